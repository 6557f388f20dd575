/// One attribute of an element. Its name is one of a few, its value is escaped when it is written.
struct Attribute: Equatable {
  let name: Name
  let value: String

  init(_ name: Name, _ value: String) {
    self.name = name
    self.value = value
  }

  init(_ name: Name, _ number: Double) { self.init(name, coordinate(number)) }

  /// The names in use. None is obeyed as code, and none loads anything: there is no `style`, no `src`, no `on…`.
  enum Name: String {
    case id, role, lang, xmlns, charset, content, name, scope, colspan, href, tabindex
    case `class`
    case httpEquiv = "http-equiv"
    case ariaLabel = "aria-label"
    case ariaLabelledBy = "aria-labelledby"
    case viewBox, preserveAspectRatio, x, y, dx, x1, y1, x2, y2, cx, cy, r, width, height, d
  }

  static func `class`(_ name: String) -> Attribute { Attribute(.class, name) }
  static func id(_ id: String) -> Attribute { Attribute(.id, id) }

  /// A place within the page, by its id.
  static func link(to id: String) -> Attribute { Attribute(.href, "#\(id)") }

  /// A horizontal place or length as a share of the picture's width, in 0 … 1.
  static func share(_ name: Name, _ fraction: Double) -> Attribute {
    Attribute(name, coordinate(fraction * 100) + "%")
  }
}

/// A number as SVG reads it, with two decimals at most; 0 for what is not a number or absurdly large.
func coordinate(_ number: Double) -> String {
  let hundredths = (number * 100).rounded()
  guard hundredths.isFinite, hundredths.magnitude < 1e12 else { return "0" }
  let magnitude = Int(hundredths.magnitude)
  let (whole, rest) = (magnitude / 100, magnitude % 100)
  let sign = hundredths < 0 ? "-" : ""
  if rest == 0 { return "\(sign)\(whole)" }
  return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest / 10)\(rest % 10)"
}

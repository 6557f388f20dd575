import Testing

/// An element of a document, read with no forgiveness: what is not well-formed XML 1.0, or uses an entity or a
/// character that no page needs, is refused.
struct XMLElement {
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// Its own text, without that of its children.
  var text = ""

  /// The element and all below it.
  var all: [XMLElement] { [self] + children.flatMap(\.all) }

  /// All text within.
  var fullText: String { text + children.map(\.fullText).joined(separator: " ") }

  func all(_ name: String) -> [XMLElement] { all.filter { $0.name == name } }

  /// The root of a page, after its document type.
  static func root(ofPage bytes: [UInt8]) throws -> XMLElement {
    let text = try #require(String(validating: bytes, as: UTF8.self), "no UTF-8")
    let type = "<!DOCTYPE html>"
    try #require(text.hasPrefix(type))
    var reader = XMLReader(scalars: Array(text.unicodeScalars.dropFirst(type.unicodeScalars.count)))
    return try reader.document()
  }
}

struct XMLReader {
  let scalars: [Unicode.Scalar]
  var index = 0

  struct Fault: Error { var what: String }

  init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func document() throws -> XMLElement {
    skipSpace()
    let root = try element()
    skipSpace()
    if next != nil { throw Fault(what: "something after the root") }
    return root
  }

  private mutating func skipSpace() {
    while let scalar = next, scalar == " " || scalar == "\n" { index += 1 }
  }

  private mutating func take(_ text: String) throws {
    for scalar in text.unicodeScalars {
      guard next == scalar else { throw Fault(what: "no \(text) at \(context)") }
      index += 1
    }
  }

  private var context: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[max(0, index - 40)..<min(scalars.count, index + 20)])
    return String(view)
  }

  private mutating func name() throws -> String {
    var name = ""
    while let scalar = next, scalar.properties.isAlphabetic || "0123456789-".unicodeScalars.contains(scalar) {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic, first.isASCII else {
      throw Fault(what: "no name at \(context)")
    }
    return name
  }

  private mutating func element() throws -> XMLElement {
    try take("<")
    var element = XMLElement(name: try name())
    while next == " " {
      index += 1
      let attribute = try name()
      try take("=\"")
      let value = try characters(until: "\"")
      try take("\"")
      if element.attributes.updateValue(value, forKey: attribute) != nil {
        throw Fault(what: "\(attribute) twice in \(element.name)")
      }
    }
    if next == "/" {
      try take("/>")
      return element
    }
    try take(">")
    while true {
      element.text += try characters(until: "<")
      if index + 1 < scalars.count, scalars[index + 1] == "/" { break }
      element.children.append(try self.element())
    }
    try take("</\(element.name)>")
    return element
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]

  private mutating func characters(until end: Unicode.Scalar) throws -> String {
    var text = ""
    while let scalar = next, scalar != end {
      index += 1
      switch scalar {
      case "&":
        let entity = String(String.UnicodeScalarView(scalars[index...].prefix(5).prefix { $0 != ";" }))
        guard let character = Self.entities[entity] else { throw Fault(what: "&\(entity) at \(context)") }
        index += entity.unicodeScalars.count
        try take(";")
        text += character
      case "<", ">", "\"", "'": throw Fault(what: "\(scalar) at \(context)")
      case "\n", "\u{20}"..."\u{7E}", "\u{A0}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...:
        text.unicodeScalars.append(scalar)
      default: throw Fault(what: "U+\(String(scalar.value, radix: 16)) at \(context)")
      }
    }
    if next == nil { throw Fault(what: "the end before \(end)") }
    return text
  }
}

@Suite struct XMLReaderTests {
  @Test(arguments: [
    "<a>", "<a></b>", "<a b=c></a>", "<a b=\"1\" b=\"2\"></a>", "<a>&nbsp;</a>", "<a>\u{1}</a>",
    "<a><b></a></b>",
    "<a b=\"<\"></a>", "<a>\"</a>", "<a/><a/>", "<a b=\"&\"></a>", "<a>\u{FFFE}</a>",
  ])
  func `what is not well-formed is refused`(text: String) {
    #expect(throws: (any Error).self) { try XMLElement.root(ofPage: Array("<!DOCTYPE html>\(text)".utf8)) }
  }

  @Test func `elements, attributes and text are read`() throws {
    let root = try XMLElement.root(ofPage: Array("<!DOCTYPE html><a b=\"x&quot;\">y&lt;<c/>z</a>\n".utf8))
    #expect(root.name == "a" && root.attributes == ["b": "x\""] && root.text == "y<z")
    #expect(root.children.map(\.name) == ["c"])
  }
}

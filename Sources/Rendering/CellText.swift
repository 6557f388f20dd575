import EventModel

/// Cells as people read them, in tables and in Markdown.
extension Cell {
  /// Numbers in full with commas, percentages, and words for what is not there. Text comes as it is: making
  /// it safe is the format's affair.
  public var readable: String {
    switch self {
    case .text(let text): text
    case .integer(let number): (number < 0 ? "-" : "") + grouped(String(number.magnitude))
    case .real(let number, let decimals): DecimalDigits(number)?.fixed(decimals: decimals) ?? Self.dash
    case .rate(let fraction, let decimals): Self.percent(fraction, decimals).map { $0 + "%" } ?? Self.dash
    case .interval(let low, let high, let decimals):
      if let low = Self.percent(low, decimals), let high = Self.percent(high, decimals) {
        "\(low)–\(high)%"
      } else {
        Self.dash
      }
    case .points(let difference, let decimals): Self.points(difference, decimals) ?? Self.dash
    case .pointInterval(let low, let high, let decimals):
      if let low = Self.points(low, decimals), let high = Self.points(high, decimals) {
        "[\(low), \(high)]"
      } else {
        Self.dash
      }
    case .ratioInterval(let low, let high, let decimals):
      "[\(Self.ratio(low, decimals)), \(Self.ratio(high, decimals))]"
    case .probability(let p):
      p < 0.001 ? "<0.001" : DecimalDigits(p)?.fixed(decimals: 3) ?? Self.dash
    case .instant(let instant): instant.description
    case .day(let day): day.description
    case .clock(let instant): instant.clock
    case .boolean(let flag): flag ? "yes" : "no"
    case .absent: Self.dash
    case .notApplicable: "n/a"
    case .notLogged: "not logged"
    }
  }

  /// Stands for a value that does not exist.
  private static let dash = "–"

  private static func percent(_ fraction: Double, _ decimals: Int) -> String? {
    DecimalDigits(fraction)?.scaled(byPowerOfTen: 2).fixed(decimals: decimals)
  }

  /// With its sign, unless it is rounded to zero.
  private static func points(_ difference: Double, _ decimals: Int) -> String? {
    guard let text = percent(abs(difference), decimals) else { return nil }
    let isZero = text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    return (isZero ? "" : difference < 0 ? "-" : "+") + text
  }

  private static func ratio(_ number: Double, _ decimals: Int) -> String {
    number == .infinity ? "∞" : DecimalDigits(number)?.fixed(decimals: decimals) ?? dash
  }

  /// The number as CSV and JSON write it, exact to the bit; nil for everything that is not a finite number.
  var dataNumber: String? {
    switch self {
    case .integer(let number): String(number)
    case .real(let number, _), .rate(let number, _), .points(let number, _), .probability(let number):
      number.isFinite ? Self.shortest(number) : nil
    default: nil
    }
  }

  /// The shortest decimal that reads back as the same number, without a sign on zero or a needless `.0`.
  static func shortest(_ number: Double) -> String {
    let text = number.description
    guard text.hasSuffix(".0") else { return text }
    return number == 0 ? "0" : String(text.dropLast(2))
  }
}

/// A count with its noun, as people read it: `1 user`, `1,204 users`.
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(Cell.integer(count).readable) \(plural(count, one, many))"
}

extension Instant {
  /// `YYYY-MM-DD hh:mm:ss`, what is less than a second cut off.
  var clock: String {
    var text = Array(description.utf8.prefix(19))
    if text.count > 10 { text[10] = UInt8(ascii: " ") }
    return String(decoding: text, as: UTF8.self)
  }
}

import EventModel

/// Words for readers with the values still in them, so that whoever prints it decides how a number looks.
public struct Phrase: Equatable, Sendable, ExpressibleByStringInterpolation {
  public enum Part: Equatable, Sendable {
    /// From the program, or a name from a log; to be made safe for where it is printed.
    case text(String)
    case count(Int)
    /// A fraction of 1; nil over zero.
    case rate(Double?, decimals: Int)
    case instant(Instant)
    /// In milliseconds.
    case milliseconds(Double)
  }

  public private(set) var parts: [Part]

  public init(stringLiteral text: String) { parts = [.text(text)] }
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  public var isEmpty: Bool { self == Phrase(stringLiteral: "") || parts.isEmpty }

  static func + (left: Phrase, right: Phrase) -> Phrase {
    var sum = left
    sum.parts += right.parts
    return sum
  }

  static func += (left: inout Phrase, right: Phrase) { left = left + right }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { parts.append(.text(text)) }
    }

    public mutating func appendInterpolation(_ text: String) { appendLiteral(text) }
    public mutating func appendInterpolation(_ count: Int) { parts.append(.count(count)) }
    /// A count with its noun.
    public mutating func appendInterpolation(_ count: Int, _ one: String, _ many: String? = nil) {
      appendInterpolation(count)
      appendLiteral(" " + plural(count, one, many))
    }
    public mutating func appendInterpolation(_ instant: Instant) { parts.append(.instant(instant)) }
    public mutating func appendInterpolation(_ phrase: Phrase) { parts += phrase.parts }

    public mutating func appendInterpolation(rate: Double?, decimals: Int = 1) {
      parts.append(.rate(rate, decimals: decimals))
    }

    /// A rate that somebody chose: with decimals only where it has some.
    public mutating func appendInterpolation(share: Double) {
      let percent = share * 100
      appendInterpolation(rate: share, decimals: abs(percent - percent.rounded()) < 1e-9 ? 0 : 2)
    }

    public mutating func appendInterpolation(milliseconds: Double) {
      parts.append(.milliseconds(milliseconds))
    }
  }
}

import EventModel
import Reports

extension Phrase {
  /// As a terminal shows it: numbers in full, names made safe.
  public var readable: String {
    parts.map { part in
      switch part {
      case .text(let text): terminalSafe(text)
      case .count(let count): Cell.integer(count).readable
      case .rate(let rate, let decimals): rate.map { Cell.rate($0, decimals: decimals).readable } ?? "–"
      case .instant(let instant): instant.description
      case .milliseconds(let number): readableDuration(milliseconds: number)
      }
    }.joined()
  }
}

/// A time span in the unit that suits it, such as `0.4 ms`, `8.2 s`, `3 min`, `5 h` or `7 d`.
func readableDuration(milliseconds: Double) -> String {
  let units: [(length: Double, name: String, decimals: Int)] = [
    (86_400_000, "d", 0), (3_600_000, "h", 0), (60_000, "min", 0), (1000, "s", 1),
  ]
  let unit = units.first { milliseconds >= 2 * $0.length } ?? units.last { milliseconds >= $0.length }
  let (length, name, decimals) = unit ?? (1, "ms", 1)
  let number = milliseconds / length
  return "\(Cell.real(number, decimals: number < 10 ? decimals : 0).readable) \(name)"
}

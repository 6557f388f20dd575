import EventModel

/// One value of a report, before any format has touched it.
public enum Cell: Hashable, Sendable {
  /// Text from a log or from the program; every renderer makes it safe for its format.
  case text(String)
  case integer(Int64)
  /// Any other number. `decimals` (0 … 15) is for readers; CSV and JSON get the number whole.
  case real(Double, decimals: Int)
  /// A fraction of 1: a percentage for readers, the fraction itself in CSV and JSON.
  case rate(Double, decimals: Int = 1)
  /// The two ends of an interval of rates, each a fraction of 1; for columns of the shape `.interval`.
  case interval(low: Double, high: Double, decimals: Int = 1)
  /// A difference of rates: signed percentage points for readers, the fraction itself in CSV and JSON.
  case points(Double, decimals: Int = 1)
  /// The two ends of an interval of differences.
  case pointInterval(low: Double, high: Double, decimals: Int = 1)
  /// The two ends of an interval of ratios; infinite ends are absent in CSV and JSON.
  case ratioInterval(low: Double, high: Double, decimals: Int = 2)
  /// A p-value; readers see three decimals.
  case probability(Double)
  case instant(Instant)
  /// A calendar day.
  case day(UTCDay)
  /// A time in UTC to the second, as spreadsheets read it: `2026-06-01 12:00:00`.
  case clock(Instant)
  case boolean(Bool)
  /// There is no value, such as a rate over nothing.
  case absent
  /// There cannot be a value, such as recoveries through Settings where no Settings link exists.
  case notApplicable
  /// There would be a value, had the log held the events that it needs.
  case notLogged

  /// A whole number of any width; counts fit.
  public static func integer(_ number: Int) -> Cell { .integer(Int64(number)) }

  /// `.absent` for nil.
  public static func rate(optional fraction: Double?) -> Cell { fraction.map { .rate($0) } ?? .absent }

  public static func points(optional difference: Double?) -> Cell {
    difference.map { .points($0) } ?? .absent
  }

  public static func probability(optional p: Double?) -> Cell { p.map { .probability($0) } ?? .absent }
}

import EventModel

/// The three releases of the app, each in use for 30 days, one after the other.
enum Release: Int, CaseIterable {
  /// 2026-04-02 … 2026-05-01: the prompt comes cold, and whoever declines may try again.
  case asShipped
  /// 2026-05-02 … 2026-05-31: the app explains itself first; decliners fare as before.
  case rationaleOnly
  /// 2026-06-01 … 2026-06-30: explains first, reads the status, and shows the way to Settings.
  case fixed

  static let days = 30
  private static let launch = UTCDay(number: 20_545)  // 2026-04-02

  var firstDay: UTCDay { Self.launch.advanced(by: rawValue * Self.days) }

  /// From the first instant of the release to the first of the next, in milliseconds since 1970.
  var window: Range<Int64> {
    Instant(startOf: firstDay).milliseconds..<Instant(startOf: firstDay.advanced(by: Self.days)).milliseconds
  }

  var appVersion: String {
    switch self {
    case .asShipped: "4.10.0"
    case .rationaleOnly: "4.11.0"
    case .fixed: "4.12.0"
    }
  }

  /// The stage as the log names it, in `variant`.
  var arm: String {
    switch self {
    case .asShipped: "cold"
    case .rationaleOnly: "rationaleFirst"
    case .fixed: "rationaleFirst+settings"
    }
  }
}

extension Instant {
  static let microsecondsPerMillisecond: Int64 = 1000

  init(milliseconds: Int64) {
    self.init(microseconds: milliseconds * Self.microsecondsPerMillisecond)
  }

  var milliseconds: Int64 { microseconds / Self.microsecondsPerMillisecond }
}

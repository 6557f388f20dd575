import EventModel

/// A device with the app on it: what all its events have in common.
struct Install {
  let platform: Platform
  /// The fields behind the user's id, as the log writes them, from the permission on.
  let fields: String
  /// Given in order of appearance once all journeys are told; the fixture has its own.
  var id = ""
}

/// What an event says beside its kind.
enum Detail {
  case none
  /// The state that the app read.
  case status(Status)
  /// How long a request took that no prompt was shown for, in tenths of a millisecond.
  case reply(tenths: Int)
  /// The change came from device settings.
  case fromSettings

  enum Status: String {
    case notDetermined, granted, denied
  }

  /// The field as the log writes it.
  var field: String {
    switch self {
    case .none: ""
    case .status(let status): #""status":"\#(status.rawValue)","#
    case .reply(let tenths): #""latencyMs":\#(tenths / 10).\#(tenths % 10),"#
    case .fromSettings: #""source":"settings","#
    }
  }
}

/// One event, not yet written.
struct LogRecord {
  /// Milliseconds since 1970.
  let at: Int64
  /// The place of its install among those of the platform.
  let install: Int
  let kind: EventKind
  let trigger: Trigger
  let detail: Detail

  /// The record as a line of the log. What changes from event to event stands first, so that the rest repeats
  /// the user's line before and costs next to nothing once compressed.
  func line(of install: Install) -> String {
    let time = install.platform.logsEpochMilliseconds ? "\(at)" : "\"\(Instant(milliseconds: at))\""
    return """
      {"ts":\(time),"event":"\(kind.name)",\(detail.field)"user":"\(install.id)",\
      \(install.fields),"trigger":"\(trigger.rawValue)"}

      """
  }
}

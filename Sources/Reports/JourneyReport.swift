import EventModel
import Journeys

/// One user's journeys, event by event.
public struct JourneyReport: Sendable {
  public var user: Pseudonym
  /// By platform, permission and time.
  public var events: [ReadEvent]

  /// Nobody's.
  public static let empty = JourneyReport(user: Pseudonym(number: 0), events: [])
}

/// An event with what the fold makes of it.
public struct ReadEvent: Sendable {
  public var platform: String
  public var permission: String
  public var kind: EventKind
  public var at: Instant
  /// Microseconds that the request took to answer.
  public var latency: Int64?
  /// The breakdown fields, then `status` and `source`; nil where absent.
  public var attributes: [String?]
  public var readings: [EventReading] = []
}

/// What the fold makes of one event. Prompts are counted from 1 within their journey.
public enum EventReading: Equatable, Sendable {
  /// Shows a prompt.
  case prompt(number: Int, arm: Arm)
  /// Nobody answered the prompt.
  case unanswered
  /// Answers that prompt, so many microseconds after it was shown.
  case answer(ofPrompt: Int, after: Int64)
  /// A grant that no prompt gave.
  case grantOutsidePrompt
  /// A refusal without a prompt that it could be the answer of.
  case strayRefusal
  /// A prompt was closed that was not open: the log is wrong there.
  case contradiction
  /// The user was, or was about to be, asked.
  case ask
  /// A request that no prompt answered.
  case silentRequest
  /// The first reach of those prompts.
  case reach(ofPrompts: ClosedRange<Int>)
  /// The user comes back after having declined that prompt.
  case recovery(ofPrompt: Int, Route)
}

extension Route {
  /// For readers.
  public var words: String {
    switch self {
    case .reprompt: "by re-prompt"
    case .settings: "via Settings"
    case .other: "by another grant"
    case .ungranted: "without a grant"
    }
  }
}

extension Arm {
  /// For readers; nil where the event itself names the arm.
  public var words: String? {
    switch self {
    case .named: nil
    case .inferredCold: "cold"
    case .inferredRationaleFirst: "rationale first"
    }
  }
}

import EventModel

/// The facts of a lifecycle as short words, the same for reading and writing.
extension Lifecycle.PromptLimit {
  /// Such as `1 prompt`, `2 refusals`, `unlimited`, `none`, `unknown`.
  public var token: String {
    switch self {
    case .prompts(let count): "\(count) \(plural(count, "prompt"))"
    case .refusals(let count): "\(count) \(plural(count, "refusal"))"
    case .untilForbidden: "unlimited"
    case .none: "none"
    case .unknown: "unknown"
    }
  }

  /// nil for another word, or a count outside 1 … 99.
  public init?(token: String) {
    let candidates =
      [Self.untilForbidden, .none, .unknown]
      + (1...99).flatMap { [Self.prompts($0), .refusals($0)] }
    guard let found = candidates.first(where: { $0.token == token }) else { return nil }
    self = found
  }
}

/// A fact with a fixed set of words.
public protocol LifecycleToken: CaseIterable, Sendable {
  var token: String { get }
}

extension LifecycleToken {
  /// nil for another word.
  public init?(token: String) {
    guard let found = Self.allCases.first(where: { $0.token == token }) else { return nil }
    self = found
  }
}

extension Lifecycle.Reprompt: LifecycleToken {
  public var token: String {
    switch self {
    case .never: "never"
    case .afterFirstRefusal: "once more"
    case .untilForbidden: "unlimited"
    case .whenReset: "when reset"
    case .afterReload: "after reload"
    case .unknown: "unknown"
    }
  }
}

extension Lifecycle.Gesture: LifecycleToken {
  public var token: String {
    switch self {
    case .notNeeded: "no"
    case .needed: "yes"
    case .dependsOnAPI: "per API"
    case .activeApp: "active app"
    case .unknown: "unknown"
    }
  }
}

extension Lifecycle.Possibility: LifecycleToken {
  public var token: String { "\(self)" }
}

extension Lifecycle.Fact: LifecycleToken {
  /// The name of its column.
  public var token: String {
    switch self {
    case .prompts: "prompts"
    case .reprompt: "reprompt"
    case .gesture: "gesture"
    case .settingsLink: "settings_link"
    case .restartsOnChange: "restarts_on_change"
    }
  }
}

/// A sequence of events that a platform makes impossible: where it stands in a log, the log is wrong.
public enum Impossibility: String, CaseIterable, Sendable {
  /// A second prompt in one install: a reinstall, merged ids, or a prompt logged when it was only called for.
  case secondPrompt = "V1"
  /// A prompt after two refusals with neither a visit to Settings nor a loss between.
  case promptAfterTwoRefusals = "V2"
  /// A refusal in a journey without any prompt: no human gave that answer.
  case refusalWithoutPrompt = "V3"
  /// The feature reached after a refusal with neither a grant nor a visit to Settings.
  case ungrantedReach = "V4"
  /// A prompt within the seven days after the third closed one, in a browser that keeps it away for so long.
  case promptDuringEmbargo = "V5"
  /// A prompt closed that cannot be closed without an answer; no source was found for that.
  case closedPrompt = "V6"
  /// A status said to be undetermined where it never is.
  case undeterminedStatus = "V7"
  /// A prompt closed, or gone away, when none was open.
  case closingWithoutPrompt = "V8"
  /// The feature reached after a refusal by way of Settings, where no link leads there.
  case settingsReach = "V9"

  /// 1 … 9, quicker to compare than the code.
  public var number: UInt8 {
    switch self {
    case .secondPrompt: 1
    case .promptAfterTwoRefusals: 2
    case .refusalWithoutPrompt: 3
    case .ungrantedReach: 4
    case .promptDuringEmbargo: 5
    case .closedPrompt: 6
    case .undeterminedStatus: 7
    case .closingWithoutPrompt: 8
    case .settingsReach: 9
    }
  }

  /// Ruled out on every platform, and whatever the edition, unless a row says otherwise: these are about the log alone.
  public static let everywhere: Set<Impossibility> = [.refusalWithoutPrompt, .closingWithoutPrompt]
}

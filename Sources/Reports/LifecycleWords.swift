import EventModel
import Journeys

/// A lifecycle for readers.
extension Lifecycle {
  /// What follows from the row, in one line without a full stop.
  public var summary: String {
    var words = [prompts.words, reprompt.words]
    switch settingsLink {
    case .yes: words.append("Settings can be linked to")
    case .no: words.append("no link leads to Settings")
    case .unknown: break
    }
    return words.compactMap(\.self).joined(separator: "; ")
  }

  /// The same with its source; nil where nothing is known.
  public var reason: String? {
    summary.isEmpty ? nil : "\(edition.map { "\($0.text): " } ?? "")\(summary) (\(source))"
  }
}

extension Lifecycle.PromptLimit {
  /// nil where it is not known.
  public var words: String? {
    switch self {
    case .prompts(1): "one prompt per install"
    case .prompts(let count): "\(count) \(plural(count, "prompt")) per install"
    case .refusals(1): "one refusal is final"
    case .refusals(let count): "\(count) \(plural(count, "refusal is", "refusals are")) final"
    case .untilForbidden: "prompts until the user forbids them"
    case .none: "no prompt to wait for"
    case .unknown: nil
    }
  }
}

extension Lifecycle.Reprompt {
  /// nil where it is not known.
  public var words: String? {
    switch self {
    case .never: "no call brings it up again"
    case .afterFirstRefusal: "a second prompt after the first refusal"
    case .untilForbidden: "every call prompts again until then"
    case .whenReset: "a second prompt only after a reset"
    case .afterReload: "a second prompt after the page is loaded anew"
    case .unknown: nil
    }
  }
}

import Testing

/// A small journey and what SEMANTICS makes of it, worked out by hand. The lines are those of `FoldOutcome`.
struct FoldCase: Sendable, CustomTestStringConvertible {
  /// What the row pins.
  var pins: String
  /// In the notation of `LoggedEvent`.
  var journey: String
  var episodes: [String]
  var silent: [String]
  var asks: [String]
  var bursts: [String]

  init(
    _ pins: String, _ journey: String, episodes: [String] = [], silent: [String] = [], asks: [String] = [],
    bursts: [String] = []
  ) {
    self.pins = pins
    self.journey = journey
    self.episodes = episodes
    self.silent = silent
    self.asks = asks
    self.bursts = bursts
  }

  var testDescription: String { pins }

  static let all = prompts + answerTimes + rationales + routes + silentRequests + asks + bursts
}

import EventModel
import Journeys

/// A run of silent requests in quick succession, as the SQL gives it.
struct Burst: Equatable, Sendable {
  var startedAt: Int64
  var endedAt: Int64
  var requests: Int
  var stretch: Int
}

/// What a fold makes of one journey, with the names of the arms, in the order of the journey.
struct FoldOutcome: Equatable, Sendable {
  var folded = FoldedJourney()
  /// One name an episode: the variant, `cold` or `rationaleFirst`.
  var arms: [String] = []

  init() {}

  /// `events` in the order of the journey that was folded.
  init(_ folded: FoldedJourney, of events: [LoggedEvent]) {
    self.folded = folded
    arms = folded.episodes.map { episode in
      switch episode.arm {
      case .named: events[episode.position].attributes[.variant] ?? "named without a variant"
      case .inferredCold: "cold"
      case .inferredRationaleFirst: "rationaleFirst"
      }
    }
  }

  // Lines in which a table of expectations can be read: `position@second`, then what there is to say.

  /// Such as `2@10 after 0 cold declined@11 reached@20 recovered@20 settings`.
  var episodeLines: [String] {
    zip(folded.episodes, arms).map { episode, arm in
      var words = ["\(episode.position)@\(seconds(episode.promptedAt))"]
      if let previous = episode.previousPromptedAt { words.append("after \(seconds(previous))") }
      words.append(arm)
      if episode.answer != nil || episode.answeredAt != nil {
        words.append(
          "\(episode.answer.map { "\($0)" } ?? "no answer")@\(episode.answeredAt.map(seconds) ?? "never")")
      }
      if let reached = episode.reachedAt { words.append("reached@\(seconds(reached))") }
      if let recovered = episode.recoveredAt { words.append("recovered@\(seconds(recovered))") }
      if let route = episode.route { words.append("\(route)") }
      return words.joined(separator: " ")
    }
  }

  /// Such as `4@17/2`, with the stretch last.
  var silentLines: [String] {
    folded.silentRequests.map { "\($0.position)@\(seconds($0.at))/\($0.stretch)" }
  }

  /// Such as `0@0`.
  var askLines: [String] { folded.asks.map { "\($0.position)@\(seconds($0.at))" } }
}

extension Burst: CustomStringConvertible {
  /// Such as `17…19 ×3/2`: first and last second, requests, stretch.
  var description: String { "\(seconds(startedAt))…\(seconds(endedAt)) ×\(requests)/\(stretch)" }
}

import EventModel
import Journeys

/// A burst by its times.
struct BurstTimes: Equatable, Sendable {
  var startedAt: Int64
  var endedAt: Int64
  var requests: Int
  var stretch: Int
}

/// What a fold makes of one journey, with the names of the arms and the bursts, in the order of the journey.
struct FoldOutcome: Equatable, Sendable {
  var folded = FoldedJourney()
  /// One name an episode: the variant, `cold` or `rationaleFirst`.
  var arms: [String] = []
  var bursts: [BurstTimes] = []

  init() {}

  /// What Swift makes of `events`, which stand in the order of the journey.
  init(folding events: [LoggedEvent]) {
    let folded = fold(events.map(\.folded))
    self.folded = folded
    // The view of contradictions counts these; it has no positions.
    self.folded.suspects = []
    arms = folded.episodes.map { episode in
      switch episode.arm {
      case .named: events[episode.position].attributes[.variant] ?? "named without a variant"
      case .inferredCold: "cold"
      case .inferredRationaleFirst: "rationaleFirst"
      }
    }
    bursts = Journeys.bursts(in: folded.silentRequests).map { burst in
      let requests = folded.silentRequests[burst.requests]
      return BurstTimes(
        startedAt: requests.first?.at ?? 0, endedAt: requests.last?.at ?? 0, requests: requests.count,
        stretch: requests.first?.stretch ?? -1)
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

  /// Such as `17…19 ×3/2`: first and last second, requests, stretch.
  var burstLines: [String] {
    bursts.map { "\(seconds($0.startedAt))…\(seconds($0.endedAt)) ×\($0.requests)/\($0.stretch)" }
  }
}

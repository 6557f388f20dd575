import Journeys

/// Those who recovered by one route.
public struct RouteCount: Equatable, Sendable {
  /// For readers.
  public var words: String
  public var users: Int
  /// False where the platform has no such route, and nobody seems to have found one.
  public var isPossible: Bool
}

extension FunnelRow {
  /// Every route, Settings first; together they are all who recovered.
  public var routes: [RouteCount] {
    let users: KeyValuePairs<Route, Int> = [
      .settings: counts.recoveredBySettings, .reprompt: counts.recoveredByReprompt,
      .other: counts.recoveredOtherwise, .ungranted: counts.recoveredUngranted,
    ]
    return users.map { route, count in
      RouteCount(
        words: route.words, users: count, isPossible: route != .settings || count > 0 || !lacksSettingsLink)
    }
  }
}

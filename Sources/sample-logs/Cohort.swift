/// How one user's journey goes.
enum Ending {
  /// Prompted, allowed, and the feature runs.
  case allowed
  /// Declined and never seen again.
  case declined
  /// Declined, asked once more by a second prompt, allowed: the feature runs.
  case allowedOnRetry
  /// Declined, asked once more, declined again.
  case declinedOnRetry
  /// Declined; then so many more calls of the request API, each refused at once with no prompt shown.
  case calledInVain(Int)
  /// The retry loop of the test fixture: ten calls in one sitting, of which only the first prompts.
  case retryLoop
  /// Declined, followed the app to Settings, granted there: the feature runs.
  case grantedInSettings
  /// Declined, went to Settings, came back without a change.
  case returnedUnchanged
  /// Declined, saw the offer of Settings, did not follow it.
  case settingsOffered
  /// Declined, came back later, and the app found the permission still refused.
  case foundRefused
  /// Put the explanation off; the prompt is not spent.
  case notNow
  /// Tapped so many times, and no prompt was ever shown.
  case neverPrompted(Int)
}

/// What the app does, and logs, before it lets the system prompt appear.
struct Flow: OptionSet {
  let rawValue: Int

  /// Reads the status first, and again on return from Settings.
  static let readsStatus = Flow(rawValue: 1)
  /// Explains itself first.
  static let explains = Flow(rawValue: 2)
  /// Logs each call of the request API: on iOS, where a button seemed to do nothing.
  static let logsRequests = Flow(rawValue: 4)
}

/// The users of one platform and arm, counted by how their journeys go.
struct Cohort {
  let release: Release
  let platform: Platform
  var permission = "camera"
  /// The `variant` of all its events; nil stands for the release's own.
  var arm: String?
  let flow: Flow
  let endings: KeyValuePairs<Ending, Int>

  var variant: String { arm ?? release.arm }
}

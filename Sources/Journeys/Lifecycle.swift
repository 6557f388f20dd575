/// What a platform makes possible with a permission, so that a log can be read against it.
public struct Lifecycle: Hashable, Sendable {
  /// As logs name it, lower-case.
  public var platform: String
  /// The permissions it holds for, lower-case; empty for every one without a row of its own.
  public var permissions: [String]
  /// Where it holds for some versions or one browser alone; a log does not always say which it comes from.
  public var edition: Edition?
  public var prompts: PromptLimit
  public var reprompt: Reprompt
  public var gesture: Gesture
  /// Whether an app can lead to the page of the device settings where the answer can be changed.
  public var settingsLink: Possibility
  /// Whether the system restarts the app when the answer is changed there.
  public var restartsOnChange: Possibility
  /// Grants that give less than all, or not for good, as `scope` and `status` name them.
  public var reducedGrants: [String]
  /// Sequences that are ruled out.
  public var impossible: Set<Impossibility>
  /// What else is peculiar.
  public var note: String?
  /// Where the facts come from.
  public var source: String
  /// The facts that no source was found for.
  public var unverified: Set<Fact>

  /// How many prompts the system shows before an answer is final.
  public enum PromptLimit: Hashable, Sendable {
    /// So many in one install; of refusals only, where closing the prompt costs nothing.
    case prompts(Int)
    case refusals(Int)
    /// Until the user forbids further prompts.
    case untilForbidden
    /// There is no prompt that the app could wait for.
    case none
    case unknown
  }

  /// Whether the app can bring the prompt up again after a refusal.
  public enum Reprompt: CaseIterable, Hashable, Sendable {
    case never
    /// Once more, until the second refusal.
    case afterFirstRefusal
    case untilForbidden
    /// When the user, or the system, has set the permission back.
    case whenReset
    /// Once the page is loaded anew.
    case afterReload
    case unknown
  }

  /// What the user has to do for the prompt to be shown at all.
  public enum Gesture: CaseIterable, Hashable, Sendable {
    case notNeeded
    /// A click or key press just before.
    case needed
    /// It depends on the interface that is called.
    case dependsOnAPI
    /// The app must be in front, and no other prompt up.
    case activeApp
    case unknown
  }

  public enum Possibility: CaseIterable, Hashable, Sendable {
    case yes, no
    /// Not known, or different from one system to the next.
    case unknown
  }

  /// The columns of the table.
  public enum Fact: CaseIterable, Hashable, Sendable {
    case prompts, reprompt, gesture, settingsLink, restartsOnChange
  }

  /// - Parameter impossible: Besides those of `Impossibility.everywhere`, and besides a recovery by way of Settings
  ///   where no link leads there.
  public init(
    _ platform: String, _ permissions: [String] = [], edition: Edition? = nil,
    prompts: PromptLimit = .unknown,
    reprompt: Reprompt = .unknown, gesture: Gesture = .unknown, settingsLink: Possibility = .unknown,
    restartsOnChange: Possibility = .unknown, reducedGrants: [String] = [],
    impossible: Set<Impossibility> = [], note: String? = nil, source: String, unverified: Set<Fact> = []
  ) {
    self.platform = platform
    self.permissions = permissions
    self.edition = edition
    self.prompts = prompts
    self.reprompt = reprompt
    self.gesture = gesture
    self.settingsLink = settingsLink
    self.restartsOnChange = restartsOnChange
    self.reducedGrants = reducedGrants
    self.impossible = impossible.union(Impossibility.everywhere)
    if settingsLink == .no { self.impossible.insert(.settingsReach) }
    self.note = note
    self.source = source
    self.unverified = unverified
  }
}

extension Lifecycle {
  /// The row of a platform and permission, of the edition that an event is of by its `osVersion` and `browser`,
  /// where it names one that the table has; an unknown row where there is none, which rules out only what is about
  /// the log alone.
  ///
  /// A row that names the permission goes before one for all others; of the rest the first that fits counts.
  public static func of(
    platform: String, permission: String, osVersion: String? = nil, browser: String? = nil,
    among table: [Lifecycle] = all
  ) -> Lifecycle {
    let rows = table.filter { row in
      row.platform == platform && (row.edition?.holds(osVersion: osVersion, browser: browser) ?? true)
    }
    return rows.first { $0.names(permission) } ?? rows.first { $0.permissions.isEmpty }
      ?? Lifecycle(platform, [permission], source: "none")
  }

  /// All rows that an event of a platform and permission can have, by its edition.
  public static func rows(
    platform: String, permission: String, among table: [Lifecycle] = all
  ) -> [Lifecycle] {
    let rows = table.filter { $0.platform == platform }
    let own = rows.filter { $0.names(permission) }
    // Where one of its own fits every event, no row for others counts.
    return own.contains { $0.edition == nil } ? own : own + rows.filter(\.permissions.isEmpty)
  }

  private func names(_ permission: String) -> Bool {
    let bare = Array(permission.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") })
    return permissions.contains { $0.utf8.elementsEqual(bare) }
  }

  /// Whether one refusal is all that a prompt can get: no call brings it up again.
  public var isOneShot: Bool { prompts == .prompts(1) && reprompt == .never }

  /// Whether the platform itself leaves somebody who declined a way back, as far as is known.
  public var hasWayBack: Bool {
    settingsLink == .yes || [.afterFirstRefusal, .untilForbidden, .afterReload].contains(reprompt)
  }
}

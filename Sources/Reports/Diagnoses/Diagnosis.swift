import EventModel
import Store

/// The names of the diagnoses, in the order in which findings of one severity are listed.
public enum DiagnosisID: String, CaseIterable, Sendable {
  case deadEnd = "dead-end"
  case neverPrompts = "never-prompts"
  case silentBurst = "silent-burst"
  case noSettingsPath = "no-settings-path"
  case lowRecovery = "low-recovery"
  case routeLost = "route-lost"
  case regression
  case settingsWithoutEffect = "settings-without-effect"
  case staleStatus = "stale-status"
  case coldPromptOnOneShot = "cold-prompt-on-one-shot"
  case askedAtLaunch = "asked-at-launch"
  case askedAgainAfterRefusal = "asked-again-after-refusal"
  case dismissedIsNotDeclined = "dismissed-is-not-declined"
  case reducedGrantRefused = "reduced-grant-refused"
  case grantLost = "grant-lost"
  case contradiction
  case onlyGrants = "only-grants"
  case logGap = "log-gap"
  case coarseClock = "coarse-clock"

  public var name: String { rawValue }

  /// Whether a finding is the worse the lower its rate is: the rate is then one of reaching what was wanted.
  public var isWorseWhenLower: Bool {
    switch self {
    case .deadEnd, .lowRecovery, .routeLost, .regression, .settingsWithoutEffect, .reducedGrantRefused: true
    case .neverPrompts, .silentBurst, .noSettingsPath, .staleStatus, .coldPromptOnOneShot, .askedAtLaunch,
      .askedAgainAfterRefusal, .dismissedIsNotDeclined, .grantLost, .contradiction, .onlyGrants, .logGap,
      .coarseClock:
      false
    }
  }
}

/// One way in which an app or its log can be broken: where the evidence is, and what it takes to believe it.
///
/// The evidence comes from `Queries/diagnose`; the decision is a pure function of counts.
protocol Diagnosis: Sendable {
  static var id: DiagnosisID { get }
  /// When it fires, for `--list`, with the thresholds that hold.
  static func condition(_ thresholds: Thresholds) -> Phrase
  /// The kinds of events without which it cannot be told; all of them have to be logged on a platform.
  static var needs: [EventKind] { get }
  /// Whether what it says of an app turns on what the platform makes possible.
  static var followsLifecycle: Bool { get }
  /// All findings, over all permissions and platforms.
  static func findings(in examination: Examination) throws(StoreError) -> [Finding]
}

/// Every diagnosis.
let diagnoses: [any Diagnosis.Type] = [
  DeadEnd.self, NeverPrompts.self, SilentBurst.self, NoSettingsPath.self, LowRecovery.self,
  RouteLost.self, Regression.self, SettingsWithoutEffect.self, StaleStatus.self, ColdPromptOnOneShot.self,
  AskedAtLaunch.self, AskedAgainAfterRefusal.self, DismissedIsNotDeclined.self,
  ReducedGrantRefused.self, GrantLost.self, Contradictory.self, OnlyGrants.self, LogGap.self,
  CoarseClock.self,
]

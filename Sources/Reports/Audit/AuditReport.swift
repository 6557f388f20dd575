/// A contract between an app and its users, rule by rule and platform by platform.
public struct AuditReport: Sendable {
  public var window: ReportWindow
  /// By permission, then in the order of the rules, then by platform.
  public var cells: [Cell]

  public init(window: ReportWindow, cells: [Cell] = []) {
    self.window = window
    self.cells = cells
  }

  /// One rule on one platform.
  public struct Cell: Equatable, Sendable {
    public var rule: AuditRule
    public var permission: String
    public var platform: String
    public var verdict: AuditVerdict
    public var certainty: AuditCertainty
  }

  public var permissions: [String] { unique(cells.map(\.permission)) }

  /// The platforms that have cells, of one permission.
  public func platforms(of permission: String) -> [String] {
    unique(cells.filter { $0.permission == permission }.map(\.platform))
  }

  /// The cells of a policy's rules that are broken.
  public func errors(under policy: AuditPolicy) -> [Cell] {
    cells.filter { policy.holds($0.rule, for: $0.permission) && $0.verdict.isBroken }
  }

  /// The rules of a policy that nothing in the log has to do with, on any platform, each with its permission.
  public func unseen(under policy: AuditPolicy) -> [(rule: AuditRule, permission: String)] {
    permissions.flatMap { permission in
      AuditRule.allCases.filter { rule in
        policy.holds(rule, for: permission)
          && cells.allSatisfy {
            $0.permission != permission || $0.rule != rule || $0.verdict == .notSeen
          }
      }.map { (rule: $0, permission: permission) }
    }
  }
}

/// Whether a rule was kept.
public enum AuditVerdict: Equatable, Sendable {
  /// For all of so many users.
  case holds(Int)
  /// For so many users of so many it was not.
  case broken(Int, of: Int)
  /// Nothing in the log has to do with it, or could have.
  case notSeen

  public var isBroken: Bool { if case .broken = self { true } else { false } }

  init(_ broken: Int, of users: Int, isLogged: Bool = true) {
    self = !isLogged || users == 0 ? .notSeen : broken == 0 ? .holds(users) : .broken(broken, of: users)
  }
}

/// How sure a log can make of it.
public enum AuditCertainty: String, Sendable {
  /// The events themselves say so.
  case observed
  /// It follows from what is there and what is not.
  case inferred
  /// It may well be otherwise.
  case speculative
}

/// What an app promises.
public enum AuditRule: String, CaseIterable, Sendable {
  case askedInContext = "asked-in-context"
  case explainedFirst = "explained-before-the-prompt"
  case requestsOnlyUndetermined = "requests-only-when-undetermined"
  case grantedWithoutPrompt = "granted-runs-without-a-prompt"
  case offersSettings = "refused-is-offered-settings"
  case readsAfterSettings = "read-again-after-settings"
  case notAskedAgain = "not-asked-again-after-a-refusal"
  case worksWithoutGrant = "works-without-the-grant"
  case acceptsReducedGrant = "accepts-a-reduced-grant"
  case noticesLostGrant = "notices-a-lost-grant"

  public var name: String { rawValue }
}

/// Which rules are errors, for which permissions.
public struct AuditPolicy: Equatable, Sendable {
  /// By permission; `*` stands for all.
  public var errors: [String: [AuditRule]]

  public init(errors: [String: [AuditRule]] = [:]) { self.errors = errors }

  /// The permissions that it names and that are not among those held, in bytewise order.
  public func strangers(among held: [String]) -> [String] {
    errors.keys.filter { $0 != "*" && !held.contains($0) }.sorted { ordered([$0], [$1]) }
  }

  func holds(_ rule: AuditRule, for permission: String) -> Bool {
    (errors[permission] ?? []).contains(rule) || (errors["*"] ?? []).contains(rule)
  }
}

private func unique(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.filter { seen.insert($0).inserted }
}

import EventModel
import Journeys

/// How prompts fared in a window, by permission, platform and, where asked for, value of a field.
public struct FunnelReport: Sendable {
  public var question: FunnelQuestion
  /// In the order of permission, platform and value, bytewise. A platform has a row when the database holds
  /// any event of it for that permission, at any time.
  public var rows: [FunnelRow]
  /// How often journeys hold what their platform makes impossible, by permission.
  public var contradictions: [String: Int] = [:]

  public init(question: FunnelQuestion, rows: [FunnelRow]) {
    self.question = question
    self.rows = rows
  }

  public var window: ReportWindow { question.window }

  /// The same rows, a report a permission.
  public var byPermission: [FunnelReport] {
    var reports: [FunnelReport] = []
    for row in rows {
      if reports.last?.rows.last?.permission != row.permission {
        reports.append(FunnelReport(question: question, rows: []))
        reports[reports.count - 1].contradictions = contradictions.filter { $0.key == row.permission }
      }
      reports[reports.count - 1].rows.append(row)
    }
    return reports
  }
}

/// One row of the funnel.
public struct FunnelRow: Sendable {
  public var permission: String
  public var platform: String
  /// Of the field the report is split by; empty where that is absent, or where there is no split.
  public var value: String
  public var counts: FunnelCounts
  /// The same of the window before, where the question asks for it.
  public var previous: FunnelCounts?
  /// What the log can hold.
  public var logged: KindSet
  /// What the platform makes possible; where the users are of several editions, what these share.
  public var lifecycle: Lifecycle
  /// The users by what holds for their editions, where they were told apart by these.
  public var parts: [LifecyclePart] = []

  /// - Parameter lifecycles: Where the platform and permission are looked up.
  public init(
    permission: String, platform: String, value: String = "", counts: FunnelCounts, logged: KindSet,
    lifecycles: [Lifecycle] = Lifecycle.all
  ) {
    self.permission = permission
    self.platform = platform
    self.value = value
    self.counts = counts
    self.logged = logged
    lifecycle = Lifecycle.of(platform: platform, permission: permission, among: lifecycles)
  }

  /// Whether no app on the platform can lead to the device settings.
  public var lacksSettingsLink: Bool { lifecycle.settingsLink == .no }
}

/// The numbers of a row that need kinds of events which a log may not hold; each is true where it does.
///
/// A log without prompts, or without one of their answers, cannot say who was left unanswered; one without
/// visits to Settings cannot tell a recovery through them from another.
extension FunnelRow {
  public var knowsPrompts: Bool { logged.contains(.prompted) }
  public var knowsGrants: Bool { logged.contains(all: [.prompted, .allowed]) }
  public var knowsRefusals: Bool { logged.contains(all: [.prompted, .declined]) }
  public var knowsDismissals: Bool { logged.contains(all: [.prompted, .dismissed]) }
  public var knowsIgnored: Bool { logged.contains(all: [.prompted, .ignored]) }
  public var knowsUnanswered: Bool { knowsGrants && knowsRefusals }
  public var knowsReaches: Bool { logged.contains(all: [.prompted, .reachedFeature]) }
  public var knowsRecoveries: Bool { knowsRefusals && knowsReaches }
  public var knowsRoutes: Bool { knowsRecoveries && logged.contains(all: [.allowed, .openedSettings]) }
  /// A refusal whose prompt is not logged would look like a silent request.
  public var knowsSilentRequests: Bool {
    knowsPrompts && (logged.contains(.declined) || logged.contains(.requested))
  }
}

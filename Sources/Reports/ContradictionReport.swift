import EventModel
import Journeys
import Queries
import Store

/// The sequences of a window that a platform makes impossible: the log is wrong there.
public struct ContradictionReport: Sendable {
  public var window: ReportWindow
  /// By permission, platform and code; each with at least one journey.
  public var groups: [Group]

  public init(window: ReportWindow, groups: [Group] = []) {
    self.window = window
    self.groups = groups
  }

  /// The journeys of one platform and permission that hold one of them.
  public struct Group: Sendable {
    public var platform: String
    public var permission: String
    var impossibility: Impossibility
    /// In the order of time.
    public var journeys: [Journey]

    /// `V1` … `V8`.
    public var code: String { impossibility.rawValue }
    /// What cannot be, without a full stop.
    public var meaning: String { impossibility.meaning }
  }

  public struct Journey: Equatable, Sendable {
    public var user: Pseudonym
    /// When it is first seen in the window.
    public var at: Instant
  }
}

/// Lists the contradictions, as of one moment. The field to split by plays no part.
public func contradictions(
  _ question: FunnelQuestion, from connection: Connection
) throws(StoreError) -> ContradictionReport {
  try connection.snapshot { () throws(StoreError) in
    try connection.requireJourneys(of: question.window)
    var report = ContradictionReport(window: question.window)
    let streams = try connection.streams(permission: question.permission, platform: question.platform)
    var rest = streams[...]
    while let first = rest.first {
      let own = rest.prefix { $0.permissionID == first.permissionID }
      report.groups += try groups(of: Array(own), question, connection)
      rest = rest.dropFirst(own.count)
    }
    return report
  }
}

/// The groups of one permission, given its streams.
func groups(
  of streams: [Stream], _ question: FunnelQuestion, _ connection: Connection
) throws(StoreError) -> [ContradictionReport.Group] {
  var found: [ContradictionReport.Group] = []
  for impossibility in Impossibility.allCases {
    // Where each platform allows it, or the log cannot hold it, there is nothing to be read.
    let judged = streams.filter { stream in
      let lifecycle = Lifecycle.of(
        platform: stream.platform, permission: stream.permission, among: question.lifecycles)
      return lifecycle.impossible.union(Impossibility.everywhere).contains(impossibility)
        && impossibility.canBe(in: stream.logged)
    }
    guard let permission = judged.first?.permissionID else { continue }
    let statement = try connection.prepare(impossibility.query)
    try statement.bind(":permission", permission)
    try statement.bind(":from", question.window.from.microseconds)
    try statement.bind(":until", question.window.until.microseconds)
    var journeys: [Int64: [ContradictionReport.Journey]] = [:]
    try statement.forEachRow { row throws(StoreError) in
      let journey = ContradictionReport.Journey(
        user: Pseudonym(number: try row.value("pseudonym")), at: Instant(microseconds: try row.value("at_us"))
      )
      journeys[try row.value("platform"), default: []].append(journey)
    }
    for stream in judged {
      guard let own = journeys[stream.platformID] else { continue }
      found.append(
        ContradictionReport.Group(
          platform: stream.platform, permission: stream.permission, impossibility: impossibility,
          journeys: own))
    }
  }
  return found.sorted { ordered([$0.platform, $0.code], [$1.platform, $1.code]) }
}

extension Impossibility {
  fileprivate var query: Query {
    switch self {
    case .secondPrompt: .contradictionsSecondPrompt
    case .promptAfterTwoRefusals: .contradictionsPromptAfterTwoRefusals
    case .refusalWithoutPrompt: .contradictionsRefusalWithoutPrompt
    case .ungrantedReach: .contradictionsUngrantedReach
    case .promptDuringEmbargo: .contradictionsPromptDuringEmbargo
    case .closedPrompt: .contradictionsClosedPrompt
    case .undeterminedStatus: .contradictionsUndeterminedStatus
    case .closingWithoutPrompt: .contradictionsClosingWithoutPrompt
    }
  }

  /// Whether a log of these kinds can hold it.
  fileprivate func canBe(in logged: KindSet) -> Bool {
    switch self {
    case .secondPrompt, .promptAfterTwoRefusals, .promptDuringEmbargo: logged.contains(.prompted)
    case .refusalWithoutPrompt: logged.contains(all: [.prompted, .declined])
    case .ungrantedReach:
      logged.contains(all: [.prompted, .allowed, .declined, .openedSettings, .reachedFeature])
    case .closedPrompt: logged.contains(all: [.prompted, .dismissed])
    case .undeterminedStatus: logged.contains(.readStatus)
    case .closingWithoutPrompt:
      logged.contains(.prompted) && (logged.contains(.dismissed) || logged.contains(.ignored))
    }
  }

  /// For readers.
  var meaning: String {
    switch self {
    case .secondPrompt: "a second prompt in one install"
    case .promptAfterTwoRefusals: "a prompt after two refusals, with nothing to open the permission between"
    case .refusalWithoutPrompt: "a refusal, and no prompt at all: no human gave that answer"
    case .ungrantedReach: "the feature reached after a refusal, without a grant or a visit to Settings"
    case .promptDuringEmbargo: "a prompt within 7 days of the third closed one"
    case .closedPrompt: "a prompt closed that cannot be closed"
    case .undeterminedStatus: "a status said to be undetermined that never is"
    case .closingWithoutPrompt: "a prompt closed, or gone away, when none was open"
    }
  }
}

extension FunnelReport {
  /// Users whose way the report itself shows to be impossible: recoveries by a second prompt where there is one
  /// alone, or without a grant where that cannot be, and prompts closed that cannot be closed.
  public var impossibleUsers: Int {
    rows.reduce(0) { sum, row in
      let impossible = row.lifecycle.impossible
      return sum + (impossible.contains(.secondPrompt) ? row.counts.recoveredByReprompt : 0)
        + (impossible.contains(.ungrantedReach) && row.knowsRoutes ? row.counts.recoveredUngranted : 0)
        + (impossible.contains(.closedPrompt) ? row.counts.dismissed : 0)
    }
  }
}

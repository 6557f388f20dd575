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
    /// What rules it out; nil where it is about the log alone. Where the journeys are of several editions, what these
    /// share.
    var lifecycle: Lifecycle?
    /// In the order of time.
    public var journeys: [Journey]
    /// Where each user's journey stands.
    fileprivate var places: [Pseudonym: Int] = [:]

    /// `V1` … `V9`.
    public var code: String { impossibility.rawValue }
    /// What cannot be, without a full stop.
    public var meaning: String { impossibility.meaning }
    /// How often all of them hold it.
    public var times: Int { journeys.reduce(0) { $0 + $1.times } }
  }

  public struct Journey: Equatable, Sendable {
    public var user: Pseudonym
    /// When it is first seen in the window.
    public var at: Instant
    /// How often it is seen there, at least once.
    public var times: Int
  }
}

/// Lists the contradictions, as of one moment. The field to split by plays no part.
public func contradictions(
  _ question: FunnelQuestion, from connection: Connection
) throws(StoreError) -> ContradictionReport {
  try connection.snapshot { () throws(StoreError) in
    try connection.requireJourneys(of: question.window)
    let streams = try connection.streams(permission: question.permission, platform: question.platform)
    return ContradictionReport(
      window: question.window, groups: try groups(of: streams, question, connection))
  }
}

/// The groups of some streams, in their order. Each sequence is looked for once, over all permissions.
///
/// - Parameter possible: Where there is anything to be found; nil for wherever it could be.
func groups(
  of streams: [Stream], _ question: FunnelQuestion, _ connection: Connection,
  among possible: Set<PossibleContradiction>? = nil
) throws(StoreError) -> [ContradictionReport.Group] {
  var found: [ContradictionReport.Group] = []
  for impossibility in Impossibility.allCases {
    // Where each edition allows it, or the log cannot hold it, there is nothing to be read.
    let judged = streams.filter { stream in
      (possible?.contains(PossibleContradiction(stream: stream.key, impossibility: impossibility)) ?? true)
        && impossibility.isRuledOut(in: stream, among: question.lifecycles)
    }
    let permissions = Set(judged.map(\.permissionID))
    if permissions.isEmpty { continue }
    let statement = try connection.prepare(impossibility.query)
    try statement.bind(":permission", permissions.count == 1 ? permissions.first : nil)
    try statement.bind(":from", question.window.from.microseconds)
    try statement.bind(":until", question.window.until.microseconds)
    var groups: [StreamKey: ContradictionReport.Group] = [:]
    try statement.forEachRow { row throws(StoreError) in
      let key = StreamKey(permission: try row.value("permission"), platform: try row.value("platform"))
      guard let stream = judged.first(where: { $0.key == key }) else { return }
      var group =
        groups[key]
        ?? ContradictionReport.Group(
          platform: stream.platform, permission: stream.permission, impossibility: impossibility, journeys: []
        )
      if try group.add(row, of: stream, question.lifecycles) { groups[key] = group }
    }
    found += judged.compactMap { groups[$0.key] }
  }
  return found.sorted {
    ordered([$0.permission, $0.platform, $0.code], [$1.permission, $1.platform, $1.code])
  }
}

/// A stream by its ids.
struct StreamKey: Hashable {
  var permission: Int64
  var platform: Int64
}

extension Stream {
  var key: StreamKey { StreamKey(permission: permissionID, platform: platformID) }
}

extension ContradictionReport.Group {
  /// Adds the journey of a row, whose edition has to rule the sequence out.
  /// - Returns: Whether it does.
  fileprivate mutating func add(
    _ row: Statement, of stream: Stream, _ table: [Lifecycle]
  ) throws(StoreError) -> Bool {
    if !Impossibility.everywhere.contains(impossibility) {
      let own = stream.lifecycle(of: try EditionKey(row), among: table)
      guard own.impossible.contains(impossibility) else { return false }
      lifecycle = Lifecycle(sharedBy: [lifecycle, own].compactMap(\.self))
    }
    let user = Pseudonym(number: try row.value("pseudonym"))
    let times: Int = try row.value("times")
    // One journey may hold it in several editions; rows come in the order of time.
    if let place = places[user] {
      journeys[place].times += times
    } else {
      places[user] = journeys.count
      journeys.append(
        ContradictionReport.Journey(
          user: user, at: Instant(microseconds: try row.value("at_us")), times: times))
    }
    return true
  }
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
    case .settingsReach: .contradictionsSettingsReach
    }
  }

  /// Whether a log of these kinds can hold it.
  func canBe(in logged: KindSet) -> Bool {
    switch self {
    case .secondPrompt, .promptAfterTwoRefusals, .promptDuringEmbargo: logged.contains(.prompted)
    case .refusalWithoutPrompt: logged.contains(all: [.prompted, .declined])
    case .ungrantedReach, .settingsReach:
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
    case .settingsReach: "the feature reached by way of Settings, where no link leads there"
    }
  }
}

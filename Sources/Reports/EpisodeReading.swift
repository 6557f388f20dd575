import EventModel
import Journeys
import Queries
import Store

/// One prompt and what came of it before the window's end.
public struct ListedEpisode: Sendable {
  public var permission: String
  public var platform: String
  public var user: Pseudonym
  public var promptedAt: Instant
  /// Microseconds since the journey's previous prompt.
  public var previousBefore: Int64?
  /// The variant, or the inferred arm.
  public var arm: String
  /// The name of the answer.
  public var answer: String?
  /// Microseconds from the prompt to its answer, to the first reach, and to the first reach after a refusal.
  public var answeredAfter: Int64?
  public var reachedAfter: Int64?
  public var recoveredAfter: Int64?
  /// The name of the route of a recovery.
  public var route: String?
  /// The prompt's, in the order of `AttributeField.allCases`.
  public var attributes: [String?]
}

/// Every prompt of a question's window, permission and platform, in the order of time.
///
/// They are read a few at a time, since there can be many.
public struct EpisodeReading {
  private let statement: Statement
  /// A statement that is stepped after its last row begins anew.
  private var isOver = false

  /// - Throws: `pruned` where some of the prompts are gone.
  public init(_ question: FunnelQuestion, from connection: Connection) throws(StoreError) {
    try connection.requireJourneys(of: question.window)
    statement = try connection.prepare(.exportEpisodes)
    try statement.bind(":permission", question.permission)
    try statement.bind(":platform", question.platform)
    try statement.bind(":from", question.window.from.microseconds)
    try statement.bind(":until", question.window.until.microseconds)
  }

  /// The next ones, at most `count`; none at the end.
  public mutating func next(_ count: Int) throws(StoreError) -> [ListedEpisode] {
    var episodes: [ListedEpisode] = []
    while !isOver, episodes.count < count {
      isOver = try !statement.step()
      if !isOver { episodes.append(try ListedEpisode(statement)) }
    }
    return episodes
  }
}

extension ListedEpisode {
  fileprivate init(_ row: Statement) throws(StoreError) {
    permission = try row.value("permission")
    platform = try row.value("platform")
    user = Pseudonym(number: try row.value("pseudonym"))
    promptedAt = Instant(microseconds: try row.value("prompted_us"))
    previousBefore = try row.value("previous_before")
    answer = Self.named(try row.value("answer"), in: Answer.self)
    answeredAfter = try row.value("answered_after")
    reachedAfter = try row.value("reached_after")
    recoveredAfter = try row.value("recovered_after")
    route = Self.named(try row.value("route"), in: Route.self)
    var attributes: [String?] = []
    for field in AttributeField.allCases { attributes.append(try row.value(field.column)) }
    self.attributes = attributes
    let inferred: Int64 = try row.value("arm")
    arm = inferred == 0 ? attributes.first.flatMap(\.self) ?? "" : inferred == -1 ? "cold" : "rationaleFirst"
  }

  private static func named<Name: RawRepresentable<UInt8>>(_ number: Int64?, in _: Name.Type) -> String? {
    number.flatMap { UInt8(exactly: $0) }.flatMap(Name.init).map { "\($0)" }
  }
}

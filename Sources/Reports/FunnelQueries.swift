import EventModel
import Queries
import Store

/// The statements behind a funnel: over the daily cube where the window is made of whole UTC days, else over
/// the episodes, asks and silent requests themselves. Both give the same numbers where both can.
struct FunnelQueries {
  enum Source { case days, instants }

  private let prompts: Statement
  private let asks: Statement
  private let silentRequests: Statement
  private let bursts: Statement

  /// The cheapest source that can answer the question.
  static func source(for question: FunnelQuestion) -> Source {
    question.window.wholeUTCDays != nil && question.recoveryLimit == nil && question.burstRule.isDefault
      ? .days : .instants
  }

  /// - Throws: `pruned` where single journeys have to be read that are gone.
  init(_ question: FunnelQuestion, from source: Source, on connection: Connection) throws(StoreError) {
    if source == .instants { try connection.requireJourneys(of: question.window) }
    switch source {
    case .days:
      prompts = try connection.prepare(.funnelDayPrompts)
      asks = try connection.prepare(.funnelDayAsks)
      silentRequests = try connection.prepare(.funnelDaySilentRequests)
      bursts = try connection.prepare(.funnelDayBursts)
    case .instants:
      prompts = try connection.prepare(.funnelExactPrompts)
      asks = try connection.prepare(.funnelExactAsks)
      silentRequests = try connection.prepare(.burstsSilentRequests)
      bursts = try connection.prepare(.burstsCounts)
      try prompts.bind(":within", question.recoveryLimit)
      try bursts.bind(":minimum", question.burstRule.minimum)
      try bursts.bind(":gap", question.burstRule.gap)
    }
    try prompts.bind(":repeats", question.prompts.repeats)
    let (from, until) = bounds(of: question.window, source)
    for statement in [prompts, asks, silentRequests, bursts] {
      try statement.bind(":field", question.split?.name ?? "all")
      try statement.bind(":from", from)
      try statement.bind(":until", until)
    }
  }

  /// Days, or microseconds since 1970.
  private func bounds(of window: ReportWindow, _ source: Source) -> (Int64, Int64) {
    switch source {
    case .days: (Int64(window.from.day.number), Int64(window.until.day.number))
    case .instants: (window.from.microseconds, window.until.microseconds)
    }
  }

  /// The numbers of one permission, by platform and value.
  func counts(permission: Int64) throws(StoreError) -> [FunnelKey: FunnelCounts] {
    var found: [FunnelKey: FunnelCounts] = [:]
    for statement in [prompts, asks, silentRequests, bursts] {
      try statement.bind(":permission", permission)
    }
    try prompts.forEachRow { row throws(StoreError) in
      try found[try FunnelKey(row), default: FunnelCounts()].readPrompts(row)
    }
    try asks.forEachRow { row throws(StoreError) in
      found[try FunnelKey(row), default: FunnelCounts()].asked = try row.count("asked")
    }
    try silentRequests.forEachRow { row throws(StoreError) in
      let key = try FunnelKey(row)
      found[key, default: FunnelCounts()].silentRequests = try row.count("silent_requests")
      found[key, default: FunnelCounts()].silentUsers = try row.count("silent_users")
    }
    try bursts.forEachRow { row throws(StoreError) in
      let key = try FunnelKey(row)
      found[key, default: FunnelCounts()].bursts = try row.count("bursts")
      found[key, default: FunnelCounts()].burstUsers = try row.count("burst_users")
      found[key, default: FunnelCounts()].longestBurst = try row.count("longest")
    }
    return found
  }
}

/// What the statements group by.
struct FunnelKey: Hashable {
  var platform: Int64
  /// As bytes, since texts that only look alike are values of their own.
  var value: [UInt8]

  init(_ row: Statement) throws(StoreError) {
    platform = try row.value("platform")
    value = Array(try row.value("value", as: String.self).utf8)
  }
}

extension FunnelCounts {
  fileprivate mutating func readPrompts(_ row: Statement) throws(StoreError) {
    prompted = try row.value("prompted")
    allowed = try row.value("allowed")
    declined = try row.value("declined")
    dismissed = try row.value("dismissed")
    ignored = try row.value("ignored")
    recoveredByReprompt = try row.value("reprompt")
    recoveredBySettings = try row.value("settings")
    recoveredOtherwise = try row.value("other")
    recoveredUngranted = try row.value("ungranted")
    recoveryEligible = try row.value("eligible")
    reached = try row.value("reached")
    let parts = [allowed, declined, dismissed, ignored]
    let routes = [recoveredByReprompt, recoveredBySettings, recoveredOtherwise, recoveredUngranted]
    // A part is no larger than the whole.
    guard (0...largestCount).contains(prompted),
      (parts + routes + [reached]).allSatisfy((0...prompted).contains),
      parts.reduce(0, +) <= prompted, routes.reduce(0, +) <= declined,
      (0...declined).contains(recoveryEligible)
    else {
      throw .damaged(
        row.name, at: row.connection.path, "the counts of a platform's users contradict each other")
    }
  }
}

/// More than all people who ever lived; sums of larger numbers could overflow.
private let largestCount = 1 << 40

extension Statement {
  /// The value of a column that counts users, requests or bursts.
  fileprivate func count(_ column: String) throws(StoreError) -> Int {
    let count: Int = try value(column)
    guard (0...largestCount).contains(count) else {
      throw .damaged(name, at: connection.path, "\(column) is \(count), which nothing can count up to")
    }
    return count
  }
}

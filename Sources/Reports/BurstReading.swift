import EventModel
import Queries
import Store

/// Answers the question, whose field to split by and limit of recovery play no part, as of one moment.
public func bursts(
  _ question: FunnelQuestion, from connection: Connection
) throws(StoreError) -> BurstReport {
  try connection.snapshot { () throws(StoreError) in
    try connection.requireJourneys(of: question.window)
    let streams = try connection.streams(permission: question.permission, platform: question.platform)
    var platforms: [Int64: BurstPlatform] = [:]
    for stream in streams {
      let row = FunnelRow(
        permission: stream.permission, platform: stream.platform, counts: FunnelCounts(),
        logged: stream.logged)
      platforms[stream.platformID, default: BurstPlatform(name: stream.platform, isLogged: false)].isLogged =
        row.knowsSilentRequests || platforms[stream.platformID]?.isLogged == true
    }
    // Of one name there is one id; without a name all permissions count together.
    let permission = question.permission.flatMap { _ in streams.first?.permissionID }
    var report = BurstReport(question: question, platforms: [], bursts: [])
    guard !streams.isEmpty else { return report }
    try read(into: &platforms, question, permission, connection)
    report.platforms = platforms.values.sorted { ordered([$0.name], [$1.name]) }
    let names = Set(streams.map(\.platform))
    report.bursts = try list(question, permission, connection).filter { names.contains($0.platform) }
    return report
  }
}

private func read(
  into platforms: inout [Int64: BurstPlatform], _ question: FunnelQuestion, _ permission: Int64?,
  _ connection: Connection
) throws(StoreError) {
  let requests = try connection.prepare(.burstsSilentRequests)
  try requests.bind(":field", "all")
  try bind(question, permission, to: requests)
  try requests.forEachRow { row throws(StoreError) in
    let platform: Int64 = try row.value("platform")
    platforms[platform]?.silentRequests = try row.value("silent_requests")
    platforms[platform]?.silentUsers = try row.value("silent_users")
    platforms[platform]?.medianReply = try row.value("median_reply_us")
  }
  let counts = try connection.prepare(.burstsCounts)
  try counts.bind(":field", "all")
  try bind(question, permission, to: counts)
  try bind(question.burstRule, to: counts)
  try counts.forEachRow { row throws(StoreError) in
    let platform: Int64 = try row.value("platform")
    platforms[platform]?.bursts = try row.value("bursts")
    platforms[platform]?.burstUsers = try row.value("burst_users")
    platforms[platform]?.longest = try row.value("longest")
    platforms[platform]?.medianGap = try row.value("median_gap_us")
  }
}

private func list(
  _ question: FunnelQuestion, _ permission: Int64?, _ connection: Connection
) throws(StoreError) -> [ListedBurst] {
  let statement = try connection.prepare(.burstsList)
  try bind(question, permission, to: statement)
  try bind(question.burstRule, to: statement)
  return try statement.all { row throws(StoreError) in
    ListedBurst(
      platform: try row.value("platform"), user: Pseudonym(number: try row.value("pseudonym")),
      startedAt: Instant(microseconds: try row.value("started_us")), requests: try row.value("requests"),
      duration: try row.value("duration_us"))
  }
}

private func bind(
  _ question: FunnelQuestion, _ permission: Int64?, to statement: Statement
) throws(StoreError) {
  try statement.bind(":permission", permission)
  try statement.bind(":from", question.window.from.microseconds)
  try statement.bind(":until", question.window.until.microseconds)
}

private func bind(_ rule: BurstRule, to statement: Statement) throws(StoreError) {
  try statement.bind(":minimum", rule.minimum)
  try statement.bind(":gap", rule.gap)
}

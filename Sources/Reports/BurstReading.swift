import EventModel
import Queries
import Store

/// Answers the question, whose limit of recovery plays no part, as of one moment.
public func bursts(
  _ question: FunnelQuestion, from connection: Connection
) throws(StoreError) -> BurstReport {
  try connection.snapshot { () throws(StoreError) in
    try connection.requireJourneys(of: question.window)
    var report = BurstReport(question: question, platforms: [], bursts: [])
    report.platforms = try burstPlatforms(question, from: connection)
    if report.platforms.isEmpty { return report }
    let names = Set(report.platforms.map(\.name))
    report.bursts = try list(question, connection).filter { names.contains($0.platform) }
    return report
  }
}

/// The numbers of each platform and value, without the bursts themselves.
func burstPlatforms(
  _ question: FunnelQuestion, from connection: Connection
) throws(StoreError) -> [BurstPlatform] {
  let streams = try connection.streams(permission: question.permission, platform: question.platform)
  var platforms: [Int64: BurstPlatform] = [:]
  for stream in streams {
    let row = FunnelRow(
      permission: stream.permission, platform: stream.platform, counts: FunnelCounts(), logged: stream.logged)
    platforms[stream.platformID, default: BurstPlatform(name: stream.platform, isLogged: false)].isLogged =
      row.knowsSilentRequests || platforms[stream.platformID]?.isLogged == true
  }
  if platforms.isEmpty { return [] }
  let found = try values(of: platforms, question, connection)
  // A platform without a silent request stays in view.
  let rest = platforms.filter { platform in !found.keys.contains { $0.platform == platform.key } }
  return (Array(found.values) + rest.values).sorted { ordered([$0.name, $0.value], [$1.name, $1.value]) }
}

private func values(
  of platforms: [Int64: BurstPlatform], _ question: FunnelQuestion, _ connection: Connection
) throws(StoreError) -> [FunnelKey: BurstPlatform] {
  var found: [FunnelKey: BurstPlatform] = [:]
  func read(_ row: Statement, _ change: (inout BurstPlatform) throws(StoreError) -> Void) throws(StoreError) {
    let key = try FunnelKey(row)
    guard var platform = found[key] ?? platforms[key.platform] else { return }
    platform.value = String(decoding: key.value, as: UTF8.self)
    try change(&platform)
    found[key] = platform
  }
  let requests = try connection.prepare(.burstsSilentRequests)
  try bind(question, to: requests, connection)
  try requests.forEachRow { row throws(StoreError) in
    try read(row) { platform throws(StoreError) in
      platform.silentRequests = try row.value("silent_requests")
      platform.silentUsers = try row.value("silent_users")
      platform.medianReply = try row.value("median_reply_us")
    }
  }
  let counts = try connection.prepare(.burstsCounts)
  try bind(question, to: counts, connection)
  try bind(question.burstRule, to: counts)
  try counts.forEachRow { row throws(StoreError) in
    try read(row) { platform throws(StoreError) in
      platform.bursts = try row.value("bursts")
      platform.burstUsers = try row.value("burst_users")
      platform.longest = try row.value("longest")
      platform.medianGap = try row.value("median_gap_us")
      platform.example = try row.example()
    }
  }
  return found
}

private func list(
  _ question: FunnelQuestion, _ connection: Connection
) throws(StoreError) -> [ListedBurst] {
  let statement = try connection.prepare(.burstsList)
  try bind(question, to: statement, connection)
  try bind(question.burstRule, to: statement)
  return try statement.all { row throws(StoreError) in
    ListedBurst(
      platform: try row.value("platform"), value: try row.value("value"),
      user: Pseudonym(number: try row.value("pseudonym")),
      startedAt: Instant(microseconds: try row.value("started_us")), requests: try row.value("requests"),
      duration: try row.value("duration_us"))
  }
}

private func bind(
  _ question: FunnelQuestion, to statement: Statement, _ connection: Connection
) throws(StoreError) {
  // Of one name there is one id; without a name all permissions count together.
  let permission = try question.permission.flatMap { name throws(StoreError) in
    try connection.streams(permission: name, platform: nil).first?.permissionID
  }
  try statement.bind(":field", question.split?.name ?? "all")
  try statement.bind(":permission", permission)
  try statement.bind(":from", question.window.from.microseconds)
  try statement.bind(":until", question.window.until.microseconds)
}

private func bind(_ rule: BurstRule, to statement: Statement) throws(StoreError) {
  try statement.bind(":minimum", rule.minimum)
  try statement.bind(":gap", rule.gap)
}

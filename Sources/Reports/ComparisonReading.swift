import EventModel
import Queries
import Store

/// Answers the question from the database, as of one moment.
public func compare(
  _ question: ComparisonQuestion, from connection: Connection
) throws(StoreError) -> ComparisonReport {
  try connection.snapshot { () throws(StoreError) in
    try connection.requireJourneys(of: question.window)
    let streams = try connection.streams(permission: question.permission, platform: question.platform)
    guard let permission = streams.first?.permissionID else { return ComparisonReport(question: question) }
    let statement = try connection.prepare(.compareArms)
    try statement.bind(":permission", permission)
    try statement.bind(":platform", question.platform == nil ? nil : streams.first?.platformID)
    try statement.bind(":field", question.field.name)
    try statement.bind(":from", question.window.from.microseconds)
    try statement.bind(":until", question.window.until.microseconds)
    let found = try statement.all { row throws(StoreError) in try FoundArm(row) }

    // Crossovers have no arm, users without a value of the field an empty one.
    let arms = found.filter { $0.name?.isEmpty == false }
    func users(_ isThem: (FoundArm) -> Bool) -> Int {
      found.first { $0.platform == nil && isThem($0) }?.counts.asked ?? 0
    }
    return ComparisonReport(
      question: question, arms: arms.filter { $0.platform == nil }.map(\.counts),
      platforms: streams.map { stream in
        ComparisonReport.ComparedPlatform(
          name: stream.platform, logged: stream.logged,
          arms: arms.filter { $0.platform == stream.platformID }.map(\.counts))
      },
      crossovers: users { $0.name == nil }, unassigned: users { $0.name?.isEmpty == true })
  }
}

/// One row of the query.
private struct FoundArm {
  var platform: Int64?
  var name: String?
  var counts: ArmCounts

  init(_ row: Statement) throws(StoreError) {
    platform = try row.value("platform")
    name = try row.value("arm")
    counts = ArmCounts(name: name ?? "")
    counts.asked = try row.value("asked")
    counts.named = try row.value("named")
    counts.notNow = try row.value("not_now")
    counts.prompted = try row.value("prompted")
    counts.allowed = try row.value("allowed")
    counts.declined = try row.value("declined")
    counts.recovered = try row.value("recovered")
    counts.reached = try row.value("reached")
    let low = Instant(microseconds: try row.value("first_low"))
    counts.firstAsks = low...max(low, Instant(microseconds: try row.value("first_high")))
  }
}

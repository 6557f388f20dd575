import EventModel
import Journeys
import Queries
import Statistics
import Store

/// Answers the question from the database, as of one moment.
public func trend(
  _ question: TrendQuestion, from connection: Connection
) throws(StoreError) -> TrendReport {
  try connection.snapshot { () throws(StoreError) in
    let funnel = question.funnel
    try connection.requireJourneys(of: funnel.window)
    let streams = try connection.streams(permission: funnel.permission, platform: funnel.platform)
    var report = TrendReport(question: question)
    var index = 0
    while index < streams.count {
      let permission = streams[index].permissionID
      let reading = try TrendReading(question, permission: permission, from: connection)
      while index < streams.count, streams[index].permissionID == permission {
        report.series += reading.series(of: streams[index])
        index += 1
      }
    }
    return report
  }
}

/// The same of several questions, as one report and as of one moment.
///
/// - Parameter questions: At least one; they differ in their permission alone.
public func trend(
  _ questions: [TrendQuestion], from connection: Connection
) throws(StoreError) -> TrendReport {
  try connection.snapshot { () throws(StoreError) in
    var report = try trend(questions[0], from: connection)
    for question in questions.dropFirst() { report.series += try trend(question, from: connection).series }
    return report
  }
}

/// All that the database says of one permission.
private struct TrendReading {
  /// What a platform and value are known by.
  private struct Found {
    var points: [TrendPoint]
    /// Prompts by app version, in the order of the points.
    var versions: [[UInt8]: [Int]] = [:]
    var times: [KaplanMeier.Group] = []
  }

  private let lifecycles: [Lifecycle]
  private let empty: [TrendPoint]
  private var found: [FunnelKey: Found] = [:]

  init(_ question: TrendQuestion, permission: Int64, from connection: Connection) throws(StoreError) {
    let window = question.funnel.window
    lifecycles = question.funnel.lifecycles
    let bounds = question.points.map { days in
      let end = window.zone.start(of: days.upperBound.advanced(by: 1)).microseconds
      return (days: days, start: window.zone.start(of: days.lowerBound).microseconds, end: end)
    }
    let until = window.until.microseconds
    empty = bounds.map { TrendPoint(days: $0.days, isComplete: until - $0.end >= question.followUp) }

    let prompts = try connection.prepare(.trendPrompts)
    let recoveries = try connection.prepare(.trendRecoveryTimes)
    for statement in [prompts, recoveries] {
      try statement.bind(":permission", permission)
      try statement.bind(":field", question.funnel.split?.name ?? "all")
      try statement.bind(":from", window.from.microseconds)
      try statement.bind(":until", until)
      try statement.bind(":repeats", question.funnel.prompts.repeats)
    }
    try prompts.bind(":within", question.funnel.recoveryLimit)
    try readPrompts(prompts, starts: bounds.map(\.start))
    try readTimes(recoveries)
  }

  private mutating func readPrompts(_ prompts: Statement, starts: [Int64]) throws(StoreError) {
    var found = found
    try prompts.forEachRow { row throws(StoreError) in
      let quarter: Int64 = try row.value("quarter")
      // A quarter that begins before the window, as none does in zones of today, belongs to its first day.
      let index = max(0, starts.partitioningIndex { $0 > quarter * 900_000_000 } - 1)
      let prompted: Int = try row.value("prompted")
      var own = found[try FunnelKey(row)] ?? Found(points: empty)
      own.points[index].prompted += prompted
      own.points[index].allowed += try row.value("allowed", as: Int.self)
      own.points[index].declined += try row.value("declined", as: Int.self)
      own.points[index].recovered += try row.value("recovered", as: Int.self)
      own.points[index].recoveryEligible += try row.value("eligible", as: Int.self)
      let version = Array(try row.value("version", as: String.self).utf8)
      own.versions[version, default: empty.map { _ in 0 }][index] += prompted
      found[try FunnelKey(row)] = own
    }
    self.found = found
  }

  private mutating func readTimes(_ recoveries: Statement) throws(StoreError) {
    var found = found
    try recoveries.forEachRow { row throws(StoreError) in
      let minutes: Int64 = try row.value("minutes")
      found[try FunnelKey(row), default: Found(points: empty)].times.append(
        KaplanMeier.Group(
          time: Double(minutes), events: try row.value("recovered"), censored: try row.value("still_open")))
    }
    self.found = found
  }

  /// A series a value; one of zeros where there is no prompt, so that the platform stays in view.
  func series(of stream: Stream) -> [TrendSeries] {
    var row = FunnelRow(
      permission: stream.permission, platform: stream.platform, counts: FunnelCounts(), logged: stream.logged,
      lifecycles: lifecycles)
    let values = found.filter { $0.key.platform == stream.platformID }
      .sorted { $0.key.value.lexicographicallyPrecedes($1.key.value) }
    if values.isEmpty { return [TrendSeries(row: row, points: empty)] }
    return values.map { key, own in
      row.value = String(decoding: key.value, as: UTF8.self)
      let times = row.knowsRecoveries ? own.times : []
      return TrendSeries(
        row: row, points: own.points, recoveryTimes: times.isEmpty ? nil : KaplanMeier(times),
        lastObserved: times.map(\.time).max(),
        versions: own.versions.filter { !$0.key.isEmpty }
          .sorted { $0.key.lexicographicallyPrecedes($1.key) }
          .map { (name: String(decoding: $0.key, as: UTF8.self), prompts: $0.value) })
    }
  }
}

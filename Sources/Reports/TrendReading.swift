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

/// All that the database says of one permission.
private struct TrendReading {
  private let isSplit: Bool
  private let lifecycles: [Lifecycle]
  private let empty: [TrendPoint]
  private var points: [FunnelKey: [TrendPoint]] = [:]
  private var versions: [FunnelKey: [TrendPoint]] = [:]
  private var times: [Int64: [KaplanMeier.Group]] = [:]

  init(_ question: TrendQuestion, permission: Int64, from connection: Connection) throws(StoreError) {
    let window = question.funnel.window
    isSplit = question.funnel.split != nil
    lifecycles = question.funnel.lifecycles
    let until = window.until.microseconds
    let bounds = question.points.map { days in
      let end = window.zone.start(of: days.upperBound.advanced(by: 1)).microseconds
      return (days: days, start: window.zone.start(of: days.lowerBound).microseconds, end: end)
    }
    empty = bounds.map { TrendPoint(days: $0.days, isComplete: until - $0.end >= question.followUp) }
    let starts = bounds.map(\.start)

    let prompts = try connection.prepare(.trendPrompts)
    try prompts.bind(":permission", permission)
    try prompts.bind(":from", window.from.microseconds)
    try prompts.bind(":until", until)
    try prompts.bind(":within", question.funnel.recoveryLimit)
    points = try Self.read(prompts, field: question.funnel.split?.name ?? "all", starts, empty)
    if isSplit { return }
    versions = try Self.read(prompts, field: AttributeField.appVersion.name, starts, empty)

    let recoveries = try connection.prepare(.trendRecoveryTimes)
    try recoveries.bind(":permission", permission)
    try recoveries.bind(":from", window.from.microseconds)
    try recoveries.bind(":until", until)
    var found: [Int64: [KaplanMeier.Group]] = [:]
    try recoveries.forEachRow { row throws(StoreError) in
      let minutes: Int64 = try row.value("minutes")
      found[try row.value("platform"), default: []].append(
        KaplanMeier.Group(
          time: Double(minutes), events: try row.value("recovered"), censored: try row.value("still_open")))
    }
    times = found
  }

  private static func read(
    _ prompts: Statement, field: String, _ starts: [Int64], _ empty: [TrendPoint]
  ) throws(StoreError) -> [FunnelKey: [TrendPoint]] {
    try prompts.bind(":field", field)
    var found: [FunnelKey: [TrendPoint]] = [:]
    try prompts.forEachRow { row throws(StoreError) in
      let quarter: Int64 = try row.value("quarter")
      // A quarter that begins before the window, as none does in zones of today, belongs to its first day.
      let index = max(0, starts.partitioningIndex { $0 > quarter * 900_000_000 } - 1)
      let key = try FunnelKey(row)
      var points = found[key] ?? empty
      points[index].prompted += try row.value("prompted", as: Int.self)
      points[index].allowed += try row.value("allowed", as: Int.self)
      points[index].declined += try row.value("declined", as: Int.self)
      points[index].recovered += try row.value("recovered", as: Int.self)
      points[index].recoveryEligible += try row.value("eligible", as: Int.self)
      found[key] = points
    }
    return found
  }

  /// A series a value; one of zeros where there is no prompt, so that the platform stays in view.
  func series(of stream: Stream) -> [TrendSeries] {
    func own(_ found: [FunnelKey: [TrendPoint]]) -> [(value: String, points: [TrendPoint])] {
      found.filter { $0.key.platform == stream.platformID }
        .sorted { $0.key.value.lexicographicallyPrecedes($1.key.value) }
        .map { (String(decoding: $0.key.value, as: UTF8.self), $0.value) }
    }
    var row = FunnelRow(
      permission: stream.permission, platform: stream.platform, counts: FunnelCounts(), logged: stream.logged,
      lifecycles: lifecycles)
    let values = own(points)
    if values.isEmpty { return [TrendSeries(row: row, points: empty)] }
    let prompts = own(versions).filter { !$0.value.isEmpty }
      .map { (name: $0.value, prompts: $0.points.map(\.prompted)) }
    return values.map { value, points in
      row.value = value
      let groups = row.knowsRecoveries && !isSplit ? times[stream.platformID] : nil
      return TrendSeries(
        row: row, points: points, recoveryTimes: groups.flatMap { KaplanMeier($0) },
        lastObserved: groups?.map(\.time).max(), versions: prompts)
    }
  }
}

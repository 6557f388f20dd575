import EventModel
import Journeys
import Queries
import Store

/// Answers the question from the database, as of one moment.
public func funnel(
  _ question: FunnelQuestion, from connection: Connection
) throws(StoreError) -> FunnelReport {
  try connection.snapshot { () throws(StoreError) in
    var report = try funnel(question, from: connection, source: FunnelQueries.source(for: question))
    let streams = try connection.streams(permission: question.permission, platform: question.platform)
    report.contradictions = try contradictionTimes(of: streams, question, connection)
    return report
  }
}

/// The rows alone.
func funnelRows(
  _ question: FunnelQuestion, from connection: Connection
) throws(StoreError) -> [FunnelRow] {
  try funnel(question, from: connection, source: FunnelQueries.source(for: question)).rows
}

/// The same of several questions, as one report and as of one moment.
///
/// - Parameter questions: At least one; they differ in their permission alone.
public func funnel(
  _ questions: [FunnelQuestion], from connection: Connection
) throws(StoreError) -> FunnelReport {
  try connection.snapshot { () throws(StoreError) in
    var report = try funnel(questions[0], from: connection)
    for question in questions.dropFirst() { report.rows += try funnel(question, from: connection).rows }
    return report
  }
}

/// The same from a source of the caller's choice.
func funnel(
  _ question: FunnelQuestion, from connection: Connection, source: FunnelQueries.Source
) throws(StoreError) -> FunnelReport {
  try connection.snapshot { () throws(StoreError) in
    let streams = try connection.streams(permission: question.permission, platform: question.platform)
    let queries = try FunnelQueries(question, from: source, on: connection)
    let earlier = try question.hasPrevious ? earlierQueries(question, connection) : nil
    var report = FunnelReport(question: question, rows: [])
    var index = 0
    while index < streams.count {
      let permission = streams[index].permissionID
      let found = try queries.counts(permission: permission)
      let before = try earlier?.counts(permission: permission)
      while index < streams.count, streams[index].permissionID == permission {
        report.rows += rows(of: streams[index], found, before, question)
        index += 1
      }
    }
    return report
  }
}

/// The rows of a stream, one a value. A stream without a number has a row of zeros, so that it stays in view.
/// A value that was met in the window before alone has one too. A version or browser has the lifecycle of its own.
private func rows(
  of stream: Stream, _ found: [FunnelKey: FunnelCounts], _ before: [FunnelKey: FunnelCounts]?,
  _ question: FunnelQuestion
) -> [FunnelRow] {
  var row = FunnelRow(
    permission: stream.permission, platform: stream.platform, counts: FunnelCounts(), logged: stream.logged,
    lifecycles: question.lifecycles)
  row.previous = before.map { _ in FunnelCounts() }
  let own = Set(found.keys).union(before?.keys ?? [:].keys).filter { $0.platform == stream.platformID }
    .sorted { $0.value.lexicographicallyPrecedes($1.value) }
  if own.isEmpty { return [row] }
  return own.map { key in
    var row = row
    row.value = String(decoding: key.value, as: UTF8.self)
    if question.split == .osVersion || question.split == .browser {
      row.lifecycle = stream.lifecycle(
        of: question.split == .browser
          ? EditionKey(osVersion: "", browser: row.value) : EditionKey(osVersion: row.value, browser: ""),
        among: question.lifecycles)
    }
    row.counts = found[key] ?? FunnelCounts()
    row.previous = before.map { $0[key] ?? FunnelCounts() }
    return row
  }
}

private func earlierQueries(
  _ question: FunnelQuestion, _ connection: Connection
) throws(StoreError) -> FunnelQueries {
  var earlier = question
  earlier.window = question.previousWindow
  return try FunnelQueries(earlier, from: FunnelQueries.source(for: earlier), on: connection)
}

extension Connection {
  /// The calendar day of the newest event stored, over all platforms and permissions; nil without events.
  ///
  /// - Parameter now: Microseconds since 1970. Events dated more than 24 hours ahead of it are left aside.
  public func newestDay(in zone: Zone, now: Int64) throws(StoreError) -> UTCDay? {
    let (sum, overflows) = now.addingReportingOverflow(Instant.microsecondsPerDay)
    let limit = overflows ? now : sum
    let newestDay = try prepare(.funnelNewestDay)
    try newestDay.bind(":limit", limit)
    let found: Int32? = try newestDay.first { row throws(StoreError) in try row.value("day") }
    if let found { try requireEventDay(found) }
    guard let found, zone != .utc else { return found.map { UTCDay(number: $0) } }
    let newestInstant = try prepare(.funnelNewestInstant)
    try newestInstant.bind(":day", Int64(found))
    try newestInstant.bind(":limit", limit)
    let instant: Int64?? = try newestInstant.first { row throws(StoreError) in try row.value("at_us") }
    return instant.flatMap { $0 }.map { zone.day(of: Instant(microseconds: $0)) }
  }

  /// The events stored that lie after the window, over all platforms and permissions; nil without any.
  public func eventsAhead(of window: ReportWindow) throws(StoreError) -> EventsAhead? {
    let statement = try prepare(.funnelEventsAhead)
    try statement.bind(":until", window.until.microseconds)
    try statement.bind(":most", EventsAhead.mostCounted)
    let found: EventsAhead?? = try statement.first { row throws(StoreError) in
      guard let first: Int32 = try row.value("first_day"), let last: Int32 = try row.value("last_day") else {
        return nil
      }
      for day in [first, last] { try requireEventDay(day) }
      // From the first instant to the last that those UTC days can hold of them.
      let start = window.zone.day(of: max(window.until, Instant(startOf: UTCDay(number: first))))
      let end = Instant(
        microseconds: Instant(startOf: UTCDay(number: last)).microseconds + Instant.microsecondsPerDay - 1)
      return EventsAhead(
        count: try row.value("events"), days: start...max(start, window.zone.day(of: end)))
    }
    return found ?? nil
  }

  /// Days are reckoned with, and another program may have written any number.
  private func requireEventDay(_ day: Int32) throws(StoreError) {
    if !UTCDay.loggedNumbers.contains(day) {
      throw .damaged("event", at: path, "an event lies outside of the years 2000 to 2099")
    }
  }
}

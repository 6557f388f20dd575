import EventModel
import Store

/// A table that is kept by day and person: its columns in the order of the table, and how a row fills them.
struct RowTable<Row: DayRow>: Sendable {
  let name: String
  let columns: [String]
  /// Leaves out what the numbers have no room for.
  let fill: @Sendable (Row, UnsafeMutableBufferPointer<Int64>) -> Void
}

extension RowTable<Record> {
  /// Records whose `user` has become the person's id. The last column may be left out.
  static let events = RowTable(
    name: "event", columns: ["day", "person", "at", "shape", "identity", "latency_us"]
  ) { record, row in
    let day = record.day
    row[0] = Int64(day)
    row[1] = record.person
    row[2] = record.at - Instant(startOf: UTCDay(number: day)).microseconds
    row[3] = Int64(record.shape)
    row[4] = Int64(bitPattern: record.identity)
    if row.count > 5 { row[5] = Latency.microseconds(record.latency) ?? BulkInserter.null }
  }
}

extension RowTable<DerivedRows.Episode> {
  static let episodes = RowTable(
    name: "episode",
    columns: [
      "day", "person", "permission", "n", "at", "previous_before", "shape", "arm", "answer",
      "answered_after", "reached_after", "recovered_after", "route",
    ]
  ) { episode, row in
    func known(_ value: Int64) -> Int64 { value < 0 ? BulkInserter.null : value }
    row[0] = Int64(episode.day)
    row[1] = episode.person
    row[2] = Int64(episode.permission)
    row[3] = Int64(episode.n)
    row[4] = episode.at
    row[5] = known(episode.previousBefore)
    row[6] = Int64(episode.shape)
    row[7] = Int64(episode.arm)
    row[8] = episode.answer == 0 ? BulkInserter.null : Int64(episode.answer)
    row[9] = known(episode.answeredAfter)
    row[10] = known(episode.reachedAfter)
    row[11] = known(episode.recoveredAfter)
    row[12] = episode.route == 0 ? BulkInserter.null : Int64(episode.route)
  }
}

extension RowTable<DerivedRows.Occasion> {
  static let silentRequests = RowTable(
    name: "silent_request",
    columns: ["day", "person", "permission", "at", "n", "stretch", "shape", "arm", "latency_us"]
  ) { request, row in
    fillKey(of: request, into: row)
    row[5] = Int64(request.stretch)
    row[6] = Int64(request.shape)
    row[7] = Int64(request.arm)
    row[8] = Latency.microseconds(request.latency) ?? BulkInserter.null
  }

  static let asks = RowTable(
    name: "ask", columns: ["day", "person", "permission", "at", "n", "shape", "arm"]
  ) { ask, row in
    fillKey(of: ask, into: row)
    row[5] = Int64(ask.shape)
    row[6] = Int64(ask.arm)
  }

  /// What a row of either table is known by.
  static func fillKey(of occasion: DerivedRows.Occasion, into row: UnsafeMutableBufferPointer<Int64>) {
    row[0] = Int64(occasion.day)
    row[1] = occasion.person
    row[2] = Int64(occasion.permission)
    row[3] = occasion.at
    row[4] = Int64(occasion.n)
  }
}

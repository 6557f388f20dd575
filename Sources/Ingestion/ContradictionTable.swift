import EventModel
import Journeys
import Queries
import Store

/// The contradictions of the daily cube. What a platform makes impossible can turn on the version or the browser,
/// so that each of these has rows of its own.
final class ContradictionTable {
  private struct Row: Hashable {
    var permission: Int32
    var platform: Int32
    var number: UInt8
    var day: Int32
    var daysBack: Int32
    var daysOn: Int32
    var osVersion = ""
    var browser = ""
  }

  private let add: Statement
  private let sweep: Statement

  init(_ connection: Connection) throws(StoreError) {
    add = try connection.prepare(.ingestContradictionCountAdd)
    sweep = try connection.prepare(.ingestContradictionCountSweep)
  }

  func add(_ counts: [ContradictionCount: Int], catalog: ShapeCatalog) throws(StoreError) {
    var deltas: [Row: Int] = [:]
    for (key, times) in counts {
      let shape = try catalog.shape(countedAs: key.shape)
      var row = Row(
        permission: shape.permission, platform: shape.platform, number: key.number, day: key.day,
        daysBack: key.daysBack, daysOn: key.daysOn)
      if !Self.everywhere.contains(key.number) {
        row.osVersion = catalog.words(.osVersion, of: key.shape)
        row.browser = catalog.words(.browser, of: key.shape)
      }
      deltas[row, default: 0] += times
    }
    let changes = deltas.filter { $0.value != 0 }.sorted { left, right in
      (left.key.permission, left.key.day, left.key.platform, left.key.number)
        < (right.key.permission, right.key.day, right.key.platform, right.key.number)
    }
    var emptied: Set<SIMD2<Int32>> = []
    for (row, times) in changes {
      try add.bind(":permission", Int64(row.permission))
      try add.bind(":day", Int64(row.day))
      try add.bind(":platform", Int64(row.platform))
      try add.bind(":code", Int64(row.number))
      try add.bind(":os_version", row.osVersion)
      try add.bind(":browser", row.browser)
      try add.bind(":days_back", Int64(row.daysBack))
      try add.bind(":days_on", Int64(row.daysOn))
      try add.bind(":times", times)
      try add.run()
      if times < 0 { emptied.insert([row.permission, row.day]) }
    }
    for place in emptied {
      try sweep.bind(":permission", Int64(place[0]))
      try sweep.bind(":day", Int64(place[1]))
      try sweep.run()
    }
  }

  /// Those that no edition allows.
  private static let everywhere = Set(Impossibility.everywhere.map(\.number))
}

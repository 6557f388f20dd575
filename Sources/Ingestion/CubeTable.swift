import EventModel
import Journeys
import Queries
import Store

/// One table of the cube.
final class CubeTable<Key: DayCountKey> {
  typealias Bind = (Statement, Key, SIMD2<Int>) throws(StoreError) -> Void

  private let add: Statement
  private let sweep: Statement
  private let bind: Bind

  init(add: Query, sweep: Query, on connection: Connection, bind: @escaping Bind) throws(StoreError) {
    self.add = try connection.prepare(add)
    self.sweep = try connection.prepare(sweep)
    self.bind = bind
  }

  func add(_ rows: CubeRows<Key>) throws(StoreError) {
    var emptied: Set<SIMD2<Int32>> = []
    for (row, delta) in rows.changes {
      try add(row, delta, rows.catalog)
      if delta[0] < 0 || delta[1] < 0 { emptied.insert([row.place.permission, row.key.day]) }
    }
    for place in emptied {
      try sweep.bind(":permission", Int64(place[0]))
      try sweep.bind(":day", Int64(place[1]))
      try sweep.run()
    }
  }

  /// Adds rows that lie on disk, in the order in which they lie there.
  /// - Parameter catalog: Has the values by their numbers in the rows.
  func add(_ rows: PartedRuns, catalog: ShapeCatalog) throws(StoreError) {
    let reader = try rows.makeReader()
    while let group = reader.next {
      try reader.read(group) { bytes throws(StoreError) in
        for (row, delta) in bytes.bindMemory(to: CubeRows<Key>.Change.self) { try add(row, delta, catalog) }
      }
    }
  }

  private func add(_ row: CubeRows<Key>.Row, _ delta: SIMD2<Int>, _ catalog: ShapeCatalog) throws(StoreError)
  {
    try add.bind(":permission", Int64(row.place.permission))
    try add.bind(":platform", Int64(row.place.platform))
    try add.bind(":field", row.place.field?.name ?? "all")
    try add.bind(":value", catalog.text(row.place.value))
    try add.bind(":day", Int64(row.key.day))
    try bind(add, row.key, delta)
    try add.run()
  }
}

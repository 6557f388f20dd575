import EventModel
import LibC
import Store

/// The rows of all shares on their way into a new database: as cells of the file already, on disk until all
/// shares are folded. Ids grow from share to share, so a tree in the order of its key is each day's runs in the
/// order of their shares.
struct CellRuns: Sendable {
  /// The trees of a database that are filled this way.
  enum Tree: String, CaseIterable, Sendable {
    case events = "event"
    case episodes = "episode"
    case silentRequests = "silent_request"
    case asks = "ask"
    case persons = "person"
    case pseudonyms = "person_pseudonym"
    case postings = "posting"
  }

  private struct Run {
    /// 0 in the trees that are not kept by day.
    var day: Int32
    var size: Int
    var place: off_t
  }

  private let file: NamelessFile
  /// By tree, in the order of their shares.
  private var runs = [Tree: [Run]]()

  init(in file: NamelessFile) { self.file = file }

  /// Takes over the runs of a later share of the same file.
  mutating func add(_ later: CellRuns) { runs.merge(later.runs) { $0 + $1 } }

  /// Writes a share's rows, which were named.
  mutating func write(_ part: FoldedPart, ids: [Int64]) throws(StoreError) {
    let places = RowPlaces(part)
    try write(part.records, places.events, .events, as: .events)
    try write(part.rows.episodes, places.episodes, .episodes, as: .episodes)
    try write(part.rows.silentRequests, places.silentRequests, .silentRequests, as: .silentRequests)
    try write(part.rows.asks, places.asks, .asks, as: .asks)
    let (persons, pseudonyms) = (try RowCells(width: 4), try RowCells(width: 4))
    for (person, id) in zip(part.persons, ids) {
      persons.append { row in
        row[0] = id
        row[1] = person.pseudonym
        row[2] = Int64(person.platform)
        row[3] = 0
      }
      // An index has its columns, then what is left of the table's key.
      pseudonyms.append { row in
        row[0] = 0
        row[1] = person.pseudonym
        row[2] = Int64(person.platform)
        row[3] = id
      }
    }
    try write(persons, [(0, 0..<persons.count)], as: .persons)
    try write(pseudonyms, [(0, 0..<pseudonyms.count)], as: .pseudonyms)
    try write(part.postings(ids: ids))
  }

  private mutating func write(_ postings: [PostingEntry]) throws(StoreError) {
    let cells = try RowCells(width: 4)
    var parts: [(day: Int32, range: Range<Int>)] = []
    try postings.forEachList { place, entries throws(StoreError) in
      let start = cells.count
      try PostingList.forEachRow(of: entries.lazy.map(\.person)) { first, others in
        cells.append(blob: others) { row in
          row[0] = Int64(place.day)
          row[1] = Int64(place.block)
          row[2] = Int64(place.permission)
          row[3] = first
        }
      }
      if let last = parts.last, last.day == place.day {
        parts[parts.count - 1].range = last.range.lowerBound..<cells.count
      } else {
        parts.append((place.day, start..<cells.count))
      }
    }
    try write(cells, parts, as: .postings)
  }

  private mutating func write<Row>(
    _ rows: [Row], _ places: DayPlaces, _ table: RowTable<Row>, as tree: Tree
  ) throws(StoreError) {
    let cells = try RowCells(width: table.columns.count)
    var parts: [(day: Int32, range: Range<Int>)] = []
    for day in places.days {
      let start = cells.count
      for index in places.indices(of: day) { cells.append { table.fill(rows[index], $0) } }
      if cells.count > start { parts.append((day, start..<cells.count)) }
      if cells.count > Self.bytesAtATime {
        try write(cells, parts, as: tree)
        cells.removeAll()
        parts = []
      }
    }
    try write(cells, parts, as: tree)
  }

  /// Cells of whole days are written once they are so many bytes.
  private static let bytesAtATime = 1 << 20

  private mutating func write(
    _ cells: RowCells, _ parts: [(day: Int32, range: Range<Int>)], as tree: Tree
  ) throws(StoreError) {
    if cells.count == 0 { return }
    let place: off_t
    do throws(SystemFailure) { place = try file.append(cells.buffer) } catch { throw .spill(error) }
    for part in parts {
      runs[tree, default: []].append(
        Run(
          day: part.day, size: part.range.count, place: place + off_t(part.range.lowerBound))
      )
    }
  }

  /// Adds all rows of a tree, in the order of its key.
  func feed(_ tree: Tree, to builder: inout TreeBuilder) throws(StoreError) {
    // The sort is stable: within a day the runs stay in the order of their shares.
    let ordered = (runs[tree] ?? []).sorted { $0.day < $1.day }
    let largest = ordered.map(\.size).max() ?? 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: largest, alignment: 8)
    defer { buffer.deallocate() }
    for run in ordered {
      let cells = UnsafeMutableRawBufferPointer(rebasing: buffer[..<run.size])
      do throws(SystemFailure) { try file.read(cells, at: run.place) } catch { throw .spill(error) }
      try builder.add(UnsafeRawBufferPointer(cells))
    }
  }
}

import EventModel
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

  private let file: NamelessFile
  /// Some blocks a share, in the order of the shares; those of trees that are not kept by day are of day 0.
  private var runs = [Tree: PartedRuns]()

  init(in file: NamelessFile) { self.file = file }

  /// Takes over the runs of a later share of the same file.
  mutating func add(_ later: CellRuns) {
    for (tree, later) in later.runs { runs[tree, default: PartedRuns(in: file)].add(later) }
  }

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
    try write(persons, [PartedRuns.Part(number: 0, end: persons.count)], as: .persons)
    try write(pseudonyms, [PartedRuns.Part(number: 0, end: pseudonyms.count)], as: .pseudonyms)
    try write(part.postings(ids: ids))
  }

  private mutating func write(_ postings: [PostingEntry]) throws(StoreError) {
    let cells = try RowCells(width: 4)
    var parts: [PartedRuns.Part] = []
    try postings.forEachList { place, entries throws(StoreError) in
      try PostingList.forEachRow(of: entries.lazy.map(\.person)) { first, others throws(StoreError) in
        try cells.append(blob: others) { row in
          row[0] = Int64(place.day)
          row[1] = Int64(place.block)
          row[2] = Int64(place.permission)
          row[3] = first
        }
      }
      if parts.last?.number == place.day {
        parts[parts.count - 1].end = cells.count
      } else {
        parts.append(PartedRuns.Part(number: place.day, end: cells.count))
      }
    }
    try write(cells, parts, as: .postings)
  }

  private mutating func write<Row>(
    _ rows: [Row], _ places: DayPlaces, _ table: RowTable<Row>, as tree: Tree
  ) throws(StoreError) {
    let cells = try RowCells(width: table.columns.count)
    var parts: [PartedRuns.Part] = []
    for day in places.days {
      let start = cells.count
      for index in places.indices(of: day) { cells.append { table.fill(rows[index], $0) } }
      if cells.count > start { parts.append(PartedRuns.Part(number: day, end: cells.count)) }
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
    _ cells: RowCells, _ parts: [PartedRuns.Part], as tree: Tree
  ) throws(StoreError) {
    if cells.count == 0 { return }
    try runs[tree, default: PartedRuns(in: file)].append(cells.buffer, parts)
  }

  /// Adds all rows of a tree, in the order of its key: within a day the runs stay in the order of their shares.
  func feed(_ tree: Tree, to builder: inout TreeBuilder) throws(StoreError) {
    guard let reader = try runs[tree]?.makeReader() else { return }
    while let day = reader.next {
      try reader.read(day) { cells throws(StoreError) in try builder.add(cells) }
    }
  }
}

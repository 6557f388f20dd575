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
    case personIDs = "person_id"
    case personDays = "person_day"
  }

  private let file: NamelessFile
  /// A block a share, in the order of the shares; those of trees that are not kept by day are of day 0.
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
    let (persons, personIDs, personDays) = (
      try RowCells(width: StoredPerson.columns.count), try RowCells(width: 3), try RowCells(width: 2)
    )
    for (person, id) in zip(part.persons, ids) {
      let stored = StoredPerson(
        id: id, permissions: person.permissions, days: person.days, unsettled: person.unsettled)
      persons.append { stored.fill($0, pseudonym: person.pseudonym, platform: person.platform) }
      // An index has its column, then what is left of the table's key.
      personIDs.append { row in
        row[0] = id
        row[1] = person.pseudonym
        row[2] = Int64(person.platform)
      }
      for day in (person.days.others ?? []).sorted() {
        personDays.append { row in
          row[0] = id
          row[1] = Int64(day)
        }
      }
    }
    for (tree, cells) in [(Tree.persons, persons), (.personIDs, personIDs), (.personDays, personDays)] {
      try write(cells, [PartedRuns.Part(number: 0, end: cells.count)], as: tree)
    }
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
    }
    try write(cells, parts, as: tree)
  }

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

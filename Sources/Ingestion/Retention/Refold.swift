import EventModel
import Queries
import Store

/// Folds all stored journeys anew, in one transaction: after any interruption the old tables are still whole.
///
/// Of journeys that were pruned nothing but their counts is left, and these stay as the older fold gave them.
func refold(_ connection: Connection, catalog: ShapeCatalog) throws(StoreError) {
  let order = RecordOrder(catalog)
  let journeys = try StoredJourneys(connection, order: order)
  let directory = try PersonDirectory(connection)
  let persons = try connection.prepare(.refoldPersons)
  try persons.bind(":limit", StoredJourneys.personsPerSlice)
  try connection.transaction { () throws(StoreError) in
    try removeDerivedRows(connection)
    let rows = try RowWriter(connection)
    let cube = try CubeWriter(connection)
    var last: Int64 = 0
    while true {
      try persons.bind(":after", last)
      let slice = try persons.all { row throws(StoreError) in
        (pseudonym: try row.value("pseudonym", as: Int64.self), row: try journeys.person(row, column: 1))
      }
      guard let end = slice.last else { break }
      last = end.row.stored.id
      var renewed: [Int64: Person] = [:]
      for member in slice {
        var person = Person(pseudonym: member.pseudonym, platform: member.row.platform)
        (person.permissions, person.days) = (member.row.stored.permissions, member.row.stored.days)
        renewed[member.row.stored.id] = person
      }
      var fold = StoredFold(order: order)
      for journey in try journeys.read(slice.map(\.row)) {
        let isSettled = fold.add(journey, sign: 1)
        renewed[journey.person]?.noteJourney(of: journey.permission, isSettled: isSettled)
      }
      try directory.replace(renewed.sorted { $0.key < $1.key }.map { ($0.value, $0.key) })
      try rows.insert(fold.rows)
      try cube.add(fold.counts, catalog: catalog)
    }
    for query in [
      Query.refoldPromptCountsSweep, .refoldAskCountsSweep, .refoldSilentCountsSweep, .refoldBurstCountsSweep,
      .refoldContradictionCountsSweep,
    ] {
      try connection.prepare(query).run()
    }
    let version = try connection.prepare(.refoldVersion)
    try version.bind(":fold_version", Database.foldVersion)
    try version.run()
  }
  try connection.checkpoint()
}

private func removeDerivedRows(_ connection: Connection) throws(StoreError) {
  let mark = try connection.retention().prunedBefore.map { Int64($0.number) }
  if let mark {
    for query in [
      Query.refoldPromptCountsSubtract, .refoldAskCountsSubtract, .refoldSilentCountsSubtract,
      .refoldBurstCountsSubtract, .refoldContradictionCountsSubtract,
    ] {
      let subtract = try connection.prepare(query)
      try subtract.bind(":before", mark)
      try subtract.run()
    }
  }
  for query in [
    Query.refoldPromptCountsRemove, .refoldAskCountsRemove, .refoldSilentCountsRemove,
    .refoldBurstCountsRemove, .refoldContradictionCountsRemove,
  ] {
    let remove = try connection.prepare(query)
    try remove.bind(":before", mark)
    try remove.run()
  }
  for query in [Query.refoldEpisodeRemove, .refoldSilentRequestRemove, .refoldAskRemove] {
    try connection.prepare(query).run()
  }
}

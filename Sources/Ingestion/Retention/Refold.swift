import EventModel
import Queries
import Store

/// Folds all stored journeys anew, in one transaction: after any interruption the old tables are still whole.
///
/// Of journeys that were pruned nothing but their counts is left, and these stay as the older fold gave them.
func refold(_ connection: Connection, catalog: ShapeCatalog) throws(StoreError) {
  let order = RecordOrder(catalog)
  let journeys = try StoredJourneys(connection, order: order)
  let persons = try connection.prepare(.refoldPersons)
  try persons.bind(":limit", StoredJourneys.personsPerSlice)
  try connection.transaction { () throws(StoreError) in
    try removeDerivedRows(connection)
    let rows = try RowWriter(connection)
    let cube = try CubeWriter(connection)
    var last: Int64 = 0
    while true {
      try persons.bind(":after", last)
      let slice = try persons.all { row throws(StoreError) in try journeys.person(row) }
      guard let end = slice.last else { break }
      last = end.stored.id
      var fold = StoredFold(order: order)
      for journey in try journeys.read(slice) { fold.add(journey, sign: 1) }
      try rows.insert([], and: fold.rows)
      try cube.add(fold.counts, catalog: catalog)
    }
    for query in [
      Query.refoldPromptCountsSweep, .refoldAskCountsSweep, .refoldSilentCountsSweep, .refoldBurstCountsSweep,
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
      .refoldBurstCountsSubtract,
    ] {
      let subtract = try connection.prepare(query)
      try subtract.bind(":before", mark)
      try subtract.run()
    }
  }
  for query in [
    Query.refoldPromptCountsRemove, .refoldAskCountsRemove, .refoldSilentCountsRemove,
    .refoldBurstCountsRemove,
  ] {
    let remove = try connection.prepare(query)
    try remove.bind(":before", mark)
    try remove.run()
  }
  for query in [
    Query.refoldEpisodeRemove, .refoldSilentRequestRemove, .refoldAskRemove, .refoldPersonUnsettle,
  ] {
    try connection.prepare(query).run()
  }
}

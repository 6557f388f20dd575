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
  try connection.transaction { () throws(StoreError) in
    try removeDerivedRows(connection)
    let postings = try PostingWriter(connection)
    try renewPostings(postings, connection)
    let rows = try RowWriter(connection)
    let cube = try CubeWriter(connection)
    var fold = StoredFold(order: order)
    var folded = 0
    func write() throws(StoreError) {
      try rows.insert(fold.rows)
      try cube.add(fold.counts, catalog: catalog)
      (fold, folded) = (StoredFold(order: order), 0)
    }
    for block in 0..<PostingList.blocks {
      let pseudonyms = PostingList.pseudonyms(of: block)
      try persons.bind(":first", pseudonyms.lowerBound)
      try persons.bind(":last", pseudonyms.upperBound)
      let members = try persons.all { row throws(StoreError) in try StoredPerson(row) }
      var unsettled: [PostingEntry] = []
      for start in stride(from: 0, to: members.count, by: StoredJourneys.personsPerSlice) {
        let slice = members[start..<min(start + StoredJourneys.personsPerSlice, members.count)]
        for journey in try journeys.read(Array(slice)) where !fold.add(journey, sign: 1) {
          let place = PostingPlace(day: PostingList.unsettled, block: block, permission: journey.permission)
          unsettled.append(PostingEntry(place: place, person: journey.person))
        }
        folded += slice.count
        if folded >= StoredJourneys.personsPerSlice { try write() }
      }
      try postings.write(unsettled.sorted())
    }
    try write()
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

/// Makes the lists of all days anew, and empties that of the unsettled.
private func renewPostings(_ postings: PostingWriter, _ connection: Connection) throws(StoreError) {
  let recount = try PostingRecount(connection)
  for day in try recount.days() { try postings.replace(day: day, from: recount) }
  for place in try postings.places(of: PostingList.unsettled) { try postings.replace(place, with: []) }
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

import Store
import Testing

/// The rows that only one of two lists has, whatever their order, at most twenty of them; none where the lists
/// are equal.
func differences(_ actual: [String], from expected: [String]) -> [String] {
  var balance: [String: Int] = [:]
  for row in actual { balance[row, default: 0] += 1 }
  for row in expected { balance[row, default: 0] -= 1 }
  let rows = balance.filter { $0.value != 0 }.sorted { $0.key < $1.key }
  return rows.prefix(20).map { row, count in
    count > 0 ? "unexpected, \(count) times: \(row)" : "missing, \(-count) times: \(row)"
  }
}

/// Expects that nothing differs, and shows what does.
func expectNone(
  _ differences: [String], _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(differences == [], comment, sourceLocation: sourceLocation)
}

extension TestStore {
  /// What differs between the derived tables and what the fold and a recount make of the events.
  func differencesFromFold() throws -> [String] {
    let fold = try SQLFold(of: database)
    return try fold.differences() + CubeRecount(fold).differences() + differencesOfContradictions()
  }

  /// What differs between the stored counts of contradictions and what SQL finds in the events.
  private func differencesOfContradictions() throws -> [String] {
    let connection = try Database.openForReading(database)
    let columns = "permission, day, platform, code, os_version, browser, days_back, days_on, times"
    return IngestionTests.differences(
      try connection.rows("select \(columns) from contradiction_count"),
      from: try connection.rows("select \(columns) from recounted_contradictions")
    ).map { "contradiction_count: \($0)" }
  }

  func differences(from other: Content) throws -> [String] {
    try Content(of: database).differences(from: other)
  }
}

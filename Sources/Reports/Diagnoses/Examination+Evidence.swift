import EventModel
import Journeys
import Queries
import Store

/// What a query counts of a stream, under what holds for the edition of its events.
struct Evidence<Value> {
  var permission: String
  var platform: String
  var lifecycle: Lifecycle
  var value: Value
}

extension Examination {
  /// What a query counts, by the names of platforms; of one permission.
  func evidence<Value>(
    _ query: Query, of subject: Subject, _ read: (Statement) throws(StoreError) -> Value
  ) throws(StoreError) -> [String: Value] {
    let statement = try statement(query, of: subject)
    var found: [String: Value] = [:]
    try statement.forEachRow { row throws(StoreError) in
      let id: Int64 = try row.value("platform")
      if let stream = subject.streams.first(where: { $0.platformID == id }) {
        found[stream.platform] = try read(row)
      }
    }
    return found
  }

  /// What a query counts in one pass over all permissions of the question; its rows name the permission, the
  /// platform and, where `isByEdition`, the edition.
  func evidence<Value>(
    _ query: Query, isByEdition: Bool = false, _ read: (Statement) throws(StoreError) -> Value
  ) throws(StoreError) -> [Evidence<Value>] {
    let streams = subjects.flatMap(\.streams)
    let statement = try statement(query)
    var found: [Evidence<Value>] = []
    try statement.forEachRow { row throws(StoreError) in
      let (permission, platform): (Int64, Int64) = (try row.value("permission"), try row.value("platform"))
      guard
        let stream = streams.first(where: { $0.permissionID == permission && $0.platformID == platform })
      else { return }
      let key = isByEdition ? try EditionKey(row) : .unnamed
      found.append(
        Evidence(
          permission: stream.permission, platform: stream.platform,
          lifecycle: stream.lifecycle(of: key, among: question.lifecycles), value: try read(row)))
    }
    return found
  }

  /// What a rule finds in the rows of every permission; each finding with the user whom a query names for its
  /// platform.
  func findings(
    examples query: Query, _ judge: (FunnelRow, Subject) throws(StoreError) -> Finding?
  ) throws(StoreError) -> [Finding] {
    var found: [Finding] = []
    for subject in subjects {
      var own: [Finding] = []
      for row in subject.rows {
        if let finding = try judge(row, subject) { own.append(finding) }
      }
      found += try illustrated(own, by: query, of: subject)
    }
    return found
  }

  /// The findings of a permission, each with the user whom a query names for its platform.
  func illustrated(
    _ findings: [Finding], by query: Query, of subject: Subject
  ) throws(StoreError) -> [Finding] {
    if findings.isEmpty { return [] }
    let users = try evidence(query, of: subject) { row throws(StoreError) in try row.example() }
    return findings.map { finding in
      var finding = finding
      finding.user = finding.platform.flatMap { users[$0] }
      return finding
    }
  }

  /// What a rule finds in what a query counts of every permission and platform. The query is not run where no
  /// row can fire: where no log holds the kinds that it needs, or the counts at hand rule it out.
  func findings<Value>(
    from query: Query, needs: [EventKind], where isPossible: KeyPath<FunnelRow, Bool>? = nil,
    _ read: (Statement) throws(StoreError) -> Value, _ judge: (FunnelRow, Value) -> Finding?
  ) throws(StoreError) -> [Finding] {
    let rows = subjects.flatMap(\.rows).filter { row in
      row.logged.contains(all: needs) && (isPossible.map { row[keyPath: $0] } ?? true)
    }
    if rows.isEmpty { return [] }
    let evidence = try evidence(query, read)
    return rows.flatMap { row in
      evidence.filter { $0.permission == row.permission && $0.platform == row.platform }
        .compactMap { judge(row, $0.value) }
    }
  }
}

extension Statement {
  /// The user whom the row names as the example.
  func example() throws(StoreError) -> Pseudonym { Pseudonym(number: try value("example")) }
}

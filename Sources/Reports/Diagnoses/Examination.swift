import EventModel
import Journeys
import Queries
import Store

/// What the diagnoses look at: a database over one window, permission by permission.
struct Examination {
  let question: FunnelQuestion
  let thresholds: Thresholds
  let connection: Connection
  let subjects: [Subject]
  /// Whether the window before cannot be asked, since journeys of it were pruned.
  let isWithoutPast: Bool

  /// One permission on all its platforms; a question for one platform still needs the others for contrast.
  struct Subject {
    var permissionID: Int64
    var permission: String
    var streams: [Stream]
    /// A row a platform, over the window and over the one of the same length before it.
    var rows: [FunnelRow]
    var rowsBefore: [FunnelRow]
  }

  init(
    _ question: FunnelQuestion, thresholds: Thresholds, connection: Connection
  ) throws(StoreError) {
    var whole = question
    whole.platform = nil
    whole.split = nil
    whole.prompts = .all
    whole.denominator = .prompted
    whole.hasPrevious = false
    self.question = whole
    self.thresholds = thresholds
    self.connection = connection
    try connection.requireJourneys(of: question.window)
    let rows = try funnel(whole, from: connection).rows
    whole.window = question.previousWindow
    let needsJourneys = FunnelQueries.source(for: whole) == .instants
    let isComparable = needsJourneys ? try connection.holdsJourneys(of: whole.window) : true
    let rowsBefore = isComparable ? try funnel(whole, from: connection).rows : []
    isWithoutPast = !isComparable
    var subjects: [Subject] = []
    for stream in try connection.streams(permission: question.permission, platform: nil) {
      if subjects.last?.permissionID != stream.permissionID {
        subjects.append(
          Subject(
            permissionID: stream.permissionID, permission: stream.permission, streams: [],
            rows: rows.filter { $0.permission == stream.permission },
            rowsBefore: rowsBefore.filter { $0.permission == stream.permission }))
      }
      subjects[subjects.count - 1].streams.append(stream)
    }
    self.subjects = subjects
  }

  /// The rows of a permission by the values of a field.
  func rows(of subject: Subject, by field: AttributeField) throws(StoreError) -> [FunnelRow] {
    var question = question
    question.permission = subject.permission
    question.split = field
    return try funnel(question, from: connection).rows
  }

  /// A statement of the window and the permission, whose rows name their platform by id.
  func statement(_ query: Query, of subject: Subject) throws(StoreError) -> Statement {
    let statement = try connection.prepare(query)
    try statement.bind(":permission", subject.permissionID)
    try statement.bind(":from", question.window.from.microseconds)
    try statement.bind(":until", question.window.until.microseconds)
    return statement
  }

  /// What a query counts, by the names of platforms.
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

  /// What a rule finds in what a query counts of every permission and platform, where a log holds the kinds
  /// that it needs.
  func findings<Evidence>(
    from query: Query, needs: [EventKind], _ read: (Statement) throws(StoreError) -> Evidence,
    _ judge: (FunnelRow, Evidence, Subject) -> Finding?
  ) throws(StoreError) -> [Finding] {
    var found: [Finding] = []
    for subject in subjects where subject.streams.contains(where: { $0.logged.contains(all: needs) }) {
      let evidence = try evidence(query, of: subject, read)
      found += subject.rows.compactMap { row in
        evidence[row.platform].flatMap { judge(row, $0, subject) }
      }
    }
    return found
  }
}

extension Statement {
  /// The user whom the row names as the example.
  func example() throws(StoreError) -> Pseudonym { Pseudonym(number: try value("example")) }
}

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
  let known = Known()

  /// One permission on all its platforms; a question for one platform still needs the others for contrast.
  struct Subject {
    var permissionID: Int64
    var permission: String
    var streams: [Stream]
    /// A row a platform, with the lifecycle of the editions met, over the window and over the one of the same
    /// length before it.
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
    let rows = try funnelRows(whole, from: connection)
    var earlier = whole
    earlier.window = question.previousWindow
    let needsJourneys = FunnelQueries.source(for: earlier) == .instants
    let isComparable = needsJourneys ? try connection.holdsJourneys(of: earlier.window) : true
    let rowsBefore = isComparable ? try funnelRows(earlier, from: connection) : []
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
    for index in subjects.indices { try subjects[index].divide(whole, connection) }
    self.subjects = subjects
  }

  /// The rows of a permission by the values of a field. Those of another field than the editions' have the
  /// lifecycle of their platform.
  func rows(of subject: Subject, by field: AttributeField) throws(StoreError) -> [FunnelRow] {
    try subject.rows(by: field, question, connection).map { row in
      var row = row
      let stream = subject.streams.first { $0.platform == row.platform }
      if stream.flatMap({ editionField(of: $0, among: question.lifecycles) }) != field {
        row.lifecycle = subject.rows.first { $0.platform == row.platform }?.lifecycle ?? row.lifecycle
      }
      return row
    }
  }

  /// A statement of the window and one permission, or all that the question is about, whose rows name their
  /// platform by id.
  func statement(
    _ query: Query, of subject: Subject? = nil, bindingPermission: Bool = true
  ) throws(StoreError) -> Statement {
    let statement = try connection.prepare(query)
    let only = question.permission.flatMap { _ in subjects.first?.permissionID }
    if bindingPermission { try statement.bind(":permission", subject?.permissionID ?? only) }
    try statement.bind(":from", question.window.from.microseconds)
    try statement.bind(":until", question.window.until.microseconds)
    return statement
  }
}

extension Examination.Subject {
  /// Tells the users of each platform apart by the editions that its lifecycles name.
  fileprivate mutating func divide(
    _ question: FunnelQuestion, _ connection: Connection
  ) throws(StoreError) {
    var values: [AttributeField: [FunnelRow]] = [:]
    for stream in streams {
      guard let field = editionField(of: stream, among: question.lifecycles),
        let index = rows.firstIndex(where: { $0.platform == stream.platform })
      else { continue }
      if values[field] == nil { values[field] = try rows(by: field, question, connection) }
      rows[index].divide(by: (values[field] ?? []).filter { $0.platform == stream.platform })
    }
  }

  fileprivate func rows(
    by field: AttributeField, _ question: FunnelQuestion, _ connection: Connection
  ) throws(StoreError) -> [FunnelRow] {
    var question = question
    question.permission = permission
    question.split = field
    return try funnelRows(question, from: connection)
  }
}

import Store

/// What a database says of its logs: every row of every table that does not speak of files, with names in
/// place of the numbers that the database gave to users, shapes, platforms and permissions.
struct Content {
  private let tables: [(name: String, rows: [String])]

  init(of database: String) throws {
    let connection = try Database.openForReading(database)
    var tables: [(String, [String])] = []
    for (name, sql) in Self.queries { tables.append((name, try connection.rows(sql))) }
    self.tables = tables
  }

  func differences(from other: Content) -> [String] {
    zip(tables, other.tables).flatMap { table, expected in
      IngestionTests.differences(table.rows, from: expected.rows).map { "\(table.name): \($0)" }
    }
  }

  /// Joins a row `t` of a derived table to the names of its user and permission, and to the prints of its shape
  /// and of the shape that its arm is named by.
  private static func derived(_ table: String, _ columns: String) -> String {
    """
    select person.pseudonym, platform.name, permission.name, shape.fingerprint,
      case when t.arm > 0 then (select 'as ' || fingerprint from shape where id = t.arm) else t.arm end,
      \(columns)
    from \(table) as t
    left join person on person.id = t.person
    left join platform on platform.id = person.platform
    left join permission on permission.id = t.permission
    left join shape on shape.id = t.shape
    """
  }

  private static func counts(_ table: String, _ columns: String) -> String {
    """
    select platform.name, permission.name, field, value, day, gap, \(columns)
    from \(table) as t
    left join platform on platform.id = t.platform
    left join permission on permission.id = t.permission
    """
  }

  private static let queries: [(name: String, sql: String)] = [
    ("events", "select * from events"),
    ("episodes", "select * from episodes"),
    ("bursts", "select * from bursts"),
    ("daily", "select * from daily"),
    (
      "shape",
      """
      select fingerprint, platform.name, permission.name, rank, variant, app_version, os_version, region, feature,
        browser, "trigger", scope, status, source, prompt_shown, gesture
      from shape
      left join platform on platform.id = shape.platform
      left join permission on permission.id = shape.permission
      """
    ),
    (
      "episode",
      derived(
        "episode",
        "day, n, at, previous_before, answer, answered_after, reached_after, recovered_after, route")
    ),
    ("silent_request", derived("silent_request", "day, at, n, stretch, latency_us")),
    ("ask", derived("ask", "day, at, n")),
    (
      "prompt_count",
      counts("prompt_count", "answer, answered_after, reached_after, route, recovered_after, users")
    ),
    ("ask_count", counts("ask_count", "users")),
    ("silent_count", counts("silent_count", "users, requests")),
    ("burst_count", counts("burst_count", "after, requests, begins, bursts")),
    (
      "contradiction_count",
      """
      select platform.name, permission.name, code, os_version, browser, day, days_back, days_on, times
      from contradiction_count as t
      left join platform on platform.id = t.platform
      left join permission on permission.id = t.permission
      """
    ),
    (
      "logged",
      """
      select platform.name, permission.name, rank, events, declared
      from logged
      left join platform on platform.id = logged.platform
      left join permission on permission.id = logged.permission
      """
    ),
    (
      "posting",
      """
      select pseudonym, platform.name, permission.name, day
      from listed
      left join person on person.id = listed.person
      left join platform on platform.id = person.platform
      left join permission on permission.id = listed.permission
      """
    ),
    (
      "person",
      "select pseudonym, platform.name from person left join platform on platform.id = person.platform"
    ),
    // Rows that a join would hide.
    (
      "sizes",
      "select (select count(*) from event), (select count(*) from person), (select count(*) from shape)"
    ),
  ]
}

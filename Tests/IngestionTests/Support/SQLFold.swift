import Queries
import Store

/// The journeys of a database as the SQL in `Queries/fold` reads its events, worked out anew.
///
/// What the fold's views give is kept in tables: `walk` (every event), `prompt`, `silent`, `asked` and `burst`.
struct SQLFold {
  let connection: Connection

  init(of database: String) throws {
    connection = try Connection.memory()
    let attach = try connection.prepare("attach database :path as stored")
    try attach.bind(":path", database)
    try attach.run()
    try connection.execute("create table events as select * from stored.events")
    for query in Query.allCases where query.rawValue.hasPrefix("fold/") { try connection.execute(query) }
    try connection.execute(
      """
      create table walk as select * from folded_walk;
      create table prompt as select * from folded_episodes;
      create table silent as select * from folded_silent_requests;
      create table asked as select * from folded_asks;
      create table burst as select * from folded_bursts;
      create index walk_place on walk (user, platform, permission, position);
      create index prompt_place on prompt (user, platform, permission, position);
      """)
    try connection.execute(Self.occasions)
  }

  /// Asks and silent requests with their arm: the variant of their own event; else, for an ask, the arm of the
  /// next prompt or, where none follows, the last; for a silent request that of the prompt before or, where
  /// there is none, the first; without any prompt `rationaleFirst` where a rationale was ever shown, else `cold`.
  private static let occasions = """
    create table occasion as
    with both as (
      select 'ask' as kind, user, platform, permission, position from asked
      union all
      select 'silent', user, platform, permission, position from silent
    )
    select kind, walk.*,
      coalesce(
        variant,
        case kind
          when 'ask' then coalesce(
            (select arm from prompt as p where (p.user, p.platform, p.permission)
                = (walk.user, walk.platform, walk.permission) and p.position >= walk.position
              order by p.position limit 1),
            (select arm from prompt as p where (p.user, p.platform, p.permission)
                = (walk.user, walk.platform, walk.permission)
              order by p.position desc limit 1))
          else coalesce(
            (select arm from prompt as p where (p.user, p.platform, p.permission)
                = (walk.user, walk.platform, walk.permission) and p.position < walk.position
              order by p.position desc limit 1),
            (select arm from prompt as p where (p.user, p.platform, p.permission)
                = (walk.user, walk.platform, walk.permission)
              order by p.position limit 1))
        end,
        case when exists (
          select 1 from walk as w where (w.user, w.platform, w.permission)
              = (walk.user, walk.platform, walk.permission) and w.event = 'sawRationale'
        ) then 'rationaleFirst' else 'cold' end
      ) as arm
    from both join walk using (user, platform, permission, position);
    """
}

/// The derived tables beside what the fold says, each as a pair of queries that have to give the same rows.
extension SQLFold {
  private static let fields =
    "variant, app_version, os_version, region, feature, browser, \"trigger\", scope"

  /// What differs between the derived tables of the attached database and the fold.
  func differences() throws -> [String] {
    try Self.pairs.flatMap { name, stored, folded in
      IngestionTests.differences(try connection.rows(stored), from: try connection.rows(folded))
        .map { "\(name): \($0)" }
    }
  }

  private static let pairs: [(name: String, stored: String, folded: String)] = [
    ("episodes", "select \(episodeColumns) from stored.episodes", "select \(episodeColumns) from prompt"),
    (
      "silent requests", occasions(of: "silent_request", "stretch"),
      """
      select user, platform, permission, at_us, stretch, event, arm, \(fields)
      from occasion where kind = 'silent'
      """
    ),
    (
      "asks", occasions(of: "ask", "0"),
      """
      select user, platform, permission, at_us, 0, event, arm, \(fields)
      from occasion where kind = 'ask' and event <> 'prompted'
      """
    ),
    (
      "bursts",
      "select user, platform, permission, started_at_us, requests, duration_ms from stored.bursts",
      """
      select user, platform, permission, started_at_us, requests, (ended_at_us - started_at_us) / 1000.0
      from burst
      """
    ),
  ]

  private static let episodeColumns = """
    user, platform, permission, prompted_at_us, previous_prompted_at_us, arm, answer, answered_at_us,
    reached_at_us, recovered_at_us, route, \(fields)
    """

  private static func occasions(of table: String, _ stretch: String) -> String {
    """
    select printf('%016x', pseudonym), platform.name, permission.name, day * 86400000000 + at, \(stretch),
      event_kind.name,
      case arm when 0 then shape.variant when -1 then 'cold' when -2 then 'rationaleFirst'
        else (select variant from stored.shape where id = arm) end,
      \(fields)
    from stored.\(table) as t
    left join stored.person on person.id = t.person
    left join stored.platform on platform.id = person.platform
    left join stored.permission on permission.id = t.permission
    left join stored.shape on shape.id = t.shape
    left join stored.event_kind on event_kind.rank = shape.rank
    """
  }
}

import EventModel
import Store

/// The daily cube, counted anew from the fold by what the schema says of its columns.
struct CubeRecount {
  private let connection: Connection

  init(_ fold: SQLFold) throws {
    connection = fold.connection
    // Every prompt and every occasion once for each field that counts are split by, with its value there.
    func split(_ table: String, _ columns: String) -> String {
      let fields =
        [("all", "''")]
        + AttributeField.allCases.map { field in
          (field.name, field == .variant ? "arm" : "coalesce(\"\(field.column)\", '')")
        }
      return fields.map { name, value in
        "select \(columns), '\(name)' as field, \(value) as value from \(table)"
      }.joined(separator: " union all ")
    }
    try connection.execute(
      """
      create table split_prompt as \(split("prompt", "*"));
      create table split_occasion as
        \(split("occasion", "kind, user, platform, permission, position, at_us, stretch, at_us / 86400000000 as day"));
      """)
    for (_, query) in Self.tables { try connection.execute(query.create) }
  }

  /// What differs between the cube of the attached database and the recount.
  func differences() throws -> [String] {
    try Self.tables.flatMap { name, query in
      let stored = """
        select platform.name, permission.name, field, value, day, gap, \(query.columns)
        from stored.\(name) as t
        left join stored.platform on platform.id = t.platform
        left join stored.permission on permission.id = t.permission
        """
      return IngestionTests.differences(
        try connection.rows(stored), from: try connection.rows("select * from recount_\(name)")
      ).map { "\(name): \($0)" }
    }
  }

  private struct Table {
    /// The columns behind `gap`.
    var columns: String
    var create: String
  }

  private static let tables: KeyValuePairs<String, Table> = [
    "prompt_count": prompts, "ask_count": asks, "silent_count": silentRequests, "burst_count": bursts,
  ]

  /// The first prompt of a journey on a day.
  private static let prompts = Table(
    columns: "answer, answered_after, reached_after, route, recovered_after, users",
    create: """
      create table recount_prompt_count as
      with timed as (
        select *, prompted_at_us / 86400000000 as day,
          row_number() over (
            partition by user, platform, permission, field, prompted_at_us / 86400000000 order by position
          ) as ordinal
        from split_prompt
      )
      select platform, permission, field, value, day,
        coalesce(day - previous_prompted_at_us / 86400000000, -1) as gap,
        case answer when 'allowed' then 1 when 'declined' then 2 when 'dismissed' then 3 when 'ignored' then 4
          else 0 end as answer,
        coalesce(answered_at_us / 86400000000 - day, -1) as answered_after,
        coalesce(reached_at_us / 86400000000 - day, -1) as reached_after,
        case route when 'reprompt' then 1 when 'settings' then 2 when 'other' then 3 when 'ungranted' then 4
          else 0 end as route,
        coalesce(recovered_at_us / 86400000000 - day, -1) as recovered_after,
        count(*) as users
      from timed where ordinal = 1 and (field = 'all' or value <> '')
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
      """)

  /// The first ask of a journey on a day; the gap is to its previous ask of any value.
  private static let asks = Table(
    columns: "users",
    create: """
      create table recount_ask_count as
      with numbered as (
        select *,
          row_number() over (partition by user, platform, permission, field, day order by position) as ordinal
        from split_occasion where kind = 'ask'
      ), first as (
        select *,
          coalesce(day - lag(day) over (partition by user, platform, permission, field order by day), -1) as gap
        from numbered where ordinal = 1
      )
      select platform, permission, field, value, day, gap, count(*) as users
      from first where field = 'all' or value <> ''
      group by 1, 2, 3, 4, 5, 6;
      """)

  /// The silent requests of a journey on a day; the gap is to those of the same value.
  private static let silentRequests = Table(
    columns: "users, requests",
    create: """
      create table recount_silent_count as
      with daily as (
        select platform, permission, user, field, value, day, count(*) as requests
        from split_occasion where kind = 'silent'
        group by 1, 2, 3, 4, 5, 6
      ), spaced as (
        select *,
          coalesce(
            day - lag(day) over (partition by user, platform, permission, field, value order by day), -1
          ) as gap
        from daily
      )
      select platform, permission, field, value, day, gap, count(*) as users, sum(requests) as requests
      from spaced group by 1, 2, 3, 4, 5, 6;
      """)

  /// A burst at the end of each day on which it grew and was one; value and day are those of its first request,
  /// the gap is to the journey's previous burst of the same value.
  private static let bursts = Table(
    columns: "after, requests, begins, bursts",
    create: """
      create table recount_burst_count as
      with member as (
        select burst.user, burst.platform, burst.permission, started_at_us, burst.stretch, position,
          at_us / 86400000000 as day,
          row_number() over (
            partition by burst.user, burst.platform, burst.permission, burst.stretch, started_at_us
            order by position
          ) as ordinal
        from burst join silent using (user, platform, permission, stretch)
        where at_us between started_at_us and ended_at_us
      ), at_day_end as (
        select user, platform, permission, started_at_us, stretch, day, max(ordinal) as requests
        from member group by 1, 2, 3, 4, 5, 6 having max(ordinal) >= 3
      ), start as (
        select split_occasion.*,
          coalesce(
            split_occasion.day - lag(split_occasion.day) over (
              partition by user, platform, permission, field, value order by position
            ), -1
          ) as gap
        from split_occasion join member using (user, platform, permission, position)
        where kind = 'silent' and ordinal = 1
      ), grown as (
        select start.platform, start.permission, field, value, start.day, gap,
          at_day_end.day - start.day as after, requests,
          row_number() over (
            partition by start.user, start.platform, start.permission, field, start.position
            order by at_day_end.day
          ) = 1 as begins
        from start join at_day_end
          on (start.user, start.platform, start.permission, start.stretch, start.at_us)
            = (at_day_end.user, at_day_end.platform, at_day_end.permission, at_day_end.stretch, started_at_us)
      )
      select platform, permission, field, value, day, gap, after, requests, begins, count(*) as bursts
      from grown group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
      """)
}

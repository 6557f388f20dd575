import EventModel
import LibC
import Rendering
import Reports
import Store

extension DatabaseOptions {
  /// The database for reading.
  /// - Throws: A usage error where there is none, whether it was named or is the default one.
  func openForReading(in context: Context) throws -> Connection {
    guard let connection = try openWherePresent(in: context) else {
      throw StoreError.missingDatabase(try path(in: context))
    }
    return connection
  }

  /// The database for reading; nil where there is none.
  func openWherePresent(in context: Context) throws -> Connection? {
    try isMissing(in: context) ? nil : Database.openForReading(path(in: context))
  }

  /// Whether there is no database.
  func isMissing(in context: Context) throws(CommandFailure) -> Bool {
    access(try path(in: context), F_OK) != 0 && errno == ENOENT
  }

  /// The right to change a database that has to be there.
  func lockExisting(in context: Context) throws -> WriterLock {
    let path = try path(in: context)
    if try isMissing(in: context) { throw StoreError.missingDatabase(path) }
    return try WriterLock(for: path)
  }

  /// The right to write to the database.
  func lock(in context: Context) throws -> WriterLock {
    try WriterLock(for: try pathForWriting(in: context))
  }

  /// Said of a database that was just made, and of one whose logs held no event or whose events were all removed.
  static func sayNothingStored(in context: Context) {
    context.say("No events are stored in this database: \(Program.name) ingest LOGS adds some.")
  }
}

extension WindowOptions {
  /// The window that the options name. It ends with the day of the newest event where they name no other day,
  /// and with today where there is no event, or no database.
  ///
  /// - Parameter saysAhead: Whether to tell on standard error of events that such an end leaves out; who prints the
  ///   window's `aheadWarning` needs no second word.
  func window(
    in zone: Zone, for connection: Connection?, context: Context, saysAhead: Bool = true
  ) throws(StoreError) -> ReportWindow {
    if let until { return ReportWindow(days: days, endingWith: until, in: zone) }
    let newest = try connection?.newestDay(in: zone, now: context.now())
    let day = newest ?? zone.day(of: Instant(microseconds: context.now()))
    var window = ReportWindow(days: days, endingWith: day, in: zone)
    window.eventsAhead = try connection?.eventsAhead(of: window)
    if saysAhead, let warning = window.aheadWarning { context.say(warning) }
    return window
  }

  /// The zone of the name given; a usage error where the system knows none.
  func zone(in context: Context, command: String) throws(UsageError) -> Zone {
    let folder = ZoneFolder(context.environment["TZDIR"])
    if let zone = folder.zone(named: timeZone) { return zone }
    let reason =
      folder.countsLeapSeconds(timeZone)
      ? "\"\(timeZone)\" counts leap seconds, and events are dated without them"
      : "this system knows no zone \"\(timeZone)\""
    // What is near may be no zone either. Zones with leap seconds lie in a folder of their own.
    let bare = timeZone.split(separator: "/", maxSplits: 1).last.flatMap { folder.zone(named: String($0)) }
    let near =
      bare
      ?? suggestion(for: timeZone, among: folder.names.filter { $0 != timeZone })
      .flatMap { folder.zone(named: $0) }
    throw .conflict(
      "--timezone: \(reason); "
        + (near.map { "did you mean \($0.name)?" } ?? "write a name such as UTC or Europe/Berlin"),
      command: command)
  }
}

extension SelectionOptions {
  /// Says why nothing was selected.
  func sayNothingFound(in connection: Connection, context: Context) throws {
    let held = try connection.heldNames()
    if held.permissions.isEmpty { return DatabaseOptions.sayNothingStored(in: context) }
    var sought: [String] = []
    if let permission { sought.append("permission \(permission)") }
    if let platform { sought.append("platform \(platform)") }
    context.say(
      terminalSafe(
        "No events of \(sought.joined(separator: " on ")) are stored. Permissions:"
          + " \(held.permissions.joined(separator: ", ")); platforms: \(held.platforms.joined(separator: ", "))."
      ))
  }
}

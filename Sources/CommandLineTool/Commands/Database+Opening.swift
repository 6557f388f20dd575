import EventModel
import LibC
import Rendering
import Reports
import Store

extension DatabaseOptions {
  /// The database for reading; nil, with a hint to the user, where the default one was never made. A file
  /// that was named has to be there.
  func openForReading(in context: Context) throws -> Connection? {
    let path = try path(in: context)
    var status = stat()
    guard stat(path, &status) == 0 || errno != ENOENT else {
      let isNamed = self.path != nil || !(context.environment["PERMISSION_FUNNEL_DB"] ?? "").isEmpty
      if isNamed {
        throw CommandFailure(.failed, "\(path): there is no such database; make it with the command ingest")
      }
      Self.sayNothingIngested(in: context)
      return nil
    }
    return try Database.openForReading(path)
  }

  /// The right to write to the database.
  func lock(in context: Context) throws -> WriterLock {
    let path = try pathForWriting(in: context)
    do throws(StoreError) {
      return try WriterLock(for: path)
    } catch {
      guard case .lockHeld = error.kind else { throw error }
      throw CommandFailure(.locked, error.description)
    }
  }

  static func sayNothingIngested(in context: Context) {
    context.say("Nothing has been ingested yet: run \(Program.name) ingest LOGS first.")
  }
}

extension WindowOptions {
  /// The window that the options name. It ends with the day of the newest event where they name no other day,
  /// and with today where there is no event.
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
    let near = suggestion(for: timeZone, among: folder.names).map { "did you mean \($0)?" }
    throw .conflict(
      "--timezone: this system knows no zone \"\(timeZone)\"; "
        + (near ?? "write a name such as UTC or Europe/Berlin"), command: command)
  }
}

extension SelectionOptions {
  /// Says why nothing was selected.
  func sayNothingFound(in connection: Connection, context: Context) throws {
    let held = try connection.heldNames()
    if held.permissions.isEmpty { return DatabaseOptions.sayNothingIngested(in: context) }
    var sought: [String] = []
    if let permission { sought.append("permission \(permission)") }
    if let platform { sought.append("platform \(platform)") }
    context.say(
      "No events of \(sought.joined(separator: " on ")) are stored. Permissions:"
        + " \(held.permissions.joined(separator: ", ")); platforms: \(held.platforms.joined(separator: ", "))."
    )
  }
}

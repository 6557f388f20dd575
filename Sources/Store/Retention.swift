import EventModel
import Queries

/// What was erased from a database so far.
public struct Retention: Equatable, Sendable {
  /// Lines older than this day are refused, and journeys that ended before it are gone; nil where none ever was.
  public var prunedBefore: UTCDay?
  /// Events that the ledger counts and that are no longer stored.
  public var prunedEvents: Int
  public var forgottenEvents: Int
  /// Whether what was erased may still lie in free pages of the file.
  public var isUnclean: Bool

  /// A hundred years before 1970 up to 2134, whatever the clock said.
  static let marks: ClosedRange<Int32> = -36_525...60_000
}

extension Connection {
  public func retention() throws(StoreError) -> Retention {
    let state = try prepare(.retentionState).first { row throws(StoreError) in
      Retention(
        prunedBefore: try row.value("pruned_before", as: Int32?.self).map { UTCDay(number: $0) },
        prunedEvents: try row.value("pruned_events"), forgottenEvents: try row.value("forgotten_events"),
        isUnclean: try row.value("unclean", as: Int64.self) != 0)
    }
    guard let state else { throw .damaged("retention", at: path, "its row is missing") }
    if let mark = state.prunedBefore, !Retention.marks.contains(mark.number) {
      throw .damaged("retention", at: path, "the day up to which journeys were pruned is out of range")
    }
    return state
  }
}

extension StoreError {
  /// There is no database to ask or change.
  public static func missingDatabase(_ path: String) -> StoreError {
    StoreError(
      .missing, place: path, reason: "there is no such database",
      remedy: "make it with the command ingest, or name another file with --db")
  }

  /// A row that this program cannot have written.
  /// - Parameters:
  ///   - table: Whose row, or the query that found it.
  ///   - reason: What is wrong with it; no value that could be a user's.
  public static func damaged(_ table: String, at path: String, _ reason: String) -> StoreError {
    StoreError(
      .damaged, place: "\(path), \(table)", reason: reason,
      remedy: remedyForDamage)
  }

  /// What to do about a file that holds what this program cannot have written.
  static let remedyForDamage =
    "the file was changed by hand or is damaged: run check on it, and make it anew from the logs with the same key"
    + " file beside it"
}

import EventModel
import Store

extension Connection {
  /// Refuses a question that needs every journey of a window where some were pruned: it would get fewer.
  ///
  /// A journey stays whole or goes whole, so a window that begins at the mark or later misses nothing.
  func requireJourneys(of window: ReportWindow) throws(StoreError) {
    guard let mark = try retention().prunedBefore, !holdsJourneys(of: window, prunedBefore: mark) else {
      return
    }
    throw StoreError(
      .pruned, place: path,
      reason:
        "the window begins on \(window.days.lowerBound), but journeys that ended before \(mark) were pruned",
      remedy:
        "ask from \(mark) on; earlier than that only report answers, from daily counts: over whole UTC days, without"
        + " --timezone, --recovery-within, --burst-min and --burst-gap")
  }

  /// Whether no journey of the window was pruned.
  func holdsJourneys(of window: ReportWindow) throws(StoreError) -> Bool {
    guard let mark = try retention().prunedBefore else { return true }
    return holdsJourneys(of: window, prunedBefore: mark)
  }

  private func holdsJourneys(of window: ReportWindow, prunedBefore mark: UTCDay) -> Bool {
    window.from >= Instant(startOf: mark)
  }
}

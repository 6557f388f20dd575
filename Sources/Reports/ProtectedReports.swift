import EventModel
import Store

/// What else can be published beside a protected funnel: reports of the same numbers and no others.
extension FunnelReport {
  /// The silent requests of a permission, as far as its rows tell of them.
  public func bursts(permission: String) -> BurstReport {
    BurstReport(
      question: question,
      platforms: rows.filter { $0.permission == permission }.map { row in
        var platform = BurstPlatform(name: row.platform, isLogged: row.knowsSilentRequests)
        platform.silentRequests = row.counts.silentRequests
        platform.silentUsers = row.counts.silentUsers
        platform.bursts = row.counts.bursts
        platform.burstUsers = row.counts.burstUsers
        platform.longest = row.counts.longestBurst
        return platform
      }, bursts: [])
  }
}

/// The question's window and those before it of the same length, at most `count`, each as its own report gives
/// it: the days of a window would be other groups of the same users. The earliest without prompts are left out.
public func protectedTrend(
  _ question: FunnelQuestion, windows count: Int, by protection: CellProtection, from connection: Connection
) throws(StoreError) -> TrendReport {
  var reports: [FunnelReport] = []
  var earlier = question
  earlier.split = nil
  while reports.count < max(1, count) {
    // Earlier windows end where journeys that they need were pruned.
    let needsJourneys = !reports.isEmpty && FunnelQueries.source(for: earlier) == .instants
    if needsJourneys, try !connection.holdsJourneys(of: earlier.window) { break }
    let rows = try funnelRows(earlier, from: connection)
    reports.insert(protection.protect(FunnelReport(question: earlier, rows: rows)), at: 0)
    earlier.window = earlier.previousWindow
  }
  while reports.count > 1, reports[0].rows.allSatisfy({ $0.counts.prompted == 0 }) { reports.removeFirst() }

  var whole = question
  whole.window = ReportWindow(
    days: question.window.dayCount * reports.count, endingWith: question.window.days.upperBound,
    in: question.window.zone)
  let rows = reports.last?.rows ?? []
  return TrendReport(
    question: TrendQuestion(funnel: whole, daysPerPoint: question.window.dayCount),
    series: rows.indices.map { index in
      TrendSeries(row: rows[index], points: reports.map { TrendPoint($0.window, $0.rows[index].counts) })
    })
}

extension TrendPoint {
  /// Recoveries of a window end with it, so that they are still coming in.
  fileprivate init(_ window: ReportWindow, _ counts: FunnelCounts) {
    self.init(days: window.days, isComplete: false)
    prompted = counts.prompted
    allowed = counts.allowed
    declined = counts.declined
    recoveryEligible = counts.recoveryEligible
    recovered = counts.recovered
  }
}

import EventModel
import Store
import Testing

@testable import Reports

@Suite struct ProtectedReportTests {
  private static let log = """
    40 ios camera: 0 prompted, 2 allowed, 3 reachedFeature
    7 ios camera: 0 prompted, 2 declined, 3 declined, 4 declined, 5 declined
    25 ios camera 2026-05-20: 0 prompted, 2 declined, 9 openedSettings, 30 allowed, 31 reachedFeature
    3 web camera: 0 prompted, 2 dismissed

    """

  /// Whole windows, each what its own report says: nothing is published but what another night's funnel is.
  @Test func `a protected trend is the protected funnels of earlier windows`() async throws {
    try await SmallLog(Self.log).ask { question, connection in
      let protection = CellProtection(base: 5, hashKey: SipHasher.Key(1, 2))
      let trend = try protectedTrend(question, windows: 12, by: protection, from: connection)
      var own = question
      var windows = 0
      for index in (0..<2).reversed() {
        let funnel = protection.protect(try funnel(own, from: connection))
        #expect(trend.series.map(\.row.platform) == funnel.rows.map(\.platform))
        for (series, row) in zip(trend.series, funnel.rows) {
          let point = series.points[index]
          #expect(point.days == own.window.days && !point.isComplete)
          #expect(point.prompted == row.counts.prompted && point.recovered == row.counts.recovered)
          #expect(point.allowed == row.counts.allowed && point.declined == row.counts.declined)
          if point.prompted > 0 { windows += 1 }
        }
        own.window = own.previousWindow
      }
      // June and May; before that there is nothing.
      #expect(trend.series.allSatisfy { $0.points.count == 2 } && windows >= 2)

      let funnel = protection.protect(try funnel(question, from: connection))
      let bursts = funnel.bursts(permission: "camera").platforms
      #expect(bursts.map(\.silentUsers) == funnel.rows.map(\.counts.silentUsers))
      #expect(bursts.allSatisfy { $0.medianGap == nil && $0.longest == 0 && $0.silentRequests == 0 })
    }
  }

  @Test func `prompts are read once each, a few at a time, as of the window's end`() async throws {
    try await SmallLog(Self.log).ask { question, connection in
      var own = question
      own.window = ReportWindow(days: 60, endingWith: own.window.days.upperBound)
      for size in [1, 7, 75, 76, 1000] {
        var reading = try EpisodeReading(own, from: connection)
        var episodes: [ListedEpisode] = []
        while case let more = try reading.next(size), !more.isEmpty { episodes += more }
        #expect(try reading.next(size).isEmpty)
        #expect(episodes.count == 75 && Set(episodes.map(\.user)).count == 75)
        #expect(zip(episodes, episodes.dropFirst()).allSatisfy { $0.promptedAt <= $1.promptedAt })
        #expect(episodes.filter { $0.route == "settings" }.count == 25)
        #expect(episodes.filter { $0.answer == "allowed" && $0.answeredAfter == 2_000_000 }.count == 40)
      }
      own.platform = "web"
      var reading = try EpisodeReading(own, from: connection)
      let web = try reading.next(100)
      #expect(web.count == 3 && web.allSatisfy { $0.answer == "dismissed" && $0.arm == "cold" })
    }
  }
}

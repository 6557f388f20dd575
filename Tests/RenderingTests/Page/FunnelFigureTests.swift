import EventModel
import Reports
import Statistics
import Testing

@testable import Rendering

@Suite struct FunnelFigureTests {
  private static func row(platform: String = "android", kinds: [EventKind] = EventKind.allCases) -> FunnelRow
  {
    var counts = FunnelCounts()
    (counts.asked, counts.prompted, counts.allowed, counts.declined) = (200, 160, 100, 50)
    (counts.dismissed, counts.recoveredBySettings, counts.recoveredByReprompt) = (10, 20, 5)
    (counts.recoveryEligible, counts.reached) = (50, 115)
    return FunnelRow(permission: "camera", platform: platform, counts: counts, logged: KindSet(kinds))
  }

  private func chart(_ row: FunnelRow) -> RowChart {
    FunnelFigure(place: "android", row: row, denominator: .prompted, id: "f").chart
  }

  /// By hand: 200 asked are the whole width.
  @Test func `bars are drawn to scale, each from where its group begins`() {
    let chart = chart(Self.row())
    let expected: [(String, String, Double, Double)] = [
      ("asked", "200", 0, 1), ("prompted", "160 · 80.0%", 0, 0.8), ("allowed", "100 · 62.5%", 0, 0.5),
      ("declined", "50 · 31.3%", 0.5, 0.75), ("dismissed", "10 · 6.3%", 0.75, 0.8),
      ("back via Settings", "20 · 40.0%", 0.5, 0.6), ("back by re-prompt", "5 · 10.0%", 0.6, 0.625),
      ("reached", "115 · 71.9%", 0, 0.575),
    ]
    #expect(chart.rows.map(\.label) == expected.map(\.0))
    #expect(chart.rows.map(\.value) == expected.map(\.1))
    for (row, wanted) in zip(chart.rows, expected) {
      guard case .bar(let start, let end) = row.mark else {
        Issue.record("\(row.label) has no bar")
        continue
      }
      #expect(abs(start - wanted.2) < 1e-12 && abs(end - wanted.3) < 1e-12, "\(row.label)")
    }
    #expect(
      chart.guides == [
        .init(at: 0.5, from: 2, to: 3), .init(at: 0.5, from: 3, to: 5), .init(at: 0.75, from: 3, to: 4),
      ])
    #expect(chart.description.hasPrefix("asked: 200; prompted: 160 · 80.0%; "))
  }

  @Test func `what the log cannot hold has no bar and says so`() {
    let chart = chart(Self.row(kinds: [.prompted, .allowed, .declined]))
    for label in ["recovered", "reached"] {
      let row = chart.rows.first { $0.label == label }
      #expect(row?.value == "not logged" && row?.mark == RowChart.Mark.none, "\(label)")
    }
  }

  @Test func `where nobody was prompted there is no answer to draw`() {
    var row = Self.row()
    row.counts = FunnelCounts()
    row.counts.asked = 3679
    #expect(chart(row).rows.map(\.value) == ["3,679", "0 · 0.0%"])
  }

  @Test func `nobody back is one row, none of the routes`() {
    var row = Self.row()
    (row.counts.recoveredBySettings, row.counts.recoveredByReprompt) = (0, 0)
    #expect(chart(row).rows.map(\.label).suffix(2) == ["recovered", "reached"])
  }

  /// 25 of 50: Wilson's interval is 36.6 to 63.4% (Newcombe 1998 has the formula; by hand 0.5 ± 0.1336).
  @Test func `recovery stands on an axis of all who declined, with its interval`() throws {
    let figure = RecoveryFigure(place: "android", row: Self.row(), id: "r")
    #expect(figure.summary == "25 of 50 came back, 50.0% (36.6–63.4%).")
    let chart = figure.chart
    #expect(chart.rows.map(\.value) == ["25 · 50.0%", "20 · 40.0%", "5 · 10.0%", "0 · 0.0%", "0 · 0.0%"])
    #expect(chart.rows[1].mark == .bar(from: 0, to: 0.4))
    #expect(chart.rows[2].mark == .bar(from: 0.4, to: 0.5))
    #expect(chart.rows[3].mark == .bar(from: 0, to: 0))
    let whisker = try #require(chart.rows[0].whisker)
    #expect(abs(whisker.lowerBound - 0.3664) < 1e-4 && abs(whisker.upperBound - 0.6336) < 1e-4)
    #expect(chart.ticks.map(\.at) == [0, 0.5, 1] && chart.ticks.map(\.label) == ["0%", "50%", "100%"])
    #expect(chart.ticks.map(\.isOrigin) == [true, false, false])
  }

  @Test func `no app leads a browser's user to Settings`() {
    var row = Self.row(platform: "web")
    row.counts.recoveredBySettings = 0
    let settings = RecoveryFigure(place: "android", row: row, id: "r").chart.rows.first {
      $0.label == "via Settings"
    }
    #expect(settings?.value == "n/a" && settings?.mark == RowChart.Mark.none)
  }

  /// The bound 1 − 0.05^(1/50) is 5.82%.
  @Test func `of nobody back, the page says how large the rate can still be`() {
    var row = Self.row()
    (row.counts.recoveredBySettings, row.counts.recoveredByReprompt) = (0, 0)
    #expect(
      RecoveryFigure(place: "android", row: row, id: "r").summary
        == "None of 50 came back: at most 5.82% do, at 95% confidence.")
    row.counts.recoveryEligible = 0
    #expect(RecoveryFigure(place: "android", row: row, id: "r").summary == "Nobody declined.")
  }
}

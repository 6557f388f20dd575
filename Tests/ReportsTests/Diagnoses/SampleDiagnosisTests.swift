import EventModel
import Statistics
import Store
import Testing

@testable import Reports

/// The committed sample logs, by the story that SampleData/README.md tells.
@Suite struct SampleDiagnosisTests {
  private static func report(until: String, permission: String? = nil) async throws -> DiagnosisReport {
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay(until)))
    return try diagnose(FunnelQuestion(window: window, permission: permission), from: connection)
  }

  private static func words(_ finding: Finding) -> String {
    "\(finding.severity.name) \(finding.id.name) \(finding.platform ?? "-")"
  }

  @Test func `as shipped, three things are broken for good`() async throws {
    let report = try await Self.report(until: "2026-05-01", permission: "camera")
    #expect(
      report.findings.filter { $0.severity == .critical }.map(Self.words) == [
        "critical dead-end ios", "critical never-prompts web", "critical silent-burst ios",
      ])
    #expect(report.findings.contains { Self.words($0) == "warning no-settings-path ios" })
    #expect(!report.findings.contains { $0.id == .lowRecovery })
    let deadEnd = try #require(report.findings.first)
    #expect(deadEnd.counts.prefix(2).map(\.count) == [5_967, 0])
    // 1 − 0.05^(1/5967)
    #expect(abs((deadEnd.interval?.high ?? 1) - 0.000_501_9) < 0.000_000_1)
    #expect(!deadEnd.example.isEmpty)
  }

  @Test func `after the fix nothing is critical, and the web has no way back`() async throws {
    let report = try await Self.report(until: "2026-06-30")
    #expect(!report.holds(.critical))
    let deadEnds = report.findings.filter { $0.id == .deadEnd }
    #expect(deadEnds.map(Self.words) == ["warning dead-end web"])
    #expect(deadEnds.first?.counts.first == FindingCount("declined", 884))
    let lost = report.findings.filter { $0.id == .routeLost }
    #expect(lost.map(Self.words) == ["warning route-lost android"])
    // Before: 2,684 of 4,322 by re-prompt; now none of 4,506.
    #expect(lost.first?.counts.map(\.count) == [4_506, 0, 4_322, 2_684])
  }
}

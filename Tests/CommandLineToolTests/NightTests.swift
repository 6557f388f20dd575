import Reports
import Testing

@testable import CommandLineTool
@testable import Ingestion

@Suite struct NightTests {
  static func record(
    _ id: DiagnosisID = .deadEnd, _ severity: Severity = .warning, platform: String? = "ios",
    rate: Double? = nil,
    _ interval: ClosedRange<Double>? = nil, since: String = "2026-06-01"
  ) -> FindingRecord {
    FindingRecord(
      identity: .init(id: id.name, platform: platform, permission: "camera"), severity: severity, rate: rate,
      low: interval?.lowerBound, high: interval?.upperBound, since: since, text: "text", remedy: "remedy")
  }

  @Test func `what is new, gone and worse is told apart`() {
    let before = [Self.record(.deadEnd), Self.record(.logGap), Self.record(.grantLost, .warning)]
    let now = [Self.record(.deadEnd), Self.record(.grantLost, .critical), Self.record(.regression)]
    let changes = NightChanges(from: before, to: now)
    #expect(changes.new.map(\.id) == ["regression"])
    #expect(changes.gone.map(\.id) == ["log-gap"])
    #expect(changes.worse.map(\.id) == ["grant-lost"])
  }

  /// A rate of recovery falls for the worse, a share of users in a burst rises for the worse.
  @Test(arguments: [
    (DiagnosisID.lowRecovery, 0.20...0.30, 0.10...0.19, true),
    (.lowRecovery, 0.20...0.30, 0.10...0.20, false),
    (.lowRecovery, 0.20...0.30, 0.31...0.40, false), (.silentBurst, 0.20...0.30, 0.31...0.40, true),
    (.silentBurst, 0.20...0.30, 0.30...0.40, false), (.silentBurst, 0.20...0.30, 0.10...0.19, false),
  ])
  func `a rate is worse once its interval lies on the bad side of what it was`(
    id: DiagnosisID, before: ClosedRange<Double>, now: ClosedRange<Double>, isWorse: Bool
  ) {
    let (then, now) = (Self.record(id, rate: 0.25, before), Self.record(id, rate: 0.25, now))
    #expect(now.isWorse(than: then) == isWorse)
  }

  @Test func `a milder finding is not worse, whatever its rate`() {
    let before = Self.record(.silentBurst, .critical, 0.1...0.2)
    #expect(!Self.record(.silentBurst, .warning, 0.3...0.4).isWorse(than: before))
    #expect(!Self.record(.neverPrompts).isWorse(than: Self.record(.neverPrompts)))
  }

  @Test func `equals are kept apart by their order, and what is said twice counts once`() {
    var other = Self.record(.regression)
    other.text = "another rate"
    let records = [Self.record(.regression), other, Self.record(.regression)].unique.numbered
    #expect(records.map(\.identity.ordinal) == [0, 1])
    #expect(NightChanges(from: records, to: [records[0]]).gone == [records[1].identity])
  }

  @Test func `a finding keeps the day on which it was found first`() {
    let now = [Self.record(since: "2026-06-09"), Self.record(.logGap, since: "2026-06-09")]
    #expect(now.keepingDays(of: [Self.record()]).map(\.since) == ["2026-06-01", "2026-06-09"])
  }

  @Test func `a night that is well says nothing`() {
    var night = Night(startedAt: 0)
    night.findings = [Self.record(.deadEnd, .warning)]
    night.ingest.rejected = 5
    #expect(night.exitCode == .done)
    #expect(night.message(about: "out") == nil)
  }

  /// It is no fault of the night, and would grow from night to night without a word.
  @Test func `a night that is well speaks of a log that a reader holds`() throws {
    var (night, earlier) = (Night(startedAt: 0), IngestReport())
    earlier.unmoved = PathProblem(path: LogPath("a\u{1B}.sqlite-wal"), message: "holds 20 MiB")
    night.ingest.add(earlier)
    #expect(night.exitCode == .done)
    let message = try #require(night.message(about: "out"))
    #expect(message.hasPrefix("permission-funnel nightly: the database is held open\n"), "\(message)")
    #expect(message.contains("Waiting:\n  a\\u{1B}.sqlite-wal: holds 20 MiB\n"), "\(message)")
    // The next source was read, and nobody stood in the way any more.
    night.ingest.add(IngestReport())
    #expect(night.message(about: "out") == nil)
  }

  @Test func `of several faults the gravest gives the exit code, and all are told`() throws {
    var night = Night(startedAt: 0)
    night.findings = [Self.record(.deadEnd, .critical)]
    #expect(night.exitCode == .findings)
    (night.ingest.incompleteFiles, night.ingest.passedIncompleteFiles) = (1, 1)
    #expect(night.exitCode == .unreadable)
    night.failure = "disk\u{1B}[2J full"
    #expect(night.exitCode == .failed)
    night.failureCode = .usage
    #expect(night.exitCode == .usage)
    let message = try #require(night.message(about: "out"))
    for part in [
      "not done", "1 finding", "1 log that was read before still breaks off",
      "CRITICAL dead-end: ios camera, since 2026-06-01",
    ] {
      #expect(message.contains(part), "\(message)")
    }
    #expect(!message.contains("\u{1B}"))
  }

  @Test func `a mail stays short however much there is to say`() throws {
    var night = Night(startedAt: 0)
    night.brokenRules = (0..<500).map { "rule \($0)" }
    let lines = try #require(night.message(about: "out")).split(separator: "\n")
    #expect(lines.count < 20)
    #expect(lines.contains("  and 490 more"))
  }
}

import EventModel
import Statistics
import Store
import Testing

@testable import Reports

@Suite struct CauseTests {
  private static func rows(_ values: [(String, declined: Int, recovered: Int)]) -> [FunnelRow] {
    values.map { value, declined, recovered in
      var counts = FunnelCounts()
      (counts.declined, counts.recoveryEligible, counts.recoveredBySettings) = (declined, declined, recovered)
      return FunnelRow(
        permission: "camera", platform: "ios", value: value, counts: counts, logged: KindSet(EventKind.core))
    }
  }

  private static let recovery = CauseRate { $0.recoveryRate }

  @Test func `the split with the least chance is named, with its worst value`() throws {
    let cause = try #require(
      Cause.best(
        of: Self.recovery,
        splits: [
          (.region, Self.rows([("de", 200, 60), ("fr", 200, 80)])),
          (.appVersion, Self.rows([("4.11", 200, 130), ("4.12", 200, 10)])),
        ], Thresholds()))
    #expect(cause.field == .appVersion)
    #expect(cause.value == "4.12")
    #expect(cause.own == Proportion(successes: 10, trials: 200))
    #expect(cause.others == Proportion(successes: 130, trials: 200))
    #expect(!cause.isAll)
  }

  @Test func `all of it is where the rest has none`() throws {
    let cause = try #require(
      Cause.best(
        of: CauseRate(count: { Proportion(successes: $0.recovered, trials: $0.declined) }, isFault: true),
        splits: [(.appVersion, Self.rows([("4.11", 200, 0), ("4.12", 200, 50)]))], Thresholds()))
    #expect(cause.value == "4.12")
    #expect(cause.isAll)
  }

  /// Pearson: 60 of 200 against 80 of 200 has χ² = 4.40, p = 0.036; twice that over two fields.
  @Test func `what chance explains is not named`() {
    let chance = (AttributeField.region, Self.rows([("de", 200, 60), ("fr", 200, 80)]))
    let flat = (AttributeField.browser, Self.rows([("a", 200, 70), ("b", 200, 70)]))
    #expect(Cause.best(of: Self.recovery, splits: [chance], Thresholds())?.value == "de")
    #expect(Cause.best(of: Self.recovery, splits: [chance, flat], Thresholds()) == nil)
  }

  @Test func `values of too few users are left out`() {
    let split = (AttributeField.region, Self.rows([("de", 29, 0), ("fr", 200, 180)]))
    #expect(Cause.best(of: Self.recovery, splits: [split], Thresholds()) == nil)
  }

  @Test func `a loop in one version is told of that version`() async throws {
    let log = try SmallLog(
      """
      40 ios camera: 0 prompted appVersion=4.12.0, 2 declined, 3 declined appVersion=4.12.0, \
      4 declined appVersion=4.12.0, 5 declined appVersion=4.12.0
      100 ios camera: 0 prompted appVersion=4.11.0, 2 declined
      """)
    let finding = try #require(try await log.diagnosis().findings.first { $0.id == .silentBurst })
    #expect(finding.cause?.field == .appVersion)
    #expect(finding.cause?.value == "4.12.0")
    #expect(finding.cause?.isAll == true)
  }
}

@Suite struct ThresholdTests {
  @Test func `every threshold is set by its name alone`() throws {
    for threshold in Thresholds.all {
      var thresholds = Thresholds()
      let isCount = if case .count = threshold.key { true } else { false }
      let isSet1 = thresholds.set(threshold.name, to: isCount ? "77" : "77%")
      #expect(isSet1 == true)
      #expect(thresholds != Thresholds())
      thresholds = Thresholds()
      let isSet2 = thresholds.set(threshold.name, to: isCount ? "77%" : "77")
      #expect(isSet2 == false)
      #expect(thresholds == Thresholds())
    }
    #expect(Set(Thresholds.all.map(\.name)).count == Thresholds.all.count)
  }

  @Test(arguments: ["", "-1", "0", "1.5", "many", "101%", "nan%", "-1%"])
  func `another value sets nothing`(text: String) {
    var thresholds = Thresholds()
    for threshold in Thresholds.all {
      let isSet = thresholds.set(threshold.name, to: text)
      #expect(!isSet)
    }
    let isSet3 = thresholds.set("no-such", to: "1")
    #expect(isSet3 == false)
    #expect(thresholds == Thresholds())
  }

  @Test func `settings make the thresholds, and a wrong one says what is right`() throws {
    let set = try Thresholds(setting: [
      ThresholdSetting(name: "fewest-users", text: "50"), ThresholdSetting(name: "dead-end", text: "2%"),
      ThresholdSetting(name: "fewest-users", text: "60"),
    ])
    #expect(set.fewestUsers == 60 && set.deadEnd == 0.02)
    #expect(try Thresholds(setting: []) == Thresholds())
    func fault(_ name: String, _ text: String) -> String? {
      let error = #expect(throws: ThresholdFault.self) {
        try Thresholds(setting: [ThresholdSetting(name: name, text: text)])
      }
      return error?.message
    }
    #expect(fault("dead-end", "2") == "dead-end cannot be \"2\"; write a share such as 5%")
    #expect(fault("fewest-users", "2%") == "fewest-users cannot be \"2%\"; write a whole number from 1")
    #expect(fault("x", "2")?.hasPrefix("there is no threshold \"x\"; there are fewest-users, ") == true)
  }

  @Test func `a lower one makes a finding of less`() async throws {
    let scratch = try ScratchFolder()
    let lines = (0..<40).map { user in
      """
      {"ts":\(1_780_300_000 + user),"event":"prompted","user":"u\(user)","permission":"camera","platform":"ios"}
      {"ts":\(1_780_300_100 + user),"event":"declined","user":"u\(user)","permission":"camera","platform":"ios"}

      """
    }
    try scratch.write(lines.joined(), to: "logs/a.ndjson")
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay("2026-06-30")))
    let connection = try Database.openForReading(path)
    var thresholds = Thresholds()
    func ids() throws -> [DiagnosisID] {
      try diagnose(FunnelQuestion(window: window), thresholds: thresholds, from: connection).findings.map(
        \.id)
    }
    #expect(try !ids().contains(.deadEnd))
    // 1 − 0.05^(1/40) = 7.2%
    let isSet4 = thresholds.set("dead-end", to: "8%")
    #expect(isSet4 == true)
    #expect(try ids().contains(.deadEnd))
  }
}

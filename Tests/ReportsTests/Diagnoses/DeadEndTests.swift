import Testing

@testable import Reports

@Suite struct DeadEndTests {
  /// 1 − 0.05^(1/299) = 0.99692% and 1 − 0.05^(1/298) = 1.00024%.
  static let cases = [
    DiagnosisCase("299 of 299 lost", "299 ios camera: 0 prompted, 3 declined", "critical ios"),
    DiagnosisCase("one fewer", "298 ios camera: 0 prompted, 3 declined", nil),
    DiagnosisCase(
      "one who came back",
      """
      298 ios camera: 0 prompted, 3 declined
      1 ios camera: 0 prompted, 3 declined, 9 openedSettings, 20 allowed, 21 reachedFeature
      """, nil),
    DiagnosisCase(
      "only by what the platform makes impossible",
      """
      290 ios camera: 0 prompted, 3 declined
      5 ios camera: 0 prompted, 3 declined, 9 prompted, 12 allowed, 13 reachedFeature
      4 ios camera: 0 prompted, 3 declined, 9 reachedFeature
      """, "critical ios"),
    DiagnosisCase(
      "a second prompt is a way out where there is one",
      """
      290 android camera: 0 prompted, 3 declined
      9 android camera: 0 prompted, 3 declined, 9 prompted, 12 allowed, 13 reachedFeature
      """, nil),
    DiagnosisCase(
      "a browser that asks again after a reload", "299 web camera: 0 prompted browser=Firefox, 3 declined",
      "critical web"),
    DiagnosisCase(
      "a browser that does not", "299 web camera: 0 prompted browser=Chrome, 3 declined", "warning web"),
    DiagnosisCase(
      "browsers of both kinds share no way back",
      """
      299 web camera: 0 prompted browser=Firefox, 3 declined
      299 web camera: 0 prompted browser=Chrome, 3 declined
      """, "warning web"),
    DiagnosisCase("no way back at all", "299 web camera: 0 prompted, 3 declined", "warning web"),
  ]

  @Test(arguments: cases)
  func `a dead end is a bound below one percent`(example: DiagnosisCase) async throws {
    try await example.expect(.deadEnd)
  }

  @Test func `what was set aside is counted and said`() async throws {
    let report = try await SmallLog(Self.cases[3].log).diagnosis()
    let finding = try #require(report.findings.first { $0.id == .deadEnd })
    #expect(
      finding.counts.map(\.name) == ["declined", "recovered", "set_aside_reprompt", "set_aside_ungranted"])
    #expect(finding.counts.map(\.count) == [299, 0, 5, 4])
  }
}

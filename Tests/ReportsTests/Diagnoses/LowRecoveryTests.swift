import Testing

@testable import Reports

@Suite struct LowRecoveryTests {
  static func story(_ platform: String, lost: Int, back: Int) -> String {
    """
    \(lost) \(platform) camera: 0 prompted, 3 declined
    \(back) \(platform) camera: 0 prompted, 3 declined, 9 openedSettings, 20 allowed, 21 reachedFeature

    """
  }

  /// Wilson, 95%: 24 of 30 [62.7%, 90.5%]; 10 of 30 [19.2%, 51.2%]; 13 of 30 [27.4%, 60.8%];
  /// 14 of 30 [30.2%, 63.9%].
  static let cases = [
    DiagnosisCase(
      "a third against four fifths",
      story("android", lost: 6, back: 24) + story("ios", lost: 20, back: 10), "warning ios"),
    DiagnosisCase(
      "just apart", story("android", lost: 6, back: 24) + story("ios", lost: 17, back: 13), "warning ios"),
    DiagnosisCase(
      "intervals that touch", story("android", lost: 6, back: 24) + story("ios", lost: 16, back: 14), nil),
    DiagnosisCase(
      "too few declined", story("android", lost: 6, back: 24) + story("ios", lost: 29, back: 0), nil),
    DiagnosisCase(
      "the platform leaves no way back",
      story("android", lost: 6, back: 24) + story("web", lost: 30, back: 0),
      nil),
    DiagnosisCase(
      "the best has no way back of its own",
      story("web", lost: 6, back: 24) + story("ios", lost: 20, back: 10),
      nil),
  ]

  @Test(arguments: cases)
  func `a low recovery is one whose interval lies below the best`(example: DiagnosisCase) async throws {
    try await example.expect(.lowRecovery)
  }
}

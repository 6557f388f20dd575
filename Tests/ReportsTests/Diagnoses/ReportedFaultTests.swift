import Testing

@testable import Reports

/// Faults that were reported in public, each lived by 40 users beside a healthy platform with 1,000.
@Suite struct ReportedFaultTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var log: String
    var expected: [DiagnosisID]
    var platform: String

    init(
      _ reportedAt: String, beside healthy: String, _ log: String, _ expected: [DiagnosisID],
      on platform: String
    ) {
      testDescription = reportedAt
      self.log = healthy + log
      (self.expected, self.platform) = (expected, platform)
    }
  }

  static let healthy = SmallLog.healthy

  static let faults = [
    Fault(
      "PermissionsPlugin#41", beside: healthy("android", "camera"),
      "40 ios camera: 0 prompted, 2 declined, 3 declined, 4 declined, 5 declined", [.silentBurst], on: "ios"),
    Fault(
      "status-app#19168", beside: healthy("android", "camera"),
      "40 ios camera: 0 tappedFeature, 0 declined", [.contradiction, .noSettingsPath], on: "ios"),
    Fault(
      "flutter-permission-handler#709", beside: healthy("ios", "location"),
      "40 android location: 0 prompted, 2 dismissed, 2 offeredSettings", [.dismissedIsNotDeclined],
      on: "android"),
    Fault(
      "react-native-permissions#565", beside: healthy("ios", "camera"),
      "40 android camera: 0 prompted, 1 declined, 9 openedSettings, 20 allowed, 21 declined", [.staleStatus],
      on: "android"),
    Fault(
      "getopenscreen#302", beside: healthy("ios", "screen"), "40 desktop screen: 0 tappedFeature",
      [.neverPrompts], on: "desktop"),
    Fault(
      "mastodon#13539", beside: healthy("ios", "notifications"),
      """
      40 web notifications: 0 tappedFeature browser=firefox
      60 web notifications: 0 tappedFeature browser=chrome, 1 prompted browser=chrome, 2 allowed, 3 reachedFeature
      """, [.neverPrompts], on: "web"),
    Fault(
      "OneSignal-WordPress-Plugin#116", beside: healthy("ios", "notifications"),
      """
      40 web notifications: 0 prompted, 1 dismissed, 10 prompted, 11 dismissed, 20 prompted, 21 dismissed, \
      30 declined
      """, [.dismissedIsNotDeclined], on: "web"),
    Fault(
      "nowinandroid#1095", beside: healthy("ios", "notifications"),
      """
      25 android notifications: 0 prompted trigger=launch, 2 allowed, 9 reachedFeature
      15 android notifications: 0 prompted trigger=launch, 2 declined
      """, [.askedAtLaunch], on: "android"),
    Fault(
      "PictureSelector#2778", beside: healthy("ios", "photos"),
      "40 android photos: 0 prompted, 1 allowed scope=selected, 1 offeredSettings", [.reducedGrantRefused],
      on: "android"),
    Fault(
      "flutter_background_geolocation#1127", beside: healthy("ios", "location"),
      "40 android location 2026-03-15: 0 prompted, 2 allowed, 90d revoked source=system", [.grantLost],
      on: "android"),
  ]

  @Test(arguments: faults)
  func `it is found, and no other critical one`(fault: Fault) async throws {
    let report = try await SmallLog(fault.log).diagnosis()
    for id in fault.expected {
      #expect(report.findings.contains { $0.id == id && $0.platform == fault.platform }, "\(id.name)")
    }
    for finding in report.findings where finding.severity == .critical {
      #expect(fault.expected.contains(finding.id), "\(finding.id.name)")
    }
    // The healthy platform is told of nothing.
    #expect(report.findings.allSatisfy { $0.platform == fault.platform })
  }

  @Test func `a clean log gives no finding at all`() async throws {
    // From a page no link leads to Settings.
    let web = SmallLog.healthy("web").replacing(" 9 openedSettings,", with: "")
    let log = SmallLog.healthy("ios") + SmallLog.healthy("android") + web
    let report = try await SmallLog(log).diagnosis()
    #expect(report.findings.map(\.id.name) == [])
    #expect(report.rules.count == DiagnosisID.allCases.count)
  }
}

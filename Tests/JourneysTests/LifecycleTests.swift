import Journeys
import Testing

/// What the platforms' own documentation promises, by the sources that each row names.
@Suite struct LifecycleTests {
  @Test(arguments: [
    ("ios", "camera", true), ("ios", "microphone", true), ("ios", "notifications", true),
    ("ios", "photos", true), ("ios", "tracking", true), ("ios", "location", false),
    ("android", "camera", false), ("android", "notifications", false), ("web", "camera", false),
    ("macos", "camera", true), ("macos", "screen", false), ("windows", "camera", false),
  ])
  func `one refusal is final only where the system never prompts again`(
    platform: String, permission: String, isOneShot: Bool
  ) {
    #expect(Lifecycle.of(platform: platform, permission: permission).isOneShot == isOneShot)
  }

  @Test(arguments: [
    ("ios", "camera", true), ("android", "camera", true), ("web", "camera", false),
    ("desktop", "camera", false),
  ])
  func `a way back is a Settings link or another prompt`(platform: String, permission: String, has: Bool) {
    #expect(Lifecycle.of(platform: platform, permission: permission).hasWayBack == has)
  }

  @Test(arguments: ["locationalways", "location-always", "location_always"])
  func `a permission is found however its words are joined`(permission: String) {
    #expect(Lifecycle.of(platform: "ios", permission: permission).permissions == ["locationalways"])
  }

  @Test(arguments: [("toaster", "camera"), ("ios", "bluetooth"), ("windows", "camera")])
  func `of what is not known nothing is called impossible`(platform: String, permission: String) {
    let row = Lifecycle.of(platform: platform, permission: permission)
    #expect(row.settingsLink == .unknown && row.reprompt == .unknown && row.prompts == .unknown)
    #expect(!row.isOneShot)
  }

  @Test func `no two rows answer the same question`() {
    var seen: Set<[String]> = []
    for row in Lifecycle.all {
      for permission in row.permissions.isEmpty ? [""] : row.permissions {
        #expect(seen.insert([row.platform, permission, row.edition ?? ""]).inserted)
      }
      #expect(!row.source.isEmpty)
    }
  }
}

import EventModel
import Testing

@testable import Reports

@Suite struct FunnelRowTests {
  private static func row(without kinds: EventKind...) -> FunnelRow {
    FunnelRow(
      permission: "camera", platform: "ios", counts: FunnelCounts(),
      logged: KindSet(EventKind.core.filter { !kinds.contains($0) }))
  }

  @Test func `a log of the core gives every number`() {
    let row = Self.row()
    #expect(row.knowsPrompts && row.knowsGrants && row.knowsRefusals && row.knowsUnanswered)
    #expect(row.knowsReaches && row.knowsRecoveries && row.knowsRoutes && row.knowsSilentRequests)
  }

  @Test(
    arguments: [
      ([], false, false), ([.dismissed], true, false), ([.ignored], false, true),
      ([.dismissed, .ignored], true, true),
    ] as [([EventKind], Bool, Bool)])
  func `prompts closed or gone away are known where the log has such`(
    more: [EventKind], knowsDismissals: Bool, knowsIgnored: Bool
  ) {
    let row = FunnelRow(
      permission: "camera", platform: "ios", counts: FunnelCounts(), logged: KindSet(EventKind.core + more))
    #expect(row.knowsDismissals == knowsDismissals && row.knowsIgnored == knowsIgnored)
    #expect(row.knowsUnanswered)
  }

  @Test func `without reaches there is neither reach nor recovery`() {
    let row = Self.row(without: .reachedFeature)
    #expect(!row.knowsReaches && !row.knowsRecoveries && !row.knowsRoutes)
    #expect(row.knowsGrants && row.knowsRefusals && row.knowsSilentRequests)
  }

  @Test func `without prompts there is nothing`() {
    let row = Self.row(without: .prompted)
    #expect(!row.knowsPrompts && !row.knowsGrants && !row.knowsRefusals && !row.knowsReaches)
    #expect(!row.knowsSilentRequests)
  }

  @Test func `without refusals nobody is known to be unanswered`() {
    let row = Self.row(without: .declined)
    #expect(row.knowsGrants && !row.knowsRefusals && !row.knowsUnanswered && !row.knowsSilentRequests)
  }

  @Test func `without visits to Settings a recovery is known, and its route is not`() {
    let row = Self.row(without: .openedSettings)
    #expect(row.knowsRecoveries && !row.knowsRoutes)
  }

  @Test(arguments: [
    ("ios", "camera", false), ("android", "camera", false), ("web", "camera", true),
    ("desktop", "camera", true), ("macos", "camera", false), ("windows", "camera", false),
    ("ios", "bluetooth", false), ("toaster", "camera", false),
  ])
  func `only where it is known that no link leads to Settings is there none`(
    platform: String, permission: String, lacks: Bool
  ) {
    let row = FunnelRow(
      permission: permission, platform: platform, counts: FunnelCounts(), logged: KindSet(EventKind.core))
    #expect(row.lacksSettingsLink == lacks)
  }
}

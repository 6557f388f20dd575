import EventModel
import Statistics
import Testing

@testable import Reports

/// One user is no users: every diagnosis, told of one and of two of whatever it counts.
@Suite struct DiagnosisTextTests {
  /// As small as they can be set, and as large where less is needed to fire.
  private static func thresholds(_ count: Int) -> Thresholds {
    var thresholds = Thresholds()
    (thresholds.fewestUsers, thresholds.fewestAffected, thresholds.expectedEvents) = (count, count, count)
    (thresholds.deadEnd, thresholds.settingsEffect, thresholds.significance) = (1, 1, 1)
    (thresholds.burstShare, thresholds.launchShare, thresholds.closedShare) = (0, 0, 0)
    (thresholds.sameTimeShare, thresholds.rejectShare, thresholds.reducedGap) = (0, 0, 0)
    return thresholds
  }

  private static let user = Pseudonym(number: 1)

  private static func row(_ platform: String = "ios", _ fill: (inout FunnelCounts) -> Void = { _ in })
    -> FunnelRow
  {
    var counts = FunnelCounts()
    fill(&counts)
    return FunnelRow(
      permission: "camera", platform: platform, counts: counts, logged: KindSet(EventKind.allCases))
  }

  private static func evidence<Value>(_ value: Value) -> [Evidence<Value>] {
    [Evidence(permission: "camera", platform: "ios", lifecycle: row().lifecycle, value: value)]
  }

  /// What each diagnosis finds where there is so many of everything.
  private static func findings(_ n: Int) async throws -> [Finding?] {
    let thresholds = thresholds(n)
    let row = row {
      ($0.prompted, $0.declined, $0.recoveryEligible, $0.dismissed) = (2 * n, n, n, n)
      ($0.silentRequests, $0.bursts, $0.burstUsers) = (n, n, n)
    }
    let launch = Self.row { ($0.prompted, $0.allowed) = (n, n) }
    var launched = launch
    launched.value = "launch"
    // So many users that chance cannot be what sets them apart from the few.
    let many = Proportion(successes: 10_000, trials: 10_000)
    let none = Proportion(successes: 0, trials: n)
    let refused = NoSettingsPath.Refused(refused: n, byPrompt: n, silently: 0, example: user)
    var platform = BurstPlatform(name: "ios", isLogged: true)
    (platform.silentRequests, platform.silentUsers, platform.bursts) = (n, n, n)
    (platform.burstUsers, platform.longest) = (n, 9)
    var arms = ColdPromptOnOneShot.Arms([FunnelRow]())
    (arms.cold, arms.explained) = (none, many)
    let prompts = Self.row("android") { ($0.prompted, $0.asked) = (n, n) }
    let contradictory = try await SmallLog("\(n) ios camera: 0 prompted, 2 prompted").diagnosis()
    return [
      DeadEnd.judge(row, among: [row], thresholds),
      NeverPrompts.judge(Self.row { $0.asked = n }, among: [prompts], thresholds),
      SilentBurst.judge(row, platform, evidence(refused), thresholds),
      NoSettingsPath.judge(row, evidence(refused), thresholds),
      LowRecovery.judge(
        row,
        among: [
          Self.row("android") { ($0.recoveryEligible, $0.recoveredByReprompt) = (10_000, 10_000) }
        ], Self.strict(n)),
      RouteLost.judge([RouteLost.Change(row: row, route: "Settings", now: none, before: many)], thresholds)
        .first,
      Regression.judge(
        [Regression.Change(row: row, rate: "allow", before: "before", now: none, then: many)], thresholds
      ).first,
      SettingsWithoutEffect.judge(
        row, SettingsWithoutEffect.Visits(opened: n, back: 0, example: user), thresholds),
      StaleStatus.judge(row, StaleStatus.Grants(granted: n, stale: n, example: user), thresholds),
      ColdPromptOnOneShot.judge(row, arms, row.lifecycle, thresholds),
      AskedAtLaunch.judge(launch, triggers: [launched], thresholds),
      AskedAgainAfterRefusal.judge(
        row, evidence(AskedAgainAfterRefusal.Seen(prompts: n, users: n, example: user)), thresholds),
      DismissedIsNotDeclined.judge(
        Self.row("web") { ($0.prompted, $0.dismissed) = (n, n) },
        DismissedIsNotDeclined.Closings(
          threeTimes: n, third: Instant(microseconds: 1_780_000_000_000_000), example: user), thresholds),
      ReducedGrantRefused.judge(
        Self.row("android"),
        [("selected", none), ("full", many)].map { scope, reach in
          Evidence(
            permission: "camera", platform: "android", lifecycle: Self.row("android").lifecycle,
            value: ReducedGrantRefused.Grants(scope: scope, reach: reach, example: user))
        }, thresholds),
      GrantLost.judge(row, GrantLost.Grants(revoked: n, lost: n, example: user), thresholds),
      contradictory.findings.first { $0.id == .contradiction },
      OnlyGrants.judge(row, OnlyGrants.Answers(granted: n, refusals: 0, example: user), thresholds),
      LogGap.judge(
        "ios", permission: nil, [20_000: n, Int32(20_001 + n): n], thresholds),
      LogGap.judge(rejects: Proportion(successes: n, trials: n), thresholds),
      CoarseClock.judge(row, Proportion(successes: n, trials: n), thresholds),
    ]
  }

  /// The same for a rate that is low and no dead end.
  private static func strict(_ n: Int) -> Thresholds {
    var thresholds = thresholds(n)
    thresholds.deadEnd = 0
    return thresholds
  }

  /// In the order of the findings above: of one, and of two. Rates are left out.
  private static let texts: [(one: String, two: String)] = [
    (
      "0 of 1 who declined reached the feature after all: at most … at 95% confidence. A rate of …",
      "0 of 2 who declined reached the feature after all: at most … at 95% confidence. A rate of …"
    ),
    ("1 user was asked and not one prompt came up.", "2 users were asked and not one prompt came up."),
    (
      "1 request of 1 user came back without a prompt; 1 user, … of the refused, met it in 1 burst, of 9.",
      "2 requests of 2 users came back without a prompt; 2 users, … of the refused, met them in 2 bursts, the"
        + " longest of 9."
    ),
    (
      "1 user was refused (by a prompt 1, without one 0), and nobody was offered Settings or opened it.",
      "2 users were refused (by a prompt 2, without one 0), and nobody was offered Settings or opened it."
    ),
    (
      "0 of 1 who declined reached the feature after all,",
      "0 of 2 who declined reached the feature after all,"
    ),
    (
      "Recovery by Settings is gone: 0 of 1 who declined, ….",
      "Recovery by Settings is gone: 0 of 2 who declined, …."
    ),
    ("The allow rate fell from … to …: 0 of 1.", "The allow rate fell from … to …: 0 of 2."),
    (
      "Of 1 user who declined and opened Settings 0 came back that way: at most … at 95% confidence.",
      "Of 2 users who declined and opened Settings 0 came back that way: at most … at 95% confidence."
    ),
    (
      "1 of 1 user who changed the answer outside a prompt was refused all the same, or sent to Settings once"
        + " more, and never reached the feature.",
      "2 of 2 users who changed the answer outside a prompt were refused all the same, or sent to Settings once"
        + " more, and never reached the feature."
    ),
    (
      "… of 1 allowed when prompted cold, … of 10000 after an explanation: about 1 grant lost for good in the"
        + " window.",
      "… of 2 allowed when prompted cold, … of 10000 after an explanation: about 2 grants lost for good in the"
        + " window."
    ),
    (
      "1 of 1 user, …, was prompted at launch; … of them allowed.",
      "2 of 2 users, …, were prompted at launch; … of them allowed."
    ),
    (
      "1 user saw 1 prompt after having declined one. The platform shows one alone,",
      "2 users saw 2 prompts after having declined one. The platform shows one alone,"
    ),
    (
      "1 of 1 answer, …, is a prompt closed or gone away, not refused. 1 user closed three, which",
      "2 of 2 answers, …, are prompts closed or gone away, not refused. 2 users closed three, which"
    ),
    (
      "0 of 1 user with a reduced grant (selected) reached the feature, ….",
      "0 of 2 users with a reduced grant (selected) reached the feature, …."
    ),
    (
      "1 of 1 user who lost a grant has not reached the feature since.",
      "2 of 2 users who lost a grant have not reached the feature since."
    ),
    ("1 journey holds ", "2 journeys hold "),
    (
      "1 user was granted the permission and not one was refused: the log cannot hold",
      "2 users were granted the permission and not one was refused: the log cannot hold"
    ),
    (
      "No event on 1 day between days that have some, 2024-10-05; about 1 a day was to be expected.",
      "No event on 2 days between days that have some, the first 2024-10-05; about 2 a day were to be expected."
    ),
    ("1 of 1 line read so far was rejected, ….", "2 of 2 lines read so far were rejected, …."),
    (
      "1 of 1 neighbouring event, …, carries the same time: their order is a guess.",
      "2 of 2 neighbouring events, …, carry the same time: their order is a guess."
    ),
  ]

  @Test func `every diagnosis speaks of one as of one, and of two as of two`() async throws {
    let (ones, twos) = (try await Self.findings(1), try await Self.findings(2))
    try #require(ones.count == Self.texts.count && twos.count == Self.texts.count)
    #expect(Set(ones.compactMap(\.self).map(\.id)) == Set(DiagnosisID.allCases))
    for (index, expected) in Self.texts.enumerated() {
      let (one, two) = (ones[index]?.text.plain ?? "nothing", twos[index]?.text.plain ?? "nothing")
      #expect(one.hasPrefix(expected.one), "\(one)")
      #expect(two.hasPrefix(expected.two), "\(two)")
    }
  }

  @Test(arguments: DiagnosisID.allCases)
  func `a rule speaks of one as of one, and of two as of two`(id: DiagnosisID) throws {
    let diagnosis = try #require(diagnoses.first { $0.id == id })
    let (one, two) = (
      diagnosis.condition(Self.thresholds(1)).plain, diagnosis.condition(Self.thresholds(2)).plain
    )
    let nouns = "user|answer|event|grant|prompt|request|burst|day|line|journey|refusal"
    #expect(try !one.contains(Regex("\\b1 (\(nouns))s\\b")), "\(one)")
    #expect(try !two.contains(Regex("\\b2 (\(nouns))\\b")), "\(two)")
    #expect(try !one.contains(Regex("\\b1 (user|answer) (were|have|reach|do)\\b")), "\(one)")
    #expect(!one.contains("at least 1 do.") && !one.contains("days) were"), "\(one)")
    #expect(!two.contains("users was") && !two.contains("days) was"), "\(two)")
  }
}

extension Phrase {
  /// The words with their counts; other values left out.
  fileprivate var plain: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .count(let count): "\(count)"
      default: "…"
      }
    }.joined()
  }
}

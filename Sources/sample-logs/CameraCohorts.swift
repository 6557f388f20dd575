/// The camera in all three releases. For each platform: prompted = allowed + declined, where everything but
/// `allowed`, `notNow` and `neverPrompted` is a decliner.
enum CameraCohorts {
  static let all = asShipped + rationaleOnly + fixed

  static let asShipped = [
    // 19,402 prompted, 13,118 allowed, 6,284 declined, of whom 3,901 (62%) reach the scanner by re-prompt.
    Cohort(
      release: .asShipped, platform: .android, flow: [],
      endings: [.allowed: 13_118, .allowedOnRetry: 3_901, .declinedOnRetry: 1_630, .declined: 753]),
    // 14,208 prompted, 8,241 allowed, 5,967 declined, of whom none gets out: they call again and again.
    Cohort(
      release: .asShipped, platform: .ios, flow: .logsRequests,
      endings: [
        .allowed: 8_241, .declined: 1_402, .calledInVain(1): 1_190, .calledInVain(2): 1_045,
        .calledInVain(3): 870, .calledInVain(4): 612, .calledInVain(5): 408, .calledInVain(6): 240,
        .calledInVain(7): 131, .calledInVain(8): 68, .retryLoop: 1,
      ]),
    // The request comes one `await` after the click, so the browser never shows the prompt.
    Cohort(
      release: .asShipped, platform: .web, flow: [],
      endings: [.neverPrompted(1): 2_214, .neverPrompted(2): 1_027, .neverPrompted(3): 438]),
  ]

  static let rationaleOnly = [
    // 16,950 prompted, 12,628 allowed, 4,322 declined, of whom 2,684 (62%) reach the scanner by re-prompt.
    Cohort(
      release: .rationaleOnly, platform: .android, flow: .explains,
      endings: [
        .allowed: 12_628, .allowedOnRetry: 2_684, .declinedOnRetry: 1_098, .declined: 540, .notNow: 2_050,
      ]),
    // 12,350 prompted, 8,892 allowed (72%), 3,458 declined, of whom none gets out.
    Cohort(
      release: .rationaleOnly, platform: .ios, flow: [.explains, .logsRequests],
      endings: [
        .allowed: 8_892, .declined: 1_050, .calledInVain(1): 823, .calledInVain(2): 622,
        .calledInVain(3): 432, .calledInVain(4): 263, .calledInVain(5): 151, .calledInVain(6): 75,
        .calledInVain(7): 32, .calledInVain(8): 10, .notNow: 1_845,
      ]),
    Cohort(
      release: .rationaleOnly, platform: .web, flow: .explains,
      endings: [.neverPrompted(1): 2_371, .neverPrompted(2): 986, .neverPrompted(3): 391]),
  ]

  static let fixed = [
    // 17,908 prompted, 13,402 allowed, 4,506 declined, of whom 1,188 (26%) come back by Settings; the second
    // prompt that Android would still have shown is gone, and with it the recoveries of before.
    Cohort(
      release: .fixed, platform: .android, flow: [.readsStatus, .explains],
      endings: [
        .allowed: 13_402, .grantedInSettings: 1_188, .returnedUnchanged: 612, .settingsOffered: 1_488,
        .declined: 1_218, .notNow: 2_145,
      ]),
    // 13,884 prompted, 10,021 allowed, 3,863 declined, of whom 1,702 (44%) come back by Settings.
    Cohort(
      release: .fixed, platform: .ios, flow: [.readsStatus, .explains, .logsRequests],
      endings: [
        .allowed: 10_021, .grantedInSettings: 1_702, .returnedUnchanged: 534, .settingsOffered: 906,
        .declined: 721, .notNow: 2_075,
      ]),
    // 4,102 prompted, 3,218 allowed, 884 declined: the prompt appears at last, and a refusal is final.
    Cohort(
      release: .fixed, platform: .web, flow: [.readsStatus, .explains],
      endings: [.allowed: 3_218, .foundRefused: 297, .declined: 587, .notNow: 402]),
    // 1,204 prompted, 1,141 allowed, 63 declined.
    Cohort(
      release: .fixed, platform: .desktop, flow: [.readsStatus, .explains],
      endings: [.allowed: 1_141, .foundRefused: 24, .declined: 39, .notNow: 71]),
  ]
}

/// A randomised experiment on the microphone, beside the third release: both arms run at the same time, and
/// every user of either is asked exactly once. Other installs than the camera's.
enum MicrophoneExperiment {
  static let all = [
    // 4,000 asked and prompted, 2,320 allowed, 1,680 declined, of whom 690 come back by Settings.
    cold(
      on: .ios,
      [
        .allowed: 2_320, .grantedInSettings: 690, .returnedUnchanged: 236, .settingsOffered: 412,
        .declined: 342,
      ]),
    // 4,000 asked, 520 not now, 3,480 prompted, 2,508 allowed, 972 declined, of whom 409 come back.
    rationaleFirst(
      on: .ios,
      [
        .notNow: 520, .allowed: 2_508, .grantedInSettings: 409, .returnedUnchanged: 131,
        .settingsOffered: 238, .declined: 194,
      ]),
    // 2,000 asked and prompted, 1,320 allowed, 680 declined, of whom 184 come back.
    cold(
      on: .android,
      [
        .allowed: 1_320, .grantedInSettings: 184, .returnedUnchanged: 93, .settingsOffered: 220,
        .declined: 183,
      ]),
    // 2,000 asked, 220 not now, 1,780 prompted, 1,388 allowed, 392 declined, of whom 108 come back.
    rationaleFirst(
      on: .android,
      [
        .notNow: 220, .allowed: 1_388, .grantedInSettings: 108, .returnedUnchanged: 54,
        .settingsOffered: 125, .declined: 105,
      ]),
  ]

  private static func cold(on platform: Platform, _ endings: KeyValuePairs<Ending, Int>) -> Cohort {
    Cohort(
      release: .fixed, platform: platform, permission: "microphone", arm: "cold", flow: [],
      endings: endings)
  }

  private static func rationaleFirst(on platform: Platform, _ endings: KeyValuePairs<Ending, Int>) -> Cohort {
    Cohort(
      release: .fixed, platform: platform, permission: "microphone", arm: "rationaleFirst",
      flow: .explains, endings: endings)
  }
}

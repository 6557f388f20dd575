/// Where the app runs. The folder of a log names its platform, so the records leave it out.
enum Platform: String, CaseIterable {
  case android, ios, web, desktop

  /// An install's id: a letter and a number given in order of appearance.
  func installID(_ number: Int) -> String {
    "\(rawValue.prefix(1))\(100_000 + number)"
  }

  /// The Android app stamps its events with its clock's own number, the others write a date.
  var logsEpochMilliseconds: Bool { self == .android }

  /// The fields that tell one device from another, as a log writes them, and how often each is met.
  var devices: KeyValuePairs<String, Int64> {
    switch self {
    case .android:
      [
        #""osVersion":"16""#: 46, #""osVersion":"15""#: 31, #""osVersion":"14""#: 15, #""osVersion":"13""#: 8,
      ]
    case .ios: [#""osVersion":"26.4""#: 63, #""osVersion":"26.3""#: 24, #""osVersion":"18.7""#: 13]
    case .web: [#""browser":"chrome""#: 64, #""browser":"safari""#: 25, #""browser":"firefox""#: 11]
    case .desktop: [#""osVersion":"Windows 11""#: 58, #""osVersion":"macOS 26.4""#: 42]
    }
  }
}

/// When the app asked.
enum Trigger: String {
  case inContext, onboarding, launch

  /// Of 100 first asks for the camera: the app learns to ask when the feature is wanted.
  static func shares(of release: Release, on platform: Platform) -> KeyValuePairs<Trigger, Int64> {
    switch (platform, release) {
    case (.web, _), (.desktop, _): [.inContext: 100]
    case (_, .asShipped): [.inContext: 78, .onboarding: 14, .launch: 8]
    case (_, .rationaleOnly): [.inContext: 88, .onboarding: 9, .launch: 3]
    case (_, .fixed): [.inContext: 94, .onboarding: 5, .launch: 1]
    }
  }
}

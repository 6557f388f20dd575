/// The releases of a system, or the browser, that a lifecycle holds for alone.
public enum Edition: Hashable, Sendable {
  /// API levels of Android.
  case level(Bound)
  /// Versions of a system, number by number.
  case version(Bound)
  /// A browser by its name; `chrome` stands for all that are built on Chromium.
  case browser(String)

  /// One end of a range, itself included.
  public enum Bound: Hashable, Sendable {
    case atMost([Int])
    case atLeast([Int])
  }
}

extension Edition {
  /// Such as `API ≤ 29`, `version ≥ 16.4` or `Chrome`.
  public var text: String {
    switch self {
    case .level(let bound): "API \(bound.text)"
    case .version(let bound): "version \(bound.text)"
    case .browser(let name): name
    }
  }

  /// - Parameter text: As `text` writes it; `<=` and `>=` are read too. Any other name is a browser's.
  /// - Returns: nil for a text without letters, and for a bound without its number.
  public init?(text: String) {
    let words = text.split(separator: " ")
    switch words.first {
    case "API":
      guard let bound = Bound(words.dropFirst()), bound.numbers.count == 1 else { return nil }
      self = .level(bound)
    case "version":
      guard let bound = Bound(words.dropFirst()) else { return nil }
      self = .version(bound)
    default:
      guard !Self.words(text).isEmpty else { return nil }
      self = .browser(text)
    }
  }

  /// Whether an event is of the edition, by its `osVersion` and `browser`; false where these do not say.
  public func holds(osVersion: String?, browser: String?) -> Bool {
    switch self {
    case .level(let bound): osVersion.flatMap(Self.level).map { bound.holds([$0]) } ?? false
    case .version(let bound): osVersion.flatMap(versionNumbers).map(bound.holds) ?? false
    case .browser(let name): browser.map { Self.isOf($0, name) } ?? false
    }
  }

  /// Whether it goes by the browser, not by the version of the system.
  public var isBrowser: Bool { if case .browser = self { true } else { false } }

  /// Browsers built on Chromium, which keep permissions as Chrome does.
  private static let chromium = ["chrome", "chromium", "edge", "opera", "samsung", "brave", "vivaldi"]

  /// Whether a browser as logs name it, such as `Mobile Safari 17` or `samsung-internet`, is the one of a name.
  /// On iOS every browser is Safari underneath, and none keeps permissions as on other systems.
  private static func isOf(_ browser: String, _ name: String) -> Bool {
    let words = words(browser)
    if words.contains("ios") { return false }
    let wanted = Self.words(name)
    return wanted == ["chrome"] ? words.contains(where: chromium.contains) : words.containsRun(wanted)
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().utf8.split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The API level of an `osVersion` such as `29`, `API 29`, `10` or `Android 8.1.0`; nil where it has no number.
  static func level(_ osVersion: String) -> Int? {
    guard let numbers = versionNumbers(osVersion), let first = numbers.first else { return nil }
    let isNamed = words(osVersion).contains { $0 == "api" || $0 == "sdk" }
    // No release of Android has a number that high yet.
    if isNamed || first >= 19 { return first }
    return releases.last { !numbers.lexicographicallyPrecedes($0.release) }?.level ?? 1
  }

  /// The release that an API level came with, from Android's own table of versions; later ones count on by one.
  private static let releases: [(release: [Int], level: Int)] =
    [
      ([5], 21), ([5, 1], 22), ([6], 23), ([7], 24), ([7, 1], 25), ([8], 26), ([8, 1], 27), ([9], 28),
      ([10], 29), ([11], 30), ([12], 31),
    ] + (13...18).map { ([$0], $0 + 20) }
}

extension Edition.Bound {
  fileprivate init?(_ words: ArraySlice<Substring>) {
    guard words.count == 2, let sign = words.first, let last = words.last,
      let numbers = versionNumbers(String(last)),
      numbers.map(String.init).joined(separator: ".") == last
    else { return nil }
    switch sign {
    case "≤", "<=": self = .atMost(numbers)
    case "≥", ">=": self = .atLeast(numbers)
    default: return nil
    }
  }

  fileprivate var numbers: [Int] {
    switch self {
    case .atMost(let numbers), .atLeast(let numbers): numbers
    }
  }

  fileprivate var text: String {
    let number = numbers.map(String.init).joined(separator: ".")
    return if case .atMost = self { "≤ \(number)" } else { "≥ \(number)" }
  }

  /// Of a version only as many numbers count as the bound has: 13.6 is at most 13.
  fileprivate func holds(_ version: [Int]) -> Bool {
    switch self {
    case .atMost(let most): !most.lexicographicallyPrecedes(Array(version.prefix(most.count)))
    case .atLeast(let least): !version.lexicographicallyPrecedes(least)
    }
  }
}

extension [String] {
  fileprivate func containsRun(_ run: [String]) -> Bool {
    !run.isEmpty && indices.contains { self[$0...].starts(with: run) }
  }
}

/// The numbers of the first version in a text, such as 18 and 7 of `iOS 18.7 (22H20)`; nil without a digit.
private func versionNumbers(_ text: String) -> [Int]? {
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  let version = text.utf8.drop { !digits.contains($0) }.prefix {
    digits.contains($0) || $0 == UInt8(ascii: ".")
  }
  let found = version.split(separator: UInt8(ascii: ".")).map {
    Int(String(decoding: $0, as: UTF8.self)) ?? .max
  }
  return found.isEmpty ? nil : found
}

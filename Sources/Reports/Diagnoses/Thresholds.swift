/// What it takes for a diagnosis to fire. Shares and rates are fractions of 1.
public struct Thresholds: Equatable, Sendable {
  /// Users over whom a rate has to be taken to mean anything.
  public var fewestUsers = 30
  /// Users who have to live a fault that no rate describes.
  public var fewestAffected = 10
  /// Below this rate of recovery, by the exact one-sided 95% bound, there is no way out.
  public var deadEnd = 0.01
  /// Share of the refused who have to be in a burst for it to be an alarm.
  public var burstShare = 0.01
  /// Below this rate of recovery via Settings, by the same bound, the link has no effect.
  public var settingsEffect = 0.10
  /// Share of prompts at launch.
  public var launchShare = 0.20
  /// Share of answers that are prompts closed or gone away.
  public var closedShare = 0.20
  /// The level of every test, after Holm's adjustment where several are made.
  public var significance = 0.05
  /// By so much at least a reduced grant has to fall short of a full one.
  public var reducedGap = 0.20
  /// Share of neighbouring events with one time.
  public var sameTimeShare = 0.01
  /// Events of a day that cannot all be missing by chance.
  public var expectedEvents = 10
  /// Share of lines that were rejected.
  public var rejectShare = 0.01

  public init() {}
}

/// A threshold as a user sets it.
public struct ThresholdSetting: Equatable, Sendable {
  public let name: String
  /// A whole number from 1, or a share from 0% to 100%.
  public let text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A setting of a threshold that there is not, or with a value that it does not take.
public struct ThresholdFault: Error, Equatable, Sendable {
  public let setting: ThresholdSetting
  /// nil where there is no such threshold.
  public let allowed: String?

  /// Reason and remedy in one line, to follow the place.
  public var message: String {
    guard let allowed else {
      return "there is no threshold \"\(setting.name)\"; there are "
        + Thresholds.all.map(\.name).joined(separator: ", ")
    }
    return "\(setting.name) cannot be \"\(setting.text)\"; write \(allowed)"
  }
}

extension Thresholds {
  /// The thresholds that hold unless set, with some set; the last setting of a name counts.
  public init(setting settings: [ThresholdSetting]) throws(ThresholdFault) {
    self.init()
    for setting in settings where !set(setting.name, to: setting.text) {
      let key = Self.all.first { $0.name == setting.name }?.key
      let allowed = key.map { if case .count = $0 { "a whole number from 1" } else { "a share such as 5%" } }
      throw ThresholdFault(setting: setting, allowed: allowed)
    }
  }

  /// Where a threshold is kept, by its type.
  public enum Key: Sendable {
    case count(any WritableKeyPath<Thresholds, Int> & Sendable)
    case share(any WritableKeyPath<Thresholds, Double> & Sendable)
  }

  /// Every threshold under the name by which it is set.
  public static let all: [(name: String, key: Key)] = [
    ("fewest-users", .count(\.fewestUsers)), ("fewest-affected", .count(\.fewestAffected)),
    ("dead-end", .share(\.deadEnd)), ("burst-share", .share(\.burstShare)),
    ("settings-effect", .share(\.settingsEffect)), ("launch-share", .share(\.launchShare)),
    ("closed-share", .share(\.closedShare)), ("reduced-gap", .share(\.reducedGap)),
    ("significance", .share(\.significance)), ("same-time-share", .share(\.sameTimeShare)),
    ("expected-events", .count(\.expectedEvents)), ("reject-share", .share(\.rejectShare)),
  ]

  /// Sets the threshold of that name: a whole number from 1, or a share from 0% to 100%.
  /// - Returns: Whether there is one of that name that takes that value; nothing is set otherwise.
  public mutating func set(_ name: String, to text: String) -> Bool {
    switch Self.all.first(where: { $0.name == name })?.key {
    case .count(let key):
      guard let count = Int(text), count > 0 else { return false }
      self[keyPath: key] = count
    case .share(let key):
      guard text.utf8.last == UInt8(ascii: "%"), let percent = Double(text.dropLast()), 0...100 ~= percent
      else { return false }
      self[keyPath: key] = percent / 100
    case nil: return false
    }
    return true
  }
}

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

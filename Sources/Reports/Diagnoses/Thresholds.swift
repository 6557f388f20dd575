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

  public init() {}
}

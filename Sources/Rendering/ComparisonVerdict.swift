import Reports
import Statistics

extension Comparison {
  /// What the row comes to, in a sentence; nil where there is no verdict to give.
  public var verdict: String? {
    guard isJudged, let finding = finding(of: pair) else { return nil }
    let name = terminalSafe(arm.name)
    switch metric {
    case .allowRate:
      return "\(name) \(finding.sentence("per prompt"))\(perAskClause(after: finding))\(reservation)"
    case .grantPerAsk, .reachPerAsk: return "\(name) \(finding.sentence(of: metric.phrase))\(reservation)"
    case .recoveryRate:
      if pair.arm.successes == 0 && pair.baseline.successes == 0 {
        return
          "\(name) brings nobody back after a refusal (0 of \(Cell.integer(pair.arm.trials).readable)), as"
          + " \(terminalSafe(baseline.name)) did (0 of \(Cell.integer(pair.baseline.trials).readable))"
      }
      return "\(name) \(finding.sentence(of: "recovery after a refusal"))\(reservation)"
    }
  }

  /// What the platforms say one by one, and what is left after so many tests.
  private var reservation: String {
    var text = ""
    if let strata, let common = strata.commonDifference, let interval = strata.commonDifferenceInterval() {
      let bounds = Cell.pointInterval(low: interval.low, high: interval.high).readable
      text += "; within platforms \(Cell.points(common).readable) \(bounds)"
      if let p = strata.differenceHomogeneityTest?.p {
        text += ", \(p < 0.05 ? "which differ" : "no sign that these differ")"
        text += " (p \(Cell.probability(p).readable))"
      }
    }
    // Of a single look; whoever looks again and again waits longer.
    if !isSequential, finding(of: pair)?.direction == .unclear, let seen = smallestDifference.rise {
      text +=
        "; a rise of \(Cell.real(seen * 100, decimals: 1).readable) points or more would show in four of five"
      text += " such samples"
    }
    if !isSequential, let p, let adjustedP, p < 0.05, adjustedP >= 0.05 {
      text += "; after Holm's correction for all tests here it may be chance (p"
      text += " \(Cell.probability(adjustedP).readable))"
    }
    return text
  }

  func finding(of pair: TwoProportions) -> ArmDifference? {
    let interval = isSequential ? pair.sequentialDifferenceInterval() : pair.differenceScoreInterval()
    guard let difference = pair.difference, let interval else { return nil }
    return ArmDifference(difference: difference, interval: interval, isConcurrent: isConcurrent)
  }

  /// What remains of the allow rate's difference per user asked: whoever chose "not now" was never prompted.
  private func perAskClause(after finding: ArmDifference) -> String {
    guard arm.prompted < arm.asked || baseline.prompted < baseline.asked,
      let other = grantsPerAsk.flatMap({ self.finding(of: $0) })
    else { return "" }
    let isSame = finding.direction == other.direction
    let joint = isSame && abs(other.difference) >= abs(finding.difference) ? "and" : "but"
    let notNow =
      arm.notNow == 0
      ? ""
      : ": \(Cell.integer(arm.notNow).readable) of \(Cell.integer(arm.asked).readable) chose not now and can"
        + " be asked again"
    return " \(joint) \(isSame ? "\(other.numbers) per ask" : other.sentence("per ask"))\(notNow)"
  }
}

/// A difference and its interval in words. Between arms that were not met side by side it is told as what came
/// with the arm, not as what the arm did.
struct ArmDifference {
  var difference: Double
  var interval: Interval
  var isConcurrent: Bool

  enum Direction { case gain, loss, unclear }

  var direction: Direction {
    interval.low > 0 ? .gain : interval.high < 0 ? .loss : .unclear
  }

  func sentence(of quantity: String) -> String {
    sentence("\(direction == .unclear ? "in" : "of") \(quantity)")
  }

  func sentence(_ unit: String) -> String {
    let points = Self.points(abs(difference))
    switch direction {
    case .gain: return (isConcurrent ? "gains" : "came with") + " \(points) points\(more) \(unit) \(bounds)"
    case .loss: return (isConcurrent ? "loses" : "came with") + " \(points) points\(more) \(unit) \(bounds)"
    case .unclear: return "shows no clear change \(unit) (\(numbers) points)"
    }
  }

  /// The direction, where the verb does not tell it.
  private var more: String { isConcurrent ? "" : direction == .gain ? " more" : " fewer" }

  /// Such as `14.1 [11.9, 16.2]`; with signs where the direction is open.
  var numbers: String {
    direction == .unclear
      ? "\(Cell.points(difference).readable) \(bounds)" : "\(Self.points(abs(difference))) \(bounds)"
  }

  private var bounds: String {
    switch direction {
    case .gain: "[\(Self.points(interval.low)), \(Self.points(interval.high))]"
    case .loss: "[\(Self.points(-interval.high)), \(Self.points(-interval.low))]"
    case .unclear: Cell.pointInterval(low: interval.low, high: interval.high).readable
    }
  }

  /// Without a sign.
  private static func points(_ difference: Double) -> String {
    Cell.real(difference * 100, decimals: 1).readable
  }
}

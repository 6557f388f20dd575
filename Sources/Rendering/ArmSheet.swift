import EventModel
import Reports
import Statistics

extension ComparisonReport {
  /// The counts of the arms as a sheet: a row a platform and arm, those of stages in the order of time.
  public var armSheet: Sheet {
    let rows = platforms.flatMap { platform in
      let arms =
        isConcurrent == false
        ? platform.arms.sorted(by: Self.beganBefore)
        : self.arms.compactMap { arm in
          platform.arms.first { $0.name.utf8.elementsEqual(arm.name.utf8) }
        }
      return arms.map { (platform, $0) }
    }
    return Sheet(columns: columns, rows: rows.map { cells($0, of: $1) })
  }

  private static func beganBefore(_ left: ArmCounts, _ right: ArmCounts) -> Bool {
    guard let first = left.firstAsks?.lowerBound, let second = right.firstAsks?.lowerBound else {
      return false
    }
    return first < second
  }

  private var columns: [Column] {
    let rate = "rate"
    let perAsk = "per ask"
    return [
      Column("platform", "platform", alignment: .left, placement: platforms.count > 1 ? .always : .dataOnly),
      Column("arm", "arm", alignment: .left), Column("asked", "asked", placement: .rank(80)),
      Column("not_now", "not now", placement: .rank(60)), Column("prompted", "prompted"),
      Column("allowed", "allowed", placement: .rank(50)),
      Column("declined", "declined", placement: .rank(49)),
      Column("recovered", "recovered", placement: .rank(70)),
      Column("reached", "reached", placement: .rank(48)),
      Column("allow_rate", "allow", group: rate), Column("recovery_rate", "recovery", group: rate),
      Column("grant_per_ask", "grant", group: perAsk, placement: .rank(90)),
      Column("reach_per_ask", "reach", group: perAsk, placement: .rank(89)),
    ]
      + ComparisonMetric.allCases.map {
        Column($0.name, "\($0.phrase) 95%", placement: .dataOnly, shape: .interval)
      }
      + ComparisonMetric.allCases.map {
        Column("\($0.name)_zero_bound", "\($0.phrase) at most", placement: .dataOnly)
      }
  }

  private func cells(_ platform: ComparedPlatform, of arm: ArmCounts) -> [Cell] {
    return [.text(platform.name), .text(arm.name)] + counts(platform, of: arm)
      + ComparisonMetric.allCases.map { metric in
        isLogged(metric, on: platform) ? .rate(optional: metric.proportion(of: arm).rate) : .notLogged
      }
      + ComparisonMetric.allCases.map { metric in
        guard isLogged(metric, on: platform) else { return .notLogged }
        return metric.proportion(of: arm).wilson().map { .interval(low: $0.low, high: $0.high) } ?? .absent
      }
      + ComparisonMetric.allCases.map { metric in
        isLogged(metric, on: platform) ? .rate(optional: metric.proportion(of: arm).zeroBound) : .notLogged
      }
  }
  /// Each where the platform's log can hold it.
  private func counts(_ platform: ComparedPlatform, of arm: ArmCounts) -> [Cell] {
    let row = row(of: platform)
    let counts = [
      (arm.asked, row.knowsPrompts), (arm.notNow, platform.logged.contains(.choseNotNow)),
      (arm.prompted, row.knowsPrompts), (arm.allowed, row.knowsGrants), (arm.declined, row.knowsRefusals),
      (arm.recovered, row.knowsRecoveries), (arm.reached, row.knowsReaches),
    ]
    return counts.map { count, isKnown in isKnown ? .integer(count) : .notLogged }
  }
}

extension ComparisonReport {
  /// How large the rates of zero can still be, one line; nil where no arm that is large enough has one.
  var zeroBounds: String? {
    let bounds = platforms.flatMap { platform in
      platform.arms.filter { !$0.isSmall }.flatMap { arm in
        ComparisonMetric.allCases.compactMap { metric -> String? in
          let rate = metric.proportion(of: arm)
          guard isLogged(metric, on: platform), let bound = rate.zeroBound else { return nil }
          return "\(terminalSafe("\(platform.name) \(arm.name)")) \(metric.phrase) at most"
            + " \(Cell.rate(bound, decimals: 2).readable) (0 of \(Cell.integer(rate.trials).readable))"
        }
      }
    }
    return bounds.isEmpty
      ? nil : "Rates of zero, exact and one-sided, 95%: \(bounds.joined(separator: "; "))."
  }
}

extension Proportion {
  /// The exact one-sided 95% upper bound where nobody succeeded; nil elsewhere.
  fileprivate var zeroBound: Double? { successes == 0 ? exactUpperBound() : nil }
}

import EventModel
import Statistics
import Store

/// The split that explains a finding best.
public struct Cause: Equatable, Sendable {
  public var field: AttributeField
  /// The value that fares worst.
  public var value: String
  /// Its rate, and that of all other values together.
  public var own: Proportion
  public var others: Proportion
  /// Of the test that all values fare the same, adjusted over all fields tried.
  public var p: Double

  /// Whether the others do not have the fault at all.
  public var isAll: Bool { isFault ? others.successes == 0 : others.successes == others.trials }

  /// Whether the rate is of what goes wrong.
  var isFault: Bool
}

/// What a split is tried by: a rate whose worst value is the lowest, or, of what goes wrong, the highest.
struct CauseRate {
  let count: @Sendable (FunnelCounts) -> Proportion
  var isFault = false
}

extension Cause {
  static let fields: [AttributeField] = [.appVersion, .osVersion, .region, .browser, .trigger, .variant]

  /// The field of which it is the least likely that all values fare the same; nil where none is significant.
  ///
  /// - Parameter splits: The rows of one platform by each field. Values with too few users are left out.
  static func best(
    of rate: CauseRate, splits: [(field: AttributeField, rows: [FunnelRow])], _ thresholds: Thresholds
  ) -> Cause? {
    let tried = splits.map { field, rows in
      (
        field,
        rows.map { ($0.value, rate.count($0.counts)) }.filter { $0.1.trials >= thresholds.fewestUsers }
      )
    }
    let pValues = holmAdjusted(tried.map { ChiSquareTest.equalRates($0.1.map(\.1))?.p })
    let ranked = zip(tried, pValues).compactMap { tried, p in p.map { (tried.0, tried.1, $0) } }
    guard let best = ranked.min(by: { $0.2 < $1.2 }), best.2 < thresholds.significance,
      let worst = best.1.max(by: { badness($0.1, rate) < badness($1.1, rate) }), !worst.0.isEmpty
    else { return nil }
    let rest = best.1.filter { $0.0 != worst.0 }
    let others = Proportion(
      successes: rest.reduce(0) { $0 + $1.1.successes }, trials: rest.reduce(0) { $0 + $1.1.trials })
    return Cause(
      field: best.0, value: worst.0, own: worst.1, others: others, p: best.2, isFault: rate.isFault)
  }

  private static func badness(_ proportion: Proportion, _ rate: CauseRate) -> Double {
    let fraction = proportion.rate ?? 0
    return rate.isFault ? fraction : 1 - fraction
  }
}

extension Finding {
  /// The rate whose split can explain it; nil where no rate of the funnel does.
  fileprivate var causeRate: CauseRate? {
    switch id {
    case .lowRecovery: CauseRate { $0.recoveryRate }
    case .routeLost where value == nil: CauseRate { $0.recoveryRate }
    case .regression where value == nil:
      counts.contains { $0.name == "allowed" }
        ? CauseRate { $0.allowRate } : CauseRate { $0.recoveryRate }
    case .neverPrompts where value == nil: nil
    case .silentBurst where severity > .info:
      CauseRate(
        count: { Proportion(successes: $0.burstUsers, trials: max($0.asked, $0.burstUsers)) }, isFault: true)
    default: nil
    }
  }
}

extension Examination {
  /// Names the split that explains each finding best, where one does.
  func explain(_ findings: inout [Finding]) throws(StoreError) {
    var splits: [String: [(field: AttributeField, rows: [FunnelRow])]] = [:]
    for index in findings.indices {
      let finding = findings[index]
      guard let rate = finding.causeRate,
        let subject = subjects.first(where: { $0.permission == finding.permission })
      else { continue }
      if splits[subject.permission] == nil {
        var own: [(field: AttributeField, rows: [FunnelRow])] = []
        for field in Cause.fields { own.append((field, try rows(of: subject, by: field))) }
        splits[subject.permission] = own
      }
      findings[index].cause = Cause.best(
        of: rate,
        splits: (splits[subject.permission] ?? []).map { split in
          (split.field, split.rows.filter { $0.platform == finding.platform })
        }, thresholds)
    }
  }
}

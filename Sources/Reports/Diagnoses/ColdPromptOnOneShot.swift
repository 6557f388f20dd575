import EventModel
import Journeys
import Queries
import Statistics
import Store

/// The one prompt that there is gets spent without a word, though an explanation is known to help.
enum ColdPromptOnOneShot: Diagnosis {
  static let id = DiagnosisID.coldPromptOnOneShot
  static let needs: [EventKind] = [.sawRationale, .prompted, .allowed]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    Where one refusal is final, the arm cold is still used, and the allow rate of the rationaleFirst arms is \
    higher, with the 95% interval of the difference above 0; each with at least \(thresholds.fewestUsers) prompted.
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    func isMixed(_ row: FunnelRow) -> Bool {
      row.parts.count > 1 && row.parts.contains(where: \.lifecycle.isOneShot)
    }
    var found: [Finding] = []
    for subject in examination.subjects where subject.rows.contains(where: \.lifecycle.isOneShot) {
      let rows = try examination.rows(of: subject, by: .variant)
      found += try examination.illustrated(
        subject.rows.filter { !isMixed($0) }.compactMap { row in
          judge(row, Arms(rows.filter { $0.platform == row.platform }), row.lifecycle, examination.thresholds)
        }, by: .diagnoseColdPrompts, of: subject)
    }
    let mixed = examination.subjects.flatMap(\.rows).filter(isMixed)
    if mixed.isEmpty { return found }
    let arms = try examination.evidence(.diagnoseColdArms, isByEdition: true) { row throws(StoreError) in
      try Arms(row)
    }
    for row in mixed {
      let own = arms.filter {
        $0.permission == row.permission && $0.platform == row.platform && $0.lifecycle.isOneShot
      }
      found +=
        [judge(row, Arms(own.map(\.value)), row.lifecycle(where: \.isOneShot), examination.thresholds)]
        .compactMap(\.self)
    }
    return found
  }

  /// Users by their first prompt in the window: of all that were prompted those who allowed.
  struct Arms {
    var cold: Proportion
    var explained: Proportion
    /// The user of the first cold prompt that was declined, and its time.
    var example: (user: Pseudonym, at: Int64)?

    /// - Parameter rows: One a variant.
    init(_ rows: [FunnelRow]) {
      func pooled(_ belongs: (String) -> Bool) -> Proportion {
        let own = rows.filter { belongs($0.value) }
        return Proportion(
          successes: own.reduce(0) { $0 + $1.counts.allowed },
          trials: own.reduce(0) { $0 + $1.counts.prompted })
      }
      cold = pooled { $0 == "cold" }
      explained = pooled { $0.hasPrefix("rationaleFirst") }
    }

    init(_ row: Statement) throws(StoreError) {
      cold = Proportion(successes: try row.value("cold_allowed"), trials: try row.value("cold_prompted"))
      explained = Proportion(
        successes: try row.value("explained_allowed"), trials: try row.value("explained_prompted"))
      guard let at: Int64 = try row.value("first_us") else { return }
      example = (try row.example(), at)
    }

    /// All of them together.
    init(_ parts: [Arms]) {
      func sum(_ arm: KeyPath<Arms, Proportion>) -> Proportion {
        Proportion(
          successes: parts.reduce(0) { $0 + $1[keyPath: arm].successes },
          trials: parts.reduce(0) { $0 + $1[keyPath: arm].trials })
      }
      cold = sum(\.cold)
      explained = sum(\.explained)
      example = parts.compactMap(\.example).min { $0.at < $1.at }
    }
  }

  /// - Parameter lifecycle: Of those who are counted; nil where there is nobody.
  static func judge(
    _ row: FunnelRow, _ arms: Arms, _ lifecycle: Lifecycle?, _ thresholds: Thresholds
  ) -> Finding? {
    let (cold, explained) = (arms.cold, arms.explained)
    let pair = TwoProportions(arm: explained, baseline: cold)
    guard row.knowsGrants, row.logged.contains(.sawRationale), let lifecycle, lifecycle.isOneShot,
      cold.trials >= thresholds.fewestUsers,
      explained.trials >= thresholds.fewestUsers, let difference = pair.difference,
      let interval = pair.differenceScoreInterval(), interval.low > 0
    else { return nil }
    let lost = Int((difference * Double(cold.trials)).rounded())
    return Finding(
      id, .warning, row,
      counts: [
        "cold_prompted": cold.trials, "cold_allowed": cold.successes, "explained_prompted": explained.trials,
        "explained_allowed": explained.successes, "grants_lost": lost,
      ], rate: difference, interval: interval,
      text: """
        \(rate: cold.rate) of \(cold.trials) allowed when prompted cold, \(rate: explained.rate) of \
        \(explained.trials) after an explanation: about \(lost, "grant") lost for good in the window.
        """,
      contrast: "the difference is \(rate: difference) [\(rate: interval.low), \(rate: interval.high)].",
      lifecycle: lifecycle,
      remedy:
        "Explain before the prompt everywhere, with a way to put it off that does not spend the prompt.",
      user: arms.example?.user)
  }
}

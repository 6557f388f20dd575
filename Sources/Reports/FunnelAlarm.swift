import Journeys
import Statistics

/// A number that cannot be chance or taste: the structure is broken there.
public enum FunnelAlarm: Sendable {
  /// Of so many who declined, next to nobody recovered; `bound` is the exact one-sided 95% upper bound.
  case deadEnd(FunnelRow, bound: Double)
  /// Users were asked, and none was prompted, while another platform prompts.
  case neverPrompts(FunnelRow)
}

extension FunnelRow {
  /// Users who were asked, at the least, and of whom a prompt is to be expected: where one refusal is final those
  /// refused without a prompt are left out, since theirs may be an old one.
  /// Where there is no prompt at all, none is expected of anybody.
  var askedAndNotRefused: Int {
    ownParts.reduce(0) { sum, part in
      if part.lifecycle.prompts == .none { return sum }
      let refused = part.lifecycle.isOneShot ? part.counts.silentUsers : 0
      return sum + max(0, part.counts.asked - refused)
    }
  }
}

extension FunnelReport {
  /// In the order of the rows.
  public var alarms: [FunnelAlarm] {
    rows.compactMap { row in
      if row.knowsRecoveries, let bound = row.counts.recoveryRate.exactUpperBound(), bound < 0.01 {
        return .deadEnd(row, bound: bound)
      }
      let promptsElsewhere = rows.contains {
        $0.permission == row.permission && $0.platform != row.platform && $0.counts.prompted > 0
      }
      let prompts = rows.contains {
        $0.permission == row.permission && $0.platform == row.platform && $0.counts.prompted > 0
      }
      // Of users chosen by their prompts nobody may be left.
      if question.prompts == .all, row.knowsPrompts, row.askedAndNotRefused >= 30, !prompts, promptsElsewhere
      {
        return .neverPrompts(row)
      }
      return nil
    }
  }
}

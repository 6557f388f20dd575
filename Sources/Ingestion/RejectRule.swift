/// When a log is plainly not what it is read as: so many of its lines are refused that nothing of it should be
/// stored, and the run should stop before it reads more of the kind.
public enum RejectRule: Equatable, Sendable {
  /// More rejected lines than this in one log.
  case count(Int)
  /// A larger share than this, 0 … 1, of a log's lines: of the first `RejectRule.sample` of them, and of all
  /// at its end.
  case share(Double)
  /// A larger share than this of the first `RejectRule.sample` lines, or, at its end, of a shorter log; one of fewer
  /// than `RejectRule.fewestLines` is never refused.
  case shareOfSample(Double)

  /// Lines after which a share is judged.
  public static let sample = 10_000
  /// So few lines are looked at one by one, in the quarantine: nothing can be said of a share of them.
  public static let fewestLines = 100
  /// Half of the first 10,000 lines.
  public static let standard = RejectRule.shareOfSample(0.5)

  /// Judges a log after `lines` lines that were not blank.
  func refuses(rejected: Int, of lines: Int, atEnd: Bool) -> Bool {
    switch self {
    case .count(let limit): rejected > limit
    case .share(let share): (lines == Self.sample || atEnd) && Double(rejected) > share * Double(lines)
    case .shareOfSample(let share):
      (lines == Self.sample || atEnd && (Self.fewestLines..<Self.sample).contains(lines))
        && Double(rejected) > share * Double(lines)
    }
  }
}

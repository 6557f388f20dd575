import EventModel
import Statistics

/// Arms of an experiment, or stages of an app, side by side.
public struct ComparisonReport: Sendable {
  public var question: ComparisonQuestion
  /// All arms, on all platforms together: the baseline first, then in bytewise order.
  public var arms: [ArmCounts]
  /// In bytewise order of the names.
  public var platforms: [ComparedPlatform]
  /// Users whose asks name more than one arm; in none.
  public var crossovers: Int
  /// Users whose asks have no value of the field; in no arm. 0 for `variant`, where they have an inferred arm.
  public var unassigned: Int

  public init(
    question: ComparisonQuestion, arms: [ArmCounts] = [], platforms: [ComparedPlatform] = [],
    crossovers: Int = 0, unassigned: Int = 0
  ) {
    self.question = question
    self.arms = Self.inOrder(arms, question.baseline)
    self.platforms = platforms
    self.crossovers = crossovers
    self.unassigned = unassigned
  }

  /// The arms on one platform.
  public struct ComparedPlatform: Sendable {
    public var name: String
    /// What the log can hold.
    public var logged: KindSet
    /// Only those with users there.
    public var arms: [ArmCounts]

    public init(name: String, logged: KindSet, arms: [ArmCounts]) {
      self.name = name
      self.logged = logged
      self.arms = arms
    }

    /// The arm of that name; one without users where the platform has none.
    func arm(_ name: String) -> ArmCounts {
      arms.first { $0.name.utf8.elementsEqual(name.utf8) } ?? ArmCounts(name: name)
    }
  }

  /// Nil where there is no arm at all, or none of the name asked for.
  public var baseline: ArmCounts? {
    guard let first = arms.first else { return nil }
    let name = question.baseline ?? first.name
    return first.name.utf8.elementsEqual(name.utf8) ? first : nil
  }

  /// Whether every arm was met side by side with the baseline, overall and on each platform; nil without two
  /// arms. Arms with too few users for a verdict have no say, unless there are no others.
  public var isConcurrent: Bool? {
    let rows = comparisons
    let large = rows.filter { !$0.arm.isSmall && !$0.baseline.isSmall }
    return rows.isEmpty ? nil : (large.isEmpty ? rows : large).allSatisfy(\.isConcurrent)
  }

  /// The test of the split into arms by the users whose arm is named; nil where there was no split to test: of
  /// inferred arms, of arms that followed one another, and of fields that are no experiment, unless the
  /// question says what shares were meant.
  public var sampleRatio: ChiSquareTest? {
    let counts = arms.map(\.named).filter { $0 > 0 }
    guard counts.count > 1, isConcurrent == true, question.field == .variant || question.shares != nil else {
      return nil
    }
    let shares = question.shares?.map(Double.init) ?? counts.map { _ in 1 }
    return shares.count == counts.count ? ChiSquareTest.sampleRatio(counts: counts, shares: shares) : nil
  }

  /// Arms that a share can be meant for.
  public var namedArms: [String] { arms.filter { $0.named > 0 }.map(\.name) }

  /// The baseline first, then bytewise.
  private static func inOrder(_ arms: [ArmCounts], _ name: String?) -> [ArmCounts] {
    var sorted = arms.sorted { ordered([$0.name], [$1.name]) }
    let earliest = sorted.enumerated().min {
      ($0.element.firstAsks?.lowerBound.microseconds ?? .max)
        < ($1.element.firstAsks?.lowerBound.microseconds ?? .max)
    }
    let chosen =
      sorted.firstIndex { $0.name.utf8.elementsEqual((name ?? "cold").utf8) }
      ?? (name == nil ? earliest?.offset : nil)
    if let chosen { sorted.insert(sorted.remove(at: chosen), at: 0) }
    return sorted
  }
}

import Reports

/// Everything that a page shows: the answers of the reports to one question.
public struct PageContent: Sendable {
  public var funnel: FunnelReport
  public var trend: TrendReport
  /// One a permission of the funnel, in its order.
  public var comparisons: [ComparisonReport]
  /// One a permission of the funnel, in its order.
  public var bursts: [BurstReport]
  public var diagnosis: DiagnosisReport

  public init(
    funnel: FunnelReport, trend: TrendReport, comparisons: [ComparisonReport], bursts: [BurstReport],
    diagnosis: DiagnosisReport
  ) {
    self.funnel = funnel
    self.trend = trend
    self.comparisons = comparisons
    self.bursts = bursts
    self.diagnosis = diagnosis
  }
}

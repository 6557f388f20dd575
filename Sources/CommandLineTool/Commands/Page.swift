import EventModel
import Rendering
import Reports
import Store

/// The whole answer to questions as one HTML file that needs nothing else: funnels, recoveries, trends, arms,
/// bursts and findings, all as of one moment.
///
/// - Parameters:
///   - questions: At least one, which differ in their permission alone. Their window, platform and definitions
///     hold for all parts; a part that a definition does not concern leaves it aside.
///   - diagnosis: What is broken, where that was asked before; else it is asked with the usual thresholds.
/// - Returns: UTF-8, the same for the same database.
func page(
  _ questions: [FunnelQuestion], diagnosis: DiagnosisReport? = nil, from connection: Connection
) throws(StoreError) -> [UInt8] {
  try PageContent(questions, diagnosis: diagnosis, from: connection).html
}

extension PageContent {
  /// What the reports answer, as of one moment.
  init(
    _ questions: [FunnelQuestion], diagnosis: DiagnosisReport? = nil, from connection: Connection
  ) throws(StoreError) {
    self = try connection.snapshot { () throws(StoreError) in
      let question = questions[0]
      let diagnosis =
        if let diagnosis { diagnosis } else { try Reports.diagnose(questions, from: connection) }
      let report = try Reports.funnel(questions, from: connection)
      var comparisons: [ComparisonReport] = []
      var bursts: [BurstReport] = []
      for permission in report.byPermission.compactMap({ $0.rows.first?.permission }) {
        var own = question
        own.permission = permission
        bursts.append(try Reports.bursts(own, from: connection))
        comparisons.append(
          try Reports.compare(
            ComparisonQuestion(
              window: question.window, permission: permission, platform: question.platform,
              field: question.split ?? .variant), from: connection))
      }
      return PageContent(
        funnel: report,
        trend: try Reports.trend(
          questions.map { TrendQuestion(funnel: $0, daysPerPoint: Self.daysPerPoint(in: $0.window)) },
          from: connection),
        comparisons: comparisons, bursts: bursts,
        diagnosis: diagnosis)
    }
  }
}

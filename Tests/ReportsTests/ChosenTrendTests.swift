import Testing

@testable import Reports

@Suite struct ChosenTrendTests {
  /// Whom the choice of prompts leaves: a first prompt on June 10th or 20th, a second one of some on the 20th.
  @Test(arguments: [
    (PromptChoice.all, 8, 3, 5, 2), (.first, 5, 0, 5, 2), (.repeated, 3, 3, 0, 0),
  ])
  func `a trend is of the prompts that the funnel is of`(
    choice: PromptChoice, prompted: Int, allowed: Int, declined: Int, recovered: Int
  ) async throws {
    let log = try SmallLog(
      """
      3 ios camera: 0 prompted, 5 declined, 10d prompted, 864005 allowed
      3 ios camera 2026-06-20: 0 prompted, 9 declined
      2 ios camera 2026-06-20: 0 prompted, 9 declined, 20 reachedFeature
      """)
    try await log.ask { question, connection in
      var question = question
      question.window = ReportWindow(days: 12, endingWith: question.window.days.upperBound)
      question.prompts = choice
      let series = try #require(try trend(TrendQuestion(funnel: question), from: connection).series.first)
      func sum(_ number: (TrendPoint) -> Int) -> Int { series.points.reduce(0) { $0 + number($1) } }
      #expect(
        [sum(\.prompted), sum(\.allowed), sum(\.declined), sum(\.recovered)] == [
          prompted, allowed, declined, recovered,
        ])
      // Those who declined are the ones observed until they recover.
      #expect((series.recoveryTimes == nil) == (declined == 0))
      let counts = try #require(try funnel(question, from: connection).rows.first).counts
      #expect([counts.prompted, counts.allowed, counts.declined] == [prompted, allowed, declined])
    }
  }
}

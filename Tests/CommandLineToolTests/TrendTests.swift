import EventModel
import Testing

@testable import CommandLineTool

@Suite struct TrendTests {
  private func parsed(_ line: String) throws -> Trend {
    guard case .invocation(let invocation) = try Program.parse(line.split(separator: " ").map(String.init))
    else { throw UsageError.conflict("\(line) is no invocation", command: "") }
    return try #require(invocation as? Trend)
  }

  @Test func `a point is a day, or a week of seven`() throws {
    #expect(try parsed("trend").unit.days == 1)
    let week = try parsed("trend --unit week --by variant --recovery-within 7d --platform ios")
    #expect(week.unit.days == 7)
    #expect(week.split == .variant)
    #expect(week.recoveryLimit == .seconds(604_800))
    #expect(week.selection.platform == "ios")
  }

  @Test func `another unit is refused`() {
    #expect(throws: UsageError.self) { try parsed("trend --unit month") }
  }
}

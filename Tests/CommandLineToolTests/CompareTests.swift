import EventModel
import Testing

@testable import CommandLineTool

@Suite struct CompareTests {
  func parsed(_ line: String) throws -> Compare {
    guard case .invocation(let invocation) = try Program.parse(line.split(separator: " ").map(String.init))
    else { throw UsageError.conflict("\(line) is no invocation", command: "") }
    return try #require(invocation as? Compare)
  }

  @Test func `every flag sets its own value`() throws {
    let compare = try parsed(
      "compare --permission camera --platform ios --days 7 --by appVersion --baseline 4.10.0 --ratio 80:20")
    #expect(compare.selection == SelectionOptions(permission: "camera", platform: "ios"))
    #expect(compare.window.days == 7)
    #expect(compare.field == .appVersion)
    #expect(compare.baseline == "4.10.0")
    #expect(compare.ratio == Ratio(shares: [80, 20]))
  }

  @Test func `arms go by variant where nothing else is said`() throws {
    let compare = try parsed("compare")
    #expect(compare.field == .variant)
    #expect(compare.baseline == nil)
    #expect(compare.ratio == nil)
  }

  @Test(arguments: [("1:1:2", [1, 1, 2]), ("80:20", [80, 20])])
  func `a ratio is two or more whole numbers`(text: String, shares: [Int]) throws {
    #expect(try parsed("compare --ratio \(text)").ratio == Ratio(shares: shares))
  }

  @Test(arguments: ["80", "80:", ":", "80:0", "80:-20", "1.5:2", "80/20", "99999999999999999999:1"])
  func `anything else is refused`(text: String) {
    #expect(throws: UsageError.badValue(name: "--ratio", given: text, .notARatio, command: "compare")) {
      try parsed("compare --ratio \(text)")
    }
  }
}

extension CompareTests {
  @Test(arguments: [("2", 2.0), ("0.5", 0.5), ("100", 100)])
  func `an effect is percentage points`(text: String, points: Double) throws {
    let compare = try parsed("compare --sequential --effect \(text)")
    #expect(compare.effect == EffectSize(points: points))
    #expect(compare.isSequential)
  }

  @Test(arguments: ["0", "-1", "101", "2%", "1e1", "inf", "nan", ".5", "1.", "0x2"])
  func `what is none is refused`(text: String) {
    #expect(throws: UsageError.badValue(name: "--effect", given: text, .notPoints, command: "compare")) {
      try parsed("compare --effect=\(text)")
    }
  }
}

import EventModel
import Store
import Testing

@testable import Reports

@Suite struct JourneyReportTests {
  @Test func `the retry loop reads as one prompt and nine silent requests`() async throws {
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    let report = try journey(of: "u-loop", from: connection)
    let readings = report.events.flatMap(\.readings)
    #expect(report.events.count { $0.kind == .requested } == 10)
    #expect(readings.count { $0 == .silentRequest } == 9)
    #expect(readings.count { if case .prompt = $0 { true } else { false } } == 1)
    #expect(readings.count { if case .answer = $0 { true } else { false } } == 1)
    #expect(report.events.map(\.at) == report.events.map(\.at).sorted())
  }

  @Test func `nobody of that name has no events`() async throws {
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    #expect(try journey(of: "nobody", from: connection).events.isEmpty)
    #expect(try journey(of: "u-loop", permission: "microphone", from: connection).events.isEmpty)
  }

  private static func words(_ reading: EventReading) -> String {
    switch reading {
    case .prompt(let number, let arm): "prompt \(number) \(arm.words ?? "named")"
    case .unanswered: "unanswered"
    case .answer(let number, let after): "answer \(number) \(after)"
    case .grantOutsidePrompt: "grant outside"
    case .strayRefusal: "stray"
    case .contradiction: "contradiction"
    case .ask: "ask"
    case .silentRequest: "silent"
    case .reach(let numbers): "reach \(numbers)"
    case .recovery(let number, let route): "recovery \(number) \(route.words)"
    }
  }

  /// Each event with its reading by the definitions, told by hand.
  @Test func `every event says what the fold makes of it`() async throws {
    let scratch = try ScratchFolder()
    let names = [
      "tappedFeature", "sawRationale", "prompted", "declined", "requested", "declined", "openedSettings",
      "allowed", "reachedFeature", "dismissed", "prompted",
    ]
    let lines = names.enumerated().map { index, name in
      """
      {"ts":\(1_780_000_000 + index),"event":"\(name)","user":"x","permission":"camera"}\n
      """
    }
    try scratch.write(lines.joined(), to: "logs/ios/a.ndjson")
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let report = try journey(of: "x", from: try Database.openForReading(path))
    #expect(report.events.map(\.kind.name) == names)
    #expect(
      report.events.map { $0.readings.map(Self.words) } == [
        ["ask"], ["ask"], ["prompt 1 rationale first"], ["answer 1 1000000"], ["ask"], ["silent"], [],
        ["grant outside"], ["reach 1...1", "recovery 1 via Settings"], ["contradiction"],
        ["prompt 2 cold", "unanswered"],
      ])
  }

  /// A user with events on days further apart than the 63 that one row of the table of users can note.
  @Test func `days far apart are all found`() async throws {
    let scratch = try ScratchFolder()
    let days = [0, 1, 62, 63, 64, 300]
    let lines = days.map { day in
      "{\"ts\":\(1_780_000_000 + day * 86_400),\"event\":\"prompted\",\"user\":\"x\",\"permission\":\"camera\"}\n"
    }
    try scratch.write(lines.joined(), to: "logs/ios/a.ndjson")
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let report = try journey(of: "x", from: try Database.openForReading(path))
    #expect(
      report.events.map(\.at.microseconds) == days.map { (1_780_000_000 + Int64($0) * 86_400) * 1_000_000 })
  }
}

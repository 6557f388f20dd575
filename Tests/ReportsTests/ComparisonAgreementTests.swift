import EventModel
import Store
import Testing

@testable import Reports

/// Arms counted by the query against arms counted user by user from the definitions, on random logs.
@Suite struct ComparisonAgreementTests {
  static let start = UTCDay(number: 20_605)

  @Test(arguments: 21...26 as ClosedRange<UInt64>)
  func `arms come out as defined`(seed: UInt64) async throws {
    let scratch = try ScratchFolder()
    let logs = randomLogs(seed: seed, start: Instant(startOf: Self.start).microseconds)
    for (platform, lines) in logs {
      try scratch.write(lines.map { $0 + "\n" }.joined(), to: "logs/\(platform)/1.ndjson")
    }
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let connection = try Database.openForReading(path)
    let journeys = try journeys(in: connection)
    for (days, last) in [(1, 3), (4, 6), (20, 15)] {
      for field in [AttributeField.variant, .appVersion] {
        for permission in ["camera", "location"] {
          let question = ComparisonQuestion(
            window: ReportWindow(days: days, endingWith: Self.start.advanced(by: last)),
            permission: permission, field: field)
          let report = try compare(question, from: connection)
          let expected = expectedArms(journeys, question)
          var found: [[String]: ArmCounts] = [:]
          for platform in report.platforms {
            for arm in platform.arms { found[[platform.name, arm.name]] = arm }
          }
          #expect(found == expected.arms, "\(days) \(field) \(permission)")
          #expect(report.crossovers == expected.crossovers)
          #expect(report.unassigned == expected.unassigned)
        }
      }
    }
  }
}

/// Arms by platform and name, and who is in none.
private struct ExpectedArms {
  var arms: [[String]: ArmCounts] = [:]
  var firstAsks: [[String]: [Int64]] = [:]
  var crossovers = 0
  var unassigned = 0
}

private func expectedArms(_ journeys: [Journey], _ question: ComparisonQuestion) -> ExpectedArms {
  var found = ExpectedArms()
  for journey in journeys where journey.permission == question.permission {
    count(journey, question, &found)
  }
  for (key, times) in found.firstAsks {
    let times = times.sorted()
    // Nearest rank: the smallest time that at least 5% and 95% of the users do not exceed.
    func time(_ share: Int) -> Instant {
      Instant(microseconds: times[(times.count * share + 99) / 100 - 1])
    }
    found.arms[key]?.firstAsks = time(5)...time(95)
  }
  return found
}

private func count(_ journey: Journey, _ question: ComparisonQuestion, _ found: inout ExpectedArms) {
  let (from, until) = (question.window.from.microseconds, question.window.until.microseconds)
  let events = journey.events
  func isInside(_ position: Int) -> Bool { from <= events[position].at && events[position].at < until }
  let asks = journey.asks.filter(isInside)
  guard let first = asks.first else { return }
  let names = Set(asks.compactMap { events[$0].attributes[question.field.name] })
  if names.count > 1 {
    found.crossovers += 1
    return
  }
  let prompt = journey.prompts.first(where: isInside)
  guard let name = names.first ?? inferred(journey, asks, prompt, question.field) else {
    found.unassigned += 1
    return
  }
  let key = [journey.platform, name]
  found.firstAsks[key, default: []].append(events[first].at)
  var arm = found.arms[key] ?? ArmCounts(name: name)
  arm.asked += 1
  if !names.isEmpty { arm.named += 1 }
  func hasHappened(_ position: Int?) -> Bool { position.map { events[$0].at < until } ?? false }
  if let prompt {
    arm.prompted += 1
    if hasHappened(journey.reach(after: prompt)) { arm.reached += 1 }
    if let answer = journey.answer(of: prompt), hasHappened(answer) {
      if events[answer].name == "allowed" { arm.allowed += 1 }
      if events[answer].name == "declined" {
        arm.declined += 1
        if hasHappened(journey.reach(after: answer)) { arm.recovered += 1 }
      }
    }
  } else {
    let day = { (position: Int) in events[position].at / 86_400_000_000 }
    let putOff = events.indices.contains { position in
      events[position].name == "choseNotNow" && events[position].at < until
        && asks.contains { events[$0].at <= events[position].at && day(position) - day($0) <= 1 }
    }
    if putOff { arm.notNow += 1 }
  }
  found.arms[key] = arm
}

/// The arm where no ask names one.
private func inferred(
  _ journey: Journey, _ asks: [Int], _ prompt: Int?, _ field: AttributeField
) -> String? {
  guard field == .variant else { return nil }
  if let prompt, journey.arm(ofPrompt: prompt) == "rationaleFirst" { return "rationaleFirst" }
  let rationale = asks.first { journey.events[$0].name == "sawRationale" }
  return rationale.map { $0 < prompt ?? .max } == true ? "rationaleFirst" : "cold"
}

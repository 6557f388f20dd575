import Store
import Testing

/// The recounts that look at alike rows together give what those give that look at every row by every field.
struct RecountTests {
  private static let views = ["prompts", "asks", "silent_requests", "bursts", "contradictions"]

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `both give the same`(seed: UInt64) throws {
    let connection = try Connection.memory()
    try connection.migrate(Array(Database.migrations.prefix(5)))
    var random = RandomRows(seed: seed)
    for row in random.rows() { try connection.execute("insert into \(row)") }
    let rowByRow = try Self.views.map { view in try connection.rows("select * from recounted_\(view)") }
    try connection.migrate(Database.migrations)
    for (view, expected) in zip(Self.views, rowByRow) {
      expectNone(
        differences(try connection.rows("select * from recounted_\(view)"), from: expected), "\(view)")
    }
  }
}

/// Rows as dense and odd as they come: few users with the same times, runs that go on over midnight, days that follow
/// one another, values that change within a day.
private struct RandomRows {
  private static let day = 86_400_000_000
  private var random: SeededGenerator
  private let shapes: Int

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    shapes = random.pick([2, 6, 20])
  }

  mutating func rows() -> [String] {
    var rows = (1...shapes).map { shape($0) }
    for person in 1...3 {
      for permission in 1...2 {
        let journey = "\(person), \(permission)"
        let worn = (0..<random.pick([1, 1, 3])).map { _ in
          "\(number(1...shapes)), \(random.pick([0, 0, -1, -2, 1]))"
        }
        rows += silentRequests(of: journey, wearing: worn)
        for n in 0..<random.pick([0, 3, 10]) {
          let at = moment()
          rows.append(
            "ask values (\(at / Self.day), \(journey), \(at % Self.day), \(n), \(random.pick(worn)))")
        }
        rows += prompts(of: journey, wearing: worn)
      }
    }
    for identity in 0..<80 {
      let at = moment()
      rows.append(
        "event values (\(at / Self.day), \(number(1...4)), \(at % Self.day), \(number(1...shapes)), \(identity), null)"
      )
    }
    return rows
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func moment() -> Int {
    (20_000 + random.pick([0, 1, 2, 3, 7])) * Self.day + random.pick([5, 7, Self.day / 2, Self.day - 9])
  }

  private mutating func shape(_ id: Int) -> String {
    let texts = (1...8).map { _ in random.pick(["null", "'a'", "'b'", "'A'"]) }.joined(separator: ", ")
    let rank = random.pick([4, 6, 8, 9, 10, 12, 13, 14])
    let status = random.pick(["'notDetermined'", "null"])
    return "shape values (\(id), \(id), \(number(1...2)), \(number(1...2)), \(rank), \(texts), \(status),"
      + " null, null, null)"
  }

  private mutating func silentRequests(of journey: String, wearing worn: [String]) -> [String] {
    let day = Self.day
    let steps = [0, 1, 20_000_000, 30_000_000, 60_000_000, 60_000_001, day / 2, day - 30_000_000, 5 * day]
    var (at, stretch) = (20_000 * day + random.pick([0, day - 200_000_000, day / 2]), 0)
    return (0..<random.pick([0, 5, 60])).map { n in
      at += random.chance(50) ? random.pick([10_000_000, 60_000_000]) : random.pick(steps)
      if random.chance(10) { stretch += 1 }
      return
        "silent_request values (\(at / day), \(journey), \(at % day), \(n), \(stretch), \(random.pick(worn)), null)"
    }
  }

  private mutating func prompts(of journey: String, wearing worn: [String]) -> [String] {
    var before: Int?
    return (0..<random.pick([0, 1, 4, 12])).map { _ in moment() }.sorted().enumerated().map { n, at in
      let answer = random.pick([nil, 1, 2, 2, 3, 3, 4])
      let recovers = answer == 2 && random.chance(60)
      let after = { (random: inout SeededGenerator) in random.pick([0, 5, Self.day - 3, 2 * Self.day]) }
      let outcome: [Int?] = [
        before.map { at - $0 }, answer, answer.map { _ in after(&random) },
        random.chance(50) ? after(&random) : nil,
        recovers ? after(&random) : nil, recovers ? number(1...4) : nil,
      ]
      let texts = outcome.map { $0.map { "\($0)" } ?? "null" }
      before = at
      return
        "episode values (\(at / Self.day), \(journey), \(n), \(at % Self.day), \(texts[0]), \(random.pick(worn)),"
        + " \(texts.dropFirst().joined(separator: ", ")))"
    }
  }
}

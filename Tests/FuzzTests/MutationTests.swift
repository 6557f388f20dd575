import Testing

@testable import EventLog

/// Records that chance has changed, read by our reader and by SQLite's: valid or not, and every field.
@Suite struct MutationTests {
  private static let values = [
    "null", "true", "false", "0", "-0", "1780272001", "1780272001123.5", "1e400", "1e-5", "-1.5E+3", "\"\"",
    "\"x\"", "\"prompted\"", "\"Opened-Settings\"", "\"2026-06-01T00:00:01Z\"", "\"2026-06-01 00:00:01\"",
    "\"\\u0041b\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\ud83d\\ude00\"", "\"\u{e9}\"", "{}",
    "[1,{\"user\":2}]",
    "12345678901234567890", "\"a/b\"",
  ]

  private static let pieces =
    values + [
      "\"", "\\", "{", "}", "[", "]", ":", ",", " ", "\t", "\r", "\u{0}", "\u{1}", "\u{7f}", "-", ".", "e",
      "+",
      "//", "'", "Z", "T", "99", "\\u00", "\u{b}", "NaN", "Infinity", "\u{feff}", "1,",
    ]

  /// One to three changes. Half of the lines stay JSON for the most part: a member is put in, or given another
  /// value. In the others a byte is replaced, left out or doubled, or a stretch put in, replaced or repeated. One
  /// in a hundred is a value alone.
  private func mutate(_ line: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var line = line
    if Int.random(in: 0..<100, using: &random) == 0 {
      return Array((Self.values.randomElement(using: &random) ?? "").utf8)
    }
    let keepsForm = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !line.isEmpty {
      if keepsForm { changeMember(of: &line, &random) } else { changeBytes(of: &line, &random) }
    }
    return line.filter { $0 != 0x0a }
  }

  private func changeMember(of line: inout [UInt8], _ random: inout SplitMix64) {
    let value = Array((Self.values.randomElement(using: &random) ?? "").utf8)
    let field = LogField.allCases.randomElement(using: &random)
    let name = Bool.random(using: &random) ? field?.snakeCaseName ?? "other" : field?.name ?? ""
    let member = Array("\"\(name)\":".utf8) + value
    let comma = [UInt8(ascii: ",")]
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      if line.first == UInt8(ascii: "{") { line.insert(contentsOf: member + comma, at: 1) }
    case 1:
      if let end = line.lastIndex(of: UInt8(ascii: "}")) { line.insert(contentsOf: comma + member, at: end) }
    default:
      let place = Int.random(in: 0..<line.count, using: &random)
      guard let colon = line[place...].firstIndex(of: UInt8(ascii: ":")),
        let end = line[colon...].firstIndex(of: comma[0])
      else { return }
      line.replaceSubrange(colon + 1..<end, with: value)
    }
  }

  private func changeBytes(of line: inout [UInt8], _ random: inout SplitMix64) {
    let place = Int.random(in: 0..<line.count, using: &random)
    let piece = Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
    let end = min(line.count, place + Int.random(in: 1...12, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: line[place] = UInt8.random(in: 0...255, using: &random)
    case 1: line.remove(at: place)
    case 2: line.insert(line[place], at: place)
    case 3: line.insert(contentsOf: piece, at: place)
    case 4: line.replaceSubrange(place..<end, with: piece)
    default: line.insert(contentsOf: line[place..<end], at: Int.random(in: 0...line.count, using: &random))
    }
  }

  @Test(arguments: 0..<4)
  func `a hundred thousand changed lines are read as SQLite's JSON functions read them`(seed: Int) throws {
    let property = try RecordProperty()
    let originals = try Self.acceptedLines(property)
    var random = SplitMix64(state: UInt64(seed))
    var counts: [String: Int] = [:]
    for _ in 0..<1000 {
      // The scanner expects of a line what it saw in the one before, so there are several.
      let lines = (0..<25).map { _ in mutate(originals.randomElement(using: &random) ?? [], &random) }
      let batch = Array(lines.joined(separator: [0x0a]))
      do {
        for outcome in try property.outcomes(of: batch) {
          switch outcome {
          case .reject(let reason): counts[reason.code, default: 0] += 1
          default: counts["event", default: 0] += 1
          }
        }
      } catch {
        Issue.record("\(error) of \(printable(batch, limit: 20_000))")
        return
      }
    }
    #expect(counts.values.reduce(0, +) > 24_000)
    // Of every sort there are enough to mean something.
    #expect(counts["event", default: 0] > 4000, "\(counts)")
    #expect(counts["invalid-json", default: 0] > 4000, "\(counts)")
    let codes = Set(RejectReason.all.map(\.code)).subtracting([
      "too-long", "too-deep", "too-many-combinations",
    ])
    for code in codes { #expect(counts[code, default: 0] >= 5, "\(code): \(counts)") }
  }

  /// The short lines of the corpus that give an event.
  private static func acceptedLines(_ property: RecordProperty) throws -> [[UInt8]] {
    let lines = try Corpus.files(of: .record).flatMap { $0.bytes.split(separator: 0x0a).map { Array($0) } }
    return try lines.filter { line in
      guard line.count < 400, case .event? = try property.outcomes(of: line).first else { return false }
      return true
    }
  }
}

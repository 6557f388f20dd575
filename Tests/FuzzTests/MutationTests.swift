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

  /// One to three changes: a byte replaced, left out or doubled, a piece put in, a stretch replaced or
  /// repeated; a member put in or another value given, which leaves JSON what it is.
  private func mutate(_ line: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var line = line
    for _ in 0..<Int.random(in: 1...3, using: &random) where !line.isEmpty {
      let place = Int.random(in: 0..<line.count, using: &random)
      let piece = Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
      let value = Array((Self.values.randomElement(using: &random) ?? "").utf8)
      let end = min(line.count, place + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0: line[place] = UInt8.random(in: 0...255, using: &random)
      case 1: line.remove(at: place)
      case 2: line.insert(line[place], at: place)
      case 3: line.insert(contentsOf: piece, at: place)
      case 4: line.replaceSubrange(place..<end, with: piece)
      case 5: line.insert(contentsOf: line[place..<end], at: Int.random(in: 0...line.count, using: &random))
      case 6..<9:
        let names = LogField.allCases.flatMap { [$0.name, $0.snakeCaseName ?? "other"] }
        let name = names.randomElement(using: &random) ?? ""
        guard line[0] == UInt8(ascii: "{") else { continue }
        line.insert(contentsOf: Array("\"\(name)\":".utf8) + value + [UInt8(ascii: ",")], at: 1)
      default:
        guard let colon = line[place...].firstIndex(of: UInt8(ascii: ":")),
          let comma = line[colon...].firstIndex(of: UInt8(ascii: ","))
        else { continue }
        line.replaceSubrange(colon + 1..<comma, with: value)
      }
    }
    return line.filter { $0 != 0x0a }
  }

  @Test(arguments: 0..<4)
  func `a hundred thousand changed lines are read as SQLite's JSON functions read them`(seed: Int) throws {
    let property = try RecordProperty()
    let originals = try Corpus.files(of: .record).flatMap {
      $0.bytes.split(separator: 0x0a).map { Array($0) }
    }
    .filter { $0.count < 400 }
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
    // Of every sort there are enough to mean something, and of the accepted ones most.
    #expect(counts["event", default: 0] > 4000, "\(counts)")
    #expect(counts["invalid-json", default: 0] > 4000, "\(counts)")
    let codes = Set(RejectReason.all.map(\.code)).subtracting(["too-long", "too-deep"])
    for code in codes { #expect(counts[code, default: 0] >= 5, "\(code): \(counts)") }
  }
}

import Testing

@testable import CommandLineTool

@Suite struct SuggestionTests {
  /// The textbook pairs of Levenshtein's distance, and swaps, which count one; `ca` to `abc` is 3 because no
  /// part is edited twice.
  @Test(arguments: [
    ("kitten", "sitting", 3), ("saturday", "sunday", 3), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0),
    ("flaw", "lawn", 2), ("intention", "execution", 5), ("ab", "ba", 1), ("ca", "abc", 3), ("", "", 0),
    ("reprot", "report", 1),
  ])
  func `the distance is the published one`(left: String, right: String, distance: Int) {
    #expect(editDistance(Array(left.utf8), Array(right.utf8)) == distance)
    #expect(editDistance(Array(right.utf8), Array(left.utf8)) == distance)
  }

  @Test(
    arguments: [
      ("reprot", "report"), ("rep", "report"), ("REPORT", "report"), ("ingset", "ingest"),
      ("burst", "bursts"),
      ("journeys", "journey"), ("reject", "rejects"), ("file", "files"), ("completion", "completions"),
      ("complete", nil),
      ("xyz", nil), ("camera", nil), ("", nil), ("-", nil), ("a", nil),
    ] as [(String, String?)])
  func `a near command is proposed and a far one is not`(word: String, command: String?) {
    #expect(suggestion(for: word, among: Program.facts.map(\.name)) == command)
  }

  @Test func `every single slip in every flag leads back to it`() {
    for command in Program.facts {
      let names = command.flags.map(\.name)
      for name in names where name.utf8.count >= 8 {
        for index in name.indices.dropFirst(2) {
          var slip = name
          slip.remove(at: index)
          if names.contains(slip) { continue }
          #expect(suggestion(for: slip, among: names) == name, "\(slip)")
        }
      }
    }
  }

  @Test func `a very long word is answered quickly and with nothing`() {
    #expect(suggestion(for: String(repeating: "x", count: 1_000_000), among: ["report"]) == nil)
  }
}

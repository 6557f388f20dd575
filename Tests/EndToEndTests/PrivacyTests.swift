import LibC
import Testing

/// No user id as the log writes it leaves the log, whatever is asked.
@Suite struct PrivacyTests {
  /// Nobody's name, and no part of any other word.
  static let id = "qzx-Marked-0b51@example.org"

  /// The id in every place where a line can hold one, in sound lines and in broken ones; but for the names of events
  /// and fields, which --dry-run is there to list.
  static let log: String = {
    let sound = [
      "tappedFeature", "prompted", "declined", "declined", "declined", "declined", "reachedFeature",
    ]
    .enumerated().map { second, event in
      """
      {"ts":\(1_781_524_800 + second),"event":"\(event)","user":"\(id)","id":"\(id)\(second)","session":"\(id)",\
      "permission":"camera","platform":"ios","email":"\(id)","deep":{"x":["\(id)"]}}
      """
    }
    let broken = [
      #"{"ts":1781524800,"event":"prompted","user":{"id":"\#(id)"},"permission":"camera","platform":"ios"}"#,
      #"{"ts":"\#(id)","event":"prompted","user":"\#(id)","permission":"camera","platform":"ios"}"#,
      #"{"ts":1781524800,"event":"prompted","user":"\#(id)","permission":"\#(id)","platform":"ios"}"#,
      #"{"user":"\#(id)","#, id,
    ]
    return (sound + broken).map { $0 + "\n" }.joined()
  }()

  static let commands: [[String]] = [
    ["report"], ["report", "--by", "variant", "--format", "csv"], ["report", "--timezone", "Asia/Tokyo"],
    ["diagnose"], ["diagnose", "--format", "json"], ["audit"], ["contradictions"], ["compare"], ["trend"],
    ["bursts", "--format", "json"], ["journey", id], ["journey", id, "--format", "json"],
    ["journey", id, id],
    ["journey", "--example", "dead-end"], ["lifecycles"], ["files"], ["rejects"],
    ["rejects", "--format", "csv"],
    ["check"], ["export", "--out", "tables"], ["export", "--out", "tables", "--include-journeys"],
    ["export", "--out", "tables", "--min-cell", "2"], ["forget", id, "--platform", "ios"],
    ["forget", id, id], ["prune", "--keep-days", "36500"],
    ["ingest", "--dry-run", "log.ndjson"], ["forget", id], ["forget", id, "--format", "json"],
    ["journey", id],
    ["ingest", "--verify", "log.ndjson"], ["check"],
  ]

  @Test func `no file, and neither stream of any command, holds the id`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.log, to: "log.ndjson")
    let database = scratch.file("a.sqlite")
    for words in [["ingest", "log.ndjson"]] + Self.commands {
      let ending = try run(words + (words[0] == "lifecycles" ? [] : ["--db", database]), in: scratch.path)
      #expect(ending.signal == nil)
      #expect(
        !holdsID(ending.output) && !holdsID(ending.errors),
        "\(words.first ?? ""): \(ending.output) \(ending.errors)")
      for file in scratch.files() where file != "log.ndjson" {
        #expect(!holdsID(try scratch.text(of: file)), "\(file) after \(words.first ?? "")")
      }
    }
  }

  /// Cut short, or in another case, it would still be somebody's.
  private func holdsID(_ text: String) -> Bool { text.lowercased().contains("marked-0b51") }
}

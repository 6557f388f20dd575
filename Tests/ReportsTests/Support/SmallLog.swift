import EventModel
import Store
import Testing

@testable import Reports

/// A log written by hand: a line says how many users, on which platform, for which permission, live which
/// story, in seconds (or `d` for days) since the user's first moment:
///
///     40 ios camera: 0 prompted, 2 declined, 3 declined
///     9 web camera 2026-06-02: 0 tappedFeature browser=firefox, 1d reachedFeature
///
/// Users begin 20 seconds after one another, from noon of 2026-06-10 or of the day given.
struct SmallLog {
  private var files: [String: [String]] = [:]
  private var users = 0

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let halves = line.split(separator: ":", maxSplits: 1)
      let words = halves[0].split(separator: " ")
      let count = try #require(Int(words[0]))
      let day = try #require(UTCDay(words.count > 3 ? String(words[3]) : "2026-06-10"))
      let start = Instant(startOf: day).microseconds / 1000 + 12 * 3_600_000
      for index in 0..<count {
        users += 1
        for event in halves[1].split(separator: ",") {
          files[String(words[1]), default: []].append(
            try Self.line(event, user: users, words[1], words[2], start: start + Int64(index) * 20_000))
        }
      }
    }
  }

  private static func line(
    _ event: Substring, user: Int, _ platform: Substring, _ permission: Substring, start: Int64
  ) throws -> String {
    let words = event.split(separator: " ")
    let unit: Double = words[0].hasSuffix("d") ? 86_400_000 : 1000
    let after = try #require(Double(words[0].prefix { $0 != "d" }))
    let fields = words.dropFirst(2).map { word in
      let pair = word.split(separator: "=")
      return ",\"\(pair[0])\":\"\(pair[1])\""
    }
    return """
      {"ts":\(start + Int64(after * unit)),"event":"\(words[1])","user":"u\(user)",\
      "platform":"\(platform)","permission":"\(permission)"\(fields.joined())}\n
      """
  }

  /// What is found in the thirty days that end with June.
  func diagnosis() async throws -> DiagnosisReport {
    try await ask { question, connection in try diagnose(question, from: connection) }
  }

  /// Asks about the thirty days that end with June.
  func ask<Answer>(_ body: (FunnelQuestion, Connection) throws -> Answer) async throws -> Answer {
    let scratch = try ScratchFolder()
    for (platform, lines) in files { try scratch.write(lines.joined(), to: "logs/\(platform)/log.ndjson") }
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay("2026-06-30")))
    return try body(FunnelQuestion(window: window), try Database.openForReading(path))
  }

  /// A thousand users whose prompts fare as they should: some refuse, and many of these come back.
  static func healthy(_ platform: String, _ permission: String = "camera") -> String {
    """
    700 \(platform) \(permission): 0 tappedFeature, 1 prompted trigger=inContext, 4 allowed, 5 reachedFeature
    160 \(platform) \(permission): 0 tappedFeature, 1 prompted trigger=inContext, 4 declined, 5 offeredSettings, \
    9 openedSettings, 30 allowed, 31 reachedFeature
    140 \(platform) \(permission): 0 tappedFeature, 1 prompted trigger=inContext, 4 declined, 5 offeredSettings

    """
  }
}

/// A log, and the one diagnosis that is tried on it.
struct DiagnosisCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var log: String
  /// As `severity platform`, with the value after it where there is one; nil for silence.
  var expected: String?

  init(_ name: String, _ log: String, _ expected: String?) {
    (testDescription, self.log, self.expected) = (name, log, expected)
  }

  func expect(_ id: DiagnosisID) async throws {
    let found = try await SmallLog(log).diagnosis().findings.filter { $0.id == id }
    let texts = found.map { finding in
      [finding.severity.name, finding.platform, finding.value].compactMap(\.self).joined(separator: " ")
    }
    #expect(texts == (expected.map { [$0] } ?? []))
    for finding in found where finding.user != nil {
      // The example lives on the platform that the finding is about.
      #expect(!finding.example.isEmpty)
    }
  }
}

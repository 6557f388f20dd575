import LibC
import Store
import Testing

/// A few small logs, and what must be in a database that read them, known from how they were made and not from
/// the program.
struct FaultyLogs {
  static let logs = 4
  private static let users = 5
  private static let kinds = ["requested", "prompted", "declined", "requested", "declined"]

  /// The lines of a log, and what each of its users did, as the view `events` words it.
  static func log(_ number: Int) -> (lines: [String], journeys: [[String]]) {
    var lines: [String] = []
    var journeys: [[String]] = []
    for user in 0..<users {
      var journey: [String] = []
      for (step, kind) in kinds.enumerated() {
        let time = "2026-06-\(10 + number)T1\(user):00:0\(step).000"
        lines.append(
          #"{"ts":"\#(time)Z","event":"\#(kind)","user":"log-\#(number)-\#(user)","#
            + #""permission":"camera","platform":"ios","appVersion":"\#(number).\#(step)"}"#)
        journey.append("\(time)000Z \(kind) camera ios \(number).\(step)")
      }
      journeys.append(journey)
    }
    return (lines, journeys)
  }

  /// Writes the logs into a folder.
  static func write(to scratch: Scratch, folder: String) throws {
    try scratch.makeFolder(folder)
    for number in 1...logs {
      try scratch.write(log(number).lines.map { $0 + "\n" }.joined(), to: "\(folder)/\(number).ndjson")
    }
  }

  /// The journeys of the first `count` logs.
  static func journeys(ofFirst count: Int) -> Set<[String]> {
    Set((0..<count).flatMap { log($0 + 1).journeys })
  }

  /// The journeys that a database holds. An event that stands there twice makes another journey.
  static func journeys(in database: String) throws -> Set<[String]> {
    var journeys: [String: [String]] = [:]
    try Database.openForReading(database).prepare(
      """
      select user, time || ' ' || event || ' ' || permission || ' ' || platform || ' ' || app_version
      from events order by time
      """
    ).forEachRow { row throws(StoreError) in
      journeys[try row.value(0), default: []].append(try row.value(1))
    }
    return Set(journeys.values)
  }

  /// How many logs, from the first on, the database holds, each of them whole; nil where it holds anything else.
  static func wholeLogs(in database: String) throws -> Int? {
    let found = try journeys(in: database)
    return (0...logs).first { journeys(ofFirst: $0) == found }
  }
}

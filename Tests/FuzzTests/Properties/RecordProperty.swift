import EventLog

/// A line comes to the same by the scanner, by the strict path and with a survey; and to what SQLite's JSON
/// functions and the definition of the record say.
struct RecordProperty: Property {
  private let judge: JSONJudge
  private let strictly: ReadOptions

  init() throws {
    judge = try JSONJudge()
    // An empty mapping changes no meaning, but leaves every line to the strict path.
    strictly = ReadOptions(mapping: try LogMapping(parsing: "{}".utf8))
  }

  func check(_ bytes: [UInt8]) throws { _ = try outcomes(of: bytes) }

  /// What all lines but the blank ones come to, by every way.
  func outcomes(of bytes: [UInt8]) throws -> [Transcript.Outcome] {
    let scanned = try readLines(bytes)
    try hold(try readLines(bytes, strictly).lines == scanned.lines, "the strict path reads something else")
    try hold(
      try readLines(bytes, survey: LogSurvey()).lines == scanned.lines, "a survey changes what is read")
    let lines = plainLines(of: bytes).filter { !$0.isBlank }
    try hold(lines.map(\.position) == scanned.lines.map(\.position), "the lines stand somewhere else")
    for (line, seen) in zip(lines, scanned.lines) {
      do { try check(Array(line.bytes), seen.outcome) } catch {
        throw Violation(description: "line \(line.position.line): \(error)")
      }
    }
    return scanned.lines.map(\.outcome)
  }

  private func check(_ line: [UInt8], _ outcome: Transcript.Outcome) throws {
    let verdict = try judge.verdict(on: line)
    switch outcome {
    case .reject(.invalidJSON), .reject(.trailingBytes):
      return try hold(
        !verdict.isValid || JSONJudge.mayHoldContainerKey(line), "refused as JSON, which it is")
    case .reject(.invalidUTF8):
      return try hold(String(validating: line, as: UTF8.self) == nil, "refused as UTF-8, which it is")
    case .reject(.tooDeep): return try hold(JSONJudge.isDeep(line), "refused as deep, which it is not")
    default: break
    }
    switch verdict {
    case .invalid: throw Violation(description: "read as JSON, which it is not")
    case .notAnObject: try hold(outcome == .reject(.notAnObject), "taken for an object")
    case .object where JSONJudge.holdsEscapedNUL(line):
      try hold(outcome != .reject(.notAnObject), "not taken for an object")
    case .object(let members): try RecordModel(members).check(outcome)
    }
  }
}

import EventLog
import Rendering

/// A mapping file: a mapping, which can be read with and means the same when read again, or an error in one
/// line that no terminal obeys. Whether it is JSON at all SQLite says.
struct MappingProperty: Property {
  private let judge: JSONJudge

  init() throws { judge = try JSONJudge() }

  func check(_ bytes: [UInt8]) throws {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    let verdict = try judge.verdict(on: text)
    switch Result(catching: { () throws(JSONFault) in try EventLog.JSONValue(parsing: bytes) }) {
    case .success(let value):
      try hold(verdict.isValid, "read as JSON, which it is not")
      try checkPlaces(value, bytes)
    case .failure(let fault):
      try hold(
        !verdict.isValid || fault.kind == .loneSurrogate && JSONJudge.mayHoldLoneSurrogate(text)
          || fault.kind == .expected(.key) && JSONJudge.mayHoldContainerKey(text)
          || fault.kind == .tooDeep && JSONJudge.isDeep(text), "refused as JSON, which it is: \(fault)")
    }
    switch Result(catching: { () throws(LogMappingError) in try LogMapping(parsing: bytes) }) {
    case .success(let mapping): try use(mapping, bytes)
    case .failure(let error):
      let message = error.description
      try hold(terminalSafe(message) == message, "a terminal obeys: \(message)")
    }
  }

  /// Every member of an object begins with a quote, and behind the one before.
  private func checkPlaces(_ value: EventLog.JSONValue, _ bytes: [UInt8]) throws(Violation) {
    guard case .object(let members) = value else { return }
    var last = 0
    for index in members.indices {
      let offset = jsonOffset(of: [index], in: bytes) ?? 0
      try hold(offset > last && bytes[offset] == 0x22, "member \(index) does not stand at byte \(offset)")
      last = offset
    }
    try hold(jsonOffset(of: [members.count], in: bytes) == nil, "a member more than there are")
  }

  private func use(_ mapping: LogMapping, _ bytes: [UInt8]) throws {
    let again = try LogMapping(parsing: bytes)
    try hold(again == mapping && again.fingerprint == mapping.fingerprint, "means something else again")
    let options = ReadOptions(mapping: mapping)
    let lines = Array(Self.log.utf8)
    let read = try readLines(lines, options)
    try hold(read.lines.count == 4, "\(read.lines.count) of 4 lines came to something")
    let surveyed = try readLines(lines, options, survey: LogSurvey(mapping: mapping))
    try hold(read.lines == surveyed.lines, "a survey changes what is read")
  }

  private static let log = #"""
    {"ts":"2026-06-01T00:00:01Z","event":"prompted","platform":"ios","permission":"camera","user":"u-1"}
    {"timestamp":"2026-06-01 00:00:01","name":"a","properties":{"id":7,"a.b":"c","ok":true},"a":{"b":{"c":"x"}}}
    {"a.b":1,"a":{"b":"prompted"},"user":{"id":"u"},"ts":1780272001,"x":[{"y":"\u0000"}],"gesture":"no"}
    [1]
    """#
}

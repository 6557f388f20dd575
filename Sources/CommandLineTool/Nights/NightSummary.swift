import EventLog
import EventModel
import Ingestion
import LibC
import Rendering
import Reports

/// `summary.json`: what a night did and found, for programs and for the next night.
struct NightSummary {
  static let fileName = WrittenFiles.summary

  /// The members that tell nights apart which did the same: when it ran, and for how long.
  static let times = ["ran_at", "duration_ms"]

  private let members: [Rendering.JSONValue.Member]

  var bytes: [UInt8] { Rendering.JSONValue.object(members).bytes + "\n".utf8 }

  /// - Parameters:
  ///   - previous: The summary of the night before. Where this night read nothing new and found the same, what was
  ///     read last and what changed then stay as they were.
  ///   - end: Microseconds since 1970.
  init(of night: Night, after previous: PreviousSummary?, end: Int64) {
    let findings = night.hidesNumbers ? night.findings.map(\.withoutNumbers) : night.findings
    let isRepeated = night.ingest.files == 0 && previous?.findings == findings
    var kept: [String: Rendering.JSONValue] = [:]
    if isRepeated, let previous {
      for name in ["ingest", "changes"] { kept[name] = previous.value[name].map { .init($0) } }
    }
    let start = Instant(microseconds: night.startedAt).description
    let ingest =
      [Rendering.JSONValue.Member("at", .string(start))]
      + night.ingest.counts.filter { !["skipped", "incomplete_files"].contains($0.name) }.map(\.member)
    func list(_ identities: [FindingRecord.Identity]) -> Rendering.JSONValue {
      .array(identities.map(\.json))
    }
    let changes: [Rendering.JSONValue.Member] = [
      .init("compared_with", .optional(previous?.ranAt)), .init("new", list(night.changes.new)),
      .init("gone", list(night.changes.gone)), .init("worse", list(night.changes.worse)),
    ]
    members = [
      .init("ran_at", .string(start)),
      .init("duration_ms", .integer(max(0, end &- night.startedAt) / 1000)),
      .init("exit_code", .integer(Int64(night.exitCode.rawValue))),
      .init(
        "window",
        night.window.map { window in
          .object([
            .init("from", .string(window.from.description)),
            .init("until", .string(window.until.description)),
            .init("timezone", .string(window.zone.name)),
          ])
        } ?? .null),
      .init("permissions", .array(night.permissions.map { .string($0) })),
      .init(
        "logs",
        .object([
          .init("found", .integer(Int64(night.ingest.found))),
          .init("settling", .integer(Int64(night.ingest.settling))),
          .init("incomplete", .integer(Int64(night.ingest.incompleteFiles))),
        ])),
      .init("ingest", kept["ingest"] ?? .object(ingest)),
      .init("problems", .array(night.ingest.problems.map { .string("\($0.path): \($0.message)") })),
      .init("broken_rules", .array(night.brokenRules.map { .string($0) })),
      .init("findings", .array(findings.map(\.json))),
      .init("changes", kept["changes"] ?? .object(changes)),
      .init("files", .array(night.files.map { .string($0) })),
    ]
  }
}

/// A summary that an earlier night left.
struct PreviousSummary {
  let value: EventLog.JSONValue
  let findings: [FindingRecord]

  var ranAt: String? {
    if case .string(let text) = value["ran_at"] { text } else { nil }
  }

  /// nil where there is none, or what is there is no summary: then there is nothing to compare with.
  /// - Throws: Where it is there and cannot be read, since all would look new.
  init?(in folder: String) throws(CommandFailure) {
    let path = folder + "/" + NightSummary.fileName
    if access(path, F_OK) != 0, errno == ENOENT { return nil }
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try readWhole(path, atMost: 16 << 20)
    } catch {
      throw CommandFailure(
        .failed,
        "\(path): cannot be read: \(error.message); see to the disk, or take the file away to compare with nothing"
      )
    }
    guard let value = try? EventLog.JSONValue(parsing: bytes), case .array(let findings) = value["findings"]
    else { return nil }
    self.value = value
    self.findings = findings.compactMap { FindingRecord($0) }.numbered
  }
}

extension Rendering.JSONValue {
  /// The same value; of equal names in an object the last one's.
  init(_ value: EventLog.JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .boolean(flag)
    case .number(let text): self = Int64(text).map { .integer($0) } ?? .real(Double(text) ?? .nan)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { .init($0) })
    case .object(let members):
      var kept: [Member] = []
      for member in members {
        kept.removeAll { $0.name == member.key }
        kept.append(Member(member.key, .init(member.value)))
      }
      self = .object(kept)
    }
  }
}

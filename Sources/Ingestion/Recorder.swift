import EventLog
import EventModel
import Store

/// Turns the events of one log into records, and keeps its rejects.
final class Recorder: LogSink {
  let records = RecordBlocks()
  private(set) var rejects: [LogReject] = []
  private let key: PseudonymKey
  private let file: Int
  private let shapes: ShapeCache

  /// How many rejects of one file are listed in the quarantine; what is more is counted only.
  static let listedRejects = 100_000

  /// - Parameter file: The number of the file in its batch.
  init(key: PseudonymKey, file: Int, shapes: ShapeCache) {
    self.key = key
    self.file = file
    self.shapes = shapes
  }

  func accept(_ event: borrowing RawEvent, at position: LinePosition) {
    records.append(
      Record(
        user: key.pseudonym(of: event.user.bytes), at: event.at, file: file,
        identity: identity(of: event), shape: shapes.id(of: event),
        latency: Latency.encode(milliseconds: event.latencyMs)))
  }

  func reject(_ reason: RejectReason, at position: LinePosition) {
    if rejects.count < Self.listedRejects { rejects.append(LogReject(reason: reason, position: position)) }
  }

  /// Of the fields that are kept nowhere else. Bit 0 says whether the event has an id.
  private func identity(of event: borrowing RawEvent) -> UInt64 {
    var hasher = SipHasher(key: key.hashKey)
    hasher.update(event.id.bytes)
    hasher.update(event.session.bytes)
    if let latency = event.latencyMs { hasher.update(latency.bitPattern) }
    return event.id.isEmpty ? hasher.finish() & ~1 : hasher.finish() | 1
  }
}

/// A refused line.
struct LogReject: Sendable {
  var reason: RejectReason
  var position: LinePosition
}

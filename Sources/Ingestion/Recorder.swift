import EventLog
import EventModel
import LibC
import Store

/// Turns the events of one log into records, and keeps its rejects.
final class Recorder: LogSink {
  private(set) var rejects: [LogReject] = []
  private(set) var rejected = 0
  /// The records that are in memory; all of them, unless there is a spill.
  let records = RecordBlocks()
  private(set) var spill: RecordSpill?
  /// Why the disk refused the spill. From then on nothing is recorded.
  private(set) var failure: SystemFailure?
  /// Whether the log is plainly not what it is read as. From then on nothing is recorded.
  private(set) var isRefused = false

  /// Of `rejected`: sound lines whose combination of fields is one too many.
  private(set) var surplus = 0
  /// Events that are not to be stored; no rejects, since their lines are sound.
  private(set) var withheld = (forgotten: 0, retired: 0)

  private let settings: Settings
  private let file: Int
  private let shapes: ShapeCache
  private var lines = 0

  /// What is the same for all logs of a run.
  struct Settings: Sendable {
    let key: PseudonymKey
    let intakeRule: IntakeRule
    let rejectRule: RejectRule
    /// Records of one log above which they go to disk, and where to.
    let spillLimit: Int
    let spillSpace: SpillSpace
  }

  /// How many rejects of one file are listed in the quarantine; what is more is counted only.
  static let listedRejects = 100_000

  /// - Parameter file: The number of the file in its batch.
  init(_ settings: Settings, file: Int, shapes: ShapeCache) {
    self.settings = settings
    self.file = file
    self.shapes = shapes
  }

  func accept(_ event: borrowing RawEvent, at position: LinePosition) {
    guard wantsMore else { return }
    let user = settings.key.pseudonym(of: event.user.bytes)
    if let refusal = settings.intakeRule.refusal(user: user, at: event.at) {
      withhold(refusal)
      return
    }
    let shape = shapes.id(of: event)
    if shape == 0 {
      surplus += 1
      reject(.tooManyCombinations(crowdedField), at: position)
      return
    }
    records.append(
      Record(
        user: user, at: event.at, file: file, identity: identity(of: event), shape: shape,
        latency: Latency.encode(milliseconds: event.latencyMs)))
    if records.count >= settings.spillLimit { spillRecords() }
    judge()
  }

  /// What to blame for `surplus`.
  var crowdedField: LogField { shapes.crowdedField }

  var wantsMore: Bool { !isRefused && failure == nil }

  func reject(_ reason: RejectReason, at position: LinePosition) {
    guard wantsMore else { return }
    if rejects.count < Self.listedRejects { rejects.append(LogReject(reason: reason, position: position)) }
    rejected += 1
    judge()
  }

  private func withhold(_ refusal: IntakeRule.Refusal) {
    switch refusal {
    case .forgotten: withheld.forgotten += 1
    case .retired: withheld.retired += 1
    }
    judge()
  }

  func passOver(at position: LinePosition) { if wantsMore { judge() } }

  /// Ends the log: afterwards all records are in memory, or all are in the spill.
  func finish() {
    lines -= 1
    judge(atEnd: true)
    guard let spill else { return }
    spillRecords()
    do throws(SystemFailure) { try spill.finish() } catch { failure = error }
  }

  private func judge(atEnd: Bool = false) {
    lines += 1
    if settings.rejectRule.refuses(rejected: rejected, of: lines, atEnd: atEnd) {
      isRefused = true
      records.removeAll()
    }
  }

  private func spillRecords() {
    do throws(SystemFailure) {
      try spillBegun().take(records)
    } catch {
      failure = error
      records.removeAll()
    }
  }

  private func spillBegun() throws(SystemFailure) -> RecordSpill {
    if let spill { return spill }
    let begun = RecordSpill(in: try settings.spillSpace.open())
    spill = begun
    return begun
  }

  /// Of the fields that are kept nowhere else. Bit 0 says whether the event has an id.
  private func identity(of event: borrowing RawEvent) -> UInt64 {
    var hasher = SipHasher(key: settings.key.hashKey)
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

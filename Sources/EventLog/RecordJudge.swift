import EventModel

/// Turns the fields of a record into an event, or says why not. Scanner and strict path both end here.
struct RecordJudge {
  /// What a record holds before it is read: the mapping's defaults and the platform.
  let template: RawRecord

  private var names: EventNames
  private var time: EventTime
  /// Keeps the texts of `template` alive.
  private let owned: [OwnedBytes]

  init(_ options: ReadOptions) {
    names = EventNames(mapping: options.mapping)
    time = EventTime(zoneWhereNone: options.mapping?.zone)
    var template = RawRecord()
    var owned: [OwnedBytes] = []
    func place(_ text: [UInt8], in field: LogField) {
      owned.append(OwnedBytes(text))
      template.place(owned.last?.slice ?? ByteSlice(), in: field)
    }
    if let platform = options.pathPlatform { place(platform.bytes, in: .platform) }
    for (field, value) in options.mapping?.defaults ?? [:] {
      switch value {
      case .text(let text): place(text, in: field)
      case .flag(let flag): template.place(flag, in: field)
      }
    }
    if let platform = options.platform { place(platform.bytes, in: .platform) }
    self.template = template
    self.owned = owned
  }

  /// Sets the kind; false where the event is none of ours.
  @inline(__always)
  mutating func judgeName(_ record: inout RawRecord) throws(RejectReason) -> Bool {
    if record.name.isEmpty { throw .missing(.event) }
    switch names.meaning(of: record.name) {
    case .kind(let kind): record.event.kind = kind
    case .other: return false
    case .unknown: throw .unknownEvent
    }
    return true
  }

  /// Sets the time, and lower-cases permission and platform where they lie.
  @inline(__always)
  mutating func judgeValues(_ record: inout RawRecord) throws(RejectReason) {
    if record.time.isEmpty { throw .missing(.ts) }
    record.event.at =
      record.timeIsNumber ? try epochMicroseconds(record.time) : try time.microseconds(of: record.time)
    if record.event.user.isEmpty { throw .missing(.user) }
    if record.event.permission.isEmpty { throw .missing(.permission) }
    if !lowercase(record.event.permission) { throw .badToken(.permission) }
    if record.event.platform.isEmpty { throw .missing(.platform) }
    if !lowercase(record.event.platform) { throw .badToken(.platform) }
    if let latency = record.event.latencyMs, !RawEvent.latencyRange.contains(latency) {
      throw .numberOutOfRange(.latencyMs)
    }
  }

  /// The bytes lie in the line window or an `OwnedBytes`, both ours to write.
  @inline(__always)
  private func lowercase(_ slice: ByteSlice) -> Bool {
    lowercaseToken(
      UnsafeMutableBufferPointer(start: UnsafeMutablePointer(mutating: slice.base), count: slice.count))
  }
}

/// Bytes at one address, with the slack that reading by words needs.
final class OwnedBytes {
  let slice: ByteSlice
  private let memory: UnsafeMutablePointer<UInt8>

  init(_ bytes: [UInt8]) {
    memory = .allocate(capacity: bytes.count + wordSlack)
    memory.initialize(repeating: 0, count: bytes.count + wordSlack)
    for (index, byte) in bytes.enumerated() { memory[index] = byte }
    slice = ByteSlice(base: memory, count: bytes.count)
  }

  deinit { memory.deallocate() }
}

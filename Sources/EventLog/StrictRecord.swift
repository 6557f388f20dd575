/// Reads any record: checks the whole line as JSON, then looks for the known fields, under their own names
/// or where the mapping finds them. Of a field that stands there twice the last counts.
struct StrictRecord {
  private var tape = JSONTape()
  private let fields: NameTable<LogField>
  private let paths: [(field: LogField, path: [UInt8])]
  /// By a field's raw value, the part that holds its value; 0 where there is none.
  private var found: [Int]
  private let fieldCount = LogField.allCases.count + 1

  init(mapping: LogMapping?) {
    let mapped = mapping?.fields ?? [:]
    paths = mapped.map { ($0, $1) }
    fields = LogField.names(without: Set(mapped.keys))
    found = [Int](repeating: 0, count: fieldCount)
  }

  /// False for an event that is none of ours. Unescapes text where it lies, in the `count` bytes of the
  /// line; a line feed and then `wordSlack` bytes must follow.
  mutating func read(
    _ line: UnsafeMutablePointer<UInt8>, _ count: Int, into record: inout RawRecord,
    judge: inout RecordJudge, survey: LogSurvey?, at position: LinePosition
  ) throws(RejectReason) -> Bool {
    do throws(JSONFault) { try tape.read(line, count: count) } catch { throw error.kind.rejectReason }
    guard tape.parts[0].kind == .object else { throw .notAnObject }
    find(line)
    survey?.note(&tape, line, at: position)
    // The name comes first: a record that is not ours may hold anything.
    try place(.event, line, &record)
    survey?.note(eventNamed: record.name, at: position)
    guard try judge.judgeName(&record) else { return false }
    for field in LogField.allCases where field != .event { try place(field, line, &record) }
    try judge.judgeValues(&record)
    return true
  }

  private mutating func find(_ line: UnsafeMutablePointer<UInt8>) {
    for index in 0..<fieldCount { found[index] = 0 }
    var next = 1
    while next < tape.parts[0].next {
      if tape.unescape(next, in: line) {
        let key = tape.slice(next, of: line)
        if let base = key.base, 1...16 ~= key.count {
          let (first, second) = words(base, key.count)
          if let field = fields.value(first, second) { found[Int(field.rawValue)] = next + 1 }
        }
      }
      next = tape.parts[next + 1].next
    }
    for (field, path) in paths {
      path.withUnsafeBufferPointer { found[Int(field.rawValue)] = resolve($0[...], in: 0, line) }
    }
  }

  /// The part at a path whose names are joined by dots; a name may itself hold dots. 0 where there is none.
  private mutating func resolve(
    _ path: Slice<UnsafeBufferPointer<UInt8>>, in object: Int, _ line: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var result = 0
    var next = object + 1
    while next < tape.parts[object].next {
      let value = next + 1
      if tape.unescape(next, in: line) {
        let key = tape.slice(next, of: line).bytes
        if key.count <= path.count, path.starts(with: key) {
          let rest = path.dropFirst(key.count)
          if rest.isEmpty {
            result = value
          } else if rest.first == UInt8(ascii: "."), tape.parts[value].kind == .object {
            let inner = resolve(rest.dropFirst(), in: value, line)
            if inner != 0 { result = inner }
          }
        }
      }
      next = tape.parts[value].next
    }
    return result
  }

  private mutating func place(
    _ field: LogField, _ line: UnsafeMutablePointer<UInt8>, _ record: inout RawRecord
  ) throws(RejectReason) {
    let index = found[Int(field.rawValue)]
    guard index != 0 else { return }
    switch (tape.parts[index].kind, field.valueType) {
    case (.null, _): return
    case (.text, _) where tape.slice(index, of: line).isEmpty: return
    case (.text, .text), (.text, .time), (.text, .textOrInteger): break
    case (.escapedText, .text), (.escapedText, .time), (.escapedText, .textOrInteger):
      guard tape.unescape(index, in: line) else { throw .loneSurrogate(field) }
      if tape.slice(index, of: line).bytes.contains(0) { throw .nul(field) }
    case (.integer, .textOrInteger): break
    case (.integer, .time), (.number, .time): record.timeIsNumber = true
    case (.yes, .boolean), (.no, .boolean):
      return record.place(tape.parts[index].kind == .yes, in: field)
    case (.integer, .number), (.number, .number):
      guard let value = double(of: tape.slice(index, of: line)) else { throw .numberOutOfRange(field) }
      record.event.latencyMs = value
      return
    default: throw .wrongType(field)
    }
    record.place(tape.slice(index, of: line), in: field)
  }
}

extension JSONFault.Kind {
  var rejectReason: RejectReason {
    switch self {
    case .badUTF8: .invalidUTF8
    case .tooDeep: .tooDeep
    case .trailingBytes: .trailingBytes
    default: .invalidJSON
    }
  }
}

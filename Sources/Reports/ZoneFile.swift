/// The content of a compiled time zone file (TZif, RFC 8536, versions 1 to 4).
struct ZoneFile {
  var first: Int64
  var changes: [Zone.Change]

  /// Nil where the bytes are no such file, break off, or count leap seconds, which UTC instants do not.
  init?(_ bytes: [UInt8]) {
    var reader = ZoneBytes(bytes)
    guard var header = ZoneHeader(&reader) else { return nil }
    var width = 4
    if header.version > 0 {
      // The block of 32-bit times only repeats what the second one says in full.
      guard reader.skip(header.length(timeWidth: 4)), let second = ZoneHeader(&reader) else { return nil }
      (header, width) = (second, 8)
    }
    guard header.leaps == 0, header.types > 0,
      let times = reader.integers(header.times, width: width),
      let kinds = reader.integers(header.times, width: 1),
      let types = reader.types(header.types),
      reader.skip(header.characters + header.standard + header.universal),
      kinds.allSatisfy({ types.indices.contains(Int($0)) }),
      zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    first = types[0]
    changes = zip(times, kinds).map { Zone.Change(at: $0, offset: types[Int($1)]) }
    guard width == 8 else { return }
    guard let footer = reader.footer else { return nil }
    if footer.isEmpty { return }
    guard let rule = ZoneRule(footer) else { return nil }
    if let last = changes.last {
      changes += rule.changes(after: last.at)
    } else {
      first = rule.standard
      changes = rule.changes(after: .min)
    }
  }
}

extension ZoneFile {
  static func countsLeapSeconds(_ bytes: [UInt8]) -> Bool {
    var reader = ZoneBytes(bytes)
    guard let header = ZoneHeader(&reader) else { return false }
    if header.leaps > 0 || header.version == 0 { return header.leaps > 0 }
    guard reader.skip(header.length(timeWidth: 4)), let second = ZoneHeader(&reader) else { return false }
    return second.leaps > 0
  }
}

/// The head of a block: how many of what follow.
private struct ZoneHeader {
  let version: UInt8
  let universal, standard, leaps, times, types, characters: Int

  init?(_ reader: inout ZoneBytes) {
    guard let magic = reader.take(4), magic.elementsEqual("TZif".utf8), let version = reader.take(1)?.first,
      reader.skip(15), let counts = reader.integers(6, width: 4), counts.allSatisfy({ 0...65_536 ~= $0 })
    else { return nil }
    self.version = version
    (universal, standard, leaps) = (Int(counts[0]), Int(counts[1]), Int(counts[2]))
    (times, types, characters) = (Int(counts[3]), Int(counts[4]), Int(counts[5]))
  }

  func length(timeWidth: Int) -> Int {
    times * (timeWidth + 1) + types * 6 + characters + leaps * (timeWidth + 4) + standard + universal
  }
}

/// Bytes read from front to back; nil or false where there are not enough.
private struct ZoneBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  /// Big-endian, signed; those of one byte unsigned.
  mutating func integers(_ count: Int, width: Int) -> [Int64]? {
    guard let bytes = take(count * width) else { return nil }
    return (0..<count).map { index in
      let part = bytes[(bytes.startIndex + index * width)...].prefix(width)
      let bits = part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return width == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }
  }

  /// The offset of each type, without its daylight flag and abbreviation.
  mutating func types(_ count: Int) -> [Int64]? {
    var offsets: [Int64] = []
    for _ in 0..<count {
      guard let offset = integers(1, width: 4)?.first, skip(2), abs(offset) < 2 * Zone.secondsPerDay else {
        return nil
      }
      offsets.append(offset)
    }
    return offsets
  }

  /// The line between the two line feeds at the end.
  var footer: ArraySlice<UInt8>? {
    guard rest.first == UInt8(ascii: "\n") else { return nil }
    let line = rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }
    return line.endIndex < rest.endIndex ? line : nil
  }
}

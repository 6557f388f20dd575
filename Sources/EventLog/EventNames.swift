import EventModel

/// What the name of an event stands for.
enum EventMeaning {
  case kind(EventKind)
  /// Declared by the mapping as known, and not ours.
  case other
  case unknown
}

/// Finds event names, ignoring case, `_`, `-` and spaces. The mapping's names come before our own.
struct EventNames {
  private let vocabulary: NameTable<EventKind>
  private let mapped: [[UInt8]: EventKind?]
  private var folded: [UInt8] = []

  init(mapping: LogMapping?) {
    vocabulary = NameTable(EventKind.allCases.map { ($0.name.lowercased(), $0) })
    mapped = mapping?.events ?? [:]
  }

  /// `name` is not empty.
  @inline(__always)
  mutating func meaning(of name: ByteSlice) -> EventMeaning {
    if mapped.isEmpty, let base = name.base, name.count <= 16 {
      // Every name is of letters alone, and only a letter becomes one when its bit 5 is set.
      let bit5: UInt64 = 0x2020_2020_2020_2020
      let kind =
        name.count <= 8
        ? vocabulary.value(lowBytes(word(base) | bit5, name.count), 0)
        : vocabulary.value(word(base) | bit5, lowBytes(word(base + 8) | bit5, name.count &- 8))
      if let kind { return .kind(kind) }
    }
    return meaningOfOdd(name)
  }

  private mutating func meaningOfOdd(_ name: ByteSlice) -> EventMeaning {
    folded.removeAll(keepingCapacity: true)
    Self.fold(name.bytes, into: &folded)
    if let kind = mapped[folded] { return kind.map { .kind($0) } ?? .other }
    guard 1...16 ~= folded.count else { return .unknown }
    folded.append(contentsOf: repeatElement(0, count: 24))
    let kind = folded.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { base in
        let (first, second) = words(base, folded.count - 24)
        return vocabulary.value(first, second)
      }
    }
    return kind.map { .kind($0) } ?? .unknown
  }

  /// Appends the name in the form in which names are compared.
  static func fold(_ name: some Sequence<UInt8>, into folded: inout [UInt8]) {
    for byte in name where byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") && byte != 0x20 {
      folded.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    }
  }
}

/// Distinct texts under numbers from 1, each held once: about 30 bytes, and its own.
///
/// Unchecked Sendable because one thread at a time adds, and tells the others of a number only when its text is in;
/// these read without a lock, since texts never move.
final class TextTable: @unchecked Sendable {
  private struct Text: BitwiseCopyable {
    var bytes: UnsafePointer<UInt8>
    var count: Int
  }

  /// Numbers of texts that the program itself speaks of; 0 is that of the empty one.
  static let cold: Int32 = 1
  static let rationaleFirst: Int32 = 2
  static let undetermined: Int32 = 3
  private static let own = ["cold", "rationaleFirst", "notDetermined"]

  private let texts = GrowingList<Text>()
  private var places = HashPlaces()
  private var chunks: [UnsafeMutablePointer<UInt8>] = []
  /// What is left of a chunk.
  private var next: UnsafeMutablePointer<UInt8>
  private var left: Int
  /// Of all texts.
  private(set) var bytes = 0

  private static let chunkSize = 1 << 16

  init() {
    next = .allocate(capacity: Self.chunkSize)
    left = Self.chunkSize
    chunks.append(next)
    texts.append(Text(bytes: next, count: 0))
    for text in Self.own { _ = id(of: Array(text.utf8)) }
  }

  deinit { for chunk in chunks { chunk.deallocate() } }

  /// The text under a number; it is valid as long as the table.
  subscript(id: Int32) -> UnsafeBufferPointer<UInt8> {
    let text = texts[Int(id)]
    return UnsafeBufferPointer(start: text.bytes, count: text.count)
  }

  func id(of text: [UInt8]) -> Int32 { text.withUnsafeBufferPointer { id(of: $0) } }

  /// The number of a text, given now if it is new.
  func id(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
    if text.isEmpty { return 0 }
    let hash = Self.hash(text)
    if let id = places.id(hash, isSame: { self[$0].elementsEqual(text) }) { return id }
    let id = add(text)
    places.insert(id, hash) { Self.hash(self[$0]) }
    return id
  }

  private func add(_ text: UnsafeBufferPointer<UInt8>) -> Int32 {
    let place = room(for: text.count)
    _ = UnsafeMutableBufferPointer(start: place, count: text.count).initialize(fromContentsOf: text)
    texts.append(Text(bytes: place, count: text.count))
    bytes += text.count
    return Int32(texts.count - 1)
  }

  private func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
    if count > left {
      let isLarge = count > Self.chunkSize / 8
      let chunk = UnsafeMutablePointer<UInt8>.allocate(capacity: isLarge ? count : Self.chunkSize)
      chunks.append(chunk)
      if isLarge { return chunk }
      (next, left) = (chunk, Self.chunkSize)
    }
    defer { (next, left) = (next + count, left - count) }
    return next
  }

  /// Seeded by the standard library, so that a log cannot aim at places.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}

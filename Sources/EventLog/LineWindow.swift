/// The part of a log's content that is in memory: whole lines to be read, and behind them the beginning of
/// one that is not whole yet. A line feed and `wordSlack` more bytes always follow the content.
struct LineWindow: ~Copyable {
  /// How much content is asked for at a time.
  static let pieceBytes = 256 << 10

  private let memory: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var start = 0
  private(set) var end = 0
  /// Offset in the content of the window's first byte.
  private var base = 0

  /// Lines of up to `lineBytes` bytes can be held.
  init(lineBytes: Int) {
    capacity = lineBytes + Self.pieceBytes
    memory = .allocate(capacity: capacity + 1 + wordSlack)
  }

  deinit { memory.deallocate() }

  /// What was not consumed yet.
  var content: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: memory + start, count: end - start)
  }

  /// Offset in the content of the first byte not consumed.
  var offset: Int { base + start }

  mutating func consume(_ count: Int) { start += count }

  /// Moves what is left to the front, and gives the room behind it. `append` must follow.
  mutating func makeRoom() -> UnsafeMutableRawBufferPointer {
    if start > 0 {
      memory.update(from: memory + start, count: end - start)
      base += start
      (start, end) = (0, end - start)
      // At the end of the content nothing else comes, and older bytes stand behind what was moved.
      append(0)
    }
    return UnsafeMutableRawBufferPointer(start: memory + end, count: min(Self.pieceBytes, capacity - end))
  }

  /// Takes in `count` bytes, or none, that were written to the room.
  mutating func append(_ count: Int) {
    end += count
    memory[end] = UInt8(ascii: "\n")
    for index in 1...wordSlack { memory[end + index] = 0 }
  }
}

/// The decompressed content of a log, whatever it is wrapped in.
protocol LogContent: AnyObject {
  /// Fills `target`, at least with one byte; 0 at the end, and `ending` says which.
  func read(into target: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int

  var ending: Ending { get }
}

/// A file that is not compressed.
final class PlainContent: LogContent {
  private let input: ByteInput
  private let limits: ReadLimits
  private(set) var ending = Ending.complete

  init(_ input: ByteInput, limits: ReadLimits) {
    self.input = input
    self.limits = limits
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard input.offset < limits.decompressedBytes else {
      if try input.fill(atLeast: 1) { ending = .limit(.decompressedBytes, at: input.offset) }
      return 0
    }
    return try input.take(
      into: UnsafeMutableRawBufferPointer(
        rebasing: target.prefix(limits.decompressedBytes - input.offset)))
  }
}

/// True where a file that begins with `bytes` is gzip, or would be if it were longer.
func beginsGzip(_ bytes: some Collection<UInt8>) -> Bool {
  !bytes.isEmpty && bytes.prefix(3).elementsEqual([0x1f, 0x8b, 0x08].prefix(bytes.count))
}

import LibC

/// Where a command's bytes go: buffered, in order.
///
/// A reader that went away (`… | head`) is no error: what is written after that is dropped, and `isClosed`
/// tells long-running printers that nobody listens.
public final class Output {
  /// Writes all of the bytes; 0, or the `errno` that says why not.
  public typealias Sink = (UnsafeRawBufferPointer) -> Int32

  private let sink: Sink
  private let capacity: Int
  private var buffer: [UInt8] = []
  /// Whether the reader went away.
  public private(set) var isClosed = false

  /// `capacity` is in bytes; with 0 every write goes out at once.
  public init(capacity: Int = 1 << 16, sink: @escaping Sink) {
    self.capacity = capacity
    self.sink = sink
    buffer.reserveCapacity(capacity)
  }

  /// Bytes for a file descriptor, which stays open.
  public convenience init(descriptor: Int32, capacity: Int = 1 << 16) {
    self.init(capacity: capacity) { writeAll($0, to: descriptor) ? 0 : errno }
  }

  public func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    if isClosed { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { try flush() }
  }

  public func write(_ text: String) throws(OutputError) { try write(text.utf8) }

  /// Hands over what is buffered. Bytes that were refused are dropped, so that a later call does not repeat them.
  public func flush() throws(OutputError) {
    guard !buffer.isEmpty else { return }
    let reason = buffer.withUnsafeBytes { sink($0) }
    buffer.removeAll(keepingCapacity: true)
    if reason == EPIPE {
      isClosed = true
    } else if reason != 0 {
      throw OutputError(reason: reason)
    }
  }
}

/// Output was refused, as by a full disk.
public struct OutputError: Error, Equatable {
  /// An `errno`.
  public let reason: Int32
}

extension OutputError: CustomStringConvertible {
  /// Place, reason and remedy on one line.
  public var description: String {
    "the output could not be written: \(String(cString: strerror(reason))); the run is not complete,"
      + " make room or choose another place and run it again"
  }
}

import LibC

/// Bytes of a file descriptor, read ahead in large pieces.
final class ByteInput {
  private static let capacity = 128 << 10
  /// Milliseconds.
  private static let writerPatience: Int32 = 5_000

  private let descriptor: Int32
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private var start = 0
  private var end = 0
  private var atEnd = false
  /// Bytes taken from the descriptor so far.
  private(set) var bytesRead = 0

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { buffer.deallocate() }

  /// What is read and not yet consumed; valid until the next call.
  var ahead: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: buffer + start, count: end - start)
  }

  /// Where `ahead` begins in the file.
  var offset: Int { bytesRead - (end - start) }

  func consume(_ count: Int) { start += count }

  /// Reads until `count` bytes are ahead, or all there are; false where there are fewer.
  func fill(atLeast count: Int) throws(ReadError) -> Bool {
    guard end - start < count, !atEnd else { return end - start >= count }
    (buffer + 0).update(from: buffer + start, count: end - start)
    (start, end) = (0, end - start)
    while end < count, !atEnd {
      end += try readOnce(
        into: UnsafeMutableRawBufferPointer(start: buffer + end, count: Self.capacity - end))
    }
    return end >= count
  }

  /// Gives what is ahead, else reads straight into `target`; 0 at the end of the file.
  func take(into target: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard start < end else { return atEnd ? 0 : try readOnce(into: target) }
    let count = min(end - start, target.count)
    target.copyBytes(from: UnsafeRawBufferPointer(start: buffer + start, count: count))
    start += count
    return count
  }

  private func readOnce(into target: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    var retries = Retries()
    var writer: Bool?
    while true {
      let count = read(descriptor, target.baseAddress, target.count)
      if count == 0, bytesRead == 0, writer == nil {
        writer = hasWriter()
      } else if count >= 0 {
        if count == 0, writer == false { throw .noWriter }
        bytesRead += count
        atEnd = count == 0
        return count
      } else if !retries.allow(waitingFor: Int32(POLLIN), on: descriptor) {
        throw .system(errno: errno, offset: bytesRead)
      }
    }
  }

  /// Of a named pipe that nobody has opened for writing, a read that does not wait sees the end. False where
  /// it stays so; all else has something to read, or an end, at once.
  private func hasWriter() -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Self.writerPatience) != 0
  }
}

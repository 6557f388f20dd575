import CZlib

/// Owns zlib's state. The `z_stream` stays at one address, since zlib keeps a pointer to it.
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>

  init() throws(ReadError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard zlib_inflate_init_gzip(stream) == Z_OK else {
      stream.deallocate()
      throw .outOfMemory
    }
    self.stream = stream
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  enum Outcome {
    case more, endOfMember
    case damaged(Ending.Damage)
  }

  /// Inflates as much as input and room allow. An `outcome` of `more` with nothing consumed and nothing
  /// produced means that only further input can help.
  func inflate(
    _ input: UnsafeMutableBufferPointer<UInt8>, into output: UnsafeMutableRawBufferPointer
  ) throws(ReadError) -> (consumed: Int, produced: Int, outcome: Outcome) {
    stream.pointee.next_in = input.baseAddress
    stream.pointee.avail_in = UInt32(clamping: input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: output.count)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    let outcome: Outcome
    switch code {
    case Z_OK, Z_BUF_ERROR: outcome = .more
    case Z_STREAM_END:
      inflateReset(stream)
      outcome = .endOfMember
    case Z_MEM_ERROR: throw .outOfMemory
    default: outcome = .damaged(damage)
    }
    return (
      input.count - Int(stream.pointee.avail_in), output.count - Int(stream.pointee.avail_out), outcome
    )
  }

  /// zlib tells kinds of damage apart by its message only.
  private var damage: Ending.Damage {
    guard let message = stream.pointee.msg else { return .data }
    return switch String(cString: message) {
    case "incorrect header check", "unknown compression method", "unknown header flags set",
      "header crc mismatch", "invalid window size":
      .header
    case "incorrect data check": .checksum
    case "incorrect length check": .length
    default: .data
    }
  }
}

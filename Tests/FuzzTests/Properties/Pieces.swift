import LibC

/// A descriptor from which the bytes come; on Linux, where there are few of them, in pieces of various sizes.
func withDescriptor<Result>(
  of bytes: [UInt8], inPiecesOf sizes: SplitMix64, _ body: (Int32) throws -> Result
) throws -> Result {
  #if os(Linux)
    // What is sent waits in the socket, so it must not be much.
    if bytes.count <= 32 << 10 { return try withSocket(of: bytes, sizes, body) }
  #endif
  let file = tmpfile()
  defer { if let file { fclose(file) } }
  let descriptor = file.map { fileno($0) } ?? -1
  try hold(bytes.withUnsafeBytes { writeAll($0, to: descriptor) }, "no file can be written")
  lseek(descriptor, 0, SEEK_SET)
  return try body(descriptor)
}

#if os(Linux)
  /// Of a socket of packets each is read by itself.
  private func withSocket<Result>(
    of bytes: [UInt8], _ sizes: SplitMix64, _ body: (Int32) throws -> Result
  ) throws -> Result {
    var ends: [Int32] = [-1, -1]
    try hold(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0, "there is no socket")
    defer { close(ends[1]) }
    var random = sizes
    var rest = bytes[...]
    for _ in 0..<8 where !rest.isEmpty {
      let piece = rest.prefix(
        Int.random(in: 1...(1 << Int.random(in: 0...9, using: &random)), using: &random))
      _ = piece.withUnsafeBytes { writeAll($0, to: ends[0]) }
      rest = rest.dropFirst(piece.count)
    }
    if !rest.isEmpty { _ = rest.withUnsafeBytes { writeAll($0, to: ends[0]) } }
    close(ends[0])
    return try body(ends[1])
  }
#endif

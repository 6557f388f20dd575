/// A gzip file (RFC 1952) of several members that hold the bytes as they are, in stored blocks (RFC 1951,
/// 3.2.4).
func gzipped(_ bytes: [UInt8], members: Int = 1) -> [UInt8] {
  let size = max(1, (bytes.count + members - 1) / members)
  let parts = stride(from: 0, to: max(1, bytes.count), by: size).map { start in
    bytes[start..<min(start + size, bytes.count)]
  }
  return parts.flatMap(member)
}

private func member(_ content: ArraySlice<UInt8>) -> [UInt8] {
  // Magic, deflate, no flags, no time, no extra flags, system unknown.
  var member: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
  var rest = content
  repeat {
    let block = rest.prefix(0xffff)
    rest = rest.dropFirst(block.count)
    let length = UInt16(block.count)
    member += [rest.isEmpty ? 1 : 0]
    member += littleEndian(UInt32(length) | UInt32(~length) << 16)
    member += block
  } while !rest.isEmpty
  return member + littleEndian(crc32(content)) + littleEndian(UInt32(content.count))
}

private func littleEndian(_ value: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
}

/// The CRC of RFC 1952, section 8, bit by bit.
private func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
  }
  return ~crc
}

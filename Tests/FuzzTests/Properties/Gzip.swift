import CZlib

/// One gzip member.
func gzip(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var stream = z_stream()
  guard zlib_deflate_init_gzip(&stream, 1) == Z_OK else { return [] }
  defer { deflateEnd(&stream) }
  var input = Array(bytes)
  return run(&stream, &input, room: bytes.count * 2 + 1024) { deflate($0, Z_FINISH) }.output
}

/// The first gzip member of `bytes`, as far as there is room: its content, its length, and zlib's last word.
func inflateMember(
  _ bytes: [UInt8], room: Int
) -> (content: [UInt8], length: Int, code: Int32, message: String) {
  var stream = z_stream()
  guard zlib_inflate_init_gzip(&stream) == Z_OK else { return ([], 0, Z_MEM_ERROR, "") }
  defer { inflateEnd(&stream) }
  var input = bytes
  let (output, code) = run(&stream, &input, room: room) { inflate($0, Z_FINISH) }
  return (output, Int(stream.total_in), code, stream.msg.map { String(cString: $0) } ?? "")
}

private func run(
  _ stream: inout z_stream, _ input: inout [UInt8], room: Int,
  _ body: (UnsafeMutablePointer<z_stream>) -> Int32
) -> (output: [UInt8], code: Int32) {
  var code = Z_OK
  let output = [UInt8](unsafeUninitializedCapacity: room) { output, count in
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      code = body(&stream)
    }
    count = Int(stream.total_out)
  }
  return (output, code)
}

import CZlib

/// zlib did not take the bytes; `code` is its own, below zero.
struct GzipError: Error {
  let code: Int32
}

/// One gzip member with neither name nor time in its header, and the same mark for the system everywhere, so that
/// the same bytes give the same member. Without `finished` it stops where all content is out but neither the last
/// block nor the checksum: a file whose writer was killed. `level` is zlib's, 1 … 9.
func gzipped(
  _ content: [UInt8], level: Int32 = Z_BEST_COMPRESSION, finished: Bool = true
) throws(GzipError) -> [UInt8] {
  let unknownSystem: Int32 = 255
  var content = content
  var stream = z_stream()
  var header = gz_header()
  header.os = unknownSystem
  // zlib keeps the addresses of the stream, the header and both buffers from call to call.
  let (code, packed) = withUnsafeMutablePointer(to: &stream) { stream in
    withUnsafeMutablePointer(to: &header) { header in
      content.withUnsafeMutableBufferPointer { content in
        deflated(content, stream, header, level, finished ? Z_FINISH : Z_SYNC_FLUSH)
      }
    }
  }
  guard code == (finished ? Z_STREAM_END : Z_OK) else { throw GzipError(code: code) }
  return packed
}

private func deflated(
  _ content: UnsafeMutableBufferPointer<UInt8>, _ stream: UnsafeMutablePointer<z_stream>,
  _ header: UnsafeMutablePointer<gz_header>, _ level: Int32, _ flush: Int32
) -> (code: Int32, packed: [UInt8]) {
  let started = zlib_deflate_init_gzip(stream, level)
  guard started == Z_OK else { return (started, []) }
  defer { deflateEnd(stream) }
  let accepted = deflateSetHeader(stream, header)
  guard accepted == Z_OK else { return (accepted, []) }
  // An upper bound for one call that finishes; a flush adds an empty block.
  let capacity = Int(deflateBound(stream, uLong(content.count))) + 16
  var code = Z_OK
  let packed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    stream.pointee.next_in = content.baseAddress
    stream.pointee.avail_in = uInt(content.count)
    stream.pointee.next_out = buffer.baseAddress
    stream.pointee.avail_out = uInt(capacity)
    code = deflate(stream, flush)
    count = capacity - Int(stream.pointee.avail_out)
  }
  return (code, packed)
}

/// A system call failed; `message` is the system's.
public struct SystemFailure: Error, Equatable, Sendable {
  public let message: String

  public init(message: String) { self.message = message }

  /// The failure that `errno` tells of, read at once after the call.
  public static var last: SystemFailure { SystemFailure(message: String(cString: strerror(errno))) }
}

/// The content of a small file, such as one of settings.
/// - Throws: Also where the file holds more than `limit` bytes.
public func readWhole(_ path: String, atMost limit: Int) throws(SystemFailure) -> [UInt8] {
  let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  return try readWhole(descriptor: descriptor, atMost: limit)
}

/// The same of a descriptor, from where it stands.
public func readWhole(descriptor: Int32, atMost limit: Int) throws(SystemFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  var retries = Retries()
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0 {
      if retries.allow(waitingFor: Int32(POLLIN), on: descriptor) { continue }
      throw .last
    }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
    if bytes.count > limit { throw SystemFailure(message: "holds more than \(limit) bytes") }
  }
}

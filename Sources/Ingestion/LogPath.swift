import LibC

/// A path as the system has it: bytes that need not be text.
public struct LogPath: Hashable, Sendable, Comparable {
  public let bytes: [UInt8]

  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  public init(_ path: String) { self.init(bytes: path.utf8) }

  /// The file or folder of that name in this folder.
  func appending(_ name: some Sequence<UInt8>) -> LogPath {
    let separator = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return LogPath(bytes: bytes + separator + Array(name))
  }

  /// The same path from the root on, so that it means the same wherever a run is started; as it is where the
  /// system does not tell the present folder.
  public var absolute: LogPath {
    if bytes.first == UInt8(ascii: "/") { return self }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&buffer, buffer.count) != nil else { return self }
    let folder = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return LogPath(bytes: folder).appending(bytes)
  }

  /// The last component, trailing separators aside; empty for `/`, `.` and `..`, which name nothing.
  var lastComponent: ArraySlice<UInt8> {
    let name = bytes.split(separator: UInt8(ascii: "/")).last ?? []
    return name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) ? [] : name
  }

  /// Opens what lies there for reading; below 0 where that fails, and `errno` says why.
  func open() -> Int32 {
    // To open a named pipe that nobody writes to would wait for ever.
    withCString { name in retrying { LibC.open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC) } }
  }

  /// Whether it comes first where folders are searched name by name in byte order, each at once to the ground.
  func precedesInWalk(_ other: LogPath) -> Bool {
    // No name holds a zero.
    func rank(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
    return bytes.lexicographicallyPrecedes(other.bytes) { rank($0) < rank($1) }
  }

  func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { text in
      // The buffer holds at least the closing zero.
      text.baseAddress.map(body) ?? "".withCString(body)
    }
  }

  public static func < (left: LogPath, right: LogPath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension LogPath: CustomStringConvertible {
  /// For printing: bytes that are no text become replacement characters.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

import LibC

/// The system failed while a log was read. What is wrong with a log's content is never an error but part of
/// its `LogSummary`.
public enum ReadError: Error, Hashable, Sendable {
  /// `read` failed with that `errno` after `offset` bytes of the file.
  case system(errno: Int32, offset: Int)
  case outOfMemory
  /// A named pipe that nobody writes to.
  case noWriter
}

extension ReadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let code, let offset):
      "cannot be read beyond byte \(offset): \(String(cString: strerror(code))); check the disk, then run again"
    case .outOfMemory: "cannot be decompressed: out of memory; read fewer files at once"
    case .noWriter: "nobody writes to this pipe; start its writer, then run again"
    }
  }
}

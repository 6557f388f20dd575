import LibC

/// The system failed while a log was read. What is wrong with a log's content is never an error but part of
/// its `LogSummary`.
public enum ReadError: Error, Hashable, Sendable {
  /// `read` failed with that `errno` after `offset` bytes of the file.
  case system(errno: Int32, offset: Int)
  case outOfMemory
}

extension ReadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let code, let offset):
      "cannot be read beyond byte \(offset): \(String(cString: strerror(code)))"
    case .outOfMemory: "cannot be decompressed: out of memory; read fewer files at once"
    }
  }
}

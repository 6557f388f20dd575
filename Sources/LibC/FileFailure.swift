/// A file that could not be written: which, why, and what to do.
public struct FileFailure: Error, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// The system refused; the value is its `errno`.
    case system(Int32)
    /// Another process is writing to the folder.
    case locked
    /// The name is no file's, or stands twice in a set.
    case name
  }

  public let kind: Kind
  public let path: String
  public let reason: String
  public let remedy: String

  /// The refusal of a system call; `action` follows the word "cannot".
  static func system(_ number: Int32, _ path: String, _ action: String) -> FileFailure {
    FileFailure(
      kind: .system(number), path: path, reason: "cannot \(action): \(String(cString: strerror(number)))",
      remedy: "what stood there before is unchanged; \(remedy(for: number)) and run it again")
  }

  private static func remedy(for number: Int32) -> String {
    switch number {
    case ENOSPC, EDQUOT: "make room"
    case EACCES, EPERM, EROFS: "choose a folder that you may write to"
    case EFBIG: "raise the limit on the size of files"
    case EISDIR, ENOTDIR, EEXIST, ENOTEMPTY: "move what is in the way"
    default: "see to the disk, or choose another folder"
    }
  }
}

extension FileFailure: CustomStringConvertible {
  /// `path: reason; remedy`, on one line.
  public var description: String { "\(path): \(reason); \(remedy)" }
}

import EventLog
import LibC

/// A log to read.
public struct LogFile: Hashable, Sendable {
  public var path: LogPath
  /// The named file or folder and what is below it: the part of the path that may name the platform.
  var pathBelowRoot: LogPath

  /// Standard input.
  public static let standardInput = LogFile(path: LogPath("-"), pathBelowRoot: LogPath(""))
}

extension LogFile {
  /// What the ledger knows it by.
  var locationPath: [UInt8] { self == .standardInput ? path.bytes : path.absolute.bytes }

  /// Whether its time lies within so many microseconds of an instant, before or after it: clocks differ.
  func wasChanged(within span: Int64, of instant: Int64) -> Bool {
    var status = stat()
    guard span > 0, self != .standardInput, path.withCString({ stat($0, &status) }) == 0 else { return false }
    let (distance, overflows) = instant.subtractingReportingOverflow(FileReader.modifiedAt(status))
    return !overflows && distance.magnitude < span.magnitude
  }

  /// Opens the log for `body`, which gets the descriptor and what the system said of the file beforehand.
  func open<Value>(_ body: (Int32, stat) throws(ReadError) -> Value) throws(PathProblem) -> Value {
    let isStandardInput = self == .standardInput
    // To open a named pipe that nobody writes to would wait for ever.
    let descriptor =
      isStandardInput
      ? STDIN_FILENO
      : path.withCString { name in retrying { LibC.open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC) } }
    guard descriptor >= 0 else { throw PathProblem(path: path, message: LogFinder.message(errno)) }
    defer { if !isStandardInput { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw PathProblem(path: path, message: LogFinder.message(errno))
    }
    do throws(ReadError) {
      return try body(descriptor, status)
    } catch {
      throw PathProblem(path: path, message: "\(error)")
    }
  }
}

/// A path that could not be followed, and why.
public struct PathProblem: Error, Hashable, Sendable {
  public let path: LogPath
  public let message: String
}

/// Finds the logs that paths name: files as they are, folders with all that is below them, in byte order.
/// Names that begin with a dot, what is neither a file nor a folder, and what an export wrote are passed over inside
/// folders.
public struct LogFinder {
  public private(set) var files: [LogFile] = []
  public private(set) var problems: [PathProblem] = []
  /// Files and folders that are no logs, whatever name they are reached by.
  private let leftOut: Set<FileIdentity>
  /// The folders on the way down, so that a link that leads back up is not followed.
  private var ancestors: [FileIdentity] = []

  public init(_ paths: [LogPath], leavingOut leftOut: Set<FileIdentity> = []) {
    self.leftOut = leftOut
    for path in paths {
      if path == LogFile.standardInput.path {
        files.append(.standardInput)
      } else {
        add(path, below: LogPath(bytes: path.lastComponent), isNamed: true)
      }
    }
  }

  private mutating func add(_ path: LogPath, below: LogPath, isNamed: Bool) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else {
      problems.append(PathProblem(path: path, message: Self.message(errno)))
      return
    }
    let identity = FileIdentity(status)
    if leftOut.contains(identity) { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      if ancestors.contains(identity) { return }
      ancestors.append(identity)
      defer { ancestors.removeLast() }
      for name in names(in: path) { add(path.appending(name), below: below.appending(name), isNamed: false) }
    } else if isNamed || status.st_mode & S_IFMT == S_IFREG {
      files.append(LogFile(path: path, pathBelowRoot: below))
    }
  }

  private mutating func names(in folder: LogPath) -> [[UInt8]] {
    guard let stream = folder.withCString({ opendir($0) }) else {
      problems.append(PathProblem(path: folder, message: Self.message(errno)))
      return []
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = entryName(entry)
      if name.first != UInt8(ascii: ".") { names.append(name) }
      errno = 0
    }
    if errno != 0 { problems.append(PathProblem(path: folder, message: Self.message(errno))) }
    let written = WrittenFiles.names(in: folder, among: names)
    return names.filter { !written.contains($0) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  static func message(_ code: Int32) -> String {
    let remedy =
      switch code {
      case EACCES, EPERM: "; let this user read it"
      case EIO: "; check the disk, then run again"
      case EMFILE, ENFILE: "; raise the limit of open files (ulimit -n), then run again"
      default: ""
      }
    return String(cString: strerror(code)) + remedy
  }
}

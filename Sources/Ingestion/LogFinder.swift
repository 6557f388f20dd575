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
    let descriptor = isStandardInput ? STDIN_FILENO : path.open()
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

/// Finds the logs that paths name: files as they are, folders with all that is below them.
///
/// Every file and every folder is met once, whatever names lead to it. It goes by the name with the fewest symbolic
/// links in it, and of these by the first: in the order in which the paths are named, then in byte order. In that
/// order the files come out, too. Passed over inside folders are names that begin with a dot, what is neither a file
/// nor a folder, what an export wrote, and databases.
public struct LogFinder {
  public var files: [LogFile] { found.map(\.file) }
  public private(set) var problems: [PathProblem] = []
  /// What was passed over and might have been meant.
  public private(set) var notices: [PathProblem] = []
  private var found: [(root: Int, file: LogFile)] = []
  /// Files and folders that are no logs, whatever name they are reached by.
  private let leftOut: Set<FileIdentity>
  private var met: Set<FileIdentity> = []
  /// The symbolic links that were come by: what has a name without them is known by that.
  private var links: [(place: Place, status: stat)] = []

  /// A name within one of the paths.
  private struct Place {
    /// The number of the path.
    let root: Int
    let path: LogPath
    /// As in `LogFile`.
    let below: LogPath

    func appending(_ name: [UInt8]) -> Place {
      Place(root: root, path: path.appending(name), below: below.appending(name))
    }
  }

  public init(_ paths: [LogPath], leavingOut leftOut: Set<FileIdentity> = []) {
    self.leftOut = leftOut
    for (root, path) in paths.enumerated() {
      if path == LogFile.standardInput.path {
        found.append((root, .standardInput))
      } else if let status = status(of: path) {
        add(Place(root: root, path: path, below: LogPath(bytes: path.lastComponent)), status, isNamed: true)
      }
    }
    // Links that are come by on the way are added behind the others.
    var next = 0
    while next < links.count {
      add(links[next].place, links[next].status, isNamed: false)
      next += 1
    }
    found.sort { left, right in
      left.root == right.root
        ? left.file.pathBelowRoot.precedesInWalk(right.file.pathBelowRoot) : left.root < right.root
    }
  }

  private mutating func add(_ place: Place, _ status: stat, isNamed: Bool) {
    let identity = FileIdentity(status)
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isFolder || isNamed || status.isFile, !leftOut.contains(identity), met.insert(identity).inserted
    else { return }
    if isFolder {
      addContent(of: place)
    } else {
      found.append((place.root, LogFile(path: place.path, pathBelowRoot: place.below)))
    }
  }

  private mutating func addContent(of folder: Place) {
    var entries: [(name: [UInt8], place: Place, status: stat, isLink: Bool)] = []
    for name in names(in: folder.path) {
      let place = folder.appending(name)
      var (status, isLink) = (stat(), false)
      guard place.path.withCString({ lstat($0, &status) }) == 0 else {
        problems.append(PathProblem(path: place.path, message: Self.message(errno)))
        continue
      }
      if status.st_mode & S_IFMT == S_IFLNK {
        guard let target = self.status(of: place.path) else { continue }
        (status, isLink) = (target, true)
      }
      entries.append((name, place, status, isLink))
    }
    let databases = entries.filter { entry in
      entry.status.isFile && !leftOut.contains(FileIdentity(entry.status))
        && DatabaseFiles.isDatabase(entry.place.path, entry.status)
    }
    var passedOver: Set<[UInt8]> = []
    for database in databases {
      let beside = entries.map(\.name).filter { DatabaseFiles.isBeside(database.name, $0) }
      passedOver.formUnion(beside + [database.name])
      guard met.insert(FileIdentity(database.status)).inserted else { continue }
      notices.append(DatabaseFiles.notice(of: database.place.path, beside: beside))
    }
    for entry in entries where !passedOver.contains(entry.name) {
      if entry.isLink {
        links.append((entry.place, entry.status))
      } else {
        add(entry.place, entry.status, isNamed: false)
      }
    }
  }

  /// Of what a path leads to, links followed; nil, and a problem, where it leads nowhere.
  private mutating func status(of path: LogPath) -> stat? {
    var (status, link) = (stat(), stat())
    if path.withCString({ stat($0, &status) }) == 0 { return status }
    let code = errno
    let isLink = path.withCString { lstat($0, &link) } == 0 && link.st_mode & S_IFMT == S_IFLNK
    problems.append(PathProblem(path: path, message: Self.message(code, ofLink: isLink)))
    return nil
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

  static func message(_ code: Int32, ofLink isLink: Bool = false) -> String {
    let remedy =
      switch code {
      case ENOENT, ENOTDIR, ELOOP: isLink ? "; mend or remove this symbolic link" : "; check the path"
      case EACCES, EPERM: "; let this user read it"
      case EIO: "; check the disk, then run again"
      case EMFILE, ENFILE: "; raise the limit of open files (ulimit -n), then run again"
      default: ""
      }
    return String(cString: strerror(code)) + remedy
  }
}

extension stat {
  fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }
}

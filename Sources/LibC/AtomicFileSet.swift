/// Files of one folder that are replaced together.
///
/// All of them are written aside and made durable before the first takes its place, so that a full disk or a
/// kill on the way leaves the old ones. One of them, the manifest, is withdrawn before the others are replaced
/// and put in place after them: a folder that has its manifest has a whole set, and one run's. Where a file cannot take
/// its place, those that did are put back.
///
/// While a set is alive it holds the lock of its folder.
public final class AtomicFileSet {
  public let folder: String
  private let manifest: String
  private let attempt: FileAttempt
  private let lock: Int32
  private var files: [AtomicFile] = []
  private var removed: [String] = []

  /// About a second.
  private static let lockTries = 100

  /// - Parameters:
  ///   - folder: Made where there is none.
  ///   - manifest: The name of the file that stands for the whole set; it has to be written like the others.
  /// - Throws: `locked` where another set of this folder is alive, in this process or another.
  public convenience init(in folder: String, manifest: String) throws(FileFailure) {
    try self.init(in: folder, manifest: manifest, attempt: attemptStep)
  }

  init(in folder: String, manifest: String, attempt: @escaping FileAttempt) throws(FileFailure) {
    self.folder = folder
    self.manifest = manifest
    self.attempt = attempt
    try makeFolders(folder, attempt)
    let descriptor = retrying { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .system(errno, folder, "open the folder") }
    // Where a file system has no locks, two runs at once are on their own. A program that is being started holds a
    // copy of every lock for a moment.
    var tries = 0
    while tries < Self.lockTries, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      usleep(10_000)
      tries += 1
    }
    guard tries < Self.lockTries else {
      close(descriptor)
      throw FileFailure(
        kind: .locked, path: folder, reason: "another run is writing to this folder",
        remedy: "wait for its end, or choose another folder")
    }
    lock = descriptor
  }

  deinit {
    // What is left aside goes before the lock: afterwards a file of such a name is another set's.
    files.removeAll()
    close(lock)
  }

  /// A file to be written, with the others, in place of what has its name.
  /// - Parameter isPrivate: Whether only its owner may read it.
  public func file(named name: String, isPrivate: Bool = false) throws(FileFailure) -> AtomicFile {
    guard !name.isEmpty, name.utf8.first != UInt8(ascii: "."), !name.utf8.contains(UInt8(ascii: "/")),
      !files.contains(where: { $0.name == name })
    else {
      throw FileFailure(
        kind: .name, path: "\(folder)/\(name)", reason: "is not the name of one more file of the set",
        remedy: "choose another name")
    }
    let file = try AtomicFile(name, in: folder, isPrivate: isPrivate, attempt: attempt)
    files.append(file)
    return file
  }

  /// Lets a file of an earlier set go with the replacement; one that is not there needs no removal.
  public func remove(_ name: String) { removed.append(name) }

  /// Replaces the files.
  /// - Throws: With all as it was before, unless the system refuses even that; then there is no manifest.
  public func commit() throws(FileFailure) {
    for file in files { try file.finish() }
    let names = files.map(\.name).filter { $0 != manifest } + removed
    var kept: [KeptFile] = []
    do throws(FileFailure) {
      for name in [manifest] + names { kept.append(try KeptFile(name, in: folder, attempt)) }
      try withdraw(manifest, .withdraw)
      try syncFolder()
      for file in files where file.name != manifest { try file.putInPlace() }
      for name in removed { try withdraw(name, .remove) }
      try syncFolder()
      for file in files where file.name == manifest { try file.putInPlace() }
      try syncFolder()
    } catch {
      // The manifest last, as it vouches for the others.
      for file in kept.reversed() { file.putBack() }
      _ = fsync(lock)
      throw error
    }
    for file in kept { file.forget() }
  }

  private func withdraw(_ name: String, _ step: FileStep) throws(FileFailure) {
    let path = "\(folder)/\(name)"
    try attempt(step, path) { unlink(path) == 0 || errno == ENOENT }
  }

  private func syncFolder() throws(FileFailure) {
    let lock = lock
    // Some file systems cannot sync a folder and say EINVAL; they have nothing to make durable.
    try attempt(.syncFolder, folder) { fsync(lock) == 0 || errno == EINVAL }
  }
}

/// The file that has a name before it is replaced, kept under another one.
private struct KeptFile {
  private let path: String
  private let copy: String
  private let existed: Bool

  init(_ name: String, in folder: String, _ attempt: FileAttempt) throws(FileFailure) {
    path = "\(folder)/\(name)"
    copy = "\(folder)/.\(name).old"
    let (path, copy) = (path, copy)
    unlink(copy)
    var found = stat()
    existed = lstat(path, &found) == 0
    let (exists, isFolder) = (existed, found.st_mode & S_IFMT == S_IFDIR)
    try attempt(.keep, path) {
      if exists && isFolder { errno = EISDIR }
      // Where a file system has no second names for a file, the old one cannot be put back.
      return !exists || !isFolder && (link(path, copy) == 0 || errno == EPERM || errno == ENOTSUP)
    }
  }

  /// As it was; best effort, since the system has just refused something.
  func putBack() {
    if !existed {
      unlink(path)
    } else if rename(copy, path) == 0 {
      // Two names of one file: the call did nothing where the file had not been replaced.
      unlink(copy)
    }
  }

  func forget() { unlink(copy) }
}

/// Makes a folder and those above it where they are missing.
/// - Parameters:
///   - mode: Of those that are made, as far as the process's mask lets it.
///   - owner: Whose they are; nil for whoever runs this.
public func makeFolders(_ path: String, mode: mode_t = 0o777, owner: uid_t? = nil) throws(FileFailure) {
  try makeFolders(path, mode: mode, owner: owner, attemptStep)
}

private func makeFolders(
  _ path: String, mode: mode_t = 0o777, owner: uid_t? = nil, _ attempt: FileAttempt
) throws(FileFailure) {
  var made = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
  // By bytes: a slash with a combining mark behind it parts a path like any other.
  for part in path.utf8.split(separator: UInt8(ascii: "/")) {
    made += (made.isEmpty || made == "/" ? "" : "/") + String(Substring(part))
    let folder = made
    try attempt(.makeFolder, folder) {
      if mkdir(folder, mode) == 0 { return owner.map { chown(folder, $0, gid_t.max) == 0 } ?? true }
      if errno == EEXIST { return true }
      // A folder that is there counts, whatever else the system has against making it.
      let reason = errno
      var status = stat()
      let isThere = stat(folder, &status) == 0
      errno = reason
      return isThere
    }
  }
}

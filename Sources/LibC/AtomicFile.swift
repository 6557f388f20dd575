/// A file that is being written aside, in the folder where it will stand: `AtomicFileSet` puts it in place.
///
/// Until then whatever has its name is untouched, and a reader never meets half of it.
public final class AtomicFile {
  /// What it will be called.
  public let name: String
  /// Bytes taken so far.
  public private(set) var byteCount = 0
  let path: String
  private let aside: String
  private let attempt: FileAttempt
  private var descriptor: Int32
  private var buffer: [UInt8] = []

  /// - Parameter isPrivate: Whether only its owner may read it; else the process's mask says who may.
  init(_ name: String, in folder: String, isPrivate: Bool, attempt: @escaping FileAttempt) throws(FileFailure)
  {
    self.name = name
    self.attempt = attempt
    path = "\(folder)/\(name)"
    aside = "\(folder)/.\(name).new"
    descriptor = -1
    // The folder's lock is held, so a file of this name is what an interrupted run left.
    unlink(aside)
    let (aside, mode) = (aside, mode_t(isPrivate ? 0o600 : 0o666))
    var opened: Int32 = -1
    try attempt(.create, path) {
      opened = open(aside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
      return opened >= 0
    }
    descriptor = opened
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    unlink(aside)
  }

  public func write(_ bytes: some Sequence<UInt8>) throws(FileFailure) {
    let before = buffer.count
    buffer.append(contentsOf: bytes)
    byteCount += buffer.count - before
    if buffer.count >= 1 << 18 { try flush() }
  }

  private func flush() throws(FileFailure) {
    if buffer.isEmpty { return }
    let (bytes, descriptor) = (buffer, descriptor)
    buffer.removeAll(keepingCapacity: true)
    try attempt(.write, path) { bytes.withUnsafeBytes { writeAll($0, to: descriptor) } }
  }

  /// Makes what was written durable; nothing can be written after that.
  func finish() throws(FileFailure) {
    guard descriptor >= 0 else { return }
    try flush()
    let descriptor = descriptor
    try attempt(.sync, path) { fsync(descriptor) == 0 }
    self.descriptor = -1
    // A network file system tells only here that it could not keep the bytes.
    try attempt(.close, path) { close(descriptor) == 0 }
  }

  /// Takes the place of whatever has the name.
  func putInPlace() throws(FileFailure) {
    let (aside, path) = (aside, path)
    try attempt(.rename, path) { rename(aside, path) == 0 }
  }
}

/// What is done to a file or its folder, one system call each.
enum FileStep: String, CaseIterable {
  case makeFolder, create, write, sync, close, keep, withdraw, rename, remove, syncFolder

  /// Follows the word "cannot".
  var action: String {
    switch self {
    case .makeFolder: "make the folder"
    case .create: "create the file"
    case .write, .close: "write"
    case .sync, .syncFolder: "make it durable"
    case .keep, .rename: "put the new file in place"
    case .withdraw, .remove: "remove the old file"
    }
  }
}

/// Does a step on a path; the call gives false where the system refused, and `errno` says why.
typealias FileAttempt = (FileStep, String, () -> Bool) throws(FileFailure) -> Void

/// A call that failed for the moment only is made again, but not one that may have done a part: writing retries
/// by itself, and a file that could not be closed is closed.
func attemptStep(_ step: FileStep, _ path: String, _ call: () -> Bool) throws(FileFailure) {
  var retries = Retries()
  while !call() {
    guard step != .write, step != .close, retries.allow() else { throw .system(errno, path, step.action) }
  }
}

import EventModel
import LibC

/// The secret that turns user ids into pseudonyms: 16 random bytes, as 32 hexadecimal digits in
/// `<database>.key`, which only its owner may read.
///
/// Without it a user's pseudonym can be neither computed nor checked, so it is never printed.
public struct PseudonymKey: Sendable {
  /// The key for `SipHasher`, which also keys event and file identities.
  public let hashKey: SipHasher.Key

  /// The key beside a database.
  /// - Throws: `key` where it is missing, malformed, no plain file, or open to other users.
  public static func load(beside database: String) throws(StoreError) -> PseudonymKey {
    let path = database + ".key"
    guard let key = try read(path) else {
      throw StoreError(
        .key, place: path, reason: "the key of the database's pseudonyms is missing",
        remedy: "restore it from the backup of the database, its users cannot be recognised without it")
    }
    return key
  }

  /// The key beside the database that the lock stands for, made where there is none.
  /// - Parameter mayCreate: False once the database holds users, whom a new key would not recognise.
  public static func load(
    holding lock: WriterLock, mayCreate: Bool
  ) throws(StoreError) -> PseudonymKey {
    let path = lock.database + ".key"
    if mayCreate, try read(path) == nil { try create(path) }
    return try load(beside: lock.database)
  }

  /// A user's pseudonym, from the bytes of the id as the log has it: SipHash-2-4, whatever its value but
  /// `Int64.min`, which `BulkInserter` reserves and for which `Int64.max` stands in.
  @inlinable
  public func pseudonym(of user: UnsafeBufferPointer<UInt8>) -> Int64 {
    let hash = Int64(bitPattern: SipHasher.hash(user, key: hashKey))
    return hash == .min ? .max : hash
  }

  /// Written aside, made durable, then renamed, so that no interrupted run leaves half a key.
  private static func create(_ path: String) throws(StoreError) {
    var random = SystemRandomNumberGenerator()
    let text = hexadecimal(random.next()) + hexadecimal(random.next()) + "\n"
    let aside = path + ".new"
    // The lock is held, so a file of this name is what an interrupted run left.
    _ = retrying { unlink(aside) }
    let descriptor = retrying { open(aside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw .system(errno, place: aside, doing: "create the key") }
    defer { close(descriptor) }
    guard writeAll(text, to: descriptor), retrying({ fsync(descriptor) }) == 0,
      retrying({ rename(aside, path) }) == 0
    else {
      let error = StoreError.system(errno, place: path, doing: "write the key")
      unlink(aside)
      throw error
    }
    try syncFolder(of: path)
  }

  /// Nil where there is no file.
  private static func read(_ path: String) throws(StoreError) -> PseudonymKey? {
    // Without O_NONBLOCK a named pipe in its place would hang the program.
    let descriptor = retrying { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(errno, place: path, doing: "read the key")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .system(errno, place: path, doing: "read the key's mode")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.key, place: path, reason: "is not a plain file", remedy: restore)
    }
    guard status.st_mode & 0o077 == 0 else {
      throw StoreError(
        .key, place: path, reason: "other users of the machine may open the key",
        remedy: "run chmod 600 on it; if they may have read it, pseudonyms no longer hide the users")
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = retrying { Int32(LibC.read(descriptor, &bytes, bytes.count)) }
    guard count >= 0 else { throw .system(errno, place: path, doing: "read the key") }
    guard let hashKey = parse(bytes.prefix(Int(count))) else {
      throw StoreError(.key, place: path, reason: "does not hold 32 hexadecimal digits", remedy: restore)
    }
    return PseudonymKey(hashKey: hashKey)
  }

  private static var restore: String { "restore it from the backup of the database" }
}

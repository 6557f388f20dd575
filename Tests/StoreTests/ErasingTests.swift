import LibC
import Store
import Testing

struct ErasingTests {
  let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  var path: String { folder.file("db") }

  private func database(_ lock: WriterLock) throws -> Connection {
    let database = try Database.openForWriting(lock)
    try database.connection.execute(
      """
      insert into person (id, pseudonym, platform, recent) values (1, 8606210816391970657, 1, 0);
      update retention set unclean = 1
      """)
    return database.connection
  }

  /// Makes the database first: a maker has neither a log nor the right name.
  private func made() throws -> Connection {
    let lock = try WriterLock(for: path)
    _ = try Database.openForWriting(lock)
    try Connection.publish(lock)
    return try database(lock)
  }

  @Test func `what was deleted stays in the bytes until the file is written anew`() throws {
    let connection = try made()
    try connection.checkpoint()
    try connection.execute("pragma secure_delete = off; delete from person")
    try connection.checkpoint(truncate: true)
    #expect(try connection.bytesHold(8_606_210_816_391_970_657))
    try connection.finishErasing()
    #expect(try !connection.bytesHold(8_606_210_816_391_970_657))
    #expect(try !connection.retention().isUnclean)
    #expect(try folder.bytes(of: "db-wal").isEmpty)
  }

  @Test func `a number is found in the log too, across chunks, and small ones are not looked for`() throws {
    let connection = try made()
    #expect(try connection.bytesHold(8_606_210_816_391_970_657))
    #expect(try !connection.bytesHold(8_606_210_816_391_970_658))
    #expect(try !connection.bytesHold(1))
    // Across the end of the first chunk of a mebibyte.
    let number: Int64 = -0x0102_0304_0506_0708
    for start in [(1 << 20) - 8, (1 << 20) - 7, (1 << 20) - 1, 1 << 20, (2 << 20) - 11] {
      let bytes = [UInt8](repeating: 1, count: start) + withUnsafeBytes(of: number.bigEndian) { Array($0) }
      let descriptor = open(folder.file("probe"), O_CREAT | O_TRUNC | O_WRONLY, 0o600)
      #expect(bytes.withUnsafeBytes { writeAll($0, to: descriptor) })
      close(descriptor)
      #expect(try fileHolds(number, "probe"), "\(start)")
    }
  }

  private func fileHolds(_ number: Int64, _ name: String) throws -> Bool {
    // The log's place is where a file of any bytes can lie.
    if !folder.names.contains("other") {
      let lock = try WriterLock(for: folder.file("other"))
      _ = try Database.openForWriting(lock)
      try Connection.publish(lock)
    }
    let connection = try Connection.reader(folder.file("other"))
    try #require(rename(folder.file(name), folder.file("other-wal")) == 0)
    defer { unlink(folder.file("other-wal")) }
    return try connection.bytesHold(number)
  }

  @Test func `tombstones are neither pseudonyms nor those of another key`() throws {
    try folder.write("07060504030201000f0e0d0c0b0a0908", to: "db.key")
    try folder.write("07060504030201000f0e0d0c0b0a0909", to: "other.key")
    let key = try PseudonymKey.load(beside: path)
    let (own, other) = (TombstoneKey(key), TombstoneKey(try PseudonymKey.load(beside: folder.file("other"))))
    let numbers: [Int64] = [1, 2, -1, .max]
    let tombstones = numbers.map(own.tombstone)
    #expect(Set(tombstones + numbers + numbers.map(other.tombstone)).count == 12)
    #expect(tombstones == numbers.map(TombstoneKey(key).tombstone))
  }
}

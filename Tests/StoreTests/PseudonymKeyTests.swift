import EventModel
import LibC
import Store
import Testing

struct PseudonymKeyTests {
  /// The key 00 … 0f of the SipHash paper, as the file has it.
  static let paper = "07060504030201000f0e0d0c0b0a0908"

  let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  var path: String { folder.file("db") }

  func loadOrCreate(mayCreate: Bool = true) throws -> PseudonymKey {
    try PseudonymKey.load(holding: WriterLock(for: path), mayCreate: mayCreate)
  }

  @Test func `a key is made once, for its owner alone, and found again`() throws {
    let key = try loadOrCreate()
    #expect(folder.names == ["db.key", "db.lock"])
    #expect(try folder.mode(of: "db.key") == 0o600)
    #expect(try folder.bytes(of: "db.key").count == 33)
    #expect(try loadOrCreate().hashKey == key.hashKey)
    #expect(try loadOrCreate(mayCreate: false).hashKey == key.hashKey)
    #expect(try PseudonymKey.load(beside: path).hashKey == key.hashKey)
  }

  @Test func `two keys differ`() throws {
    let other = try ScratchFolder()
    let second = try PseudonymKey.load(holding: WriterLock(for: other.file("db")), mayCreate: true)
    #expect(try loadOrCreate().hashKey != second.hashKey)
  }

  @Test(arguments: [paper, paper + "\n", paper.uppercased()])
  func `the digits are the two words of the key`(text: String) throws {
    try folder.write(text, to: "db.key")
    let key = try PseudonymKey.load(beside: path)
    #expect(key.hashKey == SipHasher.Key(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
    // The example of the paper's appendix: the 15 bytes 00 … 0e.
    let pseudonym = (0..<15).map { UInt8($0) }.withUnsafeBufferPointer { key.pseudonym(of: $0) }
    #expect(pseudonym == Int64(bitPattern: 0xa129_ca61_49be_45e5))
  }

  @Test(arguments: [
    "", "\n", String(paper.dropLast()), paper + "0", paper + "\n\n", " " + paper.dropFirst(),
    "+" + paper.dropFirst(), "g" + paper.dropFirst(), paper + paper,
  ])
  func `anything but 32 hexadecimal digits is refused, never overwritten`(text: String) throws {
    try folder.write(text, to: "db.key")
    for load in [{ try PseudonymKey.load(beside: path) }, { try loadOrCreate() }] {
      let error = try #require(throws: StoreError.self) { try load() }
      #expect(error.kind == .key)
      #expect(error.reason == "does not hold 32 hexadecimal digits")
    }
    #expect(try folder.bytes(of: "db.key") == Array(text.utf8))
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o666, 0o610] as [mode_t])
  func `a key that others may open is refused`(mode: mode_t) throws {
    try folder.write(Self.paper, to: "db.key", mode: mode)
    let error = try #require(throws: StoreError.self) { try loadOrCreate() }
    #expect(error.kind == .key)
    #expect(error.place == path + ".key")
    #expect(error.remedy?.contains("chmod 600") == true)
  }

  @Test func `a missing key is not replaced once the database holds users`() throws {
    for load in [{ try PseudonymKey.load(beside: path) }, { try loadOrCreate(mayCreate: false) }] {
      let error = try #require(throws: StoreError.self) { try load() }
      #expect(error.kind == .key)
      #expect(error.reason.contains("missing"))
    }
    #expect(!folder.names.contains("db.key"))
  }

  @Test func `a key that cannot be read is an error, not a reason to make one`() throws {
    let target = folder.file("db.key")
    try #require(mkdir(target, 0o700) == 0)
    defer { rmdir(target) }
    let error = try #require(throws: StoreError.self) { try loadOrCreate() }
    #expect(error.reason == "is not a plain file")
  }

  @Test func `a named pipe in the key's place does not hang the program`() throws {
    try #require(mkfifo(folder.file("db.key"), 0o600) == 0)
    let error = try #require(throws: StoreError.self) { try loadOrCreate() }
    #expect(error.reason == "is not a plain file")
  }

  @Test func `what an interrupted run left aside is replaced`() throws {
    try folder.write("half", to: "db.key.new", mode: 0o644)
    _ = try loadOrCreate()
    #expect(folder.names == ["db.key", "db.lock"])
    #expect(try folder.mode(of: "db.key") == 0o600)
  }

  @Test func `a key does not print itself`() throws {
    try folder.write(Self.paper, to: "db.key")
    let key = try PseudonymKey.load(beside: path)
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] {
      #expect(!text.contains("0706") && !text.contains(String(0x0706_0504_0302_0100 as UInt64)))
    }
  }
}

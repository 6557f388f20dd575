import LibC
import Store
import Testing

struct OpeningTests {
  let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  var path: String { folder.file("funnel.sqlite") }

  func writer() throws -> Connection { try Connection.writer(WriterLock(for: path)) }

  @Test func `the database, its log and its lock are its owner's alone, whatever the umask`() throws {
    let connection = try writer()
    try connection.execute("create table t (x)")
    #expect(
      folder.names == ["funnel.sqlite", "funnel.sqlite-shm", "funnel.sqlite-wal", "funnel.sqlite.lock"])
    for name in folder.names { #expect(try folder.mode(of: name) == 0o600, "\(name)") }
  }

  @Test func `a writer is durable and checkpoints only when told`() throws {
    let connection = try writer()
    func pragma(_ name: String) throws -> Int? {
      try connection.prepare("pragma \(name)").first { row throws(StoreError) in try row.value(0) }
    }
    #expect(try pragma("synchronous") == 2)
    #expect(try pragma("wal_autocheckpoint") == 0)
    #expect(try pragma("page_size") == 8192)
    #expect(try pragma("foreign_keys") == 1)
    #expect(try pragma("trusted_schema") == 0)
  }

  @Test func `a word in double quotes is a name, never a text`() throws {
    let connection = try Connection.memory()
    #expect(throws: StoreError.self) { try connection.prepare("select \"mistyped\"") }
  }

  @Test func `a reader cannot write`() throws {
    try writer().execute("create table t (x)")
    let reader = try Connection.reader(path)
    let error = try #require(throws: StoreError.self) { try reader.execute("insert into t values (1)") }
    guard case .sqlite(code: 8, _) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(error.remedy?.contains("writable") == true)
  }

  @Test func `a reader does not make the database it is to read`() throws {
    let error = try #require(throws: StoreError.self) { try Connection.reader(path) }
    guard case .sqlite(code: 14, _) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(error.place == path)
    #expect(error.remedy?.contains("check that the folder exists") == true)
    #expect(folder.names == [])
  }

  @Test func `a folder that does not exist is named with a remedy`() throws {
    let missing = folder.file("missing/funnel.sqlite")
    let error = try #require(throws: StoreError.self) { try Connection.writer(WriterLock(for: missing)) }
    #expect(error.kind == .system(ENOENT))
    #expect(error.description.hasPrefix("\(missing).lock: cannot open the lock file: "))
    #expect(error.remedy == "create the folder first")
  }

  @Test func `a file that is no database is refused and left as it was`() throws {
    let text = String(repeating: "a log, not a database\n", count: 100)
    try folder.write(text, to: "funnel.sqlite")
    for open in [writer, { try Connection.reader(path) }] {
      let error = try #require(throws: StoreError.self) { try open() }
      guard case .sqlite(code: 26, _) = error.kind else {
        Issue.record("\(error)")
        return
      }
      #expect(error.remedy?.contains("not an SQLite database") == true)
    }
    #expect(try folder.bytes(of: "funnel.sqlite") == Array(text.utf8))
  }

  @Test(arguments: [0, 252_006_673]) func `another program's database is refused and left as it was`(
    id: Int
  ) throws {
    try writer().execute(
      "create table t (x); pragma application_id = \(id); pragma wal_checkpoint; pragma journal_mode = delete"
    )
    let before = try folder.bytes(of: "funnel.sqlite")
    for open in [writer, { try Connection.reader(path) }] {
      let error = try #require(throws: StoreError.self) { try open() }
      #expect(error.kind == .foreignFile)
      #expect(error.description.contains("belongs to another program"))
    }
    #expect(try folder.bytes(of: "funnel.sqlite") == before)
  }

  @Test func `opening another program's database does not move its log into it`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let connection = try Connection.writer(WriterLock(for: path))
      try connection.execute("create table t (x); pragma application_id = 7")
      kill(getpid(), SIGKILL)
    }
    let before = try (folder.bytes(of: "funnel.sqlite"), folder.bytes(of: "funnel.sqlite-wal"))
    try #require(!before.1.isEmpty)
    let error = try #require(throws: StoreError.self) { try writer() }
    #expect(error.kind == .foreignFile)
    #expect(try folder.bytes(of: "funnel.sqlite") == before.0)
    #expect(try folder.bytes(of: "funnel.sqlite-wal") == before.1)
  }

  @Test func `a reader finds what a killed writer had committed, and leaves the log to the next`()
    async throws
  {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let connection = try Connection.writer(WriterLock(for: path))
      try connection.execute("create table t (x); insert into t values (7); begin; insert into t values (8)")
      kill(getpid(), SIGKILL)
    }
    let log = try folder.bytes(of: "funnel.sqlite-wal")
    func sum(_ connection: Connection) throws -> Int? {
      let sum = try connection.prepare("select sum(x) from t")
      return try sum.first { row throws(StoreError) in try row.value(0) }
    }
    for _ in 1...2 {
      #expect(try sum(Connection.reader(path)) == 7)
      #expect(try folder.bytes(of: "funnel.sqlite-wal") == log)
    }
    #expect(try sum(writer()) == 7)
    #expect(!folder.names.contains("funnel.sqlite-wal"), "the writer ends by emptying the log")
  }

  @Test func `an empty file is taken for a new database, but not by a reader`() throws {
    try folder.write("", to: "funnel.sqlite")
    #expect(throws: StoreError.self) { try Connection.reader(path) }
    try writer().execute("create table t (x)")
    #expect(try folder.bytes(of: "funnel.sqlite").starts(with: Array("SQLite format 3\0".utf8)))
  }
}

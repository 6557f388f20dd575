import Store
import Testing

struct ReaderTests {
  static func count(_ connection: Connection) throws(StoreError) -> Int? {
    try connection.prepare("select count(*) from t").first { row throws(StoreError) in try row.value(0) }
  }

  @Test func `a reader sees what was committed and nothing of a transaction under way`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("funnel.sqlite")
    let writer = try Connection.writer(WriterLock(for: path), cacheKibibytes: 64)
    try writer.execute("create table t (x integer); insert into t values (1)")
    let reader = try Connection.reader(path)
    try writer.transaction { () throws(StoreError) in
      // More than the cache holds, so that uncommitted pages do reach the log.
      let insert = try writer.prepare("insert into t values (:x)")
      for x in 0..<50_000 {
        try insert.bind(":x", x)
        try insert.run()
      }
      let seen = try Self.count(reader)
      #expect(seen == 1)
    }
    #expect(try Self.count(reader) == 50_001)
  }

  @Test func `a snapshot stays as it was while the writer goes on`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("funnel.sqlite")
    let writer = try Connection.writer(WriterLock(for: path))
    try writer.execute("create table t (x integer); insert into t values (1)")
    let reader = try Connection.reader(path)
    try reader.snapshot { () throws(StoreError) in
      let before = try Self.count(reader)
      try writer.execute("insert into t values (2)")
      let after = try Self.count(reader)
      #expect(before == 1 && after == 1)
    }
    #expect(try Self.count(reader) == 2)
  }

  @Test func `a checkpoint empties the log, and a reader's end does not`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("funnel.sqlite")
    let writer = try Connection.writer(WriterLock(for: path))
    try writer.execute("create table t (x integer); insert into t values (1)")
    do {
      let reader = try Connection.reader(path)
      #expect(try Self.count(reader) == 1)
    }
    #expect(try !folder.bytes(of: "funnel.sqlite-wal").isEmpty)
    #expect(try writer.checkpoint(truncate: true))
    #expect(try folder.bytes(of: "funnel.sqlite-wal") == [])
  }

  @Test func `what a reader still needs is not moved, which the writer is told`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("funnel.sqlite")
    let writer = try Connection.writer(WriterLock(for: path))
    try writer.execute("create table t (x integer)")
    let reader = try Connection.reader(path)
    try reader.snapshot { () throws(StoreError) in
      _ = try Self.count(reader)
      try writer.execute("insert into t values (1)")
      let moved = try writer.checkpoint()
      #expect(!moved)
    }
    #expect(try writer.checkpoint())
  }
}

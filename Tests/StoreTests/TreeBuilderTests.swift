import LibC
import Testing

@testable import Store

/// Trees that are built from sorted rows hold what SQLite would hold, and SQLite finds no fault with them.
struct TreeBuilderTests {
  /// Makes a database whose table and index hold rows `0 ..< count`, built as trees.
  private func build(
    _ count: Int, pageSize: Int, rowsAtATime: Int = 1000, in folder: ScratchFolder,
    beforeFilling: (String) throws -> Void = { _ in }
  ) throws -> Connection {
    let lock = try WriterLock(for: folder.file("made.db"))
    let roots = try {
      let maker = try Connection.maker(lock, pageSize: pageSize)
      try maker.execute(
        """
        create table thing (a integer not null, b integer not null, c integer, primary key (a, b))
          without rowid, strict;
        create unique index thing_b on thing (b);
        create table untouched (a integer primary key);
        insert into untouched values (7);
        """)
      return [try maker.rootPage(of: "thing"), try maker.rootPage(of: "thing_b")]
    }()
    try beforeFilling(folder.file("made.db.new"))
    func feed(
      width: Int, _ fill: @escaping (Int, UnsafeMutableBufferPointer<Int64>) -> Void
    ) -> (inout TreeBuilder) throws(StoreError) -> Void {
      { builder throws(StoreError) in
        let cells = try RowCells(width: width)
        for index in 0..<count {
          cells.append { fill(index, $0) }
          if (index + 1) % rowsAtATime == 0 {
            try builder.add(cells.buffer)
            cells.removeAll()
          }
        }
        try builder.add(cells.buffer)
      }
    }
    try Connection.fill(
      lock,
      [
        (
          roots[0],
          feed(width: 3) { index, row in
            row[0] = Int64(index / 3)
            row[1] = Int64(index)
            row[2] = Self.value(index)
          }
        ),
        (
          roots[1],
          feed(width: 2) { index, row in
            row[0] = Int64(index)
            row[1] = Int64(index / 3)
          }
        ),
      ])
    try Connection.publish(lock)
    return try Connection.writer(lock)
  }

  /// Numbers of every length, and null.
  private static func value(_ index: Int) -> Int64 {
    let sizes: [Int64] = [
      0, 1, -1, 127, 128, -128, -129, 32_767, 32_768, -32_769, 1 << 23 - 1, 1 << 23, -(1 << 23) - 1,
      1 << 31 - 1, 1 << 31, -(1 << 31) - 1, 1 << 47 - 1, 1 << 47, -(1 << 47) - 1, .max, .min + 1,
      RowCells.null,
    ]
    return sizes[index % sizes.count]
  }

  private func expectWhole(_ connection: Connection, rows count: Int) throws {
    #expect(try connection.single("pragma integrity_check", as: String.self) == "ok")
    let wrong = try connection.prepare("select a, b, c from thing order by a, b")
    var index = 0
    while try wrong.step() {
      let row: (Int, Int, Int64?) = (try wrong.value(0), try wrong.value(1), try wrong.value(2))
      guard row == (index / 3, index, Self.value(index) == RowCells.null ? nil : Self.value(index)) else {
        Issue.record("row \(index) is \(row)")
        return
      }
      index += 1
    }
    #expect(index == count)
    // Through the index, and one by one.
    #expect(
      try connection.single("select count(*) from thing indexed by thing_b where b >= 0", as: Int.self)
        == count)
    let seek = try connection.prepare("select b from thing where a = :a and b = :b")
    for index in stride(from: 0, to: count, by: max(1, count / 50)) {
      try seek.bind(":a", index / 3)
      try seek.bind(":b", index)
      #expect(try seek.first { row throws(StoreError) in try row.value(0, as: Int.self) } == index)
    }
    #expect(try connection.single("select a from untouched", as: Int.self) == 7)
  }

  /// On small pages each count up to a third level, so that every way in which a level can end comes up.
  @Test func `any number of rows gives a whole tree`() throws {
    let folder = try ScratchFolder()
    for count in Array(0...700) + [5_000, 20_011] {
      try expectWhole(
        try build(count, pageSize: 512, rowsAtATime: 1 + count % 9, in: folder), rows: count)
      unlink(folder.file("made.db"))
    }
  }

  @Test(arguments: [1024, 8192, 65_536]) func `pages of any size are filled`(pageSize: Int) throws {
    let folder = try ScratchFolder()
    try expectWhole(try build(40_000, pageSize: pageSize, in: folder), rows: 40_000)
    let pages = try Connection.reader(folder.file("made.db")).single("pragma page_count", as: Int.self)
    // A row of the table takes 14 bytes on average, and one of the index at most 13.
    #expect(pages * pageSize < 40_000 * 27 * 11 / 10 + 20 * pageSize)
  }

  @Test func `a tree that was built takes further rows`() throws {
    let folder = try ScratchFolder()
    let connection = try build(3_000, pageSize: 512, in: folder)
    try connection.execute(
      """
      delete from thing where b % 2 = 1;
      with recursive n (b) as (values (1) union all select b + 2 from n where b < 5999)
      insert into thing select b / 3, b, null from n;
      """)
    #expect(try connection.single("pragma integrity_check", as: String.self) == "ok")
    #expect(try connection.single("select count(*) from thing", as: Int.self) == 1_500 + 3_000)
  }

  /// SQLite keeps off the page at one gibibyte. The file is made long without being filled.
  @Test func `the page that locks lie on stays free`() throws {
    let folder = try ScratchFolder()
    let locks = 0x4000_0000 / 512 + 1
    let connection = try build(2_000, pageSize: 512, in: folder) { path in
      let descriptor = open(path, O_RDWR)
      defer { close(descriptor) }
      #expect(ftruncate(descriptor, off_t(locks - 3) * 512) == 0)
      withUnsafeBytes(of: UInt32(locks - 3).bigEndian) { _ = writeAll($0, at: 28, to: descriptor) }
    }
    #expect(try connection.single("pragma page_count", as: Int.self) > locks + 10)
    let rows = try connection.prepare("select count(*), sum(b) from thing").first { row throws(StoreError) in
      (try row.value(0, as: Int.self), try row.value(1, as: Int.self))
    }
    #expect(rows ?? (0, 0) == (2_000, 1_999_000))
    let faults: [String] = try connection.prepare("pragma integrity_check(5000000)").all {
      row throws(StoreError) in try row.value(0)
    }
    // Only the pages that the file was made long with belong to nothing.
    #expect(faults.allSatisfy { $0.hasSuffix("is never used") || $0.hasSuffix("never used") })
    #expect(!faults.contains { $0.contains("\(locks)") })
  }

  @Test func `a row that is cut off is told`() throws {
    let folder = try ScratchFolder()
    let lock = try WriterLock(for: folder.file("made.db"))
    let root = try {
      let maker = try Connection.maker(lock)
      try maker.execute("create table thing (a integer not null, b integer, primary key (a)) without rowid")
      return try maker.rootPage(of: "thing")
    }()
    let cutOff: (inout TreeBuilder) throws(StoreError) -> Void = { builder throws(StoreError) in
      var cell: (UInt8, UInt8, UInt8) = (9, 3, 1)
      try withUnsafeBytes(of: &cell) { bytes throws(StoreError) in try builder.add(bytes) }
    }
    #expect(throws: StoreError.self) { try Connection.fill(lock, [(root, cutOff)]) }
    Connection.discard(lock)
  }

  @Test(arguments: [0, 1, 14]) func `rows that no cell holds are refused`(width: Int) {
    #expect(throws: StoreError.self) { try RowCells(width: width) }
  }
}

import Testing

@testable import Store

/// Lists come back as they were, by the program and by the view `listed`, which knows nothing of its code.
struct PostingListTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  /// Lists with distances of every length.
  private static let lists: [[Int64]] = {
    var generator = Generator(state: 3)
    var lists: [[Int64]] = [[], [1], [4_294_967_295], [1, 4_294_967_295], Array(1...500)]
    for bits in 1...32 {
      let greatest: Int64 = 1 << Int64(bits) - 1
      lists.append(
        Set((0..<300).map { _ in Int64.random(in: 1...max(1, greatest), using: &generator) }).sorted())
    }
    return lists
  }()

  @Test(arguments: lists)
  func `a list is read as it was written`(persons: [Int64]) throws {
    let connection = try Connection.memory()
    try connection.migrate(Database.migrations)
    let insert = try connection.prepare("insert into posting values (20000, 5, 2, ?1, ?2)")
    var read: [Int64] = []
    try PostingList.forEachRow(of: persons) { first, others throws(StoreError) in
      #expect(others.count <= 90)
      try insert.bind(1, first)
      try insert.bind(2, others)
      try insert.run()
      #expect(
        others.withUnsafeBytes { PostingList.forEachPerson(first: first, others: $0) { read.append($0) } })
    }
    #expect(read == persons)
    let shown = try connection.prepare("select day, permission, person from listed order by person").all {
      row throws(StoreError) in
      [try row.value(0, as: Int64.self), try row.value(1), try row.value(2)]
    }
    #expect(shown == persons.map { [20_000, 2, $0] })
  }

  @Test(arguments: [
    [0], [0x80], [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1], [1, 0x81], [5, 0],
    [UInt8](repeating: 0xFF, count: 20),
  ])
  func `bytes that are no list are told`(bytes: [UInt8]) {
    #expect(!bytes.withUnsafeBytes { PostingList.forEachPerson(first: 7, others: $0) { _ in } })
    #expect(![UInt8]([1]).withUnsafeBytes { PostingList.forEachPerson(first: .max, others: $0) { _ in } })
  }

  /// SQLite shifts a pseudonym as the program does.
  @Test(
    arguments: [
      Int64.min, -1, 0, 1, 18_014_398_509_481_983, 18_014_398_509_481_984, -18_014_398_509_481_984,
      -18_014_398_509_481_985, .max,
    ] as [Int64])
  func `a pseudonym has the block that the queries give it`(pseudonym: Int64) throws {
    let block = PostingList.block(of: pseudonym)
    let query = try Connection.memory().prepare("select (?1 >> 54) + 512")
    try query.bind(1, pseudonym)
    #expect(try query.first { row throws(StoreError) in try row.value(0, as: Int.self) } == block)
    #expect((0..<PostingList.blocks).contains(block))
    #expect(PostingList.pseudonyms(of: block).contains(pseudonym))
  }

  @Test func `a blob that a cell has no room for is refused`() throws {
    let cells = try RowCells(width: 2)
    for count in [111, 112, 200, 70_000] {
      #expect(throws: StoreError.self) {
        try cells.append(blob: [UInt8](repeating: 1, count: count)) { row in
          (row[0], row[1]) = (1_000_000, 1)
        }
      }
    }
    #expect(cells.count == 0)
  }

  /// Rows that are built as cells of the file are those that SQLite would write.
  @Test func `rows with a blob of any length are built`() throws {
    let folder = try ScratchFolder()
    let lock = try WriterLock(for: folder.file("made.db"))
    let root = try {
      let maker = try Connection.maker(lock)
      try maker.execute(
        "create table t (a integer not null primary key, b integer, c blob not null) without rowid, strict")
      return try maker.rootPage(of: "t")
    }()
    let blobs = (0..<2000).map { [UInt8](repeating: UInt8($0 % 251), count: $0 % 91) }
    try Connection.fill(
      lock,
      [
        (
          root,
          { builder throws(StoreError) in
            let cells = try RowCells(width: 2)
            for (index, blob) in blobs.enumerated() {
              try cells.append(blob: blob) { row in
                row[0] = Int64(index) << 20
                row[1] = -Int64(index)
              }
            }
            try builder.add(cells.buffer)
          }
        )
      ])
    try Connection.publish(lock)
    let connection = try Connection.writer(lock)
    #expect(try connection.single("pragma integrity_check", as: String.self) == "ok")
    let found = try connection.prepare("select a, b, c from t order by a").all { row throws(StoreError) in
      let blob: [UInt8] = try row.value(2)
      #expect(try row.value(0, as: Int64.self) == -(try row.value(1, as: Int64.self)) << 20)
      return blob
    }
    #expect(found == blobs)
  }
}

import EventLog
import LibC
import Store
import Testing

@testable import Ingestion

struct LogFinderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func makeFiles(_ names: String...) throws {
    for name in names { try folder.write("", to: name) }
  }

  /// What is found below the scratch folder, without that folder's own path.
  private func found(_ names: String...) -> [String] {
    LogFinder(names.map { folder.logPath($0) }).files.map { file in
      String("\(file.path)".dropFirst(folder.path.utf8.count + 1))
    }
  }

  @Test func `folders are searched to the ground, in byte order`() throws {
    for name in ["logs", "logs/b", "logs/b/deep", "logs/empty"] { try folder.makeFolder(name) }
    try makeFiles("logs/b/2.log", "logs/b/10.log", "logs/b/deep/x", "logs/a.log", "logs/é.log", "logs/Z.log")
    #expect(
      found("logs") == [
        "logs/Z.log", "logs/a.log", "logs/b/10.log", "logs/b/2.log", "logs/b/deep/x", "logs/é.log",
      ])
  }

  @Test func `paths are followed in the order in which they are named, each once`() throws {
    try folder.makeFolder("logs")
    try makeFiles("b", "a", "logs/2", "logs/1")
    #expect(found("b", "a", "b") == ["b", "a"])
    #expect(found("logs/2", "logs", "a", "logs") == ["logs/2", "logs/1", "a"])
  }

  @Test func `a separator behind a folder's name makes no difference`() throws {
    try folder.makeFolder("logs")
    try makeFiles("logs/a")
    #expect(found("logs/") == ["logs/a"])
    #expect(found("logs//") == ["logs//a"])
  }

  @Test func `hidden names are passed over unless they are named`() throws {
    for name in ["logs", "logs/.git", ".logs"] { try folder.makeFolder(name) }
    try makeFiles("logs/.DS_Store", "logs/.git/a", "logs/a", ".logs/a", ".hidden")
    #expect(found("logs") == ["logs/a"])
    #expect(found(".hidden", ".logs") == [".hidden", ".logs/a"])
  }

  @Test func `a link that leads back up is not followed, any other is`() throws {
    for name in ["logs", "logs/a", "other"] { try folder.makeFolder(name) }
    try makeFiles("logs/a/1", "other/2", "3")
    try folder.link("logs/a/up", to: "..")
    try folder.link("logs/a/self", to: ".")
    try folder.link("logs/other", to: "../other")
    try folder.link("logs/file", to: "../3")
    #expect(found("logs") == ["logs/a/1", "logs/file", "logs/other/2"])
  }

  /// There are 13,699 ways through seven folders of which each leads to all others.
  @Test func `folders that are linked to one another are searched once each`() throws {
    let names = (1...7).map { "logs/\($0)" }
    for name in ["logs"] + names { try folder.makeFolder(name) }
    for name in names {
      try folder.write("", to: "\(name)/log")
      for other in 1...7 { try folder.link("\(name)/to\(other)", to: "../\(other)") }
    }
    #expect(found("logs") == names.map { "\($0)/log" })
    #expect(found("logs/3/to1") == ["logs/3/to1/log"] + (2...7).map { "logs/3/to1/to\($0)/log" })
  }

  @Test func `of several names the one with the fewest links counts, then the first`() throws {
    for name in ["logs", "logs/a", "logs/z", "far", "far/deep"] { try folder.makeFolder(name) }
    try makeFiles("logs/z/1", "far/2", "far/deep/3")
    // The folder's own name comes last, that of the file too.
    try folder.link("logs/a/z", to: "../z")
    try folder.link("logs/0", to: "z/1")
    // Two links lead to one folder, and behind one that is come by earlier there is a third.
    try folder.link("logs/a/first", to: "../../far")
    try folder.link("logs/b", to: "../far")
    try folder.link("far/again", to: "deep")
    try folder.link("logs/a/down", to: "../../far/deep")
    #expect(found("logs") == ["logs/a/down/3", "logs/a/first/2", "logs/z/1"])
    // What lies in a named folder is known by that, though another one leads there.
    #expect(found("logs", "far") == ["logs/z/1", "far/2", "far/deep/3"])
  }

  @Test func `a file with two names of its own is read once`() throws {
    for name in ["logs", "logs/b"] { try folder.makeFolder(name) }
    try makeFiles("logs/b/1")
    try #require(link(folder.file("logs/b/1"), folder.file("logs/c")) == 0)
    #expect(found("logs") == ["logs/b/1"])
    #expect(found("logs/c", "logs") == ["logs/c"])
  }

  @Test func `databases are passed over with what lies beside them, and told of`() async throws {
    let store = try TestStore()
    for name in ["logs", "logs/deep", "far"] { try store.folder.makeFolder(name) }
    try store.folder.write(lines: lines("prompted"), to: "logs/a.log")
    // As a run leaves them that is killed.
    for name in ["logs/x.db", "far/y.db"] {
      let path = store.folder.file(name)
      do {
        let other = try Connection.writer(WriterLock(for: path))
        try other.execute("create table t (x integer); insert into t values (1)")
        for ending in ["-wal", "-shm"] { try #require(link(path + ending, path + ending + ".kept") == 0) }
      }
      for ending in ["-wal", "-shm"] { try #require(rename(path + ending + ".kept", path + ending) == 0) }
    }
    try store.folder.write(TestStore.keyText, to: "logs/x.db.key")
    try store.folder.link("logs/deep/y.db", to: "../../far/y.db")
    // Names alone mean nothing, nor does a length of whole pages.
    try store.folder.write(lines: lines("prompted user=v"), to: "logs/b.db")
    try store.folder.write(lines: lines("prompted user=w"), to: "logs/b.db-wal")
    try store.folder.write(String(repeating: " ", count: 511) + "\n", to: "logs/page")

    let report = try await store.ingest("logs")
    #expect(report.files == 4 && report.events == 3 && report.rejected == 0 && report.incompleteFiles == 0)
    #expect(report.problems == [])
    let told = "an SQLite database, left out"
    #expect(
      Set(report.notices) == [
        PathProblem(path: store.folder.logPath("logs/deep/y.db"), message: told),
        PathProblem(
          path: store.folder.logPath("logs/x.db"),
          message: "\(told) with what belongs to it: x.db-shm, x.db-wal, x.db.key, x.db.lock"),
      ])
    // The one in use is no news.
    let inUse = FileIdentity.all(of: store.database)
    #expect(LogFinder([store.folder.logPath("")], leavingOut: inUse).notices.count == 2)
    let surveyed = survey(IngestRequest(paths: [store.folder.logPath("logs")], now: 0))
    #expect(surveyed.files == 4 && surveyed.notices == report.notices)
    // Who names one is told that it is no log.
    let named = try await store.ingest("logs/x.db")
    #expect(named.problems.map(\.message) == ["an SQLite database, not an event log; leave it out"])
  }

  @Test(arguments: [
    "file,rows,bytes\nfunnel.csv,1,20\n'=x.csv,1,2\n", "\u{FEFF}file;rows;bytes\r\nfunnel.csv;1;20\r\n",
  ])
  func `what an export wrote is no log, and what lies beside it is`(manifest: String) throws {
    for name in ["logs", "logs/out"] { try folder.makeFolder(name) }
    try makeFiles(
      "logs/a.log", "logs/funnel.csv", "logs/out/funnel.csv", "logs/out/summary.json", "logs/out/report.html",
      "logs/out/trend.csv", "logs/out/b.log")
    try folder.write(manifest, to: "logs/out/manifest.csv")
    #expect(found("logs") == ["logs/a.log", "logs/funnel.csv", "logs/out/b.log", "logs/out/trend.csv"])
    #expect(found("logs/out") == ["logs/out/b.log", "logs/out/trend.csv"])
    #expect(found("logs/out/funnel.csv") == ["logs/out/funnel.csv"])
  }

  @Test(arguments: [
    "", "file,rows\nfunnel.csv,1\n", "{\"file\":1}\n", "file", "file,rows,bytes,more\na.log,1,1,1\n",
  ])
  func `a file that is only called a manifest hides nothing`(text: String) throws {
    try folder.makeFolder("logs")
    try makeFiles("logs/a.log", "logs/funnel.csv")
    try folder.write(text, to: "logs/manifest.csv")
    #expect(found("logs") == ["logs/a.log", "logs/funnel.csv", "logs/manifest.csv"])
  }

  @Test func `what is left out is known by any name`() throws {
    for name in ["logs", "logs/out"] { try folder.makeFolder(name) }
    try makeFiles("logs/a.log", "logs/out/b", "base")
    try folder.link("logs/other", to: "out")
    try folder.link("logs/base", to: "../base")
    let leftOut = Set(["logs/out", "base"].compactMap { FileIdentity(folder.logPath($0)) })
    #expect(leftOut.count == 2)
    #expect(
      LogFinder([folder.logPath("logs")], leavingOut: leftOut).files.map(\.path) == [
        folder.logPath("logs/a.log")
      ])
  }

  @Test func `a link that leads nowhere is a problem`() throws {
    try folder.makeFolder("logs")
    try folder.link("logs/gone", to: "none")
    try folder.link("logs/round", to: "round")
    try makeFiles("logs/a")
    let finder = LogFinder([folder.logPath("logs")])
    #expect(finder.files.map(\.path) == [folder.logPath("logs/a")])
    #expect(finder.problems.map(\.path) == ["logs/gone", "logs/round"].map { folder.logPath($0) })
    for problem in finder.problems {
      #expect(problem.message.hasSuffix("; mend or remove this symbolic link"), "\(problem.message)")
    }
  }

  @Test func `a path that leads nowhere is a problem`() {
    let finder = LogFinder([folder.logPath("none"), LogPath("")])
    #expect(finder.files == [])
    #expect(finder.problems.map(\.path) == [folder.logPath("none"), LogPath("")])
    #expect(
      finder.problems.allSatisfy { $0.message == String(cString: strerror(ENOENT)) + "; check the path" })
  }

  @Test func `what is no file is passed over in folders, and read where it is named`() throws {
    try folder.makeFolder("logs")
    try #require(mkfifo(folder.file("logs/pipe"), 0o600) == 0)
    try makeFiles("logs/a")
    #expect(found("logs") == ["logs/a"])
    #expect(found("logs/pipe") == ["logs/pipe"])
  }

  @Test func `a dash is standard input`() {
    #expect(LogFinder([LogPath("-")]).files == [.standardInput])
  }

  /// Some file systems take only names that are text.
  @Test(arguments: ["two words".utf8.map { $0 }, "a\nb".utf8.map { $0 }, [0x61, 0xff, 0xfe], [0x2d]])
  func `a name may be of any bytes`(name: [UInt8]) async throws {
    let store = try TestStore()
    try store.folder.makeFolder("logs")
    do { try store.folder.write([], to: Array("logs/".utf8) + name) } catch { return }
    let path = store.folder.logPath("logs").appending(name)
    #expect(LogFinder([store.folder.logPath("logs")]).files.map(\.path) == [path])
    #expect(LogFinder([path]).files.map(\.path) == [path])

    try store.folder.write(lines: lines("prompted"), to: "a.log")
    try store.folder.write(try store.folder.bytes(of: "a.log"), to: Array("logs/".utf8) + name)
    #expect(try await store.ingest("logs").events == 1)
    #expect(try await store.ingest(paths: [path]).skipped == 1)
    let hexadecimal = path.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined()
    #expect(try store.rows("select hex(path) from location") == [hexadecimal])
  }
}

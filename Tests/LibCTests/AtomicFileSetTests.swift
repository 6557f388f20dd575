import Testing

@testable import LibC

@Suite struct AtomicFileSetTests {
  static let names = ["a.csv", "b.csv", "manifest.csv"]

  @Test func `the files take their places together, and nothing else is left`() throws {
    let folder = try ScratchFolder()
    let set = try AtomicFileSet(in: folder.path + "/deep/down", manifest: "manifest.csv")
    for name in Self.names { try set.file(named: name).write("new \(name)".utf8) }
    #expect(folder.contents(of: "deep/down").isEmpty)
    try set.commit()
    #expect(
      folder.contents(of: "deep/down")
        == Dictionary(
          uniqueKeysWithValues: Self.names.map { ($0, "new \($0)") }))
  }

  @Test func `a file of an earlier set goes with the replacement`() throws {
    let folder = try ScratchFolder()
    try replace(Self.names + ["old.csv"], saying: "old", in: folder.path)
    let set = try AtomicFileSet(in: folder.path, manifest: "manifest.csv")
    for name in Self.names { try set.file(named: name).write("new".utf8) }
    set.remove("old.csv")
    set.remove("never.csv")
    try set.commit()
    #expect(folder.contents().keys.sorted() == Self.names)
  }

  @Test func `a set that is let go leaves no trace`() throws {
    let folder = try ScratchFolder()
    try replace(Self.names, saying: "old", in: folder.path)
    do {
      let set = try AtomicFileSet(in: folder.path, manifest: "manifest.csv")
      try set.file(named: "a.csv").write("half".utf8)
    }
    #expect(folder.contents() == Dictionary(uniqueKeysWithValues: Self.names.map { ($0, "old") }))
  }

  /// Fails at the first call, the second, and so on, until a run needs no more calls.
  @Test(arguments: [true, false])
  func `whatever call fails, all is as it was and the failure says where and what to do`(hasOld: Bool) throws
  {
    var isOver = false
    var failed = 0
    while !isOver {
      let folder = try ScratchFolder()
      if hasOld { try replace(Self.names + ["old.csv"], saying: "old", in: folder.path) }
      let before = folder.contents()
      var calls = 0
      do throws(FileFailure) {
        try replace(Self.names, saying: "new", in: folder.path, removing: "old.csv") {
          (step, path, call) throws(FileFailure) in
          defer { calls += 1 }
          if calls == failed { throw .system(ENOSPC, path, step.action) }
          try attemptStep(step, path, call)
        }
        isOver = true
      } catch {
        // The folder itself, one above it, or a file in it.
        #expect(error.path.hasPrefix(folder.path) || folder.path.hasPrefix(error.path))
        #expect("\(error)".contains("No space left") && "\(error)".contains("make room"))
        #expect(folder.contents() == before, "after \(failed) calls")
      }
      failed += 1
    }
    #expect(failed > 15)
  }

  /// What a reader, or a kill, meets before each call.
  @Test func `a folder that has its manifest has a whole set of one run`() throws {
    let folder = try ScratchFolder()
    try replace(Self.names, saying: "old", in: folder.path)
    var met: Set<String> = []
    try replace(Self.names, saying: "new", in: folder.path) { (step, path, call) throws(FileFailure) in
      let contents = folder.contents()
      let files = Set(Self.names.dropLast().compactMap { contents[$0] })
      if let manifest = contents["manifest.csv"] { #expect(files == [manifest]) }
      // Each file for itself is whole at any moment.
      #expect(files.isSubset(of: ["old", "new"]) && contents["a.csv"] != nil && contents["b.csv"] != nil)
      met.insert(contents["manifest.csv"] ?? "none")
      try attemptStep(step, path, call)
    }
    #expect(met == ["old", "none", "new"])
  }

  @Test func `an interrupted run's leavings are cleared by the next`() throws {
    let folder = try ScratchFolder()
    for name in [".a.csv.new", ".a.csv.old", ".manifest.csv.old"] { try folder.write("half", to: name) }
    try replace(Self.names, saying: "new", in: folder.path)
    #expect(folder.names == Self.names)
  }

  @Test func `a path is parted at every slash, whatever stands behind it`() throws {
    let folder = try ScratchFolder()
    // Swift takes a slash and the accent behind it for one character.
    let name = "\u{301}b"
    try makeFolders(folder.path + "/a/" + name, mode: 0o700)
    var status = stat()
    #expect(stat(folder.path + "/a/" + name, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(rmdir(folder.path + "/a/" + name) == 0 && rmdir(folder.path + "/a") == 0)
  }

  @Test func `two sets of one folder cannot be alive at once`() throws {
    let folder = try ScratchFolder()
    let first = try AtomicFileSet(in: folder.path, manifest: "manifest.csv")
    #expect(throws: FileFailure.self) {
      _ = try AtomicFileSet(in: folder.path, manifest: "manifest.csv")
    }
    withExtendedLifetime(first) {}
  }

  @Test(arguments: ["", ".a", "a/b", "a.csv"])
  func `a name that leads elsewhere, hides, or stands twice is refused`(name: String) throws {
    let folder = try ScratchFolder()
    let set = try AtomicFileSet(in: folder.path, manifest: "manifest.csv")
    _ = try set.file(named: "a.csv")
    #expect(throws: FileFailure.self) { _ = try set.file(named: name) }
  }

  @Test func `a folder in a file's place is named, and stays`() throws {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path + "/b.csv", 0o755) == 0)
    do throws(FileFailure) {
      try replace(Self.names, saying: "new", in: folder.path)
      Issue.record("a folder was replaced by a file")
    } catch {
      #expect(error.path == folder.path + "/b.csv" && error.kind == .system(EISDIR))
    }
    #expect(folder.names == ["b.csv"])
    rmdir(folder.path + "/b.csv")
  }

  @Test func `a private file is its owner's alone`() throws {
    let folder = try ScratchFolder()
    let set = try AtomicFileSet(in: folder.path, manifest: "manifest.csv")
    _ = try set.file(named: "a.csv", isPrivate: true)
    try set.commit()
    var status = stat()
    try #require(stat(folder.path + "/a.csv", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `large content arrives in order and is counted`() throws {
    let folder = try ScratchFolder()
    let set = try AtomicFileSet(in: folder.path, manifest: "manifest.csv")
    let file = try set.file(named: "a.csv")
    for number in 0..<100_000 { try file.write("\(number)\n".utf8) }
    try set.commit()
    let expected = (0..<100_000).map { "\($0)\n" }.joined()
    #expect(folder.contents()["a.csv"] == expected && file.byteCount == expected.utf8.count)
  }

  private func replace(
    _ names: [String], saying text: String, in folder: String, removing: String? = nil,
    attempt: @escaping FileAttempt = attemptStep
  ) throws(FileFailure) {
    let set = try AtomicFileSet(in: folder, manifest: "manifest.csv", attempt: attempt)
    for name in names { try set.file(named: name).write(text.utf8) }
    if let removing { set.remove(removing) }
    try set.commit()
  }
}

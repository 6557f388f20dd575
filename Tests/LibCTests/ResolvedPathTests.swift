import LibC
import Testing

@Suite struct ResolvedPathTests {
  @Test(arguments: [
    ("/", "/"), ("//", "/"), ("/nowhere-at-all/b", "/nowhere-at-all/b"),
    ("/nowhere-at-all/./b//c/", "/nowhere-at-all/b/c"),
    ("/nowhere-at-all/../other-nowhere", "/other-nowhere"),
    ("/../../nowhere-at-all", "/nowhere-at-all"), ("/nowhere-at-all/b/../../../..", "/"),
  ])
  func `what is not there goes by its words`(path: String, resolved: String) {
    #expect(resolvedPath(path) == resolved && straightPath(path) == resolved)
  }

  @Test func `links are followed before the way back up`() throws {
    let scratch = try ScratchFolder()
    let folder = resolvedPath(scratch.path)
    defer {
      unlink("\(folder)/c/link")
      for name in ["a/b", "a", "c"] { rmdir("\(folder)/\(name)") }
    }
    for name in ["a", "a/b", "c"] { try #require(mkdir("\(folder)/\(name)", 0o755) == 0) }
    try #require(symlink("../a/b", "\(folder)/c/link") == 0)
    #expect(resolvedPath("\(folder)/c/link") == "\(folder)/a/b")
    #expect(straightPath("\(folder)/c/link/../x") == "\(folder)/c/x")
    // By words alone it would be c/new.
    #expect(resolvedPath("\(folder)/c/link/../new/./x") == "\(folder)/a/new/x")
  }
}

import Testing

@Suite struct TopLevelTests {
  @Test func `the top level holds what a reader expects there, and nothing else`() throws {
    let names = try PackageFolder.names(in: ".").filter { !$0.hasPrefix(".") }
    #expect(names == ["Package.swift", "Queries", "README.md", "SampleData", "Sources", "Tests"])
  }

  @Test func `every folder of Tests is a target`() throws {
    let package = try PackageFolder.file("Package.swift").text
    for name in try PackageFolder.names(in: "Tests").filter({ !$0.hasPrefix(".") && $0 != "Benchmarks" }) {
      #expect(package.contains("of: \"\(name)\""), "Tests/\(name)")
    }
  }

  @Test func `the package needs nothing but the toolchain, SQLite and zlib`() throws {
    let package = try PackageFolder.file("Package.swift")
    #expect(!package.text.contains(".package("))
    let libraries = package.lines.filter { $0.contains("pkgConfig:") }
    #expect(libraries.count == 2)
  }
}

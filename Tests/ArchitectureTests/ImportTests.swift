import Testing

/// Who may import whom. SwiftPM links what a target declares, but does not stop an import of anything else that
/// happens to be built.
@Suite struct ImportTests {
  /// One row a folder of Sources, in the order in which data flows; the folder Queries is a target of its own.
  static let allowed: KeyValuePairs<String, Set<String>> = [
    "CSQLite": [], "CZlib": [],
    "LibC": ["Darwin", "Glibc", "Musl"],
    "EventModel": [],
    "EventLog": ["CZlib", "EventModel", "LibC"],
    "Journeys": ["EventModel", "LibC"],
    "Queries": [],
    "Store": ["CSQLite", "EventModel", "LibC", "Queries"],
    "Ingestion": ["EventLog", "EventModel", "Journeys", "LibC", "Queries", "Store", "Synchronization"],
    "Statistics": ["EventModel", "LibC"],
    "Reports": ["EventModel", "Journeys", "LibC", "Queries", "Statistics", "Store"],
    "Rendering": ["EventModel", "Reports", "Statistics"],
    "CommandLineTool": [
      "EventLog", "EventModel", "Ingestion", "LibC", "Rendering", "Reports", "Statistics", "Store",
    ],
    "permission-funnel": ["CommandLineTool", "LibC"],
    "embed-queries": ["LibC"],
    "EmbedQueriesPlugin": ["Foundation", "PackagePlugin"],
    "sample-logs": ["CZlib", "EventModel", "LibC"],
    // Units and scripts, no target.
    "Packaging": [],
  ]

  @Test(arguments: allowed.map { ($0.key, $0.value) })
  func `a target imports what its place in the flow allows`(target: String, modules: Set<String>) throws {
    let folder = target == "Queries" ? target : "Sources/\(target)"
    for file in try PackageFolder.files(below: [folder], endingWith: ".swift") {
      for (number, line) in file.code {
        guard let module = importedModule(line) else { continue }
        #expect(modules.contains(module), "\(file.path):\(number) imports \(module)")
      }
    }
  }

  @Test func `every folder of Sources has a row in the table`() throws {
    let rows = Set(Self.allowed.map(\.key)).subtracting(["Queries"])
    #expect(Set(try PackageFolder.names(in: "Sources").filter { !$0.hasPrefix(".") }) == rows)
  }

  @Test func `reading and asking meet in the store alone`() {
    let table = Dictionary(uniqueKeysWithValues: Self.allowed.map { ($0.key, $0.value) })
    #expect(table["Ingestion"]?.contains("Reports") == false)
    #expect(table["Reports"]?.contains("Ingestion") == false)
    #expect(table["EventLog"]?.isDisjoint(with: ["Store", "CSQLite"]) == true)
    #expect(table["Rendering"]?.isDisjoint(with: ["Store", "Queries"]) == true)
    #expect(table.filter { $0.value.contains("CSQLite") }.map(\.key) == ["Store"])
    #expect(table.filter { $0.value.contains("Foundation") }.map(\.key) == ["EmbedQueriesPlugin"])
  }

  @Test(arguments: [
    ("import Store", "Store"), ("  @_exported import Glibc", "Glibc"), ("@testable import Store", "Store"),
    ("public import struct Store.Statement", "Store"), ("import class Foundation.NSLock;", "Foundation"),
    ("@_spi(Tests) import Reports // why", "Reports"), ("important()", nil), ("let import1 = 2", nil),
  ])
  func `an import is found however it is written`(line: String, module: String?) {
    #expect(importedModule(Substring(line)) == module)
  }
}

/// The module that a line imports; nil where the line is no import.
func importedModule(_ line: Substring) -> String? {
  let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
  let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]
  let words = line.split(whereSeparator: \.isWhitespace)
  guard let keyword = words.firstIndex(where: { $0.first != "@" && !modifiers.contains($0) }),
    words[keyword] == "import"
  else { return nil }
  return words[(keyword + 1)...].first { !kinds.contains($0) }.map { name in
    String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}

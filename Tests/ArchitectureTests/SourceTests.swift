import Testing

/// What a file of the package must not hold.
@Suite struct SourceTests {
  static let sources = Result { try PackageFolder.files(below: ["Sources"], endingWith: ".swift") }
  static let everySwiftFile = Result {
    try PackageFolder.files(below: ["Queries", "Sources", "Tests"], endingWith: ".swift")
  }

  @Test func `no Swift file is longer than 250 lines`() throws {
    // A table that a script wrote is read by nobody.
    for file in try Self.everySwiftFile.get() where !file.text.hasPrefix("// Written by generate.py") {
      let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
      #expect(count <= 250, "\(file.path) has \(count) lines")
    }
  }

  @Test func `nothing is left for later`() throws {
    let texts =
      try Self.everySwiftFile.get() + PackageFolder.files(below: ["Queries"], endingWith: ".sql")
      + PackageFolder.files(below: ["Tests"], endingWith: ".sh")
      + [PackageFolder.file("README.md"), PackageFolder.file("Package.swift")]
    // Apart, so that this line does not find itself.
    let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X:", "for " + "now"]
    for file in texts {
      for (index, line) in file.lines.enumerated() {
        for word in words where line.contains(word) {
          Issue.record("\(file.path):\(index + 1) says \(word)")
        }
      }
    }
  }

  @Test(arguments: [
    "fatalError", "try!", "as!", "preconditionFailure", "assertionFailure", "unowned(unsafe)",
  ])
  func `no source can trap by intent`(word: String) throws {
    for file in try Self.sources.get() {
      for (number, line) in file.code where line.contains(word) {
        Issue.record("\(file.path):\(number) says \(word)")
      }
    }
  }

  /// The promises that the compiler takes on trust.
  @Test(arguments: ["@unchecked Sendable", "nonisolated(unsafe)"])
  func `what the compiler cannot check has its reason written above it`(word: String) throws {
    for file in try Self.sources.get() {
      let lines = file.lines
      for (number, line) in file.code where line.contains(word) {
        let above = number >= 2 ? lines[number - 2].drop(while: \.isWhitespace) : ""
        #expect(above.hasPrefix("//"), "\(file.path):\(number) gives no reason for \(word)")
      }
    }
  }

  /// The numbers are computed in Queries alone. What the store says for itself concerns its schema's version.
  @Test func `no number is computed by SQL within Swift`() throws {
    for file in try Self.sources.get() {
      let code = file.code.map(\.line).joined(separator: "\n").lowercased()
      for statement in selections(in: code) {
        let isOwn = file.path.hasPrefix("Sources/Store/") && readsOnlyItself(statement)
        #expect(isOwn, "\(file.path) holds SQL: \(statement.prefix(80))")
      }
    }
  }

  @Test(arguments: [
    (#"run("select count(*) from event")"#, 1), ("\"\"\"\nselect\n  sum(users)\nfrom daily\n\"\"\"", 1),
    ("let selected = from", 0), (#""choose one from the list""#, 0), (#""select a, b" + "from t""#, 1),
  ])
  func `a selection is found wherever its words stand`(code: String, count: Int) {
    #expect(selections(in: code).count == count)
  }

  private func readsOnlyItself(_ statement: Substring) -> Bool {
    guard let table = statement.split(whereSeparator: \.isWhitespace).last else { return false }
    return table.hasPrefix("schema_version") || table.hasPrefix("sqlite_schema")
      || table.hasPrefix("integer_rows") || table.hasPrefix("pragma_")
  }
}

/// Every `select … from TABLE` in lower-case text, at most 400 characters long.
func selections(in text: String) -> [Substring] {
  text.matches(of: /\bselect\b(?:(?!\bselect\b)[\s\S]){1,400}?\bfrom\s+\w+/).map(\.output)
}

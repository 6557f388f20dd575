import LibC
import Testing

/// Every command that the README and the tutorial show, run as it stands there, in a folder that looks like a fresh
/// clone after the build.
@Suite struct ReadmeTests {
  /// A fenced block of shell commands and, where the page shows one before the next, what they print.
  struct Example: Equatable {
    var commands: String
    var output: String?
  }

  @Test(arguments: ["README.md", "SampleData/TUTORIAL.md"])
  func `every command does, and prints, what the page shows`(page: String) throws {
    let clone = try Scratch()
    for folder in ["SampleData", "Sources"] { try clone.link(folder, to: "\(Place.package)/\(folder)") }
    for folder in [".build", ".build/release"] { try clone.makeFolder(folder) }
    try clone.link(".build/release/permission-funnel", to: Place.program())

    // A home of its own, in which DuckDB finds its extension.
    let home = try Scratch()
    if let python = Self.python { try home.link(".duckdb", to: "\(python)/home/.duckdb") }

    var count = 0
    for example in try Self.examples(of: page)
    where !Self.setUp.contains(where: { example.commands.contains($0) }) {
      if let tool = Self.tools.first(where: { example.commands.contains($0.mark) && !Self.isThere($0.check) })
      {
        print(missing(tool.name), "so this was not run: \(example.commands)")
        continue
      }
      let ending = try Child(
        ["/bin/sh", "-euc", example.commands],
        environment: ["PATH": Self.path, "HOME": home.path], in: clone.path
      ).wait()
      #expect(ending.code == 0, "\(example.commands): \(ending.errors)")
      if let output = example.output { #expect(ending.output == output, "\(example.commands)") }
      count += 1
    }
    #expect(count >= 4)
    // All that was written is what the commands name, in the build folder.
    #expect(home.files().allSatisfy { $0 == ".duckdb" })
    #expect(clone.files().allSatisfy { $0.hasPrefix(".build/") || $0 == "SampleData" || $0 == "Sources" })
  }

  /// The Python packages that the gate installs for this test; nil where it did not, or could not.
  static let python =
    access("\(Place.package)/.build/python/whole", F_OK) == 0
    ? "\(Place.package)/.build/python" : nil
  /// Where commands are looked for.
  static let path = (python.map { "\($0)/bin:" } ?? "") + "/usr/local/bin:/usr/bin:/bin"

  /// What a command needs beyond a bare system: told by its text, and whether it is there by another command.
  static let tools = [
    (name: "sqlite3", mark: "sqlite3 -", check: "command -v sqlite3"),
    (name: "datasette", mark: "datasette ", check: "command -v datasette"),
    (name: "pandas", mark: "import pandas", check: "python3 -c 'import pandas'"),
    (
      name: "DuckDB with its sqlite extension", mark: "import duckdb",
      check: "python3 -c 'import duckdb; duckdb.sql(\"load sqlite\")'"
    ),
  ]

  static func isThere(_ check: String) -> Bool {
    let home = python.map { "HOME='\($0)/home'; " } ?? ""
    return system("PATH='\(path)'; \(home)(\(check)) >/dev/null 2>&1") == 0
  }

  /// What the gate runs, and a test cannot.
  static let setUp = ["apt-get ", "swift build", "swift test", "swift run"]

  @Test func `the set-up is two commands, the main job one and the tests one`() throws {
    let commands = try Self.examples().map(\.commands)
    #expect(commands.filter { $0.contains("apt-get install") }.count == 1)
    #expect(commands.filter { $0.contains("swift build -c release") }.count == 1)
    #expect(commands.filter { $0.contains("--logs SampleData/logs") }.count == 1)
    #expect(commands.filter { $0.contains("swift test") } == ["swift test\n"])
    let job = try #require(try Self.examples().first { $0.commands.contains("--logs") })
    #expect(job.output?.isEmpty == false)
    #expect(job.commands.split(separator: "\n").count == 1)
  }

  @Test func `blocks are read as Markdown has them`() {
    let text = "a\n```sh\nx\ny\n```\nand\n```text\n1\n```\n```\nno\n```\n```sh\nz\n```\n```json\n{}\n```\n"
    #expect(
      Self.examples(in: text) == [Example(commands: "x\ny\n", output: "1\n"), Example(commands: "z\n")])
  }

  static func examples(of page: String = "README.md") throws -> [Example] {
    let text = String(decoding: try readWhole("\(Place.package)/\(page)", atMost: 1 << 20), as: UTF8.self)
    return examples(in: text)
  }

  static func examples(in text: String) -> [Example] {
    var examples: [Example] = []
    var language: Substring?
    var block = ""
    var takesOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if language == nil {
        if line.hasPrefix("#") { takesOutput = false }
        guard line.hasPrefix("```") else { continue }
        (language, block) = (line.dropFirst(3), "")
      } else if line == "```" {
        switch language {
        case "sh":
          examples.append(Example(commands: block))
          takesOutput = true
        case "text" where takesOutput && !examples.isEmpty:
          examples[examples.count - 1].output = block
          takesOutput = false
        default: break
        }
        language = nil
      } else {
        block += line + "\n"
      }
    }
    return examples
  }
}

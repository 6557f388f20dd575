// embed-queries OUTPUT ROOT FILE…
//
// Writes one Swift file in which every SQL file below ROOT is a case of `Query`, so that a query that is
// named in the code and missing in the folder does not compile.
import LibC

/// The whole of a text file; ends the program where it cannot be read.
func contents(of path: String) -> String {
  guard let file = fopen(path, "rb") else { fail("cannot read \(path)") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  guard ferror(file) == 0 else { fail("cannot read \(path) to its end") }
  return String(decoding: bytes, as: UTF8.self)
}

func fail(_ message: String) -> Never {
  writeAll("embed-queries: \(message)\n", to: STDERR_FILENO)
  exit(1)
}

/// `funnel/by_field.sql` becomes `funnelByField`.
func caseName(_ path: Substring) -> String {
  let words = path.dropLast(".sql".count).split { "/_-".contains($0) }
  return words.enumerated().map { index, word in
    index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
  }.joined()
}

let arguments = CommandLine.arguments
guard arguments.count >= 3 else { fail("usage: embed-queries OUTPUT ROOT FILE…") }
let root = arguments[2] + "/"
let queries = arguments.dropFirst(3).sorted().map { path in
  (name: caseName(path.dropFirst(root.count)), path: path.dropFirst(root.count), text: contents(of: path))
}
var source =
  "// Written by embed-queries from Queries/.\n\npublic enum Query: String, CaseIterable, Sendable {\n"
for query in queries { source += "  case \(query.name) = \"\(query.path)\"\n" }
source +=
  "\n  /// The statement as the file holds it, comments included.\n  public var sql: StaticString {\n    switch self {\n"
for query in queries { source += "    case .\(query.name): ###\"\"\"\n\(query.text)\n\"\"\"###\n" }
source += "    }\n  }\n}\n"
guard let output = fopen(arguments[1], "wb") else { fail("cannot write \(arguments[1])") }
guard fputs(source, output) >= 0, fclose(output) == 0 else { fail("cannot write \(arguments[1])") }

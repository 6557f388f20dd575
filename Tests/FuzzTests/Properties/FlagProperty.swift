import Rendering

@testable import CommandLineTool

/// Any words give a command line or a usage error, in one line that no terminal obeys, and one that names no
/// person. The words stand apart by line feeds; `\n` within one is written as a NUL.
struct FlagProperty: Property {
  func check(_ bytes: [UInt8]) throws {
    let words = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map { word in
      String(decoding: word.map { $0 == 0 ? 0x0a : $0 }, as: UTF8.self)
    }
    try checkMessage(of: words)
    // At none of these places can it be the value of a flag.
    let person = "u-7f3a9c"
    guard let command = words.first, command == "journey", !words.contains(where: { $0.contains(person) })
    else { return }
    let rest = Array(words.dropFirst())
    for line in [[person] + rest, ["-\(person)"] + rest, rest + ["--", person]] {
      let message = try checkMessage(of: [command] + line)
      try hold(message?.contains(person) != true, "names a person: \(message ?? "")")
    }
  }

  @discardableResult
  private func checkMessage(of words: [String]) throws(Violation) -> String? {
    do throws(UsageError) {
      _ = try Program.parse(words)
      return nil
    } catch {
      let message = error.message
      try hold(!message.isEmpty && terminalSafe(message) == message, "a terminal obeys: \(message)")
      if let command = error.command {
        try hold(Program.facts.contains { $0.name == command }, "no page for \(command)")
      }
      return message
    }
  }
}

import Rendering

/// A help page in the making: blocks with an empty line between them, at most 80 columns wide.
struct HelpText {
  private(set) var text = ""
  private let width = 80
  private let indent = "  "

  mutating func heading(_ line: String) { lines(wrapped(line, width: width)) }

  mutating func paragraph(_ paragraph: String) { lines(wrapped(paragraph, width: width)) }

  mutating func lines(_ lines: [String]) {
    if !text.isEmpty { text += "\n" }
    text += lines.map { $0 + "\n" }.joined()
  }

  mutating func usage(_ command: CommandFacts) {
    let isDefault = command.name == Program.facts[0].name
    let words =
      [Program.name, isDefault ? "[\(command.name)]" : command.name]
      + (command.sections.isEmpty ? [] : ["[flags]"]) + command.arguments.map(\.synopsis)
    lines(["Usage: " + words.joined(separator: " ")])
  }

  /// Terms at the left, their meanings wrapped at the right; a long term gets a line of its own.
  mutating func table(_ title: String, _ rows: [(term: String, meaning: String)]) {
    if rows.isEmpty { return }
    let column = 26
    var result = [title + ":"]
    for row in rows {
      let meaning = wrapped(row.meaning, width: width - column)
      let term = indent + row.term
      let isShort = displayWidth(term) <= column - 2
      result.append(isShort ? aligned(term, column) + meaning[0] : term)
      result += meaning.dropFirst(isShort ? 1 : 0).map { aligned("", column) + $0 }
    }
    lines(result)
  }

  mutating func examples(_ examples: [Example]) {
    if examples.isEmpty { return }
    let rows = examples.flatMap { example in
      ["\(indent)# \(example.meaning)", "\(indent)\(Program.name) \(example.arguments)"]
    }
    lines(["Examples:"] + rows)
  }

  private func aligned(_ text: String, _ column: Int) -> String {
    text + String(repeating: " ", count: max(0, column - displayWidth(text)))
  }
}

/// Words on lines of at most `width` columns; a longer word has a line to itself. Never empty.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if line.isEmpty {
      line = String(word)
    } else if displayWidth(line) + 1 + displayWidth(String(word)) <= width {
      line += " " + word
    } else {
      lines.append(line)
      line = String(word)
    }
  }
  return lines + [line]
}

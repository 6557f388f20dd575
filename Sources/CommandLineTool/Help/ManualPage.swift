/// The manual page of section 1, from the values that help is made of, in the man macros.
func manualPage(of commands: [CommandFacts]) -> String {
  var page = ManualText()
  page.line(".TH \(Program.name.uppercased()) 1 \(Program.releaseDay) \"\(Program.name) \(Program.number)\"")
  page.section("NAME")
  page.line("\(ManualText.escaped(Program.name)) \\- \(ManualText.escaped(Program.summary))")
  page.section("SYNOPSIS")
  page.line(".B \(ManualText.escaped(Program.name))")
  page.text("[COMMAND] [flags] [arguments]")
  page.section("DESCRIPTION")
  page.text(Program.purpose(commands))
  page.section("COMMANDS")
  for command in commands { page.command(command, isFirst: command == commands[0]) }
  page.section("ENVIRONMENT")
  page.terms(Program.environment)
  page.section("EXIT STATUS")
  page.terms(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
  page.paragraph(Program.exitOrder)
  return page.result
}

/// A manual page in the making.
private struct ManualText {
  private(set) var result = ""

  mutating func line(_ line: String) { result += line + "\n" }

  mutating func section(_ title: String) { line(".SH \(title)") }

  /// On lines of their own width: a source is read too.
  mutating func text(_ text: String) {
    for line in wrapped(text, width: 64) { self.line(Self.escaped(line)) }
  }

  mutating func paragraph(_ text: String) {
    line(".PP")
    self.text(text)
  }

  mutating func terms(_ rows: [(term: String, meaning: String)]) {
    for row in rows {
      line(".TP")
      line(".B \(Self.escaped(row.term))")
      text(row.meaning)
    }
  }

  mutating func command(_ command: CommandFacts, isFirst: Bool) {
    let words =
      [isFirst ? "[\(command.name)]" : command.name] + (command.sections.isEmpty ? [] : ["[flags]"])
      + command.arguments.map(\.synopsis)
    line(".SS \(Self.escaped(words.joined(separator: " ")))")
    text(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    for paragraph in command.discussion { self.paragraph(paragraph) }
    terms(command.arguments.map { ($0.name, $0.help) })
    terms(command.sections.flatMap(\.flags).map { ($0.synopsis, $0.helpText) })
    if command.examples.isEmpty { return }
    paragraph("Examples:")
    terms(command.examples.map { ("\(Program.name) \($0.arguments)", $0.meaning + ".") })
  }

  /// Text that no macro and no escape is read from; characters beyond ASCII by their number.
  static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case "'": escaped += "\\(aq"
      case "~": escaped += "\\(ti"
      case "^": escaped += "\\(ha"
      case "`": escaped += "\\(ga"
      case "." where escaped.isEmpty: escaped += "\\&."
      case "\0"..."~": escaped.unicodeScalars.append(scalar)
      default:
        let hex = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - hex.utf8.count)))\(hex)]"
      }
    }
    return escaped
  }
}

import Testing

@testable import CommandLineTool

@Suite struct TerminalTests {
  @Test(arguments: [
    (true, ["TERM": "xterm"], true, true), (true, ["TERM": "dumb"], false, false), (true, [:], false, false),
    (true, ["TERM": ""], false, false), (false, ["TERM": "xterm"], false, false),
    (true, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (true, ["TERM": "xterm", "NO_COLOR": ""], true, true),
  ])
  func `escapes and colour are for terminals that want them`(
    isTerminal: Bool, environment: [String: String], takesEscapes: Bool, isColoured: Bool
  ) {
    let terminal = Terminal(isTerminal: isTerminal, reported: 100, environment: environment)
    #expect(terminal.takesEscapes == takesEscapes)
    #expect(terminal.isColoured == isColoured)
  }

  @Test(
    arguments: [
      (true, 132, nil, 132), (true, 132, "90", 132), (true, nil, "90", 90), (true, nil, nil, 80),
      (false, nil, "200", 200), (false, nil, nil, 80), (false, 132, nil, 80), (true, 5, nil, 20),
      (false, nil, "x", 80), (false, nil, "-3", 80), (false, nil, "0", 80),
    ] as [(Bool, Int?, String?, Int)])
  func `the width is the terminal's, else COLUMNS, else 80`(
    isTerminal: Bool, reported: Int?, columns: String?, width: Int
  ) {
    let environment = columns.map { ["COLUMNS": $0] } ?? [:]
    #expect(Terminal(isTerminal: isTerminal, reported: reported, environment: environment).columns == width)
  }
}

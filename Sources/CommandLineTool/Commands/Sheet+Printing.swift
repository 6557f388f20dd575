import Rendering

extension SheetOptions {
  /// Prints a sheet in the format asked for. Only a table has the heading above and the notes below it.
  /// - Returns: How many columns a table had no room for.
  @discardableResult
  func print(
    _ sheet: Sheet, heading: String? = nil, notes: [String] = [], in context: Context
  ) throws -> Int {
    switch format {
    case .csv: try context.output.write(sheet.csv(dialect))
    case .json: try context.output.write(sheet.json())
    case .markdown: try context.output.write(sheet.markdown())
    case .table: return try printTable(sheet, heading, notes, context.outputTerminal, context.output)
    }
    return 0
  }

  private func printTable(
    _ sheet: Sheet, _ heading: String?, _ notes: [String], _ terminal: Terminal, _ output: Output
  ) throws -> Int {
    if sheet.rows.isEmpty { return 0 }
    let table = sheet.table(TableStyle(width: terminal.columns, isColoured: terminal.isColoured))
    func lines(_ text: String) -> String {
      wrapped(text, width: terminal.columns).map { $0 + "\n" }.joined()
    }
    if let heading { try output.write(lines(heading) + "\n") }
    try output.write(table.bytes)
    if !notes.isEmpty { try output.write("\n" + notes.map(lines).joined()) }
    return table.omitted.count
  }
}

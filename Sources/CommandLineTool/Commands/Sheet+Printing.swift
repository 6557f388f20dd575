import Rendering

extension SheetOptions {
  /// Prints a sheet in the format asked for. Only a table has the heading above and the notes below it.
  func print(_ sheet: Sheet, heading: String? = nil, notes: [String] = [], in context: Context) throws {
    switch format {
    case .csv: try context.output.write(sheet.csv(dialect))
    case .json: try context.output.write(sheet.json())
    case .markdown: try context.output.write(sheet.markdown())
    case .table: try printTable(sheet, heading, notes, context)
    }
  }

  private func printTable(_ sheet: Sheet, _ heading: String?, _ notes: [String], _ context: Context) throws {
    if sheet.rows.isEmpty { return }
    let terminal = context.outputTerminal
    let table = sheet.table(TableStyle(width: terminal.columns, isColoured: terminal.isColoured))
    func lines(_ text: String) -> String {
      wrapped(text, width: terminal.columns).map { $0 + "\n" }.joined()
    }
    if let heading { try context.output.write(lines(heading) + "\n") }
    try context.output.write(table.bytes)
    if !notes.isEmpty { try context.output.write("\n" + notes.map(lines).joined()) }
    try context.output.flush()
    if !table.omitted.isEmpty, terminal.isTerminal, context.errorTerminal.isTerminal {
      context.say(
        "Not shown for want of width: \(table.omitted.joined(separator: ", ")); --format csv has all.")
    }
  }
}

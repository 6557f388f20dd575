import Rendering

extension SheetOptions {
  /// Prints a sheet in the format asked for. A table and Markdown have the heading above and the notes below it,
  /// and a table says which columns found no room.
  func print(
    _ sheet: Sheet, heading: String? = nil, notes: [String] = [], in context: Context
  ) throws {
    switch format {
    case .csv: try context.output.write(sheet.csv(dialect(in: context)))
    case .json: try context.output.write(sheet.json())
    case .table, .markdown:
      let omitted = try printPart(sheet, heading: heading, notes: notes, in: context)
      try printOmitted(omitted, in: context)
    }
  }

  /// Prints one of several sheets that are read together, as a table or in Markdown.
  /// - Returns: Titles of the columns that found no room.
  func printPart(
    _ sheet: Sheet, heading: String? = nil, notes: [String] = [], in context: Context
  ) throws -> [String] {
    let output = context.output
    if format == .markdown {
      if let heading { try output.write(markdownSafe(heading) + "\n\n") }
      try output.write(sheet.markdown())
      try printList(notes, in: context)
      return []
    }
    if sheet.rows.isEmpty { return [] }
    let table = sheet.table(context.outputTerminal.tableStyle)
    if let heading { try output.write(context.wrapped(heading) + "\n") }
    try output.write(table.bytes)
    if !notes.isEmpty { try output.write("\n" + notes.map(context.wrapped).joined()) }
    return table.omitted
  }

  /// Prints notes as a Markdown list.
  func printList(_ notes: [String], in context: Context) throws {
    let items = notes.filter { !$0.isEmpty }.map { "- \(markdownSafe($0))\n" }
    if !items.isEmpty { try context.output.write("\n" + items.joined()) }
  }

  /// Says below the tables which columns of theirs are left out, and where these can be seen.
  func printOmitted(_ titles: [String], in context: Context) throws {
    var named: [String] = []
    for title in titles where !named.contains(title) { named.append(title) }
    if named.isEmpty { return }
    try context.output.write(
      context.wrapped(
        "Left out for want of width: \(named.joined(separator: ", ")). A wider terminal or --format csv shows"
          + (named.count == 1 ? " it." : " them.")))
  }
}

extension Context {
  /// The text on lines as wide as the output, each with its end.
  func wrapped(_ text: String) -> String {
    CommandLineTool.wrapped(text, width: outputTerminal.columns).map { $0 + "\n" }.joined()
  }
}

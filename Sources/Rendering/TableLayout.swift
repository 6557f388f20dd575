/// A column on its way into a table.
struct TableColumn {
  let column: Column
  let cells: [TableCell]
  /// The title on one or two lines.
  let heading: [String]
  /// Columns of the terminal; narrower than the longest cell where texts are to be broken.
  var width: Int

  /// What the column takes when nothing is broken.
  let natural: Int
  /// What it takes at least, as long as other columns can go instead.
  let least: Int
  /// What it takes where none can.
  let narrowest: Int

  init(column: Column, cells: [TableCell]) {
    self.column = column
    self.cells = cells
    let firm = cells.filter { !$0.isBreakable }.map(\.width).max() ?? 0
    let breakable = cells.filter(\.isBreakable).map(\.width).max() ?? 0
    heading = headingLines(of: terminalSafe(column.title), room: max(firm, breakable))
    let base = max(firm, heading.map(displayWidth).max() ?? 0)
    natural = max(base, breakable)
    least = max(base, min(breakable, 24))
    narrowest = max(base, min(breakable, 8))
    width = natural
  }
}

/// A title on one line where `room` holds it, else on the two lines that take the least width.
private func headingLines(of title: String, room: Int) -> [String] {
  let words = title.split(separator: " ")
  if displayWidth(title) <= room || words.count < 2 { return [title] }
  let splits = (1..<words.count).map { cut in
    [words[..<cut].joined(separator: " "), words[cut...].joined(separator: " ")]
  }
  let width = { (lines: [String]) in lines.map(displayWidth).max() ?? 0 }
  return splits.min { width($0) < width($1) } ?? [title]
}

/// The columns that `width` holds, each with the width it gets, and the titles of the rest.
func fitted(_ columns: [TableColumn], to width: Int) -> (shown: [TableColumn], omitted: [String]) {
  var shown = columns
  var omitted: [TableColumn] = []
  while total(shown, \.least) > width, let index = leastImportant(shown) {
    omitted.append(shown.remove(at: index))
  }
  // Texts are broken no more than they have to be, the widest first: from the table's width on, column by column.
  let floor = total(shown, \.least) > width ? \TableColumn.narrowest : \.least
  for index in shown.indices { shown[index].width = min(shown[index].width, max(width, shown[index].least)) }
  while total(shown, \.width) > width {
    guard
      let index = shown.indices.filter({ shown[$0].width > shown[$0][keyPath: floor] })
        .max(by: { shown[$0].width < shown[$1].width })
    else { break }
    shown[index].width -= 1
  }
  widenForGroups(&shown)
  let left = Set(omitted.map(\.column))
  let titles = columns.map(\.column).filter(left.contains).map { column in
    [column.group, column.title].compactMap(\.self).joined(separator: " ")
  }
  return (shown, titles)
}

/// What a table of these columns takes, with the headings of its groups.
private func total(_ columns: [TableColumn], _ width: KeyPath<TableColumn, Int>) -> Int {
  var columns = columns
  for index in columns.indices { columns[index].width = columns[index][keyPath: width] }
  widenForGroups(&columns)
  return columns.reduce(0) { $0 + $1.width } + 2 * max(0, columns.count - 1)
}

/// The column of the lowest rank, the last of equals; nil when all must stay.
private func leastImportant(_ columns: [TableColumn]) -> Int? {
  var found: (rank: Int, index: Int)?
  for (index, column) in columns.enumerated() {
    guard case .rank(let rank) = column.column.placement else { continue }
    if rank <= found?.rank ?? .max { found = (rank, index) }
  }
  return found?.index
}

/// How a table is fitted to the place where it is shown.
public struct TableStyle: Hashable, Sendable {
  /// Columns of the terminal; at least 20.
  public var width: Int
  /// Whether headings are bold.
  public var isColoured: Bool

  public init(width: Int = 80, isColoured: Bool = false) {
    self.width = max(width, 20)
    self.isColoured = isColoured
  }
}

/// A table for readers, and what of it found no room.
public struct Table: Equatable, Sendable {
  /// UTF-8, ending with a line end.
  public var bytes: [UInt8]
  /// Titles of the columns left out for want of width, in the order of the sheet.
  public var omitted: [String]
}

extension Sheet {
  /// The sheet aligned under headings with a rule. Columns of low rank go when the width does not hold them,
  /// long texts are broken over lines; a number is never cut, so that a table of which even the columns that
  /// must stay are too wide runs over.
  public func table(_ style: TableStyle = TableStyle()) -> Table {
    let readers = columns.indices.filter { columns[$0].placement != .dataOnly }
    let all = readers.map { index in
      TableColumn(
        column: columns[index],
        cells: rows.indices.map { TableCell(cell($0, index)) })
    }
    let (shown, omitted) = fitted(all, to: style.width)
    var lines = headingLines(shown, isColoured: style.isColoured)
    for row in rows.indices {
      lines += bodyLines(shown, row: row)
    }
    return Table(
      bytes: lines.flatMap { ($0 + "\n").utf8 },
      omitted: omitted.map { terminalSafe($0) })
  }

  private func bodyLines(_ shown: [TableColumn], row: Int) -> [String] {
    let cells = shown.map { $0.cells[row].lines(width: $0.width) }
    let height = cells.map(\.count).max() ?? 1
    return (0..<height).map { line in
      joined(
        zip(shown, cells).map { column, lines in
          aligned(line < lines.count ? lines[line] : "", column.width, column.column.alignment)
        })
    }
  }
}

/// A cell as its column will show it.
struct TableCell {
  let text: String
  let width: Int
  /// Whether the text may be broken: never a number, a time or a word of our own.
  let isBreakable: Bool

  init(_ cell: Cell) {
    text = terminalSafe(cell.readable)
    width = displayWidth(text)
    isBreakable = if case .text = cell { true } else { false }
  }

  /// The text in pieces of at most `width` columns; a character wider than that stands alone.
  func lines(width limit: Int) -> [String] {
    guard isBreakable, width > limit else { return [text] }
    return broken(text, at: limit)
  }
}

/// The text in pieces of at most `limit` columns: broken after a space, a mark that joins words or the end of a
/// word in camel case, where one stands in the line's later half, else between characters. A space at a break goes.
func broken(_ text: String, at limit: Int) -> [String] {
  var lines: [String] = []
  var line: [Character] = []
  var used = 0
  for character in text {
    let width = displayWidth(character)
    if used + width > limit, used > 0 {
      let cut = breakingPoint(in: line, before: character)
      lines.append(String(line[..<cut].last == " " ? line[..<(cut - 1)] : line[..<cut]))
      line.removeFirst(cut)
      used = line.reduce(0) { $0 + displayWidth($1) }
    }
    line.append(character)
    used += width
  }
  return lines + [String(line)]
}

/// How many characters of a full line, more than none, stay on it when `next` has no room.
private func breakingPoint(in line: [Character], before next: Character) -> Int {
  let cuts = (max(1, line.count / 2)...max(1, line.count)).reversed()
  return cuts.first { cut in
    let (last, first) = (line[cut - 1], cut < line.count ? line[cut] : next)
    return " -_+/.,:;".contains(last) || ((last.isLowercase || last.isNumber) && first.isUppercase)
  } ?? line.count
}

/// Padded with spaces to `width` columns.
func aligned(_ text: String, _ width: Int, _ alignment: Column.Alignment) -> String {
  let space = String(repeating: " ", count: max(0, width - displayWidth(text)))
  return alignment == .left ? text + space : space + text
}

/// One line of a table, without spaces at its end.
func joined(_ parts: [String]) -> String {
  var line = parts.joined(separator: "  ")
  while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
  return line
}

/// A cell of a flat OpenDocument sheet.
struct OpenedCell: Equatable {
  /// Such as `float`, `date`, `string`; empty for an empty cell.
  var type = ""
  /// As the program computes with it; empty for a text.
  var value = ""
  /// As it is shown, paragraphs joined by line ends.
  var text = ""
}

/// The rows of a flat OpenDocument file's only sheet, without the empty cells and rows at the ends.
func openedCells(_ document: String) -> [[OpenedCell]] {
  var rows: [[OpenedCell]] = []
  var rowCount = 1
  var cellCount = 1
  var paragraphs: [String]?
  for tag in tags(of: document) {
    switch tag.name {
    case "table:table-row":
      rows.append([])
      rowCount = Int(tag.attributes["table:number-rows-repeated"] ?? "1") ?? 1
    case "/table:table-row":
      while rows.last?.last == OpenedCell() { rows[rows.count - 1].removeLast() }
      if let row = rows.last, !row.isEmpty { rows += Array(repeating: row, count: rowCount - 1) }
    case "table:table-cell":
      cellCount = Int(tag.attributes["table:number-columns-repeated"] ?? "1") ?? 1
      let names = ["office:value", "office:date-value", "office:time-value", "office:boolean-value"]
      let cell = OpenedCell(
        type: tag.attributes["office:value-type"] ?? "",
        value: names.compactMap { tag.attributes[$0] }.first ?? "")
      // What stands repeated at the end of a sheet is its empty rest.
      rows[rows.count - 1] += Array(repeating: cell, count: min(cellCount, 100))
      paragraphs = tag.isClosed ? nil : []
    case "/table:table-cell":
      for index in rows[rows.count - 1].indices.suffix(cellCount) {
        rows[rows.count - 1][index].text = (paragraphs ?? []).joined(separator: "\n")
      }
      paragraphs = nil
    case "text:p": paragraphs?.append(tag.following)
    case "text:s":
      let count = Int(tag.attributes["text:c"] ?? "1") ?? 1
      extend(&paragraphs, by: String(repeating: " ", count: count) + tag.following)
    case "text:a", "text:span", "/text:a", "/text:span": extend(&paragraphs, by: tag.following)
    default: break
    }
  }
  while rows.last?.isEmpty == true { rows.removeLast() }
  return rows
}

private func extend(_ paragraphs: inout [String]?, by text: String) {
  guard let last = paragraphs?.indices.last else { return }
  paragraphs?[last] += text
}

private struct Tag {
  var name: String
  var attributes: [String: String]
  var isClosed: Bool
  /// The text up to the next tag.
  var following: String
}

private func tags(of document: String) -> [Tag] {
  document.split(separator: "<").compactMap { part in
    let halves = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let name = halves[0].split(separator: " ").first else { return nil }
    let pairs = halves[0].matches(of: /([a-z:-]+)="([^"]*)"/).map { ("\($0.1)", unescaped($0.2)) }
    let isClosed = halves[0].hasSuffix("/")
    return Tag(
      name: String(isClosed && name.hasSuffix("/") ? name.dropLast() : name),
      attributes: Dictionary(pairs, uniquingKeysWith: { first, _ in first }), isClosed: isClosed,
      following: unescaped(halves[1]))
  }
}

private func unescaped(_ text: Substring) -> String {
  let names = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&amp;": "&"]
  return String(text.replacing(/&[a-z]+;/) { names["\($0.output)"] ?? "\($0.output)" })
}

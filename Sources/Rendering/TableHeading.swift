/// Neighbouring columns under one heading, or one column without.
private struct HeadingGroup {
  let title: String?
  let range: Range<Int>
}

private func groups(of columns: [TableColumn]) -> [HeadingGroup] {
  var groups: [HeadingGroup] = []
  for (index, column) in columns.enumerated() {
    if let last = groups.last, let title = last.title, title == column.column.group {
      groups[groups.count - 1] = HeadingGroup(title: title, range: last.range.lowerBound..<index + 1)
    } else {
      groups.append(HeadingGroup(title: column.column.group, range: index..<index + 1))
    }
  }
  return groups
}

private func span(_ columns: [TableColumn], _ range: Range<Int>) -> Int {
  columns[range].reduce(0) { $0 + $1.width } + 2 * (range.count - 1)
}

/// Gives a group's last column the width that the group's heading lacks.
func widenForGroups(_ columns: inout [TableColumn]) {
  for group in groups(of: columns) {
    guard let title = group.title else { continue }
    let lacking = displayWidth(terminalSafe(title)) - span(columns, group.range)
    if lacking > 0 { columns[group.range.upperBound - 1].width += lacking }
  }
}

/// The lines above a table's body: groups where there are any, titles on the lowest lines, a rule.
func headingLines(_ columns: [TableColumn], isColoured: Bool) -> [String] {
  var lines: [String] = []
  let groups = groups(of: columns)
  if groups.contains(where: { $0.title != nil }) {
    lines.append(
      joined(groups.map { group in centred(group.title.map(terminalSafe), span(columns, group.range)) }))
  }
  let height = columns.map(\.heading.count).max() ?? 0
  for line in 0..<height {
    let parts = columns.map { column in
      let index = line - (height - column.heading.count)
      return aligned(index >= 0 ? column.heading[index] : "", column.width, column.column.alignment)
    }
    lines.append(joined(parts))
  }
  let rule = joined(columns.map { String(repeating: "─", count: $0.width) })
  return (isColoured ? lines.map { "\u{1B}[1m\($0)\u{1B}[0m" } : lines) + [rule]
}

/// A group's title in the middle of a line as wide as the group; spaces where there is no group.
private func centred(_ title: String?, _ width: Int) -> String {
  guard let title else { return String(repeating: " ", count: width) }
  let room = max(0, width - displayWidth(title))
  guard room >= 4 else { return aligned(title, width, .left) }
  let left = (room - 2) / 2
  return String(repeating: "─", count: left) + " \(title) " + String(repeating: "─", count: room - 2 - left)
}

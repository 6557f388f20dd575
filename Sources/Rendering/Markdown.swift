extension Sheet {
  /// The columns meant for readers as a GitHub-flavoured Markdown table. Cells are not padded, so that a
  /// changed number changes its own line alone.
  public func markdown() -> [UInt8] {
    let shown = columns.indices.filter { columns[$0].placement != .dataOnly }
    var lines = [
      shown.map {
        markdownSafe([columns[$0].group, columns[$0].title].compactMap(\.self).joined(separator: " "))
      },
      shown.map { columns[$0].alignment == .right ? "---:" : ":---" },
    ]
    for row in rows.indices {
      lines.append(shown.map { markdownSafe(cell(row, $0).readable) })
    }
    return lines.flatMap { "| \($0.joined(separator: " | ")) |\n".utf8 }
  }
}

/// Text that Markdown shows as it stands: its own marks escaped, pipes and HTML too, on one line.
public func markdownSafe(_ text: String) -> String {
  var safe = ""
  for scalar in terminalSafe(text).unicodeScalars {
    if "\\`*_[]<>|&~".unicodeScalars.contains(scalar) { safe.unicodeScalars.append("\\") }
    safe.unicodeScalars.append(scalar)
  }
  return safe
}

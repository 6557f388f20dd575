extension Sheet {
  /// The sheet as a table, folded away under its caption; the columns are those for readers, all of them.
  ///
  /// The table stands behind its fold, not in it: what a closed fold holds, browsers print only since 2024.
  ///
  /// - Parameters:
  ///   - isUpright: The rows of the sheet stand side by side, its columns one below the other.
  ///   - isLong: On paper it is left out, unless it was unfolded.
  @NodeBuilder func folded(_ caption: String, isUpright: Bool = false, isLong: Bool = false) -> [Node] {
    Node(.details, .class(isLong ? "long" : "short")) { Node(.summary, text: "Table: \(caption)") }
    Node(
      .div, .class("scroll"), Attribute(.role, "region"), Attribute(.ariaLabel, caption),
      Attribute(.tabindex, "0")
    ) {
      Node(.table) {
        Node(.caption, text: caption)
        if isUpright { uprightRows } else { levelRows }
      }
    }
  }

  /// Indices of the columns for readers.
  private var shown: [Int] { columns.indices.filter { columns[$0].placement != .dataOnly } }

  /// The first column names the rows.
  @NodeBuilder private var levelRows: [Node] {
    Node(.thead) { heading }
    Node(.tbody) {
      for row in rows.indices {
        Node(.tr) {
          for (position, column) in shown.enumerated() {
            let text = cell(row, column).readable
            if position == 0 {
              Node(.th, Attribute(.scope, "row"), side(of: column), text: text)
            } else {
              Node(.td, side(of: column), text: text)
            }
          }
        }
      }
    }
  }

  /// The titles, under those of their groups where there are any.
  @NodeBuilder private var heading: [Node] {
    if shown.contains(where: { columns[$0].group != nil }) {
      Node(.tr) {
        for group in groups(of: shown) {
          let width = Attribute(.colspan, "\(group.count)")
          if let title = group.title {
            Node(.th, Attribute(.scope, "colgroup"), width, .class("group"), text: title)
          } else {
            Node(.td, width)
          }
        }
      }
    }
    Node(.tr) {
      for index in shown {
        Node(.th, Attribute(.scope, "col"), side(of: index), text: columns[index].title)
      }
    }
  }

  private func side(of column: Int) -> Attribute {
    .class(columns[column].alignment == .left ? "text" : "number")
  }

  /// Neighbours of one group, and those of none, in order.
  func groups(of shown: [Int]) -> [(title: String?, count: Int)] {
    var groups: [(title: String?, count: Int)] = []
    for index in shown {
      if let last = groups.last, last.title == columns[index].group {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((columns[index].group, 1))
      }
    }
    return groups
  }

  /// The columns of words at the front name what stands side by side.
  @NodeBuilder private var uprightRows: [Node] {
    let names = Array(shown.prefix { columns[$0].alignment == .left })
    Node(.thead) {
      Node(.tr) {
        Node(.td)
        for row in rows.indices {
          Node(
            .th, Attribute(.scope, "col"), .class("number"),
            text: names.map { cell(row, $0).readable }.joined(separator: " "))
        }
      }
    }
    Node(.tbody) {
      for column in shown.dropFirst(names.count) {
        Node(.tr) {
          Node(
            .th, Attribute(.scope, "row"), .class("text"),
            text: [columns[column].group, columns[column].title].compactMap(\.self).joined(separator: " "))
          for row in rows.indices { Node(.td, .class("number"), text: cell(row, column).readable) }
        }
      }
    }
  }
}

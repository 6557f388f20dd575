extension Sheet {
  /// The sheet as a table, folded away under its caption; the columns are those for readers, all of them.
  func folded(_ caption: String) -> Node {
    Node(.details) {
      Node(.summary, text: "Table: \(caption)")
      Node(
        .div, .class("scroll"), Attribute(.role, "region"), Attribute(.ariaLabel, caption),
        Attribute(.tabindex, "0")
      ) {
        table(caption)
      }
    }
  }

  /// The first column names the rows.
  func table(_ caption: String) -> Node {
    let shown = columns.indices.filter { columns[$0].placement != .dataOnly }
    return Node(.table) {
      Node(.caption, text: caption)
      Node(.thead) { heading(shown) }
      Node(.tbody) {
        for row in rows.indices {
          Node(.tr) {
            for (position, column) in shown.enumerated() {
              let text = cell(row, column).readable
              let side = columns[column].alignment == .left ? "text" : "number"
              if position == 0 {
                Node(.th, Attribute(.scope, "row"), .class(side), text: text)
              } else {
                Node(.td, .class(side), text: text)
              }
            }
          }
        }
      }
    }
  }

  /// The titles, under those of their groups where there are any.
  @NodeBuilder private func heading(_ shown: [Int]) -> [Node] {
    if shown.contains(where: { columns[$0].group != nil }) {
      Node(.tr) {
        for group in groups(of: shown) {
          if let title = group.title {
            Node(
              .th, Attribute(.scope, "colgroup"), Attribute(.colspan, "\(group.count)"), .class("group"),
              text: title)
          } else {
            Node(.td, Attribute(.colspan, "\(group.count)"))
          }
        }
      }
    }
    Node(.tr) {
      for index in shown {
        Node(
          .th, Attribute(.scope, "col"), .class(columns[index].alignment == .left ? "text" : "number"),
          text: columns[index].title)
      }
    }
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
}

/// A picture of rows: each has its words above and a mark below, so that no word stands in another's way however
/// narrow the page. Horizontal places are shares of the width, in 0 … 1.
struct RowChart {
  /// Unique on the page.
  var id: String
  /// What the picture shows, and what it says, for those who do not see it.
  var title: String
  var description: String
  var rows: [Row]
  /// Upright lines from the mark of one row to that of another.
  var guides: [Guide] = []
  /// Below the last row; none for a picture without an axis.
  var ticks: [Tick] = []

  struct Row {
    /// Words of the program, short enough for a phone.
    var label: String
    var value: String
    var mark: Mark = .none
    var tone: Tone
    /// The interval of what the mark shows.
    var whisker: ClosedRange<Double>?
  }

  enum Mark: Equatable {
    case none
    case bar(from: Double, to: Double)
    case point(Double)
  }

  /// What a mark stands for; its colour goes by it, and its words say the same.
  enum Tone: String {
    case asked, prompted, allowed, declined, closed, recovered, reached, other
  }

  struct Guide: Equatable {
    var at: Double
    var from: Int
    var to: Int
  }

  struct Tick: Equatable {
    var at: Double
    var label: String
    /// Whether it is the line that everything is measured from.
    var isOrigin = false
  }

  /// Pixels.
  enum Size {
    static let row = 44.0
    static let baseline = 14.0
    static let words = 19.0
    static let mark = 21.0
    static let thickness = 13.0
    static let axis = 22.0
  }

  var height: Double { Double(rows.count) * Size.row + (ticks.isEmpty ? 0 : Size.axis) }
}

extension RowChart {
  var node: Node {
    picture(id: id, height: height, title: title, description: description) {
      for tick in ticks {
        upright(at: tick.at, rows: rows.indices, class: tick.isOrigin ? "origin" : "tick")
      }
      for guide in guides { upright(at: guide.at, rows: guide.from..<guide.to, class: "guide") }
      for (index, row) in rows.enumerated() { nodes(of: row, top: Double(index) * Size.row) }
      for tick in ticks {
        Node(
          .text, .share(.x, tick.at), Attribute(.y, height - 4),
          .class(tick.at < 0.05 ? "axis" : tick.at > 0.95 ? "axis end" : "axis middle"), text: tick.label)
      }
    }
  }

  /// A line down through the marks of the rows, broken where their words stand.
  private func upright(at place: Double, rows: Range<Int>, class name: String) -> [Node] {
    rows.map { index in
      let top = Double(index) * Size.row
      return verticalLine(at: place, from: top + Size.words, to: top + Size.row, class: name)
    }
  }

  @NodeBuilder private func nodes(of row: Row, top: Double) -> [Node] {
    let tone = row.tone.rawValue
    switch row.mark {
    case .none: []
    case .bar(let start, let end):
      if end > start {
        Node(
          .rect, .class("bar \(tone)"), .share(.x, start), Attribute(.y, top + Size.mark),
          .share(.width, end - start), Attribute(.height, Size.thickness))
      }
      // A line where the bar begins keeps even the smallest in sight.
      verticalLine(
        at: start, from: top + Size.mark, to: top + Size.mark + Size.thickness,
        class: end > start ? "edge \(tone)" : "edge nothing")
      whisker(of: row, top: top, class: "whisker")
    case .point(let place):
      whisker(of: row, top: top, class: "reach \(tone)")
      Node(
        .circle, .class("point \(tone)"), .share(.cx, place), Attribute(.cy, top + Size.mark + 6),
        Attribute(.r, 5))
    }
    Node(.text, .class("label"), Attribute(.x, 0), Attribute(.y, top + Size.baseline), text: row.label)
    Node(
      .text, .class("value end"), .share(.x, 1), Attribute(.y, top + Size.baseline), text: row.value)
  }

  @NodeBuilder private func whisker(of row: Row, top: Double, class name: String) -> [Node] {
    if let range = row.whisker {
      let middle = top + Size.mark + 6
      Node(
        .line, .class(name), .share(.x1, range.lowerBound), .share(.x2, range.upperBound),
        Attribute(.y1, middle), Attribute(.y2, middle))
      for end in [range.lowerBound, range.upperBound] {
        verticalLine(at: end, from: middle - 4, to: middle + 4, class: name)
      }
    }
  }
}

/// An image with the words that stand for it.
func picture(
  id: String, height: Double, title: String, description: String, class name: String = "chart",
  @NodeBuilder content: () -> [Node]
) -> Node {
  Node(
    .svg, .id(id), Attribute(.xmlns, "http://www.w3.org/2000/svg"), Attribute(.role, "img"),
    Attribute(.ariaLabelledBy, "\(id)-title \(id)-words"), .class(name), Attribute(.width, "100%"),
    Attribute(.height, height)
  ) {
    Node(.title, .id("\(id)-title"), text: title)
    Node(.desc, .id("\(id)-words"), text: description)
    content()
  }
}

/// A line from top to bottom at a share of the width.
func verticalLine(at place: Double, from top: Double, to bottom: Double, class name: String) -> Node {
  Node(
    .line, .class(name), .share(.x1, place), .share(.x2, place), Attribute(.y1, top), Attribute(.y2, bottom))
}

/// A rate over time, from 0% to 100%, with its intervals as a band and marks at some moments.
struct LineChart {
  /// Unique on the page.
  var id: String
  var title: String
  var description: String
  /// In order of time; nil where there is no rate.
  var points: [PlotPoint?]
  var marks: [Mark]
  var dates: [Date]

  /// A moment with a name, each on a line of its own above the plot.
  struct Mark: Equatable {
    var at: Double
    var label: String
  }

  /// A place on the axis of time.
  struct Date: Equatable {
    var at: Double
    var label: String
  }

  private enum Size {
    static let plot = 120.0
    static let mark = 17.0
    static let axis = 22.0
    /// Dots are drawn where they do not run into one another.
    static let dots = 31
  }

  var height: Double { top + Size.plot + Size.axis }
  private var top: Double { 8 + Double(marks.count) * Size.mark }

  var node: Node {
    picture(id: id, height: height, title: title, description: description, class: "chart plot") {
      for (rate, label) in [(0.0, "0%"), (0.5, "50%"), (1.0, "100%")] {
        let y = top + (1 - rate) * Size.plot
        Node(
          .line, .class(rate == 0 ? "origin" : "tick"), .share(.x1, 0), .share(.x2, 1), Attribute(.y1, y),
          Attribute(.y2, y))
        Node(.text, .class("axis end"), Attribute(.x, -6), Attribute(.y, y + 4), text: label)
      }
      Node(
        .svg, Attribute(.x, 0), Attribute(.y, top), Attribute(.width, "100%"), Attribute(.height, Size.plot),
        Attribute(.viewBox, "0 0 \(coordinate(PlotSize.width)) \(coordinate(Size.plot))"),
        Attribute(.preserveAspectRatio, "none"), .class("inside")
      ) {
        for run in runs(of: points) { paths(of: run) }
      }
      for (index, mark) in marks.enumerated() {
        let y = Double(index) * Size.mark
        verticalLine(at: mark.at, from: y + 2, to: top + Size.plot, class: "release")
        Node(
          .text, .class(mark.at < 0.5 ? "mark" : "mark end"), .share(.x, mark.at),
          Attribute(.dx, mark.at < 0.5 ? 5 : -5), Attribute(.y, y + 13), text: mark.label)
      }
      for run in runs(of: points) where run.count == 1 || points.count <= Size.dots {
        for point in run {
          Node(
            .circle, .class(point.isComplete ? "dot" : "dot open"), .share(.cx, point.at),
            Attribute(.cy, top + (1 - point.rate) * Size.plot), Attribute(.r, 2.5))
        }
      }
      for date in dates {
        Node(
          .text, .class(date.at < 0.05 ? "axis" : date.at > 0.95 ? "axis end" : "axis middle"),
          .share(.x, date.at), Attribute(.y, top + Size.plot + 17), text: date.label)
      }
    }
  }

  @NodeBuilder private func paths(of run: [PlotPoint]) -> [Node] {
    let size = PlotSize(height: Size.plot)
    let (complete, open) = parts(of: run)
    Node(.path, .class("band"), Attribute(.d, size.band(of: run)))
    if complete.count > 1 { Node(.path, .class("line"), Attribute(.d, size.line(through: complete))) }
    if open.count > 1 { Node(.path, .class("line open"), Attribute(.d, size.line(through: open))) }
  }
}

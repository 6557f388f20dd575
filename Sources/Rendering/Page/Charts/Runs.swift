/// A rate over time as a line shows it: where it stands and how sure it is.
struct PlotPoint: Equatable {
  /// Its place in time, 0 … 1.
  var at: Double
  /// All three in 0 … 1.
  var rate: Double
  var low: Double
  var high: Double
  /// Whether nothing more will come in.
  var isComplete: Bool
}

/// The stretches of neighbours that all have a value: a line leads through each, and none across a gap.
func runs(of points: [PlotPoint?]) -> [[PlotPoint]] {
  points.split(whereSeparator: { $0 == nil }).map { $0.compactMap(\.self) }
}

/// A run in its part that is complete and the rest, which begins with the last complete point so that the lines
/// meet. Either may be empty.
func parts(of run: [PlotPoint]) -> (complete: [PlotPoint], open: [PlotPoint]) {
  let end = run.firstIndex { !$0.isComplete } ?? run.endIndex
  return (Array(run[..<end]), end == run.endIndex ? [] : Array(run[max(0, end - 1)...]))
}

/// The size of a plot's inside, in the units of its paths.
struct PlotSize {
  static let width = 1000.0
  var height: Double

  private func point(_ at: Double, _ rate: Double) -> String {
    "\(coordinate(at * Self.width)) \(coordinate((1 - rate) * height))"
  }

  /// The line through the rates.
  func line(through points: [PlotPoint]) -> String { path(points.map { point($0.at, $0.rate) }) }

  /// The outline of the intervals: along the upper ends, back along the lower.
  func band(of points: [PlotPoint]) -> String {
    path(points.map { point($0.at, $0.high) } + points.reversed().map { point($0.at, $0.low) }) + "Z"
  }

  private func path(_ points: [String]) -> String {
    points.isEmpty ? "" : "M" + points.joined(separator: "L")
  }
}

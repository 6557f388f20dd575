import Reports

/// Bursts by their length in silent requests, the lengths taken together in classes.
struct LengthClass: Equatable {
  /// At least `low` requests and at most `high`; nil for no end.
  var low: Int
  var high: Int?
  var bursts: Int

  var label: String {
    guard let high else { return "\(Cell.integer(low).readable) and more requests" }
    if low == high { return counted(low, "request") }
    return "\(Cell.integer(low).readable) to \(Cell.integer(high).readable) requests"
  }

  private static let bounds = [1, 2, 3, 4, 5, 6, 11, 21, 51, 101]

  /// From the shortest class that holds a burst to the longest, the empty ones between included.
  static func classes(of lengths: [(requests: Int, bursts: Int)]) -> [LengthClass] {
    let all = bounds.indices.map { index in
      let low = bounds[index]
      let high = index + 1 < bounds.count ? bounds[index + 1] - 1 : nil
      let own = lengths.filter { $0.requests >= low && $0.requests <= high ?? .max }
      return LengthClass(low: low, high: high, bursts: own.reduce(0) { $0 + $1.bursts })
    }
    guard let first = all.firstIndex(where: { $0.bursts > 0 }),
      let last = all.lastIndex(where: { $0.bursts > 0 })
    else { return [] }
    return Array(all[first...last])
  }
}

/// The bursts of one platform.
struct BurstFigure {
  /// What the picture is headed by.
  let place: String
  let platform: BurstPlatform
  let classes: [LengthClass]
  let id: String

  var node: Node {
    Node(.figure, .class("card")) {
      Node(.figcaption) {
        Node(.h4, text: place)
        Node(.p, text: summary)
      }
      if !classes.isEmpty { chart.node }
    }
  }

  /// One or two sentences.
  var summary: String {
    if !platform.isLogged { return "Silent requests are not logged." }
    if platform.silentRequests == 0 { return "No silent request." }
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      "\(Cell.integer(number).readable) \(number == 1 ? one : many)"
    }
    let requests =
      "\(count(platform.silentRequests, "silent request", "silent requests")) of"
      + " \(count(platform.silentUsers, "user", "users"))"
    if platform.bursts == 0 { return "\(requests), no burst." }
    return "\(requests); \(count(platform.bursts, "burst", "bursts")) of"
      + " \(count(platform.burstUsers, "user", "users")), the longest of"
      + " \(count(platform.longest, "request", "requests"))"
      + (platform.medianGap.map {
        ", half of the pauses shorter than \(readableDuration(milliseconds: $0 / 1000))"
      }
        ?? "") + "."
  }

  var chart: RowChart {
    let all = classes.reduce(0) { $0 + $1.bursts }
    return RowChart(
      id: id, title: "Bursts on \(place) by length",
      description: classes.map { "\($0.label): \(Cell.integer($0.bursts).readable)" }.joined(separator: "; ")
        + ".",
      rows: classes.map { length in
        let share = Double(length.bursts) / Double(max(1, all))
        return RowChart.Row(
          label: length.label,
          value: "\(Cell.integer(length.bursts).readable) · \(Cell.rate(share).readable)",
          mark: .bar(from: 0, to: Scale.shares.place(of: share)), tone: .declined)
      })
  }
}

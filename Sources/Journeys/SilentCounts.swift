import EventModel

/// A silent request with what it is attributed by.
public struct Occasion: Sendable {
  public var shape: Int32
  public var arm: ArmReference
  /// Microseconds since 1970.
  public var at: Int64
}

extension DayCounts {
  /// Adds a journey's silent requests and bursts. Where all of them are alike one count serves every field;
  /// else each field counts the user once a value.
  mutating func addSilent(
    _ occasions: [Occasion], _ silentRequests: [SilentRequest], sign: Int, sameValue: SameValue
  ) {
    let found = Journeys.bursts(in: silentRequests)
    let first = occasions[0]
    if occasions.allSatisfy({ $0.shape == first.shape && $0.arm == first.arm }) {
      add(
        occasions, found, sign: sign, same: { _, _ in true },
        attribution: { .every(shape: $0.shape, arm: $0.arm) })
      return
    }
    add(
      occasions, found, sign: sign, same: { _, _ in true }, attribution: { .whole(shape: $0.shape) })
    for field in AttributeField.allCases {
      add(
        occasions, found, sign: sign, same: { sameValue(field, $0, $1) },
        attribution: { .one(field, shape: $0.shape, arm: $0.arm) })
    }
  }

  /// `same` groups the occasions by value; within a group the first of a day carries the gap to the day before.
  private mutating func add(
    _ occasions: [Occasion], _ found: [Burst], sign: Int, same: (Occasion, Occasion) -> Bool,
    attribution: (Occasion) -> Attribution
  ) {
    var groups: [DayKeys] = []
    for occasion in occasions {
      let group = DayKeys.group(of: occasion, in: &groups, same: same)
      let day = dayNumber(occasion.at)
      let (key, isNew) = groups[group].key(for: day, occasion, attribution)
      silent[key, default: (0, 0)].users += isNew ? sign : 0
      silent[key, default: (0, 0)].requests += sign
    }
    groups.removeAll()
    for burst in found {
      let start = occasions[burst.requests.lowerBound]
      let group = DayKeys.group(of: start, in: &groups, same: same)
      let (gap, day) = groups[group].gap(to: dayNumber(start.at))
      var begun = false
      for index in burst.requests.indices.dropFirst(Burst.minimum - 1) {
        let today = dayNumber(occasions[index].at)
        let isLastOfDay =
          index + 1 == burst.requests.upperBound || dayNumber(occasions[index + 1].at) > today
        if !isLastOfDay { continue }
        let key = BurstCount(
          attribution: attribution(start), day: day, gap: gap, after: today - day,
          requests: Int32(clamping: index + 1 - burst.requests.lowerBound), begins: !begun)
        bursts[key, default: 0] += sign
        begun = true
      }
    }
  }
}

/// The days on which one journey has occasions of one value, as they come up in order.
private struct DayKeys {
  let representative: Occasion
  private var current: OccasionCount?
  private var lastDay: Int32?

  private init(_ representative: Occasion) { self.representative = representative }

  static func group(
    of occasion: Occasion, in groups: inout [DayKeys], same: (Occasion, Occasion) -> Bool
  ) -> Int {
    if let index = groups.firstIndex(where: { same($0.representative, occasion) }) { return index }
    groups.append(DayKeys(occasion))
    return groups.count - 1
  }

  /// The key of the day's first occasion, which the day's later ones share.
  mutating func key(
    for day: Int32, _ occasion: Occasion, _ attribution: (Occasion) -> Attribution
  ) -> (OccasionCount, isNew: Bool) {
    if let current, current.day == day { return (current, false) }
    let key = OccasionCount(
      attribution: attribution(occasion), day: day, gap: lastDay.map { day - $0 } ?? -1)
    current = key
    lastDay = day
    return (key, true)
  }

  mutating func gap(to day: Int32) -> (gap: Int32, day: Int32) {
    defer { lastDay = day }
    return (lastDay.map { day - $0 } ?? -1, day)
  }
}

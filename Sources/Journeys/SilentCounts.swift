import EventModel

/// A silent request with what it is attributed by.
public struct Occasion: Sendable {
  public var shape: Int32
  public var arm: ArmReference
  /// Microseconds since 1970.
  public var at: Int64
}

/// A breakdown field's value by number, the same for the same text; 0 where it is absent.
public struct FieldValue: Hashable, Sendable {
  public var id: Int32
  /// Of the text in lower case, where the field is one whose case says nothing; else as `id`.
  public var folded: Int32

  public init(id: Int32, folded: Int32) { (self.id, self.folded) = (id, folded) }

  static let absent = FieldValue(id: 0, folded: 0)
}

extension DayCounts {
  /// Adds a journey's silent requests and bursts. Where all of them are alike one count serves every field;
  /// else each field counts the user once a value.
  mutating func addSilent(
    _ occasions: [Occasion], _ silentRequests: [SilentRequest], sign: Int, value: ValueOf
  ) {
    let found = Journeys.bursts(in: silentRequests)
    let first = occasions[0]
    if occasions.allSatisfy({ $0.shape == first.shape && $0.arm == first.arm }) {
      add(
        occasions, found, sign: sign, value: { _ in .absent },
        attribution: { .every(shape: $0.shape, arm: $0.arm) })
      return
    }
    add(
      occasions, found, sign: sign, value: { _ in .absent }, attribution: { .whole(shape: $0.shape) })
    for field in AttributeField.allCases {
      add(
        occasions, found, sign: sign, value: { value(field, $0) },
        attribution: { .one(field, shape: $0.shape, arm: $0.arm) })
    }
  }

  /// `value` groups the occasions; within a group the first of a day carries the gap to the day before.
  private mutating func add(
    _ occasions: [Occasion], _ found: [Burst], sign: Int, value: (Occasion) -> FieldValue,
    attribution: (Occasion) -> Attribution
  ) {
    var groups = ValueGroups()
    for occasion in occasions {
      let group = groups.index(of: value(occasion))
      let day = dayNumber(occasion.at)
      let (key, isNew) = groups.days[group].key(for: day, occasion, attribution)
      silent[key, default: (0, 0)].users += isNew ? sign : 0
      silent[key, default: (0, 0)].requests += sign
    }
    groups = ValueGroups()
    for burst in found {
      let start = occasions[burst.requests.lowerBound]
      let group = groups.index(of: value(start))
      let (gap, day) = groups.days[group].gap(to: dayNumber(start.at))
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

/// The occasions of one journey, by their value of a field.
private struct ValueGroups {
  /// Of each value, in the order in which they came up.
  var days: [DayKeys] = []
  private var values: [FieldValue] = []
  /// Where each value stands, once there are so many that looking through them would take long.
  private var places: [FieldValue: Int] = [:]

  /// Most journeys have one value, or two.
  private static let lookedThrough = 8

  mutating func index(of value: FieldValue) -> Int {
    if let index = values.prefix(Self.lookedThrough).firstIndex(of: value) ?? places[value] { return index }
    if values.count >= Self.lookedThrough { places[value] = values.count }
    values.append(value)
    days.append(DayKeys())
    return values.count - 1
  }
}

/// The days on which one journey has occasions of one value, as they come up in order.
private struct DayKeys {
  private var current: OccasionCount?
  private var lastDay: Int32?

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

import EventLog
import EventModel

/// 2026-01-01T00:00:00Z, before which no event of a messy log lies.
let messyStart: Int64 = 1_767_225_600_000_000

/// A journey of 1 to 40 events. Most follow a course, over and over, in which every fourth event is any event.
/// Steps in time are few and lie on and about the limits of the rules, the midnights and the 63 days that a
/// user's row has bits for.
///
/// - Parameter plain: The user, platform and permission.
func messyJourney(_ plain: LogEvent, using random: inout SeededGenerator) -> [LogEvent] {
  let (minute, day) = (Int64(60_000_000), Instant.microsecondsPerDay)
  let isLoop = random.chance(20)
  let course = isLoop ? [.requested, .declined] : random.pick(courses)
  let anyEvery = random.pick(isLoop ? [8, 20] : [3, 5, 10])
  let steps =
    isLoop
    ? [1_000, 20_000_000, minute / 2, minute / 2, minute / 2 + 1]
    : random.pick([
      [0, 1, 1_000], [0, 1_000_000, minute, minute + 1], [0, 5 * minute, 10 * minute, 10 * minute + 1],
      [0, minute, day / 2, day - 1, day, day + 1],
      [0, 1, 60_000, day, 3 * day, 62 * day, 63 * day, 70 * day],
      [1, minute, minute, 5 * day], [1_000, 1_000, 20_000_000, minute + 1, day],
    ])
  // Half of the journeys begin shortly before a midnight.
  var at = plain.at + Int64.random(in: 1...60, using: &random) * day
  at += random.chance(50) ? -Int64.random(in: 0...(8 * minute), using: &random) : day / 3
  let variants: [String?] = random.pick([
    [nil], [nil], [nil, nil, "a", "B", "é"], ["rationaleFirst", "cold"],
  ])
  // What varies within half of the journeys only.
  let (varies, common) = (random.chance(50), withAttributes(plain, using: &random))
  return (0..<random.pick(isLoop ? [20, 40] : [1, 3, 8, 13, 20, 40])).map { number in
    at += random.pick(steps)
    var event = varies ? withAttributes(plain, using: &random) : common
    event.at = at
    event.kind = number % anyEvery == 2 ? random.pick(EventKind.allCases) : course[number % course.count]
    event.texts[.variant] = random.pick(variants)
    event.texts[.session] = random.pick([nil, nil, "s1", "s2"])
    event.texts[.id] = random.pick([nil, nil, "m1", "17", "e\(at)"])
    event.latencyMicroseconds = random.pick([nil, nil, nil, 400, 12_000, 0, 3_000_000_000])
    return event
  }
}

private let courses: [[EventKind]] = [
  [
    .tappedFeature, .sawRationale, .prompted, .declined, .offeredSettings, .openedSettings, .allowed,
    .reachedFeature,
  ],
  [.prompted, .declined, .reachedFeature, .prompted, .dismissed, .prompted, .allowed, .reachedFeature],
  [.prompted, .dismissed, .prompted, .dismissed, .prompted, .dismissed, .prompted, .reachedFeature],
  [.prompted, .declined, .prompted, .allowed, .reachedFeature, .revoked],
  [.prompted, .declined, .allowed, .reachedFeature], [.prompted, .ignored, .openedSettings, .reachedFeature],
  [.requested, .prompted, .declined, .requested, .declined, .requested, .declined, .sawRationale],
  [.tappedFeature, .requested, .requested, .choseNotNow, .readStatus],
  [.sawRationale, .tappedFeature], EventKind.allCases, EventKind.allCases.reversed(),
]

private func withAttributes(_ plain: LogEvent, using random: inout SeededGenerator) -> LogEvent {
  var event = plain
  event.texts[.appVersion] = random.pick([nil, "9.0", "10.0"])
  event.texts[.feature] = random.pick([nil, nil, nil, "scan 📷"])
  event.texts[.trigger] = random.pick([nil, nil, "launch"])
  event.texts[.browser] = random.pick([nil, nil, nil, "Firefox"])
  event.texts[.region] = random.pick([nil, nil, nil, "DE"])
  event.texts[.scope] = random.pick([nil, nil, nil, "full"])
  event.texts[.osVersion] = random.pick([nil, nil, nil, "17"])
  event.texts[.status] = random.pick([nil, nil, "notDetermined", "denied"])
  event.texts[.source] = random.pick([nil, nil, nil, "settings"])
  event.flags[.promptShown] = random.pick([nil, nil, true, false])
  event.flags[.gesture] = random.pick([nil, nil, nil, true])
  return event
}

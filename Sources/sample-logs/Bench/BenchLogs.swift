import CZlib
import EventModel

/// The big log that speed is measured on: OUTDIR/PLATFORM/YYYY-MM-DD.ndjson.gz.
///
/// Each day is told anew from every user's seed, and what falls on other days is passed over: the memory holds a
/// day, however many days and users there are.
struct BenchLogs {
  var users: UInt64
  var days: Int
  var seed: UInt64 = 1

  /// Far enough back that no clock takes its events for the future.
  static let firstDay = UTCDay(number: 20_089)  // 2025-01-01
  static let userLimit: UInt64 = 1 << 32
  static let dayLimit = 3650

  /// How much is written.
  struct Size {
    var events = 0
    /// Of text, before compression.
    var bytes = 0
  }

  func write(to folder: inout OutputFolder) throws -> Size {
    var size = Size()
    var journeys: [BenchEvent] = []
    for day in 0..<days {
      var events: [Platform: [BenchEvent]] = [:]
      let span = Int64(day) * Milliseconds.day..<Int64(day + 1) * Milliseconds.day
      for number in 0..<users {
        let user = BenchUser(number: number, seed: seed)
        user.tell(days: days, into: &journeys)
        for event in journeys where span.contains(event.at) {
          events[user.platform, default: []].append(event)
        }
      }
      for platform in Platform.allCases {
        guard let events = events[platform] else { continue }
        let lines = self.lines(of: events.sorted(), on: Self.firstDay.advanced(by: day), platform)
        // The level that log shippers commonly use.
        let packed = try gzipped(lines, level: 6)
        try folder.write(packed, to: "\(platform.rawValue)/\(Self.firstDay.advanced(by: day)).ndjson.gz")
        size.events += events.count
        size.bytes += lines.count
      }
    }
    return size
  }

  private func lines(of events: [BenchEvent], on day: UTCDay, _ platform: Platform) -> [UInt8] {
    var log = BenchDay(day, platform: platform, seed: seed, capacity: events.count * 256)
    for event in events { log.add(event, of: BenchUser(number: event.user, seed: seed)) }
    return log.lines
  }
}

import EventModel
import LibC
import Testing

@testable import Reports

private let hasZones = access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0

/// Facts of the IANA time zone database.
@Suite(.enabled(if: hasZones, "this system has no time zone files")) struct ZoneTests {
  /// Hours of the day, and the instant it begins.
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-28", 24.0, "2026-03-27T23:00:00Z"),
    ("Europe/Berlin", "2026-03-29", 23, "2026-03-28T23:00:00Z"),
    ("Europe/Berlin", "2026-10-25", 25, "2026-10-24T22:00:00Z"),
    ("America/New_York", "2026-03-08", 23, "2026-03-08T05:00:00Z"),
    ("America/New_York", "2026-11-01", 25, "2026-11-01T04:00:00Z"),
    // Half an hour, the one zone that does so.
    ("Australia/Lord_Howe", "2026-04-05", 24.5, "2026-04-04T13:00:00Z"),
    ("Asia/Kolkata", "2026-07-01", 24, "2026-06-30T18:30:00Z"),
    // The clocks skip midnight.
    ("America/Sao_Paulo", "2018-11-04", 23, "2018-11-04T03:00:00Z"),
    // And are set back at midnight, to the end of the day before.
    ("America/Sao_Paulo", "2018-02-17", 25, "2018-02-17T02:00:00Z"),
    // A day that never was.
    ("Pacific/Apia", "2011-12-30", 0, "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-31", 24, "2011-12-30T10:00:00Z"),
    // Long after the last change that a file lists.
    ("Europe/Berlin", "2071-03-29", 23, "2071-03-28T23:00:00Z"),
    ("Europe/Berlin", "2071-07-01", 24, "2071-06-30T22:00:00Z"),
    ("UTC", "2026-03-29", 24, "2026-03-29T00:00:00Z"),
  ])
  func `a day begins and ends by the clocks of its zone`(
    name: String, date: String, hours: Double, start: String
  ) throws {
    let zone = try #require(ZoneFolder().zone(named: name))
    let day = try #require(UTCDay(date))
    let begin = zone.start(of: day)
    let end = zone.start(of: day.advanced(by: 1))
    #expect(begin.description == start)
    #expect(Double(end.microseconds - begin.microseconds) == hours * 3_600_000_000)
    guard hours > 0 else { return }
    #expect(zone.day(of: begin) == day)
    #expect(zone.day(of: Instant(microseconds: end.microseconds - 1)) == day)
  }

  @Test(arguments: [
    "", "/", ".", "..", "../zoneinfo/UTC", "Europe/../UTC", "Europe/", "/etc/passwd", "Europe//Berlin",
    "zone.tab", "Europe", "Mars/Base", "europe/berlin", "UTC\0", "right/UTC",
  ])
  func `a name that is no zone's is refused`(name: String) {
    let isLink = name == "europe/berlin" && access("/usr/share/zoneinfo/europe", F_OK) == 0
    #expect(ZoneFolder().zone(named: name) == nil || isLink)
  }

  @Test func `a file that breaks off is refused wherever it does`() throws {
    let bytes = try readWhole("/usr/share/zoneinfo/Europe/Berlin", atMost: 1 << 20)
    #expect(ZoneFile(bytes) != nil)
    for count in 0..<bytes.count { #expect(ZoneFile(Array(bytes[..<count])) == nil, "\(count) bytes") }
  }

  @Test func `zones are listed by the names that find them`() {
    let folder = ZoneFolder()
    let names = folder.names
    for name in ["UTC", "Europe/Berlin", "America/Argentina/Ushuaia"] { #expect(names.contains(name)) }
  }
}

/// Files made up after RFC 8536: 27 leap seconds, as those below `right` list them, and none.
@Suite struct LeapSecondTests {
  private static func number(_ value: Int, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// One block: UTC, without a change of its clocks.
  private static func block(version: UInt8, leaps: Int, timeWidth: Int) -> [UInt8] {
    let head = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    let counts = [0, 0, leaps, 0, 1, 4].flatMap { number($0, width: 4) }
    let type = number(0, width: 4) + [0, 0]
    let leapSeconds = (0..<leaps).flatMap {
      number(78_796_800 + $0 * 31_536_001, width: timeWidth) + number($0 + 1, width: 4)
    }
    return head + counts + type + Array("UTC\0".utf8) + leapSeconds
  }

  private static func file(version: UInt8, leaps: Int) -> [UInt8] {
    let first = block(version: version, leaps: leaps, timeWidth: 4)
    return version == 0
      ? first : first + block(version: version, leaps: leaps, timeWidth: 8) + Array("\nUTC0\n".utf8)
  }

  private static let versions = [0, UInt8(ascii: "2"), UInt8(ascii: "4")]

  @Test(arguments: versions)
  func `a zone that counts leap seconds is none, and known for that`(version: UInt8) throws {
    let scratch = try ScratchFolder()
    for (name, leaps) in [("Right", 27), ("Plain", 0)] {
      try scratch.write("", to: "Other/\(name)")
      let path = "\(scratch.path)/Other/\(name)"
      let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
      defer { close(descriptor) }
      try #require(Self.file(version: version, leaps: leaps).withUnsafeBytes { writeAll($0, to: descriptor) })
    }
    let folder = ZoneFolder("\(scratch.path)/Other")
    #expect(folder.zone(named: "Right") == nil && folder.countsLeapSeconds("Right"))
    let plain = try #require(folder.zone(named: "Plain"))
    #expect(!folder.countsLeapSeconds("Plain"))
    let day = try #require(UTCDay("2026-07-01"))
    #expect(plain.start(of: day) == Zone.utc.start(of: day))
    #expect(!folder.countsLeapSeconds("Missing") && !folder.countsLeapSeconds("../Other/Right"))
  }

  /// Debian keeps them in a package of their own.
  @Test(
    .enabled(
      if: access("/usr/share/zoneinfo/right/UTC", R_OK) == 0,
      "NOT TESTED: this system has no zones below right"))
  func `the system's zones below right are known for it too`() {
    for name in ["right/UTC", "right/Europe/Berlin"] {
      #expect(ZoneFolder().zone(named: name) == nil && ZoneFolder().countsLeapSeconds(name))
    }
    #expect(!ZoneFolder().countsLeapSeconds("Europe/Berlin"))
  }
}

@Suite struct ZoneRuleTests {
  @Test func `UTC needs no files`() {
    #expect(ZoneFolder("/nowhere").zone(named: "UTC") == .utc)
    #expect(ZoneFolder("/nowhere").zone(named: "Europe/Berlin") == nil)
  }

  /// Changes of 2026, by the calendar.
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]),
    ("EST5EDT,M3.2.0,M11.1.0", ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"]),
    // South of the equator the year begins in daylight time.
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", ["2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z"]),
    // J60 is the 1st of March in every year, 59 counted from 0 only where there is no leap day.
    ("AAA0BBB,J60/0,300/-1", ["2026-03-01T00:00:00Z", "2026-10-27T22:00:00Z"]),
  ])
  func `the rule behind a file's last change goes on`(text: String, changes: [String]) throws {
    let rule = try #require(ZoneRule(Array(text.utf8)))
    let found = rule.changes(after: .min).map { Instant(microseconds: $0.at * 1_000_000).description }
    #expect(found.filter { $0.hasPrefix("2026") } == changes)
  }

  @Test(arguments: [
    "", "C", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-99", "CET-1 ",
  ])
  func `a rule that is none is refused`(text: String) {
    #expect(ZoneRule(Array(text.utf8)) == nil)
  }
}

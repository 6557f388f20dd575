import EventModel

/// Writes the lines of one platform and day.
struct BenchDay {
  /// The event names and permissions as bytes, so that a line is put together without a text in between.
  private static let names = EventKind.allCases.map { Array($0.name.utf8) }
  private static let permissions = BenchUser.permissions.map { Array($0.utf8) }

  private let seed: UInt64
  /// From the day up to the hour: `…T`.
  private let date: [UInt8]
  private let platform: [UInt8]
  private(set) var lines: [UInt8] = []

  /// `capacity` is in bytes.
  init(_ day: UTCDay, platform: Platform, seed: UInt64, capacity: Int) {
    self.seed = seed
    date = Array("\(day)T".utf8)
    self.platform = Array(platform.rawValue.utf8)
    lines.reserveCapacity(capacity)
  }

  /// A record with its own id and session, as a real log has them; neither repeats anything else.
  mutating func add(_ event: BenchEvent, of user: BenchUser) {
    var random = Random(seed: ~seed, number: event.user << 16 | UInt64(event.number))
    put("{\"id\":\"")
    putHex(random.next(), digits: 16)
    put("\",\"ts\":\"")
    lines += date
    putTime(event.at % Milliseconds.day)
    put("Z\",\"event\":\"")
    lines += Self.names[Int(event.kind.rank) - 1]
    put("\",\"platform\":\"")
    lines += platform
    put("\",\"permission\":\"")
    lines += Self.permissions[Int(event.permission)]
    put("\",\"user\":\"u-")
    putHex(event.user &* 0x9e37_79b9_7f4a_7c15 >> 16, digits: 12)
    put("\",\"session\":\"")
    putHex(random.next(), digits: 8)
    put("\",\"appVersion\":\"4.1")
    lines.append(UInt8(ascii: "0") + UInt8(event.user % 7))
    put(".0\",\"variant\":\"")
    put(user.isToldWhy ? "rationaleFirst" : "cold")
    put("\"}\n")
  }

  private mutating func put(_ text: StaticString) {
    lines.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The lowest `digits` digits.
  private mutating func putHex(_ number: UInt64, digits: Int) {
    for place in (0..<digits).reversed() {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 15
      lines.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  private mutating func putTime(_ milliseconds: Int64) {
    let seconds = milliseconds / 1000
    putDecimal(seconds / 3600, digits: 2)
    lines.append(UInt8(ascii: ":"))
    putDecimal(seconds / 60 % 60, digits: 2)
    lines.append(UInt8(ascii: ":"))
    putDecimal(seconds % 60, digits: 2)
    lines.append(UInt8(ascii: "."))
    putDecimal(milliseconds % 1000, digits: 3)
  }

  private mutating func putDecimal(_ number: Int64, digits: Int) {
    let start = lines.count
    lines += repeatElement(UInt8(ascii: "0"), count: digits)
    var rest = number
    for place in (0..<digits).reversed() {
      lines[start + place] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

import EventLog
import EventModel

/// An event as ingestion holds it in memory: 32 bytes, whatever the line was.
struct Record: Sendable {
  /// The user's pseudonym.
  var user: Int64
  /// Microseconds since 2000-01-01T00:00:00Z in the upper 52 bits; below them the number of its file in the
  /// batch, so that equal events stay in the order of their files.
  var moment: UInt64
  /// Of what no other field tells: the event's id, session and latency. Bit 0 says whether it has an id.
  var identity: UInt64
  /// The id of its shape in the `ShapeTable`.
  var shape: Int32
  /// See `Latency`.
  var latency: Int32

  static let fileBits: UInt64 = 12
  /// How many files one batch can hold.
  static let maximumFiles = 1 << fileBits
  /// 2000-01-01T00:00:00Z, the earliest instant a log may hold, in microseconds since 1970.
  static let origin: Int64 = 946_684_800 * Instant.microsecondsPerSecond

  init(user: Int64, at: Int64, file: Int, identity: UInt64, shape: Int32, latency: Int32) {
    self.user = user
    moment = UInt64(bitPattern: at &- Self.origin) << Self.fileBits | UInt64(truncatingIfNeeded: file)
    self.identity = identity
    self.shape = shape
    self.latency = latency
  }

  /// The instants that a log may hold, those of the years 2000 to 2099.
  static let instants = origin..<4_102_444_800 * Instant.microsecondsPerSecond

  /// Microseconds since 1970.
  var at: Int64 { Int64(bitPattern: moment >> Self.fileBits) &+ Self.origin }
  var file: Int { Int(moment & UInt64(Self.maximumFiles - 1)) }
  var hasID: Bool { identity & 1 == 1 }

  /// What the store keeps of the identity of the `ordinal`th such event (from 0) of one file: 48 bits, told
  /// apart only among events of one user, instant and shape.
  func storedIdentity(ordinal: UInt64) -> Int64 {
    var mixed = identity &+ ordinal &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int64(bitPattern: (mixed ^ mixed >> 31) >> 16)
  }
}

/// How long a request took to answer, in 32 bits: microseconds from 0 up, or, where these do not fit, negative
/// milliseconds. −2,147,483,648 stands for no latency.
enum Latency {
  static let absent = Int32.min

  /// `milliseconds` outside of `RawEvent.latencyRange` are none.
  static func encode(milliseconds: Double?) -> Int32 {
    guard let milliseconds, RawEvent.latencyRange.contains(milliseconds) else { return absent }
    return encode(microseconds: Int64((milliseconds * 1000).rounded()))
  }

  /// `microseconds` are not negative.
  static func encode(microseconds: Int64?) -> Int32 {
    guard let microseconds else { return absent }
    return Int32(exactly: microseconds) ?? -Int32(clamping: microseconds / 1000)
  }

  /// Microseconds; nil without a latency.
  static func microseconds(_ encoded: Int32) -> Int64? {
    if encoded == absent { return nil }
    return encoded >= 0 ? Int64(encoded) : Int64(encoded) * -1000
  }
}

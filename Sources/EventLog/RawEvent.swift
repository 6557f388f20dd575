import EventModel

/// Bytes that somebody else owns, valid only while the event they belong to is being handed over.
/// A count of 0 means that the field is absent.
public struct ByteSlice {
  public var base: UnsafePointer<UInt8>?
  public var count: Int

  @inlinable public init(base: UnsafePointer<UInt8>? = nil, count: Int = 0) {
    self.base = base
    self.count = count
  }

  @inlinable public var isEmpty: Bool { count == 0 }
  @inlinable public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// One event as a line of a log gives it: checked, unescaped and normalised. The slices point into the
/// reader's own buffers and must be copied by whoever keeps them.
public struct RawEvent {
  /// Microseconds since 1970-01-01T00:00:00Z, within 2000 … 2099.
  public var at: Int64 = 0
  public var kind: EventKind = .prompted
  /// The id as written: text unescaped, an integer as its digits. Never stored.
  public var user = ByteSlice()
  /// Lower-case.
  public var permission = ByteSlice()
  /// Lower-case; from the record, else from the option, else from the path.
  public var platform = ByteSlice()
  /// The event's own id: text unescaped, an integer as its digits.
  public var id = ByteSlice()
  public var session = ByteSlice()
  public var variant = ByteSlice()
  public var appVersion = ByteSlice()
  public var osVersion = ByteSlice()
  public var region = ByteSlice()
  public var feature = ByteSlice()
  public var browser = ByteSlice()
  public var trigger = ByteSlice()
  public var scope = ByteSlice()
  public var status = ByteSlice()
  public var source = ByteSlice()
  public var promptShown: Bool?
  public var gesture: Bool?
  /// Milliseconds that the request took to answer; within `latencyRange`.
  public var latencyMs: Double?

  public init() {}

  /// What can be the time of an answer, in milliseconds: up to 24 days. A time in another unit, or of a clock that
  /// went back, lies outside.
  public static let latencyRange = 0.0...(24 * 86_400_000)
}

/// Where a line stands in a log: its number from 1, and the offset of its first byte in the decompressed
/// content, from 0.
public struct LinePosition: Hashable, Sendable {
  public var line: Int
  public var byte: Int

  public init(line: Int, byte: Int) {
    self.line = line
    self.byte = byte
  }
}

/// Receives what a log holds, line by line, in the order of the file.
public protocol LogSink: AnyObject {
  /// The event and its slices are valid during the call only.
  func accept(_ event: borrowing RawEvent, at position: LinePosition)
  func reject(_ reason: RejectReason, at position: LinePosition)
  /// A line whose event the mapping declares as known and not ours.
  func passOver(at position: LinePosition)
  /// Asked now and then: false ends the reading early.
  var wantsMore: Bool { get }
}

extension LogSink {
  public func passOver(at position: LinePosition) {}
  public var wantsMore: Bool { true }
}

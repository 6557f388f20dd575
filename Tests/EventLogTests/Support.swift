import CZlib
import EventModel
import LibC
import Testing

@testable import EventLog

/// An event copied out of the reader's buffers.
struct SeenEvent: Hashable {
  var at: Int64
  var kind: EventKind
  var texts: [String: String]
  var promptShown: Bool?
  var gesture: Bool?
  var latencyMs: Double?

  init(_ event: borrowing RawEvent) {
    at = event.at
    kind = event.kind
    let slices = [
      ("user", event.user), ("permission", event.permission), ("platform", event.platform), ("id", event.id),
      ("session", event.session), ("variant", event.variant), ("appVersion", event.appVersion),
      ("osVersion", event.osVersion), ("region", event.region), ("feature", event.feature),
      ("browser", event.browser), ("trigger", event.trigger), ("scope", event.scope),
      ("status", event.status), ("source", event.source),
    ]
    texts = [:]
    for (name, slice) in slices where !slice.isEmpty { texts[name] = slice.text }
    promptShown = event.promptShown
    gesture = event.gesture
    latencyMs = event.latencyMs
  }
}

struct SeenReject: Hashable {
  var reason: RejectReason
  var position: LinePosition
}

final class Collector: LogSink {
  var events: [SeenEvent] = []
  var places: [LinePosition] = []
  var rejects: [SeenReject] = []

  func accept(_ event: borrowing RawEvent, at position: LinePosition) {
    events.append(SeenEvent(event))
    places.append(position)
  }

  func reject(_ reason: RejectReason, at position: LinePosition) {
    rejects.append(SeenReject(reason: reason, position: position))
  }
}

/// What reading came to.
struct Reading {
  var summary: LogSummary
  var events: [SeenEvent]
  var places: [LinePosition]
  var rejects: [SeenReject]
}

/// Reads bytes as a file that has no name.
func read(
  _ bytes: [UInt8], _ options: ReadOptions = ReadOptions(), survey: LogSurvey? = nil
) throws -> Reading {
  let file = try #require(tmpfile())
  defer { fclose(file) }
  let descriptor = fileno(file)
  #expect(bytes.withUnsafeBytes { writeAll($0, to: descriptor) })
  lseek(descriptor, 0, SEEK_SET)
  let sink = Collector()
  let summary = try readLog(descriptor: descriptor, options: options, sink: sink, survey: survey)
  #expect(summary.lines == summary.accepted + summary.rejected + summary.blank + summary.other)
  #expect(summary.accepted == sink.events.count && summary.rejected == sink.rejects.count)
  return Reading(summary: summary, events: sink.events, places: sink.places, rejects: sink.rejects)
}

func read(
  _ text: String, _ options: ReadOptions = ReadOptions(), survey: LogSurvey? = nil
) throws -> Reading {
  try read(Array(text.utf8), options, survey: survey)
}

/// What one line comes to: its event, or its reject.
func outcome(
  of line: String, _ options: ReadOptions = ReadOptions()
) throws -> (event: SeenEvent?, reason: RejectReason?) {
  let reading = try read(line, options)
  return (reading.events.first, reading.rejects.first?.reason)
}

/// One gzip member.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  var output = [UInt8](repeating: 0, count: bytes.count * 2 + 1024)
  var input = bytes
  guard zlib_deflate_init_gzip(&stream, 6) == Z_OK else { return [] }
  defer { deflateEnd(&stream) }
  return input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      deflate(&stream, Z_FINISH)
      return Array(output.prefix(Int(stream.total_out)))
    }
  }
}

func gzip(_ text: String) -> [UInt8] { gzip(Array(text.utf8)) }

/// A valid record. Values are given as JSON; one of nil leaves the field out.
func record(_ changes: [String: String?] = [:]) -> String {
  let fields = [
    ("ts", #""2026-06-01T00:00:01.123Z""#), ("event", #""prompted""#), ("platform", #""ios""#),
    ("permission", #""camera""#), ("user", #""u-1""#),
  ]
  let known = fields.map { name, value in (name, changes[name] ?? value) }
  let added = changes.filter { change in !fields.contains { $0.0 == change.key } }.sorted { $0.key < $1.key }
  let members = (known + added).compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
  return "{" + members.joined(separator: ",") + "}"
}

/// The same numbers on every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

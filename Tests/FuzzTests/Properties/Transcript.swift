import EventLog

/// What a log reader said, line by line, copied out of its buffers.
final class Transcript: LogSink {
  enum Outcome: Equatable {
    /// Every property of the event by its name; texts without one are left out.
    case event([String: [UInt8]])
    case reject(RejectReason)
    case passedOver
  }

  struct Line: Equatable {
    var position: LinePosition
    var outcome: Outcome
  }

  private(set) var lines: [Line] = []

  func accept(_ event: borrowing RawEvent, at position: LinePosition) {
    var values: [String: [UInt8]] = [:]
    for (name, value) in Mirror(reflecting: copy event).children {
      switch value {
      case let slice as ByteSlice: values[name ?? ""] = slice.isEmpty ? nil : Array(slice.bytes)
      case let flag as Bool?: values[name ?? ""] = flag.map { Array("\($0)".utf8) }
      case let number as Double?: values[name ?? ""] = number.map { Array("\($0)".utf8) }
      default: values[name ?? ""] = Array("\(value)".utf8)
      }
    }
    lines.append(Line(position: position, outcome: .event(values)))
  }

  func reject(_ reason: RejectReason, at position: LinePosition) {
    lines.append(Line(position: position, outcome: .reject(reason)))
  }

  func passOver(at position: LinePosition) {
    lines.append(Line(position: position, outcome: .passedOver))
  }

  /// The counts of a summary must be those of the lines.
  func holdSums(_ summary: LogSummary) throws(Violation) {
    let events = lines.count { if case .event = $0.outcome { true } else { false } }
    let others = lines.count { $0.outcome == .passedOver }
    try hold(
      summary.accepted == events && summary.other == others
        && summary.rejected == lines.count - events - others
        && summary.lines == lines.count + summary.blank, "the counts are not those of the lines: \(summary)")
  }
}

@testable import EventLog

/// A line as it stands in content that is all in memory.
struct PlainLine {
  var position: LinePosition
  /// Without its line feed.
  var bytes: ArraySlice<UInt8>

  /// Without the carriage return that ends it.
  var text: ArraySlice<UInt8> { bytes.last == 0x0d ? bytes.dropLast() : bytes }
  var isBlank: Bool { bytes.allSatisfy { [0x20, 0x09, 0x0d].contains($0) } }
}

/// The lines of content from `start` on; `last` says whether what has no line feed is one.
func plainLines(of content: [UInt8], from start: Int = 0, last: Bool = true) -> [PlainLine] {
  var pieces = content[start...].split(separator: 0x0a, omittingEmptySubsequences: false)
  if !last || pieces.last?.isEmpty == true { pieces.removeLast() }
  return pieces.enumerated().map { index, bytes in
    PlainLine(position: LinePosition(line: index + 1, byte: bytes.startIndex), bytes: bytes)
  }
}

/// Reads lines that are all in memory, with no more room behind them than the reader asks for.
func readLines(
  _ bytes: [UInt8], _ options: ReadOptions = ReadOptions(), survey: LogSurvey? = nil
) throws(Violation) -> Transcript {
  let transcript = Transcript()
  var reader = LineReader(options, transcript, survey)
  let ended = bytes.last == 0x0a ? bytes : bytes + [0x0a]
  let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ended.count + wordSlack)
  defer { memory.deallocate() }
  memory.initialize(repeating: 0)
  _ = memory.update(fromContentsOf: ended)
  if let base = memory.baseAddress { reader.read(base, upTo: base + ended.count, at: 0) }
  try transcript.holdSums(reader.summary)
  return transcript
}

import LibC

/// Reads one log: a regular file, a pipe or standard input. Every line goes to the sink as an event or a
/// reject, or is counted as blank or as another's event.
///
/// The descriptor is read from where it stands up to its end, and left open. Memory is bounded by
/// `options.limits.lineBytes`. With a survey, names of events and fields are noted there too.
public func readLog(
  descriptor: Int32, options: ReadOptions = ReadOptions(), sink: any LogSink, survey: LogSurvey? = nil
) throws(ReadError) -> LogSummary {
  let input = ByteInput(descriptor: descriptor)
  _ = try input.fill(atLeast: ForeignContent.sampleBytes)
  let content: any LogContent =
    beginsGzip(input.ahead)
    ? try GzipContent(input, limits: options.limits) : PlainContent(input, limits: options.limits)
  var reading = LogReading(options, sink, survey)
  try reading.read(content)
  var summary = reading.summary
  summary.compressedBytes = input.offset
  return summary
}

/// The way from content to whole lines.
struct LogReading: ~Copyable {
  private var lines: LineReader
  private var window: LineWindow
  private var hasher = ContentHasher()
  private let maxLineBytes: Int
  /// The line that has become too long and whose rest is being skipped.
  private var tooLong: LinePosition?

  var summary: LogSummary { lines.summary }

  init(_ options: ReadOptions, _ sink: any LogSink, _ survey: LogSurvey?) {
    maxLineBytes = max(0, options.limits.lineBytes)
    // One byte more, for a carriage return that is not known to end the line yet.
    window = LineWindow(lineBytes: maxLineBytes + 1)
    lines = LineReader(options, sink, survey)
  }

  mutating func read(_ content: any LogContent) throws(ReadError) {
    var ending: Ending?
    while ending == nil {
      let room = window.makeRoom()
      let count = try content.read(into: room)
      hasher.update(UnsafeRawBufferPointer(rebasing: room[..<count]))
      window.append(count)
      ending = count == 0 ? content.ending : take(count)
      if !lines.sink.wantsMore { ending = .abandoned }
    }
    let last = ending ?? .complete
    if last.isWhole { finishLastLine() }
    lines.summary.ending = last
    lines.summary.digest = hasher.finish()
  }

  /// Reads the lines that `count` new bytes make whole; a verdict where the content is no log.
  private mutating func take(_ count: Int) -> Ending? {
    let isFirst = lines.summary.decompressedBytes == 0
    lines.summary.decompressedBytes += count
    if isFirst {
      let content = UnsafeRawBufferPointer(window.content)
      if let foreign = ForeignContent(content: content) { return .foreign(foreign) }
      if content.starts(with: [0xef, 0xbb, 0xbf]) { window.consume(3) }
    }
    if tooLong != nil { skipToNextLine() }
    let bytes = window.content
    if let base = bytes.baseAddress, let last = bytes.suffix(count).lastIndex(of: UInt8(ascii: "\n")) {
      lines.read(base, upTo: base + last + 1, at: window.offset)
      window.consume(last + 1)
    }
    if window.content.count > maxLineBytes + 1 {
      tooLong = lines.position(at: window.offset)
      window.consume(window.content.count)
    }
    return nil
  }

  private mutating func skipToNextLine() {
    let bytes = window.content
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return window.consume(bytes.count) }
    window.consume(end + 1)
    rejectTooLong()
  }

  private mutating func rejectTooLong() {
    if let position = tooLong { lines.reject(.tooLong, at: position) }
    tooLong = nil
  }

  /// The last line may lack its line feed; the window has one there.
  private mutating func finishLastLine() {
    rejectTooLong()
    let rest = window.content
    guard let base = rest.baseAddress, !rest.isEmpty else { return }
    lines.read(base, upTo: base + rest.count + 1, at: window.offset)
  }
}

import LibC

/// The way from whole lines to the sink. What it counts goes to `summary`.
struct LineReader {
  var summary = LogSummary()

  let sink: any LogSink
  private let survey: LogSurvey?
  private let maxLineBytes: Int
  private let scanner: RecordScanner?
  private var strict: StrictRecord
  private var judge: RecordJudge

  init(_ options: ReadOptions, _ sink: any LogSink, _ survey: LogSurvey?) {
    self.sink = sink
    self.survey = survey
    maxLineBytes = max(0, options.limits.lineBytes)
    // The scanner knows neither paths nor surveys.
    scanner = options.mapping == nil && survey == nil ? RecordScanner() : nil
    strict = StrictRecord(mapping: options.mapping)
    judge = RecordJudge(options)
  }

  /// Of the line that comes next.
  func position(at offset: Int) -> LinePosition { LinePosition(line: summary.lines + 1, byte: offset) }

  /// Reads the lines from `start` up to `end`, which stands behind a line feed; `wordSlack` bytes more can
  /// be read there. `offset` is that of `start` in the content.
  mutating func read(
    _ start: UnsafeMutablePointer<UInt8>, upTo end: UnsafeMutablePointer<UInt8>, at offset: Int
  ) {
    var line = start
    while line < end {
      var record = judge.template
      let position = position(at: offset + (line - start))
      if let scanner, let next = scanner.scan(line, into: &record) {
        let count = next - UnsafePointer(line)
        if count <= maxLineBytes {
          finishScanned(&record, at: position)
          line += count
          continue
        }
      }
      record = judge.template
      line += readStrictly(line, end, &record, at: position)
    }
  }

  /// Counts a line that was not read any further.
  mutating func reject(_ reason: RejectReason, at position: LinePosition) {
    summary.lines += 1
    summary.rejected += 1
    sink.reject(reason, at: position)
  }

  @inline(__always)
  private mutating func accept(_ record: inout RawRecord, at position: LinePosition) {
    summary.lines += 1
    summary.accepted += 1
    withUnsafeMutablePointer(to: &record.event) { sink.accept($0.pointee, at: position) }
  }

  @inline(__always)
  private mutating func finishScanned(_ record: inout RawRecord, at position: LinePosition) {
    do throws(RejectReason) {
      // Without a mapping there is no event of others.
      _ = try judge.judgeName(&record)
      try judge.judgeValues(&record)
      accept(&record, at: position)
    } catch {
      reject(error, record.name, at: position)
    }
  }

  private mutating func reject(_ reason: RejectReason, _ name: ByteSlice, at position: LinePosition) {
    if reason == .unknownEvent {
      summary.unknownEvents.add(Array(name.bytes), at: LogPlace(file: "", position: position))
    }
    reject(reason, at: position)
  }

  /// Gives the length of the line with its line feed.
  private mutating func readStrictly(
    _ line: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>, _ record: inout RawRecord,
    at position: LinePosition
  ) -> Int {
    let length =
      memchr(line, Int32(UInt8(ascii: "\n")), end - line)
      .map { UnsafeRawPointer($0) - UnsafeRawPointer(line) } ?? end - line - 1
    let count = length > 0 && line[length - 1] == UInt8(ascii: "\r") ? length - 1 : length
    if count > maxLineBytes {
      reject(.tooLong, at: position)
    } else if isBlank(line, count) {
      summary.lines += 1
      summary.blank += 1
    } else {
      do throws(RejectReason) {
        let isOurs = try strict.read(
          line, length, into: &record, judge: &judge, survey: survey, at: position)
        if isOurs {
          accept(&record, at: position)
        } else {
          summary.lines += 1
          summary.other += 1
          sink.passOver(at: position)
        }
      } catch {
        reject(error, record.name, at: position)
      }
    }
    return length + 1
  }

  private func isBlank(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    for index in 0..<count where line[index] != 0x20 && line[index] != 0x09 && line[index] != 0x0d {
      return false
    }
    return true
  }
}

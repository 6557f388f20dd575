import LibC
import Testing

@testable import EventLog

@Suite struct StreamTests {
  /// Gives content in pieces of chosen sizes.
  private final class Pieces: LogContent {
    var rest: ArraySlice<UInt8>
    var sizes: [Int]
    var ending = Ending.complete

    init(_ bytes: [UInt8], _ sizes: [Int]) {
      rest = bytes[...]
      self.sizes = sizes
    }

    func read(into target: UnsafeMutableRawBufferPointer) -> Int {
      let size = sizes.isEmpty ? target.count : sizes.removeFirst()
      let piece = rest.prefix(min(size, target.count))
      rest = rest.dropFirst(piece.count)
      target.copyBytes(from: piece)
      return piece.count
    }
  }

  private let text =
    "\u{feff}"
    + [
      record(), "", record(["user": "\"\(String(repeating: "u", count: 300))\""]), record(["event": "\"x\""]),
      " ", String(repeating: "y", count: 900), record(["user": #""\u00e9\n""#]), record(["platform": nil]),
    ].joined(separator: "\r\n")

  private func readInPieces(_ sizes: [Int]) throws -> (Collector, LogSummary) {
    var options = ReadOptions()
    options.limits.lineBytes = 500
    let sink = Collector()
    var reading = LogReading(options, sink, nil)
    // The first piece is what the kind of content is judged by, so it is never tiny.
    try reading.read(Pieces(Array(text.utf8), [64] + sizes))
    return (sink, reading.summary)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 499, 500, 501, 502])
  func `how the content is cut makes no difference`(size: Int) throws {
    let (whole, wholeSummary) = try readInPieces([])
    let (cut, summary) = try readInPieces([Int](repeating: size, count: 5000))
    #expect(wholeSummary.lines == 8 && wholeSummary.accepted == 3 && wholeSummary.rejected == 3)
    #expect(cut.events == whole.events && cut.places == whole.places && cut.rejects == whole.rejects)
    #expect(summary.digest == wholeSummary.digest && summary.lines == wholeSummary.lines)
    #expect(summary.blank == 2)
  }

  @Test func `cuts at random make no difference`() throws {
    let (whole, wholeSummary) = try readInPieces([])
    var random = SplitMix64(state: 5)
    for _ in 0..<200 {
      let (cut, summary) = try readInPieces((0..<500).map { _ in Int.random(in: 1...60, using: &random) })
      #expect(
        cut.events == whole.events && cut.rejects == whole.rejects && summary.digest == wholeSummary.digest)
    }
  }

  @Test(arguments: [1, 13, 4096, 70_001])
  func `a pipe is read like a file, however it is filled`(size: Int) throws {
    let lines = (0..<3000).map { record(["user": "\($0)"]) + "\n" }
    let text = Array(lines.joined().utf8)
    let packed = gzip(Array(text[..<9999])) + gzip(Array(text[9999...]))
    for bytes in [size == 1 ? Array(text[..<5000]) : text, packed] {
      let sink = Collector()
      let summary = try withPipe(of: bytes, filledBy: size) { try readLog(descriptor: $0, sink: sink) }
      let expected = try read(bytes)
      #expect(summary.digest == expected.summary.digest && sink.events == expected.events)
      #expect(summary.compressedBytes == bytes.count && summary.ending == .complete)
    }
  }

  /// A pipe that another process fills by so many bytes at a time.
  private func withPipe<Result>(
    of bytes: [UInt8], filledBy size: Int, _ body: (Int32) throws -> Result
  ) throws -> Result {
    var folder = Array("/tmp/event-log-XXXXXX".utf8CString)
    try #require(mkdtemp(&folder) != nil)
    let name = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = name + "/log"
    defer {
      unlink(path)
      rmdir(name)
    }
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    #expect(bytes.withUnsafeBytes { writeAll($0, to: file) })
    close(file)
    let process = try #require(popen("dd if=\(path) bs=\(size) 2>/dev/null", "r"))
    defer { pclose(process) }
    return try body(fileno(process))
  }
}

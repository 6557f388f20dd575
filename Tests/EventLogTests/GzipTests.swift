import Testing

@testable import EventLog

@Suite struct GzipTests {
  private let lines = (1...3).map { record(["user": "\"u-\($0)\""]) + "\n" }
  private var text: String { lines.joined() }

  @Test func `a file of one member is read to its end`() throws {
    let file = gzip(text)
    let reading = try read(file)
    #expect(reading.events.map { $0.texts["user"] } == ["u-1", "u-2", "u-3"])
    #expect(reading.summary.ending == .complete)
    #expect(reading.summary.compressedBytes == file.count)
    #expect(reading.summary.decompressedBytes == text.utf8.count)
  }

  @Test func `every member is read, also one for each record`() throws {
    let reading = try read(lines.flatMap { gzip($0) })
    #expect(reading.events.count == 3)
    #expect(reading.summary.ending == .complete)
    #expect(reading.summary.digest == (try read(gzip(text))).summary.digest)
  }

  @Test func `a line may go over the border of two members`() throws {
    let bytes = Array(text.utf8)
    #expect(try read(gzip(Array(bytes[..<50])) + gzip(Array(bytes[50...]))).events.count == 3)
  }

  @Test func `members without content are nothing`() throws {
    #expect(try read(gzip("") + gzip(text) + gzip("")).events.count == 3)
    let reading = try read(gzip(""))
    #expect(reading.summary.lines == 0 && reading.summary.ending == .complete)
  }

  @Test(arguments: [1, 2, 3, 511, 200_000])
  func `zero padding is fine`(count: Int) throws {
    let padding = [UInt8](repeating: 0, count: count)
    let reading = try read(gzip(text) + padding)
    #expect(reading.summary.ending == .complete && reading.events.count == 3)
    #expect(try read(gzip(text) + padding + gzip(text)).events.count == 6)
  }

  @Test(arguments: ["x", "\u{1f}x", "trailing", "\u{1f}\u{0}\u{0}\u{0}"])
  func `other bytes behind the last member are told, and all members kept`(tail: String) throws {
    let file = gzip(text)
    let reading = try read(file + Array(tail.utf8))
    #expect(reading.events.count == 3)
    #expect(reading.summary.ending == .trailingBytes(at: file.count, count: tail.utf8.count))
  }

  @Test func `bytes behind padding are told where they begin`() throws {
    let file = gzip(text)
    #expect(try read(file + [0, 0, 7, 0]).summary.ending == .trailingBytes(at: file.count + 2, count: 2))
  }

  @Test func `a file cut at any byte keeps its whole lines and never more`() throws {
    let whole = gzip(lines[0] + lines[1])
    let file = whole + gzip(lines[2])
    for count in 1..<file.count {
      let reading = try read(Array(file[..<count]))
      if count == whole.count {
        #expect(reading.summary.ending == .complete)
      } else {
        #expect(reading.summary.ending == .truncated(at: count))
      }
      #expect(reading.rejects.isEmpty, "cut at \(count)")
      #expect(reading.events.count <= 3 && (count < whole.count || reading.events.count >= 2))
    }
  }

  /// Only what says nothing of the content may be another: the time, the system, and notes in the header.
  @Test func `of a file with any bit wrong nothing is called complete but what the file held`() throws {
    let file = gzip(lines[0] + lines[1]) + gzip(lines[2])
    let whole = try read(file)
    var complete = 0
    for bit in 0..<file.count * 8 {
      var damaged = file
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let reading = try read(damaged)
      guard reading.summary.ending == .complete else { continue }
      complete += 1
      #expect(reading.summary.digest == whole.summary.digest && reading.events == whole.events, "bit \(bit)")
    }
    // In each header four bytes of time, one of extra flags, one of the system, and of the flags at least one.
    #expect((2 * 48...2 * 56).contains(complete))
  }

  @Test func `a truncated last member keeps the whole lines before`() throws {
    // Stored, not compressed, so that every byte of the text has its place: 10 bytes of header, 5 of block.
    let text = Array(self.text.utf8)
    let size = UInt16(text.count)
    let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
    let block: [UInt8] = [1, UInt8(size & 0xff), UInt8(size >> 8), ~UInt8(size & 0xff), ~UInt8(size >> 8)]
    let cut = header + block + text.dropLast(10)
    let reading = try read(cut)
    #expect(reading.events.count == 2 && reading.summary.lines == 2)
    #expect(reading.summary.ending == .truncated(at: cut.count))
    // The last line is whole but for its line feed, yet the file does not say so.
    #expect(try read(header + block + text.dropLast()).summary.lines == 2)
  }

  @Test func `a wrong checksum or length is told`() throws {
    var file = gzip(text)
    file[file.count - 8] ^= 1
    #expect(try read(file).summary.ending == .corrupt(at: file.count - 4, .checksum))
    file[file.count - 8] ^= 1
    file[file.count - 1] ^= 1
    #expect(try read(file).summary.ending == .corrupt(at: file.count, .length))
  }

  @Test func `damage within a member ends the reading there`() throws {
    var second = gzip(text)
    second[10] = 0x07  // a block of the reserved type
    let reading = try read(gzip(text) + second + gzip(text))
    #expect(reading.events.count == 3)
    guard case .corrupt(_, .data) = reading.summary.ending else {
      Issue.record("\(reading.summary.ending)")
      return
    }
  }

  @Test func `content decides, not the name: plain text is plain, nothing is nothing`() throws {
    let reading = try read(text)
    #expect(reading.events.count == 3 && reading.summary.compressedBytes == text.utf8.count)
    #expect(reading.summary.digest == (try read(gzip(text))).summary.digest)
    let empty = try read("")
    #expect(empty.summary.lines == 0 && empty.summary.ending == .complete)
  }
}

import LibC
import Testing

@testable import EventLog

@Suite struct LineTests {
  /// Lines of every sort; what each comes to is said beside it.
  enum Sort: CaseIterable { case event, blank, reject, tooLong }

  private func text(_ sort: Sort) -> String {
    switch sort {
    case .event: record()
    case .blank: " \t"
    case .reject: #"{"event":"#
    case .tooLong: record(["note": "\"\(String(repeating: "x", count: 400))\""])
    }
  }

  private var options: ReadOptions {
    var options = ReadOptions()
    options.limits.lineBytes = 300
    return options
  }

  @Test(arguments: ["\n", "\r\n"], [true, false])
  func `every sort of line is known at first, middle and last position`(end: String, last: Bool) throws {
    for first in Sort.allCases {
      for second in Sort.allCases {
        for third in Sort.allCases {
          let sorts = [first, second, third]
          let lines = sorts.map(text)
          let reading = try read(lines.joined(separator: end) + (last ? end : ""), options)
          func count(_ sort: Sort) -> Int { sorts.count { $0 == sort } }
          #expect(reading.summary.lines == 3)
          #expect(reading.summary.accepted == count(.event))
          #expect(reading.summary.blank == count(.blank))
          #expect(reading.rejects.count { $0.reason == .invalidJSON } == count(.reject))
          #expect(reading.rejects.count { $0.reason == .tooLong } == count(.tooLong))
          var byte = 0
          var places: [LinePosition] = []
          for (index, line) in lines.enumerated() {
            if sorts[index] != .blank { places.append(LinePosition(line: index + 1, byte: byte)) }
            byte += line.utf8.count + end.utf8.count
          }
          #expect((reading.places + reading.rejects.map(\.position)).sorted { $0.line < $1.line } == places)
        }
      }
    }
  }

  @Test func `a byte order mark counts as a part of the file, not of its first line`() throws {
    let reading = try read("\u{feff}" + record() + "\n" + record())
    #expect(reading.places.map(\.byte) == [3, 3 + record().utf8.count + 1])
    #expect(try read("\u{feff}").summary.lines == 0)
    // Only at the start.
    #expect(try outcome(of: record() + "\n\u{feff}" + record()).reason == .invalidJSON)
  }

  @Test func `an empty line is blank, a final line feed adds none`() throws {
    #expect(try read("\n").summary.blank == 1)
    #expect(try read("\n\r\n\n").summary.blank == 3)
    #expect(try read(record() + "\n").summary.lines == 1)
  }

  @Test func `a carriage return that ends no line is white space or no JSON`() throws {
    #expect(try read("\r" + record() + "\r\r\n").events.count == 1)
    #expect(try outcome(of: record() + "\r" + record()).reason == .trailingBytes)
  }

  @Test(arguments: ["\n", "\r\n", ""])
  func `a line of just the longest length is read, one byte more is not`(end: String) throws {
    let line = record()
    var options = ReadOptions()
    options.limits.lineBytes = line.utf8.count
    #expect(try read(line + end, options).events.count == 1)
    options.limits.lineBytes -= 1
    #expect(try outcome(of: line + end, options).reason == .tooLong)
  }

  @Test func `a line longer than all buffers is one reject, the next is read`() throws {
    let line = record(["note": "\"\(String(repeating: "y", count: 3_000_000))\""])
    let reading = try read(gzip(line + "\n" + record()))
    #expect(reading.rejects == [SeenReject(reason: .tooLong, position: LinePosition(line: 1, byte: 0))])
    #expect(reading.places == [LinePosition(line: 2, byte: line.utf8.count + 1)])
  }

  @Test func `a descriptor that cannot be read is an error with its number`() {
    #expect(throws: ReadError.system(errno: EBADF, offset: 0)) {
      try readLog(descriptor: -1, sink: Collector())
    }
  }
}

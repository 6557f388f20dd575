import Testing

@testable import EventLog

@Suite struct LimitTests {
  private func options(_ change: (inout ReadLimits) -> Void) -> ReadOptions {
    var options = ReadOptions()
    change(&options.limits)
    return options
  }

  @Test func `content beyond the limit is not read`() throws {
    let text = record() + "\n" + record() + "\n"
    for file in [Array(text.utf8), gzip(text)] {
      #expect(try read(file, options { $0.decompressedBytes = text.utf8.count }).summary.ending == .complete)
      let reading = try read(file, options { $0.decompressedBytes = text.utf8.count - 1 })
      guard case .limit(.decompressedBytes, _) = reading.summary.ending else {
        Issue.record("\(reading.summary.ending)")
        continue
      }
      #expect(reading.events.count == 1 && reading.summary.decompressedBytes == text.utf8.count - 1)
    }
  }

  @Test func `a decompression bomb is stopped`() throws {
    let bomb = gzip([UInt8](repeating: 0x20, count: 10_000_000))
    let limited = options { $0.ratioFloor = 1_000_000 }
    guard case .limit(.ratio, _) = try read(bomb, limited).summary.ending else {
      Issue.record("not stopped")
      return
    }
    // A log of one line over and over is none.
    let lines = String(repeating: record() + "\n", count: 30_000)
    #expect(try read(gzip(lines), limited).summary.ending == .complete)
  }

  @Test func `input that yields nothing is stopped`() throws {
    let limited = options { $0.idleBytes = 1000 }
    let file = gzip(record())
    for tail in [
      [UInt8](repeating: 0, count: 300_000), Array(repeatElement(gzip(""), count: 10_000).joined()),
      [0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 0x41, count: 300_000),
    ] {
      let reading = try read(file + tail, limited)
      guard case .limit(.idleBytes, _) = reading.summary.ending else {
        Issue.record("\(reading.summary.ending)")
        continue
      }
    }
  }

  @Test func `trailing bytes are counted no further than that`() throws {
    let file = gzip(record())
    let limited = options { $0.idleBytes = 1000 }
    guard
      case .trailingBytes(file.count, let count) = try read(
        file + [UInt8](repeating: 7, count: 900_000), limited
      ).summary.ending
    else {
      Issue.record("not told")
      return
    }
    #expect(count > 1000 && count < 900_000)
  }
}

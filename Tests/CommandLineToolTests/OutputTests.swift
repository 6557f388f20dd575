import LibC
import Testing

@testable import CommandLineTool

@Suite struct OutputTests {
  @Test func `bytes arrive in order, in few writes`() throws {
    var writes: [[UInt8]] = []
    let output = Output(capacity: 4) {
      writes.append(Array($0))
      return 0
    }
    for text in ["a", "bc", "", "defg", "h"] { try output.write(text) }
    #expect(writes == [Array("abcdefg".utf8)])
    try output.flush()
    try output.flush()
    #expect(writes == [Array("abcdefg".utf8), Array("h".utf8)])
  }

  @Test func `after a closed pipe nothing is written any more`() throws {
    var calls = 0
    let output = Output(capacity: 0) { _ in
      calls += 1
      return EPIPE
    }
    #expect(!output.isClosed)
    try output.write("a")
    #expect(output.isClosed)
    try output.write("b")
    try output.flush()
    #expect(calls == 1)
  }

  @Test func `a refusal is told once, and its bytes are not written again`() throws {
    var answers: [Int32] = [EIO, 0]
    var written: [UInt8] = []
    let output = Output {
      written = Array($0)
      return answers.removeFirst()
    }
    try output.write("a")
    #expect(throws: OutputError(reason: EIO)) { try output.flush() }
    try output.write("b")
    try output.flush()
    #expect(written == Array("b".utf8))
  }

  @Test func `a real pipe without a reader closes the output`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    close(ends[0])
    let output = Output(descriptor: ends[1])
    try output.write("x")
    try output.flush()
    #expect(output.isClosed)
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0, "this system has no /dev/full"))
  func `a real full device is an error`() throws {
    let device = open("/dev/full", O_WRONLY)
    try #require(device >= 0)
    defer { close(device) }
    let output = Output(descriptor: device)
    try output.write("x")
    #expect(throws: OutputError(reason: ENOSPC)) { try output.flush() }
  }
}

import LibC
import Testing

@testable import CommandLineTool

/// The bytes that an output was given.
final class Sink {
  var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func output(capacity: Int = 1 << 16) -> Output {
    Output(capacity: capacity) { bytes in
      self.bytes += Array(bytes)
      return 0
    }
  }
}

/// One run of the program in this process.
struct TestRun {
  let code: ExitCode
  let output: String
  let errors: String

  /// - Parameter now: Microseconds since 1970.
  init(
    _ words: [String], output refused: Int32 = 0, environment: [String: String] = [:], now: Int64 = 0
  ) async {
    let sink = Sink()
    let errors = Sink()
    let context = testContext(
      output: refused == 0 ? sink.output() : Output { _ in refused }, errors: errors.output(capacity: 0),
      environment: environment, now: { now })
    code = await Program.run(words, in: context, version: { "permission-funnel 0 of this test" })
    // A script goes by the codes that the command's page lists.
    if let command = Program.facts.first(where: { $0.name == words.first }) {
      #expect(command.exitCodes.contains(code), "\(words): \(code) is not on the page of \(command.name)")
    }
    output = sink.text
    self.errors = errors.text
  }
}

func testContext(
  output: Output, errors: Output, environment: [String: String] = [:], isTerminal: Bool = false,
  now: @escaping @Sendable () -> Int64 = { 0 }
) -> Context {
  let terminal = Terminal(isTerminal: isTerminal, reported: nil, environment: environment)
  return Context(
    output: output, errors: errors, outputTerminal: terminal, errorTerminal: terminal,
    environment: environment, now: now)
}

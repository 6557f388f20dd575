import LibC

@testable import EventLog

/// The bytes of a file, compressed or not, come to the lines, the digest and the ending that reading it in one
/// piece by the plain way gives; they come to the same when they are packed; and a limit only cuts.
struct ContentProperty: Property {
  /// Content of more than one piece of the line window.
  private static let limit = LineWindow.pieceBytes + 50_000
  private static let maxLineBytes = 600

  func check(_ bytes: [UInt8]) throws {
    var options = ReadOptions()
    options.limits.lineBytes = Self.maxLineBytes
    options.limits.decompressedBytes = Self.limit
    let sizes = SplitMix64(state: bytes.withUnsafeBytes { ContentDigest(of: $0).low })
    let (summary, lines) = try read(bytes, options, sizes)
    let whole = WholeFile(bytes, limit: Self.limit)
    try checkLines(lines, whole)
    try hold(
      whole.isEnding(summary.ending), "ended as \(summary.ending), not as \(whole.ending)")
    if case .foreign = whole.ending {
    } else {
      let digest = whole.content.withUnsafeBytes { ContentDigest(of: $0) }
      try hold(
        summary.digest == digest && summary.decompressedBytes == whole.content.count, "the content is another"
      )
    }
    if !beginsGzip(bytes), bytes.count < Self.limit {
      try checkPacked(bytes, options, sizes, summary, lines)
    }
    if whole.ending.isWhole { try checkLimits(bytes, options, sizes, lines) }
  }

  /// Every line that is not blank, where it stands; too long where it is.
  private func checkLines(_ lines: [Transcript.Line], _ whole: WholeFile) throws(Violation) {
    let expected = whole.lines.filter { !$0.isBlank || $0.text.count > Self.maxLineBytes }
    try hold(
      expected.map(\.position) == lines.map(\.position),
      "lines at \(lines.map(\.position)), not at \(expected.map(\.position))")
    for (line, seen) in zip(expected, lines) {
      let isTooLong = line.text.count > Self.maxLineBytes
      try hold(
        (seen.outcome == .reject(.tooLong)) == isTooLong, "\(line.position) is \(line.text.count) bytes long")
    }
  }

  /// Two members, one of them perhaps empty, with padding behind.
  private func checkPacked(
    _ bytes: [UInt8], _ options: ReadOptions, _ sizes: SplitMix64, _ summary: LogSummary,
    _ lines: [Transcript.Line]
  ) throws {
    var random = sizes
    let cut = Int.random(in: 0...bytes.count, using: &random)
    let packed =
      gzip(bytes[..<cut]) + gzip(bytes[cut...])
      + [UInt8](repeating: 0, count: Int.random(in: 0..<600, using: &random))
    let (packedSummary, packedLines) = try read(packed, options, random)
    try hold(
      packedLines == lines && packedSummary.digest == summary.digest
        && packedSummary.ending == summary.ending,
      "packed it ends as \(packedSummary.ending) after \(packedLines.count) lines, not \(lines.count)")
  }

  private func checkLimits(
    _ bytes: [UInt8], _ options: ReadOptions, _ sizes: SplitMix64, _ lines: [Transcript.Line]
  ) throws {
    var (random, options) = (sizes, options)
    options.limits.decompressedBytes = Int.random(in: 0..<600, using: &random)
    options.limits.idleBytes = Int.random(in: 0..<100, using: &random)
    (options.limits.ratio, options.limits.ratioFloor) = (2, Int.random(in: 0..<300, using: &random))
    let (summary, cut) = try read(bytes, options, random)
    switch summary.ending {
    case .limit: try hold(lines.starts(with: cut), "a limit changes lines")
    // Less of the content may look like something else.
    case .foreign: try hold(cut.isEmpty, "lines of something foreign")
    default: try hold(cut == lines, "lines are lost without a limit")
    }
  }

  private func read(
    _ bytes: [UInt8], _ options: ReadOptions, _ sizes: SplitMix64
  ) throws -> (LogSummary, [Transcript.Line]) {
    let transcript = Transcript()
    let summary = try withDescriptor(of: bytes, inPiecesOf: sizes) { descriptor in
      try readLog(descriptor: descriptor, options: options, sink: transcript)
    }
    try transcript.holdSums(summary)
    try hold(summary.compressedBytes <= bytes.count, "more bytes than the file has")
    return (summary, transcript.lines)
  }
}

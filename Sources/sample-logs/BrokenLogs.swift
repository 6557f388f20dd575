/// Writes `broken/`: small files with lines that a reader must reject, and the list of what it must say of each.
enum BrokenLogs {
  static func write(to folder: inout OutputFolder) throws {
    var expected = "file,line,byte,reason\n"
    for (name, lines) in BrokenLines.files {
      let log = Log(lines)
      try folder.write(log.bytes, to: "broken/\(name)")
      expected += log.rejects.map { "\(name),\($0)\n" }.joined()
    }
    let packed = Log(BrokenLines.encoding)
    try folder.write(gzipped(packed.bytes), to: "broken/encoding.ndjson.gz")
    expected += packed.rejects.map { "encoding.ndjson.gz,\($0)\n" }.joined()

    // Twenty whole lines and half of another: what was on the disk when the writer was killed.
    let whole = Log((1...20).map { .good(user: "t\($0)") })
    let half = Log([.good(user: "t21")]).bytes.prefix(70)
    try folder.write(gzipped(whole.bytes + half, finished: false), to: "broken/truncated.ndjson.gz")
    expected += "truncated.ndjson.gz,21,\(whole.bytes.count),incomplete-file\n"

    try folder.write(Array(expected.utf8), to: "broken/EXPECTED.csv")
  }

  /// Lines put together, and where the bad ones stand: number from 1, offset from 0, reason.
  private struct Log {
    var bytes: [UInt8] = []
    var rejects: [String] = []

    init(_ lines: [BrokenLine]) {
      for (index, line) in lines.enumerated() {
        if let reason = line.reason { rejects.append("\(index + 1),\(bytes.count),\(reason)") }
        bytes += line.bytes + [UInt8(ascii: "\n")]
      }
    }
  }
}

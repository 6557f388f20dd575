import Testing

@testable import EventLog

@Suite struct ForeignContentTests {
  // The first bytes as the formats' own documents give them.
  @Test(
    arguments: [
      ([0x28, 0xb5, 0x2f, 0xfd, 0x24], .zstd), ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00], .xz),
      (Array("BZh91AY&SY--".utf8), .bzip2), ([0x04, 0x22, 0x4d, 0x18, 0x60], .lz4),
      ([0x50, 0x4b, 0x03, 0x04, 0x14], .zip), ([0x1f, 0x9d, 0x90], .compress),
      ([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], .sevenZip), (Array("PAR1\u{15}".utf8), .parquet),
      (Array("SQLite format 3\u{0}".utf8), .sqlite), ([0xff, 0xfe, 0x7b, 0x00], .utf16),
      ([0x7b, 0x00, 0x22, 0x00, 0x74, 0x00, 0x73, 0x00], .utf16),
    ] as [([UInt8], ForeignContent)])
  func `what is no log is named by its first bytes`(bytes: [UInt8], content: ForeignContent) throws {
    for file in [bytes, gzip(bytes)] {
      let reading = try read(file)
      #expect(reading.summary.ending == .foreign(content))
      #expect(reading.summary.lines == 0)
    }
  }

  @Test func `gzip within gzip, a tar archive and noise are no logs`() throws {
    #expect(try read(gzip(gzip(record()))).summary.ending == .foreign(.doubleGzip))
    var tar = [UInt8](repeating: 0, count: 512)
    for (index, byte) in "logs/1.ndjson".utf8.enumerated() { tar[index] = byte }
    for (index, byte) in "ustar".utf8.enumerated() { tar[257 + index] = byte }
    #expect(try read(gzip(tar + Array(record().utf8))).summary.ending == .foreign(.tar))
    var random = SplitMix64(state: 1)
    let noise = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try read([0x41] + noise).summary.ending == .foreign(.binary))
  }

  @Test func `a damaged line among good ones does not condemn a log`() throws {
    let text = record() + "\n" + String(repeating: "\u{0}", count: 10) + "\n" + record() + "\n"
    let reading = try read(text)
    #expect(reading.events.count == 2)
    #expect(reading.rejects.map(\.reason) == [.invalidJSON])
  }

  @Test func `every content has words for itself`() {
    for content in ForeignContent.allCases {
      #expect(!content.description.isEmpty && !content.remedy.isEmpty)
      #expect(Ending.foreign(content).message?.contains(content.remedy) == true)
    }
  }
}

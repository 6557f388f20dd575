/// Content that is told by its first bytes to be something other than lines of text.
public enum ForeignContent: Hashable, Sendable, CaseIterable {
  case zstd, xz, bzip2, lz4, zip, sevenZip, compress, snappy, doubleGzip
  case tar, utf16, parquet, avro, sqlite, binary

  /// Such as "zstd data".
  public var description: String {
    switch self {
    case .zstd: "zstd data"
    case .xz: "xz data"
    case .bzip2: "bzip2 data"
    case .lz4: "lz4 data"
    case .zip: "a ZIP archive"
    case .sevenZip: "a 7z archive"
    case .compress: "data of compress(1)"
    case .snappy: "snappy data"
    case .doubleGzip: "gzip within gzip"
    case .tar: "a tar archive"
    case .utf16: "text in UTF-16 or UTF-32"
    case .parquet: "a Parquet file"
    case .avro: "an Avro file"
    case .sqlite: "an SQLite database"
    case .binary: "binary data"
    }
  }

  public var remedy: String {
    switch self {
    case .zip, .sevenZip, .tar: "unpack it first"
    case .utf16: "convert it to UTF-8 first"
    case .parquet, .avro: "export it as NDJSON first"
    case .sqlite, .binary: "leave it out"
    default: "decompress it first, or pipe it in"
    }
  }

  private static let magic: [(ForeignContent, [UInt8])] = [
    (.zstd, [0x28, 0xb5, 0x2f, 0xfd]),
    (.xz, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]),
    (.lz4, [0x04, 0x22, 0x4d, 0x18]),
    (.zip, [0x50, 0x4b, 0x03, 0x04]),
    (.zip, [0x50, 0x4b, 0x05, 0x06]),
    (.sevenZip, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
    (.compress, [0x1f, 0x9d]),
    (.compress, [0x1f, 0xa0]),
    (.snappy, [0xff, 0x06, 0x00, 0x00] + Array("sNaPpY".utf8)),
    (.doubleGzip, [0x1f, 0x8b]),
    (.utf16, [0xff, 0xfe]),
    (.utf16, [0xfe, 0xff]),
    (.utf16, [0x00, 0x00, 0xfe, 0xff]),
    (.parquet, Array("PAR1".utf8)),
    (.avro, Array("Obj\u{1}".utf8)),
    (.sqlite, sqliteHeader),
  ]

  /// What every SQLite database that holds anything begins with.
  public static let sqliteHeader = Array("SQLite format 3\u{0}".utf8)

  /// How much of the content is looked at.
  static let sampleBytes = 4096

  /// Judges content, decompressed where it was gzip, by its first bytes.
  init?(content: UnsafeRawBufferPointer) {
    let sample = content.prefix(Self.sampleBytes)
    if let (kind, _) = Self.magic.first(where: { sample.starts(with: $0.1) }) {
      self = kind
    } else if sample.count >= 10, sample.starts(with: Array("BZh".utf8)), sample[4] == 0x31, sample[5] == 0x41
    {
      self = .bzip2  // the block's magic is the digits of pi: 31 41 59 26 53 59
    } else if sample.count >= 262, sample[257..<262].elementsEqual("ustar".utf8) {
      self = .tar
    } else if Self.isBinary(sample) {
      self = Self.looksLikeUTF16(sample) ? .utf16 : .binary
    } else {
      return nil
    }
  }

  /// Four control characters, and more than one in twenty bytes. Chance gives 11% of them, text none, and a
  /// log with some damaged lines few.
  private static func isBinary(_ sample: Slice<UnsafeRawBufferPointer>) -> Bool {
    let controls = sample.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d }
    return controls >= 4 && controls * 20 > sample.count
  }

  /// ASCII in UTF-16: about every other byte is zero.
  private static func looksLikeUTF16(_ sample: Slice<UnsafeRawBufferPointer>) -> Bool {
    let zeros = sample.count { $0 == 0 }
    return sample.count >= 4 && abs(zeros * 2 - sample.count) * 10 < sample.count
      && sample.contains(UInt8(ascii: "{"))
  }
}

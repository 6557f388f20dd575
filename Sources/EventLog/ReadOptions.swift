/// How a log is to be read.
public struct ReadOptions: Sendable {
  /// The platform of records that name none, as the user gave it.
  public var platform: Token?
  /// The platform found in the log's path; it stands behind the option and the mapping's default.
  public var pathPlatform: Token?
  public var mapping: LogMapping?
  public var limits = ReadLimits()

  public init(platform: Token? = nil, pathPlatform: Token? = nil, mapping: LogMapping? = nil) {
    self.platform = platform
    self.pathPlatform = pathPlatform
    self.mapping = mapping
  }
}

/// What is read of a file at most, so that no input can hold a run up for ever, or fill the memory.
public struct ReadLimits: Equatable, Sendable {
  /// A line of more bytes, its end not counted, is one reject; its bytes are skipped. Each reader holds as much.
  public var lineBytes = 1 << 20
  /// Bytes of decompressed content.
  public var decompressedBytes = 64 << 30
  /// Decompressed bytes for each compressed byte, looked at from `ratioFloor` decompressed bytes on.
  /// Deflate ends at 1,032; event logs reach 5 to 50, and one line over and over about 250.
  public var ratio = 500
  public var ratioFloor = 256 << 20
  /// Compressed bytes in a row that yield no content, padding and trailing bytes among them.
  public var idleBytes = 64 << 20

  public init() {}
}

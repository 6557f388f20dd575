import EventLog
import LibC

/// What the program writes itself, and so must not read as logs.
public enum WrittenFiles {
  /// Names the tables of an export; its first column are their names.
  static let manifest = "manifest.csv"
  /// What a night adds to them.
  public static let summary = "summary.json"
  public static let page = "report.html"

  /// Those of the folder's names that an export, or a night, wrote: known by the manifest that they come with.
  static func names(in folder: LogPath, among names: [[UInt8]]) -> Set<[UInt8]> {
    guard names.contains(where: { $0.elementsEqual(manifest.utf8) }),
      let bytes = read(folder.appending(manifest.utf8))
    else { return [] }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let heading = lines.first, heading.starts(with: "file".utf8),
      let delimiter = heading.dropFirst("file".utf8.count).first,
      heading.elementsEqual("file".utf8 + [delimiter] + "rows".utf8 + [delimiter] + "bytes".utf8)
    else { return [] }
    let tables = lines.dropFirst().map { Array($0.prefix { $0 != delimiter }) }
    return Set(tables + [manifest, summary, page].map { Array($0.utf8) })
  }

  /// Nil for what is no plain file, or too large for a manifest.
  private static func read(_ path: LogPath) -> [UInt8]? {
    let descriptor = path.open()
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? readWhole(descriptor: descriptor, atMost: 1 << 16)
  }
}

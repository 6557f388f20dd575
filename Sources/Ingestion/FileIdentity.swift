import LibC

/// A file or folder, whatever names lead to it.
public struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }

  /// What lies at the path, links followed; nil where nothing does.
  public init?(_ path: LogPath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// A database and the files beside it.
  static func all(of database: String) -> Set<FileIdentity> {
    Set(([""] + DatabaseFiles.endings).compactMap { FileIdentity(LogPath(database + $0)) })
  }
}

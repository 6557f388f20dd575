import LibC

extension DatabaseOptions {
  /// The database to use: the flag's, else `PERMISSION_FUNNEL_DB`, else a file in the XDG data folder. Where a
  /// symbolic link stands there it is the file that the link leads to: lock and key lie beside that one, whatever
  /// name it is reached by.
  func path(in context: Context) throws(CommandFailure) -> String { linkFollowed(try namedPath(in: context)) }

  private func namedPath(in context: Context) throws(CommandFailure) -> String {
    if let path { return path }
    let environment = context.environment
    if let path = environment["PERMISSION_FUNNEL_DB"], !path.isEmpty { return path }
    guard let folder = context.baseFolder("XDG_DATA_HOME", below: ".local/share") else {
      throw CommandFailure(
        .usage, "no place for the database: neither XDG_DATA_HOME nor HOME is set; name one with --db FILE")
    }
    return folder + "/permission-funnel/events.sqlite"
  }

  /// The same, with the folder that holds it made, readable by its owner alone, where that is the default one.
  func pathForWriting(in context: Context) throws(CommandFailure) -> String {
    let path = try path(in: context)
    let isDefault = self.path == nil && !context.namesDatabase
    if isDefault, let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      try Self.makeFolder(String(path[..<end]))
    }
    return path
  }

  /// A link to a file that is not there, or to itself, stays as it is, to be told of by its own name.
  private func linkFollowed(_ path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil) else {
      return path
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes a folder that its owner alone may open, and those above it where they are missing.
  ///
  /// - Parameter owner: Whose the folders are that are made; nil for whoever runs this.
  static func makeFolder(_ path: String, owner: UInt32? = nil) throws(CommandFailure) {
    do throws(FileFailure) {
      try makeFolders(path, mode: 0o700, owner: owner)
    } catch {
      throw CommandFailure(.failed, "\(error.path): \(error.reason); or name a file elsewhere with --db FILE")
    }
  }
}

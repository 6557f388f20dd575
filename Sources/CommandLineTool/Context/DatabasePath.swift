import LibC

extension DatabaseOptions {
  /// The database to use: the flag's, else `PERMISSION_FUNNEL_DB`, else a file in the XDG data folder.
  func path(in context: Context) throws(CommandFailure) -> String {
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
    if isDefault, let end = path.lastIndex(of: "/") { try Self.makeFolder(String(path[..<end])) }
    return path
  }

  /// Makes a folder and those above it where they are missing, readable by their owner alone.
  ///
  /// - Parameter owner: Whose the folders are that are made; nil for whoever runs this.
  static func makeFolder(_ path: String, owner: UInt32? = nil) throws(CommandFailure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      let isThere =
        mkdir(made, 0o700) == 0 ? owner.map { chown(made, $0, gid_t.max) == 0 } ?? true : errno == EEXIST
      if !isThere {
        let reason = String(cString: strerror(errno))
        throw CommandFailure(.failed, "cannot make the folder \(made): \(reason); name a file with --db FILE")
      }
    }
  }
}

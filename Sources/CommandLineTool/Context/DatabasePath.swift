import LibC

extension DatabaseOptions {
  /// The database to use: the flag's, else `PERMISSION_FUNNEL_DB`, else a file in the XDG data folder.
  func path(in context: Context) throws(CommandFailure) -> String {
    if let path { return path }
    let environment = context.environment
    if let path = environment["PERMISSION_FUNNEL_DB"], !path.isEmpty { return path }
    guard let folder = Self.dataFolder(environment) else {
      throw CommandFailure(
        .usage, "no place for the database: neither XDG_DATA_HOME nor HOME is set; name one with --db FILE")
    }
    return folder + "/permission-funnel/events.sqlite"
  }

  /// The same, with the folder that holds it made, readable by its owner alone, where that is the default one.
  func pathForWriting(in context: Context) throws(CommandFailure) -> String {
    let path = try path(in: context)
    let isDefault = self.path == nil && (context.environment["PERMISSION_FUNNEL_DB"] ?? "").isEmpty
    if isDefault, let end = path.lastIndex(of: "/") { try Self.makeFolder(String(path[..<end])) }
    return path
  }

  private static func dataFolder(_ environment: [String: String]) -> String? {
    // The XDG base directory specification ignores a relative path.
    if let folder = environment["XDG_DATA_HOME"], folder.utf8.first == UInt8(ascii: "/") { return folder }
    if let home = environment["HOME"], !home.isEmpty { return home + "/.local/share" }
    return nil
  }

  private static func makeFolder(_ path: String) throws(CommandFailure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      if mkdir(made, 0o700) != 0, errno != EEXIST {
        let reason = String(cString: strerror(errno))
        throw CommandFailure(.failed, "cannot make the folder \(made): \(reason); name a file with --db FILE")
      }
    }
  }
}

import EventLog
import Ingestion
import LibC
import Rendering

extension InstallNightly {
  func run(in context: Context) async throws -> ExitCode {
    guard let configuration else {
      throw CommandFailure(
        .usage, "there is no configuration file: name one with --config FILE; help config explains it")
    }
    try configuration.check(in: context)
    guard let out = configuration.texts["out"]?.first, !configuration.sources.isEmpty else {
      throw CommandFailure(
        .usage,
        "\(configuration.path): a night needs \"sources\" and \"out\"; help config explains them")
    }
    let units = try units(
      configuration, database: absolute(database.pathForWriting(in: context)), out: absolute(out),
      context: context)
    let folder = try folder(in: context)
    let files = [("service", units.service), ("timer", units.timer)]
    if isDryRun {
      for (ending, text) in files {
        try context.output.write(terminalSafe("# \(folder)/\(Program.name).\(ending)") + "\n\(text)\n")
      }
      try context.output.write("# or, for crontab -e\n\(units.crontab)")
      return .done
    }
    // Folders that are missing are for whom the service runs as.
    let owner: UInt32? = if case .named(let uid) = units.account { uid } else { nil }
    for path in units.writable { try DatabaseOptions.makeFolder(path, owner: owner) }
    let set = try outputFiles(in: folder, manifest: "\(Program.name).timer")
    for (ending, text) in files { try set.file(named: "\(Program.name).\(ending)").write(text.utf8) }
    try set.commit()
    let manager = isForUser ? "systemctl --user" : "systemctl"
    context.say(
      terminalSafe("Written to \(folder). Now run:")
        + "\n  \(manager) daemon-reload && \(manager) enable --now \(Program.name).timer"
        + (isForUser ? "\nand, for nights in which you are not logged in:\n  loginctl enable-linger" : ""))
    return .done
  }

  private func units(
    _ configuration: Configuration, database: String, out: String, context: Context
  ) throws -> NightlyUnits {
    let named = [database.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(database[..<$0]) } ?? "/", out]
    // The manager passes over a path with `..` in it.
    let folders = named.map(resolvedPath)
    let paths = [try context.programPath(), absolute(configuration.path)] + folders
    for path in paths where path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      throw CommandFailure(
        .usage, "\(path): a unit cannot hold control characters; choose another path")
    }
    // By its name: after the first night it is a link to a folder that others cannot see.
    let isOwn = named.allSatisfy { (straightPath($0) + "/").hasPrefix(NightlyUnits.stateFolder + "/") }
    let account: NightlyUnits.Account =
      isForUser ? .caller : isOwn ? .own : .named(uid: Self.owner(of: folders[0]))
    return NightlyUnits(
      program: paths[0], configuration: paths[1], account: account,
      writable: account == .own ? [] : folders[0] == folders[1] ? [folders[0]] : folders)
  }

  /// The owner of the folder, or of the nearest one above it that is there.
  private static func owner(of folder: String) -> UInt32 {
    var path = folder
    var status = stat()
    while stat(path, &status) != 0, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), !path.isEmpty {
      path = String(path[..<slash])
      if path.isEmpty { path = "/" }
      if path == "/" { return stat(path, &status) == 0 ? status.st_uid : 0 }
    }
    return status.st_uid
  }

  private func folder(in context: Context) throws -> String {
    if !isForUser { return "/etc/systemd/system" }
    guard let base = context.baseFolder("XDG_CONFIG_HOME", below: ".config") else {
      throw CommandFailure(.usage, "no place for the units: neither XDG_CONFIG_HOME nor HOME is set")
    }
    return base + "/systemd/user"
  }

  private func absolute(_ path: String) -> String {
    String(decoding: LogPath(path).absolute.bytes, as: UTF8.self)
  }
}

extension Context {
  /// The file that is running.
  func programPath() throws(CommandFailure) -> String {
    guard let program else {
      throw CommandFailure(.failed, "the system does not say where this program lies")
    }
    return program
  }
}

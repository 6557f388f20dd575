import LibC

/// Which configuration file a command goes by.
struct ConfigurationOptions: OptionGroup, Equatable {
  /// nil: `PERMISSION_FUNNEL_CONFIG`, else the XDG configuration folder.
  var path: String?

  static let flags: [Flag<ConfigurationOptions>] = [
    Flag(
      "--config", value: "FILE", as: .file, into: \.path,
      help: "Settings that hold where no flag is given. Left out: PERMISSION_FUNNEL_CONFIG, else"
        + " permission-funnel/permission-funnel.json in XDG_CONFIG_HOME or ~/.config, if there is one.")
  ]
}

extension Configuration {
  /// The file that was named, else that of the environment, else the one in the user's configuration folder; nil
  /// where there is none. Never one of the working folder, where anybody may have put it.
  static func find(_ named: String?, in context: Context) throws(CommandFailure) -> Configuration? {
    if let named { return try Configuration(named, namedBy: "--config") }
    let variable = "PERMISSION_FUNNEL_CONFIG"
    if let path = context.environment[variable], !path.isEmpty {
      return try Configuration(path, namedBy: variable)
    }
    guard let folder = context.baseFolder("XDG_CONFIG_HOME", below: ".config") else { return nil }
    let path = folder + "/\(Program.name)/\(Program.name).json"
    var status = stat()
    if stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR || errno == EACCES { return nil }
    return try Configuration(path, namedBy: "")
  }

  /// What the file says for a flag of a command; nothing where it is silent, or where the environment, which
  /// comes first, names the database.
  func texts(for flag: String, of command: String, in context: Context) -> [String] {
    guard let setting = Setting.all.first(where: { $0.flag == flag }) else { return [] }
    if setting.isForNightlyAlone, command != Nightly.facts.name { return [] }
    if setting.name == "db", context.namesDatabase { return [] }
    return texts[setting.name] ?? []
  }
}

extension Invocation {
  /// The same with what the configuration file says of flags that were not given.
  func configured(given: [String: String], in context: Context) throws -> Self {
    let option = "--config"
    guard Self.facts.flags.contains(where: { $0.name == option }),
      let configuration = try Configuration.find(given[option], in: context)
    else { return self }
    var configured = self
    for flag in Self.command.flags where given[flag.facts.name] == nil {
      let name = flag.facts.name
      for text in configuration.texts(for: name, of: Self.facts.name, in: context) {
        do throws(ValueProblem) {
          try flag.store(text, &configured)
        } catch {
          throw CommandFailure(
            .usage, "\(configuration.path): for \(Self.facts.name), \(name) \(error.requirement)")
        }
      }
    }
    configured.take(configuration)
    try configured.validate()
    return configured
  }
}

extension Context {
  /// A folder of the XDG base directory specification, which ignores a relative path: the variable's, else the
  /// one below the home folder.
  func baseFolder(_ variable: String, below name: String) -> String? {
    if let folder = environment[variable], folder.utf8.first == UInt8(ascii: "/") { return folder }
    if let home = environment["HOME"], !home.isEmpty { return home + "/" + name }
    return nil
  }

  /// Whether the environment says where the database is.
  var namesDatabase: Bool { !(environment["PERMISSION_FUNNEL_DB"] ?? "").isEmpty }
}

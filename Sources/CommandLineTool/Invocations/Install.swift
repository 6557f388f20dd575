/// `install`: the program, its manual and its completions below one folder.
struct Install: Invocation, Equatable {
  var prefix = "/usr/local"
  var isDryRun = false

  static let command = Command<Install>(
    name: "install",
    summary: "install the program, its manual and completions",
    discussion: [
      "Copies this program to bin below the prefix, and writes below share the manual page and the completions for"
        + " bash, zsh and fish, where the shells look for them. What stood there is replaced."
    ],
    sections: [
      Section(
        "Output",
        [
          Flag(
            "--prefix", value: "DIR", as: .folder, into: \.prefix,
            help: "The folder below which everything goes, such as ~/.local."),
          Flag("--dry-run", into: \.isDryRun, help: "Write nothing; list the files."),
        ])
    ],
    examples: [
      Example("install", "for all users, as root"), Example("install --prefix ~/.local", "for yourself"),
    ],
    exitCodes: [.done, .usage, .locked, .failed])
}

/// `install-nightly`: systemd units for `nightly`.
struct InstallNightly: Invocation, Equatable {
  var isForUser = false
  var isDryRun = false
  var database = DatabaseOptions()
  /// nil where there is no file.
  private(set) var configuration: Configuration?

  static let command = Command<InstallNightly>(
    name: "install-nightly",
    summary: "systemd units that run nightly at 03:30 UTC",
    discussion: [
      "Writes permission-funnel.service and permission-funnel.timer for the configuration file, whose settings are"
        + " checked first, and says how to start the timer. A night that was missed is made up for at the next"
        + " start. The service may write to the folders of the database and of the reports alone, has no"
        + " network, and fails when nightly finds something, so that the service manager tells of it.",
      "For the whole system, as root, the service runs as the owner of the database's folder; with all files below"
        + " /var/lib/permission-funnel as a user of its own.",
    ],
    sections: [
      Section(
        "Output",
        [
          Flag("--user", into: \.isForUser, help: "For your own service manager, in place of the system's."),
          Flag(
            "--dry-run", into: \.isDryRun,
            help: "Write nothing; print what would be written, and a crontab line."),
        ]),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("install-nightly --dry-run --config permission-funnel.json", "what would be written"),
      Example("install-nightly --user", "for yourself"),
    ],
    exitCodes: [.done, .usage, .locked, .failed])

  mutating func take(_ configuration: Configuration) { self.configuration = configuration }
}

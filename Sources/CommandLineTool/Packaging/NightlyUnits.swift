/// The systemd units and the crontab line that run `nightly` every night.
struct NightlyUnits: Equatable {
  /// Absolute paths without control characters.
  var program: String
  var configuration: String
  var account: Account
  /// What the run may write to, the folder of the database first; all else is read-only.
  var writable: [String]

  /// Who runs the night.
  enum Account: Equatable {
    /// The user whose service manager it is.
    case caller
    /// A user of its own, whose files are all in the state folder.
    case own
    case named(uid: UInt32)
  }

  /// Where a service with a user of its own keeps its files.
  static let stateFolder = "/var/lib/\(Program.name)"

  /// As a package installs them.
  static let packaged = NightlyUnits(
    program: "/usr/bin/\(Program.name)", configuration: "/etc/\(Program.name)/\(Program.name).json",
    account: .own, writable: [stateFolder])

  var service: String {
    """
    [Unit]
    Description=Nightly report on permission prompts
    Documentation=man:\(Program.name)(1)

    [Service]
    Type=oneshot
    ExecStart=\(command)
    UMask=0077
    Nice=10
    \(accountLines.joined(separator: "\n"))
    \(Self.hardening.joined(separator: "\n"))
    \(account == .caller ? "PrivateUsers=yes" : Self.systemHardening.joined(separator: "\n"))

    """
  }

  var timer: String {
    """
    [Unit]
    Description=Nightly report on permission prompts

    [Timer]
    OnCalendar=*-*-* 03:30:00 UTC
    RandomizedDelaySec=10min
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  /// A line for `crontab -e`; cron goes by local time.
  var crontab: String {
    "30 3 * * * umask 077; \(crontabQuoted(program)) nightly --config \(crontabQuoted(configuration))\n"
  }

  private var command: String {
    "\(unitQuoted(program, isCommand: true)) nightly --config \(unitQuoted(configuration, isCommand: true))"
  }

  private var accountLines: [String] {
    let paths = writable.map { "ReadWritePaths=\(unitQuoted($0))" } + temporaryFiles(in: writable.first)
    switch account {
    case .caller: return paths
    // The manager makes the state folder writable, and hides the real one from all other users.
    case .own:
      return [
        "DynamicUser=yes", "PrivateTmp=yes", "StateDirectory=\(Program.name)", "StateDirectoryMode=0700",
      ] + temporaryFiles(in: Self.stateFolder)
    case .named(let uid): return ["User=\(uid)"] + paths
    }
  }

  /// SQLite sorts in a file where memory is not enough, and the usual folders for that are read-only here.
  private func temporaryFiles(in folder: String?) -> [String] {
    folder.map { ["Environment=\(unitQuoted("SQLITE_TMPDIR=\($0)"))"] } ?? []
  }

  private static let hardening = [
    "NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=read-only", "PrivateNetwork=yes",
    "RestrictAddressFamilies=none", "LockPersonality=yes", "MemoryDenyWriteExecute=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes", "RestrictNamespaces=yes", "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service",
  ]

  private static let systemHardening = [
    "CapabilityBoundingSet=", "PrivateDevices=yes", "ProtectClock=yes",
    "ProtectControlGroups=yes",
    "ProtectHostname=yes", "ProtectKernelLogs=yes", "ProtectKernelModules=yes", "ProtectKernelTunables=yes",
  ]
}

/// A word of a unit file: in quotes, with the manager's own marks doubled.
private func unitQuoted(_ text: String, isCommand: Bool = false) -> String {
  if isPlain(text) { return text }
  let quoted = escaped(escaped(text, "\\\""), "%", by: "%")
  return "\"\(isCommand ? escaped(quoted, "$", by: "$") : quoted)\""
}

/// A word of a crontab line, in which a percent sign would end the command.
private func crontabQuoted(_ text: String) -> String {
  isPlain(text) ? text : escaped(shellQuoted(text), "%")
}

/// Whether a word means itself everywhere, without quotes.
private func isPlain(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "/._-".utf8.contains($0) }
}

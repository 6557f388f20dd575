import LibC
import Testing

@testable import CommandLineTool

@Suite struct NightlyUnitTests {
  static let folder =
    "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/Sources/Packaging"

  @Test(arguments: [
    ("service", NightlyUnits.packaged.service), ("timer", NightlyUnits.packaged.timer),
    ("cron", NightlyUnits.packaged.crontab),
  ])
  func `the file that is packaged is the text that is installed`(ending: String, text: String) throws {
    let file = try readWhole("\(Self.folder)/permission-funnel.\(ending)", atMost: 1 << 16)
    #expect(String(decoding: file, as: UTF8.self) == text)
  }

  @Test func `the packaged configuration is one that the program takes`() throws {
    let configuration = try Configuration("\(Self.folder)/permission-funnel.json", namedBy: "")
    #expect(configuration.texts["db"]?.first?.hasPrefix(NightlyUnits.stateFolder + "/") == true)
    #expect(configuration.texts["out"]?.first?.hasPrefix(NightlyUnits.stateFolder + "/") == true)
    #expect(configuration.sources.count == 1)
  }

  static let accounts: [NightlyUnits.Account] = [.caller, .own, .named(uid: 1000)]

  @Test(arguments: accounts)
  func `the run may write to its own folders alone and reaches no network`(account: NightlyUnits.Account) {
    let units = NightlyUnits(
      program: "/p", configuration: "/c", account: account, writable: ["/var/a", "/var/b"])
    let lines = units.service.split(separator: "\n")
    for line in ["ProtectSystem=strict", "NoNewPrivileges=yes", "PrivateNetwork=yes", "UMask=0077"] {
      #expect(lines.contains(Substring(line)))
    }
    #expect(lines.contains("ReadWritePaths=/var/a") == (account != .own))
    // A large sort needs a file, and in /tmp there is no place for it.
    let folder = account == .own ? NightlyUnits.stateFolder : "/var/a"
    #expect(lines.contains("Environment=\"SQLITE_TMPDIR=\(folder)\""))
    #expect(units.timer.contains("\nPersistent=true\n"))
    #expect(units.timer.contains(" UTC\n"))
  }

  /// Else the service could not write to what root made for it.
  @Test(.enabled(if: getuid() == 0, "NOT TESTED: only root can give folders away"))
  func `folders that are made are for whom the service runs as`() throws {
    var template = Array("/tmp/units-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer { for name in ["/a/b", "/a", ""] { rmdir(folder + name) } }
    func owner(_ name: String) -> UInt32? {
      var status = stat()
      return stat(folder + name, &status) == 0 ? status.st_uid : nil
    }
    try DatabaseOptions.makeFolder(folder + "/a/b", owner: 65_534)
    #expect(owner("/a/b") == 65_534 && owner("/a") == 65_534 && owner("") == 0)
  }

  /// systemd.unit(5): `%` begins a specifier, `$` in a command a variable; crontab(5): `%` ends the command.
  @Test func `a path means itself, whatever it holds`() {
    let units = NightlyUnits(
      program: "/a b/100%/$x", configuration: "/it's \"c\"\\", account: .caller, writable: ["/a b/100%"])
    #expect(
      units.service.contains(
        #"ExecStart="/a b/100%%/$$x" nightly --config "/it's \"c\"\\""# + "\n"))
    #expect(units.service.contains("ReadWritePaths=\"/a b/100%%\"\n"))
    #expect(units.crontab.contains(#"'/a b/100\%/$x' nightly --config '/it'\''s "c"\'"#))
  }

  /// To Swift each of these marks and the accent behind it are one character, and none of the marks.
  @Test func `a mark is one with an accent on it, too`() throws {
    let accent = "\u{301}"
    let path = "/'\(accent)\"\(accent)%\(accent)$\(accent)\\\(accent)"
    let units = NightlyUnits(program: path, configuration: "/c", account: .caller, writable: [path])
    #expect(
      contains(
        units.service, "ExecStart=\"/'\(accent)\\\"\(accent)%%\(accent)$$\(accent)\\\\\(accent)\" nightly"))
    #expect(
      contains(
        units.service, "ReadWritePaths=\"/'\(accent)\\\"\(accent)%%\(accent)$\(accent)\\\\\(accent)\"\n"))
    // What cron hands on has the percent sign bare again, and a shell reads one word.
    let bare = Array(units.crontab.utf8).replacing(Array("\\%".utf8), with: Array("%".utf8))
    let command = String(decoding: bare.dropFirst("30 3 * * * umask 077; ".utf8.count), as: UTF8.self)
    let read = try run("printf '%s\\n' \(command)", with: "sh")
    #expect(read.output.utf8.elementsEqual("\(path)\nnightly\n--config\n/c\n".utf8), "\(read.output)")
  }

  /// By bytes: to Swift a text with an accent begins behind none without it.
  private func contains(_ text: String, _ part: String) -> Bool {
    Array(text.utf8).firstRange(of: Array(part.utf8)) != nil
  }

  @Test(arguments: ["", "a", "it's", "'\u{301}'", "a'\u{200D}b", "$(x)`y`\\\"\n", "\u{1F600}'"])
  func `a quoted word is that word to a shell`(text: String) throws {
    let read = try run("printf '%s.' \(shellQuoted(text)) end", with: "sh")
    #expect(read.output.utf8.elementsEqual("\(text).end.".utf8), "\(read.output)")
  }

  @Test(
    .enabled(if: isInstalled("systemd-analyze"), "NOT TESTED: systemd-analyze is not installed here"),
    arguments: accounts)
  func `systemd takes the units`(account: NightlyUnits.Account) throws {
    let units = NightlyUnits(
      program: "/bin/true", configuration: "/tmp/a b%", account: account, writable: ["/tmp/a b%"])
    // A folder for each account, since all are tried at the same time; and other tests of this process take its
    // mask away, whereupon systemd complains of units that everybody may write.
    let script = """
      umask 022
      folder=$(mktemp -d) && cd "$folder" || exit 1
      cat > permission-funnel.service <<'END'
      \(units.service)END
      cat > permission-funnel.timer <<'END'
      \(units.timer)END
      export XDG_RUNTIME_DIR=/tmp
      systemd-analyze \(account == .caller ? "--user" : "--system") --man=no verify ./permission-funnel.timer \
      ./permission-funnel.service
      code=$?
      rm -r "$folder"
      exit $code
      """
    let result = try run(script, with: "sh")
    #expect(result.output == "")
    #expect(result.isDone)
  }
}

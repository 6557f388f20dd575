import LibC
import Store
import Testing

/// The program as it is installed, by itself and as a Debian package.
@Suite struct PackagingTests {
  static let installed = [
    "bin/permission-funnel", "share/bash-completion/completions/permission-funnel",
    "share/fish/vendor_completions.d/permission-funnel.fish", "share/man/man1/permission-funnel.1",
    "share/zsh/site-functions/_permission-funnel",
  ]

  @Test func `what is installed runs, and a dry run says what would be written and writes nothing`() throws {
    let scratch = try Scratch()
    let prefix = scratch.file("a prefix")
    let dry = try run(["install", "--prefix", prefix, "--dry-run"])
    #expect(dry.code == 0 && scratch.files().isEmpty)
    let ending = try run(["install", "--prefix", prefix])
    #expect(ending.code == 0 && ending.output == dry.output)
    #expect(scratch.files() == Self.installed.map { "a prefix/\($0)" })
    #expect(
      ending.output.split(separator: "\n").sorted() == Self.installed.map { "\(prefix)/\($0)"[...] })
    #expect(try scratch.mode(of: "a prefix/bin/permission-funnel") & 0o111 != 0)
    let version = try Child([prefix + "/bin/permission-funnel", "--version"]).wait()
    #expect(try version.output == run(["--version"]).output)
    // The running program can replace itself.
    let again = try Child([prefix + "/bin/permission-funnel", "install", "--prefix", prefix]).wait()
    #expect(again.code == 0)
  }

  @Test func `a folder that another run is writing to is exit code 4, as the page says`() throws {
    let scratch = try Scratch()
    let other = try AtomicFileSet(in: scratch.file("bin"), manifest: "other")
    #expect(try run(["install", "--prefix", scratch.path]).code == 4)
    withExtendedLifetime(other) {}
    #expect(try run(["install", "--help"]).output.contains("\n  4 "))
  }

  @Test func `a prefix that cannot be written is a failure that says why`() throws {
    let ending = try run(["install", "--prefix", "/dev/null"])
    #expect(ending.code == 5)
    #expect(ending.errors.contains("/dev/null"))
  }

  @Test func `the units of a night are printed first, and written for its configuration`() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("logs")
    try scratch.write(
      #"{"db": "data/events.sqlite", "out": "data/reports", "sources": [{"logs": "logs"}]}"#,
      to: "settings.json")
    let words = ["install-nightly", "--user", "--config", scratch.file("settings.json")]
    let environment = ["HOME": scratch.file("home")]
    let dry = try run(words + ["--dry-run"], environment: environment)
    #expect(dry.code == 0, "\(dry.errors)")
    #expect(scratch.files() == ["settings.json"])
    let ending = try run(words, environment: environment)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.errors.contains("systemctl --user enable --now permission-funnel.timer"))
    #expect(ending.errors.contains("loginctl enable-linger"))
    let folder = "home/.config/systemd/user/permission-funnel"
    #expect(scratch.files() == ["\(folder).service", "\(folder).timer", "settings.json"])
    let service = try scratch.text(of: folder + ".service")
    #expect(dry.output.contains(service) && dry.output.contains("\n30 3 * * * "))
    #expect(try dry.output.contains(scratch.text(of: folder + ".timer")))
    for name in ["data", "data/reports"] {
      #expect(service.contains("ReadWritePaths=\(scratch.file(name))\n"))
    }
    #expect(service.contains(" nightly --config \(scratch.file("settings.json"))\n"))
    #expect(try scratch.mode(of: "data") == 0o700)
  }

  /// systemd passes over a path that is written another way, and the service could then write nothing.
  @Test func `the paths of a unit are written straight, whatever the configuration says`() throws {
    let scratch = try Scratch()
    for folder in ["logs", "config", "config/funnel"] { try scratch.makeFolder(folder) }
    try scratch.write(
      #"{"db": "../.././data//events.sqlite", "out": "../../data/../reports", "sources": [{"logs": "../../logs"}]}"#,
      to: "config/funnel/settings.json")
    let words = ["install-nightly", "--user", "--config", "config/funnel/../funnel/settings.json"]
    for dryRun in [["--dry-run"], []] {
      let ending = try run(words + dryRun, environment: ["HOME": scratch.file("home")], in: scratch.path)
      #expect(ending.code == 0, "\(ending.errors)")
      let service =
        try dryRun.isEmpty
        ? scratch.text(of: "home/.config/systemd/user/permission-funnel.service") : ending.output
      let paths = service.split(separator: "\n").filter { $0.hasPrefix("ReadWritePaths=/") }
      #expect(paths.count == 2 && paths[0].hasSuffix("/data") && paths[1].hasSuffix("/reports"), "\(paths)")
      #expect(!paths.contains { $0.contains("/.") || $0.contains("//") }, "\(paths)")
    }
  }

  @Test func `a service whose files are all in the state folder has a user of its own`() throws {
    let scratch = try Scratch()
    for (out, isOwn) in [("reports", true), ("../permission-funnel/reports", true), ("../other", false)] {
      try scratch.write(
        #"{"db": "/var/lib/permission-funnel/a.sqlite", "out": "/var/lib/permission-funnel/\#(out)", "sources": [{"logs": "/"}]}"#,
        to: "settings.json")
      let ending = try run(["install-nightly", "--dry-run", "--config", scratch.file("settings.json")])
      #expect(ending.code == 0 && ending.output.contains("DynamicUser=yes") == isOwn, "\(ending)")
    }
  }

  @Test func `units need a configuration that is sound`() throws {
    let scratch = try Scratch()
    #expect(try run(["install-nightly", "--dry-run"]).code == 2)
    try scratch.write("{\"sources\": []}", to: "settings.json")
    #expect(try run(["install-nightly", "--dry-run", "--config", scratch.file("settings.json")]).code == 2)
  }

  /// In a system of its own: no package of this one is touched.
  @Test(.enabled(if: isInstalled("dpkg-deb"), missing("dpkg-deb")))
  func `the Debian package installs, runs and goes without a trace`() throws {
    let scratch = try Scratch()
    let script = """
      set -eu
      PATH=/usr/sbin:/sbin:$PATH
      '\(Place.package)/Sources/Packaging/debian.sh' '\(scratch.path)/package' '\(try Place.program())' 2>build.log
      root='\(scratch.path)/root'
      mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info" "$root/var/log"
      : >"$root/var/lib/dpkg/status"
      dpkg() { command dpkg --root="$root" --log="$root/var/log/dpkg.log" --force-not-root "$@" >>dpkg.log 2>&1; }
      dpkg --force-depends --install '\(scratch.path)'/package/permission-funnel_*.deb
      "$root/usr/bin/permission-funnel" --version
      gzip -dc "$root/usr/share/man/man1/permission-funnel.1.gz" | head -n 1 | cut -c 1-23
      grep Persistent "$root/lib/systemd/system/permission-funnel.timer"
      "$root/usr/bin/permission-funnel" config --format csv \
        --config "$root/etc/permission-funnel/permission-funnel.json" | grep ^out,
      dpkg --purge permission-funnel
      find "$root" -name '*permission-funnel*' | wc -l
      """
    let ending = try Child(
      ["/bin/sh", "-c", script], environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], in: scratch.path
    ).wait()
    #expect(ending.code == 0, "\(ending.errors) \((try? scratch.text(of: "dpkg.log")) ?? "")")
    let lines = ending.output.split(separator: "\n").map { String($0.drop(while: \.isWhitespace)) }
    try #require(lines.count == 5, "\(lines)")
    #expect(try lines[0] + "\n" == run(["--version"]).output)
    #expect(lines[1] == ".TH PERMISSION-FUNNEL 1")
    #expect(lines[2] == "Persistent=true")
    #expect(lines[3].hasPrefix("out,/var/lib/permission-funnel/reports,"))
    #expect(lines[4] == "0")
  }

  @Test func `the questions for Datasette are answered by the database`() throws {
    let bytes = try readWhole("\(Place.package)/Sources/Packaging/datasette.json", atMost: 1 << 20)
    let read = try Connection.memory().prepare(
      "select value ->> 'sql' as sql from json_each(:text, '$.databases.events.queries')")
    try read.bind(":text", String(decoding: bytes, as: UTF8.self))
    let queries = try read.all { row throws(StoreError) in try row.value("sql", as: String.self) }
    #expect(queries.count == 4)
    let database = try Database.openForReading(Sample.database())
    let user = try database.prepare("select user from bursts limit 1").first { row throws(StoreError) in
      try row.value(0, as: String.self)
    }
    let values = [":permission": "camera", ":since": "2026-06-01", ":user": user]
    for sql in queries {
      let statement = try database.prepare(sql)
      for name in statement.parameterNames.compactMap(\.self) {
        try statement.bind(name, try #require(values[name] ?? nil, "\(name)"))
      }
      #expect(try !statement.all { _ throws(StoreError) in 1 }.isEmpty, "\(sql)")
    }
  }
}

import LibC
import Testing

/// An ingest that has not room enough, or may not write.
@Suite struct FullDiskTests {
  static let starts = FaultyRun.Start.all.filter { $0.recordsPerBatch != 40 }

  /// Whether a run starts at all where files are limited: the files of a sanitizer are, too.
  static let canLimit =
    (try? Child(["/bin/sh", "-c", "ulimit -f 200; exec \"$0\" --version", Place.program()]).wait().code) == 0
  static let cannotLimit: Comment =
    "NOT TESTED: a program with a sanitizer does not start where files are limited"

  /// The system lets no file grow beyond that many blocks of 512 bytes (`ulimit -f`).
  @Test(.enabled(if: canLimit, cannotLimit), arguments: starts)
  func `a file that may grow no further is told, and the next run makes all whole`(
    start: FaultyRun.Start
  ) throws {
    for blocks in Fault.places(400, atMost: 6, seed: start.recordsPerBatch % 60) {
      let run = try FaultyRun(start)
      let ending = try Child(
        ["/bin/sh", "-c", "ulimit -f \(blocks + 1); exec \"$@\"", "sh", Place.program()] + run.words
      ).wait()
      let what = "files of \(blocks) blocks"
      run.expectTold(ending, what)
      try run.expectReadable(what)
      try run.expectCompleted(what)
    }
  }

  /// What runs a script that may mount file systems which nobody else sees.
  static let apart = getuid() == 0 ? "unshare --mount" : "unshare --user --map-root-user --mount"
  static let canMount =
    system("\(apart) sh -c 'mount -t tmpfs -o size=64k none /mnt' >/dev/null 2>&1") == 0
  static let cannotMount: Comment = "NOT TESTED: this machine lets nobody mount a small disk"

  /// A disk of so many KiB, on which the run finds what it would find elsewhere.
  @Test(.enabled(if: canMount, cannotMount), arguments: starts)
  func `a full disk is told, and the next run makes all whole`(start: FaultyRun.Start) throws {
    for kibibytes in Fault.places(120, atMost: 8, seed: start.recordsPerBatch % 15).map({ $0 * 4 }) {
      let run = try FaultyRun(start)
      try run.scratch.makeFolder("small")
      let script = """
        mount -t tmpfs -o size=\(kibibytes)k none "$1" && cp "$2"/* "$1" 2>/dev/null; test -w "$1" || exit 97
        for file in "$2"/*; do test ! -e "$file" || cmp -s "$file" "$1/${file##*/}" || exit 98; done
        small=$1; db=$2; shift 2; "$@"; code=$?; cp "$small"/* "$db" 2>/dev/null; exit $code
        """
      let small = run.scratch.file("small")
      let words = run.words.map { $0 == run.database ? "\(small)/a.sqlite" : $0 }
      let ending = try Child(
        Self.apart.split(separator: " ").reduce(into: ["/usr/bin/env"]) { $0.append(String($1)) }
          + ["sh", "-c", script, "sh", small, run.scratch.file("db"), Place.program()] + words,
        environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
      ).wait()
      // There was no room for what the run was to find.
      if ending.code == 98 { continue }
      let what = "a disk of \(kibibytes) KiB"
      run.expectTold(ending, what)
      try run.expectReadable(what)
      try run.expectCompleted(what)
    }
  }

  /// Root may do everything, unless it gives that up.
  static let unprivileged =
    getuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all"] : []
  static let mayBeRefused = unprivileged.isEmpty || access("/usr/bin/setpriv", X_OK) == 0

  @Test(
    .enabled(if: mayBeRefused, missing("setpriv")),
    arguments: [
      // The file, its mode, the exit code, and what the message has to name.
      ("db", 0o500, 5, "db/a.sqlite"), ("db/a.sqlite", 0o400, 5, "db/a.sqlite"),
      ("db/a.sqlite", 0, 5, "db/a.sqlite"), ("db/a.sqlite.key", 0, 5, "db/a.sqlite.key"),
      ("logs/2.ndjson", 0, 3, "logs/2.ndjson"), ("logs", 0, 3, "logs"),
    ] as [(String, mode_t, Int32, String)])
  func `what may not be read or written is named, with what to do`(
    name: String, mode: mode_t, code: Int32, told: String
  ) throws {
    let run = try FaultyRun(FaultyRun.Start(hasDatabase: true, recordsPerBatch: 2_000_000))
    let usual = try run.scratch.mode(of: name)
    try #require(chmod(run.scratch.file(name), mode) == 0)
    let ending = try Child(Self.unprivileged + [Place.program()] + run.words).wait()
    try #require(chmod(run.scratch.file(name), usual) == 0)
    #expect(ending.code == code, "\(ending.errors)")
    #expect(
      ending.errors.contains(run.scratch.file(told)) && ending.errors.contains("; "), "\(ending.errors)")
    if code == 5 { try run.expectReadable("\(name) of mode \(mode)") }
    try run.expectCompleted("\(name) of mode \(mode)")
  }
}

import LibC
import Testing

/// One thing that goes wrong in a run of the program: which call on which files, and how.
struct Fault {
  enum Action {
    case kill
    /// Half of what was to be written, and then death.
    case killHalfway
    /// Half of what was to be written or read; no failure.
    case cutShort
    case error(Int32)
  }

  /// What the paths of the files begin with.
  var folder: String
  /// Names of calls, `change` for all that leave a trace on the disk.
  var calls: String
  /// Which of these calls, from 1; 0 for none.
  var at = 0
  var action = Action.kill
  /// Whether all later calls fail too.
  var lasts = false

  /// Every call that can be made to fail.
  static let calls = [
    "open", "read", "write", "pread", "pwrite", "fsync", "rename", "link", "unlink", "ftruncate", "mmap",
  ]

  /// The library that stands before the C library; nil where there is none, or where a sanitizer stands there.
  static let preload: String? = {
    guard let program = try? Place.program(), let slash = program.lastIndex(of: "/") else { return nil }
    let path = program[..<slash] + "/libFaultShim.so"
    let ending = try? EndToEndTests.run(["--version"], environment: ["LD_PRELOAD": String(path)])
    return access(String(path), R_OK) == 0 && ending?.code == 0 ? String(path) : nil
  }()

  static let isMissing: Comment =
    "NOT TESTED: calls can be made to fail on Linux only, in a whole build without a sanitizer"

  /// How often what is random is tried: 20, or `FAULT_ROUNDS`. From 200 on all else is tried everywhere too.
  static let rounds = getenv("FAULT_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 20
  static var isThorough: Bool { rounds >= 200 }

  /// Runs the program with this fault to its end.
  func run(_ words: [String], counting file: String? = nil) throws -> Ending {
    var environment = [
      "LD_PRELOAD": try #require(Self.preload), "FAULT_FOLDER": folder, "FAULT_CALLS": " \(calls) ",
      "FAULT_AT": "\(at)",
    ]
    switch action {
    case .kill: environment["FAULT_DO"] = "kill"
    case .killHalfway: environment["FAULT_DO"] = "half"
    case .cutShort: environment["FAULT_DO"] = "short"
    case .error(let number): environment["FAULT_DO"] = "\(number)"
    }
    environment["FAULT_EVER"] = lasts ? "1" : nil
    environment["FAULT_COUNT"] = file
    return try EndToEndTests.run(words, environment: environment)
  }

  /// How many of these calls a run makes that nothing goes wrong in.
  func count(_ words: [String]) throws -> Int {
    let scratch = try Scratch()
    let ending = try Fault(folder: folder, calls: calls).run(words, counting: scratch.file("count"))
    try #require(ending.code == 0, "\(ending.errors)")
    return try #require(Int(try scratch.text(of: "count").filter { $0 != "\n" }))
  }

  /// Of the numbers 1 … `count` all, or as many as `rounds` allows, spread over them.
  static func places(_ count: Int, atMost limit: Int = rounds, seed: Int) -> [Int] {
    if isThorough || count <= limit { return Array(1...max(1, count)) }
    return (0..<limit).map { $0 * count / limit + seed % max(1, count / limit) + 1 }
  }
}

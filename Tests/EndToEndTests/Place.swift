import LibC
import Testing

/// Where things are.
enum Place {
  /// The package's own folder.
  static let package: String = {
    let here = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    return here.dropLast(3).joined(separator: "/")
  }()

  static let logs = "\(package)/SampleData/logs"
  static let broken = "\(package)/SampleData/broken"

  /// The program, built with the tests: it lies in the folder of the test bundle, or above it where the bundle
  /// is a folder itself.
  static func program() throws -> String {
    var folder = try image()
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let path = "\(folder)/permission-funnel"
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
    }
    throw Missing()
  }

  struct Missing: Error, CustomStringConvertible {
    let description = "the program was not built beside the tests; build the whole package"
  }

  /// The file that this code was loaded from.
  private static func image() throws -> String {
    #if os(Linux)
      let name = "/proc/self/exe"
    #else
      var info = Dl_info()
      try #require(dladdr(#dsohandle, &info) != 0)
      let name = String(cString: try #require(info.dli_fname))
    #endif
    var resolved = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    try #require(realpath(name, &resolved) != nil)
    return String(decoding: resolved.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Whether the system has a program of that name.
func isInstalled(_ program: String) -> Bool { system("command -v \(program) >/dev/null 2>&1") == 0 }

/// The word to skip a test with.
func missing(_ program: String) -> Comment { "NOT TESTED: \(program) is not installed here" }

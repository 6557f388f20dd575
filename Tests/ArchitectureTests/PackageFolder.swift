import LibC
import Testing

/// The package's own folder, as the tests read it.
enum PackageFolder {
  /// Two levels above the folder of this file.
  static let path: String = {
    let here = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    return here.dropLast(3).joined(separator: "/")
  }()

  /// A text file of the package. `path` is relative to the package, its parts joined by slashes.
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let text: String

    var name: Substring { path.split(separator: "/").last ?? "" }
    var testDescription: String { path }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The lines without those that are comments; the numbers count from 1.
    var code: [(number: Int, line: Substring)] {
      lines.enumerated().map { ($0 + 1, $1) }.filter { !$1.drop(while: \.isWhitespace).hasPrefix("//") }
    }
  }

  /// All files below the folders whose names end so, in the order of their paths.
  static func files(below folders: [String], endingWith suffix: String) throws -> [File] {
    try folders.flatMap { folder in
      try paths(below: folder).filter { $0.hasSuffix(suffix) }.map(file)
    }
  }

  static func file(_ path: String) throws -> File {
    let bytes = try readWhole("\(Self.path)/\(path)", atMost: 1 << 22)
    return File(path: path, text: String(decoding: bytes, as: UTF8.self))
  }

  /// The names in a folder, folders among them, those of hidden files too.
  static func names(in folder: String) throws -> [String] {
    let stream = try #require(opendir("\(path)/\(folder)"), "\(folder) cannot be opened")
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func paths(below folder: String) throws -> [String] {
    try names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      var status = stat()
      try #require(stat("\(Self.path)/\(path)", &status) == 0, "\(path) has gone")
      return status.st_mode & S_IFMT == S_IFDIR ? try paths(below: path) : [path]
    }
  }
}

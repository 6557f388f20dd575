import LibC
import Testing

/// The inputs that every test run replays: examples of each kind of input, and what fuzzing found.
enum Corpus {
  static let folder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/")

  /// The names of a folder's entries.
  static func names(in folder: String) throws -> [String] {
    let stream = try #require(opendir(folder), "\(folder) cannot be opened")
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) { names.append(String(decoding: entryName(entry), as: UTF8.self)) }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  static func files(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = "\(folder)/Corpus/\(target.rawValue)"
    return try names(in: folder).map { ($0, try readWhole("\(folder)/\($0)", atMost: 1 << 20)) }
  }
}

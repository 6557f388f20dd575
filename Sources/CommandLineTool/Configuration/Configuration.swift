import EventLog

/// A configuration file, read and checked: what holds where the command line says nothing.
struct Configuration: Equatable {
  let path: String
  var sources: [LogSource] = []
  /// The texts for the flag of each setting that the file names.
  private(set) var texts: [String: [String]] = [:]

  init(_ path: String, namedBy flag: String) throws(CommandFailure) {
    self.path = path
    let file = try SettingsFile(path, flag: flag)
    guard case .object(let members) = try file.json() else {
      throw file.failure("it must be an object of settings, such as {\"days\": 30}")
    }
    var seen: Set<String> = []
    for (index, member) in members.enumerated() {
      guard seen.insert(member.key).inserted else {
        throw file.failure("\"\(member.key)\" stands twice; remove one", at: [index])
      }
      if member.key == Self.sourcesName {
        sources = try Self.sources(member.value, at: [index], in: file, folder: folder)
      } else {
        try take(member, at: [index], in: file)
      }
    }
  }

  static let sourcesName = "sources"

  /// What paths of the file begin at; empty for the working folder.
  private var folder: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  private mutating func take(_ member: JSONMember, at place: [Int], in file: SettingsFile)
    throws(CommandFailure)
  {
    guard let setting = Setting.all.first(where: { $0.name == member.key }) else {
      throw Self.unknown(member.key, among: Setting.all.map(\.name) + [Self.sourcesName], at: place, in: file)
    }
    var found: [String] = []
    for (text, inner) in try Self.values(of: setting, member.value, at: place, in: file) {
      do throws(ValueProblem) {
        try setting.check(text)
      } catch {
        let hint = error.suggestion.map { "; did you mean \($0)?" } ?? ""
        throw file.failure("\"\(setting.name)\" \(error.requirement), not \"\(text)\"\(hint)", at: inner)
      }
      found.append(setting.isPath ? Self.resolved(text, in: folder) : text)
    }
    texts[setting.name] = found
  }

  /// The texts of a value, each with its place.
  private static func values(
    of setting: Setting, _ value: EventLog.JSONValue, at place: [Int], in file: SettingsFile
  ) throws(CommandFailure) -> [(text: String, place: [Int])] {
    switch (setting.shape, value) {
    case (.text, .string(let text)), (.number, .number(let text)): return [(text, place)]
    case (.texts, .array(let elements)):
      var found: [(String, [Int])] = []
      for (index, element) in elements.enumerated() {
        guard case .string(let text) = element else {
          throw file.failure(
            "\"\(setting.name)\" holds \(element.kind); it must be an array of texts", at: place + [index])
        }
        found.append((text, place + [index]))
      }
      return found
    case (.members, .object(let members)):
      var found: [(String, [Int])] = []
      for (index, member) in members.enumerated() {
        switch member.value {
        case .string(let text), .number(let text): found.append(("\(member.key)=\(text)", place + [index]))
        default:
          throw file.failure(
            "\"\(member.key)\" is \(member.value.kind); it must be a number or text", at: place + [index])
        }
      }
      return found
    default:
      throw file.failure("\"\(setting.name)\" is \(value.kind); it must be \(setting.shape.words)", at: place)
    }
  }

  static func unknown(
    _ name: String, among names: [String], at place: [Int], in file: SettingsFile
  ) -> CommandFailure {
    let hint =
      suggestion(for: name, among: names).map { "did you mean \"\($0)\"?" }
      ?? "settings: \(names.joined(separator: ", "))"
    return file.failure("\"\(name)\" is no setting; \(hint)", at: place)
  }

  static func resolved(_ path: String, in folder: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : folder + path
  }
}

extension Setting.Shape {
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .texts: "an array of texts"
    case .members: "an object"
    }
  }
}

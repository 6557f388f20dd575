import EventLog

extension Configuration {
  private static let names = ["logs", "platform", "map"]

  /// Reads `sources`: an array of objects, each with the path of its logs.
  static func sources(
    _ value: EventLog.JSONValue, at place: [Int], in file: SettingsFile, folder: String
  ) throws(CommandFailure) -> [LogSource] {
    guard case .array(let elements) = value else {
      throw file.failure("\"\(sourcesName)\" is \(value.kind); it must be an array of objects", at: place)
    }
    var sources: [LogSource] = []
    for (index, element) in elements.enumerated() {
      let place = place + [index]
      guard case .object(let members) = element else {
        throw file.failure(
          "a source is \(element.kind); it must be an object such as {\"logs\": \"logs\"}", at: place)
      }
      let source = try source(members, at: place, in: file, folder: folder)
      sources.append(source)
    }
    return sources
  }

  private static func source(
    _ members: [JSONMember], at place: [Int], in file: SettingsFile, folder: String
  ) throws(CommandFailure) -> LogSource {
    var texts: [String: String] = [:]
    for (index, member) in members.enumerated() {
      let place = place + [index]
      guard names.contains(member.key) else { throw unknown(member.key, among: names, at: place, in: file) }
      guard case .string(let text) = member.value, !text.isEmpty else {
        throw file.failure("\"\(member.key)\" must be text that is not empty", at: place)
      }
      guard texts.updateValue(text, forKey: member.key) == nil else {
        throw file.failure("\"\(member.key)\" stands twice; remove one", at: place)
      }
      guard member.key == "platform" else { continue }
      do throws(ValueProblem) {
        texts[member.key] = try ValueReader.token.read(text)
      } catch {
        throw file.failure("\"platform\" \(error.requirement), not \"\(text)\"", at: place)
      }
    }
    guard let logs = texts["logs"] else {
      throw file.failure("a source needs \"logs\", the path of a folder or a file", at: place)
    }
    return LogSource(
      logs: resolved(logs, in: folder), platform: texts["platform"],
      map: texts["map"].map { resolved($0, in: folder) })
  }
}

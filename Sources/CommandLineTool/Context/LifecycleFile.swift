import EventLog
import Reports

/// Rows that the user puts in front of the built-in lifecycles.
struct LifecycleOptions: OptionGroup, Equatable {
  /// nil for the built-in table alone.
  var path: String?

  static let flags: [Flag<LifecycleOptions>] = [
    Flag(
      "--lifecycles", value: "FILE", as: .file, into: \.path,
      help:
        "Rows that count before the built-in ones, as lifecycles --format json prints them. With impossible"
        + " a row lists all that it rules out, or null for nothing; left out, the usual: V3, V8, and V9 where"
        + " settings_link is no.")
  ]

  /// The rows of the file; none without one.
  func rows() throws(CommandFailure) -> [[String: String]] {
    guard let path else { return [] }
    let file = try SettingsFile(path, flag: "--lifecycles")
    let value = try file.json()
    guard case .object(let members) = value, let member = members.first(where: { $0.key == "rows" }),
      members.count == 1, case .array(let rows) = member.value
    else { throw file.failure("must be an object with one member, \"rows\", an array of objects") }
    var found: [[String: String]] = []
    for (index, row) in rows.enumerated() {
      guard case .object(let members) = row else {
        throw file.failure("row \(index + 1) is \(row.kind); it must be an object")
      }
      var texts: [String: String] = [:]
      for member in members {
        var text = ""
        if case .string(let string) = member.value {
          text = string
        } else if member.value != .null {
          throw file.failure("row \(index + 1): \(member.key) is \(member.value.kind); it must be text")
        }
        guard texts.updateValue(text, forKey: member.key) == nil else {
          throw file.failure("row \(index + 1) names \(member.key) twice; remove one")
        }
      }
      found.append(texts)
    }
    return found
  }

  /// The built-in table with these rows in front.
  func listing(platform: String? = nil) throws(CommandFailure) -> LifecycleListing {
    let rows = try rows()
    do throws(LifecycleFault) {
      return try LifecycleListing(with: rows, platform: platform)
    } catch {
      throw CommandFailure(.usage, "--lifecycles \(path ?? ""): \(error.message)")
    }
  }
}

import EventLog
import Reports
import Store

extension AuditPolicy {
  /// Reads and checks a policy file: an object of permissions, each with an array of rules.
  init(file path: String) throws(CommandFailure) {
    let file = try SettingsFile(path, flag: "--policy")
    let value = try file.json()
    guard case .object(let members) = value else {
      throw file.failure("it is \(value.kind); it must be an object of permissions")
    }
    self.init()
    for member in members {
      guard case .array(let names) = member.value else {
        throw file.failure("\(member.key) is \(member.value.kind); it must be an array of rules")
      }
      for name in names {
        guard case .string(let text) = name, let rule = AuditRule(rawValue: text) else {
          let rules = AuditRule.allCases.map(\.name).joined(separator: ", ")
          throw file.failure("\(member.key) holds what is no rule; rules: \(rules)")
        }
        errors[member.key.lowercased(), default: []].append(rule)
      }
    }
  }

  /// Makes sure that the database knows every permission of the file: a rule for a misspelt one would never be broken.
  func requirePermissions(of connection: Connection, file path: String?) throws {
    let held = try connection.heldNames().permissions
    guard let stranger = strangers(among: held).first else { return }
    let hint = suggestion(for: stranger, among: held).map { "; did you mean \($0)?" }
    throw CommandFailure(
      .usage,
      "--policy \(path ?? ""): no event of the permission \(stranger) is stored, so that none of its rules can be"
        + " judged\(hint ?? (held.isEmpty ? "; ingest its logs first" : "; stored: \(held.joined(separator: ", "))"))"
    )
  }
}

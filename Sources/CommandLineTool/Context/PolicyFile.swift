import EventLog
import Reports

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
}

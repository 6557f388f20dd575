import EventLog
import LibC
import Reports

extension AuditPolicy {
  /// Reads and checks a policy file: an object of permissions, each with an array of rules.
  init(file path: String) throws(CommandFailure) {
    func failure(_ reason: String) -> CommandFailure {
      CommandFailure(.usage, "--policy \(path): \(reason)")
    }
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try readWhole(path, atMost: 1 << 20)
    } catch {
      throw failure(error.message)
    }
    let value: EventLog.JSONValue
    do throws(JSONFault) {
      value = try EventLog.JSONValue(parsing: bytes)
    } catch {
      throw failure("not valid JSON: \(error)")
    }
    guard case .object(let members) = value else {
      throw failure("it is \(value.kind); it must be an object of permissions")
    }
    self.init()
    for member in members {
      guard case .array(let names) = member.value else {
        throw failure("\(member.key) is \(member.value.kind); it must be an array of rules")
      }
      for name in names {
        guard case .string(let text) = name, let rule = AuditRule(rawValue: text) else {
          let rules = AuditRule.allCases.map(\.name).joined(separator: ", ")
          throw failure("\(member.key) holds what is no rule; rules: \(rules)")
        }
        errors[member.key.lowercased(), default: []].append(rule)
      }
    }
  }
}

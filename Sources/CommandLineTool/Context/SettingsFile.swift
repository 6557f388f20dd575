import EventLog
import LibC

/// A file of settings that the user names, read whole; every fault of it is a usage error that says where.
struct SettingsFile {
  /// What messages call it: the flag and the path, such as `--policy policy.json`.
  let name: String
  let bytes: [UInt8]

  /// - Parameter flag: Who names the file; empty where it lies at a place of its own.
  init(_ path: String, flag: String, atMost limit: Int = 1 << 20) throws(CommandFailure) {
    name = flag.isEmpty ? path : "\(flag) \(path)"
    do throws(SystemFailure) {
      bytes = try readWhole(path, atMost: limit)
    } catch {
      throw CommandFailure(.usage, "\(name): \(error.message)")
    }
  }

  func json() throws(CommandFailure) -> EventLog.JSONValue {
    do throws(JSONFault) {
      return try EventLog.JSONValue(parsing: bytes)
    } catch {
      throw failure("line \(line(of: error.offset)): not valid JSON: \(error)")
    }
  }

  func failure(_ reason: String) -> CommandFailure {
    CommandFailure(.usage, "\(name): \(reason)")
  }

  /// The same of one value, by the way to it: the index of the member or element at each level from the top.
  func failure(_ reason: String, at path: [Int]) -> CommandFailure {
    guard let offset = jsonOffset(of: path, in: bytes) else { return failure(reason) }
    return failure("line \(line(of: offset)), byte \(offset): \(reason)")
  }

  private func line(of offset: Int) -> Int {
    1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }
}

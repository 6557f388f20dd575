import Ingestion
import LibC
import Rendering
import Store

extension Forget {
  func run(in context: Context) async throws -> ExitCode {
    let lock = try database.lockExisting(in: context)
    let report = try forget(try user == "-" ? Self.usersFromInput() : [Array(user.utf8)], holding: lock)
    let counts = [
      NamedCount("users", "user forgotten", "users forgotten", report.users),
      NamedCount("known", "of them was stored", "of them were stored", report.known),
      NamedCount("events", "event erased", "events erased", report.events),
    ]
    switch format {
    case .json: try context.output.write(JSONValue.object(counts.map(\.member)).bytes + "\n".utf8)
    case .table: try context.output.write(countSheet(counts).table(context.outputTerminal.tableStyle).bytes)
    }
    if report.known < report.users {
      context.say(
        "Of \(report.users - report.known) nothing was stored; ids are compared as they stand in the log, byte by byte."
          + " They will not come in from now on.")
    }
    if let mark = report.prunedBefore {
      context.say(
        "! Counts of journeys that ended before \(mark) were kept when these were pruned, and cannot change.")
    }
    return .done
  }

  /// One id a line; empty lines are passed over.
  private static func usersFromInput() throws -> [[UInt8]] {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try readWhole(descriptor: STDIN_FILENO, atMost: 64 << 20)
    } catch {
      throw CommandFailure(.usage, "standard input: \(error.message)")
    }
    let users = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    if users.contains(where: { $0.last == UInt8(ascii: "\r") }) {
      throw CommandFailure(
        .usage,
        "standard input: a line ends with a carriage return, which would count as part of the id; end lines"
          + " with a line feed alone")
    }
    if users.isEmpty { throw CommandFailure(.usage, "standard input: it holds no id; write one a line") }
    return users
  }
}

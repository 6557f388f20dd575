import LibC
import Rendering
import Reports
import Store

extension Check {
  func run(in context: Context) async throws -> ExitCode {
    guard let connection = try database.openForReading(in: context) else { return .done }
    let path = connection.path
    let contents = try checkDatabase(connection)
    let results = contents + Self.files(of: connection, at: path)
    switch format {
    case .table: try context.output.write(Self.sheet(results).table().bytes)
    case .json:
      let sound = JSONValue.Member("sound", .boolean(results.allSatisfy { $0.fault == nil }))
      try context.output.write(Self.sheet(results).json([sound]))
    }
    if results.allSatisfy({ $0.fault == nil }) { return .done }
    if contents.allSatisfy({ $0.fault == nil }) {
      context.say(terminalSafe("\(path): what it holds is sound; mend what is named above."))
      return .failed
    }
    context.say(
      terminalSafe(
        "\(path): not sound. Keep a copy, then make the database anew from the logs: ingest them with another"
          + " --db and the same key file beside it."))
    return .failed
  }

  private static func sheet(_ results: [CheckResult]) -> Sheet {
    Sheet(
      columns: [
        Column("check", "check", alignment: .left), Column("result", "result", alignment: .left),
        Column("what", "what has to hold", alignment: .left),
      ],
      rows: results.map { [.text($0.name), .text($0.fault ?? "ok"), .text($0.title)] })
  }

  /// The key is the database's, and nobody else may open either.
  private static func files(of connection: Connection, at path: String) -> [CheckResult] {
    var keyFault: String?
    do throws(StoreError) { _ = try Database.key(of: connection) } catch { keyFault = error.description }
    var status = stat()
    let isPrivate = stat(path, &status) == 0 && status.st_mode & 0o077 == 0
    return [
      CheckResult(name: "key", title: "the key file is this database's", fault: keyFault),
      CheckResult(
        name: "mode", title: "only its owner may open the database",
        fault: isPrivate ? nil : "others may: run chmod 600 on it"),
    ]
  }
}

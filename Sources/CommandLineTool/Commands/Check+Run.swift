import LibC
import Rendering
import Reports
import Store

extension Check {
  func run(in context: Context) async throws -> ExitCode {
    let connection = try database.openForReading(in: context)
    let path = connection.path
    let line = ProgressLine(in: context, interval: 0)
    let results = await checkDatabase(path) { line.update($0) } + Self.files(of: connection, at: path)
    line.clear()
    let isSound = results.allSatisfy { $0.fault == nil }
    switch format {
    case .table: try context.output.write(Self.sheet(results).table(context.outputTerminal.tableStyle).bytes)
    case .json:
      try context.output.write(Self.sheet(results).json([JSONValue.Member("sound", .boolean(isSound))]))
    }
    if isSound { return .done }
    for (remedy, names) in Self.remedies(results) {
      context.say(terminalSafe("\(path): \(names.joined(separator: ", ")): \(remedy)."))
    }
    return .failed
  }

  private static func sheet(_ results: [CheckResult]) -> Sheet {
    Sheet(
      columns: [
        Column("check", "check", alignment: .left), Column("result", "result", alignment: .left),
        Column("what", "what has to hold", alignment: .left),
        Column("remedy", "what to do", alignment: .left, placement: .dataOnly),
      ],
      rows: results.map { result in
        [
          .text(result.name), .text(result.fault ?? "ok"), .text(result.title),
          result.fault == nil ? .absent : .text(result.remedy),
        ]
      })
  }

  /// What to do, each with the checks that failed for which it is to be done.
  private static func remedies(_ results: [CheckResult]) -> [(remedy: String, names: [String])] {
    var found: [(remedy: String, names: [String])] = []
    for result in results where result.fault != nil {
      if let index = found.firstIndex(where: { $0.remedy == result.remedy }) {
        found[index].names.append(result.name)
      } else {
        found.append((result.remedy, [result.name]))
      }
    }
    return found
  }

  /// The key is the database's, and nobody else may open any of its files.
  private static func files(of connection: Connection, at path: String) -> [CheckResult] {
    var keyFault: String?
    do throws(StoreError) { _ = try Database.key(of: connection) } catch { keyFault = error.reason }
    let open = ["", "-wal", "-shm", ".key"].map { path + $0 }.filter { file in
      var status = stat()
      return stat(file, &status) == 0 && status.st_mode & 0o077 != 0
    }
    return [
      CheckResult(
        name: "key", title: "the key file is this database's", fault: keyFault,
        remedy: "restore the key file from the backup of the database, with mode 600"),
      CheckResult(
        name: "mode", title: "only its owner may open the database and its key",
        fault: open.isEmpty ? nil : "others may open \(open.joined(separator: ", "))",
        remedy:
          "run chmod 600 on each of them; if others may have read the key, pseudonyms no longer hide the users"
      ),
    ]
  }
}

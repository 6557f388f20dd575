/// The rows that only one of two lists has, whatever their order, at most twenty of them; none where the lists
/// are equal.
func differences(_ actual: [String], from expected: [String]) -> [String] {
  var balance: [String: Int] = [:]
  for row in actual { balance[row, default: 0] += 1 }
  for row in expected { balance[row, default: 0] -= 1 }
  let rows = balance.filter { $0.value != 0 }.sorted { $0.key < $1.key }
  return rows.prefix(20).map { row, count in
    count > 0 ? "unexpected, \(count) times: \(row)" : "missing, \(-count) times: \(row)"
  }
}

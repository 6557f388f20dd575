import EventModel

extension Sheet {
  /// The rows as JSON objects whose members bear the names of the CSV columns, in the same order.
  public var jsonRows: JSONValue {
    let names = dataNames
    return .array(
      rows.indices.map { row in
        .object(zip(names, dataCells(row)).map { JSONValue.Member($0, $1.jsonValue) })
      })
  }

  /// An object with the given members first, then `rows`; ends with a line end.
  public func json(_ members: [JSONValue.Member] = []) -> [UInt8] {
    JSONValue.object(members + [JSONValue.Member("rows", jsonRows)]).bytes + "\n".utf8
  }
}

extension Cell {
  fileprivate var jsonValue: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .real(let number, _), .rate(let number, _), .points(let number, _), .probability(let number):
      .real(number)
    case .instant(let instant), .clock(let instant): .string(instant.description)
    case .day(let day): .string(day.description)
    case .boolean(let flag): .boolean(flag)
    case .interval, .pointInterval, .ratioInterval, .absent, .notApplicable, .notLogged: .null
    }
  }
}

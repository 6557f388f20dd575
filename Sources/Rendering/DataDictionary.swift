/// What the columns of the exported tables hold: the one place where that is said.
public struct DataDictionary: Sendable {
  /// How a column's cells are to be read.
  public enum Kind: String, Sendable {
    case text, integer, number, boolean, date
    /// UTC, to the second.
    case time
    /// RFC 3339, UTC.
    case instant
  }

  public struct Entry: Sendable {
    public let column: String
    public let kind: Kind
    public let unit: String
    public let meaning: String

    init(_ column: String, _ kind: Kind, _ unit: String = "", _ meaning: String) {
      (self.column, self.kind, self.unit, self.meaning) = (column, kind, unit, meaning)
    }
  }

  /// The columns of a table, in order.
  public static func entries(of table: ExportTable) -> [Entry] {
    switch table {
    case .funnel: funnel + window
    case .trend: trend
    case .bursts: bursts + window
    case .compare: comparison + window
    case .findings: findings + window
    case .episodes: episodes
    case .burstList: burstList
    case .dictionary: dictionary
    case .manifest: manifest
    }
  }

  /// A row a column of the tables.
  public static func sheet(of tables: [ExportTable]) -> Sheet {
    Sheet(
      columns: dictionary.map { Column($0.column, $0.column, alignment: .left) },
      rows: tables.flatMap { table in
        entries(of: table).map { entry in
          [
            .text(table.fileName), .text(entry.column), .text(entry.kind.rawValue),
            entry.unit.isEmpty ? .absent : .text(entry.unit), .text(entry.meaning),
          ]
        }
      })
  }
}

extension DataDictionary {
  static let permission = Entry("permission", .text, "what was asked for, such as camera")
  static let platform = Entry("platform", .text, "such as ios or android")
  static let user = Entry("user", .text, "a user's pseudonym with the letter u before its 16 digits")

  private static let window = [
    Entry("first_day", .date, "first day of the window"),
    Entry("last_day", .date, "last day of the window, that day included"),
  ]

  private static let dictionary = [
    Entry("file", .text, "a file of this folder"), Entry("column", .text, "a column of it, in order"),
    Entry("type", .text, "how its cells are to be read"), Entry("unit", .text, "of its numbers"),
    Entry("meaning", .text, "what it says; an empty cell says that there is no value, or none to show"),
  ]

  private static let manifest = [
    Entry("file", .text, "a file that the run wrote"), Entry("rows", .integer, "rows", "without the heading"),
    Entry("bytes", .integer, "bytes", "size of the file"),
  ]

  static func rate(_ name: String, _ formula: String) -> [Entry] {
    [
      Entry(name, .number, "fraction of 1", formula),
      Entry(name + "_low", .number, "fraction of 1", "lower end of its 95% interval (Wilson)"),
      Entry(name + "_high", .number, "fraction of 1", "upper end of its 95% interval (Wilson)"),
    ]
  }
}

extension DataDictionary.Entry {
  /// Of a column without a unit.
  init(_ column: String, _ kind: DataDictionary.Kind, _ meaning: String) {
    self.init(column, kind, kind == .integer ? "users" : "", meaning)
  }
}

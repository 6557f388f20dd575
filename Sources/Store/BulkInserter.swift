/// Inserts rows of whole numbers a block at a time, the fastest way into a table.
///
/// Rows should come in the order of the table's primary key: sorted rows go in ten times as fast. Rows of one
/// block go in together or not at all; for all blocks together, hold a transaction open around them.
public final class BulkInserter {
  /// Stands for null in a row, so no column can hold this number.
  public static let null = IntegerRows.null
  /// The most columns that a row can have.
  public static let widthLimit = IntegerRows.widthLimit

  private let rows: IntegerRows
  @usableFromInline let values: UnsafeMutableBufferPointer<Int64>
  @usableFromInline let width: Int
  @usableFromInline var filled = 0
  /// The rows that were inserted (or updated) so far, without those that a conflict clause turned away.
  public private(set) var changedRows: Int64 = 0

  /// - Parameters:
  ///   - table: The table's name.
  ///   - columns: The columns' names, 1 … `widthLimit`, in the order of a row's numbers.
  ///   - conflict: A clause such as `on conflict do nothing`; without one a conflict is an error.
  ///   - rowsPerBlock: How many rows wait in memory, at 8 bytes a number.
  public convenience init(
    into table: String, columns: [String], conflict: String = "", rowsPerBlock: Int = 4096,
    on connection: Connection
  ) throws(StoreError) {
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let numbers = columns.indices.map { "c\($0)" }.joined(separator: ", ")
    // Without `where`, SQLite would read the conflict clause as the condition of a join.
    try self.init(
      "insert into \"\(table)\" (\(names)) select \(numbers) from integer_rows(:rows) where true \(conflict)",
      width: columns.count, rowsPerBlock: rowsPerBlock, on: connection)
  }

  /// Runs any one statement over each block, which it reads as the columns c0, c1, … of
  /// `integer_rows(:rows)`.
  public init(
    _ sql: String, width: Int, rowsPerBlock: Int = 4096, on connection: Connection
  ) throws(StoreError) {
    rows = try IntegerRows(for: try connection.prepare(sql), width: width, capacity: rowsPerBlock)
    values = rows.values
    self.width = width
  }

  /// Adds one row; `fill` sets every number of it, where `null` stands for null.
  ///
  /// A full block goes into the table at once, the last one with `flush()`.
  @inlinable
  public func append(_ fill: (UnsafeMutableBufferPointer<Int64>) -> Void) throws(StoreError) {
    fill(UnsafeMutableBufferPointer(rebasing: values[filled..<filled &+ width]))
    filled &+= width
    if filled == values.count { try flush() }
  }

  /// Puts the waiting rows into the table. After an error none of them is in it, and none waits.
  public func flush() throws(StoreError) {
    guard filled > 0 else { return }
    defer { filled = 0 }
    rows.count = filled / width
    try rows.statement.run()
    changedRows += rows.statement.connection.changes
  }
}

import CSQLite

/// A block of rows of whole numbers in memory, which a statement reads as the columns c0, c1, … of the
/// table-valued function `integer_rows(:rows)`.
final class IntegerRows {
  /// Stands for null in a row, so no column can hold this number.
  static let null = Int64.min
  /// The most columns that a row can have.
  static let widthLimit = SQLITE_INTEGER_ROWS_WIDTH

  let statement: Statement
  let values: UnsafeMutableBufferPointer<Int64>
  private let block: UnsafeMutablePointer<sqlite_integer_rows>

  /// - Parameters:
  ///   - statement: Has a parameter `:rows`, which is bound to the block for good.
  ///   - width: Numbers a row, 1 … `widthLimit`.
  ///   - capacity: Rows, above 0.
  init(for statement: Statement, width: Int, capacity: Int) throws(StoreError) {
    guard (1...Self.widthLimit).contains(width), capacity > 0 else {
      throw StoreError(
        .statement, place: statement.name,
        reason: "rows of \(width) columns in blocks of \(capacity)",
        remedy: "use 1 to \(Self.widthLimit) columns and at least one row")
    }
    let position = try statement.position(of: ":rows")
    self.statement = statement
    values = .allocate(capacity: width * capacity)
    values.initialize(repeating: Self.null)
    block = .allocate(capacity: 1)
    block.initialize(to: sqlite_integer_rows(values: values.baseAddress, count: 0, width: Int32(width)))
    try statement.connection.check(
      sqlite_bind_integer_rows(statement.handle, position, block), place: statement.name)
  }

  deinit {
    statement.clearBindings()
    block.deallocate()
    values.deallocate()
  }

  /// How many rows of the block the statement sees.
  var count: Int {
    get { Int(block.pointee.count) }
    set { block.pointee.count = Int64(newValue) }
  }
}

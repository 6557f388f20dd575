import Queries

/// Runs one query over blocks of whole numbers, such as keys to look up: one statement a block in place of
/// one a key.
public final class BulkReader {
  private let rows: IntegerRows
  private let width: Int
  private let capacity: Int

  /// - Parameters:
  ///   - query: Reads its input as the columns c0, c1, … of `integer_rows(:rows)`.
  ///   - width: Numbers an input row, 1 … `BulkInserter.widthLimit`.
  ///   - capacity: Input rows a block.
  public init(
    _ query: Query, width: Int, capacity: Int = 4096, on connection: Connection
  ) throws(StoreError) {
    rows = try IntegerRows(for: try connection.prepare(query), width: width, capacity: capacity)
    (self.width, self.capacity) = (width, capacity)
  }

  /// Hands every row of the answer to `each`.
  /// - Parameter fill: Sets all numbers of the input row with that index, 0 ..< `count`.
  public func read(
    _ count: Int, fill: (Int, UnsafeMutableBufferPointer<Int64>) -> Void,
    each: (Statement) throws(StoreError) -> Void
  ) throws(StoreError) {
    for start in stride(from: 0, to: count, by: capacity) {
      rows.count = min(capacity, count - start)
      for row in 0..<rows.count {
        fill(start + row, .init(rebasing: rows.values[(row * width)..<((row + 1) * width)]))
      }
      try rows.statement.forEachRow(each)
    }
  }
}

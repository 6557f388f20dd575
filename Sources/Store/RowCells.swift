/// Rows of whole numbers as the cells of an index B-tree hold them: the length of the record, its header with a
/// type a column, then the numbers, big end first and as short as they go. `without rowid` tables and indices
/// are such trees.
///
/// Source: sqlite.org/fileformat2.html, 1.6 (cells) and 2.1 (records).
public final class RowCells {
  /// Stands for null in a row, so no column can hold this number.
  public static let null = IntegerRows.null
  /// With fewer columns a cell could be shorter than SQLite has them, with more a length would not fit into a byte.
  static let widths = 2...13
  /// The most bytes of a cell of `width` columns.
  static func sizeLimit(width: Int) -> Int { 2 + width * 9 }

  private let row: UnsafeMutableBufferPointer<Int64>
  private var bytes: UnsafeMutableRawPointer
  private var capacity: Int
  /// Bytes in use.
  public private(set) var count = 0

  /// - Parameter width: Columns a row, 2 … 13.
  public init(width: Int) throws(StoreError) {
    guard Self.widths.contains(width) else {
      throw StoreError(.statement, place: "cells of a tree", reason: "rows of \(width) columns")
    }
    row = .allocate(capacity: width)
    row.initialize(repeating: 0)
    capacity = 1 << 16
    bytes = .allocate(byteCount: capacity, alignment: 8)
  }

  deinit {
    row.deallocate()
    bytes.deallocate()
  }

  /// All cells, one after the other.
  public var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

  public func removeAll() { count = 0 }

  /// Adds one row; `fill` sets every number of it, where `null` stands for null.
  public func append(_ fill: (UnsafeMutableBufferPointer<Int64>) -> Void) {
    fill(row)
    // Numbers are stored eight bytes at a time, of which the last ones may hang over.
    if capacity - count < Self.sizeLimit(width: row.count) + 8 { grow() }
    count += Self.encode(UnsafeBufferPointer(row), to: bytes + count)
  }

  /// Adds one row with a blob as its last column, which `width` does not count.
  /// - Throws: Where the cell would be longer than one of numbers alone can be, and so than there is room for.
  public func append(
    blob: [UInt8], _ fill: (UnsafeMutableBufferPointer<Int64>) -> Void
  ) throws(StoreError) {
    let limit = Self.sizeLimit(width: Self.widths.upperBound)
    fill(row)
    if capacity - count < Self.sizeLimit(width: row.count) + 2 + limit + 8 { grow() }
    let cell = bytes + count
    let type = 12 + 2 * blob.count
    let typeSize = type < 0x80 ? 1 : 2
    var end = Self.encode(UnsafeBufferPointer(row), moreTypes: typeSize, to: cell)
    let place = cell + 2 + row.count
    if typeSize == 1 {
      place.storeBytes(of: UInt8(truncatingIfNeeded: type), as: UInt8.self)
    } else {
      place.storeBytes(of: UInt8(truncatingIfNeeded: type >> 7 | 0x80), as: UInt8.self)
      place.storeBytes(of: UInt8(truncatingIfNeeded: type & 0x7F), toByteOffset: 1, as: UInt8.self)
    }
    guard end + blob.count <= limit else {
      throw StoreError(.statement, place: "cells of a tree", reason: "a blob of \(blob.count) bytes")
    }
    blob.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: cell + end, count: blob.count).copyMemory(from: $0)
    }
    end += blob.count
    cell.storeBytes(of: UInt8(truncatingIfNeeded: end - 1), as: UInt8.self)
    count += end
  }

  private func grow() {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 8)
    larger.copyMemory(from: bytes, byteCount: count)
    bytes.deallocate()
    (bytes, capacity) = (larger, capacity * 2)
  }

  /// The bytes written; up to seven behind them may be touched.
  /// - Parameter moreTypes: Bytes left free for the types of further columns.
  @inline(__always)
  private static func encode(
    _ row: UnsafeBufferPointer<Int64>, moreTypes: Int = 0, to cell: UnsafeMutableRawPointer
  ) -> Int {
    var end = 2 + row.count + moreTypes
    for column in 0..<row.count {
      let (value, type) = (row[column], type(of: row[column]))
      cell.storeBytes(of: type, toByteOffset: 2 + column, as: UInt8.self)
      let size = Int64(truncatingIfNeeded: sizes &>> (4 * UInt64(type)) & 15)
      if size > 0 {
        cell.storeBytes(of: (value &<< (64 - 8 * size)).bigEndian, toByteOffset: end, as: Int64.self)
        end += Int(size)
      }
    }
    cell.storeBytes(of: UInt8(truncatingIfNeeded: end - 1), as: UInt8.self)
    cell.storeBytes(of: UInt8(truncatingIfNeeded: 1 + row.count + moreTypes), toByteOffset: 1, as: UInt8.self)
    return end
  }

  /// Bytes that a number takes in a record, in four bits for each type, type 0 in the lowest.
  private static let sizes: UInt64 = 0x864_3210

  /// The type of the shortest form: 0 for null, 8 and 9 for the numbers 0 and 1, which take no further byte.
  @inline(__always)
  private static func type(of value: Int64) -> UInt8 {
    if value & ~1 == 0 { return 8 + UInt8(truncatingIfNeeded: value) }
    if value == null { return 0 }
    let bits = 65 - (value ^ (value >> 63)).leadingZeroBitCount
    switch bits {
    case ...8: return 1
    case ...16: return 2
    case ...24: return 3
    case ...32: return 4
    case ...48: return 5
    default: return 6
    }
  }
}

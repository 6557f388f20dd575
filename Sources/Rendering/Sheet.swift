/// A table of cells with named columns: what reports become before they become bytes.
public struct Sheet: Equatable, Sendable {
  public var columns: [Column]
  /// Each row holds one cell a column; missing cells at its end are absent, and further ones are ignored.
  public var rows: [[Cell]]

  public init(columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = rows
  }

  func cell(_ row: Int, _ column: Int) -> Cell {
    column < rows[row].count ? rows[row][column] : .absent
  }
}

/// One column, for machines and for readers.
public struct Column: Hashable, Sendable {
  /// The name in CSV and JSON: part of the program's contract.
  public var name: String
  /// The heading for readers; a table breaks it into two lines at most.
  public var title: String
  /// A heading over this and the neighbouring columns of the same group.
  public var group: String?
  public var alignment: Alignment
  public var placement: Placement
  public var shape: Shape

  public enum Alignment: Hashable, Sendable { case left, right }

  /// Who gets to see the column.
  public enum Placement: Hashable, Sendable {
    /// Everybody.
    case always
    /// Everybody, but a table too wide for its terminal leaves it out, the lowest rank first.
    case rank(Int)
    /// CSV and JSON alone.
    case dataOnly
  }

  /// What machines get of a cell.
  public enum Shape: Hashable, Sendable {
    /// One value under the column's name.
    case value
    /// Two values, under the name followed by `_low` and by `_high`.
    case interval
    /// Two values, under the names given.
    case bounds(low: String, high: String)
  }

  public init(
    _ name: String, _ title: String, group: String? = nil, alignment: Alignment = .right,
    placement: Placement = .always, shape: Shape = .value
  ) {
    self.name = name
    self.title = title
    self.group = group
    self.alignment = alignment
    self.placement = placement
    self.shape = shape
  }
}

extension Sheet {
  /// The names under which CSV and JSON give the columns, in order.
  public var dataNames: [String] {
    columns.flatMap { column in
      switch column.shape {
      case .value: [column.name]
      case .interval: [column.name + "_low", column.name + "_high"]
      case .bounds(let low, let high): [low, high]
      }
    }
  }

  /// A row's cells in the order of `dataNames`; intervals are taken apart.
  func dataCells(_ row: Int) -> [Cell] {
    columns.indices.flatMap { index -> [Cell] in
      let cell = cell(row, index)
      if columns[index].shape == .value { return [cell] }
      switch cell {
      case .interval(let low, let high, let decimals):
        return [.rate(low, decimals: decimals), .rate(high, decimals: decimals)]
      case .pointInterval(let low, let high, let decimals):
        return [.points(low, decimals: decimals), .points(high, decimals: decimals)]
      case .ratioInterval(let low, let high, let decimals):
        return [.real(low, decimals: decimals), .real(high, decimals: decimals)]
      default: return [cell, cell]
      }
    }
  }
}

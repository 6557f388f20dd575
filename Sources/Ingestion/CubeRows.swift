import EventModel
import Journeys
import Store

/// Where a count stands in the daily cube, apart from the day and what is counted.
struct CubePlace: Hashable {
  var permission: Int32
  var platform: Int32
  /// Nil for the rows of all users.
  var field: AttributeField?
  /// The number of its text in the catalog; 0 where it is absent.
  var value: Int32

  /// Ascends in the order of the tables' first columns, permission and field.
  var group: Int32 { permission * Int32(Self.fields.count) + (field.map { Self.ranks[$0.rawValue] } ?? 0) }

  /// `all`, then the names of the fields in their order.
  private static let fields = ["all"] + AttributeField.allCases.map(\.name).sorted()
  private static let ranks = AttributeField.allCases.map { field in
    Int32(fields.firstIndex(of: field.name) ?? 0)
  }
}

/// The rows of one table of the cube, gathered from counts that are attributed to shapes.
struct CubeRows<Key: DayCountKey> {
  struct Row: Hashable, BitwiseCopyable {
    var place: CubePlace
    /// Its attribution says nothing any more.
    var key: Key
  }

  typealias Change = (row: Row, delta: SIMD2<Int>)

  private(set) var deltas: [Row: SIMD2<Int>] = [:]
  let catalog: ShapeCatalog
  private let keepsAbsentValues: Bool

  /// - Parameter keepsAbsentValues: Whether counts without a value of a field have a row of that field.
  init(catalog: ShapeCatalog, keepsAbsentValues: Bool) {
    self.catalog = catalog
    self.keepsAbsentValues = keepsAbsentValues
  }

  mutating func add(_ key: Key, _ delta: SIMD2<Int>) throws(StoreError) {
    var bare = key
    bare.attribution = .whole(shape: 0)
    switch key.attribution {
    case .whole(let shape):
      try add(bare, delta, shape: shape, field: nil, value: 0)
    case .one(let field, let shape, let arm):
      try add(bare, delta, shape: shape, field: field, arm: arm)
    case .every(let shape, let arm):
      try add(bare, delta, shape: shape, field: nil, value: 0)
      for field in AttributeField.allCases {
        try add(bare, delta, shape: shape, field: field, arm: arm)
      }
    }
  }

  private mutating func add(
    _ bare: Key, _ delta: SIMD2<Int>, shape: Int32, field: AttributeField, arm: ArmReference
  ) throws(StoreError) {
    let value = catalog.valueID(of: field, shape: shape, arm: arm)
    if value == 0 && !keepsAbsentValues { return }
    try add(bare, delta, shape: shape, field: field, value: value)
  }

  private mutating func add(
    _ bare: Key, _ delta: SIMD2<Int>, shape: Int32, field: AttributeField?, value: Int32
  ) throws(StoreError) {
    let shape = try catalog.shape(countedAs: shape)
    let place = CubePlace(
      permission: shape.permission, platform: shape.platform, field: field, value: value)
    deltas[Row(place: place, key: bare), default: .zero] &+= delta
  }

  /// The rows that change, in the order of the table's primary key as far as its first columns go.
  var changes: [Change] {
    var changes: [Change] = []
    changes.reserveCapacity(deltas.count)
    for (row, delta) in deltas where delta != .zero { changes.append((row, delta)) }
    changes.sort { left, right in
      let (first, second) = (left.row, right.row)
      return (first.place.group, first.key.day, first.place.platform)
        < (second.place.group, second.key.day, second.place.platform)
    }
    return changes
  }

  /// Moves the rows to disk, those of whole days in the order of the days, so that each permission's and field's
  /// lie there in the order of the table.
  mutating func move(to runs: inout PartedRuns) throws(StoreError) {
    let changes = changes
    deltas.removeAll(keepingCapacity: true)
    var parts: [PartedRuns.Part] = []
    for (index, change) in changes.enumerated() {
      let end = (index + 1) * MemoryLayout<Change>.stride
      if parts.last?.number == change.row.place.group {
        parts[parts.count - 1].end = end
      } else {
        parts.append(PartedRuns.Part(number: change.row.place.group, end: end))
      }
    }
    try runs.append(changes, parts)
  }
}

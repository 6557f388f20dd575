import EventModel
import Journeys

/// Where a count stands in the daily cube, apart from the day and what is counted.
struct CubePlace: Hashable {
  var permission: Int32
  var platform: Int32
  /// Nil for the rows of all users.
  var field: AttributeField?
  /// The number of its text in the catalog; 0 where it is absent.
  var value: Int32
}

/// The rows of one table of the cube, gathered from counts that are attributed to shapes.
struct CubeRows<Key: DayCountKey> {
  struct Row: Hashable {
    var place: CubePlace
    /// Its attribution says nothing any more.
    var key: Key
  }

  private(set) var deltas: [Row: SIMD2<Int>] = [:]
  let catalog: ShapeCatalog
  private let keepsAbsentValues: Bool

  /// - Parameter keepsAbsentValues: Whether counts without a value of a field have a row of that field.
  init(catalog: ShapeCatalog, keepsAbsentValues: Bool) {
    self.catalog = catalog
    self.keepsAbsentValues = keepsAbsentValues
  }

  mutating func add(_ key: Key, _ delta: SIMD2<Int>) {
    var bare = key
    bare.attribution = .whole(shape: 0)
    switch key.attribution {
    case .whole(let shape):
      add(bare, delta, shape: shape, field: nil, value: 0)
    case .one(let field, let shape, let arm):
      add(bare, delta, shape: shape, field: field, arm: arm)
    case .every(let shape, let arm):
      add(bare, delta, shape: shape, field: nil, value: 0)
      for field in AttributeField.allCases { add(bare, delta, shape: shape, field: field, arm: arm) }
    }
  }

  private mutating func add(
    _ bare: Key, _ delta: SIMD2<Int>, shape: Int32, field: AttributeField, arm: ArmReference
  ) {
    let value = catalog.valueID(of: field, shape: shape, arm: arm)
    if value == 0 && !keepsAbsentValues { return }
    add(bare, delta, shape: shape, field: field, value: value)
  }

  private mutating func add(
    _ bare: Key, _ delta: SIMD2<Int>, shape: Int32, field: AttributeField?, value: Int32
  ) {
    guard let shape = catalog[shape] else { return }
    let place = CubePlace(
      permission: shape.permission, platform: shape.platform, field: field, value: value)
    deltas[Row(place: place, key: bare), default: .zero] &+= delta
  }

  /// The rows that change, in the order of the table's primary key as far as its first columns go.
  var changes: [(row: Row, delta: SIMD2<Int>)] {
    deltas.filter { $0.value != .zero }.sorted { left, right in
      let (first, second) = (left.key, right.key)
      if first.place.permission != second.place.permission {
        return first.place.permission < second.place.permission
      }
      let (firstField, secondField) = (first.place.field?.name ?? "all", second.place.field?.name ?? "all")
      if firstField != secondField { return firstField < secondField }
      return (first.key.day, first.place.platform) < (second.key.day, second.place.platform)
    }.map { ($0.key, $0.value) }
  }
}

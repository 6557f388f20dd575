import EventModel
import LibC
import Store

/// All shapes known so far, shared by the readers of a run. Ids count from 1 and are those of the database.
///
/// Each takes about 500 bytes, here and in what is made of it, as long as the run lasts: logs whose fields hold
/// millions of different values take gigabytes.
final class ShapeTable: Sendable {
  private let catalog: Guarded<ShapeCatalog>

  init(_ catalog: ShapeCatalog) { self.catalog = Guarded(catalog) }

  /// The id of a shape, given now if it is new. `shape` comes without the ids of its names.
  func id(of shape: Shape, platform: [UInt8], permission: [UInt8]) -> Int32 {
    catalog.withLock { catalog in
      if let id = catalog.ids[shape.fingerprint] { return id }
      var shape = shape
      shape.platform = catalog.platforms.id(of: platform)
      shape.permission = catalog.permissions.id(of: permission)
      catalog.insert(shape, id: Int32(catalog.shapes.count))
      return Int32(catalog.shapes.count - 1)
    }
  }

  /// The shapes and names as they stand now.
  var snapshot: ShapeCatalog { catalog.withLock { $0 } }
}

/// Shapes and names with their ids.
struct ShapeCatalog: Sendable {
  /// The shape with id `i` stands at `i`; there is none with id 0, and there may be gaps.
  private(set) var shapes: [Shape?] = [nil]
  private(set) var ids: [Int64: Int32] = [:]
  var platforms = NameTable()
  var permissions = NameTable()

  /// The shape that something was counted of.
  /// - Throws: Where there is none: a count that is left out would be missing from all numbers, and nobody told.
  func shape(countedAs id: Int32) throws(StoreError) -> Shape {
    guard shapes.indices.contains(Int(id)), let shape = shapes[Int(id)] else {
      throw StoreError(
        .damaged, place: "shape \(id)", reason: "something was counted of it, and it is not known",
        remedy: "nothing of the unfinished transaction was kept; please report this")
    }
    return shape
  }

  mutating func insert(_ shape: Shape, id: Int32) {
    while shapes.count <= Int(id) { shapes.append(nil) }
    shapes[Int(id)] = shape
    ids[shape.fingerprint] = id
  }
}

/// Names with ids from 1, in the order in which they were first met.
struct NameTable: Sendable {
  /// The name with id `i` stands at `i`; there is none with id 0, and there may be gaps.
  private(set) var names: [[UInt8]?] = [nil]
  private var ids: [[UInt8]: Int32] = [:]

  mutating func id(of name: [UInt8]) -> Int32 {
    if let id = ids[name] { return id }
    insert(name, id: Int32(names.count))
    return Int32(names.count - 1)
  }

  mutating func insert(_ name: [UInt8], id: Int32) {
    while names.count <= Int(id) { names.append(nil) }
    names[Int(id)] = name
    ids[name] = id
  }

  func name(_ id: Int32) -> String? {
    guard names.indices.contains(Int(id)), let name = names[Int(id)] else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}

import EventModel
import Store

/// Shapes and names with their ids, which count from 1.
///
/// A shape takes about 80 bytes, and a text that no other has 30 more and its own. Copies share them, and each knows
/// those that were there when it was made; so only one of the copies may go on to insert.
struct ShapeCatalog: Sendable {
  private let shapes = ShapeList()
  /// How many shapes there are; ids may have gaps.
  private(set) var count = 0
  /// One more than the highest id.
  private(set) var end: Int32 = 1
  var platforms = NameTable()
  var permissions = NameTable()

  /// Ids are given one after the other, and have their places in memory: far more than the distinct combinations of
  /// any log's attributes.
  static let idLimit: Int32 = 1 << 24

  /// Nil where there is no shape of that id.
  subscript(id: Int32) -> Shape? {
    guard (1..<end).contains(id) else { return nil }
    let shape = shapes.shapes[Int(id)]
    return shape.platform == 0 ? nil : shape
  }

  /// The shape that something was counted of.
  /// - Throws: Where there is none: a count that is left out would be missing from all numbers, and nobody told.
  func shape(countedAs id: Int32) throws(StoreError) -> Shape {
    guard let shape = self[id] else {
      throw StoreError(
        .damaged, place: "shape \(id)", reason: "something was counted of it, and it is not known",
        remedy: "nothing of the unfinished transaction was kept; please report this")
    }
    return shape
  }

  func id(of fingerprint: Int64) -> Int32? { shapes.id(of: fingerprint) }

  /// - Parameters:
  ///   - id: `end` or above, up to `idLimit`.
  ///   - textIDs: Those of the fields of `ShapeText`, in order.
  mutating func insert(_ shape: Shape, id: Int32, textIDs: [Int32]) {
    shapes.insert(shape, id: id, textIDs: textIDs)
    (count, end) = (count + 1, id + 1)
  }

  /// The number of a text, given now if it is new; 0 of an empty one.
  func textID(of text: UnsafeBufferPointer<UInt8>) -> Int32 { shapes.texts.id(of: text) }

  /// The number that a field's text goes by; 0 where it is absent, or there is no shape of that id.
  func textID(_ field: Int, of shape: Int32) -> Int32 {
    (1..<end).contains(shape) ? shapes.textIDs[Int(shape) * ShapeList.width + field] : 0
  }

  /// The number of the browser's name in lower case.
  func foldedBrowserID(of shape: Int32) -> Int32 { textID(ShapeList.foldedBrowser, of: shape) }

  /// The text under a number, valid as long as the catalog.
  func text(_ id: Int32) -> UnsafeBufferPointer<UInt8> { shapes.texts[id] }

  /// A field's text as words; empty where it is absent.
  func words(_ field: AttributeField, of shape: Int32) -> String {
    String(decoding: text(textID(field.rawValue, of: shape)), as: UTF8.self)
  }

  /// Of all distinct texts.
  var textBytes: Int { shapes.texts.bytes }
}

/// What the copies of a catalog share.
///
/// Unchecked Sendable because one thread at a time inserts or looks fingerprints up, and a shape is read only by those
/// who were told of its id afterwards.
private final class ShapeList: @unchecked Sendable {
  let shapes = GrowingList<Shape>()
  /// `width` numbers a shape.
  let textIDs = GrowingList<Int32>()
  let texts = TextTable()
  private var places = HashPlaces()

  /// The texts of a shape, and the browser's name in lower case.
  static let foldedBrowser = ShapeText.count
  static let width = foldedBrowser + 1

  /// The fingerprint is a keyed hash itself.
  private static func hash(_ fingerprint: Int64) -> UInt64 { UInt64(bitPattern: fingerprint) }

  init() { appendGap() }

  func id(of fingerprint: Int64) -> Int32? {
    places.id(Self.hash(fingerprint)) { shapes[Int($0)].fingerprint == fingerprint }
  }

  func insert(_ shape: Shape, id: Int32, textIDs own: [Int32]) {
    while shapes.count < id { appendGap() }
    shapes.append(shape)
    for text in own { textIDs.append(text) }
    textIDs.append(folded(own[AttributeField.browser.rawValue]))
    places.insert(id, Self.hash(shape.fingerprint)) { Self.hash(shapes[Int($0)].fingerprint) }
  }

  /// Like the platform of a gap, no id is 0.
  private func appendGap() {
    shapes.append(Shape(fingerprint: 0, platform: 0, permission: 0, kind: .prompted))
    for _ in 0..<Self.width { textIDs.append(0) }
  }

  private func folded(_ name: Int32) -> Int32 {
    name == 0
      ? 0 : texts.id(of: texts[name].map { $0 | (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? 0x20 : 0) })
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

import EventModel
import Queries
import Store

extension ShapeCatalog {
  /// The catalog as the store holds it.
  init(from connection: Connection) throws(StoreError) {
    self.init()
    try connection.prepare(.ingestPlatforms).forEachRow { row throws(StoreError) in
      platforms.insert(Array(try row.value(1, as: String.self).utf8), id: try Self.id(row, column: 0))
    }
    try connection.prepare(.ingestPermissions).forEachRow { row throws(StoreError) in
      permissions.insert(Array(try row.value(1, as: String.self).utf8), id: try Self.id(row, column: 0))
    }
    try readShapes(try connection.prepare(.ingestShapes))
  }

  /// Every run reads them all: columns are found once.
  private mutating func readShapes(_ rows: Statement) throws(StoreError) {
    let (id, fingerprint, rank) = (
      try rows.column("id"), try rows.column("fingerprint"), try rows.column("rank")
    )
    let (platform, permission) = (try rows.column("platform"), try rows.column("permission"))
    let (promptShown, gesture) = (try rows.column("prompt_shown"), try rows.column("gesture"))
    var columns: [Int32] = []
    for column in ShapeText.columns { columns.append(try rows.column(column)) }
    var texts = [Int32](repeating: 0, count: ShapeText.count)
    try rows.forEachRow { row throws(StoreError) in
      let number: Int = try row.value(rank)
      guard let kind = UInt8(exactly: number).flatMap(EventKind.init(rawValue:)) else {
        throw .damaged(row.name, at: row.connection.path, "rank \(number) is no event's")
      }
      let shape = Shape(
        fingerprint: try row.value(fingerprint), platform: try row.value(platform),
        permission: try row.value(permission), kind: kind,
        promptShown: (try row.value(promptShown, as: Int64?.self)).map { $0 != 0 },
        gesture: (try row.value(gesture, as: Int64?.self)).map { $0 != 0 })
      guard platforms.name(shape.platform) != nil, permissions.name(shape.permission) != nil,
        self.id(of: shape.fingerprint) == nil
      else {
        throw .damaged(
          row.name, at: row.connection.path, "a shape's platform, permission or fingerprint is not its own")
      }
      for (field, column) in columns.enumerated() {
        var text = try row.value(column, as: String?.self) ?? ""
        texts[field] = text.withUTF8 { textID(of: $0) }
      }
      insert(shape, id: try Self.id(row, column: id), textIDs: texts)
    }
  }

  /// Ids are given one after the other, and their places are kept in memory.
  private static func id(_ row: Statement, column: Int32) throws(StoreError) -> Int32 {
    let id: Int32 = try row.value(column)
    guard (1...idLimit).contains(id) else {
      throw .damaged(row.name, at: row.connection.path, "the id \(id) is out of range")
    }
    return id
  }
}

extension ShapeText {
  /// The columns of the fields, in order.
  static let columns = AttributeField.allCases.map(\.column) + ["status", "source"]
}

/// Stores the shapes and names that events came to use.
final class CatalogWriter {
  private let platform: Statement
  private let permission: Statement
  private let shape: Statement
  private let logged: Statement
  /// By id.
  private var stored: [Bool]

  /// - Parameter catalog: What is stored already.
  init(_ connection: Connection, stored catalog: ShapeCatalog) throws(StoreError) {
    platform = try connection.prepare(.ingestPlatformInsert)
    permission = try connection.prepare(.ingestPermissionInsert)
    shape = try connection.prepare(.ingestShapeInsert)
    logged = try connection.prepare(.ingestLoggedAdd)
    stored = (0..<catalog.end).map { catalog[$0] != nil }
  }

  /// Stores the shapes of new events, and how many events of each kind came.
  /// - Parameters:
  ///   - events: The number of new events by shape id.
  ///   - declared: The kinds that the source says it logs.
  func add(events: [Int], catalog: ShapeCatalog, declared: Set<EventKind>) throws(StoreError) {
    var byKind: [Stream: [EventKind: Int]] = [:]
    stored += [Bool](repeating: false, count: max(0, events.count - stored.count))
    for (id, count) in events.enumerated() where count > 0 {
      let shape = try catalog.shape(countedAs: Int32(id))
      if !stored[id] {
        stored[id] = true
        try insert(shape, id: Int32(id), catalog: catalog)
      }
      byKind[Stream(platform: shape.platform, permission: shape.permission), default: [:]][
        shape.kind, default: 0] += count
    }
    for (stream, kinds) in byKind {
      for kind in EventKind.allCases where kinds[kind] != nil || declared.contains(kind) {
        try logged.bind(":platform", Int64(stream.platform))
        try logged.bind(":permission", Int64(stream.permission))
        try logged.bind(":rank", Int64(kind.rank))
        try logged.bind(":events", kinds[kind] ?? 0)
        try logged.bind(":declared", declared.contains(kind) ? 1 : 0)
        try logged.run()
      }
    }
  }

  private struct Stream: Hashable {
    let platform: Int32
    let permission: Int32
  }

  private func insert(_ shape: Shape, id: Int32, catalog: ShapeCatalog) throws(StoreError) {
    try insert(platform, id: shape.platform, name: catalog.platforms.name(shape.platform))
    try insert(permission, id: shape.permission, name: catalog.permissions.name(shape.permission))
    let statement = self.shape
    try statement.bind(":id", Int64(id))
    try statement.bind(":fingerprint", shape.fingerprint)
    try statement.bind(":platform", Int64(shape.platform))
    try statement.bind(":permission", Int64(shape.permission))
    try statement.bind(":rank", Int64(shape.kind.rank))
    try statement.bind(":prompt_shown", shape.promptShown.map { $0 ? 1 : 0 })
    try statement.bind(":gesture", shape.gesture.map { $0 ? 1 : 0 })
    for (field, column) in ShapeText.columns.enumerated() {
      let text = catalog.text(catalog.textID(field, of: id))
      try statement.bind(":\(column)", text.isEmpty ? nil : text)
    }
    try statement.run()
  }

  private func insert(_ statement: Statement, id: Int32, name: String?) throws(StoreError) {
    try statement.bind(":id", Int64(id))
    try statement.bind(":name", name)
    try statement.run()
  }
}

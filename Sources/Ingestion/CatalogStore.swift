import EventModel
import Queries
import Store

extension ShapeCatalog {
  /// The catalog as the store holds it.
  init(from connection: Connection) throws(StoreError) {
    self.init()
    try connection.prepare(.ingestPlatforms).forEachRow { row throws(StoreError) in
      platforms.insert(Array(try row.value("name", as: String.self).utf8), id: try Self.id(row))
    }
    try connection.prepare(.ingestPermissions).forEachRow { row throws(StoreError) in
      permissions.insert(Array(try row.value("name", as: String.self).utf8), id: try Self.id(row))
    }
    try connection.prepare(.ingestShapes).forEachRow { row throws(StoreError) in
      var texts = ShapeTexts()
      for column in ShapeTexts.columns {
        texts.append((try row.value(column, as: String?.self) ?? "").utf8)
      }
      let rank: Int = try row.value("rank")
      guard let kind = UInt8(exactly: rank).flatMap(EventKind.init(rawValue:)) else {
        throw .damaged(row.name, at: connection.path, "rank \(rank) is no event's")
      }
      let shape = Shape(
        fingerprint: try row.value("fingerprint"), platform: try row.value("platform"),
        permission: try row.value("permission"), kind: kind,
        promptShown: (try row.value("prompt_shown", as: Int64?.self)).map { $0 != 0 },
        gesture: (try row.value("gesture", as: Int64?.self)).map { $0 != 0 }, texts: texts)
      guard platforms.name(shape.platform) != nil, permissions.name(shape.permission) != nil,
        ids[shape.fingerprint] == nil
      else {
        throw .damaged(
          row.name, at: connection.path, "a shape's platform, permission or fingerprint is not its own")
      }
      insert(shape, id: try Self.id(row))
    }
  }

  /// Ids are given one after the other, and their places are kept in memory.
  private static func id(_ row: Statement) throws(StoreError) -> Int32 {
    let id: Int32 = try row.value("id")
    guard (1...idLimit).contains(id) else {
      throw .damaged(row.name, at: row.connection.path, "the id \(id) is out of range")
    }
    return id
  }

  /// Far more than the distinct combinations of any log's attributes.
  private static let idLimit: Int32 = 1 << 26
}

extension ShapeTexts {
  /// The columns of the fields, in order.
  static let columns = AttributeField.allCases.map(\.column) + ["status", "source"]
}

/// Stores the shapes and names that events came to use.
final class CatalogWriter {
  private let platform: Statement
  private let permission: Statement
  private let shape: Statement
  private let logged: Statement
  private var stored: Set<Int32>

  /// - Parameter catalog: What is stored already.
  init(_ connection: Connection, stored catalog: ShapeCatalog) throws(StoreError) {
    platform = try connection.prepare(.ingestPlatformInsert)
    permission = try connection.prepare(.ingestPermissionInsert)
    shape = try connection.prepare(.ingestShapeInsert)
    logged = try connection.prepare(.ingestLoggedAdd)
    stored = Set(catalog.shapes.indices.lazy.filter { catalog.shapes[$0] != nil }.map(Int32.init))
  }

  /// Stores the shapes of new events, and how many events of each kind came.
  /// - Parameters:
  ///   - events: The number of new events by shape id.
  ///   - declared: The kinds that the source says it logs.
  func add(events: [Int], catalog: ShapeCatalog, declared: Set<EventKind>) throws(StoreError) {
    var byKind: [Stream: [EventKind: Int]] = [:]
    for (id, count) in events.enumerated() where count > 0 {
      let shape = try catalog.shape(countedAs: Int32(id))
      if stored.insert(Int32(id)).inserted { try insert(shape, id: id, catalog: catalog) }
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

  private func insert(_ shape: Shape, id: Int, catalog: ShapeCatalog) throws(StoreError) {
    try insert(platform, id: shape.platform, name: catalog.platforms.name(shape.platform))
    try insert(permission, id: shape.permission, name: catalog.permissions.name(shape.permission))
    let statement = self.shape
    try statement.bind(":id", id)
    try statement.bind(":fingerprint", shape.fingerprint)
    try statement.bind(":platform", Int64(shape.platform))
    try statement.bind(":permission", Int64(shape.permission))
    try statement.bind(":rank", Int64(shape.kind.rank))
    try statement.bind(":prompt_shown", shape.promptShown.map { $0 ? 1 : 0 })
    try statement.bind(":gesture", shape.gesture.map { $0 ? 1 : 0 })
    for (index, column) in ShapeTexts.columns.enumerated() {
      try statement.bind(":\(column)", shape.texts.text(index))
    }
    try statement.run()
  }

  private func insert(_ statement: Statement, id: Int32, name: String?) throws(StoreError) {
    try statement.bind(":id", Int64(id))
    try statement.bind(":name", name)
    try statement.run()
  }
}

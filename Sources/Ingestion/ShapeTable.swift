import EventLog
import EventModel
import LibC
import Store

/// All shapes known so far, shared by the readers of a run. Ids count from 1 and are those of the database.
///
/// Each takes about 150 bytes as long as the run lasts, with what the readers remember of it, and every later run reads
/// them all; so there is a limit to their number.
final class ShapeTable: Sendable {
  private struct State {
    var catalog: ShapeCatalog
    /// Nil until it is asked for.
    var crowdedField: LogField?
  }

  /// How many shapes there may be.
  let limit: Int
  private let state: Guarded<State>

  /// Shapes with longer texts than this on average are fewer than the limit: memory is what it is about.
  private static let textBytesPerShape = 256

  init(_ catalog: ShapeCatalog, limit: Int) {
    state = Guarded(State(catalog: catalog))
    self.limit = limit
  }

  /// The id of an event's shape, given now if it is new; 0 where it is new and there are too many.
  func id(of event: borrowing RawEvent, key: SipHasher.Key) -> Int32 {
    let fingerprint = ShapeKey.fingerprint(of: event, key: key)
    let event = copy event
    return state.withLock { state in
      if let id = state.catalog.id(of: fingerprint) { return id }
      if isFull(state.catalog) { return 0 }
      let shape = Shape(
        fingerprint: fingerprint, platform: state.catalog.platforms.id(of: Array(event.platform.bytes)),
        permission: state.catalog.permissions.id(of: Array(event.permission.bytes)), kind: event.kind,
        promptShown: event.promptShown, gesture: event.gesture)
      let id = state.catalog.end
      let texts = ShapeKey.textFields.indices.map {
        state.catalog.textID(of: ShapeKey.text($0, of: event).bytes)
      }
      state.catalog.insert(shape, id: id, textIDs: texts)
      return id
    }
  }

  private func isFull(_ catalog: ShapeCatalog) -> Bool {
    catalog.count >= limit || catalog.textBytes / Self.textBytesPerShape >= limit
      || catalog.end > ShapeCatalog.idLimit
  }

  /// The field that brings more combinations than there may be; it is looked for once.
  var crowdedField: LogField {
    state.withLock { state in
      let field = state.crowdedField ?? state.catalog.crowdedField
      state.crowdedField = field
      return field
    }
  }

  /// The shapes and names as they stand now.
  var snapshot: ShapeCatalog { state.withLock { $0.catalog } }
}

extension ShapeCatalog {
  /// Of so many newest shapes the values are counted.
  private static let sample: Int32 = 65_536

  /// The field that has the most different values in the newest shapes.
  fileprivate var crowdedField: LogField {
    let newest = max(1, end - Self.sample)..<max(1, end)
    var (crowded, most) = (LogField.platform, Set(newest.map { self[$0]?.platform ?? 0 }).count)
    func weigh(_ field: LogField, _ value: (Int32) -> Int32) {
      let values = Set(newest.map(value)).count
      if values > most { (crowded, most) = (field, values) }
    }
    weigh(.permission) { self[$0]?.permission ?? 0 }
    for (index, field) in ShapeKey.textFields.enumerated() { weigh(field) { textID(index, of: $0) } }
    return crowded
  }
}

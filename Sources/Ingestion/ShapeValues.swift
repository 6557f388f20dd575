import EventModel
import Journeys

extension ShapeCatalog {
  /// The number of a breakdown field's value that a count goes to; 0 where it is absent.
  func valueID(of field: AttributeField, shape: Int32, arm: ArmReference) -> Int32 {
    guard field == .variant else { return textID(field.rawValue, of: shape) }
    return switch arm {
    case .own: textID(field.rawValue, of: shape)
    case .cold: TextTable.cold
    case .rationaleFirst: TextTable.rationaleFirst
    default: textID(field.rawValue, of: arm.code)
    }
  }
}

extension RecordOrder {
  func value(_ field: AttributeField, of occasion: Occasion) -> FieldValue {
    let id = catalog.valueID(of: field, shape: occasion.shape, arm: occasion.arm)
    return FieldValue(id: id, folded: field == .browser ? browser(of: occasion.shape) : id)
  }

  /// A number that browsers share whose names differ in case alone; 0 where it is absent.
  func browser(of shape: Int32) -> Int32 { catalog.foldedBrowserID(of: shape) }
}

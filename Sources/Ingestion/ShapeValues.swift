import EventModel
import Journeys

extension ShapeCatalog {
  /// The value of a breakdown field that a count goes to; empty where it is absent.
  func value(of field: AttributeField, shape: Int32, arm: ArmReference) -> ArraySlice<UInt8> {
    guard field == .variant else { return texts(of: shape)[field.rawValue] }
    return switch arm {
    case .own: texts(of: shape)[field.rawValue]
    case .cold: Self.cold
    case .rationaleFirst: Self.rationaleFirst
    default: texts(of: arm.code)[field.rawValue]
    }
  }

  private func texts(of shape: Int32) -> ShapeTexts {
    guard shapes.indices.contains(Int(shape)), let shape = shapes[Int(shape)] else { return ShapeTexts() }
    return shape.texts
  }

  private static let cold = Array("cold".utf8)[...]
  private static let rationaleFirst = Array("rationaleFirst".utf8)[...]
}

extension RecordOrder {
  func value(_ field: AttributeField, of occasion: Occasion) -> ArraySlice<UInt8> {
    catalog.value(of: field, shape: occasion.shape, arm: occasion.arm)
  }

  func browser(of shape: Int32) -> ArraySlice<UInt8> { catalog.value(of: .browser, shape: shape, arm: .own) }
}

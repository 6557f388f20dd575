/// What must hold of a reader of foreign bytes, whatever the bytes are.
protocol Property {
  init() throws
  func check(_ bytes: [UInt8]) throws
}

/// A property does not hold.
struct Violation: Error, CustomStringConvertible {
  let description: String
}

/// Throws where the condition does not hold; `what` says what should have been.
func hold(_ condition: Bool, _ what: @autoclosure () -> String) throws(Violation) {
  if !condition { throw Violation(description: what()) }
}

/// The readers that take bytes anybody may have written. Their names are those of the folders in `Corpus`.
enum FuzzTarget: String, CaseIterable, Sendable {
  case content, record, time, flags, mapping, settings

  func property() throws -> any Property {
    switch self {
    case .content: ContentProperty()
    case .record: try RecordProperty()
    case .time: TimeProperty()
    case .flags: FlagProperty()
    case .mapping: try MappingProperty()
    case .settings: try SettingsProperty()
    }
  }
}

/// The text fields that a report can be split by, in the order in which they break ties between events of
/// one instant and kind (bytewise, absent first).
public enum AttributeField: Int, BitwiseCopyable, CaseIterable, Sendable {
  case variant, appVersion, osVersion, region, feature, browser, trigger, scope

  /// The field's name in a log and on the command line, such as `appVersion`.
  public var name: String { Self.names[rawValue] }

  // Asked of every case once: reflection is slow.
  private static let names = allCases.map { "\($0)" }

  /// The field's column in the database, such as `app_version`.
  public var column: String {
    switch self {
    case .appVersion: "app_version"
    case .osVersion: "os_version"
    default: name
    }
  }
}

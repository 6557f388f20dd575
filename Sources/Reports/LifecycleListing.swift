import Journeys

/// The lifecycles as they are listed: every fact in its words.
public struct LifecycleListing: Sendable {
  /// In the order of the table.
  public var rows: [Row]
  /// All that it was made from, whatever the platform listed.
  public let table: [Lifecycle]

  public struct Row: Sendable {
    public var platform: String
    /// Empty for every permission without a row of its own.
    public var permissions: [String]
    public var edition: String?
    public var prompts, reprompt, gesture, settingsLink, restartsOnChange: String
    public var reducedGrants: [String]
    /// The codes of the sequences that are ruled out there.
    public var impossible: [String]
    public var note: String?
    public var source: String
    /// The names of the columns that no source was found for.
    public var unverified: [String]
  }

  /// - Parameter platform: Lower-case; nil for all. One that the table does not know has a row that says so.
  init(_ table: [Lifecycle], platform: String?) {
    self.table = table
    var found = table.filter { (platform ?? $0.platform) == $0.platform }
    if found.isEmpty, let platform { found = [Lifecycle(platform, source: "none")] }
    rows = found.map(Row.init)
  }
}

extension LifecycleListing.Row {
  fileprivate init(_ row: Lifecycle) {
    platform = row.platform
    permissions = row.permissions
    edition = row.edition?.text
    prompts = row.prompts.token
    reprompt = row.reprompt.token
    gesture = row.gesture.token
    settingsLink = row.settingsLink.token
    restartsOnChange = row.restartsOnChange.token
    reducedGrants = row.reducedGrants
    impossible = row.impossible.map(\.rawValue).sorted()
    note = row.note
    source = row.source
    unverified = Lifecycle.Fact.allCases.filter(row.unverified.contains).map(\.token)
  }
}

extension Lifecycle {
  /// What all of some rows promise: for one verdict over users of several editions. A fact that they differ on
  /// is unknown; of grants and sequences those remain that each has.
  ///
  /// - Parameter rows: Of one platform and permission; the only row stays as it is, and none is nil.
  public init?(sharedBy rows: [Lifecycle]) {
    guard let first = rows.first else { return nil }
    self = first
    for row in rows.dropFirst() where row != self { narrow(to: row) }
  }

  private mutating func narrow(to row: Lifecycle) {
    if permissions != row.permissions { permissions = [] }
    edition = nil
    if prompts != row.prompts { prompts = .unknown }
    if reprompt != row.reprompt { reprompt = .unknown }
    if gesture != row.gesture { gesture = .unknown }
    if settingsLink != row.settingsLink { settingsLink = .unknown }
    if restartsOnChange != row.restartsOnChange { restartsOnChange = .unknown }
    reducedGrants = reducedGrants.filter(row.reducedGrants.contains)
    impossible.formIntersection(row.impossible)
    note = nil
    let sources = source.split(separator: "; ").map(String.init)
    let others = row.source.split(separator: "; ").map(String.init)
    source = (sources + others.filter { !sources.contains($0) }).joined(separator: "; ")
    unverified.formUnion(row.unverified)
  }
}

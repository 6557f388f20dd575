import EventModel

/// The order of records in a batch: user, platform, permission, then that of the journey, then file.
final class RecordOrder: Sendable {
  let catalog: ShapeCatalog
  /// By shape id.
  let facts: [ShapeFacts]

  init(_ catalog: ShapeCatalog) {
    self.catalog = catalog
    let gap = ShapeFacts(platform: 0, permission: 0, kind: .prompted, hasVariant: false)
    facts = (0..<catalog.end).map { catalog.facts(of: $0) ?? gap }
  }

  /// Whether there is a shape of that id.
  func knows(_ shape: Int32) -> Bool { catalog[shape] != nil }

  func precedes(_ left: Record, _ right: Record) -> Bool {
    if left.user != right.user { return left.user < right.user }
    let (leftFacts, rightFacts) = (facts[Int(left.shape)], facts[Int(right.shape)])
    if leftFacts.stream != rightFacts.stream { return leftFacts.stream < rightFacts.stream }
    let (leftAt, rightAt) = (left.at, right.at)
    if leftAt != rightAt { return leftAt < rightAt }
    if leftFacts.kind != rightFacts.kind { return leftFacts.kind < rightFacts.kind }
    if left.shape != right.shape, let first = shapePrecedes(left.shape, right.shape) { return first }
    if left.identity != right.identity { return left.identity < right.identity }
    if left.shape != right.shape { return fingerprint(left.shape) < fingerprint(right.shape) }
    return left.moment < right.moment
  }

  /// By breakdown fields, bytewise and absent first; nil where these are equal.
  func shapePrecedes(_ left: Int32, _ right: Int32) -> Bool? {
    for field in AttributeField.allCases {
      let (mine, theirs) = (
        catalog.textID(field.rawValue, of: left), catalog.textID(field.rawValue, of: right)
      )
      if mine != theirs { return catalog.text(mine).lexicographicallyPrecedes(catalog.text(theirs)) }
    }
    return nil
  }

  func fingerprint(_ shape: Int32) -> Int64 { catalog[shape]?.fingerprint ?? 0 }
}

extension ShapeCatalog {
  /// What sorting and folding need, small enough to stay in the cache; nil where there is no shape of that id.
  fileprivate func facts(of id: Int32) -> ShapeFacts? {
    guard let shape = self[id] else { return nil }
    return ShapeFacts(
      platform: shape.platform, permission: shape.permission, kind: shape.kind,
      hasVariant: textID(AttributeField.variant.rawValue, of: id) != 0,
      isUndetermined: shape.kind == .readStatus
        && textID(ShapeText.status, of: id) == TextTable.undetermined)
  }
}

import EventModel

/// The order of records in a batch: user, platform, permission, then that of the journey, then file.
final class RecordOrder: Sendable {
  let catalog: ShapeCatalog
  /// By shape id.
  let facts: [ShapeFacts]

  init(_ catalog: ShapeCatalog) {
    self.catalog = catalog
    let gap = ShapeFacts(platform: 0, permission: 0, kind: .prompted, hasVariant: false)
    facts = catalog.shapes.map { $0?.facts ?? gap }
  }

  /// Whether there is a shape of that id.
  func knows(_ shape: Int32) -> Bool {
    catalog.shapes.indices.contains(Int(shape)) && catalog.shapes[Int(shape)] != nil
  }

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

  /// By breakdown fields; nil where these are equal.
  func shapePrecedes(_ left: Int32, _ right: Int32) -> Bool? {
    guard let left = catalog.shapes[Int(left)], let right = catalog.shapes[Int(right)] else { return nil }
    return left.texts.attributesPrecede(right.texts)
  }

  func fingerprint(_ shape: Int32) -> Int64 { catalog.shapes[Int(shape)]?.fingerprint ?? 0 }
}

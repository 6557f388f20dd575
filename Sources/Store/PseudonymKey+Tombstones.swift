import EventModel

/// What is kept of a user who is not to come back.
///
/// Tombstones have a key of their own, derived from the database's. So no pseudonym of a forgotten user is left in
/// the file, those in older exports match nothing in it, and yet a line of that user is known when it comes.
public struct TombstoneKey: Sendable {
  private let key: SipHasher.Key

  public init(_ key: PseudonymKey) {
    func word(_ number: UInt64) -> UInt64 {
      var hasher = SipHasher(key: key.hashKey)
      Array("permission-funnel tombstones".utf8).withUnsafeBufferPointer { hasher.update($0) }
      hasher.update(number)
      return hasher.finish()
    }
    self.key = SipHasher.Key(word(1), word(2))
  }

  /// The tombstone of the user with that pseudonym.
  public func tombstone(of pseudonym: Int64) -> Int64 {
    var hasher = SipHasher(key: key)
    hasher.update(UInt64(bitPattern: pseudonym))
    return Int64(bitPattern: hasher.finish())
  }
}

/// A user on one platform.
struct Person: Sendable {
  let pseudonym: Int64
  let platform: Int32

  /// The ids that the store can give.
  static let ids: ClosedRange<Int64> = 1...Int64(UInt32.max)
}

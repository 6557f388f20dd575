/// A user on one platform as a batch shows it: what finding the events again will need.
struct Person: Sendable {
  let pseudonym: Int64
  let platform: Int32
  var permissions = PermissionSet()
  var days = DaySet()

  init(pseudonym: Int64, platform: Int32) {
    self.pseudonym = pseudonym
    self.platform = platform
  }
}

/// The permissions that a user has journeys of: a bit for each permission id below 62, bit 62 for all others.
struct PermissionSet: Equatable, Sendable {
  var bits: Int64 = 0

  /// False is certain; true may be owed to another permission of the same bit.
  func mayContain(_ permission: Int32) -> Bool { bits & Self.bit(permission) != 0 }

  mutating func insert(_ permission: Int32) { bits |= Self.bit(permission) }

  private static func bit(_ permission: Int32) -> Int64 { 1 << Int64(min(max(permission, 0), 62)) }
}

/// What was known of a user before.
struct StoredPerson: Sendable {
  var id: Int64
  var permissions: PermissionSet
  var days: DaySet

  mutating func add(_ person: Person) {
    permissions.bits |= person.permissions.bits
    days.formUnion(person.days)
  }

  /// The columns of the table, in order.
  static let columns = ["pseudonym", "platform", "id", "permissions", "first_day", "days"]

  func fill(_ row: UnsafeMutableBufferPointer<Int64>, pseudonym: Int64, platform: Int32) {
    row[0] = pseudonym
    row[1] = Int64(platform)
    row[2] = id
    row[3] = permissions.bits
    row[4] = Int64(days.first)
    row[5] = days.storedBits
  }
}

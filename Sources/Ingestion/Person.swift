/// A user on one platform as a batch shows it: what finding the events again will need.
struct Person: Sendable {
  let pseudonym: Int64
  let platform: Int32
  var permissions = PermissionSet()
  var days = DaySet()
  /// Of `permissions` those whose journey may give something else once the feature is reached again.
  var unsettled = PermissionSet()

  init(pseudonym: Int64, platform: Int32) {
    self.pseudonym = pseudonym
    self.platform = platform
  }

  /// - Parameter isSettled: As `JourneyFolder` has it. Permissions that share a bit never count as settled.
  mutating func noteJourney(of permission: Int32, isSettled: Bool) {
    permissions.insert(permission)
    if isSettled && permission < PermissionSet.sharedBit {
      unsettled.remove(permission)
    } else {
      unsettled.insert(permission)
    }
  }
}

/// The permissions that a user has journeys of: a bit for each permission id below 62, bit 62 for all others.
struct PermissionSet: Equatable, Sendable {
  var bits: Int64 = 0

  /// False is certain; true may be owed to another permission of the same bit.
  func mayContain(_ permission: Int32) -> Bool { bits & Self.bit(permission) != 0 }

  mutating func insert(_ permission: Int32) { bits |= Self.bit(permission) }

  /// Takes a permission out, and whichever shares its bit.
  mutating func remove(_ permission: Int32) { bits &= ~Self.bit(permission) }

  static let sharedBit: Int32 = 62

  private static func bit(_ permission: Int32) -> Int64 { 1 << Int64(min(max(permission, 0), sharedBit)) }
}

/// What was known of a user before.
struct StoredPerson: Equatable, Sendable {
  var id: Int64
  var permissions: PermissionSet
  var days: DaySet
  var unsettled = PermissionSet()

  /// What a row can hold: ids are given from 1 on, and a log holds the years 2000 to 2099.
  static let ids: ClosedRange<Int64> = 1...Int64(UInt32.max)
  static let dayNumbers: ClosedRange<Int32> = 10_957...47_481

  mutating func add(_ person: Person) {
    unsettled.bits = unsettled.bits & ~person.permissions.bits | person.unsettled.bits
    permissions.bits |= person.permissions.bits
    days.formUnion(person.days)
  }

  /// The columns of the table, in order.
  static let columns = ["pseudonym", "platform", "id", "permissions", "first_day", "days", "unsettled"]

  func fill(_ row: UnsafeMutableBufferPointer<Int64>, pseudonym: Int64, platform: Int32) {
    row[0] = pseudonym
    row[1] = Int64(platform)
    row[2] = id
    row[3] = permissions.bits
    row[4] = Int64(days.first)
    row[5] = days.storedBits
    row[6] = unsettled.bits
  }
}

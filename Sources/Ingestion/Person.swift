/// A user on one platform, as far as finding the events again needs it.
struct Person {
  let pseudonym: Int64
  let platform: Int32
  /// 0 until it is known or given.
  var id: Int64 = 0
  /// A bit for each permission id below 62 that the user has a journey of; bit 62 for all the others.
  var permissions: Int64 = 0
  /// The UTC day that bit 0 of `days` stands for.
  var firstDay: Int32 = 0
  /// Bit `i`: events on `firstDay + i`, i in 0 … 62.
  var days: Int64 = 0
  /// Days with events that do not fit into `days`, and those among them that the store does not have yet.
  var otherDays: [Int32] = []
  var newOtherDays: [Int32] = []
  /// What the store has of it already.
  var storedPermissions: Int64 = 0
  var storedDays: [Int32] = []
  var isStored = false
  /// Whether the row differs from the stored one.
  var hasChanged = false

  init(pseudonym: Int64, platform: Int32) {
    self.pseudonym = pseudonym
    self.platform = platform
  }

  static func permissionBit(_ permission: Int32) -> Int64 { 1 << Int64(min(max(permission, 0), 62)) }

  /// Whether the store has events of such a journey, or of another whose permission shares the bit.
  func hadJourney(of permission: Int32) -> Bool {
    storedPermissions & Self.permissionBit(permission) != 0
  }

  /// Takes over what the store has, and adds what is known here to it.
  mutating func join(id: Int64, permissions: Int64, firstDay: Int32, days: Int64, otherDays: [Int32]) {
    let (newPermissions, newDays) = (self.permissions, allDays)
    isStored = true
    hasChanged = false
    (self.id, self.permissions, storedPermissions) = (id, permissions, permissions)
    (self.firstDay, self.days, self.otherDays, newOtherDays) = (firstDay, days, otherDays, [])
    storedDays = allDays
    if permissions | newPermissions != permissions {
      (self.permissions, hasChanged) = (permissions | newPermissions, true)
    }
    for day in newDays { add(day: day) }
  }

  mutating func add(permission: Int32) {
    let bit = Self.permissionBit(permission)
    if permissions & bit == 0 { (permissions, hasChanged) = (permissions | bit, true) }
  }

  /// `days` as its column has it: the sign bit says that there are other days.
  var daysColumn: Int64 { otherDays.isEmpty ? days : days | .min }

  /// Notes a day; one that does not fit into the bits goes to `otherDays`.
  mutating func add(day: Int32) {
    if days == 0 { (firstDay, hasChanged) = (day, true) }
    let offset = Int64(day) - Int64(firstDay)
    if offset < 0, offset > -63, days.leadingZeroBitCount + Int(offset) >= 1 {
      (days, firstDay, hasChanged) = (days << -offset | 1, day, true)
    } else if (0...62).contains(offset) {
      if days & (1 << offset) == 0 { (days, hasChanged) = (days | 1 << offset, true) }
    } else if !otherDays.contains(day) {
      otherDays.append(day)
      newOtherDays.append(day)
      hasChanged = true
    }
  }

  /// All days, those in `otherDays` among them.
  var allDays: [Int32] {
    var found = otherDays
    var bits = days
    while bits != 0 {
      found.append(firstDay + Int32(bits.trailingZeroBitCount))
      bits &= bits - 1
    }
    return found
  }
}

import EventModel
import Store

/// Keeps small numbers of users out of what is handed on.
///
/// The users of a row are parted into groups that do not overlap. Of each group a rounded number is published:
/// its size plus a secret offset, rounded down to a multiple of `base`; and nothing where that is zero. Whatever
/// else is published of the row is computed from these numbers, so that no sum, rate or interval adds anything.
///
/// The offset, in 0 ..< `base`, belongs to the permission, the platform and the group, whatever the window, and
/// comes from the database's key. So every window of every night shows a function of size + offset alone:
/// whoever knows the published numbers of all nights, and even by how much a group changed between any two of
/// them, cannot tell a group of `n` with the offset `s` from one of `n + k` with the offset `s - k`, nor from one of
/// `max(0, n - k)` with the offset `s + k`.
/// - From published numbers alone, a group shown as `y` may have any size from `y - (base - 1)` to
///   `y + (base - 1)`, and one that is hidden any size below `base`: `base` sizes at the least.
/// - With the changes known as well, every size from `n + s - (base - 1)`, or 0, to `n + s` stays possible.
///
/// Averaged over offsets a published number is the size itself. The promise is broken by publishing the same
/// groups unprotected, under another key, or with several bases.
public struct CellProtection: Sendable {
  /// At least 2.
  public let base: Int
  private let key: SipHasher.Key

  /// - Parameter base: The smallest number that is shown, and the step between those that are.
  public init(base: Int, key: PseudonymKey) { self.init(base: base, hashKey: key.hashKey) }

  init(base: Int, hashKey: SipHasher.Key) {
    self.base = max(2, base)
    key = hashKey
  }

  /// The number to publish for a group; 0 where it is to be hidden.
  static func published(_ size: Int, offset: Int, base: Int) -> Int { (size + offset) / base * base }

  /// In 0 ..< `base`, all equally likely.
  func offset(permission: String, platform: String, group: String) -> Int {
    var hasher = SipHasher(key: key)
    for text in ["min-cell", permission, platform, group] {
      Array(text.utf8).withUnsafeBufferPointer { hasher.update($0) }
    }
    return Int(hasher.finish().multipliedFullWidth(by: UInt64(base)).high)
  }

  /// The row with nothing in it but what may be published. Numbers that are not of users of these groups, such
  /// as requests, are 0.
  public func protect(_ row: FunnelRow) -> FunnelRow {
    func published(_ size: Int, _ group: String) -> Int {
      let offset = offset(permission: row.permission, platform: row.platform, group: group)
      return Self.published(max(0, size), offset: offset, base: base)
    }
    let counts = row.counts
    var shown = FunnelCounts()
    shown.allowed = published(counts.allowed, "allowed")
    shown.dismissed = published(counts.dismissed, "dismissed")
    shown.ignored = published(counts.ignored, "ignored")
    shown.recoveredByReprompt = published(counts.recoveredByReprompt, "reprompt")
    shown.recoveredBySettings = published(counts.recoveredBySettings, "settings")
    shown.recoveredOtherwise = published(counts.recoveredOtherwise, "other")
    shown.recoveredUngranted = published(counts.recoveredUngranted, "ungranted")
    shown.declined = shown.recovered + published(counts.declined - counts.recovered, "lost")
    shown.recoveryEligible = shown.declined
    shown.prompted =
      shown.allowed + shown.declined + shown.dismissed + shown.ignored
      + published(counts.unanswered, "unanswered")
    shown.asked = shown.prompted + published(counts.asked - counts.prompted, "not prompted")
    shown.burstUsers = published(counts.burstUsers, "in a burst")
    shown.silentUsers =
      shown.burstUsers + published(counts.silentUsers - counts.burstUsers, "in no burst")
    var protected = row
    protected.counts = shown
    protected.previous = nil
    return protected
  }

  public func protect(_ report: FunnelReport) -> FunnelReport {
    var question = report.question
    question.hasPrevious = false
    return FunnelReport(question: question, rows: report.rows.map(protect))
  }
}

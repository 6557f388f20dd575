import EventModel
import Journeys
import Store

/// The users of a row whose events are of one edition.
public struct LifecyclePart: Sendable {
  public var lifecycle: Lifecycle
  public var counts: FunnelCounts

  /// Users who were asked or prompted, or else made silent requests.
  public var users: Int { max(counts.asked, counts.prompted, counts.silentUsers) }
}

extension FunnelRow {
  /// Gives the row its parts, and the lifecycle that they share.
  ///
  /// - Parameter values: The same row by each value of the field that the editions go by.
  mutating func divide(by values: [FunnelRow]) {
    parts = []
    for value in values {
      let index = parts.firstIndex { $0.lifecycle == value.lifecycle }
      if let index {
        parts[index].counts += value.counts
      } else {
        parts.append(LifecyclePart(lifecycle: value.lifecycle, counts: value.counts))
      }
    }
    parts.removeAll { $0.users == 0 }
    lifecycle = Lifecycle(sharedBy: parts.map(\.lifecycle)) ?? lifecycle
  }

  /// The parts; the whole row where it has none.
  var ownParts: [LifecyclePart] {
    parts.isEmpty ? [LifecyclePart(lifecycle: lifecycle, counts: counts)] : parts
  }

  /// What those lifecycles of the row's parts share that fulfil a condition; nil where none does.
  func lifecycle(where condition: (Lifecycle) -> Bool) -> Lifecycle? {
    Lifecycle(sharedBy: ownParts.map(\.lifecycle).filter(condition))
  }
}

/// The field by which the rows of a platform and permission are told apart; nil where there is one alone.
func editionField(of stream: Stream, among table: [Lifecycle]) -> AttributeField? {
  let editions = Lifecycle.rows(platform: stream.platform, permission: stream.permission, among: table)
    .compactMap(\.edition)
  return editions.isEmpty ? nil : editions.contains(where: \.isBrowser) ? .browser : .osVersion
}

/// What an event says of its edition; each text is empty where it is absent.
struct EditionKey: Hashable {
  var osVersion: String
  var browser: String

  /// Of an event that says nothing of it.
  static let unnamed = EditionKey(osVersion: "", browser: "")
}

extension EditionKey {
  /// Of a row with the columns `os_version` and `browser`.
  init(_ row: Statement) throws(StoreError) {
    osVersion = try row.value("os_version")
    browser = try row.value("browser")
  }
}

extension Stream {
  /// What holds for an event of that edition.
  func lifecycle(of key: EditionKey, among table: [Lifecycle]) -> Lifecycle {
    Lifecycle.of(
      platform: platform, permission: permission, osVersion: key.osVersion, browser: key.browser, among: table
    )
  }
}

extension FunnelCounts {
  /// Adds those of other users. Bursts and requests add up, and the longest of both counts.
  static func += (left: inout FunnelCounts, right: FunnelCounts) {
    let sums: [WritableKeyPath<FunnelCounts, Int>] = [
      \.prompted, \.allowed, \.declined, \.dismissed, \.ignored, \.recoveredByReprompt,
      \.recoveredBySettings, \.recoveredOtherwise, \.recoveredUngranted, \.recoveryEligible, \.reached,
      \.asked, \.silentRequests, \.silentUsers, \.bursts, \.burstUsers,
    ]
    for sum in sums { left[keyPath: sum] += right[keyPath: sum] }
    left.longestBurst = max(left.longestBurst, right.longestBurst)
  }
}

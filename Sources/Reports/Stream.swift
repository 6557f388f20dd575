import EventModel
import Queries
import Store

/// A permission on a platform that the database holds events of.
struct Stream {
  var permissionID: Int64
  var platformID: Int64
  var permission: String
  var platform: String
  var logged: KindSet
}

extension Connection {
  /// The streams of the permission and platform with those names, or of all; in the order of a report.
  func streams(permission: String?, platform: String?) throws(StoreError) -> [Stream] {
    let statement = try prepare(.funnelStreams)
    let all = try statement.all { row throws(StoreError) in
      Stream(
        permissionID: try row.value("permission"), platformID: try row.value("platform"),
        permission: try row.value("permission_name"), platform: try row.value("platform_name"),
        logged: KindSet(bits: try row.value("kinds")))
    }
    return all.filter { stream in
      (permission ?? stream.permission) == stream.permission
        && (platform ?? stream.platform) == stream.platform
    }.sorted { ordered([$0.permission, $0.platform], [$1.permission, $1.platform]) }
  }
}

/// Whether `left` comes before `right`, text by text and bytewise.
func ordered(_ left: [String], _ right: [String]) -> Bool {
  for (first, second) in zip(left, right) where !first.utf8.elementsEqual(second.utf8) {
    return first.utf8.lexicographicallyPrecedes(second.utf8)
  }
  return false
}

extension Connection {
  /// Whether the database holds an event of the permission on the platform; nil stands for any.
  public func holdsEvents(of permission: String?, on platform: String?) throws(StoreError) -> Bool {
    try !streams(permission: permission, platform: platform).isEmpty
  }

  /// The names of all permissions and platforms that the database holds events of, each in bytewise order.
  public func heldNames() throws(StoreError) -> (permissions: [String], platforms: [String]) {
    let streams = try streams(permission: nil, platform: nil)
    func names(_ name: (Stream) -> String) -> [String] {
      Set(streams.map(name)).sorted { ordered([$0], [$1]) }
    }
    return (names(\.permission), names(\.platform))
  }
}

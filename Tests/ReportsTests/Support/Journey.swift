import Store

/// One event of the view `events`.
struct Event {
  var name: String
  /// Microseconds since 1970.
  var at: Int64
  /// By the names that `--by` takes.
  var attributes: [String: String]
}

/// All events of one user, platform and permission, in order.
struct Journey {
  var user: String
  var platform: String
  var permission: String
  var events: [Event]
}

/// What the journeys of a database are, from nothing but its events and the definitions.
func journeys(in connection: Connection) throws -> [Journey] {
  let columns = [
    "variant", "app_version", "os_version", "region", "feature", "browser", "trigger", "scope",
  ]
  let names = ["variant", "appVersion", "osVersion", "region", "feature", "browser", "trigger", "scope"]
  let statement = try connection.prepare(
    "select * from events order by user, platform, permission, at_us, rank, "
      + columns.map { "\"\($0)\"" }.joined(separator: ", "))
  var journeys: [Journey] = []
  try statement.forEachRow { row throws(StoreError) in
    let key: [String] = [try row.value("user"), try row.value("platform"), try row.value("permission")]
    if journeys.last.map({ [$0.user, $0.platform, $0.permission] }) != key {
      journeys.append(Journey(user: key[0], platform: key[1], permission: key[2], events: []))
    }
    var event = Event(name: try row.value("event"), at: try row.value("at_us"), attributes: [:])
    for (name, column) in zip(names, columns) {
      event.attributes[name] = try row.value(column, as: String?.self)
    }
    journeys[journeys.count - 1].events.append(event)
  }
  return journeys
}

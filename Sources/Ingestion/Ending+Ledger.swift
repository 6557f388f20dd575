import EventLog

extension Ending {
  /// Short and stable, fit for a database.
  public var code: String {
    switch self {
    case .complete: "complete"
    case .truncated: "truncated"
    case .corrupt(_, let damage): "corrupt-\(damage.rawValue)"
    case .trailingBytes: "trailing-bytes"
    case .limit: "limit"
    case .foreign: "foreign"
    case .abandoned: "abandoned"
    }
  }

  /// Where in the file as it lies on the disk, if at a place.
  var offset: Int? {
    switch self {
    case .complete, .foreign, .abandoned: nil
    case .truncated(let offset), .corrupt(let offset, _), .trailingBytes(let offset, _),
      .limit(_, let offset):
      offset
    }
  }
}

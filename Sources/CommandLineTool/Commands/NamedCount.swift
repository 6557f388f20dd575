import EventModel
import Rendering

/// A count of a summary, for machines and for readers.
struct NamedCount {
  let name: String
  let title: String
  let count: Int

  init(_ name: String, _ title: String, _ count: Int) {
    self.name = name
    self.title = title
    self.count = count
  }

  /// With the words for one of what is counted, and those for any other number.
  init(_ name: String, _ one: String, _ many: String, _ count: Int) {
    self.init(name, plural(count, one, many), count)
  }

  var member: JSONValue.Member { JSONValue.Member(name, .integer(Int64(count))) }
}

/// A line a count.
func countSheet(_ counts: [NamedCount]) -> Sheet {
  Sheet(
    columns: [Column("count", "count"), Column("what", "what", alignment: .left)],
    rows: counts.map { [.integer($0.count), .text($0.title)] })
}

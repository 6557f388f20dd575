/// The names of events and fields that a log holds, known and unknown. One survey can take in many files.
///
/// Fields are named by their path, with dots, `[]` for the elements of an array.
public final class LogSurvey {
  /// Distinct names of each sort that are held.
  public static let limit = 10_000

  /// Names that stand for an event of our vocabulary.
  public private(set) var knownEvents = NameTally(limit: limit)
  /// Names that the mapping declares as known and not ours.
  public private(set) var otherEvents = NameTally(limit: limit)
  public private(set) var unknownEvents = NameTally(limit: limit)
  /// Paths from which a field is read.
  public private(set) var knownFields = NameTally(limit: limit, nameBytes: pathBytes)
  public private(set) var unknownFields = NameTally(limit: limit, nameBytes: pathBytes)
  private static let pathBytes = 256

  /// Stands in the places of what is met from now on.
  public var file = ""

  private var names: EventNames
  private let known: Set<[UInt8]>
  /// The path of the part that is looked at, cut where no name would hold more and no known path goes on: a record
  /// can nest long keys so deeply that its paths together are a thousand times as long as itself.
  private(set) var path: [UInt8] = []
  private let longestPath: Int

  /// The mapping must be the one that the logs are read with.
  public init(mapping: LogMapping? = nil) {
    names = EventNames(mapping: mapping)
    let mapped = mapping?.fields ?? [:]
    let unmapped = LogField.allCases.filter { mapped[$0] == nil }
    known = Set(
      unmapped.flatMap { [$0.name, $0.snakeCaseName].compactMap { $0 }.map { Array($0.utf8) } }
        + mapped.values)
    // One byte more, so that a path that was cut is told from one of that length.
    longestPath = 1 + max(Self.pathBytes, known.lazy.map(\.count).max() ?? 0)
  }

  func note(eventNamed name: ByteSlice, at position: LinePosition) {
    guard !name.isEmpty else { return }
    let place = LogPlace(file: file, position: position)
    let bytes = Array(name.bytes)
    switch names.meaning(of: name) {
    case .kind: knownEvents.add(bytes, at: place)
    case .other: otherEvents.add(bytes, at: place)
    case .unknown: unknownEvents.add(bytes, at: place)
    }
  }

  /// Notes the fields of a record, the first part of `tape`.
  func note(_ tape: inout JSONTape, _ line: UnsafeMutablePointer<UInt8>, at position: LinePosition) {
    path.removeAll(keepingCapacity: true)
    noteMembers(of: 0, &tape, line, LogPlace(file: file, position: position))
  }

  private func noteMembers(
    of container: Int, _ tape: inout JSONTape, _ line: UnsafeMutablePointer<UInt8>, _ place: LogPlace
  ) {
    let depth = path.count
    let isObject = tape.parts[container].kind == .object
    var next = container + 1
    while next < tape.parts[container].next {
      if isObject {
        if depth > 0 { extendPath(by: CollectionOfOne(UInt8(ascii: "."))) }
        if tape.unescape(next, in: line) { extendPath(by: tape.slice(next, of: line).bytes) }
        next += 1
      } else {
        extendPath(by: "[]".utf8)
      }
      if tape.parts[next].next > next + 1 {
        noteMembers(of: next, &tape, line, place)
      } else if known.contains(path) {
        knownFields.add(path, at: place)
      } else {
        unknownFields.add(path, at: place)
      }
      path.removeLast(path.count - depth)
      next = tape.parts[next].next
    }
  }

  private func extendPath(by bytes: some Collection<UInt8>) {
    path += bytes.prefix(max(0, longestPath - path.count))
  }
}

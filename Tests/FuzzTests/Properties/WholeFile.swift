import CZlib

@testable import EventLog

/// A file as the definition of a log has it, all in memory, one step after the other.
struct WholeFile {
  private(set) var content: [UInt8] = []
  private(set) var ending = Ending.complete

  /// The lines that the file holds for sure.
  var lines: [PlainLine] {
    if case .foreign = ending { return [] }
    return plainLines(
      of: content, from: content.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0, last: ending.isWhole)
  }

  init(_ bytes: [UInt8], limit: Int) {
    if beginsGzip(bytes) {
      unpack(bytes, limit)
    } else {
      content = Array(bytes.prefix(limit))
      if bytes.count > limit { ending = .limit(.decompressedBytes, at: limit) }
    }
    let first = content.prefix(LineWindow.pieceBytes)
    if !first.isEmpty, let foreign = first.withUnsafeBytes({ ForeignContent(content: $0) }) {
      ending = .foreign(foreign)
    }
  }

  /// Whether the reader's ending is this one. Where exactly damage is found depends on how the bytes came.
  func isEnding(_ other: Ending) -> Bool {
    switch (ending, other) {
    case (.corrupt(_, let damage), .corrupt(_, let otherDamage)): damage == otherDamage
    case (.limit(let limit, _), .limit(let otherLimit, _)): limit == otherLimit
    default: ending == other
    }
  }

  private mutating func unpack(_ bytes: [UInt8], _ limit: Int) {
    var rest = bytes[...]
    while true {
      let member = inflateMember(Array(rest), room: limit + 1 - content.count)
      content += member.content
      rest = rest.dropFirst(member.length)
      if content.count > limit {
        content.removeLast(content.count - limit)
        ending = .limit(.decompressedBytes, at: rest.startIndex)
        return
      }
      switch member.code {
      case Z_STREAM_END: break
      case Z_DATA_ERROR:
        ending = .corrupt(at: rest.startIndex, Self.damage(member.message))
        return
      default:
        ending = .truncated(at: bytes.count)
        return
      }
      rest = rest.drop { $0 == 0 }
      if rest.isEmpty { return }
      guard beginsGzip(rest) else {
        ending = .trailingBytes(at: rest.startIndex, count: rest.count)
        return
      }
      if rest.count < 3 {
        ending = .truncated(at: bytes.count)
        return
      }
    }
  }

  private static func damage(_ message: String) -> Ending.Damage {
    if message.contains("data check") { return .checksum }
    if message.contains("length check") { return .length }
    let isHeader = ["header", "compression method", "window size"].contains { message.contains($0) }
    return isHeader ? .header : .data
  }
}

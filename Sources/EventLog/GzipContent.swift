/// The members of a gzip file, one after the other (RFC 1952), and a verdict on what follows them.
final class GzipContent: LogContent {
  private enum Place { case inMember, behindMember, atEnd }

  private let input: ByteInput
  private let limits: ReadLimits
  private let inflater: Inflater
  private var place = Place.inMember
  private var produced = 0
  /// Offset in the file up to which the last content reached.
  private var lastYield = 0
  private(set) var ending = Ending.complete

  init(_ input: ByteInput, limits: ReadLimits) throws(ReadError) {
    self.input = input
    self.limits = limits
    inflater = try Inflater()
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    var count = 0
    while count < target.count {
      switch place {
      case .inMember:
        count += try inflate(into: UnsafeMutableRawBufferPointer(rebasing: target[count...]))
      case .behindMember: try judgeTail()
      case .atEnd: return count
      }
    }
    return count
  }

  private func end(_ ending: Ending) {
    self.ending = ending
    place = .atEnd
  }

  private func inflate(into target: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    let hasInput = try input.fill(atLeast: 1)
    let room = target.prefix(limits.decompressedBytes - produced + 1)
    let step = try inflater.inflate(input.ahead, into: UnsafeMutableRawBufferPointer(rebasing: room))
    input.consume(step.consumed)
    produced += step.produced
    if step.produced > 0 { lastYield = input.offset }
    switch step.outcome {
    case .endOfMember: place = .behindMember
    case .damaged(let damage): end(.corrupt(at: input.offset, damage))
    // At the end of the file zlib may still hold content that it had no room for.
    case .more where !hasInput && step.produced == 0: end(.truncated(at: input.offset))
    case .more: break
    }
    if produced > limits.decompressedBytes {
      end(.limit(.decompressedBytes, at: input.offset))
      return step.produced - 1
    }
    if produced > limits.ratioFloor, produced / limits.ratio > input.offset {
      end(.limit(.ratio, at: input.offset))
    }
    checkIdle()
    return step.produced
  }

  /// Behind a member: zero padding, another member, the end, or bytes that are none of these.
  private func judgeTail() throws(ReadError) {
    while place == .behindMember {
      guard try input.fill(atLeast: 1) else { return end(.complete) }
      let padding = input.ahead.prefix { $0 == 0 }.count
      input.consume(padding)
      checkIdle()
      if place == .behindMember, padding == 0 { try judgeNonZero() }
    }
  }

  private func judgeNonZero() throws(ReadError) {
    let isWhole = try input.fill(atLeast: 3)
    if beginsGzip(input.ahead) {
      if isWhole { place = .inMember } else { end(.truncated(at: input.bytesRead)) }
      return
    }
    let offset = input.offset
    while input.offset - offset <= limits.idleBytes, try input.fill(atLeast: 1) {
      input.consume(input.ahead.count)
    }
    end(.trailingBytes(at: offset, count: input.offset - offset))
  }

  private func checkIdle() {
    if place != .atEnd, input.offset - lastYield > limits.idleBytes {
      end(.limit(.idleBytes, at: input.offset))
    }
  }
}

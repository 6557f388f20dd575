import LibC
import Store

/// Bytes on disk, in parts that each have a number, such as a day: added in blocks whose parts ascend, and read
/// back in the order of their numbers over all blocks. Memory holds three words a block; where the parts of a
/// block end is on disk too.
struct PartedRuns: Sendable {
  /// A part of a block begins where the one before it ends.
  struct Part: BitwiseCopyable, Sendable {
    var number: Int32
    /// From the block's beginning.
    var end: Int
  }

  private struct Block {
    var place: off_t
    /// Where its parts are listed, and how many they are.
    var list: off_t
    var parts: Int
  }

  private let file: NamelessFile
  private var blocks: [Block] = []

  init(in file: NamelessFile) { self.file = file }

  /// Takes over later blocks of the same file.
  mutating func add(_ later: PartedRuns) { blocks += later.blocks }

  /// Adds a block.
  /// - Parameter parts: In ascending order; the last one ends where `bytes` do.
  mutating func append(_ bytes: UnsafeRawBufferPointer, _ parts: [Part]) throws(StoreError) {
    if parts.isEmpty { return }
    do throws(SystemFailure) {
      let place = try file.append(bytes)
      let list = try parts.withUnsafeBufferPointer { parts throws(SystemFailure) in
        try file.append(UnsafeRawBufferPointer(parts))
      }
      blocks.append(Block(place: place, list: list, parts: parts.count))
    } catch {
      throw .spill(error)
    }
  }

  /// Adds a block of values, which have no pointers in them.
  mutating func append<Value: BitwiseCopyable>(_ values: [Value], _ parts: [Part]) throws(StoreError) {
    try values.withUnsafeBufferPointer { values throws(StoreError) in
      try append(UnsafeRawBufferPointer(values), parts)
    }
  }

  /// Reads what was added from the beginning.
  func makeReader() throws(StoreError) -> Reader {
    var cursors: [Reader.Cursor] = []
    for block in blocks {
      cursors.append(Reader.Cursor(place: block.place, parts: try parts(of: block)[...]))
    }
    return Reader(file, cursors)
  }

  private func parts(of block: Block) throws(StoreError) -> [Part] {
    var parts = [Part](repeating: Part(number: 0, end: 0), count: block.parts)
    do throws(SystemFailure) {
      try parts.withUnsafeMutableBufferPointer { parts throws(SystemFailure) in
        try file.read(UnsafeMutableRawBufferPointer(parts), at: block.list)
      }
    } catch {
      throw .spill(error)
    }
    return parts
  }

  /// Goes through the parts number by number.
  final class Reader {
    fileprivate struct Cursor {
      let place: off_t
      /// Those that were not read yet, and where the first of them begins.
      var parts: ArraySlice<Part>
      var start = 0
    }

    private let file: NamelessFile
    private var cursors: [Cursor]
    private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    fileprivate init(_ file: NamelessFile, _ cursors: [Cursor]) {
      self.file = file
      self.cursors = cursors
    }

    deinit { room.deallocate() }

    /// The number of the parts that come next; nil after the last.
    var next: Int32? { cursors.lazy.compactMap { $0.parts.first?.number }.min() }

    /// Calls `body` with the bytes of each part of a number, which `next` gave, in the order in which they were
    /// added. They lie where any number may.
    func read(
      _ number: Int32, _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
    ) throws(StoreError) {
      for index in cursors.indices {
        guard let part = cursors[index].parts.first, part.number == number else { continue }
        let (start, size) = (cursors[index].start, part.end - cursors[index].start)
        cursors[index].parts.removeFirst()
        cursors[index].start = part.end
        if room.count < size {
          room.deallocate()
          room = .allocate(byteCount: size + size / 2, alignment: 16)
        }
        let bytes = UnsafeMutableRawBufferPointer(rebasing: room[..<size])
        do throws(SystemFailure) {
          try file.read(bytes, at: cursors[index].place + off_t(start))
        } catch {
          throw .spill(error)
        }
        try body(UnsafeRawBufferPointer(bytes))
      }
    }
  }
}

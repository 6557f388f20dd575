/// Reads the keys of records, expecting at each place of a record the key that stood there last: one program
/// writes its fields in one order. Where the guess fails, the key is looked up.
final class KeyForecast {
  /// Places that are remembered; those behind them share the same memory, which costs time only.
  static let placeCount = 32

  /// A key with its closing quote and colon, at most 16 bytes of text.
  private struct Guess {
    var first: UInt64 = 0
    var firstMask: UInt64 = 0
    var second: UInt64 = 0
    var secondMask: UInt64 = 0
    var count = 0
    var field: LogField?
  }

  private let guesses = UnsafeMutablePointer<Guess>.allocate(capacity: placeCount)
  private let fields = LogField.names()

  init() {
    // Fits eight zero bytes only, and no value can follow those.
    guesses.initialize(repeating: Guess(firstMask: .max), count: Self.placeCount)
  }

  deinit { guesses.deallocate() }

  /// The field whose key starts here, nil where it is not known, and the colon behind it; nil for a key
  /// with escapes or beyond ASCII, and where no colon follows at once.
  @inline(__always)
  func read(_ key: UnsafePointer<UInt8>, at place: Int) -> (field: LogField?, colon: UnsafePointer<UInt8>)? {
    let guess = guesses + place
    let difference =
      ((word(key) ^ guess.pointee.first) & guess.pointee.firstMask)
      | ((word(key + 8) ^ guess.pointee.second) & guess.pointee.secondMask)
    if difference == 0 { return (guess.pointee.field, key + guess.pointee.count) }
    return lookUp(key, guess)
  }

  private func lookUp(
    _ key: UnsafePointer<UInt8>, _ guess: UnsafeMutablePointer<Guess>
  ) -> (field: LogField?, colon: UnsafePointer<UInt8>)? {
    let end = endOfPlainText(key)
    guard end[0] == UInt8(ascii: "\""), end[1] == UInt8(ascii: ":") else { return nil }
    let count = end - key
    guard 1...16 ~= count else { return (nil, end + 1) }
    let (first, second) = words(key, count)
    let field = fields.value(first, second)
    if count <= 14 {
      let (first, second) = words(key, count + 2)
      guess.pointee = Guess(
        first: first, firstMask: lowBytes(.max, min(count + 2, 8)), second: second,
        secondMask: count + 2 > 8 ? lowBytes(.max, count - 6) : 0, count: count + 1, field: field)
    }
    return (field, end + 1)
  }
}

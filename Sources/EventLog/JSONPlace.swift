/// Where a value of a JSON text stands: the offset, from 0, of its key, or of the value itself in an array.
///
/// - Parameter path: The index of the member or element at each level, from the top; empty for the whole.
/// - Returns: nil where the text is not JSON or holds no such value.
public func jsonOffset(of path: [Int], in bytes: some Sequence<UInt8>) -> Int? {
  let place = try? withJSONTape(of: bytes) { (tape, _, start) throws(JSONFault) -> Int in
    var part = 0
    var place = 0
    for index in path {
      guard let child = tape.child(index, of: part) else { throw JSONFault(.expected(.value), at: start) }
      (place, part) = child
    }
    return tape.startOfQuotes(place) + start
  }
  return place ?? nil
}

extension JSONTape {
  /// The part that names the member or element, and the one that is its value.
  fileprivate func child(_ index: Int, of part: Int) -> (place: Int, value: Int)? {
    let isObject = parts[part].kind == .object
    guard isObject || parts[part].kind == .array else { return nil }
    var next = part + 1
    var left = index
    while next < parts[part].next {
      let value = isObject ? next + 1 : next
      if left == 0 { return (next, value) }
      left -= 1
      next = parts[value].next
    }
    return nil
  }

  /// Where a part begins, a text's opening quote included.
  fileprivate func startOfQuotes(_ part: Int) -> Int {
    let isText = parts[part].kind == .text || parts[part].kind == .escapedText
    return parts[part].start - (isText ? 1 : 0)
  }
}

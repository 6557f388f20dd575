import EventLog
import Testing

@Suite struct JSONPlaceTests {
  static let text = #"{"a": [10, {"b\n": null}], "c": "d"}"#

  /// The offsets are counted by hand in the text above.
  @Test(
    arguments: [([], 0), ([0], 1), ([0, 0], 7), ([0, 1], 11), ([0, 1, 0], 12), ([1], 27)] as [([Int], Int)])
  func `a value is found by the way to it`(path: [Int], offset: Int) {
    #expect(jsonOffset(of: path, in: Self.text.utf8) == offset)
    // Behind a byte order mark all stands three bytes later.
    #expect(jsonOffset(of: path, in: [0xef, 0xbb, 0xbf] + Self.text.utf8) == offset + 3)
  }

  @Test(arguments: [[2], [-1], [0, 2], [1, 0], [0, 0, 0]])
  func `what is not there has no place`(path: [Int]) {
    #expect(jsonOffset(of: path, in: Self.text.utf8) == nil)
  }

  @Test func `a text that is no JSON has no places, and its fault is told behind a byte order mark too`() {
    #expect(jsonOffset(of: [], in: "{".utf8) == nil)
    #expect(throws: JSONFault(.expected(.value), at: 5)) {
      try JSONValue(parsing: [0xef, 0xbb, 0xbf] + "[ x]".utf8)
    }
  }
}

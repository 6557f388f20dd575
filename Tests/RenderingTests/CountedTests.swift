import EventModel
import Rendering
import Testing

@Suite struct CountedTests {
  @Test(arguments: [(0, "0 users"), (1, "1 user"), (2, "2 users"), (1204, "1,204 users")])
  func `a count is told with its noun`(count: Int, text: String) {
    #expect(counted(count, "user") == text)
  }

  @Test func `words that take no s are given`() {
    #expect([0, 1, 2].map { plural($0, "was", "were") } == ["were", "was", "were"])
  }
}

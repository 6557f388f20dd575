import Testing

@testable import Ingestion

/// The order in which rows of one day go into the store.
@Suite struct DayPlacesTests {
  /// A row that counts how often it is compared.
  private struct Row: DayRow {
    final class Counter { var comparisons = 0 }

    let day: Int32 = 20_000
    var person: Int64 = 7
    var rank: Int
    let counter: Counter

    func precedes(_ other: Row) -> Bool {
      counter.comparisons += 1
      return rank < other.rank
    }
  }

  private func ranks(of rows: [Row]) -> [Int] { DayPlaces(rows).indices(of: 20_000).map { rows[$0].rank } }

  /// The events of two permissions come one after the other, and are stored by time; so a person's day is two halves
  /// that have to be merged. Moving neighbours would take a quarter of the square of their number.
  @Test(arguments: [3, 32, 33, 20_000])
  func `a person may have any number of rows a day, in any order`(count: Int) {
    let counter = Row.Counter()
    for order in [
      Array((0..<count).reversed()), Array(0..<count),
      Array(stride(from: 0, to: count, by: 2)) + Array(stride(from: 1, to: count, by: 2)),
    ] {
      counter.comparisons = 0
      #expect(ranks(of: order.map { Row(rank: $0, counter: counter) }) == Array(0..<count))
      let logarithm = Int.bitWidth - count.leadingZeroBitCount
      #expect(counter.comparisons <= count * max(32, 2 * logarithm))
    }
  }

  @Test func `rows of others, and such as were taken out, have no place`() {
    let counter = Row.Counter()
    let rows = [3, 9, -1, 7, 3].enumerated().map { Row(person: $1, rank: $0, counter: counter) }
    let places = DayPlaces(rows, of: 1...7)
    #expect(places.days == 20_000..<20_001)
    #expect(Array(places.indices(of: 20_000)) == [0, 4, 3])
    #expect(DayPlaces(rows, of: 100...200).days.isEmpty)
  }
}

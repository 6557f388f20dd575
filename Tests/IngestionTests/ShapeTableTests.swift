import EventLog
import EventModel
import Testing

@testable import Ingestion

/// Combinations of fields and their ids.
@Suite struct ShapeTableTests {
  private let key = SipHasher.Key(1, 2)

  private func slice(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteSlice {
    ByteSlice(base: bytes.baseAddress, count: bytes.count)
  }

  /// The id that a cache has for an event of a feature and a browser.
  private func id(feature: String, browser: String = "", of cache: ShapeCache) -> Int32 {
    let texts = ["ios", "camera", feature, browser].map { Array($0.utf8) }
    return texts[0].withUnsafeBufferPointer { platform in
      texts[1].withUnsafeBufferPointer { permission in
        texts[2].withUnsafeBufferPointer { feature in
          texts[3].withUnsafeBufferPointer { browser in
            var event = RawEvent()
            (event.platform, event.permission) = (slice(platform), slice(permission))
            (event.feature, event.browser) = (slice(feature), slice(browser))
            return cache.id(of: event)
          }
        }
      }
    }
  }

  private func text(_ field: AttributeField, of id: Int32, in catalog: ShapeCatalog) -> String {
    catalog.words(field, of: id)
  }

  @Test func `a cache that is full forgets, and the ids stay`() {
    let table = ShapeTable(ShapeCatalog(), limit: .max)
    let caches = (0..<2).map { _ in ShapeCache(table, key: key, limit: 2048) }
    let count = 5000
    for pass in 0..<3 {
      for number in 0..<count {
        #expect(id(feature: "f\(number)", of: caches[pass % 2]) == number + 1)
      }
    }
    let catalog = table.snapshot
    #expect(catalog.count == count)
    #expect((1...count).allSatisfy { text(.feature, of: Int32($0), in: catalog) == "f\($0 - 1)" })
  }

  @Test func `a full table gives the ids that it has and no other`() {
    let table = ShapeTable(ShapeCatalog(), limit: 2)
    let cache = ShapeCache(table, key: key)
    #expect(["a", "b", "c", "a", "c", "b"].map { id(feature: $0, of: cache) } == [1, 2, 0, 1, 0, 2])
    #expect(table.crowdedField == .feature)
    #expect(table.snapshot.count == 2)
  }

  /// Texts of 300 and 800 bytes fill four times 256.
  @Test func `long texts fill a table as well`() {
    let table = ShapeTable(ShapeCatalog(), limit: 4)
    let cache = ShapeCache(table, key: key)
    let texts = [300, 800, 1, 300].map { String(repeating: "x", count: $0) }
    #expect(texts.map { id(feature: $0, of: cache) } == [1, 2, 0, 1])
  }

  @Test func `a snapshot keeps to what it was taken of`() {
    let table = ShapeTable(ShapeCatalog(), limit: .max)
    let cache = ShapeCache(table, key: key)
    _ = id(feature: "a", of: cache)
    let before = table.snapshot
    _ = id(feature: "b", of: cache)
    #expect(
      before[1] != nil && before[2] == nil && before.textID(AttributeField.feature.rawValue, of: 2) == 0)
    #expect(table.snapshot[2] != nil && table.snapshot[3] == nil)
    #expect(RecordOrder(before).facts.count == 2)
  }

  @Test func `browsers that differ in case alone are one where it matters`() {
    let table = ShapeTable(ShapeCatalog(), limit: .max)
    let cache = ShapeCache(table, key: key)
    for browser in ["Chrome 120", "chrome 120", "Firefox", ""] {
      _ = id(feature: "a", browser: browser, of: cache)
    }
    let order = RecordOrder(table.snapshot)
    #expect(order.browser(of: 1) == order.browser(of: 2))
    #expect(Set((1...4).map { order.browser(of: $0) }).count == 3 && order.browser(of: 4) == 0)
    #expect(Set((1...4).map { order.catalog.textID(AttributeField.browser.rawValue, of: $0) }).count == 4)
    #expect(order.shapePrecedes(1, 2) == true && order.shapePrecedes(4, 1) == true)
    #expect(order.shapePrecedes(2, 2) == nil)
  }

  @Test func `texts of any length have one number each`() {
    let table = TextTable()
    let texts = [0, 1, 8, 8191, 8192, 8193, 65_536, 200_000, 20].map { [UInt8](repeating: 0x61, count: $0) }
    let ids = texts.map { table.id(of: $0) }
    #expect(ids[0] == 0 && Set(ids).count == texts.count)
    for number in 0..<3000 { _ = table.id(of: Array("other \(number)".utf8)) }
    #expect(texts.map { table.id(of: $0) } == ids)
    #expect(zip(ids, texts).allSatisfy { table[$0].elementsEqual($1) })
    #expect(table.id(of: Array("cold".utf8)) == TextTable.cold)
    #expect(table.id(of: Array("rationaleFirst".utf8)) == TextTable.rationaleFirst)
    #expect(table.id(of: Array("notDetermined".utf8)) == TextTable.undetermined)
  }

  @Test(arguments: [0, 1, 1 << 48 - 1] as [Int64], [-1, 0, 4095] as [Int32])
  func `an event that is kept has its identity and file`(identity: Int64, file: Int32) {
    let event = KeptEvent(at: -5, shape: 7, latency: Latency.absent, identity: identity, file: file)
    #expect(event.identity == identity && event.file == file)
    #expect((event.at, event.shape, event.latency) == (-5, 7, Latency.absent))
    #expect(MemoryLayout<KeptEvent>.stride == 24)
  }
}

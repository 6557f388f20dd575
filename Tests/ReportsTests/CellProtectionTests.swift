import EventModel
import Testing

@testable import Reports

/// What somebody who wants to know a small group can find out from protected reports.
@Suite struct CellProtectionTests {
  /// The groups of users that a row parts into, each as what is published of it.
  static let groups: [(name: String, size: @Sendable (FunnelCounts) -> Int)] = [
    ("allowed", { $0.allowed }), ("dismissed", { $0.dismissed }), ("ignored", { $0.ignored }),
    ("unanswered", { $0.unanswered }), ("reprompt", { $0.recoveredByReprompt }),
    ("settings", { $0.recoveredBySettings }), ("other", { $0.recoveredOtherwise }),
    ("ungranted", { $0.recoveredUngranted }), ("lost", { $0.declined - $0.recovered }),
    ("not prompted", { $0.asked - $0.prompted }), ("in a burst", { $0.burstUsers }),
    ("in no burst", { $0.silentUsers - $0.burstUsers }),
  ]

  /// The sizes that a group can have had on the first of several nights, by what was published of it then and
  /// later, and, where the attacker knows them, by the changes from each night to the next.
  static func possible(_ published: [Int], changes: [Int]?, base: Int) -> Set<Int> {
    var sizes: Set<Int> = []
    for offset in 0..<base {
      for size in 0...(published[0] + base) {
        var size = size
        let first = size
        var fits = true
        for (night, shown) in published.enumerated() where fits {
          if night > 0, let changes { size += changes[night - 1] }
          // Without the changes, each later night has some size that fits it under every offset.
          if night == 0 || changes != nil { fits = size >= 0 && (size + offset) / base * base == shown }
        }
        if fits { sizes.insert(first) }
      }
    }
    return sizes
  }

  @Test(arguments: [2, 5, 10])
  func `no group can be told from its published numbers, nor from those of two nights`(base: Int) throws {
    var random = SplitMix(state: UInt64(base))
    for round in 0..<400 {
      let protection = Self.protection(base, &random)
      let nights = Self.nights(&random, base)
      let shown = nights.map { protection.protect($0).counts }
      for (name, size) in Self.groups {
        let sizes = nights.map { size($0.counts) }
        let numbers = shown.map(size)
        #expect(numbers.allSatisfy { $0 >= 0 && $0.isMultiple(of: base) }, "\(name)")

        let blind = Self.possible(numbers, changes: nil, base: base)
        #expect(blind.contains(sizes[0]) && blind.count >= base, "\(name) in round \(round)")
        // Even whoever knows of everyone who came and went is left with as many, or with all from 0 up.
        let informed = Self.possible(numbers, changes: [sizes[1] - sizes[0]], base: base)
        let offset = protection.offset(permission: "camera", platform: "ios", group: name)
        let atMost = sizes[0] + offset
        let atLeast = max(0, sizes[0] - sizes[1], atMost - (base - 1))
        #expect(Set(atLeast...max(atLeast, atMost)).isSubset(of: informed), "\(name) in round \(round)")
      }
    }
  }

  /// The attack has teeth: it pins what rounding in the usual way, or hiding small numbers alone, lets through.
  @Test func `the same attack breaks rounding whose offset is known`() {
    // 4 rounds to 0 and 5 to 10: one user more, and the step says how many there were.
    let known = (0...30).filter { size in (size + 5) / 10 * 10 == 0 && (size + 1 + 5) / 10 * 10 == 10 }
    #expect(known == [4])
    #expect(Self.possible([0, 10], changes: [1], base: 10).count == 10)
  }

  /// So that no sum, recovered part or rate is one equation more.
  @Test func `whatever else is published follows from the published groups`() {
    var random = SplitMix(state: 1)
    for _ in 0..<400 {
      let base = 10
      let protection = Self.protection(base, &random)
      let row = Self.nights(&random, base)[0]
      let shown = protection.protect(row).counts
      let parts = shown.allowed + shown.declined + shown.dismissed + shown.ignored + shown.unanswered
      #expect(shown.prompted == parts)
      #expect(shown.recoveryEligible == shown.declined && shown.stillOpen == 0)
      // Not groups of users, or groups that cut across these.
      #expect(shown.reached == 0 && shown.silentRequests == 0 && shown.bursts == 0)
      #expect(shown.longestBurst == 0)

      // Changing what is no group changes nothing that is shown.
      var other = row
      other.counts.reached += 7
      other.counts.silentRequests += 100
      other.counts.longestBurst += 3
      other.counts.bursts += 1
      other.previous = FunnelCounts()
      let again = protection.protect(other)
      #expect(again.counts == shown && again.previous == nil)
    }
  }

  /// Attacks the sums: bounds of every group are drawn in by every total until nothing moves.
  @Test func `totals and parts together leave every hidden group open`() {
    var random = SplitMix(state: 2)
    let base = 10
    for _ in 0..<400 {
      let protection = Self.protection(base, &random)
      let shown = protection.protect(Self.nights(&random, base)[0]).counts
      var low = Self.groups.map { max(0, $0.size(shown) - (base - 1)) }
      var high = Self.groups.map { $0.size(shown) + base - 1 }
      // Totals as sums of groups: allowed … lost, the routes, the declined.
      let totals = [(0...8, shown.prompted), (4...7, shown.recovered), (4...8, shown.declined)]
      for _ in 0..<20 {
        for (range, total) in totals {
          let slack = range.count * (base - 1)
          let (lowest, highest) = (low[range].reduce(0, +), high[range].reduce(0, +))
          for index in range {
            high[index] = min(high[index], total + slack - (lowest - low[index]))
            low[index] = max(low[index], total - slack - (highest - high[index]))
          }
        }
      }
      for (index, group) in Self.groups.enumerated() {
        #expect(high[index] - low[index] >= base - 1, "\(group.name)")
        if group.size(shown) == 0 { #expect(low[index] == 0 && high[index] == base - 1) }
      }
    }
  }

  /// For any size, offset and shift there is another world that shows the same on every night.
  @Test func `a larger group with a smaller offset, and a smaller with a larger, show the same`() {
    let base = 10
    for offset in 0..<base {
      for shift in 1..<base {
        for size in 0...50 {
          let shown = CellProtection.published(size, offset: offset, base: base)
          if shift <= offset {
            #expect(CellProtection.published(size + shift, offset: offset - shift, base: base) == shown)
          }
          if offset + shift < base {
            let fewer = max(0, size - shift)
            #expect(CellProtection.published(fewer, offset: offset + shift, base: base) == shown)
          }
        }
      }
    }
  }

  @Test func `over all offsets a published number is right on average`() {
    for size in 0...40 {
      let numbers = (0..<10).map { CellProtection.published(size, offset: $0, base: 10) }
      #expect(numbers.reduce(0, +) == 10 * size)
    }
  }

  @Test func `an offset belongs to its place, is below the base, and any is met`() {
    var random = SplitMix(state: 3)
    let protection = Self.protection(10, &random)
    var met: [Int: Int] = [:]
    for place in 0..<2000 {
      let offset = protection.offset(permission: "p\(place)", platform: "ios", group: "allowed")
      #expect(offset == protection.offset(permission: "p\(place)", platform: "ios", group: "allowed"))
      met[offset, default: 0] += 1
    }
    #expect(met.keys.sorted() == Array(0..<10))
    // Within five standard deviations of 200.
    #expect(met.values.allSatisfy { abs($0 - 200) < 68 })
    let names = ["allowed", "lost"].map { protection.offset(permission: "a", platform: "b", group: $0) }
    let others = (0..<20).map { protection.offset(permission: "a", platform: "b\($0)", group: "lost") }
    #expect(Set(others + names).count > 3)
  }

  private static func protection(_ base: Int, _ random: inout SplitMix) -> CellProtection {
    CellProtection(base: base, hashKey: SipHasher.Key(random.next(), random.next()))
  }

  /// Two nights of one row, most groups small, changed by a few users.
  private static func nights(_ random: inout SplitMix, _ base: Int) -> [FunnelRow] {
    func row(_ sizes: [Int]) -> FunnelRow {
      var counts = FunnelCounts()
      (counts.allowed, counts.dismissed, counts.ignored) = (sizes[0], sizes[1], sizes[2])
      (counts.recoveredByReprompt, counts.recoveredBySettings) = (sizes[4], sizes[5])
      (counts.recoveredOtherwise, counts.recoveredUngranted) = (sizes[6], sizes[7])
      counts.declined = counts.recovered + sizes[8]
      counts.recoveryEligible = counts.declined
      counts.prompted = counts.allowed + counts.declined + counts.dismissed + counts.ignored + sizes[3]
      counts.asked = counts.prompted + sizes[9]
      counts.burstUsers = sizes[10]
      counts.silentUsers = sizes[10] + sizes[11]
      (counts.bursts, counts.silentRequests) = (sizes[10] * 2, sizes[10] * 9)
      counts.reached = counts.allowed + counts.recovered
      return FunnelRow(
        permission: "camera", platform: "ios", counts: counts, logged: KindSet(EventKind.core))
    }
    let first = groups.map { _ in
      Int.random(in: 0...(Bool.random(using: &random) ? base : 5 * base), using: &random)
    }
    return [row(first), row(first.map { max(0, $0 + Int.random(in: -2...2, using: &random)) })]
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same random numbers in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

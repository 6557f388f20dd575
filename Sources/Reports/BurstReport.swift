import EventModel

/// The silent requests of a window, and the bursts that began in it.
public struct BurstReport: Sendable {
  public var question: FunnelQuestion
  /// In bytewise order of the names, then of the values; every platform that the database holds events of.
  public var platforms: [BurstPlatform]
  /// The longest first.
  public var bursts: [ListedBurst]

  public init(question: FunnelQuestion, platforms: [BurstPlatform], bursts: [ListedBurst]) {
    self.question = question
    self.platforms = platforms
    self.bursts = bursts
  }
}

extension BurstReport {
  /// The longest burst of each user, of those `count` whose are the longest.
  public func worst(_ count: Int) -> [ListedBurst] {
    var seen: Set<Pseudonym> = []
    return Array(bursts.filter { seen.insert($0.user).inserted }.prefix(count))
  }

  /// How many bursts of each length a platform and value has, the shortest first.
  public func lengths(of platform: BurstPlatform) -> [(requests: Int, bursts: Int)] {
    var counts: [Int: Int] = [:]
    for burst in bursts where burst.platform == platform.name && burst.value == platform.value {
      counts[burst.requests, default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { (requests: $0.key, bursts: $0.value) }
  }
}

/// The numbers of one platform, or of one value of a field on it.
public struct BurstPlatform: Sendable {
  public var name: String
  /// Of the field the report is split by; empty where that is absent, or where there is no split.
  public var value = ""
  public var silentRequests = 0
  /// Who made them.
  public var silentUsers = 0
  public var bursts = 0
  /// Who met one.
  public var burstUsers = 0
  /// Requests of the longest burst; 0 without one.
  public var longest = 0
  /// Microseconds between neighbouring requests of bursts; nil without any.
  public var medianGap: Double?
  /// Microseconds that a silent request took to be answered; nil where no event says so.
  public var medianReply: Double?
  /// Whether the log can hold silent requests.
  public var isLogged: Bool
  /// Who met the longest burst; nil without one.
  var example: Pseudonym?
}

/// One burst.
public struct ListedBurst: Sendable {
  public var platform: String
  /// As of a platform, by the first request.
  public var value: String
  public var user: Pseudonym
  public var startedAt: Instant
  public var requests: Int
  /// Microseconds from the first request to the last.
  public var duration: Int64
}

/// A user as the database knows one.
public struct Pseudonym: Hashable, Sendable, CustomStringConvertible {
  public let number: Int64

  /// 16 hexadecimal digits.
  public var description: String {
    let digits = String(UInt64(bitPattern: number), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

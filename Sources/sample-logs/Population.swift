/// All journeys of one platform, over all releases: the installs, numbered in order of appearance, and their
/// events, ordered by time.
struct Population {
  let platform: Platform
  private(set) var installs: [Install] = []
  private(set) var records: [LogRecord] = []

  /// The install of the retry loop can be told from all others.
  static let retryLoopID = "u-loop"

  init(of platform: Platform, in cohorts: [Cohort]) {
    self.platform = platform
    var fixture: Int?
    for cohort in cohorts where cohort.platform == platform {
      var random = Random(stream: "\(platform.rawValue)/\(cohort.permission)/\(cohort.variant)")
      for (ending, users) in cohort.endings {
        if case .retryLoop = ending { fixture = installs.count }
        for _ in 0..<users { add(ending, in: cohort, &random) }
      }
    }
    // Two installs may act in the same millisecond; their places keep the order the same everywhere.
    records.sort { ($0.at, $0.install) < ($1.at, $1.install) }
    if let fixture { installs[fixture].id = Self.retryLoopID }
    numberInstalls()
  }

  private mutating func add(_ ending: Ending, in cohort: Cohort, _ random: inout Random) {
    let region = random.pick(Region.shares, else: .eu)
    let device = random.pick(platform.devices, else: "")
    let fields = """
      "permission":"\(cohort.permission)","variant":"\(cohort.variant)",\
      "appVersion":"\(cohort.release.appVersion)",\(device),"region":"\(region.rawValue)"
      """
    var journey = Journey(in: cohort, install: installs.count, region: region, random)
    journey.tell(ending)
    random = journey.random
    installs.append(Install(platform: platform, fields: fields))
    records += journey.records
  }

  private mutating func numberInstalls() {
    var number = 0
    for record in records where installs[record.install].id.isEmpty {
      number += 1
      installs[record.install].id = platform.installID(number)
    }
  }
}

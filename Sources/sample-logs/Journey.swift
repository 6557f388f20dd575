import EventModel

/// Tells one user's journey, event by event, with a clock that only moves forward.
struct Journey {
  let cohort: Cohort
  /// The place of the install among those of the platform.
  let install: Int
  /// Milliseconds since 1970.
  private(set) var now: Int64
  private(set) var records: [LogRecord] = []
  var trigger: Trigger
  var random: Random

  /// The last moment of a journey's last visit; what follows it takes minutes.
  private var lastReturn: Int64 { cohort.release.window.upperBound - 20 * Milliseconds.minute }

  /// A random user of the cohort, who comes to the feature, or is asked, at a random time. Takes over the stream
  /// of draws; `random` holds where it stands afterwards.
  init(in cohort: Cohort, install: Int, region: Region, _ random: Random) {
    self.cohort = cohort
    self.install = install
    self.random = random
    let triggers = Trigger.shares(of: cohort.release, on: cohort.platform)
    let isExperiment = cohort.arm != nil
    trigger = isExperiment ? .inContext : self.random.pick(triggers, else: .inContext)
    now = UsageClock.start(in: cohort.release, region: region, &self.random)
  }

  /// Logs an event now, and moves the clock on by a moment: no two events share a millisecond.
  mutating func log(_ kind: EventKind, _ detail: Detail = .none) {
    records.append(LogRecord(at: now, install: install, kind: kind, trigger: trigger, detail: detail))
    now += 1
  }

  /// Lets so many milliseconds pass, more often few than many.
  mutating func wait(_ milliseconds: ClosedRange<Int64>) {
    now += random.early(in: milliseconds)
  }

  /// Lets the user leave and come back: the same day or up to six days later at about the same hour, but
  /// always within the release. Whoever returns asks for the feature.
  mutating func comeBack() {
    trigger = .inContext
    let sameDay = 12 * Milliseconds.minute...4 * Milliseconds.hour
    let days = random.early(in: 0...6)
    let shift = random.within(-3 * Milliseconds.hour...3 * Milliseconds.hour)
    let away = days == 0 ? random.early(in: sameDay) : days * Milliseconds.day + shift
    now = now + away <= lastReturn ? now + away : random.early(in: now + Milliseconds.minute...lastReturn)
    log(.tappedFeature)
  }
}

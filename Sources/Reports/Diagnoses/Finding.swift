import EventModel
import Journeys
import Statistics

/// How much a finding matters.
public enum Severity: Int, CaseIterable, Comparable, Sendable {
  case info, warning, critical

  public var name: String { "\(self)" }

  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}

/// One thing that is broken, with all that it takes to believe it and to mend it.
public struct Finding: Sendable {
  public var id: DiagnosisID
  public var severity: Severity
  /// nil where it is about the log as a whole.
  public var platform: String?
  /// nil where it is about all permissions together.
  public var permission: String?
  /// The value of a field that it is limited to; nil where it is not.
  public var value: String?
  /// What was counted, under the names of JSON.
  public var counts: [FindingCount]
  /// The rate that it rests on, in 0 … 1, or a difference of rates; nil where it rests on counts alone.
  public var rate: Double?
  /// The 95% interval of the rate; of a dead end from 0 to the exact one-sided bound.
  public var interval: Interval?
  public var text: Phrase
  /// What it is measured against: the best other platform, or the window before.
  public var contrast: Phrase?
  /// The split that explains it best, where one does.
  public var cause: Cause?
  /// What the platform makes possible, where that matters.
  public var lifecycle: Lifecycle?
  /// The editions that the lifecycle is shared by, where there are several; nil for events that name none.
  public var span: [(edition: String?, users: Int)] = []
  /// What an app developer can do.
  public var remedy: Phrase
  /// A user who lives it.
  public var user: Pseudonym?
  /// What that user met, in order.
  public var example: [ReadEvent] = []
}

/// A count under its name in JSON.
public struct FindingCount: Equatable, Sendable {
  public var name: String
  public var count: Int

  init(_ name: String, _ count: Int) {
    self.name = name
    self.count = count
  }
}

extension Finding {
  /// A finding of one stream; the counts stand in the order in which they are to be read.
  init(
    _ id: DiagnosisID, _ severity: Severity, _ row: FunnelRow, counts: KeyValuePairs<String, Int>,
    rate: Double? = nil, interval: Interval? = nil, text: Phrase, contrast: Phrase? = nil,
    lifecycle: Lifecycle? = nil, remedy: Phrase, user: Pseudonym? = nil
  ) {
    self.init(
      id: id, severity: severity, platform: row.platform, permission: row.permission,
      value: row.value.isEmpty ? nil : row.value, counts: counts.map { FindingCount($0.key, $0.value) },
      rate: rate, interval: interval, text: text, contrast: contrast, lifecycle: lifecycle, remedy: remedy,
      user: user)
    if lifecycle != nil, row.parts.count > 1 {
      span = row.parts.map { (edition: $0.lifecycle.edition?.text, users: $0.users) }
    }
  }
}

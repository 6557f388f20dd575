import EventLog
import LibC

/// What logs hold, found out without storing anything.
public struct SurveyReport {
  public var files = 0
  public var lines = 0
  /// Lines that would become events, duplicates among them.
  public var events = 0
  /// Lines whose event the mapping declares as known and not ours.
  public var other = 0
  public var rejected = 0
  public var blank = 0
  public var incompleteFiles = 0
  /// What is worth knowing of logs that were read to their end.
  public var notices: [PathProblem] = []
  /// What went wrong with single paths.
  public var problems: [PathProblem] = []
  /// The names of events and fields.
  public let names: LogSurvey
}

/// Reads all logs that the request names, each line the way an ingest would, and stores nothing.
/// - Parameter progress: Told after each log: how many are done, and how many there are.
public func survey(_ request: IngestRequest, progress: (Int, Int) -> Void = { _, _ in }) -> SurveyReport {
  var report = SurveyReport(names: LogSurvey(mapping: request.mapping))
  let finder = LogFinder(request.paths)
  (report.problems, report.notices) = (finder.problems, finder.notices)
  for (index, file) in finder.files.enumerated() {
    do throws(PathProblem) {
      report.add(try survey(file, request, into: report.names), of: file)
    } catch {
      report.problems.append(error)
    }
    progress(index + 1, finder.files.count)
  }
  return report
}

private func survey(
  _ file: LogFile, _ request: IngestRequest, into names: LogSurvey
) throws(PathProblem) -> LogSummary {
  names.file = "\(file.path)"
  return try file.open { (descriptor, _) throws(ReadError) in
    try readLog(
      descriptor: descriptor,
      options: file.readOptions(platform: request.platform, mapping: request.mapping, limits: request.limits),
      sink: Onlooker(), survey: names)
  }
}

/// Takes events and rejects, and keeps none: the summary has their numbers, the survey their names.
private final class Onlooker: LogSink {
  func accept(_ event: borrowing RawEvent, at position: LinePosition) {}
  func reject(_ reason: RejectReason, at position: LinePosition) {}
}

extension SurveyReport {
  fileprivate mutating func add(_ summary: LogSummary, of file: LogFile) {
    files += 1
    lines += summary.lines
    events += summary.accepted
    other += summary.other
    rejected += summary.rejected
    blank += summary.blank
    if !summary.ending.isWhole { incompleteFiles += 1 }
    if let message = summary.ending.message {
      let problem = PathProblem(path: file.path, message: message)
      if summary.ending.isWhole { notices.append(problem) } else { problems.append(problem) }
    }
  }
}

extension LogFile {
  /// How the log is to be read: a platform found in its path stands behind all others.
  func readOptions(platform: Token?, mapping: LogMapping?, limits: ReadLimits) -> ReadOptions {
    var options = ReadOptions(
      platform: platform, pathPlatform: platformWord(inPath: "\(pathBelowRoot)"), mapping: mapping)
    options.limits = limits
    return options
  }
}

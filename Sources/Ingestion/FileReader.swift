import EventLog
import EventModel
import LibC
import Store

/// Reads single logs, the same way for a whole run.
struct FileReader: Sendable {
  let settings: Recorder.Settings
  let shapes: ShapeTable
  let platform: Token?
  let mapping: LogMapping?
  let stopsAtRefusal: Bool
  let limits: ReadLimits

  /// Why nothing of a log is to be stored.
  enum Failure: Error {
    case problem(PathProblem)
    /// The log is plainly not what it is read as: the run should not go on.
    case refused(PathProblem)
    /// The disk failed.
    case disk(SystemFailure)
  }

  func makeShapeCache() -> ShapeCache { ShapeCache(shapes, key: settings.key.hashKey) }

  /// Reads a log to its end, or to where it breaks off.
  func read(_ file: LogFile, number: Int, shapes: ShapeCache) throws(Failure) -> ReadFile {
    let recorder = Recorder(settings, file: number, shapes: shapes)
    var (summary, status): (LogSummary, stat)
    do throws(PathProblem) {
      (summary, status) = try file.open { (descriptor, status) throws(ReadError) in
        (try readLog(descriptor: descriptor, options: options(for: file), sink: recorder), status)
      }
    } catch {
      throw .problem(error)
    }
    recorder.finish()
    if let failure = recorder.failure { throw .disk(failure) }
    if recorder.isRefused {
      let problem = PathProblem(path: file.path, message: refusal(recorder))
      throw stopsAtRefusal ? .refused(problem) : .problem(problem)
    }
    if case .corrupt = summary.ending, let message = summary.ending.message {
      // What fails its checksum may hold anything, and would stay when the file is copied again.
      throw .problem(PathProblem(path: file.path, message: "\(message); nothing of it was stored"))
    }
    summary.withhold(
      forgotten: recorder.withheld.forgotten, retired: recorder.withheld.retired, surplus: recorder.surplus)
    return ReadFile(
      file: file, number: number, reading: reading(of: file),
      contentReading: recorder.surplus > 0 ? crowdedReading(of: file) : reading(of: file),
      size: Int64(status.st_size), modifiedAt: Self.modifiedAt(status), summary: summary,
      rejects: recorder.rejects, records: recorder.records, spill: recorder.spill)
  }

  private func refusal(_ recorder: Recorder) -> String {
    let rejected = recorder.rejected
    return
      "\(rejected) \(plural(rejected, "line was", "lines were")) rejected, too many for a log in this format: nothing of it"
      + " was stored\(stopsAtRefusal ? " and the run stops here" : ""); "
      + (recorder.surplus * 2 > rejected
        ? "\(RejectReason.tooManyCombinations(recorder.crowdedField).message), or --max-rejects"
        : "see what it holds with --dry-run, map its names with --map, or raise --max-rejects")
  }

  func options(for file: LogFile) -> ReadOptions {
    file.readOptions(platform: platform, mapping: mapping, limits: limits)
  }

  /// Tells ways of reading the same bytes apart.
  func reading(of file: LogFile) -> Int64 {
    var hasher = SipHasher(key: settings.key.hashKey)
    for token in [platform, platformWord(inPath: "\(file.pathBelowRoot)")] {
      (token?.bytes ?? []).withUnsafeBufferPointer { hasher.update($0) }
    }
    hasher.update(mapping?.fingerprint ?? 0)
    return Int64(bitPattern: hasher.finish())
  }

  /// The same where lines were rejected as one combination too many: with another limit they would not be.
  func crowdedReading(of file: LogFile) -> Int64 {
    var hasher = SipHasher(key: settings.key.hashKey)
    hasher.update(UInt64(bitPattern: reading(of: file)))
    hasher.update(UInt64(shapes.limit))
    return Int64(bitPattern: hasher.finish())
  }

  /// Microseconds since 1970; it wraps for a time far beyond any calendar, which is only compared.
  static func modifiedAt(_ status: stat) -> Int64 {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec) / 1000
  }
}

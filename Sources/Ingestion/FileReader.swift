import EventLog
import EventModel
import LibC
import Store

/// Reads single logs, the same way for a whole run.
struct FileReader: Sendable {
  let key: PseudonymKey
  let shapes: ShapeTable
  let platform: Token?
  let mapping: LogMapping?

  func makeShapeCache() -> ShapeCache { ShapeCache(shapes, key: key.hashKey) }

  /// Reads a log to its end, or to where it breaks off.
  func read(_ file: LogFile, number: Int, shapes: ShapeCache) -> Result<ReadFile, PathProblem> {
    func problem(_ message: String) -> Result<ReadFile, PathProblem> {
      .failure(PathProblem(path: file.path, message: message))
    }
    let isStandardInput = file == .standardInput
    let descriptor =
      isStandardInput ? STDIN_FILENO : file.path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return problem(LogFinder.message(errno)) }
    defer { if !isStandardInput { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return problem(LogFinder.message(errno)) }
    let recorder = Recorder(key: key, file: number, shapes: shapes)
    do throws(ReadError) {
      let summary = try readLog(descriptor: descriptor, options: options(for: file), sink: recorder)
      return .success(
        ReadFile(
          file: file, reading: reading(of: file), size: Int64(status.st_size),
          modifiedAt: Self.modifiedAt(status), summary: summary, records: recorder.records,
          rejects: recorder.rejects))
    } catch {
      return problem("\(error)")
    }
  }

  func options(for file: LogFile) -> ReadOptions {
    file.readOptions(platform: platform, mapping: mapping)
  }

  /// Tells ways of reading the same bytes apart.
  func reading(of file: LogFile) -> Int64 {
    var hasher = SipHasher(key: key.hashKey)
    for token in [platform, platformWord(inPath: "\(file.pathBelowRoot)")] {
      (token?.bytes ?? []).withUnsafeBufferPointer { hasher.update($0) }
    }
    hasher.update(mapping?.fingerprint ?? 0)
    return Int64(bitPattern: hasher.finish())
  }

  /// Microseconds since 1970.
  static func modifiedAt(_ status: stat) -> Int64 {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

import EventModel
import Rendering

/// How far an ingestion has come.
struct Progress: Equatable, Sendable {
  var files = 0
  /// nil while files are still being searched for, or on standard input.
  var allFiles: Int?
  var events: Int64 = 0

  /// One line of at most `columns` columns: files, events and rate. `elapsed` is in microseconds since the start;
  /// the rate appears after the first second.
  func line(elapsed: Int64, columns: Int) -> String {
    var parts = [
      "\(number(files))\(allFiles.map { "/" + number($0) } ?? "") \(plural(allFiles ?? files, "file"))",
      counted(Int(events), "event"),
    ]
    let seconds = Double(elapsed) / 1_000_000
    if seconds >= 1 {
      parts.append("\(number(Int64(min(Double(events) / seconds, 1e15)))) events/s")
    }
    // The last column stays free: some terminals begin a new line once it is written.
    while parts.count > 1, parts.joined(separator: "  ").utf8.count >= columns { parts.removeLast() }
    return parts.joined(separator: "  ")
  }

  private func number(_ count: some BinaryInteger) -> String { Cell.integer(Int64(count)).readable }
}

/// Keeps one line of progress on a terminal up to date; silent everywhere else.
final class ProgressLine {
  private let context: Context
  private let start: Int64
  private var last: Int64?
  private var isShown = false

  /// Ten times a second is as fast as one can read.
  private let interval: Int64 = 100_000

  init(in context: Context) {
    self.context = context
    start = context.now()
  }

  func update(_ progress: Progress) {
    guard context.errorTerminal.takesEscapes else { return }
    let now = context.now()
    if let last, now >= last, now - last < interval { return }
    last = now
    let line = progress.line(elapsed: max(0, now - start), columns: context.errorTerminal.columns)
    show("\r\(line)\u{1B}[K")
    isShown = true
  }

  /// Takes the line away, so that what is said next stands alone.
  func clear() {
    guard isShown else { return }
    show("\r\u{1B}[K")
    isShown = false
    last = nil
  }

  private func show(_ text: String) {
    // Progress that nobody can see must not stop the work.
    try? context.errors.write(text)
    try? context.errors.flush()
  }
}

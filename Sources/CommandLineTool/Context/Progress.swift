import EventModel
import Rendering
import Reports

/// What a line of progress says.
protocol ProgressText {
  /// One line of at most `columns` columns. `elapsed` is in microseconds since the start.
  func line(elapsed: Int64, columns: Int) -> String
}

/// How far an ingestion has come.
struct Progress: ProgressText, Equatable, Sendable {
  var files = 0
  /// nil while files are still being searched for, or on standard input.
  var allFiles: Int?
  var events: Int64 = 0

  /// Files, events and rate; the rate appears after the first second.
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

extension CheckProgress: ProgressText {
  /// How many checks are done, and which are being made, as far as their names fit.
  func line(elapsed: Int64, columns: Int) -> String {
    let count = "\(done)/\(all) checks"
    var names = running
    while !names.isEmpty, "\(count)  \(names.joined(separator: ", "))".utf8.count >= columns {
      names.removeLast()
    }
    return names.isEmpty ? count : "\(count)  \(names.joined(separator: ", "))"
  }
}

/// Keeps one line of progress on a terminal up to date; silent everywhere else.
final class ProgressLine {
  private let context: Context
  private let start: Int64
  private var last: Int64?
  private var isShown = false

  private let interval: Int64

  /// - Parameter interval: Microseconds between one text and the next; ten times a second is as fast as one can read.
  ///   What comes sooner is not shown, unless it is 0: where texts are few, and each may stand for long.
  init(in context: Context, interval: Int64 = 100_000) {
    self.context = context
    self.interval = interval
    start = context.now()
  }

  func update(_ progress: some ProgressText) {
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

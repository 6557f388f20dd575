import LibC
import Rendering
import Reports

@testable import CommandLineTool

/// The files of `--policy`, `--config` and `--lifecycles`: values, or wrong usage told in one line that no terminal obeys.
final class SettingsProperty: Property {
  private let path: String
  private let descriptor: Int32

  init() throws {
    var template = Array("/tmp/permission-funnel-settings.XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    try hold(descriptor >= 0, "no file for the settings: \(path)")
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  func check(_ bytes: [UInt8]) throws {
    try hold(
      ftruncate(descriptor, 0) == 0 && bytes.withUnsafeBytes { writeAll($0, at: 0, to: descriptor) },
      "cannot write \(path)")
    try checkFailure { () throws(CommandFailure) in _ = try AuditPolicy(file: path) }
    try checkFailure { () throws(CommandFailure) in _ = try Configuration(path, namedBy: "--config") }
    try checkFailure { () throws(CommandFailure) in
      let listing = try LifecycleOptions(path: path).listing()
      // The built-in table stands behind the rows of the file.
      guard listing.rows.count > 10 else { throw CommandFailure(.failed, "the table has gone") }
    }
  }

  private func checkFailure(_ body: () throws(CommandFailure) -> Void) throws(Violation) {
    do throws(CommandFailure) { try body() } catch {
      try hold(error.exitCode == .usage, "not told as wrong usage: \(error.message)")
      try hold(terminalSafe(error.message) == error.message, "a terminal obeys: \(error.message)")
    }
  }
}

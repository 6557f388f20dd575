import LibC
import Rendering

/// What is known of the place where an output is read.
public struct Terminal: Equatable, Sendable {
  public var isTerminal: Bool
  /// Columns, at least 20: the terminal's, else `COLUMNS`, else 80.
  public var columns: Int
  /// Whether escape sequences are understood: a terminal, and `TERM` is neither `dumb` nor empty.
  public var takesEscapes: Bool
  /// Whether colour is wanted too: `NO_COLOR` is unset or empty.
  public var isColoured: Bool

  /// `reported` is the width that the terminal itself gives, if any.
  public init(isTerminal: Bool, reported: Int?, environment: [String: String]) {
    self.isTerminal = isTerminal
    let asked = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    columns = max(20, (isTerminal ? reported : nil) ?? asked ?? 80)
    takesEscapes = isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    isColoured = takesEscapes && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// A table that fits.
  var tableStyle: TableStyle { TableStyle(width: columns, isColoured: isColoured) }

  /// Asks the system about a file descriptor.
  public init(descriptor: Int32, environment: [String: String]) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self.init(
      isTerminal: isatty(descriptor) == 1, reported: isKnown ? Int(size.ws_col) : nil,
      environment: environment)
  }
}

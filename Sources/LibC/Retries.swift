/// Decides how often a system call that failed for the moment is made again.
public struct Retries {
  /// A signal or a busy file does not come so often in a row: then something else is wrong.
  private static let limit = 100
  private var count = 0

  public init() {}

  /// Whether the call whose failure `errno` tells of may be made again: after a signal (EINTR), or where it
  /// would have had to wait (EAGAIN), which is done here. Else `errno` is left as it is.
  /// - Parameters:
  ///   - events: What to wait for, such as `POLLIN`; nothing for a call that is no transfer.
  ///   - descriptor: What to wait on.
  public mutating func allow(waitingFor events: Int32 = 0, on descriptor: Int32 = -1) -> Bool {
    guard errno == EINTR || errno == EAGAIN, count < Self.limit else { return false }
    count += 1
    if errno == EAGAIN {
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      _ = events == 0 ? poll(nil, 0, 1) : poll(&entry, 1, -1)
    }
    return true
  }
}

/// The result of a system call that gives −1 for a failure, made again where it failed for the moment only.
public func retrying(_ call: () -> Int32) -> Int32 {
  var retries = Retries()
  while true {
    let result = call()
    if result >= 0 || !retries.allow() { return result }
  }
}

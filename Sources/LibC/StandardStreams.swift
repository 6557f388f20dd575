/// Takes the numbers of those standard streams that the process was started without, as by `2>&-`. Else a file
/// that is opened later would get such a number, and what is meant for the stream would be written into it.
/// Reading from or writing to such a stream fails as before.
public func reserveClosedStreams() {
  // From below: a new descriptor gets the lowest number that is free.
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
    // The wrong way round, so that nobody takes silence for an end or for success.
    let direction = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
    if open("/dev/null", direction) < 0 { _ = open("/", O_RDONLY) }
  }
}

/// Writes all of `bytes` to a file descriptor; true when every byte was taken, else `errno` says why not.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  var retries = Retries()
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0 {
      if retries.allow(waitingFor: Int32(POLLOUT), on: descriptor) { continue }
      return false
    }
    retries = Retries()
    rest = rest.dropFirst(count)
  }
  return true
}

/// Writes all of `text`, in UTF-8, to a file descriptor.
@discardableResult
public func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  var text = text
  return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
}

/// Writes all of `bytes` at a place of a file; true when every byte was taken, else `errno` says why not.
public func writeAll(_ bytes: UnsafeRawBufferPointer, at offset: off_t, to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  var retries = Retries()
  while !rest.isEmpty {
    let done = off_t(bytes.count - rest.count)
    let count = pwrite(
      descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, offset + done)
    if count < 0 {
      if retries.allow() { continue }
      return false
    }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Fills all of `bytes` from a place of a file; else false, and `errno` says why, EIO for an early end.
public func readAll(_ bytes: UnsafeMutableRawBufferPointer, at offset: off_t, from descriptor: Int32) -> Bool
{
  var done = 0
  var retries = Retries()
  while done < bytes.count {
    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
    let count = pread(descriptor, rest.baseAddress, rest.count, offset + off_t(done))
    if count < 0, retries.allow() { continue }
    if count == 0 { errno = EIO }
    if count <= 0 { return false }
    done += count
  }
  return true
}

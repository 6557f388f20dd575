import LibC

/// The target that the environment names, made once. Nothing else touches it: libFuzzer has one thread.
nonisolated(unsafe) private let property: any Property = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name), let property = try? target.property() else {
    stop("no target \(name)")
  }
  return property
}()

/// What libFuzzer calls with one input after the other.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try property.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    stop("\(error)")
  }
  return 0
}

private func stop(_ reason: String) -> Never {
  writeAll("violation: \(reason)\n", to: STDERR_FILENO)
  abort()
}

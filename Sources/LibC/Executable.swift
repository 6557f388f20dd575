/// The path of the file that this process runs; nil where the system does not tell.
public func executablePath() -> String? {
  var resolved = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
  #if canImport(Darwin)
    var size = UInt32(resolved.count)
    var path = [CChar](repeating: 0, count: resolved.count)
    guard _NSGetExecutablePath(&path, &size) == 0, realpath(path, &resolved) != nil else { return nil }
  #else
    guard realpath("/proc/self/exe", &resolved) != nil else { return nil }
  #endif
  return String(decoding: resolved.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// An absolute path without `.`, `..`, doubled separators or, as far as it leads to what is there, links.
///
/// - Parameter path: Absolute. What is not there yet is taken by its words alone.
public func resolvedPath(_ path: String) -> String {
  var parts = path.split(separator: "/")[...]
  var missing: [Substring] = []
  while true {
    var resolved = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    if realpath("/" + parts.joined(separator: "/"), &resolved) != nil {
      let there = String(decoding: resolved.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return straightened(there.split(separator: "/") + missing.reversed())
    }
    guard let last = parts.popLast() else { return straightened(missing.reversed()) }
    missing.append(last)
  }
}

/// The same by the path's words alone, wherever its links lead.
public func straightPath(_ path: String) -> String { straightened(path.split(separator: "/")) }

private func straightened(_ parts: [Substring]) -> String {
  var kept: [Substring] = []
  for part in parts where part != "." {
    if part == ".." { _ = kept.popLast() } else { kept.append(part) }
  }
  return "/" + kept.joined(separator: "/")
}

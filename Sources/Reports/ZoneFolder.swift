import LibC

/// The time zones that a system knows: a folder of compiled files, one a zone.
public struct ZoneFolder: Sendable {
  let path: String

  /// - Parameter path: As in the environment variable `TZDIR`; nil or empty for where systems keep it.
  public init(_ path: String? = nil) {
    self.path = path.flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
  }

  /// The zone of that name, matched exactly; nil where the system knows none. `UTC` is known everywhere.
  public func zone(named name: String) -> Zone? {
    if name == Zone.utc.name { return .utc }
    guard Self.isName(name), let bytes = try? readWhole("\(path)/\(name)", atMost: 1 << 20),
      let file = ZoneFile(bytes)
    else { return nil }
    return Zone(name: name, first: file.first, changes: file.changes)
  }

  /// Whether the system has a zone of that name that counts leap seconds, as those below `right` do: its days do not
  /// begin where those of any clock do.
  public func countsLeapSeconds(_ name: String) -> Bool {
    guard Self.isName(name), let bytes = try? readWhole("\(path)/\(name)", atMost: 1 << 20) else {
      return false
    }
    return ZoneFile.countsLeapSeconds(bytes)
  }

  /// The names of all zones, for suggesting one; bounded, in no particular order.
  public var names: [String] {
    var found = [Zone.utc.name]
    var waiting = [""]
    while let folder = waiting.popLast(), found.count < 10_000 {
      for name in Self.entries(of: "\(path)/\(folder)") where Self.isName(name) {
        let whole = folder.isEmpty ? name : "\(folder)/\(name)"
        var status = stat()
        guard stat("\(path)/\(whole)", &status) == 0 else { continue }
        // Folders of zones do not lie deeper than America/Argentina.
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if isFolder, whole.utf8.count(where: { $0 == UInt8(ascii: "/") }) < 2 { waiting.append(whole) }
        if !isFolder { found.append(whole) }
      }
    }
    return found
  }

  /// Whether the text is made of words that no file system reads as a way out of the folder.
  private static func isName(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { byte in
          (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
            || "_-+".utf8.contains(byte)
        }
    }
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = entryName(entry)
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names
  }
}

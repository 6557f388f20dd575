import CZlib

/// The version of the zlib library in use, such as `1.2.13`.
public var zlibLibraryVersion: String { zlibVersion().map { String(cString: $0) } ?? "unknown" }

private let platformWords: Set<String> = ["ios", "android", "web", "desktop", "macos", "windows", "linux"]

/// The platform that a log's path names. `path` is the part below, and with, the folder or file that was
/// asked for. Only a whole word counts, in any case: `ios/1.log` and `events-ios.log`, never `kiosk`.
/// Of several words the one nearest the end of the file name counts.
public func platformWord(inPath path: String) -> Token? {
  // Bytes beyond ASCII belong to a word, so that no part of a foreign word is taken for a platform.
  path.utf8
    .split { byte in byte < 0x80 && !isDigit(byte) && (byte | 0x20) &- UInt8(ascii: "a") >= 26 }
    .reversed().lazy
    .compactMap { Token(String(decoding: $0, as: UTF8.self)) }
    .first { platformWords.contains($0.text) }
}

import EventLog

extension LogMapping {
  /// Reads and checks a mapping file.
  init(file path: String) throws(CommandFailure) {
    let file = try SettingsFile(path, flag: "--map", atMost: 16 << 20)
    do throws(LogMappingError) {
      try self.init(parsing: file.bytes)
    } catch {
      throw file.failure(error.description)
    }
  }
}

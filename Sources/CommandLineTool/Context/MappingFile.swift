import EventLog
import LibC

extension LogMapping {
  /// Reads and checks a mapping file.
  init(file path: String) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try readWhole(path, atMost: 16 << 20)
    } catch {
      throw CommandFailure(.usage, "--map \(path): \(error.message)")
    }
    do throws(LogMappingError) {
      try self.init(parsing: bytes)
    } catch {
      throw CommandFailure(.usage, "--map \(path): \(error.description)")
    }
  }
}

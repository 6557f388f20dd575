import Store

/// One thing that has to hold in a database, and whether it does.
public struct CheckResult: Sendable {
  /// Short and stable, such as `prompt-counts`.
  public let name: String
  /// What holds, in words.
  public let title: String
  /// What does not, in words; nil where all is well.
  public let fault: String?
  /// What to do where it does not hold.
  public let remedy: String

  public init(name: String, title: String, fault: String?, remedy: String) {
    (self.name, self.title, self.fault, self.remedy) = (name, title, fault, remedy)
  }
}

/// How far checking has come.
public struct CheckProgress: Equatable, Sendable {
  /// Checks that are done.
  public let done: Int
  public let all: Int
  /// The names of those that are being made.
  public let running: [String]

  public init(done: Int, all: Int, running: [String]) {
    (self.done, self.all, self.running) = (done, all, running)
  }
}

/// Tests the file itself and every sum that has to hold between its tables; changes nothing.
///
/// Two checks are made side by side, each on a connection of its own: most wait for the processor alone.
/// - Parameters:
///   - path: A database that can be opened for reading.
///   - progress: Called before and after each check.
/// - Returns: The results in an order that does not change.
public func checkDatabase(_ path: String, progress: (CheckProgress) -> Void = { _ in }) async -> [CheckResult]
{
  let parts = CheckPart.all
  var results = [[CheckResult]](repeating: [], count: parts.count)
  var running: [Int] = []
  func tell() {
    progress(
      CheckProgress(
        done: results.reduce(0) { $0 + $1.count }, all: parts.reduce(0) { $0 + $1.titles.count },
        running: running.flatMap { parts[$0].titles.map(\.name) }))
  }
  await withTaskGroup(of: (Int, [CheckResult]).self) { group in
    for next in parts.indices {
      if running.count == 2, let (index, found) = await group.next() {
        results[index] = found
        running.removeAll { $0 == index }
      }
      running.append(next)
      tell()
      group.addTask { (next, parts[next].results(at: path)) }
    }
    for await (index, found) in group {
      results[index] = found
      running.removeAll { $0 == index }
      tell()
    }
  }
  return results.flatMap(\.self)
}

extension CheckPart {
  /// A check that cannot be made is one that failed: the others still say what they find.
  fileprivate func results(at path: String) -> [CheckResult] {
    let faults: [String?]
    do throws(StoreError) {
      faults = try find(Database.openForReading(path))
    } catch {
      faults = titles.map { _ in error.reason }
    }
    return zip(titles, faults).map {
      CheckResult(name: $0.name, title: $0.text, fault: $1, remedy: $0.remedy)
    }
  }
}

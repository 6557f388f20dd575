extension BenchLogs {
  /// Reads `USERS DAYS [SEED]`; nil where they are no whole numbers within their limits.
  init?(_ arguments: some Collection<String>) {
    let numbers = arguments.map { UInt64($0) }
    guard (2...3).contains(numbers.count), let users = numbers[0], let days = numbers[1],
      (1...Self.userLimit).contains(users), (1...UInt64(Self.dayLimit)).contains(days)
    else { return nil }
    self.init(users: users, days: Int(days))
    if numbers.count == 3 {
      guard let seed = numbers[2] else { return nil }
      self.seed = seed
    }
  }
}

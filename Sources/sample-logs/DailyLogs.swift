import EventModel

/// Writes a population's events as one gzipped log a day, `logs/PLATFORM/YYYY-MM-DD.ndjson.gz`.
enum DailyLogs {
  static func write(_ population: Population, to folder: inout OutputFolder) throws {
    var rest = population.records[...]
    while let first = rest.first {
      let day = Instant(milliseconds: first.at).day
      let end = Instant(startOf: day.advanced(by: 1)).milliseconds
      let records = rest.prefix { $0.at < end }
      var lines: [UInt8] = []
      for record in records { lines += record.line(of: population.installs[record.install]).utf8 }
      try folder.write(gzipped(lines), to: "logs/\(population.platform.rawValue)/\(day).ndjson.gz")
      rest = rest.dropFirst(records.count)
    }
  }
}

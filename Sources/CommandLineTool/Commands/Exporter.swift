import LibC
import Rendering
import Reports
import Store

/// What to export.
struct ExportRequest {
  /// At least one; they differ in their permission alone, and each is answered apart.
  var questions: [FunnelQuestion]
  var dialect: CSVDialect
  /// Whether tables of single users are written, and findings name theirs.
  var includesJourneys = false
  /// The smallest group of users to show; nil to show all as they are.
  var minimumCell: Int?
  /// What is broken, where that was asked before; else it is asked with the usual thresholds.
  var diagnosis: DiagnosisReport?
}

/// What was exported.
struct ExportResult {
  struct File: Equatable {
    var name: String
    /// Without the heading.
    var rows: Int
    var bytes: Int
  }

  /// In the order of writing, the manifest last.
  var files: [File] = []
  /// That the database holds events of; none where the question selects nothing.
  var permissions: [String] = []
}

/// Writes the tables of one request, all as of one moment.
struct Exporter {
  private let request: ExportRequest
  private let connection: Connection
  private let files: AtomicFileSet
  private let protection: CellProtection?
  private var result = ExportResult()

  /// - Throws: Where the key of the database is needed and missing.
  init(_ request: ExportRequest, from connection: Connection, into files: AtomicFileSet) throws {
    self.request = request
    self.connection = connection
    self.files = files
    protection = try request.minimumCell.map {
      CellProtection(base: $0, key: try Database.key(of: connection))
    }
  }

  mutating func write() throws -> ExportResult {
    let funnel = try Reports.funnel(request.questions, from: connection)
    for row in funnel.rows where result.permissions.last != row.permission {
      result.permissions.append(row.permission)
    }
    if let protection {
      try writeProtected(protection.protect(funnel), by: protection)
    } else {
      try write(funnel.exportSheet, as: .funnel)
      let trends = request.questions.map { TrendQuestion(funnel: $0) }
      try write(Reports.trend(trends, from: connection).sheet, as: .trend)
      try writeBursts()
      try writeComparisons()
      let findings = try request.diagnosis ?? Reports.diagnose(request.questions, from: connection)
      try write(findings.exportSheet(namesUsers: request.includesJourneys), as: .findings)
    }
    if request.includesJourneys { try writeEpisodes() }
    for table in ExportTable.allCases where table.isOfUsers && !request.includesJourneys {
      files.remove(table.fileName)
    }
    let tables = ExportTable.allCases.filter { request.includesJourneys || !$0.isOfUsers }
    try write(DataDictionary.sheet(of: tables), as: .dictionary)
    try write(
      Sheet(manifest: result.files.map { (name: $0.name, rows: $0.rows, bytes: $0.bytes) }), as: .manifest)
    return result
  }

  /// Nothing but what the protected funnel says.
  private mutating func writeProtected(_ funnel: FunnelReport, by protection: CellProtection) throws {
    try write(funnel.exportSheet.hidingZeros, as: .funnel)
    let trends = try request.questions.map { question in
      try protectedTrend(question, windows: 12, by: protection, from: connection).sheet
    }
    try write(Sheet.stacked(trends).hidingZeros, as: .trend)
    let bursts = named { funnel.bursts(permission: $0).exportSheet(permission: $0) }
    try write(bursts.hidingZeros, as: .bursts)
    let comparison = ComparisonReport(question: ComparisonQuestion(window: funnel.window, permission: ""))
    try write(comparison.exportSheet, as: .compare)
    try write(DiagnosisReport(window: funnel.window).exportSheet(namesUsers: false), as: .findings)
  }

  private mutating func writeBursts() throws {
    let reports = try result.permissions.map { permission in
      var question = request.questions[0]
      question.permission = permission
      return (permission, try Reports.bursts(question, from: connection))
    }
    let empty = BurstReport(question: request.questions[0], platforms: [], bursts: [])
    let all = reports.isEmpty ? [("", empty)] : reports
    try write(Sheet.stacked(all.map { $1.exportSheet(permission: $0) }), as: .bursts)
    guard request.includesJourneys else { return }
    try write(Sheet.stacked(all.map { $1.exportListSheet(permission: $0) }), as: .burstList)
  }

  private mutating func writeComparisons() throws {
    let question = request.questions[0]
    let sheets = try (result.permissions.isEmpty ? [""] : result.permissions).map { permission in
      let own = ComparisonQuestion(
        window: question.window, permission: permission, platform: question.platform)
      return try Reports.compare(own, from: connection).exportSheet
    }
    try write(Sheet.stacked(sheets), as: .compare)
  }

  /// A few rows at a time: there can be millions.
  private mutating func writeEpisodes() throws {
    let file = try files.file(named: ExportTable.episodes.fileName, isPrivate: true)
    try file.write(Sheet(episodes: []).csv(request.dialect))
    var rows = 0
    for question in request.questions {
      var reading = try EpisodeReading(question, from: connection)
      while case let episodes = try reading.next(4096), !episodes.isEmpty {
        try file.write(Sheet(episodes: episodes).csvRows(request.dialect))
        rows += episodes.count
      }
    }
    result.files.append(ExportResult.File(name: file.name, rows: rows, bytes: file.byteCount))
  }

  private func named(_ sheet: (String) -> Sheet) -> Sheet {
    Sheet.stacked((result.permissions.isEmpty ? [""] : result.permissions).map(sheet))
  }

  private mutating func write(_ sheet: Sheet, as table: ExportTable) throws {
    let file = try files.file(named: table.fileName, isPrivate: table.isOfUsers)
    try file.write(sheet.csv(request.dialect))
    result.files.append(
      ExportResult.File(name: table.fileName, rows: sheet.rows.count, bytes: file.byteCount))
  }
}

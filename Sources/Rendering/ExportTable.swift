import EventModel
import Reports

/// A table that is exported as a file of its own.
public enum ExportTable: String, CaseIterable, Sendable {
  case funnel, trend, bursts, compare, findings, episodes
  case burstList = "burst_list"
  /// What every column of the others means.
  case dictionary
  /// What was written.
  case manifest

  public var fileName: String { rawValue + ".csv" }

  /// Whether its rows are of single users, by pseudonym.
  public var isOfUsers: Bool { self == .episodes || self == .burstList }
}

extension Sheet {
  /// With the first and the last day of a window behind, both included, as spreadsheets read dates.
  func dated(_ window: ReportWindow) -> Sheet {
    Sheet(
      columns: columns + [Column("first_day", "first day"), Column("last_day", "last day")],
      rows: rows.map { $0 + [.day(window.days.lowerBound), .day(window.days.upperBound)] })
  }

  /// With a permission in front.
  func of(permission: String) -> Sheet {
    Sheet(
      columns: [Column("permission", "permission", alignment: .left)] + columns,
      rows: rows.map { [.text(permission)] + $0 })
  }

  /// The rows of several sheets of the same columns, one under the other.
  public static func stacked(_ sheets: [Sheet]) -> Sheet {
    Sheet(columns: sheets.first?.columns ?? [], rows: sheets.flatMap(\.rows))
  }

  /// With nothing where a protected count is zero: no number, no rate over it, no interval.
  public var hidingZeros: Sheet {
    var sheet = self
    for row in rows.indices {
      var zeroRates: Set<String> = []
      for column in columns.indices {
        switch cell(row, column) {
        case .integer(0): sheet.rows[row][column] = .absent
        case .rate(0, _): zeroRates.insert(columns[column].name)
        default: break
        }
      }
      for column in columns.indices where zeroRates.contains(columns[column].name) {
        sheet.rows[row][column] = .absent
      }
    }
    return sheet
  }
}

extension FunnelReport {
  public var exportSheet: Sheet { sheet.dated(window) }
}

extension BurstReport {
  /// A row a platform, without its users.
  public func exportSheet(permission: String) -> Sheet {
    platformSheet.of(permission: permission).dated(question.window)
  }

  /// A row a burst.
  public func exportListSheet(permission: String) -> Sheet {
    Sheet(
      columns: [
        Column("permission", "permission"), Column("platform", "platform"), Column("user", "user"),
        Column("started_on", "started on"), Column("started_at", "started at"),
        Column("requests", "requests"), Column("duration_ms", "duration ms"),
      ],
      rows: bursts.map { burst in
        [
          .text(permission), .text(burst.platform), .text(burst.user.exported), .day(burst.startedAt.day),
          .clock(burst.startedAt), .integer(burst.requests),
          .real(Double(burst.duration) / 1000, decimals: 1),
        ]
      })
  }
}

extension ComparisonReport {
  public var exportSheet: Sheet { sheet.of(permission: question.permission).dated(question.window) }
}

extension DiagnosisReport {
  /// - Parameter namesUsers: Whether the example of a finding is given.
  public func exportSheet(namesUsers: Bool) -> Sheet {
    var sheet = sheet
    for (column, name) in sheet.columns.map(\.name).enumerated() {
      guard name == "user" || name == "example" else { continue }
      for (row, finding) in findings.enumerated() {
        let user = name == "user" ? finding.user.map { Cell.text($0.exported) } : nil
        sheet.rows[row][column] = namesUsers ? user ?? sheet.rows[row][column] : .absent
      }
    }
    return sheet.dated(window)
  }
}

extension Pseudonym {
  /// With a letter in front: of the digits alone a spreadsheet would make a number, where they are one.
  var exported: String { "u\(self)" }
}

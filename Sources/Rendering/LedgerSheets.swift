import EventModel
import Reports

extension Sheet {
  /// The ledger, a row a file.
  public init(files: [LedgerFile]) {
    self.init(
      columns: [
        Column("path", "path", alignment: .left), Column("ending", "ending", alignment: .left),
        Column("ending_byte", "at byte", placement: .rank(20)), Column("lines", "lines"),
        Column("events", "events"), Column("duplicates", "duplicates", placement: .rank(50)),
        Column("other", "other", placement: .rank(30)), Column("rejected", "rejected"),
        Column("blank", "blank", placement: .rank(40)),
        Column("read_at", "read at", alignment: .left, placement: .rank(45)),
        Column("forgotten", "forgotten", placement: .rank(12)),
        Column("retired", "retired", placement: .rank(11)),
      ],
      rows: files.map { file in
        [
          file.path.map { .text($0) } ?? .absent, .text(file.ending),
          file.endingByte.map { .integer($0) } ?? .absent, .integer(file.lines), .integer(file.events),
          .integer(file.duplicates), .integer(file.other), .integer(file.rejected), .integer(file.blank),
          .instant(file.readAt), .integer(file.forgotten), .integer(file.retired),
        ]
      })
  }

  /// The quarantine, a row a line.
  /// - Parameter message: Says what a reason means and what to do about it.
  public init(rejects: [LedgerReject], message: (LedgerReject) -> String) {
    self.init(
      columns: [
        Column("path", "path", alignment: .left), Column("line", "line"),
        Column("byte", "byte", placement: .rank(10)),
        Column("reason", "reason", alignment: .left),
        Column("field", "field", alignment: .left, placement: .rank(15)),
        Column("message", "message", alignment: .left, placement: .dataOnly),
      ],
      rows: rejects.map { reject in
        [
          .text(reject.path), .integer(reject.line), .integer(reject.byte), .text(reject.reason),
          reject.field.map { .text($0) } ?? .absent, .text(message(reject)),
        ]
      })
  }
}

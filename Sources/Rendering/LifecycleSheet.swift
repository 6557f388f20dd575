import Reports

extension LifecycleListing {
  /// A row a lifecycle.
  public var sheet: Sheet {
    Sheet(
      columns: [
        Column("platform", "platform", alignment: .left),
        Column("permissions", "permissions", alignment: .left),
        Column("edition", "edition", alignment: .left, placement: .rank(95)),
        Column("prompts", "prompts", alignment: .left),
        Column("reprompt", "prompts again", alignment: .left),
        Column("gesture", "gesture", alignment: .left, placement: .rank(50)),
        Column("settings_link", "Settings link", alignment: .left, placement: .rank(90)),
        Column("restarts_on_change", "restarts", alignment: .left, placement: .rank(40)),
        Column("reduced_grants", "reduced grants", alignment: .left, placement: .rank(30)),
        Column("impossible", "impossible", alignment: .left, placement: .rank(35)),
        Column("note", "note", alignment: .left, placement: .rank(10)),
        Column("source", "source", alignment: .left, placement: .rank(20)),
        Column("unverified", "unverified", alignment: .left, placement: .dataOnly),
      ],
      rows: rows.map { row in
        func list(_ words: [String]) -> Cell { words.isEmpty ? .absent : .text(words.joined(separator: " ")) }
        return [
          .text(row.platform), row.permissions.isEmpty ? .text("others") : list(row.permissions),
          row.edition.map { .text($0) } ?? .absent, .text(row.prompts), .text(row.reprompt),
          .text(row.gesture), .text(row.settingsLink), .text(row.restartsOnChange),
          list(row.reducedGrants), list(row.impossible), row.note.map { .text($0) } ?? .absent,
          .text(row.source), list(row.unverified),
        ]
      })
  }

  /// One line: what the table leaves unproven; nil where every fact has its source.
  public var caveat: String? {
    let doubts = rows.filter { !$0.unverified.isEmpty }.map { row in
      "\(row.platform) \(row.permissions.joined(separator: " ")) (\(row.unverified.joined(separator: ", ")))"
    }
    return doubts.isEmpty ? nil : terminalSafe("No source was found for: \(doubts.joined(separator: "; ")).")
  }
}

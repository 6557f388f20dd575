import EventModel
import Reports

extension Sheet {
  /// A row a prompt, its times for spreadsheets.
  public init(episodes: [ListedEpisode]) {
    func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .absent }
    func seconds(_ microseconds: Int64?) -> Cell {
      microseconds.map { .real(Double($0) / 1_000_000, decimals: 3) } ?? .absent
    }
    self.init(
      columns: [
        "permission", "platform", "user", "prompted_on", "prompted_at", "since_previous_s", "arm", "answer",
        "answered_after_s", "reached_after_s", "recovered_after_s", "route",
      ].map { Column($0, $0) } + AttributeField.allCases.map { Column($0.column, $0.column) },
      rows: episodes.map { episode in
        [
          .text(episode.permission), .text(episode.platform), .text(episode.user.exported),
          .day(episode.promptedAt.day), .clock(episode.promptedAt), seconds(episode.previousBefore),
          .text(episode.arm), text(episode.answer), seconds(episode.answeredAfter),
          seconds(episode.reachedAfter), seconds(episode.recoveredAfter), text(episode.route),
        ] + episode.attributes.map(text)
      })
  }

  /// A row a file.
  public init(manifest files: [(name: String, rows: Int, bytes: Int)]) {
    self.init(
      columns: [Column("file", "file", alignment: .left), Column("rows", "rows"), Column("bytes", "bytes")],
      rows: files.map { [.text($0.name), .integer($0.rows), .integer($0.bytes)] })
  }
}

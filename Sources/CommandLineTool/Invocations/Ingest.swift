import EventLog
import Ingestion

/// `ingest`: logs into the database.
struct Ingest: Invocation, Equatable {
  /// Files, folders, or `-` for standard input; at least one.
  var paths: [String] = []
  /// Lower-case; for records that name no platform.
  var platform: String?
  var map: String?
  var isDryRun = false
  var verifies = false
  var maximumRejects: RejectRule?
  var limits = ReadLimits()
  var maximumCombinations = IngestRequest.standardMaximumCombinations
  var recordsPerBatch = IngestRequest.standardRecordsPerBatch
  var format = SummaryFormat.table
  var database = DatabaseOptions()

  static let command = Command<Ingest>(
    name: "ingest",
    summary: "read event logs into the database",
    discussion: [
      "Reads NDJSON, gzipped or not; what a file is is told from its bytes, never from its name. Folders are"
        + " searched for files, save those that export and nightly wrote and SQLite databases with what lies"
        + " beside them. A file or folder that several links lead to is read once, under the name with the fewest"
        + " links. A file read before is skipped, one that grew gives only what is new, and copies or renamed"
        + " files add nothing.",
      "Every line becomes an event, a duplicate or a reject, or is blank; the sums are checked. A bad line"
        + " never stops a file and a bad file never stops the run. Where there is no database yet and nothing can"
        + " be read, none is made; an empty folder makes an empty one.",
    ],
    arguments: [
      Argument(
        "PATH", as: .file, appendingTo: \.paths,
        help: "A log file, a folder of them, or - for standard input.")
    ],
    sections: [
      Section(
        "Reading",
        [
          Flag(
            "--platform", value: "P", as: .token, into: \.platform,
            help: "The platform of records that name none. Left out: told from the folder or file name."),
          Flag(
            "--map", value: "FILE", as: .file, into: \.map,
            help: "How fields and events of another format are called in ours."),
          Flag(
            "--verify", into: \.verifies,
            help: "Open files that the ledger knows by path, size and time all the same."),
          Flag(
            "--dry-run", into: \.isDryRun,
            help: "Store nothing; list the event names and fields met, known and unknown, with counts."),
          Flag(
            "--max-rejects", value: "N|P%", as: .rejectLimit, into: \.maximumRejects,
            help:
              "Refuse a log of which more lines than this are rejected, such as 100 or 0.5%, and stop the run."
              + " Left out: more than half of its first 10,000 lines, or of all where it is shorter; one of fewer than"
              + " 100 lines is then never refused."),
        ]),
      Section(
        "Limits",
        [
          Flag(
            "--max-line-bytes", value: "N", as: .integer(in: 1...1 << 30), into: \.limits.lineBytes,
            help: "Reject a line that is longer."),
          Flag(
            "--max-log-bytes", value: "N", as: .integer(in: 1...1 << 50), into: \.limits.decompressedBytes,
            help: "Stop in a log that holds more, decompressed."),
          Flag(
            "--max-ratio", value: "N", as: .integer(in: 1...2000), into: \.limits.ratio,
            help: "Stop in a log that grows more than so many times when it is decompressed, from 256 MiB on."
          ),
          Flag(
            "--max-idle-bytes", value: "N", as: .integer(in: 1...1 << 50), into: \.limits.idleBytes,
            help: "Stop in a log of which so many bytes in a row decompress to nothing."),
          Flag(
            "--max-combinations", value: "N", as: .integer(in: 1...1 << 24), into: \.maximumCombinations,
            help:
              "Reject an event that would bring more than so many combinations of platform, permission, event and the"
              + " fields from variant to gesture into the database, or such as are longer than 256 bytes on average. Each"
              + " takes 0.2 kilobytes of memory in every run. With another N, a log that had such lines is read"
              + " again."),
          Flag(
            "--batch-records", value: "N", as: .integer(in: 1...1 << 26), into: \.recordsPerBatch,
            help:
              "Store after so many events; fewer take less memory, and more time. A larger log is held aside"
              + " in the database's folder."),
        ]),
      Section("Output", [SummaryFormat.flag(into: \.format)]),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("ingest logs/", "everything new below a folder"),
      Example("ingest --platform ios --dry-run export.ndjson.gz", "what is in a file"),
      Example("ingest --platform web - < events.ndjson", "standard input"),
    ],
    exitCodes: [.done, .usage, .unreadable, .locked, .failed])
}

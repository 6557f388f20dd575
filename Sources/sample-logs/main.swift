// sample-logs OUTDIR
// sample-logs --bench OUTDIR USERS DAYS [SEED]
//
// Writes the logs that the project shows itself with: three releases of one app, one after the other, with
// exactly the counts of CameraCohorts and MicrophoneExperiment, and a few broken files. With --bench, a log of any
// size to measure on. The same on every run.
import LibC

let usage = """
  usage: sample-logs OUTDIR
         sample-logs --bench OUTDIR USERS DAYS [SEED]

  Writes sample logs below OUTDIR, the same bytes on every run, and replaces those that are there:
    logs/PLATFORM/YYYY-MM-DD.ndjson.gz   three releases of one app, 2026-04-02 to 2026-06-30
    broken/                              lines and files that a reader must reject, and EXPECTED.csv

  With --bench, writes PLATFORM/YYYY-MM-DD.ndjson.gz below OUTDIR: about twelve events a user over DAYS days from
  2025-01-01. A million users and 30 days are 12 million events, 2.5 GB of text.

  """

func fail(_ message: String, _ code: Int32) -> Never {
  writeAll("sample-logs: \(message)\n", to: STDERR_FILENO)
  exit(code)
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.contains("--help") || arguments.contains("-h") {
  writeAll(usage, to: STDOUT_FILENO)
  exit(0)
}
let isBench = arguments.first == "--bench"
let words = isBench ? arguments.dropFirst() : arguments
guard let path = words.first, isBench || words.count == 1, !path.isEmpty, !path.hasPrefix("-") else {
  fail("one folder to write to is needed\n\n\(usage)", 2)
}

var folder = OutputFolder(path: path)
do {
  if isBench {
    guard let logs = BenchLogs(words.dropFirst()) else {
      fail("USERS and DAYS are whole numbers above 0, SEED is a whole number\n\n\(usage)", 2)
    }
    let size = try logs.write(to: &folder)
    writeAll(
      "\(size.events) events, \(size.bytes) bytes of text in \(folder.files) logs of \(folder.bytes) bytes\n",
      to: STDOUT_FILENO)
    exit(0)
  }
  var events = 0
  for platform in Platform.allCases {
    let population = Population(of: platform, in: CameraCohorts.all + MicrophoneExperiment.all)
    try DailyLogs.write(population, to: &folder)
    events += population.records.count
  }
  writeAll("\(events) events in \(folder.files) logs of \(folder.bytes) bytes\n", to: STDERR_FILENO)
  try BrokenLogs.write(to: &folder)
} catch let error as OutputError {
  fail("cannot write \(error.path): \(error.reason); choose a folder that can be written to", 5)
} catch {
  fail("zlib refused the content: \(error); check that zlib is installed whole", 5)
}

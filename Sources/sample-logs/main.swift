// sample-logs OUTDIR
//
// Writes the logs that the project shows itself with: three releases of one app, one after the other, with
// exactly the counts of CameraCohorts and MicrophoneExperiment, and a few broken files. The same on every run.
import LibC

let usage = """
  usage: sample-logs OUTDIR

  Writes sample logs below OUTDIR, the same bytes on every run, and replaces those that are there:
    logs/PLATFORM/YYYY-MM-DD.ndjson.gz   three releases of one app, 2026-04-02 to 2026-06-30
    broken/                              lines and files that a reader must reject, and EXPECTED.csv

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
guard let path = arguments.first, arguments.count == 1, !path.isEmpty, !path.hasPrefix("-") else {
  fail("one folder to write to is needed\n\n\(usage)", 2)
}

var folder = OutputFolder(path: path)
do {
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

import CommandLineTool
import LibC

reserveClosedStreams()
// Without /proc Linux does not tell a process its arguments, not even its name: no call for help, then.
guard !CommandLine.arguments.isEmpty else {
  writeAll("permission-funnel: the system does not say what was asked for; mount /proc\n", to: STDERR_FILENO)
  exit(ExitCode.failed.rawValue)
}
let code = await Program.run(
  Array(CommandLine.arguments.dropFirst()), in: .process(), version: { Program.version })
exit(code.rawValue)

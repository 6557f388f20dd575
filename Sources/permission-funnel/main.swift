import CommandLineTool
import LibC

let code = await Program.run(
  Array(CommandLine.arguments.dropFirst()), in: .process(), version: { "permission-funnel 0.1.0" })
exit(code.rawValue)

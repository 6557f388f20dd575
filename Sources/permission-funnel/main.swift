import CommandLineTool
import LibC

let code = await Program.run(
  Array(CommandLine.arguments.dropFirst()), in: .process(), version: { Program.version })
exit(code.rawValue)

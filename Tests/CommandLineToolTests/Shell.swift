import LibC
import Testing

/// Whether the system has a program of that name.
func isInstalled(_ program: String) -> Bool { system("command -v \(program) >/dev/null 2>&1") == 0 }

/// Runs a script file of the given text with a shell; standard output and error together, and whether it
/// ended well.
func run(_ text: String, with shell: String) throws -> (output: String, isDone: Bool) {
  var template = Array("/tmp/permission-funnel-test.XXXXXX".utf8CString)
  let folder = String(cString: try #require(mkdtemp(&template)))
  let path = folder + "/script"
  defer {
    unlink(path)
    rmdir(folder)
  }
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
  try #require(file >= 0)
  let isWritten = writeAll(text, to: file)
  close(file)
  try #require(isWritten)
  let stream = try #require(popen("cd '\(folder)' && \(shell) script 2>&1", "r"))
  var output: [UInt8] = []
  while case let byte = fgetc(stream), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
  return (String(decoding: output, as: UTF8.self), pclose(stream) == 0)
}

import LibC
import Rendering

extension Install {
  func run(in context: Context) async throws -> ExitCode {
    let program = try context.programPath()
    for file in files(program: program) {
      try context.output.write(terminalSafe("\(prefix)/\(file.folder)/\(file.name)") + "\n")
      if !isDryRun { try write(file) }
    }
    return .done
  }

  private struct File {
    let folder: String
    let name: String
    var isProgram = false
    let bytes: () throws -> [UInt8]
  }

  private func files(program: String) -> [File] {
    let (name, facts) = (Program.name, Program.facts)
    return [
      File(folder: "bin", name: name, isProgram: true) { try Self.bytes(of: program) },
      File(folder: "share/man/man1", name: "\(name).1") { Array(manualPage(of: facts).utf8) },
      File(folder: "share/bash-completion/completions", name: name) { Array(bashCompletion(of: facts).utf8) },
      File(folder: "share/zsh/site-functions", name: "_\(name)") { Array(zshCompletion(of: facts).utf8) },
      File(folder: "share/fish/vendor_completions.d", name: "\(name).fish") {
        Array(fishCompletion(of: facts).utf8)
      },
    ]
  }

  private static func bytes(of program: String) throws(CommandFailure) -> [UInt8] {
    do throws(SystemFailure) {
      return try readWhole(program, atMost: 1 << 30)
    } catch {
      throw CommandFailure(.failed, "\(program): the running program cannot be read: \(error.message)")
    }
  }

  private func write(_ file: File) throws {
    let bytes = try file.bytes()
    let files = try outputFiles(in: "\(prefix)/\(file.folder)", manifest: file.name)
    try files.file(named: file.name).write(bytes)
    try files.commit()
    guard file.isProgram else { return }
    let path = "\(prefix)/\(file.folder)/\(file.name)"
    var status = stat()
    // Whoever may read it may run it.
    guard stat(path, &status) == 0, chmod(path, status.st_mode | (status.st_mode & 0o444) >> 2) == 0 else {
      throw CommandFailure(
        .failed, "\(path): cannot be made executable: \(String(cString: strerror(errno)))")
    }
  }
}

/// Files that are replaced together, with the exit code for a folder that cannot be written.
func outputFiles(in folder: String, manifest: String) throws(CommandFailure) -> AtomicFileSet {
  do throws(FileFailure) {
    return try AtomicFileSet(in: folder, manifest: manifest)
  } catch {
    throw CommandFailure(error.kind == .locked ? .locked : .failed, error.description)
  }
}

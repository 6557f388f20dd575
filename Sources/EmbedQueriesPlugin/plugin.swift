import Foundation
import PackagePlugin

/// Turns the folder of SQL files into one Swift file at build time.
@main
struct EmbedQueriesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = target.directoryURL
    let files =
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "sql" } ?? []
    let output = context.pluginWorkDirectoryURL.appending(path: "Query+Files.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) queries",
        executable: try context.tool(named: "embed-queries").url,
        arguments: [output.path, root.path] + files.map(\.path).sorted(),
        inputFiles: files, outputFiles: [output])
    ]
  }
}

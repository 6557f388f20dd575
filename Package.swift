// swift-tools-version: 6.2
import PackageDescription

/// One set of settings for every Swift target.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(of name: String, _ dependencies: [Target.Dependency], excluding: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: excluding, swiftSettings: settings)
}

let package = Package(
  name: "permission-funnel",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "permission-funnel", targets: ["permission-funnel"])],
  // In the order in which data flows: bytes, events, journeys, the store, questions, answers, print.
  targets: [
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    library("LibC"),
    library("EventModel"),
    library("EventLog", ["CZlib", "EventModel", "LibC"]),
    library("Journeys", ["EventModel"]),
    .target(
      name: "Queries", path: "Queries", sources: ["Query.swift"], swiftSettings: settings,
      plugins: ["EmbedQueriesPlugin"]),
    library("Store", ["CSQLite", "EventModel", "LibC", "Queries"]),
    library("Ingestion", ["EventLog", "EventModel", "Journeys", "LibC", "Queries", "Store"]),
    library("Statistics", ["LibC"]),
    library("Reports", ["EventModel", "Journeys", "LibC", "Queries", "Statistics", "Store"]),
    library("Rendering", ["EventModel", "Reports", "Statistics"]),
    library(
      "CommandLineTool",
      ["EventLog", "EventModel", "Ingestion", "LibC", "Rendering", "Reports", "Statistics", "Store"]),
    .executableTarget(
      name: "permission-funnel", dependencies: ["CommandLineTool"], swiftSettings: settings),

    // Tools that build the package's own inputs.
    .executableTarget(name: "embed-queries", dependencies: ["LibC"], swiftSettings: settings),
    .plugin(
      name: "EmbedQueriesPlugin", capability: .buildTool(), dependencies: ["embed-queries"],
      path: "Sources/EmbedQueriesPlugin"),
    .executableTarget(
      name: "sample-logs", dependencies: ["CZlib", "EventModel", "LibC"], swiftSettings: settings),

    tests(of: "LibCTests", ["LibC"]),
    tests(of: "EventModelTests", ["EventModel"]),
    tests(of: "EventLogTests", ["CZlib", "EventLog", "EventModel", "LibC"]),
    tests(of: "JourneysTests", ["CSQLite", "EventModel", "Journeys", "Queries", "Store"]),
    tests(of: "StoreTests", ["EventModel", "LibC", "Queries", "Store"]),
    tests(
      of: "IngestionTests", ["EventLog", "EventModel", "Ingestion", "LibC", "Queries", "Reports", "Store"]),
    tests(of: "StatisticsTests", ["Statistics"], excluding: ["Oracles/generate.py"]),
    tests(
      of: "ReportsTests", ["EventModel", "Ingestion", "LibC", "Queries", "Reports", "Statistics", "Store"]),
    tests(of: "RenderingTests", ["EventModel", "LibC", "Rendering", "Reports", "Statistics"]),
    tests(
      of: "CommandLineToolTests",
      ["CommandLineTool", "EventLog", "EventModel", "Ingestion", "LibC", "Rendering", "Reports"]),
    tests(
      of: "FuzzTests",
      ["CZlib", "CommandLineTool", "EventLog", "EventModel", "LibC", "Rendering", "Reports", "Store"],
      excluding: ["Corpus", "run.sh"]),
    tests(
      of: "EndToEndTests", ["LibC", "Store", "permission-funnel"],
      excluding: ["Faults/Shim", "PageChecks.js"]),
    tests(of: "ArchitectureTests", ["LibC", "Queries", "Store"]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // What the tests let fail: calls of the C library, by standing before it. Empty elsewhere.
  package.targets.append(.target(name: "FaultShim", path: "Tests/EndToEndTests/Faults/Shim"))
  package.products.append(.library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]))
#endif

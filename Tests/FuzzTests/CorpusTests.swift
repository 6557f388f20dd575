import LibC
import Testing

@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases)
  func `every file of the corpus keeps the property of its target`(target: FuzzTarget) throws {
    let property = try target.property()
    let files = try Corpus.files(of: target)
    #expect(files.count >= 10)
    for (name, bytes) in files {
      do { try property.check(bytes) } catch { Issue.record("\(target.rawValue)/\(name): \(error)") }
    }
  }

  @Test func `every folder of the corpus is one of a target, and it stays small`() throws {
    let folders = try Corpus.names(in: "\(Corpus.folder)/Corpus")
    #expect(Set(folders) == Set(FuzzTarget.allCases.map(\.rawValue)))
    let sizes = try FuzzTarget.allCases.flatMap { try Corpus.files(of: $0).map(\.bytes.count) }
    #expect(sizes.count < 300 && sizes.reduce(0, +) < 300_000)
  }

  @Test(arguments: ["", "time", "time 0", "time 1x", "nonsense 1", "../time 1", "time/ 1"])
  func `the script that fuzzes says how, and names every target`(arguments: String) throws {
    let child = try #require(popen("bash '\(Corpus.folder)/run.sh' \(arguments) 2>&1", "r"))
    var bytes: [UInt8] = []
    var byte = getc(child)
    while byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
      byte = getc(child)
    }
    #expect(pclose(child) >> 8 == 2)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.hasSuffix("Tests/FuzzTests/run.sh TARGET SECONDS [ARGUMENT...]") == true)
    let named = lines.dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(named.filter { $0 != "#" } == FuzzTarget.allCases.map(\.rawValue))
  }
}

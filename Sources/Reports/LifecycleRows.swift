import Journeys

/// What is wrong with a row of a table of lifecycles. Rows count from 1.
public enum LifecycleFault: Error, Equatable, Sendable {
  case unknownName(String, row: Int, allowed: [String])
  case unknownWord(String, name: String, row: Int, allowed: [String])
  case missing(String, row: Int)
  /// A platform whose rows would be told apart by browsers and by versions at once.
  case mixedEditions(String, row: Int)

  /// Place, reason and remedy in one line.
  public var message: String {
    switch self {
    case .unknownName(let name, let row, let allowed):
      "row \(row) names \"\(name)\"; a row may name \(allowed.joined(separator: ", "))"
    case .unknownWord(let word, let name, let row, let allowed):
      "row \(row) says \"\(word)\" for \(name); it may say \(allowed.joined(separator: ", "))"
    case .missing(let name, let row): "row \(row) has no \(name); write one"
    case .mixedEditions(let platform, let row):
      "row \(row): the editions of \(platform) are told apart by browsers or by versions; keep to one of them"
    }
  }
}

extension LifecycleListing {
  /// The built-in table with rows in front of it, which count before its own.
  ///
  /// - Parameter rows: Names and texts, as the listing writes them; lists are words with spaces between. An empty
  ///   text is no fact, but an empty list of sequences says that none is impossible.
  public init(with rows: [[String: String]], platform: String? = nil) throws(LifecycleFault) {
    var table: [Lifecycle] = []
    for (index, row) in rows.enumerated() {
      let lifecycle = try LifecycleRowReader(row: row, number: index + 1).lifecycle()
      if let edition = lifecycle.edition {
        let others = (table + Lifecycle.all).filter { $0.platform == lifecycle.platform }.compactMap(
          \.edition)
        guard others.allSatisfy({ $0.isBrowser == edition.isBrowser }) else {
          throw .mixedEditions(lifecycle.platform, row: index + 1)
        }
      }
      table.append(lifecycle)
    }
    self.init(table + Lifecycle.all, platform: platform)
  }
}

private struct LifecycleRowReader {
  let row: [String: String]
  let number: Int

  static let names = [
    "platform", "permissions", "edition", "prompts", "reprompt", "gesture", "settings_link",
    "restarts_on_change", "reduced_grants", "impossible", "note", "source", "unverified",
  ]

  func lifecycle() throws(LifecycleFault) -> Lifecycle {
    if let stray = row.keys.filter({ !Self.names.contains($0) }).min() {
      throw .unknownName(stray, row: number, allowed: Self.names)
    }
    guard let platform = text("platform") else { throw .missing("platform", row: number) }
    guard let source = text("source") else { throw .missing("source", row: number) }
    let permissions = words("permissions").map { $0.lowercased() }
    var lifecycle = Lifecycle(
      platform.lowercased(), permissions == ["others"] ? [] : permissions, edition: try edition(),
      prompts: try prompts(), reprompt: try token("reprompt") ?? .unknown,
      gesture: try token("gesture") ?? .unknown, settingsLink: try token("settings_link") ?? .unknown,
      restartsOnChange: try token("restarts_on_change") ?? .unknown, reducedGrants: words("reduced_grants"),
      note: text("note"), source: source, unverified: try unverified())
    if row["impossible"] != nil { lifecycle.impossible = try impossible() }
    return lifecycle
  }

  private func text(_ name: String) -> String? { row[name].flatMap { $0.isEmpty ? nil : $0 } }

  private func words(_ name: String) -> [String] {
    (row[name] ?? "").split(separator: " ").map(String.init)
  }

  private func edition() throws(LifecycleFault) -> Edition? {
    guard let text = text("edition") else { return nil }
    guard let edition = Edition(text: text) else {
      throw .unknownWord(
        text, name: "edition", row: number,
        allowed: ["API ≤ 29", "API ≥ 30", "version ≤ 16.3", "version ≥ 17", "the name of a browser"])
    }
    return edition
  }

  private func prompts() throws(LifecycleFault) -> Lifecycle.PromptLimit {
    guard let word = text("prompts") else { return .unknown }
    guard let limit = Lifecycle.PromptLimit(token: word) else {
      throw .unknownWord(
        word, name: "prompts", row: number,
        allowed: ["1 prompt", "2 prompts", "1 refusal", "2 refusals", "unlimited", "none", "unknown"])
    }
    return limit
  }

  private func token<Token: LifecycleToken>(_ name: String) throws(LifecycleFault) -> Token? {
    guard let word = text(name) else { return nil }
    return try read(word, of: name)
  }

  private func read<Token: LifecycleToken>(_ word: String, of name: String) throws(LifecycleFault) -> Token {
    guard let token = Token(token: word) else {
      throw .unknownWord(word, name: name, row: number, allowed: Token.allCases.map(\.token))
    }
    return token
  }

  private func impossible() throws(LifecycleFault) -> Set<Impossibility> {
    var found: Set<Impossibility> = []
    for word in words("impossible") {
      guard let impossibility = Impossibility(rawValue: word) else {
        throw .unknownWord(
          word, name: "impossible", row: number, allowed: Impossibility.allCases.map(\.rawValue))
      }
      found.insert(impossibility)
    }
    return found
  }

  private func unverified() throws(LifecycleFault) -> Set<Lifecycle.Fact> {
    var found: Set<Lifecycle.Fact> = []
    for word in words("unverified") { found.insert(try read(word, of: "unverified")) }
    return found
  }
}

/// The definitions, read literally and event by event: slow, and with nothing in common with the folds that are
/// tested but the words they come from. Positions are indices into the journey's events.
extension Journey {
  static let answers = ["allowed", "declined", "dismissed", "ignored"]

  private func first(after position: Int, _ names: [String]) -> Int? {
    events.indices.first { $0 > position && names.contains(events[$0].name) }
  }

  private func last(before position: Int, _ names: [String]) -> Int? {
    events.indices.last { $0 < position && names.contains(events[$0].name) }
  }

  var prompts: [Int] { events.indices.filter { events[$0].name == "prompted" } }

  /// Where the answer of the prompt at `position` stands: what closes it, if that is an answer within a day.
  func answer(of position: Int) -> Int? {
    let closing = Self.answers + ["prompted", "offeredSettings", "openedSettings"]
    guard let found = first(after: position, closing), Self.answers.contains(events[found].name),
      events[found].at - events[position].at <= 24 * 3600 * 1_000_000
    else { return nil }
    return found
  }

  /// Whether the event at `position` answers a prompt.
  func isAnswer(_ position: Int) -> Bool { prompts.contains { answer(of: $0) == position } }

  func grantStands(before position: Int) -> Bool {
    last(before: position, ["allowed", "revoked", "declined"]).map { events[$0].name } == "allowed"
  }

  func arm(ofPrompt position: Int) -> String {
    if let variant = events[position].attributes["variant"] { return variant }
    guard let rationale = last(before: position, ["sawRationale", "prompted"]),
      events[rationale].name == "sawRationale", events[position].at - events[rationale].at <= 600_000_000
    else { return "cold" }
    return "rationaleFirst"
  }

  /// The value of the prompt, ask or silent request at `position`. Without a variant an ask goes by the prompt
  /// that comes next, else the last; a silent request by the one before, else the first.
  func value(of field: String, at position: Int, isSilent: Bool = false) -> String {
    if let value = events[position].attributes[field] { return value }
    guard field == "variant" else { return "" }
    if events[position].name == "prompted" { return arm(ofPrompt: position) }
    let ahead = prompts.first { $0 > position }
    let behind = prompts.last { $0 < position }
    if let prompt = isSilent ? behind ?? ahead : ahead ?? behind { return arm(ofPrompt: prompt) }
    return events.contains { $0.name == "sawRationale" } ? "rationaleFirst" : "cold"
  }

  func reach(after position: Int) -> Int? { first(after: position, ["reachedFeature"]) }

  /// How somebody who declined at `decline` came to the reach at `reach`.
  func route(from decline: Int, to reach: Int) -> String {
    let between = decline + 1..<reach
    let visits = between.filter { events[$0].name == "openedSettings" }
    guard let grant = between.last(where: { events[$0].name == "allowed" }) else {
      return visits.isEmpty ? "ungranted" : "settings"
    }
    if isAnswer(grant) { return "reprompt" }
    return visits.contains { $0 < grant } ? "settings" : "other"
  }

  var asks: [Int] {
    events.indices.filter { position in
      if events[position].name == "prompted" { return true }
      guard ["tappedFeature", "sawRationale", "requested"].contains(events[position].name),
        !grantStands(before: position)
      else { return false }
      let next = first(after: position, Self.answers + ["prompted", "reachedFeature"])
      return next.map { events[$0].name } != "reachedFeature"
    }
  }

  /// The silent requests of each stretch.
  var silentRequests: [[Int]] {
    var stretches: [[Int]] = []
    var stretch: [Int] = []
    for position in events.indices {
      stretch.append(position)
      let cuts = ["prompted", "allowed", "reachedFeature", "revoked"].contains(events[position].name)
      if cuts || isAnswer(position) {
        stretches.append(silentRequests(in: stretch, endedBy: position))
        stretch = []
      }
    }
    return stretches + [silentRequests(in: stretch, endedBy: nil)]
  }

  private func silentRequests(in stretch: [Int], endedBy end: Int?) -> [Int] {
    let refusals = stretch.filter { events[$0].name == "declined" && !isAnswer($0) }
    let requests = stretch.filter { events[$0].name == "requested" && !grantStands(before: $0) }
    let isServed = end.map { events[$0].name != "revoked" } ?? false
    let unserved = max(0, requests.count - (isServed ? 1 : 0))
    return refusals.count >= unserved ? refusals : Array(requests.prefix(unserved))
  }

  /// The runs of silent requests before `until` with neighbours at most `gap` apart.
  func runs(until: Int64, gap: Int64) -> [[Int]] {
    silentRequests.flatMap { stretch in
      var runs: [[Int]] = []
      for position in stretch where events[position].at < until {
        if let last = runs.last?.last, events[position].at - events[last].at <= gap {
          runs[runs.count - 1].append(position)
        } else {
          runs.append([position])
        }
      }
      return runs
    }
  }
}

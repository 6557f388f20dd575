import EventModel
import Reports

extension JourneyReport {
  /// A row an event. A table leaves out the fields that no event has, and those it has no room for.
  public var sheet: Sheet {
    let names = ReadEvent.attributeNames
    let attributes = names.enumerated().map { index, name in
      let isUsed = events.contains { $0.attributes[index] != nil }
      return Column(
        name, name.split(separator: "_").joined(separator: " "), alignment: .left,
        placement: isUsed ? .rank(names.count - index) : .dataOnly)
    }
    let isOne = Set(events.map { [$0.platform, $0.permission] }).count < 2
    let hasLatency = events.contains { $0.latency != nil }
    return Sheet(
      columns: [
        Column("platform", "platform", alignment: .left, placement: isOne ? .dataOnly : .always),
        Column("permission", "permission", alignment: .left, placement: isOne ? .dataOnly : .always),
        Column("time", "time", alignment: .left), Column("event", "event", alignment: .left),
        Column("reading", "read as", alignment: .left),
      ] + attributes + [
        Column("latency_ms", "latency ms", placement: hasLatency ? .rank(20) : .dataOnly)
      ],
      rows: events.map { event in
        [
          .text(event.platform), .text(event.permission), .instant(event.at), .text(event.kind.name),
          .text(event.readings.map(\.text).joined(separator: "; ")),
        ] + event.attributes.map { $0.map { .text($0) } ?? .absent } + [
          event.latency.map { .real(Double($0) / 1000, decimals: 1) } ?? .absent
        ]
      })
  }

  /// One line.
  public var heading: String {
    let count = "\(Cell.integer(events.count).readable) \(events.count == 1 ? "event" : "events")"
    let journeys = Set(events.map { terminalSafe("\($0.platform) \($0.permission)") }).sorted()
    return "user \(user), \(journeys.joined(separator: ", ")): \(count)"
  }
}

extension EventReading {
  /// A few words.
  var text: String {
    switch self {
    case .prompt(let number, let arm): "prompt \(number)" + (arm.words.map { ", \($0)" } ?? "")
    case .unanswered: "unanswered"
    case .answer(let number, let after):
      "answers prompt \(number) after \(Cell.real(Double(after) / 1_000_000, decimals: 1).readable) s"
    case .grantOutsidePrompt: "grant outside a prompt"
    case .strayRefusal: "refusal without a prompt"
    case .contradiction: "no prompt was open"
    case .ask: "ask"
    case .silentRequest: "silent request"
    case .reach(let numbers):
      numbers.count == 1
        ? "first reach after prompt \(numbers.lowerBound)"
        : "first reach after prompts \(numbers.lowerBound) to \(numbers.upperBound)"
    case .recovery(let number, let route): "recovers prompt \(number), \(route.words)"
    }
  }
}

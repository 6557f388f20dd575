import EventModel

@testable import Reports

/// The numbers of a funnel counted user by user from the definitions. Keys are platform, then value.
func expectedFunnel(
  _ journeys: [Journey], _ question: FunnelQuestion
) -> [[String]: FunnelCounts] {
  var found: [[String]: FunnelCounts] = [:]
  for journey in journeys where journey.permission == question.permission ?? journey.permission {
    count(journey, question, &found)
  }
  return found
}

private func count(_ journey: Journey, _ question: FunnelQuestion, _ found: inout [[String]: FunnelCounts]) {
  let (from, until) = (question.window.from.microseconds, question.window.until.microseconds)
  let events = journey.events
  func key(_ position: Int, isSilent: Bool = false) -> [String] {
    let value = question.split.map { journey.value(of: $0.name, at: position, isSilent: isSilent) }
    return [journey.platform, value ?? ""]
  }
  func isInside(_ position: Int) -> Bool { from <= events[position].at && events[position].at < until }
  func hasHappened(_ position: Int?) -> Int? { position.flatMap { events[$0].at < until ? $0 : nil } }

  func isChosen(_ prompt: Int) -> Bool {
    switch question.prompts {
    case .all: true
    case .first: prompt == journey.prompts.first
    case .repeated: prompt != journey.prompts.first
    }
  }

  if let prompt = journey.prompts.first(where: isInside), isChosen(prompt) {
    let key = key(prompt)
    found[key, default: .init()].prompted += 1
    if hasHappened(journey.reach(after: prompt)) != nil { found[key]?.reached += 1 }
    if let answer = hasHappened(journey.answer(of: prompt)) {
      switch events[answer].name {
      case "allowed": found[key]?.allowed += 1
      case "dismissed": found[key]?.dismissed += 1
      case "ignored": found[key]?.ignored += 1
      default:
        found[key]?.declined += 1
        if question.recoveryLimit.map({ events[answer].at + $0 <= until }) ?? true {
          found[key]?.recoveryEligible += 1
          if let reach = hasHappened(journey.reach(after: answer)),
            events[reach].at - events[answer].at <= question.recoveryLimit ?? .max
          {
            switch journey.route(from: answer, to: reach) {
            case "reprompt": found[key]?.recoveredByReprompt += 1
            case "settings": found[key]?.recoveredBySettings += 1
            case "other": found[key]?.recoveredOtherwise += 1
            default: found[key]?.recoveredUngranted += 1
            }
          }
        }
      }
    }
  }
  if let ask = journey.asks.first(where: isInside) { found[key(ask), default: .init()].asked += 1 }

  let silent = journey.silentRequests.flatMap(\.self).filter(isInside).map { key($0, isSilent: true) }
  for key in silent { found[key, default: .init()].silentRequests += 1 }
  for key in Set(silent) { found[key, default: .init()].silentUsers += 1 }

  let bursts = journey.runs(until: until, gap: question.burstRule.gap).filter {
    $0.count >= question.burstRule.minimum && isInside($0[0])
  }
  for burst in bursts {
    let key = key(burst[0], isSilent: true)
    found[key]?.bursts += 1
    let longest = found[key]?.longestBurst ?? 0
    found[key]?.longestBurst = max(longest, burst.count)
  }
  for key in Set(bursts.map { key($0[0], isSilent: true) }) { found[key]?.burstUsers += 1 }
}

import EventModel
import Reports
import Statistics

extension Finding {
  /// One line: how grave, which diagnosis, where.
  public var headline: String {
    "\(severity.name.uppercased()) \(title)"
  }

  /// Which diagnosis, and where.
  var title: String {
    let place = [platform, permission, value].compactMap { $0.map(terminalSafe) }.joined(separator: " ")
    return id.name + (place.isEmpty ? "" : ": \(place)")
  }

  /// What was found, why it is believed, and what to do; a paragraph each.
  public var paragraphs: [String] {
    var lines = [text.readable]
    if let contrast { lines.append("Against: \(contrast.readable)") }
    if let causeText { lines.append("Where: \(causeText)") }
    if let why { lines.append("Why: \(why)") }
    if let exampleText { lines.append("Example: \(exampleText)") }
    lines.append("Do: \(remedy.readable)")
    return lines
  }

  /// The value of a field that stands out.
  var causeText: String? {
    cause.map { cause in
      let place = "\(cause.field.name) \(terminalSafe(cause.value))"
      if cause.isAll { return "all of it in \(place)" }
      return "\(place) stands out, \(Cell.rate(optional: cause.own.rate).readable)"
        + " (\(Cell.integer(cause.own.successes).readable) of \(Cell.integer(cause.own.trials).readable)) against"
        + " \(Cell.rate(optional: cause.others.rate).readable) of the rest"
    }
  }

  /// What the platform makes possible, with the source, and the editions that this is shared by.
  var why: String? {
    let spans = span.map { part in
      "\(part.edition ?? "others"): \(counted(part.users, "user"))"
    }
    let words = [lifecycle?.reason, spans.isEmpty ? nil : "spans \(spans.joined(separator: ", "))"]
    let text = words.compactMap(\.self).joined(separator: "; ")
    return text.isEmpty ? nil : terminalSafe(text)
  }

  /// The pseudonym and the first events with the time since the first of them.
  var exampleText: String? {
    guard let user else { return nil }
    guard let first = example.first else { return "user \(user)" }
    let events = example.prefix(Self.eventsShown).map { event in
      let after = event.at.microseconds - first.at.microseconds
      return after == 0
        ? event.kind.name
        : "\(event.kind.name) +\(readableDuration(milliseconds: Double(after) / 1000))"
    }
    let more = example.count - events.count
    return "user \(user), from \(first.at): \(events.joined(separator: ", "))"
      + (more > 0 ? ", and \(Cell.integer(more).readable) more" : "")
  }

  private static let eventsShown = 8
}

extension DiagnosisReport {
  /// One line: what was looked at.
  public func heading(permission: String?) -> String {
    "\(terminalSafe(permission ?? "all permissions")), \(window.description)"
  }

  /// One line: how many of each severity, or that there was nothing to look at.
  public var summary: String {
    if findings.isEmpty { return hasEvents ? "Nothing found." : "There was nothing to look at." }
    return Severity.allCases.reversed().map { severity in
      "\(severity.name): \(Cell.integer(findings.count { $0.severity == severity }).readable)"
    }.joined(separator: ", ")
  }
}

extension Thresholds {
  /// Every threshold under the name that sets it.
  public var summary: String {
    let words = Self.all.map { threshold in
      switch threshold.key {
      case .count(let key): "\(threshold.name)=\(self[keyPath: key])"
      case .share(let key): "\(threshold.name)=\(("\(share: self[keyPath: key])" as Phrase).readable)"
      }
    }
    return "Thresholds: \(words.joined(separator: ", "))."
  }
}

extension DiagnosisRule {
  /// When it fires, and where it has to keep silent; a paragraph each.
  public var paragraphs: [String] {
    [condition.readable, followsLifecycle ? nil : Self.everywhere].compactMap(\.self) + silences.map(\.text)
  }

  /// Said of what no lifecycle changes.
  static let everywhere = "The same on every platform, whatever its lifecycle."
}

extension DiagnosisRule.Silence {
  /// One line.
  var text: String {
    let kinds = missing.map(\.name).joined(separator: ", ")
    return "Silent for \(terminalSafe(platform)) \(terminalSafe(permission)): not logged: \(kinds)."
  }
}

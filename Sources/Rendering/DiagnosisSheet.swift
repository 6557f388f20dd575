import EventModel
import Reports
import Statistics

extension DiagnosisReport {
  /// A row a finding.
  public var sheet: Sheet {
    Sheet(
      columns: [
        Column("id", "finding", alignment: .left), Column("severity", "severity", alignment: .left),
        Column("platform", "platform", alignment: .left),
        Column("permission", "permission", alignment: .left),
        Column("value", "only", alignment: .left), Column("counts", "counts", placement: .dataOnly),
        Column("rate", "rate", placement: .dataOnly), Column("low", "low", placement: .dataOnly),
        Column("high", "high", placement: .dataOnly), Column("text", "found", alignment: .left),
        Column("contrast", "against", alignment: .left), Column("cause", "where", alignment: .left),
        Column("why", "why", alignment: .left),
        Column("user", "user", placement: .dataOnly), Column("example", "example", placement: .dataOnly),
        Column("remedy", "what to do", alignment: .left),
      ],
      rows: findings.map { finding in
        func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .absent }
        return [
          .text(finding.id.name), .text(finding.severity.name), text(finding.platform),
          text(finding.permission), text(finding.value),
          .text(finding.counts.map { "\($0.name)=\($0.count)" }.joined(separator: " ")),
          .rate(optional: finding.rate), .rate(optional: finding.interval?.low),
          .rate(optional: finding.interval?.high), .text(finding.text.readable),
          text(finding.contrast?.readable), text(finding.causeText), text(finding.why),
          text(finding.user?.description),
          text(finding.exampleText), .text(finding.remedy.readable),
        ]
      })
  }

  /// An object with `findings`.
  public var json: JSONValue {
    .object([JSONValue.Member("findings", .array(findings.map(\.json)))])
  }

  /// A row a rule.
  public var ruleSheet: Sheet {
    Sheet(
      columns: [
        Column("id", "finding", alignment: .left), Column("condition", "fires when", alignment: .left),
        Column("lifecycle", "lifecycle", alignment: .left), Column("silent", "silent", alignment: .left),
      ],
      rows: rules.map { rule in
        [
          .text(rule.id.name), .text(rule.condition.readable),
          .text(rule.followsLifecycle ? "followed" : "not used"),
          rule.silences.isEmpty ? .absent : .text(rule.silences.map(\.text).joined(separator: " ")),
        ]
      })
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    func number(_ number: Double?) -> JSONValue { number.map { .real($0) } ?? .null }
    let events = example.map { event in
      JSONValue.object([
        JSONValue.Member("time", .string(event.at.description)),
        JSONValue.Member("event", .string(event.kind.name)),
      ])
    }
    return .object([
      JSONValue.Member("id", .string(id.name)), JSONValue.Member("severity", .string(severity.name)),
      JSONValue.Member("platform", string(platform)), JSONValue.Member("permission", string(permission)),
      JSONValue.Member("value", string(value)),
      JSONValue.Member(
        "counts", .object(counts.map { JSONValue.Member($0.name, .integer(Int64($0.count))) })),
      JSONValue.Member("rate", number(rate)), JSONValue.Member("low", number(interval?.low)),
      JSONValue.Member("high", number(interval?.high)), JSONValue.Member("text", .string(text.readable)),
      JSONValue.Member("contrast", string(contrast?.readable)),
      JSONValue.Member("cause", string(causeText)), JSONValue.Member("why", string(why)),
      JSONValue.Member(
        "example",
        user.map {
          .object([
            JSONValue.Member("user", .string($0.description)), JSONValue.Member("events", .array(events)),
          ])
        } ?? .null),
      JSONValue.Member("remedy", .string(remedy.readable)),
    ])
  }
}

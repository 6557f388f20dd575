import EventModel
import Reports

/// One finding with all that it rests on, and the journey of a user who lives it.
struct FindingArticle {
  let finding: Finding
  let id: String

  private static let eventsShown = 12

  var node: Node {
    Node(.article, .id(id), .class("card finding \(finding.severity.name)")) {
      Node(.h3) {
        Node(.span, .class("severity"), text: finding.severity.name)
        Node(.span, text: finding.title)
      }
      Node(.p, text: finding.text.readable)
      if let contrast = finding.contrast { paragraph("Against", contrast.readable) }
      if let cause = finding.causeText { paragraph("Where", cause) }
      if let why = finding.why { paragraph("Why", why) }
      paragraph("Do", finding.remedy.readable)
      journey
    }
  }

  private func paragraph(_ word: String, _ text: String) -> Node {
    Node(.p) {
      Node(.b, text: word)
      " \(text)"
    }
  }

  @NodeBuilder private var journey: [Node] {
    if let user = finding.user, let first = finding.example.first {
      let more = finding.example.count - Self.eventsShown
      Node(.p, .class("quiet"), text: "Such a user, \(user), from \(first.at):")
      Node(.ol, .class("journey")) {
        for event in finding.example.prefix(Self.eventsShown) {
          let after = event.at.microseconds - first.at.microseconds
          Node(.li) {
            event.kind.name
            if after > 0 {
              " "
              Node(.span, .class("quiet"), text: "+\(readableDuration(milliseconds: Double(after) / 1000))")
            }
          }
        }
      }
      if more > 0 { Node(.p, .class("quiet"), text: "and \(counted(more, "more event"))") }
    }
  }
}

import EventModel
import Reports

extension PageContent {
  /// The page: one HTML file, also well-formed XML, that loads nothing and runs nothing.
  public var html: [UInt8] {
    var bytes = Array("<!DOCTYPE html>".utf8)
    document.write(to: &bytes)
    return bytes + "\n".utf8
  }

  private var document: Node {
    Node(.html, Attribute(.lang, "en"), Attribute(.xmlns, "http://www.w3.org/1999/xhtml")) {
      Node(.head) { head }
      Node(.body) {
        Node(.header) { header }
        Node(.main) {
          for index in parts.indices { parts[index].node }
          findings
        }
        Node(.footer) {
          Node(
            .p,
            text:
              "Written by permission-funnel. Rates come with 95% intervals, Wilson’s; – is a value that does not exist, n/a one that cannot exist on a platform, not logged one whose events the log does not hold."
          )
        }
      }
    }
  }

  @NodeBuilder private var head: [Node] {
    Node(.meta, Attribute(.charset, "utf-8"))
    // Nothing is loaded and nothing runs, whatever a log holds.
    Node(
      .meta, Attribute(.httpEquiv, "Content-Security-Policy"),
      Attribute(
        .content, "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"))
    meta("viewport", "width=device-width, initial-scale=1")
    meta("color-scheme", "light dark")
    meta("referrer", "no-referrer")
    Node(.title, text: "\(name), \(funnel.window.description)")
    Node(.style, text: Stylesheet.text)
  }

  private func meta(_ name: String, _ content: String) -> Node {
    Node(.meta, Attribute(.name, name), Attribute(.content, content))
  }

  /// The permissions that the page is about.
  private var name: String {
    let names = parts.map(\.name)
    return names.isEmpty ? funnel.question.permission ?? "No permission" : names.joined(separator: ", ")
  }

  @NodeBuilder private var header: [Node] {
    Node(.p, .class("overline"), text: "Permission funnel")
    Node(.h1, text: name)
    Node(.p, .class("window"), text: funnel.window.description)
    if let warning = funnel.window.aheadWarning { Node(.p, .class("lead"), text: warning) }
    if parts.isEmpty { Node(.p, .class("lead"), text: "No event of this selection is stored.") }
    if parts.count > 1 {
      Node(.nav, Attribute(.ariaLabel, "Permissions")) {
        Node(.ul, .class("contents")) {
          for part in parts { Node(.li) { Node(.a, .link(to: part.id), text: part.name) } }
        }
      }
    }
    if !parts.isEmpty {
      Node(.ul, .class("summary")) {
        for (index, finding) in diagnosis.findings.enumerated() {
          Node(.li, .class(finding.severity.name)) {
            Node(.span, .class("severity"), text: finding.severity.name)
            Node(.a, .link(to: Self.id(ofFinding: index)), text: finding.title)
          }
        }
      }
      if diagnosis.findings.isEmpty { Node(.p, .class("lead"), text: diagnosis.summary) }
    }
  }

  @NodeBuilder private var findings: [Node] {
    if !diagnosis.findings.isEmpty {
      Node(.section) {
        Node(.h2, text: "Findings")
        Node(.p, .class("lead"), text: diagnosis.summary)
        if let text = funnel.question.prompts.isNotHeeded { Node(.p, .class("lead"), text: text) }
        for (index, finding) in diagnosis.findings.enumerated() {
          FindingArticle(finding: finding, id: Self.id(ofFinding: index)).node
        }
        diagnosis.sheet.folded("findings")
      }
    }
  }

  private static func id(ofFinding index: Int) -> String { "finding-\(index + 1)" }

  /// Days that a point of the trend holds: one, or as many whole weeks as keep the points within a hundred.
  public static func daysPerPoint(in window: ReportWindow) -> Int {
    window.dayCount <= 100 ? 1 : (window.dayCount + 699) / 700 * 7
  }
}

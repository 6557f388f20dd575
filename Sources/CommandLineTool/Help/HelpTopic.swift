/// A page about something that several commands share.
struct HelpTopic: Sendable {
  let name: String
  /// One line without a full stop.
  let summary: String
  let opening: String
  let terms: [(term: String, meaning: String)]
  let closing: [String]
  let examples: [Example]

  static let all = [denominators]

  static let denominators = HelpTopic(
    name: "denominators",
    summary: "what an allow rate is over: three conventions",
    opening:
      "Published allow rates follow three conventions that cannot be compared with one another. report takes one"
      + " of them by --denominator, and every table says below which one it shows.",
    terms: [
      (
        "prompted",
        "allowed / prompted: of all users who saw the prompt, whether they answered or not. What report takes"
          + " where nothing is said, and trend and compare always."
      ),
      (
        "answered",
        "allowed / (allowed + declined): of those who answered. Higher wherever prompts are closed, ignored or"
          + " left standing."
      ),
      (
        "asked",
        "allowed / asked: of all who came to the point of asking. Lower wherever an explanation comes first and"
          + " some choose not now; the only one by which apps with and without an explanation can be compared."
          + " compare calls it grant per ask."
      ),
    ],
    closing: [
      "Of 100 users asked, 20 choose not now and 80 are prompted; of these 48 allow, 16 decline and 16 leave the"
        + " prompt unanswered. That is 60% per prompt, 75% per answer and 48% per user asked.",
      "Recovery is over those who declined; with --recovery-within over those of them whose whole time has passed."
        + " Reach per ask is over all who were asked.",
    ],
    examples: [Example("report --permission camera --denominator asked", "per user asked")])

  /// At most 80 columns.
  var page: String {
    var page = HelpText()
    page.heading("\(Program.name) help \(name): \(summary)")
    page.paragraph(opening)
    page.table("Denominators", terms)
    for paragraph in closing { page.paragraph(paragraph) }
    page.examples(examples)
    return page.text
  }
}

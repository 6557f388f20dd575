import EventModel
import Statistics
import Testing

@testable import Rendering
@testable import Reports

/// The whole page, from values to bytes.
@Suite struct PageTests {
  static let window = ReportWindow(days: 3, endingWith: UTCDay(number: 20_634))

  /// A page on which every text that a log can bring is this one.
  static func content(_ name: String) -> PageContent {
    let kinds = KindSet(EventKind.allCases)
    var question = FunnelQuestion(window: window, permission: name)
    question.split = .variant
    var counts = FunnelCounts()
    (counts.asked, counts.prompted, counts.allowed, counts.declined) = (120, 100, 60, 40)
    (counts.recoveryEligible, counts.recoveredBySettings, counts.reached) = (40, 10, 70)
    let row = FunnelRow(permission: name, platform: name, value: name, counts: counts, logged: kinds)

    let trendQuestion = TrendQuestion(funnel: question)
    let points = trendQuestion.points.map { days in
      var point = TrendPoint(days: days, isComplete: true)
      (point.prompted, point.allowed, point.declined, point.recoveryEligible) = (30, 20, 10, 10)
      return point
    }
    let series = TrendSeries(row: row, points: points, versions: [("1", [30, 0, 0]), (name, [0, 30, 30])])

    func arm(_ name: String, _ allowed: Int) -> ArmCounts {
      var arm = ArmCounts(name: name)
      (arm.asked, arm.named, arm.prompted, arm.allowed, arm.reached) = (50, 50, 50, allowed, allowed)
      arm.declined = 50 - allowed
      return arm
    }
    let arms = [arm(name, 20), arm("\(name) 2", 40)]
    let comparison = ComparisonReport(
      question: ComparisonQuestion(window: window, permission: name), arms: arms,
      platforms: [.init(name: name, logged: kinds, arms: arms)])

    var platform = BurstPlatform(name: name, isLogged: true)
    (platform.silentRequests, platform.silentUsers, platform.bursts, platform.burstUsers) = (9, 2, 1, 1)
    (platform.longest, platform.medianGap) = (4, 8_200_000)
    let user = Pseudonym(number: 255)
    let burst = ListedBurst(
      platform: name, value: "", user: user, startedAt: window.from, requests: 4, duration: 9_000_000)

    var diagnosis = DiagnosisReport(window: window)
    var finding = Finding(
      .deadEnd, .critical, row, counts: ["declined": 40], text: "\(name) text", contrast: "\(name) contrast",
      remedy: "\(name) remedy", user: user)
    finding.cause = Cause(
      field: .region, value: name, own: Proportion(successes: 1, trials: 40),
      others: Proportion(successes: 30, trials: 40), p: 0.001, isFault: false)
    finding.example = (0..<14).map { index in
      ReadEvent(
        platform: name, permission: name, kind: .requested,
        at: Instant(microseconds: window.from.microseconds + Int64(index) * 2_500_000), attributes: [name])
    }
    diagnosis.findings = [finding]
    return PageContent(
      funnel: FunnelReport(question: question, rows: [row]),
      trend: TrendReport(question: trendQuestion, series: [series]), comparisons: [comparison],
      bursts: [BurstReport(question: question, platforms: [platform], bursts: [burst])], diagnosis: diagnosis)
  }

  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</style></title></svg>",
    "<!-- ]]> -->", "&lt;b&gt;&amp;", "javascript:alert(1)", "}*{background:url(//x)}",
    "\u{0}\u{1B}[2J\u{7}\r\n",
    "\u{202E}\u{2066}\u{FFFE}\u{FEFF}",
    String(decoding: [0xC3, 0x28, 0xFF, 0xED, 0xA0, 0x80], as: UTF8.self), "",
    String(repeating: "w", count: 3000),
  ]

  private static let elements: Set<String> = [
    "html", "head", "meta", "title", "style", "body", "header", "main", "nav", "section", "footer", "h1",
    "h2", "h3",
    "h4", "h5", "p", "ul", "ol", "li", "div", "span", "a", "b", "figure", "figcaption", "article", "dl", "dt",
    "dd",
    "details", "summary", "table", "caption", "thead", "tbody", "tr", "th", "td", "svg", "desc", "rect",
    "line",
    "path", "circle", "text",
  ]
  private static let attributes: Set<String> = [
    "id", "class", "role", "lang", "xmlns", "charset", "content", "name", "scope", "colspan", "href",
    "tabindex",
    "http-equiv", "aria-label", "aria-labelledby", "viewBox", "preserveAspectRatio", "x", "y", "dx", "x1",
    "y1", "x2",
    "y2", "cx", "cy", "r", "width", "height", "d",
  ]

  @Test(arguments: hostile)
  func `whatever a log holds stays text`(name: String) throws {
    let root = try XMLElement.root(ofPage: Self.content(name).html)
    for element in root.all {
      #expect(Self.elements.contains(element.name), "\(element.name)")
      #expect(Set(element.attributes.keys).isSubset(of: Self.attributes), "\(element.attributes)")
      if let link = element.attributes["href"] { #expect(link.hasPrefix("#")) }
      if let name = element.attributes["class"] { #expect(!name.contains { "<>\"'&".contains($0) }) }
    }
    let style = try #require(root.all("style").first)
    #expect(root.all("style").count == 1 && style.text == Stylesheet.text)
    // It is there, in headings, pictures, tables and the title.
    let shown =
      name.unicodeScalars.contains("\u{FFFE}") ? "\\u{202E}\\u{2066}\\u{FFFE}\\u{FEFF}" : terminalSafe(name)
    #expect(root.all("h2").first?.text == shown)
    for place in ["title", "desc", "h4", "th", "caption"] {
      #expect(root.all(place).contains { $0.text.contains(shown) }, "\(place)")
    }
    // The same page without the name has as many elements of each kind.
    func census(_ root: XMLElement) -> [String: Int] {
      root.all.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    }
    if !name.isEmpty {
      #expect(census(root) == census(try XMLElement.root(ofPage: Self.content("plain").html)))
    }
  }

  @Test func `nothing is loaded, and the policy says so before anything else`() throws {
    let bytes = Self.content("camera").html
    let root = try XMLElement.root(ofPage: bytes)
    let metas = root.all("meta").map(\.attributes)
    #expect(metas[0] == ["charset": "utf-8"])
    #expect(
      metas[1] == [
        "http-equiv": "Content-Security-Policy",
        "content": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      ])
    let text = String(decoding: bytes, as: UTF8.self)
    let addresses = Set(text.matches(of: /[a-z]+:\/\/[^"'\s]*/).map { String($0.output) })
    #expect(addresses == ["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"])
  }

  @Test func `every picture has words, every table a caption and heads with a scope, every id is one`() throws
  {
    let root = try XMLElement.root(ofPage: Self.content("camera").html)
    #expect(root.attributes["lang"] == "en")
    let ids = root.all.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let pictures = root.all("svg").filter { $0.attributes["role"] == "img" }
    #expect(pictures.count == 6)
    for picture in pictures {
      #expect(picture.children.prefix(2).map(\.name) == ["title", "desc"])
      #expect(picture.children.prefix(2).allSatisfy { !$0.text.isEmpty })
      let words = picture.children.prefix(2).compactMap { $0.attributes["id"] }
      #expect(picture.attributes["aria-labelledby"] == words.joined(separator: " "))
    }
    let tables = root.all("table")
    #expect(tables.count == 8)
    for table in tables {
      #expect(table.children.first?.name == "caption" && table.children.first?.text.isEmpty == false)
      #expect(table.all("th").allSatisfy { ["col", "row", "colgroup"].contains($0.attributes["scope"]) })
      let widths = table.all("tr").map {
        $0.children.reduce(0) { $0 + (Int($1.attributes["colspan"] ?? "1") ?? 0) }
      }
      #expect(Set(widths).count == 1, "\(table.children[0].text): \(widths)")
    }
    for link in root.all("a") {
      #expect(ids.contains(String(try #require(link.attributes["href"]).dropFirst())))
    }
  }

  @Test func `numbers read as they do in the tables of a terminal`() throws {
    let text = try XMLElement.root(ofPage: Self.content("camera").html).fullText
    for words in [
      "2026-06-28 to 2026-06-30 (3 days, UTC)", "100 · 83.3%", "60 · 60.0%", "back via Settings",
      "10 · 25.0%",
      "allow = allowed / prompted; recovery = recovered / declined; 95%: Wilson", "+2.5 s",
      "and 2 more events",
      "9 silent requests of 2 users; 1 burst of 1 user, the longest of 4 requests", "+40.0 [",
      "critical dead-end: camera camera camera", "00000000000000ff",
    ] {
      #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words), "\(words)")
    }
  }

  @Test func `a page of nothing says so`() throws {
    let question = FunnelQuestion(window: Self.window)
    let page = PageContent(
      funnel: FunnelReport(question: question, rows: []),
      trend: TrendReport(question: TrendQuestion(funnel: question)), comparisons: [], bursts: [],
      diagnosis: DiagnosisReport(window: Self.window))
    let root = try XMLElement.root(ofPage: page.html)
    #expect(root.fullText.contains("No event of this selection is stored."))
    #expect(root.all("svg").isEmpty && root.all("table").isEmpty)
  }
}

import Rendering
import Testing

@Suite struct MarkdownTests {
  @Test func `a sheet has exactly these lines`() {
    let sheet = Sheet(
      columns: [
        Column("platform", "Platform", alignment: .left), Column("from", "From", placement: .dataOnly),
        Column("prompted", "Prompted"), Column("settings", "Settings", group: "Recovered"),
        Column("p", "p", placement: .rank(1)),
      ],
      rows: [
        [.text("ios"), .integer(1), .integer(14208), .notApplicable, .real(0.04, decimals: 3)],
        [.text("a|b\nc"), .integer(1), .absent, .notLogged],
      ])
    let expected = #"""
      | Platform | Prompted | Recovered Settings | p |
      | :--- | ---: | ---: | ---: |
      | ios | 14,208 | n/a | 0.040 |
      | a\|b\\u{A}c | – | not logged | – |

      """#
    #expect(sheet.markdown() == Array(expected.utf8))
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), ("<script>", #"\<script\>"#), ("*x* _y_ `z`", #"\*x\* \_y\_ \`z\`"#),
    ("[a](b)", #"\[a\](b)"#), (#"\|"#, #"\\\|"#), ("&amp;", #"\&amp;"#),
  ])
  func `marks of Markdown and HTML stay text`(text: String, cell: String) {
    let sheet = Sheet(columns: [Column("a", "A")], rows: [[.text(text)]])
    #expect(sheet.markdown() == Array("| A |\n| ---: |\n| \(cell) |\n".utf8))
  }
}

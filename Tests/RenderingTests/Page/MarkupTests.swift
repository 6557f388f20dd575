import Testing

@testable import Rendering

@Suite struct MarkupTests {
  private func written(_ node: Node) -> String {
    var bytes: [UInt8] = []
    node.write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `text and attributes are escaped where they are written`() {
    let node = Node(.span, .class("a\" onclick=\"b'<&>"), text: "</span><b>&amp;\"'")
    #expect(
      written(node)
        == "<span class=\"a&quot; onclick=&quot;b&#39;&lt;&amp;&gt;\">"
        + "&lt;/span&gt;&lt;b&gt;&amp;amp;&quot;&#39;</span>")
  }

  /// What XML 1.0 cannot hold (section 2.2), and what would turn the direction of text.
  @Test(arguments: [
    ("\0", "\\u{0}"), ("\u{1B}[31m", "\\u{1B}[31m"), ("\r\n", "\\u{D}\\u{A}"), ("\u{85}", "\\u{85}"),
    ("\u{202E}", "\\u{202E}"), ("\u{FFFE}", "\\u{FFFE}"), ("\u{FFFF}", "\\u{FFFF}"), ("é😀", "é😀"),
  ])
  func `characters that a page cannot hold are spelt out`(text: String, safe: String) {
    #expect(markupSafe(text) == safe)
  }

  @Test func `elements that hold nothing have no end tag, others always one`() {
    #expect(written(Node(.path, Attribute(.d, "M0 0"))) == "\n<path d=\"M0 0\"/>")
    #expect(written(Node(.span)) == "<span></span>")
    #expect(
      written(
        Node(.p) {
          "a"
          Node(.b, text: "c")
        }) == "\n<p>a<b>c</b></p>")
  }

  @Test(arguments: [
    (33.333_33, "33.33"), (0.1, "0.1"), (-12.5, "-12.5"), (1234.5, "1234.5"), (-0.001, "0"), (7, "7"),
    (0.07, "0.07"),
    (.nan, "0"), (.infinity, "0"), (1e300, "0"),
  ])
  func `coordinates have two decimals at most and no commas`(number: Double, text: String) {
    #expect(coordinate(number) == text)
  }

  @Test func `the style needs no escape, loads nothing and positions nothing over other things`() {
    #expect(markupSafe(Stylesheet.text) == Stylesheet.text)
    for word in ["url(", "@import", "http", "expression", "position:", "\\"] {
      #expect(!Stylesheet.text.contains(word), "\(word)")
    }
    #expect(Stylesheet.text.filter { $0 == "{" }.count == Stylesheet.text.filter { $0 == "}" }.count)
  }
}

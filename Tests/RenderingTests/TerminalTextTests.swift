import Rendering
import Testing

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain text, ok", "plain text, ok"),
    ("\u{1B}[31mred", "\\u{1B}[31mred"),
    ("a\nb\r\nc\td", "a\\u{A}b\\u{D}\\u{A}c\\u{9}d"),
    ("bell\u{7} del\u{7F} csi\u{9B}", "bell\\u{7} del\\u{7F} csi\\u{9B}"),
    ("user\u{202E}txt.exe", "user\\u{202E}txt.exe"),
    ("\u{2066}x\u{2069}\u{200F}\u{61C}", "\\u{2066}x\\u{2069}\\u{200F}\\u{61C}"),
    ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
    ("zero\u{200B}width\u{FEFF}", "zero\\u{200B}width\\u{FEFF}"),
    ("tag\u{E0041}", "tag\\u{E0041}"),
    ("é 日本 👩‍🔬 क्‍ष", "é 日本 👩‍🔬 क्‍ष"),
  ])
  func `what a terminal would obey is shown instead`(text: String, safe: String) {
    #expect(terminalSafe(text).unicodeScalars.elementsEqual(safe.unicodeScalars))
  }

  /// Widths by EastAsianWidth.txt (W and F are 2) and by general category (Mn and Me are 0).
  @Test(arguments: [
    ("", 0), ("camera", 6), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("カメラ", 6), ("ｶﾒﾗ", 3), ("Ａ", 2), ("–", 1), ("─", 1), ("👍", 2), ("👩‍🔬", 2), ("🇩🇪", 2), ("привет", 6),
    ("นี่", 1), ("𠀀", 2),
  ])
  func `a text takes this many columns`(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }
}

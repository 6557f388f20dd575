/// The elements that a page is made of; there are no others.
enum Tag: String {
  case html, head, meta, title, style, body, header, main, nav, section, footer
  case h1, h2, h3, h4, h5, p, ul, ol, li, div, span, a, b, figure, figcaption, article, dl, dt, dd
  case details, summary, table, caption, thead, tbody, tr, th, td
  case svg, g, desc, rect, line, path, circle, text

  /// Whether it can hold nothing, so that it has no end tag.
  var isEmpty: Bool {
    switch self {
    case .meta, .rect, .line, .path, .circle: true
    default: false
    }
  }

  /// Whether it begins a line of the source: not within text, where a line end would show as a space.
  var beginsLine: Bool {
    switch self {
    case .span, .a, .b, .html: false
    default: true
    }
  }
}

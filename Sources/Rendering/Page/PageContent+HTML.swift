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
      Node(.body) { Node(.h1, text: funnel.heading) }
    }
  }

  /// Days that a point of the trend holds: one, or as many whole weeks as keep the points within a hundred.
  public static func daysPerPoint(in window: ReportWindow) -> Int {
    window.dayCount <= 100 ? 1 : (window.dayCount + 699) / 700 * 7
  }
}

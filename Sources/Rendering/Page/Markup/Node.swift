/// A piece of a page. There is no way to put in text that is not escaped when it is written.
indirect enum Node {
  case text(String)
  case element(Tag, [Attribute], [Node])

  /// An element with what the closure lists.
  init(_ tag: Tag, _ attributes: Attribute..., @NodeBuilder content: () -> [Node] = { [] }) {
    self = .element(tag, attributes, content())
  }

  /// An element that holds one text.
  init(_ tag: Tag, _ attributes: Attribute..., text: String) {
    self = .element(tag, attributes, [.text(text)])
  }
}

/// Lists nodes and texts as they stand, with conditions and loops.
@resultBuilder enum NodeBuilder {
  static func buildExpression(_ node: Node) -> [Node] { [node] }
  static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  static func buildExpression(_ text: String) -> [Node] { [.text(text)] }
  static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap(\.self) }
  static func buildOptional(_ nodes: [Node]?) -> [Node] { nodes ?? [] }
  static func buildEither(first nodes: [Node]) -> [Node] { nodes }
  static func buildEither(second nodes: [Node]) -> [Node] { nodes }
  static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap(\.self) }
}

/// The noun, or verb, that goes with a count, which stands before it: `1 journey`, `2 journeys`, `0 journeys`.
/// - Parameter many: With any number but one; nil for `one` with an s.
public func plural(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  count == 1 ? one : many ?? one + "s"
}

extension Query: CustomStringConvertible {
  /// The file's path below `Queries/`, for messages.
  public var description: String { rawValue }
}

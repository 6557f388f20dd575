/// Why a line gave no event. No case carries text of the log other than names that are not personal data.
public enum RejectReason: Hashable, Sendable {
  case placeholder
}

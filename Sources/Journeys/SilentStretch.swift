/// The part of a journey between two events that show the prompt, the grant or the feature, and its two
/// witnesses of requests that showed nothing.
struct SilentStretch {
  typealias Witness = (position: Int, at: Int64)

  /// The `declined` that answer no prompt.
  var strayDeclines: [Witness] = []
  /// The `requested` made while no grant stood.
  var requests: [Witness] = []
  private var ordinal = 0

  var isEmpty: Bool { strayDeclines.isEmpty && requests.isEmpty }

  mutating func restart() {
    clear()
    ordinal = 0
  }

  private mutating func clear() {
    strayDeclines.clear()
    requests.clear()
  }

  /// Ends the stretch and adds its silent requests. `served` says that the ending event is what one of the
  /// requests was for, so that this one was not silent.
  mutating func end(served: Bool, into silentRequests: inout [SilentRequest]) {
    defer { ordinal += 1 }
    if isEmpty { return }
    let unserved = max(0, requests.count - (served ? 1 : 0))
    let witnesses = strayDeclines.count >= unserved ? strayDeclines[...] : requests[..<unserved]
    for witness in witnesses {
      silentRequests.append(SilentRequest(position: witness.position, at: witness.at, stretch: ordinal))
    }
    clear()
  }
}

/// The known fields of one record as they were found: grammar and types are checked, values are not.
struct RawRecord {
  /// Its texts are as written; `at` and `kind` are still to be set.
  var event = RawEvent()
  var name = ByteSlice()
  var time = ByteSlice()
  var timeIsNumber = false

  /// Text, or the digits of a number. Empty text is as good as none.
  @inline(__always)
  mutating func place(_ slice: ByteSlice, in field: LogField) {
    if slice.isEmpty { return }
    switch field {
    case .ts: time = slice
    case .event: name = slice
    case .user: event.user = slice
    case .permission: event.permission = slice
    case .platform: event.platform = slice
    case .id: event.id = slice
    case .session: event.session = slice
    case .variant: event.variant = slice
    case .appVersion: event.appVersion = slice
    case .osVersion: event.osVersion = slice
    case .region: event.region = slice
    case .feature: event.feature = slice
    case .browser: event.browser = slice
    case .trigger: event.trigger = slice
    case .scope: event.scope = slice
    case .status: event.status = slice
    case .source: event.source = slice
    case .promptShown, .gesture, .latencyMs: break
    }
  }

  @inline(__always)
  mutating func place(_ value: Bool, in field: LogField) {
    if field == .promptShown { event.promptShown = value } else { event.gesture = value }
  }
}

/// The nearest double of a JSON number; nil beyond what a double can hold.
func double(of number: ByteSlice) -> Double? {
  let value = Double(number.text) ?? .infinity
  return value.isFinite ? value : nil
}

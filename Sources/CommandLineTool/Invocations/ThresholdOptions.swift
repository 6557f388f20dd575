import Reports

/// What it takes for a diagnosis to fire.
struct ThresholdOptions: OptionGroup, Equatable {
  /// Each of a threshold that there is, with a value that it takes.
  var settings: [ThresholdSetting] = []

  static let flags: [Flag<ThresholdOptions>] = [
    Flag(
      "--threshold", value: "NAME=VALUE", as: .threshold, appendingTo: \.settings,
      help: "Set a threshold of the diagnoses; diagnose --list names them all. Shares are written as 5%.")
  ]

  /// The thresholds with these set; the last setting of a name counts.
  func values() throws(ThresholdFault) -> Thresholds { try Thresholds(setting: settings) }
}

extension ValueReader where Value == ThresholdSetting {
  /// `NAME=VALUE`, of a threshold that there is and with a value that it takes.
  static let threshold = ValueReader(
    read: { (text) throws(ValueProblem) in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? ""
      let setting = ThresholdSetting(name: name, text: parts.count == 2 ? parts[1] : "")
      do throws(ThresholdFault) {
        _ = try Thresholds(setting: [setting])
      } catch {
        let names = Thresholds.all.map(\.name)
        throw .notAThreshold(names, suggestion: name.isEmpty ? nil : suggestion(for: name, among: names))
      }
      return setting
    },
    show: { "\($0.name)=\($0.text)" })
}

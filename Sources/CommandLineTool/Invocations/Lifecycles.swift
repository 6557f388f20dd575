/// `lifecycles`: what the platforms make possible.
struct Lifecycles: Invocation, Equatable {
  /// Lower-case; nil for all.
  var platform: String?
  var lifecycles = LifecycleOptions()
  var sheet = SheetOptions()
  var configuration = ConfigurationOptions()

  static let command = Command<Lifecycles>(
    name: "lifecycles",
    summary: "what each platform makes possible, and by which source",
    discussion: [
      "How many prompts a permission gets before an answer is final, whether another call prompts again,"
        + " whether the app can link to Settings, and which sequences of events cannot be. The diagnoses rest"
        + " on these rows. Of a platform without a row only V3 and V8 are called impossible, which are about the log"
        + " alone; they go by the row that is of no edition."
    ],
    sections: [
      Section(
        "Selection",
        [
          Flag(
            "--platform", value: "P", as: .token, into: \.platform,
            help: "Only this platform, such as ios. Left out: all.")
        ], LifecycleOptions.flags.at(\.lifecycles)),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", ConfigurationOptions.flags.at(\.configuration)),
    ],
    examples: [
      Example("lifecycles --platform ios", "one platform"),
      Example("lifecycles --format csv", "every fact, note and source"),
    ],
    exitCodes: [.done, .usage, .failed])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}

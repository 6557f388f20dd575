/// `audit`: whether an app keeps its contract with its users.
struct Audit: Invocation, Equatable {
  var window = WindowOptions()
  var selection = SelectionOptions()
  /// nil: no rule is an error.
  var policy: String?
  var lifecycles = LifecycleOptions()
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Audit>(
    name: "audit",
    summary: "which rules of asking are kept, platform by platform",
    discussion: [
      "A row a rule, a column a platform: the rule holds, or was broken for so many of the users it applied to,"
        + " or nothing in the log has to do with it (–). A log can be sure of some rules only: the others are"
        + " inferred (?) or speculative (??).",
      "A policy is a JSON object of permissions, each with the rules that are errors for it, such as"
        + " {\"camera\": [\"asked-in-context\"], \"*\": [\"not-asked-again-after-a-refusal\"]}; * stands for all."
        + " The exit code is 1 when one of these is broken, and 2 when a permission is named that no event of is"
        + " stored, as by a slip of the pen. A rule that nothing in the log has to do with is told of, and breaks"
        + " nothing.",
      "A prompt is explained when a sawRationale comes within the 10 minutes before it and after any earlier prompt, as"
        + " where --by variant infers the arm.",
    ],
    sections: [
      Section("Window", WindowOptions.flags.at(\.window)),
      Section("Selection", SelectionOptions.flags.at(\.selection)),
      Section(
        "Definitions",
        [
          Flag(
            "--policy", value: "FILE", as: .file, into: \.policy,
            help: "Which rules are errors, for which permissions. Left out: none is.")
        ], LifecycleOptions.flags.at(\.lifecycles)),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("audit --permission camera", "the matrix of one permission"),
      Example("audit --policy policy.json --format csv", "to stop a release"),
    ],
    exitCodes: [.done, .findings, .usage, .failed])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}

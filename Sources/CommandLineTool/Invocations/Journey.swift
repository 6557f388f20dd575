/// `journey USER`: what one user met.
struct Journey: Invocation, Equatable {
  /// The id as the log writes it. It is never stored or printed.
  var user = ""
  var selection = SelectionOptions()
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Journey>(
    name: "journey",
    summary: "one user's events as the funnel reads them",
    discussion: [
      "Events in the order in which they are read, with the prompt each belongs to. The id is turned into"
        + " its pseudonym with the database's key; neither the output nor any message repeats it."
    ],
    arguments: [
      Argument(
        "USER", as: .text, into: \.user, isPersonal: true,
        help: "The user's id as it stands in the log. After -- it may begin with a dash.")
    ],
    sections: [
      Section("Selection", SelectionOptions.flags.at(\.selection)),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [Example("journey u-1042 --permission camera", "one permission of one user")])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}

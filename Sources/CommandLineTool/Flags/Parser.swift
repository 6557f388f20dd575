extension Command {
  /// Reads the words after the command's name; notes the flags that were given with their last values.
  func parse(_ words: ArraySlice<String>, given: inout [String: String]) throws(UsageError) -> Options {
    var options = Options()
    var positional: [String] = []
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        positional += rest
        break
      }
      guard word.utf8.first == UInt8(ascii: "-"), word != "-" else {
        positional.append(word)
        continue
      }
      let (name, attached) = Self.split(word)
      guard let flag = flags.first(where: { $0.facts.name == name }) else {
        if FlagFacts.help.spellings.contains(name) {
          throw .unexpectedValue(flag: name, command: self.name)
        }
        // Where an argument names a person, so may a word that only looks like a flag.
        let person = arguments.first { $0.facts.isPersonal }?.facts.name
        throw .unknownFlag(
          person == nil ? name : nil, command: self.name,
          suggestion: suggestion(for: name, among: facts.flags.map(\.name)), person: person)
      }
      guard flag.facts.isRepeatable || given[name] == nil else {
        throw .repeatedFlag(name, command: self.name)
      }
      let text = try value(of: flag.facts, attached: attached, rest: &rest)
      given[name] = text ?? ""
      do {
        try flag.store(text, &options)
      } catch {
        throw .badValue(name: name, given: text, error, command: self.name)
      }
    }
    try assign(positional, to: &options)
    return options
  }

  /// `--flag=value` in two parts.
  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.utf8.index(after: sign)...]))
  }

  private func value(
    of flag: FlagFacts, attached: String?, rest: inout ArraySlice<String>
  ) throws(UsageError) -> String? {
    guard let placeholder = flag.placeholder else {
      if attached != nil { throw .unexpectedValue(flag: flag.name, command: name) }
      return nil
    }
    if let attached { return attached }
    guard let next = rest.first, !Self.looksLikeFlag(next) else {
      throw .missingValue(flag: flag.name, placeholder: placeholder, command: name)
    }
    rest.removeFirst()
    return next
  }

  /// A dash followed by anything but a digit: `--days --until …` is a forgotten value, `--days -5` a wrong one.
  private static func looksLikeFlag(_ word: String) -> Bool {
    let bytes = Array(word.utf8.prefix(2))
    return bytes.count == 2 && bytes[0] == UInt8(ascii: "-") && !isDigit(bytes[1])
  }

  private func assign(_ words: [String], to options: inout Options) throws(UsageError) {
    var rest = words[...]
    for argument in arguments {
      guard let first = rest.popFirst() else {
        if argument.facts.isRequired { throw .missingArgument(argument.facts.name, command: name) }
        continue
      }
      try store(first, in: argument, of: &options)
      guard argument.facts.isRepeatable else { continue }
      while let next = rest.popFirst() { try store(next, in: argument, of: &options) }
    }
    if let stray = rest.first {
      let isPersonal = arguments.contains { $0.facts.isPersonal }
      throw .strayArgument(word: isPersonal ? nil : stray, command: name)
    }
  }

  private func store(
    _ word: String, in argument: Argument<Options>, of options: inout Options
  ) throws(UsageError) {
    do {
      try argument.store(word, &options)
    } catch {
      throw .badValue(
        name: argument.facts.name, given: argument.facts.isPersonal ? nil : word, error, command: name)
    }
  }
}

extension FoldCase {
  /// How a prompt is answered, what closes it, and in which order equal times are read.
  static let prompts = [
    FoldCase(
      "a prompt is allowed", "0 prompted, 2 allowed, 3 reachedFeature",
      episodes: ["0@0 cold allowed@2 reached@3"], asks: ["0@0"]),
    FoldCase(
      "a prompt is declined", "0 prompted, 2 declined", episodes: ["0@0 cold declined@2"], asks: ["0@0"]),
    FoldCase(
      "a reach after a dismissal is no recovery", "0 prompted, 2 dismissed, 9 reachedFeature",
      episodes: ["0@0 cold dismissed@2 reached@9"], asks: ["0@0"]),
    FoldCase(
      "a prompt is ignored", "0 prompted, 30 ignored", episodes: ["0@0 cold ignored@30"], asks: ["0@0"]),
    FoldCase("a prompt stays unanswered", "0 prompted", episodes: ["0@0 cold"], asks: ["0@0"]),
    FoldCase(
      "an unanswered prompt has its reach", "0 prompted, 5 reachedFeature",
      episodes: ["0@0 cold reached@5"], asks: ["0@0"]),
    FoldCase(
      "a reach before the prompt is not the prompt's", "0 reachedFeature, 5 prompted, 6 allowed",
      episodes: ["1@5 cold allowed@6"], asks: ["1@5"]),
    FoldCase(
      "a reach counts a hundred days later", "0 prompted, 1 allowed, 8640000 reachedFeature",
      episodes: ["0@0 cold allowed@1 reached@8640000"], asks: ["0@0"]),
    FoldCase(
      "the first reach is the one", "0 prompted, 1 allowed, 4 reachedFeature, 9 reachedFeature",
      episodes: ["0@0 cold allowed@1 reached@4"], asks: ["0@0"]),
    FoldCase("reading the state and putting off are no prompt", "0 readStatus, 1 choseNotNow"),
    FoldCase("a grant without a prompt makes no episode", "0 allowed, 1 reachedFeature"),
    FoldCase(
      "the second answer of a prompt is stray", "0 prompted, 1 allowed, 2 declined",
      episodes: ["0@0 cold allowed@1"], silent: ["2@2/2"], asks: ["0@0"]),
    FoldCase(
      "a stray dismissal and a stray ignored change nothing", "0 dismissed, 1 ignored, 2 prompted, 3 allowed",
      episodes: ["2@2 cold allowed@3"], asks: ["2@2"]),
    FoldCase(
      "an offer of Settings closes the prompt unanswered", "0 prompted, 1 offeredSettings, 2 declined",
      episodes: ["0@0 cold"], silent: ["2@2/1"], asks: ["0@0"]),
    FoldCase(
      "a visit to Settings closes the prompt unanswered",
      "0 prompted, 1 openedSettings, 2 allowed, 3 reachedFeature",
      episodes: ["0@0 cold reached@3"], asks: ["0@0"]),
    FoldCase(
      "a reach and a loss leave the prompt open", "0 prompted, 1 reachedFeature, 2 revoked, 3 allowed",
      episodes: ["0@0 cold allowed@3 reached@1"], asks: ["0@0"]),
    FoldCase(
      "what leads to a prompt leaves an open one open",
      "0 prompted, 1 requested, 2 readStatus, 3 tappedFeature, 4 choseNotNow, 5 sawRationale, 6 allowed",
      episodes: ["0@0 cold allowed@6"], asks: ["0@0", "1@1", "3@3", "5@5"]),
    FoldCase(
      "a prompt over an open one leaves the first unanswered",
      "0 prompted, 5 prompted, 6 declined, 7 allowed",
      episodes: ["0@0 cold", "1@5 after 0 cold declined@6"], asks: ["0@0", "1@5"]),
    FoldCase(
      "two prompts have an answer each and share the reach",
      "0 prompted, 2 dismissed, 10 prompted, 12 allowed, 13 reachedFeature",
      episodes: ["0@0 cold dismissed@2 reached@13", "2@10 after 0 cold allowed@12 reached@13"],
      asks: ["0@0", "2@10"]),
    FoldCase(
      "the previous prompt is the nearest one", "0 prompted, 10 prompted, 30 prompted",
      episodes: ["0@0 cold", "1@10 after 0 cold", "2@30 after 10 cold"], asks: ["0@0", "1@10", "2@30"]),
    FoldCase(
      "at one instant the rank decides", "0 reachedFeature, 0 allowed, 0 prompted, 0 requested",
      episodes: ["1@0 cold allowed@0 reached@0"], asks: ["0@0", "1@0"]),
    FoldCase(
      "of two answers at one instant the grant is first", "0 prompted, 1 declined, 1 allowed",
      episodes: ["0@0 cold allowed@1"], silent: ["2@1/2"], asks: ["0@0"]),
    FoldCase(
      "at one instant a visit to Settings comes after the answer", "0 prompted, 1 openedSettings, 1 ignored",
      episodes: ["0@0 cold ignored@1"], asks: ["0@0"]),
    FoldCase(
      "at one instant and rank the variant decides, bytewise and absent first",
      "0 prompted variant=é, 0 prompted variant=b, 0 prompted variant=B, 0 prompted variant=ba, 0 prompted",
      episodes: ["0@0 cold", "1@0 after 0 B", "2@0 after 0 b", "3@0 after 0 ba", "4@0 after 0 é"],
      asks: ["0@0", "1@0", "2@0", "3@0", "4@0"]),
  ]

  /// The 24 hours within which an answer is the prompt's.
  static let answerTimes = [
    FoldCase(
      "an answer after exactly 24 hours is the prompt's", "0 prompted, 86400 declined",
      episodes: ["0@0 cold declined@86400"], asks: ["0@0"]),
    FoldCase(
      "an answer a microsecond after 24 hours is stray", "0 prompted, 86400.000001 declined",
      episodes: ["0@0 cold"], silent: ["1@86400.000001/1"], asks: ["0@0"]),
    FoldCase(
      "a late grant stands outside the prompt",
      "0 prompted, 90000 allowed, 90001 requested, 90002 declined",
      episodes: ["0@0 cold"], silent: ["3@90002/2"], asks: ["0@0"]),
    FoldCase(
      "a late answer does not open the prompt again", "0 prompted, 90000 declined, 90001 allowed",
      episodes: ["0@0 cold"], silent: ["1@90000/1"], asks: ["0@0"]),
    FoldCase(
      "after an expired prompt the next has its own 24 hours", "0 prompted, 90000 prompted, 90005 allowed",
      episodes: ["0@0 cold", "1@90000 after 0 cold allowed@90005"], asks: ["0@0", "1@90000"]),
    FoldCase(
      "a late refusal has no recovery", "0 prompted, 86400.000001 declined, 86401 reachedFeature",
      episodes: ["0@0 cold reached@86401"], silent: ["1@86400.000001/1"], asks: ["0@0"]),
    FoldCase(
      "24 hours run across a UTC midnight", "86399 prompted, 172799 dismissed",
      episodes: ["0@86399 cold dismissed@172799"], asks: ["0@86399"]),
  ]

  /// The arm of a prompt.
  static let rationales = [
    FoldCase(
      "a rationale exactly ten minutes before", "0 sawRationale, 600 prompted",
      episodes: ["1@600 rationaleFirst"], asks: ["0@0", "1@600"]),
    FoldCase(
      "a rationale ten minutes and a microsecond before", "0 sawRationale, 600.000001 prompted",
      episodes: ["1@600.000001 cold"], asks: ["0@0", "1@600.000001"]),
    FoldCase(
      "a rationale at the prompt's instant is before it", "5 prompted, 5 sawRationale",
      episodes: ["1@5 rationaleFirst"], asks: ["0@5", "1@5"]),
    FoldCase(
      "a rationale after the prompt is too late", "0 prompted, 1 sawRationale, 2 allowed",
      episodes: ["0@0 cold allowed@2"], asks: ["0@0", "1@1"]),
    FoldCase(
      "a rationale serves the first prompt after it only",
      "0 sawRationale, 1 prompted, 2 dismissed, 3 prompted",
      episodes: ["1@1 rationaleFirst dismissed@2", "3@3 after 1 cold"], asks: ["0@0", "1@1", "3@3"]),
    FoldCase(
      "a rationale between two prompts serves the second",
      "0 prompted, 1 declined, 5 sawRationale, 6 prompted",
      episodes: ["0@0 cold declined@1", "3@6 after 0 rationaleFirst"], asks: ["0@0", "2@5", "3@6"]),
    FoldCase(
      "at one instant two prompts share no rationale", "1 sawRationale, 1 prompted, 1 prompted",
      episodes: ["1@1 rationaleFirst", "2@1 after 1 cold"], asks: ["0@1", "1@1", "2@1"]),
    FoldCase(
      "one of two rationales in time is enough", "0 sawRationale, 700 sawRationale, 800 prompted",
      episodes: ["2@800 rationaleFirst"], asks: ["0@0", "1@700", "2@800"]),
    FoldCase(
      "the prompt's own variant wins", "0 sawRationale, 1 prompted variant=cold+link",
      episodes: ["1@1 cold+link"], asks: ["0@0", "1@1"]),
    FoldCase(
      "the rationale's variant is not the prompt's", "0 sawRationale variant=b, 1 prompted",
      episodes: ["1@1 rationaleFirst"], asks: ["0@0", "1@1"]),
    FoldCase(
      "events between rationale and prompt do not part them",
      "0 sawRationale, 1 choseNotNow, 2 allowed, 3 revoked, 4 prompted",
      episodes: ["4@4 rationaleFirst"], asks: ["0@0", "4@4"]),
  ]
}

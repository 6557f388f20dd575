extension FoldCase {
  /// How somebody who declined reached the feature after all. Every journey's asks are its prompts.
  static let routes = [
    FoldCase(
      "re-prompt: the grant is a later prompt's answer",
      "0 prompted, 1 declined, 10 prompted, 11 allowed, 12 reachedFeature",
      episodes: [
        "0@0 cold declined@1 reached@12 recovered@12 reprompt", "2@10 after 0 cold allowed@11 reached@12",
      ],
      asks: ["0@0", "2@10"]),
    FoldCase(
      "Settings: a visit, then a grant outside the prompt",
      "0 prompted, 2 declined, 10 openedSettings, 12 allowed, 13 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@13 recovered@13 settings"], asks: ["0@0"]),
    FoldCase(
      "Settings: two visits around the grant",
      "0 prompted, 2 declined, 10 openedSettings, 12 allowed, 13 openedSettings, 14 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@14 recovered@14 settings"], asks: ["0@0"]),
    FoldCase(
      "Settings: a visit and no grant logged", "0 prompted, 2 declined, 10 openedSettings, 13 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@13 recovered@13 settings"], asks: ["0@0"]),
    FoldCase(
      "other: the visit comes after the grant",
      "0 prompted, 2 declined, 12 allowed, 13 openedSettings, 14 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@14 recovered@14 other"], asks: ["0@0"]),
    FoldCase(
      "other: at one instant the grant comes before the visit",
      "0 prompted, 2 declined, 12 openedSettings, 12 allowed, 14 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@14 recovered@14 other"], asks: ["0@0"]),
    FoldCase(
      "other: a grant outside the prompt and no visit",
      "0 prompted, 2 declined, 12 allowed, 14 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@14 recovered@14 other"], asks: ["0@0"]),
    FoldCase(
      "other: a visit before the decline plays no part",
      "0 openedSettings, 1 prompted, 2 declined, 3 allowed, 4 reachedFeature",
      episodes: ["1@1 cold declined@2 reached@4 recovered@4 other"], asks: ["1@1"]),
    FoldCase(
      "other: the grant is the late answer of a later prompt",
      "0 prompted, 1 declined, 10 prompted, 90000 allowed, 90001 reachedFeature",
      episodes: [
        "0@0 cold declined@1 reached@90001 recovered@90001 other", "2@10 after 0 cold reached@90001",
      ],
      asks: ["0@0", "2@10"]),
    FoldCase(
      "ungranted: neither grant nor visit", "0 prompted, 2 declined, 14 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@14 recovered@14 ungranted"], asks: ["0@0"]),
    FoldCase(
      "ungranted: a visit before the decline plays no part",
      "0 openedSettings, 1 prompted, 2 declined, 3 reachedFeature",
      episodes: ["1@1 cold declined@2 reached@3 recovered@3 ungranted"], asks: ["1@1"]),
    FoldCase(
      "ungranted: an offer of Settings is not a visit",
      "0 prompted, 2 declined, 3 offeredSettings, 14 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@14 recovered@14 ungranted"], asks: ["0@0"]),
    FoldCase(
      "ungranted: a grant and a visit after the reach play no part",
      "0 prompted, 1 declined, 5 reachedFeature, 6 openedSettings, 7 allowed, 8 reachedFeature",
      episodes: ["0@0 cold declined@1 reached@5 recovered@5 ungranted"], asks: ["0@0"]),
    FoldCase(
      "ungranted: a grant before the decline plays no part",
      "0 allowed, 1 prompted, 2 declined, 3 reachedFeature",
      episodes: ["1@1 cold declined@2 reached@3 recovered@3 ungranted"], asks: ["1@1"]),
    FoldCase(
      "the last grant decides: Settings after a re-prompt",
      "0 prompted, 1 declined, 2 prompted, 3 allowed, 4 openedSettings, 5 allowed, 6 reachedFeature",
      episodes: [
        "0@0 cold declined@1 reached@6 recovered@6 settings", "2@2 after 0 cold allowed@3 reached@6",
      ],
      asks: ["0@0", "2@2"]),
    FoldCase(
      "the last grant decides: a re-prompt after Settings",
      "0 prompted, 1 declined, 2 openedSettings, 3 allowed, 4 revoked, 5 prompted, 6 allowed, 7 reachedFeature",
      episodes: [
        "0@0 cold declined@1 reached@7 recovered@7 reprompt", "5@5 after 0 cold allowed@6 reached@7",
      ],
      asks: ["0@0", "5@5"]),
    FoldCase(
      "neither a loss nor a visit after the last grant changes the route",
      "0 prompted, 1 declined, 5 prompted, 6 allowed, 7 openedSettings, 8 revoked, 9 reachedFeature",
      episodes: [
        "0@0 cold declined@1 reached@9 recovered@9 reprompt", "2@5 after 0 cold allowed@6 reached@9",
      ],
      asks: ["0@0", "2@5"]),
    FoldCase(
      "a reach between prompt and decline is no recovery",
      "0 prompted, 1 reachedFeature, 2 declined, 9 reachedFeature",
      episodes: ["0@0 cold declined@2 reached@1 recovered@9 ungranted"], asks: ["0@0"]),
    FoldCase(
      "a reach before the decline and none after", "0 prompted, 1 reachedFeature, 2 declined, 3 allowed",
      episodes: ["0@0 cold declined@2 reached@1"], asks: ["0@0"]),
    FoldCase(
      "a reach at the decline's instant is after it", "0 prompted, 1 declined, 1 reachedFeature",
      episodes: ["0@0 cold declined@1 reached@1 recovered@1 ungranted"], asks: ["0@0"]),
    FoldCase(
      "two declines recover by one reach, each by its own way",
      "0 prompted, 1 declined, 5 openedSettings, 10 prompted, 11 declined, 20 allowed, 21 reachedFeature",
      episodes: [
        "0@0 cold declined@1 reached@21 recovered@21 settings",
        "3@10 after 0 cold declined@11 reached@21 recovered@21 other",
      ],
      asks: ["0@0", "3@10"]),
    FoldCase(
      "two declines with a reach between",
      "0 prompted, 1 declined, 5 reachedFeature, 10 prompted, 11 declined, 12 openedSettings, 13 reachedFeature",
      episodes: [
        "0@0 cold declined@1 reached@5 recovered@5 ungranted",
        "3@10 after 0 cold declined@11 reached@13 recovered@13 settings",
      ],
      asks: ["0@0", "3@10"]),
  ]
}

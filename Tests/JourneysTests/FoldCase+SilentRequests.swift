extension FoldCase {
  /// D, the stray refusals of a stretch, against R, its requests without the one that was served.
  static let silentRequests = [
    FoldCase("a request that nothing follows", "0 requested", silent: ["0@0/0"], asks: ["0@0"]),
    FoldCase(
      "the request that a prompt serves is not silent", "0 requested, 1 prompted, 2 allowed",
      episodes: ["1@1 cold allowed@2"], asks: ["0@0", "1@1"]),
    FoldCase(
      "of three requests before a prompt the first two", "0 requested, 1 requested, 2 requested, 3 prompted",
      episodes: ["3@3 cold"], silent: ["0@0/0", "1@1/0"], asks: ["0@0", "1@1", "2@2", "3@3"]),
    FoldCase("a refusal whose call was not logged", "0 declined", silent: ["0@0/0"]),
    FoldCase(
      "D = R: at the refusals", "0 requested, 0.001 declined, 1 requested, 1.001 declined",
      silent: ["1@0.001/0", "3@1.001/0"], asks: ["0@0", "2@1"]),
    FoldCase(
      "D < R: at the first R requests", "0 requested, 1 declined, 2 requested",
      silent: ["0@0/0", "2@2/0"], asks: ["0@0", "2@2"]),
    FoldCase(
      "D > R: at the refusals", "0 declined, 1 declined, 2 requested",
      silent: ["0@0/0", "1@1/0"], asks: ["2@2"]),
    FoldCase(
      "two calls and two refusals at one instant are two", "0 requested, 0 declined, 0 requested, 0 declined",
      silent: ["2@0/0", "3@0/0"], asks: ["0@0", "1@0"]),
    FoldCase(
      "D = R once the served one is taken off", "0 requested, 1 declined, 2 requested, 3 prompted",
      episodes: ["3@3 cold"], silent: ["1@1/0"], asks: ["0@0", "2@2", "3@3"]),
    FoldCase(
      "R is not below zero", "0 declined, 1 prompted, 2 declined",
      episodes: ["1@1 cold declined@2"], silent: ["0@0/0"], asks: ["1@1"]),
    FoldCase("requests under a grant are not silent", "0 allowed, 1 requested, 2 requested"),
    FoldCase(
      "after a loss they are", "0 allowed, 1 revoked, 2 requested", silent: ["2@2/2"], asks: ["2@2"]),
    FoldCase(
      "after the answer a new stretch begins",
      "0 requested, 1 prompted, 2 declined, 3 requested, 4 requested",
      episodes: ["1@1 cold declined@2"], silent: ["3@3/2", "4@4/2"], asks: ["0@0", "1@1", "3@3", "4@4"]),
    FoldCase(
      "a loss serves nobody", "0 requested, 1 requested, 2 revoked",
      silent: ["0@0/0", "1@1/0"], asks: ["0@0", "1@1"]),
    FoldCase("a reach serves one", "0 requested, 1 requested, 2 reachedFeature", silent: ["0@0/0"]),
    FoldCase(
      "a dismissal of the prompt serves one", "0 prompted, 1 requested, 2 requested, 3 dismissed",
      episodes: ["0@0 cold dismissed@3"], silent: ["1@1/1"], asks: ["0@0", "1@1", "2@2"]),
    FoldCase(
      "a refusal of the prompt serves one and is no witness",
      "0 prompted, 1 requested, 2 requested, 3 requested, 4 declined",
      episodes: ["0@0 cold declined@4"], silent: ["1@1/1", "2@2/1"], asks: ["0@0", "1@1", "2@2", "3@3"]),
    FoldCase(
      "a stray dismissal neither cuts nor serves", "0 requested, 1 dismissed, 2 requested, 3 prompted",
      episodes: ["3@3 cold"], silent: ["0@0/0"], asks: ["0@0", "2@2", "3@3"]),
    FoldCase(
      "a late ignored is stray and does not cut",
      "0 prompted, 86399 requested, 86400.000001 ignored, 86401 requested",
      episodes: ["0@0 cold"], silent: ["1@86399/1", "3@86401/1"], asks: ["0@0", "1@86399", "3@86401"]),
    FoldCase(
      "a stray refusal does not cut", "0 requested, 1 declined, 2 requested, 3 requested, 4 prompted",
      episodes: ["4@4 cold"], silent: ["0@0/0", "2@2/0"], asks: ["0@0", "2@2", "3@3", "4@4"]),
    FoldCase(
      "a stray refusal ends the grant", "0 allowed, 1 requested, 2 declined, 3 requested, 4 requested",
      silent: ["3@3/1", "4@4/1"], asks: ["3@3", "4@4"]),
    FoldCase(
      "the first R are of those without a grant",
      "0 allowed, 1 requested, 2 declined, 3 requested, 4 requested, 5 requested, 6 prompted",
      episodes: ["6@6 cold"], silent: ["3@3/1", "4@4/1"], asks: ["3@3", "4@4", "5@5", "6@6"]),
    FoldCase(
      "a grant outside the prompt cuts and serves", "0 requested, 1 requested, 2 allowed, 3 declined",
      silent: ["0@0/0", "3@3/1"], asks: ["0@0", "1@1"]),
    FoldCase(
      "Settings do not cut", "0 requested, 1 offeredSettings, 2 openedSettings, 3 requested, 4 allowed",
      silent: ["0@0/0"], asks: ["0@0", "3@3"]),
    FoldCase(
      "the refusal of an open prompt is the prompt's, not the call's",
      "0 prompted, 1 requested, 1 declined, 2 requested, 2 declined",
      episodes: ["0@0 cold declined@1"], silent: ["4@2/2"], asks: ["0@0", "1@1", "3@2"]),
  ]

  /// Runs of silent requests.
  static let bursts = [
    FoldCase(
      "three at exactly 60 seconds", "0 declined, 60 declined, 120 declined",
      silent: ["0@0/0", "1@60/0", "2@120/0"], bursts: ["0…120 ×3/0"]),
    FoldCase(
      "a microsecond more breaks the run", "0 declined, 60 declined, 120.000001 declined",
      silent: ["0@0/0", "1@60/0", "2@120.000001/0"]),
    FoldCase("two are no burst", "0 declined, 1 declined", silent: ["0@0/0", "1@1/0"]),
    FoldCase(
      "two runs in one stretch",
      "0 declined, 1 declined, 2 declined, 100 declined, 101 declined, 102 declined, 103 declined",
      silent: ["0@0/0", "1@1/0", "2@2/0", "3@100/0", "4@101/0", "5@102/0", "6@103/0"],
      bursts: ["0…2 ×3/0", "100…103 ×4/0"]),
    FoldCase(
      "a run does not cross a stretch", "0 declined, 1 declined, 2 revoked, 3 declined, 4 declined",
      silent: ["0@0/0", "1@1/0", "3@3/1", "4@4/1"]),
    FoldCase(
      "one stretch falls short and the next does not",
      "0 requested, 1 declined, 2 revoked, 3 declined, 4 declined, 5 declined",
      silent: ["1@1/0", "3@3/1", "4@4/1", "5@5/1"], asks: ["0@0"], bursts: ["3…5 ×3/1"]),
    FoldCase(
      "the served request does not lengthen it",
      "0 requested, 1 requested, 2 requested, 3 requested, 4 prompted",
      episodes: ["4@4 cold"], silent: ["0@0/0", "1@1/0", "2@2/0"],
      asks: ["0@0", "1@1", "2@2", "3@3", "4@4"], bursts: ["0…2 ×3/0"]),
    FoldCase(
      "three at one instant", "7 declined, 7 declined, 7 declined",
      silent: ["0@7/0", "1@7/0", "2@7/0"], bursts: ["7…7 ×3/0"]),
    FoldCase(
      "the loop: four calls, one prompt, three refusals at once",
      """
      0 requested, 1 prompted, 2 declined, 10 requested, 10.0004 declined, 20 requested, 20.0004 declined, \
      30 requested, 30.0004 declined
      """,
      episodes: ["1@1 cold declined@2"], silent: ["4@10.0004/2", "6@20.0004/2", "8@30.0004/2"],
      asks: ["0@0", "1@1", "3@10", "5@20", "7@30"], bursts: ["10.0004…30.0004 ×3/2"]),
  ]
}

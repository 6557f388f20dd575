extension DataDictionary {
  static let comparison =
    pairs + evidence + stratified + [
      Entry("concurrent", .boolean, "whether both arms were met in the same time"),
      Entry("verdict", .text, "what the numbers show, in words"),
    ]

  private static let pairs = [
    permission, Entry("platform", .text, "such as ios; all for the platforms together"),
    Entry("metric", .text, "which rate: of grants or recoveries, or of grants or reaches per user asked"),
    Entry("baseline", .text, "the arm that is compared with"), Entry("arm", .text, "the arm compared"),
    Entry("baseline_n", .integer, "whom the baseline's rate is over"),
    Entry("baseline_k", .integer, "of these, whom the metric counts"),
    Entry("arm_n", .integer, "whom the arm's rate is over"),
    Entry("arm_k", .integer, "of these, whom the metric counts"),
    Entry("baseline_rate", .number, "fraction of 1", "baseline_k / baseline_n"),
    Entry("arm_rate", .number, "fraction of 1", "arm_k / arm_n"),
  ]

  private static let evidence = [
    Entry("difference", .number, "fraction of 1", "arm_rate - baseline_rate"),
    Entry("low", .number, "fraction of 1", "lower end of its 95% interval (Miettinen-Nurminen)"),
    Entry("high", .number, "fraction of 1", "upper end of its 95% interval (Miettinen-Nurminen)"),
    Entry("p", .number, "probability", "of the score test that the interval inverts"),
    Entry("p_holm", .number, "probability", "p adjusted for the number of tests (Holm)"),
    Entry("p_exact", .number, "probability", "of Fisher's exact test, where users are few"),
    Entry("ratio", .number, "ratio", "arm_rate / baseline_rate"),
    Entry("ratio_low", .number, "ratio", "lower end of its 95% interval"),
    Entry("ratio_high", .number, "ratio", "upper end of its 95% interval"),
  ]

  private static let stratified = [
    Entry("stratified_difference", .number, "fraction of 1", "difference within platforms (Mantel-Haenszel)"),
    Entry("stratified_low", .number, "fraction of 1", "lower end of its 95% interval"),
    Entry("stratified_high", .number, "fraction of 1", "upper end of its 95% interval"),
    Entry("stratified_p", .number, "probability", "of the Cochran-Mantel-Haenszel test"),
    Entry("stratified_odds_ratio", .number, "ratio", "odds ratio within platforms (Mantel-Haenszel)"),
    Entry("stratified_odds_ratio_low", .number, "ratio", "lower end of its 95% interval"),
    Entry("stratified_odds_ratio_high", .number, "ratio", "upper end of its 95% interval"),
    Entry("stratified_homogeneity_p", .number, "probability", "of the test that platforms differ alike"),
    Entry("stratified_reversed", .boolean, "whether the difference within platforms has the other sign"),
    Entry("smallest_rise", .number, "fraction of 1", "least rise that so many users show (80% power)"),
    Entry("smallest_fall", .number, "fraction of 1", "least fall that so many users show (80% power)"),
  ]

  static let findings = [
    Entry("id", .text, "which diagnosis"), Entry("severity", .text, "critical, warning or info"),
    platform, permission, Entry("value", .text, "what it is limited to, such as an app version"),
    Entry("counts", .text, "what was counted, as name=number"),
    Entry("rate", .number, "fraction of 1", "the rate, or difference of rates, that it rests on"),
    Entry("low", .number, "fraction of 1", "lower end of its 95% interval"),
    Entry("high", .number, "fraction of 1", "upper end of its 95% interval, or the one-sided 95% bound"),
    Entry("text", .text, "what was found"), Entry("contrast", .text, "what it is measured against"),
    Entry("cause", .text, "where it stands out"),
    Entry("why", .text, "what the platform makes possible, with the source"),
    Entry("user", .text, "pseudonym of a user who lives it; only with --include-journeys"),
    Entry("example", .text, "what that user met; only with --include-journeys"),
    Entry("remedy", .text, "what to do"),
  ]

  static let episodes = [
    permission, platform, user, Entry("prompted_on", .date, "UTC day of the prompt"),
    Entry("prompted_at", .time, "UTC time of the prompt, cut to the second"),
    Entry("since_previous_s", .number, "seconds", "since the user's prompt before; empty for the first"),
    Entry("arm", .text, "the variant, or whether an explanation came first"),
    Entry("answer", .text, "allowed, declined, dismissed or ignored; empty where none was logged"),
    Entry("answered_after_s", .number, "seconds", "from the prompt to its answer"),
    Entry("reached_after_s", .number, "seconds", "from the prompt to the first reach of the feature"),
    Entry("recovered_after_s", .number, "seconds", "from the prompt to the first reach after a refusal"),
    Entry("route", .text, "of a recovery: reprompt, settings, other or ungranted"),
    Entry("variant", .text, "of the prompt's event, like the rest"),
    Entry("app_version", .text, "app version"),
    Entry("os_version", .text, "system version"), Entry("region", .text, "region"),
    Entry("feature", .text, "feature"), Entry("browser", .text, "browser"),
    Entry("trigger", .text, "when it was asked"), Entry("scope", .text, "size of the grant"),
  ]
}

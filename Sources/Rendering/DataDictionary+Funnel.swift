extension DataDictionary {
  static let funnel =
    [
      permission, platform, Entry("from", .instant, "when the window begins"),
      Entry("until", .instant, "when the window has ended: the first instant that no longer belongs"),
      Entry("prompted", .integer, "saw a prompt in the window; each counts once, by the first prompt in it"),
      Entry("allowed", .integer, "of those prompted: allowed"),
      Entry("declined", .integer, "of those prompted: declined"),
      Entry("dismissed", .integer, "of those prompted: closed the prompt without an answer"),
      Entry("ignored", .integer, "of those prompted: let the prompt go away"),
      Entry("unanswered", .integer, "of those prompted: no answer was logged"),
      Entry("recovered", .integer, "declined and reached the feature all the same before the window ended"),
      Entry("recovered_reprompt", .integer, "of those recovered: by a later prompt"),
      Entry("recovered_settings", .integer, "of those recovered: by way of device settings"),
      Entry("recovered_other", .integer, "of those recovered: by a grant of unknown origin"),
      Entry("recovered_ungranted", .integer, "of those recovered: with no grant in the log"),
      Entry("recovery_eligible", .integer, "whom the recovery rate is over: those who declined"),
      Entry("still_open", .integer, "declined and may still recover in time; 0 without a limit of time"),
      Entry("reached", .integer, "of those prompted: reached the feature at or after the prompt"),
      Entry("asked", .integer, "came to the point of being asked, prompted or not"),
    ] + rate("allow_rate", "allowed / prompted") + rate("recovery_rate", "recovered / recovery_eligible")
    + silent + [Entry("longest_burst", .integer, "requests", "length of the longest burst")]

  private static let silent = [
    Entry("silent_requests", .integer, "requests", "calls refused, or never answered, without a prompt"),
    Entry("silent_users", .integer, "made silent requests"),
    Entry("bursts", .integer, "bursts", "runs of at least 3 silent requests at most 60 s apart"),
    Entry("burst_users", .integer, "met a burst"),
  ]

  static let trend =
    [
      permission, platform, Entry("day", .date, "the day of the first prompt; of several the first"),
      Entry("days", .integer, "days", "how many days the row is of"),
      Entry("prompted", .integer, "whose first prompt in the window lies on the day"),
      Entry("allowed", .integer, "of those prompted: allowed"),
      Entry("declined", .integer, "of those prompted: declined"),
      Entry("recovery_eligible", .integer, "whom the recovery rate is over: those who declined"),
      Entry("recovered", .integer, "declined and reached the feature all the same before the window ended"),
    ] + rate("allow_rate", "allowed / prompted") + rate("recovery_rate", "recovered / recovery_eligible") + [
      Entry("complete", .boolean, "whether the recoveries of the day were waited for during 7 days")
    ]

  static let bursts =
    [permission, platform] + silent + [
      Entry("longest", .integer, "requests", "length of the longest burst"),
      Entry("median_gap_ms", .number, "milliseconds", "between neighbouring requests of bursts"),
      Entry("median_reply_ms", .number, "milliseconds", "from a silent request to its refusal"),
    ]

  static let burstList = [
    permission, platform, user, Entry("started_on", .date, "UTC day of the first request"),
    Entry("started_at", .time, "UTC time of the first request, cut to the second"),
    Entry("requests", .integer, "requests", "in the burst"),
    Entry("duration_ms", .number, "milliseconds", "from the first request to the last"),
  ]
}

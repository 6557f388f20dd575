extension Lifecycle {
  /// Every row. Of a platform and permission the row without an edition comes last and says what holds for all
  /// editions, or for those that most logs come from: it is for logs that do not say.
  public static let all: [Lifecycle] = ios + android + web + desktop

  private static let ios = [
    Lifecycle(
      "ios", ["camera"], prompts: .prompts(1), reprompt: .never, gesture: .notNeeded, settingsLink: .yes,
      restartsOnChange: .yes, impossible: [.secondPrompt, .ungrantedReach, .closedPrompt],
      note: "A device policy can restrict it; then there is no prompt.",
      source: "Apple, authorization for media capture; flutter#126429"),
    Lifecycle(
      "ios", ["microphone"], prompts: .prompts(1), reprompt: .never, gesture: .notNeeded, settingsLink: .yes,
      restartsOnChange: .unknown, impossible: [.secondPrompt, .ungrantedReach, .closedPrompt],
      note: "A device policy can restrict it; then there is no prompt.",
      source: "Apple, authorization for media capture; flutter#126429", unverified: [.restartsOnChange]),
    Lifecycle(
      "ios", ["location"], prompts: .prompts(1), reprompt: .whenReset, gesture: .notNeeded,
      settingsLink: .yes, restartsOnChange: .no, reducedGrants: ["once", "approximate"],
      impossible: [.ungrantedReach],
      note: "A grant for once is undetermined again after a relaunch, as is \"ask next time\" in Settings.",
      source: "Apple, location authorization; PermissionsKit#107"),
    Lifecycle(
      "ios", ["locationalways"], prompts: .prompts(1), reprompt: .never, gesture: .notNeeded,
      settingsLink: .yes, restartsOnChange: .no, reducedGrants: ["provisional", "whileInUse"],
      impossible: [.ungrantedReach],
      note: "The first grant is provisional and confirmed later; the upgrade is offered once.",
      source: "react-native-permissions, README"),
    Lifecycle(
      "ios", ["notifications"], prompts: .prompts(1), reprompt: .never, gesture: .notNeeded,
      settingsLink: .yes, restartsOnChange: .no, reducedGrants: ["provisional"],
      impossible: [.secondPrompt, .ungrantedReach],
      note: "A provisional grant shows no prompt.", source: "Apple, user notifications"),
    Lifecycle(
      "ios", ["photos"], prompts: .prompts(1), reprompt: .never, gesture: .notNeeded, settingsLink: .yes,
      restartsOnChange: .yes, reducedGrants: ["selected"], impossible: [.ungrantedReach],
      note: "After a choice of photos the picker alone can come up again.", source: "Apple, photo library"),
    Lifecycle(
      "ios", ["tracking"], prompts: .prompts(1), reprompt: .never, gesture: .activeApp, settingsLink: .yes,
      restartsOnChange: .no, impossible: [.secondPrompt, .ungrantedReach],
      note: "Reads as denied too where tracking is switched off for the device, as restricted where managed.",
      source: "Apple, App Tracking Transparency", unverified: [.settingsLink, .restartsOnChange]),
  ]

  private static let android = [
    Lifecycle(
      "android", edition: .level(.atMost([29])), prompts: .untilForbidden, reprompt: .untilForbidden,
      gesture: .notNeeded, settingsLink: .yes, restartsOnChange: .yes,
      source: "Android 11, permission changes"),
    Lifecycle(
      "android", prompts: .refusals(2), reprompt: .afterFirstRefusal, gesture: .notNeeded, settingsLink: .yes,
      restartsOnChange: .yes, reducedGrants: ["once", "approximate", "selected"],
      impossible: [.promptAfterTwoRefusals],
      note: "From API level 30; closing the prompt costs nothing, revoking restarts the process. After a"
        + " refusal in Settings or an automatic reset one prompt is left.",
      source: "Android 11, permission changes; Accompanist, source"),
    Lifecycle(
      "android", ["notifications"], edition: .level(.atMost([32])), prompts: .none, settingsLink: .yes,
      note: "Granted from the start: the system has no prompt for them yet.",
      source: "Android 13, notification permission"),
    Lifecycle(
      "android", ["notifications"], prompts: .refusals(2), reprompt: .afterFirstRefusal, gesture: .notNeeded,
      settingsLink: .yes, restartsOnChange: .unknown, impossible: [.promptAfterTwoRefusals],
      note:
        "From API level 33 and a target level of 33. With a lower target the system chooses the time, and one"
        + " refusal is final. Granted beforehand on an upgrade of the system.",
      source: "Android 13, notification permission"),
  ]

  private static let web = [
    Lifecycle(
      "web", edition: .browser("Chrome"), prompts: .refusals(1), reprompt: .never, gesture: .dependsOnAPI,
      settingsLink: .no, restartsOnChange: .no, reducedGrants: ["once"], impossible: [.promptDuringEmbargo],
      note: "Three closed or four ignored prompts keep it away for seven days; where it is a quiet one, one"
        + " or two.",
      source: "Chromium, permission_decision_auto_blocker; CrUX, notification permissions"),
    Lifecycle(
      "web", edition: .browser("Firefox"), prompts: .unknown, reprompt: .afterReload, gesture: .dependsOnAPI,
      settingsLink: .no, restartsOnChange: .no, reducedGrants: ["session"],
      note: "Notifications need a gesture; a refused camera stays so until the page is loaded anew, unless"
        + " the answer was to be remembered.",
      source: "Mozilla, November 2019"),
    Lifecycle(
      "web", edition: .browser("Safari"), prompts: .unknown, reprompt: .afterReload, gesture: .dependsOnAPI,
      settingsLink: .no, restartsOnChange: .no, reducedGrants: ["session"],
      note: "permissions.query can say \"prompt\" after a refusal.", source: "mediacapture-main#1048"),
    Lifecycle(
      "web", prompts: .unknown, reprompt: .unknown, gesture: .dependsOnAPI, settingsLink: .no,
      restartsOnChange: .no, reducedGrants: ["once"],
      note: "What all browsers share: no page can lead to the browser's settings.",
      source: "the rows of the browsers"),
  ]

  private static let desktop = [
    Lifecycle(
      "desktop", settingsLink: .no,
      note: "Any of the desktop systems: only what all of them do is taken for possible.",
      source: "the rows of the systems"),
    Lifecycle(
      "macos", ["camera", "microphone"], prompts: .prompts(1), reprompt: .never, gesture: .notNeeded,
      settingsLink: .yes, restartsOnChange: .yes, note: "The app sees the change after a restart.",
      source: "electron#15624"),
    Lifecycle(
      "macos", ["screen"], prompts: .none, reprompt: .never, gesture: .notNeeded, settingsLink: .yes,
      restartsOnChange: .yes, impossible: [.undeterminedStatus], note: "The status is never undetermined.",
      source: "electron#28540"),
    Lifecycle(
      "linux", prompts: .prompts(1), reprompt: .never, gesture: .activeApp, settingsLink: .unknown,
      restartsOnChange: .no, note: "Through a portal: closing it, or letting it time out, counts as a no.",
      source: "xdg-desktop-portal#2154"),
    Lifecycle("windows", note: "Not looked into.", source: "none"),
  ]
}

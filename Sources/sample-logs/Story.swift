import EventModel

/// The journey of one user from the first tap to the end that the cohort's table names.
extension Journey {
  mutating func tell(_ ending: Ending) {
    switch ending {
    case .neverPrompted(let taps):
      tapWithoutPrompt(times: taps)
    case .notNow:
      approach()
      log(.choseNotNow)
    case .allowed:
      approach()
      answerPrompt(.allowed)
      reachFeature()
    case .declined:
      decline()
    case .allowedOnRetry:
      decline()
      retry(.allowed)
      reachFeature()
    case .declinedOnRetry:
      decline()
      retry(.declined)
    case .calledInVain(let calls):
      decline()
      callInVain(times: calls)
    case .retryLoop:
      decline()
      callAtOnce(times: 9)
    case .grantedInSettings:
      decline()
      offerSettings()
      visitSettings(granted: true)
      reachFeature()
    case .returnedUnchanged:
      decline()
      offerSettings()
      visitSettings(granted: false)
    case .settingsOffered:
      decline()
      offerSettings()
    case .foundRefused:
      decline()
      comeBack()
      readStatus(.denied)
    }
  }

  /// All that comes before the prompt: the tap (unless the app asks on its own account), the status, the
  /// explanation and the time it takes to read it.
  private mutating func approach() {
    if trigger == .inContext { log(.tappedFeature) }
    if cohort.flow.contains(.readsStatus) { readStatus(.notDetermined) }
    if cohort.flow.contains(.explains) { explain() }
  }

  mutating func explain() {
    wait(200...900)
    log(.sawRationale)
    wait(1_500...20_000)
  }

  mutating func readStatus(_ status: Detail.Status) {
    wait(5...40)
    log(.readStatus, .status(status))
  }

  private mutating func decline() {
    approach()
    answerPrompt(.declined)
  }

  /// The call, the prompt, and the user's answer.
  mutating func answerPrompt(_ answer: EventKind) {
    wait(30...400)
    if cohort.flow.contains(.logsRequests) { log(.requested) }
    wait(20...120)
    log(.prompted)
    wait(900...15_000)
    log(answer)
  }

  /// The feature runs: at once where it was asked for, else when it is first wanted.
  mutating func reachFeature() {
    if trigger == .inContext {
      wait(150...900)
    } else {
      wait(20 * Milliseconds.second...40 * Milliseconds.minute)
      trigger = .inContext
    }
    log(.reachedFeature)
  }
}

import EventModel

/// What happens once a user has declined, or where no prompt ever comes.
extension Journey {
  /// The retry that both early releases make: on Android it brings the second and last prompt.
  mutating func retry(_ answer: EventKind) {
    if random.chance(2, in: 5) {
      comeBack()
      if cohort.flow.contains(.explains) { explain() }
    } else {
      wait(2_000...20_000)
    }
    answerPrompt(answer)
  }

  /// The same retry on iOS: no prompt is left, and the button seems to do nothing. One user in four gives up
  /// half way and tries the rest on another visit.
  mutating func callInVain(times: Int) {
    let first = times > 1 && random.chance(1, in: 4) ? Int(random.within(1...Int64(times - 1))) : times
    callAtOnce(times: first)
    guard first < times else { return }
    comeBack()
    if cohort.flow.contains(.explains) { explain() }
    callAtOnce(times: times - first)
  }

  /// Calls one after the other, seconds apart; each comes back refused in about 0.4 ms, with no prompt shown.
  /// Any nine replies in a row have their median at exactly that.
  mutating func callAtOnce(times: Int) {
    let replyTenths = [4, 3, 5, 4, 2, 6, 4, 5, 3]
    let first = Int(random.within(0...Int64(replyTenths.count - 1)))
    for call in 0..<times {
      wait(1_200...25_000)
      log(.requested)
      log(.declined, .reply(tenths: replyTenths[(first + call) % replyTenths.count]))
    }
  }

  /// The web before the fix: the call is made too late after the click, and nothing appears.
  mutating func tapWithoutPrompt(times: Int) {
    for tap in 1...times {
      log(.tappedFeature)
      if cohort.flow.contains(.explains) { explain() }
      if tap < times { wait(2_000...90_000) }
    }
  }

  /// The fix: the app says that the permission is off and where the switch is, at once or on a later visit.
  mutating func offerSettings() {
    if random.chance(2, in: 5) {
      comeBack()
      readStatus(.denied)
    }
    wait(200...900)
    log(.offeredSettings)
  }

  /// A visit to the app's page in Settings, after which the app reads the status again.
  mutating func visitSettings(granted: Bool) {
    wait(1_200...9_000)
    log(.openedSettings)
    wait(5_000...70_000)
    readStatus(granted ? .granted : .denied)
    if granted { log(.allowed, .fromSettings) }
  }
}

extension FoldCase {
  /// Who was, or was about to be, asked.
  static let asks = [
    FoldCase("a tap that nothing follows is an ask", "0 tappedFeature", asks: ["0@0"]),
    FoldCase(
      "a rationale put off is an ask", "0 tappedFeature, 1 sawRationale, 2 choseNotNow", asks: ["0@0", "1@1"]),
    FoldCase("who reaches the feature without more was not held up", "0 tappedFeature, 1 reachedFeature"),
    FoldCase(
      "a tap before the next tap's reach is no ask", "0 tappedFeature, 1 tappedFeature, 2 reachedFeature"),
    FoldCase(
      "a stray refusal before the reach makes an ask", "0 tappedFeature, 1 declined, 2 reachedFeature",
      silent: ["1@1/0"], asks: ["0@0"]),
    FoldCase(
      "a stray ignored before the reach makes an ask", "0 sawRationale, 1 ignored, 2 reachedFeature",
      asks: ["0@0"]),
    FoldCase(
      "a stray dismissal before the reach makes an ask", "0 sawRationale, 1 dismissed, 2 reachedFeature",
      asks: ["0@0"]),
    FoldCase(
      "a grant outside the prompt before the reach makes an ask",
      "0 tappedFeature, 1 allowed, 2 reachedFeature", asks: ["0@0"]),
    FoldCase(
      "neither Settings nor a loss stands between tap and reach",
      "0 tappedFeature, 1 offeredSettings, 2 openedSettings, 3 revoked, 4 readStatus, 5 reachedFeature"),
    FoldCase(
      "a tap under a grant is no ask", "0 allowed, 1 tappedFeature, 2 sawRationale, 3 prompted",
      episodes: ["3@3 rationaleFirst"], asks: ["3@3"]),
    FoldCase("a tap after a loss is an ask", "0 allowed, 1 revoked, 2 tappedFeature", asks: ["2@2"]),
    FoldCase(
      "a tap after a refusal is an ask", "0 allowed, 1 declined, 2 tappedFeature",
      silent: ["1@1/1"], asks: ["2@2"]),
    FoldCase(
      "a dismissal does not end a grant", "0 allowed, 1 prompted, 2 dismissed, 3 tappedFeature",
      episodes: ["1@1 cold dismissed@2"], asks: ["1@1"]),
    FoldCase(
      "a prompt is an ask even under a grant and before a reach", "0 allowed, 1 prompted, 2 reachedFeature",
      episodes: ["1@1 cold reached@2"], asks: ["1@1"]),
    FoldCase(
      "at one instant the tap is before the grant", "5 allowed, 5 tappedFeature", asks: ["0@5"]),
    FoldCase(
      "at one instant the tap is before the reach", "5 reachedFeature, 5 tappedFeature"),
  ]
}

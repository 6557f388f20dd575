import Testing

/// Arms, trends and changes, from the sample's logs to what scripts read.
@Suite struct CompareTests {
  private func answer(_ words: [String]) throws -> Ending {
    let ending = try run(words + ["--until", "2026-06-30", "--db", Sample.database(), "--format", "json"])
    #expect(ending.code == 0 && ending.errors == "", "\(ending.errors)")
    return ending
  }

  /// The counts of SampleData/README.md.
  @Test func `the experiment comes out with its counts, per prompt and per ask`() throws {
    let answer = try answer(["compare", "--permission", "microphone", "--days", "30", "--baseline", "cold"])
    let rows = try rows(ofJSON: answer.output)
    func counts(_ platform: String, _ metric: String) -> [String??] {
      let row = rows.first { $0["platform"] == platform && $0["metric"] == metric }
      return ["baseline_k", "baseline_n", "arm_k", "arm_n"].map { row?[$0] }
    }
    #expect(rows.count == 12)
    #expect(counts("ios", "allow_rate") == ["2320", "4000", "2508", "3480"])
    #expect(counts("ios", "recovery_rate") == ["690", "1680", "409", "972"])
    #expect(counts("android", "grant_per_ask") == ["1320", "2000", "1388", "2000"])
    #expect(counts("all", "reach_per_ask") == ["4514", "6000", "4413", "6000"])
    #expect(try integer("$.concurrent", ofJSON: answer.output) == 1)
    #expect(try integer("$.crossovers", ofJSON: answer.output) == 0)
    #expect(answer.output.contains("\"verdict\": \"ok\""))
  }

  @Test func `stages are no experiment`() throws {
    let answer = try answer(["compare", "--permission", "camera", "--days", "90", "--platform", "ios"])
    #expect(try integer("$.concurrent", ofJSON: answer.output) == 0)
    #expect(answer.output.contains("{\"p\": null, \"verdict\": \"not checked\"}"))
    let rates = try rows(ofJSON: answer.output).filter { $0["metric"] == "recovery_rate" }
    #expect(rates.map { $0["arm_k"] } == ["0", "1702"])
  }

  @Test(arguments: [
    (["--baseline", "warm"], "cold, rationaleFirst"), (["--ratio", "1:1:1"], "cold, rationaleFirst"),
    (["--ratio", "80/20"], "80:20"), (["--by", "arm"], "variant"),
  ])
  func `what the arms do not bear out is refused with what there is`(words: [String], remedy: String) throws {
    let ending = try run(
      ["compare", "--permission", "microphone", "--until", "2026-06-30", "--db", Sample.database()] + words)
    #expect(ending.code == 2)
    #expect(ending.output == "")
    #expect(ending.errors.contains(remedy), "\(ending.errors)")
  }

  @Test func `of several permissions one has to be named`() throws {
    let ending = try run(["compare", "--db", Sample.database()])
    #expect(ending.code == 2)
    #expect(ending.errors.contains("camera, microphone"))
  }

  @Test func `a trend has a row for every day, and says what moved`() throws {
    let answer = try answer(["trend", "--permission", "camera", "--days", "60", "--platform", "ios"])
    #expect(try rows(ofJSON: answer.output).count == 60)
    #expect(answer.output.contains("\"metric\": \"recovery_rate\", \"day\": \"2026-06-01\""))
  }

  /// 13,884 were prompted in June, 12,350 in the thirty days before.
  @Test func `a report can stand beside the window before`() throws {
    let answer = try answer(
      ["report", "--permission", "camera", "--platform", "ios", "--days", "30", "--against", "previous"])
    let row = try #require(try rows(ofJSON: answer.output).first)
    #expect(row["prompted"] == "13884")
    #expect(row["previous_prompted"] == "12350")
    let change = try #require((row["recovery_rate_change"] ?? nil).flatMap { Double($0) })
    #expect(abs(change - 1_702.0 / 3_863) < 1e-12)
  }
}

import EventModel
import Testing

struct SipHashTests {
  /// 64 results of the paper's reference implementation (vectors.h, `vectors_sip64`), for the key 00 … 0f and
  /// the inputs of 0 … 63 bytes 00, 01, …; worked out anew with a second implementation in C.
  static let published: [UInt64] = [
    0x726f_db47_dd0e_0e31, 0x74f8_39c5_93dc_67fd, 0x0d6c_8009_d9a9_4f5a, 0x8567_6696_d7fb_7e2d,
    0xcf27_94e0_2771_87b7, 0x1876_5564_cd99_a68d, 0xcbc9_466e_58fe_e3ce, 0xab02_00f5_8b01_d137,
    0x93f5_f579_9a93_2462, 0x9e00_82df_0ba9_e4b0, 0x7a5d_bbc5_94dd_b9f3, 0xf4b3_2f46_226b_ada7,
    0x751e_8fbc_860e_e5fb, 0x14ea_5627_c084_3d90, 0xf723_ca90_8e7a_f2ee, 0xa129_ca61_49be_45e5,
    0x3f2a_cc7f_57c2_9bdb, 0x699a_e9f5_2cbe_4794, 0x4bc1_b3f0_968d_d39c, 0xbb6d_c91d_a779_61bd,
    0xbed6_5cf2_1aa2_ee98, 0xd0f2_cbb0_2e3b_67c7, 0x9353_6795_e3a3_3e88, 0xa80c_038c_cd5c_cec8,
    0xb8ad_50c6_f649_af94, 0xbce1_92de_8a85_b8ea, 0x17d8_35b8_5bbb_15f3, 0x2f2e_6163_076b_cfad,
    0xde4d_aaac_a71d_c9a5, 0xa6a2_5066_8795_6571, 0xad87_a353_5c49_ef28, 0x32d8_92fa_d841_c342,
    0x7127_512f_72f2_7cce, 0xa7f3_2346_f959_78e3, 0x12e0_b01a_bb05_1238, 0x15e0_34d4_0fa1_97ae,
    0x314d_ffbe_0815_a3b4, 0x0279_90f0_2962_3981, 0xcadc_d4e5_9ef4_0c4d, 0x9abf_d876_6a33_735c,
    0x0e3e_a96b_5304_a7d0, 0xad0c_42d6_fc58_5992, 0x1873_06c8_9bc2_15a9, 0xd4a6_0abc_f379_2b95,
    0xf935_451d_e4f2_1df2, 0xa953_8f04_1975_5787, 0xdb9a_cddf_f56c_a510, 0xd06c_98cd_5c09_75eb,
    0xe612_a3cb_9ecb_a951, 0xc766_e62c_fcad_af96, 0xee64_435a_9752_fe72, 0xa192_d576_b245_165a,
    0x0a87_87bf_8ecb_74b2, 0x81b3_e73d_20b4_9b6f, 0x7fa8_220b_a3b2_ecea, 0x2457_31c1_3ca4_2499,
    0xb78d_bfaf_3a8d_83bd, 0xea1a_d565_322a_1a0b, 0x60e6_1c23_a379_5013, 0x6606_d7e4_4628_2b93,
    0x6ca4_ecb1_5c5f_91e1, 0x9f62_6da1_5c96_25f3, 0xe51b_3860_8ef2_5f57, 0x958a_324c_eb06_4572,
  ]
  static let key = SipHasher.Key(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)

  static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { SipHasher.hash($0, key: key) }
  }

  @Test(arguments: 0..<64) func `the published vectors hold`(length: Int) {
    #expect(Self.hash((0..<length).map { UInt8($0) }) == Self.published[length])
  }

  @Test func `the length counts modulo 256`() {
    // From the second implementation in C, as above.
    #expect(Self.hash((0..<300).map { UInt8($0 % 256) }) == 0x4b0b_710d_b611_7839)
  }

  @Test(arguments: 1..<8) func `an input may begin at any address`(shift: Int) {
    let bytes = [UInt8](repeating: 0xee, count: shift) + (0..<63).map { UInt8($0) }
    let hash = bytes.withUnsafeBufferPointer {
      SipHasher.hash(UnsafeBufferPointer(rebasing: $0[shift...]), key: Self.key)
    }
    #expect(hash == Self.published[63])
  }

  @Test func `another key gives another hash`() {
    let other = SipHasher.Key(Self.key.first, Self.key.second ^ 1)
    let hash = [UInt8]().withUnsafeBufferPointer { SipHasher.hash($0, key: other) }
    #expect(hash != Self.published[0])
  }

  @Test(arguments: [
    [], [""], ["a"], ["camera", ""], ["1234567", "12345678", "123456789"], ["12345", "1234", "123", "12"],
    [String](repeating: "abcdefgh", count: 40),
  ])
  func `fields hash as their lengths and their bytes, filled up to words`(fields: [String]) {
    var hasher = SipHasher(key: Self.key)
    hasher.update(0x0102_0304_0506_0708)
    var sequence: [UInt8] = [8, 7, 6, 5, 4, 3, 2, 1]
    for field in fields {
      var field = field
      field.withUTF8 { hasher.update($0) }
      sequence += [UInt8(field.utf8.count), 0, 0, 0, 0, 0, 0, 0] + field.utf8
      while sequence.count % 8 != 0 { sequence.append(0) }
    }
    #expect(hasher.finish() == Self.hash(sequence))
    #expect(hasher.finish() == Self.hash(sequence), "asking must not change the answer")
  }

  @Test func `where one field ends and the next begins counts`() {
    func hash(_ fields: [String]) -> UInt64 {
      var hasher = SipHasher(key: Self.key)
      for var field in fields { field.withUTF8 { hasher.update($0) } }
      return hasher.finish()
    }
    let hashes = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["abc\0"]].map(hash)
    #expect(Set(hashes).count == hashes.count)
  }
}

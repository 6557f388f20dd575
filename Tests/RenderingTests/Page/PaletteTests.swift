import LibC
import Testing

@testable import Rendering

/// Contrast by the formula of WCAG 2.2 (relative luminance of sRGB).
@Suite struct PaletteTests {
  private static func luminance(_ colour: UInt32) -> Double {
    func channel(_ shift: UInt32) -> Double {
      let value = Double((colour >> shift) & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
  }

  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Of published pairs: black on white has 21, and #767676 is the lightest grey with 4.54 on white.
  @Test(arguments: [(0x000000, 0xFFFFFF, 21.0), (0x767676, 0xFFFFFF, 4.54), (0x777777, 0xFFFFFF, 4.48)])
  func `contrast is what others measure`(one: UInt32, other: UInt32, ratio: Double) {
    #expect(abs(Self.contrast(one, other) - ratio) < 0.005)
  }

  @Test(arguments: [true, false])
  func `text is read on every ground, and marks are told from it`(isLight: Bool) throws {
    let palette = isLight ? Palette.light : Palette.dark
    for ground in Palette.grounds {
      let behind = try #require(palette[ground])
      for name in Palette.texts {
        let ratio = Self.contrast(try #require(palette[name]), behind)
        #expect(ratio >= 4.5, "\(name) on \(ground): \(ratio)")
      }
    }
    let card = try #require(palette["card"])
    for name in Palette.marks {
      let ratio = Self.contrast(try #require(palette[name]), card)
      #expect(ratio >= 3, "\(name): \(ratio)")
    }
  }

  @Test func `both palettes have the same colours, and every colour in use is one`() {
    #expect(Palette.light.colours.map(\.key) == Palette.dark.colours.map(\.key))
    let used = Set(Stylesheet.text.matches(of: /var\(--(\w+)\)/).map { String($0.output.1) })
    #expect(used.isSubset(of: Set(Palette.light.colours.map(\.key))))
    #expect(Palette(colours: ["ink": 0x000A0B]).properties == "--ink: #000a0b;")
  }
}

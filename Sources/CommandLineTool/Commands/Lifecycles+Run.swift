import Rendering
import Reports

extension Lifecycles {
  func run(in context: Context) async throws -> ExitCode {
    let listing = try lifecycles.listing(platform: platform)
    try sheet.print(listing.sheet, notes: [listing.caveat].compactMap(\.self), in: context)
    return .done
  }
}

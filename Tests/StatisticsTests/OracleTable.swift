/// The rows of a generated table of expected values: words between single spaces.
func oracleRows(_ table: String) -> [[String]] {
  table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
}

/// Whether a computed number is the expected one within `tolerance` of its size or within `absolute`; nil
/// stands for "nan".
func agrees(_ value: Double?, _ expected: Double, tolerance: Double = 1e-9, absolute: Double = 1e-15) -> Bool
{
  guard let value else { return expected.isNaN }
  if value == expected { return true }
  return abs(value - expected) <= max(absolute, tolerance * max(abs(value), abs(expected)))
}

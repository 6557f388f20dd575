extension RandomAccessCollection where Index == Int {
  /// The first index whose element satisfies `belongs`, which all later ones do too; `endIndex` without one.
  @inlinable
  public func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The name of a folder's entry, as bytes that need not be text.
///
/// The entry's memory ends with its name: reading the whole field, as its type declares it, would read on.
public func entryName(_ entry: UnsafePointer<dirent>) -> [UInt8] {
  guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
  let name = UnsafeRawPointer(entry) + offset
  return Array(UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self))))
}

import LibC

/// Makes an empty file that only its owner may read and write, durably; false where there is one already.
@discardableResult
func createPrivateFile(_ path: String) throws(StoreError) -> Bool {
  let descriptor = retrying { open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600) }
  guard descriptor >= 0 else {
    if errno == EEXIST { return false }
    throw .system(errno, place: path, doing: "create the file")
  }
  close(descriptor)
  try syncFolder(of: path)
  return true
}

/// The folder that a file lies in.
func folder(of path: String) -> String {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  return slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
}

/// Makes the folder's entry for a file durable.
func syncFolder(of path: String) throws(StoreError) {
  let folder = folder(of: path)
  let descriptor = retrying { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .system(errno, place: folder, doing: "open the folder") }
  defer { close(descriptor) }
  // Some file systems cannot sync a folder and say EINVAL; they have nothing to make durable.
  guard retrying({ fsync(descriptor) }) == 0 || errno == EINVAL else {
    throw .system(errno, place: folder, doing: "sync the folder")
  }
}

import LibC
import Synchronization

/// A folder that several tests share. Nobody lets go of it before the process ends, so it is removed then.
func sharedScratch() throws -> Scratch {
  let scratch = try Scratch()
  let isFirst = shared.withLock { paths in
    paths.append(scratch.path)
    return paths.count == 1
  }
  if isFirst { atexit { for path in shared.withLock({ $0 }) { Scratch.remove(path) } } }
  return scratch
}

private let shared = Mutex<[String]>([])

import CSQLite
import LibC

extension StoreError {
  /// What to do about an SQLite result, by its extended code.
  static func remedy(forSQLite code: Int32) -> String? {
    if code == noTemporaryFolder {
      return
        "a large sort needs a file, and no folder for such files can be written; set SQLITE_TMPDIR to one"
    }
    return switch code & 0xff {
    case SQLITE_FULL: "free disk space and run again, nothing of the unfinished transaction was kept"
    case SQLITE_READONLY: "make the database, its folder and its -wal file writable for this user"
    case SQLITE_CANTOPEN: "check that the folder exists and that this user may read and write in it"
    case SQLITE_NOTADB: "name another file with --db, this one is not an SQLite database"
    case SQLITE_CORRUPT:
      "check the disk and run again; if it stays so, restore the file from a backup, or move it aside with its -wal and -shm files, leave the .key file, and ingest the logs again"
    case SQLITE_BUSY, SQLITE_LOCKED: "close the other program that is writing to the database, then run again"
    case SQLITE_IOERR: "check the disk and the free space on it, then run again"
    case SQLITE_NOMEM: "free memory, then run again"
    case SQLITE_PERM, SQLITE_AUTH: "run as the user who owns the database"
    default: nil
    }
  }

  /// SQLITE_IOERR_GETTEMPPATH, which is no plain number in its header.
  private static let noTemporaryFolder = SQLITE_IOERR | 25 << 8

  /// What to do about a system error, by its number.
  static func remedy(forSystem number: Int32) -> String? {
    switch number {
    case ENOENT, ENOTDIR: "create the folder first"
    case EACCES, EPERM, EROFS: "run as the user who owns the folder, or choose another one"
    case ENOSPC, EDQUOT: "free disk space and run again"
    case EISDIR: "name a file, not a folder"
    case EFBIG: "raise the limit of file sizes (ulimit -f), then run again"
    case EMFILE, ENFILE: "raise the limit of open files (ulimit -n), then run again"
    case EIO, EINTR, EAGAIN: "check the disk, then run again"
    default: nil
    }
  }
}

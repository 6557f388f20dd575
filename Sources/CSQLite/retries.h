#pragma once
#include <errno.h>
#include <poll.h>
#include <sqlite3.h>
#include <sys/types.h>

// SQLite takes a call that failed for the moment (EAGAIN, and EINTR where it does not expect it) for a failing
// disk, and gives the transaction up. File systems on a network do answer so. Its calls are made again here
// instead, by functions of the same names that it is told to use; syncing, which cannot be exchanged by name, by
// a step before the method that does it.

enum { SQLITE_RETRIES = 100 };

static inline int sqlite_may_retry(int *tries) {
  int number = errno;
  if ((number != EINTR && number != EAGAIN) || ++*tries > SQLITE_RETRIES) return 0;
  if (number == EAGAIN) poll(0, 0, 1);
  return 1;
}

/// Where SQLite's own function is kept. A variable within a function, since Swift emits no other of a header.
#define SQLITE_RETRIED(name, type, parameters, arguments)                \
  static inline sqlite3_syscall_ptr *sqlite_plain_##name(void) {         \
    static sqlite3_syscall_ptr plain;                                    \
    return &plain;                                                       \
  }                                                                      \
  static inline type sqlite_retried_##name parameters {                  \
    type(*plain) parameters = (type(*) parameters)*sqlite_plain_##name();\
    int tries = 0;                                                       \
    type result;                                                         \
    do result = plain arguments;                                         \
    while (result == (type)-1 && sqlite_may_retry(&tries));              \
    return result;                                                       \
  }

SQLITE_RETRIED(open, int, (const char *path, int flags, int mode), (path, flags, mode))
SQLITE_RETRIED(read, ssize_t, (int file, void *bytes, size_t count), (file, bytes, count))
SQLITE_RETRIED(pread, ssize_t, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
SQLITE_RETRIED(pread64, ssize_t, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
SQLITE_RETRIED(write, ssize_t, (int file, const void *bytes, size_t count), (file, bytes, count))
SQLITE_RETRIED(pwrite, ssize_t, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
SQLITE_RETRIED(pwrite64, ssize_t, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
SQLITE_RETRIED(ftruncate, int, (int file, off_t size), (file, size))
SQLITE_RETRIED(unlink, int, (const char *path), (path))
SQLITE_RETRIED(
    mmap, void *, (void *place, size_t size, int protection, int flags, int file, off_t at),
    (place, size, protection, flags, file, at))

static inline void sqlite_retry_call(sqlite3_vfs *files, const char *name, sqlite3_syscall_ptr *plain, sqlite3_syscall_ptr retried) {
  *plain = files->xGetSystemCall(files, name);
  if (*plain) files->xSetSystemCall(files, name, retried);
}

/// Behind each open file: its methods, with one exchanged.
typedef struct {
  sqlite3_io_methods methods;
  int (*sync)(sqlite3_file *, int);
} sqlite_retried_file;

/// Bytes of SQLite's own part of an open file.
static inline int *sqlite_file_size(void) {
  static int size;
  return &size;
}

static inline sqlite_retried_file *sqlite_retried_part(sqlite3_file *file) {
  return (sqlite_retried_file *)(void *)((char *)file + *sqlite_file_size());
}

static inline int sqlite_retried_sync(sqlite3_file *file, int flags) {
  for (int tries = 0;;) {
    int result = sqlite_retried_part(file)->sync(file, flags);
    if (result == SQLITE_OK || file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &errno) != SQLITE_OK ||
        !sqlite_may_retry(&tries))
      return result;
  }
}

static inline int sqlite_retried_open_file(sqlite3_vfs *files, const char *name, sqlite3_file *file, int flags, int *out) {
  sqlite3_vfs *plain = (sqlite3_vfs *)files->pAppData;
  int result = plain->xOpen(plain, name, file, flags, out);
  if (file->pMethods == 0) return result;
  sqlite_retried_file *part = sqlite_retried_part(file);
  part->methods = *file->pMethods;
  part->sync = part->methods.xSync;
  part->methods.xSync = sqlite_retried_sync;
  file->pMethods = &part->methods;
  return result;
}

/// Makes the file system `retrying` known to SQLite, once in a process before any file is opened. Its name, or null
/// for SQLite's own where that is none that it could build on.
static inline const char *sqlite_register_retries(void) {
  static sqlite3_vfs retrying;
  sqlite3_vfs *plain = sqlite3_vfs_find("unix");
  if (plain == 0 || plain->iVersion < 3) return 0;
#define SQLITE_RETRY(name) \
  sqlite_retry_call(plain, #name, sqlite_plain_##name(), (sqlite3_syscall_ptr)sqlite_retried_##name)
  SQLITE_RETRY(open);
  SQLITE_RETRY(read);
  SQLITE_RETRY(pread);
  SQLITE_RETRY(pread64);
  SQLITE_RETRY(write);
  SQLITE_RETRY(pwrite);
  SQLITE_RETRY(pwrite64);
  SQLITE_RETRY(ftruncate);
  SQLITE_RETRY(unlink);
  SQLITE_RETRY(mmap);
#undef SQLITE_RETRY
  *sqlite_file_size() = (plain->szOsFile + 15) & ~15;
  retrying = *plain;
  retrying.pNext = 0;
  retrying.zName = "retrying";
  retrying.szOsFile = *sqlite_file_size() + (int)sizeof(sqlite_retried_file);
  retrying.pAppData = plain;
  retrying.xOpen = sqlite_retried_open_file;
  return sqlite3_vfs_register(&retrying, 0) == SQLITE_OK ? retrying.zName : 0;
}

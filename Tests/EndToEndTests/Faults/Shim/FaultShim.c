// Lets one call on the files of one folder fail, or the process die there. Linux only; elsewhere empty.
//
//   FAULT_FOLDER   what the paths of the files begin with
//   FAULT_CALLS    which calls, such as " write pwrite fsync ", or " change " for all that leave a trace
//   FAULT_AT       the number of the call, from 1; 0 lets all pass
//   FAULT_DO       kill, half (half of a write, then death), short (half of a write or read, once), or an errno
//   FAULT_EVER     if set, all later calls fail too
//   FAULT_COUNT    a file that gets the number of calls met when the process ends by itself
#ifdef __linux__
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum action { PASS, FAIL, HALF, SHORT };
enum { FILES = 4096 };

static const char *folder, *calls, *action;
static long at;
static int ever;
static atomic_long met;
static atomic_char ours[FILES];

__attribute__((constructor)) static void begin(void) {
  folder = getenv("FAULT_FOLDER"), calls = getenv("FAULT_CALLS"), action = getenv("FAULT_DO");
  ever = getenv("FAULT_EVER") != 0;
  at = getenv("FAULT_AT") ? atol(getenv("FAULT_AT")) : 0;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  char text[32];
  if (path == 0) return;
  int count = snprintf(text, sizeof text, "%ld\n", atomic_load(&met));
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
  syscall(SYS_write, file, text, count);
  syscall(SYS_close, file);
}

static int is_ours(const char *path) { return folder && path && strncmp(path, folder, strlen(folder)) == 0; }

static int is_open(int file) { return file >= 0 && file < FILES && atomic_load(&ours[file]); }

static void die(void) { syscall(SYS_kill, getpid(), SIGKILL); }

/// What is to become of a call; `leaves_trace` where it changes a file or a folder.
static enum action judge(const char *name, int leaves_trace) {
  char word[32];
  snprintf(word, sizeof word, " %s ", name);
  if (calls == 0 || (strstr(calls, word) == 0 && !(leaves_trace && strstr(calls, " change ")))) return PASS;
  long number = atomic_fetch_add(&met, 1) + 1;
  if (at == 0 || action == 0 || !(number == at || (ever && number > at))) return PASS;
  if (strcmp(action, "kill") == 0) die();
  if (strcmp(action, "half") == 0) return HALF;
  if (strcmp(action, "short") == 0) return SHORT;
  errno = atoi(action);
  return FAIL;
}

#define REAL(name, type, ...)                                             \
  static type (*real)(__VA_ARGS__);                                       \
  if (real == 0) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int remember(int file, int yes) {
  if (file >= 0 && file < FILES) atomic_store(&ours[file], (char)yes);
  return file;
}

#define OPEN(name)                                                         \
  int name(const char *path, int flags, ...) {                             \
    REAL(#name, int, const char *, int, ...);                              \
    va_list rest;                                                          \
    va_start(rest, flags);                                                 \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0;      \
    va_end(rest);                                                          \
    int mine = is_ours(path);                                              \
    if (mine && judge("open", (flags & (O_CREAT | O_TRUNC)) != 0) != PASS) return -1; \
    return remember(real(path, flags, mode), mine);                        \
  }
OPEN(open)
OPEN(open64)

int close(int file) {
  REAL("close", int, int);
  remember(file, 0);
  return real(file);
}

#define TRANSFER(name, kind, trace, type, bytes_type, extra_declaration, extra) \
  ssize_t name extra_declaration {                                         \
    REAL(#name, ssize_t, type);                                            \
    if (is_open(file)) switch (judge(kind, trace)) {                       \
      case FAIL: return -1;                                                \
      case HALF: real(file, bytes, count / 2 extra); die();                \
      case SHORT: count = count > 1 ? count / 2 : count;                   \
      case PASS: break;                                                    \
    }                                                                      \
    return real(file, bytes, count extra);                                 \
  }
#define COMMA ,
#define PLAIN_READ int, void *, size_t
#define PLAIN_WRITE int, const void *, size_t
#define PLACED_READ int, void *, size_t, off_t
#define PLACED_WRITE int, const void *, size_t, off_t
TRANSFER(read, "read", 0, PLAIN_READ, void *, (int file, void *bytes, size_t count), )
TRANSFER(write, "write", 1, PLAIN_WRITE, const void *, (int file, const void *bytes, size_t count), )
TRANSFER(pread, "pread", 0, PLACED_READ, void *, (int file, void *bytes, size_t count, off_t place), COMMA place)
TRANSFER(pread64, "pread", 0, PLACED_READ, void *, (int file, void *bytes, size_t count, off_t place), COMMA place)
TRANSFER(pwrite, "pwrite", 1, PLACED_WRITE, const void *, (int file, const void *bytes, size_t count, off_t place), COMMA place)
TRANSFER(pwrite64, "pwrite", 1, PLACED_WRITE, const void *, (int file, const void *bytes, size_t count, off_t place), COMMA place)

#define ON_FILE(name, kind, declaration, arguments, ...)                   \
  int name declaration {                                                   \
    REAL(#name, int, __VA_ARGS__);                                         \
    if (is_open(file) && judge(kind, 1) != PASS) return -1;                \
    return real arguments;                                                 \
  }
ON_FILE(fsync, "fsync", (int file), (file), int)
ON_FILE(fdatasync, "fsync", (int file), (file), int)
ON_FILE(ftruncate, "ftruncate", (int file, off_t size), (file, size), int, off_t)
ON_FILE(ftruncate64, "ftruncate", (int file, off_t size), (file, size), int, off_t)

int rename(const char *from, const char *to) {
  REAL("rename", int, const char *, const char *);
  if (is_ours(from) && judge("rename", 1) != PASS) return -1;
  return real(from, to);
}

int link(const char *from, const char *to) {
  REAL("link", int, const char *, const char *);
  if (is_ours(from) && judge("link", 1) != PASS) return -1;
  return real(from, to);
}

int unlink(const char *path) {
  REAL("unlink", int, const char *);
  if (is_ours(path) && judge("unlink", 1) != PASS) return -1;
  return real(path);
}

#define MAP(name)                                                          \
  void *name(void *address, size_t size, int protection, int flags, int file, off_t place) { \
    REAL(#name, void *, void *, size_t, int, int, int, off_t);             \
    if (is_open(file) && judge("mmap", 0) != PASS) return MAP_FAILED;      \
    return real(address, size, protection, flags, file, place);            \
  }
MAP(mmap)
MAP(mmap64)
#endif

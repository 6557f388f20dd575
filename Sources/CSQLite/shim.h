#pragma once
#include <sqlite3.h>

/// `SQLITE_TRANSIENT` and `SQLITE_STATIC` are casts that Swift cannot import: SQLite copies the bytes, or it need not.
static inline int sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *bytes, int count) {
  return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}
static inline int sqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Sets one on-or-off setting of a connection; `sqlite3_db_config` is variadic, which Swift cannot call.
static inline int sqlite_set_flag(sqlite3 *connection, int flag, int on) {
  return sqlite3_db_config(connection, flag, on, (int *)0);
}

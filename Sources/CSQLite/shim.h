#pragma once
#include <sqlite3.h>
#include <stdint.h>
#include "retries.h"

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

// The table-valued function `integer_rows(:source)`: a block of whole numbers as rows with the columns
// c0 … c31, for `insert … select`. One statement takes a whole block, which costs half of a statement a row.
// SQLite calls it through a table of C functions, so it stands here.

/// A block of `count` rows of `width` numbers each, row after row; INT64_MIN stands for null.
typedef struct {
  const sqlite3_int64 *values;
  sqlite3_int64 count;
  int width;
} sqlite_integer_rows;

enum { SQLITE_INTEGER_ROWS_WIDTH = 32 };
static const char *const sqlite_integer_rows_type = "integer_rows";

typedef struct {
  sqlite3_vtab_cursor base;
  const sqlite3_int64 *row;
  sqlite3_int64 left;
  int width;
} sqlite_integer_rows_cursor;

static inline int sqlite_integer_rows_connect(
    sqlite3 *connection, void *context, int count, const char *const *arguments, sqlite3_vtab **table,
    char **message) {
  (void)context, (void)count, (void)arguments, (void)message;
  // No view or trigger of a file may use it.
  sqlite3_vtab_config(connection, SQLITE_VTAB_DIRECTONLY);
  int result = sqlite3_declare_vtab(
      connection,
      "create table rows (c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, "
      "c18, c19, c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31, source hidden)");
  if (result != SQLITE_OK) return result;
  *table = (sqlite3_vtab *)sqlite3_malloc(sizeof(sqlite3_vtab));
  if (*table == 0) return SQLITE_NOMEM;
  **table = (sqlite3_vtab){0};
  return SQLITE_OK;
}

static inline int sqlite_integer_rows_disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

static inline int sqlite_integer_rows_best_index(sqlite3_vtab *table, sqlite3_index_info *plan) {
  (void)table;
  for (int i = 0; i < plan->nConstraint; i++) {
    if (plan->aConstraint[i].iColumn != SQLITE_INTEGER_ROWS_WIDTH || !plan->aConstraint[i].usable ||
        plan->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
      continue;
    plan->aConstraintUsage[i].argvIndex = 1;
    plan->aConstraintUsage[i].omit = 1;
    plan->estimatedCost = 1;
    return SQLITE_OK;
  }
  return SQLITE_CONSTRAINT;
}

static inline int sqlite_integer_rows_open(sqlite3_vtab *table, sqlite3_vtab_cursor **opened) {
  (void)table;
  sqlite_integer_rows_cursor *cursor =
      (sqlite_integer_rows_cursor *)sqlite3_malloc(sizeof(sqlite_integer_rows_cursor));
  if (cursor == 0) return SQLITE_NOMEM;
  *cursor = (sqlite_integer_rows_cursor){0};
  *opened = &cursor->base;
  return SQLITE_OK;
}

static inline int sqlite_integer_rows_close(sqlite3_vtab_cursor *base) {
  sqlite3_free(base);
  return SQLITE_OK;
}

/// Anything but a pointer that `sqlite_bind_integer_rows` bound has no rows.
static inline int sqlite_integer_rows_filter(
    sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **arguments) {
  (void)plan, (void)name;
  sqlite_integer_rows_cursor *cursor = (sqlite_integer_rows_cursor *)base;
  const sqlite_integer_rows *rows =
      count == 1 ? (const sqlite_integer_rows *)sqlite3_value_pointer(arguments[0], sqlite_integer_rows_type) : 0;
  cursor->row = rows ? rows->values : 0;
  cursor->left = rows ? rows->count : 0;
  cursor->width = rows ? rows->width : 0;
  return SQLITE_OK;
}

static inline int sqlite_integer_rows_next(sqlite3_vtab_cursor *base) {
  sqlite_integer_rows_cursor *cursor = (sqlite_integer_rows_cursor *)base;
  cursor->row += cursor->width;
  cursor->left -= 1;
  return SQLITE_OK;
}

static inline int sqlite_integer_rows_at_end(sqlite3_vtab_cursor *base) {
  return ((sqlite_integer_rows_cursor *)base)->left <= 0;
}

static inline int sqlite_integer_rows_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  const sqlite_integer_rows_cursor *cursor = (const sqlite_integer_rows_cursor *)base;
  if (column >= cursor->width) return SQLITE_OK;
  sqlite3_int64 value = cursor->row[column];
  if (value != INT64_MIN) sqlite3_result_int64(context, value);
  return SQLITE_OK;
}

static inline int sqlite_integer_rows_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid) {
  *rowid = -((sqlite_integer_rows_cursor *)base)->left;
  return SQLITE_OK;
}

/// Makes `integer_rows` known to a connection.
static inline int sqlite_register_integer_rows(sqlite3 *connection) {
  static const sqlite3_module module = {
      .xConnect = sqlite_integer_rows_connect,
      .xBestIndex = sqlite_integer_rows_best_index,
      .xDisconnect = sqlite_integer_rows_disconnect,
      .xOpen = sqlite_integer_rows_open,
      .xClose = sqlite_integer_rows_close,
      .xFilter = sqlite_integer_rows_filter,
      .xNext = sqlite_integer_rows_next,
      .xEof = sqlite_integer_rows_at_end,
      .xColumn = sqlite_integer_rows_column,
      .xRowid = sqlite_integer_rows_rowid,
  };
  return sqlite3_create_module(connection, "integer_rows", &module, 0);
}

/// Binds a block for `integer_rows`; SQLite reads it while the statement runs, and does not own it.
static inline int sqlite_bind_integer_rows(sqlite3_stmt *statement, int position, sqlite_integer_rows *rows) {
  return sqlite3_bind_pointer(statement, position, rows, sqlite_integer_rows_type, 0);
}

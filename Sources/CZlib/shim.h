#pragma once
#include <zlib.h>

/// `inflateInit2` is a macro that Swift cannot see. 15 + 16: gzip framing, its CRC checked by zlib.
static inline int zlib_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

static inline int zlib_deflate_init_gzip(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

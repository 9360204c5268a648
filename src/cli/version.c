/* version.c - which program this is, and what it was made from (docs/reproducible.md).
 *
 * It stands beside main.c in the program alone, not in the library of tests and tools: the hash of the sources changes
 * with every change of a source, and then only this file is compiled anew. */
#include "ask/command.h"
#include "base/json_write.h"

#include <gnu/libc-version.h>
#include <libpq-fe.h>
#include <libwebsockets.h>
#include <openssl/crypto.h>
#include <openssl/opensslv.h>
#include <sodium.h>
#include <sqlite3.h>
#include <uv.h>
#include <zlib.h>

#define QUOTED(value)       QUOTED_AS_IS(value)
#define QUOTED_AS_IS(value) #value
#define LIBC_BUILT          QUOTED(__GLIBC__) "." QUOTED(__GLIBC_MINOR__)
#define LIBUV_BUILT         QUOTED(UV_VERSION_MAJOR) "." QUOTED(UV_VERSION_MINOR) "." QUOTED(UV_VERSION_PATCH)

/* What it was compiled against, and what was found when it started: an update of a shared library shows here. */
static void put_library(struct buf *b, const char *name, const char *built, const char *running) {
    json_write_begin(b, name, '{');
    json_write(b, "built:%s, running:%s}", built, running);
}

static void put_libraries(struct buf *b) {
    json_write_begin(b, "libraries", '{');
    put_library(b, "libc", LIBC_BUILT, gnu_get_libc_version());
    char libpq[32];
    snprintf(libpq, sizeof libpq, "%d.%d", PQlibVersion() / 10000, PQlibVersion() % 10000);
    put_library(b, "libpq", BUILT_LIBPQ, libpq);
    put_library(b, "libsodium", SODIUM_VERSION_STRING, sodium_version_string());
    put_library(b, "libuv", LIBUV_BUILT, uv_version_string());
    put_library(b, "libwebsockets", LWS_LIBRARY_VERSION, lws_get_library_version());
    put_library(b, "openssl", OPENSSL_VERSION_STR, OpenSSL_version(OPENSSL_VERSION_STRING));
    put_library(b, "sqlite", SQLITE_VERSION, sqlite3_libversion());
    put_library(b, "zlib", ZLIB_VERSION, zlibVersion());
    json_write_end(b, '}');
}

void version_put_json(struct buf *b) {
    json_write(b, "{program:'cardroom', version:%s, source_sha256:%s", program_version, source_sha256);
    json_write_begin(b, "program_blake2b", '"');
    program_put_hash(b);
    json_write_end(b, '"');
    json_write(b, "compiler:%s, flags:%s", BUILT_COMPILER, BUILT_FLAGS);
#ifdef BUILT_PAGES_COMPILER
    json_write_text(b, "pages_compiler", BUILT_PAGES_COMPILER);
#else
    json_write_null(b, "pages_compiler");
#endif
    put_libraries(b);
    buf_put(b, "}\n");
}

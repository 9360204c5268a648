/* store_postgres_none.c - for a build without libpq. */
#include "store/store_parts.h"

enum err store_postgres_open(const char *url, enum store_mode mode, struct store_handle *out, struct problem *problem) {
    (void)url;
    (void)mode;
    (void)out;
    return problem_set(
        problem, ERR_STORE,
        "this cardroom was built without PostgreSQL: build it where libpq-dev is installed, or use a file "
        "as the store");
}

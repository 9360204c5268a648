/* self_check.h - digests of program, pages, pay tables, rules, configuration and the end of the books, and how they
 * differ from those of another time.
 *
 * A list has a line for each part: SHA-256 and BLAKE2b-256 as hex, and its name ("program", "page pit.js").  Of the
 * books, "books 4711", the BLAKE2b is the link of that entry, their last one, and the SHA-256 is of the link's bytes.
 * The command prints it, whoever approves a build keeps it, and FACT_SELF_CHECK has it as its data. */
#pragma once

#include "base/json.h"
#include "store/store.h"

struct self_check {
    int parts, differ;
    struct buf list, why; /* why: "program is not the approved one; page pit.js is ..." */
    char list_text[32 << 10], why_text[4096];
};

struct self_check *self_check_new(void); /* the caller frees it; NULL: out of memory */

/* A part from its bytes, or from a file.  One that cannot be read differs. */
void self_check_add(struct self_check *check, const char *name, const void *bytes, size_t size);
void self_check_add_file(struct self_check *check, const char *name, const char *path);

/* The configuration in force (one that was added before must be the same), and the books: their chain is recomputed
 * from the first entry on (all), or at the last.  A break is a difference; anything but OK: they cannot be read.  It
 * ends early once *stop (or NULL) is true. */
enum err self_check_books(struct self_check *check, struct store_handle store, bool all, atomic_bool *stop);

/* Every part of the list must be there with the same digests, and the books must still hold its entry; a configuration
 * or books that were not looked at are passed over.  than: "the approved one". */
void self_check_compare(struct self_check *check, struct text list, const char *than, struct store_handle store);

/* With the list in this file; with what the house found at its last start, if the log says it. */
void self_check_compare_file(struct self_check *check, const char *path, struct store_handle store);
enum err self_check_compare_start(struct self_check *check, struct store_handle store);

/* A part differs for a reason that was found elsewhere: "people", "are not those of the books (user 3)". */
void self_check_blame(struct self_check *check, const char *part, const char *why);

/* {"parts":21,"differ":0,"why":"","list":"..."}: the answer to a supervisor, and of the command. */
void self_check_put_json(struct buf *out, const struct self_check *check);

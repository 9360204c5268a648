/* pages.h - the pages embedded in the program (web/).
 *
 * "/terminal" is terminal.html, "/" and what does not exist are the first page, with status 404 for the latter.  A page
 * requests its script and style with the hash of their content ("/terminal.js?v=..."), so a browser may cache those for
 * ever, but never the page itself.  A build without pages embeds only none.html, which then is the first page.
 *
 * The program carries each file as gzip made it, and sends it so to a client that takes that. */
#pragma once

#include "net/server.h"

extern const struct embedded pages_embedded[]; /* "pit.html.gz" */
extern const int pages_embedded_count;

/* Appends the file itself; false, and nothing appended, if there is no room or the bytes are not those of gzip. */
bool pages_unpack(const struct embedded *packed, struct buf *out);

/* The size of the file itself. */
size_t pages_size(const struct embedded *packed);

void pages_answer(const struct server_client *client, struct server_answer *answer);

/* pages.h - the pages embedded in the program (web/).
 *
 * "/terminal" is terminal.html, "/" and what does not exist are the first page, with status 404 for the latter.  A page
 * requests its script and style with the hash of their content ("/terminal.js?v=..."), so a browser may cache those for
 * ever, but never the page itself.  A build without pages embeds only none.html, which then is the first page. */
#pragma once

#include "net/server.h"

void pages_answer(const struct server_client *client, struct server_answer *answer);

/*
 * pages.h - the pages that people see, which the program carries with it (web/).
 */
#ifndef NET_PAGES_H
#define NET_PAGES_H

#include "net/server.h"

/* Fills in the answer if the path is a page or one of its parts; else leaves it, and that is a 404. */
void pages_get(const struct server_asker *asker, struct server_answer *answer);

#endif

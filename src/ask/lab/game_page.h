/* game_page.h - a page of rules from a file, as a game. */
#pragma once

#include "ask/call.h"
#include "ask/files.h"
#include "page/page_game.h"
#include "page/page_read.h"

struct page_source {
    struct text own;   /* as it stands in the file */
    struct text whole; /* with what it takes from the page that it is like */
};

/* Reads it ("-": standard input) and opens the game.  EXIT_DONE, or the exit status after a message that shows the line
 * and says what to write instead. */
int game_page_read(struct call *call, const char *path, struct page_game *out, struct page_source *source);

/* Counts the wagers of the page that the question asks for, and prints them. */
int game_page_analyze(struct call *call, const struct page_game *game);

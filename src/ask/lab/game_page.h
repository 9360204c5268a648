/* game_page.h - a page of rules from a file, as a game: wherever the laboratory takes the id of a game it takes
 * FILE.page, too. */
#pragma once

#include "ask/call.h"
#include "ask/files.h"

struct page_game; /* page/page_game.h */

/* Is it a page, and not the id of a game?  "-": one from standard input. */
bool game_is_page(const char *word);

struct page_source {
    struct text own;   /* as it stands in the file */
    struct text whole; /* with what it takes from the page that it is like */
};

/* Reads it ("-": standard input) and opens the game.  EXIT_DONE, or the exit status after a message that shows the line
 * and says what to write instead. */
int game_page_read(struct call *call, const char *path, struct page_game *out, struct page_source *source);

/* The numbered rules of play of a game that is a page. */
struct text game_page_rules(const struct game *game, struct arena *arena);

/* The game of this id or page, which lies in the arena of the call.  EXIT_DONE, or the exit status after a message. */
int game_open(struct call *call, const char *word, const struct game **out);

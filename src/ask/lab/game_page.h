/* game_page.h - a page of rules from a file, as a game. */
#pragma once

#include "ask/call.h"
#include "ask/files.h"
#include "page/page_game.h"
#include "page/page_read.h"

/* Reads it ("-": standard input) and opens the game; text: as it stands in the file.  EXIT_DONE, or the exit status
 * after a message that shows the line and says what to write instead. */
int game_page_read(struct call *call, const char *path, struct page_game *out, struct text *text);

/* Counts the wagers of the page that the question asks for, and prints them. */
int game_page_analyze(struct call *call, const struct page_game *game);

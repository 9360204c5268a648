/*
 * drill_text.h - a player's book of drills as text: what the file holds.
 *
 * JSON, strict both ways: every key is there once and no other, every number is in its range and the totals
 * agree, or the whole text is refused with the place.  A text of a later version is refused as such, so an
 * old program never drops what a new one wrote.  docs/drill.md describes the keys.
 */
#ifndef CLI_PLAY_DRILL_TEXT_H
#define CLI_PLAY_DRILL_TEXT_H

#include "base/json.h"
#include "cli/play/drill_book.h"

enum { DRILL_VERSION = 1, DRILL_TEXT_MAX = 4 << 20, DRILL_ERROR = 320 };

void drill_text_put(struct buf *b, const struct drill_book *book);

/* Fills the book; false with a sentence in error.  The text is changed in reading. */
bool drill_text_read(struct drill_book *book, struct text text, char error[DRILL_ERROR]);

#endif

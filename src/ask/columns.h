/* columns.h - text measured, padded and wrapped in columns.
 *
 * A column is one character, whatever its bytes; escape sequences (colours) take none. */
#pragma once

#include "base/buf.h"

/* How many columns the text takes; the same for the beginning of a text. */
int text_width(const char *text);
int text_columns(const char *text, size_t size);

/* The greater of this width and the text's. */
int text_wider(int width, const char *text);

/* Adds spaces until the line that began at start is so many columns wide. */
void text_pad(struct buf *b, size_t start, int columns);

/* Writes the words in lines of at most width columns, the first behind indent spaces, the others behind hang;
 * ends with '\n'.  A tab is a space at which no line is broken: "q\tleave". */
void text_wrap_hanging(struct buf *b, const char *words, int indent, int hang, int width);

/* The same, all lines behind indent spaces. */
void text_wrap(struct buf *b, const char *words, int indent, int width);

/* note.h - the text of the notes that the program itself writes into the log, and the values read back from it.
 *
 * The log keeps a note as an English sentence, for ever.  Each sentence is made by a form listed in note.c,
 * so whoever needs the values (a page in another language, the pit) asks for them and never parses English:
 *
 *   note_text(&text, NOTE_CASH_IN, 2, (struct note_value[]){note_word("name", name), note_int("cents", n)});
 *   count = note_read(NOTE_CASH_IN, text, values);      the same two
 *
 * A code may have several forms: with a person's name and without one. */
#pragma once

#include "base/json.h"
#include "floor/fact.h"

enum { NOTE_VALUES_MAX = 6 };

struct note_value {
    char key[16];
    bool is_text;
    int64_t number; /* cents, thousandths (z, least), milliseconds, or a plain number */
    char text[FACT_TEXT];
};

/* Writes the sentence of the form whose keys are exactly these; there must be one. */
void note_text(struct buf *b, int code, int count, const struct note_value *values);

struct note_value note_int(const char *key, int64_t number);
struct note_value note_word(const char *key, const char *text); /* cut at FACT_TEXT */

/* "values":{...} as the next key; nothing where no form of the code fits. */
void note_write_values(struct buf *b, int code, const char *text);

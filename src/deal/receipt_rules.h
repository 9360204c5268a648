/*
 * receipt_rules.h - the rules in force at a table as text: every option, every pay table, and their hash.
 *
 * "options" is one JSON object that names all of them, as rules_set() takes them: first the game's options,
 * then the wagers that have tables of their own, each with the id of the table in force or "off".  An
 * operator's own table is {"2":5,"3":50}, or "off".
 *
 * A table's id says which column of the approved document it is; the hash says what it paid.  It is
 * BLAKE2b-256 of the text that receipt_tables_put() writes: the game, then each wager that is offered with the
 * pay of every line.  So a program whose tables were altered cannot vouch for a receipt of ours, nor ours for
 * one of its.
 */
#ifndef DEAL_RECEIPT_RULES_H
#define DEAL_RECEIPT_RULES_H

#include "base/json.h"
#include "game/rules.h"

enum { RECEIPT_HASH = 32, RECEIPT_OPTIONS_MAX = 2048, RECEIPT_TABLES_MAX = 16384 };

void receipt_options_put(struct buf *b, const struct rules *rules);

/*
 * Reads what receipt_options_put() wrote, over rules_standard() of the game; the text has no white space.
 * False: why says what is wrong.
 */
bool receipt_options_read(struct text options, struct rules *rules, struct buf *why);

/* 'text' for a message: its first 24 bytes, and nothing that a terminal would obey. */
void receipt_quote(struct buf *b, struct text text);

void receipt_tables_put(struct buf *b, const struct rules *rules);
void receipt_tables_hash(const struct rules *rules, uint8_t out[RECEIPT_HASH]);

#endif

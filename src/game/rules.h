/*
 * rules.h - the rules in force at one table: which pay tables, which options.
 *
 * rules_standard() takes the first table and the first value of everything; rules_set() changes one by its
 * text, as configuration files, command lines and 'settle' write it.
 */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include "game/game.h"

struct rules rules_standard(const struct game *game);

/* key: an option's id, or a wager's id with one of its table ids as value. */
enum err rules_set(struct rules *rules, const char *key, size_t key_size, const char *value,
                   size_t value_size);

/* An operator's own table: jacks 2 to 4, odds to 1.  Offers the wager whose option it is. */
enum err rules_set_operator(struct rules *rules, int jacks, int64_t odds);

/* The option's index, or -1. */
int rules_option(const struct game *game, const char *key, size_t key_size);

/* May a seat have this wager under these rules? */
bool rules_offers(const struct rules *rules, int wager);

/* The one amount the wager takes, or 0 if the player chooses. */
int64_t rules_fixed_cents(const struct rules *rules, int wager);

/* The wager's table in force, its own or the one it shares. */
struct pay_table rules_table(const struct rules *rules, int wager);
const char *rules_table_id(const struct rules *rules, int wager);

/* Option's value as text, as rules_set() takes it. */
void rules_put_option(struct buf *b, const struct rules *rules, int option);

#endif

/* rules.h - the rules in force at one table: which pay tables, which options.
 *
 * rules_standard() takes the first table and the first value of everything; rules_set() changes one by its
 * text, as configuration files, command lines and 'settle' write it. */
#pragma once

#include "game/game.h"

struct rules rules_standard(const struct game *game);

/* key: an option's id, or a wager's id with one of its table ids as value.  An operator's own table can be "off" here;
 * it is set line by line. */
enum err rules_set(struct rules *rules, const char *key, size_t key_size, const char *value, size_t value_size);

/* An operator's own table: jacks 2 to 4, odds to 1.  Offers the wager whose option it is. */
enum err rules_set_operator(struct rules *rules, int jacks, int64_t odds);

/* Puts a table in force for a wager with a table of its own, one of its sheets or any other. */
void rules_use_table(struct rules *rules, int wager, struct pay_table table);

/* Do the cached lines belong to the tables in force? */
bool rules_lines_match(const struct rules *rules);

/* The option's index, or -1. */
int rules_option(const struct game *game, const char *key, size_t key_size);

/* The option's value, or the default if the game has no such option. */
int64_t rules_option_or(const struct rules *rules, const char *id, int64_t standard);

const char *rules_table_id(const struct rules *rules, int wager);

/* Decks in the shoe: the option "decks", or one. */
int rules_decks(const struct rules *rules);

/* Cards in a full deck or shoe, all decks together. */
int rules_shoe_size(const struct rules *rules);

/* [P-start] Do three dice choose the spot of the first packet?  Else a number generator does. */
bool rules_start_by_dice(const struct rules *rules);

/* Option's value as text, as rules_set() takes it. */
void rules_put_option(struct buf *b, const struct rules *rules, int option);

/* A value that the option may have, from and to its text.  Refused: *out is as it was. */
enum err option_read(const struct option *o, const char *value, size_t size, int64_t *out);
void option_put(struct buf *b, const struct option *o, int64_t value);

/* ---- look-ups of every bet and award ------------------------------------------------------------------ */
/* The wager itself, or the one whose table it uses. */
static inline int rules_table_owner(const struct rules *rules, int wager) {
    const int shares = rules->game->wagers[wager].shares;
    return shares ? shares - 1 : wager;
}

/* Is the table that pays this wager in force, whether or not the wager itself is left out? */
static inline bool rules_pays(const struct rules *rules, int wager) {
    const struct option_choice needs = rules->game->wagers[wager].needs;
    if (!(rules->offered >> rules_table_owner(rules, wager) & 1)) return false;
    return !needs.option || rules->option[needs.option - 1] == needs.value;
}

/* [C-3] May a seat have this wager under these rules?  What is offered is offered to every seat of the table. */
static inline bool rules_offers(const struct rules *rules, int wager) {
    return rules_pays(rules, wager) && (rules->offered >> wager & 1);
}

/* The one amount the wager takes, or 0 if the player chooses. */
static inline int64_t rules_fixed_cents(const struct rules *rules, int wager) {
    const struct wager *w = &rules->game->wagers[wager];
    return w->fixed_by ? rules->option[w->fixed_by - 1] : w->fixed_cents;
}

/* Does a line of its table in force pay a meter? */
bool rules_pays_meter(const struct rules *rules, int wager);

/* The most that this stake may win on the wager by its table, meters left out; of what is paid without a stake of its
 * own: on one of `of`. */
int64_t rules_most_win(const struct rules *rules, int wager, int64_t stake_cents);

/* The wager's table in force, its own or the one it shares. */
static inline struct pay_table rules_table(const struct rules *rules, int wager) {
    return rules->table[rules_table_owner(rules, wager)];
}

/* What the award's line pays by that table; it loses where the line is none of its. */
static inline struct pay rules_award_pay(const struct rules *rules, const struct award *award) {
    const struct pay_table table = rules_table(rules, award->wager);
    const struct pay_row *line = award->line;
    if (!line || !table.sheet || line < table.sheet->rows || line >= table.sheet->rows + table.sheet->count)
        return (struct pay)LOSE;
    return pay_of(table, line);
}

/* What the wager pays a hand of one tier, or one that satisfies several (a bit each). */
static inline const struct pay_line *rules_line(const struct rules *rules, int wager, int tier) {
    return &rules->lines[rules->lines_of[wager]].line[tier];
}

static inline const struct pay_line *rules_best_line(const struct rules *rules, int wager, uint32_t tiers) {
    return pay_line(&rules->lines[rules->lines_of[wager]], tiers);
}

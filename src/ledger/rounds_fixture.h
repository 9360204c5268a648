/* rounds_fixture.h - a house of one table for posting_rounds_test.c, and a second account of its money.
 *
 * The second account is kept by other arithmetic: signs in ten-thousandths of a cent, rounded by remainders, rates
 * and resets as the documents print them.  check_books() compares the two to the cent.  Included behind play.h. */
#pragma once

#include "ledger/posting.h"

enum { PLAYERS = 6, SHAPE_CELLS = 8 + 2 * PLAYERS + 5 + 1 + 6 * CHIP_KINDS, LOG_MAX = 2000, METER_NUMBERS = 8 };

/* What the test knows by itself. */
struct second_books {
    int64_t credit[PLAYERS], tokes, locked, residue, house;
    int64_t parts[METER_NUMBERS]; /* of each sign, in ten-thousandths of a cent */
};

struct house {
    uint64_t chance;
    const struct game *game;
    struct rules rules;
    char *round, *trial;
    size_t size;
    int64_t memory[SHAPE_CELLS];
    struct books books;
    struct pool pool;
    struct second_books mine;
    int players, seat[PLAYERS];
    int64_t staked[PLAYERS][WAGERS_MAX];
    card deck[8 * DECK_52];
    int deck_count, deck_at;
    const char *const *wishes; /* cards for the dealer, then for each player, or NULL */
    int wished[PLAYERS + 1];
    struct transfer log[LOG_MAX]; /* since betting closed */
    int logged;
    struct pool_payment payments[PLAYERS * 2];
    int paid;
    int closed, hits, refusals, voids, doubles;
};

static inline int below(struct house *h, int n) { return (int)(play_random(&h->chance) % (uint64_t)n); }

/* ---- posting ------------------------------------------------------------------------------------------ */

/* All or none: what is refused has changed nothing. */
static inline enum err post(struct house *h, const struct transfer *list, int count) {
    int64_t before[SHAPE_CELLS];

    memcpy(before, h->memory, sizeof before);
    const enum err err = books_post(&h->books, list, count);
    if (err) {
        CHECK(memcmp(before, h->memory, sizeof before) == 0);
        h->refusals++;
    }
    return err;
}

static inline void post_logged(struct house *h, const struct transfer *list, int count) {
    CHECK_EQ(post(h, list, count), OK);
    CHECK(h->logged + count <= LOG_MAX);
    memcpy(h->log + h->logged, list, (size_t)count * sizeof *list);
    h->logged += count;
}

static inline int64_t balance(const struct house *h, enum account_kind kind, int number) {
    return books_balance(&h->books, account_of(kind, (uint32_t)number));
}

static inline struct posting_seat at(const struct house *h, int player) {
    return (struct posting_seat){.table = 1, .terminal = (uint32_t)player + 1, .seat = (uint16_t)h->seat[player]};
}

/* ---- the test's own arithmetic ------------------------------------------------------------------------ */

static inline bool is(const struct house *h, const char *option, const char *value) {
    const int index = rules_option(h->game, option, strlen(option));

    return index >= 0 && strcmp(h->game->options[index].choices[h->rules.option[index]], value) == 0;
}

/* [C-6.3.5]: 5 % and four times 4 %; super-three-card: the operator's rate, and nothing for a bonus. */
static inline void second_contribution(struct house *h, const char *wager, int64_t stake) {
    if (strcmp(wager, "progressive") == 0) {
        for (int i = 1; i <= 5; i++) h->mine.parts[i] += stake * (i == 1 ? 500 : 400);
    }
    if (strcmp(wager, "jackpot") == 0 && is(h, "jackpot-kind", "progressive"))
        h->mine.parts[1] += stake * h->rules.option[rules_option(h->game, "jackpot-rate", 12)];
}

static inline int64_t second_reset(const struct house *h, int number) {
    const int seed = rules_option(h->game, "jackpot-seed", 12);

    if (seed >= 0) return h->rules.option[seed];
    return number == 1 ? 500000 : 25000;
}

/* [three-card-catch R6, R11]; [super-three-card R8] */
static inline int64_t second_payment(struct house *h, int number) {
    const int64_t cents = h->mine.parts[number] / 10000, over = cents % 100;
    const bool up = is(h, "progressive-rounding", "up") ? over > 0 : over >= 50;
    const int64_t paid = rules_option(h->game, "progressive-rounding", 20) < 0 ? cents
                         : up                                                  ? cents - over + 100
                                                                               : cents - over;

    if (is(h, "jackpot-kind", "bonus")) return cents;
    h->mine.residue += cents - paid;
    h->mine.house -= second_reset(h, number);
    h->mine.parts[number] += (second_reset(h, number) - cents) * 10000;
    return paid;
}

/* ---- agreement ---------------------------------------------------------------------------------------- */

static inline void check_meters(const struct house *h) {
    int64_t cents = 0;

    for (int i = 0; i < h->game->meter_count; i++) {
        const int number = h->game->meters[i].number;
        const struct pool_meter *m = pool_meter(&h->pool, number);

        CHECK_EQ(m->cents * 10000 + m->millionths, h->mine.parts[number]);
        cents += m->cents;
    }
    CHECK(pool_is_consistent(&h->pool));
    CHECK_EQ(balance(h, ACCOUNT_POOL, 1), h->pool.bonus ? 0 : cents);
}

static inline void check_books(const struct house *h) {
    account broken;

    CHECK(books_are_consistent(&h->books, &broken));
    CHECK_EQ(balance(h, ACCOUNT_ESCROW, 1), 0);
    for (int i = 0; i < PLAYERS; i++) CHECK_EQ(balance(h, ACCOUNT_CREDIT, i + 1), h->mine.credit[i]);
    CHECK_EQ(balance(h, ACCOUNT_TOKES, 1), h->mine.tokes);
    CHECK_EQ(balance(h, ACCOUNT_LOCKED, 0), h->mine.locked);
    CHECK_EQ(balance(h, ACCOUNT_RESIDUE, 0), h->mine.residue);
    CHECK_EQ(balance(h, ACCOUNT_HOUSE, 0), h->mine.house);
    check_meters(h);
}

/* ---- rules and cards ---------------------------------------------------------------------------------- */

static inline void random_rules(struct house *h) {
    h->rules = rules_standard(h->game);
    for (int i = 0; i < h->game->option_count; i++) {
        const struct option *o = &h->game->options[i];
        int choices = 0;

        while (choices < (int)COUNT(o->choices) && o->choices[choices]) choices++;
        if (o->kind == OPTION_CHOICE) h->rules.option[i] = below(h, choices);
        if (strcmp(o->id, "jackpot-rate") == 0) h->rules.option[i] = below(h, 10001);
        if (strcmp(o->id, "jackpot-seed") == 0) h->rules.option[i] = below(h, 1000000);
        if (strcmp(o->id, "jackpot-wager") == 0) h->rules.option[i] = 1 + below(h, 999);
        for (int jacks = 2; o->kind == OPTION_OPERATOR && jacks <= 4; jacks++)
            rules_set_operator(&h->rules, jacks, jacks * 7);
    }
    for (int i = 0; i < h->game->wager_count; i++) {
        const struct wager *w = &h->game->wagers[i];
        if (w->sheets == 0) continue;
        const struct pay_sheet *sheet = &w->sheet[below(h, w->sheets)];
        rules_use_table(&h->rules, i, (struct pay_table){sheet, (uint8_t)below(h, sheet->columns)});
    }
}

/* Takes one of the cards out of the deck. */
static inline void reserve(struct house *h, card wanted) {
    for (int i = 0; i < h->deck_count; i++) {
        if (h->deck[i] != wanted) continue;
        h->deck[i] = h->deck[--h->deck_count];
        return;
    }
    CHECK(!"the wish is in the deck");
}

static inline void shuffle(struct house *h) {
    const int decks = h->game->live_shoe ? is(h, "decks", "8") ? 8 : 6 : 1;

    h->deck_count = h->deck_at = 0;
    for (int i = 0; i < decks; i++) {
        for (card c = 0; c < game_deck_size(h->game); c++) h->deck[h->deck_count++] = c;
    }
    memset(h->wished, 0, sizeof h->wished);
    for (int i = 0; h->wishes && i <= h->players; i++) {
        card cards[8];
        const char *bad;
        const int count = *h->wishes[i] ? card_read_list(h->wishes[i], strlen(h->wishes[i]), cards, 8, &bad) : 0;
        for (int j = 0; j < count; j++) reserve(h, cards[j]);
    }
    for (int i = h->deck_count - 1; i > 0; i--) {
        const int j = below(h, i + 1);
        const card c = h->deck[i];
        h->deck[i] = h->deck[j];
        h->deck[j] = c;
    }
}

static inline int player_at(const struct house *h, int seat) {
    for (int i = 0; i < h->players; i++) {
        if (h->seat[i] == seat) return i;
    }
    return -1;
}

/* The next card that whoever it is for wished, else any. */
static inline card next_card(struct house *h, struct need need) {
    const int who = need.to == TO_DEALER ? 0 : need.to == TO_SEAT ? player_at(h, need.seat) + 1 : -1;

    if (h->wishes && who >= 0 && (int)strlen(h->wishes[who]) > h->wished[who]) {
        card c;
        const char *bad;
        CHECK_EQ(card_read_list(h->wishes[who] + h->wished[who], 2, &c, 1, &bad), 1);
        h->wished[who] += 3;
        return c;
    }
    return h->deck[h->deck_at++];
}

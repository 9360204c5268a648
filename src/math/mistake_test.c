/* mistake_test.c - what a mistake does to a line of a measure is what a dealer who makes it would pay.
 *
 * Rounds are dealt at random through check, apply and settle, decided by the short strategies; then the awards are
 * changed by hand as the mistake says, and the sum must be what the mistake makes of the round's line. */
#include "math/mistake.h"

#include "base/base.h"
#include "base/rng.h"
#include "math/decide.h"
#include "play.h"

#include <stdlib.h>

enum { ROUNDS = 4000, STAKE = 100 };

static char memory[64 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};
static struct rng rng;

/* A round as it was settled. */
struct settled {
    char line[48];
    int64_t net;
    struct award awards[AWARDS_MAX];
    int count;
};

static struct settled rounds[ROUNDS];

static const struct award *award_of(const struct settled *s, const struct game *game, const char *wager) {
    for (int i = 0; i < s->count; i++)
        if (strcmp(game->wagers[s->awards[i].wager].id, wager) == 0) return &s->awards[i];
    return NULL;
}

static int64_t won(const struct award *a) { return a ? a->returned_cents - a->stake_cents : 0; }

static void put_line(struct settled *s, const struct game *game, const struct rules *rules) {
    struct settled_base base = {.game = game, .rules = rules};
    struct buf b = BUF(s->line);

    for (int i = 0; i < s->count; i++) {
        const struct award *a = &s->awards[i];

        s->net += won(a);
        base.wagers[a->wager] = (struct settled_wager){.present = true,
                                                       .outcome = a->outcome,
                                                       .units = (int)(a->stake_cents / STAKE),
                                                       .line = a->line ? a->line->id : ""};
    }
    analysis_find(game)->put_base_line(&b, &base);
}

static void play_rounds(const struct game *game) {
    const struct rules rules = rules_standard(game);
    const struct decider *d = decider_find(game, "short");
    const struct analysis_request request = {.rules = rules, .arena = &arena, .threads = 1};
    struct play p = {game, malloc(game_round_size(game))};
    card deck[DECK_52];

    arena_release(&arena, 0);
    const void *tables = d->prepare(&request);
    for (int i = 0; i < DECK_52; i++) deck[i] = (card)i;
    for (int i = 0; i < ROUNDS; i++) {
        int next = 0;

        rng_shuffle(&rng, deck, DECK_52);
        game->open(p.round, &rules, NULL);
        for (int w = 0; w < game->wager_count; w++)
            if (game->wagers[w].kind == WAGER_REQUIRED) CHECK_EQ(play_bet(p, 1, w, STAKE), OK);
        CHECK_EQ(play_close(p), OK);
        for (struct need need; (need = game->need(p.round)).kind != NEED_NOTHING;)
            CHECK_EQ(need.kind == NEED_CARD ? play_card(p, deck[next++]) : play_event(p, d->decide(tables, p.round, 1)),
                     OK);
        rounds[i] = (struct settled){0};
        rounds[i].count = game->settle(p.round, 1, rounds[i].awards);
        put_line(&rounds[i], game, &rules);
    }
    free(p.round);
}

/* A measure of the lines that came. */
static void collect(struct measure *m, const struct game *game) {
    *m = (struct measure){.game = game, .wager = "base", .scale = STAKE};
    for (int i = 0; i < ROUNDS; i++) measure_add_line(m, rounds[i].line, 1, rounds[i].net);
}

static const struct mistake *find(const struct game *game, const char *id) {
    const struct mistake *m = mistakes_of(game);

    while (strcmp(m->id, id) != 0) m++;
    return m;
}

/* By hand: what the awards come to if the dealer makes the mistake. */
typedef int64_t settle_wrong(const struct settled *s, const struct game *game);

static void check(const struct game *game, const char *id, settle_wrong *wrong) {
    static struct measure m;
    const struct mistake *mistake = find(game, id);
    int changed = 0;

    collect(&m, game);
    for (int i = 0; i < ROUNDS; i++) {
        const struct measure_line *line = m.lines;

        while (strcmp(line->id, rounds[i].line) != 0) line++;
        CHECK_EQ(line->net, rounds[i].net);
        CHECK_EQ(mistake->net(&m, line), wrong(&rounds[i], game));
        changed += mistake->net(&m, line) != line->net;
    }
    CHECK(changed > 0 && changed < ROUNDS);
}

/* ---- Chase the Flush -------------------------------------------------------------------------------------- */

/* All In was compared, and the Ante was not. */
static bool unqualified(const struct settled *s, const struct game *game) {
    const struct award *all_in = award_of(s, game, "all-in"), *ante = award_of(s, game, "ante");

    return all_in && all_in->outcome != OUTCOME_PUSH && ante->outcome == OUTCOME_PUSH;
}

static int64_t ante_played(const struct settled *s, const struct game *game) {
    if (!unqualified(s, game)) return s->net;
    return s->net + (won(award_of(s, game, "all-in")) > 0 ? STAKE : -STAKE);
}

static int64_t ante_returned(const struct settled *s, const struct game *game) {
    return award_of(s, game, "all-in") ? s->net - won(award_of(s, game, "ante")) : s->net;
}

static int64_t xtra_returned(const struct settled *s, const struct game *game) {
    const int64_t xtra = won(award_of(s, game, "xtra"));

    return xtra > 0 ? s->net - xtra : s->net;
}

static int64_t tie_taken(const struct settled *s, const struct game *game) {
    const struct award *all_in = award_of(s, game, "all-in");

    return all_in && all_in->outcome == OUTCOME_PUSH ? -all_in->stake_cents - 2 * STAKE : s->net;
}

/* [F-win-1d, F-win-2a, F-win-3] */
TEST(mistake, chase_the_flush_as_the_dealer_would_pay) {
    rng_seed(&rng, "mistake", 7);
    play_rounds(&chase_the_flush);
    check(&chase_the_flush, "ante-played", ante_played);
    check(&chase_the_flush, "ante-returned", ante_returned);
    check(&chase_the_flush, "xtra-unpaid", xtra_returned);
    check(&chase_the_flush, "tie-taken", tie_taken);
}

/* ---- the others ------------------------------------------------------------------------------------------- */

static int64_t odds_returned(const struct settled *s, const struct game *game) {
    const int64_t odds = won(award_of(s, game, "odds"));

    return odds > 0 ? s->net - odds : s->net;
}

/* [C-5.2, S-6] */
TEST(mistake, an_unpaid_line_of_the_base_game_is_what_is_not_paid) {
    rng_seed(&rng, "mistake", 7);
    play_rounds(&three_card_catch);
    check(&three_card_catch, "xtra-unpaid", xtra_returned);
    play_rounds(&super_three_card);
    check(&super_three_card, "odds-unpaid", odds_returned);
}

/* Lines by hand, as their documents print them. */
TEST(mistake, bonus_wagers_lose_or_are_paid_by_the_next_line) {
    struct measure m = {.game = &three_card_catch, .wager = "natural-pair-plus", .scale = 1};
    const struct mistake *unpaid = find(&three_card_catch, "unpaid"), *above = find(&three_card_catch, "line-above");

    measure_add_line(&m, "royal-flush", 1, 100);
    measure_add_line(&m, "straight", 3, 6);
    measure_add_line(&m, "flush", 2, 3);
    measure_add_line(&m, "lose", 9, -1);
    CHECK_EQ(unpaid->net(&m, &m.lines[1]), -1);
    CHECK_EQ(unpaid->net(&m, &m.lines[3]), -1);
    CHECK_EQ(above->net(&m, &m.lines[0]), 100);
    CHECK_EQ(above->net(&m, &m.lines[1]), 100);
    CHECK_EQ(above->net(&m, &m.lines[2]), 6);
    CHECK_EQ(above->net(&m, &m.lines[3]), -1);
}

/* [T-9e] */
TEST(mistake, the_ante_bonus_is_what_the_line_has_more) {
    struct measure m = {.game = &stadium_three_card, .wager = "base", .scale = 1};
    const struct mistake *unpaid = find(&stadium_three_card, "ante-bonus-unpaid");

    measure_add_line(&m, "win no-qualify straight", 1, 2);
    measure_add_line(&m, "win straight", 1, 3);
    measure_add_line(&m, "lose straight-flush", 1, 3);
    measure_add_line(&m, "win no-qualify", 1, 1);
    measure_add_line(&m, "win", 1, 2);
    measure_add_line(&m, "lose", 1, -2);
    measure_add_line(&m, "fold", 1, -1);
    for (int i = 0; i < m.line_count; i++)
        CHECK_EQ(unpaid->net(&m, &m.lines[i]), i < 3 ? m.lines[i + 3].net : m.lines[i].net);
}

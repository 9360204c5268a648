/*
 * super_three_card_decide.c - the decisions of Super 3 Card as a table of two cards and the up card.
 *
 * prepare() asks the exact analysis for the decision of each class: 5 ms, 4 MB while it runs.  A decision is
 * two loads; it sees the seat's own cards and the dealer's first (super-three-card R11).
 */
#include "math/super_three_card/super_three_card_decide.h"

#include "base/base.h"
#include "game/super_three_card.h"
#include "game/table_round.h"
#include "math/super_three_card/super_three_card_exact.h"

#include <string.h>

struct super_three_card_tables *super_three_card_tables_open(struct arena *arena)
{
    struct super_three_card_tables *t = arena_take(arena, sizeof *t);

    t->play = (uint8_t)game_action(&super_three_card, "play", strlen("play"));
    t->surrender = (uint8_t)game_action(&super_three_card, "surrender", strlen("surrender"));
    return t;
}

static void put(void *context, card up, const card own[2], bool plays)
{
    struct super_three_card_tables *t = context;

    decide_cards_set(&t->plays, (card[3]){own[0], own[1], up}, LAST_APART, plays);
}

static const void *prepare(const struct analysis_request *request, bool optimal)
{
    struct super_three_card_tables *t = super_three_card_tables_open(request->arena);

    super_three_card_decisions(&request->rules, optimal, request->arena, put, t);
    return t;
}

static const void *prepare_optimal(const struct analysis_request *request)
{
    return prepare(request, true);
}

static const void *prepare_short(const struct analysis_request *request)
{
    return prepare(request, false);
}

struct event super_three_card_decide(const void *tables, const void *round, int seat)
{
    const struct super_three_card_tables *t = tables;
    const struct round *r = round;
    const struct table_seat *s = (const void *)((const char *)round + super_three_card.head_size +
                                                (size_t)(seat - 1) * super_three_card.seat_size);
    const bool plays = decide_cards_look(&t->plays, s->hand.cards, r->dealer.cards[0]);

    return (struct event){.kind = EV_ACT, .what = plays ? t->play : t->surrender, .seat = (uint16_t)seat};
}

const struct decider super_three_card_optimal = {.game = &super_three_card,
                                                 .strategy = "optimal",
                                                 .prepare = prepare_optimal,
                                                 .decide = super_three_card_decide};

const struct decider super_three_card_short = {.game = &super_three_card,
                                               .strategy = "short",
                                               .prepare = prepare_short,
                                               .decide = super_three_card_decide};

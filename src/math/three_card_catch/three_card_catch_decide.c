/*
 * three_card_catch_decide.c - the decisions of 3 Card Catch as a table of all 22,100 hands.
 *
 * prepare() asks the exact analysis for the decision of each class: 20 ms, 5 MB while it runs.  A decision is
 * two loads; it sees the seat's own three cards and nothing else.
 */
#include "math/three_card_catch/three_card_catch_decide.h"

#include "base/base.h"
#include "game/table_round.h"
#include "game/three_card_catch.h"
#include "math/three_card_catch/three_card_catch_exact.h"

#include <string.h>

struct three_card_catch_tables *three_card_catch_tables_open(struct arena *arena)
{
    struct three_card_catch_tables *t = arena_take(arena, sizeof *t);

    t->play = (uint8_t)game_action(&three_card_catch, "play", strlen("play"));
    t->fold = (uint8_t)game_action(&three_card_catch, "fold", strlen("fold"));
    return t;
}

static void put(void *context, const card hand[3], bool plays)
{
    struct three_card_catch_tables *t = context;

    decide_cards_set(&t->plays, hand, ANY_ORDER, plays);
}

static const void *prepare(const struct analysis_request *request, bool optimal)
{
    struct three_card_catch_tables *t = three_card_catch_tables_open(request->arena);

    three_card_catch_decisions(&request->rules, optimal, request->arena, put, t);
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

struct event three_card_catch_decide(const void *tables, const void *round, int seat)
{
    const struct three_card_catch_tables *t = tables;
    const struct table_seat *s = (const void *)((const char *)round + three_card_catch.head_size +
                                                (size_t)(seat - 1) * three_card_catch.seat_size);
    const bool plays = decide_cards_look(&t->plays, s->hand.cards, s->hand.cards[2]);

    return (struct event){.kind = EV_ACT, .what = plays ? t->play : t->fold, .seat = (uint16_t)seat};
}

const struct decider three_card_catch_optimal = {.game = &three_card_catch,
                                                 .strategy = "optimal",
                                                 .prepare = prepare_optimal,
                                                 .decide = three_card_catch_decide};

const struct decider three_card_catch_short = {.game = &three_card_catch,
                                               .strategy = "short",
                                               .prepare = prepare_short,
                                               .decide = three_card_catch_decide};

/*
 * dealer_open_pai_gow_decide.c - how a seat sets its hand against the open dealer, fast.
 *
 * The dealer's two hands lie open, so a setting wins, pushes or loses, and nothing is left to chance: the
 * backs of the 21 settings are the sum of the seven cards less two (card/pai_gow.h), and the first that wins
 * is taken; else one that pushes; else, and against an ace-high dealer, who pushes whatever is set, the House
 * Way.  About 100 ns a decision; there is nothing to prepare but the numbers of the actions.
 */
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_decide.h"

#include "base/base.h"
#include "card/pai_gow.h"
#include "game/dealer_open_pai_gow.h"
#include "game/table_round.h"

#include <string.h>

enum { CARDS = 7, BOTH = 2 };

struct tables {
    uint8_t house_way, set; /* ORDER ACTION of the game */
};

static const void *prepare(const struct analysis_request *request)
{
    struct tables *t = arena_take(request->arena, sizeof *t);

    t->house_way = (uint8_t)game_action(&dealer_open_pai_gow, "house-way", strlen("house-way"));
    t->set = (uint8_t)dealer_open_pai_gow.sets_hand;
    return t;
}

static const struct table_seat *seat_at(const void *round, int seat)
{
    return (const void *)((const char *)round + dealer_open_pai_gow.head_size +
                          (size_t)(seat - 1) * dealer_open_pai_gow.seat_size);
}

/* P-wager The places, of two, at which the setting beats the dealer; a foul beats nobody (P-7). */
static int beats(const struct open_dealer *dealer, pai_gow_front front, pai_gow_back back)
{
    return (front > dealer->front) + (back > dealer->back);
}

/* The best front's cards; returns at how many places the setting beats the dealer. */
static int find_best(const struct open_dealer *dealer, const card cards[CARDS], card best[2])
{
    const struct hand_sum all = hand_sum_of(cards, CARDS);
    int most = 0;

    for (int i = 1; i < CARDS; i++) {
        const struct hand_sum six = hand_sum_without(all, cards[i]);

        for (int j = 0; j < i; j++) {
            const pai_gow_front front = pai_gow_value2(cards[i], cards[j]);
            const pai_gow_back back = pai_gow_of(hand_sum_without(six, cards[j]));
            const int places = beats(dealer, front, back);

            if (places <= most || pai_gow_foul(front, back)) continue;
            best[0] = cards[i];
            best[1] = cards[j];
            most = places;
            if (most == BOTH) return most;
        }
    }
    return most;
}

static struct event decide_house_way(const void *tables, const void *round, int seat)
{
    const struct tables *t = tables;

    (void)round;
    return (struct event){.kind = EV_ACT, .what = t->house_way, .seat = (uint16_t)seat};
}

static struct event decide_optimal(const void *tables, const void *round, int seat)
{
    const struct open_dealer dealer = dealer_open_pai_gow_dealer(round);
    const struct tables *t = tables;
    card front[2];

    if (dealer.ace_high || !find_best(&dealer, seat_at(round, seat)->hand.cards, front))
        return decide_house_way(tables, round, seat);
    return (struct event){
        .kind = EV_ACT, .what = t->set, .seat = (uint16_t)seat, .cards = {front[0], front[1]}};
}

/* ---- the plugs ---------------------------------------------------------------------------------------- */

const struct decider dealer_open_pai_gow_optimal = {
    .game = &dealer_open_pai_gow, .strategy = "optimal", .prepare = prepare, .decide = decide_optimal};

const struct decider dealer_open_pai_gow_house_way = {
    .game = &dealer_open_pai_gow, .strategy = "house-way", .prepare = prepare, .decide = decide_house_way};

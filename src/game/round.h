/*
 * round.h - what the rounds of all games have in common.
 *
 * Every round begins with a struct round: the rules, the phase, the cards seen (so that an impossible card is
 * refused), the dealer's and the shared ones, and a queue that says for whom the next cards are.  A game
 * pushes the order of dealing when betting closes and after decisions; need() and EV_CARD read it.
 *
 * What the seats of a table do is in table_round.h; a stadium keeps its own account of its many.
 */
#ifndef GAME_ROUND_H
#define GAME_ROUND_H

#include "game/rules.h"

enum phase { PHASE_BETTING, PHASE_START, PHASE_DEAL, PHASE_DECIDE, PHASE_DRAW, PHASE_DONE };

enum { QUEUE_MAX = 54, QUEUE_DEALER = 0, QUEUE_TABLE = 0xf0, QUEUE_NOBODY = 0xf1 /* 1 to 6: a seat */ };

struct round_hand {
    uint8_t count;
    card cards[HAND_MAX];
};

struct round {
    const struct rules *rules;
    uint64_t dealt; /* a bit per card of one deck; a shoe counts for itself */
    uint8_t phase;  /* enum phase */
    uint8_t kinds;  /* of cards in the deck; 0 where they come from a shoe that lives across rounds */
    uint8_t at, count, queue[QUEUE_MAX];
    uint8_t in;       /* of a table: a bit per seat that has wagered */
    uint8_t awaited;  /* of a table: a bit per seat that must decide now; 0 but in PHASE_DECIDE */
    uint8_t actions;  /* a bit per action open to those seats */
    uint8_t decision; /* which one of the round it is, from 0: ORDER default_action */
    struct round_hand dealer, shared; /* shared: community or array */
    struct shoe shoe;                 /* what is left of it; not in use where there is none */
};

void round_open(struct round *r, const struct rules *rules);

/* Pushes the next count cards of the deal for one receiver. */
void round_push(struct round *r, int to, int count);

static inline bool round_dealing(const struct round *r)
{
    return r->at < r->count;
}

/* What the round awaits; a decision: from the first awaited seat of a table. */
struct need round_need(const void *round);

/* ---- cards: the path that every card takes ------------------------------------------------------------ */

/* An EV_CARD: awaited, of this deck or shoe, not yet gone from it. */
static inline enum err round_check_card(const struct round *r, card c)
{
    if (!round_dealing(r)) return ERR_ORDER;
    if (!r->kinds) return shoe_check(&r->shoe, c);
    if (c >= r->kinds) return ERR_CARD;
    return r->dealt >> c & 1 ? ERR_CARD_TWICE : OK;
}

static inline void round_give(struct round_hand *hand, card c)
{
    must(hand->count < HAND_MAX);
    hand->cards[hand->count++] = c;
}

/* Marks the card as seen, gives it to the dealer or the table, and returns whom it is for. */
static inline int round_take_card(struct round *r, card c)
{
    must(round_dealing(r));
    const int to = r->queue[r->at++];

    if (r->kinds)
        r->dealt |= UINT64_C(1) << c;
    else
        must(shoe_take(&r->shoe, c) == OK);
    if (to == QUEUE_DEALER) round_give(&r->dealer, c);
    if (to == QUEUE_TABLE) round_give(&r->shared, c);
    return to;
}

/* ---- wagers ------------------------------------------------------------------------------------------- */

/*
 * An EV_BET against the rules: the wager is offered, placed by hand and of an amount that can be paid. stakes
 * are the seat's, by wager.
 */
enum err round_check_bet(const struct round *r, const int64_t *stakes, const struct event *event);

/* Betting may close for this seat: what is required is there, what must be equal is equal. */
enum err round_check_stakes(const struct round *r, const int64_t *stakes);

/* ---- writing views ------------------------------------------------------------------------------------ */

/* The cards, or as many hidden ones. */
void view_hand(struct hand_view *hand, const card *cards, int count, bool open);

/* Appends a seat with its stakes; the caller fills in the rest. */
struct seat_view *view_seat(struct view *view, int seat, const int64_t *stakes, int wagers);

/* ---- writing awards ----------------------------------------------------------------------------------- */

/* Even money or nothing: compare > 0 wins 1 to 1, 0 pushes, < 0 loses. */
struct award award_even(int seat, int wager, int64_t stake, int compare);

/* What the table pays for the best of the tiers. */
struct award award_table(const struct rules *rules, int seat, int wager, int64_t stake, uint32_t tiers);

/* A given outcome without a line. */
struct award award_plain(int seat, int wager, int64_t stake, enum outcome outcome);

#endif

/*
 * round.h - what the rounds of all games have in common.
 *
 * Every round begins with a struct round: the rules, the phase, the cards seen (so that an impossible card is
 * refused) and a queue that says for whom the next cards are.  A game pushes the order of dealing when
 * betting closes and after decisions; need() and EV_CARD read it.
 */
#ifndef GAME_ROUND_H
#define GAME_ROUND_H

#include "game/rules.h"

enum phase { PHASE_BETTING, PHASE_START, PHASE_DEAL, PHASE_DECIDE, PHASE_DRAW, PHASE_DONE };

enum { QUEUE_MAX = 54, QUEUE_DEALER = 0, QUEUE_TABLE = 0xf0, QUEUE_NOBODY = 0xf1 /* 1 to 6: a seat */ };

struct round {
    const struct rules *rules;
    uint64_t dealt; /* a bit per card of one deck; a shoe counts for itself */
    uint8_t phase;  /* enum phase */
    uint8_t at, count, queue[QUEUE_MAX];
};

void round_open(struct round *r, const struct rules *rules);

/* Pushes the next count cards of the deal for one receiver. */
void round_push(struct round *r, int to, int count);

static inline bool round_dealing(const struct round *r)
{
    return r->at < r->count;
}

/* NEED_CARD for the head of the queue. */
struct need round_need_card(const struct round *r);

/* An EV_CARD from one deck: awaited, of this deck, not yet seen. */
enum err round_check_card(const struct round *r, card c);

/* Marks the card as seen and returns whom it is for. */
int round_take_card(struct round *r, card c);

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

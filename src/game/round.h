/*
 * round.h - what the rounds of all games have in common.
 *
 * Every round begins with a struct round: the rules, the phase, the cards seen (so that an impossible card is
 * refused), the dealer's and the shared ones, and a queue that says for whom the next cards are.  A game
 * pushes the order of dealing when betting closes and after decisions; need() and EV_CARD read it.
 *
 * What the seats of a table do is in table_round.h; a stadium keeps its own account of its many.
 *
 * What every event and every award runs through is inline, here and in table_round.h: a simulation plays some
 * millions of rounds a second through it.
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
    bool large;       /* some bet of the round was so large that sums of them may pass 64 bits */
    struct round_hand dealer, shared; /* shared: community or array */
    struct shoe shoe;                 /* what is left of it; not in use where there is none */
};

void round_open(struct round *r, const struct rules *rules);

/* Pushes the next count cards of the deal for one receiver. */
static inline void round_push(struct round *r, int to, int count)
{
    must(r->count + count <= QUEUE_MAX);
    for (int i = 0; i < count; i++) r->queue[r->count++] = (uint8_t)to;
}

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

/* No sum of stakes below this, with whatever they may win, can pass 64 bits. */
#define ROUND_LARGE_CENTS (INT64_C(1) << 40)

/* An EV_BET against the rules: the wager is offered, placed by hand and of a possible amount. */
static inline enum err round_check_bet(const struct round *r, const struct event *event)
{
    const struct rules *rules = r->rules;

    if (r->phase != PHASE_BETTING) return ERR_CLOSED;
    if (event->what >= rules->game->wager_count) return ERR_WAGER;
    if (rules->game->wagers[event->what].kind >= WAGER_FOLLOWS) return ERR_WAGER_DERIVED;
    if (!rules_offers(rules, event->what)) return ERR_WAGER_OFF;
    if (event->cents < 0) return ERR_AMOUNT;
    const int64_t fixed = rules_fixed_cents(rules, event->what);
    return fixed && event->cents && event->cents != fixed ? ERR_STAKE_FIXED : OK;
}

/* Must the sum be looked at too?  Hardly ever. */
static inline bool round_is_large(const struct round *r, const struct event *event)
{
    return r->large || event->cents >= ROUND_LARGE_CENTS;
}

/*
 * The bet besides the stakes that the seat has, by wager: ERR_AMOUNT_LARGE if everything it may win, at the
 * best of luck, cannot be written in 64 bits.
 */
enum err round_check_sum(const struct round *r, const int64_t *stakes, const struct event *event);

/* Whoever takes a bet says so. */
static inline void round_take_bet(struct round *r, int64_t cents)
{
    r->large |= cents >= ROUND_LARGE_CENTS;
}

/* Betting may close for this seat: what is required is there, what must be equal is equal. */
enum err round_check_stakes(const struct round *r, const int64_t *stakes);

/* ---- writing views ------------------------------------------------------------------------------------ */

/* The cards, or as many hidden ones. */
void view_hand(struct hand_view *hand, const card *cards, int count, bool open);

/* Appends a seat with its stakes; the caller fills in the rest. */
struct seat_view *view_seat(struct view *view, int seat, const int64_t *stakes, int wagers);

/* ---- writing awards ----------------------------------------------------------------------------------- */

/*
 * Each writes one award where it belongs, field by field: a struct that is put together elsewhere and then
 * copied makes the processor wait for its parts.
 */

/* A given outcome without a line: nothing, the stake or, at even money, twice the stake. */
static inline void award_plain(struct award *out, int seat, int wager, int64_t stake, enum outcome outcome)
{
    out->seat = (uint16_t)seat;
    out->wager = (uint8_t)wager;
    out->toke = false;
    out->outcome = (uint8_t)outcome;
    out->meter = 0;
    out->line = NULL;
    out->stake_cents = stake;
    out->returned_cents = stake * (int64_t)outcome;
}

/* Even money or nothing: compare > 0 wins 1 to 1, 0 pushes, < 0 loses. */
static inline void award_even(struct award *out, int seat, int wager, int64_t stake, int compare)
{
    award_plain(out, seat, wager, stake, (enum outcome)(OUTCOME_PUSH + (compare > 0) - (compare < 0)));
}

/* What the pay gives, and the line that says so, NULL if it loses. */
static inline void award_pay(struct award *out, int seat, int wager, int64_t stake, struct pay pay,
                             const struct pay_row *line)
{
    out->seat = (uint16_t)seat;
    out->wager = (uint8_t)wager;
    out->toke = false;
    out->outcome = (uint8_t)pay_outcome(pay);
    out->meter = pay.kind == PAY_METER ? pay.meter : 0;
    out->line = line;
    out->stake_cents = stake;
    out->returned_cents = pay_returned(pay, stake);
}

/* What the line of a table pays. */
static inline void award_line(struct award *out, int seat, int wager, int64_t stake,
                              const struct pay_line *line)
{
    out->seat = (uint16_t)seat;
    out->wager = (uint8_t)wager;
    out->toke = false;
    out->outcome = line->outcome;
    out->meter = line->meter;
    out->line = line->row;
    out->stake_cents = stake;
    out->returned_cents = pay_line_returned(line, stake);
}

/* What the table pays a hand of this tier (PAY_TIERS: of none), or for the best of several (a bit each). */
static inline void award_tier(struct award *out, const struct rules *rules, int seat, int wager,
                              int64_t stake, int tier)
{
    award_line(out, seat, wager, stake, rules_line(rules, wager, tier));
}

static inline void award_table(struct award *out, const struct rules *rules, int seat, int wager,
                               int64_t stake, uint32_t tiers)
{
    award_line(out, seat, wager, stake, rules_best_line(rules, wager, tiers));
}

#endif

/*
 * table_round.h - the course of a round at a table of up to six seats.
 *
 * Four of the games go the same way: wagers, a deal, decisions, perhaps more cards and more decisions, the
 * end.  What is the same in all of them is here, and much of it is the game's plug as it stands.  A game says
 * what is its own in a struct table_steps: the order of dealing, what a decision does, what comes next.
 *
 * A round of such a game is a struct round, whatever else the game keeps, and six seats, each of which begins
 * with a struct table_seat.  A seat's memory is in use while its bit in round.in is set.  All calls take a
 * few nanoseconds, whatever is on the table.
 */
#ifndef GAME_TABLE_ROUND_H
#define GAME_TABLE_ROUND_H

#include "game/round.h"

#include <string.h>

enum { TABLE_WAGERS = 5 }; /* the most any of the games has */

struct table_seat {
    int64_t stake[TABLE_WAGERS]; /* ORDER WAGER */
    int8_t action;               /* its last decision, -1 before any */
    struct round_hand hand;
};

/* The turns of a round, in their order.  The phase they leave says what may happen next. */
struct table_steps {
    const struct game *game;              /* whose turns they are */
    void (*close)(void *round);           /* betting is closed */
    void (*start)(void *round, int spot); /* the spot of the first packet; only where close awaits it */
    void (*dealt)(void *round);           /* the last card of the queue has come */
    void (*decide)(void *round, int seat, const card *front); /* the seat's action; front: EV_ACT's cards */
    void (*decided)(void *round);                             /* the last awaited seat has decided */
};

static inline bool table_round_in(const struct round *r, int seat)
{
    return seat >= 1 && seat <= TABLE_SEATS && r->in >> (seat - 1) & 1;
}

static inline bool table_round_awaits(const struct round *r, int seat)
{
    return seat >= 1 && seat <= TABLE_SEATS && r->awaited >> (seat - 1) & 1;
}

/* Deals count cards to each seat of the set (a bit each), in seat order. */
void table_round_push(struct round *r, unsigned seats, int count);

/* Asks these seats, of which there is at least one, for one of these actions. */
void table_round_ask(struct round *r, unsigned seats, unsigned actions);

/* What the table awaits, and all hands: every one open, or the viewer's alone; shared cards always are. */
void table_round_view(const void *round, int seat, bool open, struct view *out);

/* What the seat has wagered; NULL: nothing. */
const int64_t *table_round_stakes(const void *round, int seat);

/* May betting close with this seat's wagers?  Yes, if it has none. */
enum err table_round_check_seat(const void *round, int seat);

/*
 * The rest is inline, so that a game's own steps become part of its apply: the compiler knows the game and
 * calls no step through a pointer.
 */

static inline const struct table_seat *table_round_seat(const void *round, int seat)
{
    const struct game *game = ((const struct round *)round)->rules->game;

    return (const void *)((const char *)round + game->head_size + (size_t)(seat - 1) * game->seat_size);
}

/* ---- check -------------------------------------------------------------------------------------------- */

/* The sum of what the seat has wagered. */
enum err table_check_sum(const struct round *r, const struct event *event);

static inline enum err table_check_bet(const struct round *r, const struct event *event)
{
    if (event->seat < 1 || event->seat > TABLE_SEATS) return ERR_SEAT;
    const enum err err = round_check_bet(r, event);
    return err || !round_is_large(r, event) ? err : table_check_sum(r, event);
}

/* Every seat may close; ERR_SEATS_NONE if there is none. */
enum err table_check_close(const struct round *r);

static inline enum err table_check_act(const struct round *r, const struct event *event)
{
    if (event->seat < 1 || event->seat > TABLE_SEATS) return ERR_SEAT;
    if (!table_round_awaits(r, event->seat) || event->what >= ACTIONS_MAX) return ERR_DECISION;
    return r->actions >> event->what & 1 ? OK : ERR_DECISION;
}

static inline enum err table_check_expire(const struct round *r, int seat)
{
    if (r->phase != PHASE_DECIDE) return ERR_ORDER;
    return seat == 0 || table_round_awaits(r, seat) ? OK : ERR_DECISION;
}

/* For the plug, or for a game's own check. */
static inline enum err table_round_check(const void *round, const struct event *event)
{
    const struct round *r = round;

    if (event->kind == EV_CARD) return round_check_card(r, event->cards[0]); /* most events are cards */
    switch ((enum event_kind)event->kind) {
    case EV_BET: return table_check_bet(r, event);
    case EV_CLOSE: return table_check_close(r);
    case EV_ACT: return table_check_act(r, event);
    case EV_EXPIRE: return table_check_expire(r, event->seat);
    case EV_CARD:
    case EV_PICK:
    case EV_START: break; /* a game that has them checks them itself */
    }
    return ERR_EVENT;
}

/* ---- apply -------------------------------------------------------------------------------------------- */

static inline struct table_seat *table_write_seat(struct round *r, int seat, const struct game *game)
{
    return (void *)((char *)r + game->head_size + (size_t)(seat - 1) * game->seat_size);
}

static inline void table_apply_bet(struct round *r, const struct event *event, const struct game *game)
{
    struct table_seat *s = table_write_seat(r, event->seat, game);
    const unsigned bit = 1u << (event->seat - 1);
    int64_t any = event->cents;

    if (!(r->in & bit)) {
        memset(s, 0, game->seat_size);
        s->action = -1;
    }
    s->stake[event->what] = event->cents;
    for (int i = 0; i < TABLE_WAGERS && !any; i++) any = s->stake[i];
    r->in = (uint8_t)(any ? r->in | bit : r->in & ~bit);
    round_take_bet(r, event->cents);
}

static inline void table_apply_card(struct round *r, card c, const struct table_steps *steps)
{
    const int to = round_take_card(r, c);

    if (to >= 1 && to <= TABLE_SEATS) round_give(&table_write_seat(r, to, steps->game)->hand, c);
    if (!round_dealing(r)) steps->dealt(r);
}

static inline void table_decide(struct round *r, int seat, int action, const card *front,
                                const struct table_steps *steps)
{
    r->awaited &= (uint8_t) ~(1u << (seat - 1));
    table_write_seat(r, seat, steps->game)->action = (int8_t)action;
    steps->decide(r, seat, front);
    if (!r->awaited) steps->decided(r);
}

/* A time-out, of one seat or of all that are awaited: the game's default, which never takes money. */
static inline void table_expire(struct round *r, int seat, const struct table_steps *steps)
{
    const int action = steps->game->default_action[r->decision];
    unsigned late = seat ? 1u << (seat - 1) : r->awaited;

    for (; late; late &= late - 1) table_decide(r, __builtin_ffs((int)late), action, NULL, steps);
}

__attribute__((noinline)) static void table_apply_other(struct round *r, const struct event *event,
                                                        const struct table_steps *steps)
{
    must(r->rules->game == steps->game && steps->game->check(r, event) == OK);
    switch ((enum event_kind)event->kind) {
    case EV_BET: table_apply_bet(r, event, steps->game); break;
    case EV_CLOSE: steps->close(r); break;
    case EV_START: steps->start(r, event->what); break;
    case EV_ACT: table_decide(r, event->seat, event->what, event->cards, steps); break;
    case EV_EXPIRE: table_expire(r, event->seat, steps); break;
    case EV_CARD:
    case EV_PICK: break;
    }
}

/*
 * Asserts the game's own check, then does what the event says and takes the step that follows from it.
 * Cards, which are most events, go a short way: no game has a rule of its own about them.
 */
static inline void table_round_apply(void *round, const struct event *event, const struct table_steps *steps)
{
    if (event->kind != EV_CARD) {
        table_apply_other(round, event, steps);
        return;
    }
    must(round_check_card(round, event->cards[0]) == OK);
    table_apply_card(round, event->cards[0], steps);
}

#endif

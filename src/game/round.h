/* round.h - what the rounds of all games have in common.
 *
 * Every round begins with a struct round: the rules, the phase, the cards seen (so that an impossible card is
 * refused), the dealer's and the shared ones, and a queue that says for whom the next cards are.  A game
 * queues the order of dealing when betting closes and after decisions; need() and EV_CARD read it.
 *
 * The second half is the round of a table of up to seven seats (table_round_...), which four of the games
 * share; a stadium keeps its own seats and uses the first half only.
 *
 * What every event and every award runs through is inline: a simulation plays millions of rounds a second. */
#pragma once

#include "game/rules.h"

#include <string.h>

enum phase { PHASE_BETTING, PHASE_START, PHASE_DEAL, PHASE_DECIDE, PHASE_TURN, PHASE_DRAW, PHASE_DONE };

/* Whom a card is for: the dealer, a seat from 1 to 6, the table or nobody; and whether it is dealt face down. */
enum {
    QUEUE_MAX = 54,
    QUEUE_DEALER = 0,
    QUEUE_TABLE = 0x10,
    QUEUE_NOBODY = 0x11,
    QUEUE_FACE_DOWN = 0x80,
};

enum { TURNS_MAX = 1 + TABLE_SEATS };

NO_PADDING
struct round_hand {
    uint8_t count;
    card cards[HAND_MAX];
};

struct round {
    union {
        const struct rules *rules;
        uint64_t any_rules; /* an address, in a snapshot whether there is one */
    };
    uint64_t dealt; /* a bit per card of one deck; a shoe counts for itself */
    uint8_t phase;  /* enum phase */
    uint8_t kinds;  /* of cards in the deck; 0 where they come from a shoe that lives across rounds */
    /* whom each card goes to, how many are dealt and how many are queued in all */
    uint8_t dealt_count, queued, queue[QUEUE_MAX];
    uint8_t unseen; /* cards in hands that nobody has seen */
    /* whose unseen cards are to be turned, QUEUE_DEALER or a seat: how many hands, and how many are done */
    uint8_t turned, turns, turn[TURNS_MAX];
    uint8_t playing;                  /* of a table: a bit per seat that has wagered */
    uint8_t awaited;                  /* of a table: a bit per seat that must decide now; 0 but in PHASE_DECIDE */
    uint8_t actions;                  /* a bit per action open to those seats */
    uint8_t decision;                 /* which one of the round it is, from 0: ORDER default_action */
    bool large;                       /* some bet of the round was so large that sums of them may pass 64 bits */
    struct round_hand dealer, shared; /* shared: community or array */
    struct shoe shoe;                 /* what is left of it; not in use where there is none */
    PADDING(2);
};
NO_PADDING_END

/* The plug's open, and where a game keeps more the beginning of it: a full shoe where none is given. */
void round_open(void *round, const struct rules *rules, const struct shoe *shoe);

/* Queues the next count cards of the deal for one receiver. */
static inline void round_queue_cards(struct round *r, int to, int count) {
    must(r->queued + count <= QUEUE_MAX);
    for (int i = 0; i < count; i++) r->queue[r->queued++] = (uint8_t)to;
}

static inline bool round_dealing(const struct round *r) { return r->dealt_count < r->queued; }
static inline bool round_turning(const struct round *r) { return r->turned < r->turns; }

/* What the round awaits; a decision: from the first awaited seat of a table. */
struct need round_need(const void *round);

/* ---- cards: the path of every card -------------------------------------------------------------------- */
/* A card of this deck or shoe that is not yet gone from it. */
static inline enum err round_check_left(const struct round *r, card c) {
    if (!r->kinds) return shoe_check(&r->shoe, c);
    if (c >= r->kinds) return ERR_CARD;
    return r->dealt >> c & 1 ? ERR_CARD_TWICE : OK;
}

/* An EV_CARD: awaited, and left in the deck; unseen only where the document deals it face down. */
static inline enum err round_check_card(const struct round *r, card c) {
    if (!round_dealing(r)) return ERR_ORDER;
    if (c == CARD_HIDDEN) return r->queue[r->dealt_count] & QUEUE_FACE_DOWN ? OK : ERR_FACE_UP;
    return round_check_left(r, c);
}

static inline void round_give(struct round_hand *hand, card c) {
    must(hand->count < HAND_MAX);
    hand->cards[hand->count++] = c;
}

/* The card is gone from the deck or shoe. */
static inline void round_remove_card(struct round *r, card c) {
    if (r->kinds)
        r->dealt |= UINT64_C(1) << c;
    else
        must(shoe_take(&r->shoe, c) == OK);
}

/* An EV_BURN: a card that no hand holds; or one that nobody has seen. */
static inline enum err round_check_burn(const struct round *r, card c) {
    if (r->phase == PHASE_BETTING) return ERR_ORDER;
    return c == CARD_HIDDEN ? OK : round_check_left(r, c);
}

static inline void round_apply_burn(struct round *r, card c) {
    if (c != CARD_HIDDEN) round_remove_card(r, c);
}

/* Marks the card as seen, gives it to the dealer or the table, and returns whom it is for. */
static inline int round_take_card(struct round *r, card c) {
    must(round_dealing(r));
    const int to = r->queue[r->dealt_count++] & ~QUEUE_FACE_DOWN;
    if (c != CARD_HIDDEN)
        round_remove_card(r, c);
    else if (to != QUEUE_NOBODY) /* the packet of an empty spot is collected unseen */
        r->unseen++;
    if (to == QUEUE_DEALER) round_give(&r->dealer, c);
    if (to == QUEUE_TABLE) round_give(&r->shared, c);
    return to;
}

/* ---- wagers ------------------------------------------------------------------------------------------- */
/* No sum of stakes below this, with whatever they may win, can pass 64 bits. */
#define ROUND_LARGE_CENTS (INT64_C(1) << 40)

/* [C-3.1] No wager once betting is closed.  An EV_BET against the rules: the wager is offered, placed by hand
 * and of a possible amount. */
static inline enum err round_check_bet(const struct round *r, const struct event *event) {
    const struct rules *rules = r->rules;
    if (r->phase != PHASE_BETTING) return ERR_CLOSED;
    if (event->what >= rules->game->wager_count) return ERR_WAGER;
    if (rules->game->wagers[event->what].kind >= WAGER_FOLLOWS) return ERR_WAGER_DERIVED;
    if (!rules_offers(rules, event->what)) return ERR_WAGER_OFF;
    if (event->cents < 0) return ERR_AMOUNT;
    const int64_t fixed = rules_fixed_cents(rules, event->what);
    return fixed && event->cents && event->cents != fixed ? ERR_STAKE_FIXED : OK;
}

/* Must the sum be checked too?  Hardly ever. */
static inline bool round_needs_sum_check(const struct round *r, const struct event *event) {
    return r->large || event->cents >= ROUND_LARGE_CENTS;
}

/* The bet besides the stakes that the seat has, by wager: ERR_AMOUNT_LARGE if everything it may win, at the
 * best of luck, cannot be written in 64 bits. */
enum err round_check_sum(const struct round *r, const int64_t *stakes, const struct event *event);

/* Betting may close for this seat: what is required is there, what must be equal is equal. */
enum err round_check_stakes(const struct round *r, const int64_t *stakes);

/* A bet was taken: remembers whether one was so large. */
static inline void round_note_bet(struct round *r, int64_t cents) { r->large |= cents >= ROUND_LARGE_CENTS; }

/* ---- writing views ------------------------------------------------------------------------------------ */
/* The cards, or as many hidden ones. */
void view_hand(struct hand_view *hand, const card *cards, int count, bool open);

/* Appends a seat with its stakes; the caller fills in the rest. */
struct seat_view *view_seat(struct view *view, int seat, const int64_t *stakes, int wagers);

/* ---- writing awards ----------------------------------------------------------------------------------- */
/* Each writes one award where it belongs, field by field: a struct that is put together elsewhere and then
 * copied makes the processor wait for its parts. */

/* A given outcome without a line: nothing, the stake or, at even money, twice the stake. */
static inline void award_outcome(struct award *out, int seat, int wager, int64_t stake, enum outcome outcome) {
    out->seat = (uint16_t)seat;
    out->wager = (uint8_t)wager;
    out->toke = false;
    out->step = STEP_END;
    out->outcome = (uint8_t)outcome;
    out->meter = 0;
    out->line = NULL;
    out->stake_cents = stake;
    out->returned_cents = stake * (int64_t)outcome;
}

/* Even money or nothing: compare > 0 wins 1 to 1, 0 pushes, < 0 loses. */
static inline void award_even(struct award *out, int seat, int wager, int64_t stake, int compare) {
    award_outcome(out, seat, wager, stake, (enum outcome)(OUTCOME_PUSH + (compare > 0) - (compare < 0)));
}

/* What a line pays: of the table in force (rules_line, rules_best_line), or made by pay_line_of(). */
static inline void award_line(struct award *out, int seat, int wager, int64_t stake, const struct pay_line *line) {
    out->seat = (uint16_t)seat;
    out->wager = (uint8_t)wager;
    out->toke = false;
    out->step = STEP_END;
    out->outcome = line->outcome;
    out->meter = line->meter;
    out->line = line->row;
    out->stake_cents = stake;
    out->returned_cents = pay_line_returned(line, stake);
}

/* ---- table: seats and steps --------------------------------------------------------------------------- */
/* The round of a table: wagers, a deal, decisions, perhaps more cards and more decisions, the end.  What all
 * of the games share is here, and much of it is the game's plug as it stands.  A game says what is its own in
 * a struct table_steps: the order of dealing, what a decision does, what comes next.
 *
 * The memory of such a round is a struct round, whatever else the game keeps, and seven seats, each of which
 * begins with a struct table_seat.  A seat's memory is in use while its bit in round.playing is set. */
enum { TABLE_WAGERS = CALL_WAGERS }; /* the most any of the games has */

NO_PADDING
struct table_seat {
    int64_t stake[TABLE_WAGERS]; /* ORDER WAGER */
    int8_t action;               /* its last decision, -1 before any */
    uint8_t call, called;        /* from 1, what the dealer called its hand; enum outcome */
    struct round_hand hand;
    PADDING(3);
};

/* A round without anything of the game's own; a game that keeps more has a struct that begins with the round. */
struct table_round {
    struct round round;
    struct table_seat seats[TABLE_SEATS];
};
NO_PADDING_END

/* The seats in the round of which that is so, a bit each. */
static inline unsigned table_seats(const struct table_round *t, bool (*is)(const struct table_seat *)) {
    unsigned seats = 0;
    for (unsigned left = t->round.playing; left; left &= left - 1)
        if (is(&t->seats[__builtin_ctz(left)])) seats |= left & -left;
    return seats;
}

/* The steps of a round, in their order.  The phase they leave says what may happen next. */
struct table_steps {
    const struct game *game;                 /* whose steps they are */
    void (*on_close)(void *round);           /* betting is closed */
    void (*on_start)(void *round, int spot); /* the spot of the first packet; only where on_close awaits it */
    void (*on_dealt)(void *round);           /* the last card of the queue has come */
    /* the seat's action; front: EV_ACT's cards */
    void (*on_decision)(void *round, int seat, const card *front);
    /* Queues the hands with unseen cards that are turned next, in the document's order; false: none is left
     * that must be known.  Asked when all have decided, and again when those hands are turned.  NULL: no card
     * of the game is dealt face down. */
    bool (*queue_turns)(void *round);
    void (*on_turned)(void *round, int seat); /* a seat's hand is turned; may be NULL */
    void (*on_all_decided)(void *round);      /* ... and every hand that must be known is turned */
    void (*on_reset)(void *round);            /* all hands are set again; NULL where hands are not set */
};

static inline bool table_round_is_playing(const struct round *r, int seat) {
    return seat >= 1 && seat <= TABLE_SEATS && r->playing >> (seat - 1) & 1;
}

static inline bool table_round_awaits(const struct round *r, int seat) {
    return seat >= 1 && seat <= TABLE_SEATS && r->awaited >> (seat - 1) & 1;
}

/* Queues count cards for each seat of the set (a bit each), in seat order; face: QUEUE_FACE_DOWN or 0. */
static inline void table_round_queue_cards(struct round *r, unsigned seats, int count, int face) {
    for (; seats; seats &= seats - 1) round_queue_cards(r, __builtin_ffs((int)seats) | face, count);
}

/* Queues the hands that are turned next, if a card of them is unseen: the dealer's; when that is known those of these
 * seats (a bit each), in the order of settlement.  False: there is none. */
bool table_round_queue_turns(struct round *r, unsigned seats);

/* Does the hand have a card that nobody has seen? */
bool round_hand_unseen(const struct round_hand *hand);

/* All have decided, and the dealer's hand and this one are turned: they can be compared. */
static inline bool table_round_is_shown(const struct round *r, const struct round_hand *hand) {
    return r->phase >= PHASE_TURN && (!r->unseen || (!round_hand_unseen(&r->dealer) && !round_hand_unseen(hand)));
}

/* Asks these seats, of which there is at least one, for one of these actions. */
void table_round_ask(struct round *r, unsigned seats, unsigned actions);

/* What the table awaits, and all hands: every one open, or the viewer's alone; shared cards always are. */
void table_round_view(const void *round, int seat, bool open, struct view *out);

/* The plug's view where hands lie face down until all have decided. */
void table_round_view_face_down(const void *round, int seat, struct view *out);

/* What the seat has wagered; NULL: nothing. */
const int64_t *table_round_stakes(const void *round, int seat);

/* May betting close with this seat's wagers?  Yes, if it has none. */
enum err table_round_check_seat(const void *round, int seat);

/* An award of a hand that was called: what it has lines for by its call, what is compared with the dealer's as the
 * dealer said; a win without a table at even money. */
void table_award_called(struct award *out, const void *round, int seat, int wager);

/* The rest is inline, so that a game's own steps become part of its apply: the compiler knows the game and
 * calls no step through a pointer. */

static inline const struct table_seat *table_round_seat(const void *round, int seat) {
    const struct game *game = ((const struct round *)round)->rules->game;
    return (const void *)((const char *)round + game->head_size + (size_t)(seat - 1) * game->seat_size);
}

/* ---- table: check ------------------------------------------------------------------------------------- */
/* The sum of what the seat has wagered. */
enum err table_check_sum(const struct round *r, const struct event *event);

static inline enum err table_check_bet(const struct round *r, const struct event *event) {
    if (event->seat < 1 || event->seat > game_most_seats(r->rules->game)) return ERR_SEAT;
    const enum err err = round_check_bet(r, event);
    return err || !round_needs_sum_check(r, event) ? err : table_check_sum(r, event);
}

/* Every seat may close; ERR_SEATS_NONE if there is none. */
enum err table_check_close(const struct round *r);

static inline enum err table_check_act(const struct round *r, const struct event *event) {
    if (event->seat < 1 || event->seat > TABLE_SEATS) return ERR_SEAT;
    if (!table_round_awaits(r, event->seat) || event->what >= ACTIONS_MAX) return ERR_DECISION;
    return r->actions >> event->what & 1 ? OK : ERR_DECISION;
}

/* An EV_TURN: a hand is to be turned, and the card lies nowhere else. */
static inline enum err table_check_turn(const struct round *r, card c) {
    return round_turning(r) ? round_check_left(r, c) : ERR_ORDER;
}

/* An EV_DEAD: a seat that is in the round, once the first cards are dealt. */
static inline enum err table_check_dead(const struct round *r, int seat) {
    if (!table_round_is_playing(r, seat)) return ERR_SEAT;
    return r->phase < PHASE_DECIDE ? ERR_ORDER : OK;
}

/* An EV_CALL of a hand that is to be turned and of which no card is; the dealer's lies open. */
enum err table_check_call(const struct round *r, const struct event *event);

static inline enum err table_check_expire(const struct round *r, int seat) {
    if (r->phase != PHASE_DECIDE) return ERR_ORDER;
    return seat == 0 || table_round_awaits(r, seat) ? OK : ERR_DECISION;
}

/* For the plug, or for a game's own check. */
static inline enum err table_round_check(const void *round, const struct event *event) {
    const struct round *r = round;
    if (event->kind == EV_CARD) return round_check_card(r, event->cards[0]); /* most events are cards */
    switch ((enum event_kind)event->kind) {
    case EV_BET: return table_check_bet(r, event);
    case EV_CLOSE: return table_check_close(r);
    case EV_ACT: return table_check_act(r, event);
    case EV_EXPIRE: return table_check_expire(r, event->seat);
    case EV_TURN: return table_check_turn(r, event->cards[0]);
    case EV_BURN: return round_check_burn(r, event->cards[0]);
    case EV_DEAD: return table_check_dead(r, event->seat);
    case EV_CALL: return table_check_call(r, event);
    case EV_CARD:
    case EV_PICK:
    case EV_START:
    case EV_RESET: break; /* a game that has them checks them itself */
    }
    return ERR_EVENT;
}

/* ---- table: apply ------------------------------------------------------------------------------------- */
static inline struct table_seat *table_write_seat(struct round *r, int seat, const struct game *game) {
    return (void *)((char *)r + game->head_size + (size_t)(seat - 1) * game->seat_size);
}

static inline void table_apply_bet(struct round *r, const struct event *event, const struct game *game) {
    struct table_seat *s = table_write_seat(r, event->seat, game);
    const unsigned bit = 1u << (event->seat - 1);
    int64_t any = event->cents;
    if (!(r->playing & bit)) {
        memset(s, 0, game->seat_size);
        s->action = -1;
    }
    s->stake[event->what] = event->cents;
    for (int i = 0; i < TABLE_WAGERS && !any; i++) any = s->stake[i];
    r->playing = (uint8_t)(any ? r->playing | bit : r->playing & ~bit);
    round_note_bet(r, event->cents);
}

static inline void table_apply_card(struct round *r, card c, const struct table_steps *steps) {
    const int to = round_take_card(r, c);
    if (to >= 1 && to <= TABLE_SEATS) round_give(&table_write_seat(r, to, steps->game)->hand, c);
    if (!round_dealing(r)) steps->on_dealt(r);
}

/* All have decided, or the hands queued are turned: the next hands, or on with the round. */
static inline void table_turn_hands(struct round *r, const struct table_steps *steps) {
    if (r->unseen && steps->queue_turns && steps->queue_turns(r))
        r->phase = PHASE_TURN;
    else
        steps->on_all_decided(r);
}

static inline void table_decide(struct round *r, int seat, int action, const card *front,
                                const struct table_steps *steps) {
    r->awaited &= (uint8_t) ~(1u << (seat - 1));
    table_write_seat(r, seat, steps->game)->action = (int8_t)action;
    steps->on_decision(r, seat, front);
    if (!r->awaited) table_turn_hands(r, steps);
}

/* The next unseen card of the hand that is being turned. */
static inline void table_apply_turn(struct round *r, card c, const struct table_steps *steps) {
    const int to = r->turn[r->turned];
    struct round_hand *hand = to == QUEUE_DEALER ? &r->dealer : &table_write_seat(r, to, steps->game)->hand;
    int at = 0;
    while (hand->cards[at] != CARD_HIDDEN) at++;
    hand->cards[at] = c;
    round_remove_card(r, c);
    r->unseen--;
    if (round_hand_unseen(hand)) return;
    r->turned++;
    if (to != QUEUE_DEALER && steps->on_turned) steps->on_turned(r, to);
    if (!round_turning(r)) table_turn_hands(r, steps);
}

/* What is queued for a seat, cards and turns, is not. */
void table_round_remove_seat(struct round *r, int seat);

/* Its cards stay unseen: the hand is not turned, and nothing waits for it. */
void table_round_call(struct round *r, const struct event *event);

/* ... and takes the call back. */
void table_round_uncall(struct round *r, int seat);

static inline void table_apply_call(struct round *r, const struct event *event, const struct table_steps *steps) {
    table_round_call(r, event);
    if (!round_turning(r)) table_turn_hands(r, steps);
}

/* Nobody is left: nothing is dealt or turned any more. */
static inline void table_round_end(struct round *r) {
    r->queued = r->dealt_count;
    r->turns = r->turned;
    r->phase = PHASE_DONE;
}

/* The seat takes no further part.  Its cards are out of play: seen ones stay gone from the deck. */
static inline void table_apply_dead(struct round *r, int seat, const struct table_steps *steps) {
    const bool drawing = round_dealing(r), turning = round_turning(r), awaited = r->awaited != 0;
    table_round_remove_seat(r, seat);
    if (!r->playing)
        table_round_end(r);
    else if (drawing && !round_dealing(r))
        steps->on_dealt(r);
    else if (turning ? !round_turning(r) : awaited && !r->awaited)
        table_turn_hands(r, steps);
}

/* A time-out, of one seat or of all that are awaited: the game's default, which never takes money. */
static inline void table_expire(struct round *r, int seat, const struct table_steps *steps) {
    const int action = steps->game->default_action[r->decision];
    unsigned late = seat ? 1u << (seat - 1) : r->awaited;
    for (; late; late &= late - 1) table_decide(r, __builtin_ffs((int)late), action, NULL, steps);
}

__attribute__((noinline)) static void table_apply_other(struct round *r, const struct event *event,
                                                        const struct table_steps *steps) {
    must(game_is(r->rules->game, steps->game) && steps->game->check(r, event) == OK);
    switch ((enum event_kind)event->kind) {
    case EV_BET: table_apply_bet(r, event, steps->game); break;
    case EV_CLOSE: steps->on_close(r); break;
    case EV_START: steps->on_start(r, event->what); break;
    case EV_ACT: table_decide(r, event->seat, event->what, event->cards, steps); break;
    case EV_EXPIRE: table_expire(r, event->seat, steps); break;
    case EV_TURN: table_apply_turn(r, event->cards[0], steps); break;
    case EV_BURN: round_apply_burn(r, event->cards[0]); break;
    case EV_DEAD: table_apply_dead(r, event->seat, steps); break;
    case EV_CALL: table_apply_call(r, event, steps); break;
    case EV_RESET: steps->on_reset(r); break;
    case EV_CARD:
    case EV_PICK: break;
    }
}

/* Asserts the game's own check, then does what the event says and takes the step that follows from it.
 * Cards, which are most events, go a short way: no game has a rule of its own about them. */
static inline void table_round_apply(void *round, const struct event *event, const struct table_steps *steps) {
    if (event->kind != EV_CARD) {
        table_apply_other(round, event, steps);
        return;
    }
    must(round_check_card(round, event->cards[0]) == OK);
    table_apply_card(round, event->cards[0], steps);
}

/* live_round.h - the facts of a round as events of its rules, and a live round played again with other cards.
 *
 * What a fact is to the rules is said here and nowhere else: the floor and the record of a round both ask
 * fact_events(), so they cannot differ.  A live round keeps its events since betting closed.  A correction or a ruling
 * changes cards that lie on the table already.  What was decided stands where it still can be, a card that is no
 * longer drawn is burnt, and what the round now lacks it asks for. */
#pragma once

#include "floor/fact.h"

enum { FACT_EVENTS = FACT_CARDS_MAX + 1 };

/* The events that a live table of so many seats keeps at most: cards dealt, turned and burnt; decisions, and those of
 * hands that are set again. */
#define LIVE_EVENTS(seats) (4 * FACT_CARDS_MAX + 12 * (size_t)(seats))

/* The events that a fact brings, in order; a correction brings none of its own.  Returns how many. */
int fact_events(const struct fact *fact, struct event out[FACT_EVENTS]);

/* A round in play; of an automated table closed and events are NULL. */
struct live_round {
    const struct game *game;
    void *round;
    void *closed; /* the round as it was when betting had closed */
    struct event *events;
    uint32_t count;
};

/* The event happens; a live round keeps it. */
void live_take(struct live_round *live, struct event event);

/* The cards of a round by their number as dealt: whom they went to, and what is known of them. */
struct live_cards {
    int count, burnt;
    struct need to[FACT_CARDS_MAX];
    card cards[FACT_CARDS_MAX];
    uint8_t was[FACT_CARDS_MAX]; /* played again: their numbers before */
    uint32_t at[FACT_CARDS_MAX]; /* the event, from 0, that last said what they are */
};

/* A round played again. */
struct live_replay {
    void *round;        /* its memory */
    void *closed;       /* where the round goes as it should have been when betting closed; NULL: nowhere */
    struct event *keep; /* where the events go that still happen, may be those that are played; NULL: nowhere */
    uint32_t events;
    struct live_cards cards;
};

/* The event as it is kept: a turn says whose hand it is, because a change may turn hands in another order. */
struct event live_event(struct event event, const struct need *need);

/* Plays the round again as the correction or ruling says; why NULL: as it was.  ERR_CARD, ERR_CARD_TWICE, ERR_FACE_UP:
 * a card that cannot be, or lies elsewhere; of other corrections what the rules say of them. */
enum err live_replay(const struct live_round *live, const struct fact *why, struct live_replay *out);

/* What it says, where that is not cards; else NULL. */
const struct fact_amend *live_amendment(const struct fact *fact);

/* The place among the events of a decision of the seat, from 0; -1: there is none. */
int live_decision(const struct live_round *live, int seat, int nth);

/* The place among the events of what the seat's hand was called, from 0; -1: it was not. */
int live_call(const struct live_round *live, int seat);

/* How the seat's wagers stood when betting closed, ORDER WAGER. */
void live_closed_stakes(const struct live_round *live, int seat, int64_t stakes[WAGERS_MAX]);

/* The cards that a correction or a ruling changes. */
struct fact_changes live_changes(const struct fact *fact);

/* The round played again without any change: which card is which. */
struct live_cards live_cards(const struct live_round *live, void *round);

/* ---- for live_amend.c ---------------------------------------------------------------------------------- */
/* The event, which may happen now, happens in the round that is played again. */
void live_happens(const struct game *game, struct live_replay *out, struct event event);

enum err live_amend(const struct live_round *live, const struct fact_amend *amend, struct live_replay *out);

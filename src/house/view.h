/* view.h - what each screen of the house shows, as the messages of message.def.
 *
 * A view is the whole picture, made from the durable floor alone: a page is a pure function of the last view
 * it received.  The game decides what a seat may see (game->view); cards that were not dealt are not in the
 * floor at all.  A stadium's terminal costs about two microseconds. */
#pragma once

#include "floor/floor.h"

/* Names of users, by their number; "" where there is none. */
struct view_names {
    const char *(*user)(void *context, uint32_t number);
    void *context;
};

/* The last wins of meters, the newest first. */
enum { VIEW_HITS = 25, VIEW_LISTED = 50, VIEW_WINNERS = 25 };
NO_PADDING
struct view_hit {
    int64_t time_ms, cents;
    uint64_t round;
    uint16_t table;
    uint8_t meter;
    PADDING(5);
};
NO_PADDING_END

/* A stadium is the same for all its terminals, but for their own seats: written once per fact, not once per view. */
struct view_shared {
    uint64_t facts; /* the floor's, when it was written */
    int table;
    size_t size;
    char text[4000];
};

/* What a view needs beside the floor. */
struct view_source {
    const struct floor *floor;
    struct view_shared *shared; /* or NULL */
    struct view_names names;
    const char *venue, *version;
    const char *trouble, *trouble_code; /* NULL while wagers are taken */
    const uint64_t *table_version;      /* by table - 1: rises with what the table message says */
    const struct view_hit *hits;
    int hit_count;
    int64_t now_ms;
    int connected;       /* terminals */
    uint64_t racks_fact; /* that last changed a rack, a slip or the cage; 0: none since the start */
};

void view_put_floor(struct buf *b, const struct view_source *house);
void view_put_table(struct buf *b, const struct view_source *house, int table);
void view_put_terminal(struct buf *b, const struct view_source *house, uint32_t terminal, int watched, uint64_t ack);
void view_put_dealer(struct buf *b, const struct view_source *house, int table, uint64_t ack);
void view_put_sign(struct buf *b, const struct view_source *house, int table); /* 0: all pools */

/* Tables in chips (view_rack.c): answers of `racks` and `slips`, and the rack in a dealer's view. */
void view_put_racks(struct buf *b, const struct floor *floor, struct view_names names);
void view_put_slips(struct buf *b, const struct floor *floor, struct view_names names, int table); /* 0: all */
void view_put_table_rack(struct buf *b, const struct view_source *house, int table);

/* Does a dealer see each seat?  Of a stadium only where a dealer deals, to at most VIEW_LISTED. */
bool view_lists_seats(const struct floor *floor, int table);

/* ---- parts shared with records ------------------------------------------------------------------------ */
/* That opens a hand: the first that the rules require. */
int view_first_wager(const struct game *game);
/* A number that no pool has where the table has none: 0 means all. */
int view_pool_of(const struct floor *floor, int table);
void view_put_meters(struct buf *b, const struct floor *floor, int pool); /* 0: of all pools */
const char *view_meter_label(const struct game *game, int meter);         /* "": it has none such */
void view_put_stakes(struct buf *b, const struct game *game, const int64_t *stakes);
/* What was put right: before and after, in the words of the game. */
void view_put_amend(struct buf *b, const struct game *game, const struct fact_amend *amend);
void view_put_need(struct buf *b, const struct need *need);
void view_put_place(struct buf *b, int to, int seat); /* whom a card is for: enum card_for, and that seat */
void view_put_call(struct buf *b, const struct game *game, const struct seat_view *v);
void view_put_pick(struct buf *b, const uint8_t pick[3]); /* nothing where there is none */
void view_put_voucher(struct buf *b, const char *key, const struct floor_voucher *voucher);
void view_put_commitment(struct buf *b, const uint8_t *commitment); /* nothing where it is zero */
/* "locks" of that table (0: of all), at most so many; the first VIEW_WINNERS with the hand that won. */
void view_put_locks(struct buf *b, const struct view_source *house, int table, int most);

extern const char *const view_phases[]; /* ORDER table_phase */

/* Whose hand it is, so that it can be described: a seat's, or the dealer's (0). */
struct view_owner {
    const struct game *game;
    const void *state; /* of the round */
    int seat;
};

/* With its words and its code where all of it is seen; owner NULL: without. */
void view_put_hand(struct buf *b, const char *key, const struct hand_view *hand, const struct view_owner *owner);

/* ---- mandatory notices beside the play (view_notice.c) ------------------------------------------------- */
/* "notices": of a table, or (0) of all tables that feed a pool, each once. */
void view_put_notices(struct buf *b, const struct config *config, int table);

/* Who decided, by the source of the fact: a player, the dealer who recorded it, the time-out. */
const char *view_decider_id(int source);

/* The approval of what deals or reads the cards at the table instead of a dealer; "": none is needed or named. */
const char *view_approval(const struct config_table *table);

/* "approval", if there is one: that of a table, or (0) the first of the house. */
void view_put_approval(struct buf *b, const struct config *config, int table);

/* What the line pays for the one amount that the wager takes; 0 where the player chooses the amount. */
int64_t view_fixed_pay(const struct rules *rules, int wager, struct pay pay);

/* "prizes": what a jackpot wager pays beside the meter; 0: of all pools. */
void view_put_prizes(struct buf *b, const struct config *config, int pool);

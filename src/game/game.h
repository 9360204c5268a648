/* game.h - the one interface every game implements.
 *
 * A round is a fold over events.  Cards are events too: a shuffler, a live dealer's reader, an exhaustive walk and a
 * test script feed the same calls.  Nothing behind it allocates, logs, reads a clock or draws a random number.
 *
 * Order: open; check and apply per event until need() says NEED_NOTHING; then settle each seat.
 *   check   pure and total: may this event happen now?  Anything but OK leaves the round as it was.
 *   apply   assumes that check said OK (and asserts it).
 *   need    what the round awaits: wagers, the pai gow start, a card for whom, a decision from whom, a hand
 *           that is to be turned.
 *   view    what one seat may see.  Hiding is a rule of the game.  Cards not yet dealt are not in the round.
 *   settle  the awards of one seat that are decided so far, each with the step at which the document decides
 *           it; once nothing is awaited, all: every wager made, and whatever is paid without a wager.
 *
 * A card that the document deals face down may come unseen (CARD_HIDDEN): it lies in a hand, and nobody knows
 * what it is until EV_TURN says so, or EV_CALL how it came out.  Decisions never wait for it; drawing, qualifying and
 * paying do.
 *
 * A round is flat memory the caller owns: a head, then the seats.  An event changes the head and at most the
 * seat it names, except EV_CLOSE, EV_CARD, EV_TURN, EV_RESET and EV_EXPIRE for the whole table. */
#pragma once

#include "base/buf.h"
#include "base/err.h"
#include "card/hand.h"
#include "game/pay.h"

struct game;
struct why; /* why.h */

enum {
    WAGERS_MAX = 24,
    TABLES_MAX = 8, /* wagers with a table of their own */
    OPTIONS_MAX = 12,
    DECISIONS_MAX = 8, /* of one seat */
    ACTIONS_MAX = 16,
    AWARDS_MAX = 24, /* of one seat */
    VIEW_SEATS = 7,  /* seats one view shows */
    TABLE_SEATS = 7, /* most seats of a table; a stadium has more */
    USUAL_SEATS = 6, /* of a table, where nothing else is said */
    CALL_WAGERS = 5, /* of a game with calls */
};

/* ---- approved parts ----------------------------------------------------------------------------------- */
enum wager_kind {
    WAGER_OPTIONAL,
    WAGER_REQUIRED,
    WAGER_FOLLOWS,  /* made by a decision: Play, All In */
    WAGER_UNSTAKED, /* paid without a wager: Ante Bonus; envy, whose table has the id of its wager's */
};

/* An option and one of its choices. */
struct option_choice {
    uint8_t option; /* index + 1; 0: none */
    uint8_t value;
};

struct wager {
    const char *id; /* permanent */
    const char *title;
    const char *clause; /* where the document speaks of it */
    uint8_t kind;       /* enum wager_kind */
    uint8_t of;         /* FOLLOWS, UNSTAKED: the wager whose stake it takes or pays on; REQUIRED: must equal it */
    uint8_t times;      /* FOLLOWS: at most this many times that stake */
    uint8_t shares;     /* index + 1 of the wager whose table it uses, 0 for its own */
    int64_t from_cents; /* UNSTAKED: paid only where that stake is at least so much; 0: any */
    bool toke;          /* the dealer's: what it returns goes to the toke account */
    bool may_be_off;    /* a table may leave it out: its id takes the value "off" */
    struct option_choice needs;          /* without which it is not offered */
    uint8_t fixed_by;                    /* index + 1 of the option that fixes its amount, or 0 */
    int64_t fixed_cents;                 /* or the amount the document fixes, or 0 */
    bool operators;                      /* no table is approved: it is offered only with an operator's own */
    const struct pay_row *operator_rows; /* its lines, without pays; ORDER operator_pay */
    uint8_t sheets;
    const struct pay_sheet *sheet;
};

enum option_kind {
    OPTION_CHOICE,   /* value = index into choices */
    OPTION_NUMBER,   /* a whole number */
    OPTION_CENTS,    /* an amount */
    OPTION_PERCENT,  /* "4.00" is 400 */
    OPTION_OPERATOR, /* an operator's pay table, rules_set_operator() */
};

struct option {
    const char *id; /* permanent */
    const char *what;
    uint8_t kind; /* enum option_kind */
    const char *choices[6];
    int64_t default_value, minimum, maximum;
};

/* No sign shows more; so whatever a seat wins fits 64 bits together with it. */
#define METER_MAX_CENTS INT64_C(1000000000000000)

/* A progressive meter; reset and rate come from options where the document leaves them to the operator. */
struct meter {
    uint8_t number;
    const char *label;
    int64_t reset_cents;
    int32_t rate_basis_points; /* 400 = 4.00 % of each wager */
    const struct option *reset_option, *rate_option;
};

/* ---- the rules in force at a table -------------------------------------------------------------------- */
struct rules {
    const struct game *game;
    uint32_t offered;                   /* a bit per wager */
    struct pay_table table[WAGERS_MAX]; /* ORDER WAGER */
    int64_t option[OPTIONS_MAX];        /* ORDER OPTION */
    struct pay operator_pay[3];         /* Jacks Beat, for two, three, four jacks; one not given loses */

    /* The same tables as lines, from 1 on; 0 is for wagers without a table.  rules_use_table() keeps them. */
    uint8_t lines_of[WAGERS_MAX]; /* ORDER WAGER */
    uint8_t line_count, lines_wager[1 + TABLES_MAX];
    struct pay_lines lines[1 + TABLES_MAX];
};

/* ---- events ------------------------------------------------------------------------------------------- */
enum event_kind {
    EV_BET,    /* seat, what = wager, cents = its amount from now on; 0 takes it back */
    EV_PICK,   /* seat, cards[0..2] = three locations, 1 to 9 */
    EV_CLOSE,  /* no more bets */
    EV_START,  /* what = the spot that receives the first packet, 1 to 7 */
    EV_CARD,   /* cards[0]: the next card, for the receiver that need() names; CARD_HIDDEN: face down */
    EV_ACT,    /* seat, what = action; cards[0..1] = front cards where the action sets a hand */
    EV_EXPIRE, /* the decision window is over: for one seat, or for all (seat 0) */
    EV_TURN,   /* cards[0]: the next unseen card of the hand that need() names */
    EV_BURN,   /* cards[0]: this card is out of play; no hand can hold it */
    EV_DEAD,   /* seat: its hand is dead and takes no further part */
    EV_RESET,  /* all hands are set again [P-9] */
    EV_CALL,   /* seat, what = one of the game's calls, cards[0] = enum outcome: its hand, whose cards nobody enters */
};

NO_PADDING
struct event {
    uint8_t kind; /* enum event_kind */
    uint8_t what;
    uint16_t seat; /* from 1; 0 is the table */
    uint8_t cards[3];
    PADDING(1);
    int64_t cents;
};
NO_PADDING_END

enum need_kind { NEED_WAGERS, NEED_START, NEED_CARD, NEED_DECISION, NEED_TURN, NEED_NOTHING };

enum card_for {
    TO_DEALER,
    TO_SEAT,
    TO_TABLE /* community or array */,
    TO_NOBODY /* an empty spot's packet */
};

struct need {
    uint8_t kind;     /* enum need_kind */
    uint8_t to;       /* NEED_CARD: enum card_for; NEED_TURN: whose hand, the dealer's or a seat's */
    bool face_down;   /* NEED_CARD: the document deals it face down */
    uint16_t seat;    /* the seat the card is for, or the first one that must decide */
    uint32_t actions; /* NEED_DECISION: a bit per action open to that seat */
};

/* ---- results ------------------------------------------------------------------------------------------ */
/* When the document decides a wager, in the order of a round.  Ids are permanent: award_step_id(). */
enum award_step {
    STEP_DEAL,     /* when the first cards lie */
    STEP_DECISION, /* by the seat's own decision: a fold */
    STEP_DEALER,   /* when the dealer's hand is turned, or the first cards of the seats after it */
    STEP_DRAW,     /* by the cards drawn */
    STEP_END,      /* hand against hand, at the end */
    AWARD_STEPS,
};

struct award {
    uint16_t seat;
    uint8_t wager;
    bool toke;                  /* what is returned belongs to the dealer */
    uint8_t outcome;            /* enum outcome */
    uint8_t step;               /* enum award_step */
    uint8_t meter;              /* not 0: the ledger pays what this meter holds */
    const struct pay_row *line; /* the line that decided, or NULL */
    int64_t stake_cents, returned_cents;
};

enum { HAND_MAX = 9 };

struct hand_view {
    uint8_t count;
    card cards[HAND_MAX]; /* CARD_HIDDEN where it lies face down */
    bool set;             /* pai gow: front and back are set */
    bool foul;
    card front[2];
    const char *house_way_rule; /* the House Way rule that set it, or NULL */
};

struct seat_view {
    uint16_t seat;
    bool decided;  /* no decision is awaited from it now */
    int8_t action; /* its last decision, -1 before any */
    uint8_t pick[3];
    uint8_t call, called; /* from 1: what the dealer called its hand, and enum outcome; 0: nothing */
    struct hand_view hand;
    int64_t stake[WAGERS_MAX]; /* as placed, and what decisions added */
};

struct view {
    struct need need; /* what the table awaits, as this viewer may know it */
    bool over;
    struct hand_view dealer, table; /* table: community cards or array */
    uint8_t seats;
    struct seat_view seat[VIEW_SEATS];
};

/* The seat as the view has it, or NULL if it is not in the round or not this viewer's to see. */
static inline const struct seat_view *view_find_seat(const struct view *view, int seat) {
    for (int i = 0; i < view->seats; i++)
        if (view->seat[i].seat == seat) return &view->seat[i];
    return NULL;
}

/* [L-14] What a dealer says of a hand that is turned and whose cards nobody enters: the lines that it has.  A hand with
 * a better line than any call has is entered card by card. */
struct hand_call {
    const char *id, *title;      /* permanent */
    uint32_t tiers[CALL_WAGERS]; /* ORDER WAGER: the rows of the wager's table; 0: none */
};

/* ---- the plug ----------------------------------------------------------------------------------------- */
/* How the seats lie, as the dealer sees them. */
enum geometry {
    SEATS_FROM_LEFT,  /* seat 1 at the dealer's left, numbers rise clockwise */
    SEATS_FROM_RIGHT, /* seat 1 at the dealer's right, numbers rise counterclockwise */
    SEATS_STADIUM,    /* no order at the table */
};

struct game {
    const char *id; /* permanent */
    const char *title, *document, *maker, *submission, *approved;
    const char *clause_prefix;    /* "C" of C-4.2.7 */
    const char *table_cards;      /* what the shared cards are called, "community" or "array"; NULL if there are none */
    const struct wager *wagers;   /* in the order of its rules page; ORDER WAGER */
    const struct option *options; /* ORDER OPTION */
    const struct meter *meters;
    const char *notice;         /* what must be posted at every table, or NULL */
    const char *bonus_notice;   /* what a display must say where jackpot-kind=bonus; NULL without such a jackpot */
    const char *short_hand;     /* the clause by which too few cards for anybody make all hands dead, or NULL */
    const char *house_hand;     /* the clause by which all hands are reset if the house hand was set wrong, or NULL */
    const char *equipment;      /* the jackpot equipment that the document names, or NULL */
    bool virtual_dealing;       /* the approval covers cards that no dealer deals */
    bool tribal_only;           /* ... and no other houses than tribal casinos */
    const char *const *actions; /* ORDER ACTION; what a seat may decide */
    const struct hand_call *calls; /* ORDER CALL, from the one without a line on; NULL: every hand is entered */
    uint8_t wager_count, option_count, meter_count, action_count, call_count;
    uint8_t default_action[DECISIONS_MAX]; /* by decision: what a time-out means */
    int8_t sets_hand;                      /* the action that names two front cards, -1 if there is none */
    bool idle_decisions;    /* a seat that is never asked, the round being over first, may have decided */
    bool early_steps;       /* some wagers are decided, and paid or taken, before the end of the round */
    bool timed;             /* its windows run at a live table too */
    uint8_t geometry;       /* enum geometry */
    bool settles_from_last; /* hands are revealed and settled from the highest seat number down */
    uint16_t seats;
    uint8_t live_seats; /* [L-12] its layout has so many, where a dealer deals; 0: no more */
    bool joker;
    bool live_shoe;                       /* the shoe lives across rounds */
    uint8_t cards_per_seat, cards_shared; /* the most a round can use: shared + seats x per seat */
    uint8_t cards_left;                   /* as many must be left after the deal, and are verified; 0: none */
    size_t head_size, seat_size;
    const void *page; /* the page of rules that this game is played from (page/page_game.h); NULL: it is written in C */

    /* shoe: what is left of a shoe that lives across rounds; NULL for a full one, or a fresh deck */
    void (*open)(void *round, const struct rules *rules, const struct shoe *shoe);
    enum err (*check)(const void *round, const struct event *event);
    void (*apply)(void *round, const struct event *event);
    enum err (*check_seat)(const void *round, int seat); /* may betting close with this seat's wagers? */
    struct need (*need)(const void *round);
    void (*view)(const void *round, int seat, struct view *out); /* seat 0: a bystander */
    const int64_t *(*stakes)(const void *round, int seat);       /* as the view's, wager_count; NULL: none */
    int (*settle)(const void *round, int seat, struct award out[AWARDS_MAX]);

    /* What the hand is called, HAND_NONE while it is not whole; seat 0 is the dealer. */
    struct hand_names (*describe)(const void *round, int seat);

    /* What decided an award of settle(), for one sentence to the player; NULL: nothing is said. */
    struct why (*why)(const void *round, const struct award *award);

    /* What is left of a shoe that lives across rounds, for the next open; NULL where there is none. */
    const struct shoe *(*shoe)(const void *round);
};

/* The most seats that a round of it has. */
static inline int game_most_seats(const struct game *game) {
    return game->live_seats > game->seats ? game->live_seats : game->seats;
}

static inline size_t game_round_size(const struct game *game) {
    const int seats = game->seats <= TABLE_SEATS ? TABLE_SEATS : game->seats;
    return game->head_size + (size_t)seats * game->seat_size;
}

/* Applies the event if it may happen now; anything but OK leaves the round as it was. */
static inline enum err game_send(const struct game *game, void *round, const struct event *event) {
    const enum err err = game->check(round, event);
    if (!err) game->apply(round, event);
    return err;
}

/* A seat as it sees itself: fills in the view and returns that seat in it, or NULL if it is not in the round. */
static inline const struct seat_view *game_view_seat(const struct game *game, const void *round, int seat,
                                                     struct view *view) {
    game->view(round, seat, view);
    return view_find_seat(view, seat);
}

/* The seat that is revealed and settled as number i, from 0, of this many. */
static inline int game_settles(const struct game *game, int seats, int i) {
    return game->settles_from_last ? seats - i : i + 1;
}

/* "deal", "decision", "dealer", "draw", "end" */
const char *award_step_id(int step);

/* Kinds of cards in one deck of the game. */
static inline int game_deck_size(const struct game *game) { return game->joker ? DECK_53 : DECK_52; }

/* Is it this game, by the approved rules or as a laboratory varies it? */
static inline bool game_is(const struct game *game, const struct game *approved) { return game->id == approved->id; }

/* ---- the list ----------------------------------------------------------------------------------------- */
extern const struct game three_card_catch;
extern const struct game chase_the_flush;
extern const struct game super_three_card;
extern const struct game stadium_three_card;
extern const struct game dealer_open_pai_gow;

extern const struct game *const game_list[];
extern const int game_count;

static inline bool id_is(const char *id, const char *text, size_t size) {
    return strlen(id) == size && memcmp(id, text, size) == 0;
}

/* By id, or NULL. */
const struct game *game_find(const char *id, size_t size);

/* Is it one of the list, and no copy with other steps?  A house plays no other. */
bool game_is_approved(const struct game *game);
int game_wager(const struct game *game, const char *id, size_t size);  /* -1 if there is none */
int game_action(const struct game *game, const char *id, size_t size); /* -1 if there is none */

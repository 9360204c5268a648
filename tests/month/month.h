/* month.h - a month of a room with ten chip tables and all departments, beside a model of what really lies there.
 *
 * The house is the real one (house/house.h) with a store in memory, on a clock and a seed of the test.  The model knows
 * chips by denomination in every rack, in the cage, on their way, in the players' pockets and in a thief's, bank notes
 * in every drop box, and cards in every deck.  Players are paid by the rules of the game with the cards that really lie
 * there (and by the sign where a meter pays); what people count comes from the model, never from the program.  Now and
 * then the model and the console are made to differ, and at the end the books and the reports must say exactly where.
 *
 *   setup.c     the configuration, the people, the house
 *   chips.c     chips, notes, pockets
 *   round.c     a round: what is dealt, decided and entered
 *   pay.c       what the dealer takes and pays, and how it goes wrong
 *   slips.c     opener, fill, credit, closer, count
 *   refuse.c    what must be refused, and with which rule
 *   day.c       a gaming day, and what is planted in it
 *   prove.c     what must hold after a day, and in the end
 *   report.c    what the reports must say
 *   month.c     options and seeds */
#pragma once

#include "base/rng.h"
#include "fakes/writer_direct.h"
#include "floor/slip.h"
#include "house/house.h"
#include "pit/pit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MONTH_TABLES = 10,
    MONTH_KINDS = 6, /* denominations */
    MONTH_SEATS = 6, /* as many as a table has that does not say otherwise */
    MONTH_DAYS = 31,
    MONTH_PLANTS = 200,
    MONTH_DECK = 8 * DECK_53,
};

/* Users by department; several of each. */
enum {
    DEALER_1 = 1, /* one for each table, and as many to relieve them */
    SUPERVISOR_1 = 31,
    SUPERVISORS = 3,
    SECURITY_1 = 41,
    SECURITIES = 3,
    CASHIER_1 = 51,
    CASHIERS = 2,
    COUNT_1 = 61,
    COUNTERS = 3,
    ACCOUNTANT = 71,
    WATCHER = 81,
};

/* How many of each denomination; none below zero. */
struct chips {
    int32_t of[MONTH_KINDS];
};

struct notes {
    int32_t of[BANK_NOTES];
};

/* A drop box: cash, and the paper of tickets and debit cards. */
struct box {
    uint32_t number; /* of the slip that pulled it; 0: it hangs at the table */
    struct notes notes;
    int64_t paper_cents;
};

enum { MONTH_BOXES = 2 }; /* that are pulled of a table in a day */

struct pocket {
    struct chips chips;
    bool here;
};

/* What lies on the layout in front of a seat. */
struct spot {
    struct chips chips;
};

/* A card as it was dealt: what it is, and whether the console knows. */
struct dealt {
    uint8_t to; /* enum card_for */
    uint16_t seat;
    card card;
    bool seen;
};

/* What the test makes go wrong, and where it must be found. */
enum plant_kind {
    PLANT_OVERPAID,
    PLANT_UNDERPAID,
    PLANT_TOOK_WINNER,
    PLANT_COLOUR, /* chips of more value than those that came */
    PLANT_MISSED_ROUND,
    PLANT_UNRECORDED_BUY, /* no mispay: the count of the box finds it */
    PLANT_STOLEN,         /* out of a locked rack */
    PLANT_STOLEN_SMALL,   /* ... for less than the Commission wants to hear of */
    PLANT_FOUND,          /* a chip more in a locked rack than was left there */
    PLANT_MISCOUNT,       /* of a box, by the team */
    PLANT_KINDS
};

struct plant {
    uint8_t kind, table; /* from 1 */
    int day;
    bool done;
    int64_t cents; /* by how much the rack is off, below zero: it has less */
};

/* A fill that was asked for and has not come yet. */
struct coming {
    bool on;
    uint8_t line; /* the next */
    uint32_t number;
    struct chips chips;
};

struct month_table {
    const struct config_table *config;
    struct chips rack;
    struct chips closer; /* what its last closer said */
    struct coming fill;
    struct box box, pulled[MONTH_BOXES]; /* at the table; those that wait for the count */
    int pulled_count;
    struct pocket seat[MONTH_SEATS];
    struct spot spot[MONTH_SEATS][WAGERS_MAX];
    uint32_t dealer, supervisor; /* on duty */
    /* the deck or shoe, and the round as it really is */
    card deck[MONTH_DECK];
    int deck_size, deck_at;
    bool shuffle; /* the shoe is not gone on with */
    void *round;
    bool has_shoe;
    struct shoe shoe;
    struct dealt dealt[FACT_CARDS_MAX];
    int dealt_count;
    card rig[3]; /* cards that seat 1 gets next, and how many */
    int rig_count;
    int64_t rig_bets[WAGERS_MAX]; /* what it wagers then; 0: as always */
    bool unseen;                  /* the console knows nothing of this round */
    struct {
        bool on;
        uint8_t index; /* of the cards as dealt */
        card was, is;
    } misread;           /* a card that the console has wrong */
    unsigned by_hand;    /* seats whose hands it is not told of: a bit each */
    struct plant *plant; /* what goes wrong in it */
    /* today, in cents */
    struct chips opener, fills, credits;
    int64_t drop_cents, mispaid_cents, felt_cents;
    int rounds; /* that the console knows of */
};

/* A table and its gaming day, as the model had it. */
struct table_day {
    int64_t opener_cents, closer_cents, fill_cents, credit_cents, drop_cents;
    int64_t mispaid_cents; /* what the planted mispays come to; felt less played */
    int rounds;
};

/* What the model keeps to itself, to see that it is found. */
enum lie { LIE_NONE, LIE_MISPAY, LIE_CLOSER, LIE_BOX, LIES };

extern const char *const month_lies[LIES];

struct month_options {
    uint64_t seed;
    int lie;          /* enum lie, on the second day at the first table */
    int days, rounds; /* rounds of a table and day, about */
    const char *keep; /* the file that the log is kept in; NULL: nowhere */
    bool trace;
};

struct month {
    struct month_options options;
    struct rng rng; /* of what happens */
    struct rng house_rng;
    struct store_handle store;
    struct writer_handle writer;
    struct house_keys keys;
    struct house house;
    struct pit pit;
    int64_t now_ms, began_ms;
    int day; /* from 0 */
    uint64_t request;
    char text[12000]; /* the configuration */
    struct month_table table[MONTH_TABLES];
    struct chips cage, transit, thief, minted;
    struct chips away;       /* what players carry about outside: they took it home */
    int64_t cage_cash_cents; /* of chips and boxes, since the month began */
    int64_t paper_cents;     /* of boxes: tickets and debit receipts; less the tickets, which are redeemed */
    uint64_t tickets;
    struct plant plant[MONTH_PLANTS];
    int plants;
    struct table_day days[MONTH_DAYS][MONTH_TABLES];
    uint32_t next_slip[SLIP_KINDS];
    int64_t sold_cents; /* chips sold less redeemed, for cash */
    /* counted, to see that everything happens */
    int rounds, buys, colours, fills, voids, credits, errors, recounts, by_hand, misread, dead, jackpots, watched,
        refusals, counted;
};

/* ---- chips.c ------------------------------------------------------------------------------------------ */

int64_t chips_cents(const struct month *m, const struct chips *chips);
int64_t notes_cents(const struct notes *notes);
void chips_add(struct chips *to, const struct chips *what);
void chips_take(struct chips *from, const struct chips *what); /* fails the month if they are not there */
bool chips_are_equal(const struct chips *a, const struct chips *b);
bool chips_none(const struct chips *chips);

/* Chips out of these that make the amount, the largest first; false: they do not. */
bool chips_make(const struct month *m, const struct chips *from, int64_t cents, struct chips *out);
struct notes notes_make(int64_t cents);
struct fact_chips chips_fact(const struct chips *chips);
struct fact_chips notes_fact(const struct notes *notes);

/* The player of a seat gets chips of the rack for cash; recorded: the console is told. */
void buy_in(struct month *m, int table, int seat, int64_t cents, bool recorded);
/* Chips of that amount out of the pocket onto a spot; what does not fit is changed first. */
void put_down(struct month *m, int table, int seat, int wager, int64_t cents);
/* Chips of that amount out of the rack; it is filled if it cannot pay. */
struct chips pay_out(struct month *m, int table, int64_t cents);

/* ---- round.c, pay.c ----------------------------------------------------------------------------------- */

void play_round(struct month *m, int table);
bool settle_round(struct month *m, int table); /* false: it was voided */

/* ---- slips.c ------------------------------------------------------------------------------------------ */

/* The signature of whoever of the department is on duty there; chips NULL: nothing is counted. */
struct fact slip_fact(struct month *m, int table, int kind, int line);
struct fact with_chips(struct fact fact, const struct chips *chips);

void open_rack(struct month *m, int table);
void ask_for_fill(struct month *m, int table, const struct chips *chips);
void bring_fill(struct month *m, int table);                           /* its next signature */
void fill_rack(struct month *m, int table, const struct chips *chips); /* at once */
void credit_rack(struct month *m, int table, const struct chips *chips);
void close_rack(struct month *m, int table);
void pull_box(struct month *m, int table);
void count_boxes(struct month *m, int table);

/* ---- day.c, refuse.c, prove.c ------------------------------------------------------------------------- */

void plan_month(struct month *m);
void live_day(struct month *m);
struct plant *planted(struct month *m, int table, int kind); /* today, and not done yet; or NULL */
void try_refusals(struct month *m);
void prove_day(struct month *m);
void prove_blind(struct month *m, uint32_t box);
void prove_reports(struct month *m);
void prove_month(struct month *m);
int64_t month_felt_win(const struct table_day *day); /* drop + closer + credits - opener - fills */

/* ---- setup.c ------------------------------------------------------------------------------------------ */

void month_open(struct month *m, const struct month_options *options);
void month_close(struct month *m, const char *keep); /* the log stays in that file; NULL: nowhere */
void month_restart(struct month *m);                 /* the program stops, and starts with another configuration */

/* A person's fact, put into the house now. */
struct fact by_user(int table, int kind, uint32_t user);
enum err month_try(struct month *m, struct fact fact);
void month_do(struct month *m, struct fact fact); /* it must be taken */
void month_refused(struct month *m, struct fact fact, enum err expected);
void month_pass(struct month *m, int seconds);
bool month_lies_now(const struct month *m, int table, enum lie lie);

uint32_t month_below(struct month *m, uint32_t n);
bool month_chance(struct month *m, uint32_t percent);

/* Says what is wrong and which command repeats it, and ends the program. */
__attribute__((format(printf, 2, 3), noreturn)) void month_fail(struct month *m, const char *format, ...);

#define MONTH_EQ(m, actual, expected, ...)                                                                             \
    do {                                                                                                               \
        const int64_t actual_ = (int64_t)(actual), expected_ = (int64_t)(expected);                                    \
        char what_[200];                                                                                               \
        snprintf(what_, sizeof what_, __VA_ARGS__);                                                                    \
        if (actual_ != expected_)                                                                                      \
            month_fail((m), "%s: %lld, expected %lld (%s:%d)", what_, (long long)actual_, (long long)expected_,        \
                       __FILE__, __LINE__);                                                                            \
    } while (0)

static inline const struct floor *month_floor(const struct month *m) { return &m->house.durable.floor; }

static inline int64_t month_balance(const struct month *m, account a) {
    return books_balance(&month_floor(m)->books, a);
}

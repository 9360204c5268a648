/* auditor.h - an independent check of the house: reads what is really stored, and every message that is sent.
 *
 * The auditor has its own accounts, rounds and meters.  Of the house's code it uses only the format of an
 * entry (journal.h), the configuration and the rules of the games, which have a check of their own
 * (tests/twin); not the floor, the books, the postings or the pools.  What must hold:
 *
 *   log      entries are numbered without a gap; time never goes back; nothing is shown that is not stored
 *   books    every transfer is above zero; others' money never falls below it; after every entry each account
 *            changed by exactly what the auditor computes from the fact (auditor_money.c)
 *   escrow   of a table equals the stakes of its round, and is empty once that is settled or void
 *   rounds   every event is one the rules allow; every settlement is paid again from the cards of the log;
 *            an automated table's cards are those of the committed shuffle, and the revealed seed is
 *            that of the commitment
 *   meters   in millionths of a dollar: seeds + contributions - wins - adjustments; the pool's account holds
 *            their cents
 *   vouchers each can be redeemed once for its amount; the sum of those out is the vouchers' account
 *   requests a sender's numbers rise, so each is applied at most once; what was applied under a number is
 *            what the sender sent under it
 *   views    credit, bet, win, ack, seat, phase, round, stakes, meters and lock equal the auditor's at that
 *            moment; so whatever was acknowledged is stored
 *   cards    every card in a message was dealt to that table in this round and may be seen from that seat;
 *            what lies face down at a live table is in no message before it is turned, not even to its
 *            dealer, and in the log only sealed, where a device has read it
 *   live     a correction or ruling takes back what was paid, plays the round again and is paid again;
 *            rulings, voids and corrections of a settled round are a supervisor's who has not dealt it;
 *            decks, cut cards and cards left are as recorded
 *   people   what takes two is done by two, once, and within its time
 *   chips    (auditor_chips.c) of each denomination are somewhere, and their places are the accounts'; slips
 *            are numbered without a gap, signed in their order by the right departments and by nobody twice;
 *            in the end drop + closers + credits - openers - fills is what the rounds won over the felt
 *
 * Order: open; read, up to an entry; message, for each message sent; close.  The first violation is described
 * in what, and nothing is checked afterwards. */
#pragma once

#include "base/number.h"
#include "floor/slip.h"
#include "house/replay.h"
#include "store/store.h"
#include "world/json.h"

/* A card of the round, and who got it. */
struct auditor_card {
    card card;
    uint8_t to; /* enum card_for */
    uint16_t seat;
    bool turned; /* by the dealer of a live table, for all to see */
};

struct auditor_seat {
    uint32_t terminal, player;
    bool ready;
    int64_t staked_cents;
    int64_t credit_cents, tokes_cents, locked_cents; /* paid so far */
    bool by_two, watched;                            /* what is locked waits for them */
    int64_t win_cents;
    uint32_t posted;                       /* wagers that were paid or taken: a bit each */
    int64_t posted_cents;                  /* their stakes */
    int64_t claim_cents, toke_claim_cents; /* owed since the round was reopened */
};

/* A meter that a settlement paid. */
struct auditor_hit {
    uint16_t seat;
    uint8_t wager, meter;
    int64_t paid_cents, held_cents, reset_cents;
};

enum { AUDITOR_HITS = 64, AUDITOR_USERS = 256, AUDITOR_SLIPS = 64 };

/* A drop box with what really lies in it. */
struct auditor_box {
    int64_t notes[BANK_NOTES], paper_cents;
    int64_t recorded_cents;           /* what the consoles say */
    bool recorder[AUDITOR_USERS + 1]; /* who made or checked its records */
};

/* A slip that is not finished. */
struct auditor_slip {
    uint32_t number; /* 0: a free place */
    uint8_t kind;    /* enum slip_kind */
    uint8_t line;    /* the next one */
    uint16_t table;
    bool counted;
    uint32_t signer[SLIP_LINES];
    int64_t chips[CHIP_KINDS], cents; /* as it was counted; of a box bank notes, and the rest */
    struct auditor_box box;           /* of a count */
};

/* The rack of a table in chips.  Nobody counts the chips of wagers until it is closed. */
struct auditor_rack {
    bool open, error_due, box_due; /* box_due: it was not pulled since the rack was opened */
    bool has_box;                  /* one can be pulled */
    int64_t chips[CHIP_KINDS];     /* by the slips, as the books have it */
    int64_t closed_cents;          /* what the rounds had won over the felt when the rack was last closed */
    int64_t hidden_cents;          /* sold since, and not recorded */
    int64_t tokes_paid_cents;
    int64_t opener, fills, credits, closer, drop; /* sums, in cents */
    struct auditor_box box;
};

struct auditor_table {
    const struct config_table *config;
    char *round; /* the auditor's own */
    struct event *events;
    int event_count, event_capacity;
    struct auditor_card dealt[FACT_CARDS_MAX];
    int dealt_count;
    uint64_t misread;                  /* a bit per card that a correction has removed from this round */
    bool has_dealt[AUDITOR_USERS + 1]; /* users who opened this round, or dealt or turned a card of it */
    bool takes_two;                    /* before this round was reopened it took two people to undo it */
    bool paid;                         /* a jackpot of this round was paid */
    bool was_locked;                   /* a jackpot of this round was locked, and the round reopened */
    bool left_verified, deck_due, shuffle_due;
    bool by_hand;  /* its card reader was given up for this round */
    bool sweeping; /* in chips: no more bets, and the lights are not yet counted */
    struct auditor_rack rack;
    uint64_t number, game;
    uint8_t phase; /* enum table_phase */
    bool settled, voided, closing, asked, contributed, has_shoe;
    struct auditor_seat *seat; /* number - 1 */
    int64_t won_cents[WAGERS_MAX];
    struct auditor_hit hit[AUDITOR_HITS];
    int hit_count;
    struct shoe shoe, first_shoe; /* now, and before the first card of this round */
    int shoe_at, deck_size;
    card deck[SHUFFLE_CARDS_MAX];
    struct shuffle_seed seed; /* unsealed from the log */
    uint32_t locks;
    int32_t betting_ms, next_betting_ms; /* now, and from the next round on */
    int64_t window_ms;                   /* when betting may close by the clock; 0: nobody has wagered yet */
    uint64_t rounds, voids;
};

/* In millionths of a dollar. */
struct auditor_meter {
    uint8_t number;
    wide shown, reserve;
    wide seeded, contributed, won, adjusted, recovered;
    int64_t maximum_cents, reset_cents;
};

struct auditor_pool {
    const struct rules *rules;
    bool bonus;
    int count;
    struct auditor_meter meter[METERS_MAX];
    int64_t sign[METERS_MAX]; /* in cents, after the last fact; and around the last that was no contribution */
    int64_t before[METERS_MAX], after[METERS_MAX];
    uint64_t changed;
};

struct auditor_terminal {
    bool paired;
    uint16_t table, seat;
    uint64_t request;
    int64_t win_cents;
};

struct auditor_lock {
    uint32_t id, terminal;
    uint16_t table, seat;
    int64_t cents;
    uint32_t verified[3]; /* as FLOOR_STAFF, FLOOR_SUPERVISOR, FLOOR_SURVEILLANCE, from 0 */
    bool by_two, watched; /* who must have confirmed it */
    bool proved;          /* in chips: the deck was counted, and is whole */
};

enum { AUDITOR_LOCKS = 256, AUDITOR_BUCKETS = 1 << 12 };

/* A voucher that is not redeemed yet. */
struct auditor_voucher {
    struct auditor_voucher *next;
    uint64_t number;
    int64_t cents;
};

/* What waits for a second person, or was approved and is not yet done. */
struct auditor_proposal {
    uint64_t id;    /* 0: a free place */
    uint64_t round; /* void, ruling: of this round */
    int what;       /* enum fact_proposal */
    bool approved;
    uint32_t approved_by;
    struct fact fact;
};

enum { AUDITOR_PROPOSALS = 512, AUDITOR_DISPUTES = 64 };

struct auditor_dispute {
    uint64_t id; /* 0: a free place */
    uint32_t who, terminal;
    uint16_t table;
};

/* What a sender sent under a number. */
struct auditor_request {
    struct auditor_request *next;
    uint8_t source; /* enum fact_source */
    uint32_t who;
    uint64_t number;
    char text[];
};

/* What was done alone in a gaming day. */
enum auditor_alone { ALONE_ISSUE, ALONE_ADJUST, ALONE_VOID, ALONE_CAGE, ALONE_KINDS };

/* The most that one person moved in a day before a second one looked: none was asked, and no alarm rang. */
struct auditor_unseen {
    int64_t cents[ALONE_KINDS], limit[ALONE_KINDS]; /* ... and the sum of the day there */
    uint32_t share;                                 /* at most, of its limit in thousandths */
};

struct auditor_sums {
    calendar_day day;
    int64_t person[AUDITOR_USERS + 1][ALONE_KINDS], pool[CONFIG_POOLS], table[CONFIG_TABLES];
    int64_t terminal[CONFIG_TERMINALS + 1];
};

struct auditor {
    struct store_handle store;
    uint8_t seal[REPLAY_KEY];
    struct config *config;
    uint64_t number; /* of the last entry that was read */
    struct store_link link;
    int64_t time_ms;
    uint64_t rounds; /* the number of the last one */
    int64_t *balance[ACCOUNT_KINDS], *change[ACCOUNT_KINDS];
    uint32_t cells[ACCOUNT_KINDS];
    account *touched;
    uint32_t touched_count, touched_capacity;
    struct auditor_table table[CONFIG_TABLES];
    struct auditor_pool pool[CONFIG_POOLS];
    struct auditor_terminal *terminal;
    struct auditor_lock lock[AUDITOR_LOCKS];
    uint32_t locks; /* the last id used */
    struct auditor_proposal proposal[AUDITOR_PROPOSALS];
    struct auditor_dispute dispute[AUDITOR_DISPUTES];
    struct auditor_sums alone;
    struct auditor_unseen unseen;
    uint64_t alarms_due, alarms; /* of sums that pass their share */
    uint64_t user_request[AUDITOR_USERS + 1];
    uint8_t user_role[AUDITOR_USERS + 1]; /* enum role */
    bool used;                            /* money has moved: accounts take two departments */
    uint64_t accounts;                    /* that two departments changed since */
    struct auditor_voucher *voucher[AUDITOR_BUCKETS];
    struct auditor_request *request[AUDITOR_BUCKETS];
    int64_t vouchers_cents;
    uint32_t vouchers;
    struct world_json json;
    int64_t place[ACCOUNT_KINDS][CHIP_KINDS]; /* chips that are in no rack, as many as there are */
    uint32_t slips[SLIP_KINDS];               /* the last number of each */
    struct auditor_slip slip[AUDITOR_SLIPS];
    uint64_t messages, cards, settled, voids, jackpots, claims, facts[FACT_KINDS]; /* counts for the report */
    uint64_t finished[SLIP_KINDS], spoiled, recounts, felt_rounds;
    bool trace; /* print every fact */
    bool broken;
    char what[400];
};

/* store: the one without faults; seal: the key for the seeds of rounds in play. */
void auditor_open(struct auditor *a, struct store_handle store, const uint8_t seal[REPLAY_KEY]);
void auditor_close(struct auditor *a);

/* Reads up to this entry; all of them must be stored. */
void auditor_read(struct auditor *a, uint64_t number);

/* Call before a client sends this request. */
void auditor_note_request(struct auditor *a, int source, uint32_t who, const char *text);

/* Checks a message to this role and number; the auditor must have read as far as the house. */
void auditor_message(struct auditor *a, int role, uint32_t number, const char *text, size_t size);

/* Final check, after everybody has gone home: nothing is in play, and only the pools and the dealers have money. */
void auditor_end(struct auditor *a);

/* ---- between its files -------------------------------------------------------------------------------- */

bool auditor_fail(struct auditor *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
int64_t *auditor_cell(struct auditor *a, int64_t *const cells[ACCOUNT_KINDS], account at);
int64_t auditor_balance(struct auditor *a, enum account_kind kind, uint32_t number);

/* This entry must change the account by so much. */
void auditor_expect(struct auditor *a, enum account_kind kind, uint32_t number, int64_t cents);

/* Applies the fact to the auditor's own rounds and meters, and notes the expected transfers. */
/* What was proposed, approved or declined. */
struct auditor_dispute *auditor_dispute_find(struct auditor *a, uint64_t id); /* 0: a free place; or NULL */
void auditor_apply_second(struct auditor *a, const struct fact *fact);

/* An act that two people want, done once; what: enum fact_proposal. */
void auditor_account(struct auditor *a, const struct fact *fact);
bool auditor_was_approved(struct auditor *a, int what, const struct fact *act, int64_t cents);

void auditor_fact(struct auditor *a, const struct fact *fact);
void auditor_round_fact(struct auditor *a, const struct fact *fact);
static inline bool auditor_is_running(const struct auditor_table *t) {
    return t->phase != TABLE_PAUSE && t->phase != TABLE_OFF;
}
void auditor_check_supervisor(struct auditor *a, const struct fact *fact);
void auditor_check_second(struct auditor *a, const struct fact *fact);
void auditor_dispute(struct auditor *a, const struct fact *fact);
void auditor_ruled(struct auditor *a, const struct fact *fact);
void auditor_settle(struct auditor *a, const struct fact *fact);
void auditor_step(struct auditor *a, const struct fact *fact);
void auditor_reopen(struct auditor *a, const struct fact *fact);
void auditor_void(struct auditor *a, const struct fact *fact);
void auditor_contribute(struct auditor *a, int table);
int64_t auditor_returned(const struct auditor_table *t, int seat); /* of what is decided so far; -1: a meter pays yet */
void auditor_dead_seat(struct auditor *a, const struct fact *fact, int seat);
bool auditor_takes_two(const struct auditor *a, const struct auditor_table *t); /* to void it */
int64_t auditor_moved_seat(const struct auditor_seat *s);
int64_t auditor_moved(const struct auditor_table *t); /* by a void: what it takes and gives back */
void auditor_stakes(const struct auditor_table *t, int seat, int64_t stakes[WAGERS_MAX]);
struct auditor_meter *auditor_meter(struct auditor *a, int pool, int number);
void auditor_voucher_in(struct auditor *a, uint64_t number, int64_t cents); /* it was redeemed */
const struct auditor_voucher *auditor_voucher_find(const struct auditor *a, uint64_t number);

/* What a player of the seat gets: credit of a terminal, or chips over the felt. */
void auditor_expect_player(struct auditor *a, int table, const struct auditor_seat *s, int64_t cents);

int auditor_cards_left(const struct auditor_table *t); /* in the deck; a game without a shoe */

/* auditor_chips.c */
bool auditor_is_light(const struct auditor_table *t, int wager);
int auditor_lights(const struct auditor_table *t);
void auditor_slip_fact(struct auditor *a, const struct fact *fact);
void auditor_rack_fact(struct auditor *a, const struct fact *fact);
void auditor_cage_fact(struct auditor *a, const struct fact *fact);
void auditor_chips_check(struct auditor *a, int table); /* after every entry; of this table, or 0 */
void auditor_chips_end(struct auditor *a, int table);
int64_t auditor_worth(const struct auditor *a, const int64_t chips[CHIP_KINDS]);
int64_t auditor_felt_cents(struct auditor *a, int table);    /* what the rounds won over the felt, since ever */
int64_t auditor_really_cents(struct auditor *a, int table);  /* in the rack, with what the wagers moved */
int64_t auditor_felt_win(const struct auditor_rack *rack);   /* as the slips have it */
bool auditor_is_closing(const struct auditor *a, int table); /* its closer is written, and not yet counted */
const struct auditor_slip *auditor_slip_find(const struct auditor *a, int kind, uint32_t number);
char auditor_slip_next(const struct auditor_slip *s); /* who signs next: a letter, a capital one counts */
bool auditor_slip_has_signed(const struct auditor_slip *s, uint32_t who); /* on the paper of the next line */
bool auditor_slip_is_blind(const struct auditor_slip *s);

/* floor.h - the state of a whole house: tables, rounds, terminals, vouchers, pools and books.
 *
 * It is the fold of the facts.  floor_check() says whether a fact may happen now, floor_apply() makes it
 * happen and hands out the transfers that follow from it.  Pure: no clock (a fact brings its time), no heap
 * (the caller brings one block of memory), no entropy (shuffles and voucher numbers come inside the facts).
 *
 * The house keeps two floors of the same configuration: the working one, on which the facts of the coming
 * commit are tried, and the durable one, which everybody sees.  floor_copy() makes the one the other again.
 *
 * All memory is one block without pointers into itself; struct floor holds the places.  A round's memory
 * points to the rules in the configuration, which outlives the floor and never moves. */
#pragma once

#include "floor/config/config.h"
#include "floor/fact.h"
#include "floor/slip.h"
#include "ledger/books.h"
#include "ledger/meter.h"

/* As whom a person verifies a locked win. */
enum { FLOOR_STAFF = 1, FLOOR_SUPERVISOR = 2, FLOOR_SURVEILLANCE = 3 };

enum table_phase {
    TABLE_OFF,      /* out of service */
    TABLE_PAUSE,    /* between rounds: the last result is on the table */
    TABLE_BETTING,  /* betting is open */
    TABLE_DEALING,  /* a card, or the spot of the first packet, is awaited */
    TABLE_DECIDING, /* seats decide */
    TABLE_FINISHED, /* nothing is awaited but the settlement */
};

/* ---- the state: without padding, for snapshots ---------------------------------------------------------- */
NO_PADDING
/* What a meter paid in a settlement. */
struct floor_payout {
    uint16_t seat;
    uint8_t wager, meter;
    PADDING(4);
    struct pool_payment payment;
};

enum { FLOOR_PAYOUTS = 4 * TABLE_SEATS, FLOOR_USERS = 256, FLOOR_RELIEFS = 4 };

/* A live round is settled when its dealer confirms the cards, or this long after the last card. */
enum { FLOOR_LIVE_SETTLE_MS = 20000 };

/* Limits and windows in force; a change waits for the next round. */
struct floor_terms {
    int32_t betting_ms, decision_ms, pause_ms;
    PADDING(4);
    struct config_spot spot[WAGERS_MAX];
};

/* What a table's card reader has said, as far as its frames could be opened; secret. */
struct floor_reader {
    uint8_t seq, size; /* the last frame, size 0: not known */
    char frame[FACT_FRAME];
    bool lost;           /* a frame of this round cannot be opened */
    bool cut;            /* the cut card came out, and is not recorded yet */
    uint8_t read, dealt; /* cards of this round, and how many of them are dealt */
    card cards[FACT_CARDS_MAX];
    uint32_t lit[TABLE_SEATS], dark[TABLE_SEATS]; /* sensors that changed and are not taken yet, by wager */
    uint32_t on[TABLE_SEATS], off[TABLE_SEATS];   /* what they said last since betting closed */
};

struct floor_table {
    uint8_t phase;       /* enum table_phase */
    bool closing;        /* goes out of service after this round */
    bool settled;        /* the round on the table has been settled */
    bool voided;         /* ... or voided */
    bool dead;           /* ... because a hand had too few cards */
    bool has_shoe;       /* shoe is what is left of one that lives across rounds */
    uint16_t shoe_at;    /* cards dealt from it */
    uint64_t round;      /* house-wide number of the round on the table; 0 before the first */
    uint64_t game;       /* GAME #: the number of that round at this table */
    uint64_t first_fact; /* FACT_ROUND of it */
    int64_t deadline_ms; /* when the open window ends; 0: it does not */
    int64_t opened_ms;
    uint16_t players; /* seats with a stake */
    uint16_t seated;
    uint16_t ready; /* of those, seats that are done betting: with all of them betting closes */
    PADDING(2);
    uint32_t locks;                 /* of this table, not yet paid: it holds until they are */
    uint32_t dealer;                /* the user who opened the round at a live table; 0: nobody did */
    uint32_t relief[FLOOR_RELIEFS]; /* others who dealt or turned its cards; the last place: the latest of them */
    uint8_t commitment[FACT_HASH];
    struct floor_terms terms, next_terms;
    bool reopened;    /* the round was settled, or some of it, and then corrected or ruled upon */
    bool takes_two;   /* ... and before that it took two people to undo it */
    bool was_locked;  /* ... and a jackpot of it was locked */
    bool contributed; /* the meters have their share of this round's wagers */
    uint8_t card_count;
    card cards[FACT_CARDS_MAX]; /* of this round, as dealt; behind them zero */
    uint8_t payout_count;
    PADDING(4);
    struct floor_payout payout[FLOOR_PAYOUTS]; /* in the order of settlement */
    int64_t won_cents[WAGERS_MAX];             /* posted: by all players on each wager that has an aggregate limit */
    uint32_t event_count;                      /* since betting closed; live tables */
    uint32_t entries_from, entered_by;         /* the event from which on all entries are that user's; 0: nobody's */
    uint32_t amended_by, amends;               /* corrections of this round; who made the last of them, and what */
    PADDING(4);
    int64_t amended_ms; /* ... and when */
    struct fact_amend amended;
    char deck[FACT_NAME];       /* the deck or shoe in play, as its record names it */
    uint32_t deck_rounds;       /* dealt from it */
    uint16_t burnt;             /* cards of it burnt unseen since the shuffle */
    bool shuffle_due, deck_due; /* no round opens before a shuffle, or before a new deck */
    bool left_verified;         /* the cards left after this round's deal are as many as they must be */
    bool read_any, read_error;  /* a card reader: it has sent a frame; it reports an error */
    bool by_hand;               /* ... and the cards of this round are entered by hand */
    bool sweeping;              /* in chips: no more bets, but the lights are not counted yet */
    uint8_t read_seq;           /* the number of its last frame */
    struct shoe shoe;
    PADDING(6);
    struct floor_reader reader;
    uint8_t reader_token[FACT_HASH], console_token[FACT_HASH]; /* of what is paired to it; zeros: nothing is */
    uint32_t signed_on;                                        /* the dealer at its console; 0: nobody */
    char dealer_name[FACT_NAME], supervisor_name[FACT_NAME];   /* ... and the supervisor who was last there */
    PADDING(4);
};

/* A seat of a table. */
struct floor_seat {
    uint32_t terminal; /* that sits here; 0: empty */
    uint32_t player;   /* that has wagered in the round on the table; it may have left since; in chips:
                          floor_felt() */
    int64_t staked_cents, returned_cents; /* in that round */
    uint8_t decided_by;                   /* enum fact_source: its last decision; BY_CLOCK: the time-out's */
    bool ready;                           /* it is done betting; while betting is open, at automated tables */
    PADDING(2);
    uint32_t posted;                       /* wagers of the round that were paid or taken: a bit each */
    int64_t claim_cents, toke_claim_cents; /* the round was undone: what its player, the dealers, still owe */
    bool by_hand; /* in chips: its hand was settled on the felt, and the books have no stake of it */
    PADDING(3);
    uint32_t counted; /* in chips: wagers that were counted because their line was hit; of envy that it was asked */
};

struct floor_terminal {
    bool paired;
    PADDING(1);
    uint16_t table, seat; /* 0: it sits nowhere */
    bool in_play;         /* it has a stake in a round that is not settled */
    PADDING(1);
    uint64_t request;  /* the last number it gave to a request that was accepted */
    int64_t win_cents; /* of its last round: the WIN meter */
    uint64_t voucher;  /* the last it collected, until it wagers or loads: its screen shows it again; 0: none */
    char name[FACT_NAME];
    uint8_t token[FACT_HASH];     /* the hash of the token that its machine holds */
    uint16_t own_table, own_seat; /* the only ones that it takes; 0: it takes any */
    PADDING(4);
};

struct floor_voucher {
    uint64_t number; /* 0: this place is free */
    int64_t cents;
    int64_t time_ms;
    uint64_t terminal; /* that collected it; 0: the cage issued it */
};

/* Who confirms a locked win: a member of the staff and a supervisor; surveillance. */
enum { CONFIRM_STAFF, CONFIRM_SUPERVISOR, CONFIRM_SURVEILLANCE, CONFIRMS };

/* A win that waits for two people, for surveillance, or for both. */
struct floor_lock {
    uint32_t id; /* from 1; 0: not in use */
    uint16_t table, seat;
    uint32_t terminal;
    PADDING(4);
    uint64_t round;
    int64_t cents;
    int64_t time_ms;
    uint32_t verified[CONFIRMS]; /* users, by what they confirm as */
    uint32_t wagers;             /* whose wins they are: a bit each */
    uint8_t needs;               /* whose confirmations: a bit per CONFIRM_ */
    PADDING(7);
};

/* The checklist of a locked jackpot at a live table: what is kept of it, and whose it is. */
struct floor_proof {
    uint32_t lock;  /* which; another one than stands in that place: this is of an earlier one */
    uint32_t who;   /* the supervisor who recorded it */
    uint16_t cards; /* counted in the rest of the deck */
    uint16_t left;  /* ... where so many had to be: the proof counts only when they are equal */
    PADDING(4);
    int64_t time_ms;
    char seal[FACT_NAME], person[FACT_NAME], form[FACT_NAME];
};

enum { FLOOR_PROOF_DAYS = 7 }; /* WAC 230-15-319: hand and deck are kept as long as the recordings */

enum { FLOOR_ASKED_BYTES = 512 }; /* nothing that takes two people is asked for in more */

/* What one person may not do alone (floor_control.c), until a second one has approved it. */
struct floor_proposal {
    uint64_t id;          /* the number of the fact that proposed it; 0: a free place */
    uint64_t round;       /* void, ruling: of this round; else 0 */
    uint32_t approved_by; /* the second person; 0: it waits */
    uint8_t role;         /* FLOOR_STAFF, FLOOR_SUPERVISOR: of whoever proposed it */
    PADDING(1);
    uint16_t size; /* of what was asked for */
    int64_t time_ms;
    uint64_t voucher;                 /* of an issue that was approved */
    uint8_t asked[FLOOR_ASKED_BYTES]; /* the fact, as the log stores it */
};

enum { FLOOR_PROPOSALS = 32, FLOOR_PROPOSALS_PERSON = 4, FLOOR_PROPOSAL_MS = 30 * 60 * 1000 };

/* ---- tables in chips: the chips themselves are in the books -------------------------------------------- */
enum { FLOOR_SLIPS = 64, FLOOR_RECORDERS = 64 };

/* [L-2] A claim on a finished round that is not ruled on yet. */
enum { FLOOR_DISPUTES = 64 };
struct floor_dispute {
    uint64_t id; /* the number of its fact; 0: a free place */
    uint64_t game;
    uint32_t terminal, who; /* whose player; who wrote it down */
    uint16_t table, seat;
    PADDING(4);
};

/* So that no table and nobody alone fills the list; its last places ring at the pit. */
enum { FLOOR_SLIPS_TABLE = 12, FLOOR_SLIPS_PERSON = 32, FLOOR_SLIPS_BOTH = 6, FLOOR_SLIPS_ALARM = 48 };

/* WAC 230-15-610: who made or checked records of a drop box does not count it. */
struct floor_recorders {
    uint8_t count;
    PADDING(3);
    uint32_t user[FLOOR_RECORDERS];
};

struct floor_rack {
    bool open; /* its opener was signed, and its closer not yet */
    bool box;  /* a drop box is at the table: from the opener until it is pulled from a closed rack */
    PADDING(2);
    uint32_t opener;                  /* the number of an opener whose error slip is due; 0: none is */
    int64_t found_cents[CHIP_KINDS];  /* that it found more, or (below zero) less, than the closer had */
    struct floor_recorders recorders; /* since the box was last pulled */
    PADDING(4);
    int64_t box_cents, box_recorded_cents; /* its last box: what was counted, and what had been recorded */
};

/* A slip that is not finished. */
struct floor_slip {
    uint32_t number; /* of its kind; 0: a free place */
    uint8_t kind;    /* enum slip_kind */
    uint8_t line;    /* the next to be signed */
    uint16_t table;
    bool counted; /* somebody has counted: chips and cents */
    PADDING(3);
    uint32_t signer[SLIP_LINES]; /* users; 0: not signed */
    uint8_t as[SLIP_LINES];      /* enum department */
    PADDING(6);
    int64_t time_ms[SLIP_LINES];
    struct fact_chips chips;
    PADDING(4);
    int64_t cents;                    /* a box: tickets and debit receipts */
    int64_t recorded_cents;           /* a box: what its table has recorded as dropped */
    struct floor_recorders recorders; /* a box: of its records */
    PADDING(4);
};

/* A person, as the books know the account.  Numbers of users grow for ever and a house has FLOOR_USERS of them at a
 * time, so a place belongs to a user until the user is removed. */
struct floor_user {
    uint32_t number; /* 0: a free place */
    uint8_t role;    /* enum role; 0: the books know only of requests */
    PADDING(3);
    uint64_t request;    /* the number of the last request that was accepted */
    uint32_t generation; /* of the account's changes */
    uint32_t made_by[2]; /* who made, promoted or reset the account last, and who approved that */
    PADDING(4);
    int64_t made_ms;                        /* when; 0: before money had moved */
    uint8_t row[FACT_HASH], key[FACT_HASH]; /* as struct fact_user */
};

/* What was moved alone in a gaming day, of one kind: by a person, or at a place (floor_sums.c). */
enum { FLOOR_SUMS = 512 };
enum floor_sum_kind { SUM_ISSUE, SUM_ADJUST, SUM_VOID, SUM_CAGE, FLOOR_SUM_KINDS };
enum floor_sum_of { SUM_PERSON, SUM_TABLE, SUM_POOL, SUM_TERMINAL };
struct floor_sum {
    uint8_t kind; /* enum floor_sum_kind */
    uint8_t of;   /* enum floor_sum_of */
    PADDING(2);
    uint32_t number; /* of the person or place */
    int64_t cents;   /* 0: a free place; those behind it are free too */
    uint64_t passed; /* the fact with which it passed the share that the pit is told of; 0: none yet */
};

/* How the sign of a pool came to show what it shows. */
struct floor_sign {
    struct fact_meters last;               /* the last change that was no contribution */
    struct fact_amounts shown;             /* as after the last fact */
    struct fact_amounts raised, raised_ms; /* by contributions; the last fact that did, and its time */
    int64_t risen_ms;  /* the last contribution since the last change, or the end of a day; 0: none */
    uint64_t recorded; /* of the changes: the last that a FACT_METERS tells of */
};

/* What the last self-check came to.  A difference stays until a person has asked for a check that finds none. */
enum floor_check_state { CHECK_GOOD, CHECK_AWAITED, CHECK_DIFFERS };

enum { FLOOR_SIGNS = 64 };

/* The one-off numbers of a floor. */
struct floor_head {
    uint64_t facts;    /* the number of the last one */
    uint64_t rounds;   /* the number of the last one */
    int64_t time_ms;   /* of the last fact */
    uint32_t locks;    /* ids given out */
    uint32_t vouchers; /* outstanding */
    bool configured;   /* the first fact has happened */
    bool demo;         /* play money */
    uint8_t check;     /* enum floor_check_state */
    bool used;         /* money has moved */
    uint8_t others;    /* who there has been beside the first supervisor (floor_people.c) */
    PADDING(3);
    uint32_t slips[SLIP_KINDS]; /* numbers given out */
    struct floor_slip slip[FLOOR_SLIPS];
    struct floor_rack rack[CONFIG_TABLES]; /* number - 1 */
    struct floor_proposal proposal[FLOOR_PROPOSALS];
    struct floor_dispute dispute[FLOOR_DISPUTES];
    struct pool pool[CONFIG_POOLS];
    struct floor_sign sign[CONFIG_POOLS];
    int64_t checked_ms;                  /* when a self-check last read all of the books; 0: never */
    struct floor_user user[FLOOR_USERS]; /* those that have given a request a number, in no order */
    struct floor_sum sum[FLOOR_SUMS];
    calendar_day sum_day;                       /* the gaming day of the sums */
    uint32_t users;                             /* the highest number that a person was given */
    uint8_t sign_token[FLOOR_SIGNS][FACT_HASH]; /* number - 1: of a sign that is paired; zeros: it is not */
};
NO_PADDING_END

/* Where the transfers of a fact go, in order. */
struct floor_sink {
    void (*transfer)(void *context, const struct transfer *transfer);
    void *context;
};

struct floor {
    const struct config *config;
    char *block;
    size_t size;
    struct books books;
    struct floor_head *head;
    struct floor_table *table;       /* number - 1 */
    struct floor_terminal *terminal; /* number - 1; behind them one for the felt of each table */
    struct floor_voucher *voucher;
    uint32_t voucher_room; /* a power of two */
    struct floor_lock *lock;
    struct floor_proof *proof; /* in the place of its lock */
    uint32_t lock_room;
    struct floor_seat *seat[CONFIG_TABLES]; /* seat - 1 */
    char *round[CONFIG_TABLES];             /* the round on the table */
    char *closed[CONFIG_TABLES];            /* as it was when betting closed: for corrections; live tables */
    struct event *events[CONFIG_TABLES];    /* since then */
    char *scratch[CONFIG_TABLES];           /* where an event is tried; not part of the state */
    const struct floor_sink *sink;          /* of the fact that is being applied, or NULL */
};

size_t floor_size(const struct config *config);
void floor_open(struct floor *floor, const struct config *config, void *block); /* zeroed memory */

/* The same state in another block of the same configuration. */
void floor_copy(struct floor *to, const struct floor *from);

/* The state as bytes (floor.size of them) that hold no address, and back: for the same program and configuration. */
void floor_save(const struct floor *floor, char *to);
void floor_load(struct floor *floor, const char *from);

/* Do two saved floors of this configuration have the same balances and vouchers? */
bool floor_is_same_money(const struct floor *floor, const char *a, const char *b);

/* A new configuration comes into force: the state goes over to a floor opened with it.  Tables keep their
 * number and game, pools their meters.  ERR_CONFIG_BUSY while a round is on a table, ERR_CONFIG_CHANGED where
 * a table or pool was removed or became another game. */
enum err floor_carry(struct floor *to, const struct floor *from);

/* Do no new rounds open, because the configuration wants a self-check that found no difference? */
static inline bool floor_is_held(const struct floor *f) { return f->config->check_stops && f->head->check; }

/* May this fact happen now?  Anything but OK leaves the floor as it was. */
enum err floor_check(const struct floor *floor, const struct fact *fact);

/* The first part of floor_check().  A request is applied once: its number must be above all that its sender
 * gave before, else it is ERR_REPEATED, even if something else is wrong with it too.  Whoever turns requests
 * into facts asks this first: what was done already may no longer be possible. */
enum err floor_check_sender(const struct floor *floor, const struct fact *fact);

/* Assumes floor_check(); sink may be NULL. */
void floor_apply(struct floor *floor, const struct fact *fact, const struct floor_sink *sink);

/* ---- looking at it ------------------------------------------------------------------------------------ */
static inline const struct config_table *floor_config(const struct floor *floor, int table) {
    return &floor->config->table[table - 1];
}

static inline const struct game *floor_game(const struct floor *floor, int table) {
    return floor_config(floor, table)->rules.game;
}

/* Is no round on the table? */
static inline bool floor_is_idle(const struct floor *floor, int table) {
    return floor->table[table - 1].phase == TABLE_OFF || floor->table[table - 1].phase == TABLE_PAUSE;
}

/* The players of a table in chips have no terminals: this number stands for whoever wagers there. */
static inline uint32_t floor_felt(const struct floor *floor, int table) {
    return floor->config->terminals + (uint32_t)table;
}

/* The terminal of a player; 0: there is none, the player has chips. */
static inline uint32_t floor_terminal_of(const struct floor *floor, uint32_t player) {
    return player <= floor->config->terminals ? player : 0;
}

/* The round on the table into memory of its size; of a stadium the head and that one seat. */
void floor_copy_round(const struct floor *floor, int table, int seat, char *to);

uint64_t floor_user_request(const struct floor *floor, uint32_t user); /* the last number it gave, or 0 */

/* A person whose account the books know, or NULL. */
const struct floor_user *floor_user(const struct floor *floor, uint32_t number);

/* The hash of the token of a device (enum role) that is paired, or NULL. */
const uint8_t *floor_device_token(const struct floor *floor, int role, uint32_t number);
int64_t floor_credit(const struct floor *floor, uint32_t terminal);
const struct floor_voucher *floor_voucher_find(const struct floor *floor, uint64_t number); /* or NULL */
const struct floor_lock *floor_lock_find(const struct floor *floor, uint32_t id);           /* or NULL */

/* Does a win of this award wait before it is paid? */
bool floor_is_locked_win(const struct floor *floor, const struct award *award);

/* May it be paid, or what is missing? */
enum err floor_lock_is_payable(const struct floor *floor, const struct floor_lock *lock);

/* The last proof that was recorded for a lock, or NULL; and must there be one before it is paid? */
const struct floor_proof *floor_proof_of(const struct floor *floor, const struct floor_lock *lock);
bool floor_lock_needs_proof(const struct floor *floor, const struct floor_lock *lock);

/* The awards of a seat that are decided so far, as they were (or will be) paid: the rules' awards with meters,
 * limits and locks worked in.  Returns how many; of games without early steps none before the round is over. */
int floor_awards(const struct floor *floor, int table, int seat, struct award out[AWARDS_MAX]);

/* At a table in chips: an amount that somebody entered and that the chips of the house cannot make. */
bool floor_is_bad_amount(const struct floor *floor, int table, const struct fact_spot *spot);

/* Identical wagers on one event count as one: all awards on the wager together, tokes apart. */
struct award floor_award_sum(const struct award *awards, int count, int wager);

/* Is such a sum, won on that gaming day, for form W-2G? */
bool floor_is_taxed(const struct award *sum, calendar_day day);

/* What its meter will pay an award that is not paid yet, after those that are settled before it. */
int64_t floor_meter_coming(const struct floor *floor, int table, const struct award *award);

/* Will this award, which is neither paid nor taken yet, wait for two people? */
bool floor_will_lock(const struct floor *floor, int table, const struct award *award);

/* Live: cards that must be left in the deck or shoe now, those burnt unseen among them left out. */
int floor_cards_left(const struct floor *floor, int table);

/* What a count of them that found so many must find: floor_cards_left(), or fewer where hands were settled on
 * the felt, which draw without the console. */
int floor_cards_to_count(const struct floor *floor, int table, int counted);

/* [P-4] Live: the cards left after the deal have been verified, where the document has it. */
bool floor_left_verified(const struct floor *floor, int table);

/* Live: no round opens from this shoe any more: its cut card came out, or its place is reached. */
bool floor_shuffle_due(const struct floor *floor, int table);

/* A live table whose windows run: Stadium.  At the others the dealer rules the time. */
bool floor_is_timed(const struct floor *floor, int table);

/* What a bet sensor says. */
struct floor_sensor {
    int seat; /* from 1 */
    struct text wager;
    bool on;
};

/* A frame of a reader (house/reader.h): *what: enum fact_read; of a card *c.  False: it is none. */
bool floor_read_frame(struct text text, int *what, card *c);

/* "B 3 progressive on"; false: it is none. */
bool floor_read_sensor(struct text text, struct floor_sensor *out);

/* The wager of this id that the dealer or a player can put down; -1: there is none. */
int floor_sensed_wager(const struct config_table *config, struct text id);

/* A card reader feeds the round on the table: nobody enters its cards. */
bool floor_is_read(const struct floor *floor, int table);

/* A device may be paired to the table: a card reader, or the bet sensors of a table in chips. */
static inline bool floor_has_reader(const struct floor *floor, int table) {
    return floor_config(floor, table)->reader || floor_config(floor, table)->chips;
}

/* [L-9] The hand that is next lies face down: what was read of it stays sealed until the dealer has turned it. */
bool floor_awaits_turn(const struct floor *floor, int table);

/* The cards of the hand that is to be turned, as they were read, as far as they are not known yet.  -1: they do not fit
 * what is known, or a frame of them cannot be opened. */
int floor_read_hand(const struct floor *floor, int table, card out[FACT_CARDS_MAX]);

/* How many cards a dealer turns at once who enters none: the two in front, or a hand; 0: it is not the dealer's turn.
 */
int floor_turns_read(const struct floor *floor, int table);

/* ... but for the two in front of a hand that its player has set, which only the table shows. */
bool floor_awaits_front(const struct floor *floor, int table);

/* Live: betting is open until its countdown has ended, and closes by itself. */
bool floor_counts_down(const struct floor *floor, int table);

/* Has the user opened the round on the table, or dealt or turned a card of it? */
bool floor_has_dealt(const struct floor *floor, int table, uint32_t user);

/* Live: the round was settled, or a jackpot of it was locked.  From then on a supervisor who has not dealt it
 * corrects it, and nobody else. */
bool floor_is_supervised(const struct floor *floor, int table);

/* The seats of a table that are asked to decide now: a bit each, seat 1 the lowest; of a stadium none. */
unsigned floor_undecided(const struct floor *floor, int table);

/* Live: the spot that the first packet of the round went to, or goes to; 0: none is chosen. */
int floor_first_spot(const struct floor *floor, int table);

/* Live: the action of the seat's nth decision in the round, from 0; -1: there is none such. */
int floor_decision(const struct floor *floor, int table, int seat, int nth);

/* What a FACT_AMEND corrects, as it was entered; a decision whose number is AMEND_NONE is the seat's last. */
void floor_fill_amend(const struct floor *floor, struct fact *fact);

/* Whom each card of a live round went to, as it was dealt.  Returns how many; an automated table: 0. */
int floor_dealt(const struct floor *floor, int table, struct need out[FACT_CARDS_MAX]);

/* Whom the next cards go to, up to what is not a card; 0 where none is awaited. */
int floor_awaited(const struct floor *floor, int table, struct need out[FACT_CARDS_MAX]);

/* The dispute of that number that waits for a ruling, or NULL. */
const struct floor_dispute *floor_dispute_find(const struct floor *floor, uint64_t id);

/* The slip of that number that is not finished, or NULL. */
const struct floor_slip *floor_slip_find(const struct floor *floor, int kind, uint32_t number);

/* How many are not finished. */
int floor_slips_waiting(const struct floor *floor);

/* What is on it is worth. */
int64_t floor_slip_cents(const struct floor *floor, const struct floor_slip *slip);
int64_t floor_chips_cents(const struct floor *floor, const struct fact_chips *chips);

/* May a round open, as far as the rack goes?  ERR_RACK_CLOSED, ERR_SLIPS_OPEN; OK where it is not in chips. */
enum err floor_check_rack_open(const struct floor *floor, int table);

/* Chips of a denomination, from 0, that the books have in a rack; wagers change it unseen until it is closed. */
int64_t floor_rack_chips(const struct floor *floor, int table, int chip);

/* ---- tables in chips: the felt (floor_felt.c) ---------------------------------------------------------- */
/* [C-4.2.5] Wagers that pay a meter and lie on the felt: each has its light. */
int floor_lights(const struct floor *floor, int table);

/* Is this a wager with a light? */
bool floor_is_light(const struct floor *floor, int table, int wager);

/* What a wager counts for that lies there while nobody has entered how much: the one amount that it can be,
 * or the estimate; 0 where the table wants it entered. */
int64_t floor_lying_cents(const struct floor *floor, int table, int wager);

/* Nobody has entered how much this stake of the seat is: it counts for what the configuration says. */
bool floor_is_estimated(const struct floor *floor, int table, int seat, int wager);

/* Into a FACT_AGAIN: what lay in front of each seat when betting closed in the last round, and may lie there again; of
 * a seat that has wagered already nothing. */
void floor_fill_again(const struct floor *floor, struct fact *fact);

/* [L-3, L-4] In chips, where amounts are estimated: the wagers of the seat whose chips are counted before they are
 * paid, and envy, of which only whether enough lies there is asked: a bit each. */
uint32_t floor_asked(const struct floor *floor, int table, int seat);

/* A FACT_AMOUNT of amend.seat and wager amend.is as it must be: the chips counted, or whether enough lies there for
 * envy.  False: that is not asked. */
bool floor_fill_amount(const struct floor *floor, struct fact *fact, int64_t cents);

/* The seats whose hands no bonus or progressive wager needs, while they can be settled by hand: a bit each,
 * seat 1 the lowest. */
unsigned floor_by_hand(const struct floor *floor, int table);

/* [L-14] In chips: what the hand of the seat, which is to be turned, may be called instead: a bit each, ORDER CALL; and
 * the seats with such a hand: a bit each. */
unsigned floor_calls(const struct floor *floor, int table, int seat);
unsigned floor_callable(const struct floor *floor, int table);

/* ---- undoing a round ----------------------------------------------------------------------------------- */
/* What a void would do to a seat; all zero for one that has not played. */
struct floor_void_seat {
    uint16_t seat;
    uint32_t terminal;
    int64_t stake_cents;        /* goes back */
    int64_t paid_cents;         /* what the settlement paid, tokes and locked wins included */
    int64_t taken_cents;        /* of it what is there: out of credit and returned stakes, out of the tokes */
    int64_t credit_taken_cents; /* ... of it not out of the tokes */
    int64_t claim_cents;        /* of it what the player will owe */
    int64_t toke_claim_cents;   /* ... and the dealers */
    int64_t locked_cents;       /* a jackpot that is no longer locked */
    int64_t meter_cents;        /* returns to the meters */
};

/* The sums, and who may do it. */
struct floor_void_preview {
    int64_t stake_cents, paid_cents, taken_cents, claim_cents, locked_cents, meter_cents;
    int64_t moved_cents; /* what the void changes: of each seat, what it won or lost */
    bool jackpot;        /* one of the round is locked or was paid */
    bool second_person;  /* it takes two people */
};

/* seats: by seat number from 0, one for every seat of the table, or NULL.  Of the round on the table. */
struct floor_void_preview floor_void_preview(const struct floor *floor, int table, struct floor_void_seat *seats);

/* What is owed on the claims of this number: a terminal's player, or (0) the dealers. */
int64_t floor_claim(const struct floor *floor, uint32_t number);

/* ---- acts of two people -------------------------------------------------------------------------------- */
/* Would this fact of a person be refused for nothing but the second one? */
bool floor_takes_two(const struct floor *floor, const struct fact *act);

/* The first sum from this place on that passed its share with this fact, which was just applied; or NULL. */
int64_t floor_sum_limit(const struct floor *floor, int kind);
const struct floor_sum *floor_sum_passed(const struct floor *floor, const struct fact *act, int from);

/* Are there facts of this kind that take two people?  Whoever asked is told whether this one did. */
bool floor_may_take_two(int kind);

/* ... then this is to be put in its place; role: FLOOR_STAFF, FLOOR_SUPERVISOR. */
void floor_propose(const struct fact *act, int role, struct fact *out);

/* NULL: there is none of this id that waits. */
const struct floor_proposal *floor_proposal_find(const struct floor *floor, uint64_t id, int64_t now_ms);

/* What is done then, in the name of who proposed it; its number is yet to come.  Kind 0: a free place. */
struct fact floor_proposed(const struct floor_proposal *proposal);

/* The kind of fact that a person asked for: of a proposal what it proposes. */
int floor_asked_kind(const struct fact *fact);

/* ... and the kind of fact that asks for one of this kind. */
uint8_t floor_proposing_kind(int kind);

const char *floor_proposal_word(const struct floor_proposal *proposal); /* fact_proposal_id() of it */

/* ---- meters in the log -------------------------------------------------------------------------------- */
bool floor_takes_contribution(int kind); /* it raises meters and does nothing else to them */

/* What the meters of the table's pool showed before its round won any; nothing without a pool. */
struct fact_amounts floor_meters_before(const struct floor *floor, int table);

/* What a FACT_SETTLE of its table says of the round. */
void floor_fill_settle(const struct floor *floor, struct fact *fact);

/* What the log must say of the meters before this fact comes; false: nothing. */
bool floor_meters_due(const struct floor *floor, const struct fact *next, struct fact *out);

/* What it would say of this pool, from 1, if its day ended now: out[0], after a change that is not told of
 * yet.  Their count. */
int floor_meters_now(const struct floor *floor, int pool, struct fact out[2]);

/* What was approved and is to be done now; false: nothing. */
bool floor_next_approved(const struct floor *floor, struct floor_proposal *out);

/* [S-jackpot-3, super-three-card R13] The pool, from 1, as it would be if betting were closed now wherever it
 * is open: with what the standing wagers will add. */
struct pool floor_pool_coming(const struct floor *floor, int pool);

/* The invariants; false writes which one is broken. */
bool floor_is_consistent(const struct floor *floor, struct buf *what);

/* ---- the next step ------------------------------------------------------------------------------------- */
/* What the house does next at a table by itself, and when.  The house asks after every fact of a table and at
 * the time that was named; a live table's steps are its dealer's, but for the end of a window. */
enum step_kind {
    STEP_WAIT,           /* wait for a request, or until due_ms */
    STEP_ROUND,          /* open a round */
    STEP_EXTEND_BETTING, /* nobody has wagered: keep betting open */
    STEP_CLOSE_BETTING,  /* no more bets */
    STEP_DEALT_FROM,     /* choose the spot of the first packet */
    STEP_CARDS,          /* deal what is awaited: count cards */
    STEP_EXPIRE,         /* the time to decide is over */
    STEP_SETTLE,
    STEP_SETTLE_SOME, /* pay or take what is decided before the end; count: enum award_step */
    STEP_CLOSE_TABLE, /* go out of service */
};

struct step {
    uint8_t kind;   /* enum step_kind */
    uint8_t count;  /* STEP_CARDS, STEP_SETTLE_SOME */
    int64_t due_ms; /* STEP_WAIT: when to ask again; 0: never by itself */
};

struct step floor_next_step(const struct floor *floor, int table, int64_t now_ms);

/* fact.h - everything that can happen in a house, as one list.
 *
 * A fact is a decision already made: it says what happened, when, at which table and by whom.  The log of a
 * house is its facts in order, and the state of the house (floor.h) is their fold; so recovery, audit, replay
 * and the world simulation are the same call, floor_apply().
 *
 * fact.def yields the enum, the permanent id, the English text and the documentation.  What a kind carries
 * is one struct in the union below and one row of fields in fact.c, from which the stored form, the exports
 * and the tests are made.  Ids and the order of fields are permanent: new fields go to the end. */
#pragma once

#include "base/time.h"
#include "game/game.h"
#include "ledger/books.h"
#include "ledger/meter.h"

enum fact_kind {
    FACT_NONE,
#define FACT(name, id, about, text) name,
#include "floor/fact.def"
    FACT_KINDS
};

/* What a kind of fact is about, a bit each: who has to look when one comes. */
enum fact_about {
    ABOUT_NOTHING = 0,
    ABOUT_ROUND = 1,    /* the round on its table; a store finds it by that */
    ABOUT_EVENT = 2,    /* a significant event (books/events.h) */
    ABOUT_METERS = 4,   /* it may change what meters show */
    ABOUT_SIGNS = 8,    /* ... or something else that a sign shows */
    ABOUT_CHIPS = 16,   /* the racks, or what the cage waits for */
    ABOUT_CASH = 32,    /* it may move cash of the cage, or counted chips */
    ABOUT_UNDOING = 64, /* it may take back what its round has paid */
};

bool fact_is_about(int kind, unsigned about);

/* What a FACT_NOTE is about. */
enum fact_note {
#define NOTE WORD_NAME
#include "floor/fact.def"
    NOTE_COUNT
};

const char *fact_note_id(int code); /* "" for a code that is none */

/* What takes two people.  Ids are permanent; new ones go to the end. */
#define PROPOSAL_LIST(X)                                                                                               \
    X(PROPOSE_VOID, "void", "a round is voided")                                                                       \
    X(PROPOSE_ISSUE, "issue", "a voucher is issued")                                                                   \
    X(PROPOSE_ADJUST, "adjust", "a meter is changed")                                                                  \
    X(PROPOSE_WRITE_OFF, "write-off", "a claim is written off")                                                        \
    X(PROPOSE_MADE, "made", "new chips come into the cage")                                                            \
    X(PROPOSE_CASH, "cash", "cash leaves the cage for the bank")                                                       \
    X(PROPOSE_RULING, "ruling", "a hand or a round is ruled dead; FACT_PROPOSE_RULING asks for it")                    \
    X(PROPOSE_AMEND, "amend", "a live round is put right; FACT_PROPOSE_AMEND asks for it")                             \
    X(PROPOSE_DISPUTE, "dispute", "a dispute is paid or taken")                                                        \
    X(PROPOSE_USER, "user", "a person's account is made or changed; FACT_PROPOSE_USER asks for it")

enum fact_proposal { PROPOSAL_LIST(WORD_NAME) PROPOSAL_COUNT };

const char *fact_proposal_id(int what); /* "" for what is none */

/* Who may be in a house.  Ids are permanent; new ones go to the end. */
#define ROLE_LIST(X)                                                                                                   \
    X(ROLE_NOBODY, "nobody", "has not said who it is")                                                                 \
    X(ROLE_TERMINAL, "terminal", "a player's terminal, paired by a code")                                              \
    X(ROLE_DEALER, "dealer", "deals at live tables and is the first to verify a jackpot")                              \
    X(ROLE_CASHIER, "cashier", "issues and redeems vouchers")                                                          \
    X(ROLE_SUPERVISOR, "supervisor", "runs the floor: tables, limits, jackpots, people, terminals")                    \
    X(ROLE_AUDITOR, "auditor", "reads everything and changes nothing")                                                 \
    X(ROLE_SIGN, "sign", "a jackpot sign, paired by a code; shows meters only")                                        \
    X(ROLE_READER, "reader", "a device that reads the cards of one table, paired by a code; sees nothing")             \
    X(ROLE_SECURITY, "security", "carries chips, slips and drop boxes")                                                \
    X(ROLE_COUNT, "count", "counts the drop boxes")                                                                    \
    X(ROLE_ACCOUNTING, "accounting", "keeps the records: reads everything, verifies counts")                           \
    X(ROLE_SURVEILLANCE, "surveillance", "watches: reads everything, confirms large wins, marks moments")              \
    X(ROLE_CONSOLE, "console", "the dealer's console of one table, paired by a code; people sign on at it")

enum role { ROLE_LIST(WORD_NAME) ROLES };

/* Who decided. */
enum fact_source { BY_PROGRAM, BY_CLOCK, BY_TERMINAL, BY_USER };

/* What is done with a deck or shoe.  Ids are permanent; new ones go to the end. */
#define DECK_LIST(X)                                                                                                   \
    X(DECK_OPENED, "opened", "a deck was brought into play")                                                           \
    X(DECK_INSPECTED, "inspected", "the dealer inspected it")                                                          \
    X(DECK_VERIFIED, "verified", "the floor verified it")                                                              \
    X(DECK_SHUFFLED, "shuffled", "it was washed or shuffled")                                                          \
    X(DECK_CUT, "cut", "it was cut")                                                                                   \
    X(DECK_BURNT, "burnt", "so many cards were burnt unseen")                                                          \
    X(DECK_CUT_CARD, "cut-card", "the cut card came out: this is its last round")                                      \
    X(DECK_LEFT, "left", "so many cards are left after the deal")                                                      \
    X(DECK_COUNTED, "counted", "the cards left in it were counted")                                                    \
    X(DECK_RETIRED, "retired", "it was taken out of play")

/* The ids in their order, as words of a request. */
#define DECK_WORDS "opened inspected verified shuffled cut burnt cut-card left counted retired"

enum deck_act { DECK_LIST(WORD_NAME) DECK_ACTS };

const char *fact_deck_id(int act); /* "" for what is none */
const char *fact_deck_text(int act);

/* What a frame of a card reader was taken for.  Ids are permanent; new ones go to the end. */
#define READ_LIST(X)                                                                                                   \
    X(READ_START, "start", "a round begins; frames are counted from here")                                             \
    X(READ_CARD, "card", "a card for the place that awaited one")                                                      \
    X(READ_BURNT, "burnt", "a card while none was awaited")                                                            \
    X(READ_UNUSED, "unused", "a card of a round that is dealt without the reader")                                     \
    X(READ_CUT, "cut-card", "the cut card came out")                                                                   \
    X(READ_ERROR, "error", "the reader reports an error: no card is taken until it ends")                              \
    X(READ_ERROR_END, "error-end", "the error has ended")                                                              \
    X(READ_FAILED, "failed", "a supervisor gave the reader up for this round: its cards are entered by hand")          \
    X(READ_SENSOR, "sensor", "a bet sensor of a table in chips: a wager lies, or no longer does")

enum fact_read { READ_LIST(WORD_NAME) READS };

const char *fact_read_id(int what); /* "" for what is none */

/* Which of the four texts decided, in the order of WAC 230-15-065. */
enum authority { BY_WAC, BY_DOCUMENT, BY_HOUSE_RULE, BY_HOYLE, AUTHORITIES };

enum { FACT_CHANGES = 14 };

NO_PADDING
/* Cards of a live round that are others: by their number as dealt, from 0. */
struct fact_changes {
    uint8_t count;
    struct {
        uint8_t index;
        card was, is;
    } change[FACT_CHANGES];
};
NO_PADDING_END

enum { FACT_NAME = 32, FACT_TEXT = 160, FACT_HASH = 32, FACT_CARDS_MAX = 54, FACT_VOUCHER = 18, FACT_FRAME = 40 };

/* What becomes of a person's account.  Ids are permanent; new ones go to the end. */
#define USER_LIST(X)                                                                                                   \
    X(USER_ADDED, "added", "a person was added")                                                                       \
    X(USER_ROLE, "role", "a person has another role")                                                                  \
    X(USER_RESET, "reset", "a person got a new first password from somebody else")                                     \
    X(USER_OWN, "own-password", "a person chose a password")                                                           \
    X(USER_REMOVED, "removed", "a person may no longer log in")                                                        \
    X(USER_BADGE, "badge", "a person has a new badge and PIN")

enum fact_user_change { USER_LIST(WORD_NAME) USER_CHANGES };

/* Is it the person's own change, and nobody else's? */
static inline bool fact_user_is_own(int change) { return change == USER_OWN || change == USER_BADGE; }

const char *fact_user_id(int change); /* "" for what is none */

NO_PADDING
/* An account as it is from now on.  What the store holds of it (access/access.h) is a cache: good if its hash is row.
 */
struct fact_user {
    uint32_t number, generation; /* of its changes: 0, 1, 2 ... */
    uint8_t role, change;        /* enum role, 0: removed; enum fact_user_change */
    PADDING(2);
    char name[FACT_NAME];
    uint8_t row[FACT_HASH];
    uint8_t key[FACT_HASH]; /* public, of what the person approves; zeros: the password is not the person's own yet */
};
NO_PADDING_END

/* What of a live round is put right [L-1].  Ids are permanent; new ones go to the end. */
#define AMEND_LIST(X)                                                                                                  \
    X(AMEND_CARDS, "cards", "cards were misread or exchanged")                                                         \
    X(AMEND_WAGERS, "wagers", "a seat had other wagers")                                                               \
    X(AMEND_DECISION, "decision", "a seat decided otherwise, or not yet")                                              \
    X(AMEND_START, "start", "another spot got the first packet")                                                       \
    X(AMEND_SEAT, "seat", "what was entered for a seat was another one's")                                             \
    X(AMEND_CALL, "call", "a hand is not what it was called: it is turned again")
#define AMEND_WORDS "cards wagers decision start seat call"

enum amend { AMEND_LIST(WORD_NAME) AMENDS };

const char *fact_amend_id(int what); /* "" for what is none */

/* AMEND_NONE: there was, or is, no such decision. */
enum { FACT_AMEND_STAKES = 8, AMEND_NONE = 255 };

NO_PADDING
/* Something of a live round as it was entered and as it is. */
struct fact_amend {
    uint8_t what;                   /* enum amend */
    uint8_t role;                   /* as whom: FLOOR_STAFF, FLOOR_SUPERVISOR */
    uint16_t seat;                  /* whose wagers or decision; whose they were not; 0: nobody's */
    uint8_t nth;                    /* decision: which of the seat's in this round, from 0; FACT_AMOUNT: least */
    uint8_t was, is;                /* decision: the action, start: the spot, seat: the seat; FACT_AMOUNT: the wager */
    card front_was[2], front_is[2]; /* decision: the front that was set; CARD_HIDDEN: face down */
    uint8_t count;
    PADDING(4);
    struct {
        uint8_t wager;
        PADDING(7);
        int64_t was, is;
    } stake[FACT_AMEND_STAKES];  /* wagers */
    struct fact_changes changes; /* cards */
    char reason[FACT_TEXT];
    PADDING(5);
};
NO_PADDING_END

/* What changes a rack beside wagers and slips (WAC 230-15-500).  Ids are permanent; new ones go to the end. */
#define RACK_LIST(X)                                                                                                   \
    X(RACK_CASH, "cash", "chips sold for cash")                                                                        \
    X(RACK_DEBIT, "debit", "chips sold by debit card (WAC 230-15-506)")                                                \
    X(RACK_TICKET, "ticket", "chips given for a ticket (WAC 230-15-773)")                                              \
    X(RACK_COLOUR, "colour", "chips changed for others of equal value")

enum rack_act { RACK_LIST(WORD_NAME) RACK_ACTS };

/* What moves chips between the cage and the world.  Ids are permanent; new ones go to the end. */
#define CAGE_LIST(X)                                                                                                   \
    X(CAGE_MADE, "made", "new chips from the maker")                                                                   \
    X(CAGE_DESTROYED, "destroyed", "chips taken out of use (WAC 230-15-111)")                                          \
    X(CAGE_SOLD, "sold", "chips sold for cash")                                                                        \
    X(CAGE_REDEEMED, "redeemed", "chips redeemed for cash")
#define CAGE_WORDS "made destroyed sold redeemed"

enum cage_act { CAGE_LIST(WORD_NAME) CAGE_ACTS };

NO_PADDING
/* How many of each denomination of the house, the smallest first; those given out are below zero where a fact
 * has both.  A count of a drop box: bank notes, of the denominations of slip.h. */
struct fact_chips {
    uint8_t count; /* of denominations that are said; the others are 0 */
    PADDING(3);
    int32_t chips[CHIP_KINDS];
};

/* One for each meter of a pool, in the order of the game's meters. */
struct fact_amounts {
    uint8_t count;
    PADDING(7);
    int64_t amount[METERS_MAX];
};

/* Contributions raise a meter many thousand times between two other changes.  So that nobody has to add them
 * up from the first entry on, the log says what the signs showed around every other change, and at the end of
 * a gaming day.  It follows from the log, and whoever replays it checks it. */
struct fact_meters {
    uint16_t pool;
    PADDING(6);
    uint64_t changes;                  /* of this pool up to now that were no contributions */
    uint64_t changed;                  /* the fact that was the last of them; 0: a day has ended, and nothing else */
    struct fact_amounts before, after; /* cents */
    struct fact_amounts raised, raised_ms; /* the last fact before it that contributed, and its time */
};
NO_PADDING_END

struct fact_spot {
    uint8_t wager;
    int64_t cents;
};

enum { FACT_AGAIN_MAX = 48 }; /* seven seats with six wagers each */

/* Wagers of several seats, each seat's together, seat 1 first. */
struct fact_again {
    uint8_t count;
    struct {
        uint16_t seat;
        uint8_t wager;
        int64_t cents;
    } spot[FACT_AGAIN_MAX];
};

struct fact {
    uint64_t number;  /* from 1, without gaps */
    int64_t time_ms;  /* since 1970, UTC; never earlier than the fact before */
    uint8_t kind;     /* enum fact_kind */
    uint8_t source;   /* enum fact_source */
    uint16_t table;   /* from 1; 0: no table */
    uint32_t who;     /* the number of the terminal or user */
    uint64_t request; /* the number that the sender gave it; 0: none */
    union {
        struct {
            uint8_t hash[FACT_HASH]; /* BLAKE2b of the text, which is the fact's data */
            uint32_t format;         /* of the log */
            bool demo;               /* play money, from the first fact to the last */
        } config;
        struct {
            char version[FACT_NAME];
            uint8_t program[FACT_HASH]; /* BLAKE2b of the executable */
            uint8_t key[FACT_HASH];     /* the public key that signs receipts and checkpoints */
            bool witness;               /* from here on these books have a witness (books/checkpoint.h) */
        } start;
        struct {
            uint8_t code; /* enum fact_note */
            uint32_t terminal, user;
            int64_t cents;
            char text[FACT_TEXT];
        } note;
        struct {
            uint64_t fact; /* the note's number */
            char text[FACT_TEXT];
        } alarm_seen;
        struct fact_user user; /* user, propose_user */
        struct {
            uint32_t terminal;
            char name[FACT_NAME];
            uint8_t token[FACT_HASH]; /* pair: the hash of the token that counts from now on (access/access.h) */
            uint8_t role;             /* of a sign, card reader or console, whose number terminal is; 0: a terminal */
            uint16_t table, seat;     /* pair: the only ones that the terminal takes; 0: it takes any */
        } pair;                       /* and unpair */
        struct {
            bool on, badge;       /* badge: by badge and PIN */
            uint32_t user;        /* whose session */
            char name[FACT_NAME]; /* ... and how people call him or her */
        } session;                /* of the fact's table: at its console */
        struct {
            uint64_t voucher; /* its number, unguessable */
            int64_t cents;
            uint32_t terminal;      /* load, collect */
            char person[FACT_NAME]; /* issue, redeem: where a report needs one */
        } money;                    /* issue, load, collect, redeem, tokes; cash: below zero it left */
        struct {
            int32_t betting_ms, decision_ms, pause_ms; /* 0: as before */
            uint8_t count;
            struct {
                uint8_t wager;
                int64_t min_cents, max_cents;
            } spot[WAGERS_MAX];
            char reason[FACT_TEXT];
        } limits;
        struct {
            uint32_t terminal;
            uint16_t seat;
        } seat; /* sit, leave */
        struct {
            uint64_t round;                /* house-wide, from 1 */
            uint64_t game;                 /* of this table, from 1: GAME # */
            bool shuffled;                 /* the commitment is new; else the same shoe is used on */
            uint16_t at;                   /* the place in the shoe of its first card */
            uint8_t commitment[FACT_HASH]; /* of the shuffle; zero at a live table */
        } round;                           /* data: the sealed seed */
        struct {
            uint16_t seat;
            uint8_t pick[3]; /* zeros: as before */
            uint8_t count;
            struct fact_spot spot[WAGERS_MAX]; /* those not named stay as they are */
        } bets;
        struct fact_again again;
        struct {
            uint8_t spot;
            uint8_t dice[3];
        } dealt_from;
        struct {
            uint8_t count;
            card card[FACT_CARDS_MAX];
        } cards;
        struct {
            uint8_t index; /* of the cards of this round, from 0 */
            card was, is;
            char reason[FACT_TEXT];
        } correct;
        struct {
            uint16_t seat;
            uint8_t action;
            card front[2];
        } act;
        struct {
            uint16_t seats; /* a bit each, seat 1 the lowest */
            uint8_t action;
            card front[2];
        } rest;
        struct {
            uint64_t round;
            uint8_t commitment[FACT_HASH];
        } reveal; /* data: the seed */
        struct {
            uint64_t game; /* which round of the table: its GAME # */
            uint16_t seat;
            uint32_t terminal;        /* whose player; 0: chips */
            char noticed[FACT_NAME];  /* who noticed it */
            char evidence[FACT_TEXT]; /* what shows it */
            char should[FACT_TEXT];   /* what should have happened */
        } dispute;
        struct {
            uint64_t dispute;     /* the number of the fact that it is about */
            int64_t cents;        /* to the player; below zero from the player; 0: it stands as it was */
            char text[FACT_TEXT]; /* why */
        } ruled;                  /* dispute-ruled */
        struct {
            uint64_t round;
            bool dead; /* [dealer-open-pai-gow R12]: a hand of too few cards: all hands are dead */
            char reason[FACT_TEXT];
        } voided;
        struct {
            uint32_t lock;  /* which locked jackpot */
            uint8_t role;   /* as whom */
            uint64_t round; /* verify: of which round, and how much: what is signed */
            int64_t cents;
        } lock; /* verify, pay */
        struct {
            uint16_t pool;
            uint8_t meter, reason; /* enum meter_reason */
            int64_t cents;         /* adjust: falls by; maximum: the maximum */
            char text[FACT_TEXT];
        } meter; /* adjust, maximum */
        struct {
            uint16_t seat;
        } ready;
        struct {
            struct fact_changes changes;
            char reason[FACT_TEXT];
        } corrections;
        struct fact_amend amend; /* amend, propose_amend, amount */
        struct {
            uint8_t code, effect; /* enum irregularity, irregularity_effect */
            uint8_t authority;    /* enum authority */
            uint8_t role;         /* proposed: as whom */
            uint16_t seat;        /* whose hand; 0: nobody's */
            uint32_t noticed;     /* the user who noticed it */
            card card;            /* exposed or burnt; CARD_HIDDEN: not known */
            struct fact_changes changes;
            char clause[FACT_NAME]; /* the clause or house rule that decided */
            char text[FACT_TEXT];
        } irregularity; /* irregularity, propose_ruling */
        struct {
            uint8_t what; /* enum deck_act */
            uint16_t count;
            char deck[FACT_NAME]; /* its id and backs; "": the one in play */
            char text[FACT_TEXT];
        } deck;
        struct {
            uint8_t seq;          /* the frame's own number, from 0 to 255 and round again */
            uint8_t what;         /* enum fact_read */
            char text[FACT_TEXT]; /* failed: why */
            uint8_t size;         /* of the frame as it was opened, which is not stored; 0: it is not known */
            char frame[FACT_FRAME];
        } read; /* data: the sealed frame */
        struct {
            uint8_t what;            /* enum fact_proposal; a void: of the fact's table */
            uint8_t role;            /* as whom */
            uint64_t round;          /* void; dispute: its number */
            bool dead;               /* void */
            uint16_t pool;           /* adjust */
            uint8_t meter, reason;   /* adjust */
            int64_t cents;           /* all but void */
            uint32_t terminal;       /* write-off */
            char person[FACT_NAME];  /* issue, made, cash */
            char text[FACT_TEXT];    /* why */
            struct fact_chips chips; /* made */
        } propose;
        struct {
            uint64_t proposal; /* the number of the fact that proposed it */
            uint8_t role;      /* as whom */
            uint64_t voucher;  /* approve an issue: its number, and what it is worth */
            int64_t cents;
            char text[FACT_TEXT]; /* decline: why */
        } second;                 /* approve, decline */
        struct {
            uint32_t terminal; /* whose player owes it; 0: the dealers */
            int64_t cents;
            bool written_off;       /* else paid in cash */
            char person[FACT_NAME]; /* who paid, where a report needs one */
            char text[FACT_TEXT];   /* written off: why */
        } claim;
        struct {
            uint8_t step; /* enum award_step: the latest of what it pays */
        } step;
        struct {
            uint8_t what;            /* enum rack_act, or cage_act */
            struct fact_chips chips; /* that left the rack or the cage; of a colour change those that came are < 0 */
            int64_t cents;           /* rack: what was paid for them */
            char person[FACT_NAME];  /* where a report needs one */
            uint64_t voucher;        /* rack: the ticket that they were given for */
        } rack;                      /* rack, chips */
        struct {
            uint8_t kind;    /* enum slip_kind */
            uint32_t number; /* of its kind, from 1, without gaps */
            uint8_t line;    /* which signature, from 0; SLIP_VOID */
            uint8_t as;      /* enum department: as whom */
            int64_t cents;   /* a count of a box: tickets and debit receipts */
            struct fact_chips chips;
            char text[FACT_TEXT]; /* void, error slip: why */
        } slip;
        struct {
            uint16_t lights, chips;
        } sweep;
        struct {
            uint16_t seats; /* a bit each, seat 1 the lowest */
        } by_hand;
        struct {
            uint16_t seats;        /* a bit each, seat 1 the lowest */
            uint8_t call, outcome; /* ORDER CALL of the game; enum outcome */
        } call;
        struct {
            uint32_t lock;
            uint16_t cards;         /* counted in the rest of the deck */
            char seal[FACT_NAME];   /* of the hand and deck that are kept */
            char person[FACT_NAME]; /* the winner, as the ID says */
            char form[FACT_NAME];   /* the tax form; "": none was due */
            char text[FACT_TEXT];
        } proof;
        struct {
            uint64_t number;         /* of the entry that it is of */
            uint8_t hash[FACT_HASH]; /* BLAKE2b of what is stored */
        } snapshot;
        struct {
            /* what the meters of its pool showed before this round won any */
            struct fact_amounts meters;
            uint64_t game;                 /* which round of the table: its GAME # */
            uint8_t commitment[FACT_HASH]; /* of its shuffle, as its FACT_ROUND had it: one entry says what was paid for
                                              what */
        } settle;
        struct fact_meters meters;
        struct {
            uint16_t parts, differ; /* how many were checked; how many of them are others than they must be */
            char text[FACT_TEXT];   /* their names, as many as fit */
        } self_check;               /* by the program: at its start; by the clock: once a day.  data: the digests */
    };
    const uint8_t *data; /* config, round, reveal, read, self_check; not owned */
    uint32_t data_size;
};

/* What is paired or unpaired: enum role. */
static inline int fact_pair_role(const struct fact *fact) { return fact->pair.role ? fact->pair.role : ROLE_TERMINAL; }

/* The stored form: explicit, little-endian, the same on every machine. */
void fact_put(struct buf *out, const struct fact *fact);

/* False for bytes that are no fact; data points into them. */
bool fact_get(struct fact *fact, const uint8_t *bytes, size_t size);

/* As a JSON object without its braces, for exports and people. */
void fact_put_json(struct buf *out, const struct fact *fact);

/* Why, in the words that somebody gave; NULL where its kind has none. */
const char *fact_reason(const struct fact *fact);

/* The same, or else the name that it carries; the amount that it is about.  NULL where its kind has none. */
const char *fact_words(const struct fact *fact);
const int64_t *fact_cents(const struct fact *fact);

/* A number into a member of a fact that is so many bytes wide: 1, 2, 4 or 8. */
void fact_store_number(void *to, uint64_t value, int width);

/* Is the kind (of a fact, of a note) one of these? */
#define IS_ONE_OF(kind, ...) fact_is_one_of((kind), (const uint8_t[]){__VA_ARGS__, 0})
bool fact_is_one_of(int kind, const uint8_t *kinds);

const char *fact_id(int kind);
const char *fact_text(int kind);
const char *fact_source_id(int source); /* of enum fact_source */

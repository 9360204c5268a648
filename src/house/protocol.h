/* protocol.h - what can be asked of the house, what the house sends, how a request is read from its JSON
 * (protocol_read.c), and how it becomes a fact (request_fact.c).
 *
 * protocol.def lists the requests, message.def the messages.  A request is one JSON object,
 *
 *   {"do":"bets","n":12,"spots":{"ante":500}}
 *
 * "do" names it and is always the first key; "n" is the sender's number for it, which must be given with what changes
 * something.  Reading is strict: a key that is unknown or given twice, a value of another type or out of its range, or
 * anything too long is refused with a code and a message that names the key, and never with the value of a secret.  No
 * heap; a bet takes well under a microsecond.  Texts point into the message, which is decoded in place.
 *
 * Reading checks the form only.  Who may ask is access_may_ask(); whether it may happen now is for the floor
 * to say, once request_fact() has made it a fact.
 *
 * The house writes its messages key by key, for speed; tests hold them against message.def, so that code,
 * documentation and TypeScript types cannot drift apart. */
#pragma once

#include "base/json.h"
#include "floor/floor.h"
#include "train/train.h"

const char *role_id(int role);

enum request_kind {
    REQUEST_NONE,
#define REQUEST(name, ...) REQUEST_##name,
#include "house/protocol.def"
#undef REQUEST
    REQUESTS
};

#define PROTOCOL_NUMBER_MAX ((INT64_C(1) << 53) - 1) /* what JavaScript counts exactly */
#define PROTOCOL_CENTS_MAX  INT64_C(100000000000000) /* a million million dollars */

/* ---- the definition ----------------------------------------------------------------------------------- */
enum protocol_field_type {
    PROTOCOL_NONE,
    PROTOCOL_TEXT,    /* struct text: least to most bytes, no control characters */
    PROTOCOL_SECRET,  /* the same; its value appears in no message and no log */
    PROTOCOL_NUMBER,  /* int64_t */
    PROTOCOL_CENTS,   /* int64_t */
    PROTOCOL_TIME,    /* int64_t: milliseconds since 1970, UTC */
    PROTOCOL_FLAG,    /* bool */
    PROTOCOL_CARD,    /* card: "As" */
    PROTOCOL_CARDS,   /* struct request_cards: "As Td" */
    PROTOCOL_THREE,   /* uint8_t[3] */
    PROTOCOL_VOUCHER, /* uint64_t: 18 digits, hyphens and spaces between them do not count */
    PROTOCOL_SPOTS,   /* struct request_spots: {"ante": 500} */
    PROTOCOL_LIMITS,  /* struct request_spots: {"ante": [500, 10000]} */
    PROTOCOL_CHOICE,  /* uint8_t: which of the words, from 1 */
    PROTOCOL_CHIPS,   /* struct fact_chips: [0, 20], the smallest denomination first */
};

struct protocol_field {
    const char *key; /* NULL ends the list */
    uint8_t type;    /* enum protocol_field_type */
    bool must;
    uint16_t offset; /* in struct request */
    int64_t least, most;
    const char *words; /* PROTOCOL_CHOICE: separated by spaces */
    const char *text;
};

enum protocol_over { OVER_WS = 1, OVER_HTTP = 2, OVER_BOTH = 3 };

/* What answers a request. */
enum protocol_handler {
    HANDLED_BY_SESSION, /* access.h: who somebody is */
    HANDLED_BY_PEOPLE,  /* access.h: people, terminals, codes */
    HANDLED_BY_CHANGE,  /* it becomes a fact */
    HANDLED_BY_QUERY,   /* answered from the log or the floor; nothing changes */
    HANDLED_BY_FRAME,   /* a card reader's: it becomes a fact, by its own number */
};

struct protocol_request {
    const char *id;
    uint16_t roles;  /* a bit per enum role */
    uint8_t over;    /* enum protocol_over */
    uint8_t handler; /* enum protocol_handler */
    uint8_t fact;    /* enum fact_kind: what it becomes, or what access has the house note; FACT_NONE */
    const char *text;
    const struct protocol_field *fields;
};

/* NULL for REQUEST_NONE and what is none. */
const struct protocol_request *protocol_request(int kind);
int protocol_find(struct text id); /* REQUEST_NONE: there is none */

/* ---- a request ---------------------------------------------------------------------------------------- */
struct request_spots {
    uint8_t count;
    struct request_spot {
        struct text wager;
        int64_t cents, max_cents; /* limits: the least and the most */
    } spot[WAGERS_MAX];
};

struct request_cards {
    uint8_t count;
    card card[FACT_CARDS_MAX];
};

/* Its members are the keys of protocol.def; those that were not given are zero (see request_has). */
struct request {
    uint8_t kind;    /* enum request_kind */
    uint32_t given;  /* a bit per field of the kind, in their order */
    uint64_t number; /* "n"; 0: none */
    struct text token, code, name, password, old, badge, pin, table, frame, action, person, pool, reason, day, clause,
        deck, lies, seal, form, text, asked, evidence, call;
    int64_t seat, to, terminal, round, lock, fact, meter, cents, spot, index, proposal, noticed, count, seq;
    int64_t betting_ms, decision_ms, pause_ms, since, until, before, limit, slip_number, game_number, dispute;
    uint64_t voucher;
    bool shuffled, hand, wager, amount, player, enough;
    card was, is, card;
    uint8_t pick[3], dice[3];
    uint8_t why, role, device, what, format, as, irregularity, effect, authority, handling, slip, by,
        outcome; /* which of the words, from 1 */
    struct request_cards front, cards;
    struct text game, seed, about, answer; /* an exercise for dealers */
    uint8_t exercise;
    struct fact_chips chips, taken;
    union {
        struct request_spots spots, limits;
    };
};

/* Was this key given?  By the place of its member. */
bool request_has(const struct request *request, size_t offset);
#define REQUEST_HAS(of, member) request_has((of), offsetof(struct request, member))

/* The word of a choice, or "" where it was not given. */
struct text request_word(const struct request *request, size_t offset);
#define REQUEST_WORD(of, member) request_word((of), offsetof(struct request, member))

/* Reads a message; texts in *out point into it.  Anything but OK: message says what is wrong and where;
 * out->kind and out->number are what could be read so far, for the answer. */
enum err protocol_read(struct request *out, char *text, size_t size, struct buf *message);

/* Reads GET /api/ID?key=value&... for what only asks: id is what follows /api/, query what follows the
 * question mark, decoded in place.  SPOTS and the like cannot be asked for this way. */
enum err protocol_read_query(struct request *out, struct text id, struct text query, struct buf *message);

/* Forgets the secrets of a message once they were used. */
void protocol_wipe(struct request *request);

/* ---- from a request to its fact ----------------------------------------------------------------------- */
/* Who asks: what a session knows. */
struct request_who {
    uint8_t role;    /* enum role */
    uint32_t number; /* of the terminal, sign or user */
};

/* Writes the fact but for its number and time.  Names become numbers here: tables, pools, wagers, actions.
 * What takes two people becomes FACT_PROPOSE in place of its fact.
 * What the sender leaves open is filled in from the floor: the terminal's table and seat, a voucher's worth,
 * the whole credit.  The floor then decides whether the fact may happen (floor_check, by house_put).
 *
 * ERR_REPEATED whatever else is wrong: a voucher that was loaded, a seat that was taken by the very same request are
 * no reason to refuse it.  The fact is then as the request would make it now, or, where it could not, only its kind
 * and sender: for request_is_same().  ERR_REQUEST for a kind that becomes no fact by itself: users are for access.h.
 * What only the house can choose stays zero: the voucher number of issue, collect and approve. */
enum err request_fact(const struct request *request, struct request_who who, const struct floor *floor,
                      struct fact *out);

/* Does the request that became this fact (or its proposal) say the same as the one that comes again under its
 * number?  What cannot be compared any more counts as the same. */
bool request_is_same(const struct fact *again, const struct fact *was);

/* Why a signature was refused, where its slip says more than the code: who signs the line, or that it counts.
 * Nothing for other facts. */
void request_put_why(struct buf *out, const struct floor *floor, const struct fact *fact, enum err err);

/* ---- answers ------------------------------------------------------------------------------------------ */
/* {"is":"unknown","n":12,"message":"..."}: it was taken, and nobody knows yet whether it will be durable. */
void protocol_put_unknown(struct buf *out, uint64_t number);

/* {"is":"refused","n":12,"code":"late","message":"...","wait":100}; n and wait: left out where 0; message
 * "": the text of the code. */
void protocol_put_refused(struct buf *out, uint64_t number, enum err err, const char *message, int64_t wait_ms);

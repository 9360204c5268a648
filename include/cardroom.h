/* cardroom.h - libcardroom: five casino card games, exactly as Washington State approved them.
 *
 * The library deals no cards and moves no money.  It knows the rules: what may happen next in a round, what every wager
 * comes to, what a game is worth by exact count.  It opens no file, asks no clock, writes nowhere, and starts threads
 * only to count (see "threads" below).
 *
 *     cardroom *c;
 *     if (cardroom_open(&c) != CARDROOM_OK) ...
 *     if (cardroom_analyze(c, "three-card-catch", "{\"wager\":\"base\"}") == CARDROOM_OK)
 *         puts(cardroom_text(c, NULL));
 *     else
 *         fputs(cardroom_error_message(c), stderr);
 *     cardroom_close(c);
 *
 * HANDLES.  A handle holds the last answer and the last error, and nothing else of the calls before.  Handles share
 * nothing: any number may be used at once, each by one thread at a time.  There is no state outside of handles.
 *
 * STRINGS are UTF-8 and end with a zero.  Strings that are returned belong to the handle and are valid until its next
 * call or its end.  Cards are written As Kd Th 2c, the joker is Jk, a card that nobody has seen is ??.
 *
 * MONEY is whole cents in 64 bits.  Probabilities and values are exact fractions, as text: "37483412/627115125".
 *
 * STATUS.  Calls return CARDROOM_OK, or another value of enum cardroom_status; then cardroom_error_message() says what
 * was wrong and where, and cardroom_error_code() has a permanent word for programs.  An argument that is NULL where
 * that is not allowed gives CARDROOM_USAGE; a function without a status then does nothing, and gives "", 0 or NULL.
 *
 * COMPATIBILITY.  Symbols are versioned (CARDROOM_1.0), and none is ever removed or changed.  Structs never grow.
 * Keys may be added to answers. */
#ifndef CARDROOM_H
#define CARDROOM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CARDROOM_API __attribute__((visibility("default")))

/* ---- version ------------------------------------------------------------------------------------------ */
/* "1.2.3" and 1002003: of the library that is running. */
CARDROOM_API const char *cardroom_version(void);
CARDROOM_API int cardroom_version_number(void);

/* ---- handles and errors ------------------------------------------------------------------------------- */
typedef struct cardroom cardroom;

enum cardroom_status {
    CARDROOM_OK = 0,
    CARDROOM_FAILED = 1,  /* what was handed over is wrong: a round is refused, a receipt is bad */
    CARDROOM_USAGE = 2,   /* the request is wrong: no such game, option or key; NULL; a handle that is busy or closed */
    CARDROOM_MEMORY = 3,  /* the system has no memory */
    CARDROOM_STOPPED = 4, /* the progress callback asked for it */
};

/* On failure *out is NULL: there is no memory. */
CARDROOM_API int cardroom_open(cardroom **out);

/* NULL is allowed.  Rounds that are still open give up what they hold, and from then on do nothing; each must still be
 * closed.  A progress callback cannot close its own handle: nothing happens. */
CARDROOM_API void cardroom_close(cardroom *c);

/* The answer of the last call; *size, unless NULL, its bytes.  A call that failed may have an answer too: settle
 * answers each bad line with an error in its place.  Never NULL. */
CARDROOM_API const char *cardroom_text(const cardroom *c, size_t *size);

/* What the last call refused, for people ("seat 1, wager xtra: ..."), or remarks of a call that succeeded; "" if there
 * is nothing to say.  Never NULL. */
CARDROOM_API const char *cardroom_error_message(const cardroom *c);

/* The same for programs, permanent: "wrong-type", "bad-card", "too-few-cards"; "" where there is none. */
CARDROOM_API const char *cardroom_error_code(const cardroom *c);

/* The first line of the rounds handed over that was refused, from 1; 0 if none was. */
CARDROOM_API uint64_t cardroom_error_line(const cardroom *c);

/* Calls that take long report the share that is done, 0 to 1, from the thread that called; any result but 0 stops the
 * call.  NULL: nobody is told.  Meanwhile the handle is busy, and its last answer and error are gone: other calls of it
 * and of its rounds give CARDROOM_USAGE and change nothing.  A callback that has a question asks another handle. */
CARDROOM_API void cardroom_on_progress(cardroom *c, int (*progress)(void *context, double done), void *context);

/* ---- calls: JSON in, JSON out ------------------------------------------------------------------------- */
/* Asks one question: gives, byte for byte, what the command of this name prints with --json; docs/ has a page for each.
 *
 *     settle advise                                   subject: rounds, one on each line
 *     verify                                          a receipt
 *     analyze simulate protect design risk compare    a game
 *     report games tables rules exercise              a game; NULL for games: all of them
 *     set                                             seven cards
 *     houseway                                        a House Way, or the name of a file of it; NULL: the approved one
 *     rng                                             NULL; the request says what: {"test":true}
 *
 * Any other command gives CARDROOM_USAGE and the list of these: sweep and packet run programs and write folders, play,
 * lab and drill are for people, and what asks of books (audit, room, backup ...) needs a store, which a library does
 * not open. A report names no program: its "program_blake2b" is null.
 *
 * request: NULL, or an object whose keys are the options of the command, without their dashes:
 *
 *     {"wager":"base","set":{"xtra":"1"},"threads":1}      --wager base --set xtra=1 --threads 1
 *
 * A string or a number is the value; true is an option without a value, false and null leave it out; an array gives an
 * option several times, and so does an object, as NAME=VALUE.  "files" stands for files: {"files":{"t.json":{...}},
 * "table":{"xtra":"t.json"}}; a string is the text of the file, anything else is its text as written.  With
 * "json":false the answer is text for people.  "words" are the command's words behind the subject: {"words":["C-5"]}.
 *
 * "threads" is how many threads count; answers do not depend on it.  Without it there is one per processor. */
CARDROOM_API int cardroom_ask(cardroom *c, const char *command, const char *subject, const char *request);

/* The same under the name of the command. */

/* Rounds, one on each line, and a result for each: docs/settle.md. */
CARDROOM_API int cardroom_settle(cardroom *c, const char *rounds, const char *request);

/* Rounds up to a decision; the exact value of every choice: docs/advise.md. */
CARDROOM_API int cardroom_advise(cardroom *c, const char *rounds, const char *request);

/* Is this receipt good?  docs/receipts.md. */
CARDROOM_API int cardroom_verify(cardroom *c, const char *receipt, const char *request);

/* Exact edges by counting every deal: docs/math.md. */
CARDROOM_API int cardroom_analyze(cardroom *c, const char *game, const char *request);

/* Rounds played at random, compared with the exact values; without a "seed" the system is asked for one. */
CARDROOM_API int cardroom_simulate(cardroom *c, const char *game, const char *request);

/* What more information than the rules give is worth to a player: docs/protect.md. */
CARDROOM_API int cardroom_protect(cardroom *c, const char *game, const char *request);

/* Pay tables inside bounds: docs/design.md.  Its "seconds" are 0. */
CARDROOM_API int cardroom_design(cardroom *c, const char *game, const char *request);

/* The games (NULL), or one with its wagers, options and decisions; and its pay tables. */
CARDROOM_API int cardroom_games(cardroom *c, const char *game, const char *request);
CARDROOM_API int cardroom_tables(cardroom *c, const char *game, const char *request);

/* ---- cards and hands ---------------------------------------------------------------------------------- */
/* A card is rank * 4 + suit: ranks from 0 (deuce) to 12 (ace), suits c d h s; the joker is 52. */
enum { CARDROOM_JOKER = 52 };

/* Reads "As Kd 7h"; the number of cards, or -1 if a word is no card or there are more than max. */
CARDROOM_API int cardroom_cards_read(const char *text, uint8_t *cards, int max);

/* Writes the name of a card; "" if it is none. */
CARDROOM_API void cardroom_card_name(int number, char name[4]);

enum cardroom_ranking {
    CARDROOM_THREE,   /* 3 cards of one deck: 3 Card Catch, Stadium 3 Card Poker */
    CARDROOM_SHOE,    /* 3 cards of several decks, where a card can meet its twin: Super 3 Card */
    CARDROOM_POKER,   /* the best five of 5, 6 or 7 cards of one deck */
    CARDROOM_PAI_GOW, /* the best five of 5 or 7 cards, perhaps with the joker; A-2-3-4-5 is the lowest straight */
    CARDROOM_SUIT,    /* the longest suit of 1 to 7 cards of one deck: Chase the Flush */
};

struct cardroom_hand {
    uint32_t value; /* of two hands by the same ranking the greater wins, equal ones tie */
    char code[64];  /* "pair 8", permanent */
    char words[64]; /* "pair of eights" */
};

/* CARDROOM_USAGE if these are no such cards: a card twice, too many, too few. */
CARDROOM_API int cardroom_hand(const uint8_t *cards, int count, enum cardroom_ranking ranking,
                               struct cardroom_hand *out);

/* ---- a round, step by step ---------------------------------------------------------------------------- */
/* A round goes from event to event: wagers, the end of betting, cards, decisions.  cardroom_round_need() says what it
 * awaits; an event that may not happen now is refused and changes nothing.
 *
 *     cardroom_round_open(c, "{\"game\":\"three-card-catch\"}", &r);
 *     cardroom_round_bet(r, 1, "ante", 500);
 *     cardroom_round_close_bets(r);
 *     while (cardroom_round_need(r, &need), need.kind != CARDROOM_NEED_NOTHING)
 *         if (need.kind == CARDROOM_NEED_CARD)
 *             cardroom_round_card(r, next_card());
 *         else
 *             cardroom_round_decide(r, need.seat, "play", NULL);
 *     cardroom_round_settle(r);
 *
 * A round belongs to the handle it was opened with: answers and errors go there, and it is closed before the handle.
 * If the handle is closed first, the round awaits nothing and every call of it gives CARDROOM_USAGE. */
typedef struct cardroom_round cardroom_round;

enum cardroom_need_kind {
    CARDROOM_NEED_WAGERS,   /* wagers, then the end of betting */
    CARDROOM_NEED_START,    /* pai gow: the spot of the first packet */
    CARDROOM_NEED_CARD,     /* the next card, for whom `to` says */
    CARDROOM_NEED_DECISION, /* of `seat`: one of `actions` */
    CARDROOM_NEED_TURN,     /* an unseen card of the hand of `to` is turned up */
    CARDROOM_NEED_NOTHING,  /* the round is over */
};

enum cardroom_receiver { CARDROOM_TO_DEALER, CARDROOM_TO_SEAT, CARDROOM_TO_TABLE, CARDROOM_TO_NOBODY };

struct cardroom_need {
    int kind;         /* enum cardroom_need_kind */
    int to;           /* enum cardroom_receiver */
    int seat;         /* whose card, or the first that must decide */
    int face_down;    /* the rules deal the card face down: it may come as ?? */
    uint32_t actions; /* a bit for each of cardroom_round_action() that is open to the seat */
};

/* rules: {"game":"three-card-catch","options":{...},"meters":{...}}, as in a round of cardroom_settle().  On failure
 * *out is NULL. */
CARDROOM_API int cardroom_round_open(cardroom *c, const char *rules, cardroom_round **out);

/* NULL is allowed. */
CARDROOM_API void cardroom_round_close(cardroom_round *r);

CARDROOM_API void cardroom_round_need(const cardroom_round *r, struct cardroom_need *out);

/* The name of decision `number` of the game, from 0; NULL if there are not so many. */
CARDROOM_API const char *cardroom_round_action(const cardroom_round *r, int number);

/* What lies on the wager of the seat from now on, in cents; 0 takes it back. */
CARDROOM_API int cardroom_round_bet(cardroom_round *r, int seat, const char *wager, int64_t cents);

/* Stadium: the three locations, 1 to 9, that the seat picks. */
CARDROOM_API int cardroom_round_pick(cardroom_round *r, int seat, const int locations[3]);
CARDROOM_API int cardroom_round_close_bets(cardroom_round *r);
CARDROOM_API int cardroom_round_start(cardroom_round *r, int spot);

/* The next card: "As"; "??" where it lies face down and nobody has seen it, until it is turned. */
CARDROOM_API int cardroom_round_card(cardroom_round *r, const char *name);
CARDROOM_API int cardroom_round_turn(cardroom_round *r, const char *name);

/* front: the two cards of a pai gow setting, "As Kd"; else NULL. */
CARDROOM_API int cardroom_round_decide(cardroom_round *r, int seat, const char *action, const char *front);

/* The time to decide is over: for a seat, or for all (0). */
CARDROOM_API int cardroom_round_expire(cardroom_round *r, int seat);

/* The answer is what the seat may see now, as JSON; 0 is a bystander. */
CARDROOM_API int cardroom_round_view(cardroom_round *r, int seat);

/* The answer is the result of a round that is over: the same bytes as of cardroom_settle(). */
CARDROOM_API int cardroom_round_settle(cardroom_round *r);

/* ---- a whole round in one call ------------------------------------------------------------------------ */
/* Structs in, structs out, no text: a round is opened once, and played so any number of times, a million a second. What
 * happens is a list of events, as at a table: bets, the end of betting, cards, decisions.
 *
 *     struct cardroom_event events[] = {{.kind = CARDROOM_BET, .seat = 1, .what = 0, .cents = 500}, ...};
 *     struct cardroom_award award[CARDROOM_AWARDS];
 *     struct cardroom_awards awards = {award, CARDROOM_AWARDS, 0};
 *     if (cardroom_round_play(r, events, 9, &awards) == CARDROOM_OK) ... */
enum cardroom_event_kind {
    CARDROOM_BET,        /* seat, what: the number of the wager, cents: what lies on it from now on */
    CARDROOM_PICK,       /* Stadium: seat, cards: three locations, 1 to 9 */
    CARDROOM_CLOSE_BETS, /* the end of betting */
    CARDROOM_START,      /* pai gow: what: the spot of the first packet */
    CARDROOM_CARD,       /* cards[0]: the next card */
    CARDROOM_DECIDE,     /* seat, what: the number of the decision; cards: the front of a pai gow setting, else 0 */
    CARDROOM_EXPIRE,     /* the time to decide is over for the seat, or for all (0) */
};

struct cardroom_event {
    uint8_t kind; /* enum cardroom_event_kind */
    uint8_t what;
    uint16_t seat; /* from 1 */
    uint8_t cards[3];
    int64_t cents;
};

enum { CARDROOM_AWARDS = 24 }; /* of one seat there are never more */

struct cardroom_award {
    uint16_t seat;
    uint8_t wager;    /* its number */
    uint8_t outcome;  /* 0 lost, 1 pushed, 2 won */
    uint8_t meter;    /* the progressive meter that is part of what is returned, or 0 */
    uint8_t toke;     /* 1: what is returned is the dealer's */
    const char *line; /* the line of the pay table that decided, permanent; NULL: none did */
    int64_t stake_cents, returned_cents;
};

/* Where awards go. */
struct cardroom_awards {
    struct cardroom_award *award; /* of the caller */
    int most;                     /* room for so many */
    int count;                    /* there are so many */
};

/* The name of wager `number` of the game, from 0; NULL if there are not so many.  Decisions: cardroom_round_action().
 */
CARDROOM_API const char *cardroom_round_wager(const cardroom_round *r, int number);

/* The round begins anew with the rules it was opened with, all these events happen, it must be over then, and its
 * awards are written, seat by seat.  CARDROOM_FAILED: the event of number cardroom_error_line() is refused,
 * and the round stays there; CARDROOM_USAGE: there are more awards than have room. */
CARDROOM_API int cardroom_round_play(cardroom_round *r, const struct cardroom_event *events, int count,
                                     struct cardroom_awards *awards);

#ifdef __cplusplus
}
#endif

#endif

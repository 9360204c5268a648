/* round_json.h - reads a round from JSON, plays it through the rules, and writes the result.
 *
 * The text has a game, its options, the cards in dealing order, and the wagers and decisions of each seat. It
 * becomes events through check and apply, exactly as at a table.  A wrong text is refused with a code and a
 * message that names the place; nothing is guessed.
 *
 * The caller provides zeroed memory once (round_input_size) and reads any number of rounds with it.  Nothing
 * is allocated, and a round of one seat takes a few microseconds. */
#pragma once

#include "base/json.h"
#include "card/words.h"
#include "game/rules.h"
#include "ledger/meter.h"

#include <stdio.h>

/* ---- reading and playing ------------------------------------------------------------------------------- */
enum { SEATS_MAX = 5000, DECK_MAX = 8 * 52 };

struct failure {
    enum err err;
    char message[320];
};

/* One seat of the text, while it is read. */
struct seat_input {
    uint16_t seat;
    bool decides;          /* decisions were given and not all are used */
    struct json decisions; /* at the next one */
};

/* Where in the text we are, for messages. */
enum round_place { IN_ROUND, IN_SEATS, IN_SEAT };

struct round_input {
    enum round_place place;
    int place_number; /* IN_SEATS: from 0; IN_SEAT: of the seat */
    struct rules rules;
    /* Of a laboratory that plays by rules that are not approved: changes those that the round began with.  NULL: none
     */
    bool (*vary)(struct round_input *in);
    const struct game *game; /* the one that all rounds are of; NULL: one of the list */
    void *vary_context;
    struct meters meters;
    int deck_count, deck_used, seat_count;
    card deck[DECK_MAX];
    bool explained;     /* the result says of every wager why it came out so */
    bool may_hide;      /* the deck may have "??", a face-down card */
    uint64_t face_down; /* a bit per card that replaces a "??"; it is nowhere else in the deck */
    int seen_count;
    uint8_t seen[DECK_52];         /* how many of each card who asks for advice has seen beyond the rules */
    uint16_t index[SEATS_MAX + 1]; /* by seat number: its index in seats plus 1; 0 if not present */
    struct seat_input seats[SEATS_MAX];
    struct failure failure;
    _Alignas(16) char round[]; /* of the game */
};

/* Fills in the failure; always false, for the caller to return. */
#define round_refuse(in, code, ...)                                                                                    \
    ((in)->failure.err = (code), text_refuse((in)->failure.message, sizeof(in)->failure.message, __VA_ARGS__))

/* How much memory a struct round_input with the largest round takes. */
size_t round_input_size(void);

/* Reads and plays one round to its end; a missing decision is the game's time-out.  Reading changes the text.
 * False: in->failure says why. */
bool round_input_play(struct round_input *in, struct text text);

/* Reads a round in progress and plays it until a seat must decide whose decision is missing; round_input_awaits()
 * tells for each seat whether it must decide now.  Later cards stay in the deck, where no advice can see them.  A
 * finished round is refused, and so is a decision that could not have been made yet. */
bool round_input_play_until_asked(struct round_input *in, struct text text);
bool round_input_awaits(const struct round_input *in, int seat);

/* For a round that comes event by event: reads game, options and meters alone and opens betting; and, before its result
 * is written, lists the seats that have wagers. */
bool round_input_open(struct round_input *in, struct text text);
void round_input_take_seats(struct round_input *in);

/* ---- writing ------------------------------------------------------------------------------------------- */
/* Writes the round that round_input_play() just finished, as one line, seat by seat; deducts what was won
 * from in->meters. */
void round_output_result(struct round_input *in, FILE *out);

/* What the seat may see of a round that goes on, as one line; 0 is a bystander. */
void round_output_view(const struct round_input *in, int seat, FILE *out);

/* The same for people: every wager, and in one sentence why it came out so. */
void round_output_reasons(struct round_input *in, enum language language, FILE *out);

/* {"error":...,"message":...,"line":N}: the answer to a refused line. */
void round_output_failure(const struct failure *failure, uint64_t line, FILE *out);

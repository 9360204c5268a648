/*
 * round_input.h - a round written as JSON, played through the rules.
 *
 * The text names a game, its options, the cards in dealing order and what each seat wagered and decided.
 * It is turned into events, one by one through check and apply, exactly as a table does (round_play.h).  A
 * wrong text is refused with a code and a message that names the place; nothing is guessed.
 *
 * The caller gives zeroed memory once (round_input_size) and reads any number of rounds with it.
 */
#ifndef CLI_ROUND_ROUND_INPUT_H
#define CLI_ROUND_ROUND_INPUT_H

#include "base/json.h"
#include "game/rules.h"
#include "ledger/meter.h"

enum { SEATS_MAX = 5000, DECK_MAX = 8 * 52 };

struct failure {
    enum err err;
    char message[320];
};

/* One seat of the text, while it is read. */
struct seat_input {
    uint16_t seat;
    bool decides;          /* decisions were given and not all are used */
    struct json decisions; /* stands at the next one */
};

struct round_input {
    struct rules rules;
    struct meters meters;
    int deck_count, deck_used, seat_count;
    card deck[DECK_MAX];
    bool may_hide;                 /* the deck may have "??", a card that lies face down */
    uint64_t face_down;            /* a bit per card that stands for one, and is nowhere else in the deck */
    uint16_t index[SEATS_MAX + 1]; /* by seat number: its place in seats, from 1; 0 if it has none */
    struct seat_input seats[SEATS_MAX];
    struct failure failure;
    _Alignas(16) char round[]; /* the game's own */
};

/* How much memory a struct round_input with the largest round takes. */
size_t round_input_size(void);

/*
 * Reads and plays one round to its end; a decision that is not given is the game's time-out.  The text is
 * changed in reading.  False: in->failure says why.
 */
bool round_input_play(struct round_input *in, struct text text);

/*
 * Reads a round in progress and plays it until a seat must decide whose decision is not given: that it is
 * missing means that it is still to be taken, by this seat and by any other that round_input_awaits().  What
 * the deck holds beyond that point is not dealt.  A round that is over is refused, and so is a decision that
 * could not have been taken yet.
 */
bool round_input_play_until_asked(struct round_input *in, struct text text);
bool round_input_awaits(const struct round_input *in, int seat);

/* The seat as it sees itself, in the view; NULL if it is not in the round. */
const struct seat_view *round_input_seat(const struct round_input *in, int seat, struct view *view);

#endif

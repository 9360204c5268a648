/*
 * round_input.h - a round written as JSON, played through the rules.
 *
 * The text names a game, its options, the cards in dealing order and what each seat wagered and decided.
 * round_input_play() turns it into events, one by one through check and apply, exactly as a table does.  A
 * wrong text is refused with a code and a message that names the place; nothing is guessed.
 *
 * The caller gives zeroed memory once (round_input_size) and reads any number of rounds with it.
 */
#ifndef CLI_ROUND_INPUT_H
#define CLI_ROUND_INPUT_H

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
    uint16_t index[SEATS_MAX + 1]; /* by seat number: its place in seats, from 1; 0 if it has none */
    struct seat_input seats[SEATS_MAX];
    struct failure failure;
    _Alignas(16) char round[]; /* the game's own */
};

/* How much memory a struct round_input with the largest round takes. */
size_t round_input_size(void);

/*
 * Reads and plays one round to its end; the text is changed in reading.  False: in->failure says why.
 */
bool round_input_play(struct round_input *in, struct text text);

#endif

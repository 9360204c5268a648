/* reader.h - a table whose cards a device reads as they leave the shoe.
 *
 * The device sends frames (desk/desk_reader.c); each becomes a FACT_READ whose data is the frame as it came, sealed
 * with the house's key like the seed of a shuffle.  What a frame said is known to the house alone: it deals the card
 * where one is awaited, unseen where the document deals face down, and turns a hand with what was sealed when the round
 * asks for it.  Nobody can read a card from the log, an export or a view before the rules show it.
 *
 *   S        a round begins; frames are counted from its number on
 *   D As     a card left the shoe
 *   C        the cut card came out
 *   E text   the reader reports an error: it takes no card until the error ends
 *   e        it has ended
 *   B 3 progressive on    a bet sensor of a table in chips: seat 3, the wager lies, or no longer does (off)
 *
 * What sensors say becomes the wagers of the seat as soon as the rules take it: an Ante waits for the X-Tra
 * that must lie beside it.  From "no more bets" to the next round nothing changes by them, so the dealer can
 * take the chips in; what is put down meanwhile lies in the next round.  The dealer's keys go before them: a
 * sensor that says the same again changes nothing.  What it said and the rules did not take (an Ante is gone,
 * its X-Tra still lies) is a difference that the dealer settles before betting closes.
 *
 * A frame has a number from 0 to 255 and round again.  The same frame may come several times; one that is not
 * the next is refused, and so is a card that cannot be: nothing is guessed.  Then the reader sends what is
 * missing, or a supervisor gives it up for the round (READ_FAILED) and the dealer enters the cards.
 *
 * After a restart the log says what was read: house_open() opens the frames of the round on the table. */
#pragma once

#include "base/json.h"
#include "floor/floor.h"

struct house;
struct house_keys;

enum { READER_SEALED = 88 };

/* A frame as it came. */
struct reader_frame {
    uint8_t seq;
    struct text text;
};

/* Takes a frame; *what: enum fact_read, READS: it is the last one again.  ERR_READER_..., ERR_CARD_TWICE. */
enum err house_read(struct house *house, int table, const struct reader_frame *frame, int64_t now_ms, int *what);

/* What a frame in the log said, for whoever has the key; out as it was if that does not open it. */
void reader_open_frame(const uint8_t *key, const struct fact *fact, char out[FACT_FRAME]);

/* ---- for house.c -------------------------------------------------------------------------------------- */
/* The frame of a FACT_READ from the log into the fact, if a key opens it. */
void reader_open_fact(const struct house_keys *keys, struct fact *fact);

/* A supervisor gave the reader up: people are told. */
void reader_note_failed(struct house *house, const struct fact *fact, int64_t now_ms);

/* What the dealer turns at a table with a reader must be in the hand, and betting does not close while a bet
 * sensor says otherwise than the wagers. */
enum err reader_check(const struct house *house, const struct fact *fact);

/* Which sensor says otherwise, for people. */
void reader_put_difference(const struct house *house, int table, struct buf *out);

/* Does one thing that is due at the table; false: nothing is. */
bool reader_step(struct house *house, int table, int64_t now_ms);

/* card.h - cards, decks and shoes: a card is a small number; text is for people and files.
 *
 * card = rank * 4 + suit, rank 0 (deuce) to 12 (ace), suit c d h s; the joker is 52.  So cards sort by rank.
 * Text: "As", "Td"; reading also takes "10d", any case and the suit signs; the joker is "Jk".
 * Nothing here depends on a game or allocates; every failure is reported. */
#pragma once

#include "base/base.h"
#include "base/err.h"
#include "base/json_write.h"

typedef uint8_t card;

/* [C-2.2] The ace is the highest rank, the two the lowest. */
enum { TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE, RANKS };
enum { CLUBS, DIAMONDS, HEARTS, SPADES, SUITS };

enum {
    JOKER = 52,
    DECK_52 = 52,
    DECK_53 = 53,
    CARD_NONE = 0xfe,   /* no card here */
    CARD_HIDDEN = 0xff, /* a card lies here, face down for this viewer */
};

static inline card card_of(int rank, int suit) { return (card)(rank * 4 + suit); }
static inline int card_rank(card c) { return c >> 2; }
static inline int card_suit(card c) { return c & 3; }

/* Reads one card at *text and moves past it; false (and *text unmoved) if there is none. */
bool card_read(const char **text, const char *end, card *out);

/* Reads cards separated by white space, at most max of them; returns how many, or -1 with *bad at the first
 * word that is no card (or the first one too many). */
int card_read_list(const char *text, size_t size, card *out, int max, const char **bad);

/* "As"; "??" for a hidden card. */
void card_put(struct buf *b, card c);
void card_put_list(struct buf *b, const card *cards, int count);

/* "ace", "king" ... "two"; plural "aces", "sixes". */
const char *card_rank_name(int rank);
const char *card_rank_plural(int rank);

/* 'A', 'K' ... 'T' ... '2', and back, in any case; -1 for another letter. */
char card_rank_letter(int rank);
int card_rank_of(char letter);

/* Sorts high to low by rank, the joker first; equal ranks spades first. */
void card_sort(card *cards, int count);

/* "key":"As Kd" */
static inline void card_write_json(struct buf *b, const char *key, const card *cards, int count) {
    json_write_key(b, key);
    buf_char(b, '"');
    card_put_list(b, cards, count);
    buf_char(b, '"');
}

/* ---- shoe --------------------------------------------------------------------------------------------- */
/* Which cards are gone from a deck or a shoe: one deck, one with a joker, six decks, eight decks.  Order:
 * shoe_open, then shoe_take per card.  It has no order of cards; the dealer decides that. */
NO_PADDING
struct shoe {
    uint8_t copies[DECK_53]; /* of each card, not yet gone */
    uint8_t kinds;           /* 52, or 53 with the joker */
    uint16_t left;
};
NO_PADDING_END

enum { SHOE_DECKS_MAX = 8 };

/* decks 1 to 8; the joker goes with one deck only. */
struct shoe shoe_open(int decks, bool with_joker);

/* ERR_CARD for a card the shoe never held, ERR_CARD_TWICE for one copy too many. */
static inline enum err shoe_check(const struct shoe *shoe, card c) {
    if (c > JOKER || c >= shoe->kinds) return ERR_CARD;
    return shoe->copies[c] ? OK : ERR_CARD_TWICE;
}

/* Takes the card out if shoe_check() allows it; else nothing has changed. */
static inline enum err shoe_take(struct shoe *shoe, card c) {
    TRY(shoe_check(shoe, c));
    shoe->copies[c]--;
    shoe->left--;
    return OK;
}

/* train.h - exercises for dealers: a question, and what an answer to it is worth.
 *
 * A question is a function of the terms of a table, the exercise, a seed and perhaps a subject that it should be about;
 * an answer's mark is a function of the question and the text of the answer.  Nothing is kept here, so a command, a
 * page and a test ask the same and are told the same.  What is right is never written down a second time: awards come
 * from the game's settle(), settings from the House Way, rulings from the policy of the table.
 *
 *   pay           what each wager of a seat is paid; the correction is in chips
 *   settle        take, pay or push, wager by wager in the document's order; which seat comes first
 *   house-hand    the two front cards of the house hand, and the rule that sets them
 *   error         a settled layout with one mistake: where it is, and by how much
 *   irregularity  which rulings the table's policy has, and which text decides
 *   rack          fill, closer and win by denomination; signatures of a slip, or a difference at opening
 *
 * A question has parts, answered one by one: an amount, a word of a list, several words, or two cards.  Each
 * part has a subject ("xtra/natural", "rule/4c", "fill"): what a weak spot is about.  Ids of exercises, parts
 * and subjects are permanent: progress files name them. */
#pragma once

#include "base/rng.h"
#include "floor/config/irregularity.h"
#include "game/rules.h"
#include "ledger/books.h"

/* X(name, id, text) */
#define TRAIN_EXERCISE_LIST(X)                                                                                         \
    X(PAY, "pay", "pay the layout in chips")                                                                           \
    X(SETTLE, "settle", "take, pay or push in the right order")                                                        \
    X(HOUSE_HAND, "house-hand", "set the house hand and name the rule")                                                \
    X(ERROR, "error", "find the mistake in a settled layout")                                                          \
    X(IRREGULARITY, "irregularity", "what now: rulings, and the text that decides")                                    \
    X(RACK, "rack", "fill, close and count the rack")

#define TRAIN_EXERCISE_WORDS "pay settle house-hand error irregularity rack"

enum train_exercise {
#define X(name, id, text) TRAIN_##name,
    TRAIN_EXERCISE_LIST(X)
#undef X
        TRAIN_EXERCISES
};

struct train_exercise_name {
    const char *id, *text;
};
extern const struct train_exercise_name train_exercises[TRAIN_EXERCISES];
int train_exercise_find(const char *id, size_t size); /* -1: there is none */

/* Does the game have this exercise?  A stadium is not paid in chips seat by seat; one game has a House Way. */
bool train_has(const struct game *game, int exercise);

/* ---- the table ---------------------------------------------------------------------------------------- */
struct train_terms {
    struct rules rules;
    irregularity_effects policy[IRREGULARITIES];
    uint8_t chip_kinds;
    int64_t chips[CHIP_KINDS]; /* denominations in cents, the highest first */
};

/* The terms of a house that says nothing else. */
struct train_terms train_standard(const struct rules *rules);

/* ---- a question --------------------------------------------------------------------------------------- */
enum {
    TRAIN_SEATS = 3,
    TRAIN_PARTS = 32,
    TRAIN_COUNTS = 4,
    TRAIN_SUBJECT = 48,
    TRAIN_NOTE = 160,
    TRAIN_LIST = 512,
    TRAIN_JSON = 16 * 1024,
};

/* The fewest chips that make the amount; returns what no chip makes. */
int64_t train_break(const struct train_terms *terms, int64_t cents, int counts[CHIP_KINDS]);

enum train_kind { TRAIN_CENTS, TRAIN_WORD, TRAIN_WORDS, TRAIN_CARDS };

struct train_part {
    const char *id;
    uint8_t kind;      /* enum train_kind */
    bool depends;      /* nothing is mispaid here if the part before it is wrong */
    int8_t wager;      /* -1: none */
    uint16_t seat;     /* 0: none */
    const char *words; /* separated by spaces; NULL: the question's own list */
    uint32_t bits;     /* WORD, WORDS: the right ones */
    int64_t cents;     /* CENTS: the right amount; WORD: mispaid by any other */
    int64_t worth[3];  /* outcome: what the player has after take, pay and push */
    card cards[2];     /* CARDS: one right choice */
    char subject[TRAIN_SUBJECT];
    char note[TRAIN_NOTE]; /* why, for the correction */
};

/* A wager on the layout; in the exercise error also what was done with it. */
struct train_spot {
    uint8_t wager, done; /* enum outcome */
    int64_t stake, returned;
};

struct train_seat {
    uint16_t seat;
    int8_t action; /* the last decision, -1: none */
    struct hand_view hand;
    uint8_t spot_count;
    struct train_spot spot[AWARDS_MAX];
};

/* Chips by denomination: what a slip or an inventory says. */
struct train_count {
    const char *of; /* opener, fill, credit, closer */
    uint16_t chips[CHIP_KINDS];
};

int64_t train_count_cents(const struct train_terms *terms, const struct train_count *count);

struct train_question {
    const struct train_terms *terms;
    uint8_t exercise;
    struct hand_view dealer, table;
    uint8_t seat_count, count_count, part_count;
    struct train_seat seat[TRAIN_SEATS];
    struct train_count count[TRAIN_COUNTS];
    int64_t drop, opened; /* rack: cents in the box; what was counted at opening */
    const char *slip;     /* rack: whose signatures are asked; NULL: none */
    int8_t irregularity;  /* -1: none */
    bool shows_done;
    char list[TRAIN_LIST]; /* words that are this question's own */
    struct train_part part[TRAIN_PARTS];
};

struct train_text {
    const char *at;
    size_t size;
};

/* Asks.  round is the caller's memory of game_round_size() bytes; it is not needed afterwards.  about NULL:
 * anything; else a question with that subject where some hundred tries find one.  False if the game does not
 * have the exercise, or these rules leave nothing to ask. */
struct train_ask {
    uint8_t exercise;
    const char *seed, *about;
    struct train_text answer; /* for train_write_answer(); at NULL: there is none yet */
};

bool train_question(struct train_question *q, const struct train_terms *terms, struct train_ask ask, void *round);

/* ---- an answer ---------------------------------------------------------------------------------------- */
struct train_mark {
    bool read; /* it is an answer at all */
    bool right;
    int64_t mispaid; /* cents */
};

/* Amounts: "12.50", "-$1,000".  Words may be shortened as far as they stay unique; several are separated by
 * spaces or commas, in any order. */
struct train_mark train_check(const struct train_question *q, int part, const char *text, size_t size);

struct train_verdict {
    int errors;
    int64_t mispaid;
    struct train_mark mark[TRAIN_PARTS];
};

/* The answers to all parts, separated by semicolons; a part left out is wrong. */
struct train_verdict train_grade(const struct train_question *q, const char *answer, size_t size);

/* The right answer to a part, as text that train_check() takes. */
void train_put_truth(struct buf *b, const struct train_question *q, int part);

/* The words of a part, separated by spaces. */
const char *train_words(const struct train_question *q, const struct train_part *part);

/* The keys of a question, and with a verdict those of the correction, into an open object: hands, layout,
 * counts and parts as docs/protocol.md has them (Drill). */
void train_write_json(struct buf *b, const struct train_question *q, const struct train_verdict *verdict);

/* What a house and the core in a browser answer: asks into q, and writes one object of at most TRAIN_JSON bytes with
 * the question, or with the correction of an answer.  False as train_question(). */
bool train_write_answer(struct buf *b, const struct train_terms *terms, struct train_ask ask, struct train_question *q,
                        void *round);

/* ---- common parts of this folder ---------------------------------------------------------------------- */
/* Each makes one candidate; how good a question it is, 0: none. */
int train_make_round(struct train_question *q, struct rng *rng, void *round); /* pay, settle, error */
int train_make_house_hand(struct train_question *q, struct rng *rng);
int train_make_irregularity(struct train_question *q, struct rng *rng);
int train_make_rack(struct train_question *q, struct rng *rng);

/* The word of the list that the text is, or the only one that it begins; below 0: none. */
int train_find_word(const char *words, struct train_text text);

/* The next part, about this subject; NULL if there is no room. */
struct train_part *train_add_part(struct train_question *q, const char *id, enum train_kind kind, const char *subject);

/* way.h - a House Way as an ordered list of rules that a floor manager can read, for what-if questions.
 *
 *   # two pair
 *   two pair, low pair >= 7, no single ace: low pair in front
 *   straight or flush: keep straight or flush with front >= K, else keep straight flush
 *
 * One rule a line: conditions, all of which must hold (alternatives joined by "or"), then what goes in front.  The
 * first rule that holds and can be carried out decides; a setting that fouls cannot, and the next is asked.  Where
 * several cards make the same front the strongest back is kept, as in house_way.h.  docs/houseway.md is the reference.
 *
 * The tables of the approved game are set by house_way.h alone; this is for questions.  Pure; way_set() takes half a
 * microsecond. */
#pragma once

#include "base/buf.h"
#include "game/way/house_way.h"

enum { WAY_RULES = 64, WAY_TESTS = 10, WAY_STEPS = 6, WAY_TEXT = 320, WAY_ERROR = 320 };

struct way_test {
    uint8_t subject; /* enum way_subject, or a kind of hand behind them */
    uint8_t order;   /* '<', '=', '>', or 0 for a kind of hand */
    uint8_t rank;
    bool equal, no, or ; /* "<=", ">=" and "="; "no ..."; the next test is an alternative */
};

struct way_step {
    uint8_t action;
    uint8_t least; /* of the front's higher rank; a pair always reaches it */
};

struct way_rule {
    int line; /* of the text, from 1 */
    int test_count, step_count;
    struct way_test tests[WAY_TESTS];
    struct way_step steps[WAY_STEPS];
    char text[WAY_TEXT];
};

struct way {
    int count;
    uint64_t off; /* a bit per rule that is left out */
    struct way_rule rules[WAY_RULES];
};

/* False with the line and the remedy in error. */
bool way_read(struct way *way, const char *text, size_t size, char error[WAY_ERROR]);

/* How the seven cards are set; the rule that decided, or -1 if none could. */
int way_set(const struct way *way, const card seven[7], enum pai_gow_wheel wheel, struct setting *out);

#include "math/stadium_three_card/stadium_tally.h"

#include "math/pay_exact.h"

enum { ALL_OTHERS = 13983816 /* C(49,6): the six beside a hand */, OTHERS_LEFT = 9366819 /* C(46,6) */ };

struct stadium_study *stadium_study_open(struct arena *arena)
{
    struct stadium_study *study = arena_take(arena, sizeof *study);

    study->hands = stadium_hands_open(arena);
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        must(stadium_is_open(hand) || stadium_always_plays(study->hands, hand));
    }
    return study;
}

/* ---- the Ante Bonus ----------------------------------------------------------------------------------- */

struct stadium_terms stadium_terms_of(struct pay_table table)
{
    struct stadium_terms terms = {.scale = pay_exact_scale(table, 100)};

    for (int category = 0; category < STADIUM_CATEGORIES; category++) {
        const struct pay_row *row = pay_best(table, 1u << category);

        if (!row || pay_outcome(pay_of(table, row)) != OUTCOME_WIN) continue;
        terms.line[category] = row->id;
        terms.bonus[category] = pay_exact_net(pay_of(table, row), terms.scale, 100);
    }
    return terms;
}

int64_t stadium_value_of_play(const struct stadium_terms *terms, int category, struct stadium_showdowns s)
{
    const int64_t dealers = s.unqualified + s.won + s.tied + s.lost;

    return stadium_net(s) * terms->scale + terms->bonus[category] * dealers;
}

/* ---- adding up ---------------------------------------------------------------------------------------- */

static void add_played(struct stadium_tally *tally, int category, struct stadium_showdowns s, wide times)
{
    wide *deals = tally->deals[category];

    deals[STADIUM_UNQUALIFIED] += s.unqualified * times;
    deals[STADIUM_WON] += s.won * times;
    deals[STADIUM_TIED] += s.tied * times;
    deals[STADIUM_LOST] += s.lost * times;
    tally->played += (s.unqualified + s.won + s.tied + s.lost) * times;
}

static int high_of(const struct stadium_hand *hand)
{
    return card_rank(hand->cards[0]);
}

bool stadium_is_open(const struct stadium_hand *hand)
{
    return hand->category == HAND3_HIGH && high_of(hand) <= QUEEN;
}

bool stadium_best_plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms)
{
    return stadium_value_of_play(terms, hand->category, hand->against) >= -STADIUM_DEALERS * terms->scale;
}

bool stadium_short_plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms)
{
    const hand3 value = hand3_value(hand->cards[0], hand->cards[1], hand->cards[2]);

    (void)terms;
    return value >= HAND3_OF(HAND3_HIGH, QUEEN) + (SIX << 4) + FOUR;
}

typedef bool plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms);

static struct stadium_tally own_by(const struct stadium_study *study, const struct stadium_terms *terms,
                                   plays_own *plays)
{
    struct stadium_tally tally = {0};

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (plays(hand, terms))
            add_played(&tally, hand->category, hand->against, hand->size);
        else
            tally.folded += hand->size * STADIUM_DEALERS;
    }
    return tally;
}

struct stadium_tally stadium_tally_own(const struct stadium_study *study, const struct stadium_terms *terms)
{
    return own_by(study, terms, stadium_best_plays_own);
}

struct stadium_tally stadium_tally_own_short(const struct stadium_study *study)
{
    return own_by(study, NULL, stadium_short_plays_own);
}

/* The hands that always play meet each dealer with every choice of the six others. */
static struct stadium_tally tally_always(const struct stadium_study *study)
{
    struct stadium_tally tally = {0};

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (stadium_is_open(hand))
            tally.folded += (wide)hand->size * ALL_OTHERS * STADIUM_LAST; /* until it is found to play */
        else
            add_played(&tally, hand->category, hand->against, (wide)hand->size * OTHERS_LEFT);
    }
    return tally;
}

static void unfold(struct stadium_tally *tally, const struct stadium_cell *cell, int size)
{
    tally->folded -= (wide)cell->states * STADIUM_LAST * size;
    add_played(tally, HAND3_HIGH, cell->against, size);
}

struct stadium_tally stadium_tally_nine(const struct stadium_study *study)
{
    struct stadium_tally tally = tally_always(study);

    for (int highs = 0; highs <= STADIUM_OTHERS; highs++) {
        unfold(&tally, &study->nine.low[highs], 1);
        for (int queens = 0; queens < SUITS; queens++)
            for (int kickers = 0; kickers < STADIUM_KICKERS; kickers++)
                unfold(&tally, &study->nine.queen[highs][queens][kickers], 1);
    }
    return tally;
}

/* ---- the rule for people ------------------------------------------------------------------------------ */

const char *const stadium_short_rules[] = {
    "Play every hand that is king-high or better.",
    "Otherwise count the queens, kings and aces among the six cards of the array that are not yours.",
    "Queen-high: with none, play if your second card is a nine or higher; with one, a seven or higher; with "
    "two, a four or higher; with three or more, always.",
    "Jack-high or lower: play if there are four or more.",
    "Fold everything else.",
    "Whoever looks at the own three cards alone plays Q-6-4 or better.",
    NULL,
};

bool stadium_short_plays_nine(const struct stadium_hand *hand, int highs)
{
    static const int second[] = {NINE, SEVEN, FOUR};

    if (high_of(hand) < QUEEN) return highs >= 4;
    return highs >= (int)COUNT(second) || card_rank(hand->cards[1]) >= second[highs];
}

struct stadium_tally stadium_tally_nine_short(const struct stadium_study *study)
{
    struct stadium_tally tally = tally_always(study);

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (!stadium_is_open(hand)) continue;
        for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
            for (int queens = 0; queens <= SUITS && aces_kings + queens <= STADIUM_OTHERS; queens++) {
                const struct stadium_cell cell = stadium_nine_all(hand, aces_kings, queens);

                if (stadium_short_plays_nine(hand, aces_kings + queens)) unfold(&tally, &cell, hand->size);
            }
    }
    return tally;
}

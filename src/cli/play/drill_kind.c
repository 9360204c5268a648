#include "cli/play/drill_kind.h"

#include "card/hand.h"
#include "cli/play/drill_rule.h"
#include "game/chase_the_flush.h"
#include "game/dealer_open_pai_gow.h"
#include "game/stadium_three_card.h"
#include "game/super_three_card.h"
#include "game/three_card_catch.h"

#include <string.h>

struct subject {
    const struct game *game;
    int decisions; /* of a round, at most */
    struct drill_kind kinds[DRILL_KINDS + 1];
    int (*kind_of)(const struct view *view, const struct advice *advice);
    bool (*obvious)(const struct view *view); /* or NULL */
    struct drill_rule (*rule_of)(const struct view *view, const struct advice *advice);
};

static hand3 own_three(const struct view *view)
{
    const card *own = view->seat[0].hand.cards;

    return hand3_value(own[0], own[1], own[2]);
}

/* ---- 3 Card Catch ------------------------------------------------------------------------------------- */

static int catch_kind(const struct view *view, const struct advice *advice)
{
    const hand3 hand = own_three(view);

    (void)advice;
    if (hand >= HAND3_OF(HAND3_PAIR, TWO)) return 3;
    return hand >= HAND3_OF(HAND3_HIGH, QUEEN) ? 2 : hand >= HAND3_OF(HAND3_HIGH, JACK) ? 1 : 0;
}

/* Any pair, any two of a suit and any king are worth playing by half an Ante and more. */
static bool catch_obvious(const struct view *view)
{
    const card *own = view->seat[0].hand.cards;
    const int a = card_suit(own[0]), b = card_suit(own[1]), c = card_suit(own[2]);

    return own_three(view) >= HAND3_OF(HAND3_HIGH, KING) || a == b || b == c || a == c;
}

/* ---- Chase the Flush ---------------------------------------------------------------------------------- */

static int chase_kind(const struct view *view, const struct advice *advice)
{
    (void)advice;
    return view->table.count / 2;
}

/* ---- Super 3 Card ------------------------------------------------------------------------------------- */

static int super_kind(const struct view *view, const struct advice *advice)
{
    const card *own = view->seat[0].hand.cards;
    const int first = card_rank(own[0]), second = card_rank(own[1]), up = card_rank(view->dealer.cards[0]);
    const int high = first > second ? first : second;

    (void)advice;
    if (first == second) return 4;
    if (up == ACE) return 0;
    if (card_suit(own[0]) == card_suit(own[1])) return 3;
    return high > up ? 1 : 2;
}

/* ---- Stadium 3 Card Poker ----------------------------------------------------------------------------- */

static int stadium_kind(const struct view *view, const struct advice *advice)
{
    const hand3 hand = own_three(view);

    (void)advice;
    return hand >= HAND3_OF(HAND3_HIGH, KING) ? 2 : hand >= HAND3_OF(HAND3_HIGH, QUEEN) ? 1 : 0;
}

/* ---- Dealer Open Pai Gow ------------------------------------------------------------------------------ */

/* A win to be found, or a push. */
static int pai_gow_kind(const struct view *view, const struct advice *advice)
{
    (void)view;
    return advice->choice[0].value.num > 0 ? 0 : 1;
}

/* ---- all of them -------------------------------------------------------------------------------------- */

/* clang-format off */

static const struct subject subjects[] = {
    {
        .game = &three_card_catch, .decisions = 1,
        .kinds = {{"ten-or-lower", "ten-high or lower"}, {"jack-high", "jack-high"},
                  {"queen-or-higher", "queen-high or better"}, {"pair-or-better", "pair or better"}},
        .kind_of = catch_kind, .obvious = catch_obvious, .rule_of = drill_rule_catch,
    },
    {
        .game = &chase_the_flush, .decisions = 3,
        .kinds = {{"before-flop", "before the flop"}, {"flop", "after the flop"}, {"river", "at the river"}},
        .kind_of = chase_kind, .rule_of = drill_rule_chase,
    },
    {
        .game = &super_three_card, .decisions = 1,
        .kinds = {{"against-ace", "against an ace"}, {"over-up-card", "a card above the up card"},
                  {"not-over-up-card", "no card above the up card"}, {"suited", "two of a suit"}, {"pair", "a pair"}},
        .kind_of = super_kind, .rule_of = drill_rule_super,
    },
    {
        .game = &stadium_three_card, .decisions = 1,
        .kinds = {{"jack-or-lower", "jack-high or lower"}, {"queen-high", "queen-high"},
                  {"king-or-better", "king-high or better"}},
        .kind_of = stadium_kind, .rule_of = drill_rule_stadium,
    },
    {
        .game = &dealer_open_pai_gow, .decisions = 1,
        .kinds = {{"win", "a win to be found"}, {"push", "a push to be saved"}},
        .kind_of = pai_gow_kind, .rule_of = drill_rule_pai_gow,
    },
};

/* clang-format on */

static const struct subject *subject_of(const struct game *game)
{
    for (size_t i = 0; i < COUNT(subjects); i++) {
        if (subjects[i].game == game) return &subjects[i];
    }
    must(!"every game can be drilled");
    return NULL;
}

const struct drill_kind *drill_kinds(const struct game *game)
{
    return subject_of(game)->kinds;
}

int drill_kind_count(const struct game *game)
{
    const struct drill_kind *kinds = drill_kinds(game);
    int count = 0;

    while (kinds[count].id) count++;
    return count;
}

int drill_kind_find(const struct game *game, const char *id, size_t size)
{
    const struct drill_kind *kinds = drill_kinds(game);

    for (int i = 0; kinds[i].id; i++) {
        if (strlen(kinds[i].id) == size && memcmp(kinds[i].id, id, size) == 0) return i;
    }
    return -1;
}

int drill_kind_of(const struct game *game, const struct view *view, const struct advice *advice)
{
    return subject_of(game)->kind_of(view, advice);
}

int drill_decisions(const struct game *game)
{
    return subject_of(game)->decisions;
}

bool drill_is_obvious(const struct game *game, const struct view *view)
{
    const struct subject *subject = subject_of(game);

    return subject->obvious && subject->obvious(view);
}

struct drill_rule drill_rule_of(const struct game *game, const struct view *view, const struct advice *advice)
{
    return subject_of(game)->rule_of(view, advice);
}

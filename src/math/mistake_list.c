/* mistake_list.c - what a dealer can do wrong in each game, as its document makes it possible. */
#include "game/game.h"
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"
#include "math/mistake.h"
#include "math/strategy/strategy_reader.h"
#include "math/three_card_catch/three_card_catch_exact.h"

#include <string.h>

/* ---- bonus wagers --------------------------------------------------------------------------------------- */
/* What a hand that wins nothing nets: the least of all lines. */
static int64_t least_net(const struct measure *m) {
    int64_t least = m->lines[0].net;
    for (int i = 1; i < m->line_count; i++) least = m->lines[i].net < least ? m->lines[i].net : least;
    return least;
}

static int64_t net_unpaid(const struct measure *m, const struct measure_line *line) {
    (void)line;
    return least_net(m);
}

/* By the line that pays next more; the best hand is paid right. */
static int64_t net_above(const struct measure *m, const struct measure_line *line) {
    int64_t above = INT64_MAX;
    if (line->net == least_net(m)) return line->net;
    for (int i = 0; i < m->line_count; i++)
        if (m->lines[i].net > line->net && m->lines[i].net < above) above = m->lines[i].net;
    return above == INT64_MAX ? line->net : above;
}

/* clang-format off */
/* A rule that the dealer takes for another one; a line that nets something else. */
#define MISTAKE(name, does, ends) .id = (name), .what = (does), .counter = (ends)
#define RULE(name, does, which, as, ends) {MISTAKE(name, does, ends), .wager = "base", .rule = (which), .value = (as)}
#define LINE(name, does, nets, ends) {MISTAKE(name, does, ends), .wager = "base", .net = (nets)}
#define TIE(name, how, does) RULE(name, "the dealer " does " a hand equal to the own", "ties", how, \
    "The dealer announces a tie and leaves both hands spread until all wagers are settled; it costs nothing.")
#define BONUS_MISTAKES \
    {MISTAKE("unpaid", "the dealer overlooks a winning bonus hand and takes the wager", \
             "Spread every hand with a bonus wager before it is taken; a few seconds a round."), .net = net_unpaid}, \
    {MISTAKE("line-above", "the dealer pays a winning bonus hand by the next better line", \
             "The dealer announces hand and odds; the floor verifies from 25 to 1 on, half a minute each."), .net = net_above}, \
    {0}
/* clang-format on */

/* ---- 3 Card Catch and Super 3 Card ---------------------------------------------------------------------- */
/* Ante and Play are paid; the wager that pays by a table is only returned. */
static int64_t net_even_only(const struct measure *m, const struct measure_line *line) {
    const bool more = strncmp(line->id, "win", 3) == 0 && line->net > 2 * m->scale;
    return more ? 2 * m->scale : line->net;
}

/* clang-format off */
#define NATURAL(name, does, lowest) \
    {MISTAKE(name, does, "The layout prints the lowest natural, and the dealer announces 'natural' or 'draw' for every hand."), \
     .wager = "base", .rule = "natural", .value = (lowest), .draws = three_card_catch_draws} /* [C-1.6] */
static const struct mistake catch_mistakes[] = {
    NATURAL("eights-draw", "a pair of eights is taken for no natural, the dealer's or the player's, and cards are drawn", "9"),
    NATURAL("sevens-stand", "a pair of sevens is taken for a natural, the dealer's or the player's; no card is drawn", "7"),
    TIE("tie-taken", "lose", "takes the wagers of"), /* [C-5.1.3] */
    TIE("tie-paid", "win", "pays"),
    RULE("fold-returned", "the dealer returns X-Tra to a hand that folds", "fold", "ante", /* [C-4.2.7] */
         "Take both wagers with one sweep when a hand folds; it costs nothing."),
    LINE("xtra-unpaid", "the dealer returns X-Tra where its table pays a winner", net_even_only, /* [C-5.2] */
         "Pay X-Tra first, while the three cards that make it lie apart from the fourth; it costs nothing."),
    BONUS_MISTAKES,
};

#define PAIR "The layout prints the lowest pair that Odds pays, and the dealer announces the pair; it costs nothing."
static const struct mistake super_mistakes[] = {
    TIE("tie-taken", "lose", "takes the wagers of"), /* [S-6] */
    TIE("tie-pushed", "push", "returns the wagers of"),
    RULE("tens-paid", "Odds pays a pair of tens as one of jacks", "pair", "10", PAIR), /* [S-App-A] */
    RULE("jacks-unpaid", "Odds pays a pair of jacks as one of tens", "pair", "12", PAIR),
    RULE("surrender-taken", "the dealer takes Odds too when a hand surrenders", "surrender", "both", /* [S-4] */
         "The player takes Odds back before the dealer touches the Ante; it costs nothing."),
    LINE("odds-unpaid", "the dealer returns Odds where its table pays a winner", net_even_only, /* [S-6] */
         "Pay Odds first, while the three cards lie spread; it costs nothing."),
    BONUS_MISTAKES,
};
/* clang-format on */

/* ---- Stadium 3 Card Poker ------------------------------------------------------------------------------- */
/* The same outcome without the Ante Bonus, which ends the id: "win no-qualify straight" is "win no-qualify". */
static int64_t net_without_bonus(const struct measure *m, const struct measure_line *line) {
    int64_t net = line->net;
    size_t longest = 0;
    for (int i = 0; i < m->line_count; i++) {
        const size_t size = strlen(m->lines[i].id);

        if (size <= longest || strncmp(m->lines[i].id, line->id, size) != 0 || line->id[size] != ' ') continue;
        if (strncmp(line->id + size, " no-qualify", strlen(" no-qualify")) == 0) continue;
        longest = size;
        net = m->lines[i].net;
    }
    return net;
}

/* clang-format off */
#define QUALIFIES "The system that reads the packet says whether it qualifies, or the dealer, before a wager is touched."
static const struct mistake stadium_mistakes[] = {
    RULE("jack-qualifies", "the dealer plays a jack-high hand as if it qualified", "qualifier", "11", QUALIFIES), /* [T-9d] */
    RULE("queen-unqualified", "the dealer takes a queen-high hand for one that does not qualify", "qualifier", "13", QUALIFIES),
    RULE("qualifier-forgotten", "the dealer compares every hand, whether it qualifies or not", "qualifier", "2", QUALIFIES),
    RULE("ante-returned", "the Ante is returned, not paid, where the dealer does not qualify", "unqualified", "push",
         "The dealer pays all Antes at once when the hand does not qualify; it costs nothing."),
    TIE("tie-taken", "lose", "takes the wagers of"), /* [T-9c] */
    TIE("tie-paid", "win", "pays"),
    LINE("ante-bonus-unpaid", "the Ante Bonus of a straight or better is not paid", net_without_bonus, /* [T-9e] */
         "Settle the Ante Bonus before the hands are compared: it does not depend on the dealer; it costs nothing."),
    BONUS_MISTAKES,
};
/* clang-format on */

/* ---- Chase the Flush ------------------------------------------------------------------------------------ */
/* Ids are "fold", "2x tie", "2x lose qualified", "3x win flush-5 unqualified". */
static bool is_unqualified(const struct measure_line *line) { return strategy_find(line->id, "unqualified") != NULL; }
static bool is_win(const struct measure_line *line) { return strncmp(line->id + 1, "x win", 5) == 0; }
static bool is_decided(const struct measure_line *line) { return strategy_find(line->id, "qualified") != NULL; }

/* [F-win-1b, F-win-1c] The Ante is played against a dealer who does not qualify. */
static int64_t net_ante_played(const struct measure *m, const struct measure_line *line) {
    if (!is_unqualified(line)) return line->net;
    return line->net + (is_win(line) ? m->scale : -m->scale);
}

/* [F-win-2a] The Ante is returned though the dealer qualifies. */
static int64_t net_ante_returned(const struct measure *m, const struct measure_line *line) {
    if (is_unqualified(line) || !is_decided(line)) return line->net;
    return line->net - (is_win(line) ? m->scale : -m->scale);
}

/* [F-win-3] */
static int64_t net_xtra_returned(const struct measure *m, const struct measure_line *line) {
    const int64_t even = (line->id[0] - '0' + !is_unqualified(line)) * m->scale;
    return is_win(line) && line->net > even ? even : line->net;
}

/* [F-win-1d] Ante, X-tra and All In are taken. */
static int64_t net_tie_taken(const struct measure *m, const struct measure_line *line) {
    return strategy_find(line->id, "tie") ? -(2 + line->id[0] - '0') * m->scale : line->net;
}

/* clang-format off */
#define ANNOUNCE "The dealer announces flush and qualification before any Ante is touched (F-play-8); it costs nothing."
static const struct mistake chase_mistakes[] = {
    LINE("ante-played", "a dealer who does not qualify pays and takes Antes as if he did", net_ante_played, ANNOUNCE),
    LINE("ante-returned", "a dealer who qualifies returns the Antes as if he did not", net_ante_returned, ANNOUNCE),
    LINE("xtra-unpaid", "the dealer returns X-tra where its table pays a winner", net_xtra_returned,
         "Count the cards of the winner's suit aloud before X-tra is touched; a second a hand."),
    LINE("tie-taken", "the dealer takes all wagers of a hand equal to the own, qualified", net_tie_taken,
         "Leave both hands spread until all wagers are settled; it costs nothing."),
    BONUS_MISTAKES,
};

/* ---- Dealer Open Pai Gow -------------------------------------------------------------------------------- */
/* Forgotten rules of the House Way come from dealer_open_pai_gow_protect.c. */
#define SPREAD "The dealer spreads the seven cards by rank before setting them; five seconds a round."
static const struct mistake pai_gow_mistakes[] = {
    {MISTAKE("jacks-overlooked", "the dealer plays on with two jacks or more, which should end the round", SPREAD),
     .wager = "pai-gow", .rule = "jacks", .value = "5"}, /* [P-4a] */
    {MISTAKE("ace-high-played", "the dealer plays an ace-high hand, which should push", SPREAD),
     .wager = "pai-gow", .rule = "ace-high", .value = "play"}, /* [P-intro-3] */
    BONUS_MISTAKES,
};
/* clang-format on */

const struct mistake *mistakes_of(const struct game *game) {
    return game_is(game, &three_card_catch)     ? catch_mistakes
           : game_is(game, &super_three_card)   ? super_mistakes
           : game_is(game, &stadium_three_card) ? stadium_mistakes
           : game_is(game, &chase_the_flush)    ? chase_mistakes
                                                : pai_gow_mistakes;
}

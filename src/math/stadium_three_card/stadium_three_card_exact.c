/*
 * stadium_three_card_exact.c - Stadium 3 Card Poker, exactly.
 *
 * The base game twice: information "own", the player uses the own three cards alone (the classic game), over
 * 22,100 x 18,424 deals; information "nine", all nine cards of the array, over 309,042,333,600 x 12,341.
 * Each with the best strategy and with a short one.  Pair Plus over 22,100 hands, 6 Card Bonus over
 * 20,358,520 sets of six; the blind wagers on rows and columns use the same tables on three cards of the same
 * chances, so they have the same value.
 *
 * A decision never depends on a bonus wager, nor on the Ante Bonus: every hand that is paid one plays anyway.
 * Play and Fold of the same value count as Play.
 *
 * Cost: 2 s of one core for the nine cards, 1 ms for all the rest; less than 2 MB.
 */
#include "math/stadium_three_card/stadium_three_card_exact.h"

#include "base/base.h"
#include "game/round.h"
#include "game/stadium_three_card.h"
#include "math/pay_exact.h"
#include "math/stadium_three_card/stadium_six.h"
#include "math/stadium_three_card/stadium_tally.h"

#include <string.h>

/* T-9a to T-9d Ante and Play together, in units of the Ante. */
static const struct {
    const char *id;
    int net;
} outcomes[STADIUM_OUTCOMES] = {[STADIUM_UNQUALIFIED] = {"win no-qualify", 1},
                                [STADIUM_WON] = {"win", 2},
                                [STADIUM_TIED] = {"tie", 0},
                                [STADIUM_LOST] = {"lose", -2}};

/* ---- measures ----------------------------------------------------------------------------------------- */

/* "win", or "win straight" where the Ante Bonus pays too. */
static void add_line(struct measure *m, const struct stadium_terms *terms, int category, int outcome,
                     wide deals)
{
    char id[48];
    struct buf b = BUF(id);

    if (deals == 0) return; /* it cannot happen: two hands with three of a kind tie */
    buf_put(&b, outcomes[outcome].id);
    if (terms->line[category]) buf_format(&b, " %s", terms->line[category]);
    measure_add(m, id, deals, outcomes[outcome].net * terms->scale + terms->bonus[category]);
}

static void emit_base(const struct analysis_request *request, struct pay_table table, const char *information,
                      const char *strategy, const struct stadium_tally *tally)
{
    if (!analysis_wants(request, "information", information)) return;
    const struct stadium_terms terms = stadium_terms_of(table);
    struct measure m = {
        .game = request->rules.game,
        .wager = "base",
        .basis = "ante",
        .strategy = strategy,
        .tables = {{"ante-bonus", table.sheet->tables[table.column]}},
        .options = {{"information", information}},
        .scale = terms.scale,
        .deals = tally->played + tally->folded,
        .wagered = (2 * tally->played + tally->folded) * terms.scale,
        .decision_count = 2,
        .decisions = {{.id = "play", .count = tally->played}, {.id = "fold", .count = tally->folded}}};

    m.unapproved = pay_exact_unapproved(request, pay_exact_wager(request->rules.game, "ante-bonus"));
    for (int category = STADIUM_CATEGORIES - 1; category >= 0; category--)
        for (int outcome = 0; outcome < STADIUM_OUTCOMES; outcome++)
            add_line(&m, &terms, category, outcome, tally->deals[category][outcome]);
    measure_add(&m, "fold", tally->folded, -terms.scale);
    request->emit(request->emit_context, &m);
}

static void emit_bases(const struct analysis_request *request, const struct stadium_study *study,
                       struct pay_table table)
{
    const struct stadium_terms terms = stadium_terms_of(table);
    const struct stadium_tally own = stadium_tally_own(study, &terms);
    const struct stadium_tally own_short = stadium_tally_own_short(study);
    const struct stadium_tally nine = stadium_tally_nine(study);
    const struct stadium_tally nine_short = stadium_tally_nine_short(study);

    must(!terms.line[HAND3_HIGH]); /* else hands below a king-high would play for it */
    emit_base(request, table, "own", "optimal", &own);
    emit_base(request, table, "own", "short", &own_short);
    emit_base(request, table, "nine", "optimal", &nine);
    emit_base(request, table, "nine", "short", &nine_short);
}

/* A bonus wager, from the deals of each category. */
static void emit_bonus(const struct analysis_request *request, int wager, struct pay_table table,
                       const int64_t *counts, int categories)
{
    struct measure m;

    pay_exact_open(&m, request, wager, table);
    for (int category = categories - 1; category >= 0; category--) {
        pay_exact_count(&m, request, wager, table, 1u << category, counts[category]);
        m.deals += counts[category];
    }
    m.wagered = m.deals * m.scale;
    request->emit(request->emit_context, &m);
}

/* T-10 */
static void emit_pair_plus(const struct analysis_request *request, const struct stadium_study *study,
                           int wager, struct pay_table table)
{
    int64_t counts[STADIUM_CATEGORIES] = {0};

    for (int i = 0; i < STADIUM_CLASSES; i++)
        counts[study->hands->hand[i].category] += study->hands->hand[i].size;
    emit_bonus(request, wager, table, counts, COUNT(counts));
}

/* T-11 */
static void emit_six_card(const struct analysis_request *request, int wager, struct pay_table table)
{
    int64_t counts[STADIUM_SIX_CATEGORIES];

    stadium_six_count(counts);
    emit_bonus(request, wager, table, counts, COUNT(counts));
}

/* ---- running ------------------------------------------------------------------------------------------ */

static bool wants_nine(const struct analysis_request *request)
{
    return analysis_wants(request, "information", "nine") && analysis_wants(request, "wager", "base");
}

static bool run_nine(const struct analysis_request *request, struct stadium_study *study)
{
    if (!wants_nine(request)) return true;
    return stadium_nine_run(&study->nine, request->arena, request->threads, request->progress,
                            request->progress_context);
}

static void emit_all(const struct analysis_request *request, const struct stadium_study *study)
{
    const int ante_bonus = pay_exact_wager(&stadium_three_card, "ante-bonus");
    const int pair_plus = pay_exact_wager(&stadium_three_card, "pair-plus");
    const int six_card = pay_exact_wager(&stadium_three_card, "six-card");
    struct pay_table tables[PAY_EXACT_TABLES];

    int count = pay_exact_tables(request, ante_bonus, tables);
    for (int i = 0; i < count; i++) emit_bases(request, study, tables[i]);
    count = pay_exact_tables(request, pair_plus, tables);
    for (int i = 0; i < count; i++) emit_pair_plus(request, study, pair_plus, tables[i]);
    count = rules_offers(&request->rules, six_card) ? pay_exact_tables(request, six_card, tables) : 0;
    for (int i = 0; i < count; i++) emit_six_card(request, six_card, tables[i]);
}

static bool stadium_run(const struct analysis_request *request)
{
    const size_t mark = arena_mark(request->arena);
    struct stadium_study *study = stadium_study_open(request->arena);
    const bool done = run_nine(request, study);

    if (done) emit_all(request, study);
    arena_release(request->arena, mark);
    return done;
}

/* ---- advice ------------------------------------------------------------------------------------------- */

static uint64_t all_but(const card *cards, int count)
{
    uint64_t left = (UINT64_C(1) << DECK_52) - 1;

    for (int i = 0; i < count; i++) left &= ~(UINT64_C(1) << cards[i]);
    return left;
}

/* Play with the dealer's cards among those left, in units of the Ante. */
static struct fraction value_from(const struct stadium_terms *terms, const card hand[3], uint64_t left,
                                  int dealers)
{
    const int category = hand3_category(hand3_value(hand[0], hand[1], hand[2]));
    const struct stadium_showdowns s = stadium_showdowns_from(hand, left);

    return fraction_of(
        stadium_value_of_play(terms, category == HAND3_ROYAL ? HAND3_STRAIGHT_FLUSH : category, s),
        dealers * terms->scale);
}

/* T-7 All nine cards lie face up.  Ante, Play and Ante Bonus; no bonus wager depends on the choice. */
static int stadium_advise(const void *round, int seat, struct arena *arena, struct choice out[CHOICES_MAX])
{
    const struct rules *rules = ((const struct round *)round)->rules;
    const struct stadium_terms terms =
        stadium_terms_of(rules->table[pay_exact_wager(&stadium_three_card, "ante-bonus")]);
    struct view view;

    (void)arena;
    stadium_three_card.view(round, seat, &view);
    if (view.need.kind != NEED_DECISION || view.need.seat != seat) return 0;
    const card *hand = view.seat[0].hand.cards;
    const struct fraction play =
        value_from(&terms, hand, all_but(view.table.cards, view.table.count), STADIUM_LAST);
    const struct fraction own = value_from(&terms, hand, all_but(hand, 3), STADIUM_DEALERS);
    const struct fraction fold = fraction_of(-1, 1);
    const bool stays = fraction_compare(play, fold) >= 0;
    out[!stays] =
        (struct choice){.action = (uint8_t)game_action(&stadium_three_card, "play", 4), .value = play};
    out[stays] =
        (struct choice){.action = (uint8_t)game_action(&stadium_three_card, "fold", 4), .value = fold};
    struct buf note = BUF(out[!stays].note);
    buf_put(&note, "from the own three cards alone ");
    fraction_put(&note, own);
    return 2;
}

/* ---- the strategy as data ----------------------------------------------------------------------------- */

/* What one line of it needs. */
struct listing {
    void (*put)(void *context, const char *line);
    void *context;
    char text[160];
};

/* "information=own Qc 6d 4h", the decision, its value; a tab between. */
static void list_own(struct listing *list, const struct stadium_study *study,
                     const struct stadium_terms *terms)
{
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];
        const bool stays = stadium_best_plays_own(hand, terms);
        struct buf b = BUF(list->text);

        buf_put(&b, "information=own ");
        card_put_list(&b, hand->cards, 3);
        buf_put(&b, stays ? "\tplay\t" : "\tfold\t");
        fraction_put(&b, stays ? fraction_of(stadium_value_of_play(terms, hand->category, hand->against),
                                             STADIUM_DEALERS * terms->scale)
                               : fraction_of(-1, 1));
        list->put(list->context, list->text);
    }
}

/* The decision, the mean value of the best decision, and the share of states that play. */
static void put_cell(struct listing *list, struct buf *b, const struct stadium_cell *cell, int64_t states)
{
    const wide folded = (wide)(states - cell->states) * STADIUM_LAST;

    buf_put(b, cell->states == states ? "\tplay\t" : cell->states ? "\tdepends\t" : "\tfold\t");
    fraction_put(b, fraction_of(stadium_net(cell->against) - folded, (wide)states * STADIUM_LAST));
    buf_put(b, "\t");
    fraction_put(b, fraction_of(cell->states, states));
    list->put(list->context, list->text);
}

/* The kickers of a queen-high hand; -1 for a lower one. */
static int kickers_of(const struct stadium_hand *hand)
{
    const card *c = hand->cards;

    return card_rank(c[0]) == QUEEN ? stadium_kickers(card_rank(c[1]), card_rank(c[2])) : -1;
}

/* All states of such hands with so many high cards among the six others, played or not. */
static int64_t states_of(const struct stadium_study *study, int kickers, int aces_kings, int queens)
{
    int64_t states = 0;

    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (stadium_is_open(hand) && kickers_of(hand) == kickers)
            states += hand->size * stadium_nine_all(hand, aces_kings, queens).states;
    }
    return states;
}

static void list_queens(struct listing *list, const struct stadium_study *study, int aces_kings, int queens)
{
    static const char names[] = "23456789TJ";

    for (int high = 1; high < STADIUM_LOWS; high++)
        for (int low = 0; low < high && stadium_kickers(high, low) < STADIUM_KICKERS; low++) {
            const int kickers = stadium_kickers(high, low);
            struct buf b = BUF(list->text);

            buf_format(&b, "information=nine Q-%c-%c aces+kings=%d queens=%d", names[high], names[low],
                       aces_kings, queens);
            put_cell(list, &b, &study->nine.queen[aces_kings][queens][kickers],
                     states_of(study, kickers, aces_kings, queens));
        }
}

static void list_low(struct listing *list, const struct stadium_study *study, int highs)
{
    struct buf b = BUF(list->text);
    int64_t states = 0;

    for (int queens = 0; queens <= SUITS && queens <= highs; queens++)
        states += states_of(study, -1, highs - queens, queens);
    buf_format(&b, "information=nine jack-high-or-lower queens+kings+aces=%d", highs);
    put_cell(list, &b, &study->nine.low[highs], states);
}

/*
 * Nine cards in classes by what decides; where that is not enough ("depends") the worth of Play itself does,
 * for every single state: the line of the rule.
 */
static void list_nine(struct listing *list, const struct stadium_study *study)
{
    list->put(list->context,
              "information=nine any\tplay if 3 x dealers not qualified + 4 x beaten + 2 x tied "
              "+ 0 x lost >= 12341, of the 12341 dealers left; else fold");
    list->put(list->context, "information=nine king-high-or-better\tplay");
    for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
        for (int queens = 0; queens < SUITS && aces_kings + queens <= STADIUM_OTHERS; queens++)
            list_queens(list, study, aces_kings, queens);
    for (int highs = 0; highs <= STADIUM_OTHERS; highs++) list_low(list, study, highs);
}

static bool stadium_strategy(const struct analysis_request *request,
                             void (*put)(void *context, const char *line), void *context)
{
    const size_t mark = arena_mark(request->arena);
    struct stadium_study *study = stadium_study_open(request->arena);
    const bool done = run_nine(request, study);
    struct listing list = {.put = put, .context = context};
    struct pay_table tables[PAY_EXACT_TABLES];

    if (done) {
        pay_exact_tables(request, pay_exact_wager(&stadium_three_card, "ante-bonus"), tables);
        const struct stadium_terms terms = stadium_terms_of(tables[0]);
        if (analysis_wants(request, "information", "own")) list_own(&list, study, &terms);
        if (wants_nine(request)) list_nine(&list, study);
    }
    arena_release(request->arena, mark);
    return done;
}

static const struct analysis_option own_options[] = {{"information", {"own", "nine"}}, {0}};

const struct analysis stadium_three_card_exact = {
    .game = &stadium_three_card,
    .options = own_options,
    .run = stadium_run,
    .advise = stadium_advise,
    .strategy = stadium_strategy,
    .short_rules = stadium_short_rules,
};

/* stadium_three_card_exact.c - Stadium 3 Card Poker, exactly.
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
 * Fast decisions.  With nine cards seen the queen-high and lower hands depend on what is left in the deck,
 * and there are too many states for a table.  But the dealers that matter are easy to count: a card is rank x
 * 4 + suit, so the unseen cards are a word with a nibble a rank, and how many are left of each rank is a few
 * operations on it.  10 ms to prepare; a decision is a load for two hands of three, 20 ns for the others.
 *
 * Cost: 2 s of one core for the nine cards, 1 ms for all the rest; less than 2 MB. */
#include "math/stadium_three_card/stadium_three_card_exact.h"

#include "base/base.h"
#include "base/number.h"
#include "exact/count.h"
#include "game/pay.h"
#include "game/round.h"
#include "game/stadium_three_card.h"
#include "math/pay_exact.h"
#include "math/risk.h"
#include "math/stadium_three_card/stadium_nine.h"

#include <string.h>

static const uint64_t DECK = (UINT64_C(1) << DECK_52) - 1;
static const uint64_t CLUB = UINT64_C(0x1111111111111); /* a bit for each rank */

/* ---- the study: hands, decisions, deals by outcome ---------------------------------------------------- */
/* From the own three cards or from all nine, the best decision, the short rule, or the caller's.  The best one
 * with nine cards comes from stadium_nine.h; other rules with nine cards only count high cards, so their deals
 * follow in closed form. */

struct stadium_study {
    const struct stadium_hands *hands;
    struct stadium_nine nine;
};

struct stadium_totals {
    wide deals[STADIUM_CATEGORIES][STADIUM_OUTCOMES], played, folded;
};

enum {
    SIXES_BESIDE_HAND = 13983816 /* C(49,6): the six beside a hand */,
    SIXES_BESIDE_BOTH = 9366819 /* C(46,6) */
};

static int high_of(const struct stadium_hand *hand) { return card_rank(hand->cards[0]); }

/* Marginal: queen-high and lower, where the six other cards can decide.  Better hands always play under the approved
 * rules (stadium_hands_test.c). */
static bool stadium_is_marginal(const struct stadium_hand *hand) {
    return hand->category == HAND3_HIGH && high_of(hand) <= QUEEN;
}

/* Nine is not run yet. */
static struct stadium_study *stadium_study_open(struct arena *arena, const struct rules *rules) {
    struct stadium_study *study = arena_take(arena, sizeof *study);
    study->hands = stadium_hands_open(arena, stadium_qualifying(rules));
    return study;
}

/* ---- the Ante Bonus ----------------------------------------------------------------------------------- */
/* [T-9a to T-9d] A tie and a dealer who does not qualify are settled by the rules in force. */
static void set_results(struct stadium_terms *terms, const struct rules *rules) {
    static const int tied[] = {STADIUM_LOST, STADIUM_TIED, STADIUM_WON}; /* ORDER TIES */
    const int ties = rules_variation(rules, "ties"), all = 1 + (terms->play = rules_variation(rules, "play"));
    const bool pushes = rules_variation(rules, "unqualified");
    const int64_t net[] = {
        [STADIUM_UNQUALIFIED] = !pushes, [STADIUM_WON] = all, [STADIUM_TIED] = (ties - 1) * all, -all};
    const int named[] = {pushes ? STADIUM_TIED : STADIUM_UNQUALIFIED, STADIUM_WON, tied[ties], STADIUM_LOST};
    terms->qualifying = stadium_qualifying(rules);
    memcpy(terms->net, net, sizeof net);
    memcpy(terms->named, named, sizeof named);
}

struct stadium_terms stadium_terms_of(const struct rules *rules, struct pay_table table) {
    struct stadium_terms terms = {.scale = pay_exact_scale(table, 100)};
    set_results(&terms, rules);
    for (int category = 0; category < STADIUM_CATEGORIES; category++) {
        const struct pay_row *row = pay_best(table, 1u << category);

        if (!row || pay_outcome(pay_of(table, row)) != OUTCOME_WIN) continue;
        terms.line[category] = row->id;
        terms.bonus[category] = pay_exact_net(pay_of(table, row), terms.scale, 100);
    }
    return terms;
}

/* Play, summed over the dealers, in 1/scale of the Ante. */
static int64_t stadium_value_of_play(const struct stadium_terms *terms, int category, struct stadium_showdowns s) {
    int64_t sum = 0;
    for (int outcome = 0; outcome < STADIUM_OUTCOMES; outcome++)
        sum += s.of[outcome] * (terms->net[outcome] * terms->scale + terms->bonus[category]);
    return sum;
}

/* ---- adding up ---------------------------------------------------------------------------------------- */
static void add_played(struct stadium_totals *totals, int category, struct stadium_showdowns s, wide times) {
    for (int outcome = 0; outcome < STADIUM_OUTCOMES; outcome++) {
        totals->deals[category][outcome] += s.of[outcome] * times;
        totals->played += s.of[outcome] * times;
    }
}

/* The decision from the own three cards; Play and Fold of the same value are Play. */
static bool stadium_optimal_plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms) {
    return stadium_value_of_play(terms, hand->category, hand->against) >= -STADIUM_DEALERS * terms->scale;
}

/* The short rule from the own three cards. */
static bool stadium_short_plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms) {
    const hand3 value = hand3_value(hand->cards[0], hand->cards[1], hand->cards[2]);
    (void)terms;
    return value >= HAND3_OF(HAND3_HIGH, QUEEN) + (SIX << 4) + FOUR;
}

static bool stadium_given_plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms) {
    return decide_cards_get(&terms->given->plays, hand->cards, hand->cards[2]);
}

typedef bool plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms);

static struct stadium_totals totals_own_by(const struct stadium_study *study, const struct stadium_terms *terms,
                                           plays_own *plays) {
    struct stadium_totals totals = {0};
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (plays(hand, terms))
            add_played(&totals, hand->category, hand->against, hand->size);
        else
            totals.folded += hand->size * STADIUM_DEALERS;
    }
    return totals;
}

static struct stadium_totals stadium_totals_own(const struct stadium_study *study, const struct stadium_terms *terms) {
    return totals_own_by(study, terms, stadium_optimal_plays_own);
}

static struct stadium_totals stadium_totals_own_short(const struct stadium_study *study) {
    return totals_own_by(study, NULL, stadium_short_plays_own);
}

/* Hands that always play: each dealer with every choice of the six others; marginal hands count as folded. */
static struct stadium_totals totals_of_always_play(const struct stadium_study *study) {
    struct stadium_totals totals = {0};
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (stadium_is_marginal(hand))
            totals.folded +=
                (wide)hand->size * SIXES_BESIDE_HAND * STADIUM_DEALERS_LEFT; /* move_to_played() corrects this */
        else
            add_played(&totals, hand->category, hand->against, (wide)hand->size * SIXES_BESIDE_BOTH);
    }
    return totals;
}

/* States that were counted as folded turn out to play. */
static void move_to_played(struct stadium_totals *totals, const struct stadium_cell *cell, int size) {
    totals->folded -= (wide)cell->states * STADIUM_DEALERS_LEFT * size;
    add_played(totals, HAND3_HIGH, cell->against, size);
}

/* ---- the short strategy ------------------------------------------------------------------------------- */
static const char *const stadium_short_rules[] = {
    "Play every hand that is king-high or better.",
    "Otherwise count the queens, kings and aces among the six cards of the array that are not yours.",
    "Queen-high: with none, play if your second card is a nine or higher; with one, a seven or higher; with "
    "two, a four or higher; with three or more, always.",
    "Jack-high or lower: play if there are four or more.",
    "Fold everything else.",
    "Whoever looks at the own three cards alone plays Q-6-4 or better.",
    NULL,
};

/* The short rule for a marginal hand, with this number of queens, kings and aces among the six. */
static bool stadium_short_plays_nine(const struct stadium_hand *hand, int highs) {
    static const int second[] = {NINE, SEVEN, FOUR};
    if (high_of(hand) < QUEEN) return highs >= 4;
    return highs >= (int)COUNT(second) || card_rank(hand->cards[1]) >= second[highs];
}

static uint8_t answer_by_short_rule(int high, int middle, int low, int highs) {
    const struct stadium_hand hand = {.cards = {card_of(high, CLUBS), card_of(middle, CLUBS), card_of(low, DIAMONDS)}};
    return stadium_short_plays_nine(&hand, highs) ? STADIUM_PLAYS : STADIUM_FOLDS;
}

/* By the high cards of the array alone; all jack-high and lower hands have the same answer. */
static void fill_short(struct stadium_tables *t) {
    for (int aces_kings = 0; aces_kings < STADIUM_DECIDE_HIGHS; aces_kings++) {
        t->low[aces_kings] = answer_by_short_rule(JACK, NINE, TWO, aces_kings);
        for (int queens = 0; queens < SUITS; queens++)
            for (int middle = 0; middle < QUEEN; middle++)
                for (int low = 0; low < middle; low++)
                    t->queen[aces_kings][queens][middle][low] =
                        answer_by_short_rule(QUEEN, middle, low, aces_kings + queens);
    }
}

static uint8_t answer_of(const struct stadium_tables *t, const struct stadium_hand *hand, int aces_kings, int queens) {
    const card *c = hand->cards;
    return high_of(hand) < QUEEN ? t->low[aces_kings + queens]
                                 : t->queen[aces_kings][queens][card_rank(c[1])][card_rank(c[2])];
}

/* By the answers of a strategy; "depends": the states that the best strategy plays, which the study has counted. */
static struct stadium_totals totals_nine_by(const struct stadium_study *study, const struct stadium_tables *t) {
    struct stadium_totals totals = totals_of_always_play(study);
    for (int highs = 0; highs <= STADIUM_OTHERS; highs++) {
        if (t->low[highs] == STADIUM_DEPENDS) move_to_played(&totals, &study->nine.low[highs], 1);
        for (int queens = 0; queens < SUITS; queens++)
            for (int high = 1; high < STADIUM_LOWS; high++)
                for (int low = 0; low < high && stadium_kickers(high, low) < STADIUM_KICKERS; low++)
                    if (t->queen[highs][queens][high][low] == STADIUM_DEPENDS)
                        move_to_played(&totals, &study->nine.queen[highs][queens][stadium_kickers(high, low)], 1);
    }
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (!stadium_is_marginal(hand)) continue;
        for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
            for (int queens = 0; queens <= SUITS - (high_of(hand) == QUEEN); queens++) {
                if (aces_kings + queens > STADIUM_OTHERS) continue;
                if (answer_of(t, hand, aces_kings, queens) != STADIUM_PLAYS) continue;
                const struct stadium_cell cell = stadium_nine_all(hand, aces_kings, queens);
                move_to_played(&totals, &cell, hand->size);
            }
    }
    return totals;
}

/* The tables of the best strategy: every marginal hand depends. */
static void fill_depends(struct stadium_tables *t) {
    memset(t->queen, STADIUM_DEPENDS, sizeof t->queen);
    memset(t->low, STADIUM_DEPENDS, sizeof t->low);
}

static const char *const outcome_ids[STADIUM_OUTCOMES] = {"win no-qualify", "win", "tie", "lose"};

/* ---- measures ----------------------------------------------------------------------------------------- */
/* "win", or "win straight" where the Ante Bonus pays too. */
static void add_line(struct measure *m, const struct stadium_terms *terms, int category, int outcome, wide deals) {
    BUF_ON_STACK(b, 48);
    if (deals == 0) return; /* impossible: two hands with three of a kind cannot tie */
    buf_put(&b, outcome_ids[terms->named[outcome]]);
    if (terms->line[category]) buf_format(&b, " %s", terms->line[category]);
    measure_add_line(m, b.text, deals, terms->net[outcome] * terms->scale + terms->bonus[category]);
}

/* The line of a settled base game, or of the dealer's toke, for simulations; ids as add_line() writes them.
 * [T-9d] The Ante wins and Play pushes: the dealer does not qualify. */
static void put_base_line(struct buf *b, const struct settled_base *base) {
    const struct settled_wager ante = settled_wager(base, base->toke ? "dealer-ante" : "ante"),
                               play = settled_wager(base, base->toke ? "dealer-play" : "play"),
                               bonus = settled_wager(base, base->toke ? "dealer-ante-bonus" : "ante-bonus");
    if (!play.present) {
        buf_put(b, "fold");
        return;
    }
    if (ante.outcome == OUTCOME_WIN)
        buf_put(b, play.outcome == OUTCOME_PUSH ? "win no-qualify" : "win");
    else
        buf_put(b, ante.outcome == OUTCOME_PUSH ? "tie" : "lose");
    if (bonus.present) buf_format(b, " %s", bonus.line);
}

static void emit_base(const struct analysis_request *request, struct pay_table table, const char *information,
                      const char *strategy, const struct stadium_totals *totals) {
    if (!analysis_wants(request, "information", information)) return;
    const struct stadium_terms terms = stadium_terms_of(&request->rules, table);
    struct measure m = {
        .game = request->rules.game,
        .wager = "base",
        .basis = "ante",
        .strategy = strategy,
        .tables = {{"ante-bonus", table.sheet->tables[table.column]}},
        .options = {{"information", information}},
        .scale = terms.scale,
        .deals = totals->played + totals->folded,
        .wagered = ((1 + terms.play) * totals->played + totals->folded) * terms.scale,
        .decision_count = 2,
        .decisions = {{.id = "play", .count = totals->played}, {.id = "fold", .count = totals->folded}}};
    m.unapproved = pay_exact_unapproved(request, pay_exact_wager(request->rules.game, "ante-bonus"));
    for (int category = STADIUM_CATEGORIES - 1; category >= 0; category--)
        for (int outcome = 0; outcome < STADIUM_OUTCOMES; outcome++)
            add_line(&m, &terms, category, outcome, totals->deals[category][outcome]);
    measure_add_line(&m, "fold", totals->folded, -terms.scale);
    request->emit(request->emit_context, &m);
}

/* Nine cards are counted under the approved rules alone: what is known of marginal hands holds for those. */
static bool wants_nine(const struct analysis_request *request) {
    return analysis_wants(request, "information", "nine") && analysis_wants(request, "wager", "base") &&
           !rules_varied(&request->rules);
}

static void emit_bases(const struct analysis_request *request, const struct stadium_study *study,
                       struct pay_table table) {
    struct stadium_terms terms = stadium_terms_of(&request->rules, table);
    const struct stadium_totals own = stadium_totals_own(study, &terms);
    const struct stadium_totals own_short = stadium_totals_own_short(study);
    struct stadium_tables best, brief;
    fill_depends(&best);
    fill_short(&brief);
    const struct stadium_totals nine = totals_nine_by(study, &best), nine_short = totals_nine_by(study, &brief);
    must(!terms.line[HAND3_HIGH]); /* else hands below a king-high would play for it */
    emit_base(request, table, "own", "optimal", &own);
    emit_base(request, table, "own", "short", &own_short);
    if (wants_nine(request)) {
        emit_base(request, table, "nine", "optimal", &nine);
        emit_base(request, table, "nine", "short", &nine_short);
    }
    if (!request->given) return;
    terms.given = request->given;
    const struct stadium_totals given =
        terms.given->nine ? totals_nine_by(study, terms.given) : totals_own_by(study, &terms, stadium_given_plays_own);
    emit_base(request, table, terms.given->nine ? "nine" : "own", "file", &given);
}

/* A bonus wager, from the deals of each category. */
static void emit_bonus(const struct analysis_request *request, int wager, struct pay_table table, const int64_t *counts,
                       int categories) {
    struct pay_exact p;
    wide deals = 0;
    pay_exact_open(&p, request, wager, table);
    for (int category = categories - 1; category >= 0; category--) {
        pay_exact_count(&p, 1u << category, counts[category]);
        deals += counts[category];
    }
    pay_exact_emit(&p, request, deals);
}

/* [T-10] */
static void emit_pair_plus(const struct analysis_request *request, const struct stadium_study *study, int wager,
                           struct pay_table table) {
    int64_t counts[STADIUM_CATEGORIES] = {0};
    for (int i = 0; i < STADIUM_CLASSES; i++) counts[study->hands->hand[i].category] += study->hands->hand[i].size;
    emit_bonus(request, wager, table, counts, COUNT(counts));
}

/* [T-11] */
static void emit_six_card(const struct analysis_request *request, int wager, struct pay_table table) {
    int64_t counts[STADIUM_SIX_CATEGORIES];
    stadium_six_count(counts);
    emit_bonus(request, wager, table, counts, COUNT(counts));
}

/* ---- running ------------------------------------------------------------------------------------------ */
static bool run_nine(const struct analysis_request *request, struct stadium_study *study) {
    if (!wants_nine(request)) return true;
    return stadium_nine_run(&study->nine, request->arena, request->threads, request->progress,
                            request->progress_context);
}

static void emit_all(const struct analysis_request *request, const struct stadium_study *study) {
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

static bool stadium_run(const struct analysis_request *request) {
    const size_t mark = arena_mark(request->arena);
    struct stadium_study *study = stadium_study_open(request->arena, &request->rules);
    const bool done = run_nine(request, study);
    if (done) emit_all(request, study);
    arena_release(request->arena, mark);
    return done;
}

/* ---- the wagers together ------------------------------------------------------------------------------ */
/* Every dealer of a hand, by result and by the best five of the six cards. */
typedef int64_t six_counts[STADIUM_OUTCOMES][STADIUM_SIX_CATEGORIES];

static void count_sixes(const struct stadium_hands *hands, const card hand[3], six_counts count) {
    const int player = hands->places.of[hand[0]][hand[1]][hand[2]];
    const struct hand_sum own = hand_sum_of(hand, 3);
    memset(count, 0, sizeof(six_counts));
    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                const int dealer = hands->places.of[a][b][c];
                const int outcome = stadium_outcome(player, dealer, hands->qualifying);

                if (memchr(hand, a, 3) || memchr(hand, b, 3) || memchr(hand, c, 3)) continue;
                const struct hand_sum six = hand_sum_with(hand_sum_with(hand_sum_with(own, a), b), c);
                count[outcome][hand5_category(hand5_of_6(six))]++;
            }
}

static const char *const joint_ids[] = {"ante", "play", "ante-bonus", "pair-plus", "six-card"}; /* ORDER WAGER */

/* [T-7, T-9, T-10, T-11] One class of hands, decided from the own cards. */
static void add_joint(const struct rules *rules, const struct stadium_study *study, const struct stadium_hand *hand,
                      struct joint *out) {
    static const int8_t ante[] = {1, 1, 0, -1}, play[] = {0, 1, 0, -1}; /* ORDER OUTCOME */
    const struct stadium_terms terms = stadium_terms_of(rules, rules_table(rules, 2));
    const bool plays = stadium_optimal_plays_own(hand, &terms);
    int64_t net[JOINT_WAGERS] = {-out->scale, 0, 0,
                                 pay_exact_best(rules_table(rules, 3), 1u << hand->category, out->scale, 100)};
    six_counts count;
    count_sixes(study->hands, hand->cards, count);
    for (int outcome = 0; outcome < STADIUM_OUTCOMES; outcome++)
        for (int six = 0; six < STADIUM_SIX_CATEGORIES; six++) {
            if (plays) net[0] = ante[outcome] * out->scale;
            if (plays) net[1] = play[outcome] * out->scale;
            if (plays) net[2] = terms.bonus[hand->category] * (out->scale / terms.scale);
            net[4] = pay_exact_best(rules_table(rules, 4), 1u << six, out->scale, 100);
            joint_add(out, net, count[outcome][six] * hand->size);
        }
}

static struct joint joint_open(const struct rules *rules) {
    struct joint j = {.count = COUNT(joint_ids), .wager = joint_ids, .scale = 1, .options = {{"information", "own"}}};
    for (int w = 2; w < 5; w++) j.scale *= pay_exact_scale(rules_table(rules, w), 100);
    return j;
}

static void stadium_joint(const struct analysis_request *request, struct joint *out) {
    const struct stadium_study *study = stadium_study_open(request->arena, &request->rules);
    must(!rules_varied(&request->rules));
    *out = joint_open(&request->rules);
    for (int i = 0; i < STADIUM_CLASSES; i++) add_joint(&request->rules, study, &study->hands->hand[i], out);
}

/* ---- advice ------------------------------------------------------------------------------------------- */
static uint64_t all_but(const card *cards, int count) {
    uint64_t left = DECK;
    for (int i = 0; i < count; i++) left &= ~(UINT64_C(1) << cards[i]);
    return left;
}

/* Play with the dealer's cards among those left, in units of the Ante. */
static struct fraction value_of_play_from(const struct stadium_terms *terms, const card hand[3], uint64_t left) {
    const int category = hand3_category(hand3_value(hand[0], hand[1], hand[2]));
    const struct stadium_showdowns s = stadium_showdowns_from(hand, left, terms->qualifying);
    return fraction_of(stadium_value_of_play(terms, category == HAND3_ROYAL ? HAND3_STRAIGHT_FLUSH : category, s),
                       choose(__builtin_popcountll(left), 3) * terms->scale);
}

/* [T-7] All nine cards are face up.  Ante, Play and Ante Bonus; no bonus wager depends on the choice. */
static int stadium_advise(const struct asked *asked, struct arena *arena, struct choice out[CHOICES_MAX]) {
    const struct rules *rules = ((const struct round *)asked->round)->rules;
    const struct stadium_terms terms =
        stadium_terms_of(rules, rules->table[pay_exact_wager(&stadium_three_card, "ante-bonus")]);
    struct view view;
    (void)arena;
    stadium_three_card.view(asked->round, asked->seat, &view);
    if (view.need.kind != NEED_DECISION || view.need.seat != asked->seat) return 0;
    const card *hand = view.seat[0].hand.cards;
    const struct fraction play =
        value_of_play_from(&terms, hand, all_but(view.table.cards, view.table.count) & ~asked_seen(asked));
    const struct fraction own = value_of_play_from(&terms, hand, all_but(hand, 3));
    struct choice best = choice_for(&stadium_three_card, "play", play);
    struct buf note = BUF(best.note);

    buf_put(&note, "from the own three cards alone ");
    fraction_put(&note, own);
    return choices_order_two(best, choice_for(&stadium_three_card, "fold", fraction_of(-1, 1)), out);
}

/* ---- the strategy as data ----------------------------------------------------------------------------- */
struct listing {
    strategy_put *put;
    void *context;
};

static void list_own(const struct listing *list, const struct stadium_study *study, const struct stadium_terms *terms) {
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];
        const bool plays = stadium_optimal_plays_own(hand, terms);
        const struct fraction fold = {-1, 1},
                              play = fraction_of(stadium_value_of_play(terms, hand->category, hand->against),
                                                 STADIUM_DEALERS * terms->scale);
        struct strategy_row row = {
            .given = {{"information", "own"}}, .state = strategy_cards(hand->cards, 3, NULL, 0), .ways = hand->size};
        strategy_choose(&row, plays ? "play" : "fold", plays ? play : fold, plays ? fold : play);
        list->put(list->context, &row);
    }
}

/* A class of nine cards. */
static void list_class(const struct listing *list, struct strategy_row row) {
    row.given[0] = (struct measure_name){"information", "nine"};
    row.state.of = OF_CLASS;
    list->put(list->context, &row);
}

/* The mean value of the best decision, and the share of states that play. */
static void list_cell(const struct listing *list, struct strategy_state state, const struct stadium_cell *cell,
                      int64_t states) {
    const wide folded = (wide)(states - cell->states) * STADIUM_DEALERS_LEFT;
    struct strategy_row row = {
        .state = state,
        .decision = cell->states == states ? "play"
                    : cell->states         ? "depends"
                                           : "fold",
        .value = fraction_of(stadium_net(cell->against) - folded, (wide)states * STADIUM_DEALERS_LEFT),
        .more = {{"", fraction_of(cell->states, states)}}};
    if (cell->break_even) {
        row.more[1].what = "tie in ";
        row.more[1].share = fraction_of(cell->break_even, states);
    }
    list_class(list, row);
}

/* The kickers of a queen-high hand; -1 for a lower one. */
static int kickers_of(const struct stadium_hand *hand) {
    const card *c = hand->cards;
    return card_rank(c[0]) == QUEEN ? stadium_kickers(card_rank(c[1]), card_rank(c[2])) : -1;
}

/* All states of hands with these kickers and these high cards among the six others, played or not. */
static int64_t states_of(const struct stadium_study *study, int kickers, int aces_kings, int queens) {
    int64_t states = 0;
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &study->hands->hand[i];

        if (stadium_is_marginal(hand) && kickers_of(hand) == kickers)
            states += hand->size * stadium_nine_all(hand, aces_kings, queens).states;
    }
    return states;
}

static void list_queens(const struct listing *list, const struct stadium_study *study, int aces_kings, int queens) {
    for (int high = 1; high < STADIUM_LOWS; high++)
        for (int low = 0; low < high && stadium_kickers(high, low) < STADIUM_KICKERS; low++) {
            const int kickers = stadium_kickers(high, low);
            const struct strategy_state state = {.ranks = 3,
                                                 .rank = {QUEEN, (uint8_t)high, (uint8_t)low},
                                                 .others = {{"aces+kings", aces_kings}, {"queens", queens}}};
            list_cell(list, state, &study->nine.queen[aces_kings][queens][kickers],
                      states_of(study, kickers, aces_kings, queens));
        }
}

static void list_low(const struct listing *list, const struct stadium_study *study, int highs) {
    const struct strategy_state state = {.name = "jack-high-or-lower", .others = {{"queens+kings+aces", highs}}};
    int64_t states = 0;
    for (int queens = 0; queens <= SUITS && queens <= highs; queens++)
        states += states_of(study, -1, highs - queens, queens);
    list_cell(list, state, &study->nine.low[highs], states);
}

/* Nine cards in classes by what decides.  Where states of a class differ ("depends") the score of Play
 * decides each state, by the rule of the first line. */
static void list_nine(const struct listing *list, const struct stadium_study *study) {
    list_class(list, (struct strategy_row){.state = {.name = "any"},
                                           .decision = "play if 3 x dealers not qualified + 4 x beaten + 2 x tied "
                                                       "+ 0 x lost >= 12341, of the 12341 dealers left; else fold"});
    list_class(list, (struct strategy_row){.state = {.name = "king-high-or-better"}, .decision = "play"});
    for (int aces_kings = 0; aces_kings <= STADIUM_OTHERS; aces_kings++)
        for (int queens = 0; queens < SUITS && aces_kings + queens <= STADIUM_OTHERS; queens++)
            list_queens(list, study, aces_kings, queens);
    for (int highs = 0; highs <= STADIUM_OTHERS; highs++) list_low(list, study, highs);
}

static bool stadium_strategy(const struct analysis_request *request, strategy_put *put, void *context) {
    const size_t mark = arena_mark(request->arena);
    struct stadium_study *study = stadium_study_open(request->arena, &request->rules);
    const bool done = run_nine(request, study);
    const struct listing list = {put, context};
    struct pay_table tables[PAY_EXACT_TABLES];
    if (done) {
        pay_exact_tables(request, pay_exact_wager(&stadium_three_card, "ante-bonus"), tables);
        const struct stadium_terms terms = stadium_terms_of(&request->rules, tables[0]);
        if (analysis_wants(request, "information", "own")) list_own(&list, study, &terms);
        if (wants_nine(request)) list_nine(&list, study);
    }
    arena_release(request->arena, mark);
    return done;
}

/* ---- dealers left ------------------------------------------------------------------------------------- */
/* The cards of ranks below this one. */
static inline uint64_t below(int rank) { return (UINT64_C(1) << 4 * rank) - 1; }

/* The number of set bits of each nibble. */
static inline uint64_t counts_of(uint64_t cards) {
    const uint64_t pairs = cards - (cards >> 1 & UINT64_C(0x5555555555555555));
    return (pairs & UINT64_C(0x3333333333333333)) + (pairs >> 2 & UINT64_C(0x3333333333333333));
}

static inline int count_at(uint64_t counts, int rank) { return (int)(counts >> 4 * rank & 15); }

/* The sum of the nibbles, which must be below 16. */
static inline int nibbles_of(uint64_t x) { return (int)(x * UINT64_C(0x1111111111111111) >> 60); }

/* What is left below each rank: cards, and pairs of cards of different ranks. */
struct left_below {
    int one[QUEEN + 1], two[QUEEN + 1];
};

/* [T-9d] Sets of three cards below the queen, of different ranks, no straight, no flush; also fills *sums. */
static inline int unqualified(uint64_t unseen, uint64_t counts, struct left_below *sums) {
    static const uint8_t triples[QUEEN + 1] = {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120}; /* by number of cards */
    const uint64_t low = unseen & below(QUEEN);
    int one = 0, two = 0, three = 0, last = 0, last_two = 0;
    for (int rank = TWO; rank < QUEEN; rank++) {
        const int left = count_at(counts, rank);

        sums->one[rank] = one;
        sums->two[rank] = two;
        three += (two - last_two) * left; /* excludes straights: the two ranks right below */
        two += one * left;
        one += left;
        last_two = last * left;
        last = left;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        const uint64_t own = low >> suit & CLUB;

        three -= triples[nibbles_of(own)] - nibbles_of(own & own >> 4 & own >> 8);
    }
    return three;
}

/* The ranks of a hand. */
struct ranks {
    int high, middle, low;
};

/* Dealers with a queen and lower kickers than these, and with the same; none of them is a straight. */
static inline int below_and_tied(uint64_t unseen, uint64_t counts, const struct left_below *sums, struct ranks hand,
                                 int *tied) {
    const int high = hand.middle, low = hand.low;
    const int queens = count_at(counts, QUEEN), highs = count_at(counts, high);
    int won = queens * (sums->two[high] + highs * sums->one[low]);
    *tied = queens * highs * count_at(counts, low);
    for (int suit = 0; suit < SUITS; suit++) { /* flushes */
        const uint64_t own = unseen >> suit & CLUB;
        const int queen = (int)(own >> 4 * QUEEN & 1), with_high = (int)(own >> 4 * high & 1);
        const int n = nibbles_of(own & below(high));

        won -= queen * (n * (n - 1) / 2 + with_high * nibbles_of(own & below(low)));
        *tied -= queen & with_high & (int)(own >> 4 * low & 1);
    }
    return won;
}

static inline struct ranks ranks_of(const card hand[3]) {
    const int a = card_rank(hand[0]), b = card_rank(hand[1]), c = card_rank(hand[2]);
    const int ab = a > b ? a : b, ba = a > b ? b : a;
    const int high = ab > c ? ab : c, low = ba < c ? ba : c;
    return (struct ranks){high, a + b + c - high - low, low};
}

/* The score of Play of a marginal hand (stadium_hands.h) over the dealers of these cards:
 * play if it is STADIUM_DEALERS_LEFT or more.  unseen: a bit per card, nine cards missing. */
static inline int play_score(struct ranks r, uint64_t unseen) {
    const uint64_t counts = counts_of(unseen);
    struct left_below sums;
    int value = 3 * unqualified(unseen, counts, &sums), tied;
    if (r.high < QUEEN) return value;
    value += 4 * below_and_tied(unseen, counts, &sums, r, &tied);
    return value + 2 * tied;
}

/* ---- deciding ----------------------------------------------------------------------------------------- */
/* The decision of a marginal hand, from the whole array. */
static inline bool marginal_plays(const struct stadium_tables *t, const card hand[3], uint64_t seen) {
    const struct ranks r = ranks_of(hand);
    const uint64_t counts = counts_of(seen);
    const int aces_kings = count_at(counts, ACE) + count_at(counts, KING);
    const int queens = count_at(counts, QUEEN) - (r.high == QUEEN);
    const int answer = r.high == QUEEN ? t->queen[aces_kings][queens][r.middle][r.low] : t->low[aces_kings + queens];
    if (answer != STADIUM_DEPENDS) return answer == STADIUM_PLAYS;
    return play_score(r, DECK & ~seen) >= STADIUM_DEALERS_LEFT;
}

bool stadium_plays(const struct stadium_tables *t, const card hand[3], uint64_t array) {
    return decide_cards_get(&t->plays, hand, hand[2]) || (t->nine && marginal_plays(t, hand, array));
}

/* [T-7] All nine cards are face up, and no others are dealt yet. */
struct event stadium_decide(const void *tables, const void *round, int seat) {
    const struct stadium_tables *t = tables;
    const struct round *r = round;
    const uint8_t *pick = stadium_three_card_pick(round, seat);
    const card hand[3] = {r->shared.cards[pick[0] - 1], r->shared.cards[pick[1] - 1], r->shared.cards[pick[2] - 1]};
    return decide_act(seat, stadium_plays(t, hand, r->dealt) ? t->play : t->fold);
}

/* ---- tables ------------------------------------------------------------------------------------------- */
struct stadium_tables *stadium_tables_open(struct arena *arena, bool nine) {
    struct stadium_tables *t = arena_take(arena, sizeof *t);
    t->play = (uint8_t)game_action(&stadium_three_card, "play", strlen("play"));
    t->fold = (uint8_t)game_action(&stadium_three_card, "fold", strlen("fold"));
    t->nine = nine;
    return t;
}

static void fill_own(struct stadium_tables *t, const struct rules *rules, bool optimal, struct arena *arena) {
    const size_t mark = arena_mark(arena);
    const struct stadium_hands *hands = stadium_hands_open(arena, stadium_qualifying(rules));
    const struct stadium_terms terms =
        stadium_terms_of(rules, rules_table(rules, pay_exact_wager(&stadium_three_card, "ante-bonus")));
    for (int i = 0; i < STADIUM_CLASSES; i++) {
        const struct stadium_hand *hand = &hands->hand[i];
        decide_cards_set(&t->plays, hand->cards, ANY_ORDER,
                         optimal ? stadium_optimal_plays_own(hand, &terms) : stadium_short_plays_own(hand, &terms));
    }
    arena_release(arena, mark);
}

void stadium_tables_mark_always_play(struct stadium_tables *t, struct arena *arena) {
    const size_t mark = arena_mark(arena);
    const struct stadium_hands *hands = stadium_hands_open(arena, STADIUM_QUALIFYING);
    for (int i = 0; i < STADIUM_CLASSES; i++)
        decide_cards_set(&t->plays, hands->hand[i].cards, ANY_ORDER, !stadium_is_marginal(&hands->hand[i]));
    arena_release(arena, mark);
}

static const void *prepare(const struct analysis_request *request, bool optimal) {
    const bool nine = analysis_wants(request, "information", "nine") && !rules_varied(&request->rules);
    struct stadium_tables *t = stadium_tables_open(request->arena, nine);
    if (nine)
        stadium_tables_mark_always_play(t, request->arena);
    else
        fill_own(t, &request->rules, optimal, request->arena);
    (optimal ? fill_depends : fill_short)(t);
    return t;
}

static const void *prepare_optimal(const struct analysis_request *request) { return prepare(request, true); }
static const void *prepare_short(const struct analysis_request *request) { return prepare(request, false); }

/* ---- registration ------------------------------------------------------------------------------------- */
static const struct analysis_option own_options[] = {{"information", {"own", "nine"}}, {0}};

const struct analysis stadium_three_card_exact = {
    .game = &stadium_three_card,
    .variations = &stadium_variations,
    .options = own_options,
    .varied = {"information", "own"},
    .run = stadium_run,
    .advise = stadium_advise,
    .joint = stadium_joint,
    .strategy = stadium_strategy,
    .strategy_formats = stadium_strategy_formats,
    .strategy_note =
        "# information=nine: a state is a class of arrays; it has its mean value, the share that plays, the share of "
        "ties\n"
        "# depends: the first line of information=nine, a rule in words, decides each array of the class\n",
    .put_base_line = put_base_line,
    .deciders = {{"optimal", prepare_optimal, stadium_decide}, {"short", prepare_short, stadium_decide}},
    .protections = stadium_three_card_protections,
    .short_rules = stadium_short_rules,
};

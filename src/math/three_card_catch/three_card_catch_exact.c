/* three_card_catch_exact.c - 3 Card Catch: every wager, every table, over all 842,842,728,000 deals.
 *
 * A deal of one seat is the player's three cards, the dealer's three, the player's draw and the dealer's:
 * 22,100 x 18,424 x 46 x 45.  A hand that does not draw counts all its continuations, so every deal weighs
 * the same.  The player decides on three cards, so 1,755 hands (up to the names of the suits) are counted
 * once with Play; each X-Tra table then chooses Play or Fold for each hand and adds up.  The progressive is
 * counted under the base game's decisions: a folded hand catches nothing, a natural one needs no card
 * [three-card-catch R9].
 *
 * Where both draw, the showdown depends only on the player's four cards S and the dealer's four cards F: on
 * the best three of each, and on the weight of F: for how many of its four cards as the draw the other three
 * are not a natural.  The sum of weights over all F that avoid S follows by
 * inclusion and exclusion from cumulative sums over the F that hold none, one, two, three or four given
 * cards: the first three are tables over the 741 hand values, the last two are computed directly.
 *
 * Cost: 7 ms and 5 MB for the tables, 10 us a hand: 20 ms in all, so one thread is enough.  A fast decision
 * is two memory reads.
 *
 * The identities and the reasons of the constants: docs/derivations/three-card-catch.md. */
#include "math/three_card_catch/three_card_catch_exact.h"

#include "base/base.h"
#include "exact/count.h"
#include "game/game.h"
#include "game/round.h"
#include "math/pay_exact.h"
#include "math/three_card_catch/three_card_catch_count.h"

#include <string.h>

/* ---- counting tables ---------------------------------------------------------------------------------- */
/* The value of three cards, as the game orders them, 0 to 740. */
static int catch_value(const struct catch_count *count, const card hand[3]) {
    return count->values.of[hand[0]][hand[1]][hand[2]];
}

/* ---- cumulative sums ---------------------------------------------------------------------------------- */
static int max_int(int a, int b) { return a > b ? a : b; }

/* a < b < c < d.  Stored at value + 1, so that after accumulation entry v holds the sum of smaller values. */
static void add_four(struct catch_count *t, int a, int b, int c, int d) {
    const int abc = t->values.of[a][b][c], abd = t->values.of[a][b][d], acd = t->values.of[a][c][d],
              bcd = t->values.of[b][c][d];
    const int at = max_int(max_int(abc, abd), max_int(acd, bcd)) + 1;
    const int weight = (abc < t->natural) + (abd < t->natural) + (acd < t->natural) + (bcd < t->natural);
    const uint16_t add = (uint16_t)weight;
    if (!weight || at > THREE_VALUES) return;
    t->any4[at] += add;
    t->one4[a][at] += add;
    t->one4[b][at] += add;
    t->one4[c][at] += add;
    t->one4[d][at] += add;
    t->two4[a][b][at] = (uint16_t)(t->two4[a][b][at] + add);
    t->two4[a][c][at] = (uint16_t)(t->two4[a][c][at] + add);
    t->two4[a][d][at] = (uint16_t)(t->two4[a][d][at] + add);
    t->two4[b][c][at] = (uint16_t)(t->two4[b][c][at] + add);
    t->two4[b][d][at] = (uint16_t)(t->two4[b][d][at] + add);
    t->two4[c][d][at] = (uint16_t)(t->two4[c][d][at] + add);
}

static void accumulate_16(uint16_t sums[THREE_VALUES + 1]) {
    for (int v = 0; v < THREE_VALUES; v++) sums[v + 1] = (uint16_t)(sums[v + 1] + sums[v]);
}

static void accumulate_32(uint32_t sums[THREE_VALUES + 1]) {
    for (int v = 0; v < THREE_VALUES; v++) sums[v + 1] += sums[v];
}

static void fill_sums(struct catch_count *t) {
    for (int c = 2; c < 52; c++)
        for (int b = 1; b < c; b++)
            for (int a = 0; a < b; a++) {
                if (t->values.of[a][b][c] == INT16_MAX) continue;
                for (int d = c + 1; d < 52; d++) add_four(t, a, b, c, d);
            }
    accumulate_32(t->any4);
    for (int a = 0; a < 52; a++) {
        accumulate_32(t->one4[a]);
        for (int b = a + 1; b < 52; b++) accumulate_16(t->two4[a][b]);
    }
}

/* gone: a bit for each card that is in nobody's hand; no hand that holds one is counted. */
struct catch_count *catch_count_open(struct arena *arena, uint64_t gone, const struct rules *rules) {
    struct catch_count *t = arena_take(arena, sizeof *t);
    const int left = 49 - __builtin_popcountll(gone);
    t->dealers = choose(left, 3);
    t->draws = (left - 3) * (left - 4);
    t->ties = rules_variation(rules, "ties") - 1;
    three_numbers_fill(&t->values, gone);
    three_sums_fill(&t->sums3, &t->values);
    t->natural = three_number_from(&t->values, HAND3_OF(HAND3_PAIR, rules_variation(rules, "natural") - 2));
    fill_sums(t);
    return t;
}

/* How many of the dealer's hands are below a value, equal to it, and in all. */
struct dealers {
    int64_t below, equal, all;
};

/* ---- dealers of four cards ---------------------------------------------------------------------------- */
/* The F that hold three given cards and any fourth. */
static struct dealers fours_holding(const struct catch_count *t, int a, int b, int c, int value) {
    const int16_t *ab = t->values.of[a][b], *ac = t->values.of[a][c], *bc = t->values.of[b][c], abc = ab[c];
    const int16_t natural = (int16_t)t->natural, limit = (int16_t)value;
    int16_t below = 0, equal = 0, all = 0;
    for (int z = 0; z < THREE_ROW; z++) {
        const int16_t low = ab[z] > ac[z] ? ab[z] : ac[z], high = bc[z] > abc ? bc[z] : abc;
        const int16_t best = low > high ? low : high;
        const int16_t weight = (int16_t)((ab[z] < natural) + (ac[z] < natural) + (bc[z] < natural) + (abc < natural));

        below = (int16_t)(below + (best < limit ? weight : 0));
        equal = (int16_t)(equal + (best == limit ? weight : 0));
        all = (int16_t)(all + (best < INT16_MAX ? weight : 0));
    }
    return (struct dealers){below, equal, all};
}

static void add_sums_32(struct dealers *n, int sign, const uint32_t *sums, int value) {
    n->below += sign * (int64_t)sums[value];
    n->equal += sign * ((int64_t)sums[value + 1] - sums[value]);
    n->all += sign * (int64_t)sums[THREE_VALUES];
}

static void add_sums_16(struct dealers *n, const uint16_t *sums, int value) {
    n->below += sums[value];
    n->equal += sums[value + 1] - sums[value];
    n->all += sums[THREE_VALUES];
}

static void add_dealers(struct dealers *n, int sign, struct dealers other) {
    n->below += sign * other.below;
    n->equal += sign * other.equal;
    n->all += sign * other.all;
}

/* The player's four cards: the hand and the draw x. */
static int best_of(const struct catch_count *t, const card hand[3], card x) {
    const int16_t *row0 = t->values.of[hand[0]][hand[1]], *row1 = t->values.of[hand[0]][hand[2]],
                  *row2 = t->values.of[hand[1]][hand[2]];
    return max_int(max_int(row0[x], row1[x]), max_int(row2[x], row0[hand[2]]));
}

/* The F that hold neither a card of the hand nor the draw x, by inclusion and exclusion.  The last term is
 * the player's own four cards, whose value is `value`. */
static struct dealers dealers_of_four(const struct catch_count *t, const card hand[3], card x, int value) {
    struct dealers n = {0};
    int own_weight = catch_value(t, hand) < t->natural;
    add_sums_32(&n, 1, t->any4, value);
    add_sums_32(&n, -1, t->one4[x], value);
    add_dealers(&n, -1, fours_holding(t, hand[0], hand[1], hand[2], value));
    for (int i = 0; i < 3; i++) {
        const card a = hand[i], b = hand[(i + 1) % 3];

        add_sums_32(&n, -1, t->one4[a], value);
        add_sums_16(&n, a < b ? t->two4[a][b] : t->two4[b][a], value);
        add_sums_16(&n, a < x ? t->two4[a][x] : t->two4[x][a], value);
        add_dealers(&n, -1, fours_holding(t, a, b, x, value));
        own_weight += t->values.of[a][b][x] < t->natural;
    }
    add_dealers(&n, 1, (struct dealers){0, own_weight, own_weight});
    return n;
}

/* ---- a hand ------------------------------------------------------------------------------------------- */
/* By the rule of ties, which may be another one than the approved. */
static struct dealers settle_ties(struct dealers n, int ties) {
    if (ties > 0) n.below += n.equal;
    return ties ? (struct dealers){n.below, 0, n.all} : n;
}

/* [C-4.2.10, C-4.2.12]: no draw for the hand, so three cards against three. */
static struct catch_outcomes count_natural_hand(const struct catch_count *t, const card hand[3]) {
    const int value = catch_value(t, hand), below = three_count_beside(&t->sums3, &t->values, hand, value);
    const int equal = three_count_beside(&t->sums3, &t->values, hand, value + 1) - below;
    const struct dealers n = settle_ties((struct dealers){below, equal, t->dealers}, t->ties);
    return (struct catch_outcomes){
        .deals = {[WON_NATURAL] = n.below * t->draws,
                  [TIED] = n.equal * t->draws,
                  [LOST] = (n.all - n.below - n.equal) * t->draws},
    };
}

struct catch_outcomes catch_count_hand(const struct catch_count *t, const card hand[3]) {
    struct catch_outcomes out = {0};
    if (catch_value(t, hand) >= t->natural) return count_natural_hand(t, hand);
    out.deals[LOST] = (t->dealers - three_count_beside(&t->sums3, &t->values, hand, t->natural)) *
                      t->draws; /* to a dealer's natural */
    for (card x = 0; x < 52; x++) {
        const int value = best_of(t, hand, x);

        if (value == INT16_MAX) continue; /* in the hand already, or gone */
        const struct dealers n = settle_ties(dealers_of_four(t, hand, x, value), t->ties);
        out.deals[catch_category(t, value)] += n.below;
        out.drawn[catch_category(t, value)] += n.all;
        out.deals[TIED] += n.equal;
        out.deals[LOST] += n.all - n.below - n.equal;
    }
    return out;
}

/* ---- the base game ------------------------------------------------------------------------------------ */
static const char *const outcome_ids[OUTCOMES] = {
    /* ORDER HAND3_CATEGORY: what was caught; [three-card-catch R4]: a pair or less is no catch */
    "win other",
    "win other",
    "win catch-flush",
    "win catch-straight",
    "win catch-three-of-a-kind",
    "win catch-straight-flush",
    "win catch-royal-flush",
    [WON_NATURAL] = "win natural",
    [TIED] = "tie",
    [LOST] = "lose",
    [FOLDED] = "fold"};

/* In the order of the printed table, best first. */
static const uint8_t list_order[OUTCOMES] = {
    HAND3_ROYAL, HAND3_STRAIGHT_FLUSH, HAND3_TRIPS, HAND3_STRAIGHT, HAND3_FLUSH, WON_NATURAL,
    HAND3_PAIR,  HAND3_HIGH,           TIED,        LOST,           FOLDED};

/* The short strategy.  A hand that it folds can catch nothing better than a low pair: no two cards of one
 * suit, no two close enough for a straight (all at least three ranks apart), no card above the ten. */
static bool short_plays(const card c[3]) {
    const int high = card_rank(c[0]), middle = card_rank(c[1]), low = card_rank(c[2]);
    const bool three_suits =
        card_suit(c[0]) != card_suit(c[1]) && card_suit(c[1]) != card_suit(c[2]) && card_suit(c[0]) != card_suit(c[2]);
    return high > TEN || !three_suits || high - middle < 3 || middle - low < 3;
}

static const char *const short_rules[] = {
    "Fold three different suits, ten high or lower, in which every two cards are at least three ranks apart "
    "(8-5-2, 9-5-2, 9-6-2, 9-6-3, 10-5-2, 10-6-2, 10-6-3, 10-7-2, 10-7-3, 10-7-4).",
    "Play everything else.",
    NULL,
};

/* ---- every hand --------------------------------------------------------------------------------------- */
static const wide deals_per_hand = (wide)CATCH_DEALERS * CATCH_DRAWS;

/* Every class of hands, from high to low, with its deals. */
struct catch_study {
    struct play_fold_study base;
    const struct catch_count *count;
    struct play_fold_state classes[THREE_CLASSES];
    int64_t drawn[THREE_CLASSES][CATCH_CATEGORIES];
};

static struct catch_study *catch_study_open(struct arena *arena, const struct rules *rules) {
    struct catch_study *study = arena_take(arena, sizeof *study);
    struct three classes[THREE_CLASSES];
    study->base = (struct play_fold_study){.of = &catch_play_fold,
                                           .deals = (int64_t)deals_per_hand,
                                           .count = THREE_CLASSES,
                                           .states = study->classes,
                                           .ties = true};
    study->count = catch_count_open(arena, 0, rules);
    three_classes(classes);
    for (int i = 0; i < THREE_CLASSES; i++) {
        const struct catch_outcomes o = catch_count_hand(study->count, classes[i].cards);

        study->classes[i].ways = classes[i].size;
        memcpy(study->classes[i].cards, classes[i].cards, sizeof classes[i].cards);
        memcpy(study->classes[i].deals, o.deals, sizeof o.deals);
        memcpy(study->drawn[i], o.drawn, sizeof o.drawn);
    }
    return study;
}

static const struct play_fold_study *open_base(struct arena *arena, const struct rules *rules) {
    return &catch_study_open(arena, rules)->base;
}

const struct play_fold_game catch_play_fold = {.game = &three_card_catch,
                                               .wager = "xtra",
                                               .give_up = "fold",
                                               .costs = {2, 1}, /* [C-4.2.7] */
                                               .order = ANY_ORDER,
                                               .outcomes = OUTCOMES,
                                               .ids = outcome_ids,
                                               .list_order = list_order,
                                               .short_plays = short_plays,
                                               .open = open_base};

/* ---- the bonus wagers --------------------------------------------------------------------------------- */
static int category_of(const struct catch_study *study, const struct play_fold_state *hand) {
    return catch_category(study->count, catch_value(study->count, hand->cards));
}

static bool is_natural(const struct catch_study *study, const struct play_fold_state *hand) {
    return catch_value(study->count, hand->cards) >= study->count->natural;
}

/* [C-6.2] Whatever is a natural. */
static bool is_pair_plus(const struct play_fold_state *hand) {
    return hand3_value(hand->cards[0], hand->cards[1], hand->cards[2]) >= HAND3_OF(HAND3_PAIR, EIGHT);
}

/* [C-5.3] The first three cards. */
static uint32_t pair_plus_tier(const struct catch_study *study, const struct play_fold_state *hand) {
    static const char *const lines[] = {
        /* ORDER HAND3_CATEGORY */
        NULL, "pair-of-eights", "flush", "straight", "three-of-a-kind", "straight-flush", "royal-flush"};
    const int category = is_pair_plus(hand) ? category_of(study, hand) : HAND3_HIGH;
    if (!lines[category]) return 0;
    return pay_exact_tier(&three_card_catch, pay_exact_wager(&three_card_catch, "natural-pair-plus"), lines[category]);
}

static void emit_pair_plus(const struct analysis_request *request, const struct catch_study *study,
                           struct pay_table table) {
    struct pay_exact p;
    pay_exact_open(&p, request, pay_exact_wager(&three_card_catch, "natural-pair-plus"), table);
    for (int c = 0; c < THREE_CLASSES; c++)
        pay_exact_count(&p, pair_plus_tier(study, &study->classes[c]), study->classes[c].ways);
    pay_exact_emit(&p, request, THREES);
}

/* Deals by the hand on which the progressive pays. */
struct progressive_deals {
    wide natural[CATCH_CATEGORIES], caught[CATCH_CATEGORIES];
};

static struct progressive_deals count_progressive(const struct catch_study *study, const struct play_fold_terms *terms,
                                                  play_fold_rule *decide) {
    struct progressive_deals p = {0};
    for (int c = 0; c < THREE_CLASSES; c++) {
        const struct play_fold_state *hand = &study->classes[c];

        if (is_natural(study, hand)) p.natural[category_of(study, hand)] += hand->ways * deals_per_hand;
        if (!decide(&study->base, hand, terms)) continue; /* [three-card-catch R9]: a folded hand draws no card */
        for (int i = 0; i < CATCH_CATEGORIES; i++) p.caught[i] += (wide)hand->ways * study->drawn[c][i];
    }
    return p;
}

static void emit_progressive(const struct analysis_request *request, const struct catch_study *study,
                             struct pay_table table, const char *strategy, play_fold_rule *decide) {
    const int wager = pay_exact_wager(&three_card_catch, "progressive"),
              xtra = pay_exact_wager(&three_card_catch, "xtra");
    struct play_fold_terms terms = play_fold_terms(&catch_play_fold, &request->rules, request->rules.table[xtra]);
    terms.given = request->given;
    const struct progressive_deals hits = count_progressive(study, &terms, decide);
    /* Decisions do not depend on the names of suits, so each suit has a quarter of these deals. */
    const wide suited = (hits.caught[HAND3_STRAIGHT_FLUSH] + hits.caught[HAND3_ROYAL]) / SUITS; /* [R8] */
    const struct {
        const char *line;
        wide count;
    } lines[] = {
        {"natural-royal-spades", hits.natural[HAND3_ROYAL] / SUITS},
        {"catch-sf-spades", suited},
        {"catch-sf-diamonds", suited},
        {"catch-sf-hearts", suited},
        {"catch-sf-clubs", suited},
        {"natural-royal", hits.natural[HAND3_ROYAL] / SUITS * (SUITS - 1)},
        {"natural-straight-flush", hits.natural[HAND3_STRAIGHT_FLUSH]},
        {"natural-three-of-a-kind", hits.natural[HAND3_TRIPS]},
        {"catch-three-of-a-kind", hits.caught[HAND3_TRIPS]},
        {"catch-straight", hits.caught[HAND3_STRAIGHT]},
    };
    struct pay_exact p;
    pay_exact_open(&p, request, wager, table);
    p.m.strategy = strategy;
    if (pay_exact_unapproved(request, xtra)) { /* its decisions are those of a table that is not approved */
        p.m.tables[1] = (struct measure_name){"xtra", rules_table_id(&request->rules, xtra)};
        p.m.unapproved = true;
    }
    for (size_t i = 0; i < COUNT(lines); i++)
        pay_exact_count(&p, pay_exact_tier(&three_card_catch, wager, lines[i].line), lines[i].count);
    pay_exact_emit(&p, request, THREES * deals_per_hand);
}

/* ---- the deals of mistakes ---------------------------------------------------------------------------- */
wide three_card_catch_draws(const struct analysis_request *request) {
    const size_t mark = arena_mark(request->arena);
    const struct catch_study *study = catch_study_open(request->arena, &request->rules);
    const struct play_fold_terms terms = {.given = request->given};
    const struct progressive_deals p = count_progressive(study, &terms, play_fold_given);
    wide sum = 0;
    for (int i = 0; i < CATCH_CATEGORIES; i++) sum += p.caught[i];
    arena_release(request->arena, mark);
    return sum;
}

/* ---- the wagers together ------------------------------------------------------------------------------ */
/* The progressive is left out: what it catches is not counted by the result of the hand. */
static void catch_joint(const struct analysis_request *request, struct joint *out) {
    static const char *const ids[] = {"ante", "xtra", "play", "natural-pair-plus"}; /* ORDER WAGER */
    const struct rules *rules = &request->rules;
    const struct catch_study *study = catch_study_open(request->arena, rules);
    const struct play_fold_terms terms = play_fold_terms(&catch_play_fold, rules, rules_table(rules, 1));
    const struct pay_table pair_plus = rules_table(rules, 3);
    const int64_t scale = terms.scale * pay_exact_scale(pair_plus, 100);
    must(!rules_varied(rules));
    *out = (struct joint){.count = COUNT(ids), .wager = ids, .scale = scale};
    for (int c = 0; c < THREE_CLASSES; c++) {
        const struct play_fold_state *hand = &study->classes[c];
        int64_t net[JOINT_WAGERS] = {[3] = pay_exact_best(pair_plus, pair_plus_tier(study, hand), scale, 100)};

        play_fold_join(out, &study->base, &terms, hand, net);
    }
}

/* ---- running, advice, and the strategy ---------------------------------------------------------------- */
static bool catch_run(const struct analysis_request *request) {
    const size_t mark = arena_mark(request->arena);
    const struct catch_study *study = catch_study_open(request->arena, &request->rules);
    const bool stop = analysis_should_stop(request, 0.9);
    struct pay_table tables[PAY_EXACT_TABLES];
    if (!stop) play_fold_run(request, &study->base);
    int count = stop ? 0 : pay_exact_tables(request, pay_exact_wager(&three_card_catch, "natural-pair-plus"), tables);
    for (int i = 0; i < count; i++) emit_pair_plus(request, study, tables[i]);
    count = stop ? 0 : pay_exact_tables(request, pay_exact_wager(&three_card_catch, "progressive"), tables);
    for (int i = 0; i < count; i++) {
        emit_progressive(request, study, tables[i], "optimal", play_fold_optimal);
        if (request->given) emit_progressive(request, study, tables[i], "file", play_fold_given);
    }
    arena_release(request->arena, mark);
    return !stop;
}

/* The value of Ante, X-Tra and Play; of the bonus wagers only the progressive depends on the choice. */
static int catch_advise(const struct asked *asked, struct arena *arena, struct choice out[CHOICES_MAX]) {
    const struct rules *rules = ((const struct round *)asked->round)->rules;
    const struct play_fold_terms terms =
        play_fold_terms(&catch_play_fold, rules, rules->table[pay_exact_wager(&three_card_catch, "xtra")]);
    const size_t mark = arena_mark(arena);
    const struct catch_count *count = catch_count_open(arena, asked_seen(asked), rules);
    const wide deals = (wide)count->dealers * count->draws;
    struct view view;
    three_card_catch.view(asked->round, asked->seat, &view);
    const struct catch_outcomes o = catch_count_hand(count, view_find_seat(&view, asked->seat)->hand.cards);
    const wide value = play_fold_value(&catch_play_fold, o.deals, &terms);
    struct choice play = choice_for(&three_card_catch, "play", fraction_of(value, deals * terms.scale));
    int64_t won = 0;

    for (int i = 0; i <= WON_NATURAL; i++) won += o.deals[i];
    choice_note_chances(&play, won, o.deals[TIED], deals);
    arena_release(arena, mark);
    return choices_order_two(choice_for(&three_card_catch, "fold", fraction_of(terms.net[FOLDED], terms.scale)), play,
                             out);
}

static bool catch_strategy(const struct analysis_request *request, strategy_put *put, void *context) {
    const size_t mark = arena_mark(request->arena);
    play_fold_strategy(request, open_base(request->arena, &request->rules), put, context);
    arena_release(request->arena, mark);
    return true;
}

/* ---- fast decisions ----------------------------------------------------------------------------------- */
/* Uses the seat's own three cards and nothing else. */
struct event three_card_catch_decide(const void *tables, const void *round, int seat) {
    const struct play_fold_tables *t = tables;
    const card *hand = decide_seat(&three_card_catch, round, seat)->hand.cards;
    return decide_act(seat, decide_cards_get(&t->plays, hand, hand[2]) ? t->play : t->give_up);
}

/* ---- reading a strategy back -------------------------------------------------------------------------- */
static const struct strategy_format strategy_format = {.open = play_fold_reader_open,
                                                       .read = strategy_cards_read,
                                                       .close = strategy_cards_close_deck,
                                                       .decide = three_card_catch_decide};

/* ---- registration ------------------------------------------------------------------------------------- */
const struct analysis three_card_catch_exact = {
    .game = &three_card_catch,
    .variations = &catch_variations,
    .play_fold = &catch_play_fold,
    .run = catch_run,
    .advise = catch_advise,
    .joint = catch_joint,
    .strategy = catch_strategy,
    .strategy_formats = &strategy_format,
    .put_base_line = play_fold_put_base_line,
    .deciders = {{"optimal", play_fold_prepare_optimal, three_card_catch_decide},
                 {"short", play_fold_prepare_short, three_card_catch_decide}},
    .protections = three_card_catch_protections,
    .short_rules = short_rules,
};

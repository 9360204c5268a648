/*
 * three_card_catch_exact.c - 3 Card Catch: every wager, every table, over all 842,842,728,000 deals.
 *
 * The player decides on three cards, so 1,755 hands (up to the names of the suits) are counted once with
 * Play (three_card_catch_count.h); each X-Tra table then chooses Play or Fold for each hand and adds up.
 * The progressive is counted under the base game's decisions: a folded hand catches nothing, a natural one
 * needs no card (three-card-catch R9).
 *
 * Cost: 20 ms, 5 MB; one thread is enough.
 */
#include "math/three_card_catch/three_card_catch_exact.h"

#include "exact/count.h"
#include "game/round.h"
#include "game/three_card_catch.h"
#include "math/pay_exact.h"
#include "math/three_card_catch/three_card_catch_count.h"

#include <string.h>

enum { CLASSES = 1755 };

static const wide hand_deals = (wide)CATCH_DEALERS * CATCH_DRAWS;

struct hand_class {
    card cards[3]; /* high to low */
    uint8_t size;  /* hands that differ only by the names of the suits */
    struct catch_outcomes outcomes;
};

struct study {
    const struct catch_count *count;
    struct hand_class classes[CLASSES];
};

/* ---- the base game ------------------------------------------------------------------------------------ */

enum { WON_NATURAL = CATCH_CATEGORIES, TIED, LOST, FOLDED, OUTCOMES };

static const char *const outcome_ids[OUTCOMES] = {
    /* ORDER HAND3_CATEGORY: what was caught; three-card-catch R4: a pair or less is no catch */
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

/* Net results in 1/scale of the Ante under one X-Tra table. */
struct terms {
    int64_t scale, net[OUTCOMES];
};

/* C-5.1, C-5.2: Ante and Play 1 to 1 and X-Tra by its table; all three lost; Ante and X-Tra forfeited. */
static struct terms terms_of(struct pay_table table)
{
    const int xtra = pay_exact_wager(&three_card_catch, "xtra");
    struct terms terms = {.scale = pay_exact_scale(table, 100)};

    for (int i = 0; i <= WON_NATURAL; i++) {
        const uint32_t tier = pay_exact_tier(&three_card_catch, xtra, outcome_ids[i] + strlen("win "));
        terms.net[i] = 2 * terms.scale + pay_exact_best(table, tier, terms.scale, 100);
    }
    terms.net[LOST] = -3 * terms.scale;
    terms.net[FOLDED] = -2 * terms.scale;
    return terms;
}

static int64_t outcome_count(const struct catch_outcomes *o, int outcome)
{
    if (outcome < CATCH_CATEGORIES) return o->won[outcome];
    return outcome == WON_NATURAL ? o->won_natural
           : outcome == TIED      ? o->tied
           : outcome == LOST      ? o->lost
                                  : 0;
}

/* What a hand that plays wins over all its deals, in 1/scale of the Ante. */
static wide value_of_play(const struct catch_outcomes *o, const struct terms *terms)
{
    wide sum = 0;

    for (int i = 0; i < FOLDED; i++) sum += (wide)outcome_count(o, i) * terms->net[i];
    return sum;
}

static bool best_plays(const struct hand_class *hand, const struct terms *terms)
{
    return value_of_play(&hand->outcomes, terms) > hand_deals * terms->net[FOLDED];
}

/*
 * The rule for people.  A hand it folds can catch nothing but a pair, and a low one: no two cards of one
 * suit, no two within a straight of each other (three ranks apart or more), no card above the ten.
 */
static bool short_plays(const struct hand_class *hand, const struct terms *terms)
{
    const card *c = hand->cards;
    const int high = card_rank(c[0]), middle = card_rank(c[1]), low = card_rank(c[2]);
    const bool three_suits = card_suit(c[0]) != card_suit(c[1]) && card_suit(c[1]) != card_suit(c[2]) &&
                             card_suit(c[0]) != card_suit(c[2]);

    (void)terms;
    return high > TEN || !three_suits || high - middle < 3 || middle - low < 3;
}

static const char *const short_rules[] = {
    "Fold three different suits, ten high or lower, in which every two cards are at least three ranks apart "
    "(8-5-2, 9-5-2, 9-6-2, 9-6-3, 10-5-2, 10-6-2, 10-6-3, 10-7-2, 10-7-3, 10-7-4).",
    "Play everything else.",
    NULL,
};

typedef bool plays(const struct hand_class *hand, const struct terms *terms);

/* Deals by outcome, and how many play. */
struct totals {
    wide deals[OUTCOMES], played;
};

static struct totals add_up(const struct study *study, const struct terms *terms, plays *decide)
{
    struct totals totals = {0};

    for (int c = 0; c < CLASSES; c++) {
        const struct hand_class *hand = &study->classes[c];

        if (!decide(hand, terms)) {
            totals.deals[FOLDED] += hand->size * hand_deals;
            continue;
        }
        totals.played += hand->size * hand_deals;
        for (int i = 0; i < FOLDED; i++)
            totals.deals[i] += (wide)hand->size * outcome_count(&hand->outcomes, i);
    }
    return totals;
}

static void emit_base(const struct analysis_request *request, const struct study *study,
                      struct pay_table table, const char *strategy, plays *decide)
{
    /* As the table prints them, best first. */
    static const uint8_t order[OUTCOMES] = {
        HAND3_ROYAL, HAND3_STRAIGHT_FLUSH, HAND3_TRIPS, HAND3_STRAIGHT, HAND3_FLUSH, WON_NATURAL,
        HAND3_PAIR,  HAND3_HIGH,           TIED,        LOST,           FOLDED};
    const struct terms terms = terms_of(table);
    const struct totals totals = add_up(study, &terms, decide);
    const wide folded = totals.deals[FOLDED];
    struct measure m = {
        .game = request->rules.game,
        .wager = "base",
        .basis = "ante",
        .strategy = strategy,
        .tables = {{"xtra", table.sheet->tables[table.column]}},
        .scale = terms.scale,
        .deals = totals.played + folded,
        .wagered = (3 * totals.played + 2 * folded) * terms.scale,
        .decision_count = 2,
        .decisions = {{.id = "play", .count = totals.played}, {.id = "fold", .count = folded}}};

    m.unapproved = pay_exact_unapproved(request, pay_exact_wager(request->rules.game, "xtra"));
    for (int i = 0; i < OUTCOMES; i++) {
        measure_add(&m, outcome_ids[order[i]], totals.deals[order[i]], terms.net[order[i]]);
    }
    request->emit(request->emit_context, &m);
}

/* ---- the bonus wagers --------------------------------------------------------------------------------- */

static int category_of(const struct study *study, const struct hand_class *hand)
{
    return study->count->category[catch_value(study->count, hand->cards)];
}

static bool is_natural(const struct study *study, const struct hand_class *hand)
{
    return catch_value(study->count, hand->cards) >= study->count->natural;
}

/* C-5.3 The first three cards. */
static void emit_pair_plus(const struct analysis_request *request, const struct study *study,
                           struct pay_table table)
{
    static const char *const lines[] = {
        /* ORDER HAND3_CATEGORY */
        NULL, "pair-of-eights", "flush", "straight", "three-of-a-kind", "straight-flush", "royal-flush"};
    const int wager = pay_exact_wager(&three_card_catch, "natural-pair-plus");
    uint32_t tiers[CATCH_CATEGORIES] = {0};
    struct measure m;

    for (int i = HAND3_PAIR; i <= HAND3_ROYAL; i++)
        tiers[i] = pay_exact_tier(&three_card_catch, wager, lines[i]);
    pay_exact_open(&m, request, wager, table);
    m.deals = CATCH_HANDS;
    m.wagered = m.deals * m.scale;
    for (int c = 0; c < CLASSES; c++) {
        const struct hand_class *hand = &study->classes[c];
        const int category = is_natural(study, hand) ? category_of(study, hand) : HAND3_HIGH;

        pay_exact_count(&m, request, wager, table, tiers[category], hand->size);
    }
    request->emit(request->emit_context, &m);
}

/* Deals by what the progressive looks at. */
struct progress {
    wide natural[CATCH_CATEGORIES], caught[CATCH_CATEGORIES];
};

static struct progress count_progress(const struct study *study, const struct terms *terms)
{
    struct progress p = {0};

    for (int c = 0; c < CLASSES; c++) {
        const struct hand_class *hand = &study->classes[c];

        if (is_natural(study, hand)) p.natural[category_of(study, hand)] += hand->size * hand_deals;
        if (!best_plays(hand, terms)) continue; /* three-card-catch R9: a folded hand draws no card */
        for (int i = 0; i < CATCH_CATEGORIES; i++) p.caught[i] += (wide)hand->size * hand->outcomes.drawn[i];
    }
    return p;
}

static void emit_progressive(const struct analysis_request *request, const struct study *study,
                             struct pay_table table)
{
    const int wager = pay_exact_wager(&three_card_catch, "progressive"),
              xtra = pay_exact_wager(&three_card_catch, "xtra");
    const struct terms terms = terms_of(request->rules.table[xtra]);
    const struct progress p = count_progress(study, &terms);
    /* Decisions do not know the suits by name, so a quarter of the flushes is in spades. */
    const wide suited = (p.caught[HAND3_STRAIGHT_FLUSH] + p.caught[HAND3_ROYAL]) / SUITS; /* R8 */
    const struct {
        const char *line;
        wide count;
    } lines[] = {
        {"natural-royal-spades", p.natural[HAND3_ROYAL] / SUITS},
        {"catch-sf-spades", suited},
        {"catch-sf-diamonds", suited},
        {"catch-sf-hearts", suited},
        {"catch-sf-clubs", suited},
        {"natural-royal", p.natural[HAND3_ROYAL] / SUITS * (SUITS - 1)},
        {"natural-straight-flush", p.natural[HAND3_STRAIGHT_FLUSH]},
        {"natural-three-of-a-kind", p.natural[HAND3_TRIPS]},
        {"catch-three-of-a-kind", p.caught[HAND3_TRIPS]},
        {"catch-straight", p.caught[HAND3_STRAIGHT]},
    };
    struct measure m;
    wide rest = CATCH_HANDS * hand_deals;

    pay_exact_open(&m, request, wager, table);
    m.strategy = "optimal";
    if (pay_exact_unapproved(request, xtra)) { /* its decisions are those of a table that is not approved */
        m.tables[1] = (struct measure_name){"xtra", rules_table_id(&request->rules, xtra)};
        m.unapproved = true;
    }
    m.deals = rest;
    m.wagered = m.deals * m.scale;
    for (size_t i = 0; i < COUNT(lines); i++) {
        pay_exact_count(&m, request, wager, table, pay_exact_tier(&three_card_catch, wager, lines[i].line),
                        lines[i].count);
        rest -= lines[i].count;
    }
    pay_exact_count(&m, request, wager, table, 0, rest);
    request->emit(request->emit_context, &m);
}

/* ---- every hand --------------------------------------------------------------------------------------- */

static struct study *open_study(struct arena *arena)
{
    struct study *study = arena_take(arena, sizeof *study);
    int classes = 0;

    study->count = catch_count_open(arena);
    for (card a = 2; a < 52; a++)
        for (card b = 1; b < a; b++)
            for (card c = 0; c < b; c++) {
                uint32_t key[SUITS] = {0};

                key[card_suit(a)] |= 1u << card_rank(a);
                key[card_suit(b)] |= 1u << card_rank(b);
                key[card_suit(c)] |= 1u << card_rank(c);
                const int size = suit_class_size(key);
                if (!size) continue;
                must(classes < CLASSES);
                struct hand_class *hand = &study->classes[classes++];
                *hand = (struct hand_class){.cards = {a, b, c}, .size = (uint8_t)size};
                hand->outcomes = catch_count_hand(study->count, hand->cards);
            }
    must(classes == CLASSES);
    return study;
}

void three_card_catch_decisions(const struct rules *rules, bool optimal, struct arena *arena,
                                void (*put)(void *context, const card hand[3], bool plays), void *context)
{
    const size_t mark = arena_mark(arena);
    const struct study *study = open_study(arena);
    const struct terms terms = terms_of(rules_table(rules, pay_exact_wager(&three_card_catch, "xtra")));

    for (int c = 0; c < CLASSES; c++) {
        const struct hand_class *hand = &study->classes[c];
        put(context, hand->cards, optimal ? best_plays(hand, &terms) : short_plays(hand, &terms));
    }
    arena_release(arena, mark);
}

/* ---- the plug ----------------------------------------------------------------------------------------- */

static bool asked_to_stop(const struct analysis_request *request, double done)
{
    return request->progress && request->progress(request->progress_context, done);
}

static bool catch_run(const struct analysis_request *request)
{
    const size_t mark = arena_mark(request->arena);
    const struct study *study = open_study(request->arena);
    const bool stop = asked_to_stop(request, 0.9);
    struct pay_table tables[PAY_EXACT_TABLES];
    int count = stop ? 0 : pay_exact_tables(request, pay_exact_wager(&three_card_catch, "xtra"), tables);

    for (int i = 0; i < count; i++) {
        emit_base(request, study, tables[i], "optimal", best_plays);
        emit_base(request, study, tables[i], "short", short_plays);
    }
    count =
        stop ? 0 : pay_exact_tables(request, pay_exact_wager(&three_card_catch, "natural-pair-plus"), tables);
    for (int i = 0; i < count; i++) emit_pair_plus(request, study, tables[i]);
    count = stop ? 0 : pay_exact_tables(request, pay_exact_wager(&three_card_catch, "progressive"), tables);
    for (int i = 0; i < count; i++) emit_progressive(request, study, tables[i]);
    arena_release(request->arena, mark);
    return !stop;
}

/* "win 41.23 %, tie 0.12 %", cut to hundredths. */
static void put_chances(char *note, size_t size, const struct catch_outcomes *o)
{
    struct buf b = buf_over(note, size);
    int64_t won = o->won_natural;

    for (int i = 0; i < CATCH_CATEGORIES; i++) won += o->won[i];
    const int win = (int)(won * 10000 / (int64_t)hand_deals),
              tie = (int)(o->tied * 10000 / (int64_t)hand_deals);
    buf_format(&b, "win %d.%02d %%, tie %d.%02d %%", win / 100, win % 100, tie / 100, tie % 100);
}

/* The value of Ante, X-Tra and Play; the bonus wagers do not depend on the choice but for the progressive. */
static int catch_advise(const void *round, int seat, struct arena *arena, struct choice out[CHOICES_MAX])
{
    const struct rules *rules = ((const struct round *)round)->rules;
    const struct terms terms = terms_of(rules->table[pay_exact_wager(&three_card_catch, "xtra")]);
    const size_t mark = arena_mark(arena);
    const struct catch_count *count = catch_count_open(arena);
    struct view view;

    three_card_catch.view(round, seat, &view);
    for (int i = 0; i < view.seats; i++) {
        if (view.seat[i].seat != seat) continue;
        const struct catch_outcomes o = catch_count_hand(count, view.seat[i].hand.cards);
        const struct fraction play = fraction_of(value_of_play(&o, &terms), hand_deals * terms.scale);
        const bool stays = fraction_compare(play, fraction_of(terms.net[FOLDED], terms.scale)) > 0;

        out[!stays] =
            (struct choice){.action = (uint8_t)game_action(&three_card_catch, "play", 4), .value = play};
        put_chances(out[!stays].note, sizeof out[0].note, &o);
        out[stays] = (struct choice){.action = (uint8_t)game_action(&three_card_catch, "fold", 4),
                                     .value = fraction_of(terms.net[FOLDED], terms.scale)};
    }
    arena_release(arena, mark);
    return 2;
}

/* "xtra=1 Ac Kd 9h", the decision, its value; a tab between. */
static void put_decision(const struct hand_class *hand, const struct terms *terms, const char *table,
                         struct buf *b)
{
    const bool stays = best_plays(hand, terms);

    buf_format(b, "xtra=%s ", table);
    card_put_list(b, hand->cards, 3);
    buf_put(b, stays ? "\tplay\t" : "\tfold\t");
    fraction_put(b, stays ? fraction_of(value_of_play(&hand->outcomes, terms), hand_deals * terms->scale)
                          : fraction_of(terms->net[FOLDED], terms->scale));
}

static bool catch_strategy(const struct analysis_request *request,
                           void (*put)(void *context, const char *line), void *context)
{
    const size_t mark = arena_mark(request->arena);
    const struct study *study = open_study(request->arena);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, pay_exact_wager(&three_card_catch, "xtra"), tables);

    for (int i = 0; i < count; i++) {
        const struct terms terms = terms_of(tables[i]);

        for (int c = 0; c < CLASSES; c++) {
            char line[160];
            struct buf b = BUF(line);

            put_decision(&study->classes[c], &terms, tables[i].sheet->tables[tables[i].column], &b);
            put(context, line);
        }
    }
    arena_release(request->arena, mark);
    return true;
}

const struct analysis three_card_catch_exact = {
    .game = &three_card_catch,
    .run = catch_run,
    .advise = catch_advise,
    .strategy = catch_strategy,
    .short_rules = short_rules,
};

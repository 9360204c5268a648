/*
 * super_three_card_exact.c - Super 3 Card: every wager, every table, for six and eight decks.
 *
 * The player decides on two cards and the dealer's up card: 5,746 states up to the names of the suits, each
 * counted once with Play (super_three_card_count.h); each Odds table then chooses Play or surrender for each
 * state and adds up.  Big Hand and 21+3 look at three cards only; which line they pay is asked of the game
 * itself, by settling a round with those cards.
 *
 * super-three-card R11: a full shoe, the player's own two cards and the up card.  Cost: 15 ms, 4 MB; one
 * thread is enough.
 */
#include "math/super_three_card/super_three_card_exact.h"

#include "exact/count.h"
#include "game/round.h"
#include "game/super_three_card.h"
#include "math/pay_exact.h"
#include "math/super_three_card/super_three_card_count.h"

#include <string.h>

enum { STATES = 5746, SHOES_MAX = 2 };

struct state_class {
    struct super_state state;
    int64_t ways; /* to be dealt it, all namings of the suits */
    struct super_outcomes outcomes;
};

struct study {
    const struct super_count *count;
    int64_t deals; /* that follow each state */
    struct state_class states[STATES];
};

/* ---- the shoes that are asked for --------------------------------------------------------------------- */

struct shoes {
    int count, decks[SHOES_MAX];
    const char *names[SHOES_MAX];
};

static struct shoes shoes_of(const struct analysis_request *request)
{
    const int option = rules_option(&super_three_card, "decks", 5);
    struct shoes shoes = {0};
    struct rules rules = request->rules;

    for (int i = 0; super_three_card.options[option].choices[i]; i++) {
        const char *name = super_three_card.options[option].choices[i];

        if (request->fixed_options >> option & 1 && request->rules.option[option] != i) continue;
        must(shoes.count < SHOES_MAX);
        rules.option[option] = i;
        shoes.decks[shoes.count] = rules_decks(&rules);
        shoes.names[shoes.count++] = name;
    }
    return shoes;
}

/* ---- the base game ------------------------------------------------------------------------------------ */

enum { LOST = SUPER_TIERS, SURRENDERED, OUTCOMES };

static const char *const outcome_ids[OUTCOMES] = {
    /* ORDER SHOE3_CATEGORY */
    "win pair-of-tens-or-less",
    "win pair-of-jacks",
    "win flush",
    "win suited-pair",
    "win straight",
    "win three-of-a-kind",
    "win straight-flush",
    "win suited-three-of-a-kind",
    "win mini-royal",
    [LOST] = "lose",
    [SURRENDERED] = "surrender",
};

/* Net results in 1/scale of the Ante under one Odds table. */
struct terms {
    int64_t scale, net[OUTCOMES];
};

/* S-6: Ante and Play 1 to 1 and Odds by its table, or all three lost; S-4: the Ante lost, Odds returned. */
static struct terms terms_of(struct pay_table table)
{
    const int odds = pay_exact_wager(&super_three_card, "odds");
    struct terms terms = {.scale = pay_exact_scale(table, 100)};

    for (int i = 0; i < SUPER_TIERS; i++) {
        const uint32_t tier = pay_exact_tier(&super_three_card, odds, outcome_ids[i] + strlen("win "));
        terms.net[i] = 2 * terms.scale + pay_exact_best(table, tier, terms.scale, 100);
    }
    terms.net[LOST] = -3 * terms.scale;
    terms.net[SURRENDERED] = -terms.scale;
    return terms;
}

/* What a state that plays wins over all its deals, in 1/scale of the Ante. */
static wide value_of_play(const struct super_outcomes *o, const struct terms *terms)
{
    wide sum = (wide)o->lost * terms->net[LOST];

    for (int i = 0; i < SUPER_TIERS; i++) sum += (wide)o->won[i] * terms->net[i];
    return sum;
}

static bool best_plays(const struct study *study, const struct state_class *s, const struct terms *terms)
{
    return value_of_play(&s->outcomes, terms) > (wide)study->deals * terms->net[SURRENDERED];
}

/* ---- the rule for people ------------------------------------------------------------------------------ */

static const char *const short_rules[] = {
    "Play any pair.",
    "Play two cards of one suit; against an ace only with a jack or higher, or cards at most two ranks "
    "apart.",
    "Play if your higher card beats the up card and is a ten or better (against a 2 or 3 a nine or better).",
    "Play if your higher card matches the up card and the other is an 8 or better.",
    "Play neighbours (7-6, A-2) unless the dealer shows an ace; against a 9 or lower also cards two ranks "
    "apart (7-5, A-3).",
    "Against an ace also play A-2, A-3, Q-J and J-10.",
    "Surrender everything else.",
    NULL,
};

/* How far apart two ranks are as cards of a straight, the ace high or low. */
static int distance(int high, int low)
{
    const int below = high == ACE ? low + 1 : high - low;

    return high - low < below ? high - low : below;
}

static bool short_plays_unsuited(int high, int low, int up)
{
    const int apart = distance(high, low);

    if (high > up && high >= (up <= THREE ? NINE : TEN)) return true;
    if (high == up && low >= EIGHT) return true;
    if (up == ACE)
        return (high == ACE && apart <= 2 && low <= THREE) || (apart == 1 && (high == QUEEN || high == JACK));
    return apart == 1 || (apart == 2 && up <= NINE);
}

static bool short_plays(const struct study *study, const struct state_class *s, const struct terms *terms)
{
    const card *own = s->state.own;
    const int first = card_rank(own[0]), second = card_rank(own[1]), up = card_rank(s->state.up);
    const int high = first > second ? first : second, low = first > second ? second : first;

    (void)study;
    (void)terms;
    if (high == low) return true;
    if (card_suit(own[0]) != card_suit(own[1])) return short_plays_unsuited(high, low, up);
    return up != ACE || high >= JACK || distance(high, low) <= 2;
}

/* ---- adding up ---------------------------------------------------------------------------------------- */

typedef bool plays(const struct study *study, const struct state_class *s, const struct terms *terms);

struct totals {
    wide deals[OUTCOMES], played;
};

static struct totals add_up(const struct study *study, const struct terms *terms, plays *decide)
{
    struct totals totals = {0};

    for (int i = 0; i < STATES; i++) {
        const struct state_class *s = &study->states[i];

        if (!decide(study, s, terms)) {
            totals.deals[SURRENDERED] += (wide)s->ways * study->deals;
            continue;
        }
        totals.played += (wide)s->ways * study->deals;
        totals.deals[LOST] += (wide)s->ways * s->outcomes.lost;
        for (int tier = 0; tier < SUPER_TIERS; tier++)
            totals.deals[tier] += (wide)s->ways * s->outcomes.won[tier];
    }
    return totals;
}

static void emit_base(const struct analysis_request *request, const struct study *study, const char *decks,
                      struct pay_table table, const char *strategy, plays *decide)
{
    const struct terms terms = terms_of(table);
    const struct totals totals = add_up(study, &terms, decide);
    const wide surrendered = totals.deals[SURRENDERED];
    struct measure m = {
        .game = request->rules.game,
        .wager = "base",
        .basis = "ante",
        .strategy = strategy,
        .tables = {{"odds", table.sheet->tables[table.column]}},
        .options = {{"decks", decks}},
        .scale = terms.scale,
        .deals = totals.played + surrendered,
        .wagered = (3 * totals.played + 2 * surrendered) * terms.scale,
        .decision_count = 2,
        .decisions = {{.id = "play", .count = totals.played}, {.id = "surrender", .count = surrendered}}};

    m.unapproved = pay_exact_unapproved(request, pay_exact_wager(&super_three_card, "odds"));
    for (int i = SUPER_TIERS - 1; i >= 0; i--) measure_add(&m, outcome_ids[i], totals.deals[i], terms.net[i]);
    measure_add(&m, outcome_ids[LOST], totals.deals[LOST], terms.net[LOST]);
    measure_add(&m, outcome_ids[SURRENDERED], surrendered, terms.net[SURRENDERED]);
    request->emit(request->emit_context, &m);
}

static const struct study *open_study(struct arena *arena, int decks)
{
    struct study *study = arena_take(arena, sizeof *study);
    int states = 0;

    study->count = super_count_open(arena, decks);
    study->deals = super_count_deals(study->count);
    for (card up = card_of(TWO, CLUBS); up < 52; up = (card)(up + SUITS))
        for (card a = 0; a < 52; a++)
            for (card b = 0; b <= a; b++) {
                const struct super_state state = {up, {a, b}};
                const int size = super_count_class(state);

                if (!size) continue;
                must(states < STATES);
                study->states[states++] =
                    (struct state_class){state, size * super_count_ways(study->count, state),
                                         super_count_state(study->count, state)};
            }
    must(states == STATES);
    return study;
}

void super_three_card_decisions(const struct rules *rules, bool optimal, struct arena *arena,
                                void (*put)(void *context, card up, const card own[2], bool plays),
                                void *context)
{
    const size_t mark = arena_mark(arena);
    const struct study *study = open_study(arena, rules_decks(rules));
    const struct terms terms = terms_of(rules_table(rules, pay_exact_wager(&super_three_card, "odds")));

    for (int i = 0; i < STATES; i++) {
        const struct state_class *s = &study->states[i];
        put(context, s->state.up, s->state.own,
            optimal ? best_plays(study, s, &terms) : short_plays(study, s, &terms));
    }
    arena_release(arena, mark);
}

/* ---- the bonus wagers --------------------------------------------------------------------------------- */

static void send(void *round, struct event event)
{
    must(super_three_card.check(round, &event) == OK);
    super_three_card.apply(round, &event);
}

/* The line of a bonus wager that a round with these three cards pays, or NULL: the game decides (S-3). */
static const struct pay_row *settled_line(void *round, const struct rules *rules, int wager,
                                          const card cards[3])
{
    const int64_t fixed = rules_fixed_cents(rules, wager);
    const uint8_t surrender = (uint8_t)game_action(&super_three_card, "surrender", 9);
    struct award awards[AWARDS_MAX];

    super_three_card.open(round, rules, NULL);
    for (uint8_t w = 0; w < super_three_card.wager_count; w++) {
        const bool required = super_three_card.wagers[w].kind == WAGER_REQUIRED;
        const struct event bet = {
            .kind = EV_BET, .what = w, .seat = 1, .cents = w == wager && fixed ? fixed : 100};

        if (required || w == wager) send(round, bet);
    }
    send(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 3; i++) send(round, (struct event){.kind = EV_CARD, .cards = {cards[i]}});
    send(round, (struct event){.kind = EV_ACT, .what = surrender, .seat = 1});
    const int count = super_three_card.settle(round, 1, awards);
    must(awards[count - 1].wager == wager);
    return awards[count - 1].line;
}

/* In how many ways a shoe gives these three cards, a >= b >= c. */
static int64_t ways_of_three(int decks, card a, card b, card c)
{
    const int64_t d = decks;

    if (a == c) return d * (d - 1) * (d - 2) / 6;
    if (a == b || b == c) return d * (d - 1) / 2 * d;
    return d * d * d;
}

static int class_of_three(card a, card b, card c)
{
    uint32_t key[SUITS] = {0};

    key[card_suit(a)] += 1u << 2 * card_rank(a);
    key[card_suit(b)] += 1u << 2 * card_rank(b);
    key[card_suit(c)] += 1u << 2 * card_rank(c);
    return suit_class_size(key);
}

static void open_bonus(struct measure *m, const struct analysis_request *request, int wager,
                       struct pay_table table, int decks, const char *name)
{
    const wide cards = 52 * decks;

    pay_exact_open(m, request, wager, table);
    m->options[0] = (struct measure_name){"decks", name};
    m->deals = cards * (cards - 1) * (cards - 2) / 6;
    m->wagered = m->deals * m->scale;
}

static void emit_bonus(const struct analysis_request *request, const struct shoes *shoes, int wager,
                       struct pay_table table)
{
    void *round = arena_take(request->arena, game_round_size(&super_three_card));
    struct rules rules = request->rules;
    struct measure m[SHOES_MAX];

    rules_use_table(&rules, wager, table);
    rules.offered |= UINT32_C(1) << wager;
    for (int i = 0; i < shoes->count; i++)
        open_bonus(&m[i], request, wager, table, shoes->decks[i], shoes->names[i]);
    for (card a = 0; a < 52; a++)
        for (card b = 0; b <= a; b++)
            for (card c = 0; c <= b; c++) {
                const int size = class_of_three(a, b, c);

                if (!size) continue;
                const struct pay_row *line = settled_line(round, &rules, wager, (card[]){a, b, c});
                for (int i = 0; i < shoes->count; i++)
                    pay_exact_count_line(&m[i], request, wager, table, line,
                                         size * ways_of_three(shoes->decks[i], a, b, c));
            }
    for (int i = 0; i < shoes->count; i++) request->emit(request->emit_context, &m[i]);
}

/* ---- the plug ----------------------------------------------------------------------------------------- */

static bool asked_to_stop(const struct analysis_request *request, double done)
{
    return request->progress && request->progress(request->progress_context, done);
}

static void run_base(const struct analysis_request *request, int decks, const char *name)
{
    const struct study *study = open_study(request->arena, decks);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, pay_exact_wager(&super_three_card, "odds"), tables);

    for (int i = 0; i < count; i++) {
        emit_base(request, study, name, tables[i], "optimal", best_plays);
        emit_base(request, study, name, tables[i], "short", short_plays);
    }
}

static void run_bonus(const struct analysis_request *request, const struct shoes *shoes, const char *id)
{
    const int wager = pay_exact_wager(&super_three_card, id);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, wager, tables);

    for (int i = 0; i < count; i++) emit_bonus(request, shoes, wager, tables[i]);
}

static bool run_all(const struct analysis_request *request)
{
    const struct shoes shoes = shoes_of(request);

    for (int i = 0; i < shoes.count; i++) {
        const size_t mark = arena_mark(request->arena);

        if (asked_to_stop(request, 0.2 * i)) return false;
        run_base(request, shoes.decks[i], shoes.names[i]);
        arena_release(request->arena, mark);
    }
    if (asked_to_stop(request, 0.4)) return false;
    run_bonus(request, &shoes, "big-hand");
    if (asked_to_stop(request, 0.8)) return false;
    run_bonus(request, &shoes, "jackpot");
    return true;
}

static bool super_run(const struct analysis_request *request)
{
    const size_t mark = arena_mark(request->arena);
    const bool done = run_all(request);

    arena_release(request->arena, mark);
    return done;
}

static void put_chance(char *note, size_t size, const struct super_outcomes *o, int64_t deals)
{
    struct buf b = buf_over(note, size);
    const int win = (int)((deals - o->lost) * 10000 / deals);

    buf_format(&b, "win or tie %d.%02d %%", win / 100, win % 100);
}

/* The value of Ante, Odds and Play; Big Hand and the jackpot are decided already (S-3). */
static int super_advise(const void *round, int seat, struct arena *arena, struct choice out[CHOICES_MAX])
{
    const struct rules *rules = ((const struct round *)round)->rules;
    const struct terms terms = terms_of(rules->table[pay_exact_wager(&super_three_card, "odds")]);
    const size_t mark = arena_mark(arena);
    const struct super_count *count = super_count_open(arena, rules_decks(rules));
    const struct fraction surrender = fraction_of(terms.net[SURRENDERED], terms.scale);
    struct view view;

    super_three_card.view(round, seat, &view);
    for (int i = 0; i < view.seats; i++) {
        if (view.seat[i].seat != seat) continue;
        const card *own = view.seat[i].hand.cards;
        const struct super_state state = {view.dealer.cards[0], {own[0], own[1]}};
        const struct super_outcomes o = super_count_state(count, super_count_rename(state));
        const wide deals = (wide)super_count_deals(count) * terms.scale;
        const struct fraction play = fraction_of(value_of_play(&o, &terms), deals);
        const bool stays = fraction_compare(play, surrender) > 0;

        out[!stays] =
            (struct choice){.action = (uint8_t)game_action(&super_three_card, "play", 4), .value = play};
        put_chance(out[!stays].note, sizeof out[0].note, &o, super_count_deals(count));
        out[stays] = (struct choice){.action = (uint8_t)game_action(&super_three_card, "surrender", 9),
                                     .value = surrender};
    }
    arena_release(arena, mark);
    return 2;
}

struct telling {
    void (*put)(void *context, const char *line);
    void *context;
};

/* "odds=PT-FLT-STC-01 decks=6 Kd 9h against 7c", the decision, its value; a tab between. */
static void tell_states(const struct study *study, const char *decks, struct pay_table table,
                        const struct telling *telling)
{
    const struct terms terms = terms_of(table);

    for (int i = 0; i < STATES; i++) {
        const struct state_class *s = &study->states[i];
        const bool stays = best_plays(study, s, &terms);
        char line[200];
        struct buf b = BUF(line);

        buf_format(&b, "odds=%s decks=%s ", table.sheet->tables[table.column], decks);
        card_put_list(&b, s->state.own, 2);
        buf_put(&b, " against ");
        card_put(&b, s->state.up);
        buf_put(&b, stays ? "\tplay\t" : "\tsurrender\t");
        fraction_put(
            &b, stays ? fraction_of(value_of_play(&s->outcomes, &terms), (wide)study->deals * terms.scale)
                      : fraction_of(terms.net[SURRENDERED], terms.scale));
        telling->put(telling->context, line);
    }
}

static bool super_strategy(const struct analysis_request *request,
                           void (*put)(void *context, const char *line), void *context)
{
    const struct telling telling = {put, context};
    const struct shoes shoes = shoes_of(request);
    const size_t mark = arena_mark(request->arena);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, pay_exact_wager(&super_three_card, "odds"), tables);

    for (int i = 0; i < shoes.count; i++) {
        if (asked_to_stop(request, 0.5 * i)) return false;
        const struct study *study = open_study(request->arena, shoes.decks[i]);
        for (int t = 0; t < count; t++) tell_states(study, shoes.names[i], tables[t], &telling);
        arena_release(request->arena, mark);
    }
    return true;
}

const struct analysis super_three_card_exact = {
    .game = &super_three_card,
    .run = super_run,
    .advise = super_advise,
    .strategy = super_strategy,
    .short_rules = short_rules,
};

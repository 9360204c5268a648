/* super_three_card_exact.c - Super 3 Card: every wager, every table, for six and eight decks.
 *
 * A deal of one seat is the player's two cards, the dealer's up card, the player's third card and the
 * dealer's other two: C(n,2) x (n-2) x (n-3) x C(n-4,2) with n = 312 or 416 cards, 2.2e14 or 1.25e15.  All
 * cards of the shoe are distinct objects, so equal cards of different decks are counted separately.
 *
 * The player decides on two cards and the dealer's up card: 5,746 states up to the names of the suits, each
 * counted once with Play; each Odds table then chooses Play or surrender for each state and adds up.  With
 * the up card u and the third card x the player's value v is known; the dealer's two cards come from a shoe
 * without u and the player's three.  Their number with a value of at most v follows by inclusion and
 * exclusion: all pairs beside u, less those that hold one of the three cards, plus those that are two of the
 * three.  The first two are cumulative sums over the 910 hand values.  Renaming suits, the up card is always
 * of clubs.
 *
 * Big Hand and 21+3 depend on three cards only; the line that pays is found by settling a round of the game
 * with those cards.
 *
 * [super-three-card R11]: a full shoe, the player's own two cards and the up card.
 *
 * Cost: 2 ms and 2 MB a shoe for the tables, 0.3 us a state: 15 ms in all, so one thread is enough.  A fast
 * decision is two memory reads. */
#include "math/super_three_card/super_three_card_exact.h"

#include "base/base.h"
#include "card/hand.h"
#include "exact/count.h"
#include "game/game.h"
#include "game/round.h"
#include "math/pay_exact.h"
#include "math/risk.h"
#include "math/strategy_reader.h"

#include <string.h>

/* ---- counting tables ---------------------------------------------------------------------------------- */
struct super_count {
    int decks, cards;
    int ties;                                    /* -1, 0 or 1: a tie loses, pushes or wins [S-6] */
    uint8_t tier[SUPER_VALUES];                  /* what Odds pays by: enum shoe3_category, low pairs as high card */
    int16_t three[52][52][52];                   /* value of three cards, from 0 */
    int32_t all_pairs[RANKS][SUPER_VALUES];      /* pairs beside the up card that give the dealer at most a value */
    int16_t pairs_with[RANKS][52][SUPER_VALUES]; /* those that hold one given card */
};

/* What the player sees before Play or surrender; the up card is of clubs. */
struct super_state {
    card up, own[2];
};

/* The deals of one state that plays. */
struct super_outcomes {
    int64_t won[SUPER_TIERS]; /* ties too [S-6] */
    int64_t tied, lost;       /* tied: 0, unless they push */
};

enum { VALUE_LIMIT = (SHOE3_ROYAL + 1) << 12 };

/* [super-three-card R1]: a pair of tens or less counts as a high card. */
static int tier_of(int value, int lowest) {
    const int category = hand3_category((shoe3)value);
    return category == SHOE3_PAIR && hand3_rank((shoe3)value) < lowest ? SHOE3_HIGH : category;
}

static void put_value(int16_t three[52][52][52], int a, int b, int c, int16_t value) {
    three[a][b][c] = three[a][c][b] = value;
    three[b][a][c] = three[b][c][a] = value;
    three[c][a][b] = three[c][b][a] = value;
}

/* Numbers the values that occur, in the game's order, then gives each hand its number. */
void super_three_card_values(struct arena *arena, const struct rules *rules, int16_t three[52][52][52],
                             uint8_t tier[SUPER_VALUES]) {
    const size_t mark = arena_mark(arena);
    int16_t *place = arena_take(arena, VALUE_LIMIT * sizeof *place);
    const int lowest_pair = rules_variation(rules, "pair") - 2;
    int16_t values = 0;
    for (int a = 0; a < 52; a++)
        for (int b = 0; b <= a; b++)
            for (int c = 0; c <= b; c++) place[shoe3_value((card)a, (card)b, (card)c)] = 1;
    for (int value = 0; value < VALUE_LIMIT; value++) {
        if (!place[value]) continue;
        must(values < SUPER_VALUES);
        tier[values] = (uint8_t)tier_of(value, lowest_pair);
        place[value] = values++;
    }
    must(values == SUPER_VALUES);
    for (int a = 0; a < 52; a++)
        for (int b = 0; b <= a; b++)
            for (int c = 0; c <= b; c++) put_value(three, a, b, c, place[shoe3_value((card)a, (card)b, (card)c)]);
    arena_release(arena, mark);
}

/* The pairs of a given card r and one of the shoe without u and r, beside the up card u. */
static void sum_pairs_with_card(struct super_count *t, int rank, int r) {
    const int u = card_of(rank, CLUBS);
    int16_t *pairs_with = t->pairs_with[rank][r];
    for (int y = 0; y < 52; y++) {
        int16_t *at = &pairs_with[t->three[u][r][y]];
        *at = (int16_t)(*at + t->decks - (y == u) - (y == r));
    }
    for (int v = 1; v < SUPER_VALUES; v++) pairs_with[v] = (int16_t)(pairs_with[v] + pairs_with[v - 1]);
}

/* Adds up the pairs with each card; every pair is counted twice, once for each of its cards. */
static void sum_all_pairs(struct super_count *t, int rank) {
    const int u = card_of(rank, CLUBS);
    for (int r = 0; r < 52; r++) {
        const int32_t copies = t->decks - (r == u);
        for (int v = 0; v < SUPER_VALUES; v++) t->all_pairs[rank][v] += copies * t->pairs_with[rank][r][v];
    }
    for (int v = 0; v < SUPER_VALUES; v++) t->all_pairs[rank][v] /= 2;
}

static struct super_count *super_count_open(struct arena *arena, int decks, const struct rules *rules) {
    struct super_count *t = arena_take(arena, sizeof *t);
    t->decks = decks;
    t->cards = decks * 52;
    t->ties = rules_variation(rules, "ties") - 1;
    super_three_card_values(arena, rules, t->three, t->tier);
    for (int rank = 0; rank < RANKS; rank++) {
        for (int r = 0; r < 52; r++) sum_pairs_with_card(t, rank, r);
        sum_all_pairs(t, rank);
    }
    return t;
}

/* ---- states ------------------------------------------------------------------------------------------- */
/* How many states differ from this one only by the names of the suits; 0 if it does not represent its class.
 * The up card is the most significant bit of the key, so it is of clubs in the representative. */
static int super_state_class(struct super_state state) {
    uint32_t key[SUITS] = {0};
    key[card_suit(state.up)] = 1u << 31;
    for (int i = 0; i < 2; i++) key[card_suit(state.own[i])] += 1u << 2 * card_rank(state.own[i]);
    return suit_class_size(key);
}

/* The number of ways to deal the up card and the two cards of this state from the shoe. */
static int64_t super_state_ways(const struct super_count *t, struct super_state state) {
    const int64_t first = t->decks - (state.own[0] == state.up), second = t->decks - (state.own[1] == state.up);
    return t->decks * (state.own[0] == state.own[1] ? first * (first - 1) / 2 : first * second);
}

/* All deals that follow a state: third card, then the dealer's two. */
static int64_t super_count_deals(const struct super_count *t) {
    const int64_t left = t->cards - 4;
    return (t->cards - 3) * (left * (left - 1) / 2);
}

/* The dealer's pairs beside the up card, none of them x or a card of the state, that give at most the value v. */
static int64_t pairs_up_to(const struct super_count *t, const struct super_state *state, card x, int v) {
    const card u = state->up, a = state->own[0], b = state->own[1];
    const int32_t *all_pairs = t->all_pairs[card_rank(u)];
    const int16_t(*pairs_with)[SUPER_VALUES] = t->pairs_with[card_rank(u)];
    if (v < 0) return 0;
    return all_pairs[v] - pairs_with[a][v] - pairs_with[b][v] - pairs_with[x][v] + (t->three[u][a][b] <= v) +
           (t->three[u][a][x] <= v) + (t->three[u][b][x] <= v);
}

static struct super_outcomes super_count_state(const struct super_count *t, struct super_state state) {
    const card u = state.up, a = state.own[0], b = state.own[1];
    struct super_outcomes out = {.lost = super_count_deals(t)};
    must(card_suit(u) == CLUBS);
    for (card x = 0; x < 52; x++) {
        const int v = t->three[a][b][x];
        const int copies = t->decks - (x == u) - (x == a) - (x == b);
        const int64_t won = copies * pairs_up_to(t, &state, x, t->ties > 0 ? v : v - 1);
        const int64_t tied = t->ties == 0 ? copies * pairs_up_to(t, &state, x, v) - won : 0;

        out.won[t->tier[v]] += won;
        out.tied += tied;
        out.lost -= won + tied;
    }
    return out;
}

/* The same from what is left of the shoe, by card: every pair of the dealer's for each third card. */
static struct super_outcomes super_count_left(const struct super_count *t, struct super_state state, int left[52]) {
    struct super_outcomes out = {0};
    for (card x = 0; x < 52; x++) {
        const int v = t->three[state.own[0]][state.own[1]][x], copies = left[x]--;

        for (card y = 0; y < 52 && copies; y++)
            for (card z = 0; z <= y; z++) {
                const int64_t pairs = y == z ? left[y] * (left[y] - 1) / 2 : left[y] * left[z];

                const int over = v - t->three[state.up][y][z], result = over ? over : t->ties;

                *(result > 0 ? &out.won[t->tier[v]] : result ? &out.lost : &out.tied) += copies * pairs;
            }
        left[x]++;
    }
    return out;
}

enum { STATES = 5746, SHOES_MAX = 2 };

struct state_class {
    struct super_state state;
    int64_t ways; /* to deal it, over all names of the suits */
    struct super_outcomes outcomes;
};

struct full_shoe {
    int decks;
    const char *name; /* of the option "decks" */
};

struct study {
    struct full_shoe shoe;
    const struct super_count *count;
    int64_t deals; /* that follow each state */
    struct state_class states[STATES];
};

/* ---- the shoes of the request ------------------------------------------------------------------------- */
struct shoes {
    int count;
    struct full_shoe shoe[SHOES_MAX];
};

static struct shoes shoes_of(const struct analysis_request *request) {
    const int option = rules_option(&super_three_card, "decks", 5);
    struct shoes shoes = {0};
    struct rules rules = request->rules;
    for (int i = 0; super_three_card.options[option].choices[i]; i++) {
        const char *name = super_three_card.options[option].choices[i];

        if (request->fixed_options >> option & 1 && request->rules.option[option] != i) continue;
        must(shoes.count < SHOES_MAX);
        rules.option[option] = i;
        shoes.shoe[shoes.count++] = (struct full_shoe){rules_decks(&rules), name};
    }
    return shoes;
}

/* ---- the base game ------------------------------------------------------------------------------------ */
enum { TIED = SUPER_TIED, LOST = SUPER_LOST, SURRENDERED = SUPER_SURRENDERED, OUTCOMES = SUPER_OUTCOMES };

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
    [TIED] = "tie",
    [LOST] = "lose",
    [SURRENDERED] = "surrender",
};

/* Net results in 1/scale of the Ante under one Odds table. */
struct terms {
    int64_t scale, net[OUTCOMES];
    int play;                                    /* in Antes */
    const struct super_three_card_tables *given; /* a strategy of the caller's, or NULL */
};

/* [S-6]: Ante and Play 1 to 1 and Odds by its table, or all three lost; [S-4]: the Ante lost, Odds returned. */
static struct terms terms_of(const struct rules *rules, struct pay_table table) {
    const int odds = pay_exact_wager(&super_three_card, "odds");
    struct terms terms = {.scale = pay_exact_scale(table, 100), .play = rules_variation(rules, "play")};
    for (int i = 0; i < SUPER_TIERS; i++) {
        const uint32_t tier = pay_exact_tier(&super_three_card, odds, outcome_ids[i] + strlen("win "));
        terms.net[i] = (1 + terms.play) * terms.scale + pay_exact_best(table, tier, terms.scale, 100);
    }
    terms.net[LOST] = -(2 + terms.play) * terms.scale;
    terms.net[SURRENDERED] = (rules_variation(rules, "surrender") ? -2 : -1) * terms.scale;
    return terms;
}

int64_t super_three_card_terms(const struct rules *rules, struct pay_table odds, int64_t net[SUPER_OUTCOMES]) {
    const struct terms terms = terms_of(rules, odds);
    memcpy(net, terms.net, sizeof terms.net);
    return terms.scale;
}

/* The sum of net results of a state that plays over all its deals, in 1/scale of the Ante. */
static wide value_of_play(const struct super_outcomes *o, const struct terms *terms) {
    wide sum = (wide)o->lost * terms->net[LOST];
    for (int i = 0; i < SUPER_TIERS; i++) sum += (wide)o->won[i] * terms->net[i];
    return sum;
}

static bool optimal_plays(const struct study *study, const struct state_class *s, const struct terms *terms) {
    return value_of_play(&s->outcomes, terms) > (wide)study->deals * terms->net[SURRENDERED];
}

/* ---- the short strategy ------------------------------------------------------------------------------- */
enum { SUPER_SURRENDERS = 6 }; /* ORDER SHORT RULES */

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

/* The difference of two ranks in a straight, where the ace is high or low. */
static int distance(int high, int low) {
    const int below = high == ACE ? low + 1 : high - low;
    return high - low < below ? high - low : below;
}

/* The rule for two cards of different suits; the last one surrenders. */
static int short_rule_unsuited(int high, int low, int up) {
    const int apart = distance(high, low);
    if (high > up && high >= (up <= THREE ? NINE : TEN)) return 2;
    if (high == up && low >= EIGHT) return 3;
    if (up != ACE && (apart == 1 || (apart == 2 && up <= NINE))) return 4;
    if (up == ACE && high == ACE && low <= THREE) return 5;
    if (up == ACE && apart == 1 && (high == QUEEN || high == JACK)) return 5;
    return SUPER_SURRENDERS;
}

int super_three_card_short_rule(const card own[2], card up_card, bool *plays) {
    const int first = card_rank(own[0]), second = card_rank(own[1]), up = card_rank(up_card);
    const int high = first > second ? first : second, low = first > second ? second : first;
    int rule = 0;
    *plays = true;
    if (high != low && card_suit(own[0]) == card_suit(own[1])) {
        rule = 1;
        *plays = up != ACE || high >= JACK || distance(high, low) <= 2;
    } else if (high != low) {
        rule = short_rule_unsuited(high, low, up);
        *plays = rule != SUPER_SURRENDERS;
    }
    return rule;
}

static bool short_plays(const struct study *study, const struct state_class *s, const struct terms *terms) {
    bool plays;
    (void)study;
    (void)terms;
    super_three_card_short_rule(s->state.own, s->state.up, &plays);
    return plays;
}

/* ---- adding up ---------------------------------------------------------------------------------------- */
static bool given_plays(const struct study *study, const struct state_class *s, const struct terms *terms) {
    (void)study;
    return decide_cards_get(&terms->given->plays, s->state.own, s->state.up);
}

typedef bool decision_rule(const struct study *study, const struct state_class *s, const struct terms *terms);

struct totals {
    wide deals[OUTCOMES], played;
};

static struct totals total_deals(const struct study *study, const struct terms *terms, decision_rule *decide) {
    struct totals totals = {0};
    for (int i = 0; i < STATES; i++) {
        const struct state_class *s = &study->states[i];

        if (!decide(study, s, terms)) {
            totals.deals[SURRENDERED] += (wide)s->ways * study->deals;
            continue;
        }
        totals.played += (wide)s->ways * study->deals;
        totals.deals[LOST] += (wide)s->ways * s->outcomes.lost;
        totals.deals[TIED] += (wide)s->ways * s->outcomes.tied;
        for (int tier = 0; tier < SUPER_TIERS; tier++) totals.deals[tier] += (wide)s->ways * s->outcomes.won[tier];
    }
    return totals;
}

static void emit_base(const struct analysis_request *request, const struct study *study, struct pay_table table,
                      const char *strategy, decision_rule *decide) {
    struct terms terms = terms_of(&request->rules, table);
    terms.given = request->given;
    const struct totals totals = total_deals(study, &terms, decide);
    const wide surrendered = totals.deals[SURRENDERED];
    struct measure m = {
        .game = request->rules.game,
        .wager = "base",
        .basis = "ante",
        .strategy = strategy,
        .tables = {{"odds", table.sheet->tables[table.column]}},
        .options = {{"decks", study->shoe.name}},
        .scale = terms.scale,
        .deals = totals.played + surrendered,
        .wagered = ((2 + terms.play) * totals.played + 2 * surrendered) * terms.scale,
        .decision_count = 2,
        .decisions = {{.id = "play", .count = totals.played}, {.id = "surrender", .count = surrendered}}};

    m.unapproved = pay_exact_unapproved(request, pay_exact_wager(&super_three_card, "odds"));
    for (int i = SUPER_TIERS - 1; i >= 0; i--) measure_add_line(&m, outcome_ids[i], totals.deals[i], terms.net[i]);
    if (study->count->ties == 0) measure_add_line(&m, outcome_ids[TIED], totals.deals[TIED], terms.net[TIED]);
    measure_add_line(&m, outcome_ids[LOST], totals.deals[LOST], terms.net[LOST]);
    measure_add_line(&m, outcome_ids[SURRENDERED], surrendered, terms.net[SURRENDERED]);
    request->emit(request->emit_context, &m);
}

/* The line of a settled base game, for simulations; ids as in outcome_ids. */
static void put_base_line(struct buf *b, const struct settled_base *base) {
    if (!settled_wager(base, "play").present)
        buf_put(b, "surrender");
    else if (settled_wager(base, "ante").outcome == OUTCOME_WIN)
        buf_format(b, "win %s", settled_wager(base, "odds").line);
    else
        buf_put(b, settled_wager(base, "ante").outcome == OUTCOME_PUSH ? "tie" : "lose");
}

static const struct study *open_study(struct arena *arena, struct full_shoe shoe, const struct rules *rules) {
    struct study *study = arena_take(arena, sizeof *study);
    int states = 0;
    study->shoe = shoe;
    study->count = super_count_open(arena, shoe.decks, rules);
    study->deals = super_count_deals(study->count);
    for (card up = card_of(TWO, CLUBS); up < 52; up = (card)(up + SUITS))
        for (card a = 0; a < 52; a++)
            for (card b = 0; b <= a; b++) {
                const struct super_state state = {up, {a, b}};
                const int size = super_state_class(state);

                if (!size) continue;
                must(states < STATES);
                study->states[states++] = (struct state_class){state, size * super_state_ways(study->count, state),
                                                               super_count_state(study->count, state)};
            }
    must(states == STATES);
    return study;
}

/* ---- the bonus wagers --------------------------------------------------------------------------------- */
static void apply_event(void *round, struct event event) {
    must(super_three_card.check(round, &event) == OK);
    super_three_card.apply(round, &event);
}

const struct pay_row *super_three_card_bonus_line(void *round, const struct rules *rules, int wager,
                                                  const card cards[3]) {
    const int64_t fixed = rules_fixed_cents(rules, wager);
    const uint8_t surrender = (uint8_t)game_action(&super_three_card, "surrender", 9);
    struct award awards[AWARDS_MAX];
    super_three_card.open(round, rules, NULL);
    for (uint8_t w = 0; w < super_three_card.wager_count; w++) {
        const bool required = super_three_card.wagers[w].kind == WAGER_REQUIRED;
        const struct event bet = {.kind = EV_BET, .what = w, .seat = 1, .cents = w == wager && fixed ? fixed : 100};

        if (required || w == wager) apply_event(round, bet);
    }
    apply_event(round, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 3; i++) apply_event(round, (struct event){.kind = EV_CARD, .cards = {cards[i]}});
    apply_event(round, (struct event){.kind = EV_ACT, .what = surrender, .seat = 1});
    const int count = super_three_card.settle(round, 1, awards);
    must(awards[count - 1].wager == wager);
    return awards[count - 1].line;
}

int64_t super_three_card_bonus_net(const struct rules *rules, int wager, const struct pay_row *line, int64_t scale) {
    const struct meter *meter = &super_three_card.meters[0];
    const int64_t fixed = rules_fixed_cents(rules, wager), stake = fixed ? fixed : 100;
    const struct pay pay = line ? pay_of(rules_table(rules, wager), line) : (struct pay)LOSE;
    if (pay.kind != PAY_METER) return pay_exact_net(pay, scale, stake);
    return rules_option_or(rules, meter->reset_option->id, meter->reset_cents) * scale / stake - scale;
}

int64_t super_three_card_bonus_scale(const struct rules *rules, int wager) {
    const int64_t fixed = rules_fixed_cents(rules, wager), stake = fixed ? fixed : 100;
    const struct meter *meter = &super_three_card.meters[0];
    const int64_t seed = rules_option_or(rules, meter->reset_option->id, meter->reset_cents);
    return pay_exact_scale(rules_table(rules, wager), stake) * (stake / common_divisor(stake, seed));
}

/* The number of ways to take these three cards from a shoe, a >= b >= c. */
static int64_t ways_of_three(int decks, card a, card b, card c) {
    const int64_t d = decks;
    if (a == c) return d * (d - 1) * (d - 2) / 6;
    if (a == b || b == c) return d * (d - 1) / 2 * d;
    return d * d * d;
}

static int class_of_three(card a, card b, card c) {
    uint32_t key[SUITS] = {0};
    key[card_suit(a)] += 1u << 2 * card_rank(a);
    key[card_suit(b)] += 1u << 2 * card_rank(b);
    key[card_suit(c)] += 1u << 2 * card_rank(c);
    return suit_class_size(key);
}

static void emit_bonus(const struct analysis_request *request, const struct shoes *shoes, int wager,
                       struct pay_table table) {
    void *round = arena_take(request->arena, game_round_size(&super_three_card));
    struct rules rules = request->rules, unpaid;
    struct pay_exact p[SHOES_MAX];
    rules_use_table(&rules, wager, table);
    rules.offered |= UINT32_C(1) << wager;
    unpaid = rules;
    for (int i = 0; i < shoes->count; i++) {
        pay_exact_open(&p[i], request, wager, table);
        p[i].m.options[0] = (struct measure_name){"decks", shoes->shoe[i].name};
    }
    if (p[0].m.unapproved) rules_use_table(&unpaid, wager, (struct pay_table){&p[0].unpaid, 0});
    for (card a = 0; a < 52; a++)
        for (card b = 0; b <= a; b++)
            for (card c = 0; c <= b; c++) {
                const int size = class_of_three(a, b, c);

                if (!size) continue;
                const struct pay_row *line = super_three_card_bonus_line(round, &rules, wager, (card[]){a, b, c});
                if (!line && p[0].m.unapproved)
                    line = pay_exact_lost(&p[0], super_three_card_bonus_line(round, &unpaid, wager, (card[]){a, b, c}));
                for (int i = 0; i < shoes->count; i++)
                    pay_exact_count_line(&p[i], line, size * ways_of_three(shoes->shoe[i].decks, a, b, c));
            }
    for (int i = 0; i < shoes->count; i++) pay_exact_emit(&p[i], request, choose(52 * shoes->shoe[i].decks, 3));
}

/* ---- running, advice, and the strategy as lines ------------------------------------------------------- */
static void run_base(const struct analysis_request *request, struct full_shoe shoe) {
    const struct study *study = open_study(request->arena, shoe, &request->rules);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, pay_exact_wager(&super_three_card, "odds"), tables);
    for (int i = 0; i < count; i++) {
        emit_base(request, study, tables[i], "optimal", optimal_plays);
        emit_base(request, study, tables[i], "short", short_plays);
        if (request->given) emit_base(request, study, tables[i], "file", given_plays);
    }
}

static void run_bonus(const struct analysis_request *request, const struct shoes *shoes, const char *id) {
    const int wager = pay_exact_wager(&super_three_card, id);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = analysis_wants(request, "wager", id) ? pay_exact_tables(request, wager, tables) : 0;
    for (int i = 0; i < count; i++) emit_bonus(request, shoes, wager, tables[i]);
}

static bool run_all(const struct analysis_request *request) {
    const struct shoes shoes = shoes_of(request);
    for (int i = 0; i < shoes.count && analysis_wants(request, "wager", "base"); i++) {
        const size_t mark = arena_mark(request->arena);

        if (analysis_should_stop(request, 0.2 * i)) return false;
        run_base(request, shoes.shoe[i]);
        arena_release(request->arena, mark);
    }
    if (analysis_should_stop(request, 0.4)) return false;
    run_bonus(request, &shoes, "big-hand");
    if (analysis_should_stop(request, 0.8)) return false;
    run_bonus(request, &shoes, "jackpot");
    return true;
}

/* [S-6] Ante and Play even money, Odds by its table; the bonus wagers follow from the state. */
static void super_joint(const struct analysis_request *request, struct joint *out) {
    static const char *const ids[] = {"ante", "odds", "play", "big-hand", "jackpot"}; /* ORDER WAGER */
    const struct rules *rules = &request->rules;
    const struct study *study = open_study(request->arena, (struct full_shoe){.decks = rules_decks(rules)}, rules);
    struct terms terms = terms_of(rules, rules_table(rules, 1));
    void *round = arena_take(request->arena, game_round_size(&super_three_card));
    const int64_t finer = super_three_card_bonus_scale(rules, 3) * super_three_card_bonus_scale(rules, 4),
                  scale = terms.scale * finer;
    must(!rules_varied(rules));
    *out = (struct joint){.count = COUNT(ids), .scale = scale};
    memcpy(out->wager, ids, sizeof ids);
    for (int i = 0; i < STATES; i++) {
        const struct state_class *s = &study->states[i];
        const card cards[3] = {s->state.own[0], s->state.own[1], s->state.up};
        const bool plays = optimal_plays(study, s, &terms);
        int64_t net[JOINT_WAGERS] = {-scale, 0, 0};

        for (int w = 3; w < 5; w++)
            net[w] = super_three_card_bonus_net(rules, w, super_three_card_bonus_line(round, rules, w, cards), scale);
        if (!plays) joint_add(out, net, (wide)s->ways * study->deals);
        net[1] = net[2] = -scale;
        if (plays) joint_add(out, net, (wide)s->ways * s->outcomes.lost);
        net[0] = net[2] = scale;
        for (int tier = 0; tier < SUPER_TIERS && plays; tier++) {
            net[1] = (terms.net[tier] - 2 * terms.scale) * finer;
            joint_add(out, net, (wide)s->ways * s->outcomes.won[tier]);
        }
    }
}

static bool super_run(const struct analysis_request *request) {
    const size_t mark = arena_mark(request->arena);
    const bool done = run_all(request);
    arena_release(request->arena, mark);
    return done;
}

/* The value of Ante, Odds and Play; Big Hand and the jackpot are decided already [S-3]. */
static int super_advise(const struct asked *asked, struct arena *arena, struct choice out[CHOICES_MAX]) {
    const struct rules *rules = ((const struct round *)asked->round)->rules;
    const struct terms terms = terms_of(rules, rules->table[pay_exact_wager(&super_three_card, "odds")]);
    const size_t mark = arena_mark(arena);
    const struct super_count *count = super_count_open(arena, rules_decks(rules), rules);
    struct view view;
    int left[52];
    super_three_card.view(asked->round, asked->seat, &view);
    const card *own = view_find_seat(&view, asked->seat)->hand.cards;
    const struct super_state state = {view.dealer.cards[0], {own[0], own[1]}};
    for (card c = 0; c < 52; c++)
        left[c] = count->decks - (c == own[0]) - (c == own[1]) - (c == state.up) - (asked->seen ? asked->seen[c] : 0);
    const struct super_outcomes o = super_count_left(count, state, left);
    int64_t deals = o.lost + o.tied;
    for (int tier = 0; tier < SUPER_TIERS; tier++) deals += o.won[tier];
    struct choice play =
        choice_for(&super_three_card, "play", fraction_of(value_of_play(&o, &terms), (wide)deals * terms.scale));
    struct buf note = BUF(play.note);

    buf_put(&note, count->ties < 0 ? "win " : "win or tie ");
    percent_put(&note, deals - o.lost, deals);
    arena_release(arena, mark);
    return choices_order_two(
        choice_for(&super_three_card, "surrender", fraction_of(terms.net[SURRENDERED], terms.scale)), play, out);
}

/* Where the lines of a strategy go. */
struct line_sink {
    void (*put)(void *context, const char *line);
    void *context;
};

/* "odds=PT-FLT-STC-01 decks=6 Kd 9h against 7c", the decision, its value and its margin; a tab between. */
static void put_states(const struct study *study, const struct rules *rules, struct pay_table table,
                       const struct line_sink *sink) {
    const struct terms terms = terms_of(rules, table);
    const struct fraction surrender = fraction_of(terms.net[SURRENDERED], terms.scale);
    for (int i = 0; i < STATES; i++) {
        const struct state_class *s = &study->states[i];
        const bool plays = optimal_plays(study, s, &terms);
        const struct fraction play = fraction_of(value_of_play(&s->outcomes, &terms), (wide)study->deals * terms.scale);
        BUF_ON_STACK(b, 200);

        buf_format(&b, "odds=%s decks=%s ", table.sheet->tables[table.column], study->shoe.name);
        card_put_list(&b, s->state.own, 2);
        buf_put(&b, " against ");
        card_put(&b, s->state.up);
        strategy_put_choice(&b, plays ? "play" : "surrender", plays ? play : surrender, plays ? surrender : play);
        sink->put(sink->context, b.text);
    }
}

static bool super_strategy(const struct analysis_request *request, void (*put)(void *context, const char *line),
                           void *context) {
    const struct line_sink sink = {put, context};
    const struct shoes shoes = shoes_of(request);
    const size_t mark = arena_mark(request->arena);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = pay_exact_tables(request, pay_exact_wager(&super_three_card, "odds"), tables);
    for (int i = 0; i < shoes.count; i++) {
        if (analysis_should_stop(request, 0.5 * i)) return false;
        const struct study *study = open_study(request->arena, shoes.shoe[i], &request->rules);
        for (int t = 0; t < count; t++) put_states(study, &request->rules, tables[t], &sink);
        arena_release(request->arena, mark);
    }
    return true;
}

/* ---- fast decisions ----------------------------------------------------------------------------------- */
struct super_three_card_tables *super_three_card_tables_open(struct arena *arena) {
    struct super_three_card_tables *t = arena_take(arena, sizeof *t);
    t->play = (uint8_t)game_action(&super_three_card, "play", strlen("play"));
    t->surrender = (uint8_t)game_action(&super_three_card, "surrender", strlen("surrender"));
    return t;
}

static const void *prepare(const struct analysis_request *request, decision_rule *decide) {
    struct super_three_card_tables *t = super_three_card_tables_open(request->arena);
    const size_t mark = arena_mark(request->arena);
    const struct study *study =
        open_study(request->arena, (struct full_shoe){.decks = rules_decks(&request->rules)}, &request->rules);
    const struct terms terms =
        terms_of(&request->rules, rules_table(&request->rules, pay_exact_wager(&super_three_card, "odds")));
    for (int i = 0; i < STATES; i++) {
        const struct state_class *s = &study->states[i];
        const card cards[3] = {s->state.own[0], s->state.own[1], s->state.up};

        decide_cards_set(&t->plays, cards, LAST_APART, decide(study, s, &terms));
    }
    arena_release(request->arena, mark);
    return t;
}

static const void *prepare_optimal(const struct analysis_request *request) { return prepare(request, optimal_plays); }
static const void *prepare_short(const struct analysis_request *request) { return prepare(request, short_plays); }

/* Uses the seat's own cards and the dealer's up card [super-three-card R11]. */
struct event super_three_card_decide(const void *tables, const void *round, int seat) {
    const struct super_three_card_tables *t = tables;
    const struct round *r = round;
    const card *own = decide_seat(&super_three_card, round, seat)->hand.cards;
    return decide_act(seat, decide_cards_get(&t->plays, own, r->dealer.cards[0]) ? t->play : t->surrender);
}

/* ---- reading a strategy back -------------------------------------------------------------------------- */
static void reader_open(struct strategy_reader *r) {
    r->tables = super_three_card_tables_open(r->arena);
    strategy_cards_open(r);
}

/* "Kd 9h against 7c" */
static bool reader_line(struct strategy_reader *r, const char *state, const char *decision) {
    struct super_three_card_tables *t = r->tables;
    const char *against = strategy_find(state, " against ");
    card cards[3];
    bool plays;
    if (!against) return strategy_error(r, "a state here is two cards 'against' the up card");
    const char *up_card = against + strlen(" against ");
    if (!strategy_read_cards(r, state, (size_t)(against - state), cards, 2) ||
        !strategy_read_cards(r, up_card, strlen(up_card), cards + 2, 1) ||
        !strategy_read_choice(r, decision, "play", "surrender", &plays))
        return false;
    return strategy_cards_set(r, &t->plays, cards, LAST_APART, plays);
}

static const struct strategy_format strategy_format = {
    .open = reader_open, .read = reader_line, .close = strategy_cards_close_shoe, .decide = super_three_card_decide};

static const struct strategy_format *const strategy_formats[] = {&strategy_format, NULL};

/* ---- registration ------------------------------------------------------------------------------------- */
const struct analysis super_three_card_exact = {
    .game = &super_three_card,
    .run = super_run,
    .advise = super_advise,
    .joint = super_joint,
    .strategy = super_strategy,
    .strategy_formats = strategy_formats,
    .put_base_line = put_base_line,
    .short_rules = short_rules,
    .idle_option = "penetration",
    .idle_why = "every round is counted from a full shoe (R11)",
};

const struct decider super_three_card_optimal = {
    .game = &super_three_card, .strategy = "optimal", .prepare = prepare_optimal, .decide = super_three_card_decide};

const struct decider super_three_card_short = {
    .game = &super_three_card, .strategy = "short", .prepare = prepare_short, .decide = super_three_card_decide};

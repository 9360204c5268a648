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
 * Big Hand and 21+3 depend on three cards only.
 *
 * [super-three-card R11]: a full shoe, the player's own two cards and the up card.
 *
 * Cost: 2 ms and 2 MB a shoe for the tables, 0.3 us a state: 15 ms in all, so one thread is enough.  A fast
 * decision is two memory reads.
 *
 * The identities and the reasons of the constants: docs/derivations/super-three-card.md. */
#include "math/super_three_card/super_three_card_exact.h"

#include "base/base.h"
#include "card/hand.h"
#include "exact/count.h"
#include "game/game.h"
#include "game/round.h"
#include "math/pay_exact.h"
#include "math/shoe_count.h"

#include <string.h>

/* ---- counting tables ---------------------------------------------------------------------------------- */
struct super_count {
    int decks, cards;
    struct super_values values;
};

/* What the player sees before Play or surrender; the up card is of clubs. */
struct super_state {
    card up, own[2];
};

enum { TIED = SUPER_TIED, LOST = SUPER_LOST, SURRENDERED = SUPER_SURRENDERED, OUTCOMES = SUPER_OUTCOMES };

/* The deals of one state that plays; ties win [S-6], unless they push. */
struct super_outcomes {
    int64_t deals[SURRENDERED];
};

/* [super-three-card R1]: a pair of tens or less counts as a high card. */
static int tier_of(int value, int lowest) {
    const int category = hand3_category((shoe3)value);
    return category == SHOE3_PAIR && hand3_rank((shoe3)value) < lowest ? SHOE3_HIGH : category;
}

void super_values_fill(struct super_values *v, const struct rules *rules) {
    const int lowest_pair = rules_variation(rules, "pair") - 2;
    v->ties = rules_variation(rules, "ties") - 1;
    three_numbers_fill_shoe(&v->of);
    for (int i = 0; i < SUPER_VALUES; i++) v->tier[i] = (uint8_t)tier_of(v->of.value[i], lowest_pair);
}

/* Every pair is counted twice, once for each of its cards. */
void super_pairs_count(const int16_t dealer[52][THREE_ROW], const uint16_t left[DECK_52], struct super_pairs *out) {
    memset(out, 0, sizeof *out);
    for (card r = 0; r < 52; r++) {
        int16_t *with = out->with[r];
        if (!left[r]) continue;
        for (card y = 0; y < 52; y++) {
            int16_t *at = &with[dealer[r][y]];
            *at = (int16_t)(*at + left[y] - (y == r));
        }
        for (int v = 1; v < SUPER_VALUES; v++) with[v] = (int16_t)(with[v] + with[v - 1]);
        for (int v = 0; v < SUPER_VALUES; v++) out->all[v] += left[r] * with[v];
    }
    for (int v = 0; v < SUPER_VALUES; v++) out->all[v] /= 2;
}

static struct super_count *super_count_open(struct arena *arena, int decks, const struct rules *rules) {
    struct super_count *t = arena_take(arena, sizeof *t);
    t->decks = decks;
    t->cards = decks * 52;
    super_values_fill(&t->values, rules);
    return t;
}

/* ---- states ------------------------------------------------------------------------------------------- */
/* The up card is the most significant bit of the key, so it is of clubs in the representative. */
int64_t super_three_card_ways(const uint8_t copies[DECK_52], const card own[2], card up) {
    const card a = own[0], b = own[1];
    uint32_t key[SUITS] = {0};
    key[card_suit(up)] = 1u << 31;
    key[card_suit(a)] += 1u << 2 * card_rank(a);
    key[card_suit(b)] += 1u << 2 * card_rank(b);
    const int64_t first = copies[a] - (a == up), second = copies[b] - (b == up) - (a == b);
    const int64_t pairs = a == b ? first * second / 2 : first * second;
    return pairs > 0 ? suit_class_size(key) * copies[up] * pairs : 0;
}

/* All deals that follow a state: third card, then the dealer's two. */
static int64_t super_count_deals(const struct super_count *t) {
    const int64_t left = t->cards - 4;
    return (t->cards - 3) * (left * (left - 1) / 2);
}

/* The dealer's pairs beside the up card, none of them x or a card of the state, that give at most the value v. */
static int64_t pairs_up_to(const struct super_pairs *p, const int16_t dealer[52][THREE_ROW], const card own[2], card x,
                           int v) {
    const card a = own[0], b = own[1];
    if (v < 0) return 0;
    return p->all[v] - p->with[a][v] - p->with[b][v] - p->with[x][v] + (dealer[a][b] <= v) + (dealer[a][x] <= v) +
           (dealer[b][x] <= v);
}

/* left: of the shoe without the up card, but with the own cards; pairs: of the same. */
static struct super_outcomes super_count_state(const struct super_count *t, const struct super_pairs *pairs,
                                               struct super_state state, const uint16_t left[DECK_52]) {
    const struct super_values *values = &t->values;
    const int16_t(*dealer)[THREE_ROW] = values->of.of[state.up];
    const card *own = state.own;
    struct super_outcomes out = {0};
    for (card x = 0; x < 52; x++) {
        const int v = values->of.of[own[0]][own[1]][x], copies = left[x] - (x == own[0]) - (x == own[1]);
        if (copies <= 0) continue;
        const int64_t all = copies * pairs_up_to(pairs, dealer, own, x, SUPER_VALUES - 1);
        const int64_t won = copies * pairs_up_to(pairs, dealer, own, x, values->ties > 0 ? v : v - 1);
        const int64_t tied = values->ties == 0 ? copies * pairs_up_to(pairs, dealer, own, x, v) - won : 0;

        out.deals[values->tier[v]] += won;
        out.deals[TIED] += tied;
        out.deals[LOST] += all - won - tied;
    }
    return out;
}

/* What is left of a full shoe beside the up card, and the pairs of it. */
static void open_up_card(const struct super_count *t, card up, uint16_t left[DECK_52], struct super_pairs *pairs) {
    for (card c = 0; c < 52; c++) left[c] = (uint16_t)(t->decks - (c == up));
    super_pairs_count(t->values.of.of[up], left, pairs);
}

enum { STATES = 5746 };

/* ---- the shoes of the request ------------------------------------------------------------------------- */
struct super_shoes super_three_card_shoes(const struct analysis_request *request) {
    const int option = rules_option(&super_three_card, "decks", 5);
    struct super_shoes shoes = {0};
    struct rules rules = request->rules;
    for (int i = 0; super_three_card.options[option].choices[i]; i++) {
        const char *name = super_three_card.options[option].choices[i];

        if (request->fixed_options >> option & 1 && request->rules.option[option] != i) continue;
        must(shoes.count < SUPER_SHOES);
        rules.option[option] = i;
        shoes.shoe[shoes.count++] = (struct full_shoe){i, rules_decks(&rules), name};
    }
    return shoes;
}

/* ---- the base game ------------------------------------------------------------------------------------ */
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

/* Best first. */
static const uint8_t list_order[OUTCOMES] = {SHOE3_ROYAL, 7, 6, 5, 4, 3, 2, 1, SHOE3_HIGH, TIED, LOST, SURRENDERED};

/* ---- the short strategy ------------------------------------------------------------------------------- */
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

/* Two cards of different suits and ranks. */
static bool short_plays_unsuited(int high, int low, int up) {
    const int apart = distance(high, low);
    if (high > up && high >= (up <= THREE ? NINE : TEN)) return true;
    if (high == up && low >= EIGHT) return true;
    if (up != ACE && (apart == 1 || (apart == 2 && up <= NINE))) return true;
    if (up == ACE && high == ACE && low <= THREE) return true;
    return up == ACE && apart == 1 && (high == QUEEN || high == JACK);
}

static bool short_plays(const card cards[3]) {
    const int first = card_rank(cards[0]), second = card_rank(cards[1]), up = card_rank(cards[2]);
    const int high = first > second ? first : second, low = first > second ? second : first;
    if (high == low) return true;
    if (card_suit(cards[0]) != card_suit(cards[1])) return short_plays_unsuited(high, low, up);
    return up != ACE || high >= JACK || distance(high, low) <= 2;
}

/* ---- every state ---------------------------------------------------------------------------------------- */
static struct play_fold_study *open_shoe(struct arena *arena, struct full_shoe shoe, const struct rules *rules) {
    struct play_fold_study *study = arena_take(arena, sizeof *study);
    struct play_fold_state *states = arena_take(arena, STATES * sizeof *states);
    const struct super_count *count = super_count_open(arena, shoe.decks, rules);
    *study = (struct play_fold_study){.of = &super_play_fold,
                                      .deals = super_count_deals(count),
                                      .states = states,
                                      .ties = count->values.ties == 0,
                                      .option = {"decks", shoe.name}};
    struct super_pairs *pairs = arena_take(arena, sizeof *pairs);
    uint16_t left[DECK_52];
    uint8_t copies[DECK_52];
    memset(copies, shoe.decks, sizeof copies);
    for (card up = card_of(TWO, CLUBS); up < 52; up = (card)(up + SUITS)) {
        open_up_card(count, up, left, pairs);
        for (card a = 0; a < 52; a++)
            for (card b = 0; b <= a; b++) {
                const struct super_state state = {up, {a, b}};
                const int64_t ways = super_three_card_ways(copies, state.own, up);

                if (!ways) continue;
                must(study->count < STATES);
                struct play_fold_state *s = &states[study->count++];
                *s = (struct play_fold_state){.cards = {a, b, up}, .ways = ways};
                const struct super_outcomes o = super_count_state(count, pairs, state, left);
                memcpy(s->deals, o.deals, sizeof o.deals);
            }
    }
    must(study->count == STATES);
    return study;
}

static const struct play_fold_study *open_base(struct arena *arena, const struct rules *rules) {
    return open_shoe(arena, (struct full_shoe){.decks = rules_decks(rules)}, rules);
}

const struct play_fold_game super_play_fold = {.game = &super_three_card,
                                               .wager = "odds",
                                               .give_up = "surrender",
                                               .costs = {1, 2}, /* [S-4] Odds is returned */
                                               .order = LAST_APART,
                                               .outcomes = OUTCOMES,
                                               .ids = outcome_ids,
                                               .list_order = list_order,
                                               .short_plays = short_plays,
                                               .open = open_base};

/* ---- the bonus wagers --------------------------------------------------------------------------------- */
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

static int class_of_three(card a, card b, card c) {
    uint32_t key[SUITS] = {0};
    key[card_suit(a)] += 1u << 2 * card_rank(a);
    key[card_suit(b)] += 1u << 2 * card_rank(b);
    key[card_suit(c)] += 1u << 2 * card_rank(c);
    return suit_class_size(key);
}

static void emit_bonus(const struct analysis_request *request, const struct super_shoes *shoes, int wager,
                       struct pay_table table) {
    struct pay_exact p[SUPER_SHOES];
    uint16_t left[SUPER_SHOES][DECK_52];
    const int count = shoes->count;
    must(count <= SUPER_SHOES);
    for (int i = 0; i < count; i++) {
        shoe_fill(left[i], shoes->shoe[i].decks);
        pay_exact_open(&p[i], request, wager, table);
        p[i].m.options[0] = (struct measure_name){"decks", shoes->shoe[i].name};
    }
    for (card a = 0; a < 52; a++)
        for (card b = 0; b <= a; b++)
            for (card c = 0; c <= b; c++) {
                const int size = class_of_three(a, b, c);
                const card cards[3] = {a, b, c};

                for (int i = 0; i < count && size; i++)
                    pay_exact_count(&p[i], super_three_card_bonus_tiers(wager, cards),
                                    size * shoe_hand_ways(left[i], cards));
            }
    for (int i = 0; i < count; i++) pay_exact_emit(&p[i], request, choose(52 * shoes->shoe[i].decks, 3));
}

/* ---- running, advice, and the strategy as lines ------------------------------------------------------- */
static void run_bonus(const struct analysis_request *request, const struct super_shoes *shoes, const char *id) {
    const int wager = pay_exact_wager(&super_three_card, id);
    struct pay_table tables[PAY_EXACT_TABLES];
    const int count = analysis_wants(request, "wager", id) ? pay_exact_tables(request, wager, tables) : 0;
    for (int i = 0; i < count; i++) emit_bonus(request, shoes, wager, tables[i]);
}

static bool run_all(const struct analysis_request *request) {
    const struct super_shoes shoes = super_three_card_shoes(request);
    for (int i = 0; i < shoes.count && analysis_wants(request, "wager", "base"); i++) {
        const size_t mark = arena_mark(request->arena);

        if (analysis_should_stop(request, 0.2 * i)) return false;
        play_fold_run(request, open_shoe(request->arena, shoes.shoe[i], &request->rules));
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
    const struct play_fold_study *study = open_base(request->arena, rules);
    const struct play_fold_terms terms = play_fold_terms(&super_play_fold, rules, rules_table(rules, 1));
    const int64_t scale = terms.scale * super_three_card_bonus_scale(rules, 3) * super_three_card_bonus_scale(rules, 4);
    must(!rules_varied(rules));
    *out = (struct joint){.count = COUNT(ids), .wager = ids, .scale = scale};
    for (int i = 0; i < STATES; i++) {
        const struct play_fold_state *s = &study->states[i];
        int64_t net[JOINT_WAGERS] = {0};

        for (int w = 3; w < 5; w++)
            net[w] = super_three_card_bonus_net(
                rules, w, pay_best(rules_table(rules, w), super_three_card_bonus_tiers(w, s->cards)), scale);
        play_fold_join(out, study, &terms, s, net);
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
    const struct play_fold_terms terms =
        play_fold_terms(&super_play_fold, rules, rules->table[pay_exact_wager(&super_three_card, "odds")]);
    const size_t mark = arena_mark(arena);
    const struct super_count *count = super_count_open(arena, rules_decks(rules), rules);
    struct super_pairs *pairs = arena_take(arena, sizeof *pairs);
    struct view view;
    uint16_t left[DECK_52];
    super_three_card.view(asked->round, asked->seat, &view);
    const card *own = view_find_seat(&view, asked->seat)->hand.cards;
    const struct super_state state = {view.dealer.cards[0], {own[0], own[1]}};
    for (card c = 0; c < 52; c++)
        left[c] = (uint16_t)(count->decks - (c == state.up) - (asked->seen ? asked->seen[c] : 0));
    super_pairs_count(count->values.of.of[state.up], left, pairs);
    const struct super_outcomes o = super_count_state(count, pairs, state, left);
    const wide value = play_fold_value(&super_play_fold, o.deals, &terms);
    int64_t deals = 0;
    for (int i = 0; i < SURRENDERED; i++) deals += o.deals[i];
    struct choice play = choice_for(&super_three_card, "play", fraction_of(value, (wide)deals * terms.scale));
    struct buf note = BUF(play.note);

    buf_put(&note, count->values.ties < 0 ? "win " : "win or tie ");
    percent_put(&note, deals - o.deals[LOST], deals);
    arena_release(arena, mark);
    return choices_order_two(
        choice_for(&super_three_card, "surrender", fraction_of(terms.net[SURRENDERED], terms.scale)), play, out);
}

static bool super_strategy(const struct analysis_request *request, strategy_put *put, void *context) {
    const struct super_shoes shoes = super_three_card_shoes(request);
    const size_t mark = arena_mark(request->arena);
    for (int i = 0; i < shoes.count; i++) {
        if (analysis_should_stop(request, 0.5 * i)) return false;
        play_fold_strategy(request, open_shoe(request->arena, shoes.shoe[i], &request->rules), put, context);
        arena_release(request->arena, mark);
    }
    return true;
}

/* ---- fast decisions ----------------------------------------------------------------------------------- */
/* Uses the seat's own cards and the dealer's up card [super-three-card R11]. */
struct event super_three_card_decide(const void *tables, const void *round, int seat) {
    const struct play_fold_tables *t = tables;
    const struct round *r = round;
    const card *own = decide_seat(&super_three_card, round, seat)->hand.cards;
    return decide_act(seat, decide_cards_get(&t->plays, own, r->dealer.cards[0]) ? t->play : t->give_up);
}

/* ---- reading a strategy back -------------------------------------------------------------------------- */
/* "Kd 9h against 7c" */
static bool read_state(struct strategy_reader *r, const char *state, const char *decision) {
    const char *against = strategy_find(state, " against ");
    card cards[3];
    bool plays;
    if (!against) return strategy_error(r, "a state here is two cards 'against' the up card");
    const char *up_card = against + strlen(" against ");
    return strategy_read_cards(r, state, (size_t)(against - state), cards, 2) &&
           strategy_read_cards(r, up_card, strlen(up_card), cards + 2, 1) &&
           strategy_read_choice(r, decision, "play", "surrender", &plays) &&
           strategy_cards_put(r, cards, LAST_APART, plays);
}

static const struct strategy_format strategy_format = {.open = play_fold_reader_open,
                                                       .read = read_state,
                                                       .close = strategy_cards_close_shoe,
                                                       .decide = super_three_card_decide};

/* ---- registration ------------------------------------------------------------------------------------- */
const struct analysis super_three_card_exact = {
    .game = &super_three_card,
    .variations = &super_variations,
    .play_fold = &super_play_fold,
    .run = super_run,
    .advise = super_advise,
    .joint = super_joint,
    .strategy = super_strategy,
    .strategy_formats = &strategy_format,
    .put_base_line = play_fold_put_base_line,
    .deciders = {{"optimal", play_fold_prepare_optimal, super_three_card_decide},
                 {"short", play_fold_prepare_short, super_three_card_decide}},
    .protections = super_three_card_protections,
    .short_rules = short_rules,
    .idle_option = "penetration",
    .idle_why = "every round is counted from a full shoe (R11)",
};

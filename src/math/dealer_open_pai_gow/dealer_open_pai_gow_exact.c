/* dealer_open_pai_gow_exact.c - Dealer Open Pai Gow, exactly.
 *
 * The main wager twice, over 154,143,080 x 53,524,680 deals: setting "optimal", the player answers the open
 * dealer's hand with the best setting; setting "house-way", the player's cards are set by the House Way too.
 * The bonus wagers depend on seven cards and have no decision: Chan Chu and Jacks Beat over 154,143,080
 * hands, the ace-high wager over all deals.  Envy has no stake: its measure is what one other player's hand
 * adds to a Chan Chu wager of $5, so it counts in cents of these $5, and nothing is lost.
 *
 * When a seat decides, all cards that matter are face up, so advice is not an expectation: a setting wins,
 * pushes or loses.
 *
 * Cost: 6 s of one core for the main wager, 0.1 s for all the rest; 130 MB, and 64 MB for each further thread. */
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"

#include "base/base.h"
#include "card/pai_gow.h"
#include "game/dealer_open_pai_gow.h"
#include "game/round.h"
#include "game/way/house_way.h"
#include "math/dealer_open_pai_gow/pai_gow_bonus.h"
#include "math/dealer_open_pai_gow/pai_gow_main.h"
#include "math/pay_exact.h"
#include "math/risk.h"
#include "math/strategy/strategy.h"

#include <string.h>

static const char *const setting_names[PAI_GOW_SETTINGS] = {"optimal", "house-way"}; /* ORDER SETTING */

static const char *const way_names[] = {"document", "either-pair"};          /* ORDER HOUSE_WAY */
static const char *const wheel_names[PAI_GOW_WHEELS] = {"lowest", "second"}; /* ORDER WHEEL */

static const wide all_deals = (wide)PAI_GOW_DEALER_HANDS * PAI_GOW_PLAYER_HANDS;

/* ---- the main wager ----------------------------------------------------------------------------------- */
/* [P-wager, P-intro-3, P-intro-10]; House Way and A-2-3-4-5 are named where they are not the first choices
 * [dealer-open-pai-gow R3, R5]. */
static void emit_main(const struct analysis_request *request, const struct pai_gow_main *count, int setting) {
    const struct pai_gow_results *t = &count->deals[setting];
    const struct pai_gow_terms terms = dealer_open_pai_gow_terms(&request->rules);
    const wide jacks = (wide)count->jacks * PAI_GOW_PLAYER_HANDS,
               ace_high = (wide)count->ace_high * PAI_GOW_PLAYER_HANDS;
    struct measure m = {.game = &dealer_open_pai_gow,
                        .wager = "pai-gow",
                        .basis = "stake",
                        .strategy = setting_names[setting],
                        .options = {{"setting", setting_names[setting]}},
                        .scale = 1,
                        .deals = all_deals,
                        .wagered = all_deals};
    int named = 1;
    if (terms.way != HOUSE_WAY_DOCUMENT) m.options[named++] = (struct measure_name){"house-way", way_names[terms.way]};
    if (terms.wheel != WHEEL_LOWEST) m.options[named] = (struct measure_name){"wheel", wheel_names[terms.wheel]};
    measure_add_line(&m, "win", t->win, 1);
    measure_add_line(&m, "push ace-high", ace_high, 0); /* [dealer-open-pai-gow R1] */
    measure_add_line(&m, "push", t->push - ace_high, 0);
    measure_add_line(&m, "lose jacks", jacks, -1); /* [dealer-open-pai-gow R2] */
    measure_add_line(&m, "lose", t->lose - jacks, -1);
    request->emit(request->emit_context, &m);
}

/* The line of a settled main wager, for simulations; ids as in emit_main().  [dealer-open-pai-gow R1, R2]:
 * the ace-high wager's line shows an ace-high dealer, and with two jacks no seat is asked for a decision. */
static void put_base_line(struct buf *b, const struct settled_base *base) {
    const enum outcome outcome = settled_wager(base, "pai-gow").outcome;
    const bool ace_high = *settled_wager(base, "ace-high").line && !rules_variation(base->rules, "ace-high");
    buf_put(b, outcome_name(outcome));
    if (outcome == OUTCOME_PUSH && ace_high) buf_put(b, " ace-high");
    if (outcome == OUTCOME_LOSE && !base->asked) buf_put(b, " jacks");
}

static struct pai_gow_run run_of(const struct analysis_request *request) {
    return (struct pai_gow_run){
        .threads = request->threads, .progress = request->progress, .context = request->progress_context};
}

static bool count_main(const struct analysis_request *request, struct pai_gow_hand_table *table,
                       struct pai_gow_main *out) {
    const struct pai_gow_run run = run_of(request);
    pai_gow_hand_table_make(table, dealer_open_pai_gow_terms(&request->rules), &request->rules, request->arena);
    return pai_gow_main_count(table, &run, request->arena, out);
}

static bool run_main(const struct analysis_request *request) {
    const size_t mark = arena_mark(request->arena);
    struct pai_gow_hand_table table;
    struct pai_gow_main count;
    const bool done = count_main(request, &table, &count);
    for (int s = 0; done && s < PAI_GOW_SETTINGS; s++)
        if (analysis_wants(request, "setting", setting_names[s])) emit_main(request, &count, s);
    arena_release(request->arena, mark);
    return done;
}

/* ---- Chan Chu and envy -------------------------------------------------------------------------------- */
static void emit_chan_chu(const struct analysis_request *request, const struct pai_gow_chan_chu *count, int wager,
                          struct pay_table table) {
    struct pay_exact p;
    pay_exact_open(&p, request, wager, table);
    for (uint32_t tiers = 0; tiers < CHAN_CHU_LINE_SETS; tiers++)
        if (count->hands[tiers]) pay_exact_count(&p, tiers, count->hands[tiers]);
    pay_exact_emit(&p, request, PAI_GOW_DEALER_HANDS);
}

/* What Envy pays for the hand of another seat, in cents. */
static int64_t envy_cents(struct pay_table table, const struct pay_row *row) {
    return pay_returned(pay_of(table, row), 0);
}

/* For a Chan Chu wager of $5, the least that qualifies: what the hand of one other seat adds. */
static void emit_envy(const struct analysis_request *request, const struct pai_gow_chan_chu *count, int wager,
                      struct pay_table table) {
    const bool unapproved = pay_exact_unapproved(request, wager);
    struct measure m = {.game = &dealer_open_pai_gow,
                        .wager = "envy",
                        .basis = "stake",
                        .tables = {{unapproved ? "envy" : "chan-chu", table.sheet->tables[table.column]}},
                        .unapproved = unapproved,
                        .scale = CHAN_CHU_ENVY_LEAST_CENTS,
                        .deals = PAI_GOW_DEALER_HANDS};
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];

        if (pay_of(table, row).kind == PAY_LOSE) continue;
        measure_add_line(&m, row->id, 0, envy_cents(table, row));
        m.lines[m.line_count - 1].pay = pay_of(table, row);
    }
    for (uint32_t tiers = 0; tiers < CHAN_CHU_LINE_SETS; tiers++) {
        const struct pay_row *row = pay_best(table, tiers);

        if (!count->hands[tiers]) continue;
        measure_add_line(&m, row ? row->id : "nothing", count->hands[tiers], row ? envy_cents(table, row) : 0);
    }
    request->emit(request->emit_context, &m);
}

/* Each approved Chan Chu table has an envy table; a Chan Chu table that is not approved has none. */
static int envy_tables(const struct analysis_request *request, int envy, int chan_chu,
                       struct pay_table out[PAY_EXACT_TABLES]) {
    const bool of_chan_chu = request->fixed_tables >> chan_chu & 1, own = request->fixed_tables >> envy & 1;
    if (!rules_offers(&request->rules, envy)) return 0;
    if (!of_chan_chu || own) return pay_exact_tables(request, envy, out);
    if (pay_exact_unapproved(request, chan_chu)) return 0;
    out[0] = request->rules.table[envy];
    return out[0].sheet != NULL;
}

static void run_chan_chu(const struct analysis_request *request) {
    const int chan_chu = pay_exact_wager(&dealer_open_pai_gow, "chan-chu"),
              envy = pay_exact_wager(&dealer_open_pai_gow, "envy");
    const size_t mark = arena_mark(request->arena);
    struct pai_gow_chan_chu *count = arena_take(request->arena, sizeof *count);
    struct pay_table tables[PAY_EXACT_TABLES];
    pai_gow_chan_chu_count(count, request->arena);
    int found = pay_exact_tables(request, chan_chu, tables);
    for (int i = 0; i < found; i++) emit_chan_chu(request, count, chan_chu, tables[i]);
    found = envy_tables(request, envy, chan_chu, tables);
    for (int i = 0; i < found; i++) emit_envy(request, count, envy, tables[i]);
    arena_release(request->arena, mark);
}

/* ---- ace-high and Jacks Beat -------------------------------------------------------------------------- */
/* [P-wager-ace-high] Ace High Tie: by the dealer's hand and the player's. */
static void emit_ace_high(const struct analysis_request *request, const struct pai_gow_ace_high *count, int wager,
                          struct pay_table table) {
    static const char *const alone[2] = {"dealer-ace-high", "dealer-joker"}; /* by the dealer's joker */
    const uint32_t both = pay_exact_tier(&dealer_open_pai_gow, wager, "both-ace-high");
    struct pay_exact p;
    pay_exact_open(&p, request, wager, table);
    for (int joker = 0; joker <= 1; joker++) {
        const uint32_t tier = pay_exact_tier(&dealer_open_pai_gow, wager, alone[joker]);
        const wide deals = (wide)count->dealers[joker] * PAI_GOW_PLAYER_HANDS;

        pay_exact_count(&p, tier | both, count->both[joker]);
        pay_exact_count(&p, tier, deals - count->both[joker]);
    }
    pay_exact_emit(&p, request, all_deals);
}

static void run_ace_high(const struct analysis_request *request) {
    const int wager = pay_exact_wager(&dealer_open_pai_gow, "ace-high");
    const struct pai_gow_ace_high count = pai_gow_ace_high_count();
    struct pay_table tables[PAY_EXACT_TABLES];
    const int found = pay_exact_tables(request, wager, tables);
    for (int i = 0; i < found; i++) emit_ace_high(request, &count, wager, tables[i]);
}

/* By the number of jacks, which is the line's tier. */
static const char *const jacks_lines[] = {NULL, NULL, "jacks-2", "jacks-3", "jacks-4"};

/* [P-4a] By the operator's pays: a number of jacks that was left out loses. */
static void run_jacks_beat(const struct analysis_request *request) {
    struct measure m = {.game = &dealer_open_pai_gow,
                        .wager = "jacks-beat",
                        .basis = "stake",
                        .tables = {{"jacks-beat", "operator"}},
                        .scale = 1,
                        .deals = PAI_GOW_DEALER_HANDS,
                        .wagered = PAI_GOW_DEALER_HANDS};
    wide rest = m.deals;
    if (!rules_offers(&request->rules, pay_exact_wager(&dealer_open_pai_gow, "jacks-beat"))) return;
    for (int jacks = 2; jacks < (int)COUNT(jacks_lines); jacks++) {
        const struct pay pay = request->rules.operator_pay[jacks - 2];
        const int64_t hands = pai_gow_jacks_count(jacks);

        if (pay.kind == PAY_LOSE) continue;
        measure_add_line(&m, jacks_lines[jacks], hands, pay_exact_net(pay, m.scale, 1));
        m.lines[m.line_count - 1].pay = pay;
        rest -= hands;
    }
    measure_add_line(&m, "lose", rest, -m.scale);
    request->emit(request->emit_context, &m);
}

static bool pai_gow_run(const struct analysis_request *request) {
    if (analysis_wants(request, "wager", "pai-gow") && !run_main(request)) return false;
    if (analysis_wants(request, "wager", "ace-high")) run_ace_high(request);
    if (analysis_wants(request, "wager", "chan-chu") || analysis_wants(request, "wager", "envy")) run_chan_chu(request);
    if (analysis_wants(request, "wager", "jacks-beat")) run_jacks_beat(request);
    return true;
}

/* ---- the wagers together ------------------------------------------------------------------------------ */
/* The line of Chan Chu that pays, as a class: 0 if none does. */
static int chan_chu_class(const void *table, const card seven[7]) {
    const struct pay_table *t = table;
    const struct pay_row *row = pay_best(*t, chan_chu_tiers(seven));
    return row ? 1 + (int)(row - t->sheet->rows) : 0;
}

/* The player's hands of one class.  The dealer's hand decides first: two jacks beat every hand, else ace-high pushes,
 * else Push Ace High and Jacks Beat lose whatever the main wager does.  A player's ace-high is no line of Chan Chu.
 * ORDER JOINT: main, ace-high, Chan Chu, Jacks Beat. */
static void add_joint(const struct rules *rules, const struct pai_gow_by_class *count, int class, struct joint *out) {
    const struct pay_table chan_chu = rules_table(rules, pay_exact_wager(&dealer_open_pai_gow, "chan-chu"));
    const int wager = pay_exact_wager(&dealer_open_pai_gow, "ace-high");
    const struct pay_table table = rules_table(rules, wager);
    const struct pai_gow_ace_high none = {0}, ace_high = class ? none : pai_gow_ace_high_count();
    const uint32_t both = pay_exact_tier(&dealer_open_pai_gow, wager, "both-ace-high"),
                   alone[2] = {pay_exact_tier(&dealer_open_pai_gow, wager, "dealer-ace-high"),
                               pay_exact_tier(&dealer_open_pai_gow, wager, "dealer-joker")};
    const int64_t unit = out->scale;
    int64_t net[JOINT_WAGERS] = {-unit, -unit, -unit, -unit};
    if (class > chan_chu.sheet->count) return; /* this table has fewer lines: no hand is of the class */
    if (class) net[2] = pay_exact_net(pay_of(chan_chu, &chan_chu.sheet->rows[class - 1]), unit, 100);
    for (int jacks = 0; jacks < PAI_GOW_JACKS; jacks++) { /* [P-intro-10] */
        net[3] = pay_exact_net(rules->operator_pay[jacks], unit, 1);
        joint_add(out, net, count->jacks[jacks]);
    }
    net[0] = 0;
    net[3] = -unit;
    for (int joker = 0; joker < 2; joker++) { /* [P-intro-3, P-wager-ace-high] */
        net[1] = pay_exact_best(table, alone[joker] | both, unit, 100);
        joint_add(out, net, ace_high.both[joker]);
        net[1] = pay_exact_best(table, alone[joker], unit, 100);
        joint_add(out, net, count->ace_high[joker] - ace_high.both[joker]);
    }
    net[1] = -unit;
    joint_add(out, net, count->played.push);
    net[0] = unit;
    joint_add(out, net, count->played.win);
    net[0] = -unit;
    joint_add(out, net, count->played.lose);
}

static void pai_gow_joint(const struct analysis_request *request, struct joint *out) {
    static const char *const ids[] = {"pai-gow", "ace-high", "chan-chu", "jacks-beat"};
    const struct rules *rules = &request->rules;
    const bool jacks = rules_offers(rules, pay_exact_wager(&dealer_open_pai_gow, ids[3]));
    const struct pay_table ace_high = rules_table(rules, pay_exact_wager(&dealer_open_pai_gow, ids[1])),
                           chan_chu = rules_table(rules, pay_exact_wager(&dealer_open_pai_gow, ids[2]));
    const struct pai_gow_classes classes = {chan_chu_class, &chan_chu};
    const struct pai_gow_run run = run_of(request);
    struct pai_gow_by_class count[PAI_GOW_CLASSES];
    struct pai_gow_hand_table table;
    must(!rules_varied(rules));
    *out = (struct joint){.count = 3 + jacks, .wager = ids, .options = {{"setting", "optimal"}}};
    out->scale = pay_exact_scale(ace_high, 100) * pay_exact_scale(chan_chu, 100);
    pai_gow_hand_table_make(&table, dealer_open_pai_gow_terms(rules), rules, request->arena);
    if (!pai_gow_main_by_class(&table, &run, &classes, request->arena, count)) return;
    for (int class = 0; class < PAI_GOW_CLASSES; class ++) add_joint(rules, &count[class], class, out);
    must(out->deals == all_deals);
}

/* ---- advice ------------------------------------------------------------------------------------------- */
/* [P-wager] 1, 0 or -1: ace-high pushes first [dealer-open-pai-gow R1, R11], then a foul loses [P-7]. */
static int result_of(const struct open_dealer *dealer, const struct ranked_setting *setting) {
    if (dealer->ace_high) return 0;
    if (setting->foul) return -1;
    return (setting->front_value > dealer->front) + (setting->back_value > dealer->back) - 1;
}

/* "two pair, kings and sixes / ace-high: win, House Way" */
static struct choice setting_choice(const struct open_dealer *dealer, const struct ranked_setting *setting) {
    static const char *const results[] = {"lose", "push", "win"};
    const int result = result_of(dealer, setting);
    struct choice choice = {.action = (uint8_t)dealer_open_pai_gow.sets_hand,
                            .front = {setting->front[0], setting->front[1]},
                            .value = fraction_of(result, 1)};
    struct buf note = BUF(choice.note);
    hand_put_words(&note, pai_gow_names(setting->back_value, setting->front_value));
    buf_format(&note, ": %s%s%s", setting->foul ? "foul, " : "", results[result + 1],
               setting->house_way ? ", House Way" : "");
    must(!note.full);
    return choice;
}

static bool same_cards(const card a[2], const card b[2]) {
    return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
}

/* The setting in the list with the same values as these two cards in front; NULL if it is these cards. */
static const struct ranked_setting *twin_of(const card seven[7], const card front[2],
                                            const struct ranked_setting *settings, int count,
                                            enum pai_gow_wheel wheel) {
    const pai_gow_front value = pai_gow_value2(front[0], front[1]);
    const pai_gow_back back = pai_gow_back_without(hand_sum_of(seven, 7), front[0], front[1], wheel);
    const struct ranked_setting *twin = NULL;
    for (int i = 0; i < count; i++) {
        if (same_cards(settings[i].front, front)) return NULL;
        if (settings[i].front_value == value && settings[i].back_value == back) twin = &settings[i];
    }
    must(twin);
    return twin;
}

/* Appends the settings that differ from one in the list only by suits. */
static int add_twins(struct ranked_setting out[SETTINGS_MAX], int count, const card seven[7],
                     enum pai_gow_wheel wheel) {
    const int different = count;
    for (int i = 1; i < 7; i++) {
        for (int j = 0; j < i; j++) {
            card front[2] = {seven[i], seven[j]};

            card_sort(front, 2);
            const struct ranked_setting *twin = twin_of(seven, front, out, different, wheel);
            if (!twin) continue;
            out[count] = *twin;
            memcpy(out[count].front, front, sizeof front);
            out[count++].house_way = false;
        }
    }
    return count;
}

/* All 21 settings by result.  Within a result: settings that no other dominates, from the strongest front
 * down; dominated settings; fouls; and last those that differ from an earlier one only by suits. */
static int choices_of(const struct open_dealer *dealer, const card seven[7], struct pai_gow_terms terms,
                      struct choice out[CHOICES_MAX]) {
    struct ranked_setting settings[SETTINGS_MAX];
    const int all = add_twins(settings, house_way_settings(seven, terms, settings), seven, terms.wheel);
    int count = 0;
    for (int result = 1; result >= -1; result--) {
        for (int i = 0; i < all; i++)
            if (result_of(dealer, &settings[i]) == result) out[count++] = setting_choice(dealer, &settings[i]);
    }
    return count;
}

/* [P-5] The dealer's hand is set and open when a seat decides. */
static int pai_gow_advise(const struct asked *asked, struct arena *arena, struct choice out[CHOICES_MAX]) {
    struct view view;
    (void)arena;
    dealer_open_pai_gow.view(asked->round, asked->seat, &view);
    if (view.need.kind != NEED_DECISION) return 0;
    const struct seat_view *own = view_find_seat(&view, asked->seat);
    if (!own || own->decided) return 0;
    const struct pai_gow_terms terms = dealer_open_pai_gow_terms(((const struct round *)asked->round)->rules);
    const struct open_dealer dealer = dealer_open_pai_gow_dealer(asked->round);
    return choices_of(&dealer, own->hand.cards, terms, out);
}

/* ---- the strategy as data ----------------------------------------------------------------------------- */
static const struct strategy_row rule_rows[] = {
    {.given = {{"dealer", "two-jacks-or-more"}}, .decision = "none: the round is over", .value = {-1, 1}},
    {.given = {{"dealer", "ace-high"}}, .decision = "any setting", .value = {0, 1}},
    {.state = {.of = OF_CLASS, .name = "a setting beats both of the dealer's hands"},
     .decision = "set it",
     .value = {1, 1}},
    {.state = {.of = OF_CLASS, .name = "else a setting beats one of the dealer's hands"},
     .decision = "set it",
     .value = {0, 1}},
    {.state = {.of = OF_CLASS, .name = "else"}, .decision = "any setting", .value = {-1, 1}},
};

struct listing {
    strategy_put *put;
    void *context;
    const struct pai_gow_hand_table *table;
    const struct pai_gow_main *count;
};

/* House Way, wheel where it is not the lowest, and the dealer's front; the mean value of the best answer and of the
 * House Way, and the share of the dealers. */
static void list_front(const struct listing *list, int high, int low) {
    const pai_gow_front value = pai_gow_value2(card_of(high, CLUBS), card_of(low, SPADES));
    const struct pai_gow_by_front *f = &list->count->by_front[list->table->front_number[value]];
    const struct pai_gow_terms terms = list->table->terms;
    if (!f->dealers) return;
    struct strategy_row row = {
        .given = {{"house-way", way_names[terms.way]}},
        .state = {.of = OF_CLASS, .name = "dealer-front=", .ranks = 2, .rank = {(uint8_t)high, (uint8_t)low}},
        .decision = "best answer",
        .value = pai_gow_mean(&f->deals[SETTING_OPTIMAL]),
        .more = {{"house-way ", pai_gow_mean(&f->deals[SETTING_HOUSE_WAY])},
                 {"", fraction_of(f->dealers, PAI_GOW_DEALER_HANDS)}}};
    if (terms.wheel != WHEEL_LOWEST) row.given[1] = (struct measure_name){"wheel", wheel_names[terms.wheel]};
    list->put(list->context, &row);
}

static void list_all(const struct listing *list) {
    for (size_t i = 0; i < COUNT(rule_rows); i++) list->put(list->context, &rule_rows[i]);
    for (int high = ACE; high >= 0; high--) list_front(list, high, high);
    for (int high = ACE; high > 0; high--)
        for (int low = high - 1; low >= 0; low--) list_front(list, high, low);
}

static bool pai_gow_strategy(const struct analysis_request *request, strategy_put *put, void *context) {
    const size_t mark = arena_mark(request->arena);
    struct pai_gow_hand_table table;
    struct pai_gow_main count;
    const struct listing list = {put, context, &table, &count};
    const bool done = count_main(request, &table, &count);
    if (done) list_all(&list);
    arena_release(request->arena, mark);
    return done;
}

/* These rules are optimal; the measure of the setting house-way shows the cost of not following them. */
static const char *const short_rules[] = {
    "The dealer's two hands lie open. If one of your settings beats both of them, set it: you win.",
    "Else, if your highest five cards beat the dealer's five, set them behind; or if your highest two cards "
    "that are no foul beat the dealer's two, set them in front: a push.",
    "Else every setting loses. Against an ace-high dealer every setting pushes.",
    "If you do not want to look, let the house set your hand: the House Way never fouls, but it does not "
    "look at the dealer's hand either.",
    NULL,
};

/* ---- fast decisions ----------------------------------------------------------------------------------- */
/* The dealer's two hands are face up, so a setting certainly wins, pushes or loses.  The backs of the 21
 * settings are the sum of the seven cards less two (card/pai_gow.h), and the first that wins is taken; else
 * one that pushes; else, and against an ace-high dealer, when every setting pushes, the House Way.  About
 * 100 ns a decision; only the numbers of the actions need preparation. */
enum { BOTH = 2 };

struct actions {
    uint8_t house_way, set; /* ORDER ACTION of the game */
};

static const void *prepare(const struct analysis_request *request) {
    struct actions *t = arena_take(request->arena, sizeof *t);
    t->house_way = (uint8_t)game_action(&dealer_open_pai_gow, "house-way", strlen("house-way"));
    t->set = (uint8_t)dealer_open_pai_gow.sets_hand;
    return t;
}

/* [P-wager] How many of the dealer's two hands the setting beats; the caller excludes fouls [P-7]. */
static int beats(const struct open_dealer *dealer, pai_gow_front front, pai_gow_back back) {
    return (front > dealer->front) + (back > dealer->back);
}

/* Finds the front of the best setting; returns how many of the dealer's two hands it beats. */
static int find_best(const struct open_dealer *dealer, const card cards[HAND_OF_SEVEN], card best[2]) {
    const struct hand_sum all = hand_sum_of(cards, HAND_OF_SEVEN);
    const enum pai_gow_wheel wheel = (enum pai_gow_wheel)dealer->wheel;
    int most = 0;
    for (int i = 1; i < HAND_OF_SEVEN; i++) {
        const struct hand_sum six = hand_sum_without(all, cards[i]);

        for (int j = 0; j < i; j++) {
            const pai_gow_front front = pai_gow_value2(cards[i], cards[j]);
            const pai_gow_back back = pai_gow_of(hand_sum_without(six, cards[j]), wheel);
            const int beaten = beats(dealer, front, back);

            if (beaten <= most || pai_gow_foul(front, back)) continue;
            best[0] = cards[i];
            best[1] = cards[j];
            most = beaten;
            if (most == BOTH) return most;
        }
    }
    return most;
}

struct event pai_gow_decide_house_way(const void *tables, const void *round, int seat) {
    const struct actions *t = tables;
    (void)round;
    return decide_act(seat, t->house_way);
}

struct event pai_gow_decide_optimal(const void *tables, const void *round, int seat) {
    const struct open_dealer dealer = dealer_open_pai_gow_dealer(round);
    const struct actions *t = tables;
    card front[2];
    if (dealer.ace_high || !find_best(&dealer, decide_seat(&dealer_open_pai_gow, round, seat)->hand.cards, front))
        return pai_gow_decide_house_way(tables, round, seat);
    return (struct event){.kind = EV_ACT, .what = t->set, .seat = (uint16_t)seat, .cards = {front[0], front[1]}};
}

/* ---- registration ------------------------------------------------------------------------------------- */
static const struct analysis_option own_options[] = {{"setting", {"optimal", "house-way"}}, {0}};

const struct analysis dealer_open_pai_gow_exact = {
    .game = &dealer_open_pai_gow,
    .variations = &pai_gow_variations,
    .options = own_options,
    .run = pai_gow_run,
    .advise = pai_gow_advise,
    .joint = pai_gow_joint,
    .strategy = pai_gow_strategy,
    .put_base_line = put_base_line,
    .deciders = {{"optimal", prepare, pai_gow_decide_optimal}, {"house-way", prepare, pai_gow_decide_house_way}},
    .protections = dealer_open_pai_gow_protections,
    .operator_lines = jacks_lines,
    .operator_tiers = COUNT(jacks_lines),
    .short_rules = short_rules,
};

/* chase_the_flush_exact.c - Chase the Flush: every wager, every table, over all 398,664,610,344,000 deals.
 *
 * 1,755 hole hands represent all 22,100.  Each has 211,876 boards, with 14,190 hands of the dealer each
 * (chase_the_flush_count.h); the best decisions follow from one sum per flop, and a second pass over the
 * boards counts the outcomes under them and under the short rules (chase_the_flush_tree.h).  No decision is
 * assumed. Pay tables share the work: decisions are computed again only where a pay decides whether to fold
 * (with the approved tables nowhere: both have the same best strategy).
 *
 * Same Suit depends on the player's seven cards alone, of which only one suit can have four.
 *
 * Cost: 4 s of one core, 20 MB and 4 MB a thread. */
#include "math/chase_the_flush/chase_the_flush_exact.h"

#include "base/base.h"
#include "exact/count.h"
#include "exact/thread.h"
#include "exact/threes.h"
#include "game/game.h"
#include "game/round.h"
#include "math/chase_the_flush/chase_the_flush_short.h"
#include "math/pay_exact.h"
#include "math/risk.h"

#include <string.h>

enum { BETS = 3, SLICE = 27, SHORTEST_PAID = 4, LONGEST = 7 };

static const wide DEALS = (wide)22100 * CHASE_FLOPS * CHASE_TURNS * CHASE_DEALERS;

/* ---- hole hands and tables ---------------------------------------------------------------------------- */
void chase_classes(struct chase_class out[CHASE_CLASSES]) {
    struct three classes[CHASE_CLASSES];
    three_classes(classes);
    for (int i = 0; i < CHASE_CLASSES; i++) {
        out[i] = (struct chase_class){.size = classes[i].size};
        suits_add(out[i].hole, classes[i].cards, 3);
    }
}

/* The X-tra line that pays a winner of that length, or NULL. */
static const struct pay_row *xtra_row(struct pay_table table, int length) {
    static const char *const lines[] = {"shorter", "flush-4", "flush-5", "flush-6", "flush-7"};
    const int xtra = pay_exact_wager(&chase_the_flush, "xtra");
    const int line = length < SHORTEST_PAID ? 0 : length - SHORTEST_PAID + 1;
    return pay_best(table, pay_exact_tier(&chase_the_flush, xtra, lines[line]));
}

int64_t chase_scale_of(struct pay_table table) { return pay_exact_scale(table, 100); }

struct chase_terms chase_terms_of(const struct rules *rules, struct pay_table table, int64_t scale) {
    struct chase_terms terms = {
        .scale = scale, .showdown = chase_showdown_of(rules), .xtra_qualified = !chase_xtra_pays_any(rules)};
    for (int bet = 1; bet <= BETS; bet++) terms.all_in[bet] = chase_all_in(rules, bet);
    for (int length = 0; length < CHASE_LENGTHS; length++) {
        const struct pay_row *row = xtra_row(table, length);
        terms.xtra[length] = row ? pay_exact_net(pay_of(table, row), scale, 100) : -scale;
    }
    return terms;
}

/* ---- following a strategy ----------------------------------------------------------------------------- */
/* Pairs of board and flop of all hole hands by the bet made (0: folded). */
struct bet_sums {
    struct chase_sums bet[BETS + 1];
};

static void add_multiple(struct chase_sums *to, const struct chase_sums *from, int64_t times) {
    for (int length = 0; length < CHASE_LENGTHS; length++)
        for (int strong = 0; strong < 2; strong++) {
            const struct chase_sum *s = &from->of[length][strong];
            struct chase_sum *t = &to->of[length][strong];
            t->boards += times * s->boards;
            for (int b = 0; b < CHASE_BOUNDS; b++) t->dealers[b] += times * s->dealers[b];
        }
}

/* ORDER STRATEGY: the best decisions of each table where they differ, those that all tables share, the first lines of
 * the short rules, as many as follow, and the caller's; and, of the first table's, the boards by the longest run of the
 * player's suit: below four, 4, 5, 6 or more. */
enum { SHARED = PAY_EXACT_TABLES, SHORT, GIVEN = SHORT + CHASE_SHORT_LINES + 1, BY_RUN, RUNS = 4 };
enum { STRATEGIES = BY_RUN + RUNS };

struct worker {
    struct chase_boards boards;
    struct chase_best best;
    struct chase_plan other_plan; /* not the best */
    struct bet_sums sums[STRATEGIES];
};

/* How a strategy decides: its plan before and after the flop, and its river. */
struct strategy {
    const struct chase_plan *plan;
    chase_river *river;
    const void *context; /* of the river */
};

/* Adds the outcomes of a strategy at every board of the worker's hole hand; size: of its class. */
static void add_strategy(struct bet_sums *sums, const struct worker *w, struct strategy strategy, int size) {
    struct chase_river_boards river;
    if (strategy.plan->bets) {
        add_multiple(&sums->bet[3], &w->best.all, CHASE_SPLITS * size);
        return;
    }
    chase_count_river(&river, &w->boards, strategy.plan, strategy.river, strategy.context);
    add_multiple(&sums->bet[2], &w->best.all, CHASE_SPLITS * size);
    add_multiple(&sums->bet[2], &river.checked, -size);
    add_multiple(&sums->bet[1], &river.bet, size);
    add_multiple(&sums->bet[0], &river.checked, size);
    add_multiple(&sums->bet[0], &river.bet, -size);
}

/* The same by runs: a row has one hand of the player's, so rows are taken run by run. */
static void add_runs(struct worker *w, struct strategy strategy, int size) {
    struct chase_boards *boards = &w->boards;
    const int all = boards->count;
    for (int run = 0, first = 0; run < RUNS; run++) {
        boards->count = 0;
        for (int i = 0; i < all; i++) {
            const int longest = suit_run(boards->rows[i].hand & (CHASE_MASKS - 1));
            const struct chase_row row = boards->rows[i];

            if ((longest < SHORTEST_PAID ? 0 : longest > 6 ? RUNS - 1 : longest - SHORTEST_PAID + 1) != run) continue;
            boards->rows[i] = boards->rows[boards->count];
            boards->rows[boards->count++] = row;
        }
        first += boards->count;
        chase_count_all(&w->best.all, boards);
        add_strategy(&w->sums[BY_RUN + run], w, strategy, size);
        must(run < RUNS - 1 || first == all);
    }
}

/* ---- all hole hands ----------------------------------------------------------------------------------- */
struct study {
    const struct chase_tables *tables;
    struct chase_class classes[CHASE_CLASSES];
    struct chase_pays pays;
    const void *given;           /* a strategy that was read, or NULL */
    struct chase_keeper *keeper; /* or NULL */
    int fewest_lines;            /* of the short rules that are followed */
    bool by_run;                 /* count the best decisions by runs, and nothing else */
    struct worker *workers;      /* by thread */
    struct bet_sums sums[STRATEGIES];
};

static void river_of_terms(const struct chase_row *row, const void *context, int16_t bets[CHASE_LANES]) {
    chase_river_bets(row, context, bets);
}

static void study_class(void *context, int number) {
    const struct study *study = context;
    struct worker *w = &study->workers[thread_number()];
    const struct chase_class *class = &study->classes[number];
    const struct chase_given given = {study->given, class->hole};
    chase_boards_fill(&w->boards, study->tables, class->hole);
    chase_best_of(&w->best, &w->boards, &study->pays.least, study->pays.open);
    if (study->by_run) {
        add_runs(w, (struct strategy){&w->best.plan, river_of_terms, &study->pays.least}, class->size);
        return;
    }
    if (w->best.robust) {
        add_strategy(&w->sums[SHARED], w, (struct strategy){&w->best.plan, river_of_terms, &study->pays.least},
                     class->size);
    } else {
        for (int t = 0; t < study->pays.count; t++) {
            chase_best_of(&w->best, &w->boards, &study->pays.terms[t], 0);
            add_strategy(&w->sums[t], w, (struct strategy){&w->best.plan, river_of_terms, &study->pays.terms[t]},
                         class->size);
        }
    }
    if (study->keeper) chase_keeper_plan(study->keeper, number, &w->best.plan);
    for (int lines = study->fewest_lines; lines <= CHASE_SHORT_LINES; lines++) {
        const struct chase_short player = {class->hole, chase_short_first(lines)};

        chase_short_plan(&w->other_plan, &player);
        add_strategy(&w->sums[SHORT + lines], w, (struct strategy){&w->other_plan, chase_short_river, &player},
                     class->size);
    }
    if (!study->given) return;
    chase_given_plan(&w->other_plan, &given);
    add_strategy(&w->sums[GIVEN], w, (struct strategy){&w->other_plan, chase_given_river, &given}, class->size);
}

static int64_t common_scale(const struct chase_pays *pays) {
    int64_t scale = 1;
    for (int t = 0; t < pays->count; t++) {
        const int64_t own = chase_scale_of(pays->xtra[t]);
        int64_t common = scale;

        while (common % own) common += scale;
        scale = common;
    }
    return scale;
}

void chase_pays_open(struct chase_pays *pays, const struct analysis_request *request) {
    *pays = (struct chase_pays){0};
    pays->count = pay_exact_tables(request, pay_exact_wager(&chase_the_flush, "xtra"), pays->xtra);
    const int64_t scale = common_scale(pays);
    for (int t = 0; t < pays->count; t++) {
        pays->terms[t] = chase_terms_of(&request->rules, pays->xtra[t], scale);
        if (t == 0) pays->least = pays->terms[t];
        for (int length = 0; length < CHASE_LENGTHS; length++) {
            const int64_t pay = pays->terms[t].xtra[length];
            if (pay != pays->terms[0].xtra[length]) pays->open |= 1u << length;
            if (pay < pays->least.xtra[length]) pays->least.xtra[length] = pay;
        }
    }
}

static struct study *study_open(const struct analysis_request *request) {
    struct study *study = arena_take(request->arena, sizeof *study);
    study->given = request->given;
    study->fewest_lines = request->by_line ? 0 : CHASE_SHORT_LINES;
    study->tables = chase_tables_open_for(NULL, chase_showdown_of(&request->rules), request->arena);
    chase_classes(study->classes);
    chase_pays_open(&study->pays, request);
    return study;
}

/* Sums are integers, so the order does not matter.  One thread alone asks after each hand whether to stop, so that a
 * house that closes need not wait for it. */
static bool study_run(struct study *study, const struct analysis_request *request) {
    const struct analysis_slices slices = {CHASE_CLASSES, request->threads > 1 ? SLICE : 1, 0, 1};
    study->workers = arena_take(request->arena, sizeof *study->workers * (size_t)request->threads);
    if (!analysis_visit(request, slices, study_class, study)) return false;
    for (int i = 0; i < request->threads; i++)
        for (int t = 0; t < STRATEGIES; t++)
            for (int bet = 0; bet <= BETS; bet++)
                add_multiple(&study->sums[t].bet[bet], &study->workers[i].sums[t].bet[bet], 1);
    return true;
}

/* ---- the base game ------------------------------------------------------------------------------------ */
static int64_t boards_of(const struct chase_sums *sums) {
    int64_t boards = 0;
    for (int length = 0; length < CHASE_LENGTHS; length++)
        boards += sums->of[length][0].boards + sums->of[length][1].boards;
    return boards;
}

/* One result of a bet; line: of X-tra, dealer: qualified or not; "" for neither. */
struct result_name {
    int all_in; /* in Antes */
    const char *result, *line, *dealer;
};

static void add_line(struct measure *m, struct result_name name, wide count, int64_t net) {
    BUF_ON_STACK(id, sizeof m->lines[0].id);
    if (!count) return;
    buf_format(&id, "%dx %s%s%s%s%s", name.all_in, name.result, *name.line ? " " : "", name.line,
               *name.dealer ? " " : "", name.dealer);
    measure_add_line(m, id.text, count, net);
}

/* Every result of one bet: by X-tra line, and whether the dealer qualified. */
static void add_results(struct measure *m, const struct chase_sums *sums, int bet, struct pay_table table,
                        const struct chase_terms *terms) {
    static const char *const dealer[] = {"unqualified", "qualified"};
    const int all_in = terms->all_in[bet];
    struct chase_results all = {0};
    for (int length = LONGEST; length >= 0; length--)
        for (int strong = 1; strong >= 0; strong--) {
            const struct chase_results r = chase_results_of(&sums->of[length][strong], strong);
            const struct pay_row *row = xtra_row(table, length);

            for (int q = 1; q >= 0; q--) {
                const bool paid = row && (q || !terms->xtra_qualified);

                add_line(m, (struct result_name){all_in, "win", paid ? row->id : "", dealer[q]}, r.won[q],
                         chase_net_won(terms, length, bet, q));
                all.lost[q] += r.lost[q];
            }
            all.tied += r.tied;
        }
    add_line(m, (struct result_name){all_in, "tie", "", ""}, all.tied, 0);
    for (int q = 1; q >= 0; q--)
        add_line(m, (struct result_name){all_in, "lose", "", dealer[q]}, all.lost[q], chase_net_lost(terms, bet, q));
}

/* Rules that are not approved may have the same All In on two streets, which is then one decision. */
static void add_decision(struct measure *m, int all_in, wide deals) {
    BUF_ON_STACK(id, sizeof m->decisions[0].id);
    int at = 0;
    if (all_in)
        buf_format(&id, "bet %dx", all_in);
    else
        buf_put(&id, "fold");
    while (at < m->decision_count && strcmp(m->decisions[at].id, id.text) != 0) at++;
    if (at == m->decision_count) memcpy(m->decisions[m->decision_count++].id, id.text, id.size + 1);
    m->decisions[at].count += deals;
}

static void emit_base(const struct analysis_request *request, const struct study *study, int t,
                      const struct bet_sums *sums, const char *strategy) {
    const struct pay_table table = study->pays.xtra[t];
    const struct chase_terms terms = chase_terms_of(&request->rules, table, chase_scale_of(table));
    struct measure m = {.game = request->rules.game,
                        .wager = "base",
                        .basis = "ante",
                        .strategy = strategy,
                        .tables = {{"xtra", table.sheet->tables[table.column]}},
                        .scale = terms.scale};
    m.unapproved = pay_exact_unapproved(request, pay_exact_wager(&chase_the_flush, "xtra"));
    for (int bet = BETS; bet >= 0; bet--) {
        const wide deals = (wide)boards_of(&sums->bet[bet]) * CHASE_DEALERS;

        add_decision(&m, terms.all_in[bet], deals);
        m.deals += deals;
        m.wagered += deals * (2 + terms.all_in[bet]) * terms.scale;
        if (bet)
            add_results(&m, &sums->bet[bet], bet, table, &terms);
        else
            measure_add_line(&m, "fold", deals, -2 * terms.scale); /* [chase-the-flush R5] */
    }
    must(m.deals == DEALS);
    request->emit(request->emit_context, &m);
}

static void emit_bases(const struct analysis_request *request, const struct study *study) {
    for (int t = 0; t < study->pays.count; t++) {
        struct bet_sums best = study->sums[SHARED];
        for (int bet = 0; bet <= BETS; bet++) add_multiple(&best.bet[bet], &study->sums[t].bet[bet], 1);
        emit_base(request, study, t, &best, "optimal");
        for (int lines = study->fewest_lines; lines <= CHASE_SHORT_LINES; lines++)
            emit_base(request, study, t, &study->sums[SHORT + lines],
                      request->by_line ? chase_short_last(lines) : "short");
        if (study->given) emit_base(request, study, t, &study->sums[GIVEN], "file");
    }
}

/* The line of a settled base game, for simulations; ids as add_line() writes them.  [F-win-2a] An Ante that
 * is refunded beside an All In that is not: the dealer does not qualify. */
static void put_base_line(struct buf *b, const struct settled_base *base) {
    const struct settled_wager all_in = settled_wager(base, "all-in"), xtra = settled_wager(base, "xtra");
    const char *dealer = settled_wager(base, "ante").outcome == OUTCOME_PUSH ? "unqualified" : "qualified";
    if (!all_in.present)
        buf_put(b, "fold");
    else if (all_in.outcome == OUTCOME_PUSH)
        buf_format(b, "%dx tie", all_in.units);
    else if (all_in.outcome == OUTCOME_LOSE)
        buf_format(b, "%dx lose %s", all_in.units, dealer);
    else
        buf_format(b, "%dx win%s%s %s", all_in.units, *xtra.line ? " " : "", xtra.line, dealer);
}

/* ---- Same Suit ---------------------------------------------------------------------------------------- */
/* [F-win-4, chase-the-flush R8]: what the longest suit of seven cards satisfies. */
static uint32_t same_suit_tiers(uint32_t ranks, int length) {
    static const char *const flushes[] = {"flush-4", "flush-5", "flush-6", "flush-7"};
    static const char *const straights[] = {"sf-4", "sf-5", "sf-6"};
    const int wager = pay_exact_wager(&chase_the_flush, "same-suit"), run = suit_run(ranks);
    uint32_t tiers = pay_exact_tier(&chase_the_flush, wager, flushes[length - SHORTEST_PAID]);
    for (int i = 0; i < (int)COUNT(straights) && run >= SHORTEST_PAID + i; i++)
        tiers |= pay_exact_tier(&chase_the_flush, wager, straights[i]);
    return tiers;
}

static void emit_same_suit(const struct analysis_request *request, struct pay_table table) {
    const int wager = pay_exact_wager(&chase_the_flush, "same-suit");
    struct pay_exact p;
    pay_exact_open(&p, request, wager, table);
    for (uint32_t ranks = 0; ranks < CHASE_MASKS; ranks++) {
        const int length = __builtin_popcount(ranks);

        if (length < SHORTEST_PAID || length > LONGEST) continue;
        pay_exact_count(&p, same_suit_tiers(ranks, length), SUITS * choose(DECK_52 - RANKS, LONGEST - length));
    }
    pay_exact_emit(&p, request, choose(DECK_52, LONGEST));
}

/* ---- the wagers together ------------------------------------------------------------------------------ */
struct result_of {
    int bet, length;
    bool strong;
};

/* The results of one bet and one run; net[3] is that of Same Suit. */
static void add_joint(struct joint *out, const struct chase_terms *terms, const struct chase_sum *sum,
                      int64_t net[JOINT_WAGERS], struct result_of of) {
    const struct chase_results r = chase_results_of(sum, of.strong);
    const int64_t unit = out->scale, finer = unit / terms->scale;
    for (int q = 0; q < 2; q++) {
        net[0] = q * unit; /* [F-win-2a] */
        net[1] = q || !terms->xtra_qualified ? terms->xtra[of.length] * finer : 0;
        net[2] = terms->all_in[of.bet] * unit;
        joint_add(out, net, r.won[q]);
        net[0] = -q * unit;
        net[1] = -unit;
        net[2] = -terms->all_in[of.bet] * unit;
        joint_add(out, net, r.lost[q]);
    }
    net[0] = net[1] = net[2] = 0;
    joint_add(out, net, r.tied);
}

static void chase_joint_of(const struct study *study, struct pay_table same_suit, struct joint *out) {
    const int64_t unit = out->scale;
    for (int run = 0; run < RUNS; run++)
        for (int bet = 0; bet <= BETS; bet++)
            for (int i = 0; i < 2 * CHASE_LENGTHS; i++) {
                const struct result_of of = {bet, i / 2, i % 2};
                const struct chase_sum *sum = &study->sums[BY_RUN + run].bet[bet].of[of.length][of.strong];
                const uint32_t ranks = (1u << (run ? SHORTEST_PAID - 1 + run : 0)) - 1; /* any run so long */
                int64_t net[JOINT_WAGERS] = {-unit, -unit, 0, -unit};

                if (of.length >= SHORTEST_PAID)
                    net[3] = pay_exact_best(same_suit, same_suit_tiers(ranks, of.length), unit, 100);
                if (bet)
                    add_joint(out, &study->pays.least, sum, net, of);
                else
                    joint_add(out, net, (wide)sum->boards * CHASE_DEALERS);
            }
}

static void chase_joint(const struct analysis_request *request, struct joint *out) {
    static const char *const ids[] = {"ante", "xtra", "all-in", "same-suit"};
    struct analysis_request fixed = *request;
    fixed.fixed_tables |= 1u << pay_exact_wager(&chase_the_flush, "xtra");
    const struct pay_table same_suit = rules_table(&fixed.rules, pay_exact_wager(&chase_the_flush, "same-suit"));
    struct study *study = study_open(&fixed);
    study->by_run = true;
    *out = (struct joint){
        .count = COUNT(ids), .wager = ids, .scale = study->pays.least.scale * pay_exact_scale(same_suit, 100)};
    if (study_run(study, &fixed)) chase_joint_of(study, same_suit, out);
}

/* ---- advice ------------------------------------------------------------------------------------------- */
/* The cards that the seat sees: its own, those gone, and those of the community as known ones. */
struct seen_cards {
    struct chase_deck deck;
    int cards; /* of the community */
};

static struct seen_cards cards_seen_by(const struct asked *asked) {
    struct seen_cards s = {0};
    struct view view;
    chase_the_flush.view(asked->round, asked->seat, &view);
    s.cards = view.table.count;
    suits_add(s.deck.known, view.table.cards, view.table.count);
    const struct seat_view *own = view_find_seat(&view, asked->seat);
    if (own) suits_add(s.deck.hole, own->hand.cards, own->hand.count);
    for (card c = 0; asked->seen && c < DECK_52; c++)
        if (asked->seen[c]) suits_add(s.deck.gone, &c, 1);
    chase_deck_order(&s.deck);
    return s;
}

/* ---- the choices -------------------------------------------------------------------------------------- */
static void note_chances(struct choice *choice, const struct chase_sums *sums) {
    int64_t won = 0, tied = 0, all = 0;
    for (int length = 0; length < CHASE_LENGTHS; length++)
        for (int strong = 0; strong < 2; strong++) {
            const struct chase_sum *s = &sums->of[length][strong];
            const struct chase_results r = chase_results_of(s, strong);

            won += r.won[0] + r.won[1];
            tied += r.tied;
            all += s->boards * CHASE_DEALERS;
        }
    choice_note_chances(choice, won, tied, all);
}

/* ---- the streets -------------------------------------------------------------------------------------- */
static struct choice choice_valued(const char *action, wide value, wide deals) {
    return choice_for(&chase_the_flush, action, fraction_of(value, deals));
}

static int advise_before(const struct seen_cards *s, const struct chase_terms *terms, struct arena *arena,
                         struct choice out[CHOICES_MAX]) {
    const wide deals = (wide)CHASE_FLOPS * CHASE_TURNS * CHASE_DEALERS * terms->scale;
    struct chase_boards *boards = arena_take(arena, sizeof *boards);
    struct chase_best *best = arena_take(arena, sizeof *best);
    chase_boards_fill(boards, chase_tables_open_for(s->deck.hole, terms->showdown, arena), s->deck.hole);
    chase_best_of(best, boards, terms, 0);
    struct choice bet = choice_valued("bet", best->bet, deals);
    note_chances(&bet, &best->all);
    return choices_order_two(bet, choice_valued("check", best->check, deals), out);
}

/* After the flop, or with other cards gone, which the tables of whole suits do not know: board by board, 0.2 s before
 * the flop.  Sums are those of chase_the_flush_tree.h, over the dealers that are left. */
struct known {
    const struct seen_cards *seen;
    const struct chase_terms *terms;
    const struct chase_ranks *ranks;
    wide dealers, won, tied, boards; /* dealers: of each board; over all boards */
    wide bet[BETS + 1], last;        /* each bet, and the better of one Ante and a fold, over all boards */
    wide (*flops)[DECK_52][2];       /* before the flop: twice the Ante and `last`, by flop, the higher first */
};

static void add_known_board(struct known *k, const uint32_t community[SUITS], const card board[4]) {
    const struct seen_cards *s = k->seen;
    struct chase_board b = chase_board_of(k->ranks, s->deck.hole, community, s->deck.gone);
    wide bet[BETS + 1] = {-2 * k->terms->scale * k->dealers};
    b.sum.boards = 0; /* its dealers are those of a whole deck */
    for (int i = 1; i <= BETS; i++)
        bet[i] = chase_board_value(&b, k->terms, i) + k->dealers * chase_net_lost(k->terms, i, true);
    const wide last = bet[1] >= bet[0] ? bet[1] : bet[0];
    for (int i = 0; i <= BETS; i++) k->bet[i] += bet[i];
    k->last += last;
    k->boards++;
    k->won += b.sum.dealers[CHASE_BELOW];
    k->tied += b.sum.dealers[CHASE_NOT_ABOVE] - b.sum.dealers[CHASE_BELOW];
    for (int x = 0; k->flops && x < 4; x++)
        for (int y = x + 1; y < 4; y++) {
            k->flops[board[x]][board[y]][0] += bet[2];
            k->flops[board[x]][board[y]][1] += last;
        }
}

/* Every board that completes the community, its cards in descending order. */
static void complete_board(struct known *k, uint32_t community[SUITS], card board[4], int count) {
    const struct chase_deck *deck = &k->seen->deck;
    if (count >= 4 - k->seen->cards || count >= 4) {
        add_known_board(k, community, board);
        return;
    }
    for (card c = 0; c < (count ? board[count - 1] : DECK_52); c++) {
        const int suit = card_suit(c);
        const uint32_t rank = 1u << card_rank(c);
        if ((deck->hole[suit] | deck->gone[suit] | deck->known[suit]) & rank) continue;
        board[count] = c;
        community[suit] |= rank;
        complete_board(k, community, board, count + 1);
        community[suit] &= ~rank;
    }
}

static int advise_by_board(const struct seen_cards *s, const struct chase_terms *terms, struct arena *arena,
                           struct choice out[CHOICES_MAX]) {
    struct known k = {.seen = s, .terms = terms, .ranks = chase_ranks_open_for(terms->showdown, arena)};
    const int units = s->cards == 0 ? 3 : s->cards == 2 ? 2 : 1;
    uint32_t community[SUITS];
    int left = DECK_52;
    card board[4] = {0};
    for (int suit = 0; suit < SUITS; suit++)
        left -= __builtin_popcount(s->deck.hole[suit]) + __builtin_popcount(s->deck.gone[suit]);
    k.dealers = choose(left - 4, 3);
    if (s->cards == 0) k.flops = arena_take(arena, sizeof(wide[DECK_52][DECK_52][2]));
    memcpy(community, s->deck.known, sizeof community);
    complete_board(&k, community, board, 0);
    const wide each = units == 3 ? CHASE_SPLITS : 1, deals = each * k.boards * k.dealers * terms->scale;
    wide other = units == 1 ? k.bet[0] : units == 2 ? k.last : 0;
    for (int a = 1; k.flops && a < DECK_52; a++)
        for (int b = 0; b < a; b++) other += k.flops[a][b][0] >= k.flops[a][b][1] ? k.flops[a][b][0] : k.flops[a][b][1];
    struct choice bet = choice_valued("bet", each * k.bet[units], deals);
    choice_note_chances(&bet, k.won, k.tied, k.boards * k.dealers);
    return choices_order_two(bet, choice_valued(units == 1 ? "fold" : "check", other, deals), out);
}

static int chase_advise(const struct asked *asked, struct arena *arena, struct choice out[CHOICES_MAX]) {
    const struct rules *rules = ((const struct round *)asked->round)->rules;
    const struct pay_table table = rules->table[pay_exact_wager(&chase_the_flush, "xtra")];
    const struct chase_terms terms = chase_terms_of(rules, table, chase_scale_of(table));
    const struct seen_cards seen = cards_seen_by(asked);
    const size_t mark = arena_mark(arena);
    const bool whole = seen.cards == 0 && !asked_seen(asked);
    const int count = (whole ? advise_before : advise_by_board)(&seen, &terms, arena, out);
    arena_release(arena, mark);
    return count;
}

/* ---- registration ------------------------------------------------------------------------------------- */
static bool run_base(const struct analysis_request *request) {
    struct chase_keeper *keeper = request->kept ? chase_keeper_open(request) : NULL;
    const size_t mark = arena_mark(request->arena);
    struct study *study = study_open(request);
    study->keeper = keeper;
    must(!keeper || study->pays.count == 1);
    const bool done = study_run(study, request);
    if (done) emit_bases(request, study);
    if (done && keeper) *request->kept = chase_keeper_tables(keeper);
    arena_release(request->arena, mark);
    return done;
}

static bool chase_run(const struct analysis_request *request) {
    const int wager = pay_exact_wager(&chase_the_flush, "same-suit");
    struct pay_table tables[PAY_EXACT_TABLES];
    if (analysis_wants(request, "wager", "base") && !run_base(request)) return false;
    if (!analysis_wants(request, "wager", "same-suit")) return true;
    const int count = pay_exact_tables(request, wager, tables);
    for (int i = 0; i < count; i++) emit_same_suit(request, tables[i]);
    return true;
}

const struct analysis chase_the_flush_exact = {
    .game = &chase_the_flush,
    .variations = &chase_variations,
    .run = chase_run,
    .advise = chase_advise,
    .joint = chase_joint,
    .strategy = chase_strategy,
    .strategy_formats = &chase_strategy_format,
    .strategy_note =
        "# the board follows |; * is any hole hand at the river: it bets if its longest suit is no lower than "
        "this one\n"
        "# (the longer, then the higher), else it folds; a hole hand with a line of its own is an exception\n",
    .put_base_line = put_base_line,
    .deciders = {{"optimal", chase_prepare_optimal, chase_decide_optimal},
                 {"short", chase_prepare_short, chase_decide_short}},
    .protections = chase_the_flush_protections,
    .short_rules = chase_short_rules,
    .counts_by_line = true,
    .limited_wager = "xtra",
    .limited_scale = CHASE_SCALE_MAX,
};

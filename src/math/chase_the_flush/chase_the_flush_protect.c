/* chase_the_flush_protect.c - Chase the Flush with more information than the rules give.
 *
 * One state at a time: a hole hand and what else is known.  Its boards are counted as for the plain analysis, with
 * other suits (chase_the_flush_count.h): a card of the dealer's raises the length of its suit and takes one of his
 * three places; cards that are gone are open to nobody; of the dealer's cards by group of ranks the polynomials of the
 * suits are evaluated with weights 1, 0 and -1, from which the hands with so many cards of each group follow.  The best
 * decisions of all three streets and what the plain ones lose come from one pass over the boards
 * (chase_the_flush_tree.h).
 *
 * Gains are sums of what is better than the plain decisions, deal by deal over the same deals; so the value without the
 * information is that of the analysis, and tables share a state's gain unless a pay decides a fold in it.
 *
 * The cards of other seats are too many to enumerate: 17 million states for one seat more.  Each of the 1,755 classes
 * of hole hands is a stratum.  A drawing shuffles the other 49 cards and cuts them into as many disjoint sets as there
 * are, each of which is solved; of such a set of states the mean gain varies far less than that of one state, because
 * whatever is a sum over the cards cancels.  Of each state's gain only what it is above a guess is left to chance: the
 * mean of the guess is counted.  A first sample of a few drawings says how many each class needs and is then forgotten;
 * the result is the second one's, whose drawings are a stream of their own for each class: so the threads do not
 * matter.
 *
 * The identities and the reasons of the constants: docs/derivations/chase-the-flush.md. */
#include "math/chase_the_flush/chase_the_flush_exact.h"

#include "base/base.h"
#include "exact/count.h"
#include "exact/thread.h"
#include "game/game.h"
#include "math/mistake.h"

#include <math.h>
#include <string.h>

enum { SLICE = 27, HOLE = 3, COMMUNITY = 4, DEALT = 3, UNSEEN = DECK_52 - HOLE, ALL_RANKS = CHASE_MASKS - 1 };

static const wide DEALS = (wide)22100 * CHASE_FLOPS * CHASE_TURNS * CHASE_DEALERS;

/* What the information makes of one table: sums over deals, in 1/scale of the Ante. */
struct sums {
    wide without, gain, changed;
    wide of[2]; /* of the community card: the gain of a card of the flop, and of one of turn or river */
};

/* What a player would gain before the flop who decides by a score: a sum over the cards that are gone, and a bend by
 * their number in each suit. */
enum { GUESS_UNITS = 128, SCORES = 2048, GONE_MAX = 15 }; /* units: of the Ante; scores from -SCORES / 2 */
struct guess {
    int sign; /* of the scores that gain: 1 if the plain player checks, -1 if he bets; 0 if nothing is guessed */
    int base, effect[SUITS][RANKS], bend[SUITS][RANKS + 1];
    double mean; /* over all sets of cards that may be gone */
};

/* How many sets of cards have a score: [cards of the suit in hand][of all suits][score].  Scores from low to high. */
struct scores {
    int low, high;
    int64_t sets[RANKS + 1][GONE_MAX + 1][SCORES];
};

/* The memory of one thread: the boards of a hole hand, and those of a state. */
struct worker {
    struct chase_boards boards, seen, part;
    struct chase_best best;
    struct chase_informed informed;
    struct chase_triples triples;
    struct chase_suit suits[SUITS];
    struct chase_suit_rows rows[SUITS];
    int16_t two[CHASE_TWO_ROWS][CHASE_LANES]; /* of the suit of the known card */
    struct chase_tally tallies[RANKS];        /* by rank of the known card */
    struct scores scores;
    bool shared;               /* all tables have the same plain decisions: those of plain[0] */
    struct chase_plain *plain; /* by table */
    struct sums sums[PAY_EXACT_TABLES];
};

struct study {
    const struct protect_request *request;
    const struct protection *protection;
    const struct chase_tables *tables;
    struct chase_pays pays;
    struct chase_class classes[CHASE_CLASSES];
    struct chase_pattern whole;                                       /* nothing is known but the hole hand */
    struct worker *workers;                                           /* by thread */
    void (*visit)(struct study *study, struct worker *w, int number); /* what is done for a hole hand */
    /* hands-K */
    int sample; /* 0: the pilot */
    int64_t drawings[CHASE_CLASSES];
    struct guess *guesses;                           /* by class */
    struct protect_stratum (*strata)[CHASE_CLASSES]; /* by table */
};

/* ---- a hole hand -------------------------------------------------------------------------------------- */
/* Its boards, the plain decisions, and what they are worth. */
static void open_hole(const struct study *study, struct worker *w, const struct chase_class *class) {
    const struct chase_pays *pays = &study->pays;
    chase_boards_fill(&w->boards, study->tables, class->hole);
    chase_best_of(&w->best, &w->boards, &pays->least, pays->open);
    w->shared = w->best.robust;
    for (int t = 0; t < pays->count; t++) {
        const struct chase_asked asked = {&pays->terms[t], &study->whole, 0};

        if (!w->shared) chase_best_of(&w->best, &w->boards, asked.terms, 0);
        if (!w->shared || t == 0) chase_plain_of(&w->plain[t], &w->boards, &asked, &w->best.plan);
        const wide least = chase_sums_value(&w->best.all, &pays->least, 1);
        const wide more = w->shared ? chase_sums_value(&w->best.all, &pays->terms[t], 1) - least : 0;
        const wide best = w->best.plan.bets ? w->best.bet : w->best.check;
        w->sums[t].without += class->size * (best + CHASE_SPLITS * more);
    }
}

/* Solves the state whose boards are in w->seen for every table, and hands out each result. */
typedef void take_state(struct worker *w, int table, void *context);

static void solve_state(const struct study *study, struct worker *w, const struct chase_pattern *pattern,
                        take_state *take, void *context) {
    const struct chase_pays *pays = &study->pays;
    bool solved = false;
    for (int t = 0; t < pays->count; t++) {
        const struct chase_asked least = {&pays->least, pattern, pays->open}, own = {&pays->terms[t], pattern, 0};

        if (t == 0 && w->shared) {
            chase_informed_of(&w->informed, &w->seen, &least, &w->plain[0]);
            solved = w->informed.best.robust;
        }
        if (!solved) chase_informed_of(&w->informed, &w->seen, &own, &w->plain[w->shared ? 0 : t]);
        take(w, t, context);
    }
}

/* Adds a state that stands for so many; the context is their number. */
static void add_state(struct worker *w, int table, void *context) {
    const wide *weight = context;
    w->sums[table].gain += *weight * w->informed.gain;
    w->sums[table].changed += *weight * w->informed.changed;
}

/* All other cards are there. */
static struct chase_deck deck_of(const struct chase_class *class) {
    struct chase_deck deck = {.known = {0}};
    memcpy(deck.hole, class->hole, sizeof deck.hole);
    return deck;
}

/* ---- cards known or gone ------------------------------------------------------------------------------ */
/* The dealer has so many of the cards left, and no more is known of them. */
static struct chase_pattern any_of(int left, int cards) {
    struct chase_pattern pattern = {.left = left, .cards = cards, .groups = 1, .ranks = {ALL_RANKS}};
    for (int seen = 0; seen <= COMMUNITY; seen++) pattern.ways[0][seen] = (int16_t)choose(left - seen, cards);
    return pattern;
}

/* The suits of a deck, and how the dealer's unknown cards may lie. */
static struct chase_pattern open_suits(const struct study *study, struct worker *w, struct chase_deck *deck) {
    int left = DECK_52, cards = DEALT;
    chase_deck_order(deck);
    for (int suit = 0; suit < SUITS; suit++) {
        const uint32_t taken = deck->hole[suit] | deck->gone[suit];

        left -= __builtin_popcount(taken | deck->known[suit]);
        cards -= deck->known[suit] != 0;
        if (taken == deck->hole[suit]) {
            w->suits[suit] = *study->tables->suits[taken];
            continue;
        }
        w->suits[suit] = (struct chase_suit){.ranks = study->tables->ranks, .plus = ~taken & ALL_RANKS};
        chase_suit_fill(&w->suits[suit], &w->rows[suit]);
    }
    return any_of(left, cards);
}

/* The same with its boards. */
static struct chase_pattern open_deck(const struct study *study, struct worker *w, struct chase_deck *deck) {
    const struct chase_pattern pattern = open_suits(study, w, deck);
    chase_boards_fill_deck(&w->seen, w->suits, deck, NULL);
    return pattern;
}

/* The states of all ranks of a known card, under the same terms: those of the tables from first to last. */
struct exposure {
    const struct study *study;
    const struct chase_deck *deck;
    struct worker *w;
    struct chase_asked asked;
    const struct chase_plain *plain;
    int first, last;
    wide weight; /* the states that each stands for */
};

static void take_row(void *context, uint32_t ranks, const struct chase_row *row) {
    const struct exposure *x = context;
    chase_tally_add(x->w->tallies, ranks, row, &x->asked, x->plain);
}

/* "xtra=A 3c 2d 2c dealer 7c": what is best before the flop. */
static void put_exposed(const struct exposure *x, int suit, int rank) {
    static const char *const choices[] = {"bet", "check"};
    const struct chase_informed *i = &x->w->informed;
    const struct pay_table xtra = x->study->pays.xtra[x->first];
    const struct protect_state state = {
        .plain = x->plain->plan.bets, .play = i->best.bet, .fold = i->best.check, .deals = i->deals};
    BUF_ON_STACK(text, 200);
    buf_format(&text, "xtra=%s ", xtra.sheet->tables[xtra.column]);
    chase_put_cards(&text, x->deck->hole);
    buf_put(&text, " dealer ");
    card_put(&text, card_of(rank, suit));
    protect_put_state(x->study->request, text.text, &state, x->asked.terms->scale, choices);
}

/* Adds what is robust, and returns the ranks that are not. */
static uint32_t add_exposed(struct exposure *x, struct chase_exposed e) {
    struct worker *w = x->w;
    uint32_t fragile = 0;
    memset(w->tallies, 0, sizeof w->tallies);
    e.take = take_row;
    e.context = x;
    chase_boards_fill_deck(&w->seen, w->suits, x->deck, &e);
    for (uint32_t left = e.ranks; left; left &= left - 1) {
        const uint32_t bit = left & -left;

        w->seen.taken[e.suit] |= bit;
        chase_tally_close(&w->informed, &w->tallies[__builtin_ctz(bit)], &w->seen, &x->asked, x->plain);
        w->seen.taken[e.suit] ^= bit;
        if (!w->informed.best.robust) fragile |= bit;
        if (x->study->request->put_line) put_exposed(x, e.suit, __builtin_ctz(bit));
        for (int t = x->first; w->informed.best.robust && t <= x->last; t++) add_state(w, t, &x->weight);
    }
    return fragile;
}

/* Every card that the dealer may have of a suit. */
static void add_dealer_cards(const struct study *study, struct worker *w, struct chase_deck deck, int suit,
                             wide weight) {
    const struct chase_pays *pays = &study->pays;
    const uint32_t open = ~(deck.hole[suit] | deck.gone[suit]) & ALL_RANKS;
    struct chase_exposed e = {.ranks = open};
    deck.known[suit] = open & -open;
    if (!open) return;
    const struct chase_pattern pattern = open_suits(study, w, &deck);
    while (!deck.known[e.suit]) e.suit++;
    if (!w->suits[e.suit].two) chase_suit_fill_two(&w->suits[e.suit], w->two);
    /* Where plain decisions are shared the least pays decide for all tables first; a line has its table's own value. */
    for (int t = w->shared && !study->request->put_line ? -1 : 0; e.ranks && t < pays->count; t++) {
        const bool all = t < 0;
        struct exposure x = {.study = study,
                             .deck = &deck,
                             .w = w,
                             .asked = {all ? &pays->least : &pays->terms[t], &pattern, all ? pays->open : 0},
                             .plain = &w->plain[w->shared ? 0 : t],
                             .first = all ? 0 : t,
                             .last = all ? pays->count - 1 : t,
                             .weight = weight};
        const uint32_t fragile = add_exposed(&x, e);
        if (all) e.ranks = fragile;
    }
}

/* Of suits that the hole hand leaves alike, one stands for all. */
static void study_dealer_card(struct study *study, struct worker *w, int number) {
    const struct chase_class *class = &study->classes[number];
    const struct chase_deck deck = deck_of(class);
    for (int suit = 0, alike = 1; suit < SUITS; suit += alike) {
        for (alike = 1; suit + alike < SUITS && class->hole[suit + alike] == class->hole[suit]; alike++) continue;
        add_dealer_cards(study, w, deck, suit, (wide) class->size * alike);
    }
}

/* ---- groups of backs ---------------------------------------------------------------------------------- */
/* Ranks the dealer may take: in plus a set counts 1, with an odd number in minus -1; and how often to add that. */
struct weights {
    uint32_t plus, minus;
    int times;
};

/* Adds the weighted counts of the dealer's hands. */
static void add_weighted(const struct study *study, struct worker *w, struct chase_deck *deck, struct weights weights) {
    for (int suit = 0; suit < SUITS; suit++) {
        const uint32_t open = ~(deck->hole[suit] | deck->gone[suit]) & ALL_RANKS;
        w->suits[suit] = (struct chase_suit){.ranks = study->tables->ranks,
                                             .plus = open & weights.plus,
                                             .minus = open & weights.minus,
                                             .others = open & ~weights.plus};
        chase_suit_fill(&w->suits[suit], &w->rows[suit]);
    }
    chase_boards_fill_deck(&w->part, w->suits, deck, NULL);
    for (int i = 0; i < w->part.count; i++)
        for (int b = 0; b < CHASE_BOUNDS; b++)
            for (int lane = 0; lane < CHASE_LANES; lane++) {
                int16_t *sum = &w->seen.rows[i].dealers[b][lane];

                *sum = (int16_t)(*sum + weights.times * w->part.rows[i].dealers[b][lane]);
            }
}

/* The boards against a dealer with these numbers of cards of the groups: twice the counts, then halved.  Hands from a
 * union of groups less those from fewer of them have cards of each; if two groups share three cards, those with an odd
 * number of the second are half of all less the difference of signs. */
static void fill_pattern(const struct study *study, struct worker *w, struct chase_deck *deck,
                         const struct chase_pattern *pattern, const int cards[CHASE_PATTERN]) {
    const uint32_t *r = pattern->ranks;
    w->seen = w->boards; /* the same rows */
    for (int i = 0; i < w->seen.count; i++) memset(w->seen.rows[i].dealers, 0, sizeof w->seen.rows[i].dealers);
    if (pattern->groups == 1) {
        add_weighted(study, w, deck, (struct weights){r[0], 0, 2});
    } else if (pattern->groups == 2) {
        const int odd = cards[0] == 1 ? 0 : 1, even = !odd;

        add_weighted(study, w, deck, (struct weights){r[0] | r[1], 0, 1});
        add_weighted(study, w, deck, (struct weights){r[even], r[odd], -1});
        add_weighted(study, w, deck, (struct weights){r[odd], 0, -2});
    } else {
        add_weighted(study, w, deck, (struct weights){r[0] | r[1] | r[2], 0, 2});
        for (int g = 0; g < CHASE_PATTERN; g++) {
            add_weighted(study, w, deck, (struct weights){r[g] | r[(g + 1) % CHASE_PATTERN], 0, -2});
            add_weighted(study, w, deck, (struct weights){r[g], 0, 2});
        }
    }
    for (int i = 0; i < w->seen.count; i++)
        for (int b = 0; b < CHASE_BOUNDS; b++)
            for (int lane = 0; lane < CHASE_LANES; lane++) w->seen.rows[i].dealers[b][lane] /= 2;
}

/* The groups of three cards, first <= second <= third, as a pattern. */
static struct chase_pattern pattern_of(const struct rank_groups *groups, const struct chase_deck *deck,
                                       const int of[DEALT], int cards[CHASE_PATTERN]) {
    struct chase_pattern p = {.cards = DEALT};
    int left[CHASE_PATTERN] = {0};
    for (int suit = 0; suit < SUITS; suit++) p.left += RANKS - __builtin_popcount(deck->hole[suit] | deck->gone[suit]);
    for (int i = 0; i < DEALT; i++) {
        if (i > 0 && of[i] == of[i - 1]) {
            cards[p.groups - 1]++;
            continue;
        }
        cards[p.groups] = 1;
        for (int rank = 0; rank < RANKS; rank++)
            if (groups->of[rank] == of[i]) p.ranks[p.groups] |= 1u << rank;
        for (int suit = 0; suit < SUITS; suit++)
            left[p.groups] += __builtin_popcount(p.ranks[p.groups] & ~(deck->hole[suit] | deck->gone[suit]));
        p.groups++;
    }
    for (int g = 0; g < p.groups; g++)
        for (int seen = 0; seen <= COMMUNITY; seen++) p.ways[g][seen] = (int16_t)choose(left[g] - seen, cards[g]);
    return p;
}

/* Every way the dealer's cards may lie; the rows of w->boards are those of the deck. */
static void add_groups(const struct study *study, struct worker *w, struct chase_deck *deck, wide weight) {
    const struct rank_groups *groups = &study->request->groups;
    for (int a = 0; a < groups->count; a++)
        for (int b = a; b < groups->count; b++)
            for (int c = b; c < groups->count; c++) {
                const int of[DEALT] = {a, b, c};
                int cards[CHASE_PATTERN] = {0};
                const struct chase_pattern pattern = pattern_of(groups, deck, of, cards);

                fill_pattern(study, w, deck, &pattern, cards);
                solve_state(study, w, &pattern, add_state, &weight);
            }
}

static void study_groups(struct study *study, struct worker *w, int number) {
    struct chase_deck deck = deck_of(&study->classes[number]);
    add_groups(study, w, &deck, study->classes[number].size);
}

/* ---- a card of the community -------------------------------------------------------------------------- */
/* asked: terms and pattern of w->boards, whose best decisions are in w->best. */
static void add_community(struct worker *w, int table, const struct chase_asked *asked, wide weight) {
    struct chase_community of[2];
    chase_community_of(of, &w->boards, asked, &w->best, &w->triples);
    for (int later = 0; later < 2; later++) {
        w->sums[table].of[later] += weight * of[later].gain;
        w->sums[table].gain += weight * of[later].gain;
        w->sums[table].changed += weight * of[later].changed;
    }
}

static void study_community_card(struct study *study, struct worker *w, int number) {
    const int size = study->classes[number].size;
    for (int t = 0; t < study->pays.count; t++) {
        const struct chase_asked asked = {&study->pays.terms[t], &study->whole, 0};

        chase_best_of(&w->best, &w->boards, asked.terms, 0);
        add_community(w, t, &asked, size);
    }
}

/* ---- the cards of other seats ------------------------------------------------------------------------- */
enum { LEAST_DRAWINGS = 6, SAMPLES = 3, SETS_MAX = 8 };

/* Most of what is left to chance is whether a hand near the border bets before the flop.  What that is worth over a
 * check, its lead, is nearly a sum over the cards that are gone: the effects of removing each alone; and it bends with
 * the squares of the numbers gone of the suits, by a factor that a sample of 1,320 other states has given.  Whatever
 * the guess, the mean is right; a good one makes the error small. */
static const double NEAR = 0.5, BEND = -0.004, EFFECT_MOST = 0.35; /* Antes; the last: scores stay in their range */

static double lead_of(const struct study *study, struct worker *w, struct chase_deck deck) {
    const struct chase_pattern pattern = open_deck(study, w, &deck);
    const struct chase_asked asked = {&study->pays.terms[0], &pattern, 0};
    chase_informed_of(&w->informed, &w->seen, &asked, &w->plain[0]);
    return (double)(w->informed.best.bet - w->informed.best.check) / (double)w->informed.deals;
}

/* The guess for a set of cards that are gone, in its units. */
static int guess_of(const struct guess *g, const uint32_t gone[SUITS]) {
    int score = g->base;
    for (int suit = 0; suit < SUITS; suit++) {
        score += g->bend[suit][__builtin_popcount(gone[suit])];
        for (uint32_t left = gone[suit]; left; left &= left - 1) score += g->effect[suit][__builtin_ctz(left)];
    }
    return score * g->sign > 0 ? score * g->sign : 0;
}

/* Adds the sets with `from` cards of the suit to those with `to`, their score so much more; with a card more, or 0. */
static void add_sets(struct scores *s, int to, int from, int one, int more) {
    const int low = s->low + more < 0 ? -more : s->low, high = s->high + more < SCORES ? s->high : SCORES - 1 - more;
    for (int n = 0; n + one <= GONE_MAX; n++)
        for (int score = low; score <= high; score++) s->sets[to][n + one][score + more] += s->sets[from][n][score];
}

/* Scores change by at least and at most so much. */
static void widen(struct scores *s, int least, int most) {
    s->low = s->low + least < 0 ? 0 : s->low + least;
    s->high = s->high + most < SCORES ? s->high + most : SCORES - 1;
}

/* Every set of so many of the free cards, card by card, each with its score. */
static double guess_mean(struct scores *s, const struct guess *g, const uint32_t free[SUITS], int cards) {
    int64_t gain = 0;
    int count = 0;
    memset(s, 0, sizeof *s);
    s->low = s->high = SCORES / 2 + g->base;
    s->sets[0][0][s->low] = 1;
    for (int suit = 0; suit < SUITS; suit++) {
        int held = 0, least = 0, most = 0;
        for (uint32_t left = free[suit]; left; left &= left - 1, held++) {
            const int effect = g->effect[suit][__builtin_ctz(left)];

            for (int n = held; n >= 0; n--) add_sets(s, n + 1, n, 1, effect);
            widen(s, effect < 0 ? effect : 0, effect > 0 ? effect : 0);
        }
        for (int n = 1; n <= held; n++) {
            const int bend = g->bend[suit][n];

            add_sets(s, 0, n, 0, bend);
            memset(s->sets[n], 0, sizeof s->sets[n]);
            least = bend < least ? bend : least;
            most = bend > most ? bend : most;
        }
        widen(s, least, most);
        count += held;
    }
    for (int score = s->low; score <= s->high; score++) {
        const int value = (score - SCORES / 2) * g->sign;
        if (value > 0) gain += s->sets[0][cards][score] * value;
    }
    return (double)gain / (double)choose(count, cards) / GUESS_UNITS;
}

/* The lead without each card of a suit: solved for every third one, and in between on a line.  Returns their sum. */
static double fill_leads(const struct study *study, struct worker *w, const struct chase_deck *deck, int suit,
                         double leads[RANKS]) {
    int ranks[RANKS], count = 0, last = 0;
    double sum = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (!((deck->hole[suit] | deck->gone[suit]) >> rank & 1)) ranks[count++] = rank;
    for (int i = 0; i < count; i++) {
        struct chase_deck with = *deck;

        if (i % 3 && i + 1 < count) continue;
        with.gone[suit] |= 1u << ranks[i];
        const double lead = leads[ranks[i]] = lead_of(study, w, with), from = leads[ranks[last]];
        for (int k = last + 1; k < i; k++) leads[ranks[k]] = from + (lead - from) * (k - last) / (i - last);
        last = i;
    }
    for (int i = 0; i < count; i++) sum += leads[ranks[i]];
    return sum;
}

/* deck: without the cards of other seats, of which there will be so many. */
static void open_guess(const struct study *study, struct worker *w, struct guess *g, const struct chase_deck *deck,
                       int cards) {
    const double lead = lead_of(study, w, *deck);
    double leads[SUITS][RANKS] = {0}, sums[SUITS], sum = 0;
    uint32_t free[SUITS];
    int left = 0;
    *g = (struct guess){.base = (int)lround(lead * GUESS_UNITS)};
    if (fabs(lead) > NEAR) return;
    for (int suit = 0; suit < SUITS; suit++) {
        const bool alike = suit > 0 && chase_deck_key(deck, suit) == chase_deck_key(deck, suit - 1);

        free[suit] = ~(deck->hole[suit] | deck->gone[suit]) & ALL_RANKS;
        left += __builtin_popcount(free[suit]);
        if (alike) memcpy(leads[suit], leads[suit - 1], sizeof leads[suit]);
        sums[suit] = alike ? sums[suit - 1] : fill_leads(study, w, deck, suit, leads[suit]);
        sum += sums[suit];
    }
    const double times = (left - 1.0) / (left - cards), bend = BEND * times * times; /* the more are gone */
    for (int suit = 0; suit < SUITS; suit++) {
        const int open = __builtin_popcount(free[suit]);
        const double usual = (double)cards * open / left, /* of the suit gone, and the variance of that */
            variance = usual * (left - open) / left / times;

        g->base += (int)lround(bend * (usual * usual - variance) * GUESS_UNITS);
        for (int n = 0; n <= open; n++) g->bend[suit][n] = (int)lround(bend * n * (n - 2 * usual) * GUESS_UNITS);
        for (int rank = 0; rank < RANKS; rank++) {
            const double e = (leads[suit][rank] - sum / left) * times;
            g->effect[suit][rank] = (int)lround(fmax(-EFFECT_MOST, fmin(EFFECT_MOST, e)) * GUESS_UNITS);
        }
    }
    g->sign = w->plain[0].plan.bets ? -1 : 1;
    g->mean = guess_mean(&w->scores, g, free, cards);
}

/* The sets of other seats' cards in a drawing. */
static int sets_of(const struct protection *p) {
    const int sets = UNSEEN / (HOLE * (p->hands - 1));
    return sets < SETS_MAX ? sets : SETS_MAX;
}

/* Gains and changes of a drawing, by table, as means over its sets. */
struct drawing {
    int sets;
    const struct guess *guess;
    double gain[PAY_EXACT_TABLES], changed[PAY_EXACT_TABLES];
};

static void add_drawn(struct worker *w, int table, void *context) {
    struct drawing *d = context;
    d->gain[table] += (double)w->informed.gain / (double)w->informed.deals / d->sets;
    d->changed[table] += (double)w->informed.changed / (double)w->informed.deals / d->sets;
}

/* Solves one set of other seats' cards; what is guessed of its gain is replaced by the mean of the guess. */
static void add_set(const struct study *study, struct worker *w, struct chase_deck deck, const uint32_t seats[SUITS],
                    struct drawing *d) {
    const double above = d->guess->mean - (double)guess_of(d->guess, seats) / GUESS_UNITS;
    for (int suit = 0; suit < SUITS; suit++) deck.gone[suit] |= seats[suit];
    const struct chase_pattern pattern = open_deck(study, w, &deck);
    solve_state(study, w, &pattern, add_drawn, d);
    for (int t = 0; t < study->pays.count; t++) d->gain[t] += above / d->sets;
}

static struct drawing draw(const struct study *study, struct worker *w, int number, struct rng *rng) {
    struct drawing d = {.sets = sets_of(study->protection), .guess = &study->guesses[number]};
    const struct chase_deck deck = deck_of(&study->classes[number]);
    const int size = HOLE * (study->protection->hands - 1);
    card others[UNSEEN];
    int count = 0;
    for (card c = 0; c < DECK_52; c++)
        if (!(deck.hole[card_suit(c)] >> card_rank(c) & 1)) others[count++] = c;
    rng_shuffle(rng, others, UNSEEN);
    for (int set = 0; set < d.sets; set++) {
        uint32_t seats[SUITS] = {0};

        for (int i = set * size; i < (set + 1) * size; i++) seats[card_suit(others[i])] |= 1u << card_rank(others[i]);
        add_set(study, w, deck, seats, &d);
    }
    return d;
}

static void study_hands(struct study *study, struct worker *w, int number) {
    const struct chase_deck deck = deck_of(&study->classes[number]);
    const int hands = study->protection->hands;
    BUF_ON_STACK(seed, 200);
    struct rng rng;
    buf_format(&seed, "%d sample %d of %d %s", hands, study->sample, number, study->request->seed);
    rng_seed(&rng, seed.text, seed.size);
    if (!study->sample) open_guess(study, w, &study->guesses[number], &deck, HOLE * (hands - 1));
    for (int64_t n = 0; n < study->drawings[number]; n++) {
        const struct drawing d = draw(study, w, number, &rng);

        for (int t = 0; t < study->pays.count; t++) {
            struct protect_stratum *s = &study->strata[t][number];

            s->drawn++;
            s->sum += d.gain[t];
            s->square += d.gain[t] * d.gain[t];
            s->changed += d.changed[t];
        }
    }
}

/* ---- all hole hands ----------------------------------------------------------------------------------- */
/* Exact sums are integers, and a sample's strata are of one class each, so the order does not matter. */
static void visit_class(void *context, int number) {
    struct study *study = context;
    struct worker *w = &study->workers[thread_number()];
    open_hole(study, w, &study->classes[number]);
    study->visit(study, w, number);
}

static bool study_classes(struct study *study, double from, double to) {
    const struct analysis_slices slices = {CHASE_CLASSES, SLICE, from, to};
    return analysis_visit(study->request->analysis, slices, visit_class, study);
}

static struct study *study_open(const struct protect_request *request, const struct protection *protection) {
    struct arena *arena = request->analysis->arena;
    struct study *study = arena_take(arena, sizeof *study);
    const int threads = request->analysis->threads;
    study->request = request;
    study->protection = protection;
    study->whole = any_of(UNSEEN, DEALT);
    study->tables = chase_tables_open_for(NULL, chase_showdown_of(&request->analysis->rules), arena);
    chase_pays_open(&study->pays, request->analysis);
    chase_classes(study->classes);
    study->workers = arena_take(arena, sizeof *study->workers * (size_t)threads);
    for (int i = 0; i < threads; i++)
        study->workers[i].plain = arena_take(arena, sizeof(struct chase_plain) * (size_t)study->pays.count);
    return study;
}

/* The sums of all threads, and a measure that has its value without the information. */
static struct sums sums_of(const struct study *study, int table) {
    struct sums all = {0};
    for (int i = 0; i < study->request->analysis->threads; i++) {
        const struct sums *s = &study->workers[i].sums[table];

        all.without += s->without;
        all.gain += s->gain;
        all.changed += s->changed;
        for (int later = 0; later < 2; later++) all.of[later] += s->of[later];
    }
    return all;
}

static struct protect_measure measure_of(const struct study *study, int table, wide without) {
    const struct pay_table xtra = study->pays.xtra[table];
    const struct analysis_request *request = study->request->analysis;
    return (struct protect_measure){.wager = "base",
                                    .basis = "ante",
                                    .tables = {{"xtra", xtra.sheet->tables[xtra.column]}},
                                    .unapproved =
                                        pay_exact_unapproved(request, pay_exact_wager(&chase_the_flush, "xtra")),
                                    .without = protect_exact(fraction_of(without, DEALS * study->pays.least.scale))};
}

/* times: how often each deal is counted, once for each card that may be the known one. */
static void emit_exact(const struct study *study, int times) {
    for (int t = 0; t < study->pays.count; t++) {
        const struct sums sums = sums_of(study, t);
        struct protect_measure m = measure_of(study, t, sums.without);
        const wide unit = DEALS * times * study->pays.least.scale;
        m.gain = protect_exact(fraction_of(sums.gain, unit));
        m.ev = protect_exact(fraction_add(m.without.exact, m.gain.exact));
        m.changed = protect_exact(fraction_of(sums.changed, DEALS * times));
        for (int later = 0; later < 2 && sums.of[0] + sums.of[1]; later++)
            m.extras[later] = (struct protect_extra){later ? "gain_turn_or_river_card" : "gain_flop_card",
                                                     protect_exact(fraction_of(sums.of[later], unit / 2))};
        study->request->emit(study->request->emit_context, &m);
    }
}

static bool run_exact(const struct protect_request *request, const struct protection *protection) {
    const bool dealer = strcmp(protection->information, "dealer-card") == 0,
               community = strcmp(protection->information, "community-card") == 0;
    const size_t mark = arena_mark(request->analysis->arena);
    struct study *study = study_open(request, protection);
    study->visit = dealer ? study_dealer_card : community ? study_community_card : study_groups;
    const bool done = study_classes(study, 0, 1);
    if (done) emit_exact(study, dealer ? DEALT : community ? COMMUNITY : 1);
    arena_release(request->analysis->arena, mark);
    return done;
}

/* ---- samples ------------------------------------------------------------------------------------------ */
static void open_strata(struct study *study) {
    for (int t = 0; t < study->pays.count; t++)
        for (int i = 0; i < CHASE_CLASSES; i++)
            study->strata[t][i] = (struct protect_stratum){.share = study->classes[i].size / 22100.0};
    for (int i = 0; i < study->request->analysis->threads; i++)
        memset(study->workers[i].sums, 0, sizeof study->workers[i].sums);
}

/* The drawings that the sample before asks for; tables hardly differ, so the first one decides. */
static void allocate(struct study *study) {
    protect_allocate(study->strata[0], CHASE_CLASSES, study->request->most_error, study->drawings);
    for (int i = 0; i < CHASE_CLASSES; i++)
        if (study->drawings[i] < LEAST_DRAWINGS) study->drawings[i] = LEAST_DRAWINGS;
}

static bool is_close_enough(const struct study *study) {
    bool close = study->sample > 0;
    for (int t = 0; t < study->pays.count; t++) {
        const struct protect_estimate e = protect_estimate(study->strata[t], CHASE_CLASSES);
        close = close && protect_error(&e) <= study->request->most_error;
    }
    return close;
}

/* A sample with a larger error than was asked for only tells, as the pilot does, how many drawings the next one needs.
 * It is forgotten: whoever goes on with a sample until it looks good favours the lucky ones. */
static bool draw_samples(struct study *study) {
    bool done = true;
    for (int i = 0; i < CHASE_CLASSES; i++) study->drawings[i] = LEAST_DRAWINGS;
    for (study->sample = 0; done; study->sample++) {
        const double from = study->sample ? 0.3 * study->sample - 0.2 : 0;
        open_strata(study);
        done = study_classes(study, from, study->sample == SAMPLES ? 1 : 0.3 * study->sample + 0.1);
        if (study->sample == SAMPLES || is_close_enough(study)) break;
        allocate(study);
    }
    return done;
}

static void emit_samples(const struct study *study) {
    for (int t = 0; t < study->pays.count; t++) {
        struct protect_measure m = measure_of(study, t, sums_of(study, t).without);
        const struct protect_estimate e = protect_estimate(study->strata[t], CHASE_CLASSES);
        protect_set_estimate(&m, &e);
        m.states *= sets_of(study->protection);
        study->request->emit(study->request->emit_context, &m);
    }
}

static bool run_hands(const struct protect_request *request, const struct protection *protection) {
    const size_t mark = arena_mark(request->analysis->arena);
    struct study *study = study_open(request, protection);
    study->strata = arena_take(request->analysis->arena, sizeof *study->strata * (size_t)study->pays.count);
    study->guesses = arena_take(request->analysis->arena, sizeof *study->guesses * CHASE_CLASSES);
    study->visit = study_hands;
    const bool done = draw_samples(study);
    if (done) emit_samples(study);
    arena_release(request->analysis->arena, mark);
    return done;
}

/* ---- the list ----------------------------------------------------------------------------------------- */
#define SHARING                                                                                                        \
    "Forbid players to show or name their cards, and deal the dealer's and the community's cards before the players "  \
    "look; it costs nothing. Fewer seats end it surely, and cost their win."

const struct protection chase_the_flush_protections[] = {
    {.information = "dealer-card",
     .what = "one of the dealer's three cards",
     .counter = "Deal the dealer's packet straight onto the layout, face down and squared, and let no card of it be "
                "bent or lifted before the last decision; it costs nothing but training.",
     .strategy = true,
     .run = run_exact},
    {.information = "community-card",
     .what = "one of the four community cards before the first decision: the mean over their places",
     .counter = "Lay each community card only when it is due, straight from the shuffler, and burn a card that was "
                "exposed; it costs nothing but training.",
     .run = run_exact},
    PROTECT_HANDS("the cards of", SHARING, run_hands),
    {.information = "groups",
     .what = "of each of the dealer's three cards the group of ranks, by its back",
     .counter = "Use backs that are the same both ways round, and turn part of the deck in each wash; cards cost "
                "cents a round.",
     .run = run_exact},
    PROTECT_ERRORS(mistakes_run),
    {0},
};

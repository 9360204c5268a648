/*
 * chase_the_flush_advice.c - the exact value of every choice of one seat, from its own cards and the
 * community.
 *
 * Before the flop: every board of the hole hand (chase_the_flush_sheet.h), three milliseconds.  After it: the
 * 1,081 boards one by one.  At the river: one board.  Nothing is kept between calls.  The arena must have 6
 * MB.
 */
#include "base/base.h"
#include "game/chase_the_flush.h"
#include "game/round.h"
#include "math/chase_the_flush/chase_the_flush_board.h"
#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/pay_exact.h"

#include <string.h>

/* What the seat sees, ranks by suit; the suits stand so that its own cards do not rise. */
struct sight {
    uint32_t hole[SUITS], community[SUITS];
    int cards; /* of the community */
};

static void add_cards(uint32_t ranks[SUITS], const card *cards, int count)
{
    for (int i = 0; i < count; i++) ranks[card_suit(cards[i])] |= 1u << card_rank(cards[i]);
}

static void swap(uint32_t ranks[SUITS], int a, int b)
{
    const uint32_t kept = ranks[a];

    ranks[a] = ranks[b];
    ranks[b] = kept;
}

/* Suits have no rank among themselves, so they may be renamed. */
static void order_suits(struct sight *s)
{
    for (int last = SUITS - 1; last > 0; last--)
        for (int suit = 0; suit < last; suit++)
            if (s->hole[suit] < s->hole[suit + 1]) {
                swap(s->hole, suit, suit + 1);
                swap(s->community, suit, suit + 1);
            }
}

static struct sight sight_of(const void *round, int seat)
{
    struct sight s = {0};
    struct view view;

    chase_the_flush.view(round, seat, &view);
    s.cards = view.table.count;
    add_cards(s.community, view.table.cards, view.table.count);
    for (int i = 0; i < view.seats; i++)
        if (view.seat[i].seat == seat) add_cards(s.hole, view.seat[i].hand.cards, view.seat[i].hand.count);
    order_suits(&s);
    return s;
}

/* ---- the choices -------------------------------------------------------------------------------------- */

static struct choice choice_of(const char *action, wide value, wide deals)
{
    return (struct choice){.action = (uint8_t)game_action(&chase_the_flush, action, strlen(action)),
                           .value = fraction_of(value, deals)};
}

/* "win 41.23 %, tie 0.12 %", cut to hundredths. */
static void put_chances(struct choice *choice, const struct chase_sums *sums)
{
    struct buf b = BUF(choice->note);
    int64_t won = 0, tied = 0, all = 0;

    for (int length = 0; length < CHASE_LENGTHS; length++)
        for (int strong = 0; strong < 2; strong++) {
            const struct chase_sum *s = &sums->of[length][strong];
            const struct chase_results r = chase_results_of(s, strong);

            won += r.won[0] + r.won[1];
            tied += r.tied;
            all += s->boards * CHASE_DEALERS;
        }
    const int win = (int)((wide)won * 10000 / all), tie = (int)((wide)tied * 10000 / all);
    buf_format(&b, "win %d.%02d %%, tie %d.%02d %%", win / 100, win % 100, tie / 100, tie % 100);
}

/* Best first; a bet goes before its equal. */
static int put_choices(struct choice bet, struct choice other, struct choice out[CHOICES_MAX])
{
    const bool bets = fraction_compare(bet.value, other.value) >= 0;

    out[!bets] = bet;
    out[bets] = other;
    return 2;
}

/* ---- the streets -------------------------------------------------------------------------------------- */

static int advise_before(const struct sight *s, const struct chase_terms *terms, struct arena *arena,
                         struct choice out[CHOICES_MAX])
{
    const wide deals = (wide)CHASE_FLOPS * CHASE_TURNS * CHASE_DEALERS * terms->scale;
    struct chase_sheet *sheet = arena_take(arena, sizeof *sheet);
    struct chase_best *best = arena_take(arena, sizeof *best);

    chase_sheet_fill(sheet, chase_tables_open(s->hole, arena), s->hole);
    chase_best_of(best, sheet, terms, 0);
    struct choice bet = choice_of("bet", best->bet, deals);
    put_chances(&bet, &best->all);
    return put_choices(bet, choice_of("check", best->check, deals), out);
}

static int advise_flop(const struct sight *s, const struct chase_terms *terms, struct arena *arena,
                       struct choice out[CHOICES_MAX])
{
    const wide deals = (wide)CHASE_TURNS * CHASE_DEALERS * terms->scale;
    const struct chase_flop flop = chase_flop_of(chase_ranks_open(arena), terms, s->hole, s->community);
    struct choice bet = choice_of("bet", flop.bet, deals);

    put_chances(&bet, &flop.all);
    return put_choices(bet, choice_of("check", flop.check, deals), out);
}

static int advise_river(const struct sight *s, const struct chase_terms *terms, struct arena *arena,
                        struct choice out[CHOICES_MAX])
{
    const wide deals = (wide)CHASE_DEALERS * terms->scale;
    const struct chase_board board = chase_board_of(chase_ranks_open(arena), s->hole, s->community);
    struct chase_sums sums = {0};
    struct choice bet = choice_of("bet", chase_board_value(&board, terms, 1), deals);

    sums.of[suit_hand_length(board.hand)][board.hand >= chase_qualifying] = board.sum;
    put_chances(&bet, &sums);
    return put_choices(bet, choice_of("fold", chase_fold_value(terms), deals), out);
}

int chase_advise(const void *round, int seat, struct arena *arena, struct choice out[CHOICES_MAX])
{
    const struct rules *rules = ((const struct round *)round)->rules;
    const struct pay_table table = rules->table[pay_exact_wager(&chase_the_flush, "xtra")];
    const struct chase_terms terms = chase_terms_of(table, chase_scale_of(table));
    const struct sight sight = sight_of(round, seat);
    const size_t mark = arena_mark(arena);
    const int count = sight.cards == 0   ? advise_before(&sight, &terms, arena, out)
                      : sight.cards == 2 ? advise_flop(&sight, &terms, arena, out)
                                         : advise_river(&sight, &terms, arena, out);

    arena_release(arena, mark);
    return count;
}

/*
 * simulate_cards.c - strategy files of the three-card games.
 *
 *   xtra=1 Ac Kd 9h                                         play     3 Card Catch: 1,755 hands
 *   odds=PT-FLT-STC-01 decks=6 Kd 9h against 7c             play     Super 3 Card: 5,746 states
 *   information=own Qc 6d 4h                                play     Stadium, from three cards
 *   information=nine Q-9-2 aces+kings=2 queens=1            depends  Stadium, from nine: classes of states
 *   information=nine jack-high-or-lower queens+kings+aces=3 fold
 *
 * "depends" is the best decision by what the dealers left are worth.
 */
#include "cli/simulate_strategy.h"
#include "game/stadium_three_card.h"
#include "game/game.h"
#include "math/stadium_three_card/stadium_three_card_exact.h"
#include "math/super_three_card/super_three_card_exact.h"
#include "math/three_card_catch/three_card_catch_exact.h"

#include <stdlib.h>
#include <string.h>

/* ---- three cards -------------------------------------------------------------------------------------- */

static bool is_twice(const card c[3])
{
    return c[0] == c[1] || c[1] == c[2] || c[0] == c[2];
}

/* Writes the decision of a state that had none. */
static bool set_once(struct strategy_reading *r, struct decide_cards *plays, const card c[3],
                     enum decide_order order, bool yes)
{
    struct decide_cards *seen = r->seen;

    if (decide_cards_look(seen, c, c[2]))
        return strategy_refuse(r, "this state has had its line already (suits have no names)");
    decide_cards_set(seen, c, order, true);
    decide_cards_set(plays, c, order, yes);
    return true;
}

/* The first state without a line; shoe: cards may come twice. */
static bool all_seen(struct strategy_reading *r, bool shoe)
{
    for (card a = 0; a < DECK_52; a++)
        for (card b = 0; b < DECK_52; b++)
            for (card c = 0; c < DECK_52; c++) {
                const card cards[3] = {a, b, c};
                char memory[16];
                struct buf text = BUF(memory);

                if (decide_cards_look(r->seen, cards, c) || (!shoe && is_twice(cards))) continue;
                card_put_list(&text, cards, 3);
                return strategy_refuse(r, "there is no line for %s", memory);
            }
    return true;
}

static void open_seen(struct strategy_reading *r)
{
    r->seen = arena_take(r->arena, sizeof(struct decide_cards));
}

static bool take_hand(struct strategy_reading *r, struct decide_cards *plays, const char *state,
                      const char *decision)
{
    card c[3];
    bool yes;

    if (!strategy_cards(r, state, strlen(state), c, 3) || !strategy_choice(r, decision, "play", "fold", &yes))
        return false;
    if (is_twice(c)) return strategy_refuse(r, "a card is there twice");
    return set_once(r, plays, c, ANY_ORDER, yes);
}

/* ---- 3 Card Catch ------------------------------------------------------------------------------------- */

static void open_catch(struct strategy_reading *r)
{
    r->tables = three_card_catch_tables_open(r->arena);
    open_seen(r);
}

static bool take_catch(struct strategy_reading *r, char *state, const char *decision)
{
    return take_hand(r, &((struct three_card_catch_tables *)r->tables)->plays, state, decision);
}

static bool close_deck(struct strategy_reading *r)
{
    return all_seen(r, false);
}

const struct strategy_form strategy_catch = {.game = &three_card_catch,
                                             .open = open_catch,
                                             .take = take_catch,
                                             .close = close_deck,
                                             .decide = three_card_catch_decide};

/* ---- Super 3 Card ------------------------------------------------------------------------------------- */

static void open_super(struct strategy_reading *r)
{
    r->tables = super_three_card_tables_open(r->arena);
    open_seen(r);
}

static bool take_super(struct strategy_reading *r, char *state, const char *decision)
{
    struct super_three_card_tables *t = r->tables;
    const char *against = strstr(state, " against ");
    card c[3];
    bool yes;

    if (!against) return strategy_refuse(r, "a state here is two cards 'against' the up card");
    if (!strategy_cards(r, state, (size_t)(against - state), c, 2) ||
        !strategy_cards(r, against + 9, strlen(against + 9), c + 2, 1) ||
        !strategy_choice(r, decision, "play", "surrender", &yes))
        return false;
    return set_once(r, &t->plays, c, LAST_APART, yes);
}

static bool close_shoe(struct strategy_reading *r)
{
    return all_seen(r, true);
}

const struct strategy_form strategy_super = {.game = &super_three_card,
                                             .open = open_super,
                                             .take = take_super,
                                             .close = close_shoe,
                                             .decide = super_three_card_decide};

/* ---- the stadium, from three cards -------------------------------------------------------------------- */

static bool is_own(const struct analysis_request *request)
{
    return !analysis_wants(request, "information", "nine");
}

static void open_own(struct strategy_reading *r)
{
    r->tables = stadium_tables_open(r->arena, false);
    open_seen(r);
}

static bool take_own(struct strategy_reading *r, char *state, const char *decision)
{
    return take_hand(r, &((struct stadium_tables *)r->tables)->plays, state, decision);
}

const struct strategy_form strategy_stadium_own = {.game = &stadium_three_card,
                                                   .is_for = is_own,
                                                   .open = open_own,
                                                   .take = take_own,
                                                   .close = close_deck,
                                                   .decide = stadium_decide};

/* ---- the stadium, from nine --------------------------------------------------------------------------- */

enum { NO_ANSWER = 0xff };

/* Hands that are not open always play; the answers of the others are to come. */
static void open_nine(struct strategy_reading *r)
{
    struct stadium_tables *t = stadium_tables_open(r->arena, true);

    stadium_tables_mark_certain(t, r->arena);
    memset(t->queen, NO_ANSWER, sizeof t->queen);
    memset(t->low, NO_ANSWER, sizeof t->low);
    r->tables = t;
}

static bool read_answer(struct strategy_reading *r, const char *decision, uint8_t *answer)
{
    static const char *const names[] = {"fold", "play", "depends"}; /* ORDER stadium_answer */

    if (*answer != NO_ANSWER) return strategy_refuse(r, "this state has had its line already");
    for (uint8_t i = 0; i < COUNT(names); i++) {
        if (strcmp(decision, names[i]) != 0) continue;
        *answer = i;
        return true;
    }
    return strategy_refuse(r, "the decision '%.40s' is none of fold, play, depends", decision);
}

static int rank_of(char name)
{
    static const char names[] = "23456789TJQKA";
    const char *found = name ? strchr(names, name) : NULL;

    return found ? (int)(found - names) : -1;
}

/* "Q-9-2 aces+kings=2 queens=1" */
static bool take_queen(struct strategy_reading *r, const char *state, const char *decision)
{
    struct stadium_tables *t = r->tables;
    char high, low, end;
    int aces_kings, queens;

    if (sscanf(state, "Q-%c-%c aces+kings=%d queens=%d%c", &high, &low, &aces_kings, &queens, &end) != 4)
        return strategy_refuse(r, "'%.60s' is no state of nine cards", state);
    const int middle = rank_of(high), lowest = rank_of(low);
    if (lowest < 0 || middle <= lowest || middle >= QUEEN || (middle == JACK && lowest == TEN) ||
        aces_kings < 0 || queens < 0 || queens >= SUITS || aces_kings + queens >= STADIUM_DECIDE_HIGHS)
        return strategy_refuse(r, "there is no such hand: '%.60s'", state);
    return read_answer(r, decision, &t->queen[aces_kings][queens][middle][lowest]);
}

static bool take_nine(struct strategy_reading *r, char *state, const char *decision)
{
    struct stadium_tables *t = r->tables;
    char end;
    int highs;

    if (strcmp(state, "any") == 0) return true; /* the rule in words */
    if (strcmp(state, "king-high-or-better") == 0)
        return strcmp(decision, "play") == 0 ||
               strategy_refuse(r, "king-high or better always plays; it cannot be changed here");
    if (sscanf(state, "jack-high-or-lower queens+kings+aces=%d%c", &highs, &end) != 1)
        return take_queen(r, state, decision);
    if (highs < 0 || highs >= STADIUM_DECIDE_HIGHS)
        return strategy_refuse(r, "of six cards %d are high", highs);
    return read_answer(r, decision, &t->low[highs]);
}

static bool close_nine(struct strategy_reading *r)
{
    const struct stadium_tables *t = r->tables;

    for (int highs = 0; highs < STADIUM_DECIDE_HIGHS; highs++) {
        if (t->low[highs] == NO_ANSWER)
            return strategy_refuse(r, "there is no line for jack-high-or-lower queens+kings+aces=%d", highs);
        for (int queens = 0; queens < SUITS && highs + queens < STADIUM_DECIDE_HIGHS; queens++)
            for (int high = 1; high < QUEEN; high++)
                for (int low = 0; low < high; low++) {
                    if (t->queen[highs][queens][high][low] != NO_ANSWER || (high == JACK && low == TEN))
                        continue;
                    return strategy_refuse(r, "there is no line for Q-%c-%c aces+kings=%d queens=%d",
                                           "23456789TJ"[high], "23456789TJ"[low], highs, queens);
                }
    }
    return true;
}

const struct strategy_form strategy_stadium_nine = {.game = &stadium_three_card,
                                                    .open = open_nine,
                                                    .take = take_nine,
                                                    .close = close_nine,
                                                    .decide = stadium_decide};

/*
 * simulate_strategy.c - the formats of strategy lines, one per kind of state: three cards; the stadium's
 * classes of nine cards; the streets of Chase the Flush.
 */
#include "sim/simulate_strategy.h"

#include "card/hand.h"
#include "game/game.h"
#include "game/round.h"
#include "game/stadium_three_card.h"
#include "math/stadium_three_card/stadium_three_card_exact.h"
#include "math/super_three_card/super_three_card_exact.h"
#include "math/three_card_catch/three_card_catch_exact.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct strategy_format {
    const struct game *game;
    bool (*is_for)(const struct analysis_request *request); /* NULL: any request */
    void (*open)(struct strategy_reader *r);
    /* One line, the state without what it is for; false with an error. */
    bool (*take)(struct strategy_reader *r, char *state, const char *decision);
    /* Are all states there?  False with an error. */
    bool (*close)(struct strategy_reader *r);
    struct event (*decide)(const void *tables, const void *round, int seat);
};

/* Writes the error and returns false. */
__attribute__((format(printf, 2, 3))) static bool refuse(struct strategy_reader *r, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    vsnprintf(r->error, sizeof r->error, format, values);
    va_end(values);
    return false;
}

/* Exactly count cards; false with an error. */
static bool read_cards(struct strategy_reader *r, const char *text, size_t size, card *out, int count)
{
    const char *bad = NULL;
    const int found = card_read_list(text, size, out, count, &bad);

    if (found == count) return true;
    if (found < 0) return refuse(r, "'%.*s' is no card, or one too many", 12, bad);
    return refuse(r, "there are %d cards in '%.*s' where %d should be", found, (int)(size > 60 ? 60 : size),
                  text, count);
}

/* Is the decision the first (*yes) or the second word?  False with an error for anything else. */
static bool read_choice(struct strategy_reader *r, const char *decision, const char *first,
                        const char *second, bool *yes)
{
    *yes = strcmp(decision, first) == 0;
    if (*yes || strcmp(decision, second) == 0) return true;
    return refuse(r, "the decision '%.40s' is neither %s nor %s", decision, first, second);
}

/* ---- three cards -------------------------------------------------------------------------------------- */

static bool is_twice(const card c[3])
{
    return c[0] == c[1] || c[1] == c[2] || c[0] == c[2];
}

/* Writes the decision of a state that had none. */
static bool set_once(struct strategy_reader *r, struct decide_cards *plays, const card c[3],
                     enum decide_order order, bool yes)
{
    struct decide_cards *seen = r->seen;

    if (decide_cards_look(seen, c, c[2]))
        return refuse(r, "this state has had its line already (suits have no names)");
    decide_cards_set(seen, c, order, true);
    decide_cards_set(plays, c, order, yes);
    return true;
}

/* The first state without a line; shoe: cards may come twice. */
static bool all_seen(struct strategy_reader *r, bool shoe)
{
    for (card a = 0; a < DECK_52; a++)
        for (card b = 0; b < DECK_52; b++)
            for (card c = 0; c < DECK_52; c++) {
                const card cards[3] = {a, b, c};
                char memory[16];
                struct buf text = BUF(memory);

                if (decide_cards_look(r->seen, cards, c) || (!shoe && is_twice(cards))) continue;
                card_put_list(&text, cards, 3);
                return refuse(r, "there is no line for %s", memory);
            }
    return true;
}

static void open_seen(struct strategy_reader *r)
{
    r->seen = arena_take(r->arena, sizeof(struct decide_cards));
}

static bool take_hand(struct strategy_reader *r, struct decide_cards *plays, const char *state,
                      const char *decision)
{
    card c[3];
    bool yes;

    if (!read_cards(r, state, strlen(state), c, 3) || !read_choice(r, decision, "play", "fold", &yes))
        return false;
    if (is_twice(c)) return refuse(r, "a card is there twice");
    return set_once(r, plays, c, ANY_ORDER, yes);
}

/* ---- 3 Card Catch ------------------------------------------------------------------------------------- */

static void open_catch(struct strategy_reader *r)
{
    r->tables = three_card_catch_tables_open(r->arena);
    open_seen(r);
}

static bool take_catch(struct strategy_reader *r, char *state, const char *decision)
{
    return take_hand(r, &((struct three_card_catch_tables *)r->tables)->plays, state, decision);
}

static bool close_deck(struct strategy_reader *r)
{
    return all_seen(r, false);
}

static const struct strategy_format format_catch = {.game = &three_card_catch,
                                                    .open = open_catch,
                                                    .take = take_catch,
                                                    .close = close_deck,
                                                    .decide = three_card_catch_decide};

/* ---- Super 3 Card ------------------------------------------------------------------------------------- */

static void open_super(struct strategy_reader *r)
{
    r->tables = super_three_card_tables_open(r->arena);
    open_seen(r);
}

static bool take_super(struct strategy_reader *r, char *state, const char *decision)
{
    struct super_three_card_tables *t = r->tables;
    const char *against = strstr(state, " against ");
    card c[3];
    bool yes;

    if (!against) return refuse(r, "a state here is two cards 'against' the up card");
    if (!read_cards(r, state, (size_t)(against - state), c, 2) ||
        !read_cards(r, against + 9, strlen(against + 9), c + 2, 1) ||
        !read_choice(r, decision, "play", "surrender", &yes))
        return false;
    return set_once(r, &t->plays, c, LAST_APART, yes);
}

static bool close_shoe(struct strategy_reader *r)
{
    return all_seen(r, true);
}

static const struct strategy_format format_super = {.game = &super_three_card,
                                                    .open = open_super,
                                                    .take = take_super,
                                                    .close = close_shoe,
                                                    .decide = super_three_card_decide};

/* ---- the stadium, from three cards -------------------------------------------------------------------- */

static bool is_own(const struct analysis_request *request)
{
    return !analysis_wants(request, "information", "nine");
}

static void open_own(struct strategy_reader *r)
{
    r->tables = stadium_tables_open(r->arena, false);
    open_seen(r);
}

static bool take_own(struct strategy_reader *r, char *state, const char *decision)
{
    return take_hand(r, &((struct stadium_tables *)r->tables)->plays, state, decision);
}

static const struct strategy_format format_stadium_own = {.game = &stadium_three_card,
                                                          .is_for = is_own,
                                                          .open = open_own,
                                                          .take = take_own,
                                                          .close = close_deck,
                                                          .decide = stadium_decide};

/* ---- the stadium, from nine --------------------------------------------------------------------------- */

enum { NO_ANSWER = 0xff };

/* Hands that are not open always play; the answers of the others are to come. */
static void open_nine(struct strategy_reader *r)
{
    struct stadium_tables *t = stadium_tables_open(r->arena, true);

    stadium_tables_mark_certain(t, r->arena);
    memset(t->queen, NO_ANSWER, sizeof t->queen);
    memset(t->low, NO_ANSWER, sizeof t->low);
    r->tables = t;
}

static bool read_answer(struct strategy_reader *r, const char *decision, uint8_t *answer)
{
    static const char *const names[] = {"fold", "play", "depends"}; /* ORDER stadium_answer */

    if (*answer != NO_ANSWER) return refuse(r, "this state has had its line already");
    for (uint8_t i = 0; i < COUNT(names); i++) {
        if (strcmp(decision, names[i]) != 0) continue;
        *answer = i;
        return true;
    }
    return refuse(r, "the decision '%.40s' is none of fold, play, depends", decision);
}

static int rank_of(char name)
{
    static const char names[] = "23456789TJQKA";
    const char *found = name ? strchr(names, name) : NULL;

    return found ? (int)(found - names) : -1;
}

/* "Q-9-2 aces+kings=2 queens=1" */
static bool take_queen(struct strategy_reader *r, const char *state, const char *decision)
{
    struct stadium_tables *t = r->tables;
    char high, low, end;
    int aces_kings, queens;

    if (sscanf(state, "Q-%c-%c aces+kings=%d queens=%d%c", &high, &low, &aces_kings, &queens, &end) != 4)
        return refuse(r, "'%.60s' is no state of nine cards", state);
    const int middle = rank_of(high), lowest = rank_of(low);
    if (lowest < 0 || middle <= lowest || middle >= QUEEN || (middle == JACK && lowest == TEN) ||
        aces_kings < 0 || queens < 0 || queens >= SUITS || aces_kings + queens >= STADIUM_DECIDE_HIGHS)
        return refuse(r, "there is no such hand: '%.60s'", state);
    return read_answer(r, decision, &t->queen[aces_kings][queens][middle][lowest]);
}

static bool take_nine(struct strategy_reader *r, char *state, const char *decision)
{
    struct stadium_tables *t = r->tables;
    char end;
    int highs;

    if (strcmp(state, "any") == 0) return true; /* the rule in words */
    if (strcmp(state, "king-high-or-better") == 0)
        return strcmp(decision, "play") == 0 ||
               refuse(r, "king-high or better always plays; it cannot be changed here");
    if (sscanf(state, "jack-high-or-lower queens+kings+aces=%d%c", &highs, &end) != 1)
        return take_queen(r, state, decision);
    if (highs < 0 || highs >= STADIUM_DECIDE_HIGHS) return refuse(r, "of six cards %d are high", highs);
    return read_answer(r, decision, &t->low[highs]);
}

static bool close_nine(struct strategy_reader *r)
{
    const struct stadium_tables *t = r->tables;

    for (int highs = 0; highs < STADIUM_DECIDE_HIGHS; highs++) {
        if (t->low[highs] == NO_ANSWER)
            return refuse(r, "there is no line for jack-high-or-lower queens+kings+aces=%d", highs);
        for (int queens = 0; queens < SUITS && highs + queens < STADIUM_DECIDE_HIGHS; queens++)
            for (int high = 1; high < QUEEN; high++)
                for (int low = 0; low < high; low++) {
                    if (t->queen[highs][queens][high][low] != NO_ANSWER || (high == JACK && low == TEN))
                        continue;
                    return refuse(r, "there is no line for Q-%c-%c aces+kings=%d queens=%d",
                                  "23456789TJ"[high], "23456789TJ"[low], highs, queens);
                }
    }
    return true;
}

static const struct strategy_format format_stadium_nine = {.game = &stadium_three_card,
                                                           .open = open_nine,
                                                           .take = take_nine,
                                                           .close = close_nine,
                                                           .decide = stadium_decide};

/* ---- Chase the Flush ---------------------------------------------------------------------------------- */

/*
 * 2.6 million lines become one table by hashing: a state, its suits renamed so that states which differ by
 * their names are one, is 42 bits, and what it does 16 more.  64 MB; a decision is one or two look-ups.
 */
enum { HOLE = 3, RIVER = 4, SLOT_BITS = 23, ANSWER_BITS = 17, NO_CARD = 63 };
enum { BEFORE = 1755, FLOPS = 1286792, BOARDS = 16432 }; /* states that must have a line */
enum { NEVER = 1 << 16 };                                /* no hand bets at this board */
enum { STATES_MOST = 7 << (SLOT_BITS - 3) };             /* so that a free slot is soon found */

struct chase_states {
    uint8_t bet, check, fold;       /* ORDER ACTION of the game */
    int before, flops, boards;      /* lines taken */
    int states;                     /* slots in use */
    uint64_t slots[1 << SLOT_BITS]; /* state x 2^17 + answer; 0, which is no state, is free */
};

/* Cards of each suit: the hole's ranks above, the board's below. */
static void add_cards(uint32_t key[SUITS], const card *cards, int count, int shift)
{
    for (int i = 0; i < count; i++) key[card_suit(cards[i])] |= 1u << (card_rank(cards[i]) + shift);
}

static void sort_keys(uint32_t key[SUITS])
{
    for (int i = 1; i < SUITS; i++)
        for (int j = i; j > 0 && key[j] > key[j - 1]; j--) {
            const uint32_t moved = key[j];

            key[j] = key[j - 1];
            key[j - 1] = moved;
        }
}

/* Seven numbers of six bits: the hole's cards, then the board's, each from the first suit's lowest up. */
static uint64_t chase_state(const card *hole, int holes, const card *board, int boards)
{
    uint32_t key[SUITS] = {0};
    uint64_t state = 0;
    int count = 0;

    add_cards(key, hole, holes, RANKS);
    add_cards(key, board, boards, 0);
    sort_keys(key);
    for (int part = 1; part >= 0; part--) {
        for (int suit = 0; suit < SUITS; suit++) {
            for (uint32_t ranks = key[suit] >> part * RANKS & ((1u << RANKS) - 1); ranks; ranks &= ranks - 1)
                state = state << 6 | (uint64_t)(__builtin_ctz(ranks) * SUITS + suit), count++;
        }
        for (; part && count < HOLE; count++) state = state << 6 | NO_CARD;
    }
    for (; count < HOLE + RIVER; count++) state = state << 6 | NO_CARD;
    return state;
}

/* Where the state is, or the free slot where it would be. */
static uint64_t slot_of(const struct chase_states *states, uint64_t state)
{
    uint64_t at = state * UINT64_C(0x9e3779b97f4a7c15) >> (64 - SLOT_BITS);

    while (states->slots[at] && states->slots[at] >> ANSWER_BITS != state)
        at = (at + 1) & ((UINT64_C(1) << SLOT_BITS) - 1);
    return at;
}

/* What was written, or -1. */
static int answer_of(const struct chase_states *states, uint64_t state)
{
    const uint64_t slot = states->slots[slot_of(states, state)];

    return slot ? (int)(slot & ((1 << ANSWER_BITS) - 1)) : -1;
}

/* ---- Chase the Flush: deciding ------------------------------------------------------------------------ */

/* At the river: the line of the hole hand if it has one, else the board's. */
static bool river_bets(const struct chase_states *states, const card *hole, const card *board)
{
    const int own = answer_of(states, chase_state(hole, HOLE, board, RIVER));
    card seven[HOLE + RIVER];

    if (own >= 0) return own == 1;
    memcpy(seven, hole, HOLE);
    memcpy(seven + HOLE, board, RIVER);
    return suit_hand_value(seven, HOLE + RIVER) >=
           (suit_hand)answer_of(states, chase_state(NULL, 0, board, RIVER));
}

static struct event decide_chase(const void *tables, const void *round, int seat)
{
    const struct chase_states *states = tables;
    const struct round *r = round;
    const card *hole = decide_seat(&chase_the_flush, round, seat)->hand.cards, *board = r->shared.cards;
    const int boards = r->shared.count;
    const bool bets = boards == RIVER ? river_bets(states, hole, board)
                                      : answer_of(states, chase_state(hole, HOLE, board, boards)) == 1;
    const uint8_t pass = boards == RIVER ? states->fold : states->check;

    return decide_act(seat, bets ? states->bet : pass);
}

/* ---- Chase the Flush: reading ------------------------------------------------------------------------- */

static void open_chase(struct strategy_reader *r)
{
    struct chase_states *states = arena_take(r->arena, sizeof *states);

    states->bet = (uint8_t)game_action(&chase_the_flush, "bet", 3);
    states->check = (uint8_t)game_action(&chase_the_flush, "check", 5);
    states->fold = (uint8_t)game_action(&chase_the_flush, "fold", 4);
    r->tables = states;
}

static bool store_state(struct strategy_reader *r, uint64_t state, int answer, int *lines)
{
    struct chase_states *states = r->tables;
    uint64_t *slot = &states->slots[slot_of(states, state)];

    if (*slot) return refuse(r, "this state has had its line already (suits have no names)");
    if (++states->states > STATES_MOST) return refuse(r, "there are more states than %d", STATES_MOST);
    *slot = state << ANSWER_BITS | (uint64_t)answer;
    if (lines) ++*lines;
    return true;
}

/* "bet from Q2": the ranks of the least hand's longest suit; "fold": no hand bets. */
static bool read_limit(struct strategy_reader *r, const char *decision, int *limit)
{
    static const char names[] = "23456789TJQKA", from[] = "bet from ";
    uint32_t ranks = 0;

    *limit = NEVER;
    if (strcmp(decision, "fold") == 0) return true;
    if (strncmp(decision, from, strlen(from)) != 0)
        return refuse(r, "the decision '%.40s' is neither 'fold' nor 'bet from RANKS'", decision);
    for (const char *c = decision + strlen(from); *c; c++) {
        const char *rank = strchr(names, *c);

        if (!rank || ranks >> (rank - names) & 1)
            return refuse(r, "'%.20s' is no set of ranks", decision + strlen(from));
        ranks |= 1u << (rank - names);
    }
    *limit = __builtin_popcount(ranks) << RANKS | (int)ranks;
    return ranks != 0 || refuse(r, "'bet from' needs ranks");
}

/* All of them different? */
static bool are_different(struct strategy_reader *r, const card *hole, int holes, const card *board,
                          int boards)
{
    uint64_t set = 0;

    for (int i = 0; i < holes; i++) set |= UINT64_C(1) << hole[i];
    for (int i = 0; i < boards; i++) set |= UINT64_C(1) << board[i];
    return __builtin_popcountll(set) == holes + boards || refuse(r, "a card is there twice");
}

static bool take_board(struct strategy_reader *r, const char *board_text, const char *decision)
{
    struct chase_states *states = r->tables;
    card board[RIVER];
    int limit;

    if (!read_cards(r, board_text, strlen(board_text), board, RIVER) ||
        !are_different(r, NULL, 0, board, RIVER) || !read_limit(r, decision, &limit))
        return false;
    return store_state(r, chase_state(NULL, 0, board, RIVER), limit, &states->boards);
}

static bool take_chase(struct strategy_reader *r, char *state, const char *decision)
{
    struct chase_states *states = r->tables;
    char *bar = strstr(state, " | ");
    card hole[HOLE], board[RIVER];
    bool bets;

    if (bar && strncmp(state, "* ", 2) == 0) return take_board(r, bar + 3, decision);
    const char *const board_text = bar ? bar + 3 : "";
    const size_t length = strlen(board_text);
    const int boards = !bar ? 0 : length > strlen("4c 3c") ? RIVER : 2;
    if (bar) *bar = '\0';
    if (!read_cards(r, state, strlen(state), hole, HOLE) ||
        !read_cards(r, board_text, length, board, boards) || !are_different(r, hole, HOLE, board, boards) ||
        !read_choice(r, decision, "bet", boards == RIVER ? "fold" : "check", &bets))
        return false;
    return store_state(r, chase_state(hole, HOLE, board, boards), bets,
                       boards == 0   ? &states->before
                       : boards == 2 ? &states->flops
                                     : NULL);
}

static bool close_chase(struct strategy_reader *r)
{
    const struct chase_states *states = r->tables;

    if (states->before == BEFORE && states->flops == FLOPS && states->boards == BOARDS) return true;
    return refuse(r, "it has %d of %d lines before the flop, %d of %d after it, %d of %d at the river",
                  states->before, BEFORE, states->flops, FLOPS, states->boards, BOARDS);
}

static const struct strategy_format format_chase = {.game = &chase_the_flush,
                                                    .open = open_chase,
                                                    .take = take_chase,
                                                    .close = close_chase,
                                                    .decide = decide_chase};

/* ---- lines -------------------------------------------------------------------------------------------- */

static const struct strategy_format *const formats[] = {
    &format_catch, &format_super, &format_stadium_own, &format_stadium_nine, &format_chase,
};

bool strategy_open(struct strategy_reader *r, const struct analysis_request *request, struct arena *arena)
{
    *r = (struct strategy_reader){.arena = arena, .request = request};
    for (size_t i = 0; i < COUNT(formats) && !r->format; i++) {
        const struct strategy_format *f = formats[i];

        if (f->game == request->rules.game && (!f->is_for || f->is_for(request))) r->format = f;
    }
    if (!r->format) return false;
    r->decide = r->format->decide;
    r->format->open(r);
    return true;
}

bool strategy_close(struct strategy_reader *r)
{
    return r->format->close(r);
}

/* The value in force of a table, an option of the game or one of the analysis; "" for what there is not. */
static void put_in_force(struct buf *b, const struct analysis_request *request, const char *key, size_t size)
{
    const struct rules *rules = &request->rules;
    const int option = rules_option(rules->game, key, size), wager = game_wager(rules->game, key, size);

    for (int i = 0; i < MEASURE_NAMES && request->wanted[i].key; i++) {
        if (strlen(request->wanted[i].key) == size && memcmp(request->wanted[i].key, key, size) == 0)
            buf_put(b, request->wanted[i].value);
    }
    if (b->size) return;
    if (option >= 0)
        rules_put_option(b, rules, option);
    else if (wager >= 0)
        buf_put(b, rules_table_id(rules, wager));
}

/* Skips the words "key=value" in front; *applies: they are all in force. */
static bool skip_names(struct strategy_reader *r, char **state, bool *applies)
{
    *applies = true;
    for (;;) {
        const size_t size = strcspn(*state, " "), key = strcspn(*state, "= ");
        char memory[64];
        struct buf value = BUF(memory);

        if (key >= size) return true;
        put_in_force(&value, r->request, *state, key);
        if (!value.size)
            return refuse(r, "this game has no table or option '%.*s'", (int)(key > 60 ? 60 : key), *state);
        *applies &= size - key - 1 == value.size && memcmp(*state + key + 1, memory, value.size) == 0;
        *state += size;
        while (**state == ' ') (*state)++;
    }
}

bool strategy_take_line(struct strategy_reader *r, char *line)
{
    char *tab = strchr(line, '\t'), *state = line;
    bool applies;

    if (line[0] == '#' || line[0] == '\0') return true;
    if (!tab) return refuse(r, "there is no tab between a state and its decision");
    *tab = '\0';
    char *decision = tab + 1;
    decision[strcspn(decision, "\t")] = '\0';
    if (!skip_names(r, &state, &applies)) return false;
    return !applies || r->format->take(r, state, decision);
}

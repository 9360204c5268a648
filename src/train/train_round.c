/* train_round.c - questions about a settled round: pay, settle, error.
 *
 * A round of the game is played through the plug with odd stakes, cards from the generator and decisions of
 * every kind; what it pays is what settle() says.  Wagers that a meter pays are the floor's business, so a
 * round with one is no question. */
#include "train/train.h"

#include <string.h>

static const char outcome_words[] = "take pay push";

/* ORDER outcome_words, by enum outcome */
static const uint8_t outcome_word[] = {[OUTCOME_LOSE] = 0, [OUTCOME_PUSH] = 2, [OUTCOME_WIN] = 1};

struct settled {
    struct award award[AWARDS_MAX];
    int count;
};

/* ---- a round ------------------------------------------------------------------------------------------ */
/* Dollars as people stack them, and some that make a dealer count. */
static int64_t any_stake(struct rng *rng, bool main) {
    static const uint8_t mains[] = {5, 7, 10, 12, 15, 15, 20, 25, 30, 35, 40, 45, 55, 75, 100, 125};
    static const uint8_t sides[] = {1, 2, 3, 5, 5, 5, 7, 10, 15, 20, 25, 35};
    return 100 * (main ? mains[rng_below(rng, COUNT(mains))] : sides[rng_below(rng, COUNT(sides))]);
}

/* How many wagers of the player's own choice the game has. */
static uint32_t sides_of(const struct game *game) {
    uint32_t count = 0;
    for (int i = 0; i < game->wager_count; i++)
        count += game->wagers[i].kind == WAGER_OPTIONAL && !game->wagers[i].toke;
    return count;
}

static void bet_seat(const struct rules *rules, void *round, int seat, struct rng *rng) {
    const struct game *game = rules->game;
    const uint32_t sides = sides_of(game);
    const int64_t main = any_stake(rng, true);
    struct event event = {.kind = EV_PICK, .seat = (uint16_t)seat};
    for (int i = 0; i < 3; i++) event.cards[i] = (uint8_t)(3 * i + 1 + (int)rng_below(rng, 3));
    game_send(game, round, &event);
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        const int64_t fixed = rules_fixed_cents(rules, i), side = any_stake(rng, false);
        const bool wanted = w->toke ? rng_below(rng, 6) == 0 : rng_below(rng, sides + 1) < 2;

        if (w->kind != WAGER_REQUIRED && (w->kind != WAGER_OPTIONAL || !wanted)) continue;
        event = (struct event){.kind = EV_BET, .what = (uint8_t)i, .seat = (uint16_t)seat};
        event.cents = fixed ? fixed : w->kind == WAGER_REQUIRED ? main : side;
        game_send(game, round, &event);
    }
}

/* Any action that is open; giving up only now and then, for that leaves little to settle. */
static int any_action(const struct game *game, uint32_t actions, struct rng *rng) {
    for (;;) {
        const int action = (int)rng_below(rng, game->action_count);
        const char *id = game->actions[action];
        if (!(actions >> action & 1) || action == game->sets_hand) continue;
        if ((strcmp(id, "fold") != 0 && strcmp(id, "surrender") != 0) || rng_below(rng, 8) == 0) return action;
    }
}

static bool next_event(const struct game *game, void *round, const struct need *need, struct rng *rng) {
    struct event event = {.kind = EV_START, .what = (uint8_t)(1 + rng_below(rng, 7))};
    if (need->kind == NEED_DECISION) {
        event = (struct event){.kind = EV_ACT, .seat = need->seat};
        event.what = (uint8_t)any_action(game, need->actions, rng);
    }
    if (need->kind == NEED_START || need->kind == NEED_DECISION) return game_send(game, round, &event) == OK;
    if (need->kind != NEED_CARD) return false;
    event = (struct event){.kind = EV_CARD};
    do event.cards[0] = (card)rng_below(rng, (uint32_t)game_deck_size(game));
    while (game_send(game, round, &event) != OK);
    return true;
}

/* False if the wagers that the rules offer make no round. */
static bool play(const struct rules *rules, void *round, uint32_t seats, struct rng *rng) {
    const struct game *game = rules->game;
    struct need need;
    game->open(round, rules, NULL);
    for (int seat = 1; seats >> seat; seat++)
        if (seats >> seat & 1) bet_seat(rules, round, seat, rng);
    if (game_send(game, round, &(struct event){.kind = EV_CLOSE})) return false;
    while ((need = game->need(round)).kind != NEED_NOTHING)
        if (!next_event(game, round, &need, rng)) return false;
    return true;
}

/* ---- pays --------------------------------------------------------------------------------------------- */
/* "Pair of 8s or Better, 2 to 1"; nothing where the outcome says it. */
static void put_note(struct buf *b, const struct rules *rules, const struct award *award) {
    const struct pay pay = rules_award_pay(rules, award);
    if (award->line)
        buf_put(b, award->line->label);
    else if (award->outcome == OUTCOME_WIN)
        buf_put(b, "even money");
    if (pay.kind == PAY_LOSE) return;
    buf_put(b, ", ");
    pay_put(b, pay);
}

/* About "xtra/natural"; without a line the outcome: "ante/push". */
static struct train_part *add_award(struct train_question *q, const char *id, enum train_kind kind,
                                    const struct award *award) {
    const char *line = award->line ? award->line->id : outcome_name((enum outcome)award->outcome);
    const struct short_text subject = text_format("%s/%s", q->terms->rules.game->wagers[award->wager].id, line);
    struct train_part *part = train_add_part(q, id, kind, subject.text);
    if (!part) return NULL;
    struct buf note = BUF(part->note);
    part->seat = award->seat;
    part->wager = (int8_t)award->wager;
    put_note(&note, &q->terms->rules, award);
    return part;
}

/* ---- pay ---------------------------------------------------------------------------------------------- */
static int64_t won(const struct award *award) {
    return award->outcome == OUTCOME_WIN ? award->returned_cents - award->stake_cents : 0;
}

static int make_pay(struct train_question *q, const struct settled *seats) {
    int worth = 0;
    for (int i = 0; i < seats[0].count; i++) {
        const struct award *award = &seats[0].award[i];
        struct train_part *part = add_award(q, "paid", TRAIN_CENTS, award);

        if (!part) return 0;
        part->cents = won(award);
        worth += award->outcome == OUTCOME_WIN ? (award->line ? 4 : 1) : 0;
    }
    return worth;
}

/* ---- settle ------------------------------------------------------------------------------------------- */
static bool settles_at(const struct settled *seat, int step) {
    for (int i = 0; i < seat->count; i++)
        if (seat->award[i].step == step && seat->award[i].stake_cents) return true;
    return false;
}

/* Of the seats settled at a step, the first one in the document's order; *count: how many they are. */
static int first_at(const struct train_question *q, const struct settled *seats, int step, int *count) {
    int first = -1;
    *count = 0;
    for (int i = 0; i < q->seat_count; i++) {
        const int at = game_settles(q->terms->rules.game, q->seat_count, i) - 1;

        if (settles_at(&seats[at], step) && !(*count)++) first = at;
    }
    return first;
}

/* Whose hand is turned and settled first?  False if only one comes into question. */
static bool ask_first(struct train_question *q, const struct settled *seats) {
    struct train_part *part = train_add_part(q, "first", TRAIN_WORD, "order");
    struct buf list = BUF(q->list);
    int first = -1, count = 0;
    for (int step = STEP_DECISION + 1; step < AWARD_STEPS && !count; step++) first = first_at(q, seats, step, &count);
    if (count < 2) return false;
    part->bits = UINT32_C(1) << first;
    for (int i = 0; i < q->seat_count; i++) buf_format(&list, "%s%d", i ? " " : "", q->seat[i].seat);
    return true;
}

static bool ask_outcome(struct train_question *q, const struct award *award) {
    struct train_part *part = add_award(q, "outcome", TRAIN_WORD, award);
    if (!part) return false;
    part->words = outcome_words;
    part->bits = UINT32_C(1) << outcome_word[award->outcome];
    part->worth[1] = won(award) ? award->returned_cents : 2 * award->stake_cents;
    part->worth[2] = award->stake_cents;
    return true;
}

/* Step by step as the document decides, and within a step in the order of settlement. */
static int make_settle(struct train_question *q, const struct settled *seats) {
    const struct game *game = q->terms->rules.game;
    unsigned seen = 0;
    if (!ask_first(q, seats)) return 0;
    for (int step = 0; step < AWARD_STEPS; step++)
        for (int i = 0; i < q->seat_count; i++) {
            const int at = game_settles(game, q->seat_count, i) - 1;

            for (int n = 0; n < seats[at].count; n++) {
                const struct award *award = &seats[at].award[n];

                if (award->step != step || !award->stake_cents) continue;
                if (!ask_outcome(q, award)) return 0;
                seen |= 1u << award->outcome;
            }
        }
    return __builtin_popcount(seen);
}

/* ---- error -------------------------------------------------------------------------------------------- */
/* Another line of the table that pays odds, or -1. */
static int64_t other_line(const struct rules *rules, const struct award *award, struct rng *rng) {
    const struct pay_table table = rules_table(rules, award->wager);
    if (!award->line || !table.sheet) return -1;
    const struct pay pay = pay_of(table, &table.sheet->rows[rng_below(rng, table.sheet->count)]);
    return pay.kind == PAY_TO_1 || pay.kind == PAY_FOR_1 ? pay_returned(pay, award->stake_cents) : -1;
}

/* What a hurried dealer did in place of the right thing. */
static void mistake(struct train_spot *spot, const struct rules *rules, const struct award *award, struct rng *rng) {
    const int64_t stake = award->stake_cents, other = other_line(rules, award, rng);
    const bool over = rng_below(rng, 2);
    if (award->outcome == OUTCOME_WIN && other > stake && other != award->returned_cents)
        spot->returned = other;
    else if (award->outcome == OUTCOME_WIN && won(award) > stake && stake)
        spot->returned = award->returned_cents + (over ? stake : -stake);
    else if (award->outcome == OUTCOME_WIN || (award->outcome == OUTCOME_LOSE && stake))
        spot->returned = stake;
    else
        spot->returned = over ? 2 * stake : 0;
    spot->done = spot->returned > stake ? OUTCOME_WIN : spot->returned == stake ? OUTCOME_PUSH : OUTCOME_LOSE;
}

/* False if there are more than a list takes. */
static bool put_spots(struct train_question *q) {
    struct buf list = BUF(q->list);
    int count = 0;
    for (int i = 0; i < q->seat_count; i++)
        for (int n = 0; n < q->seat[i].spot_count; n++, count++)
            buf_format(&list, "%s%d:%s", list.size ? " " : "", q->seat[i].seat,
                       q->terms->rules.game->wagers[q->seat[i].spot[n].wager].id);
    return !list.full && count <= 32; /* a bit each */
}

static int make_error(struct train_question *q, const struct settled *seats, struct rng *rng) {
    const int at = (int)rng_below(rng, q->seat_count);
    const int n = seats[at].count ? (int)rng_below(rng, (uint32_t)seats[at].count) : -1;
    int before = 0;
    if (n < 0) return 0;
    const struct award *award = &seats[at].award[n];
    struct train_spot *spot = &q->seat[at].spot[n];
    mistake(spot, &q->terms->rules, award, rng);
    const int64_t off = spot->returned - award->returned_cents;
    for (int i = 0; i < at; i++) before += seats[i].count;
    if (!off || !put_spots(q)) return 0;
    q->shows_done = true;
    struct train_part *where = add_award(q, "spot", TRAIN_WORD, award);
    struct train_part *by = add_award(q, "difference", TRAIN_CENTS, award);
    where->bits = UINT32_C(1) << (before + n);
    where->cents = by->cents = off < 0 ? -off : off;
    by->depends = true;
    by->seat = where->seat = 0; /* that is the question */
    by->wager = where->wager = -1;
    return award->outcome == OUTCOME_WIN ? 3 : 1;
}

/* ---- the question ------------------------------------------------------------------------------------- */
static uint32_t any_seats(const struct game *game, struct rng *rng, int count) {
    const uint32_t seats = game->seats < TABLE_SEATS ? game->seats : TABLE_SEATS;
    uint32_t chosen = 0;
    while (__builtin_popcount(chosen) < count) chosen |= UINT32_C(2) << rng_below(rng, seats);
    return chosen;
}

/* Copies what lies on the layout; false if nothing does, or a meter pays. */
static bool take_seat(struct train_question *q, const struct view *view, int seat, struct settled *settled) {
    const struct seat_view *seen = view_find_seat(view, seat);
    struct train_seat *to = &q->seat[q->seat_count++];
    if (!seen) return false;
    *to = (struct train_seat){.seat = (uint16_t)seat, .action = seen->action, .hand = seen->hand};
    for (int i = 0; i < settled->count; i++) {
        const struct award *award = &settled->award[i];

        if (award->meter) return false;
        to->spot[to->spot_count++] = (struct train_spot){.wager = award->wager,
                                                         .done = award->outcome,
                                                         .stake = award->stake_cents,
                                                         .returned = award->returned_cents};
    }
    return to->spot_count > 0;
}

int train_make_round(struct train_question *q, struct rng *rng, void *round) {
    const struct game *game = q->terms->rules.game;
    const int count = q->exercise == TRAIN_PAY ? 1 : 2 + (int)rng_below(rng, TRAIN_SEATS - 1);
    const uint32_t seats = any_seats(game, rng, count);
    struct settled settled[TRAIN_SEATS];
    struct view view;
    if (!play(&q->terms->rules, round, seats, rng)) return 0;
    for (int seat = 1; seats >> seat; seat++) {
        if (!(seats >> seat & 1)) continue;
        struct settled *to = &settled[q->seat_count];

        to->count = game->settle(round, seat, to->award);
        game->view(round, seat, &view);
        if (!take_seat(q, &view, seat, to)) return 0;
    }
    q->dealer = view.dealer;
    q->table = view.table;
    if (q->exercise == TRAIN_PAY) return make_pay(q, settled);
    return q->exercise == TRAIN_SETTLE ? make_settle(q, settled) : make_error(q, settled, rng);
}

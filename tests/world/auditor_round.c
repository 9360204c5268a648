/* auditor_round.c - applies each fact to the auditor's own rounds. */
#include "world/auditor.h"

#include "deal/shuffle.h"
#include "floor/floor.h"
#include "house/protocol.h"
#include "house/reader.h"

#include <stdlib.h>
#include <string.h>

/* ---- vouchers ----------------------------------------------------------------------------------------- */

static struct auditor_voucher **voucher_place(struct auditor *a, uint64_t number) {
    struct auditor_voucher **at = &a->voucher[number % AUDITOR_BUCKETS];

    while (*at && (*at)->number != number) at = &(*at)->next;
    return at;
}

const struct auditor_voucher *auditor_voucher_find(const struct auditor *a, uint64_t number) {
    const struct auditor_voucher *v = a->voucher[number % AUDITOR_BUCKETS];

    while (v && v->number != number) v = v->next;
    return v;
}

static void voucher_out(struct auditor *a, const struct fact *fact) {
    struct auditor_voucher **at = voucher_place(a, fact->money.voucher);

    if (*at) {
        auditor_fail(a, "a voucher of this number is out already");
        return;
    }
    *at = calloc(1, sizeof **at);
    must(*at);
    (*at)->number = fact->money.voucher;
    (*at)->cents = fact->money.cents;
    a->vouchers++;
    auditor_expect(a, ACCOUNT_VOUCHERS, 0, fact->money.cents);
}

void auditor_voucher_in(struct auditor *a, uint64_t number, int64_t cents) {
    struct auditor_voucher **at = voucher_place(a, number), *v = *at;

    if (!v || v->cents != cents) {
        auditor_fail(a, "no voucher of this number and worth is out");
        return;
    }
    *at = v->next;
    free(v);
    a->vouchers--;
    auditor_expect(a, ACCOUNT_VOUCHERS, 0, -cents);
}

static void apply_money(struct auditor *a, const struct fact *fact) {
    const int64_t cents = fact->money.cents;

    switch ((enum fact_kind)fact->kind) {
    case FACT_ISSUE:
        voucher_out(a, fact);
        auditor_expect(a, ACCOUNT_CAGE, 0, -cents);
        break;
    case FACT_REDEEM:
        auditor_voucher_in(a, fact->money.voucher, cents);
        auditor_expect(a, ACCOUNT_CAGE, 0, cents);
        break;
    case FACT_LOAD:
        auditor_voucher_in(a, fact->money.voucher, cents);
        auditor_expect(a, ACCOUNT_CREDIT, fact->money.terminal, cents);
        break;
    case FACT_COLLECT:
        voucher_out(a, fact);
        auditor_expect(a, ACCOUNT_CREDIT, fact->money.terminal, -cents);
        if (auditor_balance(a, ACCOUNT_CREDIT, fact->money.terminal)) auditor_fail(a, "collect left something behind");
        break;
    default: /* tokes */
        auditor_expect(a, ACCOUNT_TOKES, fact->table, -cents);
        auditor_expect(a, ACCOUNT_CAGE, 0, cents);
        a->table[fact->table - 1].rack.tokes_paid_cents += cents;
        break;
    }
    if (auditor_balance(a, ACCOUNT_VOUCHERS, 0) < 0) auditor_fail(a, "more vouchers came in than went out");
}

/* ---- seats and tables --------------------------------------------------------------------------------- */

static void apply_seat(struct auditor *a, const struct fact *fact) {
    struct auditor_terminal *who = &a->terminal[fact->seat.terminal];
    struct auditor_table *t = &a->table[fact->table - 1];

    if (fact->kind == FACT_SIT) {
        if (who->table || t->seat[fact->seat.seat - 1].terminal)
            auditor_fail(a, "terminal %u sits already, or somebody else there", fact->seat.terminal);
        who->table = fact->table;
        who->seat = fact->seat.seat;
        who->win_cents = 0;
        t->seat[fact->seat.seat - 1].terminal = fact->seat.terminal;
        return;
    }
    if (who->table != fact->table || who->seat != fact->seat.seat)
        auditor_fail(a, "terminal %u leaves a seat that is not its own", fact->seat.terminal);
    const struct auditor_seat *seat = &t->seat[fact->seat.seat - 1];
    if (seat->player == fact->seat.terminal && seat->staked_cents && !t->settled && !t->voided)
        auditor_fail(a, "terminal %u leaves with a wager in play", fact->seat.terminal);
    t->seat[fact->seat.seat - 1].terminal = 0;
    t->seat[fact->seat.seat - 1].ready = false;
    who->table = who->seat = 0;
}

static void apply_service(struct auditor_table *t, bool open) {
    int64_t staked = 0;

    for (int i = 0; i < t->config->seats; i++) staked += t->seat[i].staked_cents;
    const bool idle = t->phase == TABLE_PAUSE || (t->phase == TABLE_BETTING && !staked);

    if (open && t->phase == TABLE_OFF) t->phase = TABLE_PAUSE;
    t->closing = !open && !idle;
    if (!open && idle) t->phase = TABLE_OFF;
}

/* ---- jackpots and meters ------------------------------------------------------------------------------ */

struct auditor_meter *auditor_meter(struct auditor *a, int pool, int number) {
    struct auditor_pool *p = &a->pool[pool - 1];

    for (int i = 0; i < p->count; i++)
        if (p->meter[i].number == number) return &p->meter[i];
    return NULL;
}

/* WAC 230-15-320 By each role that must, and by nobody twice. */
static void check_confirmed(struct auditor *a, const struct auditor_lock *lock) {
    const uint32_t *who = lock->verified;

    if (lock->by_two && (!who[0] || !who[1] || who[0] == who[1]))
        auditor_fail(a, "jackpot %u is paid without two people", lock->id);
    if (lock->watched && (!who[2] || who[2] == who[0] || who[2] == who[1]))
        auditor_fail(a, "win %u is paid without surveillance", lock->id);
    if (lock->by_two && a->table[lock->table - 1].config->chips && !lock->proved)
        auditor_fail(a, "jackpot %u in chips is paid without its proof", lock->id);
}

int auditor_cards_left(const struct auditor_table *t) {
    int left = t->config->rules.game->joker ? DECK_53 : DECK_52;

    for (int i = 0; i < t->event_count; i++) left -= t->events[i].kind == EV_BURN;
    return left - t->dealt_count;
}

/* The rest of the deck was counted; wrong, it proves nothing. */
static void apply_proof(struct auditor *a, const struct fact *fact) {
    for (int i = 0; i < AUDITOR_LOCKS; i++)
        if (a->lock[i].id && a->lock[i].id == fact->proof.lock)
            a->lock[i].proved = fact->proof.cards == auditor_cards_left(&a->table[fact->table - 1]);
    if (a->user_role[fact->who % (AUDITOR_USERS + 1)] &&
        a->user_role[fact->who % (AUDITOR_USERS + 1)] != ROLE_SUPERVISOR)
        auditor_fail(a, "a proof by somebody who is no supervisor");
}

static void apply_jackpot(struct auditor *a, const struct fact *fact) {
    for (int i = 0; i < AUDITOR_LOCKS; i++) {
        struct auditor_lock *lock = &a->lock[i];

        if (!lock->id || lock->id != fact->lock.lock) continue;
        if (fact->kind == FACT_VERIFY) {
            lock->verified[fact->lock.role - FLOOR_STAFF] = fact->who;
            if (a->user_role[fact->who] == ROLE_SURVEILLANCE && fact->lock.role != FLOOR_SURVEILLANCE)
                auditor_fail(a, "surveillance stands in for the floor");
            return;
        }
        check_confirmed(a, lock);
        auditor_expect(a, ACCOUNT_LOCKED, 0, -lock->cents);
        if (lock->terminal)
            auditor_expect(a, ACCOUNT_CREDIT, lock->terminal, lock->cents);
        else if (auditor_balance(a, ACCOUNT_CAGE, 0) > 0)
            auditor_fail(a, "the cage pays %lld cents that it does not have", (long long)lock->cents);
        else
            auditor_expect(a, ACCOUNT_CAGE, 0, lock->cents); /* in chips: cash */
        a->table[lock->table - 1].locks--;
        a->table[lock->table - 1].paid = true;
        a->table[lock->table - 1].seat[lock->seat - 1].credit_cents += lock->cents;
        a->table[lock->table - 1].seat[lock->seat - 1].locked_cents -= lock->cents;
        a->jackpots++;
        *lock = (struct auditor_lock){0};
        return;
    }
    auditor_fail(a, "there is no jackpot %u", fact->lock.lock);
}

static void apply_adjustment(struct auditor *a, const struct fact *fact) {
    struct auditor_meter *m = auditor_meter(a, fact->meter.pool, fact->meter.meter);
    const wide parts = (wide)fact->meter.cents * METER_PARTS;

    if (!m || a->pool[fact->meter.pool - 1].bonus) {
        auditor_fail(a, "a meter that cannot be adjusted");
        return;
    }
    if (fact->meter.reason == METER_ABOVE_MAXIMUM) {
        m->shown -= parts;
        m->reserve += parts;
    } else {
        *(fact->meter.reason == METER_RECEIPTS ? &m->reserve : &m->shown) -= parts;
        m->adjusted += parts;
        if (fact->meter.reason == METER_SEED_RECOVERY) m->recovered += parts;
        auditor_expect(a, ACCOUNT_POOL, fact->meter.pool, -fact->meter.cents);
        auditor_expect(a, ACCOUNT_HOUSE, 0, fact->meter.cents);
    }
    if (m->shown < 0 || m->reserve < 0) auditor_fail(a, "a meter fell below zero");
}

static void check_amounts(struct auditor *a, const struct fact_amounts *is, const int64_t *should) {
    for (int i = 0; i < is->count; i++)
        if (is->amount[i] != should[i])
            auditor_fail(a, "the log says that a sign shows %lld, it is %lld", (long long)is->amount[i],
                         (long long)should[i]);
}

static void check_meters(struct auditor *a, const struct fact_meters *m) {
    const struct auditor_pool *p = &a->pool[m->pool - 1];

    if (m->before.count != p->count || m->after.count != p->count)
        auditor_fail(a, "the log does not say what all signs of pool %d show", m->pool);
    if (m->changed && m->changed != p->changed)
        auditor_fail(a, "the log tells of a change that was not the last of pool %d", m->pool);
    check_amounts(a, &m->before, m->changed ? p->before : p->sign);
    check_amounts(a, &m->after, m->changed ? p->after : p->sign);
}

/* What the signs show, after each fact. */
static void follow_signs(struct auditor *a, const struct fact *fact) {
    const bool raises = fact->kind == FACT_CLOSE || fact->kind == FACT_SWEEP;

    for (int i = 0; i < a->config->pool_count; i++) {
        struct auditor_pool *p = &a->pool[i];
        bool changed = fact->kind == FACT_MAXIMUM && fact->meter.pool == i + 1;
        int64_t now[METERS_MAX] = {0};

        for (int m = 0; m < p->count; m++) now[m] = (int64_t)(p->meter[m].shown / METER_PARTS);
        changed = changed || memcmp(now, p->sign, sizeof now) != 0;
        if (changed && !raises) {
            p->changed = fact->number;
            memcpy(p->before, p->sign, sizeof p->before);
            memcpy(p->after, now, sizeof p->after);
        }
        memcpy(p->sign, now, sizeof p->sign);
    }
}

/* ---- a round ------------------------------------------------------------------------------------------ */

void auditor_stakes(const struct auditor_table *t, int seat, int64_t stakes[WAGERS_MAX]) {
    struct view view;

    memset(stakes, 0, WAGERS_MAX * sizeof *stakes);
    t->config->rules.game->view(t->round, seat, &view);
    for (int i = 0; i < view.seats; i++)
        if (view.seat[i].seat == seat) memcpy(stakes, view.seat[i].stake, sizeof view.seat[i].stake);
}

static int64_t staked(const struct auditor_table *t, int seat) {
    int64_t stakes[WAGERS_MAX], sum = 0;

    auditor_stakes(t, seat, stakes);
    for (int w = 0; w < WAGERS_MAX; w++) sum += stakes[w];
    return sum;
}

static void update_phase(struct auditor_table *t) {
    const int kind = t->config->rules.game->need(t->round).kind;

    t->phase = kind == NEED_WAGERS     ? TABLE_BETTING
               : kind == NEED_DECISION ? TABLE_DECIDING
               : kind == NEED_NOTHING  ? TABLE_FINISHED
                                       : TABLE_DEALING;
    if (kind == NEED_DECISION) t->asked = true;
}

static bool is_for(const struct auditor_card *c, const struct need *need) {
    return c->to == need->to && (c->to != TO_SEAT || c->seat == need->seat);
}

/* Whose hand is turned; 0: the dealer's. */
static uint16_t turned_seat(const struct need *need) { return need->to == TO_SEAT ? need->seat : 0; }

/* The number of the card that this event deals or turns; -1: none, for another hand is turned now. */
static int card_number(const struct auditor_table *t, const struct event *event, const struct need *need) {
    if (event->kind == EV_CARD) return t->dealt_count;
    if (event->kind != EV_TURN || need->kind != NEED_TURN || turned_seat(need) != event->seat) return -1;
    for (int i = 0; i < t->dealt_count; i++)
        if (t->dealt[i].card == CARD_HIDDEN && is_for(&t->dealt[i], need)) return i;
    return -1;
}

/* Applies the event; for a card notes who gets it. */
static bool apply_event(struct auditor *a, struct auditor_table *t, const struct event *event) {
    const struct game *game = t->config->rules.game;
    const struct need need = game->need(t->round);
    const enum err err = game->check(t->round, event);
    const int index = card_number(t, event, &need);

    if (err != OK) return auditor_fail(a, "the rules refuse it: %s", err_text(err));
    if (event->kind == EV_TURN && index < 0) return auditor_fail(a, "no card of that hand lies face down");
    if (event->kind == EV_TURN) {
        t->dealt[index].card = event->cards[0];
        t->dealt[index].turned = true;
    }
    if (event->kind == EV_CARD) {
        must(t->dealt_count < FACT_CARDS_MAX);
        t->dealt[t->dealt_count++] = (struct auditor_card){.card = event->cards[0], .to = need.to, .seat = need.seat};
    }
    game->apply(t->round, event);
    return true;
}

static bool record(struct auditor *a, struct auditor_table *t, struct event event) {
    if (!apply_event(a, t, &event)) return false;
    if (t->event_count == t->event_capacity) {
        t->event_capacity = t->event_capacity ? 2 * t->event_capacity : 256;
        t->events = realloc(t->events, (size_t)t->event_capacity * sizeof *t->events);
        must(t->events);
    }
    t->events[t->event_count++] = event;
    return true;
}

static void begin_round(struct auditor_table *t) {
    t->dealt_count = 0;
    t->config->rules.game->open(t->round, &t->config->rules, t->has_shoe ? &t->first_shoe : NULL);
}

static void unseal(struct auditor *a, struct auditor_table *t, const struct fact *fact) {
    t->deck_size = replay_shoe_size(t->config);
    if (!replay_unseal(a->seal, fact, &t->seed)) {
        auditor_fail(a, "the seed of its shuffle cannot be opened");
        return;
    }
    shuffle_cards(&t->seed, t->deck, t->deck_size, t->config->rules.game->joker ? DECK_53 : DECK_52);
}

static void note_dealer(struct auditor_table *t, const struct fact *fact) {
    if (t->config->live && fact->source == BY_USER) t->has_dealt[fact->who % (AUDITOR_USERS + 1)] = true;
}

/* Only a supervisor who has not dealt the round does this. */
void auditor_check_supervisor(struct auditor *a, const struct fact *fact) {
    const uint32_t who = fact->who % (AUDITOR_USERS + 1);

    if (fact->source != BY_USER) return;
    if (a->table[fact->table - 1].has_dealt[who]) auditor_fail(a, "by the dealer of the round");
    /* a house that died between the two has stored a new user and not its fact */
    if (a->user_role[who] && a->user_role[who] != ROLE_SUPERVISOR) auditor_fail(a, "by somebody who is no supervisor");
}

static void open_round(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    if (fact->round.round != ++a->rounds || fact->round.game != ++t->game)
        auditor_fail(a, "rounds are not numbered one after the other");
    if (t->phase != TABLE_PAUSE || t->locks) auditor_fail(a, "no round may open now");
    if (t->deck_due) auditor_fail(a, "a round opens without a deck");
    if (t->shuffle_due && !fact->round.shuffled) auditor_fail(a, "a round opens after the cut card");
    if (auditor_balance(a, ACCOUNT_ESCROW, fact->table)) auditor_fail(a, "the escrow is not empty");
    if (t->config->chips && (!t->rack.open || auditor_is_closing(a, fact->table)))
        auditor_fail(a, "a round opens at a rack that is closed");
    t->sweeping = false;
    t->number = fact->round.round;
    t->settled = t->voided = t->asked = t->contributed = false;
    t->event_count = t->hit_count = 0;
    t->misread = 0;
    t->betting_ms = t->next_betting_ms;
    t->window_ms = 0;
    memset(t->won_cents, 0, sizeof t->won_cents);
    for (int i = 0; i < t->config->seats; i++) t->seat[i] = (struct auditor_seat){.terminal = t->seat[i].terminal};
    memset(t->has_dealt, 0, sizeof t->has_dealt);
    t->was_locked = t->takes_two = t->paid = false;
    note_dealer(t, fact);
    t->left_verified = t->by_hand = false;
    if (fact->round.shuffled) {
        t->shoe_at = 0;
        t->has_shoe = t->shuffle_due = false;
        if (!t->config->live) unseal(a, t, fact);
    }
    t->first_shoe = t->shoe;
    begin_round(t);
    if (t->config->rules.game->live_shoe) t->first_shoe = t->shoe = *t->config->rules.game->shoe(t->round);
    t->has_shoe = t->config->rules.game->live_shoe;
    t->phase = TABLE_BETTING;
}

/* Expects the change of the stakes to move from credit, or in chips over the felt, to escrow. */
static void expect_stake(struct auditor *a, const struct fact *fact, int seat) {
    struct auditor_table *t = &a->table[fact->table - 1];
    struct auditor_seat *s = &t->seat[seat - 1];
    const int64_t now = staked(t, seat), change = now - s->staked_cents;

    auditor_expect_player(a, fact->table, s, -change);
    auditor_expect(a, ACCOUNT_ESCROW, fact->table, change);
    s->staked_cents = now;
}

/* ---- in chips ------------------------------------------------------------------------------------------- */

/* Only the console of a table in chips says what lies there; after "no more bets" only the lights change. */
static void check_place(struct auditor *a, const struct fact *fact) {
    const struct auditor_table *t = &a->table[fact->table - 1];

    if (t->config->chips ? fact->source == BY_TERMINAL : fact->source == BY_USER)
        auditor_fail(a, "a wager in the wrong money");
    if (!t->sweeping) return;
    for (int i = 0; i < fact->bets.count; i++)
        if (!auditor_is_light(t, fact->bets.spot[i].wager)) auditor_fail(a, "a wager after \"no more bets\"");
    if (!t->seat[fact->bets.seat - 1].staked_cents) auditor_fail(a, "a seat comes in after \"no more bets\"");
}

/* Wagers of seats that have none yet, in the order of the seats; what they were in the last round the floor's own test
 * looks at. */
static void apply_again(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    int before = 0;

    if (!t->config->chips || t->sweeping) auditor_fail(a, "wagers again that cannot lie");
    for (int i = 0; i < fact->again.count && !a->broken; i++) {
        const int seat = fact->again.spot[i].seat;

        if (seat < before || fact->again.spot[i].cents <= 0) auditor_fail(a, "not the wagers of a round");
        if (seat != before && t->seat[seat - 1].staked_cents) auditor_fail(a, "wagers again over others");
        record(a, t,
               (struct event){.kind = EV_BET,
                              .what = fact->again.spot[i].wager,
                              .seat = (uint16_t)seat,
                              .cents = fact->again.spot[i].cents});
        expect_stake(a, fact, seat);
        before = seat;
    }
}

/* No card comes, and nothing goes to the meters, before chips and lights are as many. */
static void apply_sweep(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    if (!t->sweeping || fact->sweep.chips != auditor_lights(t) || fact->sweep.lights != fact->sweep.chips)
        auditor_fail(a, "chips and lights are not as many");
    t->sweeping = false;
    if (record(a, t, (struct event){.kind = EV_CLOSE})) auditor_contribute(a, fact->table);
}

static void apply_bets(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    struct auditor_seat *s = &t->seat[fact->bets.seat - 1];
    struct event event = {.kind = EV_PICK, .seat = fact->bets.seat};

    if (fact->source == BY_TERMINAL && fact->who != s->terminal) auditor_fail(a, "a wager for another's seat");
    check_place(a, fact);
    memcpy(event.cards, fact->bets.pick, 3);
    if (event.cards[0]) record(a, t, event);
    for (int i = 0; i < fact->bets.count && !a->broken; i++)
        record(a, t,
               (struct event){.kind = EV_BET,
                              .what = fact->bets.spot[i].wager,
                              .seat = fact->bets.seat,
                              .cents = fact->bets.spot[i].cents});
    if (a->broken) return;
    s->player = s->terminal;
    s->ready = false;
    expect_stake(a, fact, fact->bets.seat);
    if (s->staked_cents && !t->window_ms) t->window_ms = fact->time_ms + t->betting_ms;
    if (s->staked_cents) a->terminal[s->player].win_cents = 0;
}

/* [C-4.2.6, F-play-2, P-2] Nobody knows a card that is dealt face down at a live table. */
static void check_face_down(struct auditor *a, const struct auditor_table *t, card c) {
    if (t->config->rules.game->need(t->round).face_down && c != CARD_HIDDEN)
        auditor_fail(a, "a card that is dealt face down is in the log");
}

/* [P-4] At a live table nobody decides, and no hand is turned, before the cards left are counted. */
static void check_left(struct auditor *a, const struct auditor_table *t) {
    const bool counted = t->config->live && strcmp(t->config->rules.game->id, "dealer-open-pai-gow") == 0;

    if (counted && !t->left_verified) auditor_fail(a, "a hand goes on before the cards left are counted");
}

static void apply_cards(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    note_dealer(t, fact);
    if (t->config->reader && (fact->source == BY_USER) != t->by_hand)
        auditor_fail(a, "cards of a reader's table come from somebody else");
    for (int i = 0; i < fact->cards.count && !a->broken; i++) {
        const int at = t->shoe_at + t->dealt_count;
        card c = fact->cards.card[i];

        if (!t->config->live) {
            if (c != CARD_HIDDEN) auditor_fail(a, "a card of an automated table is in the log");
            if (at >= t->deck_size) auditor_fail(a, "more cards than the shuffle has");
            c = t->deck[at % SHUFFLE_CARDS_MAX];
        } else {
            check_face_down(a, t, c);
        }
        if (!a->broken) record(a, t, (struct event){.kind = EV_CARD, .cards = {c}});
    }
}

static void apply_turn(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    note_dealer(t, fact);
    check_left(a, t);
    for (int i = 0; i < fact->cards.count && !a->broken; i++) {
        const struct need need = t->config->rules.game->need(t->round);

        record(a, t, (struct event){.kind = EV_TURN, .seat = turned_seat(&need), .cards = {fact->cards.card[i]}});
    }
}

static card changed_card(const struct fact_changes *changes, int index, card c) {
    for (int i = 0; i < changes->count; i++)
        if (changes->change[i].index == index) return changes->change[i].is;
    return c;
}

static void check_changes(struct auditor *a, struct auditor_table *t, const struct fact_changes *changes) {
    for (int i = 0; i < changes->count; i++) {
        const int index = changes->change[i].index;

        if (index >= t->dealt_count || t->dealt[index].card != changes->change[i].was)
            auditor_fail(a, "the card that is corrected was another one");
        if (changes->change[i].was < 64) t->misread |= UINT64_C(1) << changes->change[i].was;
    }
}

/* Does it still happen?  A card that is not drawn any more is burnt. */
static bool happens_again(const struct auditor_table *t, struct event *event) {
    const struct game *game = t->config->rules.game;

    if (game->check(t->round, event) == OK) return true;
    if (event->kind != EV_CARD || event->cards[0] == CARD_HIDDEN) return false;
    event->kind = EV_BURN;
    return game->check(t->round, event) == OK;
}

/* Takes back what was paid and plays the whole round again with the right cards. */
static void replay(struct auditor *a, const struct fact *fact, const struct fact_changes *changes) {
    struct auditor_table *t = &a->table[fact->table - 1];
    const int count = t->dealt_count;
    const bool screen = fact->kind == FACT_AMEND && t->config->rules.game->timed;
    bool anew = false; /* [L-7] who decided on a wrong array is asked again */
    int kept = 0;

    if (!t->config->live) auditor_fail(a, "cards of an automated table change");
    check_changes(a, t, changes);
    if (a->broken) return;
    auditor_reopen(a, fact);
    begin_round(t);
    for (int i = 0; i < t->event_count && !a->broken; i++) {
        struct event event = t->events[i];
        const struct need need = t->config->rules.game->need(t->round);
        const int index = card_number(t, &event, &need);

        if (event.kind == EV_TURN && index < 0) continue;
        if (anew && (event.kind == EV_ACT || event.kind == EV_EXPIRE)) continue;
        const card was = event.cards[0];
        if (index >= 0 && was != CARD_HIDDEN) event.cards[0] = changed_card(changes, index, was);
        anew = anew || (screen && index >= 0 && event.cards[0] != was && need.kind == NEED_CARD && need.to == TO_TABLE);
        if (!happens_again(t, &event)) continue;
        apply_event(a, t, &event);
        t->events[kept++] = event;
    }
    t->event_count = kept;
    t->by_hand = t->by_hand || t->dealt_count != count;
    for (int seat = 1; seat <= t->config->seats; seat++) {
        if (t->seat[seat - 1].staked_cents == staked(t, seat)) continue;
        if (!anew) auditor_fail(a, "a correction moves stakes");
        expect_stake(a, fact, seat);
    }
}

/* Before the settlement, and with no jackpot locked, the dealer corrects what the dealer read. */
static void apply_correction(struct auditor *a, const struct fact *fact) {
    const struct auditor_table *t = &a->table[fact->table - 1];
    const struct fact_changes one = {.count = 1,
                                     .change = {{fact->correct.index, fact->correct.was, fact->correct.is}}};

    if (t->settled || t->locks || t->was_locked) auditor_check_supervisor(a, fact);
    replay(a, fact, fact->kind == FACT_CORRECT ? &one : &fact->corrections.changes);
}

/* A step that only took, as a fold does, has paid nobody. */
static bool has_paid(const struct auditor_table *t) {
    bool paid = false;

    for (int i = 0; i < t->config->seats; i++) {
        const struct auditor_seat *s = &t->seat[i];
        paid = paid || (s->posted && (s->credit_cents || s->tokes_cents || s->locked_cents));
    }
    return paid;
}

/* [L-1] What was paid is put right by the floor, and a jackpot by two people. */
static void apply_amend(struct auditor *a, const struct fact *fact) {
    const struct auditor_table *t = &a->table[fact->table - 1];

    if (t->settled || t->locks || t->was_locked || has_paid(t) || fact->amend.role == FLOOR_SUPERVISOR)
        auditor_check_supervisor(a, fact);
    if (!auditor_was_approved(a, PROPOSE_AMEND, fact, 0) && (t->locks || t->was_locked || t->paid))
        auditor_fail(a, "one person puts a round with a jackpot right");
    if (fact->amend.what == AMEND_CARDS) replay(a, fact, &fact->amend.changes);
}

/* ---- rulings ------------------------------------------------------------------------------------------ */

static void rule_event(struct auditor *a, const struct fact *fact, struct event event) {
    auditor_reopen(a, fact);
    if (event.kind == EV_DEAD) auditor_dead_seat(a, fact, event.seat);
    record(a, &a->table[fact->table - 1], event);
}

/* The card that goes is out of play. */
static void rule_replace(struct auditor *a, const struct fact *fact) {
    static const struct fact_changes none;
    struct auditor_table *t = &a->table[fact->table - 1];
    const struct fact_changes *changes = &fact->irregularity.changes;
    const bool unseen = !changes->count || changes->change[0].was == CARD_HIDDEN;
    const card out = unseen ? fact->irregularity.card : changes->change[0].was;

    replay(a, fact, unseen ? &none : changes);
    if (!a->broken) record(a, t, (struct event){.kind = EV_BURN, .cards = {out}});
}

/* True: the round goes on. */
static bool apply_ruling(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    const uint16_t seat = fact->irregularity.seat;
    const card c = fact->irregularity.card;

    if (!t->config->live) auditor_fail(a, "a ruling at an automated table");
    auditor_check_supervisor(a, fact);
    switch ((enum irregularity_effect)fact->irregularity.effect) {
    case EFFECT_BURN: rule_event(a, fact, (struct event){.kind = EV_BURN, .cards = {c}}); break;
    case EFFECT_DEAD_SEAT: rule_event(a, fact, (struct event){.kind = EV_DEAD, .seat = seat, .cards = {c}}); break;
    case EFFECT_RESET_HANDS: rule_event(a, fact, (struct event){.kind = EV_RESET, .seat = seat, .cards = {c}}); break;
    case EFFECT_REPLACE: /* of both a reader knows nothing */
        rule_replace(a, fact);
        t->by_hand = true;
        break;
    case EFFECT_MOVE:
        replay(a, fact, &fact->irregularity.changes);
        t->by_hand = true;
        break;
    case EFFECT_NEW_DECK:
        t->deck_due = true;
        if (auditor_is_running(t)) auditor_void(a, fact);
        return false;
    case EFFECT_DEAD_ROUND: auditor_void(a, fact); return false;
    case EFFECT_CONTINUE:
    case EFFECTS: return false;
    }
    return true;
}

static void apply_deck(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    if (!t->config->live) auditor_fail(a, "a deck of an automated table");
    switch ((enum deck_act)fact->deck.what) {
    case DECK_OPENED:
        t->deck_due = false;
        t->shuffle_due = t->has_shoe;
        break;
    case DECK_RETIRED: t->deck_due = true; break;
    case DECK_LEFT: t->left_verified = fact->deck.count == 4; break; /* [P-4] 53 - 7 x 7 */
    case DECK_CUT_CARD: t->shuffle_due = true; break;
    default: break;
    }
}

/* After a reveal no card may be dealt from the shuffle: deck_size becomes 0. */
static void apply_reveal(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    if (t->phase != TABLE_PAUSE && t->phase != TABLE_OFF)
        auditor_fail(a, "a seed is revealed while its cards are in play");
    if (fact->data_size != t->seed.size || memcmp(fact->data, t->seed.bytes, t->seed.size) != 0)
        auditor_fail(a, "the revealed seed is not the one that was committed to");
    t->deck_size = 0;
}

static void apply_ready(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    struct auditor_seat *s = &t->seat[fact->ready.seat - 1];
    const bool may = fact->source == BY_PROGRAM ? !s->staked_cents : s->terminal == fact->who; /* it is away */

    if (t->config->live || t->phase != TABLE_BETTING || !s->terminal || !may)
        auditor_fail(a, "a seat is done betting that has not said so");
    s->ready = true;
}

/* Betting at an automated table closes only when the window is over or all seats are done; [T-1] where a game
 * has a countdown, a live dealer waits for it too. */
static void close_betting(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    const bool timed = !t->config->live || t->config->rules.game->timed;
    bool all = true;

    for (int i = 0; i < t->config->seats; i++) {
        all = all && (t->seat[i].ready || !t->seat[i].terminal);
        t->seat[i].ready = false;
    }
    if (timed && !all && (!t->window_ms || fact->time_ms < t->window_ms))
        auditor_fail(a, "betting closes before its time, and not all are done");
    t->sweeping = t->config->chips && auditor_lights(t);
    if (!t->sweeping && record(a, t, (struct event){.kind = EV_CLOSE})) auditor_contribute(a, fact->table);
}

/* What a device has read is sealed; only a supervisor who has not dealt the round gives it up. */
static void apply_read(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    if (!t->config->reader) auditor_fail(a, "a frame of a table without a reader");
    if (fact->read.what == READ_FAILED) {
        auditor_check_supervisor(a, fact);
        t->by_hand = true;
    } else if (fact->data_size != READER_SEALED) {
        auditor_fail(a, "a frame is not sealed");
    }
}

/* [L-11] Everybody who was still asked, and nobody else. */
static void apply_rest(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    check_left(a, t);
    for (int seat = 1; seat <= t->config->seats && !a->broken; seat++) {
        struct event act = {.kind = EV_ACT, .what = fact->rest.action, .seat = (uint16_t)seat};

        memcpy(act.cards, fact->rest.front, 2);
        if (!(fact->rest.seats >> (seat - 1) & 1)) continue;
        if (record(a, t, act)) expect_stake(a, fact, seat);
    }
}

void auditor_round_fact(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    int64_t sum = 0;

    switch ((enum fact_kind)fact->kind) {
    case FACT_ROUND: open_round(a, fact); return;
    case FACT_BETS: apply_bets(a, fact); return;
    case FACT_AGAIN: apply_again(a, fact); return;
    case FACT_READY: apply_ready(a, fact); return;
    case FACT_LIMITS:
        if (fact->limits.betting_ms) t->next_betting_ms = fact->limits.betting_ms;
        return;
    case FACT_WINDOW: t->window_ms = 0; return;
    case FACT_RESUME: t->window_ms = fact->time_ms + t->betting_ms; return;
    case FACT_REVEAL: apply_reveal(a, fact); return;
    case FACT_CLOSE: close_betting(a, fact); break;
    case FACT_SWEEP: apply_sweep(a, fact); break;
    case FACT_DEALT_FROM: record(a, t, (struct event){.kind = EV_START, .what = fact->dealt_from.spot}); break;
    case FACT_CARDS: apply_cards(a, fact); break;
    case FACT_TURN: apply_turn(a, fact); break;
    case FACT_CORRECT:
    case FACT_CORRECTIONS: apply_correction(a, fact); break;
    case FACT_AMEND: apply_amend(a, fact); break;
    case FACT_IRREGULARITY:
        if (!apply_ruling(a, fact)) return;
        break;
    case FACT_DECK: apply_deck(a, fact); return;
    case FACT_READ: apply_read(a, fact); return;
    case FACT_ACT:
        check_left(a, t);
        if (record(a, t,
                   (struct event){.kind = EV_ACT,
                                  .what = fact->act.action,
                                  .seat = fact->act.seat,
                                  .cards = {fact->act.front[0], fact->act.front[1]}}))
            expect_stake(a, fact, fact->act.seat);
        break;
    case FACT_AMOUNT: auditor_fail(a, "an amount counted where all amounts are entered"); return;
    case FACT_REST: apply_rest(a, fact); break;
    case FACT_EXPIRE: record(a, t, (struct event){.kind = EV_EXPIRE}); break;
    case FACT_STEP: auditor_step(a, fact); break;
    case FACT_SETTLE: auditor_settle(a, fact); return;
    case FACT_VOID: auditor_void(a, fact); return;
    default: return;
    }
    if (a->broken) return;
    update_phase(t);
    for (int i = 0; i < t->config->seats; i++) sum += t->seat[i].staked_cents - t->seat[i].posted_cents;
    if (sum != auditor_balance(a, ACCOUNT_ESCROW, fact->table))
        auditor_fail(a, "the escrow holds %lld cents, the stakes are %lld",
                     (long long)auditor_balance(a, ACCOUNT_ESCROW, fact->table), (long long)sum);
}

static void apply_claim(struct auditor *a, const struct fact *fact) {
    auditor_expect(a, ACCOUNT_CLAIMS, fact->claim.terminal, fact->claim.cents);
    auditor_expect(a, fact->claim.written_off ? ACCOUNT_HOUSE : ACCOUNT_CAGE, 0, -fact->claim.cents);
    if (auditor_balance(a, ACCOUNT_CLAIMS, fact->claim.terminal) > 0)
        auditor_fail(a, "more is paid than terminal %u owes", fact->claim.terminal);
}

void auditor_fact(struct auditor *a, const struct fact *fact) {
    auditor_check_second(a, fact);
    a->used = a->used || (fact->kind == FACT_ISSUE && fact->source == BY_USER);
    switch ((enum fact_kind)fact->kind) {
    case FACT_NOTE: a->alarms += fact->note.code == NOTE_ALONE; break;
    case FACT_PROPOSE:
    case FACT_PROPOSE_RULING:
    case FACT_PROPOSE_AMEND:
    case FACT_PROPOSE_USER:
    case FACT_APPROVE:
    case FACT_DECLINE: auditor_apply_second(a, fact); break;
    case FACT_CLAIM: apply_claim(a, fact); break;
    case FACT_DISPUTE: auditor_dispute(a, fact); break;
    case FACT_DISPUTE_RULED: auditor_ruled(a, fact); break;
    case FACT_SLIP: auditor_slip_fact(a, fact); break;
    case FACT_RACK: auditor_rack_fact(a, fact); break;
    case FACT_CHIPS:
    case FACT_CASH: auditor_cage_fact(a, fact); break;
    case FACT_PROOF: apply_proof(a, fact); break;
    case FACT_USER: auditor_account(a, fact); break;
    case FACT_PAIR:
        if (fact->pair.role) break; /* no terminal */
        a->terminal[fact->pair.terminal].paired = true;
        a->terminal[fact->pair.terminal].request = 0;
        break;
    case FACT_UNPAIR:
        if (!fact->pair.role) a->terminal[fact->pair.terminal].paired = false;
        break;
    case FACT_ISSUE:
    case FACT_LOAD:
    case FACT_COLLECT:
    case FACT_REDEEM:
    case FACT_TOKES: apply_money(a, fact); break;
    case FACT_TABLE_OPEN: apply_service(&a->table[fact->table - 1], true); break;
    case FACT_TABLE_CLOSE: apply_service(&a->table[fact->table - 1], false); break;
    case FACT_SIT:
    case FACT_LEAVE: apply_seat(a, fact); break;
    case FACT_VERIFY:
    case FACT_PAY: apply_jackpot(a, fact); break;
    case FACT_ADJUST: apply_adjustment(a, fact); break;
    case FACT_MAXIMUM: auditor_meter(a, fact->meter.pool, fact->meter.meter)->maximum_cents = fact->meter.cents; break;
    case FACT_METERS: check_meters(a, &fact->meters); break;
    default:
        if (fact->table) auditor_round_fact(a, fact);
        break;
    }
    follow_signs(a, fact);
}

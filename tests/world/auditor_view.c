/* auditor_view.c - checks every message of the house against the auditor's own books. */
#include "world/auditor.h"

#include "house/protocol.h"
#include "house/view.h"

#include <string.h>

/* ---- who may see what --------------------------------------------------------------------------------- */

enum sight { NEVER, WHEN_OVER, WHEN_DECIDED, ALWAYS };

/* Taken from the documents, not from the code of the games. */
static const struct sight_row {
    const char *game;
    uint8_t own, other, dealer, table;
} sights[] = {
    /* game                  own      other seat    dealer        table */
    {"three-card-catch", ALWAYS, WHEN_DECIDED, WHEN_DECIDED, NEVER},
    {"chase-the-flush", ALWAYS, WHEN_OVER, WHEN_OVER, ALWAYS},
    {"super-three-card", ALWAYS, ALWAYS, ALWAYS, NEVER},
    {"stadium-three-card", ALWAYS, NEVER, ALWAYS, ALWAYS},
    {"dealer-open-pai-gow", ALWAYS, WHEN_DECIDED, ALWAYS, NEVER},
};

static bool may_see(const struct auditor_table *t, const struct auditor_card *c, int viewer) {
    const bool over = t->config->rules.game->need(t->round).kind == NEED_NOTHING;
    const bool decided = over || (t->asked && t->phase != TABLE_DECIDING);
    const struct sight_row *row = sights;

    if (c->turned) return true;
    while (strcmp(row->game, t->config->rules.game->id) != 0) must(++row < sights + COUNT(sights));
    const int sight = c->to == TO_DEALER            ? row->dealer
                      : c->to == TO_TABLE           ? row->table
                      : c->to == TO_NOBODY          ? NEVER
                      : viewer && c->seat == viewer ? row->own
                                                    : row->other;

    return sight == ALWAYS || (sight == WHEN_DECIDED && decided) || (sight == WHEN_OVER && over);
}

/* ---- cards -------------------------------------------------------------------------------------------- */

/* The hand in which a card is shown. */
struct place {
    int to; /* enum card_for; -1: anybody's */
    int seat;
    uint64_t misread; /* a bit per card that may be shown although a correction has removed it */
};

/* used: marks each dealt card, so that duplicates in a shoe are counted. */
static bool was_dealt(const struct auditor_table *t, struct place at, card c, int viewer, uint64_t *used) {
    if (at.misread >> c & 1) return true;
    for (int i = 0; i < t->dealt_count; i++) {
        const struct auditor_card *d = &t->dealt[i];

        if (d->card != c || *used >> i & 1) continue;
        if (at.to >= 0 && d->to != at.to) continue;
        if (at.to == TO_SEAT && d->seat != at.seat) continue;
        if (at.to >= 0 && !may_see(t, d, viewer)) continue;
        *used |= UINT64_C(1) << i;
        return true;
    }
    return false;
}

static void check_cards(struct auditor *a, const struct auditor_table *t, const struct world_node *cards,
                        struct place at, int viewer) {
    const char *text = cards->text, *end = text + cards->text_size;
    uint64_t used = 0;
    card c;

    while (text < end && !a->broken) {
        if (*text == ' ') {
            text++;
        } else if (end - text >= 2 && text[0] == '?' && text[1] == '?') {
            text += 2;
        } else if (!card_read(&text, end, &c)) {
            auditor_fail(a, "this is no card: %.*s", (int)(end - text), text);
        } else if (!was_dealt(t, at, c, viewer, &used)) {
            char memory[8];
            struct buf name = BUF(memory);
            card_put(&name, c);
            auditor_fail(a, "%s is shown at table %s, where it was not dealt or may not be seen from seat %d", memory,
                         t->config->name, viewer);
        }
        a->cards++;
    }
}

/* A hand: its cards, its front, and words only if all of it is visible. */
static void check_hand(struct auditor *a, const struct auditor_table *t, const struct world_node *hand, struct place at,
                       int viewer) {
    const struct world_node *cards = world_json_get(&a->json, hand, "cards");
    const struct world_node *front = world_json_get(&a->json, hand, "front");

    if (!cards || cards->kind != WORLD_STRING) return;
    check_cards(a, t, cards, at, viewer);
    if (front) check_cards(a, t, front, at, viewer);
    const bool words = world_json_get(&a->json, hand, "words"), value = world_json_get(&a->json, hand, "value");
    if (words != value) auditor_fail(a, "a hand has words without a value, or a value without words");
    if (words && memchr(cards->text, '?', cards->text_size)) auditor_fail(a, "a hidden hand is described in words");
}

/* ---- parts of a view ---------------------------------------------------------------------------------- */

static void check_number(struct auditor *a, const struct world_node *of, const char *key, int64_t expected) {
    const int64_t is = world_json_number(&a->json, of, key, INT64_MIN);

    if (is != expected) auditor_fail(a, "a view says %s %lld, and it is %lld", key, (long long)is, (long long)expected);
}

/* In a stadium a hand is three locations of the table's array. */
static struct place place_of(const struct auditor_table *t, int seat) {
    const bool array = t->config->seats > TABLE_SEATS;

    return (struct place){.to = array ? TO_TABLE : TO_SEAT, .seat = array ? 0 : seat};
}

/* What a meter has not paid yet shows in the settlement. */
static void check_returned(struct auditor *a, const struct auditor_table *t, const struct world_node *seat,
                           int number) {
    const int64_t cents = auditor_returned(t, number);

    if (cents >= 0) check_number(a, seat, "returned", cents);
}

static void check_seat(struct auditor *a, const struct auditor_table *t, const struct world_node *seat, int viewer) {
    const int number = (int)world_json_number(&a->json, seat, "seat", 0);

    if (number < 1 || number > t->config->seats) {
        auditor_fail(a, "a view shows seat %d", number);
        return;
    }
    const struct auditor_seat *s = &t->seat[number - 1];

    if (s->player || s->terminal) check_number(a, seat, "terminal", s->player ? s->player : s->terminal);
    check_number(a, seat, "staked", s->staked_cents);
    if (world_json_get(&a->json, seat, "awards")) {
        if (t->voided) auditor_fail(a, "awards of a round that is void");
        check_returned(a, t, seat, number);
    }
    check_hand(a, t, world_json_get(&a->json, seat, "hand"), place_of(t, number), viewer);
}

/* The number of seats not yet done; for a stadium checked only now and then. */
static void check_unready(struct auditor *a, const struct auditor_table *t, const struct world_node *round) {
    int64_t unready = 0;

    if (t->config->live || t->phase != TABLE_BETTING) return;
    if (t->config->seats > TABLE_SEATS && a->messages % 16) return;
    for (int i = 0; i < t->config->seats; i++) unready += t->seat[i].terminal && !t->seat[i].ready;
    check_number(a, round, "unready", unready);
}

static void check_round(struct auditor *a, const struct auditor_table *t, const struct world_node *round, int viewer) {
    if (!round) {
        auditor_fail(a, "a view without its round");
        return;
    }
    check_number(a, round, "round", (int64_t)t->number);
    check_number(a, round, "game", (int64_t)t->game);
    if (!world_json_is(world_json_get(&a->json, round, "phase"), view_phases[t->phase]))
        auditor_fail(a, "a view does not say phase %s", view_phases[t->phase]);
    if (world_json_flag(&a->json, round, "settled") != t->settled ||
        world_json_flag(&a->json, round, "voided") != t->voided)
        auditor_fail(a, "a view is wrong about the settlement");
    check_unready(a, t, round);
    check_hand(a, t, world_json_get(&a->json, round, "dealer"), (struct place){.to = TO_DEALER}, viewer);
    check_hand(a, t, world_json_get(&a->json, round, "table"), (struct place){.to = TO_TABLE}, viewer);
}

static void check_meter(struct auditor *a, const struct world_node *meter) {
    char name[CONFIG_NAME];
    const int number = (int)world_json_number(&a->json, meter, "meter", 0);

    world_json_copy(world_json_get(&a->json, meter, "pool"), name, sizeof name);
    for (int pool = 1; pool <= a->config->pool_count; pool++) {
        const struct auditor_meter *m = auditor_meter(a, pool, number);

        if (!m || strcmp(a->config->pool[pool - 1].name, name) != 0) continue;
        check_number(a, meter, "cents", (int64_t)(m->shown / METER_PARTS));
        check_number(a, meter, "millionths", (int64_t)(m->shown % METER_PARTS));
        return;
    }
    auditor_fail(a, "a view shows a meter that there is none of");
}

static void check_meters(struct auditor *a, const struct world_node *view) {
    const struct world_node *list = world_json_get(&a->json, view, "meters");

    for (const struct world_node *m = world_json_first(&a->json, list); m && !a->broken;
         m = world_json_next(&a->json, m))
        check_meter(a, m);
}

static void check_list(struct auditor *a, const struct auditor_table *t, const struct world_node *view, const char *key,
                       int viewer) {
    const struct world_node *list = world_json_get(&a->json, view, key);

    for (const struct world_node *s = world_json_first(&a->json, list); s && !a->broken;
         s = world_json_next(&a->json, s))
        check_seat(a, t, s, viewer);
}

static struct auditor_table *table_named(struct auditor *a, const struct world_node *name) {
    for (int i = 0; i < a->config->table_count; i++)
        if (world_json_is(name, a->config->table[i].name)) return &a->table[i];
    return NULL;
}

/* ---- views -------------------------------------------------------------------------------------------- */

static void check_lock(struct auditor *a, const struct world_node *view, uint32_t terminal) {
    const struct world_node *shown = world_json_get(&a->json, view, "lock");
    const struct auditor_lock *own = NULL;

    for (int i = 0; i < AUDITOR_LOCKS; i++)
        if (a->lock[i].id && a->lock[i].terminal == terminal) own = &a->lock[i];
    if (!own != !shown) auditor_fail(a, "a view is wrong about a jackpot of terminal %u", terminal);
    if (own && shown && world_json_number(&a->json, shown, "lock", 0) == own->id)
        check_number(a, shown, "cents", own->cents);
}

/* A wager in a round that is not over; one that was reopened may be at a table that the player has left. */
static bool is_in_play(const struct auditor *a, uint32_t terminal) {
    for (int i = 0; i < a->config->table_count; i++) {
        const struct auditor_table *t = &a->table[i];

        if (t->settled || t->voided) continue;
        for (int k = 0; k < t->config->seats; k++)
            if (t->seat[k].player == terminal && t->seat[k].staked_cents) return true;
    }
    return false;
}

static void check_terminal(struct auditor *a, const struct world_node *view, uint32_t number) {
    const struct auditor_terminal *who = &a->terminal[number];
    const struct auditor_table *t = table_named(a, world_json_get(&a->json, view, "table"));
    const struct auditor_seat *s = who->table ? &a->table[who->table - 1].seat[who->seat - 1] : NULL;
    const bool in = is_in_play(a, number);

    check_number(a, view, "terminal", number);
    check_number(a, view, "ack", (int64_t)who->request);
    check_number(a, view, "credit", auditor_balance(a, ACCOUNT_CREDIT, number));
    check_number(a, view, "bet", s && s->player == number ? s->staked_cents : 0);
    check_number(a, view, "win", who->win_cents);
    if (who->table && t != &a->table[who->table - 1]) auditor_fail(a, "a view of a foreign table");
    if (who->table) check_number(a, view, "seat", who->seat);
    if (world_json_flag(&a->json, view, "may_leave") == in) auditor_fail(a, "a view is wrong about may_leave");
    if (world_json_flag(&a->json, view, "may_bet") && (!s || !t || t->phase != TABLE_BETTING))
        auditor_fail(a, "a view takes wagers when none are taken");
    check_lock(a, view, number);
    if (!t) return;
    check_round(a, t, world_json_get(&a->json, view, "round"), who->table ? who->seat : 0);
    if (who->table) check_seat(a, t, world_json_get(&a->json, view, "mine"), who->seat);
    check_list(a, t, view, "others", who->table ? who->seat : 0);
    check_meters(a, view);
}

/* The console lists each card of a live round with whom it went to: what lies face down is ?? there too. */
static void check_dealt(struct auditor *a, const struct auditor_table *t, const struct world_node *view) {
    int i = 0;

    for (const struct world_node *n = world_json_first(&a->json, world_json_get(&a->json, view, "dealt"));
         n && !a->broken; n = world_json_next(&a->json, n), i++) {
        const struct world_node *shown = world_json_get(&a->json, n, "card");
        char memory[8];
        struct buf name = BUF(memory);

        if (i < t->dealt_count) card_put(&name, t->dealt[i].card);
        if (i >= t->dealt_count || !world_json_is(shown, memory))
            auditor_fail(a, "the console shows another card %d than the one that lies there", i);
        if (i < t->dealt_count && t->dealt[i].to == TO_SEAT) check_number(a, n, "seat", t->dealt[i].seat);
    }
}

/* A slip as the console shows it: what somebody else counts on his own is not told. */
static void check_pending(struct auditor *a, const struct world_node *shown) {
    const struct world_node *chips = world_json_get(&a->json, shown, "chips");
    const struct auditor_slip *s = NULL;

    for (int kind = 0; kind < SLIP_KINDS && !s; kind++)
        if (world_json_is(world_json_get(&a->json, shown, "slip"), slip_id(kind)))
            s = auditor_slip_find(a, kind, (uint32_t)world_json_number(&a->json, shown, "slip_number", 0));
    if (!s || !s->number) {
        auditor_fail(a, "a slip is shown that does not wait");
        return;
    }
    if (auditor_slip_is_blind(s) && (chips || world_json_get(&a->json, shown, "cents")))
        auditor_fail(a, "a count is shown that somebody must make anew");
    if (s->kind == SLIP_ERROR || !chips) return;
    int kind = 0;

    for (const struct world_node *n = world_json_first(&a->json, chips); n && !a->broken;
         n = world_json_next(&a->json, n), kind++)
        if (kind >= CHIP_KINDS || n->number != s->chips[kind]) auditor_fail(a, "a slip shows another count");
}

static void check_rack(struct auditor *a, const struct auditor_table *t, const struct world_node *view) {
    const struct world_node *rack = world_json_get(&a->json, view, "rack");

    check_number(a, view, "lights", auditor_lights(t));
    if (world_json_flag(&a->json, rack, "open") != t->rack.open) auditor_fail(a, "a view is wrong about the rack");
    if (!world_json_get(&a->json, rack, "error_due") != !t->rack.error_due)
        auditor_fail(a, "a view is wrong about an error slip");
    for (const struct world_node *n = world_json_first(&a->json, world_json_get(&a->json, rack, "pending"));
         n && !a->broken; n = world_json_next(&a->json, n))
        check_pending(a, n);
}

static void check_dealer(struct auditor *a, const struct world_node *view, uint32_t user) {
    const struct auditor_table *t = table_named(a, world_json_get(&a->json, view, "table"));
    const struct world_node *cards = world_json_get(&a->json, view, "cards");

    check_number(a, view, "ack", user <= AUDITOR_USERS ? (int64_t)a->user_request[user] : 0);
    if (!t) {
        auditor_fail(a, "a dealer's view of no table");
        return;
    }
    check_round(a, t, world_json_get(&a->json, view, "round"), 0);
    check_list(a, t, view, "seats", 0);
    check_meters(a, view);
    check_number(a, view, "tokes", auditor_balance(a, ACCOUNT_TOKES, (uint32_t)(t - a->table) + 1));
    if (cards && cards->text_size && !t->config->live) auditor_fail(a, "cards of an automated table");
    if (cards) check_cards(a, t, cards, (struct place){.to = -1}, 0);
    check_dealt(a, t, view);
    if (t->config->chips) check_rack(a, t, view);
}

static void check_welcome(struct auditor *a, const struct world_node *message, int role, uint32_t number) {
    if (role == ROLE_TERMINAL) check_number(a, message, "ack", (int64_t)a->terminal[number].request);
    if (role != ROLE_TERMINAL && role != ROLE_SIGN && role != ROLE_READER && number <= AUDITOR_USERS)
        check_number(a, message, "ack", (int64_t)a->user_request[number]);
    check_number(a, message, "number", number);
}

/* A question about a round still in play must show no more than the sender's view.  The log is read in
 * parallel, so the answer may be older than a correction. */
static void check_played(struct auditor *a, const struct world_node *played, int role, uint32_t number) {
    const struct world_json *j = &a->json;
    const uint64_t round = (uint64_t)world_json_number(j, played, "round", 0);
    const struct world_node *state = world_json_get(j, played, "state");
    const struct auditor_terminal *who = role == ROLE_TERMINAL ? &a->terminal[number] : NULL;

    for (int i = 0; round && i < a->config->table_count; i++) {
        const struct auditor_table *t = &a->table[i];
        const int viewer = who && who->table == i + 1 ? who->seat : 0;

        if (t->number != round || t->settled || t->voided) continue; /* what is over is recorded card by card */
        const struct place dealer = {.to = TO_DEALER, .misread = t->misread};
        const struct place array = {.to = TO_TABLE, .misread = t->misread};
        check_hand(a, t, world_json_get(j, state, "dealer"), dealer, viewer);
        check_hand(a, t, world_json_get(j, state, "table"), array, viewer);
        for (const struct world_node *s = world_json_first(j, world_json_get(j, played, "seats")); s;
             s = world_json_next(j, s)) {
            const int seat = (int)world_json_number(j, s, "seat", 0);
            struct place at = place_of(t, seat);
            at.misread = t->misread;
            check_hand(a, t, world_json_get(j, s, "hand"), at, viewer);
        }
    }
}

/* A voucher in a result must exist, or have existed. */
static void check_result(struct auditor *a, const struct world_node *message, int role, uint32_t number_of) {
    const struct world_node *data = world_json_get(&a->json, message, "data");
    const struct world_node *of = world_json_get(&a->json, message, "of");
    char digits[24];

    if (world_json_is(of, "recall") || world_json_is(of, "rounds"))
        for (const struct world_node *n = world_json_first(&a->json, data); n; n = world_json_next(&a->json, n))
            check_played(a, n, role, number_of);

    if (!world_json_is(of, "issue") && !world_json_is(of, "collect")) return;
    world_json_copy(world_json_get(&a->json, data, "voucher"), digits, sizeof digits);
    uint64_t number = 0;
    for (const char *d = digits; *d; d++) number = number * 10 + (uint64_t)(*d - '0');
    const struct auditor_voucher *v = auditor_voucher_find(a, number);

    if (v) check_number(a, data, "cents", v->cents);
}

void auditor_message(struct auditor *a, int role, uint32_t number, const char *text, size_t size) {
    if (a->broken) return;
    const struct world_node *message = world_json_read(&a->json, text, size);
    const struct world_node *is = world_json_get(&a->json, message, "is");
    const struct world_node *of = world_json_get(&a->json, message, "of");

    a->messages++;
    if (!message || !is) {
        auditor_fail(a, "a message that is no JSON: %.100s", text);
        return;
    }
    if (!a->config) return;
    if (role == ROLE_READER && (world_json_is(is, "view") || world_json_is(is, "table")))
        auditor_fail(a, "a card reader sees a table");
    if (world_json_is(is, "welcome")) check_welcome(a, message, role, number);
    if (world_json_is(is, "result")) check_result(a, message, role, number);
    if (world_json_is(is, "view") && world_json_is(of, "terminal")) check_terminal(a, message, number);
    if (world_json_is(is, "view") && world_json_is(of, "dealer")) check_dealer(a, message, number);
    if (world_json_is(is, "view") && world_json_is(of, "sign")) check_meters(a, message);
    if (a->broken) {
        char first[sizeof a->what];
        memcpy(first, a->what, sizeof first);
        struct buf out = BUF(a->what);
        buf_format(&out, "message to %s %u: %.200s; after entry %llu", role_id(role), number, first,
                   (unsigned long long)a->number);
    }
}

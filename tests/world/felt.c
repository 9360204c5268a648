/* felt.c - tables in chips: dealers who put down what lies on the layout, and the people of all departments
 * who open and close racks, carry chips, sign slips and count boxes.
 *
 * They look at the real chips (auditor.h): what a rack must hold after all that was won and lost there, and the
 * notes in a box.  Now and then somebody miscounts, signs out of turn or twice, sells chips unrecorded or takes one
 * out of a closed rack.  A count that was written wrong cannot be repeated, so its slip is spoiled and written anew. */
#include "world/world.h"

#include <stdio.h>
#include <string.h>

enum {
    LOW_CENTS = 200000,   /* a rack below it is filled */
    HIGH_CENTS = 1200000, /* ... above it gives something back */
    POOR_CENTS = 60000    /* players who have less buy in */
};

static struct auditor_rack *rack_of(struct world *w, const struct world_table *t) {
    return &w->auditor.table[t - w->table].rack;
}

static int number_of(const struct world *w, const struct world_table *t) { return (int)(t - w->table) + 1; }

static int64_t really(struct world *w, const struct world_table *t) {
    return auditor_really_cents(&w->auditor, number_of(w, t));
}

/* ---- chips ---------------------------------------------------------------------------------------------- */

struct chips {
    int64_t of[CHIP_KINDS];
};

/* Those with the players and in open racks: of these nobody knows where each is. */
static struct chips about(struct world *w) {
    struct chips all;

    memcpy(all.of, w->auditor.place[ACCOUNT_FLOAT], sizeof all.of);
    for (int i = 0; i < w->tables; i++)
        for (int k = 0; w->table[i].config->chips && rack_of(w, &w->table[i])->open && k < CHIP_KINDS; k++)
            all.of[k] += rack_of(w, &w->table[i])->chips[k];
    return all;
}

/* What the players have. */
static int64_t pockets(struct world *w) {
    const struct chips all = about(w);
    int64_t cents = auditor_worth(&w->auditor, all.of);

    for (int i = 0; i < w->tables; i++)
        if (w->table[i].config->chips && rack_of(w, &w->table[i])->open) cents -= really(w, &w->table[i]);
    return cents;
}

/* The largest first; each denomination divides the next.  False: there are not the chips for it. */
static bool make(const struct world *w, const struct chips *from, int64_t cents, struct chips *out) {
    *out = (struct chips){0};
    if (cents < 0) return false;
    for (int i = w->config->chip_kinds - 1; i >= 0; i--) {
        const int64_t fit = cents / w->config->chip_cents[i], there = from->of[i] > 0 ? from->of[i] : 0;

        out->of[i] = fit < there ? fit : there;
        cents -= out->of[i] * w->config->chip_cents[i];
    }
    return cents == 0;
}

/* What somebody finds who counts the rack. */
static bool count_rack(struct world *w, const struct world_table *t, struct chips *out) {
    const struct chips all = about(w);

    if (rack_of(w, t)->open) return make(w, &all, really(w, t), out);
    for (int i = 0; i < CHIP_KINDS; i++) out->of[i] = rack_of(w, t)->chips[i] - t->stolen[i];
    return true;
}

static void put_list(struct buf *b, const char *key, const int64_t *of, int count) {
    buf_format(b, ",\"%s\":[", key);
    for (int i = 0; i < count; i++) buf_format(b, "%s%lld", i ? "," : "", (long long)of[i]);
    buf_char(b, ']');
}

static void put_chips(const struct world *w, struct buf *b, const char *key, const struct chips *chips) {
    put_list(b, key, chips->of, w->config->chip_kinds);
}

/* ---- signing -------------------------------------------------------------------------------------------- */

/* The letters of auditor_chips.c that this person signs for. */
static const char *letters_of(const struct world_client *c) {
    switch ((enum world_role)c->role) {
    case WORLD_DEALER: return "dw";
    case WORLD_SUPERVISOR: return "sdw";
    case WORLD_SECURITY: return "v";
    case WORLD_CASHIER: return "cx";
    case WORLD_COUNTER: return "n";
    case WORLD_ACCOUNTANT: return "x";
    default: return "";
    }
}

static bool is_mine(const struct world_client *c, const struct auditor_slip *s) {
    const char letter = (char)(auditor_slip_next(s) | 0x20);

    if (!s->number || !strchr(letters_of(c), letter) || auditor_slip_has_signed(s, c->number)) return false;
    return c->role != WORLD_DEALER || c->works_at == s->table - 1;
}

/* The notes and papers of the box, or the chips that the slip is about; false: they cannot be counted now. */
static bool count_slip(struct world *w, const struct auditor_slip *s, struct chips *out, int64_t *paper) {
    *paper = 0;
    if (s->kind == SLIP_COUNT) {
        memset(out, 0, sizeof *out);
        memcpy(out->of, s->box.notes, sizeof s->box.notes);
        *paper = s->box.paper_cents;
        return true;
    }
    if (s->kind == SLIP_OPENER || s->kind == SLIP_CLOSER) return count_rack(w, &w->table[s->table - 1], out);
    memcpy(out->of, s->chips, sizeof out->of);
    return true;
}

static void send_line(struct world *w, struct world_client *c, const struct auditor_slip *s, const struct chips *chips,
                      int64_t paper) {
    const char letter = auditor_slip_next(s);
    char memory[300];
    struct buf b = BUF(memory);

    buf_format(&b, ",\"slip\":\"%s\",\"table\":\"%s\"", slip_id(s->kind), w->table[s->table - 1].name);
    if (s->number) buf_format(&b, ",\"slip_number\":%u", s->number);
    if (letter >= 'A' && letter <= 'Z')
        put_list(&b, "chips", chips->of, s->kind == SLIP_COUNT ? BANK_NOTES : w->config->chip_kinds);
    if (letter >= 'A' && letter <= 'Z' && s->kind == SLIP_COUNT) buf_format(&b, ",\"cents\":%lld", (long long)paper);
    if (s->kind == SLIP_ERROR && !s->line) buf_put(&b, ",\"reason\":\"nobody knows\"");
    world_request(w, c, "slip", "%s", memory);
}

static bool is_first_count(const struct auditor_slip *s) { return !s->counted && s->kind != SLIP_ERROR; }

/* Only the first to count may be wrong; but who counts a box second, or verifies it, may be careless. */
static void miscount(struct world *w, const struct auditor_slip *s, struct chips *chips) {
    const bool box = s->kind == SLIP_COUNT;

    if (w->draining) return;
    if (is_first_count(s) && world_may(w, box ? WORLD_MISCOUNT_BOX : WORLD_MISCOUNT))
        chips->of[world_below(w, box ? BANK_NOTES : 3)]++;
    if (box && s->counted && s->line == COUNT_COUNTED + 1 && world_chance(w, 70))
        memcpy(chips->of, s->chips, sizeof chips->of);
}

static void sign(struct world *w, struct world_client *c, const struct auditor_slip *s) {
    struct chips chips;
    int64_t paper;

    if (!count_slip(w, s, &chips, &paper)) return;
    miscount(w, s, &chips);
    send_line(w, c, s, &chips, paper);
}

static void spoil(struct world *w, struct world_client *c, const struct auditor_slip *s) {
    world_request(w, c, "slip-void",
                  ",\"slip\":\"%s\",\"table\":\"%s\",\"slip_number\":%u,\"reason\":\"it is spoiled\"", slip_id(s->kind),
                  w->table[s->table - 1].name, s->number);
}

/* Somebody has traded away what the cage was to send. */
static bool lacks_chips(const struct world *w, const struct auditor_slip *s) {
    for (int i = 0; i < w->config->chip_kinds; i++)
        if (w->auditor.place[ACCOUNT_CHIPS][i] < s->chips[i]) return true;
    return false;
}

/* What was counted first is not what lies there: nobody can agree with it. */
static bool is_wrong(struct world *w, const struct auditor_slip *s) {
    struct chips chips;
    int64_t paper;

    if (s->kind == SLIP_FILL) return w->draining && lacks_chips(w, s);
    if (!s->counted || (s->kind != SLIP_OPENER && s->kind != SLIP_CLOSER && s->kind != SLIP_COUNT)) return false;
    if (s->kind != SLIP_COUNT && s->line > 1) return false;
    return !count_slip(w, s, &chips, &paper) || memcmp(chips.of, s->chips, sizeof chips.of) != 0 || paper != s->cents;
}

static bool can_void(const struct world_client *c) {
    return c->role == WORLD_SUPERVISOR || c->role == WORLD_CASHIER || c->role == WORLD_ACCOUNTANT;
}

/* Out of turn, of the wrong department or a second time: it is refused. */
static bool sign_wrongly(struct world *w, struct world_client *c, const struct auditor_slip *s) {
    struct chips chips;
    int64_t paper;

    if (is_mine(c, s) || !world_may(w, WORLD_WRONG_HAND)) return false;
    if (!count_slip(w, s, &chips, &paper)) return false;
    send_line(w, c, s, &chips, paper);
    return true;
}

static bool sign_one(struct world *w, struct world_client *c) {
    const uint32_t from = world_below(w, AUDITOR_SLIPS);

    for (uint32_t i = 0; i < AUDITOR_SLIPS; i++) {
        const struct auditor_slip *s = &w->auditor.slip[(from + i) % AUDITOR_SLIPS];

        if (!s->number) continue;
        if (sign_wrongly(w, c, s)) return true;
        if (can_void(c) && world_chance(w, is_wrong(w, s) ? 15 : w->draining ? 0 : 1)) {
            spoil(w, c, s);
            return true;
        }
        if (!is_mine(c, s)) continue;
        sign(w, c, s);
        return true;
    }
    return false;
}

/* ---- writing slips -------------------------------------------------------------------------------------- */

static bool waits(const struct world *w, const struct world_table *t, int kind) {
    for (int i = 0; i < AUDITOR_SLIPS; i++)
        if (w->auditor.slip[i].number && w->auditor.slip[i].table == number_of(w, t) && w->auditor.slip[i].kind == kind)
            return true;
    return false;
}

static void write_slip(struct world *w, struct world_client *c, const struct world_table *t, int kind) {
    sign(w, c, &(struct auditor_slip){.kind = (uint8_t)kind, .table = (uint16_t)number_of(w, t)});
}

static void write_with(struct world *w, struct world_client *c, const struct world_table *t, int kind,
                       const struct chips *chips) {
    send_line(w, c, &(struct auditor_slip){.kind = (uint8_t)kind, .table = (uint16_t)number_of(w, t)}, chips, 0);
}

static void ask_for_fill(struct world *w, struct world_client *c, const struct world_table *t) {
    const struct chips chips = {
        {50 + world_below(w, 100), 100 + world_below(w, 100), 40 + world_below(w, 60), 10 + world_below(w, 20)}};

    write_with(w, c, t, SLIP_FILL, &chips);
}

/* A part of what lies there. */
static bool give_credit(struct world *w, struct world_client *c, const struct world_table *t) {
    struct chips chips;

    if (!count_rack(w, t, &chips)) return false;
    for (int i = 0; i < CHIP_KINDS; i++) chips.of[i] /= 3;
    if (!auditor_worth(&w->auditor, chips.of)) return false;
    write_with(w, c, t, SLIP_CREDIT, &chips);
    return true;
}

static bool is_idle(struct world *w, const struct world_table *t) {
    const struct auditor_table *a = &w->auditor.table[t - w->table];

    return (a->phase == TABLE_PAUSE || a->phase == TABLE_OFF) && !a->locks;
}

static bool close_rack(struct world *w, struct world_client *c, const struct world_table *t) {
    struct chips chips;

    if (!is_idle(w, t) || pockets(w) < 0 || !count_rack(w, t, &chips)) return false;
    if (waits(w, t, SLIP_FILL) || waits(w, t, SLIP_CREDIT) || rack_of(w, t)->error_due) {
        if (!world_may(w, WORLD_EARLY_CLOSER)) return false; /* it is refused */
    }
    write_slip(w, c, t, SLIP_CLOSER);
    return true;
}

/* Betting is open, and nobody comes any more. */
static bool is_deserted(struct world *w, const struct world_table *t) {
    return w->auditor.table[t - w->table].phase == TABLE_BETTING &&
           !auditor_balance(&w->auditor, ACCOUNT_ESCROW, (uint32_t)number_of(w, t));
}

/* In the end: the rack cannot pay, or there are not the small chips that it must have. */
static bool is_short(struct world *w, const struct world_table *t) {
    struct chips chips;

    return w->draining ? !count_rack(w, t, &chips) : really(w, t) < LOW_CENTS;
}

static bool supervise_rack(struct world *w, struct world_client *c, const struct world_table *t) {
    const struct auditor_rack *rack = rack_of(w, t);
    const int64_t cents = really(w, t);

    if (!rack->open || auditor_is_closing(&w->auditor, number_of(w, t))) return false;
    if (rack->error_due && !waits(w, t, SLIP_ERROR) && world_chance(w, 40)) {
        write_slip(w, c, t, SLIP_ERROR);
    } else if (w->draining && is_deserted(w, t)) {
        world_request(w, c, "table-close", ",\"table\":\"%s\"", t->name);
    } else if (is_short(w, t) && !waits(w, t, SLIP_FILL) && world_chance(w, 40)) {
        ask_for_fill(w, c, t);
    } else if (!w->draining && world_chance(w, 6)) {
        ask_for_fill(w, c, t);
    } else if (!w->draining && world_chance(w, cents > HIGH_CENTS ? 30 : 4)) {
        return give_credit(w, c, t);
    } else if (w->draining || world_chance(w, 15)) {
        return close_rack(w, c, t);
    } else {
        return false;
    }
    return true;
}

static bool has_cash(const struct auditor_box *box) {
    int64_t sum = box->paper_cents + box->recorded_cents;

    for (int i = 0; i < BANK_NOTES; i++) sum += box->notes[i];
    return sum != 0;
}

/* ---- at the table --------------------------------------------------------------------------------------- */

/* A player brings a voucher; false: nobody has one that the rack can pay. */
static bool buy_in_for_ticket(struct world *w, struct world_client *c, const struct world_table *t) {
    struct chips rack, chips;
    char memory[200];
    struct buf b = BUF(memory);

    memcpy(rack.of, rack_of(w, t)->chips, sizeof rack.of);
    for (uint32_t i = w->first_player; i < w->clients; i++) {
        const struct world_client *player = &w->client[i];
        if (!player->wallet_count || !make(w, &rack, player->wallet[0].cents, &chips)) continue;
        c->handed_to = i;
        c->loading = player->wallet[0].number;
        put_chips(w, &b, "chips", &chips);
        world_request(w, c, "buy-in", ",\"table\":\"%s\",\"what\":\"ticket\",\"voucher\":\"%018llu\",\"cents\":%lld%s",
                      t->name, (unsigned long long)c->loading, (long long)player->wallet[0].cents, memory);
        return true;
    }
    return false;
}

static void buy_in(struct world *w, struct world_client *c, const struct world_table *t) {
    static const char *const what[] = {"cash", "cash", "cash", "debit"};
    const struct chips chips = {{world_below(w, 20), 5 + world_below(w, 40), world_below(w, 12), world_below(w, 3)}};
    const int64_t cents = auditor_worth(&w->auditor, chips.of);
    const bool unequal = world_may(w, WORLD_UNEQUAL); /* it is refused; so is much by debit card */
    char memory[200];
    struct buf b = BUF(memory);

    if (world_chance(w, 20) && buy_in_for_ticket(w, c, t)) return;
    if (cents > really(w, t)) return;
    c->loading = 0;
    put_chips(w, &b, "chips", &chips);
    world_request(w, c, "buy-in", ",\"table\":\"%s\",\"what\":\"%s\",\"cents\":%lld%s", t->name,
                  what[world_below(w, COUNT(what))], (long long)cents + unequal, memory);
}

/* Nobody enters it: the box and the closer will tell. */
static void sell_unrecorded(struct world *w, const struct world_table *t) {
    struct auditor_rack *rack = rack_of(w, t);

    if (really(w, t) < 10000) return;
    rack->box.notes[BANK_NOTES - 1]++;
    rack->hidden_cents += 10000;
    w->unrecorded++;
}

static void change_colour(struct world *w, struct world_client *c, const struct world_table *t) {
    const bool up = world_chance(w, 50);

    world_request(w, c, "colour", ",\"table\":\"%s\",\"%s\":[5],\"%s\":[0,1]", t->name, up ? "taken" : "chips",
                  up ? "chips" : "taken");
}

/* What is in the closed rack is not looked at before the opener. */
static void steal(struct world *w, struct world_table *t) {
    const int kind = (int)world_below(w, 3);

    if (rack_of(w, t)->open || waits(w, t, SLIP_OPENER) || rack_of(w, t)->chips[kind] <= t->stolen[kind]) return;
    t->stolen[kind]++;
    t->stolen_before = w->auditor.slips[SLIP_OPENER];
}

static bool dealer_rack(struct world *w, struct world_client *c, struct world_table *t) {
    const struct auditor_rack *rack = rack_of(w, t);

    if (rack->open) { /* what the opener did not find is missing by the books too */
        if (w->auditor.slips[SLIP_OPENER] > t->stolen_before) memset(t->stolen, 0, sizeof t->stolen);
        if (auditor_is_closing(&w->auditor, number_of(w, t)) || w->draining) return false;
        if (pockets(w) < POOR_CENTS ? world_chance(w, 40) : world_chance(w, 2))
            buy_in(w, c, t);
        else if (world_chance(w, 2))
            change_colour(w, c, t);
        else if (world_may(w, WORLD_UNRECORDED))
            sell_unrecorded(w, t);
        return c->waiting;
    }
    if (w->draining || waits(w, t, SLIP_OPENER)) return false;
    if (world_may(w, WORLD_THEFT)) steal(w, t);
    if (!world_chance(w, 30)) return false;
    write_slip(w, c, t, SLIP_OPENER);
    return c->waiting;
}

/* ---- the cage and the count ----------------------------------------------------------------------------- */

static void cage_chips(struct world *w, struct world_client *c, const char *what, const struct chips *chips) {
    char memory[200];
    struct buf b = BUF(memory);

    put_chips(w, &b, "chips", chips);
    world_request(w, c, "cage-chips", ",\"what\":\"%s\"%s%s", what, memory,
                  strcmp(what, "destroyed") == 0 ? ",\"person\":\"ann\"" : "");
}

/* A jackpot in chips is paid in cash. */
static bool bring_cash(struct world *w, struct world_client *c) {
    const int64_t cash = -auditor_balance(&w->auditor, ACCOUNT_CAGE, 0);

    for (int i = 0; i < AUDITOR_LOCKS; i++) {
        const struct auditor_lock *lock = &w->auditor.lock[i];

        if (!lock->id || lock->terminal || lock->cents <= cash || !world_chance(w, 40)) continue;
        world_request(w, c, "cage-cash", ",\"cents\":%lld", (long long)(lock->cents - cash));
        return true;
    }
    return false;
}

static bool run_cage(struct world *w, struct world_client *c) {
    const struct chips all = about(w);
    const int64_t *cage = w->auditor.place[ACCOUNT_CHIPS];
    struct chips chips = {{500, 500, 300, 100}};
    const int64_t have = pockets(w);

    if (bring_cash(w, c)) return true;
    for (int i = 0; i < w->config->chip_kinds; i++) {
        if (cage[i] >= 250 || !world_chance(w, 30)) continue;
        cage_chips(w, c, "made", &chips);
        return true;
    }
    if (have < 0 || (!w->draining && world_chance(w, 1))) {
        cage_chips(w, c, "sold", &(struct chips){{0, 10, 10, 5}});
    } else if (!w->draining && have > 10 * POOR_CENTS && world_chance(w, 2)) {
        if (!make(w, &all, 10000 + 500 * (int64_t)world_below(w, 100), &chips)) return false;
        cage_chips(w, c, "redeemed", &chips);
    } else if (!w->draining && world_chance(w, 1)) {
        world_request(w, c, "cage-cash", ",\"cents\":%d", (int)world_below(w, 2000000) - 500000);
    } else {
        return false;
    }
    return true;
}

/* In the end once more after the rack was closed. */
static bool pull_box(struct world *w, struct world_client *c, const struct world_table *t) {
    const struct auditor_rack *rack = rack_of(w, t);
    const bool due = !rack->open && (rack->box_due || has_cash(&rack->box));

    if (waits(w, t, SLIP_COUNT) && (w->draining || !world_chance(w, 5))) return false;
    if (w->draining ? !due : !world_chance(w, due ? 25 : has_cash(&rack->box) ? 2 : 0)) return false;
    write_slip(w, c, t, SLIP_COUNT);
    return true;
}

/* ---- everybody ------------------------------------------------------------------------------------------ */

static bool begin(struct world *w, struct world_client *c, struct world_table *t) {
    switch ((enum world_role)c->role) {
    case WORLD_DEALER: return &w->table[c->works_at] == t && dealer_rack(w, c, t);
    case WORLD_SUPERVISOR: return supervise_rack(w, c, t);
    case WORLD_SECURITY: return pull_box(w, c, t);
    default: return false;
    }
}

/* Of a table in chips; true: something was asked. */
bool world_felt(struct world *w, struct world_client *c) {
    const uint32_t from = world_below(w, (uint32_t)w->tables);

    if (!w->config->chip_kinds || !w->auditor.config || !config_has_chips(w->config)) return false;
    if (world_chance(w, 60) && sign_one(w, c)) return true;
    for (int i = 0; i < w->tables; i++) {
        struct world_table *t = &w->table[(from + (uint32_t)i) % (uint32_t)w->tables];

        if (t->config->chips && begin(w, c, t)) return true;
    }
    if (c->role == WORLD_CASHIER) return run_cage(w, c);
    if (c->role == WORLD_ACCOUNTANT && !w->draining && world_chance(w, 2) && w->auditor.place[ACCOUNT_CHIPS][0] > 200) {
        cage_chips(w, c, "destroyed", &(struct chips){{10}});
        return true;
    }
    return false;
}

/* A refusal that the world wants to see. */
void world_felt_refused(struct world *w, const char *code) {
    w->refused[0] += strcmp(code, "wrong-department") == 0;
    w->refused[1] += strcmp(code, "signed-twice") == 0;
    w->refused[2] += strcmp(code, "count-differs") == 0;
    w->refused[3] += strcmp(code, "lights-differ") == 0;
}

const char *world_felt_unfinished(struct world *w) {
    for (int i = 0; i < AUDITOR_SLIPS; i++)
        if (w->auditor.slip[i].number) return "a slip waits";
    for (int i = 0; i < w->tables; i++) {
        const struct auditor_rack *rack = rack_of(w, &w->table[i]);

        if (rack->open) return "a rack is open";
        if (rack->box_due || has_cash(&rack->box)) return "a box is not counted";
    }
    return NULL;
}

/* ---- wagers --------------------------------------------------------------------------------------------- */

static void put_wagers(struct world *w, struct buf *b, const struct world_table *t, int64_t most) {
    int64_t ante = 500 + 100 * (int64_t)world_below(w, (uint32_t)(most > 6000 ? 96 : 1));
    int count = 0;

    if (most > 20000 && world_may(w, WORLD_OVER_LIMIT)) ante = 10000000; /* it is refused */
    for (int i = 0; i < t->wagers; i++) {
        const struct world_wager *wager = &t->wager[i];

        if (!wager->required && !(wager->optional && world_chance(w, 40))) continue;
        const int64_t cents = wager->required ? ante : wager->fixed ? wager->fixed : wager->least;

        buf_format(b, "%s\"%s\":%lld", count++ ? "," : "", wager->id, (long long)cents);
    }
}

/* Some seat comes in, changes or goes out. */
static void place(struct world *w, struct world_client *c, const struct world_table *t) {
    char memory[WORLD_TEXT - 300];
    struct buf b = BUF(memory);
    const int64_t have = pockets(w);

    if (have < POOR_CENTS / 6) return;
    if (!c->players && world_chance(w, 30)) { /* "same again" */
        world_request(w, c, "again", ",\"table\":\"%s\"", t->name);
        return;
    }
    buf_format(&b, ",\"table\":\"%s\",\"seat\":%u,\"spots\":{", t->name, 1 + world_below(w, (uint32_t)t->seats));
    if (c->players && world_chance(w, 6)) {
        for (int i = 0, count = 0; i < t->wagers; i++)
            if (t->wager[i].required || t->wager[i].optional)
                buf_format(&b, "%s\"%s\":0", count++ ? "," : "", t->wager[i].id);
    } else {
        put_wagers(w, &b, t, have / 10);
    }
    buf_char(&b, '}');
    if (!b.full) world_request(w, c, "place", "%s", memory);
}

/* A light is put right, or out of order; now and then the dealer miscounts. */
static void sweep(struct world *w, struct world_client *c, const struct world_table *t) {
    for (int i = 0; i < t->wagers && !w->draining; i++) {
        if (!t->wager[i].fixed || !world_chance(w, 4)) continue;
        world_request(w, c, "place", ",\"table\":\"%s\",\"seat\":%u,\"spots\":{\"%s\":%lld}", t->name,
                      1 + world_below(w, (uint32_t)t->seats), t->wager[i].id,
                      world_chance(w, 50) ? (long long)t->wager[i].fixed : 0);
        return;
    }
    world_request(w, c, "sweep", ",\"table\":\"%s\",\"count\":%d", t->name, c->lights + world_may(w, WORLD_LIGHTS));
}

/* True: the dealer has something to do with the chips. */
bool world_felt_deal(struct world *w, struct world_client *c, struct world_table *t) {
    if (!t->config->chips) return false;
    if (world_chance(w, 40) && world_felt(w, c)) return true;
    if (strcmp(c->next, "sweep") == 0) {
        sweep(w, c, t);
        return true;
    }
    if (w->draining || strcmp(c->phase, "betting") != 0) return false;
    if (c->players && !world_chance(w, 70)) return false;
    place(w, c, t);
    return true;
}

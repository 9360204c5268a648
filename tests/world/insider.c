/* insider.c - one person of the house, of any role, who alone tries to move money unseen.
 *
 * Random acts and aimed ones: amounts at a limit, a cent beside it, and just what is left of a day; issues, cash for
 * the bank, adjustments, voids, dead seats, write-offs, claims booked as paid, chips and tokes of the cage, slips,
 * counts and their voids, jackpots verified and paid, and approvals of whatever waits, the own proposals among it; a
 * second person made by the first: added, promoted, or with a password that the insider knows.  What the role may not
 * do is tried too.  The auditor counts what each person moved before anybody else looked (auditor_sums). */
#include "world/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct world_table *some_table(struct world *w) { return &w->table[world_below(w, (uint32_t)w->tables)]; }

/* ---- amounts ------------------------------------------------------------------------------------------ */

/* Just what one act may be, just what is left of the day, just what does not ring; or anything. */
static int64_t aim(struct world *w, const struct world_client *c, enum auditor_alone kind) {
    const struct config_second *above = &w->config->second_above, *day = &w->config->second_day;
    const int64_t once[] = {above->issue_cents, above->adjust_cents, above->void_cents, above->issue_cents};
    const int64_t sums[] = {day->issue_cents, day->adjust_cents, day->void_cents, day->issue_cents};
    const int64_t left = sums[kind] - w->auditor.alone.person[c->number % (AUDITOR_USERS + 1)][kind];
    const int64_t quiet = sums[kind] / 100 * w->config->second_alarm_percent - sums[kind] + left;
    const int64_t all[] = {once[kind], once[kind] + 1, left, left + 1, quiet, quiet + 1, left / 2, 1};
    const int64_t cents = world_chance(w, 30) ? 1 + (int64_t)world_below(w, (uint32_t)(once[kind] + 1000))
                                              : all[world_below(w, COUNT(all))];

    if (cents <= 0) return 1;
    return cents > once[kind] && world_chance(w, 70) ? once[kind] : cents;
}

/* ---- acts --------------------------------------------------------------------------------------------- */

static void issue(struct world *w, struct world_client *c) {
    struct world_client *player =
        &w->client[w->first_player + world_below(w, w->clients - w->first_player)]; /* an accomplice */

    if (player->wallet_count >= WORLD_WALLET / 2) return;
    c->handed_to = (uint32_t)(player - w->client);
    world_request(w, c, "issue", ",\"cents\":%lld", (long long)aim(w, c, ALONE_ISSUE));
}

static void bank(struct world *w, struct world_client *c) {
    world_request(w, c, "cage-cash", ",\"cents\":%lld", -(long long)aim(w, c, ALONE_ISSUE));
}

static void adjust(struct world *w, struct world_client *c) {
    static const char *const why[] = {"malfunction", "above-maximum", "booked-to-receipts", "seed-recovery"};

    if (!w->config->pool_count) return;
    const int64_t cents = aim(w, c, ALONE_ADJUST);
    world_request(w, c, "adjust", ",\"pool\":\"%s\",\"meter\":%u,\"why\":\"%s\",\"cents\":%lld,\"reason\":\"none\"",
                  w->config->pool[world_below(w, w->config->pool_count)].name, 1 + world_below(w, 3),
                  why[world_below(w, 4)], (long long)(world_chance(w, 50) ? cents : -cents));
}

static void undo_round(struct world *w, struct world_client *c) {
    const struct world_table *t = some_table(w);

    world_request(w, c, world_chance(w, 80) ? "void" : "dead", ",\"table\":\"%s\",\"round\":%llu,\"reason\":\"none\"",
                  t->name, (unsigned long long)w->auditor.table[t - w->table].number);
}

static void rule_dead(struct world *w, struct world_client *c) {
    const struct world_table *t = some_table(w);

    world_request(
        w, c, "irregularity",
        ",\"table\":\"%s\",\"irregularity\":\"other\",\"effect\":\"%s\",\"authority\":\"house-rule\",\"seat\":%u,"
        "\"reason\":\"none\"",
        t->name, world_chance(w, 70) ? "dead-seat" : "dead-round", 1 + world_below(w, (uint32_t)t->seats));
}

static void settle_claim(struct world *w, struct world_client *c) {
    uint32_t terminal = world_below(w, w->options.terminals + 1);

    for (uint32_t i = 0; i < w->options.terminals && !auditor_balance(&w->auditor, ACCOUNT_CLAIMS, terminal); i++)
        terminal = (terminal + 1) % (w->options.terminals + 1);
    const bool off = world_chance(w, 70);
    const int64_t owed = -auditor_balance(&w->auditor, ACCOUNT_CLAIMS, terminal);
    int64_t cents = aim(w, c, off ? ALONE_VOID : ALONE_CAGE);

    if (owed && cents > owed) cents = owed;
    if (off)
        world_request(w, c, "claim-write-off", ",\"terminal\":%u,\"cents\":%lld,\"reason\":\"none\"", terminal,
                      (long long)cents);
    else
        world_request(w, c, "claim-paid", ",\"terminal\":%u,\"cents\":%lld", terminal, (long long)cents);
}

static void trade_chips(struct world *w, struct world_client *c) {
    static const char *const what[] = {"sold", "redeemed", "redeemed", "destroyed", "made"};
    const char *act = what[world_below(w, COUNT(what))];

    world_request(w, c, "cage-chips", ",\"what\":\"%s\",\"chips\":[%u,%u,%u,%u]%s", act, world_below(w, 40),
                  world_below(w, 60), world_below(w, 40), world_below(w, 15),
                  strcmp(act, "destroyed") == 0 ? ",\"person\":\"ann\"" : "");
}

static void take_tokes(struct world *w, struct world_client *c) {
    const struct world_table *t = some_table(w);
    const int64_t cents = auditor_balance(&w->auditor, ACCOUNT_TOKES, (uint32_t)(t - w->table) + 1);

    world_request(w, c, "tokes", ",\"table\":\"%s\",\"cents\":%lld", t->name,
                  (long long)(cents + (world_chance(w, 20) || !cents)));
}

/* Whatever waits: that of others, and the own. */
static void approve(struct world *w, struct world_client *c) {
    const uint32_t from = world_below(w, WORLD_WAITING);
    struct world_waiting waits = {0};

    for (uint32_t i = 0; i < WORLD_WAITING && !waits.proposal; i++) waits = w->waiting[(from + i) % WORLD_WAITING];
    c->approves = waits;
    world_request(w, c, "approve", ",\"proposal\":%llu",
                  (unsigned long long)(waits.proposal ? waits.proposal : 1000000 + world_below(w, 1000)));
}

static void take_jackpot(struct world *w, struct world_client *c) {
    uint32_t lock = 1;

    for (int i = 0; i < AUDITOR_LOCKS; i++)
        if (w->auditor.lock[i].id) lock = w->auditor.lock[i].id;
    if (world_chance(w, 50))
        world_request(w, c, "pay", ",\"lock\":%u", lock);
    else if (c->role == WORLD_WATCHER)
        world_request(w, c, "verify", ",\"lock\":%u,\"hand\":true,\"wager\":true,\"amount\":true,\"player\":true",
                      lock);
    else
        world_request(w, c, "verify", ",\"lock\":%u", lock);
}

static void write_slip(struct world *w, struct world_client *c) {
    static const char *const kinds[] = {"opener", "error", "fill", "credit", "closer", "count"};
    const struct world_table *t = some_table(w);
    const char *kind = kinds[world_below(w, COUNT(kinds))];

    if (world_chance(w, 30))
        world_request(w, c, "slip-void", ",\"slip\":\"%s\",\"table\":\"%s\",\"slip_number\":%u,\"reason\":\"none\"",
                      kind, t->name, 1 + world_below(w, 40));
    else
        world_request(w, c, "slip", ",\"slip\":\"%s\",\"table\":\"%s\",\"chips\":[%u,%u],\"reason\":\"none\"%s", kind,
                      t->name, world_below(w, 3), world_below(w, 3), world_chance(w, 50) ? ",\"slip_number\":0" : "");
}

static void sell_chips(struct world *w, struct world_client *c) {
    world_request(w, c, "buy-in", ",\"table\":\"%s\",\"what\":\"debit\",\"cents\":%u,\"chips\":[0,%u]",
                  some_table(w)->name, 2500u, 5u);
}

/* The own last request once more. */
static void repeat(struct world *w, struct world_client *c) {
    if (c->last_text[0]) world_send(w, c, c->last_text);
}

static void raise_limits(struct world *w, struct world_client *c) {
    const struct world_table *t = some_table(w);

    if (t->wagers)
        world_request(w, c, "limits", ",\"table\":\"%s\",\"limits\":{\"%s\":[100,%u]},\"reason\":\"none\"", t->name,
                      t->wager[0].id, 10000 + world_below(w, 100000));
}

/* A colleague who would approve anything: made, or one whose password is known. */
static void make_second_person(struct world *w, struct world_client *c) {
    const struct world_client *other = &w->client[1 + world_below(w, w->first_player - 1)];
    char request[300], answer[2000] = "";
    const uint32_t way = world_below(w, 3);

    if (!w->up || !w->desk->house.durable.floor.head->used) return; /* until then the first supervisor sets up */
    if (way == 0)
        snprintf(request, sizeof request,
                 "{\"do\":\"user-add\",\"name\":\"ghost%u\",\"role\":\"supervisor\",\"password\":\"chosen by one\"}",
                 world_below(w, 3));
    else if (way == 1)
        snprintf(request, sizeof request, "{\"do\":\"user-password\",\"name\":\"%s\",\"password\":\"chosen by one\"}",
                 other->name);
    else
        snprintf(request, sizeof request, "{\"do\":\"user-role\",\"name\":\"%s\",\"role\":\"%s\"}", other->name,
                 world_chance(w, 50) ? "supervisor" : "dealer");
    if (!world_http(w, c->token, request, answer, sizeof answer)) return;
    const char *proposal = strstr(answer, "\"proposal\":");
    if (!proposal) return;
    w->insider_accounts++;
    c->approves = (struct world_waiting){0};
    world_request(w, c, "approve", ",\"proposal\":%llu", strtoull(proposal + strlen("\"proposal\":"), NULL, 10));
}

/* ---- the insider -------------------------------------------------------------------------------------- */

void world_insider(struct world *w, struct world_client *c) {
    static void (*const acts[])(struct world * w, struct world_client * c) = {issue,
                                                                              issue,
                                                                              bank,
                                                                              adjust,
                                                                              adjust,
                                                                              undo_round,
                                                                              rule_dead,
                                                                              settle_claim,
                                                                              approve,
                                                                              trade_chips,
                                                                              take_jackpot,
                                                                              write_slip,
                                                                              sell_chips,
                                                                              take_tokes,
                                                                              repeat,
                                                                              raise_limits,
                                                                              make_second_person};

    if ((c->role == WORLD_SUPERVISOR || c->role == WORLD_WATCHER) && (!c->table[0] || world_chance(w, 3))) {
        world_watch(w, c, some_table(w)->name);
        return;
    }
    w->insider_acts++;
    acts[world_below(w, COUNT(acts))](w, c);
}

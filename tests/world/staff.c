/* staff.c - the people who work in the house: they log in, deal, sell and pay vouchers, run the floor. */
#include "world/world.h"

#include <stdio.h>
#include <string.h>

static const char password[] = "a long and good one", first_password[] = "the first of two";

/* ---- logging in --------------------------------------------------------------------------------------- */

static bool take_token(struct world *w, struct world_client *c, const char *answer) {
    const struct world_node *data = world_json_get(&w->json, world_json_read(&w->json, answer, strlen(answer)), "data");

    world_json_copy(world_json_get(&w->json, data, "token"), c->token, sizeof c->token);
    if (!c->token[0]) return false;
    c->number = (uint32_t)world_json_number(&w->json, data, "number", 0);
    return true;
}

static const char *role_word(const struct world_client *c) {
    if (c->role == WORLD_WATCHER) return "surveillance";
    if (c->role == WORLD_SECURITY) return "security";
    if (c->role == WORLD_COUNTER) return "count";
    if (c->role == WORLD_ACCOUNTANT) return "accounting";
    return c->role == WORLD_DEALER ? "dealer" : c->role == WORLD_CASHIER ? "cashier" : "supervisor";
}

static bool is_staff(const struct world_client *c) {
    return c->role != WORLD_PLAYER && c->role != WORLD_SIGN && c->role != WORLD_READER;
}

/* Later it would take two people: all are hired before money moves. */
static bool all_hired(const struct world *w) {
    for (uint32_t i = 2; i < w->first_player; i++)
        if (is_staff(&w->client[i]) && !w->client[i].gone_home) return false;
    return true;
}

static bool is_done(struct world *w, const char *token, const char *request, char answer[2000]) {
    return world_http(w, token, request, answer, 2000) && !strstr(answer, "refused") && !strstr(answer, "proposal");
}

static void hire(struct world *w, struct world_client *c) {
    const struct world_client *boss = &w->client[1];
    char request[300], answer[2000] = "";

    if (!boss->token[0]) return;
    snprintf(request, sizeof request, "{\"do\":\"user-add\",\"name\":\"%s\",\"role\":\"%s\",\"password\":\"%s\"}",
             c->name, role_word(c), first_password);
    c->gone_home = is_done(w, boss->token, request, answer) || strstr(answer, "user-taken");
}

/* The password that somebody else chose is replaced first; where the answer was lost, it may be already. */
static void choose_password(struct world *w, struct world_client *c) {
    char request[300], answer[2000];

    snprintf(request, sizeof request, "{\"do\":\"password\",\"old\":\"%s\",\"password\":\"%s\"}", first_password,
             password);
    c->chose = is_done(w, c->token, request, answer);
    if (!c->chose) c->token[0] = 0;
}

/* The first supervisor logs in with the setup code and adds the others. */
bool world_staff_token(struct world *w, struct world_client *c) {
    struct world_client *boss = &w->client[1];
    const char *code = w->up ? access_setup_code(w->access) : NULL;
    char request[300], answer[2000];

    if (c != boss && !c->gone_home) hire(w, c);
    if (c != boss && !all_hired(w)) return false;
    if (c == boss) c->chose = true;
    if (c == boss && code)
        snprintf(request, sizeof request, "{\"do\":\"setup\",\"code\":\"%s\",\"name\":\"%s\",\"password\":\"%s\"}",
                 code, c->name, password);
    else
        snprintf(request, sizeof request, "{\"do\":\"login\",\"name\":\"%s\",\"password\":\"%s\"}", c->name,
                 c->chose ? password : first_password);
    if (!world_http(w, "", request, answer, sizeof answer)) return false;
    const bool in = take_token(w, c, answer);
    if (!in && c != boss && strstr(answer, "bad-login")) c->chose = !c->chose;
    if (in && !c->chose) choose_password(w, c);
    return c->token[0];
}

/* ---- at a table --------------------------------------------------------------------------------------- */

void world_verify(struct world *w, struct world_client *c) { world_request(w, c, "verify", ",\"lock\":%u", c->lock); }

void world_void_round(struct world *w, struct world_client *c, const char *table) {
    world_request(w, c, "void", ",\"table\":\"%s\",\"round\":%llu,\"reason\":\"a test of the world\"", table,
                  (unsigned long long)c->round);
}

void world_watch(struct world *w, struct world_client *c, const char *table) {
    char text[100];

    snprintf(text, sizeof text, "{\"do\":\"watch\",\"table\":\"%s\"}", table);
    world_send(w, c, text);
}

void world_staff_watch(struct world *w, struct world_client *c) {
    if (c->role == WORLD_DEALER) world_watch(w, c, w->table[c->works_at].name);
    if ((c->role == WORLD_SUPERVISOR || c->role == WORLD_WATCHER) && c->table[0]) world_watch(w, c, c->table);
}

/* ---- the cashier -------------------------------------------------------------------------------------- */

/* There are two cashiers; each serves every second player. */
static struct world_client *next_player(struct world *w, const struct world_client *cashier, bool leaving) {
    const uint32_t players = w->clients - w->first_player, from = world_below(w, players);
    const uint32_t index = (uint32_t)(cashier - w->client);

    for (uint32_t i = 0; i < players; i++) {
        struct world_client *c = &w->client[w->first_player + (from + i) % players];

        if (((c->number ^ index) & 1) || !c->token[0]) continue;
        if (leaving ? c->wallet_count > 0 && !c->waiting : c->wallet_count < 3 && c->credit < 20000 && c->known)
            return c;
    }
    return NULL;
}

static void serve(struct world *w, struct world_client *c) {
    struct world_client *player = next_player(w, c, w->draining || world_chance(w, 5));

    if (!player) return;
    c->handed_to = (uint32_t)(player - w->client);
    if (w->draining || (player->wallet_count && world_chance(w, 10))) {
        if (!player->wallet_count) return;
        c->loading = player->wallet[player->wallet_count - 1].number;
        world_request(w, c, "redeem", ",\"voucher\":\"%018llu\"", (unsigned long long)c->loading);
        return;
    }
    /* every second one can be had in chips */
    const uint32_t cents = 1000 + world_below(w, 200000);
    world_request(w, c, "issue", ",\"cents\":%u", world_chance(w, 50) ? cents - cents % 100 : cents);
}

/* ---- the supervisor ----------------------------------------------------------------------------------- */

static void change_meter(struct world *w, struct world_client *c) {
    static const char *const why[] = {"malfunction", "above-maximum", "booked-to-receipts", "seed-recovery"};

    if (!w->config->pool_count) return;
    const struct config_pool *pool = &w->config->pool[world_below(w, w->config->pool_count)];
    const int meter = 1 + (int)world_below(w, 3);
    const uint32_t most = world_chance(w, 30) ? 1000000 : 120000; /* now and then nearly all that there is */

    if (world_chance(w, 60))
        world_request(w, c, "adjust",
                      ",\"pool\":\"%s\",\"meter\":%d,\"why\":\"%s\",\"cents\":%d,\"reason\":\"counted\"", pool->name,
                      meter, why[world_below(w, 4)], (int)world_below(w, most) - 20000);
    else
        world_request(w, c, "maximum", ",\"pool\":\"%s\",\"meter\":%d,\"cents\":%u,\"reason\":\"posted\"", pool->name,
                      meter, world_chance(w, 30) ? 0 : 100000 + world_below(w, 3000000));
}

static void change_limits(struct world *w, struct world_client *c, const struct world_table *t) {
    if (t->wagers && world_chance(w, 50))
        world_request(w, c, "limits", ",\"table\":\"%s\",\"limits\":{\"%s\":[%u,%u]},\"reason\":\"busy\"", t->name,
                      t->wager[0].id, 100 + world_below(w, 5) * 100, 5000 + world_below(w, 10) * 1000);
    else
        world_request(w, c, "limits", ",\"table\":\"%s\",\"betting_ms\":%u,\"pause_ms\":%u,\"reason\":\"slow\"",
                      t->name, 1000 + world_below(w, 9000), 1000 + world_below(w, 3000));
}

/* Of somebody who owes, mostly; now and then more than it is. */
static void settle_claim(struct world *w, struct world_client *c) {
    uint32_t terminal = world_below(w, w->options.terminals + 1);

    for (uint32_t i = 0; i < w->options.terminals && !auditor_balance(&w->auditor, ACCOUNT_CLAIMS, terminal); i++)
        terminal = (terminal + 1) % (w->options.terminals + 1);
    const int64_t owed = -auditor_balance(&w->auditor, ACCOUNT_CLAIMS, terminal);
    const uint32_t cents = 1 + world_below(w, owed ? (uint32_t)owed + 1 : 30000);

    if (world_chance(w, 50))
        world_request(w, c, "claim-paid", ",\"terminal\":%u,\"cents\":%u", terminal, cents);
    else
        world_request(w, c, "claim-write-off", ",\"terminal\":%u,\"cents\":%u,\"reason\":\"gone\"", terminal, cents);
}

/* A round that is over: somebody writes it down, a supervisor rules on what was written. */
static void dispute(struct world *w, struct world_client *c, const struct world_table *t) {
    const struct auditor_table *seen = &w->auditor.table[t - w->table];

    if (!seen->game || w->draining) return;
    world_request(
        w, c, "dispute",
        ",\"table\":\"%s\",\"game_number\":%llu,\"seat\":1,\"person\":\"camera\",\"evidence\":\"tape\",\"reason\":"
        "\"paid short\"%s",
        t->name, (unsigned long long)(1 + world_below(w, (uint32_t)seen->game)),
        t->config->chips ? "" : ",\"terminal\":1");
}

static void rule(struct world *w, struct world_client *c) {
    for (int i = 0; i < AUDITOR_DISPUTES; i++) {
        const struct auditor_dispute *d = &w->auditor.dispute[i];

        if (!d->id || !world_chance(w, 50)) continue;
        world_request(w, c, "dispute-rule", ",\"dispute\":%llu,\"cents\":%d,\"reason\":\"as the tape has it\"",
                      (unsigned long long)d->id, 500 * ((int)world_below(w, 41) - 20));
        return;
    }
}

static void change_something(struct world *w, struct world_client *c, const struct world_table *t) {
    switch (world_below(w, 12)) {
    case 9: dispute(w, c, t); break;
    case 10: rule(w, c); break;
    case 0: world_request(w, c, "table-close", ",\"table\":\"%s\"", t->name); break;
    case 1:
    case 2: world_request(w, c, "table-open", ",\"table\":\"%s\"", t->name); break;
    case 3: change_limits(w, c, t); break;
    case 4:
    case 5: change_meter(w, c); break;
    case 6:
        if (c->round) world_void_round(w, c, t->name);
        break;
    case 7:
        if (c->tokes)
            world_request(w, c, "tokes", ",\"table\":\"%s\",\"cents\":%lld", t->name,
                          (long long)(1 + world_below(w, (uint32_t)c->tokes)));
        break;
    case 8: settle_claim(w, c); break;
    default: world_request(w, c, "unseat", ",\"terminal\":%u", 1 + world_below(w, w->options.terminals)); break;
    }
}

/* The shoe and the screen of a table no longer agree: its dealer cannot go on. */
static bool help_dealer(struct world *w, struct world_client *c) {
    for (int i = 0; i < w->tables; i++) {
        struct world_table *t = &w->table[i];

        if (t->refusals <= WORLD_DISORDER) continue;
        const bool over = strcmp(c->phase, "pause") == 0 || strcmp(c->phase, "off") == 0;

        if (strcmp(c->table, t->name) == 0 && over) continue; /* and no round is left to be dead */
        if (strcmp(c->table, t->name) != 0)
            world_watch(w, c, t->name);
        else
            world_request(w, c, "dead", ",\"table\":\"%s\",\"reason\":\"the cards are in disorder\"", t->name);
        return true;
    }
    return false;
}

/* A void or ruling whose asker has not heard that it waits. */
static struct world_waiting void_waiting(struct world *w) {
    const struct auditor_proposal *p = &w->auditor.proposal[world_below(w, AUDITOR_PROPOSALS)];

    for (int i = 0; i < AUDITOR_PROPOSALS; i++, p++) {
        if (p == w->auditor.proposal + AUDITOR_PROPOSALS) p = w->auditor.proposal;
        if (!p->id || p->approved || !p->round) continue;
        const struct auditor_table *t = &w->auditor.table[p->fact.table - 1];
        if (t->number == p->round && !t->voided) return (struct world_waiting){.proposal = p->id};
    }
    return (struct world_waiting){0};
}

/* What waits for a second person; whoever asked for it hears that it takes another one. */
static bool be_second(struct world *w, struct world_client *c) {
    struct world_waiting waits = void_waiting(w);
    const uint32_t from = world_below(w, WORLD_WAITING);

    for (uint32_t i = 0; i < WORLD_WAITING && !waits.proposal; i++) waits = w->waiting[(from + i) % WORLD_WAITING];
    if (!waits.proposal || !world_chance(w, 40)) return false;
    c->approves = waits;
    world_request(w, c, world_chance(w, 85) ? "approve" : "decline", ",\"proposal\":%llu",
                  (unsigned long long)waits.proposal);
    return true;
}

/* The rest of the deck is counted, now and then wrongly; the hand is sealed with it. */
static void prove_jackpot(struct world *w, struct world_client *c, const struct world_table *t) {
    const int left = auditor_cards_left(&w->auditor.table[t - w->table]);

    world_request(w, c, "proof", ",\"lock\":%u,\"count\":%d,\"seal\":\"red 7\",\"person\":\"Lou\",\"form\":\"W-2G\"",
                  c->lock, left + (!w->draining && world_chance(w, 15)));
}

/* Goes from table to table; locked jackpots come first. */
static void supervise(struct world *w, struct world_client *c) {
    struct world_table *t = world_find_table(w, c->table);

    if (world_chance(w, 50) && world_felt(w, c)) return;
    if (be_second(w, c) || help_dealer(w, c) || world_help_correct(w, c) || world_help_reader(w, c)) return;
    if (world_chance(w, 1)) world_send(w, c, "{\"do\":\"rounds\",\"limit\":4}");
    const uint32_t trouble = w->auditor.facts[FACT_IRREGULARITY] ? 8 : 60; /* in every seed something goes wrong */

    if (t && t->live && !w->draining && world_chance(w, trouble) && world_rule(w, c, t)) return;
    if (t && c->lock && !w->draining && world_chance(w, 2)) {
        world_void_round(w, c, t->name);
    } else if (t && c->lock && !w->draining && world_chance(w, 4)) {
        change_meter(w, c); /* a void may come after it */
    } else if (t && c->lock && world_chance(w, 60)) {
        if (t->config->chips && world_chance(w, 40))
            prove_jackpot(w, c, t);
        else if (world_chance(w, 50))
            world_verify(w, c);
        else
            world_request(w, c, "pay", ",\"lock\":%u", c->lock);
    } else if (t && t->live && c->round && strcmp(c->phase, "pause") == 0 && world_may(w, WORLD_VOID_PAID)) {
        world_void_round(w, c, t->name); /* what was paid may be carried away already */
    } else if (t && !w->draining && world_chance(w, 12)) {
        change_something(w, c, t);
    } else if (!t || world_chance(w, 40)) {
        world_watch(w, c, w->table[world_below(w, (uint32_t)w->tables)].name);
    }
}

/* Surveillance: from table to table; what is locked comes first, now and then with a tick forgotten. */
static void oversee(struct world *w, struct world_client *c) {
    if (c->lock && world_chance(w, 60)) {
        world_request(w, c, "verify", ",\"lock\":%u,\"hand\":true,\"wager\":true,\"amount\":%s,\"player\":true",
                      c->lock, world_may(w, WORLD_NO_TICK) ? "false" : "true");
    } else if (!w->draining && world_chance(w, 5)) {
        dispute(w, c, &w->table[world_below(w, (uint32_t)w->tables)]);
    } else if (c->table[0] && !w->draining && world_chance(w, 5)) {
        world_request(w, c, "mark", ",\"table\":\"%s\"", c->table);
    } else if (!c->table[0] || world_chance(w, 40)) {
        world_watch(w, c, w->table[world_below(w, (uint32_t)w->tables)].name);
    }
}

void world_staff_work(struct world *w, struct world_client *c) {
    if (c->insider) {
        if (!w->draining) world_insider(w, c);
        return;
    }
    if (c->role == WORLD_WATCHER) oversee(w, c);
    if (c->role == WORLD_DEALER) world_deal(w, c);
    if (c->role == WORLD_CASHIER && (!world_chance(w, 50) || !world_felt(w, c))) serve(w, c);
    if (c->role == WORLD_SECURITY || c->role == WORLD_COUNTER || c->role == WORLD_ACCOUNTANT) world_felt(w, c);
    if (c->role == WORLD_SUPERVISOR) supervise(w, c);
}

/* ---- results ------------------------------------------------------------------------------------------ */

/* ... of a player, for cash or for chips. */
static bool brings_voucher(const struct world_client *c) {
    return strcmp(c->word, "redeem") == 0 || (strcmp(c->word, "buy-in") == 0 && c->loading);
}

static void drop_voucher(struct world *w, struct world_client *c, uint64_t number) {
    for (int i = 0; i < c->wallet_count; i++) {
        if (c->wallet[i].number != number) continue;
        world_note(w, "%s gives away %018llu", c->name, (unsigned long long)number);
        c->wallet[i] = c->wallet[--c->wallet_count];
        return;
    }
}

static void keep_voucher(struct world *w, struct world_client *c, const struct world_node *result) {
    const struct world_node *data = world_json_get(&w->json, result, "data");
    char digits[24];
    struct world_voucher voucher = {.cents = world_json_number(&w->json, data, "cents", 0)};

    world_json_copy(world_json_get(&w->json, data, "voucher"), digits, sizeof digits);
    for (const char *d = digits; *d; d++) voucher.number = voucher.number * 10 + (uint64_t)(*d - '0');
    drop_voucher(w, c, voucher.number);
    must(c->wallet_count < WORLD_WALLET);
    world_note(w, "%s gets %018llu", c->name, (unsigned long long)voucher.number);
    c->wallet[c->wallet_count++] = voucher;
}

/* It waits for a second person; an issue: for this player. */
bool world_staff_waits(struct world *w, const struct world_client *c, const struct world_node *result) {
    const struct world_node *data = world_json_get(&w->json, result, "data");
    const uint64_t proposal = (uint64_t)world_json_number(&w->json, data, "proposal", 0);

    if (!proposal) return false;
    w->waiting[proposal % WORLD_WAITING] = (struct world_waiting){proposal, c->handed_to};
    return true;
}

static void close_waiting(struct world *w, const struct world_client *c) {
    struct world_waiting *waits = &w->waiting[c->approves.proposal % WORLD_WAITING];

    if (waits->proposal == c->approves.proposal) waits->proposal = 0;
}

/* A request was applied; result: the house's answer, or NULL. */
void world_staff_done(struct world *w, struct world_client *c, const struct world_node *result) {
    if (result && c->role == WORLD_PLAYER) { /* perhaps of an earlier request than the last */
        keep_voucher(w, c, result);
        return;
    }
    if (strcmp(c->word, "read") == 0) world_reader_done(w, c, result);
    if (strcmp(c->word, "approve") == 0 || strcmp(c->word, "decline") == 0) close_waiting(w, c);
    if (result && strcmp(c->word, "approve") == 0 && c->approves.player)
        keep_voucher(w, &w->client[c->approves.player], result);
    if (result && (c->role == WORLD_CASHIER || c->insider) && strcmp(c->word, "issue") == 0)
        keep_voucher(w, &w->client[c->handed_to], result);
    if (strcmp(c->word, "load") == 0) drop_voucher(w, c, c->loading);
    if (brings_voucher(c)) drop_voucher(w, &w->client[c->handed_to], c->loading);
    world_live_done(w, c);
}

void world_staff_refused(struct world *w, struct world_client *c, const char *code) {
    world_live_refused(w, c, code);
    world_felt_refused(w, code);
    if ((strcmp(c->word, "approve") == 0 || strcmp(c->word, "decline") == 0) && strcmp(code, "same-person") != 0)
        close_waiting(w, c);
    if (strcmp(code, "bad-voucher") != 0) return;
    if (strcmp(c->word, "load") == 0) drop_voucher(w, c, c->loading);
    if (brings_voucher(c)) drop_voucher(w, &w->client[c->handed_to], c->loading);
}

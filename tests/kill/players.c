#include "players.h"

#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STADIUM = 40, SEATS = 6 };

struct players players;

static const char config[] =
    "{\"venue\": \"Kill\", \"store\": \"%s\", \"addresses\": [\"127.0.0.1:0\"], \"terminals\": 68,%s\n"
    " \"jackpot-lock\": 100000000, \"jurisdiction\": \"wa-tribal\", \"facsimile\": \"test approval\",\n"
    " \"second-person-above\": {\"issue\": 2000000}, \"second-person-day\": {\"issue\": 2000000000},\n"
    " \"pools\": [{\"name\": \"Catch progressive\", \"game\": \"three-card-catch\"}],\n"
    " \"tables\": [\n"
    "  {\"name\": \"Stadium\", \"game\": \"stadium-three-card\", \"seats\": 40,\n"
    "   \"windows\": {\"betting\": 1, \"decision\": 1, \"pause\": 1}, \"limits\": {\"ante\": {\"min\": 100, "
    "\"max\": 20000}}},\n"
    "  {\"name\": \"Catch\", \"game\": \"three-card-catch\", \"pool\": \"Catch progressive\",\n"
    "   \"windows\": {\"betting\": 1, \"decision\": 1, \"pause\": 1}},\n"
    "  {\"name\": \"Chase\", \"game\": \"chase-the-flush\", \"windows\": {\"betting\": 1, \"decision\": 1, "
    "\"pause\": 1},\n"
    "   \"limits\": {\"ante\": {\"min\": 500, \"max\": 10000}, \"xtra\": {\"min\": 500, \"max\": 10000}}},\n"
    "  {\"name\": \"Super\", \"game\": \"super-three-card\", \"without\": [\"jackpot\"],\n"
    "   \"windows\": {\"betting\": 1, \"decision\": 1, \"pause\": 1}},\n"
    "  {\"name\": \"Pai Gow\", \"game\": \"dealer-open-pai-gow\", \"windows\": {\"betting\": 1, "
    "\"decision\": 1, \"pause\": 1}},\n"
    "  {\"name\": \"Slow\", \"game\": \"stadium-three-card\", \"seats\": 4,\n"
    "   \"windows\": {\"betting\": 600, \"decision\": 1, \"pause\": 1}, \"limits\": {\"ante\": {\"min\": 100, "
    "\"max\": 20000}}}]}\n";

/* The bets at each table: the wagers that must be equal, and one optional wager. */
static const struct {
    const char *name, *first, *second, *beside;
} tables[] = {
    {"Stadium", "ante", NULL, "pair-plus"},   {"Catch", "ante", "xtra", "natural-pair-plus"},
    {"Chase", "ante", "xtra", "same-suit"},   {"Super", "ante", "odds", "big-hand"},
    {"Pai Gow", "pai-gow", NULL, "chan-chu"}, {"Slow", "ante", NULL, "pair-plus"},
};

enum outcome { UNKNOWN, ACKNOWLEDGED, REFUSED };

/* The state of a terminal beyond crowd.h. */
static struct {
    uint8_t outcome[LEDGER_REQUESTS]; /* by request number */
    struct ledger_state *views;       /* since the last check */
    size_t count, room;
    size_t from; /* the state of the ledger that it has seen last */
    char voucher[24];
} memory[PLAYERS_MAX];

void players_config(char *out, size_t room, const char *store, const char *more) {
    must((size_t)snprintf(out, room, config, store, more) < room);
}

uint32_t players_chance(uint32_t below) {
    uint64_t *x = &players.random;

    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    return (uint32_t)((*x >> 33) % below);
}

/* ---- what a terminal sees ----------------------------------------------------------------------------- */

static void keep_view(int index, const struct crowd_view *v) {
    const struct ledger_state state = {v->ack, v->credit, v->bet};
    const size_t count = memory[index].count;

    if (count == memory[index].room) {
        memory[index].room = count ? 2 * count : 64;
        memory[index].views = realloc(memory[index].views, memory[index].room * sizeof *memory[index].views);
        must(memory[index].views);
    }
    memory[index].views[memory[index].count++] = state;
}

/* One that was acknowledged stays so, though nobody can look it up while the store is away, nor too many at once. */
static void note_outcome(const struct crowd_terminal *t) {
    uint8_t *outcome = &memory[t->index].outcome[t->number];
    const bool news = *outcome != ACKNOWLEDGED && !t->refused && t->asked_at > players.asked_after;

    if (*outcome == ACKNOWLEDGED && t->refused && strncmp(t->code, "store", 5) != 0 && strcmp(t->code, "too-fast") != 0)
        players_fail(t->index, t->code, t->number, 0);
    if (*outcome != ACKNOWLEDGED) *outcome = t->refused ? REFUSED : ACKNOWLEDGED;
    if (news && strncmp(t->request, "{\"do\":\"bets\"", 12) == 0) players.acknowledged_at = serve_now();
}

static void on_answer(void *context, struct crowd_terminal *t, bool ends) {
    (void)context;
    if (t->seen) keep_view(t->index, &t->view);
    if (ends && t->number) note_outcome(t);
    if (t->voucher[0]) memcpy(memory[t->index].voucher, t->voucher, sizeof t->voucher);
    t->voucher[0] = 0;
}

/* ---- what it does ------------------------------------------------------------------------------------- */

static int table_of(int index) { return index < STADIUM ? 0 : 1 + (index - STADIUM) / SEATS; }

static void bet(struct crowd_terminal *t) {
    const int table = table_of(t->index);
    const int cents = 500 * (int)(1 + players_chance(4)), beside = players_chance(2) ? 500 * (int)players_chance(3) : 0;
    char second[60] = "";

    if (tables[table].second) snprintf(second, sizeof second, "\"%s\":%d,", tables[table].second, cents);
    crowd_ask(&players.crowd, t, "bets", "\"spots\":{\"%s\":%d,%s\"%s\":%d}", tables[table].first, cents, second,
              tables[table].beside, beside);
}

/* Credit goes out and comes in again. */
static bool exchange(struct crowd_terminal *t) {
    char *voucher = memory[t->index].voucher;

    if (t->view.credit == 0 && voucher[0]) {
        crowd_ask(&players.crowd, t, "load", "\"voucher\":\"%s\"", voucher);
        voucher[0] = 0;
        return true;
    }
    if (t->view.credit == 0 || t->view.phase != CROWD_PAUSE || players_chance(8)) return false;
    return crowd_ask(&players.crowd, t, "collect", "%s", "");
}

static void take_turn(struct crowd_terminal *t) {
    if (t->waiting || !t->seen || t->client.fd < 0) return;
    if (t->number && players_chance(40) == 0) {
        players.twice++;
        crowd_again(&players.crowd, t);
    } else if (!t->view.seat) {
        crowd_ask(&players.crowd, t, "sit", "\"table\":\"%s\"", tables[table_of(t->index)].name);
    } else if (exchange(t)) {
        return;
    } else if (t->view.may_act) {
        crowd_ask(&players.crowd, t, "act", "\"action\":\"%s\"", t->view.action);
    } else if (t->view.may_bet && players_chance(2)) {
        bet(t);
    }
}

void players_turn(int wait_ms) {
    crowd_run(&players.crowd, wait_ms);
    if (serve_now() < players.next) return;
    players.next = serve_now() + players.step;
    for (int i = 0; i < players.crowd.count; i++) take_turn(&players.crowd.terminal[i]);
}

void players_play(double seconds) {
    for (const double until = serve_now() + seconds; serve_now() < until;) players_turn(1);
}

void players_drain(void) {
    for (int open = 1; open;) {
        crowd_run(&players.crowd, 100);
        open = 0;
        for (int i = 0; i < players.crowd.count; i++) open += players.crowd.terminal[i].client.fd >= 0;
    }
    crowd_close(&players.crowd);
}

bool players_again(void) {
    for (int i = 0; i < players.crowd.count; i++) {
        struct crowd_terminal *t = &players.crowd.terminal[i];
        const struct ledger_terminal *l = &players.ledger.terminal[i];

        if (l->voucher)
            snprintf(memory[i].voucher, sizeof memory[i].voucher, "%018llu", (unsigned long long)l->voucher);
        if (!t->waiting) continue;
        players.retried++;
        if (!crowd_again(&players.crowd, t)) return false;
    }
    return players.failures == 0;
}

/* ---- what must be true -------------------------------------------------------------------------------- */

void players_fail(int index, const char *what, uint64_t a, uint64_t b) {
    players.failures++;
    printf("FAILED terminal %d: %s (%llu, %llu)\n", index + 1, what, (unsigned long long)a, (unsigned long long)b);
}

/* Prints a bad verdict on standard error. */
bool players_audit(const struct serve_process *served, const char *store, const char *options) {
    char command[1500];

    snprintf(command, sizeof command,
             "cd '%s' && '%s' audit --store '%s' --key house.key --allow-unsigned %s >verdict 2>&1 && grep "
             "-q '^GOOD' verdict || "
             "{ cat verdict >&2; false; }",
             served->folder, served->program, store, options);
    if (system(command) == 0) return true;
    printf("FAILED the audit does not say GOOD\n");
    players.failures++;
    return false;
}

static void check_requests(int index) {
    const struct ledger_terminal *l = &players.ledger.terminal[index];
    const uint64_t sent = players.crowd.terminal[index].number;

    for (uint64_t n = 1; n <= sent; n++) {
        const int times = l->times[n], outcome = memory[index].outcome[n];
        if (times > 1) players_fail(index, "a request is in the books twice", n, (uint64_t)times);
        if (outcome == ACKNOWLEDGED && times != 1) players_fail(index, "an acknowledged request is gone", n, 0);
        if (outcome == REFUSED && times) players_fail(index, "a refused request is in the books", n, 0);
        if (outcome == UNKNOWN && n != sent) players_fail(index, "a request was never answered", n, sent);
    }
    if (l->now.ack > sent) players_fail(index, "the books have a request that was never sent", l->now.ack, sent);
}

static void check_views(int index) {
    for (size_t i = 0; i < memory[index].count; i++) {
        if (ledger_has(&players.ledger.terminal[index], &memory[index].views[i], &memory[index].from)) continue;
        players_fail(index, "a view shows what the books never had: ack, credit", memory[index].views[i].ack,
                     (uint64_t)memory[index].views[i].credit);
        return;
    }
}

/* A view that is still on its way may show what was before the end of the books: a house that goes on needs all states.
 */
bool players_check(const char *store, bool runs) {
    if (!ledger_read(&players.ledger, store)) return false;
    for (int i = 0; i < players.crowd.count; i++) {
        check_requests(i);
        check_views(i);
        memory[i].count = 0;
        if (!runs) memory[i].from = 0;
    }
    if (!runs) ledger_checked(&players.ledger);
    return players.failures == 0;
}

/* ---- the whole ---------------------------------------------------------------------------------------- */

bool players_open(struct serve_process *served, int count) {
    players.crowd.on_answer = on_answer;
    players.ledger.terminals = count;
    if (!serve_start(served) || !serve_people(served, count, PLAYERS_CENTS) ||
        !crowd_open(&players.crowd, served, count))
        return false;
    for (int i = 0; i < count; i++) memcpy(memory[i].voucher, served->terminal[i].voucher, sizeof memory[i].voucher);
    return true;
}

void players_close(void) {
    crowd_free(&players.crowd);
    ledger_free(&players.ledger);
    for (int i = 0; i < PLAYERS_MAX; i++) free(memory[i].views);
}

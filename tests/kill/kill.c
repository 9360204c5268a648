/* kill.c - the real server, killed at random moments under load.
 *
 * kill_run CARDROOM FOLDER SEED KILLS
 *
 * Five tables, one of each game, and terminals that wager, decide, collect, load, and now and then ask the
 * same thing twice.  At a moment that the seed chooses the server gets SIGKILL; now and then it gets it again
 * while it starts.  Each time 'cardroom audit' must say GOOD, and the log, read a second way (ledger.h), must
 * agree with everything that every terminal has seen:
 *
 *   a request that was acknowledged is in the books, once; one that was refused is not
 *   one whose answer was lost is there once or not at all; it is then sent again with its number, and is
 *   there once when that is acknowledged
 *   every view that came shows a state that the books have had, in their order; the first one after a restart
 *   is the last state of the books, or one that followed
 *
 * The seed decides what the clients do and when the server dies; the processor's own timing it cannot, so a
 * failure that depends on it may need several runs of the same seed. */
#include "base/base.h"
#include "crowd.h"
#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TERMINALS = 64, STADIUM = 40, SEATS = 6, CENTS = 2000000 };

static const char config[] =
    "{\"venue\": \"Kill\", \"store\": \"sqlite:house.db\", \"addresses\": [\"127.0.0.1:0\"], \"terminals\": "
    "64,\n"
    " \"jackpot-lock\": 100000000, \"jurisdiction\": \"wa-tribal\", \"facsimile\": \"test approval\",\n"
    " \"second-person-above\": {\"issue\": 2000000},\n"
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
    "\"decision\": 1, \"pause\": 1}}]}\n";

/* The bets at each table: the wagers that must be equal, and one optional wager. */
static const struct {
    const char *name, *first, *second, *beside;
} tables[] = {
    {"Stadium", "ante", NULL, "pair-plus"},   {"Catch", "ante", "xtra", "natural-pair-plus"},
    {"Chase", "ante", "xtra", "same-suit"},   {"Super", "ante", "odds", "big-hand"},
    {"Pai Gow", "pai-gow", NULL, "chan-chu"},
};

enum outcome { UNKNOWN, ACKNOWLEDGED, REFUSED };

/* The state of a terminal beyond crowd.h. */
static struct {
    uint8_t outcome[LEDGER_REQUESTS]; /* by request number */
    struct ledger_state *views;       /* since the last check */
    size_t count, room;
    char voucher[24];
} memory[TERMINALS];

static struct serve_process served;
static struct crowd crowd;
static struct ledger ledger;
static uint64_t random_state;
static uint64_t twice, retried;

static uint32_t chance(uint32_t below)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 33) % below);
}

/* ---- what a terminal sees ----------------------------------------------------------------------------- */

static void keep_view(int index, const struct crowd_view *v)
{
    const struct ledger_state state = {v->ack, v->credit, v->bet};
    const size_t count = memory[index].count;

    if (count == memory[index].room) {
        memory[index].room = count ? 2 * count : 64;
        memory[index].views = realloc(memory[index].views, memory[index].room * sizeof *memory[index].views);
        must(memory[index].views);
    }
    memory[index].views[memory[index].count++] = state;
}

static void on_answer(void *context, struct crowd_terminal *t, bool ends)
{
    (void)context;
    if (t->seen) keep_view(t->index, &t->view);
    if (ends && t->number) memory[t->index].outcome[t->number] = t->refused ? REFUSED : ACKNOWLEDGED;
    if (t->voucher[0]) memcpy(memory[t->index].voucher, t->voucher, sizeof t->voucher);
    t->voucher[0] = 0;
}

/* ---- what it does ------------------------------------------------------------------------------------- */

static int table_of(int index)
{
    return index < STADIUM ? 0 : 1 + (index - STADIUM) / SEATS;
}

static void bet(struct crowd_terminal *t)
{
    const int table = table_of(t->index);
    const int cents = 500 * (int)(1 + chance(4)), beside = chance(2) ? 500 * (int)chance(3) : 0;
    char second[60] = "";

    if (tables[table].second) snprintf(second, sizeof second, "\"%s\":%d,", tables[table].second, cents);
    crowd_ask(&crowd, t, "bets", "\"spots\":{\"%s\":%d,%s\"%s\":%d}", tables[table].first, cents, second,
              tables[table].beside, beside);
}

/* Credit goes out and comes in again. */
static bool exchange(struct crowd_terminal *t)
{
    char *voucher = memory[t->index].voucher;

    if (t->view.credit == 0 && voucher[0]) {
        crowd_ask(&crowd, t, "load", "\"voucher\":\"%s\"", voucher);
        voucher[0] = 0;
        return true;
    }
    if (t->view.credit == 0 || t->view.phase != CROWD_PAUSE || chance(8)) return false;
    return crowd_ask(&crowd, t, "collect", "%s", "");
}

static void take_turn(struct crowd_terminal *t)
{
    if (t->waiting || !t->seen || t->client.fd < 0) return;
    if (t->number && chance(40) == 0) {
        twice++;
        crowd_again(&crowd, t);
    } else if (!t->view.seat) {
        crowd_ask(&crowd, t, "sit", "\"table\":\"%s\"", tables[table_of(t->index)].name);
    } else if (exchange(t)) {
        return;
    } else if (t->view.may_act) {
        crowd_ask(&crowd, t, "act", "\"action\":\"%s\"", t->view.action);
    } else if (t->view.may_bet && chance(2)) {
        bet(t);
    }
}

static void play(double seconds)
{
    const double until = serve_now() + seconds;
    double next = 0;

    while (serve_now() < until) {
        crowd_run(&crowd, 1);
        if (serve_now() < next) continue;
        next = serve_now() + 0.012; /* a terminal may ask a hundred times a second */
        for (int i = 0; i < crowd.count; i++) take_turn(&crowd.terminal[i]);
    }
}

/* ---- what must be true -------------------------------------------------------------------------------- */

static int failures;

static void fail(int index, const char *what, uint64_t a, uint64_t b)
{
    failures++;
    printf("FAILED terminal %d: %s (%llu, %llu)\n", index + 1, what, (unsigned long long)a, (unsigned long long)b);
}

/* Prints a bad verdict on standard error. */
static bool audit(void)
{
    char command[900];

    snprintf(command, sizeof command,
             "cd '%s' && '%s' audit --store house.db --key house.key --allow-unsigned >verdict 2>&1 && grep "
             "-q '^GOOD' verdict || "
             "{ cat verdict >&2; false; }",
             served.folder, served.program);
    if (system(command) == 0) return true;
    printf("FAILED the audit does not say GOOD\n");
    failures++;
    return false;
}

static void check_requests(int index)
{
    const struct ledger_terminal *l = &ledger.terminal[index];
    const uint64_t sent = crowd.terminal[index].number;

    for (uint64_t n = 1; n <= sent; n++) {
        const int times = l->times[n], outcome = memory[index].outcome[n];
        if (times > 1) fail(index, "a request is in the books twice", n, (uint64_t)times);
        if (outcome == ACKNOWLEDGED && times != 1) fail(index, "an acknowledged request is gone", n, 0);
        if (outcome == REFUSED && times) fail(index, "a refused request is in the books", n, 0);
        if (outcome == UNKNOWN && n != sent) fail(index, "a request was never answered", n, sent);
    }
    if (l->now.ack > sent) fail(index, "the books have a request that was never sent", l->now.ack, sent);
}

static void check_views(int index)
{
    size_t from = 0;

    for (size_t i = 0; i < memory[index].count; i++) {
        if (ledger_has(&ledger.terminal[index], &memory[index].views[i], &from)) continue;
        fail(index, "a view shows what the books never had: ack, credit", memory[index].views[i].ack,
             (uint64_t)memory[index].views[i].credit);
        return;
    }
}

/* Call when the server is down and all that it had sent has been read. */
static bool check_all(void)
{
    char file[300];

    if (!audit()) return false;
    snprintf(file, sizeof file, "%s/house.db", served.folder);
    if (!ledger_read(&ledger, file)) return false;
    for (int i = 0; i < TERMINALS; i++) {
        check_requests(i);
        check_views(i);
        memory[i].count = 0;
    }
    ledger_checked(&ledger);
    return failures == 0;
}

/* ---- dying and coming back ---------------------------------------------------------------------------- */

/* Reads what the kernel had accepted from the server before its end. */
static void drain(void)
{
    for (int open = 1; open;) {
        crowd_run(&crowd, 100);
        open = 0;
        for (int i = 0; i < crowd.count; i++) open += crowd.terminal[i].client.fd >= 0;
    }
    crowd_close(&crowd);
}

static void pause_ms(uint32_t milliseconds)
{
    const struct timespec step = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};

    nanosleep(&step, NULL);
}

/* Killed while it reads its log, before anybody could connect. */
static bool kill_at_start(void)
{
    if (!serve_begin(&served)) return false;
    pause_ms(chance(400));
    serve_kill(&served);
    return audit();
}

/* The first view after the restart has the books' last request; a lost collect's voucher is asked for. */
static bool come_back(void)
{
    if (!serve_start(&served) || !crowd_again_open(&crowd)) {
        printf("FAILED the server did not come back\n");
        return false;
    }
    for (int i = 0; i < TERMINALS; i++) {
        struct crowd_terminal *t = &crowd.terminal[i];
        const struct ledger_terminal *l = &ledger.terminal[i];

        if (t->view.ack != l->now.ack)
            fail(i, "after the restart another request is the last", t->view.ack, l->now.ack);
        if (l->voucher)
            snprintf(memory[i].voucher, sizeof memory[i].voucher, "%018llu", (unsigned long long)l->voucher);
        if (!t->waiting) continue;
        retried++;
        if (!crowd_again(&crowd, t)) return false;
    }
    return failures == 0;
}

/* ---- the whole ---------------------------------------------------------------------------------------- */

static bool set_up(const char *program, const char *folder)
{
    static char path[400];

    if (!realpath(program, path)) return false;
    served.program = path;
    served.config = config;
    snprintf(served.folder, sizeof served.folder, "%s", folder);
    crowd.on_answer = on_answer;
    ledger.terminals = TERMINALS;
    if (!serve_start(&served) || !serve_people(&served, TERMINALS, CENTS) || !crowd_open(&crowd, &served, TERMINALS))
        return false;
    for (int i = 0; i < TERMINALS; i++) memcpy(memory[i].voucher, served.terminal[i].voucher, sizeof memory[i].voucher);
    return true;
}

static bool run(int kills)
{
    for (int i = 1; i <= kills; i++) {
        const uint32_t moment = chance(3) ? 20 + chance(1000) : 1500 + chance(2500); /* a round takes 2 s */

        play(1e-3 * moment);
        serve_kill(&served);
        drain();
        if (!check_all() || (chance(6) == 0 && !kill_at_start()) || !come_back()) return false;
        fprintf(stderr, "kill %d of %d, after %u ms: %llu entries, %llu rounds, all as it was\n", i, kills, moment,
                (unsigned long long)ledger.facts, (unsigned long long)ledger.rounds);
    }
    play(0.5);
    const bool settled = crowd_settle(&crowd, 20);

    if (!settled) printf("FAILED a request was never answered\n");
    if (serve_stop(&served) != 0) printf("FAILED the server did not stop cleanly\n");
    drain();
    return check_all() && settled;
}

int main(int argc, char **argv)
{
    const uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    const int kills = argc > 4 ? (int)strtol(argv[4], NULL, 10) : 0;

    if (!seed || kills < 1) {
        fprintf(stderr, "usage: kill_run CARDROOM FOLDER SEED KILLS\n");
        return 2;
    }
    random_state = seed * UINT64_C(0x9e3779b97f4a7c15);
    const bool good = set_up(argv[1], argv[2]) && run(kills);

    if (served.pid > 0) serve_kill(&served);
    printf("%s seed %llu: %d kills, %llu entries, %llu rounds, %llu requests, %llu sent twice, %llu sent again "
           "after a kill\n",
           good ? "ok" : "FAILED", (unsigned long long)seed, kills, (unsigned long long)ledger.facts,
           (unsigned long long)ledger.rounds, (unsigned long long)crowd.sent, (unsigned long long)twice,
           (unsigned long long)retried);
    crowd_free(&crowd);
    ledger_free(&ledger);
    for (int i = 0; i < TERMINALS; i++) free(memory[i].views);
    free(served.terminal);
    return good ? 0 : 1;
}

#include "rounds.h"

#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CENTS = 10000000, MARGIN_MS = 250 };

#define FASTEST_S 0.011 /* the house takes a hundred requests a second of a terminal */
#define LOOK_S    0.005 /* from one look for terminals that are due to the next: thousands do not fit into the cache */

static struct rounds_options options;
static struct serve_process served;
static struct crowd crowd;

/* The round being played. */
static struct {
    struct rounds_kind *kind; /* NULL: a warm-up round */
    double step;              /* seconds from a terminal's wager to its next, at least */
    int players;              /* the first so many terminals wager */
    uint64_t round;
    int settled, refused;
    double first_at, last_at; /* of its wagers */
    double looked_at, epoch;  /* when all were looked at last; the monotonic clock's start in seconds since 1970 */
    struct process_time server_at;
    double client_at;
} now;

/* ---- one terminal ------------------------------------------------------------------------------------- */

static const char *const spots[] = {
    "ante",           "pair-plus",      "six-card",      "pair-plus-row1", "pair-plus-row2", "pair-plus-row3",
    "pair-plus-col1", "pair-plus-col2", "six-card-row1", "six-card-row2",  "six-card-row3",  "six-card-col1",
};

/* The next wager: the spots in turn, alternating one dollar and two, so that each request changes a stake. */
static void wager(struct crowd_terminal *t, double at) {
    const int spot = t->played % (int)COUNT(spots), pass = t->played / (int)COUNT(spots);

    t->played++;
    t->due_at = (t->due_at + now.step > at ? t->due_at : at) + now.step;
    crowd_ask(&crowd, t, "bets", "\"spots\":{\"%s\":%d}", spots[spot], pass % 2 ? 200 : 100);
    if (!now.first_at) {
        now.first_at = t->asked_at;
        now.server_at = process_time(served.pid);
        now.client_at = process_time(getpid()).all;
    }
}

static bool may_wager(const struct crowd_terminal *t, double at) {
    const struct crowd_view *v = &t->view;

    if (t->index >= now.players) return false;
    if (t->waiting || !v->may_bet || v->round != now.round || at < t->due_at) return false;
    return !v->deadline_ms || 1e3 * (now.epoch + at) < (double)(v->deadline_ms - MARGIN_MS);
}

static void count_answer(const struct crowd_terminal *t) {
    const double took = t->answered_at - t->asked_at;
    const bool was_wager = strncmp(t->request, "{\"do\":\"bets\"", 12) == 0;

    if (t->refused) {
        if (!now.refused++) fprintf(stderr, "refused: %.*s: %s\n", t->request_size, t->request, t->code);
        if (now.kind) now.kind->refused++;
        return;
    }
    if (!now.kind) return;
    times_add(was_wager ? &now.kind->wager : &now.kind->decision, took);
    if (!was_wager) return;
    now.kind->wagers++;
    now.last_at = t->answered_at;
}

/* The round is settled when the pause begins: that is when its window was opened. */
static void count_result(struct crowd_terminal *t) {
    const double settled_at = 1e-3 * (double)(t->view.deadline_ms - t->view.window_ms);

    t->round = t->view.round;
    now.settled++;
    if (now.kind) times_add(&now.kind->result, serve_time() - settled_at);
}

static void on_view(void *context, struct crowd_terminal *t, bool ends) {
    (void)context;
    if (ends) count_answer(t);
    if (t->view.round == now.round + 1 && t->view.phase == CROWD_BETTING && now.round) return;
    if (t->view.settled && t->round != t->view.round && t->view.round == now.round) count_result(t);
    if (t->waiting) return;
    if (t->view.phase == CROWD_DECIDING && t->view.may_act)
        crowd_ask(&crowd, t, "act", "\"action\":\"play\"");
    else if (may_wager(t, t->answered_at))
        wager(t, t->answered_at);
}

/* ---- rounds ------------------------------------------------------------------------------------------- */

/* Every terminal that may wager and awaits no answer wagers. */
static void wager_all(void) {
    const double at = serve_now();

    if (at - now.looked_at < LOOK_S) return;
    now.looked_at = at;
    for (int i = 0; i < now.players; i++)
        if (may_wager(&crowd.terminal[i], at)) wager(&crowd.terminal[i], at);
}

static void begin_round(struct rounds_kind *kind, enum rounds_pace pace) {
    const double at = serve_now();

    memset(&now, 0, sizeof now);
    now.kind = kind;
    now.epoch = serve_time() - at;
    now.step = pace == PACED ? 1.0 / options.pace : FASTEST_S;
    now.players = pace == ALONE ? 1 : crowd.count;
    crowd.gather_s = pace == ALONE ? 0 : GATHER_S;
    for (int i = 0; i < crowd.count; i++) {
        crowd.terminal[i].played = 0;
        crowd.terminal[i].due_at = at + now.step * (double)rand() / RAND_MAX;
        if (crowd.terminal[i].view.round > now.round) now.round = crowd.terminal[i].view.round;
    }
    if (crowd.terminal[0].view.settled) now.round++;
}

/* Betting is over: adds its time and messages. */
static void end_betting(uint64_t sent) {
    if (!now.kind || !now.last_at) return;
    now.kind->seconds += now.last_at - now.first_at;
    const struct process_time server = process_time(served.pid);

    now.kind->server_cpu.all += server.all - now.server_at.all;
    now.kind->server_cpu.loop += server.loop - now.server_at.loop;
    now.kind->server_cpu.writer += server.writer - now.server_at.writer;
    now.kind->client_cpu += process_time(getpid()).all - now.client_at;
    now.kind->messages += crowd.sent - sent;
}

bool rounds_play(struct rounds_kind *kind, enum rounds_pace pace) {
    static const char *const names[] = {"flat out", "paced", "alone"}; /* ORDER rounds_pace */
    const double until = serve_now() + options.seconds + 60;
    bool betting = true;

    begin_round(kind, pace);
    const uint64_t sent = crowd.sent;

    while (now.settled < crowd.count && serve_now() < until && !crowd.lost) {
        crowd_run(&crowd, betting ? 1 : 20);
        if (betting) wager_all();
        if (!betting || !now.first_at || crowd.terminal[0].view.phase < CROWD_DEALING) continue;
        betting = false;
        end_betting(sent);
    }
    if (kind) kind->missed += (uint64_t)(crowd.count - now.settled);
    fprintf(stderr, "round %llu: %s, %llu messages, %d of %d have seen the result\n", (unsigned long long)now.round,
            names[pace], (unsigned long long)(crowd.sent - sent), now.settled, crowd.count);
    return now.settled == crowd.count;
}

/* ---- setting up --------------------------------------------------------------------------------------- */

static void write_config(char *out, size_t room) {
    snprintf(out, room,
             "{\"venue\": \"Load\", \"store\": \"%s\", \"addresses\": [\"127.0.0.1:0\"],%s\n"
             " \"terminals\": %d, \"credit-max\": 1000000000, \"jurisdiction\": \"wa-tribal\",\n"
             " \"second-person-above\": {\"issue\": 10000000},\n"
             " \"tables\": [{\"name\": \"Stadium\", \"game\": \"stadium-three-card\", \"seats\": %d,\n"
             "   \"windows\": {\"betting\": %d, \"decision\": 20, \"pause\": 2},\n"
             "   \"limits\": {",
             options.store, options.tls ? " \"certificate\": \"tls.pem\", \"key\": \"tls.key\"," : "",
             options.terminals, options.terminals, options.seconds);
    for (size_t i = 0; i < COUNT(spots); i++)
        snprintf(out + strlen(out), room - strlen(out), "%s\"%s\": {\"min\": 100, \"max\": 20000}", i ? ", " : "",
                 spots[i]);
    snprintf(out + strlen(out), room - strlen(out), "}}]}\n");
}

/* Credit where there is none yet, then seats: one request each at a time. */
static bool seat_all(void) {
    for (int i = 0; i < crowd.count; i++)
        if (crowd.terminal[i].view.credit + crowd.terminal[i].view.bet == 0)
            crowd_ask(&crowd, &crowd.terminal[i], "load", "\"voucher\":\"%s\"", served.terminal[i].voucher);
    if (!crowd_settle(&crowd, 60)) return false;
    for (int i = 0; i < crowd.count; i++)
        if (!crowd.terminal[i].view.seat)
            crowd_ask(&crowd, &crowd.terminal[i], "sit", "\"table\":\"Stadium\",\"seat\":%d", i + 1);
    if (!crowd_settle(&crowd, 60)) return false;
    for (int i = 0; i < crowd.count; i++)
        if (!crowd.terminal[i].view.seat || crowd.terminal[i].refused) return false;
    return true;
}

bool rounds_open(const struct rounds_options *given, struct rounds *out) {
    static char config[4000];
    const double from = serve_now();

    options = *given;
    out->served = &served;
    out->crowd = &crowd;
    crowd.on_answer = on_view;
    write_config(config, sizeof config);
    served.config = config;
    served.program = options.program;
    snprintf(served.folder, sizeof served.folder, "%s", options.folder);
    if (!serve_start(&served) || !serve_people(&served, options.terminals, CENTS)) return false;
    fprintf(stderr, "%d terminals are paired, %.1f s\n", options.terminals, serve_now() - from);
    if (!crowd_open(&crowd, &served, options.terminals) || !seat_all()) {
        fprintf(stderr, "not every terminal found its seat (%llu connections lost)\n", (unsigned long long)crowd.lost);
        return false;
    }
    fprintf(stderr, "all terminals are seated, %.1f s\n", serve_now() - from);
    return true;
}

/* kill.c - the real server, killed at random moments under load.
 *
 * kill_run CARDROOM FOLDER SEED KILLS
 *
 * Players (players.h) play; at a moment that the seed chooses the server gets SIGKILL, and now and then again while it
 * starts.  Each time the books must agree with everything that every terminal has seen; the first view after a restart
 * is the last state of the books, or one that followed.
 *
 * The seed decides what the clients do and when the server dies; the processor's own timing it cannot, so a
 * failure that depends on it may need several runs of the same seed. */
#include "players.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static struct serve_process served;
static char config[4000];

/* Call when the server is down and all that it had sent has been read. */
static bool check_all(void) {
    char file[300];

    snprintf(file, sizeof file, "%s/house.db", served.folder);
    return players_audit(&served, "house.db", "") && players_check(file, false);
}

/* ---- dying and coming back ---------------------------------------------------------------------------- */

static void pause_ms(uint32_t milliseconds) {
    const struct timespec step = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};

    nanosleep(&step, NULL);
}

/* Killed while it reads its log, before anybody could connect. */
static bool kill_at_start(void) {
    if (!serve_begin(&served)) return false;
    pause_ms(players_chance(400));
    serve_kill(&served);
    return players_audit(&served, "house.db", "");
}

/* The first view after the restart has the books' last request; a lost collect's voucher is asked for. */
static bool come_back(void) {
    if (!serve_start(&served) || !crowd_again_open(&players.crowd)) {
        printf("FAILED the server did not come back\n");
        return false;
    }
    for (int i = 0; i < players.crowd.count; i++) {
        const uint64_t seen = players.crowd.terminal[i].view.ack, stored = players.ledger.terminal[i].now.ack;

        if (seen != stored) players_fail(i, "after the restart another request is the last", seen, stored);
    }
    return players_again();
}

/* ---- the whole ---------------------------------------------------------------------------------------- */

static bool set_up(const char *program, const char *folder) {
    static char path[400];

    if (!realpath(program, path)) return false;
    players_config(config, sizeof config, "sqlite:house.db", "");
    served.program = path;
    served.config = config;
    snprintf(served.folder, sizeof served.folder, "%s", folder);
    players.step = 0.012; /* a terminal may ask a hundred times a second */
    return players_open(&served, PLAYERS_QUICK);
}

static bool run(int kills) {
    for (int i = 1; i <= kills; i++) {
        const uint32_t moment =
            players_chance(3) ? 20 + players_chance(1000) : 1500 + players_chance(2500); /* a round takes 2 s */

        players_play(1e-3 * moment);
        serve_kill(&served);
        players_drain();
        if (!check_all() || (players_chance(6) == 0 && !kill_at_start()) || !come_back()) return false;
        fprintf(stderr, "kill %d of %d, after %u ms: %llu entries, %llu rounds, all as it was\n", i, kills, moment,
                (unsigned long long)players.ledger.facts, (unsigned long long)players.ledger.rounds);
    }
    players_play(0.5);
    const bool settled = crowd_settle(&players.crowd, 20);

    if (!settled) printf("FAILED a request was never answered\n");
    if (serve_stop(&served) != 0) printf("FAILED the server did not stop cleanly\n");
    players_drain();
    return check_all() && settled;
}

int main(int argc, char **argv) {
    const uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    const int kills = argc > 4 ? (int)strtol(argv[4], NULL, 10) : 0;

    if (!seed || kills < 1) {
        fprintf(stderr, "usage: kill_run CARDROOM FOLDER SEED KILLS\n");
        return 2;
    }
    players.random = seed * UINT64_C(0x9e3779b97f4a7c15);
    const bool good = set_up(argv[1], argv[2]) && run(kills);

    if (served.pid > 0) serve_kill(&served);
    printf("%s seed %llu: %d kills, %llu entries, %llu rounds, %llu requests, %llu sent twice, %llu sent again "
           "after a kill\n",
           good ? "ok" : "FAILED", (unsigned long long)seed, kills, (unsigned long long)players.ledger.facts,
           (unsigned long long)players.ledger.rounds, (unsigned long long)players.crowd.sent,
           (unsigned long long)players.twice, (unsigned long long)players.retried);
    players_close();
    free(served.terminal);
    return good ? 0 : 1;
}

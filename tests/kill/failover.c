/* failover.c - a house and its standby on a PostgreSQL cluster, all killed and frozen at random under load.
 *
 * failover_run CARDROOM FOLDER CLUSTER SEED TIMES [KIND]
 *
 * CLUSTER is a folder of tools/cluster: under Patroni the servers promote by themselves; else this does what the
 * operator would do, and starts a server that is alone again.  KIND: one of those below, and no other.  Players
 * (players.h) play over two addresses: they move to the machine that is the house, and send again what was not
 * answered.  Each time something is harmed: the house, the primary of the database, both at once (a machine that dies),
 * or the synchronous replica; killed, or frozen for a while (a machine that is cut off: the others hear nothing of it,
 * and it believes itself the house when it wakes up); or the network between the house and the database is cut
 * (line.h): the house goes on, can write nothing, and must end when it hears that another machine has taken over. After
 * each the books must agree with all that was seen, and be good.
 *
 * Printed at the end: the time from the harm to the first acknowledgement of a wager that was sent after it, by kind.
 */
#include "base/base.h"
#include "line.h"
#include "players.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_S = 90, KIND_MAX = 300 };

/* What is harmed, and how. */
static const struct {
    const char *name;
    bool house, primary, replica, freeze, cut;
    int weight;
} kinds[] = {
    {.name = "house killed", .house = true, .weight = 5},
    {.name = "database killed", .primary = true, .weight = 3},
    {.name = "both killed", .house = true, .primary = true, .weight = 3},
    {.name = "house cut off", .cut = true, .weight = 3},
    {.name = "house frozen", .house = true, .freeze = true, .weight = 2},
    {.name = "database frozen", .primary = true, .freeze = true, .weight = 2},
    {.name = "both frozen", .house = true, .primary = true, .freeze = true, .weight = 2},
    {.name = "replica killed", .replica = true, .weight = 2},
};
enum { KINDS = (int)COUNT(kinds), KINDS_BY_HAND = 4, KINDS_ALONE = 7 };

static struct serve_process machine[2];
static struct line network[2]; /* from each to the servers */
static int house;              /* which of the two */
static char store[640], config[5000], cluster[300];
static bool by_hand; /* without Patroni */
static bool alone;   /* one server, without a replica */
static const char *only;

static struct {
    double seconds[KIND_MAX];
    int count;
} times[KINDS];

/* ---- the cluster --------------------------------------------------------------------------------------- */

/* Its answer, one line, if wanted. */
static bool order(const char *what, const char *node, char answer[600]) {
    char command[400], line[600] = "";

    snprintf(command, sizeof command, "tools/cluster '%s' %s %s", cluster, what, node);
    FILE *file = popen(command, "r");
    const bool heard = file && fgets(line, sizeof line, file);

    line[strcspn(line, "\n")] = 0;
    if (answer) snprintf(answer, 600, "%s", line);
    return file && pclose(file) == 0 && (heard || !answer);
}

static const char *other_of(const char *node) { return strcmp(node, "one") == 0 ? "two" : "one"; }

/* ---- the two machines ---------------------------------------------------------------------------------- */

/* Is it the house, and can it write?  A machine that does not answer at once is not. */
static bool serves(const struct serve_process *m) {
    static const char question[] = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    const struct timeval patience = {.tv_usec = 200000};
    char answer[100] = "";
    const int fd = m->pid > 0 ? ws_client_connect(m->port, 1) : -1;

    if (fd < 0) return false;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    const bool good = ws_client_write(fd, question, sizeof question - 1) > 0 &&
                      ws_client_read(fd, answer, sizeof answer - 1) > 12 && strncmp(answer + 9, "200", 3) == 0;
    ws_client_disconnect(fd);
    return good;
}

/* A house that was fenced off has stopped by itself. */
static void note_ends(void) {
    for (int i = 0; i < 2; i++)
        if (machine[i].pid > 0 && waitpid(machine[i].pid, NULL, WNOHANG) == machine[i].pid) machine[i].pid = 0;
}

static bool any_lost(void) {
    for (int i = 0; i < players.crowd.count; i++)
        if (players.crowd.terminal[i].client.fd < 0) return true;
    return false;
}

/* All players to whoever is the house; what was under way is asked again.  False: nobody is, yet. */
static bool move(void) {
    for (int i = 0; i < 2; i++) {
        if (!serves(&machine[i])) continue;
        crowd_close(&players.crowd);
        house = i;
        machine[i].terminal = machine[!i].terminal ? machine[!i].terminal : machine[i].terminal;
        players.crowd.served = &machine[i];
        return crowd_again_open(&players.crowd) && players_again();
    }
    return false;
}

static bool as_standby(struct serve_process *m) {
    m->more[4] = "--standby";
    return serve_begin(m) && serve_wait(m);
}

/* ---- harm ---------------------------------------------------------------------------------------------- */

static int choose(int among) {
    int sum = 0;

    for (int i = 0; only && i < KINDS; i++)
        if (strcmp(kinds[i].name, only) == 0) return i;
    for (int i = 0; i < among; i++) sum += kinds[i].weight;
    int left = (int)players_chance((uint32_t)sum), kind = 0;
    for (; left >= kinds[kind].weight; kind++) left -= kinds[kind].weight;
    return kind;
}

/* What it had sent was sent: a frozen house says no more. */
static void silence_house(bool freeze) {
    if (!freeze) {
        serve_kill(&machine[house]);
        players_drain();
        return;
    }
    kill(machine[house].pid, SIGSTOP);
    for (int quiet = 0; quiet < 3; quiet++) crowd_run(&players.crowd, 20);
    crowd_close(&players.crowd);
}

/* What the operator does. */
static void help(int kind, const char *primary, const char *replica) {
    if (alone && kinds[kind].freeze) {
        players_play(1 + 1e-3 * players_chance(5000));
        order("thaw", primary, NULL);
    } else if (alone) {
        order("start", primary, NULL);
    } else {
        order("promote", replica, NULL);
        order("rejoin", primary, NULL);
    }
}

/* Harms, and waits until a wager is acknowledged again. */
static bool harm(int kind, const char *primary, const char *replica) {
    players.asked_after = 1e18;
    players.acknowledged_at = 0;
    players.next = 0;
    players_turn(0); /* so that much is under way */
    if (players_chance(2)) players_turn((int)players_chance(8));
    const double since = serve_now();

    const bool first = players_chance(2); /* the house dies before the database, or after it */

    if (kinds[kind].house && first) silence_house(kinds[kind].freeze);
    if (kinds[kind].primary) order(kinds[kind].freeze ? "freeze" : "kill", primary, NULL);
    if (kinds[kind].replica) order("kill", replica, NULL);
    if (kinds[kind].cut) line_cut(&network[house]);
    if (kinds[kind].house && !first) silence_house(kinds[kind].freeze);
    players.asked_after = serve_now();
    if (by_hand && kinds[kind].primary) help(kind, primary, replica);
    while (!players.acknowledged_at && serve_now() < since + PATIENCE_S && !players.failures) {
        if (any_lost() || (kinds[kind].cut && serves(&machine[!house]))) {
            note_ends();
            if (!move()) crowd_run(&players.crowd, 20);
        }
        players_turn(5);
    }
    if (players.acknowledged_at && times[kind].count < KIND_MAX)
        times[kind].seconds[times[kind].count++] = players.acknowledged_at - since;
    if (!players.acknowledged_at) printf("FAILED nothing was acknowledged again after: %s\n", kinds[kind].name);
    return players.acknowledged_at && !players.failures;
}

/* A house that was frozen, or cut off, while another took over must stop by itself. */
static bool wake_house(struct serve_process *m) {
    int status = 0;
    bool ended = false;

    kill(m->pid, SIGCONT);
    for (const double until = serve_now() + 60; !ended && serve_now() < until;) {
        players_turn(5);
        ended = waitpid(m->pid, &status, WNOHANG) == m->pid;
    }
    if (!ended) printf("FAILED a house that was replaced while it heard nothing goes on\n");
    if (ended) m->pid = 0;
    return ended;
}

/* Everything runs again: two machines, all servers. */
static bool mend(int kind, int was, const char *primary, const char *replica) {
    if (kinds[kind].freeze && kinds[kind].primary) order("thaw", primary, NULL);
    if (!by_hand && !kinds[kind].freeze && kinds[kind].primary) order("start", primary, NULL);
    if (kinds[kind].replica) order("start", replica, NULL);
    if (kinds[kind].cut) line_mend(&network[was]);
    if (((kinds[kind].freeze && kinds[kind].house) || kinds[kind].cut) && !wake_house(&machine[was])) return false;
    note_ends();
    for (int i = 0; i < 2; i++)
        if (machine[i].pid <= 0 && !as_standby(&machine[i])) return false;
    for (const double until = serve_now() + 120; !order("safe", "", NULL);) {
        if (serve_now() > until) {
            printf("FAILED the cluster does not come back after: %s\n", kinds[kind].name);
            return false;
        }
        players_play(0.2);
        if (any_lost()) move();
    }
    return true;
}

/* The house goes on meanwhile; it may have changed machines. */
static bool check(int times_done) {
    for (const double until = serve_now() + PATIENCE_S; !crowd_settle(&players.crowd, 5) || any_lost();) {
        if (serve_now() > until) break;
        note_ends();
        if (any_lost()) move();
    }
    return players_check(store, true) &&
           players_audit(&machine[house], store, times_done % 20 ? "--from-snapshot" : "") && players.failures == 0;
}

/* ---- the whole ---------------------------------------------------------------------------------------- */

static int free_port(void) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    const int fd = socket(AF_INET, SOCK_STREAM, 0);

    must(fd >= 0 && bind(fd, (struct sockaddr *)&at, size) == 0 && getsockname(fd, (struct sockaddr *)&at, &size) == 0);
    close(fd);
    return ntohs(at.sin_port);
}

static bool set_up(const char *program, const char *folder) {
    static char path[400], address[2][40], through[2][700];
    static const char *const logs[] = {"log-one", "log-two"};
    char url[600], houses[200];

    if (!realpath(program, path) || !order("url", "", url)) return false;
    by_hand = strstr(url, "port=") == NULL;
    alone = strchr(url, ',') == NULL;
    snprintf(store, sizeof store, "%s&target_session_attrs=read-write", url); /* for those who only read, too */
    for (int i = 0; i < 2; i++) {
        machine[i] = (struct serve_process){.program = path, .config = config, .log = logs[i], .port = free_port()};
        snprintf(machine[i].folder, sizeof machine[i].folder, "%s", folder);
        snprintf(address[i], sizeof address[i], "127.0.0.1:%d", machine[i].port);
        char sockets[300];
        snprintf(sockets, sizeof sockets, "%s/line-%d", folder, i);
        if (!line_open(&network[i], url, sockets, through[i], sizeof through[i])) return false;
        strcat(through[i], "&target_session_attrs=read-write");
        machine[i].more[0] = "--address";
        machine[i].more[1] = address[i];
        machine[i].more[2] = "--store";
        machine[i].more[3] = through[i];
    }
    snprintf(houses, sizeof houses, " \"houses\": [\"http://%s\", \"http://%s\"],", address[0], address[1]);
    players_config(config, sizeof config, store, houses);
    players.step = 0.05;
    return players_open(&machine[0], PLAYERS_MAX) && as_standby(&machine[1]);
}

static bool run(int count) {
    char primary[600], replica[600];

    for (int i = 1; i <= count; i++) {
        const int kind = by_hand && !alone && !only ? (i - 1) % KINDS_BY_HAND : choose(alone ? KINDS_ALONE : KINDS),
                  was = house;

        players_play(0.5 + 1e-3 * players_chance(3000));
        if (any_lost() && !move()) return false;
        if (!order("primary", "", primary)) return false;
        if (by_hand)
            snprintf(replica, sizeof replica, "%s", other_of(primary));
        else if (!order("synchronous", "", replica))
            return false;
        fprintf(stderr, "%d of %d: %s, primary %s, replica %s\n", i, count, kinds[kind].name, primary, replica);
        if (!harm(kind, primary, replica) || !mend(kind, was, primary, replica) || !check(i)) {
            printf("FAILED %d of %d: %s, primary %s, replica %s\n", i, count, kinds[kind].name, primary, replica);
            return false;
        }
        fprintf(stderr, "%.1f s; %llu entries, %llu rounds, all as it was\n",
                times[kind].count ? times[kind].seconds[times[kind].count - 1] : 0,
                (unsigned long long)players.ledger.facts, (unsigned long long)players.ledger.rounds);
    }
    return players_audit(&machine[house], store, "");
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static void print_times(void) {
    for (int i = 0; i < KINDS; i++) {
        if (!times[i].count) continue;
        qsort(times[i].seconds, (size_t)times[i].count, sizeof *times[i].seconds, by_size);
        printf("%-16s %3d times: %.1f s to the first acknowledged wager in the middle, %.1f s at most\n", kinds[i].name,
               times[i].count, times[i].seconds[times[i].count / 2], times[i].seconds[times[i].count - 1]);
    }
}

int main(int argc, char **argv) {
    const uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 0;
    const int count = argc > 5 ? (int)strtol(argv[5], NULL, 10) : 0;

    if (argc > 6) only = argv[6];
    if (!seed || count < 1) {
        fprintf(stderr, "usage: failover_run CARDROOM FOLDER CLUSTER SEED TIMES [KIND]\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    snprintf(cluster, sizeof cluster, "%s", argv[3]);
    players.random = seed * UINT64_C(0x9e3779b97f4a7c15);
    const bool good = set_up(argv[1], argv[2]) && run(count);

    for (int i = 0; i < 2; i++)
        if (machine[i].pid > 0) serve_kill(&machine[i]);
    for (int i = 0; i < 2; i++) line_close(&network[i]);
    print_times();
    printf("%s seed %llu: %d times, %llu entries, %llu rounds, %llu requests, %llu sent twice, %llu sent again\n",
           good ? "ok" : "FAILED", (unsigned long long)seed, count, (unsigned long long)players.ledger.facts,
           (unsigned long long)players.ledger.rounds, (unsigned long long)players.crowd.sent,
           (unsigned long long)players.twice, (unsigned long long)players.retried);
    players_close();
    free(machine[0].terminal);
    return good ? 0 : 1;
}

/* protocol.c - how fast a request is read.  TSV on standard output, a line per message:
 *
 *   message  bytes  ns a message
 *
 * One thread, process CPU time, the best of five runs.  Reading decodes in place, so each time the message is
 * copied first; the copy is part of the time, as it is part of taking a message from a socket. */
#include "house/protocol.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { RUNS = 5, TIMES = 1000000 };

/* clang-format off */
static const struct {
    const char *name, *json;
} messages[] = {
    {"bet", "{\"do\":\"bets\",\"n\":1234,\"spots\":{\"ante\":500,\"xtra\":500}}"},
    {"stadium-bet", "{\"do\":\"bets\",\"n\":1234,\"spots\":{\"ante\":500,\"pair-plus\":100,\"six-card-bonus\":100},\"pick\":[1,5,9]}"},
    {"act", "{\"do\":\"act\",\"n\":1235,\"action\":\"play\"}"},
    {"cards", "{\"do\":\"cards\",\"n\":8,\"table\":\"Pai Gow 1\",\"cards\":\"As Kd Qh 2c 3d 4h 5s\"}"},
    {"export", "{\"do\":\"export\",\"what\":\"transfers\",\"format\":\"csv\",\"since\":1700000000000}"},
};
/* clang-format on */

static double cpu_ns(void) {
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double run(const char *json, size_t size) {
    static struct request request;
    char text[256], memory[256];
    struct buf message = BUF(memory);
    const double from = cpu_ns();

    for (int i = 0; i < TIMES; i++) {
        memcpy(text, json, size);
        must(protocol_read(&request, text, size, &message) == OK);
    }
    return (cpu_ns() - from) / TIMES;
}

int main(void) {
    puts("message\tbytes\tns a message");
    for (size_t i = 0; i < COUNT(messages); i++) {
        const size_t size = strlen(messages[i].json);
        double best = 1e18;

        for (int k = 0; k < RUNS; k++) {
            const double ns = run(messages[i].json, size);
            if (ns < best) best = ns;
        }
        printf("%s\t%zu\t%.0f\n", messages[i].name, size, best);
    }
    return 0;
}

/* library.c - calls of libcardroom with one round each, on one thread.  TSV on standard output, a line each:
 *
 *   call  rounds  CPU seconds  rounds a second
 */
#include <cardroom.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void require(int good) {
    if (!good) exit(EXIT_FAILURE);
}

static void put(const char *call, int rounds, double seconds) {
    printf("%s\t%d\t%.3f\t%.0f\n", call, rounds, seconds, rounds / seconds);
}

/* A straight against a pair of eights, in structs. */
static void play(cardroom *c, int rounds) {
    static const struct cardroom_event events[] = {
        {CARDROOM_BET, 0, 1, {0}, 500},       {CARDROOM_BET, 1, 1, {0}, 500},
        {CARDROOM_CLOSE_BETS, 0, 0, {0}, 0},  {CARDROOM_CARD, 0, 0, {51, 0, 0}, 0},
        {CARDROOM_CARD, 0, 0, {0}, 0},        {CARDROOM_CARD, 0, 0, {45, 0, 0}, 0},
        {CARDROOM_CARD, 0, 0, {22, 0, 0}, 0}, {CARDROOM_CARD, 0, 0, {43, 0, 0}, 0},
        {CARDROOM_CARD, 0, 0, {28, 0, 0}, 0}, {CARDROOM_DECIDE, 1, 1, {0}, 0}};
    struct cardroom_award award[CARDROOM_AWARDS];
    struct cardroom_awards awards = {award, CARDROOM_AWARDS, 0};
    cardroom_round *r = NULL;
    require(cardroom_round_open(c, "{\"game\":\"three-card-catch\"}", &r) == CARDROOM_OK);
    const double before = cpu_seconds();
    for (int i = 0; i < rounds; i++)
        require(cardroom_round_play(r, events, sizeof events / sizeof events[0], &awards) == CARDROOM_OK);
    put("cardroom_round_play", rounds, cpu_seconds() - before);
    cardroom_round_close(r);
}

static void settle(cardroom *c, int rounds) {
    const double before = cpu_seconds();
    for (int i = 0; i < rounds; i++)
        require(cardroom_settle(c,
                                "{\"game\":\"three-card-catch\",\"deck\":\"As 2c Kd 7h Qs 9c\",\"seats\":[{\"seat\":1,"
                                "\"wagers\":{\"ante\":500,\"xtra\":500},\"decisions\":[\"play\"]}]}",
                                NULL) == CARDROOM_OK);
    put("cardroom_settle", rounds, cpu_seconds() - before);
}

int main(void) {
    cardroom *c;
    require(cardroom_open(&c) == CARDROOM_OK);
    puts("call\trounds\tCPU seconds\trounds a second");
    play(c, 1000000);
    settle(c, 20000);
    cardroom_close(c);
    return 0;
}

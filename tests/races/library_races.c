/* library_races.c - handles of libcardroom in several threads at once, each call beside every other; the thread
 * sanitizer watches.  Whatever a thread is told, another is told the same. */
#include <cardroom.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char round_text[] = "{\"game\":\"three-card-catch\",\"deck\":\"7s 8h 7d 8c Ac 2d\",\"seats\":[{\"seat\":1,"
                                 "\"wagers\":{\"ante\":500,\"xtra\":500}}]}";

static const struct question {
    const char *name, *subject, *request;
    int (*call)(cardroom *c, const char *subject, const char *request);
} questions[] = {
    {"settle", round_text, NULL, cardroom_settle},
    {"advise", round_text, NULL, cardroom_advise},
    {"verify", "{}", NULL, cardroom_verify},
    {"analyze", "super-three-card", "{\"wager\":\"base\",\"threads\":1}", cardroom_analyze},
    {"simulate", "super-three-card", "{\"rounds\":200,\"seed\":\"x\",\"threads\":1}", cardroom_simulate},
    {"protect", "three-card-catch", "{\"list\":true,\"threads\":1}", cardroom_protect},
    {"design", "super-three-card",
     "{\"wager\":\"big-hand\",\"edge\":\"5..6\",\"line\":{\"flush\":\"3..4\"},\"limit\":1,\"threads\":1}",
     cardroom_design},
    {"games", NULL, NULL, cardroom_games},
    {"tables", "super-three-card", NULL, cardroom_tables},
};

enum { QUESTIONS = sizeof questions / sizeof questions[0], THREADS = 3 };

struct told {
    int first; /* each thread begins with another question */
    char *answers[QUESTIONS];
};

static void play_round(cardroom *c) {
    cardroom_round *r;
    if (cardroom_round_open(c, "{\"game\":\"three-card-catch\"}", &r) != CARDROOM_OK) abort();
    cardroom_round_bet(r, 1, "ante", 500);
    cardroom_round_view(r, 1);
    cardroom_round_close(r);
}

static void *ask_all(void *context) {
    struct told *told = context;
    cardroom *c;
    if (cardroom_open(&c) != CARDROOM_OK) abort();
    for (int i = 0; i < QUESTIONS; i++) {
        const int at = (told->first + i) % QUESTIONS;
        const struct question *q = &questions[at];
        const int status = q->call(c, q->subject, q->request);
        if (status > CARDROOM_FAILED) fprintf(stderr, "%s: %s\n", q->name, cardroom_error_message(c));
        told->answers[at] = strdup(cardroom_text(c, NULL));
        play_round(c);
    }
    cardroom_close(c);
    return NULL;
}

int main(void) {
    static struct told told[THREADS];
    pthread_t threads[THREADS];
    int failures = 0;
    for (int i = 0; i < THREADS; i++) {
        told[i].first = 3 * i;
        if (pthread_create(&threads[i], NULL, ask_all, &told[i]) != 0) abort();
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int at = 0; at < QUESTIONS; at++) {
        bool same = told[0].answers[at][0] != '\0';
        for (int i = 1; i < THREADS; i++) same = same && strcmp(told[0].answers[at], told[i].answers[at]) == 0;
        printf("%s %s in three threads at once\n", same ? "ok" : "FAILED", questions[at].name);
        failures += !same;
        for (int i = 0; i < THREADS; i++) free(told[i].answers[at]);
    }
    return failures != 0;
}

/* calls.c - the answers of libcardroom to the calls of a corpus (corpus.py), from C: calls FILE */
#include <cardroom.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int (*call)(cardroom *c, const char *subject, const char *request);
    int reads; /* its subject is the input */
} calls[] = {
    {"settle", cardroom_settle, 1},   {"advise", cardroom_advise, 1},     {"verify", cardroom_verify, 1},
    {"analyze", cardroom_analyze, 0}, {"simulate", cardroom_simulate, 0}, {"protect", cardroom_protect, 0},
    {"design", cardroom_design, 0},   {"games", cardroom_games, 0},       {"tables", cardroom_tables, 0},
};

enum { COMMAND, SUBJECT, REQUEST, INPUT, PARTS };

/* By its own name where it has one. */
static int ask(cardroom *c, char *part[PARTS]) {
    const char *subject = part[SUBJECT][0] ? part[SUBJECT] : NULL, *request = part[REQUEST][0] ? part[REQUEST] : NULL;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (strcmp(calls[i].name, part[COMMAND]) == 0)
            return calls[i].call(c, calls[i].reads ? part[INPUT] : subject, request);
    return cardroom_ask(c, part[COMMAND], subject, request);
}

static void answer(cardroom *c, char *part[PARTS]) {
    const int status = ask(c, part);
    size_t size;
    const char *text = cardroom_text(c, &size);
    printf("%d\n", status);
    fwrite(text, 1, size, stdout);
    printf("\x1f%s\x1e", cardroom_error_line(c) ? "" : cardroom_error_message(c));
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    char *record = NULL;
    size_t capacity = 0;
    cardroom *c;
    if (!file || cardroom_open(&c) != CARDROOM_OK) return 2;
    for (ssize_t size; (size = getdelim(&record, &capacity, '\x1e', file)) > 0;) {
        char *part[PARTS], *at = record;
        record[size - 1] = '\0';
        for (int i = 0; i < PARTS; i++) {
            part[i] = at;
            at += strcspn(at, "\x1f");
            if (*at) *at++ = '\0';
        }
        answer(c, part);
    }
    free(record);
    fclose(file);
    cardroom_close(c);
    return 0;
}

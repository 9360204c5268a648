#include "cli/play/play_input.h"

#include "base/buf.h"

#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

/* ---- signals ------------------------------------------------------------------------------------------ */
static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

/* It ends the wait for a line, and nothing else. */
static void on_signal(int number) { (void)number; }

void input_open(struct input *in) {
    struct sigaction action = {.sa_handler = on_signal};
    sigset_t block;
    *in = (struct input){.terminal = isatty(STDIN_FILENO)};
    sigemptyset(&block);
    for (size_t i = 0; i < COUNT(signals); i++) {
        sigaction(signals[i], &action, NULL);
        sigaddset(&block, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &block, &in->wait_mask);
}

void input_close(struct input *in) {
    for (size_t i = 0; i < COUNT(signals); i++) signal(signals[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, &in->wait_mask, NULL);
}

/* ---- lines -------------------------------------------------------------------------------------------- */
/* False at the end of input and after a signal. */
static bool next_byte(struct input *in, char *out) {
    fd_set set;
    if (in->at == in->end) {
        FD_ZERO(&set);
        FD_SET(STDIN_FILENO, &set);
        fflush(stdout);
        const bool ready = !in->ended && pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &in->wait_mask) > 0;
        const ssize_t got = ready ? read(STDIN_FILENO, in->bytes, sizeof in->bytes) : 0;
        in->ended = got <= 0;
        in->at = 0;
        in->end = in->ended ? 0 : (size_t)got;
    }
    if (in->at < in->end) *out = in->bytes[in->at++];
    return !in->ended;
}

static void split(struct typed *line) {
    char *rest = line->text;
    for (int i = 0; i < TYPED_WORDS; i++) {
        const char *word = strtok_r(rest, " \t\r", &rest);
        line->word[i] = word ? word : "";
        line->count += word != NULL;
    }
}

bool input_next(struct input *in, struct typed *out) {
    char c = 0;
    *out = (struct typed){0};
    struct buf b = BUF(out->text);
    while (next_byte(in, &c) && c != '\n')
        if (c == '\t' || (c >= ' ' && c < 0x7f)) buf_char(&b, char_lower(c));
    if (!in->terminal) printf("%s\n", b.text); /* so that what was typed is seen */
    if (in->ended && in->terminal) printf("\n");
    split(out);
    return !in->ended || out->count;
}

bool typed_is(const char *word, const char *name) { return *word && strncmp(word, name, strlen(word)) == 0; }

#include "cli/play/play_keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

enum { BYTE_END = -1 };

/* ---- signals ------------------------------------------------------------------------------------------ */
static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

/* It ends the wait for a key, and nothing else. */
static void on_signal(int number) { (void)number; }

void keys_open(struct keys *keys) {
    struct sigaction action = {.sa_handler = on_signal};
    sigset_t block;
    *keys = (struct keys){.terminal = isatty(STDIN_FILENO)};
    sigemptyset(&block);
    for (size_t i = 0; i < COUNT(signals); i++) {
        sigaction(signals[i], &action, NULL);
        sigaddset(&block, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &block, &keys->wait_mask);
}

void keys_close(struct keys *keys) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    for (size_t i = 0; i < COUNT(signals); i++) sigaction(signals[i], &action, NULL);
    sigprocmask(SIG_SETMASK, &keys->wait_mask, NULL);
}

/* ---- bytes -------------------------------------------------------------------------------------------- */
/* BYTE_END at the end of input and after a signal. */
static int next_byte(struct keys *keys) {
    fd_set set;
    if (keys->at < keys->end) return keys->bytes[keys->at++];
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    fflush(stdout);
    const bool ready = !keys->ended && pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &keys->wait_mask) > 0;
    const ssize_t got = ready ? read(STDIN_FILENO, keys->bytes, sizeof keys->bytes) : 0;
    keys->ended = got <= 0;
    if (keys->ended) return BYTE_END;
    keys->at = 1;
    keys->end = (size_t)got;
    return keys->bytes[0];
}

/* Shows what was read, unless it begins a line at a terminal. */
static void echo(struct keys *keys, const char *text, size_t size) {
    if (!keys->terminal || keys->line_has_key) printf("%.*s\n", (int)size, text);
    keys->line_has_key = true;
}

/* ---- keys --------------------------------------------------------------------------------------------- */
static bool is_amount_byte(int byte) { return byte > 0 && (isdigit(byte) || strchr("$.,", byte) != NULL); }

/* An amount up to a byte that is not part of it. */
static struct key read_amount(struct keys *keys, int byte) {
    char text[24];
    size_t size = 0;
    bool fits = true;
    for (; is_amount_byte(byte); byte = next_byte(keys)) {
        fits = size < sizeof text;
        if (fits) text[size++] = (char)byte;
    }
    if (byte != BYTE_END) keys->at--;
    echo(keys, text, size);
    return (struct key){.kind = KEY_AMOUNT, .cents = fits ? money_read(text, size) : -1};
}

static struct key read_letter(struct keys *keys, int byte) {
    const char text = (char)byte;
    while (byte >= 0xc0 && keys->at < keys->end && (keys->bytes[keys->at] & 0xc0) == 0x80) keys->at++;
    echo(keys, &text, byte > 0x20 && byte < 0x7f);
    return (struct key){.kind = KEY_CHAR, .c = byte < 0x80 ? (char)tolower(byte) : '~'};
}

/* Drops input up to the end of the line whose key was refused. */
static void drop_line(struct keys *keys) {
    int byte = 0;
    while (byte != '\n' && byte != BYTE_END) byte = next_byte(keys);
    keys->dropping = keys->line_has_key = false;
}

struct key keys_next(struct keys *keys, bool amount) {
    if (keys->dropping) drop_line(keys);
    for (;;) {
        const int byte = next_byte(keys);
        const bool ends_keys = byte == '\n' && keys->line_has_key;
        if (byte == BYTE_END || (byte == '\n' && !ends_keys)) {
            if (byte == BYTE_END || !keys->terminal) putchar('\n');
            return (struct key){.kind = byte == BYTE_END ? KEY_END : KEY_ENTER};
        }
        if (ends_keys) keys->line_has_key = false;
        if (ends_keys || byte == ' ' || byte == '\t' || byte == '\r') continue;
        return amount && is_amount_byte(byte) ? read_amount(keys, byte) : read_letter(keys, byte);
    }
}

void keys_drop_line(struct keys *keys) { keys->dropping = keys->line_has_key; }

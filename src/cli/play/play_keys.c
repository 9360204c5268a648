#include "cli/play/play_keys.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

enum { BYTE_END = -1, BYTE_REDRAW = -2 };
enum { CTRL_D = 4, CTRL_L = 12, ESCAPE = 27, BACKSPACE = 8, DELETE = 127 };

/* ---- signals ------------------------------------------------------------------------------------------ */
static volatile sig_atomic_t caught_end, caught_stop, caught_redraw;

static void on_signal(int number) {
    if (number == SIGTSTP)
        caught_stop = 1;
    else if (number == SIGWINCH || number == SIGCONT)
        caught_redraw = 1;
    else
        caught_end = 1;
}

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH, SIGCONT};

void keys_open(struct keys *keys) {
    struct sigaction action = {.sa_handler = on_signal};
    sigset_t block;
    *keys = (struct keys){.pushed_back = -1};
    sigemptyset(&block);
    for (size_t i = 0; i < COUNT(signals); i++) {
        sigaction(signals[i], &action, NULL);
        sigaddset(&block, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &block, &keys->wait_mask);
    keys->interactive =
        isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && tcgetattr(STDIN_FILENO, &keys->usual_mode) == 0;
}

void keys_close(struct keys *keys) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    for (size_t i = 0; i < COUNT(signals); i++) sigaction(signals[i], &action, NULL);
    sigprocmask(SIG_SETMASK, &keys->wait_mask, NULL);
}

/* ---- bytes -------------------------------------------------------------------------------------------- */
static void set_key_mode(const struct keys *keys, bool single) {
    struct termios mode = keys->usual_mode;
    if (!keys->interactive) return;
    if (single) mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    mode.c_cc[VMIN] = single ? 1 : mode.c_cc[VMIN];
    mode.c_cc[VTIME] = single ? 0 : mode.c_cc[VTIME];
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
}

/* Waits for input or a signal; false after a signal, or when the time is over. */
static bool wait_for_input(const struct timespec *time, const sigset_t *mask) {
    fd_set set;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    return pselect(STDIN_FILENO + 1, &set, NULL, NULL, time, mask) > 0;
}

/* The next byte; BYTE_END at the end of input or after a terminating signal; BYTE_REDRAW to redraw. */
static int next_byte(struct keys *keys) {
    const int back = keys->pushed_back;
    keys->pushed_back = -1;
    if (back >= 0) return back;
    if (keys->at < keys->end) return keys->bytes[keys->at++];
    if (keys->ended) return BYTE_END;
    set_key_mode(keys, true); /* set before the prompt appears, so that no early answer is lost */
    fflush(stdout);
    const bool ready = wait_for_input(NULL, &keys->wait_mask);
    const ssize_t got = ready ? read(STDIN_FILENO, keys->bytes, sizeof keys->bytes) : -1;
    const int error = errno;
    set_key_mode(keys, false);
    keys->ended = caught_end;
    if (keys->ended) return BYTE_END;
    if (caught_stop) { /* Ctrl-Z: stops like any program, and draws again afterwards */
        caught_stop = 0;
        raise(SIGSTOP);
        caught_redraw = 1;
    }
    if (caught_redraw && got <= 0) {
        caught_redraw = 0;
        return keys->interactive ? BYTE_REDRAW : next_byte(keys);
    }
    if (got < 0 && error == EINTR) return next_byte(keys);
    keys->ended = got <= 0;
    if (keys->ended) return BYTE_END;
    keys->at = 1;
    keys->end = (size_t)got;
    return keys->bytes[0];
}

static bool is_byte_waiting(const struct keys *keys) {
    const struct timespec none = {0};
    return keys->at < keys->end || wait_for_input(&none, NULL);
}

/* Skips an arrow or another key that sends several bytes; false if ESC came alone. */
static bool skip_escape_sequence(struct keys *keys) {
    if (!keys->interactive || !is_byte_waiting(keys)) return false;
    int byte = next_byte(keys);
    if (byte != '[' && byte != 'O') return true;
    while (is_byte_waiting(keys)) {
        byte = next_byte(keys);
        if (byte < 0x20 || byte >= 0x40) break;
    }
    return true;
}

/* ---- amounts ------------------------------------------------------------------------------------------ */
static bool is_amount_byte(int byte) { return byte > 0 && (isdigit(byte) || strchr("$.,", byte) != NULL); }

/* The rest of an amount: at a terminal up to Enter, echoed; else up to a byte that is not part of it. */
static struct key read_amount(struct keys *keys, int first) {
    char text[24];
    size_t size = 0;
    bool fits = true;
    int byte = first;
    for (;; byte = next_byte(keys)) {
        if (is_amount_byte(byte)) {
            if (size < sizeof text)
                text[size++] = (char)byte;
            else
                fits = false;
            if (keys->interactive && fits) putchar(byte);
        } else if (keys->interactive && (byte == BACKSPACE || byte == DELETE)) {
            if (size == 0) continue;
            size--;
            fputs("\b \b", stdout);
        } else if (keys->interactive && byte == ESCAPE) {
            skip_escape_sequence(keys);
            return (struct key){.kind = KEY_ESCAPE};
        } else if (!keys->interactive || byte == '\n' || byte == '\r' || byte == BYTE_END) {
            break;
        }
    }
    if (byte >= 0 && !keys->interactive) keys->pushed_back = byte;
    if (keys->interactive && size == 0) return (struct key){.kind = KEY_ENTER};
    if (!keys->interactive) printf("%.*s", (int)size, text);
    return (struct key){.kind = KEY_AMOUNT, .cents = fits ? money_read(text, size) : -1};
}

/* ---- keys --------------------------------------------------------------------------------------------- */
static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A player who types a letter and Enter means one key: an Enter right after a letter is ignored. */
static bool is_enter_of_letter(struct keys *keys) {
    const bool belongs = keys->interactive && keys->last_letter_ms && now_ms() - keys->last_letter_ms < 250;
    keys->last_letter_ms = 0;
    return belongs;
}

static struct key read_letter(struct keys *keys, int byte) {
    keys->line_has_key = true;
    if (keys->interactive) keys->last_letter_ms = now_ms();
    while (byte >= 0xc0 && keys->at < keys->end && (keys->bytes[keys->at] & 0xc0) == 0x80) keys->at++;
    if (byte > 0x20 && byte < 0x7f) putchar(byte);
    return (struct key){.kind = KEY_CHAR, .c = byte < 0x80 ? (char)tolower(byte) : '~'};
}

/* Drops input up to the end of the line whose key was refused. */
static void drop_line(struct keys *keys) {
    int byte = 0;
    while (byte != '\n' && byte != BYTE_END) byte = next_byte(keys);
    keys->dropping = keys->line_has_key = false;
}

static struct key read_key(struct keys *keys, bool amount) {
    if (keys->dropping) drop_line(keys);
    for (;;) {
        const int byte = next_byte(keys);
        if (byte == BYTE_END || (keys->interactive && byte == CTRL_D)) return (struct key){.kind = KEY_END};
        if (byte == BYTE_REDRAW || (keys->interactive && byte == CTRL_L)) return (struct key){.kind = KEY_REDRAW};
        if (byte == '\n' || (keys->interactive && byte == '\r')) {
            const bool had_key = keys->line_has_key;

            keys->line_has_key = false;
            if (keys->interactive ? is_enter_of_letter(keys) && !amount : had_key) continue;
            return (struct key){.kind = KEY_ENTER};
        }
        if (byte == ' ' || byte == '\t' || byte == '\r') continue;
        if (byte == ESCAPE && keys->interactive) {
            if (skip_escape_sequence(keys)) continue;
            return (struct key){.kind = KEY_ESCAPE};
        }
        if (amount && is_amount_byte(byte)) {
            keys->line_has_key = true;
            return read_amount(keys, byte);
        }
        return read_letter(keys, byte);
    }
}

struct key keys_next(struct keys *keys, bool amount) {
    const struct key key = read_key(keys, amount);
    if (key.kind != KEY_REDRAW) putchar('\n');
    return key;
}

void keys_drop_line(struct keys *keys) { keys->dropping = keys->line_has_key && !keys->interactive; }

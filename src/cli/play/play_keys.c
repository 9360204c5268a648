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

static void catch (int number)
{
    if (number == SIGTSTP)
        caught_stop = 1;
    else if (number == SIGWINCH || number == SIGCONT)
        caught_redraw = 1;
    else
        caught_end = 1;
}

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH, SIGCONT};

void keys_open(struct keys *keys)
{
    struct sigaction action = {.sa_handler = catch};
    sigset_t block;

    *keys = (struct keys){.back = -1};
    sigemptyset(&block);
    for (size_t i = 0; i < COUNT(caught); i++) {
        sigaction(caught[i], &action, NULL);
        sigaddset(&block, caught[i]);
    }
    sigprocmask(SIG_BLOCK, &block, &keys->before);
    keys->single =
        isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && tcgetattr(STDIN_FILENO, &keys->usual) == 0;
}

void keys_close(struct keys *keys)
{
    struct sigaction action = {.sa_handler = SIG_DFL};

    for (size_t i = 0; i < COUNT(caught); i++) sigaction(caught[i], &action, NULL);
    sigprocmask(SIG_SETMASK, &keys->before, NULL);
}

/* ---- bytes -------------------------------------------------------------------------------------------- */

static void set_single(const struct keys *keys, bool single)
{
    struct termios mode = keys->usual;

    if (!keys->single) return;
    if (single) mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    mode.c_cc[VMIN] = single ? 1 : mode.c_cc[VMIN];
    mode.c_cc[VTIME] = single ? 0 : mode.c_cc[VTIME];
    tcsetattr(STDIN_FILENO, TCSADRAIN, &mode);
}

/* Waits for input, with signals let in; false after a signal. */
static bool wait_for_input(const struct keys *keys)
{
    fd_set set;

    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    return pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &keys->before) > 0;
}

/* Ctrl-Z: we stop like any program, with the terminal as it was, and draw again when we are back. */
static void stop_here(void)
{
    caught_stop = 0;
    raise(SIGSTOP);
    caught_redraw = 1;
}

/* The next byte; BYTE_END when there is none left or a signal asks us to leave; BYTE_REDRAW. */
static int next_byte(struct keys *keys)
{
    const int back = keys->back;

    keys->back = -1;
    if (back >= 0) return back;
    if (keys->at < keys->end) return keys->bytes[keys->at++];
    if (keys->over) return BYTE_END;
    set_single(keys, true); /* before the prompt appears, so that an answer to it cannot come too early */
    fflush(stdout);
    const bool ready = wait_for_input(keys);
    const ssize_t got = ready ? read(STDIN_FILENO, keys->bytes, sizeof keys->bytes) : -1;
    const int error = errno;
    set_single(keys, false);
    if (caught_end) {
        keys->over = true;
        return BYTE_END;
    }
    if (caught_stop) stop_here();
    if (caught_redraw && got <= 0) {
        caught_redraw = 0;
        return keys->single ? BYTE_REDRAW : next_byte(keys);
    }
    if (got < 0 && error == EINTR) return next_byte(keys);
    keys->at = 0;
    keys->end = got > 0 ? (size_t)got : 0;
    if (got > 0) return keys->bytes[keys->at++];
    keys->over = true;
    return BYTE_END;
}

static bool byte_waits(const struct keys *keys)
{
    struct timeval none = {0};
    fd_set set;

    if (keys->at < keys->end) return true;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    return select(STDIN_FILENO + 1, &set, NULL, NULL, &none) > 0;
}

/* An arrow or another key that sends several bytes: no key of ours. */
static bool skip_sequence(struct keys *keys)
{
    if (!keys->single || !byte_waits(keys)) return false;
    int byte = next_byte(keys);
    if (byte != '[' && byte != 'O') return true;
    while (byte_waits(keys)) {
        byte = next_byte(keys);
        if (byte < 0x20 || byte >= 0x40) break;
    }
    return true;
}

/* ---- amounts ------------------------------------------------------------------------------------------ */

int64_t keys_read_cents(const char *text, size_t size)
{
    int64_t cents = 0;
    int after_point = -1, digits = 0;

    for (size_t i = text[0] == '$' ? 1 : 0; i < size; i++) {
        if (text[i] == ',' && digits > 0 && after_point < 0) continue;
        if (text[i] == '.' && after_point < 0) {
            after_point = 0;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || after_point == 2 || digits == 12) return -1;
        cents = cents * 10 + (text[i] - '0');
        digits++;
        if (after_point >= 0) after_point++;
    }
    if (digits == 0) return -1;
    for (int i = after_point < 0 ? 0 : after_point; i < 2; i++) cents *= 10;
    return cents;
}

static bool in_amount(int byte)
{
    return byte >= 0 && (isdigit(byte) || strchr("$.,", byte) != NULL);
}

/* The rest of an amount; at a terminal until Enter, with what is typed shown, else until a byte that is not
 * of it. */
static struct key read_amount(struct keys *keys, int first)
{
    char text[24];
    size_t size = 0;
    bool fits = true;
    int byte = first;

    for (;; byte = next_byte(keys)) {
        if (byte != '\0' && in_amount(byte)) {
            if (size < sizeof text)
                text[size++] = (char)byte;
            else
                fits = false;
            if (keys->single && fits) putchar(byte);
        } else if (keys->single && (byte == BACKSPACE || byte == DELETE)) {
            if (size == 0) continue;
            size--;
            fputs("\b \b", stdout);
        } else if (keys->single && byte == ESCAPE) {
            skip_sequence(keys);
            return (struct key){.kind = KEY_ESCAPE};
        } else if (!keys->single || byte == '\n' || byte == '\r' || byte == BYTE_END) {
            break;
        }
    }
    if (byte >= 0 && !keys->single) keys->back = byte;
    if (keys->single && size == 0) return (struct key){.kind = KEY_ENTER};
    if (!keys->single) printf("%.*s", (int)size, text);
    return (struct key){.kind = KEY_AMOUNT, .cents = fits ? keys_read_cents(text, size) : -1};
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Who types a letter and Enter means one thing: an Enter right behind a letter belongs to it. */
static bool belongs_to_letter(struct keys *keys)
{
    const bool belongs = keys->single && keys->last_ms && now_ms() - keys->last_ms < 250;

    keys->last_ms = 0;
    return belongs;
}

static struct key letter(struct keys *keys, int byte)
{
    keys->in_line = true;
    if (keys->single) keys->last_ms = now_ms();
    while (byte >= 0xc0 && keys->at < keys->end && (keys->bytes[keys->at] & 0xc0) == 0x80) keys->at++;
    if (byte > 0x20 && byte < 0x7f && !keys->quiet) putchar(byte);
    return (struct key){.kind = KEY_CHAR, .c = byte < 0x80 ? (char)tolower(byte) : '~'};
}

/* Up to the end of the line whose key was refused. */
static void drop_line(struct keys *keys)
{
    int byte = 0;

    while (byte != '\n' && byte != BYTE_END) byte = next_byte(keys);
    keys->dropping = keys->in_line = false;
}

static struct key read_key(struct keys *keys, bool amount)
{
    if (keys->dropping) drop_line(keys);
    for (;;) {
        const int byte = next_byte(keys);

        if (byte == BYTE_END || (keys->single && byte == CTRL_D)) return (struct key){.kind = KEY_END};
        if (byte == BYTE_REDRAW || (keys->single && byte == CTRL_L)) return (struct key){.kind = KEY_REDRAW};
        if (byte == '\n' || (keys->single && byte == '\r')) {
            const bool had_key = keys->in_line;

            keys->in_line = false;
            if (keys->single ? belongs_to_letter(keys) && !amount : had_key) continue;
            return (struct key){.kind = KEY_ENTER};
        }
        if (byte == ' ' || byte == '\t' || byte == '\r') continue;
        if (byte == ESCAPE && keys->single) {
            if (skip_sequence(keys)) continue;
            return (struct key){.kind = KEY_ESCAPE};
        }
        if (amount && byte != '\0' && in_amount(byte)) {
            keys->in_line = true;
            return read_amount(keys, byte);
        }
        return letter(keys, byte);
    }
}

struct key keys_next(struct keys *keys, bool amount)
{
    const struct key key = read_key(keys, amount);

    if (key.kind != KEY_REDRAW && !keys->quiet) putchar('\n');
    return key;
}

void keys_drop(struct keys *keys)
{
    keys->dropping = keys->in_line && !keys->single;
}

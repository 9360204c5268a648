/* pty_run.c - plays a program at a terminal of its own: keys in, screens expected.
 *
 * A script is a text file:
 *
 *   # why
 *   $ COMMAND            run by the shell on a new terminal
 *   size COLUMNS ROWS    before the command, else 80 24; later it resizes the window
 *   > TEXT               waits until TEXT has appeared behind what was matched last
 *   < KEYS               sends them
 *   ! TEXT               must not have appeared at all so far; in all three \r \n \e \xHH
 *   pause MS             as a person would
 *   signal INT           or TERM, HUP
 *   end STATUS           waits for the end; the terminal must be as it was
 *
 *   pty_run FILE...      ends with "N passed, N failed" */
#define _XOPEN_SOURCE 700 /* terminals of our own */

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { OUTPUT_MAX = 1 << 20, PATIENCE_MS = 10000 };

struct terminal {
    int master, slave;
    pid_t child;
    struct termios before;
    struct winsize size;
    size_t used, matched;
    char output[OUTPUT_MAX + 1];
};

static _Noreturn void run(const struct terminal *t, const char *command) {
    char path[64];

    snprintf(path, sizeof path, "%s", ptsname(t->master));
    setsid();
    const int slave = open(path, O_RDWR);
    for (int i = 0; i < 3; i++) dup2(slave, i);
    for (int i = 3; i < 16; i++) close(i);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    setenv("LC_ALL", "C.UTF-8", 1);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool start(struct terminal *t, const char *command) {
    t->used = t->matched = 0;
    t->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (t->master < 0 || grantpt(t->master) != 0 || unlockpt(t->master) != 0) return false;
    t->slave = open(ptsname(t->master), O_RDWR | O_NOCTTY);
    if (t->slave < 0 || tcgetattr(t->slave, &t->before) != 0) return false;
    ioctl(t->master, TIOCSWINSZ, &t->size);
    t->child = fork();
    if (t->child == 0) run(t, command);
    return t->child > 0;
}

/* Takes what the program has written; false when nothing came in time. */
static bool pump(struct terminal *t, int wait_ms) {
    struct pollfd ready = {.fd = t->master, .events = POLLIN};

    if (t->used == OUTPUT_MAX || poll(&ready, 1, wait_ms) <= 0) return false;
    const ssize_t got = read(t->master, t->output + t->used, OUTPUT_MAX - t->used);
    if (got <= 0) return false;
    t->used += (size_t)got;
    t->output[t->used] = '\0';
    return true;
}

static bool expect(struct terminal *t, const char *text) {
    const char *found;

    while (!(found = strstr(t->output + t->matched, text))) {
        if (!pump(t, PATIENCE_MS)) return false;
    }
    t->matched = (size_t)(found - t->output) + strlen(text);
    return true;
}

static bool press(struct terminal *t, const char *keys) {
    const size_t size = strlen(keys);

    return write(t->master, keys, size) == (ssize_t)size;
}

static bool send_signal(struct terminal *t, const char *name) {
    const int number = strcmp(name, "INT") == 0 ? SIGINT : strcmp(name, "HUP") == 0 ? SIGHUP : SIGTERM;

    return kill(t->child, number) == 0;
}

static bool resize(struct terminal *t, const char *text) {
    t->size.ws_col = (unsigned short)strtol(text, NULL, 10);
    t->size.ws_row = (unsigned short)strtol(strchr(text, ' '), NULL, 10);
    return t->child == 0 || ioctl(t->master, TIOCSWINSZ, &t->size) == 0;
}

/* The exit status, and the terminal in the modes it had. */
static bool end(struct terminal *t, const char *text) {
    struct termios after;
    int status = 0, waited_ms = 0;

    while (waitpid(t->child, &status, WNOHANG) == 0) {
        if (!pump(t, 20) && (waited_ms += 20) > PATIENCE_MS) return false;
    }
    t->child = 0;
    while (pump(t, 0)) continue;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != strtol(text, NULL, 10)) return false;
    return tcgetattr(t->slave, &after) == 0 && after.c_lflag == t->before.c_lflag && after.c_iflag == t->before.c_iflag;
}

/* \r \n \e \xHH, in place. */
static void unescape(char *text) {
    char *out = text;

    for (const char *c = text; *c; c++) {
        if (*c != '\\') {
            *out++ = *c;
            continue;
        }
        c++;
        *out++ = *c == 'r'   ? '\r'
                 : *c == 'n' ? '\n'
                 : *c == 'e' ? '\033'
                             : (char)strtol((char[]){c[1], c[2], 0}, NULL, 16);
        if (*c == 'x') c += 2;
    }
    *out = '\0';
}

static bool pause_ms(const char *text) { return poll(NULL, 0, (int)strtol(text, NULL, 10)) == 0; }

static bool obey(struct terminal *t, char *line) {
    if (line[0] == '#' || line[0] == '\0') return true;
    if (strchr("<>!", line[0])) unescape(line);
    if (strncmp(line, "pause ", 6) == 0) return pause_ms(line + 6);
    if (strncmp(line, "$ ", 2) == 0) return start(t, line + 2);
    if (strncmp(line, "> ", 2) == 0) return expect(t, line + 2);
    if (strncmp(line, "< ", 2) == 0) return press(t, line + 2);
    if (strncmp(line, "! ", 2) == 0) return !strstr(t->output, line + 2);
    if (strncmp(line, "signal ", 7) == 0) return send_signal(t, line + 7);
    if (strncmp(line, "size ", 5) == 0) return resize(t, line + 5);
    if (strncmp(line, "end ", 4) == 0) return end(t, line + 4);
    return false;
}

static void stop(struct terminal *t) {
    if (t->child > 0) {
        kill(t->child, SIGKILL);
        waitpid(t->child, NULL, 0);
    }
    if (t->master > 0) close(t->master);
    if (t->slave > 0) close(t->slave);
}

static bool play(const char *path) {
    static struct terminal t;
    char line[512];
    int number = 0;
    bool good = true;
    FILE *file = fopen(path, "r");

    t.master = t.slave = -1;
    t.child = 0;
    t.output[0] = '\0';
    t.size = (struct winsize){.ws_col = 80, .ws_row = 24};
    while (good && file && fgets(line, sizeof line, file)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        good = obey(&t, line);
    }
    if (good && file && t.child > 0) good = false; /* a script says how it ends */
    if (!good || !file)
        printf("FAILED %s:%d: %s\n%s\n", path, number, file ? line : "cannot be read", t.output + t.matched);
    if (file) fclose(file);
    stop(&t);
    return good && file;
}

int main(int argc, char **argv) {
    int passed = 0, failed = 0;

    for (int i = 1; i < argc; i++) {
        const bool good = play(argv[i]);
        passed += good;
        failed += !good;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}

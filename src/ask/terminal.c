#include "ask/terminal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* ---- standard output ----------------------------------------------------------------------------------- */
enum { WIDTH_LEAST = 20, WIDTH_STANDARD = 100 };

int terminal_width(void) {
    struct winsize size = {0};
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDTH_STANDARD;
    return size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
}

bool terminal_styled(void) {
    const char *no_color = getenv("NO_COLOR"), *kind = getenv("TERM");
    if (no_color && *no_color) return false;
    return isatty(STDOUT_FILENO) && kind && *kind && strcmp(kind, "dumb") != 0;
}

/* ---- progress ------------------------------------------------------------------------------------------ */
static struct {
    const char *title;
    struct timespec start;
    struct sigaction old_interrupt, old_terminate;
    bool is_terminal, shown;
    double drawn; /* when it was last drawn, in seconds */
    double total; /* units of work */
    const char *unit;
} bar;

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

double progress_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - bar.start.tv_sec) + 1e-9 * (double)(now.tv_nsec - bar.start.tv_nsec);
}

void progress_start(const char *title) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    bar.title = title;
    bar.is_terminal = isatty(STDERR_FILENO) == 1;
    bar.shown = false;
    bar.drawn = bar.total = 0;
    interrupted = 0;
    clock_gettime(CLOCK_MONOTONIC, &bar.start);
    sigaction(SIGINT, &action, &bar.old_interrupt);
    sigaction(SIGTERM, &action, &bar.old_terminate);
}

void progress_count(double total, const char *unit) {
    bar.total = total;
    bar.unit = unit;
}

/* ", 5.12 million rounds/s" */
static void draw_rate(double per_second) {
    if (per_second >= 1e6)
        fprintf(stderr, ", %.2f million %s/s", per_second / 1e6, bar.unit);
    else
        fprintf(stderr, ", %.0f %s/s", per_second, bar.unit);
}

static void draw_bar(double done, double elapsed) {
    enum { WIDTH = 40 };
    char cells[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++) cells[i] = i < done * WIDTH ? '#' : '.';
    cells[WIDTH] = '\0';
    fprintf(stderr, "\r%s [%s] %3.0f %%", bar.title, cells, 100 * done);
    if (bar.total > 0) draw_rate(done * bar.total / elapsed);
    fprintf(stderr, ", %.0f s left \033[K", done > 0 ? (1 - done) * elapsed / done : 0);
    fflush(stderr);
    bar.shown = true;
}

bool progress_report(void *context, double done) {
    const double elapsed = progress_seconds();
    (void)context;
    if (bar.is_terminal && elapsed > 2 && elapsed - bar.drawn > 0.1) {
        draw_bar(done, elapsed);
        bar.drawn = elapsed;
    }
    return interrupted != 0;
}

void progress_clear(void) {
    if (bar.shown) fputs("\r\033[K", stderr);
    bar.shown = false;
}

void progress_end(void) {
    progress_clear();
    sigaction(SIGINT, &bar.old_interrupt, NULL);
    sigaction(SIGTERM, &bar.old_terminate, NULL);
}

#include "cli/progress.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct {
    const char *title;
    struct timespec start;
    struct sigaction before;
    bool person, shown;
    double drawn;
} bar;

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - bar.start.tv_sec) + 1e-9 * (double)(now.tv_nsec - bar.start.tv_nsec);
}

void progress_start(const char *title)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    bar.title = title;
    bar.person = isatty(STDERR_FILENO) == 1;
    bar.shown = false;
    bar.drawn = 0;
    interrupted = 0;
    clock_gettime(CLOCK_MONOTONIC, &bar.start);
    sigaction(SIGINT, &action, &bar.before);
}

static void draw(double done, double elapsed)
{
    enum { WIDTH = 40 };
    char cells[WIDTH + 1];

    for (int i = 0; i < WIDTH; i++) cells[i] = i < done * WIDTH ? '#' : '.';
    cells[WIDTH] = '\0';
    fprintf(stderr, "\r%s [%s] %3.0f %%, %.0f s left \033[K", bar.title, cells, 100 * done,
            done > 0 ? elapsed / done - elapsed : 0);
    fflush(stderr);
    bar.shown = true;
}

bool progress_report(void *context, double done)
{
    const double elapsed = seconds();

    (void)context;
    if (bar.person && elapsed > 2 && elapsed - bar.drawn > 0.1) {
        draw(done, elapsed);
        bar.drawn = elapsed;
    }
    return interrupted != 0;
}

void progress_clear(void)
{
    if (bar.shown) fputs("\r\033[K", stderr);
    bar.shown = false;
}

void progress_end(void)
{
    progress_clear();
    sigaction(SIGINT, &bar.before, NULL);
}

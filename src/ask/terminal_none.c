/* terminal_none.c - there is no terminal: the program runs as WebAssembly, where nobody interrupts it either. */
#include "ask/terminal.h"

int terminal_width(void) { return 100; }
bool terminal_styled(void) { return false; }
void progress_start(const char *title) { (void)title; }
void progress_count(double total, const char *unit) { (void)total, (void)unit; }

/* Whoever runs the core may show it; whoever wants no more of it ends the whole run. */
__attribute__((import_module("env"), import_name("progress"))) void show_progress(double done);

bool progress_report(void *context, double done) {
    (void)context;
    show_progress(done);
    return false;
}

void progress_clear(void) {}

double progress_seconds(void) { return 0; }

void progress_end(void) {}

#include "ask/call.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int call_run(struct call *call, const struct command *command) {
    call->command = *command;
    call->command.call = call;
    call->memory = calloc(1, command->memory + 1);
    const int status = call->memory ? command->answer(call) : cli_fail(&call->command, "out of memory");
    call_print(call);
    free(call->memory);
    return status;
}

struct answer call_answer(struct call *call, enum answer_form form, const char *columns) {
    struct answer answer = cli_answer(form, columns);
    answer.text = &call->text;
    answer.context = call->out;
    return answer;
}

/* ---- files --------------------------------------------------------------------------------------------- */
static FILE *open_text(struct text text) { return fmemopen(text.at, text.size, "rb"); }

FILE *call_open(const struct command *command, const char *path) {
    const bool is_input = strcmp(path, "-") == 0;
    if (!call_is_hosted(command->call)) return is_input ? stdin : fopen(path, "rb");
    if (is_input) return open_text(command->call->input);
    for (const struct call_file *file = command->call->files; file && file->name; file++)
        if (strcmp(file->name, path) == 0) return open_text(file->text);
    errno = ENOENT;
    return NULL;
}

void call_close(FILE *file) {
    if (file != stdin) fclose(file);
}

FILE *call_create(struct call *call, const char *path) {
    if (strcmp(path, "-") == 0) return call->out;
    FILE *file = call_is_hosted(call) ? NULL : fopen(path, "w");
    if (call_is_hosted(call))
        cli_error(&call->command, "%s: a library writes no files; '-' makes it the answer", path);
    else if (!file)
        cli_error(&call->command, "%s: %s", path, strerror(errno));
    return file;
}

bool call_created(struct call *call, FILE *file, const char *path) {
    const bool good = !ferror(file) && (file == call->out ? fflush(file) : fclose(file)) == 0;
    return good || cli_error(&call->command, "%s: %s; the file is incomplete", path, strerror(errno));
}

/* ---- progress ------------------------------------------------------------------------------------------ */
void call_progress_start(struct call *call, const char *title) {
    if (call->bar) call->bar->start(title);
}

void call_progress_count(struct call *call, double total, const char *unit, double done) {
    if (call->bar) call->bar->count(total, unit, done);
}

bool call_report(void *context, double done) {
    const struct call *call = context;
    if (call->bar) return call->bar->report(NULL, done);
    return call->progress && call->progress(call->progress_context, done);
}

void call_progress_clear(struct call *call) {
    if (call->bar) call->bar->clear();
}

void call_progress_end(struct call *call) {
    if (call->bar) call->bar->end();
}

double call_seconds(const struct call *call) { return call->bar ? call->bar->seconds() : 0; }

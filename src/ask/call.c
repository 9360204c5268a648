#include "ask/call.h"

#include "base/arena_map.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int call_no_memory(struct call *call) {
    call->no_memory = true;
    return call_fail(call, "out of memory");
}

/* ---- memory of counts ----------------------------------------------------------------------------------- */
#ifdef __wasm__ /* has no such jump: a count without memory ends its module, and the page makes a new one */
#define setjmp(place)         ((void)(place), 0)
#define longjmp(place, value) __builtin_trap()
typedef char jmp_buf[1];
#else
#include <setjmp.h>
#endif

/* Counts are pure and have nothing but their arena; one that the system has no memory for is left where it stands. */
struct call_memory {
    struct arena_source source; /* the first member */
    const char *thread;         /* that of the call: no jump leads out of what others do */
    jmp_buf none;
};

static _Thread_local const char this_thread;

static char *map_block(struct arena_source *source, size_t bytes) {
    struct arena block;
    must(((struct call_memory *)source)->thread == &this_thread);
    if (arena_map_exactly(&block, bytes)) return block.memory;
    longjmp(((struct call_memory *)source)->none, 1);
}

static void unmap_block(char *memory, size_t bytes) { arena_unmap(&(struct arena){.memory = memory, .size = bytes}); }

static int answer(struct call *call) {
    struct call_memory memory = {.source = {.map = map_block, .unmap = unmap_block}, .thread = &this_thread};
    call->arena = (struct arena){.source = &memory.source};
    const int status = setjmp(memory.none) == 0 ? call->command.answer(call) : call_no_memory(call);
    if (call->reading) fclose(call->reading);
    arena_close(&call->arena);
    return status;
}

/* ---- running ------------------------------------------------------------------------------------------- */
/* Runs it with memory for the question and for the request, which is NULL where there is none. */
static int run(struct call *call, char *request, char *room) {
    const bool good = call_read_standard(call) &&
                      (call_is_hosted(call) ? call_read_request(call, request, room) : call_read_arguments(call));
    return good ? answer(call) : call->no_memory ? EXIT_CANNOT : EXIT_USAGE;
}

int call_run(struct call *call, const struct command *command) {
    const size_t size = call->request ? strlen(call->request) + 1 : 0;
    call->command = *command;
    call->command.call = call;
    call->memory = calloc(1, command->memory + 1);
    call->question = calloc(1, command->ask->size + 1);
    char *request = call->request ? malloc(2 * size) : NULL;
    if (request) memcpy(request, call->request, size);
    const bool good = call->memory && call->question && !request == !call->request;
    const int status = good ? run(call, request, request ? request + size : NULL) : call_no_memory(call);
    call_print(call);
    if (call->question) ask_clear(command->ask, call->question);
    free(call->files);
    free(request);
    free(call->question);
    free(call->memory);
    return status;
}

struct answer call_answer(struct call *call, const char *columns) {
    return (struct answer){.form = call_form(call),
                           .text = &call->text,
                           .columns = columns,
                           .width = terminal_width(),
                           .put = cli_put,
                           .context = call->out};
}

/* ---- files --------------------------------------------------------------------------------------------- */
static FILE *open_text(struct text text) { return fmemopen(text.at, text.size, "rb"); }

static FILE *open_hosted(const struct call *call, const char *path) {
    if (strcmp(path, "-") == 0) return open_text(call->input);
    for (const struct call_file *file = call->files; file && file->name; file++)
        if (strcmp(file->name, path) == 0) return open_text(file->text);
    errno = ENOENT;
    return NULL;
}

FILE *call_open(const struct command *command, const char *path) {
    struct call *call = command->call;
    if (!call_is_hosted(call) && strcmp(path, "-") == 0) return stdin;
    must(!call->reading);
    return call->reading = call_is_hosted(call) ? open_hosted(call, path) : fopen(path, "rb");
}

void call_close(const struct command *command, FILE *file) {
    if (file == stdin) return;
    fclose(file);
    command->call->reading = NULL;
}

FILE *call_create(struct call *call, const char *path) {
    if (strcmp(path, "-") == 0) return call->out;
    FILE *file = call_is_hosted(call) ? NULL : fopen(path, "w");
    if (call_is_hosted(call))
        call_error(call, "%s: a library writes no files; '-' makes it the answer", path);
    else if (!file)
        call_error(call, "%s: %s", path, strerror(errno));
    return file;
}

bool call_created(struct call *call, FILE *file, const char *path) {
    const bool good = !ferror(file) && (file == call->out ? fflush(file) : fclose(file)) == 0;
    return good || call_error(call, "%s: %s; the file is incomplete", path, strerror(errno));
}

/* ---- progress ------------------------------------------------------------------------------------------ */
void call_progress_start(struct call *call, const char *title) {
    if (call->bar) call->bar->start(title);
}

void call_progress_count(struct call *call, double total, const char *unit) {
    if (call->bar) call->bar->count(total, unit);
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

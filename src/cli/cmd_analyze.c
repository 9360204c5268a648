/*
 * cmd_analyze.c - 'cardroom analyze': exact values by enumeration, never by sampling.
 *
 * A measure is printed when it is ready.  Memory is one arena, of address space: only what an analysis
 * touches becomes memory.
 */
#include "cli/arena_map.h"
#include "cli/args.h"
#include "cli/measure_output.h"
#include "cli/progress.h"
#include "cli/setting.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ARENA_BYTES ((size_t)4 << 30)

struct analyze_options {
    const char *words[2], *threads, *strategy, *wager;
    struct args_list settings;
    bool json;
};

struct output {
    bool json, any;
    const struct analysis_request *request;
    char *memory;
};

static void emit(void *context, const struct measure *m)
{
    struct output *out = context;
    struct buf b = buf_over(out->memory, MEASURE_TEXT_MAX);

    must(measure_is_sound(m));
    if (!analysis_wants(out->request, "wager", m->wager)) return;
    progress_clear();
    if (out->json) {
        buf_put(&b, out->any ? ",\n" : "\n");
        measure_put_json(&b, m, &out->request->rules);
    } else {
        measure_put_text(&b, m, &out->request->rules);
    }
    must(!b.full);
    fwrite(b.text, 1, b.size, stdout);
    out->any = true;
}

/* An option of the analysis itself, such as information=nine; false if it has none of that name. */
static bool take_own(struct analysis_request *request, const struct analysis *analysis, const char *setting,
                     bool *bad)
{
    const char *equals = strchr(setting, '=');
    const struct analysis_option *o = analysis->options;
    int at = 0;

    while (equals && o && o->key && strncmp(o->key, setting, (size_t)(equals - setting)) != 0) o++;
    if (!equals || !o || !o->key || strlen(o->key) != (size_t)(equals - setting)) return false;
    for (size_t i = 0; i < COUNT(o->values) && o->values[i]; i++) {
        if (strcmp(o->values[i], equals + 1) != 0) continue;
        while (request->wanted[at].key && strcmp(request->wanted[at].key, o->key) != 0) at++;
        request->wanted[at] = (struct measure_name){o->key, o->values[i]};
        return true;
    }
    cli_error(&cmd_analyze, "'%s': %s takes one of: %s %s", setting, o->key, o->values[0],
              o->values[1] ? o->values[1] : "");
    return *bad = true;
}

/* Only the measures of one wager; the base game is "base". */
static bool read_wager(struct analysis_request *request, const char *wager)
{
    if (!wager) return true;
    if (strcmp(wager, "base") != 0 && game_wager(request->rules.game, wager, strlen(wager)) < 0) {
        cli_error(&cmd_analyze, "%s has no wager '%s'; 'cardroom games %s' lists them",
                  request->rules.game->id, wager, request->rules.game->id);
        return false;
    }
    request->wanted[0] = (struct measure_name){"wager", wager};
    return true;
}

/* The settings into the rules; what was set is fixed, the rest is covered in full. */
static bool read_settings(struct analysis_request *request, const struct analysis *analysis,
                          const struct args_list *settings)
{
    const struct game *game = request->rules.game;
    bool bad = false;

    for (int i = 0; i < settings->count; i++) {
        const char *setting = settings->items[i];

        if (take_own(request, analysis, setting, &bad)) {
            if (bad) return false;
            continue;
        }
        if (!setting_apply(&cmd_analyze, &request->rules, setting)) return false;
        const size_t size = strcspn(setting, "=");
        const int option = rules_option(game, setting, size), wager = game_wager(game, setting, size);
        if (option >= 0)
            request->fixed_options |= UINT32_C(1) << option;
        else
            request->fixed_tables |= UINT32_C(1) << wager;
    }
    return true;
}

/* As many as the machine has, unless told; 0 after saying what is wrong. */
static int read_threads(const char *text)
{
    const long here = sysconf(_SC_NPROCESSORS_ONLN);
    char *end;

    if (!text) return here > 0 ? (int)here : 1;
    const long threads = strtol(text, &end, 10);
    if (*text && !*end && threads >= 1 && threads <= 256) return (int)threads;
    cli_usage(&cmd_analyze, "--threads '%s' is not a number from 1 to 256", text);
    return 0;
}

static void put_strategy_line(void *context, const char *line)
{
    FILE *file = context;

    fputs(line, file);
    fputc('\n', file);
}

static int write_strategy(const struct analysis *analysis, const struct analysis_request *request,
                          const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");

    if (!file) {
        cli_error(&cmd_analyze, "%s: %s", path, strerror(errno));
        return EXIT_FAILED;
    }
    const bool finished = analysis->strategy(request, put_strategy_line, file);
    const bool lost = ferror(file) || (file == stdout ? fflush(file) : fclose(file)) != 0;
    if (lost) cli_error(&cmd_analyze, "%s: %s; the file is incomplete", path, strerror(errno));
    return finished && !lost ? EXIT_DONE : EXIT_FAILED;
}

static int write_measures(const struct analysis *analysis, const struct analysis_request *request, bool json)
{
    struct output out = {.json = json, .request = request, .memory = malloc(MEASURE_TEXT_MAX)};
    struct analysis_request asked = *request;

    if (!out.memory) return EXIT_FAILED;
    asked.emit = emit;
    asked.emit_context = &out;
    if (json) printf("{\"game\":\"%s\",\"measures\":[", request->rules.game->id);
    const bool finished = analysis->run(&asked);
    if (json) puts("\n]}");
    free(out.memory);
    return finished ? EXIT_DONE : EXIT_FAILED;
}

static int analyze(const struct analysis *analysis, struct analysis_request *request,
                   const struct analyze_options *o)
{
    int status;

    progress_start(request->rules.game->title);
    if (o->strategy)
        status = write_strategy(analysis, request, o->strategy);
    else
        status = write_measures(analysis, request, o->json);
    progress_end();
    if (status && !ferror(stdout))
        cli_error(&cmd_analyze, "stopped before the end; what is printed is exact as far as it goes");
    return cli_finish(&cmd_analyze, status);
}

static int analyze_run(int argc, char **argv)
{
    struct analyze_options o = {0};
    const struct args_option options[] = {
        {"--set", .list = &o.settings},     {"--option", .list = &o.settings},
        {"--threads", .value = &o.threads}, {"--strategy", .value = &o.strategy},
        {"--wager", .value = &o.wager},     {"--json", .flag = &o.json},
    };

    const int words = args_read(&cmd_analyze, argc, argv, options, COUNT(options), o.words, 1);
    if (words < 0) return EXIT_USAGE;
    if (words == 0) return cli_usage(&cmd_analyze, "which game?");
    const struct game *game = cli_game(&cmd_analyze, o.words[0]);
    if (!game) return EXIT_USAGE;
    struct analysis_request request = {.rules = rules_standard(game), .progress = progress_report};
    request.threads = read_threads(o.threads);
    const struct analysis *analysis = analysis_find(game);
    if (!analysis) {
        cli_error(&cmd_analyze, "%s has no exact analysis", game->id);
        return EXIT_FAILED;
    }
    if (!request.threads || !read_wager(&request, o.wager)) return EXIT_USAGE;
    if (!read_settings(&request, analysis, &o.settings)) return EXIT_USAGE;

    struct arena arena;
    if (!arena_map(&arena, ARENA_BYTES)) {
        cli_error(&cmd_analyze, "no memory: %s", strerror(errno));
        return EXIT_FAILED;
    }
    request.arena = &arena;
    const int status = analyze(analysis, &request, &o);
    arena_unmap(&arena);
    return status;
}

const struct command cmd_analyze = {
    .name = "analyze",
    .arguments = "GAME [--wager WAGER] [--set WAGER=TABLE]... [--option NAME=VALUE]... [--threads N] "
                 "[--strategy FILE] [--json]",
    .summary = "Exact house edges and optimal strategies, by counting every deal",
    .help =
        "Without --set and --option every table of every wager and every option that matters is covered.\n"
        "  --wager WAGER         only the measures of this wager; 'base' is the base game\n"
        "  --set WAGER=TABLE     only this table of the wager\n"
        "  --option NAME=VALUE   only this value of the option\n"
        "  --threads N           how many threads; the answer is the same for any number\n"
        "  --strategy FILE       the best decision for every state instead, a line each ('-' prints it)\n"
        "  --json                counts and fractions as exact strings, the rest as doubles\n"
        "docs/math.md explains how each number is counted.\n",
    .run = analyze_run,
};

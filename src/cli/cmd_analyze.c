/* cmd_analyze.c - 'cardroom analyze': exact values by enumeration, never by sampling.
 *
 * Each measure is printed as soon as it is computed.  A measure that depends on an unapproved table is
 * marked, and so is the output as a whole. */
#include "cli/analysis_input.h"
#include "cli/measure_output.h"
#include "cli/report/frontier.h"
#include "cli/terminal.h"

#include <errno.h>
#include <string.h>

static struct {
    struct analysis_words words;
    const char *strategy, *evaluate;
    bool json, frontier;
} given;

static const struct args_option options[] = {
    ANALYSIS_OPTIONS(given.words),
    ANALYSIS_RULE_OPTION(given.words),
    {"--strategy", .value = &given.strategy},
    {"--evaluate", .value = &given.evaluate},
    {"--frontier", .flag = &given.frontier},
    {"--json", .flag = &given.json},
};

static void on_measure(void *context, const struct measure *m) {
    const struct analysis_input *in = context;
    static bool any;
    must(measure_is_sound(m));
    if (!analysis_wants(&in->request, "wager", m->wager)) return;
    progress_clear();
    if (given.json) {
        buf_put(&cli_out, any ? ",\n" : "\n");
        measure_put_json(&cli_out, m, &in->request.rules);
    } else {
        measure_put_text(&cli_out, m, &in->request.rules);
    }
    cli_print(&cli_out);
    any = true;
}

static bool is_csv(const char *path) {
    const size_t size = strlen(path);
    return size > 4 && strcmp(path + size - 4, ".csv") == 0;
}

/* "xtra=1 Ac Kd 9h", decision, value, margin or "tie", a tab between: as columns.  Where settings end, the state
 * begins. */
static void on_csv_line(void *context, const char *line) {
    const char *state = line;
    FILE *file = context;
    int fields = 0;
    for (const char *c = line; *c && *c != '\t'; c++)
        if (*c == '=' && strchr(c, ' ')) state = c + strcspn(c, " ") + 1;
    fprintf(file, "%.*s,", (int)(state - line - (state > line)), line);
    for (const char *field = state; fields < 4; fields++) {
        const size_t size = strcspn(field, "\t");
        const bool tie = fields == 3 && strncmp(field, "tie", size) == 0 && size;

        fprintf(file, tie ? "0,yes" : "%.*s%s", (int)size, field, fields < 3 ? "," : ",no");
        field += size + (field[size] == '\t');
    }
    fputs("\r\n", file);
}

static void on_strategy_line(void *context, const char *line) {
    FILE *file = context;
    fputs(line, file);
    fputc('\n', file);
}

static int finish(bool finished) {
    progress_clear();
    if (!finished) cli_error(&cmd_analyze, "stopped before the end; what is printed is exact as far as it goes");
    return finished ? EXIT_DONE : EXIT_FAILED;
}

/* Prints a line that lists the unapproved tables, after a prefix. */
static void put_unapproved(FILE *file, const struct analysis_input *in, const char *prefix) {
    BUF_ON_STACK(b, WHAT_IFS_MAX * 2 * POSTED_NAME + 200);
    analysis_input_put_unapproved(&b, in);
    if (b.size) fprintf(file, "%snot an approved %s: %s\n", prefix, in->request.unapproved ? "table" : "rule", b.text);
}

static int write_strategy(const struct analysis_input *in) {
    const char *path = given.strategy;
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!file) return cli_fail(&cmd_analyze, "%s: %s", path, strerror(errno));
    const bool csv = is_csv(path) && in->analysis->strategy_formats;
    if (csv) fputs("settings,state,decision,value,margin,tie\r\n", file);
    if (!csv) put_unapproved(file, in, "# ");
    if (!csv) fprintf(file, "# %s: the best decisions, by exact count\n", in->request.rules.game->title);
    if (!csv && in->analysis->strategy_formats)
        fprintf(file,
                "# state, decision, value in Antes, margin over the other choice (tie: none), separated by tabs\n"
                "# suits have no names: a line stands for all states that differ only by them\n%s",
                in->analysis->strategy_note ? in->analysis->strategy_note : "");
    const bool finished = in->analysis->strategy(&in->request, csv ? on_csv_line : on_strategy_line, file);
    const bool lost = ferror(file) || (file == stdout ? fflush(file) : fclose(file)) != 0;
    if (lost) cli_error(&cmd_analyze, "%s: %s; the file is incomplete", path, strerror(errno));
    return lost ? EXIT_FAILED : finish(finished);
}

static int write_measures(struct analysis_input *in) {
    in->request.emit = on_measure;
    in->request.emit_context = in;
    if (given.json) {
        printf("{\"game\":\"%s\",%s\"measures\":[", in->request.rules.game->id,
               in->request.unapproved             ? "\"note\":\"not an approved table\","
               : rules_varied(&in->request.rules) ? "\"note\":\"not an approved rule\","
                                                  : "");
    } else {
        put_unapproved(stdout, in, "");
    }
    const bool finished = in->analysis->run(&in->request);
    if (given.json) puts("\n]}");
    return finish(finished);
}

static int analyze(struct analysis_input *in) {
    if (given.strategy && !in->analysis->strategy)
        return cli_fail(&cmd_analyze, "%s has no strategy to write", in->request.rules.game->id);
    if (given.strategy && given.evaluate)
        return cli_usage(&cmd_analyze, "--strategy writes a file and --evaluate reads one");
    if (given.evaluate) {
        analysis_input_fix(in);
        const int status = analysis_input_strategy(in, given.evaluate);
        if (status) return status;
    }
    if (given.strategy && given.json)
        return cli_usage(&cmd_analyze, "--strategy writes lines of text; leave out --json");
    if (given.frontier && (given.strategy || given.evaluate))
        return cli_usage(&cmd_analyze, "--frontier finds strategies itself; leave out --strategy and --evaluate");
    if (given.frontier && !given.json) put_unapproved(stdout, in, "");
    progress_start(in->request.rules.game->title);
    in->request.progress = progress_report;
    const int status = given.strategy   ? write_strategy(in)
                       : given.frontier ? finish(frontier_put(in, given.json))
                                        : write_measures(in);
    progress_end();
    return status;
}

static int analyze_start(const char **words) {
    static struct analysis_input in;
    given.words.game = words[0];
    int status = analysis_input_open(&in, &cmd_analyze, &given.words);
    if (!status) status = analyze(&in);
    analysis_input_close(&in);
    return status;
}

const struct command cmd_analyze = {
    .name = "analyze",
    .arguments = "GAME [--wager WAGER] [--set WAGER=TABLE]... [--option NAME=VALUE]... "
                 "[--table WAGER=FILE]... [--rule NAME=VALUE]... [--threads N] [--strategy FILE] [--evaluate FILE] "
                 "[--frontier] [--json]",
    .summary = "Exact house edges and optimal strategies, by counting every deal",
    .help = "Without --set and --option every table of every wager "
            "and every option that matters is covered.\n" ANALYSIS_HELP ANALYSIS_RULE_HELP
            "  --strategy FILE       write the best decision for every state instead, one per line ('-': print;\n"
            "                        FILE.csv: as a table)\n"
            "  --evaluate FILE       what the decisions in FILE, written so and edited, are worth: strategy 'file'\n"
            "  --frontier            strategies of one, two, three ... lines, and what each costs exactly\n"
            "  --json                one JSON object; counts and fractions as exact strings, the rest as "
            "doubles\n"
            "In a pay table from FILE, lines left out lose; strategies are recomputed for it, and what depends\n"
            "on it is marked 'not an approved table'.\n"
            "docs/math.md explains how each number is counted.\n",
    OPTIONS(options),
    .words_max = 1,
    .start = analyze_start,
};

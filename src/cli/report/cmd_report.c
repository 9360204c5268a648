/* cmd_report.c - 'cardroom-lab report': the PAR sheet of a game as one self-contained page.
 *
 * The analysis runs first, as in 'analyze'; the report is written only when it is complete.  The page contains
 * nothing specific to this machine, and no date but the one given, so the same program writes the same bytes. */
#include "cli/report/report.h"
#include "cli/terminal.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_HTML, FORMAT_MARKDOWN, FORMAT_JSON }; /* ORDER format_names */

static const char *const format_names[] = {"html", "md", "json"};

static struct {
    struct analysis_words words;
    const char *file, *format, *date;
} given = {.format = "html"};

static const struct args_option options[] = {
    ANALYSIS_OPTIONS(given.words),        ANALYSIS_RULE_OPTION(given.words), {"-o", .value = &given.file},
    {"--format", .value = &given.format}, {"--date", .value = &given.date},
};

/* ---- options ------------------------------------------------------------------------------------------- */
static int format_number(void) {
    int number = 0;
    while (number < (int)COUNT(format_names) && strcmp(given.format, format_names[number]) != 0) number++;
    return number;
}

/* The arguments that restrict the report; a file is named by its table, not by its path. */
static bool put_settings(struct report *r) {
    const struct game *game = r->game;
    struct buf b = BUF(r->settings);
    if (given.words.wager) buf_format(&b, " --wager %s", given.words.wager);
    for (int i = 0; i < given.words.settings.count; i++) {
        const char *setting = given.words.settings.items[i];
        const bool is_table = game_wager(game, setting, strcspn(setting, "=")) >= 0;

        buf_format(&b, " %s %s", is_table ? "--set" : "--option", setting);
    }
    for (int i = 0; i < r->input->what_ifs; i++) {
        const struct what_if *w = &r->input->what_if[i];

        if (w->approved)
            buf_format(&b, " --set %s=%s", game->wagers[w->wager].id, w->name);
        else
            buf_format(&b, " --table %s=%s.json", game->wagers[w->wager].id, w->name);
    }
    for (int i = 0; i < given.words.varied.count; i++) buf_format(&b, " --rule %s", given.words.varied.items[i]);
    if (b.full) cli_usage(&cmd_report, "there are more settings than a report can name");
    return !b.full;
}

static void put_unapproved(struct report *r) {
    struct buf b = BUF(r->unapproved);
    if (!r->input->request.unapproved && !rules_varied(r->rules)) return;
    buf_put(&b, r->input->request.unapproved ? "Not an approved table: " : "Not an approved rule: ");
    analysis_input_put_unapproved(&b, r->input);
}

/* ---- checksums: BLAKE2b-256, as 'b2sum -l 256' prints it ---------------------------------------------- */
static bool hash_program(struct report *r) {
    struct buf b = BUF(r->program_hash);
    program_put_hash(&b);
    if (b.size == 0)
        cli_error(&cmd_report, "/proc/self/exe: %s; the program cannot name its checksum", strerror(errno));
    return b.size > 0;
}

/* The checksum of the pay tables as 'tables --json' prints them. */
static void hash_tables(struct report *r) {
    static char memory[TABLES_JSON_MAX];
    struct buf text = BUF(memory), b = BUF(r->tables_hash);
    uint8_t hash[32];
    tables_put_json(&text, r->game, -1);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text.text, text.size, NULL, 0);
    buf_hex(&b, hash, sizeof hash);
}

/* ---- gathering ---------------------------------------------------------------------------------------- */
static void on_measure(void *context, const struct measure *m) {
    struct report *r = context;
    must(measure_is_sound(m));
    if (!analysis_wants(&r->input->request, "wager", m->wager)) return;
    must(r->count < REPORT_MEASURES);
    r->measure[r->count] = *m;
    r->measure[r->count++].unapproved |= rules_varied(&r->input->request.rules); /* no document prints its edge */
}

/* False if it was interrupted. */
static bool gather(struct report *r, struct analysis_input *in) {
    in->request.progress = progress_report;
    progress_start(r->game->title);
    bool good = analysis_input_run(in, on_measure, r);
    if (good && report_has_strategy(r)) good = strategy_gather(&r->strategy, in->analysis, &in->request);
    progress_end();
    if (!good)
        cli_error(&cmd_report, "stopped before the end; nothing was written");
    else if (r->count == 0)
        cli_error(&cmd_report, "there is nothing to count of that wager; nothing was written");
    return good && r->count > 0;
}

/* ---- writing ------------------------------------------------------------------------------------------ */
static int write_report(const struct report *r) {
    const bool to_stdout = !given.file || strcmp(given.file, "-") == 0;
    FILE *file = to_stdout ? stdout : fopen(given.file, "wb");
    const int format = format_number();
    if (!file) return cli_fail(&cmd_report, "%s: %s", given.file, strerror(errno));
    if (format == FORMAT_JSON)
        report_write_json(file, r);
    else
        report_write(file, format == FORMAT_HTML ? PAPER_HTML : PAPER_MARKDOWN, r);
    if (to_stdout) return EXIT_DONE;
    const bool lost = ferror(file) != 0;
    if (fclose(file) == 0 && !lost) return EXIT_DONE;
    return cli_fail(&cmd_report, "%s: %s; the file is incomplete", given.file, strerror(errno));
}

static int report(struct analysis_input *in) {
    static struct report r;
    int status = EXIT_FAILED;
    r = (struct report){.input = in,
                        .game = in->request.rules.game,
                        .rules = &in->request.rules,
                        .version = program_version,
                        .date = given.date,
                        .arena = &in->arena};
    put_unapproved(&r);
    if (!put_settings(&r)) return EXIT_USAGE;
    r.measure = malloc(sizeof *r.measure * REPORT_MEASURES);
    if (!r.measure) cli_error(&cmd_report, "out of memory");
    hash_tables(&r);
    if (r.measure && hash_program(&r) && gather(&r, in)) status = write_report(&r);
    strategy_free(&r.strategy);
    free(r.measure);
    return status;
}

static int report_start(const char **words) {
    static struct analysis_input in;
    if (format_number() == COUNT(format_names))
        return cli_usage(&cmd_report, "--format '%s' is not one of: html md json", given.format);
    if (given.date && !args_is_date(given.date))
        return cli_usage(&cmd_report, "--date '%s' is not of the form YYYY-MM-DD", given.date);
    given.words.game = words[0];
    int status = analysis_input_open(&in, &cmd_report, &given.words);
    if (!status) status = report(&in);
    analysis_input_close(&in);
    return status;
}

const struct command cmd_report = {
    .name = "report",
    .arguments =
        "GAME [-o FILE] [--format html|md|json] [--wager WAGER] [--set WAGER=TABLE]... "
        "[--option NAME=VALUE]... [--table WAGER=FILE]... [--rule NAME=VALUE]... [--threads N] [--date YYYY-MM-DD]",
    .summary = "Write the PAR sheet of a game, with plots and strategy charts",
    OPTIONS(options),
    .words_max = 1,
    .start = report_start,
};

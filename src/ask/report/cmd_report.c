/* cmd_report.c - 'cardroom-lab report': the PAR sheet of a game as one self-contained page.
 *
 * The analysis runs first, as in 'analyze'; the report is written only when it is complete.  The page contains
 * nothing specific to this machine, and no date but the one given, so the same program writes the same bytes. */
#include "ask/lab/game_page.h"
#include "ask/report/report.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>

enum { FORMAT_HTML, FORMAT_MARKDOWN, FORMAT_JSON }; /* ORDER format_names */

static const char *const format_names[] = {"html", "md", "json"};

struct study {
    struct call *call;
    const struct report_question *given;
    struct analysis_input in;
    struct report report;
};

/* ---- options ------------------------------------------------------------------------------------------- */
static int format_number(const struct report_question *given) {
    if (given->json) return FORMAT_JSON;
    int number = 0;
    while (number < (int)COUNT(format_names) && strcmp(given->format, format_names[number]) != 0) number++;
    return number;
}

/* The arguments that restrict the report; a file is named by its table, not by its path. */
static bool put_settings(struct report *r, const struct report_question *given) {
    const struct game *game = r->game;
    struct buf b = BUF(r->settings);
    if (given->words.wager) buf_format(&b, " --wager %s", given->words.wager);
    for (int i = 0; i < given->words.settings.count; i++) {
        const char *setting = given->words.settings.items[i];
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
    for (int i = 0; i < given->words.varied.count; i++) buf_format(&b, " --rule %s", given->words.varied.items[i]);
    if (b.full) cli_usage(r->input->command, "there are more settings than a report can name");
    return !b.full;
}

static void put_unapproved(struct report *r) {
    struct buf b = BUF(r->unapproved);
    if (r->game->page) buf_put(&b, "Not approved: made from a page of rules");
    if (!r->input->request.unapproved && !rules_varied(r->rules)) return;
    if (b.size) buf_put(&b, ". ");
    buf_put(&b, r->input->request.unapproved ? "Not an approved table: " : "Not an approved rule: ");
    analysis_input_put_unapproved(&b, r->input);
}

/* ---- checksums: BLAKE2b-256, as 'b2sum -l 256' prints it ---------------------------------------------- */
static bool hash_program(struct report *r) {
    struct buf b = BUF(r->program_hash);
    if (call_is_hosted(r->input->command->call)) return true;
    program_put_hash(&b);
    if (b.size == 0)
        cli_error(r->input->command, "/proc/self/exe: %s; the program cannot name its checksum", strerror(errno));
    return b.size > 0;
}

/* The checksum of the pay tables as 'tables --json' prints them. */
static void hash_tables(struct report *r, struct buf *text) {
    struct buf b = BUF(r->tables_hash);
    uint8_t hash[32];
    tables_put_json(text, r->game, -1);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text->text, text->size, NULL, 0);
    buf_clear(text);
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
static bool gather(struct study *s) {
    struct report *r = &s->report;
    struct analysis_input *in = &s->in;
    call_progress_start(s->call, r->game->title);
    bool good = analysis_input_run(in, on_measure, r);
    if (good && report_has_strategy(r)) good = strategy_gather(&r->strategy, in->analysis, &in->request);
    call_progress_end(s->call);
    if (!good)
        cli_error(in->command, "stopped before the end; nothing was written");
    else if (r->count == 0)
        cli_error(in->command, "there is nothing to count of that wager; nothing was written");
    return good && r->count > 0;
}

/* ---- writing ------------------------------------------------------------------------------------------ */
static int write_report(struct study *s) {
    const int format = format_number(s->given);
    FILE *file = call_create(s->call, s->given->file);
    if (!file) return EXIT_CANNOT;
    if (format == FORMAT_JSON)
        report_write_json(file, &s->report);
    else
        report_write(file, format == FORMAT_HTML ? PAPER_HTML : PAPER_MARKDOWN, &s->report);
    return call_created(s->call, file, s->given->file) ? EXIT_DONE : EXIT_CANNOT;
}

static int report(struct study *s) {
    const struct analysis_input *in = &s->in;
    struct report *r = &s->report;
    *r = (struct report){.input = in,
                         .game = in->request.rules.game,
                         .rules = &in->request.rules,
                         .version = program_version,
                         .date = s->given->date,
                         .word = s->given->words.game,
                         .arena = s->in.arena};
    r->law = r->game->page ? rules_text_walk(game_page_rules(r->game, r->arena)) : rules_page_walk(r->game, NULL);
    put_unapproved(r);
    if (!put_settings(r, s->given)) return EXIT_USAGE;
    r->measure = arena_take(r->arena, sizeof *r->measure * REPORT_MEASURES);
    hash_tables(r, &s->call->text);
    return hash_program(r) && gather(s) ? write_report(s) : EXIT_CANNOT;
}

static int report_answer(struct call *call) {
    struct study *s = call->memory;
    const struct report_question *given = call->question;
    s->call = call;
    s->given = given;
    if (given->date && !args_is_date(given->date))
        return call_usage(call, "--date '%s' is not of the form YYYY-MM-DD", given->date);
    const int status = analysis_input_open(&s->in, &call->command, &given->words);
    return status ? status : report(s);
}

const struct command cmd_report = {.ask = &ask_report, .answer = report_answer, .memory = sizeof(struct study)};

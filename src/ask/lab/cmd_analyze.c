/* cmd_analyze.c - 'cardroom-lab analyze': exact values by enumeration, never by sampling.
 *
 * Each measure is printed as soon as it is computed.  A measure that depends on an unapproved table is
 * marked, and so is the output as a whole. */
#include "ask/call.h"
#include "ask/lab/analysis_input.h"
#include "ask/lab/measure_output.h"
#include "ask/report/frontier.h"
#include "base/json_write.h"
#include "math/strategy/strategy.h"

#include <string.h>

struct analyze {
    struct call *call;
    const struct analyze_question *given;
    struct analysis_input in;
    struct answer answer;
};

static const char columns[] =
    "../game wager tables options basis strategy note rule ev edge stddev hit average_wager element_of_risk "
    "fixed_return "
    "return_at_reset long_run_return break_even deals lines/line lines/pays lines/net lines/count lines/probability "
    "decisions/decision decisions/count decisions/probability average_wager_at_most element_of_risk_at_least plan "
    "hands/down_to hands/after hands/decision hands/probability hands/value";

static void on_measure(void *context, const struct measure *m) {
    struct analyze *a = context;
    must(measure_is_sound(m));
    if (!analysis_wants(&a->in.request, "wager", m->wager)) return;
    call_progress_clear(a->call);
    measure_put_json(&a->call->text, m, &a->in.request.rules);
    answer_row(&a->answer);
}

static void on_plan(void *context, const char *wager, const char *plan) {
    struct analyze *a = context;
    json_write(&a->call->text, "{wager:%s, plan:%s}", wager, plan);
    answer_row(&a->answer);
}

static bool is_csv(const char *path) {
    const size_t size = strlen(path);
    return size > 4 && strcmp(path + size - 4, ".csv") == 0;
}

static void put_row(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b, STRATEGY_LINE);
    strategy_put_line(&b, row);
    cli_put_line(context, b.text);
}

/* Settings, state, decision, value, margin, tie; a decision in words may have a comma. */
static void put_row_csv(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b, STRATEGY_LINE);
    const char *quote = strchr(row->decision, ',') ? "\"" : "";
    strategy_put_given(&b, row);
    buf_char(&b, ',');
    strategy_put_state(&b, &row->state);
    buf_format(&b, ",%s", quote);
    strategy_put_decision(&b, row);
    buf_format(&b, "%s,", quote);
    if (row->value.den) fraction_put(&b, row->value);
    buf_char(&b, ',');
    if (row->margin.den) fraction_put(&b, row->margin);
    buf_put(&b, row->margin.den && !row->margin.num ? ",yes\r" : ",no\r");
    cli_put_line(context, b.text);
}

static int finish(const struct analyze *a, bool finished) {
    call_progress_clear(a->call);
    if (!finished) call_error(a->call, "stopped before the end; what is printed is exact as far as it goes");
    return !finished ? EXIT_STOPPED : a->in.refused ? EXIT_NO : EXIT_DONE;
}

/* Prints a line that lists the unapproved tables, after a prefix. */
static void put_unapproved(FILE *file, const struct analysis_input *in, const char *prefix) {
    BUF_ON_STACK(b, WHAT_IFS_MAX * 2 * POSTED_NAME + 200);
    analysis_input_put_unapproved(&b, in);
    if (b.size) fprintf(file, "%snot an approved %s: %s\n", prefix, in->request.unapproved ? "table" : "rule", b.text);
}

static int write_strategy(struct analyze *a) {
    const struct analysis_input *in = &a->in;
    const char *path = a->given->strategy;
    FILE *file = call_create(a->call, path);
    if (!file) return EXIT_CANNOT;
    const bool csv = is_csv(path) && in->analysis->strategy_formats;
    if (csv) fputs("settings,state,decision,value,margin,tie\r\n", file);
    if (!csv) put_unapproved(file, in, "# ");
    if (!csv) fprintf(file, "# %s: the best decisions, by exact count\n", in->request.rules.game->title);
    if (!csv && in->analysis->strategy_formats)
        fprintf(file,
                "# state, decision, value in Antes, margin over the other choice (tie: none), separated by tabs\n"
                "# suits have no names: a line stands for all states that differ only by them\n%s",
                in->analysis->strategy_note ? in->analysis->strategy_note : "");
    const bool finished = in->analysis->strategy(&in->request, csv ? put_row_csv : put_row, file);
    return call_created(a->call, file, path) ? finish(a, finished) : EXIT_CANNOT;
}

static int write_measures(struct analyze *a) {
    if (a->answer.form == ANSWER_TEXT) put_unapproved(a->call->out, &a->in, "");
    analysis_input_put_head(&a->call->text, &a->in);
    answer_head(&a->answer);
    const bool finished = analysis_input_run(&a->in, on_measure, a);
    buf_put(&a->call->text, "\n]}\n");
    answer_end(&a->answer);
    return finish(a, finished);
}

static int analyze(struct analyze *a) {
    const struct command *command = &a->call->command;
    const struct analyze_question *given = a->given;
    struct analysis_input *in = &a->in;
    if (given->strategy && !in->analysis->strategy)
        return cli_fail(command, "%s has no strategy to write", in->request.rules.game->id);
    if (given->strategy && given->evaluate)
        return cli_usage(command, "--strategy writes a file and --evaluate reads one");
    a->answer = call_answer(a->call, given->frontier ? frontier_columns : columns);
    if (given->evaluate) {
        analysis_input_fix(in);
        const int status = analysis_input_strategy(in, given->evaluate);
        if (status) return status;
    }
    if (given->strategy && (given->json || given->csv))
        return cli_usage(command, "--strategy writes lines of text; leave out --json and --csv");
    if (given->plan && !in->request.rules.game->page)
        return cli_usage(command, "--plan is of a page of rules; docs/math.md says how %s is counted",
                         in->request.rules.game->id);
    if (given->frontier && in->request.rules.game->page)
        return cli_usage(command, "--frontier is not of a page of rules; without it 'hands' has the decisions in rows");
    if (given->plan) in->request.plan = on_plan;
    if (given->frontier && (given->strategy || given->evaluate))
        return cli_usage(command, "--frontier finds strategies itself; leave out --strategy and --evaluate");
    if (a->answer.form == ANSWER_TEXT && given->frontier) put_unapproved(a->call->out, in, "");
    call_progress_start(a->call, in->request.rules.game->title);
    const int status = given->strategy   ? write_strategy(a)
                       : given->frontier ? finish(a, frontier_put(in, &a->answer))
                                         : write_measures(a);
    call_progress_end(a->call);
    return status;
}

static int analyze_answer(struct call *call) {
    struct analyze *a = call->memory;
    a->call = call;
    a->given = call->question;
    const int status = analysis_input_open(&a->in, &call->command, &a->given->words);
    return status ? status : analyze(a);
}

const struct command cmd_analyze = {.ask = &ask_analyze, .answer = analyze_answer, .memory = sizeof(struct analyze)};

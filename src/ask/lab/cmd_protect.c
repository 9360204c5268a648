/* cmd_protect.c - 'cardroom-lab protect': what more information than the rules give is worth to a player.
 *
 * Each measure is printed as soon as it is counted.  The contract of the JSON is in docs/protect.md. */
#include "math/protect.h"

#include "ask/lab/analysis_input.h"
#include "ask/lab/house_way_text.h"
#include "ask/lab/measure_output.h"
#include "ask/lab/shoe_output.h"
#include "base/json_write.h"
#include "game/dealer_open_pai_gow.h"
#include "math/dealer_open_pai_gow/way.h"

#include <stdlib.h>
#include <string.h>

enum { PROTECTIONS_MAX = 64 };

struct protect {
    struct call *call;
    struct protect_question *given; /* settings get the penetration */
    char penetration[64];           /* as a setting */
    struct way way;
    struct analysis_input in;
    struct protect_request request;
    int count, at;
    const struct protection *protections[PROTECTIONS_MAX];
    struct answer answer;
    FILE *lines;
};

static const char columns[] =
    "../game wager tables options basis information mistake method error states note rule without without~ ev ev~ gain "
    "gain~ changed changed~ plays plays~ probability occasions occasions~ if_known if_known~ ev_by_rules ev_by_rules~ "
    "positive positive_error when_positive win_per_100 rules limit_dollars rounds_per_hour dollars_per_hour dealer "
    "knows remark counter "
    "shoe/rounds shoe/round_cards shoe/effects shoe/counts/count shoe/counts/tags shoe/counts/correlation "
    "shoe/counts/trigger shoe/counts/bets shoe/counts/when_bet shoe/counts/win_per_100 shoe/counts/true_counts/count "
    "shoe/counts/true_counts/share shoe/counts/true_counts/ev shoe/tenths/positive shoe/tenths/when_positive";

/* ---- one measure -------------------------------------------------------------------------------------- */
static const char *method_of(const struct protect_measure *m) {
    return m->error > 0 || m->states > 0 ? "exact-inside" : "enumeration";
}

static double dollars_an_hour(const struct protect *asked, const struct protect_measure *m) {
    return m->ev.decimal * (double)asked->given->limit * (double)asked->given->rounds;
}

/* measure_output.h writes tables and options of a measure. */
static struct measure terms_of(const struct protect *asked, const struct protect_measure *m) {
    struct measure terms = {
        .game = asked->request.analysis->rules.game, .wager = m->wager, .basis = m->basis, .unapproved = m->unapproved};
    memcpy(terms.tables, m->tables, sizeof terms.tables);
    memcpy(terms.options, m->options, sizeof terms.options);
    return terms;
}

static void put_figure_json(struct buf *b, const char *key, struct protect_figure f) {
    if (f.exact.den)
        json_write_word(b, key, fraction_text(f.exact).text);
    else
        json_write_double(b, key, 17, f.decimal);
}

static bool is_said(struct protect_figure f) { return f.exact.den || f.decimal > 0; }

static void put_row(struct buf *b, const struct protect *asked, const struct protect_measure *m) {
    const struct protection *p = asked->protections[asked->at];
    const struct measure terms = terms_of(asked, m);
    measure_begin(b, m->wager, &terms);
    json_write(b, "information:%s, mistake?:%s, method:%s", p->information, m->mistake, method_of(m));
    if (m->error > 0) json_write(b, "error:%.17g, states:%jd", m->error, (intmax_t)m->states);
    measure_put_note(b, &terms, &asked->in.request.rules);
    put_figure_json(b, "without", m->without);
    put_figure_json(b, "ev", m->ev);
    put_figure_json(b, "gain", m->gain);
    put_figure_json(b, "changed", m->changed);
    if (is_said(m->plays)) put_figure_json(b, "plays", m->plays);
    for (int i = 0; i < PROTECT_EXTRAS && m->extras[i].key; i++)
        put_figure_json(b, m->extras[i].key, m->extras[i].value);
    if (m->rules.text[0]) json_write(b, "rules:%s", m->rules.text);
    if (m->shoe) shoe_put(b, m->shoe);
    json_write(b, "limit_dollars:%jd, rounds_per_hour:%jd, dollars_per_hour:%.17g", asked->given->limit,
               asked->given->rounds, dollars_an_hour(asked, m));
    json_write_text(b, m->what ? "dealer" : "knows", m->what ? m->what : p->what);
    json_write(b, "remark?:%s, counter:%s}", m->note, m->counter ? m->counter : p->counter);
}

static void on_measure(void *context, const struct protect_measure *m) {
    struct protect *asked = context;
    if (asked->lines || !analysis_wants(asked->request.analysis, "wager", m->wager)) return;
    call_progress_clear(asked->call);
    put_row(&asked->call->text, asked, m);
    answer_row(&asked->answer);
}

/* ---- the question ------------------------------------------------------------------------------------- */
/* A counted shoe and a dealer's mistakes are those of the approved rules. */
static bool follows_rules(const struct protect *asked, const struct protection *p) {
    return !rules_varied(&asked->in.request.rules) || !(p->mistakes || strcmp(p->information, "shoe") == 0);
}

static void take_protection(void *context, const struct protection *p) {
    struct protect *asked = context;
    const bool lacks_groups = strcmp(p->information, "groups") == 0 && !asked->given->groups;
    if ((lacks_groups || !follows_rules(asked, p)) && asked->given->information.count == 0) return; /* nothing to ask */
    must(asked->count < PROTECTIONS_MAX);
    asked->protections[asked->count++] = p;
}

static void put_information(void *context, const struct protection *p) { buf_format(context, " %s", p->information); }

static int refuse_information(const struct protect *asked, const char *id) {
    const struct game *game = asked->in.request.rules.game;
    BUF_ON_STACK(b, 400);
    if (!protections_of(game, NULL, put_information, &b))
        return call_fail(asked->call, "%s has no information that is counted yet", game->id);
    return call_usage(asked->call, "%s does not answer --information '%s'; it answers:%s", game->id, id, b.text);
}

static int choose_protections(struct protect *asked) {
    const struct game *game = asked->in.request.rules.game;
    if (asked->given->information.count == 0 && !protections_of(game, NULL, take_protection, asked))
        return refuse_information(asked, "");
    for (int i = 0; i < asked->given->information.count; i++) {
        const char *id = asked->given->information.items[i];
        if (!protections_of(game, id, take_protection, asked)) return refuse_information(asked, id);
        if (strcmp(id, "groups") == 0 && !asked->given->groups)
            return call_usage(asked->call,
                              "which backs look alike? --groups \"A K Q J T/9 8 7 6 5 4 3 2\" says it for two groups");
    }
    for (int i = 0; i < asked->count; i++)
        if (!follows_rules(asked, asked->protections[i]))
            return call_usage(asked->call, "%s is counted under the approved rules alone; leave --rule out",
                              asked->protections[i]->information);
    /* The Stadium has such lines for a player who looks at the own cards, not for one who looks at all nine. */
    for (int i = 0; asked->given->strategy && i < asked->count; i++)
        if (!asked->protections[i]->strategy || !analysis_wants(&asked->in.request, "information", "own"))
            return call_usage(asked->call,
                              "--strategy: the states of %s are too many for a file; --information dealer-card has "
                              "one, with the own cards alone",
                              asked->protections[i]->information);
    return EXIT_DONE;
}

static bool read_probability(const char *text, struct fraction *out) {
    const struct fraction percent = {1, 100};
    if (!args_decimal(text, strlen(text), out)) return false;
    *out = fraction_multiply(*out, percent);
    return out->num > 0 && out->num <= out->den;
}

/* The House Way in force as a list of rules, for a dealer who forgets one. */
static void read_way(struct way *way, struct protect_request *request) {
    const struct game *game = request->analysis->rules.game;
    char error[WAY_ERROR];
    if (!game_is(game, &dealer_open_pai_gow)) return;
    const bool either = dealer_open_pai_gow_terms(&request->analysis->rules).way == HOUSE_WAY_EITHER_PAIR;
    const struct embedded *text = house_way_text(either ? "either-pair" : "document");
    must(text && way_read(way, text->bytes, text->size, error));
    request->way = way;
}

static int read_request(struct protect *asked) {
    struct protect_request *request = &asked->request;
    char error[RANK_GROUPS_ERROR];
    char *end = NULL;
    *request = (struct protect_request){.analysis = &asked->in.request,
                                        .seed = asked->given->seed,
                                        .most_error = 1e-4,
                                        .probability = {1, 100},
                                        .at_reset = measure_at_reset,
                                        .emit = on_measure,
                                        .emit_context = asked};
    read_way(&asked->way, request);
    if (asked->given->probability && !read_probability(asked->given->probability, &request->probability))
        return call_usage(asked->call, "--probability '%s' is no percentage above 0 and up to 100",
                          asked->given->probability);
    if (asked->given->groups && !rank_groups_read(&request->groups, asked->given->groups, error))
        return call_usage(asked->call, "--groups '%s': %s", asked->given->groups, error);
    if (asked->given->error) request->most_error = strtod(asked->given->error, &end) / 100;
    if (asked->given->error && (*end || !(request->most_error >= 1e-7 && request->most_error <= 0.1)))
        return call_usage(asked->call, "--error '%s' is no percentage from 0.00001 to 10", asked->given->error);
    if (asked->given->json + asked->given->csv + (asked->given->strategy != NULL) > 1)
        return call_usage(asked->call, "--json, --csv and --strategy are three forms of output; choose one");
    return choose_protections(asked);
}

/* ---- running ------------------------------------------------------------------------------------------ */
static bool run_all(struct protect *asked) {
    bool finished = true;
    for (asked->at = 0; asked->at < asked->count && finished; asked->at++) {
        const struct protection *p = asked->protections[asked->at];

        call_progress_start(asked->call, p->information);
        if (asked->lines) fprintf(asked->lines, "# information %s: %s\n", p->information, p->what);
        finished = p->run(&asked->request, p);
        call_progress_end(asked->call);
    }
    return finished;
}

static int finish(const struct protect *asked, bool finished) {
    if (!finished)
        return call_stopped(asked->call, "stopped before the end; what is printed is right as far as it goes");
    if (!asked->answer.rows && !asked->lines)
        return call_fail(asked->call, "there is nothing to count of that with these wagers, tables and options; "
                                      "docs/protect.md says what each game answers");
    return EXIT_DONE;
}

/* What can be asked, without counting anything. */
static int list_information(struct protect *asked) {
    struct buf *b = &asked->call->text;
    json_write(b, "{game:%s, information:[", asked->in.request.rules.game->id);
    for (int i = 0; i < asked->count; i++)
        json_write(b, "{id:%s, what:%s}", asked->protections[i]->information, asked->protections[i]->what);
    buf_put(b, "]}\n");
    answer_end(&asked->answer);
    return EXIT_DONE;
}

static int write_strategy(struct protect *asked) {
    const char *path = asked->given->strategy;
    asked->lines = call_create(asked->call, path);
    if (!asked->lines) return EXIT_CANNOT;
    asked->in.request.threads = 1; /* the lines come in order */
    asked->request.put_line = cli_put_line;
    asked->request.put_context = asked->lines;
    fprintf(asked->lines,
            "# %s: the best decisions with this information, by exact count\n"
            "# state, decision, value in Antes, margin over the other choice (tie: none), separated by tabs\n"
            "# suits have no names: a line stands for all states that differ only by them\n",
            asked->in.request.rules.game->title);
    const bool finished = run_all(asked);
    if (!call_created(asked->call, asked->lines, path)) return EXIT_CANNOT;
    return finish(asked, finished);
}

static int write_measures(struct protect *asked) {
    analysis_input_put_head(&asked->call->text, &asked->in);
    answer_head(&asked->answer);
    const bool finished = run_all(asked);
    buf_put(&asked->call->text, "\n]}\n");
    answer_end(&asked->answer);
    return finish(asked, finished);
}

/* --penetration P is the option of the game. */
static bool take_penetration(struct protect *asked) {
    struct ask_list *settings = &asked->given->words.settings;
    struct buf b = BUF(asked->penetration);
    if (!asked->given->penetration) return true;
    buf_format(&b, "penetration=%s", asked->given->penetration);
    return ask_list_add(settings, asked->penetration);
}

static int protect_answer(struct call *call) {
    struct protect *asked = call->memory;
    asked->call = call;
    asked->given = call->question;
    if (!take_penetration(asked)) return call_no_memory(call);
    int status = analysis_input_open(&asked->in, &asked->call->command, &asked->given->words);
    if (!status) status = read_request(asked);
    if (status) return status;
    asked->answer = call_answer(call, asked->given->list ? "game information/id information/what" : columns);
    if (asked->given->list) return list_information(asked);
    return asked->given->strategy ? write_strategy(asked) : write_measures(asked);
}

const struct command cmd_protect = {.ask = &ask_protect, .answer = protect_answer, .memory = sizeof(struct protect)};

/* cmd_houseway.c - 'cardroom-lab houseway': what a House Way of Dealer Open Pai Gow is worth, and each of its rules. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/lab/analysis_input.h"
#include "ask/lab/house_way_text.h"
#include "base/json_write.h"
#include "math/dealer_open_pai_gow/pai_gow_way.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

_Static_assert(WAY_RULES == 64, "lab_questions.def says how many");

struct study {
    struct call *call;
    const struct houseway_question *given;
    struct pai_gow_way way;
};

/* ---- the way ------------------------------------------------------------------------------------------- */
static bool exists(const struct command *command, const char *name) {
    if (!call_is_hosted(command->call)) return strcmp(name, "-") == 0 || access(name, F_OK) == 0;
    FILE *file = call_open(command, name);
    if (file) call_close(command, file);
    return file != NULL;
}

static int read_way(struct study *s) {
    const struct command *command = &s->call->command;
    const char *name = s->given->name;
    struct way *out = &s->way.way;
    const struct embedded *carried = house_way_text(name);
    struct text text = {0};
    char error[WAY_ERROR];
    if (carried && s->given->print) {
        fwrite(carried->bytes, 1, carried->size, s->call->out);
        return EXIT_DONE;
    }
    if (!carried && !exists(command, name)) {
        BUF_ON_STACK(ways, 400);
        for (int i = 0; i < house_ways_count; i++)
            buf_format(&ways, " %.*s", (int)strlen(house_ways[i].name) - 4, house_ways[i].name);
        return cli_fail(command, "'%s' is neither a file nor a way that the program carries; those are:%s", name,
                        ways.text);
    }
    if (!carried && !text_file_read(command, name, &text)) return EXIT_CANNOT;
    const bool good =
        carried ? way_read(out, carried->bytes, carried->size, error) : way_read(out, text.at, text.size, error);
    return good ? EXIT_DONE : cli_fail(command, "%s: %s", name, error);
}

/* ---- figures ------------------------------------------------------------------------------------------- */
/* What each rule is worth to the house: the edge with it less the edge without it. */
struct costs {
    struct fraction worth[WAY_RULES];
    bool possible[WAY_RULES];
    int next; /* the rule that the next change should touch, or -1 */
};

static double millionths(struct fraction f) { return 1e6 * fraction_to_double(f); }

static bool find_costs(struct call *call, struct pai_gow_way *w, struct pai_gow_run run, struct costs *out) {
    const struct fraction edge = pai_gow_way_edge(w, SETTING_OPTIMAL);
    out->next = -1;
    for (int rule = 0; rule < w->way.count; rule++) {
        struct pai_gow_way_removal removal;

        if (call_report(call, (double)rule / w->way.count)) return false;
        if (!pai_gow_way_remove(w, rule, false, run, &removal)) return false;
        out->possible[rule] = removal.possible;
        out->worth[rule] = fraction_subtract(edge, removal.edge);
        if (removal.possible && (out->next < 0 || fraction_compare(out->worth[rule], out->worth[out->next]) < 0))
            out->next = rule;
    }
    return true;
}

static const char columns[] = "game way method note edge_best edge_best~ edge_same edge_same~ next shorter/search "
                              "shorter/edge_best shorter/edge_best~ shorter/rules rules/line rules/rule rules/hands "
                              "rules/worth rules/millionths rules/needed";

/* ---- output -------------------------------------------------------------------------------------------- */
static void put_rules(struct buf *b, const struct pai_gow_way *w, const struct costs *costs) {
    json_write(b, "rules:[");
    for (int i = 0; i < w->way.count; i++) {
        json_write(b, "{line:%d, rule:%s, hands:%jd", w->way.rules[i].line, w->way.rules[i].text, w->hands[i]);
        if (costs && costs->possible[i])
            json_write(b, "worth:%s, millionths:%.17g", fraction_text(costs->worth[i]).text,
                       millionths(costs->worth[i]));
        json_write(b, "needed?:%i}", costs && !costs->possible[i]);
    }
    json_write_end(b, ']');
    if (costs && costs->next >= 0) json_write_int(b, "next", w->way.rules[costs->next].line);
}

static void put_way(struct buf *b, const char *name, const struct pai_gow_way *w, const struct fraction edges[2],
                    const struct costs *costs) {
    const bool approved = w->approved[HOUSE_WAY_DOCUMENT] || w->approved[HOUSE_WAY_EITHER_PAIR];
    json_write(b, "{game:'dealer-open-pai-gow', way:%s, method:'enumeration', note?:%s, edge_best:%s, edge_same:%s",
               name, approved ? NULL : "not an approved House Way", fraction_text(edges[0]).text,
               fraction_text(edges[1]).text);
    put_rules(b, w, costs);
}

static void put_shorter(struct buf *b, const struct pai_gow_way *w) {
    json_write(b, "shorter:{search:%s, edge_best:%s, rules:[", "greedy removal",
               fraction_text(pai_gow_way_edge(w, SETTING_OPTIMAL)).text);
    for (int i = 0; i < w->way.count; i++)
        if (!(w->way.off >> i & 1)) json_write_text(b, NULL, w->way.rules[i].text);
    json_write(b, "]}");
}

/* ---- the command --------------------------------------------------------------------------------------- */
static int fail_unset(const struct study *s) {
    const struct pai_gow_way *w = &s->way;
    BUF_ON_STACK(b, 64);
    card cards[7];
    pai_gow_hand_cards(&w->table, w->unset, cards);
    card_sort(cards, 7);
    card_put_list(&b, cards, 7);
    return call_fail(s->call,
                     "%s: no rule sets %s; end the list with 'any: second and third in front' and a rule for pairs",
                     s->given->name, b.text);
}

static int study(struct study *s) {
    const struct houseway_question *given = s->given;
    const struct command *command = &s->call->command;
    struct pai_gow_way *w = &s->way;
    struct buf *b = &s->call->text;
    const struct pai_gow_terms terms = {.wheel = given->wheel && strcmp(given->wheel, "second") == 0 ? WHEEL_SECOND
                                                                                                     : WHEEL_LOWEST};
    struct pai_gow_run run = {call_threads(given->threads), call_report, s->call, NULL};
    struct answer answer = call_answer(s->call, columns);
    struct costs costs;
    if (!pai_gow_way_open(w, terms, &run, &s->call->arena))
        return w->unset >= 0 ? fail_unset(s) : cli_stopped(command, "stopped before the end");
    const struct fraction edges[2] = {pai_gow_way_edge(w, SETTING_OPTIMAL), pai_gow_way_edge(w, SETTING_HOUSE_WAY)};
    run.progress = NULL;
    if (given->costs && !find_costs(s->call, w, run, &costs)) return cli_stopped(command, "stopped before the end");
    call_progress_clear(s->call);
    put_way(b, given->name, w, edges, given->costs ? &costs : NULL);
    run.progress = call_report;
    if (given->rules && !pai_gow_way_shorten(w, (int)given->rules, run))
        return cli_stopped(command, "stopped before a shorter list was found");
    call_progress_clear(s->call);
    if (given->rules) put_shorter(b, w);
    buf_put(b, "}\n");
    answer_end(&answer);
    return EXIT_DONE;
}

static int houseway_answer(struct call *call) {
    struct study *s = call->memory;
    const struct houseway_question *given = call->question;
    s->call = call;
    s->given = given;
    int status = read_way(s);
    if (status || given->print) return status;
    call_progress_start(call, "houseway");
    status = study(s);
    call_progress_end(call);
    return status;
}

const struct command cmd_houseway = {.ask = &ask_houseway, .answer = houseway_answer, .memory = sizeof(struct study)};

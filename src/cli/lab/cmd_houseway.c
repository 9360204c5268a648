/* cmd_houseway.c - 'cardroom-lab houseway': what a house way of Dealer Open Pai Gow is worth, and each of its rules. */
#include "base/json_write.h"
#include "cli/args.h"
#include "cli/files.h"
#include "cli/lab/houseway.h"
#include "cli/terminal.h"
#include "math/dealer_open_pai_gow/pai_gow_way.h"
#include "store/arena_map.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARENA_BYTES = 1 << 30 };

static struct {
    int64_t threads, rules;
    const char *wheel;
    bool costs, json, csv, print;
} given;

static const struct args_option options[] = {
    {"--wheel", .value = &given.wheel},
    {"--costs", .flag = &given.costs},
    {"--rules", .number = &given.rules, .most = WAY_RULES},
    {"--threads", .number = &given.threads, .most = 256},
    {"--print", .flag = &given.print},
    {"--json", .flag = &given.json},
    {"--csv", .flag = &given.csv},
};

/* ---- the way ------------------------------------------------------------------------------------------- */
static int read_way(const char *name, struct way *out) {
    const struct embedded *carried = houseway_carried(name);
    struct text text = {0};
    char error[WAY_ERROR], *memory = NULL;
    if (carried && given.print) {
        fwrite(carried->bytes, 1, carried->size, stdout);
        return EXIT_DONE;
    }
    if (!carried && access(name, F_OK) != 0 && strcmp(name, "-") != 0) {
        for (int i = 0; i < house_ways_count; i++)
            buf_format(&cli_out, " %.*s", (int)strlen(house_ways[i].name) - 4, house_ways[i].name);
        buf_char(&cli_out, '\0');
        cli_error(&cmd_houseway, "'%s' is neither a file nor a way that the program carries; those are:%s", name,
                  cli_out.text);
        buf_clear(&cli_out);
        return EXIT_FAILED;
    }
    if (!carried) memory = text_file_read(&cmd_houseway, name, &text);
    if (!carried && !memory) return EXIT_FAILED;
    const bool good =
        carried ? way_read(out, carried->bytes, carried->size, error) : way_read(out, text.at, text.size, error);
    free(memory);
    return good ? EXIT_DONE : cli_fail(&cmd_houseway, "%s: %s", name, error);
}

/* ---- figures ------------------------------------------------------------------------------------------- */
/* What each rule is worth to the house: the edge with it less the edge without it. */
struct costs {
    struct fraction worth[WAY_RULES];
    bool possible[WAY_RULES];
    int next; /* the rule that the next change should touch, or -1 */
};

static double millionths(struct fraction f) { return 1e6 * fraction_to_double(f); }

static bool find_costs(struct pai_gow_way *w, struct pai_gow_run run, struct costs *out) {
    const struct fraction edge = pai_gow_way_edge(w, SETTING_OPTIMAL);
    out->next = -1;
    for (int rule = 0; rule < w->way.count; rule++) {
        struct pai_gow_way_removal removal;

        if (progress_report(NULL, (double)rule / w->way.count)) return false;
        if (!pai_gow_way_remove(w, rule, false, run, &removal)) return false;
        out->possible[rule] = removal.possible;
        out->worth[rule] = fraction_add(edge, fraction_multiply((struct fraction){-1, 1}, removal.edge));
        if (removal.possible && (out->next < 0 || fraction_compare(out->worth[rule], out->worth[out->next]) < 0))
            out->next = rule;
    }
    return true;
}

/* ---- output -------------------------------------------------------------------------------------------- */
static void put_text(struct buf *b, const char *name, const struct pai_gow_way *w, const struct fraction edges[2],
                     const struct costs *costs) {
    buf_format(b, "House way %s: %d rules; %s\n", name, w->way.count,
               w->approved[HOUSE_WAY_DOCUMENT]      ? "sets every hand as the approved House Way"
               : w->approved[HOUSE_WAY_EITHER_PAIR] ? "sets every hand as house-way=either-pair does"
                                                    : "not an approved House Way");
    buf_format(b, "  house edge against the best player    %.6f %% = %s\n", 100 * fraction_to_double(edges[0]),
               fraction_text(edges[0]).text);
    buf_format(b, "  house edge against the same way       %.6f %% = %s\n", 100 * fraction_to_double(edges[1]),
               fraction_text(edges[1]).text);
    if (!costs) return;
    buf_put(b, "\n  line      hands, %  worth, millionths of the wager (edge with the rule less edge without)\n");
    for (int i = 0; i < w->way.count; i++) {
        buf_format(b, "  %4d  %12.6f  ", w->way.rules[i].line,
                   100.0 * (double)w->hands[i] / (double)PAI_GOW_DEALER_HANDS);
        if (costs->possible[i])
            buf_format(b, "%12.3f", millionths(costs->worth[i]));
        else
            buf_put(b, "  needed: no other rule sets its hands");
        buf_format(b, "  %s\n", w->way.rules[i].text);
    }
    if (costs->next < 0) return;
    buf_format(b, "\n  next change: line %d, ", w->way.rules[costs->next].line);
    if (costs->worth[costs->next].num < 0)
        buf_format(b, "without which the house would win %.3f millionths more\n",
                   -millionths(costs->worth[costs->next]));
    else
        buf_format(b, "which is worth least; no rule alone costs the house anything\n");
}

static void put_shorter_text(struct buf *b, const struct pai_gow_way *w) {
    const struct fraction edge = pai_gow_way_edge(w, SETTING_OPTIMAL);
    buf_format(
        b,
        "\n%d rules, found by taking out the least useful rule again and again (greedy; another list may be better):\n"
        "  house edge against the best player    %.6f %% = %s\n",
        w->way.count - __builtin_popcountll(w->way.off), 100 * fraction_to_double(edge), fraction_text(edge).text);
    for (int i = 0; i < w->way.count; i++)
        if (!(w->way.off >> i & 1)) buf_format(b, "%s\n", w->way.rules[i].text);
}

static void put_rules_json(struct buf *b, const struct pai_gow_way *w, const struct costs *costs) {
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

static void put_json(struct buf *b, const char *name, const struct pai_gow_way *w, const struct fraction edges[2],
                     const struct costs *costs) {
    const bool approved = w->approved[HOUSE_WAY_DOCUMENT] || w->approved[HOUSE_WAY_EITHER_PAIR];
    json_write(b, "{game:'dealer-open-pai-gow', way:%s, method:'enumeration', note?:%s, edge_best:%s, edge_same:%s",
               name, approved ? NULL : "not an approved House Way", fraction_text(edges[0]).text,
               fraction_text(edges[1]).text);
    put_rules_json(b, w, costs);
}

static void put_shorter_json(struct buf *b, const struct pai_gow_way *w) {
    json_write(b, "shorter:{search:%s, edge_best:%s, rules:[", "greedy removal",
               fraction_text(pai_gow_way_edge(w, SETTING_OPTIMAL)).text);
    for (int i = 0; i < w->way.count; i++)
        if (!(w->way.off >> i & 1)) json_write_text(b, NULL, w->way.rules[i].text);
    json_write(b, "]}");
}

static void put_csv(struct buf *b, const struct pai_gow_way *w, const struct costs *costs) {
    buf_put(b, "line,hands,millionths,rule\r\n");
    for (int i = 0; i < w->way.count; i++) {
        buf_format(b, "%d,%lld,", w->way.rules[i].line, (long long)w->hands[i]);
        if (costs && costs->possible[i]) buf_format(b, "%.17g", millionths(costs->worth[i]));
        buf_format(b, ",\"%s\"\r\n", w->way.rules[i].text);
    }
}

/* ---- the command --------------------------------------------------------------------------------------- */
static int fail_unset(const struct pai_gow_way *w, const char *name) {
    BUF_ON_STACK(b, 64);
    card cards[7];
    pai_gow_hand_cards(&w->table, w->unset, cards);
    card_sort(cards, 7);
    card_put_list(&b, cards, 7);
    return cli_fail(&cmd_houseway,
                    "%s: no rule sets %s; end the list with 'any: second and third in front' and a rule for pairs",
                    name, b.text);
}

static int study(struct pai_gow_way *w, const char *name, struct arena *arena) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const struct pai_gow_terms terms = {.wheel = given.wheel && strcmp(given.wheel, "second") == 0 ? WHEEL_SECOND
                                                                                                   : WHEEL_LOWEST};
    struct pai_gow_run run = {given.threads    ? (int)given.threads
                              : processors > 0 ? (int)processors
                                               : 1,
                              progress_report, NULL, NULL};
    struct costs costs;
    if (!pai_gow_way_open(w, terms, &run, arena))
        return w->unset >= 0 ? fail_unset(w, name) : cli_fail(&cmd_houseway, "stopped before the end");
    const struct fraction edges[2] = {pai_gow_way_edge(w, SETTING_OPTIMAL), pai_gow_way_edge(w, SETTING_HOUSE_WAY)};
    run.progress = NULL;
    if (given.costs && !find_costs(w, run, &costs)) return cli_fail(&cmd_houseway, "stopped before the end");
    progress_clear();
    if (given.json)
        put_json(&cli_out, name, w, edges, given.costs ? &costs : NULL);
    else if (given.csv)
        put_csv(&cli_out, w, given.costs ? &costs : NULL);
    else
        put_text(&cli_out, name, w, edges, given.costs ? &costs : NULL);
    if (given.rules &&
        !pai_gow_way_shorten(w, (int)given.rules, (struct pai_gow_run){run.threads, progress_report, NULL, NULL}))
        return cli_fail(&cmd_houseway, "stopped before a shorter list was found");
    progress_clear();
    if (given.rules && !given.csv) (given.json ? put_shorter_json : put_shorter_text)(&cli_out, w);
    if (given.json) buf_put(&cli_out, "}\n");
    cli_print(&cli_out);
    return EXIT_DONE;
}

static int houseway_start(const char **words) {
    static struct pai_gow_way way;
    struct arena arena = {0};
    const char *name = words[0] ? words[0] : "document";
    if (given.json && given.csv) return cli_usage(&cmd_houseway, "--json or --csv, not both");
    if (given.wheel && strcmp(given.wheel, "lowest") != 0 && strcmp(given.wheel, "second") != 0)
        return cli_usage(&cmd_houseway, "--wheel takes lowest or second");
    int status = read_way(name, &way.way);
    if (status || given.print) return status;
    if (!arena_map(&arena, ARENA_BYTES)) return cli_fail(&cmd_houseway, "no memory: %s", strerror(errno));
    progress_start("houseway");
    status = study(&way, name, &arena);
    progress_end();
    arena_unmap(&arena);
    return status;
}

const struct command cmd_houseway = {
    .name = "houseway",
    .arguments = "[FILE] [--costs] [--rules N] [--wheel lowest|second] [--threads N] [--print] [--json|--csv]",
    .summary = "What a house way of Dealer Open Pai Gow is worth, and each of its rules",
    OPTIONS(options),
    .words_max = 1,
    .start = houseway_start,
};

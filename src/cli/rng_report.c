/*
 * rng_report.c - the report of the battery, for people and as JSON.
 */
#include "base/json.h"
#include "base/json_write.h"
#include "cli/rng.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- text ---------------------------------------------------------------------------------------------- */

static void put_grouped(struct buf *b, int64_t number)
{
    if (number >= 1000) {
        put_grouped(b, number / 1000);
        buf_format(b, ",%03d", (int)(number % 1000));
    } else {
        buf_int(b, number);
    }
}

static const char *grouped(char memory[32], int64_t number)
{
    struct buf b = buf_over(memory, 32);

    put_grouped(&b, number);
    return memory;
}

/* "2629.94 (2,601 degrees)", "104 (110.2 expected)", "distance 0.0018", "none". */
static void put_figure(struct buf *b, const struct battery_result *r)
{
    char memory[32];

    switch (r->kind) {
    case BATTERY_CHI_SQUARE:
        buf_format(b, "chi-square %.1f, %s degrees", r->statistic, grouped(memory, (int64_t)r->parameter));
        break;
    case BATTERY_COUNT: buf_format(b, "%.0f, %.1f expected", r->statistic, r->parameter); break;
    case BATTERY_UNIFORM: buf_format(b, "distance %.6f", r->statistic); break;
    case BATTERY_NEVER:
        if (r->statistic > 0)
            buf_format(b, "%.0f", r->statistic);
        else
            buf_put(b, "none");
        break;
    }
}

/* Small chances keep their digits: 0.0473, 2.1e-09. */
static void put_chance(struct buf *b, double p)
{
    buf_format(b, p == 0.0 || p >= 0.0001 ? "%.4f" : "%.1e", p);
}

static void put_result(const struct battery_result *r)
{
    char figure[64], chance[24], memory[32];
    struct buf f = BUF(figure), c = BUF(chance);

    put_figure(&f, r);
    if (r->kind == BATTERY_NEVER)
        buf_char(&c, '-');
    else
        put_chance(&c, r->p);
    printf("  %-19s  %-32s %11s  %-34s %8s%s\n", r->test, r->what, grouped(memory, r->samples), figure,
           chance, r->failed ? "  FAILS" : "");
}

static void put_section(const struct battery_section *section)
{
    char memory[32];

    if (section->game)
        printf("%s: %d %s%s, %s deals\n", section->game->title, section->decks,
               section->decks == 1 ? "deck" : "decks", section->game->joker ? " with the joker" : "",
               grouped(memory, section->deals));
    else
        puts("Raw words and scaled numbers");
    for (int i = 0; i < section->count; i++) put_result(&section->result[i]);
    putchar('\n');
}

static void put_verdict(const struct battery_report *r)
{
    char smallest[24], bound[24], uniformity[24];
    struct buf s = BUF(smallest), b = BUF(bound), u = BUF(uniformity);

    put_chance(&s, r->smallest);
    put_chance(&b, r->bound);
    put_chance(&u, r->uniformity);
    printf("Verdict at %.0f %%: %s\n", 100 * battery_confidence, r->passed ? "PASSES" : "FAILS");
    printf("  %d tests.  The most surprising is %s of %s: 2 min(p, 1 - p) = %s, which %s the bound %s.\n",
           r->tests, r->smallest_result->test, r->smallest_section->id, smallest,
           r->smallest < r->bound ? "is below" : "is not below", bound);
    printf("  All p-values together: distance %.4f from uniform, p = %s, which %s the bound %g.\n",
           r->distance, uniformity, r->uniformity < r->uniformity_bound ? "is below" : "is not below",
           r->uniformity_bound);
    printf("  %s\n", r->never ? "A deal lacked a card or came a second time."
                              : "No deal lacked a card or had one twice; no deal came a second time.");
}

void rng_report_text(const struct rng_words *words)
{
    const struct battery_request *request = words->request;
    const struct battery_report *report = words->report;

    printf("cardroom %s, battery of size %s, seed %s%s\n", words->version, battery_size_name(request->size),
           request->seed, words->own_seed ? " (of the operating system)" : "");
    if (request->broken) printf("The source is broken on purpose: %s\n", broken_name(request->broken));
    printf("\n  %-19s  %-32s %11s  %-34s %8s\n", "test", "of", "samples", "statistic", "p");
    for (int i = 0; i < report->count; i++) put_section(&report->section[i]);
    put_verdict(report);
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void put_json(const char *before, const char *key, const char *value)
{
    const size_t most = 6 * strlen(value) + 3; /* every byte may become \\u00xx */
    char *memory = malloc(most);

    must(memory);

    struct buf b = buf_over(memory, most);

    json_write_string(&b, value);
    printf("%s\"%s\":%s", before, key, memory);
    free(memory);
}

/* JSON has no infinity. */
static void put_number(const char *key, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.10g", key, value);
    else
        printf(",\"%s\":null", key);
}

static void put_result_json(const char *before, const struct battery_result *r)
{
    static const char *const kinds[] = {"chi-square", "count", "uniform", "never"}; /* ORDER BATTERY_KIND */
    static const char *const parameters[] = {"degrees", "expected", NULL, NULL};    /* ORDER BATTERY_KIND */

    put_json(before, "test", r->test);
    put_json(",", "of", r->what);
    put_json(",", "kind", kinds[r->kind]);
    printf(",\"samples\":%" PRId64, r->samples);
    put_number("statistic", r->statistic);
    if (parameters[r->kind]) put_number(parameters[r->kind], r->parameter);
    if (r->kind != BATTERY_NEVER) put_number("p", r->p);
    printf(",\"failed\":%s}", r->failed ? "true" : "false");
}

static void put_section_json(const char *before, const struct battery_section *section)
{
    put_json(before, "section", section->id);
    if (section->game) {
        put_json(",", "game", section->game->id);
        printf(",\"decks\":%d,\"joker\":%s,\"deals\":%" PRId64, section->decks,
               section->game->joker ? "true" : "false", section->deals);
    }
    printf(",\"failed\":%s,\"results\":[", section->failed ? "true" : "false");
    for (int i = 0; i < section->count; i++) put_result_json(i ? ",\n{" : "\n{", &section->result[i]);
    fputs("]}", stdout);
}

static void put_verdict_json(const struct battery_report *r)
{
    printf(",\n\"verdict\":{\"passed\":%s,\"confidence\":%g,\"tests\":%d", r->passed ? "true" : "false",
           battery_confidence, r->tests);
    put_json(",\"smallest\":{", "section", r->smallest_section->id);
    put_json(",", "test", r->smallest_result->test);
    put_number("two_sided_p", r->smallest);
    put_number("bound", r->bound);
    printf("},\"uniformity\":{\"distance\":%.10g", r->distance);
    put_number("p", r->uniformity);
    put_number("bound", r->uniformity_bound);
    printf("},\"violations\":%d}", r->never);
}

void rng_report_json(const struct rng_words *words)
{
    const struct battery_request *request = words->request;
    const struct battery_report *report = words->report;

    put_json("{", "program", "cardroom");
    put_json(",", "version", words->version);
    put_json(",", "generator", "chacha20 with fast key erasure");
    put_json(",", "seed", request->seed);
    printf(",\"seed_given\":%s", words->own_seed ? "false" : "true");
    put_json(",", "size", battery_size_name(request->size));
    put_json(",", "broken", broken_name(request->broken));
    fputs(",\n\"sections\":[", stdout);
    for (int i = 0; i < report->count; i++) put_section_json(i ? ",\n{" : "\n{", &report->section[i]);
    fputs("]", stdout);
    put_verdict_json(report);
    puts("}");
}

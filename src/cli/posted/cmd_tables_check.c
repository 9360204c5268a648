/*
 * cmd_tables_check.c - 'cardroom tables GAME --check FILE': the pay-table linter.
 */
#include "cli/cmd_tables.h"
#include "cli/posted/posted_check.h"
#include "cli/posted/posted_read.h"
#include "cli/text_file.h"

#include <stdlib.h>
#include <string.h>

struct check {
    const struct game *game;
    int wager; /* -1: not named on the command line */
    const char *name;
    bool json;
    int tables, approved;
};

/* ---- text --------------------------------------------------------------------------------------------- */

static const char *label_of(const struct difference *d)
{
    if (d->row) return d->row->label;
    return d->posted->label[0] ? d->posted->label : d->posted->line;
}

static int label_width(const struct verdict *v)
{
    size_t width = 0;

    for (int i = 0; i < v->count; i++) {
        if (strlen(label_of(&v->list[i])) > width) width = strlen(label_of(&v->list[i]));
    }
    return (int)width;
}

static void put_difference(const struct verdict *v, const struct difference *d, int width)
{
    char approved_memory[32], posted_memory[48];
    struct buf approved = BUF(approved_memory), posted = BUF(posted_memory);
    const struct pay pay = d->row ? pay_of(v->table, d->row) : (struct pay)LOSE;

    if (d->row) pay_put(&approved, pay);
    if (d->posted) posted_pay_put(&posted, d->posted->pay, d->row ? &pay : NULL);
    printf("  %-*s  ", width, label_of(d));
    switch (d->kind) {
    case DIFFERENCE_PAYS: printf("posted %s, approved %s\n", posted_memory, approved_memory); return;
    case DIFFERENCE_LABEL: printf("labelled '%s'\n", d->posted->label); return;
    case DIFFERENCE_MISSING: printf("missing, approved %s\n", approved_memory); return;
    case DIFFERENCE_EXTRA: printf("posted %s, no such line\n", posted_memory); return;
    case DIFFERENCE_TWICE: printf("posted again with %s\n", posted_memory); return;
    }
}

static const char *table_id(const struct verdict *v)
{
    return v->table.sheet->tables[v->table.column];
}

static void put_text(const struct check *check, const struct posted_table *posted, const struct verdict *v,
                     bool of_many)
{
    const struct wager *w = &check->game->wagers[v->wager];

    fputs(check->name, stdout);
    if (of_many) printf(" tables[%d]", check->tables - 1);
    printf(": %s %s (%s), table %s, %s", v->count ? "not approved; nearest is" : "approved:", w->title, w->id,
           table_id(v), v->table.sheet->clause);
    if (v->count)
        printf(", with %d difference%s:", v->count, v->count == 1 ? "" : "s");
    else if (posted->table[0] && strcmp(posted->table, table_id(v)) != 0)
        printf(" (posted as table '%s')", posted->table);
    fputc('\n', stdout);
    for (int i = 0; i < v->count; i++) put_difference(v, &v->list[i], label_width(v));
}

/* ---- JSON --------------------------------------------------------------------------------------------- */

static void json_difference(struct buf *b, const struct verdict *v, const struct difference *d)
{
    char memory[48];
    struct buf pays = BUF(memory);
    const struct pay pay = d->row ? pay_of(v->table, d->row) : (struct pay)LOSE;

    buf_format(b, "{\"difference\":\"%s\",\"line\":", difference_name(d->kind));
    json_write_string(b, d->row ? d->row->id : d->posted->line);
    buf_put(b, ",\"label\":");
    json_write_string(b, d->row ? d->row->label : d->posted->label);
    buf_put(b, ",\"posted\":");
    if (d->posted) posted_pay_put(&pays, d->posted->pay, d->row ? &pay : NULL);
    if (d->posted)
        json_write_string(b, memory);
    else
        buf_put(b, "null");
    buf_put(b, ",\"approved\":");
    buf_clear(&pays);
    if (d->row) pay_put(&pays, pay);
    if (d->row)
        json_write_string(b, memory);
    else
        buf_put(b, "null");
    buf_char(b, '}');
}

static void put_json(const struct check *check, const struct posted_table *posted, const struct verdict *v)
{
    char memory[1 << 15];
    struct buf b = BUF(memory);

    if (check->tables > 1) buf_char(&b, ',');
    buf_format(&b, "{\"wager\":\"%s\",\"table\":\"%s\",\"clause\":\"%s\",\"approved\":%s,\"posted_as\":",
               check->game->wagers[v->wager].id, table_id(v), v->table.sheet->clause,
               v->count ? "false" : "true");
    if (posted->table[0])
        json_write_string(&b, posted->table);
    else
        buf_put(&b, "null");
    buf_format(&b, ",\"agreeing\":%d,\"differences\":[", v->agreeing);
    for (int i = 0; i < v->count; i++) {
        if (i) buf_char(&b, ',');
        json_difference(&b, v, &v->list[i]);
    }
    buf_put(&b, "]}");
    must(!b.full);
    fputs(memory, stdout);
}

/* ---- the check ---------------------------------------------------------------------------------------- */

/* The wager named in the table, or on the command line; false if there is no such, or none to compare with.
 */
static bool find_wager(const struct check *check, const struct posted_table *posted, int *wager)
{
    const struct game *game = check->game;

    *wager = check->wager;
    if (posted->wager[0]) *wager = posted_wager(game, posted->wager);
    if (posted->wager[0] && *wager < 0) {
        cli_error(&cmd_tables, "%s: %s has no wager '%s'", check->name, game->id, posted->wager);
        return false;
    }
    if (*wager < 0 || game->wagers[*wager].sheets || game->wagers[*wager].shares) return true;
    cli_error(&cmd_tables, "%s: %s of %s has no approved pay table to compare with: %s", check->name,
              game->wagers[*wager].id, game->id,
              game->wagers[*wager].operators ? "it is the operator's own" : "it pays 1 to 1");
    return false;
}

static bool check_tables(struct check *check, struct posted *posted)
{
    struct posted_table table;

    while (posted_next(posted, &table)) {
        int wager;

        if (!find_wager(check, &table, &wager)) return false;
        const struct verdict v = posted_check(check->game, wager, &table);
        check->tables++;
        check->approved += v.count == 0;
        if (check->json)
            put_json(check, &table, &v);
        else
            put_text(check, &table, &v, posted->is_list);
    }
    if (posted->error[0])
        cli_error(&cmd_tables, "%s: %s", check->name, posted->error);
    else if (check->tables == 0)
        cli_error(&cmd_tables, "%s: there is no pay table in it", check->name);
    return !posted->error[0] && check->tables > 0;
}

static int check_text(struct check *check, struct text text)
{
    struct posted posted;

    if (!posted_open(&posted, text)) {
        cli_error(&cmd_tables, "%s: %s", check->name, posted.error);
        return EXIT_FAILED;
    }
    if (posted.game[0] && strcmp(posted.game, check->game->id) != 0) {
        cli_error(&cmd_tables, "%s: it is of the game '%s', not %s", check->name, posted.game,
                  check->game->id);
        return EXIT_FAILED;
    }
    if (check->json) printf("{\"game\":\"%s\",\"checked\":[", check->game->id);
    const bool good = check_tables(check, &posted) && check->approved == check->tables;
    if (check->json) printf("],\"approved\":%s}\n", good ? "true" : "false");
    return cli_finish(&cmd_tables, good ? EXIT_DONE : EXIT_FAILED);
}

int tables_check(const struct game *game, int wager, const char *file, bool json)
{
    struct check check = {.game = game, .wager = wager, .name = text_file_name(file), .json = json};
    struct text text;
    char *memory = text_file_read(&cmd_tables, file, &text);
    const int status = memory ? check_text(&check, text) : EXIT_FAILED;

    free(memory);
    return status;
}

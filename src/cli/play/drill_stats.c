/*
 * drill_stats.c - how well it goes: the session and the history, by kind of decision, and the weak spots.
 *
 * A cost is what a decision gave away against the best choice, in cents for every $100 wagered; on average
 * over decisions, right ones included.
 */
#include "cli/play/drill.h"

#include <string.h>

enum { TITLE_COLUMNS = 28, TABLE_COLUMNS = 3 + TITLE_COLUMNS + 35, SPOTS_SHOWN = 10 };

/* ---- figures ------------------------------------------------------------------------------------------ */

/* One decimal, two below a cent; a cost is never shown as none. */
static void put_number(struct buf *b, int64_t hundredths)
{
    const int64_t tenths = (hundredths + 5) / 10;

    if (hundredths % 100 == 0)
        buf_int(b, hundredths / 100);
    else if (hundredths < 100)
        buf_format(b, "0.%02d", (int)hundredths);
    else
        buf_format(b, "%lld.%lld", (long long)tenths / 10, (long long)tenths % 10);
}

void drill_put_cents(struct buf *b, int64_t hundredths)
{
    put_number(b, hundredths);
    buf_put(b, hundredths == 100 ? " cent" : " cents");
}

int64_t drill_average(const struct drill_tally *tally)
{
    return tally->decisions ? (tally->cost + tally->decisions / 2) / tally->decisions : 0;
}

static void put_line(struct buf *b, const char *title, const struct drill_tally *t, int width)
{
    char memory[32];
    struct buf cents = BUF(memory);
    const size_t start = b->size;

    put_number(&cents, drill_average(t));
    buf_format(b, "   %s", title);
    if (width < TABLE_COLUMNS) {
        buf_format(b, "\n     %lld of %lld right, %s cents\n", (long long)t->right, (long long)t->decisions,
                   memory);
        return;
    }
    text_pad(b, start, 3 + TITLE_COLUMNS);
    buf_format(b, "%9lld  %5lld  %3lld %%  %10s\n", (long long)t->decisions, (long long)t->right,
               (long long)(t->right * 100 / t->decisions), memory);
}

void drill_put_kinds(struct buf *b, const struct game *game, const struct drill_tally kinds[DRILL_KINDS],
                     int width)
{
    const struct drill_kind *names = drill_kinds(game);
    struct drill_tally total = {0};
    int lines = 0;

    if (width >= TABLE_COLUMNS)
        buf_format(b, "   %-*s%9s  %5s  %5s  %10s\n", TITLE_COLUMNS, "", "decisions", "right", "",
                   "cents/$100");
    for (int i = 0; names[i].id; i++) {
        if (!kinds[i].decisions) continue;
        put_line(b, names[i].title, &kinds[i], width);
        total.decisions += kinds[i].decisions;
        total.right += kinds[i].right;
        total.cost += kinds[i].cost;
        lines++;
    }
    if (lines > 1) put_line(b, "all", &total, width);
}

static void put_tally_json(struct buf *b, const struct drill_tally *t)
{
    const int64_t average = drill_average(t);

    buf_format(b, "\"decisions\":%lld,\"right\":%lld,\"cents_per_100\":%lld.%02d", (long long)t->decisions,
               (long long)t->right, (long long)average / 100, (int)(average % 100));
}

static void put_kinds_json(struct buf *b, const struct game *game, const struct drill_tally *kinds)
{
    const struct drill_kind *names = drill_kinds(game);
    const char *before = "";

    buf_put(b, "\"kinds\":[");
    for (int i = 0; names[i].id; i++) {
        if (!kinds[i].decisions) continue;
        buf_format(b, "%s{\"kind\":\"%s\",", before, names[i].id);
        put_tally_json(b, &kinds[i]);
        buf_char(b, '}');
        before = ",";
    }
    buf_char(b, ']');
}

/* ---- weak spots --------------------------------------------------------------------------------------- */

static int64_t comes_in(const struct drill_page *page, const struct drill_spot *spot)
{
    return spot->due > page->decisions ? spot->due - page->decisions : 0;
}

/* The costliest of those not yet put; there is one. */
static const struct drill_spot *costliest(const struct drill_page *page, bool put[DRILL_SPOTS])
{
    int best = 0;

    while (put[best]) best++;
    for (int i = best + 1; i < page->spot_count; i++) {
        if (!put[i] && page->spot[i].cost > page->spot[best].cost) best = i;
    }
    put[best] = true;
    return &page->spot[best];
}

/* "Ts 7h 4d  missed 2 of 3, 18.4 cents, in 4 decisions"; the rest below the state where it is too long. */
static void put_spot(struct buf *b, const struct drill_page *page, const struct drill_spot *spot, int width)
{
    char memory[120];
    struct buf about = BUF(memory);
    const int64_t in = comes_in(page, spot);

    buf_format(&about, "missed %lld of %lld, ", (long long)spot->missed, (long long)spot->seen);
    drill_put_cents(&about, spot->cost);
    if (in)
        buf_format(&about, ", in %lld decision%s", (long long)in, in == 1 ? "" : "s");
    else
        buf_put(&about, ", due");
    const bool below = 5 + 2 + text_width(spot->state) + text_width(memory) > width;
    buf_format(b, "     %s%s%s\n", spot->state, below ? "\n       " : "  ", memory);
}

static void put_spots(struct buf *b, const struct drill_page *page, int width)
{
    bool put[DRILL_SPOTS] = {0};
    const int shown = page->spot_count < SPOTS_SHOWN ? page->spot_count : SPOTS_SHOWN;

    if (!page->spot_count) {
        buf_put(b, "   No weak spots.\n");
        return;
    }
    buf_format(b, "   %d weak spot%s%s:\n", page->spot_count, page->spot_count == 1 ? "" : "s",
               page->spot_count > shown ? ", the costliest of them" : "");
    for (int i = 0; i < shown; i++) put_spot(b, page, costliest(page, put), width);
}

/* ---- the session -------------------------------------------------------------------------------------- */

void drill_put_summary(struct buf *b, const struct drill *d)
{
    char memory[DRILL_PATH_MAX + 80];
    struct buf kept = BUF(memory);

    if (!d->total.decisions) {
        buf_put(b, " No decision was answered.\n");
        return;
    }
    buf_format(b, " %s: %lld decision%s\n", d->s.game->title, (long long)d->total.decisions,
               d->total.decisions == 1 ? "" : "s");
    drill_put_kinds(b, d->s.game, d->kind, d->s.style.width);
    if (!d->file.path[0] || d->file.failed) return;
    buf_format(&kept, " %d weak spot%s in %s", d->page->spot_count, d->page->spot_count == 1 ? "" : "s",
               d->file.path);
    buf_format(b, "%s\n", memory);
}

void drill_put_summary_json(struct buf *b, const struct drill *d)
{
    buf_format(b, "{\"game\":\"%s\",", d->s.game->id);
    put_tally_json(b, &d->total);
    buf_char(b, ',');
    put_kinds_json(b, d->s.game, d->kind);
    buf_format(b, ",\"spots\":%d}\n", d->page->spot_count);
}

/* ---- the history -------------------------------------------------------------------------------------- */

void drill_put_history(struct buf *b, const struct drill_book *book, const struct game *game, int width)
{
    int pages = 0;

    for (int i = 0; i < book->page_count; i++) {
        const struct drill_page *page = &book->page[i];

        if ((game && page->game != game) || !page->decisions) continue;
        if (pages++) buf_char(b, '\n');
        buf_format(b, " %s%s%s\n", page->game->title, page->rules[0] ? ", " : "", page->rules);
        drill_put_kinds(b, page->game, page->kind, width);
        put_spots(b, page, width);
    }
    if (!pages) buf_put(b, " Nothing was drilled yet.\n");
}

static void put_page_json(struct buf *b, const struct drill_page *page)
{
    const struct drill_tally total = drill_page_total(page);

    buf_format(b, "{\"game\":\"%s\",\"rules\":", page->game->id);
    json_write_string(b, page->rules);
    buf_char(b, ',');
    put_tally_json(b, &total);
    buf_char(b, ',');
    put_kinds_json(b, page->game, page->kind);
    buf_put(b, ",\"spots\":[");
    for (int i = 0; i < page->spot_count; i++) {
        const struct drill_spot *spot = &page->spot[i];

        buf_format(
            b,
            "%s{\"state\":\"%s\",\"seen\":%lld,\"missed\":%lld,\"cents_per_100\":%lld.%02d,\"box\":%lld,"
            "\"comes_in\":%lld}",
            i ? "," : "", spot->state, (long long)spot->seen, (long long)spot->missed,
            (long long)spot->cost / 100, (int)(spot->cost % 100), (long long)spot->box,
            (long long)comes_in(page, spot));
    }
    buf_put(b, "]}");
}

void drill_put_history_json(struct buf *b, const struct drill_book *book, const struct game *game)
{
    int pages = 0;

    buf_put(b, "{\"pages\":[");
    for (int i = 0; i < book->page_count; i++) {
        if ((game && book->page[i].game != game) || !book->page[i].decisions) continue;
        if (pages++) buf_char(b, ',');
        put_page_json(b, &book->page[i]);
    }
    buf_put(b, "]}\n");
}

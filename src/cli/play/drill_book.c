#include "cli/play/drill_book.h"

#include <string.h>

int64_t drill_interval(int64_t box)
{
    static const int64_t intervals[DRILL_BOXES] = {4, 12, 40, 120, 400};

    return intervals[box];
}

/* ---- pages -------------------------------------------------------------------------------------------- */

struct drill_page *drill_book_page(struct drill_book *book, const struct game *game, const char *rules)
{
    for (int i = 0; i < book->page_count; i++) {
        struct drill_page *page = &book->page[i];
        if (page->game == game && strcmp(page->rules, rules) == 0) return page;
    }
    if (book->page_count == DRILL_PAGES) return NULL;
    struct drill_page *page = &book->page[book->page_count++];
    struct buf text;

    memset(page, 0, sizeof *page);
    page->game = game;
    text = BUF(page->rules);
    buf_put(&text, rules);
    must(!text.full);
    return page;
}

void drill_book_forget(struct drill_book *book, const struct game *game)
{
    int kept = 0;

    for (int i = 0; i < book->page_count; i++) {
        if (!game || book->page[i].game == game) continue;
        if (kept != i) book->page[kept] = book->page[i];
        kept++;
    }
    book->page_count = kept;
}

/* ---- totals ------------------------------------------------------------------------------------------- */

void drill_tally_add(struct drill_tally *tally, int64_t cost)
{
    tally->decisions++;
    tally->right += cost == 0;
    tally->cost += cost;
}

struct drill_tally drill_page_total(const struct drill_page *page)
{
    struct drill_tally total = {0};

    for (int i = 0; i < DRILL_KINDS; i++) {
        total.decisions += page->kind[i].decisions;
        total.right += page->kind[i].right;
        total.cost += page->kind[i].cost;
    }
    return total;
}

/* ---- spots -------------------------------------------------------------------------------------------- */

struct drill_spot *drill_page_find(struct drill_page *page, const char *state)
{
    for (int i = 0; i < page->spot_count; i++) {
        if (strcmp(page->spot[i].state, state) == 0) return &page->spot[i];
    }
    return NULL;
}

struct drill_spot *drill_page_due(struct drill_page *page)
{
    struct drill_spot *due = NULL;

    for (int i = 0; i < page->spot_count; i++) {
        struct drill_spot *spot = &page->spot[i];

        if (spot->due > page->decisions) continue;
        if (!due || spot->due < due->due) due = spot;
    }
    return due;
}

static void remove_spot(struct drill_page *page, struct drill_spot *spot)
{
    const struct drill_spot *end = page->spot + page->spot_count;

    memmove(spot, spot + 1, (size_t)((const char *)end - (const char *)(spot + 1)));
    page->spot_count--;
}

/* In a full page the best known spot gives way, of equals the one that cost least. */
static void make_room(struct drill_page *page)
{
    struct drill_spot *least = &page->spot[0];

    if (page->spot_count < DRILL_SPOTS) return;
    for (int i = 1; i < page->spot_count; i++) {
        struct drill_spot *spot = &page->spot[i];
        if (spot->box > least->box || (spot->box == least->box && spot->cost < least->cost)) least = spot;
    }
    remove_spot(page, least);
}

static struct drill_spot *add_spot(struct drill_page *page, const char *state)
{
    make_room(page);
    struct drill_spot *spot = &page->spot[page->spot_count++];

    *spot = (struct drill_spot){0};
    struct buf text = BUF(spot->state);
    buf_put(&text, state);
    must(!text.full);
    return spot;
}

static struct drill_note put_in_box(struct drill_page *page, struct drill_spot *spot, int64_t box,
                                    enum drill_fate fate)
{
    spot->box = box;
    spot->due = page->decisions + drill_interval(box);
    return (struct drill_note){fate, drill_interval(box)};
}

static struct drill_note miss(struct drill_page *page, const char *state, int64_t cost)
{
    struct drill_spot *spot = drill_page_find(page, state);
    const enum drill_fate fate = spot ? DRILL_MISSED_AGAIN : DRILL_NEW;

    if (!spot) spot = add_spot(page, state);
    spot->seen++;
    spot->missed++;
    spot->cost = cost;
    return put_in_box(page, spot, 0, fate);
}

/* was_due: the spot was due when it was asked. */
static struct drill_note hit(struct drill_page *page, struct drill_spot *spot, bool was_due)
{
    spot->seen++;
    if (!was_due) return (struct drill_note){DRILL_EARLY, spot->due - page->decisions};
    if (spot->box + 1 < DRILL_BOXES) return put_in_box(page, spot, spot->box + 1, DRILL_UP);
    remove_spot(page, spot);
    return (struct drill_note){DRILL_LEARNT, 0};
}

struct drill_note drill_page_answer(struct drill_page *page, const char *state, int kind, int64_t cost)
{
    struct drill_spot *spot = drill_page_find(page, state);
    const bool was_due = spot && spot->due <= page->decisions;

    must(kind >= 0 && kind < DRILL_KINDS && cost >= 0);
    page->decisions++;
    drill_tally_add(&page->kind[kind], cost);
    if (cost > 0) return miss(page, state, cost);
    return spot ? hit(page, spot, was_due) : (struct drill_note){DRILL_NO_SPOT, 0};
}

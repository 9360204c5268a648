#include "cli/posted/posted_check.h"

#include <string.h>

/* "X-Tra Bonus" and "xtra bonus": letters and digits alone, in any case. */
static bool same_letters(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a && !((*a | 32) >= 'a' && (*a | 32) <= 'z') && !(*a >= '0' && *a <= '9')) a++;
        while (*b && !((*b | 32) >= 'a' && (*b | 32) <= 'z') && !(*b >= '0' && *b <= '9')) b++;
        if ((*a | 32) != (*b | 32)) return false;
        if (!*a) return true;
    }
}

int posted_wager(const struct game *game, const char *name)
{
    for (int i = 0; i < game->wager_count; i++) {
        if (same_letters(game->wagers[i].id, name) || same_letters(game->wagers[i].title, name)) return i;
    }
    return -1;
}

const char *difference_name(enum difference_kind kind)
{
    static const char *const names[] = {"pays", "label", "missing", "extra",
                                        "twice"}; /* ORDER DIFFERENCE_KIND */

    must((unsigned)kind < COUNT(names));
    return names[kind];
}

/* ---- one table ---------------------------------------------------------------------------------------- */

typedef bool compare_names(const char *a, const char *b);

/* The one row that either name means; NULL if none does, or more than one. */
static const struct pay_row *row_by(const struct pay_sheet *sheet, const struct posted_line *line,
                                    compare_names *same)
{
    const struct pay_row *found = NULL;

    for (int i = 0; i < sheet->count; i++) {
        const struct pay_row *row = &sheet->rows[i];
        const bool by_line = line->line[0] && (same(row->id, line->line) || same(row->label, line->line));
        const bool by_label = line->label[0] && (same(row->id, line->label) || same(row->label, line->label));

        if (!by_line && !by_label) continue;
        if (found) return NULL;
        found = row;
    }
    return found;
}

const struct pay_row *posted_row(const struct pay_sheet *sheet, const struct posted_line *line)
{
    const struct pay_row *row = row_by(sheet, line, posted_name_same);

    return row ? row : row_by(sheet, line, posted_name_like);
}

static void differ(struct verdict *v, enum difference_kind kind, const struct pay_row *row,
                   const struct posted_line *posted)
{
    must(v->count < DIFFERENCES_MAX);
    v->list[v->count++] = (struct difference){kind, row, posted};
}

static bool is_mislabelled(const struct pay_row *row, const struct posted_line *line)
{
    if (!line->line[0] || !line->label[0]) return false;
    return !posted_name_same(row->label, line->label) && !posted_name_like(row->label, line->label) &&
           !posted_name_same(row->id, line->label);
}

/* A line that loses may be left out, and so may one that the document itself has only in its text. */
static bool must_be_posted(const struct pay_row *row, struct pay pay)
{
    return pay.kind != PAY_LOSE && row->label[0] != '(';
}

/* What the sign says of one row of the table. */
static void compare_row(struct verdict *v, const struct pay_row *row, const struct posted_line *line,
                        int64_t fixed_cents)
{
    const struct pay pay = pay_of(v->table, row);

    if (!line && must_be_posted(row, pay))
        differ(v, DIFFERENCE_MISSING, row, NULL);
    else if (line && !posted_pay_same(line->pay, pay, fixed_cents))
        differ(v, DIFFERENCE_PAYS, row, line);
    else if (line && is_mislabelled(row, line))
        differ(v, DIFFERENCE_LABEL, row, line);
    else if (line)
        v->agreeing++;
}

/* Differences in the order of the table, then what the sign has besides. */
static void compare(struct verdict *v, const struct posted_table *posted, int64_t fixed_cents)
{
    const struct pay_sheet *sheet = v->table.sheet;
    const struct posted_line *said[POSTED_LINES] = {0};
    bool used[POSTED_LINES] = {0};

    must(sheet->count <= POSTED_LINES);
    for (int i = 0; i < posted->count; i++) {
        const struct pay_row *row = posted_row(sheet, &posted->lines[i]);

        if (!row || said[row - sheet->rows]) continue;
        said[row - sheet->rows] = &posted->lines[i];
        used[i] = true;
    }
    for (int i = 0; i < sheet->count; i++) compare_row(v, &sheet->rows[i], said[i], fixed_cents);
    for (int i = 0; i < posted->count; i++) {
        const struct pay_row *row = used[i] ? NULL : posted_row(sheet, &posted->lines[i]);

        if (!used[i]) differ(v, row ? DIFFERENCE_TWICE : DIFFERENCE_EXTRA, row, &posted->lines[i]);
    }
}

/* ---- the nearest -------------------------------------------------------------------------------------- */

static bool bears_name(const struct verdict *v, const struct posted_table *posted)
{
    return posted->table[0] && same_letters(v->table.sheet->tables[v->table.column], posted->table);
}

static bool is_nearer(const struct verdict *v, const struct verdict *best, const struct posted_table *posted)
{
    if (best->wager < 0) return true;
    if (v->count != best->count) return v->count < best->count;
    if (v->agreeing != best->agreeing) return v->agreeing > best->agreeing;
    return bears_name(v, posted) && !bears_name(best, posted);
}

struct verdict posted_check(const struct game *game, int wager, const struct posted_table *posted)
{
    const int owner = wager >= 0 && game->wagers[wager].shares ? game->wagers[wager].shares - 1 : wager;
    const struct rules rules = rules_standard(game);
    struct verdict best = {.wager = -1};

    for (int w = 0; w < game->wager_count; w++) {
        for (int s = 0; s < game->wagers[w].sheets && (owner < 0 || w == owner); s++) {
            for (uint8_t column = 0; column < game->wagers[w].sheet[s].columns; column++) {
                struct verdict v = {.wager = w, .table = {&game->wagers[w].sheet[s], column}};

                compare(&v, posted, rules_fixed_cents(&rules, w));
                if (is_nearer(&v, &best, posted)) best = v;
            }
        }
    }
    return best;
}

#include "books/room_export.h"

#include <stdlib.h>

/* ---- slips -------------------------------------------------------------------------------------------- */

static const char *const slip_columns[] = {"slip",  "number", "table", "name",   "state",
                                           "entry", "time",   "line",  "as",     "who",
                                           "user",  "chips",  "paper", "reason", NULL};

/* "100x20 500x4": denominations in cents, each with its count. */
static void put_chips(struct csv *s, int kind, const struct fact_chips *chips, const struct config *config)
{
    char memory[300];
    struct buf b = BUF(memory);

    for (int i = 0; i < CHIP_KINDS; i++)
        if (chips->chips[i])
            buf_format(&b, "%s%lldx%d", b.size ? " " : "", (long long)slip_unit_cents(kind, i, config),
                       chips->chips[i]);
    csv_text(s, memory);
}

static void put_signature(struct csv *s, const struct room *r, const struct slip_sign *sign)
{
    const struct slip *slip = slips_find(&r->slips, sign->kind, sign->number);
    const struct slip_line *line = slip_line(sign->kind, sign->line);
    const bool hidden = slip_is_hidden(&r->slips, slip), found = sign->kind == SLIP_ERROR && !sign->line;

    csv_text(s, slip_id(sign->kind));
    csv_number(s, sign->number);
    csv_number(s, sign->table);
    csv_text(s, sign->table && sign->table <= r->config->table_count ? r->config->table[sign->table - 1].name
                                                                     : "");
    csv_text(s, slip_state(slip));
    csv_number(s, sign->fact);
    csv_time(s, sign->time_ms);
    csv_text(s, !line ? "void" : sign->again ? "again" : line->id);
    csv_text(s, department_id(sign->as));
    csv_number(s, sign->who);
    csv_text(s, room_name(r, sign->who));
    static const struct fact_chips none = {0};
    const struct fact_chips *chips = found ? &slip->chips : &sign->chips;

    put_chips(s, sign->kind, hidden ? &none : chips, r->config);
    csv_number(s, hidden ? 0 : (uint64_t)sign->cents);
    csv_text(s, slip->text);
    csv_end(s);
}

static void put_slips(const struct export *e, struct csv *s, const struct room *r)
{
    for (uint32_t i = 0; i < r->slips.signs; i++) {
        const struct slip_sign *sign = &r->slips.sign[i];
        const bool late = e->until_ms && sign->time_ms > e->until_ms;
        if (sign->time_ms >= e->since_ms && !late) put_signature(s, r, sign);
    }
}

/* ---- games -------------------------------------------------------------------------------------------- */

static const char *const games_columns[] = {
    "day",    "table", "game",     "box",       "state",   "opener",    "fills",   "credits",    "closer",
    "cash",   "paper", "drop",     "felt",      "accrued", "adjusted",  "played",  "difference", "handle",
    "rounds", "hands", "expected", "deviation", "z",       "estimated", "differs", "beyond",     NULL};

static void put_known(struct csv *s, bool known, int64_t value)
{
    if (known)
        csv_int(s, value);
    else
        csv_none(s);
}

static void put_games_money(struct csv *s, const struct room_row *row)
{
    const struct room_figures *f = &row->sum;

    csv_int(s, f->opener.cents);
    csv_int(s, f->fills.cents);
    csv_int(s, f->credits.cents);
    csv_int(s, f->closer.cents);
    csv_int(s, f->cash_cents);
    csv_int(s, f->paper_cents);
    csv_int(s, row->drop_cents);
    put_known(s, row->counted, row->felt_cents);
    csv_int(s, f->accrued_cents);
    put_known(s, row->counted, row->adjusted_cents);
    csv_int(s, f->played_cents);
    put_known(s, row->counted, row->difference_cents);
    csv_int(s, f->handle_cents);
}

static void put_games_row(struct csv *s, const struct room *r, const struct room_row *row)
{
    const bool theory = row->sum.rounds && !row->sum.unknown;
    char memory[16];
    struct buf day = BUF(memory);

    room_put_day(&day, r, row->period->day_ms);
    csv_text(s, memory);
    csv_text(s, row->name);
    csv_text(s, row->game ? row->game->id : "");
    csv_number(s, row->period->box);
    csv_text(s, room_row_state(row));
    put_games_money(s, row);
    csv_int(s, row->sum.rounds);
    csv_int(s, row->sum.hands);
    put_known(s, theory, row->expected_cents);
    put_known(s, theory, row->deviation_cents);
    put_known(s, theory && row->counted, row->z);
    csv_int(s, row->sum.estimated);
    csv_int(s, row->differs);
    csv_int(s, row->beyond);
    csv_end(s);
}

static void put_games(struct csv *s, const struct room *r)
{
    int count;
    struct room_row *rows = room_rows(r, ROOM_BY_BOX, &count);

    for (int i = 0; i < count; i++) put_games_row(s, r, &rows[i]);
    free(rows);
}

bool room_export(const struct export *e, struct csv *s, const struct room_stop *stop, struct buf *message)
{
    struct room *r = calloc(1, sizeof *r);
    const bool slips = e->what == EXPORT_SLIPS;

    must(r);
    *r = (struct room){.store = e->lookup.store,
                       .since_ms = e->since_ms,
                       .until_ms = e->until_ms,
                       .stops = stop->stops,
                       .context = stop->context};
    csv_open(s, e->csv, slips ? slip_columns : games_columns, e->put, e->context);
    const bool good = room_open(r, message) && (slips || room_run(r, message));

    if (good && slips) put_slips(e, s, r);
    if (good && !slips) put_games(s, r);
    room_close(r);
    free(r);
    return good;
}

#include "books/room/room_answer.h"

#include "base/json_write.h"
#include "books/room/cage.h"
#include "books/room/disputes.h"
#include "books/totals.h"
#include "deal/list.h"

/* ---- chips -------------------------------------------------------------------------------------------- */
static int unit_count(int kind, const struct config *config) {
    return kind == SLIP_COUNT ? BANK_NOTES : config->chip_kinds;
}

static void put_fact_chips(struct buf *b, int kind, const struct fact_chips *chips, const struct config *config) {
    int64_t counts[CHIP_KINDS];
    for (int i = 0; i < CHIP_KINDS; i++) counts[i] = chips->chips[i];
    json_write_ints(b, "chips", counts, unit_count(kind, config));
}

static void put_chips(struct buf *b, const char *key, const struct room_chips *chips, const struct config *config) {
    json_write_begin(b, key, '{');
    json_write_ints(b, "chips", chips->count, config->chip_kinds);
    json_write(b, "cents:%jd}", chips->cents);
}

/* ---- rows --------------------------------------------------------------------------------------------- */
static void put_row_head(struct buf *b, const struct room_row *row) {
    json_write(b, "{of:%s, name:%s, game?:%s", room_by_id(row->by), row->name, row->game ? row->game->id : "");
}

static void put_theory(struct buf *b, const struct room_row *row) {
    json_write(b, "estimated?:%i", row->sum.estimated);
    if (!row->sum.rounds || row->sum.unknown) return;
    json_write(b, "expected:%jd, deviation:%jd", row->expected_cents, row->deviation_cents);
}

static void put_felt(struct buf *b, const struct room_row *row) {
    if (!row->counted) return;
    json_write(b, "felt:%jd, adjusted:%jd, difference:%jd, z:%d, differs?:%i, drop_differs?:%i, beyond?:%i",
               row->felt_cents, row->adjusted_cents, row->difference_cents, row->z, row->differs, row->drop_differs,
               row->beyond);
}

static void put_games_row(struct buf *b, const struct room *r, const struct room_row *row) {
    const struct room_figures *f = &row->sum;
    put_row_head(b, row);
    json_write(b, "box?:%u, state:%s", row->period ? row->period->box : 0, room_row_state(row));
    put_chips(b, "opener", &f->opener, r->config);
    put_chips(b, "fills", &f->fills, r->config);
    put_chips(b, "credits", &f->credits, r->config);
    put_chips(b, "closer", &f->closer, r->config);
    json_write_ints(b, "notes", f->notes, BANK_NOTES);
    json_write(b, "cash:%jd, paper:%jd, drop:%jd, recorded:%jd", f->cash_cents, f->paper_cents, row->drop_cents,
               f->bought_cents);
    put_felt(b, row);
    json_write(b, "rounds:%jd, hands:%jd, handle:%jd, accrued:%jd, played:%jd", f->rounds, f->hands, f->handle_cents,
               f->accrued_cents, f->played_cents);
    put_theory(b, row);
    json_write_end(b, '}');
}

static void put_work_row(struct buf *b, const struct room *r, const struct room_row *row) {
    const struct room_figures *f = &row->sum;
    (void)r;
    put_row_head(b, row);
    json_write(b, "first?:%jd, last?:%jd, dealt:%jd, rounds:%jd, hands:%jd, mispays:%jd, mispaid:%jd", f->first_ms,
               f->last_ms, f->dealt_ms, f->rounds, f->hands, f->mispays, f->mispaid_cents);
    json_write(b, "corrections:%jd, voids:%jd, irregularities:%jd, handle:%jd, win:%jd", f->corrections, f->voids,
               f->irregularities, f->handle_cents, f->played_cents);
    put_theory(b, row);
    json_write_end(b, '}');
}

typedef void row_writer(struct buf *b, const struct room *r, const struct room_row *row);

/* Sends what the buffer holds, and empties it but for the last character: the next comma depends on it. */
static void flush(const struct room_ask *ask, struct buf *b) {
    const char last = b->size ? b->text[b->size - 1] : '[';
    must(!b->full);
    if (b->size > 1) ask->put(ask->context, b->text, b->size - 1);
    buf_clear(b);
    buf_char(b, last);
}

static void put_rows(const struct room_ask *ask, const struct room *r, enum room_by by, struct buf *b) {
    row_writer *put = r->work ? put_work_row : put_games_row;
    int count;
    struct room_row *rows = room_rows(r, by, &count);
    for (int i = 0; i < count; i++) {
        put(b, r, &rows[i]);
        flush(ask, b);
    }
    free(rows);
}

/* ---- slips -------------------------------------------------------------------------------------------- */
static const char *slip_state(const struct slip *slip) {
    return slip->voided ? "void" : slip->finished ? "finished" : "open";
}
static bool is_counted(const struct slip *slip) { return slip->finished || !slip_is_blind(slip->kind, slip->next); }

/* A void count tells what the next one will find, so it waits for that. */
static bool slip_is_hidden(const struct slips *s, const struct slip *slip) {
    if (is_counted(slip)) return false;
    for (uint32_t i = slip->number; slip->voided && i < s->kind[slip->kind].count; i++) {
        const struct slip *later = &s->kind[slip->kind].slip[i];
        if (later->table == slip->table && !later->voided && is_counted(later)) return false;
    }
    return true;
}

static void put_sign(struct buf *b, const struct room *r, const struct slip_sign *sign, bool blind) {
    const struct slip_line *line = slip_line(sign->kind, sign->line);
    json_write(b, "{line:%s, as:%s, who:%s, time:%jd", line ? line->id : "void", department_id(sign->as),
               room_name(r, sign->who), sign->time_ms);
    if (line && line->counts && !blind) put_fact_chips(b, sign->kind, &sign->chips, r->config);
    json_write(b, "paper?:%jd, again?:%i}", blind ? 0 : sign->cents, sign->again);
}

static void put_slip(struct buf *b, const struct room *r, const struct slip *slip) {
    const struct slip_sign *signs[SLIP_SIGNS];
    const int count = slips_signs(&r->slips, slip, signs);
    const bool blind = slip_is_hidden(&r->slips, slip);
    const struct slip_line *next = slip_line(slip->kind, slip->next);
    json_write(b, "{slip:%s, number:%u, table?:%s, state:%s", slip_id(slip->kind), slip->number,
               room_table_name(r, slip->table), slip_state(slip));
    if (next && !slip->voided && !slip->finished) json_write_word(b, "next", next->id);
    if (!blind) put_fact_chips(b, slip->kind, &slip->chips, r->config);
    if (!blind) json_write(b, "paper?:%jd, cents:%jd", slip->cents, slip_cents(slip, r->config));
    json_write(b, "reason?:%s, signs:[", slip->text);
    for (int i = 0; i < count; i++) put_sign(b, r, signs[i], blind);
    json_write(b, "]}");
}

static bool is_wanted(const struct room_ask *ask, const struct room *r, const struct slip *slip) {
    const struct slip_sign *first = slips_line(&r->slips, slip, 0);
    return (!ask->table || slip->table == ask->table) && (!ask->number || slip->number < ask->number) && first &&
           (!ask->since_ms || first->time_ms >= ask->since_ms) && (!ask->until_ms || first->time_ms <= ask->until_ms);
}

/* The newest first, kind by kind. */
static void put_slips(const struct room_ask *ask, const struct room *r, struct buf *b) {
    for (int kind = 0; kind < SLIP_KINDS; kind++) {
        int left = ask->limit ? ask->limit : 100;
        if (ask->slip && kind != ask->slip - 1) continue;
        for (uint32_t i = r->slips.kind[kind].count; i > 0 && left; i--) {
            const struct slip *slip = &r->slips.kind[kind].slip[i - 1];

            if (!is_wanted(ask, r, slip)) continue;
            put_slip(b, r, slip);
            flush(ask, b);
            left--;
        }
    }
}

/* Where the parts of a paper go (WAC 230-15-495, -520, -525, -530, -535, -615). */
static void put_parts(struct buf *b, int kind) {
    static const char *const parts[SLIP_KINDS][3] = {
        [SLIP_OPENER] = {"opener: into the drop box"},
        [SLIP_ERROR] = {"original: into the drop box", "copy: with security to accounting"},
        [SLIP_FILL] = {"original: back to the cage, with the request", "duplicate: into the drop box",
                       "third: stays with accounting"},
        [SLIP_CREDIT] = {"original: back to the cage, with the request", "duplicate: into the drop box",
                         "third: stays with accounting"},
        [SLIP_CLOSER] = {"closer: into the drop box", "opener: face up in the rack, under its locked lid",
                         "third: with security to accounting"},
        [SLIP_COUNT] = {"count sheet: with the slips of the box to accounting"},
    };
    json_write_begin(b, "parts", '[');
    for (int i = 0; i < 3 && parts[kind][i]; i++) json_write_text(b, NULL, parts[kind][i]);
    json_write_end(b, ']');
}

static void put_units(struct buf *b, const char *key, int kind, const struct config *config) {
    int64_t units[CHIP_KINDS] = {0};
    for (int i = 0; i < CHIP_KINDS; i++) units[i] = slip_unit_cents(kind, i, config);
    json_write_ints(b, key, units, unit_count(kind, config));
}

static enum err put_paper(const struct room_ask *ask, const struct room *r, struct buf *b, struct buf *message) {
    const struct slip *slip = slips_find(&r->slips, ask->slip - 1, ask->number);
    if (!slip) buf_format(message, "there is no %s slip %u", slip_id(ask->slip - 1), ask->number);
    if (!slip) return ERR_SLIP;
    const struct slip_sign *first = slips_line(&r->slips, slip, 0);

    const bool at_table = slip->table && slip->table <= r->config->table_count;
    json_write(b, "{venue:%s, title:%s, day?:%s, game?:%s", r->config->venue, slip_text(slip->kind),
               first ? room_day(r, first->time_ms).text : NULL,
               at_table ? r->config->table[slip->table - 1].rules.game->title : NULL);
    put_units(b, "units", slip->kind, r->config);
    put_parts(b, slip->kind);
    json_write_key(b, "slip");
    put_slip(b, r, slip);
    json_write_end(b, '}');
    return OK;
}

/* ---- the cage ----------------------------------------------------------------------------------------- */
static enum err put_cage(const struct room_ask *ask, const struct room *r, struct buf *b, struct buf *message) {
    struct cage c = {0};
    if (!cage_read(&c, ask->store, ask->until_ms, message)) return ERR_STORE;
    cage_require(&c, r->config);
    json_write(b, "{cash:%jd, required:%jd, for_tables:%jd, for_receipts:%jd, short?:%jd", c.cash_cents,
               c.required_cents, c.tables_cents, c.receipts_cents,
               c.cash_cents < c.required_cents ? c.required_cents - c.cash_cents : 0);
    put_units(b, "units", SLIP_OPENER, r->config);
    json_write_begin(b, "places", '[');
    for (int place = 0; place < PLACES; place++) {
        struct room_chips chips = {0};
        for (int i = 0; i < r->config->chip_kinds; i++) {
            chips.cents += c.place_cents[place][i];
            chips.count[i] = c.place_cents[place][i] / r->config->chip_cents[i];
        }
        json_write(b, "{place:%s", cage_place_id(place));
        json_write_ints(b, "chips", chips.count, r->config->chip_kinds);
        json_write(b, "cents:%jd}", chips.cents);
    }
    json_write(b, "]}");
    return OK;
}

/* ---- disputes ----------------------------------------------------------------------------------------- */
static enum err put_disputes(const struct room_ask *ask, const struct room *r, struct buf *b, struct buf *message) {
    struct disputes all = {0};
    const bool good = disputes_read(&all, ask->store, message);
    for (int i = all.count - 1, left = ask->limit ? ask->limit : 100; good && i >= 0 && left; i--) {
        const struct dispute *d = &all.items[i];

        if ((ask->table && d->claim.table != ask->table) || (ask->since_ms && d->claim.time_ms < ask->since_ms) ||
            (ask->until_ms && d->claim.time_ms > ask->until_ms))
            continue;
        json_write(b, "{dispute:%jd, table:%s, game:%jd, seat:%d, terminal?:%u, time:%jd, by:%s, noticed:%s",
                   d->claim.number, room_table_name(r, d->claim.table), d->claim.dispute.game, d->claim.dispute.seat,
                   d->claim.dispute.terminal, d->claim.time_ms, room_name(r, d->claim.who), d->claim.dispute.noticed);
        json_write(b, "evidence:%s, should:%s", d->claim.dispute.evidence, d->claim.dispute.should);
        if (d->ruling.number)
            json_write(b, "ruled:%jd, ruled_by:%s, approved_by?:%s, cents:%jd, claim?:%jd, reason:%s",
                       d->ruling.time_ms, room_name(r, d->ruling.who),
                       d->approved_by ? room_name(r, d->approved_by) : "", d->ruling.ruled.cents, d->claim_cents,
                       d->ruling.ruled.text);
        json_write_end(b, '}');
        flush(ask, b);
        left--;
    }
    disputes_close(&all);
    return good ? OK : ERR_STORE;
}

/* ---- answering ---------------------------------------------------------------------------------------- */
static bool is_list(int what) { return what == ROOM_WORK || what == ROOM_SLIPS || what == ROOM_DISPUTES; }

static void put_games(const struct room_ask *ask, const struct room *r, struct buf *b) {
    json_write(b, "{day:%s", room_day(r, r->since_ms).text);
    put_units(b, "units", SLIP_OPENER, r->config);
    put_units(b, "note_units", SLIP_COUNT, r->config);
    json_write_begin(b, "lines", '[');
    if (ask->by == ROOM_BY_BOX) put_rows(ask, r, ROOM_BY_BOX, b);
    put_rows(ask, r, ROOM_BY_TABLE, b);
    put_rows(ask, r, ROOM_BY_GAME, b);
    put_rows(ask, r, ROOM_BY_HOUSE, b);
    json_write(b, "]}");
}

static enum err put_answer(const struct room_ask *ask, struct room *r, struct buf *b, struct buf *message) {
    enum err err = OK;
    if (is_list(ask->what)) json_write_begin(b, NULL, '[');
    switch ((enum room_what)ask->what) {
    case ROOM_GAMES: put_games(ask, r, b); break;
    case ROOM_WORK: put_rows(ask, r, (enum room_by)ask->by, b); break;
    case ROOM_SLIPS: put_slips(ask, r, b); break;
    case ROOM_PAPER: err = put_paper(ask, r, b, message); break;
    case ROOM_CAGE: err = put_cage(ask, r, b, message); break;
    case ROOM_DISPUTES: err = put_disputes(ask, r, b, message); break;
    }
    if (is_list(ask->what)) json_write_end(b, ']');
    if (err == OK) ask->put(ask->context, b->text, b->size);
    return err;
}

static bool room_ask_times(const struct room_ask *ask, struct room *r, struct buf *message) {
    const char *text = ask->day ? ask->day : "";
    r->since_ms = ask->since_ms;
    r->until_ms = ask->until_ms;
    if ((ask->what != ROOM_GAMES && ask->what != ROOM_WORK) || r->since_ms || r->until_ms) return true;
    if (day_times(text, ask->now_ms, r->config->day_starts_minute, &r->since_ms, &r->until_ms)) return true;
    return buf_refuse(message, "day: \"2026-11-15\" is how a day is written");
}

static enum err answer(const struct room_ask *ask, struct room *r, struct buf *message) {
    const bool runs = ask->what == ROOM_GAMES || ask->what == ROOM_WORK;
    if (!room_open(r, message)) return ERR_STORE;
    if (!room_ask_times(ask, r, message)) return ERR_RANGE;
    if (runs && !room_run(r, message)) return ERR_STORE;
    struct buf b = {.grow = text_grow};
    const enum err err = put_answer(ask, r, &b, message);

    free(b.text);
    return err;
}

enum err room_answer(const struct room_ask *ask, struct buf *message) {
    struct room *r = must_calloc(1, sizeof *r);
    r->store = ask->store;
    r->work = ask->what == ROOM_WORK;
    r->stops = ask->stops;
    r->context = ask->context;
    const enum err err = answer(ask, r, message);

    room_close(r);
    free(r);
    return err;
}

/* ---- exports ------------------------------------------------------------------------------------------ */
const char room_slip_columns[] = "slip number table name state entry time line as who user chips paper reason";

/* "100x20 500x4": denominations in cents, each with its count. */
static struct short_text chips_text(int kind, const struct fact_chips *chips, const struct config *config) {
    struct short_text out;
    struct buf b = BUF(out.text);
    for (int i = 0; i < CHIP_KINDS; i++)
        if (chips->chips[i])
            buf_format(&b, "%s%jdx%d", b.size ? " " : "", slip_unit_cents(kind, i, config), chips->chips[i]);
    return out;
}

static void export_signature(const struct room *r, const struct slip_sign *sign, struct csv *s) {
    static const struct fact_chips none = {0};
    const struct slip *slip = slips_find(&r->slips, sign->kind, sign->number);
    const struct slip_line *line = slip_line(sign->kind, sign->line);
    const bool hidden = slip_is_hidden(&r->slips, slip), found = sign->kind == SLIP_ERROR && !sign->line;
    const struct fact_chips *chips = hidden ? &none : found ? &slip->chips : &sign->chips;
    CSV_PUT(s, csv_text(slip_id(sign->kind)), csv_number(sign->number), csv_number(sign->table),
            csv_text(room_table_name(r, sign->table)), csv_text(slip_state(slip)), csv_number(sign->fact),
            csv_time(sign->time_ms),
            csv_text(!line         ? "void"
                     : sign->again ? "again"
                                   : line->id),
            csv_text(department_id(sign->as)), csv_number(sign->who), csv_text(room_name(r, sign->who)),
            csv_text(chips_text(sign->kind, chips, r->config).text), csv_number(hidden ? 0 : (uint64_t)sign->cents),
            csv_text(slip->text));
}

void room_export_slips(const struct room *r, struct csv *s) {
    for (uint32_t i = 0; i < r->slips.signs; i++) {
        const struct slip_sign *sign = &r->slips.sign[i];
        const bool late = r->until_ms && sign->time_ms > r->until_ms;
        if (sign->time_ms >= r->since_ms && !late) export_signature(r, sign, s);
    }
}

const char room_game_columns[] = "day table game box state opener fills credits closer cash paper drop felt "
                                 "accrued adjusted played difference handle rounds hands expected deviation z "
                                 "estimated differs beyond recorded";

static void export_box(const struct room *r, const struct room_row *row, struct csv *s) {
    const struct room_figures *f = &row->sum;
    const bool counted = row->counted, theory = f->rounds && !f->unknown;
    CSV_PUT(s, csv_text(room_day(r, row->period->day_ms).text), csv_text(row->name),
            csv_text(row->game ? row->game->id : ""), csv_number(row->period->box), csv_text(room_row_state(row)),
            csv_int(f->opener.cents), csv_int(f->fills.cents), csv_int(f->credits.cents), csv_int(f->closer.cents),
            csv_int(f->cash_cents), csv_int(f->paper_cents), csv_int(row->drop_cents),
            csv_known(counted, row->felt_cents), csv_int(f->accrued_cents), csv_known(counted, row->adjusted_cents),
            csv_int(f->played_cents), csv_known(counted, row->difference_cents), csv_int(f->handle_cents),
            csv_int(f->rounds), csv_int(f->hands), csv_known(theory, row->expected_cents),
            csv_known(theory, row->deviation_cents), csv_known(theory && counted, row->z), csv_int(f->estimated),
            csv_int(row->differs), csv_int(row->beyond), csv_int(f->bought_cents));
}

void room_export_games(const struct room *r, struct csv *s) {
    int count;
    struct room_row *rows = room_rows(r, ROOM_BY_BOX, &count);
    for (int i = 0; i < count; i++) export_box(r, &rows[i], s);
    free(rows);
}

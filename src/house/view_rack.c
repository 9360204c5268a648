/* view_rack.c - racks and slips of tables in chips, as the messages of message.def.
 *
 * Counts that somebody else must make on his own are in no message until he has: of an opener, a closer, a
 * drop box (WAC 230-15-615, -620). */
#include "base/json_write.h"
#include "house/view.h"

#include <string.h>

enum { PENDING_MOST = 8 };

static void put_departments(struct buf *b, unsigned departments) {
    json_write_begin(b, "waits_for", '[');
    for (int i = 0; i < DEPARTMENTS; i++)
        if (departments >> i & 1) json_write_text(b, NULL, department_id(i));
    json_write_end(b, ']');
}

static int64_t found_cents(const struct floor *f, int table) {
    int64_t sum = 0;
    for (int i = 0; i < CHIP_KINDS; i++) sum += f->head->rack[table - 1].found_cents[i];
    return sum;
}

static void put_amount(struct buf *b, const struct floor *f, const struct floor_slip *s) {
    int64_t counts[CHIP_KINDS];
    if (slip_is_blind(s->kind, s->line)) return;
    for (int i = 0; i < f->config->chip_kinds; i++)
        counts[i] = s->kind == SLIP_ERROR ? f->head->rack[s->table - 1].found_cents[i] / f->config->chip_cents[i]
                    : i < s->chips.count  ? s->chips.chips[i]
                                          : 0;
    json_write_ints(b, "chips", counts, f->config->chip_kinds);
    json_write_int(b, "cents", s->kind == SLIP_ERROR ? found_cents(f, s->table) : floor_slip_cents(f, s));
}

static void put_slip(struct buf *b, const struct floor *f, struct view_names names, const struct floor_slip *s) {
    const struct slip_line *next = slip_line(s->kind, s->line);
    json_write(b, "{slip:%s, slip_number:%u, table:%s, next:%s", slip_id(s->kind), s->number,
               floor_config(f, s->table)->name, next->id);
    put_departments(b, next->departments);
    json_write_bool(b, "counts", next->counts);
    put_amount(b, f, s);
    json_write(b, "lines:[");
    for (int i = 0; i < s->line; i++) {
        if (!s->signer[i]) continue; /* a team of two announces nothing */
        json_write(b, "{line:%s, as:%s, who:%s, time:%jd}", slip_line(s->kind, i)->id, department_id(s->as[i]),
                   names.user(names.context, s->signer[i]), s->time_ms[i]);
    }
    json_write(b, "]}");
}

static void put_waiting(struct buf *b, const struct floor *f, struct view_names names, int table, int most) {
    for (int i = 0; i < FLOOR_SLIPS && most; i++) {
        const struct floor_slip *s = &f->head->slip[i];
        if (!s->number || (table && s->table != table)) continue;
        put_slip(b, f, names, s);
        most--;
    }
}

void view_put_slips(struct buf *b, const struct floor *f, struct view_names names, int table) {
    json_write_begin(b, NULL, '[');
    put_waiting(b, f, names, table, FLOOR_SLIPS);
    json_write_end(b, ']');
}

/* Slips of that kind of a table, what they are worth; nothing where there is none. */
static void put_pending(struct buf *b, const char *key, const struct floor *f, int table) {
    int64_t sum = 0;
    for (int i = 0; i < FLOOR_SLIPS; i++) {
        const struct floor_slip *s = &f->head->slip[i];
        const bool is = s->number && s->table == table && strcmp(slip_id(s->kind), key) == 0;

        if (is) sum += floor_slip_cents(f, s);
    }
    if (sum) json_write_int(b, key, sum);
}

static void put_rack(struct buf *b, const struct floor *f, struct view_names names, int table) {
    const struct floor_rack *rack = &f->head->rack[table - 1];
    int64_t counts[CHIP_KINDS], cents = 0;
    for (int i = 0; i < f->config->chip_kinds; i++) {
        counts[i] = floor_rack_chips(f, table, i);
        cents += counts[i] * f->config->chip_cents[i];
    }
    json_write(b, "{table:%s, open:%i", floor_config(f, table)->name, rack->open);
    json_write_ints(b, "chips", counts, f->config->chip_kinds);
    json_write_int(b, "cents", cents);
    if (rack->opener) json_write_int(b, "error_due", found_cents(f, table));
    put_pending(b, "fill", f, table);
    put_pending(b, "credit", f, table);
    json_write_begin(b, "slips", '[');
    put_waiting(b, f, names, table, FLOOR_SLIPS);
    json_write(b, "]}");
}

static void put_place(struct buf *b, const char *key, const struct floor *f, enum account_kind kind) {
    int64_t counts[CHIP_KINDS];
    for (int i = 0; i < f->config->chip_kinds; i++)
        counts[i] = books_balance(&f->books, account_chips(kind, i)) / f->config->chip_cents[i];
    json_write_ints(b, key, counts, f->config->chip_kinds);
}

void view_put_racks(struct buf *b, const struct floor *f, struct view_names names) {
    json_write_begin(b, NULL, '{');
    json_write_ints(b, "denominations", f->config->chip_cents, f->config->chip_kinds);
    put_place(b, "cage", f, ACCOUNT_CHIPS);
    put_place(b, "transit", f, ACCOUNT_TRANSIT);
    put_place(b, "float", f, ACCOUNT_FLOAT);
    json_write_begin(b, "tables", '[');
    for (int table = 1; table <= f->config->table_count; table++)
        if (floor_config(f, table)->chips) put_rack(b, f, names, table);
    json_write(b, "]}");
}

void view_put_table_rack(struct buf *b, const struct view_source *house, int table) {
    const struct floor *f = house->floor;
    json_write(b, "rack:{open:%i", f->head->rack[table - 1].open);
    json_write_ints(b, "denominations", f->config->chip_cents, f->config->chip_kinds);
    if (f->head->rack[table - 1].opener) json_write_int(b, "error_due", found_cents(f, table));
    json_write_begin(b, "pending", '[');
    put_waiting(b, f, house->names, table, PENDING_MOST);
    json_write(b, "]}");
}

/* view_sign.c - a jackpot sign: the meters, with what standing wagers will add, the last hits, what must be posted. */
#include "house/view.h"

#include "base/json_write.h"

/* ---- meters ------------------------------------------------------------------------------------------- */
const char *view_meter_label(const struct game *game, int number) {
    for (int i = 0; game && i < game->meter_count; i++)
        if (game->meters[i].number == number) return game->meters[i].label;
    return "";
}

/* The table's pool, or a number that no pool has: 0 would mean all. */
int view_pool_of(const struct floor *f, int table) {
    return floor_config(f, table)->pool ? floor_config(f, table)->pool : CONFIG_POOLS + 1;
}

/* coming: NULL, or the pool with what standing wagers will add. */
static void put_pool(struct buf *b, const struct config_pool *config, const struct pool *p, const struct pool *coming) {
    for (int i = 0; i < p->count; i++) {
        const struct pool_meter *m = &p->meter[i];
        json_write(b, "{pool:%s, meter:%d, label:%s, cents:%jd, millionths:%jd", config->name, m->number,
                   view_meter_label(config->game, m->number), m->cents, m->millionths);
        if (coming && coming->meter[i].cents != m->cents) json_write_int(b, "coming", coming->meter[i].cents);
        json_write(b, "reset:%jd, maximum?:%jd, bonus:%i}", m->reset_cents, m->maximum_cents, p->bonus);
    }
}

/* [S-jackpot-3, super-three-card R13] A sign shows at once what the standing wagers will add. */
static void put_meters(struct buf *b, const struct floor *f, int pool, bool of_sign) {
    json_write_begin(b, "meters", '[');
    for (int i = 0; i < f->config->pool_count; i++) {
        const struct pool coming = floor_pool_coming(f, i + 1);
        if (!pool || pool == i + 1) put_pool(b, &f->config->pool[i], &f->head->pool[i], of_sign ? &coming : NULL);
    }
    json_write_end(b, ']');
}

void view_put_meters(struct buf *b, const struct floor *f, int pool) { put_meters(b, f, pool, false); }

/* ---- the sign ----------------------------------------------------------------------------------------- */
/* For a table those of its pool, at whichever table they were won.  A table with a locked win keeps its round. */
static void put_hits(struct buf *b, const struct view_source *house, int table) {
    const struct floor *f = house->floor;
    json_write_begin(b, "hits", '[');
    for (int i = 0; i < house->hit_count; i++) {
        const struct view_hit *hit = &house->hits[i];
        const struct floor_table *t = &f->table[hit->table - 1];
        if (table && floor_config(f, hit->table)->pool != floor_config(f, table)->pool) continue;
        json_write(b, "{time:%jd, table:%s, label:%s, cents:%jd", hit->time_ms, floor_config(f, hit->table)->name,
                   view_meter_label(floor_game(f, hit->table), hit->meter), hit->cents);
        json_write(b, "verifying?:%i}", t->locks && t->round == hit->round);
    }
    json_write_end(b, ']');
}

void view_put_sign(struct buf *b, const struct view_source *house, int table) {
    const struct floor *f = house->floor;
    const struct config_table *config = table ? floor_config(f, table) : NULL;
    json_write(b, "{is:'view', of:'sign', now:%jd, venue:%s", house->now_ms, house->venue);
    if (config) {
        const struct config_spot *spot = &f->table[table - 1].terms.spot[view_first_wager(config->rules.game)];
        json_write(b, "table:%s, title:%s, min:%jd, max:%jd", config->name, config->rules.game->title, spot->min_cents,
                   spot->max_cents);
    }
    put_meters(b, f, config ? view_pool_of(f, table) : 0, true);
    put_hits(b, house, table);
    view_put_prizes(b, f->config, config ? view_pool_of(f, table) : 0);
    view_put_notices(b, f->config, table);
    view_put_approval(b, f->config, table);
    json_write(b, "demo:%i}", f->head->demo);
}

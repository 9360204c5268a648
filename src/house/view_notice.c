/* view_notice.c - what screens must show beside the play: required sentences, approvals, pays in dollars.
 *
 * A terminal and a console have them in the message of their table, a sign in its view. */
#include "house/view.h"

#include "base/json_write.h"
#include "ledger/meter.h"

static const char malfunction[] = "Malfunction voids all bets and plays";

/* ---- required sentences ------------------------------------------------------------------------------- */
/* [S-intro-6, S-jackpot-2] What the game's document wants to be posted; the second of the two by the jackpot. */
static const char *sentence_of(const struct rules *rules, int which) {
    if (which == 0) return rules->game->notice;
    return rules->game->bonus_notice && meter_is_bonus(rules) ? rules->game->bonus_notice : NULL;
}

/* Has another table with a pool said it? */
static bool said_before(const struct config *config, int index, int which) {
    const char *sentence = sentence_of(&config->table[index].rules, which);
    for (int i = 0; i < index; i++)
        if (config->table[i].pool && sentence_of(&config->table[i].rules, which) == sentence) return true;
    return false;
}

void view_put_notices(struct buf *b, const struct config *config, int table) {
    json_write(b, "notices:[%s", malfunction);
    for (int i = table ? table - 1 : 0; i < (table ? table : config->table_count); i++)
        for (int which = 0; which < 2; which++) {
            const char *sentence = sentence_of(&config->table[i].rules, which);
            if (sentence && (table || (config->table[i].pool && !said_before(config, i, which))))
                json_write_text(b, NULL, sentence);
        }
    json_write_end(b, ']');
}

/* ---- approvals ---------------------------------------------------------------------------------------- */
const char *view_approval(const struct config_table *table) {
    if (table->live) return table->reader ? table->reader_approval : "";
    return table->rules.game->virtual_dealing ? "" : table->facsimile;
}

void view_put_approval(struct buf *b, const struct config *config, int table) {
    const char *approval = "";
    for (int i = table ? table - 1 : 0; i < (table ? table : config->table_count) && !approval[0]; i++)
        approval = view_approval(&config->table[i]);
    if (approval[0]) json_write_text(b, "approval", approval);
}

/* ---- pays in dollars ---------------------------------------------------------------------------------- */
/* [S-App-C-5] Pays are multiplied where the operator has fixed another amount, and displayed so. */
int64_t view_fixed_pay(const struct rules *rules, int wager, struct pay pay) {
    const int64_t fixed = rules_fixed_cents(rules, wager);
    return fixed && pay.kind == PAY_FOR_1 ? pay_returned(pay, fixed) : 0;
}

static void put_prizes_of(struct buf *b, const struct config_pool *pool, int wager) {
    const struct pay_table table = rules_table(&pool->rules, wager);
    for (int i = 0; i < table.sheet->count; i++) {
        const int64_t cents = view_fixed_pay(&pool->rules, wager, pay_of(table, &table.sheet->rows[i]));

        if (!cents) continue;
        json_write(b, "{pool:%s, label:%s, cents:%jd}", pool->name, table.sheet->rows[i].label, cents);
    }
}

void view_put_prizes(struct buf *b, const struct config *config, int pool) {
    json_write_begin(b, "prizes", '[');
    for (int p = 0; p < config->pool_count; p++)
        for (int w = 0; w < config->pool[p].game->wager_count; w++)
            if ((!pool || pool == p + 1) && rules_offers(&config->pool[p].rules, w) &&
                rules_pays_meter(&config->pool[p].rules, w))
                put_prizes_of(b, &config->pool[p], w);
    json_write_end(b, ']');
}

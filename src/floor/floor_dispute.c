/* floor_dispute.c - disputes on finished rounds [L-2].
 *
 * Once the next round has opened, a round is changed no more: a recording, or a player who comes back, may still show
 * that it was paid wrongly.  Somebody of the staff writes the claim down: who noticed it, what shows it, what should
 * have happened.  A supervisor, another person, rules: so much is paid, or taken, by an entry of its own, or it stands
 * as it was.  The round's record, its meters and its jackpots stay.  What one person may move so has the limits of a
 * void. */
#include "floor/floor_parts.h"

const struct floor_dispute *floor_dispute_find(const struct floor *f, uint64_t id) {
    for (int i = 0; id && i < FLOOR_DISPUTES; i++)
        if (f->head->dispute[i].id == id) return &f->head->dispute[i];
    return NULL;
}

/* Nothing of it can be put right on the table any more. */
static bool is_past(const struct floor *f, int table, uint64_t game) {
    const struct floor_table *t = &f->table[table - 1];
    if (game < 1 || game > t->game) return false;
    if (game < t->game) return true;
    const bool over = t->settled || t->voided;
    return over && floor_is_idle(f, table) &&
           (t->phase == TABLE_OFF || !floor_config(f, table)->live || floor_check_unsettle(f, table) != OK);
}

static struct floor_dispute *free_place(const struct floor *f) {
    for (int i = 0; i < FLOOR_DISPUTES; i++)
        if (!f->head->dispute[i].id) return &f->head->dispute[i];
    return NULL;
}

enum err floor_check_dispute(const struct floor *f, const struct fact *fact) {
    const uint32_t terminal = fact->dispute.terminal;
    if (!fact->dispute.noticed[0] || !fact->dispute.evidence[0] || !fact->dispute.should[0]) return ERR_REASON;
    if (fact->dispute.seat < 1 || fact->dispute.seat > floor_config(f, fact->table)->seats) return ERR_SEAT;
    if (floor_config(f, fact->table)->chips ? terminal != 0 : terminal < 1 || terminal > f->config->terminals)
        return ERR_TERMINAL;
    if (!is_past(f, fact->table, fact->dispute.game)) return ERR_NOT_PAST;
    return free_place(f) ? OK : ERR_DISPUTES_FULL;
}

void floor_apply_dispute(struct floor *f, const struct fact *fact) {
    *free_place(f) = (struct floor_dispute){.id = fact->number,
                                            .game = fact->dispute.game,
                                            .terminal = fact->dispute.terminal,
                                            .who = fact->who,
                                            .table = fact->table,
                                            .seat = fact->dispute.seat};
}

/* ---- the ruling ----------------------------------------------------------------------------------------- */
/* In chips it moves chips of the rack, so this must be open. */
static enum err check_chips(const struct floor *f, const struct fact *fact) {
    if (!floor_config(f, fact->table)->chips || !fact->ruled.cents) return OK;
    if (fact->ruled.cents % config_chip_unit(f->config)) return ERR_CHIP_AMOUNT;
    return floor_check_rack_open(f, fact->table);
}

enum err floor_check_dispute_ruled(const struct floor *f, const struct fact *fact) {
    const struct floor_dispute *d = floor_dispute_find(f, fact->ruled.dispute);
    if (!d || d->table != fact->table) return ERR_DISPUTE;
    if (d->who == fact->who) return ERR_SAME_PERSON;
    if (!fact->ruled.text[0]) return ERR_REASON;
    if (fact->ruled.cents > METER_MAX_CENTS || fact->ruled.cents < -METER_MAX_CENTS) return ERR_AMOUNT;
    TRY(check_chips(f, fact));
    return floor_check_alone(f, fact);
}

/* As far as it is there; the rest is a claim on the player.  In chips the player hands it over. */
static int take(const struct floor *f, const struct floor_dispute *d, struct transfer paid, struct transfer out[2]) {
    struct posting_purse purse = {.from = paid.credit, .claim = account_of(ACCOUNT_CLAIMS, d->terminal)};
    purse.left_cents = d->terminal ? books_balance(&f->books, purse.from) : paid.cents;
    const int count = posting_take_back(&purse, paid, out);

    for (int i = 0; i < count; i++) out[i].reason = TRANSFER_DISPUTE;
    return count;
}

void floor_apply_dispute_ruled(struct floor *f, const struct fact *fact) {
    struct floor_dispute *d = &f->head->dispute[floor_dispute_find(f, fact->ruled.dispute) - f->head->dispute];
    const struct posting_seat at = {.table = d->table, .terminal = d->terminal, .seat = d->seat};
    const int64_t cents = fact->ruled.cents;
    struct transfer transfers[2];
    if (cents) {
        transfers[0] = posting_dispute(at, cents < 0 ? -cents : cents);
        floor_post(f, transfers, cents > 0 ? 1 : take(f, d, transfers[0], transfers));
    }
    floor_close_proposal(f, fact);
    *d = (struct floor_dispute){0};
}

#include "ledger/threshold.h"

/* ---- the tables --------------------------------------------------------------------------------------- */
struct threshold {
    calendar_day from;
    int64_t cents;
    int times;               /* W-2G: of the wager */
    int games, high_at_most; /* separate games; of those, above cents, -1: no limit */
};

/* clang-format off */

/* W230-15-140 Highest single wager at a house-banked table.  Older ceilings ($25, $100, $200 at some tables)
 * are known by year only, and no books are that old; the day within 2009 is not known either. */
static const struct threshold card_room_ceilings[] = {
    {.from = 20090101, .cents =  30000},
    {.from = 20230819, .cents =  40000},
};

/* Electronic table games by the compact amendments of 2023; the day is not known. */
static const struct threshold etg_ceilings[] = {
    {.from = 20230101, .cents =  50000},
};

/* W230-15-040 Separate games on one hand.  That four became the figure is first stated on 2019-12-17. */
static const struct threshold separate_games[] = {
    {.from = 20080101, .games = 3, .high_at_most = -1},
    {.from = 20090914, .games = 6, .high_at_most =  3, .cents = 500},
    {.from = 20191217, .games = 4, .high_at_most =  3, .cents = 500},
};

/* W-2G, table wagers: a win of at least so much that is also at least so many times the wager. */
static const struct threshold tax_forms[] = {
    {.from = 19970101, .cents =  60000, .times = 300},
    {.from = 20260101, .cents = 200000, .times = 300},
};

/* 31 CFR 1021.311: currency of more than so much, in or out. */
static const struct threshold currency_reports[] = {
    {.from = 19970101, .cents = 1000000},
};

/* clang-format on */

/* The row in force, or NULL. */
static const struct threshold *in_force(const struct threshold *rows, size_t count, calendar_day day) {
    const struct threshold *row = NULL;
    for (size_t i = 0; i < count && rows[i].from <= day; i++) row = &rows[i];
    return row;
}

#define IN_FORCE(table, day) in_force(table, COUNT(table), day)

/* ---- limits on a table's offer ------------------------------------------------------------------------ */
int64_t threshold_ceiling_cents(calendar_day day, enum threshold_venue venue) {
    const struct threshold *row =
        venue == THRESHOLD_ETG ? IN_FORCE(etg_ceilings, day) : IN_FORCE(card_room_ceilings, day);
    return row ? row->cents : 0;
}

enum err threshold_check_games(calendar_day day, const int64_t *most_cents, int count) {
    const struct threshold *row = IN_FORCE(separate_games, day);
    int high = 0;
    if (!row) return OK;
    for (int i = 0; i < count; i++) high += most_cents[i] > row->cents;
    if (count > row->games) return ERR_GAMES;
    return row->high_at_most >= 0 && high > row->high_at_most ? ERR_GAMES_HIGH : OK;
}

/* ---- reports ------------------------------------------------------------------------------------------ */
bool threshold_tax_form(calendar_day day, int64_t stake_cents, int64_t win_cents) {
    const struct threshold *row = IN_FORCE(tax_forms, day);
    return row && win_cents >= row->cents && win_cents >= (wide)stake_cents * row->times;
}

int threshold_currency(calendar_day day, int64_t in_cents, int64_t out_cents) {
    const struct threshold *row = IN_FORCE(currency_reports, day);
    if (!row) return 0;
    return (in_cents > row->cents ? THRESHOLD_CASH_IN : 0) | (out_cents > row->cents ? THRESHOLD_CASH_OUT : 0);
}

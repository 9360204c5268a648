/* A gaming day from the openers to the count, and what goes wrong in it. */
#include "month/month.h"

/* ---- what is planted ---------------------------------------------------------------------------------- */

static void plant(struct month *m, int kind, int table, int day, int64_t cents) {
    must(m->plants < MONTH_PLANTS);
    m->plant[m->plants++] = (struct plant){.kind = (uint8_t)kind, .table = (uint8_t)table, .day = day, .cents = cents};
}

/* At most one mispay of a table and day, so that each is found by itself; tables with entered amounts only,
 * because at the others nobody can know. */
static bool is_free(const struct month *m, int table, int day) {
    for (int i = 0; i < m->plants; i++)
        if (m->plant[i].table == table && m->plant[i].day == day) return false;
    return true;
}

static int entered_table(struct month *m) {
    for (;;) {
        const int table = 1 + (int)month_below(m, MONTH_TABLES);

        if (!m->table[table - 1].config->estimated) return table;
    }
}

void plan_month(struct month *m) {
    const int days = m->options.days;

    for (int day = 0; day < days; day++) {
        for (int kind = 0; kind < PLANT_KINDS; kind++) {
            const bool overnight = kind >= PLANT_STOLEN && kind <= PLANT_FOUND;
            const int table = kind == PLANT_MISCOUNT ? 1 + (int)month_below(m, MONTH_TABLES) : entered_table(m);
            int64_t cents = 0;

            if (!is_free(m, table, day) || (overnight && !day)) continue;
            if (!month_chance(m, 30)) continue;
            if (kind == PLANT_OVERPAID) cents = -500 * (1 + (int64_t)month_below(m, 20));
            if (kind == PLANT_STOLEN) cents = -10000 * (2 + (int64_t)month_below(m, 3));
            if (kind == PLANT_COLOUR) cents = -2500;
            if (kind == PLANT_FOUND) cents = 50000;
            if (kind == PLANT_STOLEN_SMALL) cents = -2500 * (1 + (int64_t)month_below(m, 7));
            plant(m, kind, table, day, cents);
        }
    }
}

struct plant *planted(struct month *m, int table, int kind) {
    for (int i = 0; i < m->plants; i++) {
        struct plant *p = &m->plant[i];

        if (p->kind == kind && p->table == table && p->day == m->day && !p->done) return p;
    }
    return NULL;
}

/* ---- morning ------------------------------------------------------------------------------------------ */

/* Somebody brings a chip back, or it was never counted. */
static void put_back(struct month *m, int table) {
    struct plant *p = planted(m, table, PLANT_FOUND);
    const struct chips chip = {.of = {[MONTH_KINDS - 1] = 1}};

    if (!p) return;
    m->thief.of[MONTH_KINDS - 1]--; /* the books owe somebody a chip */
    chips_add(&m->table[table - 1].rack, &chip);
    p->done = true;
}

/* Somebody had the key at night. */
static void steal(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    struct plant *p = planted(m, table, PLANT_STOLEN);
    struct chips taken = {0};

    if (!p) p = planted(m, table, PLANT_STOLEN_SMALL);
    if (!p) return;
    if (!chips_make(m, &t->rack, -p->cents, &taken)) month_fail(m, "there is nothing to steal at %s", t->config->name);
    chips_take(&t->rack, &taken);
    chips_add(&m->thief, &taken);
    p->done = true;
}

static void go_on_duty(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    t->dealer = DEALER_1 + (uint32_t)(table - 1 + (m->day % 2) * MONTH_TABLES);
    t->supervisor = SUPERVISOR_1 + (uint32_t)((table + m->day) % SUPERVISORS);
}

static const struct chips stock = {.of = {100, 400, 300, 120, 40, 4}};

static bool is_low(const struct month_table *t) {
    return t->rack.of[0] < 30 || t->rack.of[1] < 100 || t->rack.of[2] < 60 || t->rack.of[3] < 30 || t->rack.of[4] < 5;
}

/* What is lacking to the stock. */
static struct chips lacking(const struct month_table *t) {
    struct chips out = {0};

    for (int i = 0; i < MONTH_KINDS; i++)
        if (t->rack.of[i] < stock.of[i]) out.of[i] = stock.of[i] - t->rack.of[i];
    return out;
}

/* Chips for cash, at the cage. */
static void buy_at_cage(struct month *m, struct chips *pocket) {
    const struct chips chips = {.of = {0, 20, 16, 4}};
    struct fact fact = by_user(0, FACT_CHIPS, CASHIER_1 + month_below(m, CASHIERS));

    fact.rack.what = CAGE_SOLD;
    fact.rack.chips = chips_fact(&chips);
    month_do(m, fact);
    chips_take(&m->cage, &chips);
    chips_add(pocket, &chips);
    m->sold_cents += chips_cents(m, &chips);
    m->cage_cash_cents += chips_cents(m, &chips);
}

/* Players come with what they took home, with what they bought at the cage, or with cash. */
static void let_in(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const int players = 1 + (int)month_below(m, 4);

    for (int i = 0; i < MONTH_SEATS; i++) t->seat[i] = (struct pocket){0};
    for (int i = 0; i < players; i++) t->seat[i ? 1 + month_below(m, MONTH_SEATS - 1) : 0].here = true;
    if (month_chance(m, 30)) {
        t->seat[0].chips = m->away;
        m->away = (struct chips){0};
    } else if (month_chance(m, 20)) {
        buy_at_cage(m, &t->seat[0].chips);
    }
}

static void open_day(struct month *m) {
    for (int table = 1; table <= MONTH_TABLES; table++) {
        struct month_table *t = &m->table[table - 1];

        go_on_duty(m, table);
        steal(m, table);
        put_back(m, table);
        if (!m->day) month_refused(m, by_user(table, FACT_RACK, t->dealer), ERR_RACK_CLOSED);
        open_rack(m, table);
        let_in(m, table);
        if (!is_low(t)) continue;
        const struct chips chips = lacking(t);

        fill_rack(m, table, &chips);
    }
}

/* ---- the day ------------------------------------------------------------------------------------------ */

/* Chips that the rack has too many of go to the cage; and now and then what the cage asks for. */
static void credit_surplus(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    struct chips out = {0};

    for (int i = 0; i < MONTH_KINDS; i++)
        if (4 * t->rack.of[i] > 5 * stock.of[i]) out.of[i] = t->rack.of[i] - stock.of[i];
    if (chips_none(&out) && month_chance(m, 1)) out.of[3] = t->rack.of[3] / 4;
    if (!chips_none(&out) && !t->fill.on) credit_rack(m, table, &out);
}

static void care_for_rack(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    bring_fill(m, table);
    credit_surplus(m, table);
    if (!is_low(t) || t->fill.on) return;
    const struct chips chips = lacking(t);

    ask_for_fill(m, table, &chips);
}

static void buy_unrecorded(struct month *m, int table) {
    struct plant *p = planted(m, table, PLANT_UNRECORDED_BUY);

    if (!p) return;
    buy_in(m, table, 1, 10000, false);
    p->cents = 10000;
    p->done = true;
}

/* The dealer gives a chip too many, and tells the console what it should have been. */
static void change_wrongly(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    struct plant *p = planted(m, table, PLANT_COLOUR);

    if (!p || !t->rack.of[3]) return;
    t->rack.of[3]--;
    t->seat[0].chips.of[3]++;
    t->mispaid_cents += p->cents;
    p->done = true;
}

static void pick_plant(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    t->plant = NULL;
    for (int kind = PLANT_OVERPAID; kind <= PLANT_MISSED_ROUND && !t->plant; kind++)
        if (kind != PLANT_COLOUR) t->plant = planted(m, table, kind);
    t->unseen = t->plant && t->plant->kind == PLANT_MISSED_ROUND;
}

/* Now and then the cards are such that more than the dealer must look at them. */
static void rig(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const struct game *game = t->config->rules.game;

    t->rig_count = 0;
    memset(t->rig_bets, 0, sizeof t->rig_bets);
    if (t->unseen || game != &three_card_catch || table != 1 + m->day % 3) return;
    t->rig[0] = card_of(ACE, m->day % 2 ? SPADES : HEARTS);
    t->rig[1] = card_of(KING, m->day % 2 ? SPADES : HEARTS);
    t->rig[2] = card_of(QUEEN, m->day % 2 ? SPADES : HEARTS);
    t->rig_count = 3;
    /* a royal flush: the meter of spades, or 100 to 1 on a Natural Pair Plus of $40 */
    t->rig_bets[game_wager(game, "natural-pair-plus", 17)] = t->config->estimated ? 100 : 4000;
    if (m->day % 2) t->rig_bets[game_wager(game, "progressive", 11)] = 500;
}

static void play_day(struct month *m) {
    for (int round = 0; round < m->options.rounds; round++)
        for (int table = 1; table <= MONTH_TABLES; table++) {
            struct month_table *t = &m->table[table - 1];

            if (round == m->options.rounds / 2)
                t->dealer = DEALER_1 + (t->dealer - DEALER_1 + MONTH_TABLES) % (2 * MONTH_TABLES);
            if (round == 1) buy_unrecorded(m, table);
            if (round >= 1) change_wrongly(m, table);
            if (round == m->options.rounds / 2 && (table + m->day) % 5 == 0) pull_box(m, table);
            if (month_chance(m, 20) && round) continue;
            pick_plant(m, table);
            if (round == 2) rig(m, table);
            play_round(m, table);
            t->unseen = false;
            t->plant = NULL;
            if (month_lies_now(m, table, LIE_MISPAY) && round == 2) {
                t->rack.of[2]--;
                t->seat[0].chips.of[2]++;
            }
            care_for_rack(m, table);
            if (round == 3 && table == 1 + m->day % MONTH_TABLES) try_refusals(m);
            if (round == 5 && table == 7 && m->day % 7 == 2) month_restart(m); /* with fills on their way */
        }
}

/* A mispay needs somebody who wins. */
static void play_on(struct month *m) {
    for (int table = 1; table <= MONTH_TABLES; table++) {
        struct month_table *t = &m->table[table - 1];

        for (int i = 0; i < 60; i++) {
            pick_plant(m, table);
            if (!t->plant) break;
            play_round(m, table);
            t->unseen = false;
        }
        pick_plant(m, table);
        if (t->plant) month_fail(m, "nobody wins at %s", t->config->name);
        t->unseen = false;
    }
}

/* ---- night -------------------------------------------------------------------------------------------- */

/* Most players cash in at the cage, some take their chips home. */
static void let_out(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    for (int i = 0; i < MONTH_SEATS; i++) {
        struct chips *chips = &t->seat[i].chips;
        struct fact fact = by_user(0, FACT_CHIPS, CASHIER_1);

        t->seat[i].here = false;
        if (chips_none(chips)) continue;
        if (month_chance(m, 10)) {
            chips_add(&m->away, chips);
        } else {
            fact.rack.what = CAGE_REDEEMED;
            fact.rack.chips = chips_fact(chips);
            month_do(m, fact);
            chips_add(&m->cage, chips);
            m->sold_cents -= chips_cents(m, chips);
            m->cage_cash_cents -= chips_cents(m, chips);
        }
        *chips = (struct chips){0};
    }
}

static void note_day(struct month *m, int table) {
    const struct month_table *t = &m->table[table - 1];
    struct table_day *d = &m->days[m->day][table - 1];

    *d = (struct table_day){.opener_cents = chips_cents(m, &t->opener),
                            .closer_cents = chips_cents(m, &t->closer),
                            .fill_cents = chips_cents(m, &t->fills),
                            .credit_cents = chips_cents(m, &t->credits),
                            .drop_cents = t->drop_cents,
                            .mispaid_cents = t->mispaid_cents,
                            .rounds = t->rounds};
}

void live_day(struct month *m) {
    const int64_t day_ms = INT64_C(24) * 3600 * 1000;

    m->now_ms = m->began_ms + m->day * day_ms + 4 * 3600 * 1000;
    open_day(m);
    play_day(m);
    play_on(m);
    for (int table = 1; table <= MONTH_TABLES; table++) {
        let_out(m, table);
        close_rack(m, table);
        pull_box(m, table);
    }
    must(m->now_ms < m->began_ms + m->day * day_ms + 22 * 3600 * 1000);
    /* on some days the boxes are counted when the next gaming day has begun */
    m->now_ms = m->began_ms + m->day * day_ms + (m->day % 4 == 3 ? 25 : 22) * INT64_C(3600) * 1000;
    for (int table = 1; table <= MONTH_TABLES; table++) {
        count_boxes(m, table);
        note_day(m, table);
    }
    prove_day(m);
    if (m->day % 10 == 9) {
        month_restart(m);
        prove_day(m);
    }
}

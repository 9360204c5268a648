/* What the dealer takes and pays at the end of a round, by the rules and the cards that really lie there, and
 * how that goes wrong now and then; and wins that wait for more people. */
#include "month/month.h"

#include "floor/floor_parts.h"

/* ---- what the console says ---------------------------------------------------------------------------- */

/* The sign says what a meter pays; everything else the model knows itself, and where amounts are entered the
 * console must say the same. */
static void compare_awards(struct month *m, int table, struct award *awards, int count, struct award *said) {
    const struct month_table *t = &m->table[table - 1];
    const int seat = awards[0].seat; /* whoever wagers has an award of each wager */

    MONTH_EQ(m, floor_awards(month_floor(m), table, seat, said), count, "awards of seat %d at %s", seat,
             t->config->name);
    for (int i = 0; i < count; i++) {
        if (awards[i].meter) awards[i].returned_cents = said[i].returned_cents;
        if (!t->config->estimated)
            MONTH_EQ(m, said[i].returned_cents, awards[i].returned_cents, "wager %d of seat %d at %s pays",
                     awards[i].wager, seat, t->config->name);
        MONTH_EQ(m, said[i].outcome, awards[i].outcome, "outcome of wager %d at %s", awards[i].wager, t->config->name);
    }
}

/* What of the seat's wins waits for people, as the console has it. */
static const struct floor_lock *lock_of(const struct month *m, int table, int seat) {
    const struct floor *f = month_floor(m);

    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].table == table && f->lock[i].seat == seat) return &f->lock[i];
    return NULL;
}

/* Whose confirmations a win waits for: a bit per CONFIRM_. */
static unsigned waits_for(const struct month *m, const struct award *award) {
    const struct config *config = month_floor(m)->config;
    const int64_t won = award->returned_cents - award->stake_cents;
    const unsigned two = 1u << CONFIRM_STAFF | 1u << CONFIRM_SUPERVISOR;

    return (won >= config->lock_cents ? two : 0) | (won > config->surveillance_cents ? 1u << CONFIRM_SURVEILLANCE : 0);
}

/* ---- the dealer --------------------------------------------------------------------------------------- */

static bool is_won(const struct award *award) {
    return award->stake_cents && award->returned_cents > award->stake_cents && !award->meter;
}

/* What goes wrong with this award; returns by how much the rack has more than it should. */
static int64_t mispay(struct month_table *t, struct award *award) {
    const int64_t won = award->returned_cents - award->stake_cents;
    int64_t off = 0;

    if (!t->plant || t->unseen || !is_won(award)) return 0;
    if (t->plant->kind == PLANT_OVERPAID) off = t->plant->cents;
    if (t->plant->kind == PLANT_UNDERPAID) off = won > 500 ? 500 : won;
    if (t->plant->kind == PLANT_TOOK_WINNER) off = award->returned_cents;
    award->returned_cents -= off;
    t->plant->cents = off;
    t->plant->done = true;
    t->plant = NULL;
    return off;
}

/* The stake goes back or to the rack, what is won comes out of it; held: not from the rack. */
static void pay_award(struct month *m, int table, const struct award *award, bool keeps, int64_t held) {
    struct month_table *t = &m->table[table - 1];
    struct chips *pocket = &t->seat[award->seat - 1].chips;
    struct chips *stake = &t->spot[award->seat - 1][award->wager].chips;
    const bool back = award->returned_cents >= award->stake_cents && !keeps;
    const int64_t paid = award->returned_cents - held - (back ? award->stake_cents : 0);

    chips_add(back ? pocket : &t->rack, stake);
    *stake = (struct chips){0};
    if (paid > 0) {
        const struct chips out = pay_out(m, table, paid);

        chips_add(pocket, &out);
    }
}

/* Does the house keep the stake of a win? */
static bool keeps_stake(const struct rules *rules, const struct award *award) {
    const struct pay_table table = rules_table(rules, award->wager);

    return award->meter || (table.sheet && award->line && pay_of(table, award->line).kind == PAY_FOR_1);
}

/* What of a seat's wins is not paid at the table, and whose confirmations it waits for. */
struct waiting {
    int64_t cents;
    unsigned needs;
};

/* Pays one award but for what waits.  said: as the console has it; NULL: it knows nothing of it. */
static void pay_or_wait(struct month *m, int table, struct award *award, const struct award *said,
                        struct waiting *waiting) {
    struct month_table *t = &m->table[table - 1];
    const bool keeps = keeps_stake(&t->config->rules, award);
    const unsigned needs = said ? waits_for(m, said) : 0;
    const int64_t held = needs ? said->returned_cents - (keeps ? 0 : said->stake_cents) : 0;

    if (!needs) t->mispaid_cents += mispay(t, award);
    pay_award(m, table, award, keeps, held);
    waiting->cents += held;
    waiting->needs |= needs;
}

static struct waiting pay_seat(struct month *m, int table, int seat) {
    struct month_table *t = &m->table[table - 1];
    struct award awards[AWARDS_MAX], said[AWARDS_MAX];
    const int count = t->config->rules.game->settle(t->round, seat, awards);
    const bool told = !t->unseen && !(t->by_hand >> (seat - 1) & 1);
    struct waiting waiting = {0};

    if (told) compare_awards(m, table, awards, count, said);
    for (int i = 0; i < count; i++) pay_or_wait(m, table, &awards[i], told ? &said[i] : NULL, &waiting);
    return waiting;
}

/* ---- a win that waits --------------------------------------------------------------------------------- */

static struct fact lock_fact(int kind, uint32_t user, uint32_t lock, int role) {
    struct fact fact = by_user(0, kind, user);

    fact.lock.lock = lock;
    fact.lock.role = (uint8_t)role;
    return fact;
}

static struct fact proof_of(struct month *m, int table, uint32_t lock) {
    const struct month_table *t = &m->table[table - 1];
    struct fact fact = by_user(table, FACT_PROOF, t->supervisor);

    fact.proof.lock = lock;
    fact.proof.cards = (uint16_t)(t->deck_size - t->deck_at);
    snprintf(fact.proof.seal, sizeof fact.proof.seal, "seal %u", month_below(m, 10000));
    snprintf(fact.proof.person, sizeof fact.proof.person, "Winner %u", lock);
    snprintf(fact.proof.form, sizeof fact.proof.form, "W-2G");
    return fact;
}

/* From the house's bank. */
static void bring_cash(struct month *m, int64_t cents) {
    struct fact fact = by_user(0, FACT_CASH, CASHIER_1);

    fact.money.cents = cents;
    month_do(m, fact);
    m->cage_cash_cents += cents;
}

/* WAC 230-15-320: hand, wager, amount and player; a jackpot takes its proof and two people besides. */
static void pay_lock(struct month *m, int table, struct floor_lock lock) {
    struct month_table *t = &m->table[table - 1];
    const bool jackpot = lock.needs >> CONFIRM_SUPERVISOR & 1;
    const bool watched = lock.needs >> CONFIRM_SURVEILLANCE & 1;
    const struct fact pay = lock_fact(FACT_PAY, t->supervisor, lock.id, FLOOR_SUPERVISOR);

    if (jackpot) {
        month_refused(m, pay, ERR_NOT_VERIFIED);
        month_do(m, lock_fact(FACT_VERIFY, t->dealer, lock.id, FLOOR_STAFF));
        month_refused(m, lock_fact(FACT_VERIFY, t->dealer, lock.id, FLOOR_SUPERVISOR), ERR_SAME_PERSON);
        month_do(m, lock_fact(FACT_VERIFY, t->supervisor, lock.id, FLOOR_SUPERVISOR));
        m->jackpots++;
    }
    if (watched) {
        month_refused(m, pay, ERR_SURVEILLANCE);
        month_do(m, lock_fact(FACT_VERIFY, WATCHER, lock.id, FLOOR_SURVEILLANCE));
        m->watched++;
    }
    if (jackpot) {
        month_refused(m, pay, ERR_PROOF);
        month_do(m, proof_of(m, table, lock.id));
    }
    if (lock.cents > m->cage_cash_cents) {
        month_refused(m, pay, ERR_CAGE_CASH);
        bring_cash(m, lock.cents - m->cage_cash_cents);
    }
    month_do(m, pay);
    m->cage_cash_cents -= lock.cents; /* in cash: no rack pays it (WAC 230-15-500) */
}

/* ---- what goes wrong with a round ---------------------------------------------------------------------- */

static bool has_locks(const struct month *m, int table) { return month_floor(m)->table[table - 1].locks != 0; }

/* A misread card is put right: by the dealer before the settlement, by a supervisor after it, and where the
 * misread card has made a jackpot. */
static void correct(struct month *m, int table, uint32_t user) {
    struct month_table *t = &m->table[table - 1];
    struct fact fact = by_user(table, FACT_CORRECT, user);

    fact.correct.index = t->misread.index;
    fact.correct.was = t->misread.was;
    fact.correct.is = t->misread.is;
    snprintf(fact.correct.reason, sizeof fact.correct.reason, "misread");
    if (user == t->dealer && has_locks(m, table)) {
        month_refused(m, fact, ERR_OWN_ROUND);
        fact.who = t->supervisor;
    }
    month_do(m, fact);
    t->misread.on = false;
    m->misread++;
}

/* Everybody takes back what lies there. */
static void void_round(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    struct fact fact = by_user(table, FACT_VOID, t->dealer);

    fact.voided.round = m->house.working.table[table - 1].round;
    snprintf(fact.voided.reason, sizeof fact.voided.reason, "a card fell from the table");
    month_refused(m, fact, ERR_OWN_ROUND);
    fact.who = t->supervisor;
    month_do(m, fact);
    for (int seat = 0; seat < MONTH_SEATS; seat++)
        for (int w = 0; w < WAGERS_MAX; w++) {
            chips_add(&t->seat[seat].chips, &t->spot[seat][w].chips);
            t->spot[seat][w].chips = (struct chips){0};
        }
    m->dead++;
}

/* [L-3, L-4] The console asks for what it cannot pay on an estimate, and gets what really lies there. */
static void count_asked(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const struct wager *wagers = t->config->rules.game->wagers;

    for (int seat = 1; seat <= MONTH_SEATS; seat++) {
        const uint32_t asked = floor_asked(&m->house.working, table, seat);

        for (int w = 0; w < WAGERS_MAX; w++) {
            const bool envy = asked >> w & 1 && wagers[w].from_cents;
            struct fact fact = by_user(table, FACT_AMOUNT, t->dealer);
            if (!(asked >> w & 1)) continue;
            const int64_t cents = chips_cents(m, &t->spot[seat - 1][envy ? wagers[w].of : w].chips);

            month_refused(m, by_user(table, FACT_SETTLE, t->dealer), ERR_AMOUNT_DUE);
            fact.amend.seat = (uint16_t)seat;
            fact.amend.is = (uint8_t)w;
            fact.amend.nth = envy && cents >= wagers[w].from_cents;
            if (floor_fill_amount(&m->house.working, &fact, cents)) month_do(m, fact);
            m->counted++;
        }
    }
}

/* The console is told that it is settled; what it has wrong is put right. */
static void settle_on_console(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const struct fact settle = by_user(table, FACT_SETTLE, t->dealer);

    if (t->misread.on && month_chance(m, 50)) correct(m, table, t->dealer);
    /* with all hands settled by hand the house has closed the round itself */
    count_asked(m, table);
    if (m->house.working.table[table - 1].phase == TABLE_FINISHED) month_do(m, settle);
    if (!t->misread.on) return;
    correct(m, table, t->supervisor);
    count_asked(m, table);
    month_do(m, settle);
}

/* ---- the end of a round -------------------------------------------------------------------------------- */

static void pay_all(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];

    for (int i = 0; i < MONTH_SEATS; i++) {
        const int seat = game_settles(t->config->rules.game, MONTH_SEATS, i);
        const struct floor_lock *lock = lock_of(m, table, seat);

        if (!t->seat[seat - 1].here) continue;
        const struct waiting waiting = pay_seat(m, table, seat);

        MONTH_EQ(m, lock ? lock->cents : 0, waiting.cents, "what waits of seat %d at %s", seat, t->config->name);
        MONTH_EQ(m, lock ? lock->needs : 0, waiting.needs, "for whom seat %d at %s waits", seat, t->config->name);
        if (lock) pay_lock(m, table, *lock);
    }
}

/* Nobody told the console: whatever the rack won or lost is the difference. */
static void settle_unseen(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const int64_t before = chips_cents(m, &t->rack), filled = chips_cents(m, &t->fills);

    pay_all(m, table);
    t->plant->cents = chips_cents(m, &t->rack) - before - (chips_cents(m, &t->fills) - filled);
    t->mispaid_cents += t->plant->cents;
    t->plant->done = true;
    t->plant = NULL;
}

bool settle_round(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const bool dead = !t->plant && !t->unseen && !has_locks(m, table) && month_chance(m, 2);

    if (t->unseen) {
        settle_unseen(m, table);
        return true;
    }
    if (dead && month_chance(m, 50)) { /* before anything is paid, as far as the document lets it */
        void_round(m, table);
        return false;
    }
    settle_on_console(m, table);
    if (dead && !has_locks(m, table)) { /* before the dealer has paid: nothing to take back but words */
        void_round(m, table);
        return false;
    }
    pay_all(m, table);
    return true;
}

/* auditor.c - reading the log: entries, transfers, requests, vouchers. */
#include "world/auditor.h"

#include "floor/floor.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool auditor_fail(struct auditor *a, const char *format, ...) {
    va_list arguments;

    if (a->broken) return false;
    a->broken = true;
    va_start(arguments, format);
    vsnprintf(a->what, sizeof a->what, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- accounts ----------------------------------------------------------------------------------------- */

int64_t *auditor_cell(struct auditor *a, int64_t *const cells[ACCOUNT_KINDS], account at) {
    const uint32_t kind = at >> 24, number = at & 0xffffff;

    if (kind >= ACCOUNT_KINDS || number >= a->cells[kind]) return NULL;
    return &cells[kind][number];
}

int64_t auditor_balance(struct auditor *a, enum account_kind kind, uint32_t number) {
    const int64_t *cell = auditor_cell(a, a->balance, account_of(kind, number));

    return cell ? *cell : 0;
}

static void note_change(struct auditor *a, account at) {
    if (a->touched_count == a->touched_capacity) {
        a->touched_capacity = a->touched_capacity ? 2 * a->touched_capacity : 256;
        a->touched = realloc(a->touched, a->touched_capacity * sizeof *a->touched);
        must(a->touched);
    }
    a->touched[a->touched_count++] = at;
}

static void add_change(struct auditor *a, account at, int64_t cents) {
    int64_t *balance = auditor_cell(a, a->balance, at), *change = auditor_cell(a, a->change, at);

    if (!balance) {
        auditor_fail(a, "a transfer names account %x, which there is none of", at);
        return;
    }
    *balance += cents;
    *change += cents;
    note_change(a, at);
}

void auditor_expect(struct auditor *a, enum account_kind kind, uint32_t number, int64_t cents) {
    int64_t *change = auditor_cell(a, a->change, account_of(kind, number));

    if (!cents) return;
    must(change);
    *change -= cents;
    note_change(a, account_of(kind, number));
}

void auditor_expect_player(struct auditor *a, int table, const struct auditor_seat *s, int64_t cents) {
    const bool chips = a->table[table - 1].config->chips;

    auditor_expect(a, chips ? ACCOUNT_FELT : ACCOUNT_CREDIT, chips ? (uint32_t)table : s->player, cents);
}

static bool belongs_to_others(uint32_t kind) {
    return kind == ACCOUNT_CREDIT || kind == ACCOUNT_ESCROW || kind == ACCOUNT_VOUCHERS || kind == ACCOUNT_LOCKED ||
           kind == ACCOUNT_POOL || kind == ACCOUNT_TOKES || kind == ACCOUNT_CHIPS || kind == ACCOUNT_TRANSIT;
}

/* Each account must have changed as expected, and nobody's may be negative. */
static void check_changes(struct auditor *a, const struct fact *fact) {
    for (uint32_t i = 0; i < a->touched_count && !a->broken; i++) {
        const account at = a->touched[i];
        int64_t *change = auditor_cell(a, a->change, at);
        const int64_t balance = *auditor_cell(a, a->balance, at);

        if (*change)
            auditor_fail(a, "%s %u got %lld cents more than follows from the fact", account_kind_id(account_kind(at)),
                         account_number(at), (long long)*change);
        if (belongs_to_others(at >> 24) && balance < 0)
            auditor_fail(a, "%s %u fell to %lld cents", account_kind_id(account_kind(at)), account_number(at),
                         (long long)balance);
    }
    for (uint32_t i = 0; i < a->touched_count; i++) *auditor_cell(a, a->change, a->touched[i]) = 0;
    a->touched_count = 0;
    if (a->broken) {
        char first[sizeof a->what];
        memcpy(first, a->what, sizeof first);
        snprintf(a->what, sizeof a->what, "entry %llu (%s, table %d): %.300s", (unsigned long long)fact->number,
                 fact_id(fact->kind), fact->table, first);
    }
}

static void take_transfers(struct auditor *a, const struct journal_entry *entry) {
    for (uint32_t i = 0; i < entry->count && !a->broken; i++) {
        const struct transfer t = journal_transfer_at(entry, i);

        if (t.cents <= 0) auditor_fail(a, "a transfer of %lld cents", (long long)t.cents);
        add_change(a, t.debit, -t.cents);
        add_change(a, t.credit, t.cents);
    }
}

/* ---- a configuration ---------------------------------------------------------------------------------- */

static void open_table(struct auditor *a, int index) {
    struct auditor_table *t = &a->table[index];

    t->config = &a->config->table[index];
    t->next_betting_ms = t->config->betting_ms;
    t->round = calloc(1, game_round_size(t->config->rules.game));
    t->seat = calloc(t->config->seats, sizeof *t->seat);
    must(t->round && t->seat);
    t->phase = TABLE_OFF;
}

static void open_pool(struct auditor *a, int index) {
    struct auditor_pool *p = &a->pool[index];
    const struct rules *rules = &a->config->pool[index].rules;

    p->rules = rules;
    p->bonus = meter_is_bonus(rules);
    for (int i = 0; i < rules->game->meter_count; i++) {
        struct auditor_meter *m = &p->meter[p->count++];

        m->number = rules->game->meters[i].number;
        m->reset_cents = meter_reset_cents(rules, m->number);
        m->maximum_cents = a->config->pool[index].maximum_cents[m->number];
        m->shown = (wide)m->reset_cents * METER_PARTS;
        if (p->bonus) continue;
        m->seeded = m->shown;
        auditor_expect(a, ACCOUNT_HOUSE, 0, -m->reset_cents);
        auditor_expect(a, ACCOUNT_POOL, (uint32_t)index + 1, m->reset_cents);
    }
}

/* How many accounts there are of a kind, with one of number 0. */
static uint32_t cells_of(const struct config *config, int kind) {
    switch ((enum account_kind)kind) {
    case ACCOUNT_CREDIT:
    case ACCOUNT_CLAIMS: return config->terminals + 1;
    case ACCOUNT_POOL: return config->pool_count + 1u;
    case ACCOUNT_RACK: return (uint32_t)config->table_count * CHIP_KINDS + 1;
    case ACCOUNT_CHIPS:
    case ACCOUNT_TRANSIT:
    case ACCOUNT_FLOAT:
    case ACCOUNT_MINTED:
    case ACCOUNT_MISSING: return CHIP_KINDS + 1;
    case ACCOUNT_SOLD:
    case ACCOUNT_PAPER: return 1;
    default: return kind < ACCOUNT_CREDIT ? 1 : config->table_count + 1u;
    }
}

static bool configure(struct auditor *a, const struct fact *fact) {
    char memory[300];
    struct buf message = BUF(memory);
    char *copy = malloc(fact->data_size + 1);

    must(copy);
    memcpy(copy, fact->data, fact->data_size);
    a->config = calloc(1, sizeof *a->config);
    must(a->config);
    const bool good =
        log_format_check(fact->config.format, &message) && config_read(a->config, copy, fact->data_size, &message);
    free(copy);
    if (!good) return auditor_fail(a, "the configuration in the log cannot be read: %s", memory);
    for (int kind = 0; kind < ACCOUNT_KINDS; kind++) {
        a->cells[kind] = cells_of(a->config, kind);
        a->balance[kind] = calloc(a->cells[kind], sizeof(int64_t));
        a->change[kind] = calloc(a->cells[kind], sizeof(int64_t));
        must(a->balance[kind] && a->change[kind]);
    }
    a->terminal = calloc(a->config->terminals + 1, sizeof *a->terminal);
    must(a->terminal);
    for (int i = 0; i < a->config->table_count; i++) open_table(a, i);
    for (int i = 0; i < a->config->pool_count; i++) open_pool(a, i);
    return true;
}

/* ---- requests ----------------------------------------------------------------------------------------- */

static uint32_t bucket_of(int source, uint32_t who, uint64_t number) {
    const uint64_t mixed = ((uint64_t)who << 32 ^ (uint64_t)source << 60 ^ number) * UINT64_C(0x9e3779b97f4a7c15);

    return (uint32_t)(mixed >> 40) % AUDITOR_BUCKETS;
}

/* The request number in the text. */
static uint64_t number_in(const char *text) {
    const char *at = strstr(text, "\"n\":");

    return at ? strtoull(at + 4, NULL, 10) : 0;
}

void auditor_note_request(struct auditor *a, int source, uint32_t who, const char *text) {
    const size_t size = strlen(text) + 1;
    const uint64_t number = number_in(text);
    struct auditor_request *request = malloc(sizeof *request + size);
    struct auditor_request **at = &a->request[bucket_of(source, who, number)];

    must(request);
    *request = (struct auditor_request){.next = *at, .source = (uint8_t)source, .who = who, .number = number};
    memcpy(request->text, text, size);
    *at = request;
}

/* Writes the request that this fact must have come from, as our clients write it; false: only its word is known. */
static bool put_request(struct buf *b, const struct auditor *a, const struct fact *fact) {
    const struct config_table *table = fact->table ? &a->config->table[fact->table - 1] : NULL;

    switch ((enum fact_kind)fact->kind) {
    case FACT_BETS:
        buf_put(b, ",\"spots\":{");
        for (int i = 0; i < fact->bets.count; i++)
            buf_format(b, "%s\"%s\":%lld", i ? "," : "", table->rules.game->wagers[fact->bets.spot[i].wager].id,
                       (long long)fact->bets.spot[i].cents);
        buf_char(b, '}');
        if (fact->bets.pick[0])
            buf_format(b, ",\"pick\":[%d,%d,%d]", fact->bets.pick[0], fact->bets.pick[1], fact->bets.pick[2]);
        break;
    case FACT_ACT:
        buf_format(b, ",\"action\":\"%s\"", table->rules.game->actions[fact->act.action]);
        if (fact->act.action == table->rules.game->sets_hand) {
            buf_put(b, ",\"front\":\"");
            card_put_list(b, fact->act.front, 2);
            buf_char(b, '"');
        }
        break;
    case FACT_LOAD: buf_format(b, ",\"voucher\":\"%018llu\"", (unsigned long long)fact->money.voucher); break;
    case FACT_SIT: buf_format(b, ",\"table\":\"%s\",\"seat\":%d", table->name, fact->seat.seat); break;
    case FACT_COLLECT:
    case FACT_READY:
    case FACT_LEAVE: break;
    default: return false;
    }
    buf_char(b, '}');
    return true;
}

/* Did this sender send this under this number? */
static void check_request(struct auditor *a, const struct fact *fact) {
    char memory[600];
    struct buf text = BUF(memory);

    buf_format(&text, "{\"do\":\"%s\",\"n\":%llu", fact_id(fact->kind), (unsigned long long)fact->request);
    const bool whole = fact->source == BY_TERMINAL && put_request(&text, a, fact);
    const struct auditor_request *i = a->request[bucket_of(fact->source, fact->who, fact->request)];

    for (; i; i = i->next) {
        if (i->source != fact->source || i->who != fact->who || i->number != fact->request) continue;
        if (whole ? strcmp(i->text, memory) == 0 : fact->source == BY_USER) return;
    }
    auditor_fail(a, "nobody sent what was taken from %s %u: %.200s", fact->source == BY_TERMINAL ? "terminal" : "user",
                 fact->who, memory);
}

static void check_sender(struct auditor *a, const struct fact *fact) {
    uint64_t *last = NULL;

    if (fact->source == BY_TERMINAL && fact->who >= 1 && fact->who <= a->config->terminals)
        last = &a->terminal[fact->who].request;
    if (fact->source == BY_USER && fact->request && fact->who <= AUDITOR_USERS) last = &a->user_request[fact->who];
    if (fact->source == BY_TERMINAL && !last) auditor_fail(a, "there is no terminal %u", fact->who);
    if (!last) return;
    if (fact->request <= *last)
        auditor_fail(a, "request %llu of %u was taken after %llu", (unsigned long long)fact->request, fact->who,
                     (unsigned long long)*last);
    *last = fact->request;
    check_request(a, fact);
}

/* ---- entries ------------------------------------------------------------------------------------------ */

static void print_fact(const struct fact *fact) {
    char memory[4000];
    struct buf out = BUF(memory);

    fact_put_json(&out, fact);
    printf("%20s %.300s\n", "fact", memory);
}

static bool on_entry(void *context, const struct store_entry *stored) {
    struct auditor *a = context;
    struct journal_entry entry;

    if (stored->number != a->number + 1)
        return auditor_fail(a, "the log has a gap after entry %llu", (unsigned long long)a->number);
    if (!journal_read(&entry, stored->bytes, stored->size) || entry.fact.number != stored->number)
        return auditor_fail(a, "entry %llu cannot be read", (unsigned long long)stored->number);
    const struct fact *fact = &entry.fact;

    a->number = stored->number;
    a->facts[fact->kind]++;
    if (a->trace) print_fact(fact);
    if (fact->time_ms < a->time_ms) auditor_fail(a, "time goes back");
    a->time_ms = fact->time_ms;
    if (fact->kind == FACT_CONFIG && !a->config && !configure(a, fact)) return false;
    if (!a->config) return auditor_fail(a, "the log does not begin with a configuration");
    if (fact->table > a->config->table_count) return auditor_fail(a, "there is no table %d", fact->table);
    check_sender(a, fact);
    if (!a->broken) take_transfers(a, &entry);
    if (!a->broken) auditor_fact(a, fact);
    check_changes(a, fact);
    if (!a->broken) auditor_chips_check(a, fact->table);
    return !a->broken;
}

struct reading {
    struct auditor *auditor;
    uint64_t to;
};

static bool on_entry_until(void *context, const struct store_entry *stored) {
    const struct reading *r = context;
    struct auditor *a = r->auditor;

    if (stored->number == a->number) { /* the one that was read last, and shown */
        if (memcmp(&stored->link, &a->link, sizeof a->link) == 0) return true;
        return auditor_fail(a, "entry %llu was shown, and is another one now", (unsigned long long)a->number);
    }
    if (stored->number > r->to) return false;
    a->link = stored->link;
    return on_entry(a, stored);
}

void auditor_read(struct auditor *a, uint64_t number) {
    struct reading r = {a, number};
    uint64_t last, bad = 0;
    struct store_link link;

    if (a->broken || number == a->number) return;
    must(store_last(a->store, &last, &link) == OK);
    if (number > last) {
        auditor_fail(a, "the house shows entry %llu, but only %llu are stored", (unsigned long long)number,
                     (unsigned long long)last);
        return;
    }
    if (number < a->number) {
        auditor_fail(a, "the house has forgotten entries %llu to %llu", (unsigned long long)number + 1,
                     (unsigned long long)a->number);
        return;
    }
    must(store_scan(a->store, a->number ? a->number : 1, on_entry_until, &r, &bad) == OK);
}

/* ---- two people ----------------------------------------------------------------------------------------- */

void auditor_apply_second(struct auditor *a, const struct fact *fact) {
    const bool ruling = fact->kind == FACT_PROPOSE_RULING, amend = fact->kind == FACT_PROPOSE_AMEND;
    const bool person = fact->kind == FACT_PROPOSE_USER;
    const bool proposes = ruling || amend || person || fact->kind == FACT_PROPOSE;
    const uint64_t id = proposes ? fact->number : fact->second.proposal;
    struct auditor_proposal *p = &a->proposal[0];

    while (p < a->proposal + AUDITOR_PROPOSALS - 1 && p->id != (proposes ? 0 : id)) p++;
    if (proposes) {
        *p = (struct auditor_proposal){.id = id, .fact = *fact, .what = fact->propose.what};
        if (ruling) p->what = PROPOSE_RULING;
        if (amend) p->what = PROPOSE_AMEND;
        if (person) p->what = PROPOSE_USER;
        if (ruling || amend) p->round = a->table[fact->table - 1].number;
        if (p->what == PROPOSE_VOID) p->round = fact->propose.round;
        return;
    }
    if (p->id != id || (fact->source == BY_USER && p->approved))
        auditor_fail(a, "nothing of number %llu waits", (unsigned long long)id);
    if (fact->kind == FACT_APPROVE && p->fact.who == fact->who) auditor_fail(a, "one person proposes and approves");
    if (fact->time_ms - p->fact.time_ms >= 30 * 60 * 1000 && fact->source == BY_USER)
        auditor_fail(a, "proposal %llu has run out", (unsigned long long)id);
    p->approved = fact->kind == FACT_APPROVE;
    p->approved_by = fact->who;
    if (!p->approved) p->id = 0;
}

bool auditor_was_approved(struct auditor *a, int what, const struct fact *act, int64_t cents) {
    for (int i = 0; i < AUDITOR_PROPOSALS; i++) {
        struct auditor_proposal *p = &a->proposal[i];

        if (!p->id || !p->approved || p->what != what || p->fact.who != act->who) continue;
        if (p->fact.table != act->table ||
            (what != PROPOSE_RULING && what != PROPOSE_AMEND && p->fact.propose.cents != cents))
            continue;
        if (what == PROPOSE_AMEND && memcmp(&p->fact.amend, &act->amend, sizeof act->amend) != 0) continue;
        if (what == PROPOSE_RULING && (p->fact.irregularity.effect != act->irregularity.effect ||
                                       p->fact.irregularity.seat != act->irregularity.seat))
            continue;
        p->id = 0;
        return true;
    }
    return false;
}

static bool is_floor(int role) { return role == ROLE_DEALER || role == ROLE_SUPERVISOR; }

/* Since money has moved whoever can approve is made and changed by two departments; a password is changed by its own
 * person. */
void auditor_account(struct auditor *a, const struct fact *fact) {
    const struct fact_user *to = &fact->user;
    const bool two =
        a->used && fact->source == BY_USER && to->change != USER_OWN && to->role && to->role != ROLE_AUDITOR;
    const struct auditor_proposal *found = NULL;

    for (int i = 0; two && i < AUDITOR_PROPOSALS; i++) {
        const struct auditor_proposal *p = &a->proposal[i];
        if (p->id && p->approved && p->what == PROPOSE_USER && p->fact.who == fact->who &&
            memcmp(&p->fact.user, to, sizeof *to) == 0)
            found = p;
    }
    if (two && (!found || is_floor(a->user_role[found->approved_by % (AUDITOR_USERS + 1)])))
        auditor_fail(a, "user %u made or changed the account of %s alone", fact->who, to->name);
    if (to->change == USER_OWN && fact->who != to->number)
        auditor_fail(a, "somebody else chose a password of %s", to->name);
    a->accounts += two;
    a->user_role[to->number % (AUDITOR_USERS + 1)] = to->role;
}

/* ---- the end ------------------------------------------------------------------------------------------ */

static void end_table(struct auditor *a, int table) {
    const struct auditor_table *t = &a->table[table - 1];

    if (auditor_balance(a, ACCOUNT_ESCROW, (uint32_t)table))
        auditor_fail(a, "money is left in the escrow of table %d", table);
    if (t->phase != TABLE_OFF && t->phase != TABLE_PAUSE && t->phase != TABLE_BETTING)
        auditor_fail(a, "the round at table %d has not ended", table);
    if (t->locks) auditor_fail(a, "a jackpot of table %d was not paid", table);
    if (t->config->chips) auditor_chips_end(a, table);
}

void auditor_end(struct auditor *a) {
    int64_t sum = 0;

    for (int table = 1; table <= a->config->table_count; table++) end_table(a, table);
    for (uint32_t i = 1; i <= a->config->terminals; i++)
        if (auditor_balance(a, ACCOUNT_CREDIT, i))
            auditor_fail(a, "terminal %u has %lld cents left that nobody can collect", i,
                         (long long)auditor_balance(a, ACCOUNT_CREDIT, i));
    if (auditor_balance(a, ACCOUNT_VOUCHERS, 0) || a->vouchers)
        auditor_fail(a, "%u vouchers of %lld cents are out that nobody has", a->vouchers,
                     (long long)auditor_balance(a, ACCOUNT_VOUCHERS, 0));
    if (auditor_balance(a, ACCOUNT_LOCKED, 0)) auditor_fail(a, "money is locked that belongs to nobody");
    for (int kind = 0; kind < ACCOUNT_KINDS; kind++)
        for (uint32_t i = 0; i < a->cells[kind]; i++) sum += a->balance[kind][i];
    if (a->alarms != a->alarms_due)
        auditor_fail(a, "%llu sums passed their share, and %llu alarms rang", (unsigned long long)a->alarms_due,
                     (unsigned long long)a->alarms);
    if (sum) auditor_fail(a, "the books are out of balance by %lld cents", (long long)sum);
}

void auditor_open(struct auditor *a, struct store_handle store, const uint8_t seal[REPLAY_KEY]) {
    *a = (struct auditor){.store = store};
    memcpy(a->seal, seal, REPLAY_KEY);
}

void auditor_close(struct auditor *a) {
    for (int i = 0; i < CONFIG_TABLES; i++) {
        free(a->table[i].round);
        free(a->table[i].seat);
        free(a->table[i].events);
    }
    for (int i = 0; i < ACCOUNT_KINDS; i++) {
        free(a->balance[i]);
        free(a->change[i]);
    }
    for (int i = 0; i < AUDITOR_BUCKETS; i++) {
        for (struct auditor_request *next, *at = a->request[i]; at; at = next) {
            next = at->next;
            free(at);
        }
        for (struct auditor_voucher *next, *at = a->voucher[i]; at; at = next) {
            next = at->next;
            free(at);
        }
    }
    free(a->terminal);
    free(a->touched);
    free(a->config);
    world_json_close(&a->json);
}

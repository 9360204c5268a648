#include "pit/flags.h"

#include "game/rules.h"
#include "house/note.h"
#include "house/protocol.h"

#include <string.h>

static calendar_day day_of(const struct floor *f, const struct fact *fact) {
    return config_day(f->config, fact->time_ms);
}

/* ---- wins --------------------------------------------------------------------------------------------- */
/* The fact being checked, and the callback for each flag. */
struct check {
    const struct floor *floor;
    const struct fact *fact;
    flags_raise *raise;
    void *context;
    struct flags *flags;
};

static struct flags_table *raised_at(const struct check *c) {
    struct flags_table *t = &c->flags->table[c->fact->table - 1];
    const uint64_t round = c->floor->table[c->fact->table - 1].round;
    if (t->round != round) {
        t->round = round;
        t->count = 0;
    }
    return t;
}

/* The flag, with what its code says of these values (note.h). */
static void raise_flag(const struct check *c, struct flag *flag, int count, const struct note_value *values) {
    struct buf text = BUF(flag->text);
    note_text(&text, flag->code, count, values);
    c->raise(c->context, flag);
}

/* Was it not raised of this round and seat, or with another amount?  0 is raised never. */
static bool is_new(const struct check *c, struct flags_raised flag) {
    struct flags_table *t = raised_at(c);
    uint32_t i = 0;
    while (i < t->count &&
           (t->raised[i].code != flag.code || t->raised[i].what != flag.what || t->raised[i].seat != flag.seat))
        i++;
    const bool same = i < t->count ? t->raised[i].cents == flag.cents : !flag.cents;

    if (!same && i < FLAGS_RAISED) {
        t->raised[i] = flag;
        t->count += i == t->count;
    }
    return !same && flag.cents;
}

/* Of the fact's table, and of the user who did it. */
static struct flag flag_of(const struct check *c, uint8_t code, int64_t cents) {
    const uint32_t user = c->fact->source == BY_USER ? c->fact->who : 0;
    return (struct flag){.code = code, .table = c->fact->table, .user = user, .cents = cents};
}

static struct flag flag_of_seat(const struct check *c, uint8_t code, int seat, int64_t cents) {
    const int table = c->fact->table;
    return (struct flag){.code = code,
                         .table = c->fact->table,
                         .seat = (uint16_t)seat,
                         .terminal = floor_terminal_of(c->floor, c->floor->seat[table - 1][seat - 1].player),
                         .round = c->floor->table[table - 1].round,
                         .cents = cents};
}

static void check_wager(const struct check *c, int seat, const struct award *sum) {
    const struct floor *f = c->floor;
    const struct fact *fact = c->fact;
    struct flag flag = flag_of_seat(c, NOTE_TAX_FORM, seat, sum->returned_cents - sum->stake_cents);
    if (!floor_is_taxed(sum, day_of(f, fact))) return;
    if (!is_new(c, (struct flags_raised){NOTE_TAX_FORM, sum->wager, (uint16_t)seat, .cents = flag.cents})) return;
    raise_flag(c, &flag, 5,
               (struct note_value[]){note_int("round", (int64_t)flag.round), note_int("seat", seat),
                                     note_word("wager", floor_game(f, fact->table)->wagers[sum->wager].id),
                                     note_int("won", flag.cents), note_int("stake", sum->stake_cents)});
}

static void check_wins(const struct check *c) {
    const struct floor *f = c->floor;
    const struct fact *fact = c->fact;
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++) {
        struct award awards[AWARDS_MAX];

        if (!f->seat[fact->table - 1][seat - 1].staked_cents) continue;
        const int count = floor_awards(f, fact->table, seat, awards);

        for (int w = 0; count && w < floor_game(f, fact->table)->wager_count; w++) {
            const struct award sum = floor_award_sum(awards, count, w);

            check_wager(c, seat, &sum);
        }
    }
}

/* ---- claims ------------------------------------------------------------------------------------------- */
static void raise_claim(const struct check *c, int seat, const char *whose, int64_t cents) {
    struct flag flag = flag_of_seat(c, NOTE_CLAIM, seat, cents);
    if (!is_new(c, (struct flags_raised){NOTE_CLAIM, (uint8_t)whose[0], (uint16_t)seat, .cents = cents})) return;
    raise_flag(c, &flag, 4,
               (struct note_value[]){note_word("whose", whose), note_int("round", (int64_t)flag.round),
                                     note_int("seat", seat), note_int("cents", cents)});
}

/* A round that was undone: what of it is owed.  A reopened one may pay it back yet, but who owes it is still
 * there now. */
static void check_claims(const struct check *c) {
    for (int seat = 1; seat <= floor_config(c->floor, c->fact->table)->seats; seat++) {
        const struct floor_seat *s = &c->floor->seat[c->fact->table - 1][seat - 1];
        raise_claim(c, seat, "player", s->claim_cents);
        raise_claim(c, seat, "dealers", s->toke_claim_cents);
    }
}

/* ---- locks -------------------------------------------------------------------------------------------- */
static int64_t locked_at(const struct floor *f, int table) {
    int64_t cents = 0;
    for (uint32_t i = 0; f->table[table - 1].locks && i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].table == table) cents += f->lock[i].cents;
    return cents;
}

/* A jackpot that a player was promised was taken away. */
static void check_locks(const struct check *c) {
    struct flags_table *t = &c->flags->table[c->fact->table - 1];
    const int64_t was = t->locked_cents;
    t->locked_cents = locked_at(c->floor, c->fact->table);
    struct flag flag = flag_of(c, NOTE_LOCK_GONE, was - t->locked_cents);
    flag.round = c->floor->table[c->fact->table - 1].round;
    if (!fact_is_about(c->fact->kind, ABOUT_UNDOING) || flag.cents <= 0) return;
    raise_flag(c, &flag, 2,
               (struct note_value[]){note_int("round", (int64_t)flag.round), note_int("cents", flag.cents)});
}

/* ---- decks -------------------------------------------------------------------------------------------- */
/* Between rounds a deck that is not dealt on from may be counted whole. */
static bool is_whole_deck(const struct floor *f, const struct fact *fact) {
    const struct rules *rules = &floor_config(f, fact->table)->rules;
    return f->table[fact->table - 1].phase == TABLE_PAUSE && !rules->game->live_shoe &&
           fact->deck.count == rules_shoe_size(rules);
}

/* [P-4] Cards are missing, or there are too many. */
static void check_deck(const struct check *c) {
    const struct fact *fact = c->fact;
    const bool whole = fact->kind == FACT_DECK && is_whole_deck(c->floor, fact);
    const int count = fact->kind == FACT_PROOF ? fact->proof.cards : fact->deck.count;
    const int left = fact->kind == FACT_DECK && fact->deck.what == DECK_LEFT
                         ? floor_game(c->floor, fact->table)->cards_left
                         : floor_cards_to_count(c->floor, fact->table, count);
    struct flag flag = flag_of(c, NOTE_DECK, 0);
    flag.round = c->floor->table[fact->table - 1].round;
    if (count == left || whole) return;
    raise_flag(c, &flag, 2, (struct note_value[]){note_int("count", count), note_int("left", left)});
}

/* ---- chips -------------------------------------------------------------------------------------------- */
enum { TELL_OPENERS = 3 };

/* [WAC 230-15-495] $200 or a pattern is told to the Commission. */
static void check_opener(const struct check *c) {
    const struct floor_rack *rack = &c->floor->head->rack[c->fact->table - 1];
    uint8_t *openers = &c->flags->table[c->fact->table - 1].openers;
    struct flag flag = flag_of(c, NOTE_OPENER, 0);
    *openers = rack->opener == c->fact->slip.number ? (uint8_t)(*openers + (*openers < TELL_OPENERS)) : 0;
    if (!*openers) return;
    for (int i = 0; i < CHIP_KINDS; i++) flag.cents += rack->found_cents[i];
    const bool much = threshold_is_told(flag.cents), pattern = !much && *openers == TELL_OPENERS;
    const char *commission = much ? "yes" : pattern ? "pattern" : flag.cents ? "no" : "swap";

    raise_flag(c, &flag, flag.cents && !pattern ? 3 : 2,
               (struct note_value[]){note_word("commission", commission), note_int("opener", rack->opener),
                                     note_int("cents", flag.cents)});
}

/* Cash that was recorded and is gone, or that was not written down; without records there is nothing to compare. */
static void check_box(const struct check *c) {
    const struct floor_rack *rack = &c->floor->head->rack[c->fact->table - 1];
    struct flag flag = flag_of(c, NOTE_DROP, rack->box_cents - rack->box_recorded_cents);
    c->flags->table[c->fact->table - 1].brought_cents += flag.cents;
    if (!rack->box_recorded_cents || !threshold_is_told(flag.cents)) return;
    raise_flag(c, &flag, 2,
               (struct note_value[]){note_int("count", c->fact->slip.number), note_int("cents", flag.cents)});
}

static int64_t balance_of(const struct check *c, enum account_kind kind) {
    return books_balance(&c->floor->books, account_of(kind, c->fact->table));
}

/* Is every rack closed and every box counted, so that all there is to know is known? */
static bool is_settled(const struct check *c) {
    for (int i = 0; i < FLOOR_SLIPS; i++) {
        const struct floor_slip *s = &c->floor->head->slip[i];
        if (s->number && s->table == c->fact->table && s->kind == SLIP_COUNT) return false;
    }
    return !c->floor->head->rack[c->fact->table - 1].open && !balance_of(c, ACCOUNT_DROP);
}

/* What wagers changed in the rack, and cash that was not recorded, is what the rounds brought over the
 * felt: to the cent where all amounts are entered. */
static void check_felt(const struct check *c) {
    const struct config_table *config = floor_config(c->floor, c->fact->table);
    struct flags_table *t = &c->flags->table[c->fact->table - 1];
    const int64_t before = t->rack_cents;
    t->rack_cents = 0;
    for (int i = 0; i < CHIP_KINDS; i++)
        t->rack_cents += books_balance(&c->floor->books, account_rack(c->fact->table, i));
    if (c->fact->kind != FACT_SLIP) return;
    if (c->fact->slip.kind == SLIP_CLOSER && c->fact->slip.line == CLOSER_COUNTED)
        t->brought_cents += t->rack_cents - before;
    /* not before the box: a house that records no buy-ins finds them there */
    if (c->fact->slip.kind != SLIP_COUNT || c->fact->slip.line != COUNT_VERIFIED || !is_settled(c)) return;
    const int64_t differs =
        t->brought_cents + balance_of(c, ACCOUNT_FELT) + balance_of(c, ACCOUNT_TOKES) + t->toked_cents;

    struct flag flag = flag_of(c, NOTE_FELT, differs - t->told_cents);
    t->told_cents = differs;
    if (!flag.cents || config->estimated || config->bonus_only) return;
    raise_flag(c, &flag, 1, (struct note_value[]){note_int("cents", flag.cents)});
}

/* [WAC 230-15-620] No figures: the team counts again, and a verifier reads alarms. */
static void check_recount(const struct check *c) {
    struct flag flag = flag_of(c, NOTE_RECOUNT, 0);
    if (!floor_slip_find(c->floor, SLIP_COUNT, c->fact->slip.number)) { /* finished */
        check_box(c);
        return;
    }
    raise_flag(c, &flag, 1, (struct note_value[]){note_int("count", c->fact->slip.number)});
}

/* The list of slips is the whole house's. */
static void check_waiting(const struct check *c) {
    const int count = floor_slips_waiting(c->floor);
    struct flag flag = flag_of(c, NOTE_SLIPS, 0);
    if (count != FLOOR_SLIPS_ALARM) return;
    raise_flag(c, &flag, 2, (struct note_value[]){note_int("count", count), note_int("most", FLOOR_SLIPS)});
}

static void check_slip(const struct check *c) {
    if (!c->fact->slip.line) check_waiting(c);
    if (c->fact->slip.kind == SLIP_OPENER && c->fact->slip.line == OPENER_OPENED) check_opener(c);
    if (c->fact->slip.kind == SLIP_COUNT && c->fact->slip.line == COUNT_VERIFIED) check_recount(c);
}

/* ---- cash --------------------------------------------------------------------------------------------- */
static uint32_t name_hash(const char *name) {
    uint32_t hash = 2166136261u;
    for (; *name; name++) hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash % FLAGS_PEOPLE;
}

/* The person's entry, made if new; NULL if the day already has FLAGS_PEOPLE. */
static struct flags_person *person_of(struct flags *flags, const char *name) {
    uint32_t at = name_hash(name);
    for (; flags->person[at].name[0]; at = (at + 1) % FLAGS_PEOPLE)
        if (strcmp(flags->person[at].name, name) == 0) return &flags->person[at];
    if (flags->count >= FLAGS_PEOPLE * 3 / 4) return NULL;
    flags->count++;
    memcpy(flags->person[at].name, name, sizeof flags->person[at].name);
    return &flags->person[at];
}

static void raise_cash(const struct check *c, int64_t cents) {
    const struct fact *fact = c->fact;
    const bool in = fact->kind == FACT_ISSUE;
    struct flag flag = flag_of(c, in ? NOTE_CASH_IN : NOTE_CASH_OUT, cents);
    flag.table = 0;
    raise_flag(c, &flag, fact->money.person[0] ? 2 : 1,
               (struct note_value[]){note_int("cents", cents), note_word("name", fact->money.person)});
}

static void check_cash(struct flags *flags, const struct check *c) {
    const struct fact *fact = c->fact;
    const calendar_day day = day_of(c->floor, fact);
    const bool in = fact->kind == FACT_ISSUE;
    struct flags_person single = {0}, *p;
    if (day != flags->day) {
        memset(flags->person, 0, sizeof flags->person);
        flags->count = 0;
        flags->day = day;
    }
    p = fact->money.person[0] ? person_of(flags, fact->money.person) : NULL;
    if (!p) p = &single;
    *(in ? &p->in_cents : &p->out_cents) += fact->money.cents;
    const int due = threshold_currency(day, p->in_cents, p->out_cents);

    if (in && due & THRESHOLD_CASH_IN && !p->in_flagged) raise_cash(c, p->in_cents);
    if (!in && due & THRESHOLD_CASH_OUT && !p->out_flagged) raise_cash(c, p->out_cents);
    p->in_flagged = p->in_flagged || due & THRESHOLD_CASH_IN;
    p->out_flagged = p->out_flagged || due & THRESHOLD_CASH_OUT;
}

/* ---- sums of a day ------------------------------------------------------------------------------------- */
static void raise_alone(const struct check *c, const struct floor_sum *sum) {
    static const char *const kinds[FLOOR_SUM_KINDS][4] = {{"issue"},
                                                          {"adjust", [SUM_POOL] = "adjust-pool"},
                                                          {"void", "void-table", [SUM_TERMINAL] = "void-terminal"},
                                                          {"cage"}};
    struct flag flag = flag_of(c, NOTE_ALONE, sum->cents);
    flag.table = sum->of == SUM_TABLE ? (uint16_t)sum->number : 0;
    flag.terminal = sum->of == SUM_TERMINAL ? sum->number : 0;
    raise_flag(c, &flag, sum->of == SUM_PERSON ? 3 : 4,
               (struct note_value[]){note_word("kind", kinds[sum->kind][sum->of]), note_int("cents", sum->cents),
                                     note_int("limit", floor_sum_limit(c->floor, sum->kind)),
                                     note_int("number", sum->number)});
}

static void check_alone(const struct check *c) {
    const struct floor_sum *sum = floor_sum_passed(c->floor, c->fact, 0);
    while (sum) {
        raise_alone(c, sum);
        sum = floor_sum_passed(c->floor, c->fact, (int)(sum - c->floor->head->sum) + 1);
    }
}

/* The credit stayed while it was not paired; who pairs another machine in its place can collect it. */
static void check_paired(const struct check *c) {
    struct flag flag = flag_of(c, NOTE_PAIRED_CREDIT, floor_credit(c->floor, c->fact->pair.terminal));
    flag.terminal = c->fact->pair.terminal;
    if (!flag.cents) return;
    raise_flag(c, &flag, 2, (struct note_value[]){note_int("terminal", flag.terminal), note_int("cents", flag.cents)});
}

/* Who can approve something: each change rings once money has moved, but for a password of one's own. */
static void check_account(const struct check *c) {
    const struct fact_user *user = &c->fact->user;
    struct flag flag = flag_of(c, NOTE_ACCOUNT, 0);
    if (!c->floor->head->used || fact_user_is_own(user->change)) return;
    raise_flag(c, &flag, user->role ? 3 : 2,
               (struct note_value[]){note_word("change", fact_user_id(user->change)), note_word("name", user->name),
                                     note_word("role", role_id(user->role))});
}

static void check_self_check(const struct check *c) {
    struct flag flag = flag_of(c, NOTE_SELF_CHECK, 0);
    flag.table = 0;
    raise_flag(c, &flag, 2,
               (struct note_value[]){note_int("count", c->fact->self_check.differ),
                                     note_word("parts", c->fact->self_check.text)});
}

void flags_on_fact(struct flags *flags, const struct floor *f, const struct fact *fact, flags_raise *raise,
                   void *context) {
    const struct check c = {f, fact, raise, context, flags};
    if (fact->table >= 1 && fact->table <= f->config->table_count) check_locks(&c);
    if (fact->kind == FACT_SETTLE || fact_is_about(fact->kind, ABOUT_UNDOING)) check_claims(&c);
    if (fact->kind == FACT_PROOF ||
        (fact->kind == FACT_DECK && (fact->deck.what == DECK_COUNTED || fact->deck.what == DECK_LEFT)))
        check_deck(&c);
    if (fact->kind == FACT_SLIP) check_slip(&c);
    if (fact->kind == FACT_TOKES) flags->table[fact->table - 1].toked_cents += fact->money.cents;
    if (fact->kind == FACT_SLIP || fact->kind == FACT_RACK) check_felt(&c);
    if (fact->kind == FACT_SELF_CHECK && fact->self_check.differ) check_self_check(&c);
    if (fact->kind == FACT_PAIR && !fact->pair.role) check_paired(&c);
    if (fact->source == BY_USER) check_alone(&c);
    if (fact->kind == FACT_USER && !f->head->demo) check_account(&c);
    if (f->head->demo) return; /* play money is no income */
    if (fact->kind == FACT_SETTLE) check_wins(&c);
    if (fact->kind == FACT_ISSUE || fact->kind == FACT_REDEEM) check_cash(flags, &c);
}

struct fact flags_note(const struct flag *flag) {
    struct fact note = {.kind = FACT_NOTE, .source = BY_PROGRAM, .table = flag->table};
    note.note.code = flag->code;
    note.note.terminal = flag->terminal;
    note.note.user = flag->user;
    note.note.cents = flag->cents;
    memcpy(note.note.text, flag->text, sizeof note.note.text);
    return note;
}

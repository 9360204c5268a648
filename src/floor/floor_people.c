/* floor_people.c - who may act in the house, as the books know it.
 *
 * A person is made, gets another role or a new first password, chooses a password, and is removed: each is a fact that
 * says which (enum fact_user_change) and how the account is from now on.  What the store holds beside the log is
 * compared with that.
 *
 * Whoever can approve anything can be a second person, so making or changing one takes two people, of two departments
 * as soon as the house has had two, once money has moved; until then the first supervisor sets the house up.  Who was
 * made, promoted or given a password by a person is not that person's second one for a day, nor the other way round.
 * An auditor approves nothing, and of play money everybody is whom they like. */
#include "floor/floor_parts.h"

#include <string.h>

enum { FRESH_MS = 24 * 60 * 60 * 1000 };

/* Who there has been, beside the first supervisor: it decides who must approve. */
enum { OTHERS_NONE, OTHERS_SUPERVISOR, OTHERS_DEPARTMENT };

/* ---- people ------------------------------------------------------------------------------------------- */
struct floor_user *floor_user_place(const struct floor *f, uint32_t number) {
    for (int i = 0; i < FLOOR_USERS; i++)
        if (f->head->user[i].number == number) return &f->head->user[i];
    return NULL;
}

const struct floor_user *floor_user(const struct floor *f, uint32_t number) {
    const struct floor_user *user = number ? floor_user_place(f, number) : NULL;
    return user && user->role ? user : NULL;
}

/* Dealers and supervisors are one department, the floor (WAC 230-15-430). */
static int department_of(int role) { return role == ROLE_DEALER ? ROLE_SUPERVISOR : role; }

static bool approves(int role) { return role && role != ROLE_AUDITOR; }

/* Money has moved: from here on accounts are worth something to a thief. */
void floor_note_use(struct floor *f, const struct fact *fact) {
    const bool by_people = fact->source == BY_USER || fact->source == BY_TERMINAL;
    if (by_people && (fact->kind == FACT_BETS || fact_is_about(fact->kind, ABOUT_CASH | ABOUT_CHIPS)))
        f->head->used = true;
}

/* ---- second persons ----------------------------------------------------------------------------------- */
static bool has_made(const struct floor *f, uint32_t by, uint32_t number, int64_t now_ms) {
    const struct floor_user *user = floor_user(f, number);
    if (!user || !user->made_ms || now_ms - user->made_ms >= FRESH_MS) return false;
    return user->made_by[0] == by || user->made_by[1] == by;
}

enum err floor_check_fresh(const struct floor *f, const struct fact *fact, uint32_t other) {
    const bool fresh = has_made(f, fact->who, other, fact->time_ms) || has_made(f, other, fact->who, fact->time_ms);
    return other && fresh ? ERR_FRESH : OK;
}

enum err floor_check_second_department(const struct floor *f, uint32_t first, uint32_t second) {
    const struct floor_user *a = floor_user(f, first), *b = floor_user(f, second);
    if (!a || !b || !approves(b->role)) return ERR_NOT_ALLOWED;
    if (f->head->others == OTHERS_DEPARTMENT)
        return department_of(a->role) == department_of(b->role) ? ERR_DEPARTMENTS : OK;
    return b->role == ROLE_SUPERVISOR ? OK : ERR_NOT_ALLOWED;
}

/* ---- changes of accounts ------------------------------------------------------------------------------ */
static bool takes_two(const struct floor *f, const struct fact *fact) {
    if (fact->source != BY_USER || f->head->demo || !f->head->used || f->head->others == OTHERS_NONE) return false;
    return !fact_user_is_own(fact->user.change) && approves(fact->user.role);
}

enum err floor_check_user(const struct floor *f, const struct fact *fact) {
    const struct fact_user *to = &fact->user;
    const struct floor_user *was = floor_user(f, to->number);
    if (!to->number || to->change >= USER_CHANGES || (to->change == USER_REMOVED) != !to->role) return ERR_EVENT;
    if (to->change == USER_ADDED && to->number <= f->head->users) return ERR_USER_CHANGED;
    if (to->change == USER_ADDED && !floor_user_place(f, to->number) && !floor_user_place(f, 0)) return ERR_USERS_FULL;
    if (to->change != USER_ADDED && !was) return ERR_USER;
    if (to->generation != (was ? was->generation + 1 : 0)) return ERR_USER_CHANGED;
    if (fact_user_is_own(to->change) && (fact->who != to->number || to->role != was->role)) return ERR_NOT_ALLOWED;
    if (to->change == USER_BADGE && memcmp(to->key, was->key, sizeof to->key) != 0) return ERR_NOT_ALLOWED;
    return takes_two(f, fact) ? floor_check_approved(f, fact) : OK;
}

static void note_others(struct floor *f) {
    int supervisors = 0, others = 0;
    for (int i = 0; i < FLOOR_USERS; i++) {
        const int role = f->head->user[i].role;
        supervisors += role == ROLE_SUPERVISOR;
        others += approves(role) && department_of(role) != ROLE_SUPERVISOR && role != ROLE_COUNT;
    }
    const uint8_t now = others ? OTHERS_DEPARTMENT : supervisors > 1 ? OTHERS_SUPERVISOR : OTHERS_NONE;
    if (now > f->head->others) f->head->others = now;
}

static void end_sign_on(struct floor *f, uint32_t user) {
    for (int i = 0; i < f->config->table_count; i++) {
        struct floor_table *t = &f->table[i];
        if (t->signed_on != user) continue;
        t->signed_on = 0;
        memset(t->dealer_name, 0, sizeof t->dealer_name);
    }
}

/* A user who was removed sends no more requests: the place is free. */
void floor_apply_user(struct floor *f, const struct fact *fact) {
    const struct fact_user *to = &fact->user;
    const uint32_t approved_by = floor_approved_by(f, fact);
    struct floor_user *user = floor_user_place(f, to->number);
    if (!user) user = floor_user_place(f, 0);
    floor_close_proposal(f, fact);
    if (to->number > f->head->users) f->head->users = to->number;
    if (!fact_user_is_own(to->change)) end_sign_on(f, to->number);
    if (!to->role) {
        *user = (struct floor_user){0};
        return;
    }
    user->number = to->number;
    user->generation = to->generation;
    user->role = to->role;
    memcpy(user->row, to->row, sizeof user->row);
    memcpy(user->key, to->key, sizeof user->key);
    if (!fact_user_is_own(to->change)) {
        user->made_by[0] = fact->who;
        user->made_by[1] = approved_by;
        user->made_ms = f->head->used && !f->head->demo ? fact->time_ms : 0; /* play money has nothing to guard */
    }
    note_others(f);
}

/* ---- sessions ----------------------------------------------------------------------------------------- */
enum err floor_check_session(const struct floor *f, const struct fact *fact) {
    if (fact->table > f->config->table_count) return ERR_TABLE;
    return fact->session.on && !floor_user(f, fact->session.user) ? ERR_USER : OK;
}

/* At a console the next dealer relieves the one before, who was at no other; a supervisor comes for an act, and the
 * name stays in sight. */
void floor_apply_session(struct floor *f, const struct fact *fact) {
    const struct floor_user *user = floor_user(f, fact->session.user);
    struct floor_table *t = fact->table ? floor_table(f, fact) : NULL;
    if (t && fact->session.on && user->role == ROLE_SUPERVISOR)
        memcpy(t->supervisor_name, fact->session.name, sizeof t->supervisor_name);
    const bool deals = t && fact->session.on && user->role == ROLE_DEALER;
    if (deals || (t && t->signed_on == fact->session.user)) end_sign_on(f, fact->session.user);
    if (!deals) return;
    t->signed_on = fact->session.user;
    memcpy(t->dealer_name, fact->session.name, sizeof t->dealer_name);
}

/* floor_live.c - what only a live table has: cards that are turned, corrections, rulings, decks.
 *
 * A live round keeps its events since betting closed.  A correction plays them again with the right cards
 * (live_round.h).  Until the next round opens that is possible even after the settlement: what was paid is
 * taken back first. */
#include "floor/floor_parts.h"
#include "game/rules.h"

#include <string.h>

static bool is_on_table(const struct floor_table *t) {
    return t->phase == TABLE_DEALING || t->phase == TABLE_DECIDING || t->phase == TABLE_FINISHED;
}

/* ---- the numbers of cards ----------------------------------------------------------------------------- */
/* All events since betting closed, on a copy of the round as it was then. */
static struct live_cards walk_round(const struct floor *f, int table) {
    const struct live_round live = floor_live_round(f, table);
    return live_cards(&live, f->scratch[table - 1]);
}

int floor_dealt(const struct floor *f, int table, struct need out[FACT_CARDS_MAX]) {
    if (!f->events[table - 1] || !f->table[table - 1].card_count) return 0;
    const struct live_cards cards = walk_round(f, table);
    memcpy(out, cards.to, sizeof cards.to);
    return cards.count;
}

int floor_cards_used(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    int used = t->card_count;
    for (uint32_t i = 0; f->events[table - 1] && i < t->event_count; i++)
        used += f->events[table - 1][i].kind == EV_BURN;
    return used;
}

int floor_first_spot(const struct floor *f, int table) {
    const struct live_round live = floor_live_round(f, table);
    for (uint32_t i = 0; live.closed && i < live.count; i++)
        if (live.events[i].kind == EV_START) return live.events[i].what;
    return 0;
}

int floor_decision(const struct floor *f, int table, int seat, int nth) {
    const struct live_round live = floor_live_round(f, table);
    const int at = live.closed ? live_decision(&live, seat, nth) : -1;
    return at < 0 ? -1 : live.events[at].what;
}

/* ---- turning ------------------------------------------------------------------------------------------ */
bool floor_left_verified(const struct floor *f, int table) {
    const bool verified = floor_config(f, table)->live && floor_game(f, table)->cards_left;
    return !verified || f->table[table - 1].left_verified;
}

/* Cards are turned where the round asks for it, in its order, and lie nowhere else. */
enum err floor_check_turn(const struct floor *f, const struct fact *fact) {
    const struct game *game = floor_game(f, fact->table);
    void *round = f->scratch[fact->table - 1];
    if (floor_table(f, fact)->phase != TABLE_DEALING || !fact->cards.count) return ERR_ORDER;
    if (!floor_has_event_room(f, fact->table, fact->cards.count)) return ERR_ORDER;
    if (!floor_left_verified(f, fact->table)) return ERR_LEFT;
    if (fact->source == BY_USER && floor_is_read(f, fact->table) &&
        fact->cards.count != floor_turns_read(f, fact->table))
        return ERR_READER;
    struct event events[FACT_EVENTS];
    const int count = fact_events(fact, events);
    memcpy(round, f->round[fact->table - 1], game_round_size(game));
    for (int i = 0; i < count; i++) {
        const struct need need = game->need(round);
        const struct event event = live_event(events[i], &need);
        if (need.kind != NEED_TURN) return ERR_ORDER;
        TRY(game_send(game, round, &event));
    }
    return OK;
}

void floor_apply_turn(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    floor_note_dealer(f, fact);
    floor_apply_events(f, fact);
    const struct live_cards cards = walk_round(f, fact->table);

    memcpy(t->cards, cards.cards, sizeof t->cards);
    floor_update_phase(f, fact->table, fact->time_ms);
}

/* ---- corrections -------------------------------------------------------------------------------------- */
/* Until then the dealer puts right the last entries; afterwards whoever dealt could take money back from players, or
 * make a jackpot vanish, alone.  [L-1] Once a step has paid, nobody who dealt does; one that only took, as a fold
 * does, has paid nobody. */
static bool is_final(const struct floor_table *t) { return t->locks || t->was_locked || t->settled; }

bool floor_is_supervised(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    return is_final(t) || t->reopened || floor_has_paid(f, table);
}

/* [L-1] Was all that it corrects entered since the last card, and since anybody else acted? */
static bool is_last_entry(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    const struct live_round live = floor_live_round(f, fact->table);
    const struct fact_changes changes = live_changes(fact);
    if (t->entered_by != fact->who) return false;
    if (fact->amend.what == AMEND_WAGERS || fact->amend.what == AMEND_SEAT) return !t->card_count;
    if (fact->amend.what == AMEND_DECISION)
        return live_decision(&live, fact->amend.seat, fact->amend.nth) >= (int)t->entries_from;
    if (fact->amend.what == AMEND_START) return !t->card_count;
    if (fact->amend.what == AMEND_CALL) return live_call(&live, fact->amend.seat) >= (int)t->entries_from;
    const struct live_cards cards = walk_round(f, fact->table);
    bool last = true;
    for (int i = 0; i < changes.count; i++)
        last = last && changes.change[i].index < cards.count && cards.at[changes.change[i].index] >= t->entries_from;
    return last;
}

/* Whoever dealt, and every dealer, puts right only the last entries.  Logs of before have corrections that do not say
 * as whom they were made. */
static enum err check_corrector(const struct floor *f, const struct fact *fact) {
    const bool dealt = floor_has_dealt(f, fact->table, fact->who);
    const bool supervised = floor_is_supervised(f, fact->table);
    if (fact->kind != FACT_AMEND) return dealt && is_final(floor_table(f, fact)) ? ERR_OWN_ROUND : OK;
    if (supervised && dealt) return ERR_OWN_ROUND;
    if (fact->amend.role == FLOOR_SUPERVISOR && !dealt) return OK;
    if (supervised) return ERR_NOT_ALLOWED;
    return is_last_entry(f, fact) ? OK : ERR_LAST_ENTRY;
}

/* May the round on the table be changed?  After its settlement until the next one opens. */
static enum err check_open(const struct floor *f, const struct fact *fact) {
    const int table = fact->table;
    const struct floor_table *t = &f->table[table - 1];
    TRY(check_corrector(f, fact));
    if (t->sweeping) return ERR_SWEEP;
    if (is_on_table(t)) return floor_has_posted(f, table) ? floor_check_unsettle(f, table) : OK;
    return t->settled ? floor_check_unsettle(f, table) : ERR_ORDER;
}

static bool is_same_front(const card a[2], const card b[2]) {
    return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
}

/* [L-1] What it says was there is there, and would be another. */
static enum err check_decision(const struct live_round *live, const struct fact_amend *amend) {
    const int at = live_decision(live, amend->seat, amend->nth);
    if (at < 0 || amend->was == AMEND_NONE) return ERR_DECISION;
    if (live->events[at].what != amend->was) return ERR_WAS_OTHER;
    const bool sets = amend->is == live->game->sets_hand;
    return amend->was == amend->is && (!sets || is_same_front(amend->front_was, amend->front_is)) ? ERR_UNCHANGED : OK;
}

static enum err check_start(const struct floor *f, const struct fact *fact) {
    const int spot = floor_first_spot(f, fact->table);
    if (!spot) return ERR_START;
    if (spot != fact->amend.was) return ERR_WAS_OTHER;
    return fact->amend.was == fact->amend.is ? ERR_UNCHANGED : OK;
}

/* Is the hand of the seat in the round, or was it settled on the felt? */
static bool is_alive(const struct floor *f, int table, int seat, const int64_t closed[WAGERS_MAX]) {
    int64_t placed = 0;
    for (int w = 0; w < WAGERS_MAX; w++) placed += closed[w];
    return !placed || floor_has_played(f, table, seat) || f->seat[table - 1][seat - 1].by_hand;
}

/* [L-1] The wagers of a terminal are what its player touched. */
static enum err check_wagers(const struct floor *f, const struct fact *fact, const struct live_round *live) {
    const struct fact_amend *amend = &fact->amend;
    int64_t stakes[WAGERS_MAX];
    bool changes = false;
    if (!floor_config(f, fact->table)->chips) return ERR_OWN_TERMINAL;
    live_closed_stakes(live, amend->seat, stakes);
    if (!is_alive(f, fact->table, amend->seat, stakes)) return ERR_SEAT;
    for (int i = 0; i < amend->count; i++) {
        const int w = amend->stake[i].wager;
        const struct fact_spot spot = {.wager = (uint8_t)w, .cents = amend->stake[i].is};
        if (w >= live->game->wager_count) return ERR_WAGER;
        if (stakes[w] != amend->stake[i].was) return ERR_WAS_OTHER;
        if (floor_is_bad_amount(f, fact->table, &spot)) return ERR_CHIP_AMOUNT;
        changes = changes || amend->stake[i].is != stakes[w];
        stakes[w] = amend->stake[i].is;
    }
    TRY(floor_check_stakes(floor_table(f, fact), stakes));
    return changes ? OK : ERR_UNCHANGED;
}

static enum err check_seat(const struct floor *f, const struct fact *fact, const struct live_round *live) {
    int64_t stakes[WAGERS_MAX];
    const int to = fact->amend.is;
    if (!floor_config(f, fact->table)->chips) return ERR_OWN_TERMINAL;
    if (to < 1 || to > floor_config(f, fact->table)->seats) return ERR_SEAT;
    if (to == fact->amend.seat) return ERR_UNCHANGED;
    if (!floor_has_played(f, fact->table, fact->amend.seat)) return ERR_SEAT;
    live_closed_stakes(live, to, stakes);
    for (int w = 0; w < WAGERS_MAX; w++)
        if (stakes[w]) return ERR_SEAT_TAKEN;
    return OK;
}

/* What the seat's hand was called, ORDER CALL; AMEND_NONE: it was not. */
static uint8_t was_called(const struct live_round *live, int seat) {
    const int at = live_call(live, seat);
    return at < 0 ? AMEND_NONE : live->events[at].what;
}

static enum err check_called(const struct live_round *live, const struct fact_amend *amend) {
    const uint8_t was = was_called(live, amend->seat);
    if (was == AMEND_NONE || amend->is != AMEND_NONE) return ERR_DECISION;
    return was == amend->was ? OK : ERR_WAS_OTHER;
}

static enum err check_cards(const struct floor *f, int table, const struct fact_changes *changes) {
    const struct floor_table *t = &f->table[table - 1];
    if (!changes->count) return ERR_CARD;
    for (int i = 0; i < changes->count; i++) {
        const int index = changes->change[i].index;
        if (index >= t->card_count || t->cards[index] != changes->change[i].was) return ERR_CARD_OTHER;
        /* what nobody has seen cannot have been misread, and what was seen is known */
        if ((changes->change[i].was == CARD_HIDDEN) != (changes->change[i].is == CARD_HIDDEN)) return ERR_CARD;
    }
    return OK;
}

static enum err check_what(const struct floor *f, const struct fact *fact) {
    const struct live_round live = floor_live_round(f, fact->table);
    const struct fact_amend *amend = live_amendment(fact);
    const struct fact_changes changes =
        fact->kind == FACT_IRREGULARITY ? fact->irregularity.changes : live_changes(fact);
    if (!amend && fact->kind == FACT_AMEND && !changes.count) return ERR_UNCHANGED;
    if (!amend) return check_cards(f, fact->table, &changes);
    if (amend->what != AMEND_START && (amend->seat < 1 || amend->seat > floor_config(f, fact->table)->seats))
        return ERR_SEAT;
    switch ((enum amend)amend->what) {
    case AMEND_WAGERS: return check_wagers(f, fact, &live);
    case AMEND_DECISION: return check_decision(&live, amend);
    case AMEND_START: return check_start(f, fact);
    case AMEND_SEAT: return check_seat(f, fact, &live);
    case AMEND_CALL: return check_called(&live, amend);
    case AMEND_CARDS:
    case AMENDS: break;
    }
    return ERR_EVENT;
}

/* [T-7a, T-7c] No correction takes a player's credit; of other tables than those in chips none but of a decision
 * moves stakes. */
static enum err check_stakes(const struct floor *f, const struct fact *fact, const void *round) {
    int64_t before[WAGERS_MAX], after[WAGERS_MAX];
    const int table = fact->table;
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        floor_stakes(f, table, f->round[table - 1], seat, before);
        floor_stakes(f, table, round, seat, after);
        if (memcmp(before, after, sizeof after) == 0) continue;
        if (fact->kind != FACT_AMEND) return ERR_DECISION;
        for (int w = 0; !floor_config(f, table)->chips && w < WAGERS_MAX; w++)
            if (after[w] > before[w]) return ERR_OWN_TERMINAL;
    }
    return OK;
}

/* [T-7, L-7] After the dealer's hand lies there a wrong array is no longer put right. */
static enum err check_array(const struct floor *f, const struct fact *fact) {
    const struct fact_changes changes = live_changes(fact);
    if (!floor_game(f, fact->table)->timed || fact->kind != FACT_AMEND || !changes.count) return OK;
    const struct live_cards cards = walk_round(f, fact->table);
    bool array = false, dealer = false;
    for (int i = 0; i < changes.count; i++) array = array || cards.to[changes.change[i].index].to == TO_TABLE;
    for (int i = 0; i < cards.count; i++) dealer = dealer || cards.to[i].to == TO_DEALER;
    return array && dealer ? ERR_MALFUNCTION : OK;
}

/* What a seat wins on each wager by the round in that memory; meters: a bit for each that is a meter's. */
static uint32_t won_by_seat(const struct floor *f, int table, const void *round, int seat, int64_t won[WAGERS_MAX]) {
    const struct game *game = floor_game(f, table);
    struct award awards[AWARDS_MAX];
    uint32_t meters = 0;
    memset(won, 0, WAGERS_MAX * sizeof *won);
    if (!game->stakes(round, seat)) return 0;
    if (!game->early_steps && game->need(round).kind != NEED_NOTHING) return 0;
    const int count = game->settle(round, seat, awards);
    for (int i = 0; i < count; i++) {
        meters |= (uint32_t)(awards[i].meter && awards[i].outcome == OUTCOME_WIN) << awards[i].wager;
        if (!awards[i].toke) won[awards[i].wager] += posting_win_cents(&awards[i]);
    }
    return meters;
}

static bool is_large(const struct floor *f, int64_t cents) {
    const struct award award = {.returned_cents = cents};
    return floor_is_locked_win(f, &award);
}

/* [L-1] Two people where a jackpot is locked or was paid, or where a payment that is looked at falls away or comes. */
static bool takes_two(const struct floor *f, int table, const void *round) {
    const struct floor_table *t = &f->table[table - 1];
    int64_t before[WAGERS_MAX], after[WAGERS_MAX];
    if (t->locks || t->was_locked || floor_has_paid_jackpot(f, table)) return true;
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        const uint32_t meters =
            won_by_seat(f, table, f->round[table - 1], seat, before) ^ won_by_seat(f, table, round, seat, after);
        if (meters) return true;
        for (int w = 0; w < WAGERS_MAX; w++)
            if (before[w] != after[w] && (is_large(f, before[w]) || is_large(f, after[w]))) return true;
    }
    return false;
}

/* Plays the round again.  Refused: a card that lies elsewhere, what the rules do not have, another's credit; what takes
 * two people, which of a ruling is a void.  Corrections in logs of before were made by one. */
static enum err check_again(const struct floor *f, const struct fact *fact) {
    const struct live_round live = floor_live_round(f, fact->table);
    struct live_replay replay = {.round = f->scratch[fact->table - 1]};
    TRY(check_what(f, fact));
    TRY(check_array(f, fact));
    if (!floor_has_event_room(f, fact->table, FACT_CARDS_MAX)) return ERR_ORDER;
    TRY(live_replay(&live, fact, &replay));
    TRY(check_stakes(f, fact, replay.round));
    if (fact->kind == FACT_CORRECT || fact->kind == FACT_CORRECTIONS || !takes_two(f, fact->table, replay.round))
        return OK;
    return fact->kind == FACT_AMEND ? floor_check_approved(f, fact) : ERR_ROUND_FINAL;
}

static bool has_undecided(const struct floor_table *t, const struct live_replay *replay) {
    return t->phase == TABLE_DECIDING && replay->events < t->event_count;
}

/* What was paid is taken back, the round is as the fact makes it, and stakes and meters are those of that round. */
void floor_play_again(struct floor *f, const struct fact *fact) {
    const int table = fact->table;
    const struct live_round live = floor_live_round(f, table);
    struct floor_table *t = floor_table(f, fact);
    struct live_replay replay = {
        .round = f->scratch[table - 1], .closed = f->closed[table - 1], .keep = f->events[table - 1]};
    int64_t stakes[WAGERS_MAX];
    /* what is counted is not paid yet, and nothing that follows from it */
    if (fact->kind != FACT_AMOUNT && floor_has_posted(f, table)) floor_unsettle(f, fact);
    must(live_replay(&live, fact, &replay) == OK);
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        floor_stakes(f, table, replay.round, seat, stakes);
        floor_restake(f, table, seat, stakes);
    }
    memcpy(f->round[table - 1], replay.round, game_round_size(live.game));
    if (has_undecided(t, &replay)) t->phase = TABLE_DEALING; /* [L-7] the window begins anew */
    t->event_count = replay.events;
    t->by_hand = t->by_hand || t->card_count != replay.cards.count; /* the reader's order is no longer this */
    t->card_count = (uint8_t)replay.cards.count;
    memcpy(t->cards, replay.cards.cards, sizeof t->cards);
    floor_update_phase(f, table, fact->time_ms);
}

static void fill_decision(const struct live_round *live, struct fact_amend *amend) {
    if (amend->nth == AMEND_NONE)
        for (amend->nth = 0; live_decision(live, amend->seat, amend->nth + 1) >= 0;) amend->nth++;
    const int at = live_decision(live, amend->seat, amend->nth);
    amend->was = AMEND_NONE;
    if (at < 0) return;
    amend->was = live->events[at].what;
    memcpy(amend->front_was, live->events[at].cards, sizeof amend->front_was);
}

void floor_fill_amend(const struct floor *f, struct fact *fact) {
    const struct live_round live = floor_live_round(f, fact->table);
    struct fact_amend *amend = &fact->amend;
    int64_t stakes[WAGERS_MAX] = {0};
    if (amend->what != AMEND_START && amend->what != AMEND_CARDS &&
        (amend->seat < 1 || amend->seat > floor_config(f, fact->table)->seats))
        return;
    if (amend->what == AMEND_WAGERS) live_closed_stakes(&live, amend->seat, stakes);
    for (int i = 0; i < amend->count; i++) amend->stake[i].was = stakes[amend->stake[i].wager];
    if (amend->what == AMEND_DECISION) fill_decision(&live, amend);
    if (amend->what == AMEND_SEAT) amend->was = (uint8_t)amend->seat;
    if (amend->what == AMEND_CALL) amend->was = was_called(&live, amend->seat);
    if (amend->what == AMEND_START) amend->was = (uint8_t)floor_first_spot(f, fact->table);
}

/* Two cards that were exchanged can only be put right together. */
enum err floor_check_corrections(const struct floor *f, const struct fact *fact) {
    TRY(check_open(f, fact));
    return fact_reason(fact)[0] ? check_again(f, fact) : ERR_REASON;
}

void floor_apply_corrections(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    floor_play_again(f, fact);
    if (fact->who != t->entered_by) t->entries_from = t->event_count;
    t->entered_by = fact->who;
    if (fact->kind != FACT_AMEND) return;
    t->amends++;
    t->amended = fact->amend;
    t->amended_by = fact->who;
    t->amended_ms = fact->time_ms;
    floor_close_proposal(f, fact);
}

/* ---- irregularities ----------------------------------------------------------------------------------- */
static struct fact void_of(const struct floor *f, const struct fact *fact) {
    struct fact voided = *fact;
    voided.kind = FACT_VOID;
    voided.voided.round = floor_table(f, fact)->round;
    voided.voided.dead = true;
    memcpy(voided.voided.reason, fact->irregularity.text, FACT_TEXT);
    return voided;
}

static enum err check_event(const struct floor *f, const struct fact *fact) {
    struct event events[FACT_EVENTS];
    TRY(check_open(f, fact));
    must(fact_events(fact, events) == 1);
    if (!floor_has_event_room(f, fact->table, FACT_CARDS_MAX)) return ERR_ORDER;
    const enum err refused = floor_game(f, fact->table)->check(f->round[fact->table - 1], events);

    if (refused != OK || events->kind != EV_DEAD) return refused;
    return floor_seat_takes_two(f, fact->table, events->seat) ? floor_check_approved(f, fact)
                                                              : floor_check_alone(f, fact);
}

static enum err check_replace(const struct floor *f, const struct fact *fact) {
    const struct fact_changes changes = live_changes(fact);
    if (fact->irregularity.changes.count > 1) return ERR_CARD;
    if (!changes.count) return check_event(f, fact);
    if (changes.change[0].is == changes.change[0].was) return ERR_CARD;
    return check_again(f, fact);
}

/* A dead round takes two people where its void does. */
static enum err check_dead(const struct floor *f, const struct fact *fact) {
    const struct fact voided = void_of(f, fact);
    const enum err err = floor_check_void(f, &voided);
    return err == ERR_SECOND_PERSON ? floor_check_approved(f, fact) : err;
}

static bool is_running(const struct floor_table *t) { return is_on_table(t) || t->phase == TABLE_BETTING; }

bool floor_ruling_ends_round(const struct floor *f, const struct fact *ruling) {
    const int effect = ruling->irregularity.effect;
    return effect == EFFECT_DEAD_ROUND || (effect == EFFECT_NEW_DECK && is_running(floor_table(f, ruling)));
}

static enum err check_effect(const struct floor *f, const struct fact *fact) {
    switch ((enum irregularity_effect)fact->irregularity.effect) {
    case EFFECT_CONTINUE: return OK;
    case EFFECT_BURN:
    case EFFECT_DEAD_SEAT:
    case EFFECT_RESET_HANDS: return check_event(f, fact);
    case EFFECT_REPLACE:
    case EFFECT_MOVE: {
        TRY(check_open(f, fact));
        return fact->irregularity.effect == EFFECT_MOVE ? check_again(f, fact) : check_replace(f, fact);
    }
    case EFFECT_DEAD_ROUND:
    case EFFECT_NEW_DECK: return floor_ruling_ends_round(f, fact) ? check_dead(f, fact) : OK;
    case EFFECTS: break;
    }
    return ERR_EFFECT;
}

/* A supervisor rules, never the dealer who dealt the round; the policy of the table says what may be ruled. */
enum err floor_check_irregularity(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    if (t->phase == TABLE_OFF) return ERR_ORDER;
    if (fact->irregularity.code >= IRREGULARITIES || fact->irregularity.effect >= EFFECTS ||
        fact->irregularity.authority >= AUTHORITIES)
        return ERR_EVENT;
    if (!fact->irregularity.text[0]) return ERR_REASON;
    if (floor_has_dealt(f, fact->table, fact->who)) return ERR_NOT_ALLOWED;
    if (!irregularity_allows(f->config, fact->table, (enum irregularity)fact->irregularity.code,
                             (enum irregularity_effect)fact->irregularity.effect))
        return ERR_EFFECT;
    return check_effect(f, fact);
}

/* [P-9] and the like: what was paid is taken back, cards are changed, then the event happens. */
static void apply_ruling(struct floor *f, const struct fact *fact) {
    floor_play_again(f, fact);
    if (fact->irregularity.effect == EFFECT_MOVE) return;
    if (fact->irregularity.effect == EFFECT_DEAD_SEAT) floor_void_seat(f, fact, fact->irregularity.seat);
    floor_apply_events(f, fact);
    floor_update_phase(f, fact->table, fact->time_ms);
    floor_close_proposal(f, fact);
}

void floor_apply_irregularity(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    const struct fact voided = void_of(f, fact);
    switch ((enum irregularity_effect)fact->irregularity.effect) {
    case EFFECT_CONTINUE:
    case EFFECTS: break;
    case EFFECT_BURN:
    case EFFECT_DEAD_SEAT:
    case EFFECT_RESET_HANDS: apply_ruling(f, fact); break;
    case EFFECT_REPLACE:
    case EFFECT_MOVE:
        apply_ruling(f, fact);
        t->by_hand = true; /* the cards do not lie where a reader saw them dealt */
        break;
    case EFFECT_DEAD_ROUND: floor_apply_void(f, &voided); break;
    case EFFECT_NEW_DECK:
        if (floor_ruling_ends_round(f, fact)) floor_apply_void(f, &voided);
        t->deck_due = true;
        break;
    }
}

/* ---- decks -------------------------------------------------------------------------------------------- */
int floor_cards_left(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);
    const int whole = rules_shoe_size(&config->rules);
    const bool lies = t->phase == TABLE_PAUSE || t->locks; /* for its proof also at a table that was closed */
    const bool dealt = is_on_table(t) || (!config->rules.game->live_shoe && lies);
    return whole - t->burnt - (config->rules.game->live_shoe ? t->shoe_at : 0) -
           (dealt ? floor_cards_used(f, table) : 0);
}

enum err floor_check_deck(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    switch ((enum deck_act)fact->deck.what) {
    case DECK_OPENED: /* a deck does not change in the middle of a round */
    case DECK_RETIRED: return is_on_table(t) ? ERR_ORDER : fact->deck.deck[0] ? OK : ERR_DECK;
    case DECK_BURNT: return fact->deck.count && fact->deck.count <= floor_cards_left(f, fact->table) ? OK : ERR_AMOUNT;
    case DECK_LEFT: return is_on_table(t) && floor_game(f, fact->table)->cards_left ? OK : ERR_ORDER;
    case DECK_CUT_CARD: return floor_game(f, fact->table)->live_shoe ? OK : ERR_ORDER;
    case DECK_INSPECTED:
    case DECK_VERIFIED:
    case DECK_SHUFFLED:
    case DECK_CUT:
    case DECK_COUNTED: return OK;
    case DECK_ACTS: break;
    }
    return ERR_EVENT;
}

void floor_apply_deck(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    switch ((enum deck_act)fact->deck.what) {
    case DECK_OPENED:
        memcpy(t->deck, fact->deck.deck, sizeof t->deck);
        t->deck_rounds = 0;
        t->burnt = 0;
        t->deck_due = false;
        t->shuffle_due = t->has_shoe; /* a shoe that is begun is not gone on with in another deck */
        break;
    case DECK_RETIRED:
        memset(t->deck, 0, sizeof t->deck);
        t->deck_due = true;
        break;
    case DECK_BURNT: t->burnt = (uint16_t)(t->burnt + fact->deck.count); break;
    case DECK_LEFT: t->left_verified = fact->deck.count == floor_game(f, fact->table)->cards_left; break; /* [P-4] */
    case DECK_CUT_CARD: t->shuffle_due = true; break;
    case DECK_INSPECTED:
    case DECK_VERIFIED:
    case DECK_SHUFFLED:
    case DECK_CUT:
    case DECK_COUNTED:
    case DECK_ACTS: break;
    }
}

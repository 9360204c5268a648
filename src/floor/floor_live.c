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
        (fact->cards.count != 2 || !floor_awaits_front(f, fact->table)))
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
/* Plays the round again with the changes.  Refused: a card that lies elsewhere, or a decision that would have
 * moved other stakes. */
static enum err replay_changed(const struct floor *f, int table, const struct fact_changes *changes,
                               struct live_replay *out) {
    const struct live_round live = floor_live_round(f, table);
    int64_t before[TABLE_SEATS][WAGERS_MAX], after[WAGERS_MAX];
    const int seats = floor_config(f, table)->seats;
    for (int seat = 1; seat <= seats && seat <= TABLE_SEATS; seat++)
        floor_stakes(f, table, f->round[table - 1], seat, before[seat - 1]);
    TRY(live_replay(&live, changes, out));
    /* no card changes what a stadium's seats have staked */
    for (int seat = 1; seats <= TABLE_SEATS && seat <= seats; seat++) {
        floor_stakes(f, table, out->round, seat, after);
        if (memcmp(before[seat - 1], after, sizeof after) != 0) return ERR_DECISION;
    }
    return OK;
}

/* Until then the dealer puts right what the dealer misread; afterwards whoever dealt could take money back
 * from players, or make a jackpot vanish, alone. */
bool floor_is_supervised(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    return t->locks || t->was_locked || t->settled;
}

/* May the round on the table be changed?  After its settlement until the next one opens. */
static enum err check_open(const struct floor *f, const struct fact *fact) {
    const int table = fact->table;
    const struct floor_table *t = &f->table[table - 1];
    if (floor_is_supervised(f, table) && floor_has_dealt(f, table, fact->who)) return ERR_OWN_ROUND;
    if (is_on_table(t)) return floor_has_posted(f, table) ? floor_check_unsettle(f, table) : OK;
    return t->settled ? floor_check_unsettle(f, table) : ERR_ORDER;
}

static enum err check_changes(const struct floor *f, int table, const struct fact_changes *changes) {
    const struct floor_table *t = &f->table[table - 1];
    struct live_replay replay = {.round = f->scratch[table - 1]};
    if (!changes->count) return ERR_CARD;
    for (int i = 0; i < changes->count; i++) {
        const int index = changes->change[i].index;
        if (index >= t->card_count || t->cards[index] != changes->change[i].was) return ERR_CARD_OTHER;
        /* what nobody has seen cannot have been misread, and what was seen is known */
        if ((changes->change[i].was == CARD_HIDDEN) != (changes->change[i].is == CARD_HIDDEN)) return ERR_CARD;
    }
    return replay_changed(f, table, changes, &replay);
}

static void take_back(struct floor *f, const struct fact *fact) {
    if (floor_has_posted(f, fact->table)) floor_unsettle(f, fact);
}

/* What was paid is taken back, the round is as the changes make it. */
static void apply_changes(struct floor *f, const struct fact *fact) {
    const struct fact_changes changes = live_changes(fact);
    struct floor_table *t = floor_table(f, fact);
    struct live_replay replay = {.round = f->round[fact->table - 1], .keep = f->events[fact->table - 1]};
    take_back(f, fact);
    must(replay_changed(f, fact->table, &changes, &replay) == OK);
    t->event_count = replay.events;
    t->by_hand = t->by_hand || t->card_count != replay.cards.count; /* the reader's order is no longer this */
    t->card_count = (uint8_t)replay.cards.count;
    memcpy(t->cards, replay.cards.cards, sizeof t->cards);
    floor_update_phase(f, fact->table, fact->time_ms);
}

/* A misread card, or several at once: two cards that were exchanged can only be put right together. */
enum err floor_check_corrections(const struct floor *f, const struct fact *fact) {
    const struct fact_changes changes = live_changes(fact);
    TRY(check_open(f, fact));
    return fact_reason(fact)[0] ? check_changes(f, fact->table, &changes) : ERR_REASON;
}

void floor_apply_corrections(struct floor *f, const struct fact *fact) { apply_changes(f, fact); }

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
    if (!floor_has_event_room(f, fact->table, FACT_CARDS_MAX)) return ERR_ORDER;
    if (changes.change[0].is == changes.change[0].was) return ERR_CARD;
    return check_changes(f, fact->table, &changes);
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
        return fact->irregularity.effect == EFFECT_MOVE ? check_changes(f, fact->table, &fact->irregularity.changes)
                                                        : check_replace(f, fact);
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
    apply_changes(f, fact);
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

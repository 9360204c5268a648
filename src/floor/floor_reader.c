/* floor_reader.c - a card reader on the floor: the order of its frames, what they said, and who enters the cards.
 * The bet sensors of a table in chips send theirs the same way.
 *
 * The log has a frame sealed.  Whoever has the key opens it before the fact is applied (house/reader.h), and the floor
 * knows the card; without the key the same log is replayed, and what was read is not known.  The house puts the cards
 * as facts of their own when the rules show them. */
#include "floor/floor_parts.h"
#include "game/rules.h"

#include <string.h>

bool floor_is_read(const struct floor *f, int table) {
    return floor_config(f, table)->reader && !f->table[table - 1].by_hand;
}

/* How many cards of the hand that is to be turned are known already. */
static int count_turned(const struct floor *f, int table, struct need hand) {
    struct need to[FACT_CARDS_MAX];
    const int dealt = floor_dealt(f, table, to);
    int count = 0;
    for (int i = 0; i < dealt; i++)
        count += to[i].to == hand.to && to[i].seat == hand.seat && f->table[table - 1].cards[i] != CARD_HIDDEN;
    return count;
}

/* What was turned first need not be what was dealt first, so what is known is taken away card by card. */
int floor_read_hand(const struct floor *f, int table, card out[FACT_CARDS_MAX]) {
    const struct need hand = floor_game(f, table)->need(f->round[table - 1]);
    const struct floor_reader *r = &f->table[table - 1].reader;
    const card *known = f->table[table - 1].cards;
    struct need to[FACT_CARDS_MAX];
    const int dealt = floor_dealt(f, table, to);
    int count = 0;
    if (hand.kind != NEED_TURN || r->dealt != dealt || r->lost) return -1;
    for (int i = 0; i < dealt; i++)
        if (to[i].to == hand.to && to[i].seat == hand.seat) out[count++] = r->cards[i];
    for (int i = 0; i < dealt; i++) {
        if (to[i].to != hand.to || to[i].seat != hand.seat || known[i] == CARD_HIDDEN) continue;
        card *at = memchr(out, known[i], (size_t)count);
        if (!at) return -1;
        memmove(at, at + 1, (size_t)(out + count-- - at - 1));
    }
    return count;
}

static int count_hand(const struct floor *f, int table, struct need hand) {
    struct need to[FACT_CARDS_MAX];
    const int dealt = floor_dealt(f, table, to);
    int count = 0;
    for (int i = 0; i < dealt; i++) count += to[i].to == hand.to && to[i].seat == hand.seat;
    return count;
}

int floor_turns_read(const struct floor *f, int table) {
    if (!floor_awaits_turn(f, table)) return 0;
    return floor_awaits_front(f, table) ? 2 : count_hand(f, table, floor_game(f, table)->need(f->round[table - 1]));
}

bool floor_awaits_turn(const struct floor *f, int table) {
    const struct need need = floor_game(f, table)->need(f->round[table - 1]);
    return floor_is_read(f, table) && f->table[table - 1].phase == TABLE_DEALING && need.kind == NEED_TURN &&
           !count_turned(f, table, need);
}

bool floor_awaits_front(const struct floor *f, int table) {
    const struct game *game = floor_game(f, table);
    struct view view;
    if (!floor_is_read(f, table) || game->sets_hand < 0 || f->table[table - 1].phase != TABLE_DEALING) return false;
    const struct need need = game->need(f->round[table - 1]);

    if (need.kind != NEED_TURN || need.to != TO_SEAT) return false;
    const struct seat_view *seat = game_view_seat(game, f->round[table - 1], need.seat, &view);

    return seat && seat->action == game->sets_hand && !count_turned(f, table, need);
}

/* ---- frames ------------------------------------------------------------------------------------------- */
static bool is_dealt(const struct floor_table *t) {
    return t->card_count && (t->phase == TABLE_DEALING || t->phase == TABLE_DECIDING);
}

/* Whatever is missing is never guessed; only the start of a round counts anew. */
static enum err check_order(const struct floor_table *t, const struct fact *fact) {
    if (fact->read.what == READ_START) return is_dealt(t) && !t->by_hand ? ERR_ORDER : OK;
    return t->read_any && fact->read.seq == (uint8_t)(t->read_seq + 1) ? OK : ERR_READER_SEQ;
}

static enum err check_read_card(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    struct need awaited[FACT_CARDS_MAX];
    if (t->read_error) return ERR_READER_FAULT;
    if ((fact->read.what == READ_UNUSED) != t->by_hand) return ERR_ORDER;
    if (fact->read.what == READ_CARD) return floor_awaited(f, fact->table, awaited) ? OK : ERR_ORDER;
    return t->by_hand || floor_cards_left(f, fact->table) > 0 ? OK : ERR_CARDS_FEW;
}

/* Not by the dealer of the round, who could choose the cards then. */
static enum err check_failed(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    if (fact->source != BY_USER || floor_has_dealt(f, fact->table, fact->who)) return ERR_NOT_ALLOWED;
    if (floor_is_idle(f, fact->table) || t->by_hand) return ERR_ORDER;
    return fact->read.text[0] ? OK : ERR_REASON;
}

/* Bet sensors lie under chips; cards and the cut card come from a shoe that reads them. */
static bool is_of_device(const struct config_table *config, int what) {
    switch ((enum fact_read)what) {
    case READ_START:
    case READ_ERROR:
    case READ_ERROR_END: return config->reader || config->chips;
    case READ_SENSOR: return config->chips;
    default: return config->reader;
    }
}

enum err floor_check_read(const struct floor *f, const struct fact *fact) {
    if (fact->read.what >= READS) return ERR_EVENT;
    if (!is_of_device(floor_config(f, fact->table), fact->read.what)) return ERR_NOT_ALLOWED;
    if (fact->read.what == READ_FAILED) return check_failed(f, fact);
    if (fact->source == BY_USER) return ERR_NOT_ALLOWED;
    TRY(check_order(floor_table(f, fact), fact));
    switch ((enum fact_read)fact->read.what) {
    case READ_CARD:
    case READ_BURNT:
    case READ_UNUSED: return check_read_card(f, fact);
    case READ_SENSOR: return floor_table(f, fact)->read_error ? ERR_READER_FAULT : OK;
    default: return OK;
    }
}

void floor_apply_read(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    if (fact->read.what == READ_FAILED) {
        t->by_hand = true;
        return;
    }
    t->read_any = true;
    t->read_seq = fact->read.seq;
    if (fact->read.what == READ_ERROR) t->read_error = true;
    if (fact->read.what == READ_ERROR_END || fact->read.what == READ_START) t->read_error = false;
    if (fact->read.what == READ_BURNT) t->burnt++;
}

/* ---- what a frame says -------------------------------------------------------------------------------- */
bool floor_read_sensor(struct text text, struct floor_sensor *out) {
    const char *end = text.at + text.size, *on = end;
    if (text.size < 8 || text.at[1] != ' ' || text.at[2] < '1' || text.at[2] > '0' + TABLE_SEATS || text.at[3] != ' ')
        return false;
    while (on > text.at + 4 && on[-1] != ' ') on--;
    if (on <= text.at + 5) return false;
    *out = (struct floor_sensor){.seat = text.at[2] - '0',
                                 .wager = {text.at + 4, (size_t)(on - 1 - (text.at + 4))},
                                 .on = end - on == 2 && memcmp(on, "on", 2) == 0};
    return out->on || (end - on == 3 && memcmp(on, "off", 3) == 0);
}

bool floor_read_frame(struct text text, int *what, card *c) {
    const char *at = text.at + 2;
    *c = CARD_HIDDEN;
    if (!text.size || text.size >= FACT_FRAME) return false;
    switch (text.at[0]) {
    case 'S': *what = READ_START; return text.size == 1;
    case 'C': *what = READ_CUT; return text.size == 1;
    case 'e': *what = READ_ERROR_END; return text.size == 1;
    case 'E': *what = READ_ERROR; return text.size == 1 || text.at[1] == ' ';
    case 'B': *what = READ_SENSOR; return floor_read_sensor(text, &(struct floor_sensor){0});
    case 'D':
        *what = READ_CARD;
        return text.size == 4 && text.at[1] == ' ' && card_read(&at, text.at + text.size, c) && *c != CARD_HIDDEN;
    default: return false;
    }
}

/* ---- what it said ----------------------------------------------------------------------------------- */
static void begin_round(struct floor_reader *r) {
    memset(r->cards, 0, sizeof r->cards);
    r->read = r->dealt = 0;
    r->lost = false;
}

int floor_sensed_wager(const struct config_table *config, struct text id) {
    const int wager = game_wager(config->rules.game, id.at, id.size);
    const bool placed = wager >= 0 && config->rules.game->wagers[wager].kind < WAGER_FOLLOWS;
    return placed && rules_offers(&config->rules, wager) ? wager : -1;
}

static void observe_sensor(struct floor_reader *r, const struct config_table *config) {
    struct floor_sensor sensor;
    if (!r->size || !floor_read_sensor((struct text){r->frame, r->size}, &sensor)) return;
    const int wager = floor_sensed_wager(config, sensor.wager);
    const uint32_t bit = wager < 0 ? 0 : UINT32_C(1) << wager;

    if ((sensor.on ? r->on : r->off)[sensor.seat - 1] & bit) return; /* the same again */
    r->on[sensor.seat - 1] &= ~bit;
    r->off[sensor.seat - 1] &= ~bit;
    (sensor.on ? r->on : r->off)[sensor.seat - 1] |= bit;
    r->lit[sensor.seat - 1] &= ~bit;
    r->dark[sensor.seat - 1] &= ~bit;
    (sensor.on ? r->lit : r->dark)[sensor.seat - 1] |= bit;
}

/* Whoever has set a wager since, the console or the house, has done what the sensor asked for. */
static void observe_bet(struct floor_reader *r, int seat, int wager) {
    if (seat > TABLE_SEATS) return;
    r->lit[seat - 1] &= ~(UINT32_C(1) << wager);
    r->dark[seat - 1] &= ~(UINT32_C(1) << wager);
}

static void observe_bets(struct floor_reader *r, const struct fact *fact) {
    for (int i = 0; i < fact->bets.count; i++) observe_bet(r, fact->bets.seat, fact->bets.spot[i].wager);
}

static void observe_frame(struct floor_reader *r, const struct fact *fact) {
    int what;
    card c;
    if (fact->read.what == READ_FAILED) return;
    r->size = 0;
    if (floor_read_frame(text_view(fact->read.frame, fact->read.size), &what, &c)) {
        r->seq = fact->read.seq;
        r->size = fact->read.size;
        memcpy(r->frame, fact->read.frame, sizeof r->frame);
        if (fact->read.what == READ_CARD && r->read < FACT_CARDS_MAX) r->cards[r->read++] = c;
    } else if (fact->read.what == READ_CARD) {
        r->lost = true;
    }
}

/* What lies on is told anew for the next round. */
static void forget_sensors(struct floor_reader *r) {
    memset(r->on, 0, sizeof r->on);
    memset(r->off, 0, sizeof r->off);
}

void floor_follow_reader(struct floor *f, const struct fact *fact) {
    if (!fact->table || fact->table > f->config->table_count || !floor_has_reader(f, fact->table)) return;
    struct floor_reader *r = &floor_table(f, fact)->reader;
    switch ((enum fact_kind)fact->kind) {
    case FACT_ROUND:
        begin_round(r);
        memset(r->dark, 0, sizeof r->dark); /* nothing lies yet */
        break;
    case FACT_BETS: observe_bets(r, fact); break;
    case FACT_AGAIN:
        for (int i = 0; i < fact->again.count; i++) observe_bet(r, fact->again.spot[i].seat, fact->again.spot[i].wager);
        break;
    case FACT_CLOSE:
        memset(r->lit, 0, sizeof r->lit); /* too late for this round */
        forget_sensors(r);
        break;
    case FACT_VOID: forget_sensors(r); break;
    case FACT_CARDS: r->dealt = (uint8_t)(r->dealt + (fact->source == BY_PROGRAM ? fact->cards.count : 0)); break;
    case FACT_DECK: r->cut = r->cut && fact->deck.what != DECK_CUT_CARD; break;
    case FACT_READ:
        observe_frame(r, fact);
        if (fact->read.what == READ_SENSOR) observe_sensor(r, floor_config(f, fact->table));
        r->cut = r->cut || (fact->read.what == READ_CUT && floor_game(f, fact->table)->live_shoe);
        break;
    default: break;
    }
}

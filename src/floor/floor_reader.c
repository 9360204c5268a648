/* floor_reader.c - what the floor knows of a card reader: the order of its frames, and who enters the cards.
 * The bet sensors of a table in chips send theirs the same way.
 *
 * What a frame says is sealed, and no business of the floor: the house opens it (house/reader.h) and puts the
 * cards as facts of their own when the rules show them.  So a log can be replayed without the key. */
#include "floor/floor_parts.h"

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
    if (t->phase == TABLE_OFF || t->phase == TABLE_PAUSE || t->by_hand) return ERR_ORDER;
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

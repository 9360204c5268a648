/* receipt_write.c - a receipt as text: its rules, events, hands and awards, its commitment and its signature.
 *
 * receipt_check.c writes the same pieces again from its own fold of the events and compares them byte by
 * byte. Words for hands are left out on purpose: they may be reworded, and old receipts must still be good. */
#include "deal/receipt.h"

#include "game/award_json.h"

#include <sodium.h>
#include <string.h>

/* ---- names and times ---------------------------------------------------------------------------------- */
bool receipt_is_name(struct text name) {
    if (name.size < 1 || name.size > RECEIPT_NAME_MAX) return false;
    for (size_t i = 0; i < name.size; i++) {
        const unsigned char c = (unsigned char)name.at[i];
        if (c < 0x20 || c == 0x7f || c == '"' || c == '\\') return false;
        if (c == 0xc2 && i + 1 < name.size && (unsigned char)name.at[i + 1] < 0xa0) return false;
    }
    return true;
}

/* Two digits from least to most. */
static bool in_range(const char *at, int least, int most) {
    const int value = (at[0] - '0') * 10 + (at[1] - '0');
    return value >= least && value <= most;
}

bool receipt_is_time(struct text time) {
    static const char form[] = "dddd-dd-ddTdd:dd:dd.dddZ";
    if (time.size != RECEIPT_TIME_SIZE) return false;
    for (size_t i = 0; i < time.size; i++) {
        const bool digit = time.at[i] >= '0' && time.at[i] <= '9';
        if (form[i] == 'd' ? !digit : time.at[i] != form[i]) return false;
    }
    return in_range(time.at + 5, 1, 12) && in_range(time.at + 8, 1, 31) && in_range(time.at + 11, 0, 23) &&
           in_range(time.at + 14, 0, 59) && in_range(time.at + 17, 0, 60);
}

/* ---- options ------------------------------------------------------------------------------------------ */
/* Has the wager a table that is chosen by its own id?  Envy's follows that of another. */
static bool is_chosen_by_id(const struct game *game, int wager) {
    const struct wager *w = &game->wagers[wager];
    return w->sheets > 0 && rules_option(game, w->id, strlen(w->id)) < 0;
}

static bool operator_offers(const struct rules *rules, const struct option *option) {
    return rules->offered >> game_wager(rules->game, option->id, strlen(option->id)) & 1;
}

/* {"2":5,"3":50,"4":500}: odds to 1 by the number of jacks, those that pay. */
static void put_operator(struct buf *b, const struct rules *rules) {
    buf_char(b, '{');
    for (int i = 0; i < (int)COUNT(rules->operator_pay); i++) {
        const char jacks[] = {(char)('2' + i), 0};
        if (rules->operator_pay[i].kind != PAY_LOSE) json_write_int(b, jacks, rules->operator_pay[i].num);
    }
    buf_char(b, '}');
}

static void put_option(struct buf *b, const struct rules *rules, int option) {
    const struct option *o = &rules->game->options[option];
    if (o->kind == OPTION_OPERATOR && operator_offers(rules, o)) {
        put_operator(b, rules);
        return;
    }
    buf_char(b, '"');
    if (o->kind == OPTION_OPERATOR)
        buf_put(b, "off");
    else
        rules_put_option(b, rules, option);
    buf_char(b, '"');
}

/* A wager without tables is named only where it is optional and the table leaves it out. */
static bool is_left_out(const struct rules *rules, int wager) {
    const struct wager *w = &rules->game->wagers[wager];
    return !(rules->offered >> wager & 1) && w->kind == WAGER_OPTIONAL && !w->operators &&
           rules_option(rules->game, w->id, strlen(w->id)) < 0;
}

void receipt_options_put(struct buf *b, const struct rules *rules) {
    const struct game *game = rules->game;
    buf_char(b, '{');
    for (int i = 0; i < game->option_count; i++) {
        json_write_key(b, game->options[i].id);
        put_option(b, rules, i);
    }
    for (int i = 0; i < game->wager_count; i++) {
        const bool offered = rules->offered >> i & 1;

        if (is_chosen_by_id(game, i) || is_left_out(rules, i))
            json_write_word(b, game->wagers[i].id, offered ? rules_table_id(rules, i) : "off");
    }
    buf_char(b, '}');
}

/* ---- tables ------------------------------------------------------------------------------------------- */
static void put_rows(struct buf *b, struct pay_table table) {
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];
        buf_format(b, "  %s ", row->id);
        pay_put(b, pay_of(table, row));
        buf_char(b, '\n');
    }
}

static void put_operator_rows(struct buf *b, const struct rules *rules) {
    for (int i = 0; i < (int)COUNT(rules->operator_pay); i++) {
        buf_format(b, "  %d ", i + 2);
        pay_put(b, rules->operator_pay[i]);
        buf_char(b, '\n');
    }
}

/* What is paid beside a wager that the table leaves out. */
static bool base_is_not_offered(const struct rules *rules, int wager) {
    const struct wager *w = &rules->game->wagers[wager];
    return w->kind == WAGER_UNSTAKED && !rules_offers(rules, w->of);
}

/* A wager that shares the table of another is listed with it, also where it alone is left out: the options
 * say so.  The bonus wagers for the dealer are paid by listed tables; they came after the first receipts,
 * whose hash must not change. */
static bool is_listed(const struct rules *rules, int wager) {
    const struct wager *w = &rules->game->wagers[wager];
    if (w->toke && w->shares && w->kind == WAGER_OPTIONAL) return false;
    return rules_pays(rules, wager) && !base_is_not_offered(rules, wager);
}

void receipt_tables_put(struct buf *b, const struct rules *rules) {
    buf_format(b, "cardroom tables 1\ngame %s\n", rules->game->id);
    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];
        const struct pay_table table = rules_table(rules, i);
        if (!is_listed(rules, i)) continue;
        if (w->operators) {
            buf_format(b, "wager %s, the operator's own table\n", w->id);
            put_operator_rows(b, rules);
        } else if (table.sheet) {
            buf_format(b, "wager %s, table %s\n", w->id, rules_table_id(rules, i));
            put_rows(b, table);
        } else {
            buf_format(b, "wager %s, %s\n", w->id, w->kind == WAGER_UNSTAKED ? "no table" : "even money");
        }
    }
}

void receipt_tables_hash(const struct rules *rules, uint8_t out[RECEIPT_HASH]) {
    BUF_ON_STACK(b, RECEIPT_TABLES_MAX);
    receipt_tables_put(&b, rules);
    must(!b.full);
    crypto_generichash(out, RECEIPT_HASH, (const uint8_t *)b.text, b.size, NULL, 0);
}

/* ---- events ------------------------------------------------------------------------------------------- */
static void put_event_cards(struct buf *b, const card *cards, int count) {
    for (int i = 0; i < count; i++) {
        buf_char(b, ' ');
        card_put(b, cards[i]);
    }
}

void receipt_event_put(struct buf *b, const struct game *game, const struct event *event) {
    const int seat = event->seat, what = event->what;
    switch ((enum event_kind)event->kind) {
    case EV_BET: buf_format(b, "bet %d %s %jd", seat, game->wagers[what].id, event->cents); return;
    case EV_PICK: buf_format(b, "pick %d %d %d %d", seat, event->cards[0], event->cards[1], event->cards[2]); return;
    case EV_CLOSE: buf_put(b, "close"); return;
    case EV_START: buf_format(b, "start %d", what); return;
    case EV_CARD:
        buf_put(b, "card");
        put_event_cards(b, event->cards, 1);
        return;
    case EV_ACT:
        buf_format(b, "act %d %s", seat, game->actions[what]);
        if (what == game->sets_hand) put_event_cards(b, event->cards, 2);
        return;
    case EV_EXPIRE:
        buf_put(b, "expire");
        if (seat) buf_format(b, " %d", seat);
        return;
    case EV_TURN:
    case EV_BURN:
    case EV_DEAD:
    case EV_CALL:
    case EV_RESET: must(!"a receipt is of an automated table, where no dealer handles cards");
    }
}

/* ---- hands and awards ---------------------------------------------------------------------------------- */
bool receipt_find_seat(const struct game *game, const void *round, int seat, struct seat_view *out) {
    struct view view;
    const struct seat_view *found = game_view_seat(game, round, seat, &view);
    if (found) *out = *found;
    return found;
}

void receipt_put_hands_object(struct buf *b, const struct game *game, const void *round) {
    struct view view;
    game->view(round, 0, &view);
    buf_char(b, '{');
    card_write_json(b, "dealer", view.dealer.cards, view.dealer.count);
    hand_write_front(b, "dealer_front", &view.dealer);
    card_write_json(b, "shared", view.table.cards, view.table.count);
    buf_char(b, '}');
}

void receipt_put_seat_object(struct buf *b, const struct game *game, const struct seat_view *seat,
                             const struct award *awards, int count) {
    struct award_totals totals = {0};
    buf_char(b, '{');
    json_write_int(b, "seat", seat->seat);
    card_write_json(b, "cards", seat->hand.cards, seat->hand.count);
    hand_write_front(b, "front", &seat->hand);
    json_write_begin(b, "wagers", '[');
    for (int i = 0; i < count; i++) {
        award_write_json(b, game, &awards[i], LOST_LINE_EMPTY);
        json_write_end(b, '}');
        award_add(&totals, &awards[i]);
    }
    json_write(b, "], staked:%jd, returned:%jd, tokes:%jd}", totals.staked, totals.returned, totals.tokes);
}

/* ---- the commitment ----------------------------------------------------------------------------------- */
/* Its canonical text, which the commitment hashes and the receipt holds. */
static void receipt_put_context(struct buf *b, const struct receipt_context *c) {
    uint8_t tables[RECEIPT_HASH];
    receipt_tables_hash(c->rules, tables);
    buf_char(b, '{');
    json_write(b, "program:%s, executable:%s, game:%s, options:", c->program, c->executable, c->rules->game->id);
    receipt_options_put(b, c->rules);
    json_write_hex(b, "tables_hash", tables, sizeof tables);
    json_write(b, "table:%s, deal:%s, from_round:%jd", c->table, c->deal, c->from_round);
    json_write_hex(b, "key", c->key, sizeof c->key);
    buf_char(b, '}');
}

static void add_text(crypto_generichash_state *hash, const char *text, size_t size) {
    crypto_generichash_update(hash, (const uint8_t *)text, size);
}

void receipt_commit_text(struct text context, const struct shuffle_seed *seed, uint8_t out[RECEIPT_HASH]) {
    static const char label[] = "cardroom commitment 1\n";
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, RECEIPT_HASH);
    add_text(&hash, label, sizeof label - 1);
    add_text(&hash, context.at, context.size);
    add_text(&hash, "\n", 1);
    crypto_generichash_update(&hash, seed->bytes, seed->size);
    crypto_generichash_final(&hash, out, RECEIPT_HASH);
    sodium_memzero(&hash, sizeof hash);
}

void receipt_commit(const struct receipt_context *context, const struct shuffle_seed *seed, uint8_t out[RECEIPT_HASH]) {
    BUF_ON_STACK(b, RECEIPT_CONTEXT_MAX);
    receipt_put_context(&b, context);
    must(!b.full && seed->size > 0);
    receipt_commit_text((struct text){b.text, b.size}, seed, out);
}

/* ---- the receipt -------------------------------------------------------------------------------------- */
static void put_meters(struct buf *b, const struct receipt_round *r) {
    const struct game *game = r->context->rules->game;
    json_write_begin(b, "meters", '{');
    for (int i = 0; i < game->meter_count; i++) {
        const int number = game->meters[i].number;
        const char key[] = {(char)('0' + number), 0};

        json_write_int(b, key, r->meters.cents[number]);
    }
    json_write_end(b, '}');
}

void receipt_put_limits(struct buf *b, const struct game *game, const int64_t *limits) {
    buf_char(b, '{');
    for (int i = 0; limits && i < game->wager_count; i++)
        if (limits[i]) json_write_int(b, game->wagers[i].id, limits[i]);
    buf_char(b, '}');
}

void receipt_put_head(struct buf *b, const struct receipt_round *r) {
    buf_char(b, '{'); /* a line may precede */
    json_write(b, "receipt:%d, context:", RECEIPT_VERSION);
    receipt_put_context(b, r->context);
    json_write_hex(b, "commitment", r->commitment, r->commitment ? RECEIPT_HASH : 0);
    json_write_hex(b, "seed", r->seed ? r->seed->bytes : NULL, r->seed ? r->seed->size : 0);
    json_write(b, "round:%jd, first_card:%d, times:{committed:%s, closed:%s, settled:%s}", r->round, r->first_card,
               r->committed, r->closed, r->settled);
    put_meters(b, r);
    json_write_key(b, "limits");
    receipt_put_limits(b, r->context->rules->game, r->limits);
    json_write_word(b, "limits_per", r->per_hand ? "hand" : "round");
    json_write_int(b, "limits_in", r->limit_in ? r->limit_in : 1);
    json_write_begin(b, "events", '[');
}

void receipt_put_event(struct buf *b, const struct game *game, const struct event *event) {
    json_write_begin(b, NULL, '"');
    receipt_event_put(b, game, event);
    json_write_end(b, '"');
}

void receipt_put_hands(struct buf *b, const struct game *game, const void *round) {
    json_write(b, "], settlement:{hands:");
    receipt_put_hands_object(b, game, round);
    json_write_begin(b, "seats", '[');
}

void receipt_put_seat(struct buf *b, const struct game *game, const struct seat_view *seat, const struct award *awards,
                      int count) {
    json_write_comma(b);
    receipt_put_seat_object(b, game, seat, awards, count);
}

/* ---- the signature ------------------------------------------------------------------------------------ */
void receipt_digest(struct text body, uint8_t out[RECEIPT_HASH]) {
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, RECEIPT_HASH);
    add_text(&hash, body.at, body.size);
    add_text(&hash, "}", 1);
    crypto_generichash_final(&hash, out, RECEIPT_HASH);
}

void receipt_message(struct buf *b, const uint8_t digest[RECEIPT_HASH]) {
    buf_put(b, "cardroom receipt 1\n");
    buf_hex(b, digest, RECEIPT_HASH);
}

bool receipt_sign(struct buf *b, const struct receipt_key *key, const struct buf *proof) {
    uint8_t digest[RECEIPT_HASH], signature[RECEIPT_SIGNATURE];
    BUF_ON_STACK(message, 128);
    buf_put(b, "]}");
    receipt_digest((struct text){b->text, b->size}, digest);
    receipt_message(&message, digest);
    crypto_sign_detached(signature, NULL, (const uint8_t *)message.text, message.size, key->secret);
    json_write_hex(b, "signature", signature, sizeof signature);
    json_write_key(b, "proof");
    if (proof)
        buf_bytes(b, proof->text, proof->size);
    else
        buf_put(b, "null");
    buf_put(b, "}\n");
    return !b->full;
}

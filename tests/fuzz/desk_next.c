#include "desk_next.h"

#include "game/rules.h"

#include <string.h>

static uint32_t (*below)(uint32_t most);

static const char *name_of(const struct floor *f, int table) { return floor_config(f, table)->name; }

/* ---- a player ----------------------------------------------------------------------------------------- */

static void put_pay_in(struct buf *b, char sender) {
    buf_format(b, "3{\"do\":\"issue\",\"n\":#,\"cents\":50000}\n%c{\"do\":\"load\",\"n\":#,\"voucher\":\"$\"}", sender);
}

static void put_bets(struct buf *b, const struct floor *f, int table) {
    const struct config_table *config = floor_config(f, table);
    const struct game *game = config->rules.game;
    const char *comma = "";

    buf_put(b, "{\"do\":\"bets\",\"n\":#,\"spots\":{");
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];
        const int64_t fixed = rules_fixed_cents(&config->rules, i);

        if (w->kind != WAGER_REQUIRED && (w->kind != WAGER_OPTIONAL || below(3))) continue;
        buf_format(b, "%s\"%s\":%lld", comma, w->id, (long long)(fixed ? fixed : 500));
        comma = ",";
    }
    buf_format(b, game->seats > TABLE_SEATS ? "},\"pick\":[%u,%u,9]}" : "}}", 1 + below(4), 5 + below(4));
}

static void put_act(struct buf *b, const struct floor *f, int table, int seat) {
    const struct game *game = floor_game(f, table);
    struct view view;

    game->view(f->round[table - 1], seat, &view);
    uint32_t action = below(game->action_count);
    for (int i = 0; i < 8 && !(view.need.actions >> action & 1); i++) action = below(game->action_count);
    buf_format(b, "{\"do\":\"act\",\"n\":#,\"action\":\"%s\"", game->actions[action]);
    for (int i = 0; (int)action == game->sets_hand && i < view.seats; i++) {
        const struct hand_view *hand = &view.seat[i].hand;
        if (view.seat[i].seat != seat || hand->count < 2) continue;
        const uint32_t first = below(hand->count);
        buf_put(b, ",\"front\":\"");
        card_put(b, hand->cards[first]);
        buf_char(b, ' ');
        card_put(b, hand->cards[(first + 1) % hand->count]);
        buf_char(b, '"');
    }
    buf_char(b, '}');
}

static void put_player(struct buf *b, const struct floor *f, uint32_t terminal) {
    static const char *const idle[] = {"leave\",\"n\":#", "collect\",\"n\":#",     "recall\"",
                                       "advice\"",        "receipt\",\"round\":^", "round\",\"round\":^"};
    const char sender = terminal == 1 ? '1' : '7';
    const int table = f->terminal[terminal - 1].table;

    if (floor_credit(f, terminal) < 3000 && below(4)) {
        put_pay_in(b, sender);
        return;
    }
    buf_char(b, sender);
    if (!table)
        buf_format(b, "{\"do\":\"sit\",\"n\":#,\"table\":\"%s\"}", name_of(f, 1 + (int)below(f->config->table_count)));
    else if (f->table[table - 1].phase == TABLE_BETTING)
        put_bets(b, f, table);
    else if (f->table[table - 1].phase == TABLE_DECIDING)
        put_act(b, f, table, f->terminal[terminal - 1].seat);
    else if (below(2))
        buf_put(b, "{\"do\":\"watch\"}\n+1");
    else
        buf_format(b, "{\"do\":\"%s}", idle[below(COUNT(idle))]);
}

/* ---- a dealer ----------------------------------------------------------------------------------------- */

static bool is_dealt(const struct floor_table *t, card c) { return memchr(t->cards, c, t->card_count) != NULL; }

static card any_card(const struct floor *f, int table) {
    const uint32_t size = floor_game(f, table)->joker ? DECK_53 : DECK_52;
    card c = (card)below(size);

    for (uint32_t i = 0; i < size && is_dealt(&f->table[table - 1], c); i++) c = (card)((c + 1u) % size);
    return c;
}

/* As many as are awaited or fewer, none twice; now and then neighbours, who make the great hands. */
static void put_cards(struct buf *b, const struct floor *f, int table) {
    static struct need awaited[FACT_CARDS_MAX];
    const int count = floor_awaited(f, table, awaited), put = below(4) ? count : (int)below(8);
    const bool peeks = !below(16); /* names what lies face down */
    const bool close = below(2);
    struct floor_table t = f->table[table - 1];
    card c = any_card(f, table);

    buf_format(b, "{\"do\":\"cards\",\"n\":#,\"table\":\"%s\",\"cards\":\"", name_of(f, table));
    for (int i = 0; i < put && t.card_count < FACT_CARDS_MAX; i++) {
        const card size = floor_game(f, table)->joker ? DECK_53 : DECK_52;
        if (!close) c = (card)below(size);
        for (int tries = 0; tries < size && is_dealt(&t, c); tries++) c = (card)((c + 1) % size);
        t.cards[t.card_count++] = c;
        if (i) buf_char(b, ' ');
        card_put(b, i < count && awaited[i].face_down && !peeks ? (card)CARD_HIDDEN : c);
    }
    buf_put(b, "\"}");
}

/* What the hand that is to be turned lacks, or one card of it. */
static void put_turn(struct buf *b, const struct floor *f, int table) {
    struct floor_table t = f->table[table - 1];
    const int count = below(4) ? floor_game(f, table)->cards_per_seat : 1 + (int)below(3);
    const uint32_t size = floor_game(f, table)->joker ? DECK_53 : DECK_52;

    buf_format(b, "{\"do\":\"turn\",\"n\":#,\"table\":\"%s\",\"cards\":\"", name_of(f, table));
    for (int i = 0; i < count && t.card_count < FACT_CARDS_MAX; i++) {
        card c = (card)below(size);
        for (uint32_t tries = 0; tries < size && is_dealt(&t, c); tries++) c = (card)((c + 1u) % size);
        t.cards[t.card_count++] = c;
        if (i) buf_char(b, ' ');
        card_put(b, c);
    }
    buf_put(b, "\"}");
}

/* The reader's next frame, now and then the last one again or one too many. */
static void put_frame(struct buf *b, const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    const uint32_t seq = t->read_seq + (below(8) ? 1u : below(3));

    buf_format(b, "{\"do\":\"read\",\"seq\":%u,\"frame\":\"", seq & 255);
    if (!t->read_any || t->read_error || !below(16)) {
        buf_put(b, below(2) ? "S" : below(2) ? "e" : "E");
    } else {
        buf_put(b, "D ");
        card_put(b, any_card(f, table));
    }
    buf_put(b, "\"}");
}

static void put_correction(struct buf *b, const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    const uint32_t index = below(t->card_count ? t->card_count : 1);

    buf_format(b, "{\"do\":\"correct\",\"n\":#,\"table\":\"%s\",\"index\":%u,\"was\":\"", name_of(f, table), index);
    card_put(b, t->cards[index]);
    buf_put(b, "\",\"is\":\"");
    card_put(b, any_card(f, table));
    buf_put(b, "\",\"reason\":\"r\"}");
}

/* All cards of the round, one of them another, or two exchanged. */
static void put_all_cards(struct buf *b, const struct floor *f, int table) {
    struct floor_table t = f->table[table - 1];
    const uint32_t one = below(t.card_count ? t.card_count : 1), other = below(t.card_count ? t.card_count : 1);
    const card kept = t.cards[one];

    if (below(2)) {
        t.cards[one] = t.cards[other];
        t.cards[other] = kept;
    } else if (kept != CARD_HIDDEN || !below(4)) {
        t.cards[one] = any_card(f, table);
    }
    buf_put(b, ",\"cards\":\"");
    card_put_list(b, t.cards, t.card_count);
    buf_char(b, '"');
}

static void put_corrections(struct buf *b, const struct floor *f, int table) {
    buf_format(b, "{\"do\":\"corrections\",\"n\":#,\"table\":\"%s\"", name_of(f, table));
    put_all_cards(b, f, table);
    buf_put(b, ",\"reason\":\"r\"}");
}

/* What the policy of the table allows, mostly. */
static void put_ruling(struct buf *b, const struct floor *f, int table) {
    enum irregularity code = (enum irregularity)below(IRREGULARITIES);
    enum irregularity_effect effect = (enum irregularity_effect)below(EFFECTS);

    for (int i = 0; i < 64 && !irregularity_allows(f->config, table, code, effect); i++) {
        code = (enum irregularity)below(IRREGULARITIES);
        effect = (enum irregularity_effect)below(EFFECTS);
    }
    buf_format(b,
               "{\"do\":\"irregularity\",\"n\":#,\"table\":\"%s\",\"irregularity\":\"%s\",\"effect\":\"%s\","
               "\"authority\":\"hoyle\",\"reason\":\"r\",\"seat\":%u",
               name_of(f, table), irregularity_id(code), irregularity_effect_id(effect), 1 + below(3));
    if (effect == EFFECT_REPLACE || effect == EFFECT_MOVE) put_all_cards(b, f, table);
    if (below(2)) {
        buf_put(b, ",\"card\":\"");
        card_put(b, any_card(f, table));
        buf_char(b, '"');
    }
    buf_char(b, '}');
}

static void put_deck(struct buf *b, const struct floor *f, int table) {
    const bool left = !floor_left_verified(f, table) && below(4);

    buf_format(b, "{\"do\":\"deck\",\"n\":#,\"table\":\"%s\",\"handling\":\"%s\",\"count\":%u,\"deck\":\"d\"}",
               name_of(f, table), left ? "left" : fact_deck_id((int)below(DECK_ACTS)),
               left ? floor_game(f, table)->cards_left : below(60));
}

static void put_decision(struct buf *b, const struct floor *f, int table) {
    const struct game *game = floor_game(f, table);
    const uint32_t action = below(game->action_count);

    buf_format(b, "{\"do\":\"decide\",\"n\":#,\"table\":\"%s\",\"seat\":%u,\"action\":\"%s\"%s}", name_of(f, table),
               game->need(f->round[table - 1]).seat, game->actions[action],
               (int)action == game->sets_hand ? ",\"front\":\"?? ??\"" : "");
}

/* What only a live table has; false: not now. */
static bool put_live(struct buf *b, const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    const bool turns = t->phase == TABLE_DEALING && floor_game(f, table)->need(f->round[table - 1]).kind == NEED_TURN;

    if (t->card_count && !below(12))
        put_corrections(b, f, table);
    else if (((turns || t->phase == TABLE_DECIDING) && !floor_left_verified(f, table)) || t->deck_due || !below(24))
        put_deck(b, f, table);
    else if (turns)
        put_turn(b, f, table);
    else if (t->phase == TABLE_DECIDING)
        put_decision(b, f, table);
    else
        return false;
    return true;
}

/* Somebody asked for what takes two people. */
static bool put_second(struct buf *b, const struct floor *f) {
    const struct floor_proposal *p = &f->head->proposal[below(FLOOR_PROPOSALS)];

    if (!p->id) return false;
    buf_format(b, "%c{\"do\":\"%s\",\"n\":#,\"proposal\":%llu}", below(3) ? '4' : '3', below(4) ? "approve" : "decline",
               (unsigned long long)p->id);
    return true;
}

static void put_dealer(struct buf *b, const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    const char *what = t->phase == TABLE_BETTING ? "close" : t->phase == TABLE_FINISHED ? "settle" : "open";

    if (floor_is_read(f, table) && t->phase == TABLE_DEALING && below(8) &&
        floor_game(f, table)->need(f->round[table - 1]).kind == NEED_CARD) {
        buf_char(b, '8');
        put_frame(b, f, table);
        return;
    }
    const bool rules = floor_config(f, table)->live && !below(10);

    buf_char(b, below(8) && !rules ? '2' : '4');
    if (rules) {
        put_ruling(b, f, table);
        return;
    }
    if (floor_config(f, table)->live && put_live(b, f, table)) return;
    if (t->card_count && !below(6))
        put_correction(b, f, table);
    else if (t->phase == TABLE_DEALING && floor_game(f, table)->need(f->round[table - 1]).kind == NEED_START)
        buf_format(b, "{\"do\":\"start\",\"n\":#,\"table\":\"%s\",\"spot\":%u}", name_of(f, table), 1 + below(7));
    else if (t->phase == TABLE_DEALING)
        put_cards(b, f, table);
    else if (t->phase == TABLE_OFF)
        buf_format(b, "{\"do\":\"watch\"}\n4{\"do\":\"table-open\",\"n\":#,\"table\":\"%s\"}", name_of(f, table));
    else if (!below(12))
        buf_format(b, "{\"do\":\"void\",\"n\":#,\"table\":\"%s\",\"round\":%llu,\"reason\":\"r\"}", name_of(f, table),
                   (unsigned long long)t->round);
    else
        buf_format(b, "{\"do\":\"%s\",\"n\":#,\"table\":\"%s\"}", what, name_of(f, table));
}

/* ---- all of it ---------------------------------------------------------------------------------------- */

/* Two people verify, surveillance confirms, the supervisor records the proof and pays. */
static void put_jackpot(struct buf *b, uint32_t lock) {
    const uint32_t step = below(5);

    if (step == 3)
        buf_format(b,
                   "9{\"do\":\"verify\",\"n\":#,\"lock\":%u,\"hand\":true,\"wager\":true,\"amount\":true,"
                   "\"player\":true}",
                   lock);
    else if (step == 4)
        buf_format(b, "4{\"do\":\"proof\",\"n\":#,\"lock\":%u,\"count\":%u,\"seal\":\"1\",\"person\":\"A\"}", lock,
                   below(60));
    else
        buf_format(b, "%c{\"do\":\"%s\",\"n\":#,\"lock\":%u}", step ? '4' : '2', step == 2 ? "pay" : "verify", lock);
}

void desk_next(struct buf *b, uint32_t (*draw)(uint32_t most)) {
    const struct floor *f = desk_fuzz_floor();

    below = draw;
    if (!f) {
        buf_put(b, "+1");
        return;
    }
    for (uint32_t lock = f->head->locks; lock && below(4); lock--) {
        if (!floor_lock_find(f, lock)) continue;
        put_jackpot(b, lock);
        return;
    }
    if (put_second(b, f)) return;
    const int table = 1 + (int)below(f->config->table_count);

    if ((floor_config(f, table)->live && below(4)) || f->table[table - 1].phase == TABLE_OFF)
        put_dealer(b, f, table);
    else
        put_player(b, f, 1 + below(2));
}

#include "house/reader.h"

#include "deal/entropy.h"
#include "game/rules.h"
#include "house/house.h"
#include "house/note.h"

#include <sodium.h>
#include <string.h>

/* ---- sealing ------------------------------------------------------------------------------------------ */
enum {
    NONCE = crypto_secretbox_NONCEBYTES,
    PLAIN = 4 + FACT_FRAME + 4, /* of one size, whatever the frame says */
};

_Static_assert(NONCE + crypto_secretbox_MACBYTES + PLAIN == READER_SEALED, "the size of a sealed frame");

static enum err seal_frame(const struct house *h, const struct fact *fact, struct text text, uint8_t *out) {
    uint8_t plain[PLAIN] = {(uint8_t)fact->table, (uint8_t)(fact->table >> 8), fact->read.seq, (uint8_t)text.size};
    if (h->setup.rng)
        rng_bytes(h->setup.rng, out, NONCE);
    else if (entropy_bytes(out, NONCE) != OK)
        return ERR_IO;
    memcpy(plain + 4, text.at, text.size);
    crypto_secretbox_easy(out + NONCE, plain, PLAIN, out, h->setup.keys->seal);
    sodium_memzero(plain, sizeof plain);
    return OK;
}

static bool open_with(const uint8_t *key, const struct fact *fact, uint8_t plain[PLAIN]) {
    return crypto_secretbox_open_easy(plain, fact->data + NONCE, READER_SEALED - NONCE, fact->data, key) == 0 &&
           (plain[0] | plain[1] << 8) == fact->table && plain[2] == fact->read.seq && plain[3] < FACT_FRAME;
}

static bool unseal_frame(const struct house_keys *keys, const struct fact *fact, uint8_t plain[PLAIN]) {
    if (fact->data_size != READER_SEALED) return false;
    if (open_with(keys->seal, fact, plain)) return true;
    for (int i = keys->old_count - 1; i >= 0; i--)
        if (open_with(keys->old_seal[i], fact, plain)) return true;
    return false;
}

void reader_open_frame(const uint8_t *key, const struct fact *fact, char out[FACT_FRAME]) {
    uint8_t plain[PLAIN];
    if (fact->data_size != READER_SEALED || !open_with(key, fact, plain)) return;
    memcpy(out, plain + 4, plain[3]);
    out[plain[3]] = 0;
}

void reader_open_fact(const struct house_keys *keys, struct fact *fact) {
    uint8_t plain[PLAIN];
    if (!unseal_frame(keys, fact, plain)) return;
    fact->read.size = plain[3];
    memcpy(fact->read.frame, plain + 4, plain[3]);
    sodium_memzero(plain, sizeof plain);
}

static const struct floor_reader *reader_of(const struct house *h, int table) {
    return &h->working.table[table - 1].reader;
}

/* ---- trouble ------------------------------------------------------------------------------------------ */
/* An alarm. */
static void note_trouble(struct house *h, int table, const char *trouble, const struct note_value *more,
                         int64_t now_ms) {
    struct fact fact = {.kind = FACT_NOTE, .source = BY_PROGRAM, .table = (uint16_t)table};
    struct note_value values[4] = {note_word("trouble", trouble),
                                   note_word("name", floor_config(&h->working, table)->name)};
    struct buf text = BUF(fact.note.text);
    int count = 2;
    for (; more && more->key[0]; more++) values[count++] = *more;
    fact.note.code = NOTE_READER;
    note_text(&text, NOTE_READER, count, values);
    house_put(h, &fact, now_ms);
}

void reader_note_failed(struct house *h, const struct fact *fact, int64_t now_ms) {
    const int64_t round = (int64_t)h->working.table[fact->table - 1].round;
    note_trouble(h, fact->table, "failed", (struct note_value[]){note_int("round", round), {.key = ""}}, now_ms);
}

static bool is_passing(const struct house *h, enum err err) {
    return err == h->trouble || err == ERR_CLOSING || err == ERR_STORE_BUSY || err == ERR_LEFT;
}

/* A frame that is refused, or (seq below zero) what the house wanted to do with a card: the reader saw something else
 * than lies there.  Told once, until the reader sends what can be taken. */
static void note_refused(struct house *h, int table, int seq, enum err err, int64_t now_ms) {
    const struct note_value code = note_word("code", err_code(err)), none = {.key = ""};
    if (h->reader_noted[table - 1] || is_passing(h, err)) return;
    h->reader_noted[table - 1] = true;
    if (seq < 0)
        note_trouble(h, table, "stuck", (struct note_value[]){code, none}, now_ms);
    else
        note_trouble(h, table, "refused", (struct note_value[]){note_int("seq", seq), code, none}, now_ms);
}

/* ---- dealing and turning ------------------------------------------------------------------------------ */
/* The first sensor whose change is not in play: its seat, 0: there is none. */
static int find_difference(const struct house *h, int table, int *wager) {
    const struct floor *f = &h->working;
    const struct floor_reader *r = reader_of(h, table);
    for (int seat = 1; seat <= floor_config(f, table)->seats && seat <= TABLE_SEATS; seat++) {
        const int64_t *stakes = floor_game(f, table)->stakes(f->round[table - 1], seat);

        for (*wager = 0; *wager < floor_game(f, table)->wager_count; ++*wager) {
            const bool lies = stakes && stakes[*wager];
            if ((lies ? r->dark : r->lit)[seat - 1] >> *wager & 1) return seat;
        }
    }
    return 0;
}

void reader_put_difference(const struct house *h, int table, struct buf *out) {
    int wager;
    const int seat = find_difference(h, table, &wager);
    if (!seat) return;
    const bool lit = reader_of(h, table)->lit[seat - 1] >> wager & 1;

    buf_format(out, "seat %d: by its sensor %s %s; look at the felt and put it right with its key", seat,
               floor_game(&h->working, table)->wagers[wager].title,
               lit ? "lies, and it is not in play" : "no longer lies, and it is in play");
}

enum err reader_check(const struct house *h, const struct fact *fact) {
    card unseen[FACT_CARDS_MAX];
    int wager;
    if (fact->kind == FACT_CLOSE && floor_config(&h->working, fact->table)->chips)
        return find_difference(h, fact->table, &wager) ? ERR_SENSORS : OK;
    if (fact->kind != FACT_TURN || fact->source != BY_USER || !fact->table ||
        fact->table > h->working.config->table_count || !floor_awaits_turn(&h->working, fact->table))
        return OK; /* the floor says the rest */
    const int count = floor_read_hand(&h->working, fact->table, unseen);

    for (int i = 0; i < fact->cards.count; i++)
        if (count < 0 || !memchr(unseen, fact->cards.card[i], (size_t)count)) return ERR_READER_HAND;
    return OK;
}

static bool put_step(struct house *h, struct fact *fact, int64_t now_ms) {
    const enum err err = house_put(h, fact, now_ms);
    if (err != OK) note_refused(h, fact->table, -1, err, now_ms);
    return err == OK;
}

static bool deal_read(struct house *h, int table, bool face_down, int64_t now_ms) {
    const struct floor_reader *r = reader_of(h, table);
    struct fact fact = {.kind = FACT_CARDS, .source = BY_PROGRAM, .table = (uint16_t)table};
    if (r->read <= r->dealt) return false;
    fact.cards.count = 1;
    fact.cards.card[0] = face_down ? (card)CARD_HIDDEN : r->cards[r->dealt];
    return put_step(h, &fact, now_ms);
}

static bool turn_read(struct house *h, int table, int64_t now_ms) {
    struct fact fact = {.kind = FACT_TURN, .source = BY_PROGRAM, .table = (uint16_t)table};
    if (floor_awaits_turn(&h->working, table)) return false; /* [L-9] its dealer turns it first */
    const int count = floor_read_hand(&h->working, table, fact.cards.card);

    if (count < 1) {
        note_refused(h, table, -1, ERR_READER_HAND, now_ms);
        return false;
    }
    fact.cards.count = (uint8_t)count;
    return put_step(h, &fact, now_ms);
}

static bool record_cut_card(struct house *h, int table, int64_t now_ms) {
    struct fact fact = {.kind = FACT_DECK, .source = BY_PROGRAM, .table = (uint16_t)table};
    fact.deck.what = DECK_CUT_CARD;
    return put_step(h, &fact, now_ms);
}

/* What the sensors of a seat would change now.  An amount that is to be entered only the dealer can say. */
static struct fact sensed(const struct house *h, int table, int seat) {
    const struct floor *f = &h->working;
    const struct floor_reader *r = reader_of(h, table);
    const int64_t *stakes = floor_game(f, table)->stakes(f->round[table - 1], seat);
    struct fact fact = {.kind = FACT_BETS, .source = BY_PROGRAM, .table = (uint16_t)table};
    fact.bets.seat = (uint16_t)seat;
    for (int w = 0; w < floor_game(f, table)->wager_count; w++) {
        const bool lies = stakes && stakes[w], on = r->lit[seat - 1] >> w & 1;
        const int64_t cents = on ? floor_lying_cents(f, table, w) : 0;

        if (on ? lies || !cents : !lies || !(r->dark[seat - 1] >> w & 1)) continue;
        fact.bets.spot[fact.bets.count++] = (struct fact_spot){(uint8_t)w, cents};
    }
    return fact;
}

/* What the rules do not take yet waits for the next frame. */
static bool bet_sensed(struct house *h, int table, int64_t now_ms) {
    const struct floor_table *t = &h->working.table[table - 1];
    if (t->phase != TABLE_BETTING || t->sweeping) return false;
    for (int seat = 1; seat <= floor_config(&h->working, table)->seats; seat++) {
        const struct floor_reader *r = reader_of(h, table);
        if (!r->lit[seat - 1] && !r->dark[seat - 1]) continue;
        struct fact fact = sensed(h, table, seat);

        if (fact.bets.count && house_put(h, &fact, now_ms) == OK) return true;
    }
    return false;
}

bool reader_step(struct house *h, int table, int64_t now_ms) {
    const struct floor *f = &h->working;
    if (floor_config(f, table)->chips && bet_sensed(h, table, now_ms)) return true;
    if (!floor_config(f, table)->reader) return false;
    if (reader_of(h, table)->cut) return record_cut_card(h, table, now_ms);
    if (!floor_is_read(f, table) || reader_of(h, table)->lost || f->table[table - 1].phase != TABLE_DEALING)
        return false;
    const struct need need = floor_game(f, table)->need(f->round[table - 1]);

    if (need.kind == NEED_CARD) return deal_read(h, table, need.face_down, now_ms);
    return need.kind == NEED_TURN && turn_read(h, table, now_ms);
}

static void run_steps(struct house *h, int table, int64_t now_ms) {
    while (reader_step(h, table, now_ms)) continue;
}

/* ---- taking a frame ----------------------------------------------------------------------------------- */
/* A card that is read and not dealt yet has its place. */
static int what_of_card(const struct house *h, int table) {
    const struct floor_reader *r = reader_of(h, table);
    struct need awaited[FACT_CARDS_MAX];
    if (h->working.table[table - 1].by_hand) return READ_UNUSED;
    return floor_awaited(&h->working, table, awaited) > r->read - r->dealt ? READ_CARD : READ_BURNT;
}

/* A card that lies elsewhere, seen or unseen, was misread. */
static enum err check_card(const struct house *h, int table, card c) {
    const struct rules *rules = &floor_config(&h->working, table)->rules;
    const struct floor_reader *r = reader_of(h, table);
    const struct event event = {.kind = EV_CARD, .cards = {c}};
    int left = rules_shoe_size(rules) / game_deck_size(rules->game);
    for (int i = 0; i < r->read; i++) left -= r->cards[i] == c;
    if (left < 1) return ERR_CARD_TWICE;
    return r->read > r->dealt ? OK : rules->game->check(h->working.round[table - 1], &event);
}

static bool is_last_again(const struct floor_reader *r, const struct reader_frame *frame) {
    return r->size && r->seq == frame->seq && r->size == frame->text.size &&
           memcmp(r->frame, frame->text.at, r->size) == 0;
}

static enum err check_sensor(const struct floor *f, int table, struct text text) {
    const struct config_table *config = floor_config(f, table);
    struct floor_sensor sensor;
    if (!floor_read_sensor(text, &sensor)) return ERR_READER_FRAME;
    if (sensor.seat > config->seats) return ERR_SEAT;
    return floor_sensed_wager(config, sensor.wager) < 0 ? ERR_WAGER : OK;
}

static enum err put_frame(struct house *h, int table, const struct reader_frame *frame, int64_t now_ms, int *what) {
    struct fact fact = {.kind = FACT_READ, .source = BY_PROGRAM, .table = (uint16_t)table};
    uint8_t sealed[READER_SEALED];
    enum err err = OK;
    card c;
    if (!floor_read_frame(frame->text, what, &c)) return ERR_READER_FRAME;
    if (*what == READ_SENSOR) err = check_sensor(&h->working, table, frame->text);
    if (err != OK) return err;
    if (*what == READ_CARD) *what = what_of_card(h, table);
    fact.read.seq = frame->seq;
    fact.read.what = (uint8_t)*what;
    fact.read.size = (uint8_t)frame->text.size;
    memcpy(fact.read.frame, frame->text.at, frame->text.size);
    err = seal_frame(h, &fact, frame->text, sealed);
    fact.data = sealed;
    fact.data_size = sizeof sealed;
    /* a card out of order is not looked at: the floor refuses it */
    if (err == OK && *what == READ_CARD && frame->seq == (uint8_t)(h->working.table[table - 1].read_seq + 1))
        err = check_card(h, table, c);
    return err == OK ? house_put(h, &fact, now_ms) : err;
}

/* What was taken, and is an alarm all the same.  before: the number of the frame before it, -1: none. */
static void note_taken(struct house *h, int table, int what, int before, int64_t now_ms) {
    const struct floor_table *t = &h->working.table[table - 1];
    const struct note_value none = {.key = ""}, seq = note_int("seq", t->read_seq);
    const bool on_table = t->phase == TABLE_DEALING || t->phase == TABLE_DECIDING || t->phase == TABLE_FINISHED;
    const int awaited = (before + 1) & 255;
    if (what == READ_BURNT && on_table) note_trouble(h, table, "burnt", (struct note_value[]){seq, none}, now_ms);
    if (what == READ_ERROR) note_trouble(h, table, "error", (struct note_value[]){seq, none}, now_ms);
    if (what == READ_START && before >= 0 && t->read_seq != awaited)
        note_trouble(h, table, "gap", (struct note_value[]){seq, note_int("awaited", awaited), none}, now_ms);
}

enum err house_read(struct house *h, int table, const struct reader_frame *frame, int64_t now_ms, int *what) {
    if (table < 1 || table > h->working.config->table_count || !floor_has_reader(&h->working, table))
        return ERR_NOT_ALLOWED;
    const struct floor_table *t = &h->working.table[table - 1];
    const int before = t->read_any ? t->read_seq : -1;
    *what = READS;
    if (is_last_again(reader_of(h, table), frame)) return OK;
    run_steps(h, table, now_ms);
    const enum err err = put_frame(h, table, frame, now_ms, what);

    if (err != OK)
        note_refused(h, table, frame->seq, err, now_ms);
    else
        note_taken(h, table, *what, before, now_ms);
    if (err == OK) run_steps(h, table, now_ms);
    return err;
}

#include "deal/receipt.h"


#include <sodium.h>
#include <string.h>

/* ---- names and times ---------------------------------------------------------------------------------- */

bool receipt_is_name(struct text name)
{
    if (name.size < 1 || name.size > RECEIPT_NAME_MAX) return false;
    for (size_t i = 0; i < name.size; i++) {
        const unsigned char c = (unsigned char)name.at[i];
        if (c < 0x20 || c == 0x7f || c == '"' || c == '\\') return false;
        if (c == 0xc2 && i + 1 < name.size && (unsigned char)name.at[i + 1] < 0xa0) return false;
    }
    return true;
}

/* Two digits from least to most. */
static bool in_range(const char *at, int least, int most)
{
    const int value = (at[0] - '0') * 10 + (at[1] - '0');

    return value >= least && value <= most;
}

bool receipt_is_time(struct text time)
{
    static const char form[] = "dddd-dd-ddTdd:dd:dd.dddZ";

    if (time.size != RECEIPT_TIME_SIZE) return false;
    for (size_t i = 0; i < time.size; i++) {
        const bool digit = time.at[i] >= '0' && time.at[i] <= '9';
        if (form[i] == 'd' ? !digit : time.at[i] != form[i]) return false;
    }
    return in_range(time.at + 5, 1, 12) && in_range(time.at + 8, 1, 31) && in_range(time.at + 11, 0, 23) &&
           in_range(time.at + 14, 0, 59) && in_range(time.at + 17, 0, 60);
}

/* ---- the commitment ----------------------------------------------------------------------------------- */

static void put_hex_key(struct buf *b, const char *key, const uint8_t *bytes, size_t size)
{
    buf_format(b, "\"%s\":\"", key);
    buf_hex(b, bytes, size);
    buf_char(b, '"');
}

void receipt_put_context(struct buf *b, const struct receipt_context *c)
{
    uint8_t tables[RECEIPT_HASH];

    receipt_tables_hash(c->rules, tables);
    buf_format(b, "{\"program\":\"%s\",\"executable\":\"%s\",\"game\":\"%s\",\"options\":", c->program,
               c->executable, c->rules->game->id);
    receipt_options_put(b, c->rules);
    buf_char(b, ',');
    put_hex_key(b, "tables_hash", tables, sizeof tables);
    buf_format(b, ",\"table\":\"%s\",\"deal\":\"%s\",\"from_round\":", c->table, c->deal);
    buf_int(b, c->from_round);
    buf_char(b, ',');
    put_hex_key(b, "key", c->key, sizeof c->key);
    buf_char(b, '}');
}

static void add_text(crypto_generichash_state *hash, const char *text, size_t size)
{
    crypto_generichash_update(hash, (const uint8_t *)text, size);
}

void receipt_commit_text(struct text context, const struct shuffle_seed *seed, uint8_t out[RECEIPT_HASH])
{
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

void receipt_commit(const struct receipt_context *context, const struct shuffle_seed *seed,
                    uint8_t out[RECEIPT_HASH])
{
    char memory[RECEIPT_CONTEXT_MAX];
    struct buf b = BUF(memory);

    receipt_put_context(&b, context);
    must(!b.full && seed->size > 0);
    receipt_commit_text((struct text){memory, b.size}, seed, out);
}

/* ---- the receipt -------------------------------------------------------------------------------------- */

static void put_meters(struct buf *b, const struct receipt_round *r)
{
    const struct game *game = r->context->rules->game;

    buf_put(b, ",\"meters\":{");
    for (int i = 0; i < game->meter_count; i++) {
        buf_format(b, "%s\"%d\":", i ? "," : "", game->meters[i].number);
        buf_int(b, r->meters.cents[game->meters[i].number]);
    }
    buf_char(b, '}');
}

void receipt_limits_text(struct buf *b, const struct game *game, const int64_t *limits)
{
    char before = '{';

    for (int i = 0; i < game->wager_count; i++) {
        if (!limits[i]) continue;
        buf_format(b, "%c\"%s\":", before, game->wagers[i].id);
        buf_int(b, limits[i]);
        before = ',';
    }
    if (before == '{') buf_char(b, '{');
    buf_char(b, '}');
}

static bool has_limits(const struct receipt_round *r)
{
    for (int i = 0; r->limits && i < r->context->rules->game->wager_count; i++)
        if (r->limits[i]) return true;
    return false;
}

void receipt_put_head(struct buf *b, const struct receipt_round *r)
{
    buf_format(b, "{\"receipt\":%d,\"context\":", has_limits(r) ? RECEIPT_VERSION : 1);
    receipt_put_context(b, r->context);
    buf_char(b, ',');
    put_hex_key(b, "commitment", r->commitment, r->commitment ? RECEIPT_HASH : 0);
    buf_char(b, ',');
    put_hex_key(b, "seed", r->seed ? r->seed->bytes : NULL, r->seed ? r->seed->size : 0);
    buf_put(b, ",\"round\":");
    buf_int(b, r->round);
    buf_put(b, ",\"first_card\":");
    buf_int(b, r->first_card);
    buf_format(b, ",\"times\":{\"committed\":\"%s\",\"closed\":\"%s\",\"settled\":\"%s\"}", r->committed,
               r->closed, r->settled);
    put_meters(b, r);
    if (has_limits(r)) {
        buf_put(b, ",\"limits\":");
        receipt_limits_text(b, r->context->rules->game, r->limits);
    }
    buf_put(b, ",\"events\":[");
}

/* Items of a list are parted by commas: one is due unless the list has just been opened. */
static void part(struct buf *b)
{
    if (b->size > 0 && b->text[b->size - 1] != '[') buf_char(b, ',');
}

void receipt_put_event(struct buf *b, const struct game *game, const struct event *event)
{
    part(b);
    buf_char(b, '"');
    receipt_event_put(b, game, event);
    buf_char(b, '"');
}

void receipt_put_hands(struct buf *b, const struct game *game, const void *round)
{
    buf_put(b, "],\"settlement\":{\"hands\":");
    receipt_hands_text(b, game, round);
    buf_put(b, ",\"seats\":[");
}

void receipt_put_seat(struct buf *b, const struct game *game, const void *round, int seat,
                      const struct award *awards, int count)
{
    struct seat_view view;

    must(receipt_find_seat(game, round, seat, &view));
    part(b);
    receipt_seat_text(b, game, &view, awards, count);
}

/* ---- the signature ------------------------------------------------------------------------------------ */

void receipt_digest(struct text body, uint8_t out[RECEIPT_HASH])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, RECEIPT_HASH);
    add_text(&hash, body.at, body.size);
    add_text(&hash, "}", 1);
    crypto_generichash_final(&hash, out, RECEIPT_HASH);
}

void receipt_message(struct buf *b, const uint8_t digest[RECEIPT_HASH])
{
    buf_put(b, "cardroom receipt 1\n");
    buf_hex(b, digest, RECEIPT_HASH);
}

bool receipt_sign(struct buf *b, const struct receipt_key *key)
{
    uint8_t digest[RECEIPT_HASH], signature[RECEIPT_SIGNATURE];
    char memory[128];
    struct buf message = BUF(memory);

    buf_put(b, "]}");
    receipt_digest((struct text){b->text, b->size}, digest);
    receipt_message(&message, digest);
    crypto_sign_detached(signature, NULL, (const uint8_t *)memory, message.size, key->secret);
    buf_char(b, ',');
    put_hex_key(b, "signature", signature, sizeof signature);
    buf_put(b, "}\n");
    return !b->full;
}

bool receipt_write(struct buf *b, const struct receipt_round *round, const struct event *events, int count,
                   const void *state, const struct receipt_key *key)
{
    const struct rules *rules = round->context->rules;
    struct meters meters = round->meters;
    struct seat_view view;

    receipt_put_head(b, round);
    for (int i = 0; i < count; i++) receipt_put_event(b, rules->game, &events[i]);
    receipt_put_hands(b, rules->game, state);
    for (int seat = 1; seat <= rules->game->seats; seat++) {
        struct award awards[AWARDS_MAX];

        if (!receipt_find_seat(rules->game, state, seat, &view)) continue;
        const int awarded = rules->game->settle(state, seat, awards);
        meters_pay(&meters, rules, awards, awarded);
        receipt_put_seat(b, rules->game, state, seat, awards, awarded);
    }
    return receipt_sign(b, key);
}

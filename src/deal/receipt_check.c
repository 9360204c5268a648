#include "deal/receipt_check.h"

#include "deal/deal.h"
#include "ledger/posting.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct checker {
    struct receipt_report *report;
    struct receipt *receipt;
    const struct receipt_trust *trust;
    char *round;
    bool order_known;
    int64_t won[WAGERS_MAX]; /* by all players on each wager, where there are aggregate limits */
    int shoe_size, deck_size;
    card order[SHUFFLE_CARDS_MAX];
};

WORD_FUNCTION(receipt_check_name, "format", "rules", "commitment", "shuffle", "events", "settlement", "times",
              "signature", "key", "books")                                     /* ORDER CHECK */
WORD_FUNCTION(receipt_state_name, "skipped", "ok", "failed", "sealed", "open") /* ORDER STATE */

size_t receipt_check_memory(void) {
    size_t most = 0;
    for (int i = 0; i < game_count; i++)
        if (game_round_size(game_list[i]) > most) most = game_round_size(game_list[i]);
    return (most + 15) / 16 * 16;
}

/* ---- findings ----------------------------------------------------------------------------------------- */
/* Returns whether the check is good, so that a failure is one statement. */
__attribute__((format(printf, 4, 5))) static bool set_finding(struct checker *c, enum receipt_check_id check,
                                                              enum receipt_state state, const char *format, ...) {
    struct receipt_finding *finding = &c->report->finding[check];
    va_list args;
    va_start(args, format);
    vsnprintf(finding->why, sizeof finding->why, format, args);
    va_end(args);
    finding->state = (uint8_t)state;
    return state == RECEIPT_OK;
}

static bool has_state(const struct checker *c, enum receipt_check_id check, enum receipt_state state) {
    return c->report->finding[check].state == state;
}

/* ---- events as a list --------------------------------------------------------------------------------- */
/* Walks through the events of a receipt; those of a good format can all be read. */
struct walk {
    struct json json;
    const struct game *game;
    int number; /* of the present event, from 1 */
    struct text text;
};

static struct walk walk_over(const struct receipt *r) {
    struct walk w = {.json = json_init(r->events.at, r->events.size), .game = r->rules.game};
    json_enter(&w.json, '[');
    return w;
}

static bool walk_next(struct walk *w) {
    if (!json_next_item(&w->json)) return false;
    w->number++;
    if (json_peek(&w->json) == JSON_STRING) return json_read_string(&w->json, &w->text);
    return json_skip(&w->json, &w->text);
}

/* ---- format and rules --------------------------------------------------------------------------------- */
static bool check_event_texts(struct checker *c) {
    struct walk w = walk_over(c->receipt);
    struct event event;
    while (walk_next(&w)) {
        if (receipt_event_read(w.text, w.game, &event)) continue;
        return set_finding(c, RECEIPT_FORMAT, RECEIPT_FAILED, "event %d is none of %s, in its one spelling", w.number,
                           w.game->id);
    }
    return true;
}

static bool check_format(struct checker *c, struct text text) {
    BUF_ON_STACK(why, 300);
    const enum receipt_fault fault = receipt_read(c->receipt, text, &why);
    if (fault == RECEIPT_READ && !check_event_texts(c)) return false;
    if (fault != RECEIPT_MALFORMED)
        set_finding(c, RECEIPT_FORMAT, RECEIPT_OK, "a receipt of version %d, complete", RECEIPT_VERSION);
    if (fault != RECEIPT_READ)
        set_finding(c, fault == RECEIPT_MALFORMED ? RECEIPT_FORMAT : RECEIPT_RULES, RECEIPT_FAILED, "%s", why.text);
    return fault == RECEIPT_READ;
}

static void check_rules(struct checker *c) {
    uint8_t hash[RECEIPT_HASH];
    receipt_tables_hash(&c->receipt->rules, hash);
    if (memcmp(hash, c->receipt->tables_hash, sizeof hash) == 0)
        set_finding(c, RECEIPT_RULES, RECEIPT_OK, "%s with pay tables that are this program's",
                    c->receipt->rules.game->title);
    else
        set_finding(c, RECEIPT_RULES, RECEIPT_FAILED,
                    "tables_hash is not that of this program's pay tables: other tables paid this round");
}

/* ---- commitment --------------------------------------------------------------------------------------- */
/* The seed that was given beside the receipt completes a sealed one. */
static bool take_reveal(struct checker *c) {
    const size_t size = shuffle_seed_size(c->shoe_size);
    struct shuffle_seed *seed = &c->receipt->seed;
    struct shuffle_seed given = {.size = (uint16_t)size};
    if (!c->trust->reveal.at) return true;
    if (!receipt_read_hex(c->trust->reveal, given.bytes, size))
        return set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED,
                           "the revealed seed is not %zu bytes in lower-case hex", size);
    if (seed->size && memcmp(seed->bytes, given.bytes, size) != 0)
        return set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED, "the revealed seed is not the one in the receipt");
    *seed = given;
    return true;
}

/* A deck is shuffled for its round; a shoe for its first round, which begins with its first card. */
static bool check_position(struct checker *c) {
    const struct receipt *r = c->receipt;
    const bool first = r->from_round == r->round;
    if (r->from_round > r->round || (!first && !r->rules.game->live_shoe))
        return set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED,
                           "the shuffle is of round %jd and cannot be used in round %jd", r->from_round, r->round);
    if (first == (r->first_card == 1) && r->first_card <= c->shoe_size) return true;
    return set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED,
                       "round %jd of a shuffle made for round %jd cannot begin with its card %jd", r->round,
                       r->from_round, r->first_card);
}

/* What there is to check without a seed. */
static void set_finding_without_seed(struct checker *c) {
    const struct receipt *r = c->receipt;
    const bool ours = text_is(r->deal, deal_rng.id);
    if (!ours && !r->has_commitment && !r->seed.size) {
        set_finding(c, RECEIPT_COMMITMENT, RECEIPT_OPEN,
                    "the cards were not shuffled by the program (deal '%.*s'): nothing was committed",
                    (int)r->deal.size, r->deal.at);
    } else if (!ours) {
        set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED,
                    "there is a commitment to cards the program did not shuffle, or their seed");
    } else if (!r->has_commitment) {
        set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED, "there is no commitment");
    } else if (r->rules.game->live_shoe) {
        set_finding(c, RECEIPT_COMMITMENT, RECEIPT_SEALED,
                    "sealed until the shoe ends: its seed is still secret, for cards of it are still to be dealt; "
                    "check again with --reveal when the house has published it");
    } else {
        set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED, "the seed is missing, and the round is over");
    }
}

static void check_commitment(struct checker *c) {
    struct receipt *r = c->receipt;
    uint8_t hash[RECEIPT_HASH];
    if (c->trust->commitment &&
        (!r->has_commitment || memcmp(c->trust->commitment, r->commitment, RECEIPT_HASH) != 0)) {
        set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED, "this is another commitment than the one you were shown");
        return;
    }
    if (!take_reveal(c) || !check_position(c)) return;
    if (!r->has_commitment || !r->seed.size || !text_is(r->deal, deal_rng.id)) {
        set_finding_without_seed(c);
        return;
    }
    receipt_commit_text(r->context, &r->seed, hash);
    if (memcmp(hash, r->commitment, sizeof hash) == 0)
        set_finding(c, RECEIPT_COMMITMENT, RECEIPT_OK, "the seed is the one committed to for table '%.*s', round %jd%s",
                    (int)r->table.size, r->table.at, r->from_round, c->trust->commitment ? ", as you were shown" : "");
    else
        set_finding(c, RECEIPT_COMMITMENT, RECEIPT_FAILED,
                    "the seed and the context do not hash to the commitment: one of the three was exchanged");
}

/* ---- shuffle ------------------------------------------------------------------------------------------ */
static bool check_start(struct checker *c, const struct event *event) {
    uint8_t thrown[DEAL_DICE];
    struct rng rng;
    shuffle_start(&c->receipt->seed, &rng);
    const int spot = deal_start(&rng, rules_start_by_dice(&c->receipt->rules), thrown);
    if (spot == event->what) return true;
    return set_finding(c, RECEIPT_SHUFFLE, RECEIPT_FAILED, "the start was spot %d, but the seed says %d", event->what,
                       spot);
}

static bool check_card(struct checker *c, card dealt, int64_t place) {
    char ours[8], theirs[8];
    struct buf a = BUF(theirs), b = BUF(ours);
    if (place < c->shoe_size && c->order[place] == dealt) return true;
    card_put(&a, dealt);
    if (place < c->shoe_size)
        card_put(&b, c->order[place]);
    else
        buf_put(&b, "no card");
    return set_finding(c, RECEIPT_SHUFFLE, RECEIPT_FAILED,
                       "card %jd of the shuffle was dealt as %s, but the seed makes it %s", place + 1, theirs, ours);
}

static void count_cards(struct checker *c) {
    struct walk w = walk_over(c->receipt);
    struct event event;
    while (walk_next(&w))
        if (receipt_event_read(w.text, w.game, &event) && event.kind == EV_CARD) c->report->cards++;
}

static void check_shuffle(struct checker *c) {
    struct walk w = walk_over(c->receipt);
    int64_t place = c->receipt->first_card - 1;
    struct event event;
    if (has_state(c, RECEIPT_COMMITMENT, RECEIPT_SEALED) || has_state(c, RECEIPT_COMMITMENT, RECEIPT_OPEN)) {
        set_finding(c, RECEIPT_SHUFFLE, (enum receipt_state)c->report->finding[RECEIPT_COMMITMENT].state,
                    "the order of the cards cannot be made without the seed");
        return;
    }
    if (!c->receipt->seed.size) return;
    shuffle_cards(&c->receipt->seed, c->order, c->shoe_size, c->deck_size);
    c->order_known = true;
    while (walk_next(&w)) {
        receipt_event_read(w.text, w.game, &event);
        if (event.kind == EV_START && !check_start(c, &event)) return;
        if (event.kind == EV_CARD && !check_card(c, event.cards[0], place++)) return;
    }
    set_finding(c, RECEIPT_SHUFFLE, RECEIPT_OK,
                "cards %jd to %jd of the shuffle that the seed makes, in order, none left out", c->receipt->first_card,
                place);
}

/* ---- events ------------------------------------------------------------------------------------------- */
/* What earlier rounds left of a shoe whose order is known. */
static struct shoe shoe_left_over(const struct checker *c) {
    struct shoe left = shoe_open(c->shoe_size / c->deck_size, c->deck_size == DECK_53);
    for (int64_t i = 0; c->order_known && i < c->receipt->first_card - 1 && i < c->shoe_size; i++)
        must(shoe_take(&left, c->order[i]) == OK);
    return left;
}

static void check_events(struct checker *c) {
    const struct game *game = c->receipt->rules.game;
    const struct shoe left = shoe_left_over(c);
    struct walk w = walk_over(c->receipt);
    struct event event;
    game->open(c->round, &c->receipt->rules, game->live_shoe ? &left : NULL);
    while (walk_next(&w)) {
        receipt_event_read(w.text, w.game, &event);
        const enum err err = game->check(c->round, &event);

        if (err) {
            set_finding(c, RECEIPT_EVENTS, RECEIPT_FAILED, "event %d, '%.*s', was not allowed: %s", w.number,
                        (int)w.text.size, w.text.at, err_text(err));
            return;
        }
        game->apply(c->round, &event);
    }
    if (game->need(c->round).kind == NEED_NOTHING)
        set_finding(c, RECEIPT_EVENTS, RECEIPT_OK, "%d events, each allowed when it came, and the round is over",
                    w.number);
    else
        set_finding(c, RECEIPT_EVENTS, RECEIPT_FAILED, "the round is not over after its last event, number %d",
                    w.number);
}

/* ---- the first difference of two texts ----------------------------------------------------------------- */
enum { DEPTH_MAX = 8, PIECE_MAX = 40 };

struct step {
    bool list;
    int index;       /* of the item, from 1 */
    struct text key; /* of the member */
};

/* The path of brackets and keys that leads to a place in the text. */
struct path {
    int depth;
    struct step step[DEPTH_MAX];
    size_t value; /* where the present value begins */
    size_t quote; /* where the last string begins */
    bool inside;  /* a string */
};

static void step_past(struct path *p, struct text text, size_t at) {
    const char c = text.at[at];
    struct step *top = p->depth ? &p->step[p->depth - 1] : NULL;
    if (c == '"') {
        p->inside = !p->inside;
        if (p->inside) p->quote = at + 1;
    } else if (p->inside) {
        return;
    } else if ((c == '{' || c == '[') && p->depth < DEPTH_MAX) {
        p->step[p->depth++] = (struct step){.list = c == '[', .index = 1};
        p->value = at + 1;
    } else if ((c == '}' || c == ']') && p->depth > 0) {
        p->depth--;
    } else if (c == ':' && top) {
        top->key = (struct text){text.at + p->quote, at - 1 - p->quote};
        p->value = at + 1;
    } else if (c == ',' && top) {
        top->index++;
        p->value = at + 1;
    }
}

static void put_path(struct buf *b, const struct path *p) {
    for (int i = 0; i < p->depth; i++) {
        const struct step *step = &p->step[i];
        if (step->list) {
            buf_format(b, "[%d]", step->index);
        } else if (step->key.size) {
            if (i > 0) buf_char(b, '.');
            buf_bytes(b, step->key.at, step->key.size < PIECE_MAX ? step->key.size : PIECE_MAX);
        }
    }
}

/* The value that begins at from, as far as the next comma or bracket outside a string. */
static void put_value(struct buf *b, struct text text, size_t from) {
    bool inside = false;
    size_t at = from;
    for (; at < text.size && at - from < PIECE_MAX; at++) {
        const char c = text.at[at];
        if (c == '"') inside = !inside;
        if (!inside && (c == ',' || c == '}' || c == ']')) break;
        buf_char(b, c >= 0x20 && c < 0x7f ? c : '?');
    }
    if (at == from) buf_put(b, "nothing");
    if (at - from == PIECE_MAX) buf_put(b, "...");
}

/* "wagers[2].returned is 2500 in the receipt, by the rules 1500".  Both are JSON without white space, ours of little
 * depth; everything before the first byte that differs is the same in both, so the place is read off ours. */
static void put_difference(struct buf *b, struct text theirs, struct text ours) {
    struct path path = {0};
    size_t at = 0;
    while (at < ours.size && at < theirs.size && ours.at[at] == theirs.at[at]) step_past(&path, ours, at++);
    put_path(b, &path);
    buf_put(b, " is ");
    put_value(b, theirs, path.value);
    buf_put(b, " in the receipt, by the rules ");
    put_value(b, ours, path.value);
}

/* ---- settlement --------------------------------------------------------------------------------------- */
/* Is the receipt's text ours?  Otherwise where it differs. */
static bool check_same(struct checker *c, const char *where, struct text theirs, const struct buf *ours) {
    BUF_ON_STACK(why, 260);
    must(!ours->full);
    if (theirs.size == ours->size && memcmp(theirs.at, ours->text, ours->size) == 0) return true;
    put_difference(&why, theirs, (struct text){ours->text, ours->size});
    return set_finding(c, RECEIPT_SETTLEMENT, RECEIPT_FAILED, "%s%s", where, why.text);
}

static bool check_hands(struct checker *c) {
    BUF_ON_STACK(ours, 512);
    receipt_put_hands_object(&ours, c->receipt->rules.game, c->round);
    return check_same(c, "hands: ", c->receipt->hands, &ours);
}

/* WAC 230-15-490 What all players win on a wager above its limit is cut in proportion; or what a hand wins. */
static void add_up_wins(struct checker *c) {
    const struct game *game = c->receipt->rules.game;
    struct award awards[AWARDS_MAX];
    struct seat_view seat;
    for (int i = 1; i <= game_most_seats(game); i++) {
        if (!receipt_find_seat(game, c->round, i, &seat)) continue;
        const int count = game->settle(c->round, i, awards);
        for (int a = 0; a < count; a++)
            if (!awards[a].meter && !awards[a].toke) c->won[awards[a].wager] += posting_win_cents(&awards[a]);
    }
}

static void cut_awards(const struct checker *c, struct award *awards, int count) {
    for (int i = 0; i < count; i++) {
        const int64_t won = c->receipt->per_hand ? posting_win_cents(&awards[i]) : c->won[awards[i].wager];
        awards[i].returned_cents -=
            posting_limit_cut(c->receipt->limits[awards[i].wager], c->receipt->limit_in, won, &awards[i]);
    }
}

static bool check_seat(struct checker *c, const struct seat_view *seat, struct json *j) {
    const struct rules *rules = &c->receipt->rules;
    char memory[RECEIPT_SEAT_MAX], where[24];
    struct buf ours = BUF(memory);
    struct award awards[AWARDS_MAX];
    const int count = rules->game->settle(c->round, seat->seat, awards);
    struct text theirs;
    if (!json_next_item(j) || !json_skip(j, &theirs))
        return set_finding(c, RECEIPT_SETTLEMENT, RECEIPT_FAILED, "seat %d is missing", seat->seat);
    meters_pay_seat(&c->receipt->meters, rules, c->round, awards, count);
    cut_awards(c, awards, count);
    receipt_put_seat_object(&ours, rules->game, seat, awards, count);
    snprintf(where, sizeof where, "seat %d: ", seat->seat);
    return check_same(c, where, theirs, &ours);
}

static void check_settlement(struct checker *c) {
    const struct receipt *r = c->receipt;
    struct json j = json_init(r->seats.at, r->seats.size);
    struct seat_view seat;
    int seats = 0;
    if (!has_state(c, RECEIPT_EVENTS, RECEIPT_OK) || !check_hands(c)) return;
    add_up_wins(c);
    json_enter(&j, '[');
    for (int i = 1; i <= game_most_seats(r->rules.game); i++) {
        if (!receipt_find_seat(r->rules.game, c->round, i, &seat)) continue;
        if (!check_seat(c, &seat, &j)) return;
        seats++;
    }
    if (json_next_item(&j))
        set_finding(c, RECEIPT_SETTLEMENT, RECEIPT_FAILED, "it settles a seat that made no wager");
    else
        set_finding(c, RECEIPT_SETTLEMENT, RECEIPT_OK, "the hands and every award of %d seat%s, to the cent", seats,
                    seats == 1 ? "" : "s");
}

/* ---- times, signature, key ---------------------------------------------------------------------------- */
static void check_times(struct checker *c) {
    const struct receipt *r = c->receipt;
    if (memcmp(r->committed.at, r->closed.at, RECEIPT_TIME_SIZE) > 0)
        set_finding(c, RECEIPT_TIMES, RECEIPT_FAILED, "betting was closed before the shuffle was committed to");
    else if (memcmp(r->closed.at, r->settled.at, RECEIPT_TIME_SIZE) > 0)
        set_finding(c, RECEIPT_TIMES, RECEIPT_FAILED, "the round was settled before betting was closed");
    else
        set_finding(c, RECEIPT_TIMES, RECEIPT_OK, "committed, then closed, then settled, by the house's own clock");
}

static void check_signature(struct checker *c) {
    const struct receipt *r = c->receipt;
    BUF_ON_STACK(message, 128);
    receipt_digest(r->body, c->report->digest);
    receipt_message(&message, c->report->digest);
    if (crypto_sign_verify_detached(r->signature, (const uint8_t *)message.text, message.size, r->key) == 0)
        set_finding(c, RECEIPT_SIGNED, RECEIPT_OK, "every byte is signed by the key in the receipt");
    else
        set_finding(c, RECEIPT_SIGNED, RECEIPT_FAILED,
                    "the receipt was changed after it was signed, or not signed by its key");
}

static void check_trust(struct checker *c) {
    BUF_ON_STACK(fingerprint, 64);
    receipt_key_put_fingerprint(&fingerprint, c->receipt->key);
    if (!c->trust->key)
        set_finding(c, RECEIPT_TRUST, RECEIPT_OPEN,
                    "its fingerprint is %s: compare it with the one the house has published, or give --key",
                    fingerprint.text);
    else if (memcmp(c->trust->key, c->receipt->key, RECEIPT_PUBLIC) == 0)
        set_finding(c, RECEIPT_TRUST, RECEIPT_OK, "the key is the one given, fingerprint %s", fingerprint.text);
    else
        set_finding(c, RECEIPT_TRUST, RECEIPT_FAILED, "signed by another key than the one given; its fingerprint is %s",
                    fingerprint.text);
}

/* Of a receipt that is good in itself: else it says nothing of a round. */
static void check_books(struct checker *c) {
    BUF_ON_STACK(why, 300);
    const bool good = has_state(c, RECEIPT_SETTLEMENT, RECEIPT_OK) && has_state(c, RECEIPT_SIGNED, RECEIPT_OK);
    if (!c->receipt->proof.at || !c->trust->books)
        set_finding(c, RECEIPT_BOOKS, RECEIPT_OPEN,
                    "it has no proof that its round lies in the books of the house, which gives one with its receipts");
    else if (good)
        set_finding(c, RECEIPT_BOOKS, c->trust->books(c->receipt, &why) ? RECEIPT_OK : RECEIPT_FAILED, "%s", why.text);
}

/* ---- all of it ---------------------------------------------------------------------------------------- */
static enum receipt_state verdict(const struct receipt_report *report) {
    enum receipt_state state = RECEIPT_OK;
    for (int i = 0; i < RECEIPT_CHECKS; i++) {
        if (report->finding[i].state == RECEIPT_FAILED) return RECEIPT_FAILED;
        if (report->finding[i].state == RECEIPT_SEALED) state = RECEIPT_SEALED;
    }
    return state;
}

void receipt_check(struct receipt_report *report, struct receipt *receipt, struct text text,
                   const struct receipt_trust *trust, void *memory) {
    struct checker c = {.report = report, .receipt = receipt, .trust = trust, .round = memory};
    *report = (struct receipt_report){0};
    if (check_format(&c, text)) {
        c.shoe_size = rules_shoe_size(&receipt->rules);
        c.deck_size = game_deck_size(receipt->rules.game);
        count_cards(&c);
        check_rules(&c);
        check_commitment(&c);
        check_shuffle(&c);
        check_events(&c);
        check_settlement(&c);
        check_times(&c);
        check_signature(&c);
        check_trust(&c);
        check_books(&c);
    }
    for (int i = 0; i < RECEIPT_CHECKS; i++)
        if (report->finding[i].state == RECEIPT_SKIPPED)
            set_finding(&c, (enum receipt_check_id)i, RECEIPT_SKIPPED, "not checked: an earlier check failed");
    report->verdict = (uint8_t)verdict(report);
}

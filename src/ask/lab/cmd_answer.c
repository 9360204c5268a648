/* cmd_answer.c - 'cardroom-lab answer': what a house asks of the laboratory.
 *
 * Standard input is one question, a line of JSON, and behind it the configuration of the house:
 *
 *   {"ask":"advice","table":3,"seat":2,...}   the value of every choice of a seat (pit/advise.h)
 *   {"ask":"theory","table":3}                the theory of the table's wagers (math/theory_count.h)
 *   {"ask":"approved-theory"}                 that of all approved tables, as the house carries it; no configuration
 *
 * The answer is one text on standard output.  One question, one process: nothing is kept between two. */
#include "ask/call.h"
#include "ask/files.h"
#include "ask/lab/advice.h"
#include "ask/lab/lab_questions.h"
#include "base/json_write.h"
#include "floor/config/config.h"
#include "math/theory_count.h"

#include <string.h>

enum { INPUT_MAX = 16 << 20, ANSWER_MAX = 1 << 18, MILLION = 1000000 };

/* What is known of a hand, in the order in which it was dealt. */
struct known_hand {
    int count;
    card cards[HAND_MAX];
};

struct question {
    struct text ask;
    int64_t table, seat, last, pick[3], stakes[WAGERS_MAX];
    int stake_count;
    struct known_hand hand, shared, dealer;
};

/* ---- reading ------------------------------------------------------------------------------------------ */
static int read_integers(struct json *j, int64_t *out, int most) {
    int count = 0;
    if (!json_enter(j, '[')) return -1;
    while (json_next_item(j))
        if (count == most || !json_read_integer(j, &out[count++])) return -1;
    return j->why ? -1 : count;
}

/* "As Kd ??" */
static bool read_hand(struct json *j, struct known_hand *hand) {
    struct text text;
    if (!json_read_string(j, &text)) return false;
    for (const char *at = text.at, *end = text.at + text.size; at < end; at += at < end) {
        if (hand->count == HAND_MAX) return false;
        card *c = &hand->cards[hand->count++];
        if (end - at >= 2 && at[0] == '?' && at[1] == '?') {
            *c = CARD_HIDDEN;
            at += 2;
        } else if (!card_read(&at, end, c)) {
            return false;
        }
    }
    return true;
}

static bool read_key(struct json *j, struct text key, struct question *q) {
    if (text_is(key, "ask")) return json_read_string(j, &q->ask);
    if (text_is(key, "table")) return json_read_integer(j, &q->table);
    if (text_is(key, "seat")) return json_read_integer(j, &q->seat);
    if (text_is(key, "last")) return json_read_integer(j, &q->last);
    if (text_is(key, "pick")) return read_integers(j, q->pick, 3) == 3;
    if (text_is(key, "stakes")) return (q->stake_count = read_integers(j, q->stakes, WAGERS_MAX)) >= 0;
    if (text_is(key, "hand")) return read_hand(j, &q->hand);
    if (text_is(key, "shared")) return read_hand(j, &q->shared);
    if (text_is(key, "dealer")) return read_hand(j, &q->dealer);
    return false;
}

static bool read_question(struct text line, struct question *q) {
    struct json j = json_init(line.at, line.size);
    struct text key;
    if (!json_enter(&j, '{')) return false;
    while (json_next_key(&j, &key))
        if (!read_key(&j, key, q)) return false;
    return json_finish(&j) && q->ask.size;
}

/* ---- advice ------------------------------------------------------------------------------------------- */
struct replay {
    const struct game *game;
    const struct question *q;
    void *round;
    int unseen; /* cards of empty spots' packets that were dealt */
};

static bool is_known(const struct question *q, card c) {
    const struct known_hand *hands[] = {&q->hand, &q->shared, &q->dealer};
    for (size_t h = 0; h < COUNT(hands); h++)
        if (memchr(hands[h]->cards, c, (size_t)hands[h]->count)) return true;
    return false;
}

/* The next card that nobody named, for the packet of an empty spot: no advice can see it. */
static card card_unseen(struct replay *r) {
    card c = 0;
    for (int left = r->unseen++; is_known(r->q, c) || left-- > 0;) c++;
    return c;
}

/* The next card of a hand that has so many; false: it has been dealt whole, and the question is asked here. */
static bool next_card(struct replay *r, const struct need *need, const struct view *view, card *out) {
    const struct seat_view *own = view_find_seat(view, (int)r->q->seat);
    const struct known_hand *hand = need->to == TO_DEALER  ? &r->q->dealer
                                    : need->to == TO_TABLE ? &r->q->shared
                                                           : &r->q->hand;
    const int dealt = need->to == TO_DEALER  ? view->dealer.count
                      : need->to == TO_TABLE ? view->table.count
                                             : own->hand.count;
    if (need->to == TO_NOBODY) {
        *out = card_unseen(r);
        return true;
    }
    if (dealt >= hand->count) return false;
    *out = hand->cards[dealt];
    return true;
}

/* Has the round all cards that the question names?  Then its decision is the one that is asked. */
static bool is_there(const struct replay *r, const struct view *view) {
    const struct seat_view *own = view_find_seat(view, (int)r->q->seat);
    return own && own->hand.count == r->q->hand.count && view->table.count == r->q->shared.count &&
           view->dealer.count == r->q->dealer.count;
}

/* One event on the way to the question; false where the round cannot be the one that is asked about. */
static bool step(struct replay *r, const struct view *view) {
    const struct need need = r->game->need(r->round);
    struct event event = {.seat = (uint16_t)r->q->seat};
    switch (need.kind) {
    case NEED_START: event = (struct event){.kind = EV_START, .what = 1}; break;
    case NEED_CARD:
        event.kind = EV_CARD;
        if (!next_card(r, &need, view, &event.cards[0])) return false;
        break;
    case NEED_DECISION:
        if (r->q->last < 0 || r->q->last >= r->game->action_count) return false;
        event.kind = EV_ACT;
        event.what = (uint8_t)r->q->last;
        break;
    default: return false;
    }
    return game_send(r->game, r->round, &event) == OK;
}

static bool place_wagers(const struct replay *r) {
    const struct question *q = r->q;
    const uint8_t pick[3] = {(uint8_t)q->pick[0], (uint8_t)q->pick[1], (uint8_t)q->pick[2]};
    struct event event = {.kind = EV_PICK, .seat = (uint16_t)q->seat, .cards = {pick[0], pick[1], pick[2]}};
    if (pick[0]) (void)game_send(r->game, r->round, &event); /* only a stadium has places to pick */
    for (int w = 0; w < q->stake_count && w < r->game->wager_count; w++) {
        if (r->game->wagers[w].kind != WAGER_REQUIRED || !q->stakes[w]) continue;
        event = (struct event){.kind = EV_BET, .seat = (uint16_t)q->seat, .what = (uint8_t)w, .cents = q->stakes[w]};
        if (game_send(r->game, r->round, &event) != OK) return false;
    }
    return game_send(r->game, r->round, &(struct event){.kind = EV_CLOSE}) == OK;
}

/* Plays the round again as the seat saw it, up to its decision. */
static bool play_to_question(struct replay *r) {
    struct view view;
    if (!place_wagers(r)) return false;
    for (;;) {
        r->game->view(r->round, (int)r->q->seat, &view);
        if (view.need.kind == NEED_DECISION && is_there(r, &view)) return true;
        if (!step(r, &view)) return false;
    }
}

/* The first required wager: the Ante, or its equivalent. */
static int64_t unit_cents(const struct game *game, const struct question *q) {
    int w = 0;
    while (game->wagers[w].kind != WAGER_REQUIRED) w++;
    return q->stakes[w];
}

static void put_choice(struct buf *b, const struct game *game, struct choice *choice, const struct choice *best,
                       int64_t cents) {
    const struct fraction unit = fraction_of(cents, 1);
    const struct fraction value = fraction_multiply(choice->value, unit);
    const struct fraction lost = fraction_subtract(best->value, choice->value);
    json_write(b, "{action:%s", game->actions[choice->action]);
    if (choice->action == game->sets_hand) {
        card_sort(choice->front, 2);
        card_write_json(b, "front", choice->front, 2);
    }
    json_write(b, "value:%s, micros:%jd, cost:%jd, best:%i, note?:%s}", fraction_text(value).text,
               advice_cents(value, MILLION), advice_cents(fraction_multiply(lost, unit), MILLION), lost.num == 0,
               choice->note);
}

/* A list of choices, best first. */
static bool put_advice(struct buf *b, const struct rules *rules, const struct question *q, struct arena *arena) {
    const struct game *game = rules->game;
    const struct analysis *analysis = analysis_find(game);
    struct replay r = {game, q, arena_take(arena, game_round_size(game)), 0};
    struct choice choices[CHOICES_MAX];
    if (q->seat < 1 || q->seat > game->seats || !analysis || !analysis->advise) return false;
    game->open(r.round, rules, NULL);
    if (!play_to_question(&r)) return false;
    const int count = analysis->advise(&(struct asked){.round = r.round, .seat = (int)q->seat}, arena, choices);
    json_write_begin(b, NULL, '[');
    for (int i = 0; i < count; i++) put_choice(b, game, &choices[i], &choices[0], unit_cents(game, q));
    json_write_end(b, ']');
    return true;
}

/* ---- the command -------------------------------------------------------------------------------------- */
static bool answer_table(struct call *call, struct text config_text, const struct question *q, struct arena *arena,
                         struct buf *out) {
    struct config *config = call->memory;
    BUF_ON_STACK(message, 8000);
    if (!config_read(config, config_text.at, config_text.size, &message)) return call_error(call, "%s", message.text);
    if (q->table < 1 || q->table > config->table_count)
        return call_error(call, "the configuration has no table %lld", (long long)q->table);
    const struct rules *rules = &config->table[q->table - 1].rules;
    if (text_is(q->ask, "theory") ? theory_count(rules, arena, out)
                                  : text_is(q->ask, "advice") && put_advice(out, rules, q, arena))
        return true;
    return call_error(call, "this cannot be answered of table %lld", (long long)q->table);
}

static bool answer(struct call *call, struct text input, struct arena *arena, struct buf *out) {
    struct question q = {.last = -1};
    struct text line;
    if (!text_next_line(&input, &line) || !read_question(line, &q))
        return call_error(call, "standard input does not begin with a question (one line of JSON)");
    if (text_is(q.ask, "approved-theory")) return theory_count_approved(arena, out);
    return answer_table(call, input, &q, arena, out);
}

static int answer_start(struct call *call) {
    const struct answer_question *given = call->question;
    struct buf out = buf_init(arena_take(&call->arena, ANSWER_MAX), ANSWER_MAX);
    size_t size;
    if (given->word) return call_usage(call, "'%s' is one argument too many", given->word);
    char *memory = text_read_all(&call->arena, stdin, INPUT_MAX, &size);
    const bool good = answer(call, (struct text){memory, size}, &call->arena, &out);
    if (good) cli_flush(&out, call->out);
    return good ? EXIT_DONE : EXIT_CANNOT;
}

const struct command cmd_answer = {.ask = &ask_answer, .answer = answer_start, .memory = sizeof(struct config)};

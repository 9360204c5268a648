/*
 * desk_ask_rounds.c - rounds from the log: a terminal's recall, the pit's search and replay, receipts.
 *
 * All of it runs in the threads of desk_ask.h.
 */
#include "net/desk_ask.h"

#include "base/json_write.h"
#include "books/receipts.h"
#include "books/record.h"

#include <stdlib.h>

enum { ROUNDS_STANDARD = 20, ROUNDS_MOST = 100 };

static struct record_sight sight_of(const struct desk_job *j)
{
    return (struct record_sight){j->who.role == ROLE_TERMINAL ? j->who.number : 0};
}

/* A round as this job's asker may see it.  A terminal sees none that it has not wagered in. */
static enum err open_round(struct desk_job *j, struct record *r, uint64_t round, struct buf *message)
{
    if (!record_open(r, &j->lookup, round, message)) return ERR_ROUND;
    if (!sight_of(j).terminal || record_seat_of(r, sight_of(j).terminal)) return OK;
    record_close(r);
    buf_format(message, "there is no round %llu in which this terminal wagered", (unsigned long long)round);
    return ERR_ROUND;
}

/* Writes it if there is room; what does not fit is told by out.full. */
static void put_played(struct desk_job *j, struct record *r)
{
    if (server_room(&j->out, round_json_room(r)))
        round_json_put(&j->out, r, sight_of(j));
    else
        j->out.full = true;
}

/* ---- recall ------------------------------------------------------------------------------------------- */

static bool put_recalled(struct rounds_visit *visit, struct record *r)
{
    struct desk_job *j = visit->context;

    visit->stopped = desk_stops(j, 0);
    if (!record_is_over(r)) return false;
    put_played(j, r);
    return true;
}

enum err desk_dig_recall(struct desk_job *j, struct buf *message)
{
    struct rounds_visit visit = {.lookup = &j->lookup,
                                 .terminal = j->who.number,
                                 .most = j->request.limit ? (int)j->request.limit : RECENT_ROUNDS,
                                 .on_round = put_recalled,
                                 .context = j};

    json_write_begin(&j->out, NULL, '[');
    const enum err err = rounds_visit(&visit, message);

    json_write_end(&j->out, ']');
    return err;
}

enum err desk_dig_round(struct desk_job *j, struct buf *message)
{
    struct record r;
    const enum err err = open_round(j, &r, (uint64_t)j->request.round, message);

    if (err != OK) return err;
    put_played(j, &r);
    record_close(&r);
    return OK;
}

/* ---- the pit's search --------------------------------------------------------------------------------- */

static bool fits(const struct desk_job *j, const struct record *r)
{
    const struct request *q = &j->request;

    return (!j->table || r->table == j->table) &&
           (!q->terminal || record_seat_of(r, (uint32_t)q->terminal)) &&
           (!q->since || r->opened_ms >= q->since) && (!q->until || r->opened_ms <= q->until);
}

static enum err put_found(struct desk_job *j, const uint64_t *rounds, int count, struct buf *message)
{
    for (int i = 0; i < count && !desk_stops(j, 0); i++) {
        struct record r;

        if (!record_open(&r, &j->lookup, rounds[i], message)) return ERR_ROUND;
        if (!j->request.round || fits(j, &r)) put_played(j, &r);
        record_close(&r);
    }
    return OK;
}

enum err desk_dig_rounds(struct desk_job *j, struct buf *message)
{
    const struct request *q = &j->request;
    const struct round_query query = {.terminal = (uint32_t)q->terminal,
                                      .table = j->table,
                                      .since_ms = q->since,
                                      .until_ms = q->until,
                                      .before = (uint64_t)q->before};
    uint64_t rounds[ROUNDS_MOST] = {(uint64_t)q->round};
    int count = 1;

    if (!q->round)
        count = rounds_find(&j->lookup, &query, rounds, q->limit ? (int)q->limit : ROUNDS_STANDARD, message);
    if (count < 0) return ERR_STORE;
    json_write_begin(&j->out, NULL, '[');
    const enum err err = put_found(j, rounds, count, message);

    json_write_end(&j->out, ']');
    return err;
}

enum err desk_dig_replay(struct desk_job *j, struct buf *message)
{
    struct record r;
    const enum err err = open_round(j, &r, (uint64_t)j->request.round, message);

    if (err != OK) return err;
    json_write_begin(&j->out, NULL, '[');
    for (int at = 0; at < r.moment_count && !desk_stops(j, 0);) {
        at = round_json_step_end(&r, at);
        if (server_room(&j->out, round_json_step_room(&r, at)))
            round_json_put_step(&j->out, &r, at, sight_of(j));
        else
            j->out.full = true;
    }
    json_write_end(&j->out, ']');
    record_close(&r);
    return OK;
}

/* ---- receipts ----------------------------------------------------------------------------------------- */

/* The receipt's text; over WebSocket it is a text in JSON, so that no byte of it changes. */
static void put_receipt(struct desk_job *j, const struct buf *text)
{
    struct buf name = BUF(j->name);

    buf_format(&name, "receipt-%llu.json", (unsigned long long)j->request.round);
    if (!server_room(&j->out, 2 * text->size + 1000)) {
        j->out.full = true;
    } else if (j->as_file) {
        j->type = "application/json";
        buf_bytes(&j->out, text->text, text->size);
    } else {
        json_write_begin(&j->out, NULL, '{');
        json_write_text(&j->out, "name", j->name);
        json_write_text(&j->out, "text", text->text);
        json_write_end(&j->out, '}');
    }
}

enum err desk_dig_receipt(struct desk_job *j, struct buf *message)
{
    struct record r;
    enum err err = open_round(j, &r, (uint64_t)j->request.round, message);

    if (err != OK) return err;
    const size_t room = 2 * record_json_room(&r) + (64 << 10);
    struct buf text = buf_over(malloc(room), room);

    must(text.text);
    if (!j->has_meters && !receipts_find_meters(&j->lookup, &r, &j->meters, message)) err = ERR_ROUND;
    if (err == OK && !receipts_put(&text, &r, &j->lookup, &j->meters, j->key, message)) err = ERR_ROUND;
    if (err == OK) put_receipt(j, &text);
    free(text.text);
    record_close(&r);
    return err;
}

/* reader.c - devices that read the cards as they leave the shoe of a live table.
 *
 * The dealer draws, the device sends a frame for each card until the house has answered it.  Now and then it
 * reports an error, or reads another card than the one that was drawn; then the hand cannot be turned, and a
 * supervisor gives the reader up for the round. */
#include "world/world.h"

#include <stdio.h>
#include <string.h>

enum { READER_STUCK = 25 }; /* how often a dealer waits before a supervisor is called */

bool world_is_by_hand(const struct world *w, const struct world_table *t) {
    return w->auditor.table[t - w->table].by_hand;
}

static void send_frame(struct world *w, struct world_client *c, const char *frame) {
    const struct world_table *t = &w->table[c->works_at];

    snprintf(c->text, sizeof c->text, "{\"do\":\"read\",\"seq\":%u,\"frame\":\"%s\"}", t->seq, frame);
    snprintf(c->word, sizeof c->word, "read");
    c->waiting = true;
    c->waiting_n = 0;
    c->tries = 0;
    c->sent_ms = w->now_ms;
    world_send(w, c, c->text);
}

static void read_next(struct world *w, struct world_client *c, const struct world_table *t) {
    char memory[16];
    struct buf frame = BUF(memory);
    const int left = t->deck_size - t->deck_at;

    c->read = t->deck[t->deck_at];
    buf_put(&frame, "D ");
    card_put(&frame, world_may(w, WORLD_FRAME) ? t->deck[t->deck_at + (int)world_below(w, (uint32_t)left)] : c->read);
    send_frame(w, c, memory);
}

void world_reader_act(struct world *w, struct world_client *c) {
    struct world_table *t = &w->table[c->works_at];

    c->read = CARD_HIDDEN;
    if (world_is_by_hand(w, t)) t->draw = 0;
    if (!t->draw || t->deck_at >= t->deck_size) return;
    if (!t->begun)
        send_frame(w, c, "S");
    else if (strncmp(c->last_text, "E", 1) == 0)
        send_frame(w, c, "e");
    else if (world_may(w, WORLD_JAM))
        send_frame(w, c, world_chance(w, 50) ? "E jam" : "C");
    else
        read_next(w, c, t);
}

/* The frame was taken; a card that was read by hand's rule lies where the dealer says. */
void world_reader_done(struct world *w, struct world_client *c, const struct world_node *result) {
    struct world_table *t = &w->table[c->works_at];
    const struct world_node *data = world_json_get(&w->json, result, "data");
    const struct world_node *taken = world_json_get(&w->json, data, "taken");
    const char *frame = strstr(c->text, "\"frame\":\"") + strlen("\"frame\":\"");

    snprintf(c->last_text, sizeof c->last_text, "%c", *frame);
    t->seq++;
    t->stuck = 0;
    if (*frame == 'S') t->begun = true;
    if (world_json_is(taken, "unused")) t->draw = 0;
    if (*frame != 'D' || world_json_is(taken, "unused") || world_is_by_hand(w, t)) return;
    if (t->draw) t->draw--;
    if (t->deck_at < t->deck_size) t->deck_at++;
    if (!world_json_is(taken, "burnt") && t->dealt < FACT_CARDS_MAX) t->truth[t->dealt++] = c->read;
}

/* A supervisor who has not dealt the round gives the reader up. */
bool world_help_reader(struct world *w, struct world_client *c) {
    for (int i = 0; i < w->tables; i++) {
        const struct world_table *t = &w->table[i];

        if (!t->reader || world_is_by_hand(w, t) || t->stuck <= READER_STUCK) continue;
        c->rules_at = i;
        if (strcmp(c->table, t->name) != 0)
            world_watch(w, c, t->name);
        else
            world_request(w, c, "reader-failed", ",\"table\":\"%s\",\"reason\":\"it is stuck\"", t->name);
        return true;
    }
    return false;
}

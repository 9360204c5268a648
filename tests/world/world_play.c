/*
 * world_play.c - what a player does next, from the last view; and what a bad one does.
 */
#include "world/world.h"

#include <stdio.h>
#include <string.h>

/* ---- wagers ------------------------------------------------------------------------------------------- */

static int64_t amount(struct world *w, const struct world_wager *wager, int64_t credit)
{
    const int64_t most = wager->most < credit / 3 ? wager->most : credit / 3;

    if (wager->fixed) return wager->fixed;
    if (most <= wager->least) return wager->least;
    return wager->least + (int64_t)world_below(w, (uint32_t)((most - wager->least) / 100 + 1)) * 100;
}

/* Now and then what the table must refuse. */
static int64_t spoiled(struct world *w, int64_t cents)
{
    switch (world_below(w, 5)) {
    case 0: return 1;
    case 1: return cents + 10000000;
    case 2: return -cents;
    case 3: return cents + 1;
    default: return cents;
    }
}

static void put_spots(struct world *w, struct buf *b, const struct world_client *c,
                      const struct world_table *t)
{
    const bool bad = !w->options.quiet && world_chance(w, 8);
    int64_t ante = 0;
    int count = 0;

    for (int i = 0; i < t->wagers; i++) {
        const struct world_wager *wager = &t->wager[i];

        if (!wager->required && !(wager->optional && world_chance(w, 25))) continue;
        int64_t cents = wager->required && wager->of[0] ? ante : amount(w, wager, c->credit);
        if (wager->required && !wager->of[0]) ante = cents;
        if (bad) cents = spoiled(w, cents);
        buf_format(b, "%s\"%s\":%lld", count++ ? "," : "", wager->id, (long long)cents);
    }
}

static void put_pick(struct world *w, struct buf *b)
{
    uint8_t place[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    rng_shuffle(&w->rng, place, 9);
    buf_format(b, ",\"pick\":[%d,%d,%d]", place[0], place[1], place[2]);
}

static void bet(struct world *w, struct world_client *c, const struct world_table *t)
{
    char memory[WORLD_TEXT - 200];
    struct buf b = BUF(memory);

    buf_put(&b, ",\"spots\":{");
    if (c->bet && world_chance(w, 40)) { /* takes it all back */
        for (int i = 0, count = 0; i < t->wagers; i++)
            if (t->wager[i].required || t->wager[i].optional)
                buf_format(&b, "%s\"%s\":0", count++ ? "," : "", t->wager[i].id);
    } else {
        put_spots(w, &b, c, t);
    }
    buf_char(&b, '}');
    if (t->seats > TABLE_SEATS && world_chance(w, 50)) put_pick(w, &b);
    if (!b.full) world_request(w, c, "bets", "%s", memory);
}

/* ---- decisions ---------------------------------------------------------------------------------------- */

static void decide(struct world *w, struct world_client *c, const struct world_table *t)
{
    const char *action = c->action[world_below(w, (uint32_t)c->actions)];

    if (t && t->sets_hand[0] && strcmp(action, t->sets_hand) == 0) {
        char memory[16];
        struct buf cards = BUF(memory);

        if (c->card_count < 2) return;
        const uint32_t first = world_below(w, (uint32_t)c->card_count);
        uint32_t second = world_below(w, (uint32_t)c->card_count - 1);
        if (second >= first) second++;
        const card front[2] = {c->cards[first], c->cards[second]};
        card_put_list(&cards, front, 2);
        world_request(w, c, "act", ",\"action\":\"%s\",\"front\":\"%s\"", action, memory);
        return;
    }
    world_request(w, c, "act", ",\"action\":\"%s\"", action);
}

/* ---- money and seats ---------------------------------------------------------------------------------- */

static void load(struct world *w, struct world_client *c)
{
    c->loading = c->wallet[c->wallet_count - 1].number;
    world_request(w, c, "load", ",\"voucher\":\"%018llu\"", (unsigned long long)c->loading);
}

static void sit(struct world *w, struct world_client *c)
{
    const struct world_table *t = &w->table[world_below(w, (uint32_t)w->tables)];

    if (t->open)
        world_request(w, c, "sit", ",\"table\":\"%s\",\"seat\":%u", t->name,
                      1 + world_below(w, (uint32_t)t->seats));
}

static void go_home(struct world *w, struct world_client *c)
{
    if (c->actions)
        decide(w, c, world_table_named(w, c->table));
    else if (c->seat && c->may_leave)
        world_request(w, c, "leave", "%s", "");
    else if (c->credit && c->may_leave && c->wallet_count < WORLD_WALLET)
        world_request(w, c, "collect", "%s", "");
}

void world_play(struct world *w, struct world_client *c)
{
    const struct world_table *t = world_table_named(w, c->table);

    if (!c->seen) return;
    if (world_chance(w, 1)) world_say(w, c, "{\"do\":\"recall\",\"limit\":3}");
    if (w->draining) {
        go_home(w, c);
    } else if (c->actions) {
        if (world_chance(w, 70)) decide(w, c, t);
    } else if (c->wallet_count && world_chance(w, c->credit < 5000 ? 80 : 10)) {
        load(w, c);
    } else if (!c->seat) {
        if (world_chance(w, 60)) sit(w, c);
    } else if (c->may_bet && t && t->wagers && c->credit > 500) {
        if (!c->bet || world_chance(w, 8))
            bet(w, c, t);
        else if (world_chance(w, 12))
            world_request(w, c, "ready", "%s", ""); /* at a live table it is refused */
    } else if (c->may_leave && world_chance(w, 2)) {
        world_request(w, c, "leave", "%s", "");
    } else if (c->may_leave && c->credit && c->wallet_count < WORLD_WALLET - 2 && world_chance(w, 3)) {
        world_request(w, c, "collect", "%s", "");
    }
}

/* ---- bad clients -------------------------------------------------------------------------------------- */

static void rubbish(struct world *w, struct world_client *c)
{
    char bytes[200];
    const uint32_t size = 1 + world_below(w, sizeof bytes - 1);

    for (uint32_t i = 0; i < size; i++) bytes[i] = (char)world_below(w, 256);
    if (!c->waiting && world_chance(w, 50)) { /* something true, with a bit changed */
        const size_t length = strlen(c->text);
        const size_t kept = length < sizeof bytes ? length : sizeof bytes;
        memcpy(bytes, c->text, kept);
        if (!kept) return;
        bytes[world_below(w, (uint32_t)kept)] ^= 4;
        char text[sizeof bytes + 1];
        memcpy(text, bytes, kept);
        text[kept] = 0;
        auditor_intend(&w->auditor, BY_TERMINAL, c->number, text);
        world_net_send(w, (uint32_t)(c - w->client), bytes, kept);
        return;
    }
    world_net_send(w, (uint32_t)(c - w->client), bytes, size);
}

/* Another wager under the number of the last one. */
static void under_the_same_number(struct world *w, struct world_client *c)
{
    char text[300];

    if (!c->n || (c->waiting && strcmp(c->word, "bets") != 0)) return;
    snprintf(text, sizeof text, "{\"do\":\"bets\",\"n\":%llu,\"spots\":{\"ante\":%u,\"xtra\":%u}}",
             (unsigned long long)c->n, 500 + world_below(w, 100) * 100, 500 + world_below(w, 3) * 100);
    auditor_intend(&w->auditor, BY_TERMINAL, c->number, text);
    world_say(w, c, text);
}

/* What is not a player's to ask, and what is another's. */
static const char *const foreign[] = {
    "{\"do\":\"issue\",\"n\":900000000,\"cents\":1000000}",
    "{\"do\":\"table-close\",\"n\":900000000,\"table\":\"Catch 1\"}",
    "{\"do\":\"cards\",\"n\":900000000,\"table\":\"Catch live\",\"cards\":\"As Ks Qs\"}",
    "{\"do\":\"void\",\"n\":900000000,\"table\":\"Catch 1\",\"round\":1,\"reason\":\"mine\"}",
    "{\"do\":\"watch\",\"table\":\"Chase 1\"}",
    "{\"do\":\"watch\",\"table\":\"No such table\"}",
    "{\"do\":\"watch\"}",
    "{\"do\":\"hello\",\"token\":\"0123456789abcdef\"}",
    "{\"do\":\"load\",\"n\":1,\"voucher\":\"123456789012345678\"}",
    "{\"do\":\"pay\",\"n\":900000000,\"lock\":1}",
    "{\"do\":\"users\"}",
};

/* A voucher is worth what its first reader gets for it. */
static void copy_a_voucher(struct world *w, struct world_client *c)
{
    const uint32_t other = w->first_player + world_below(w, w->clients - w->first_player);
    const struct world_client *victim = &w->client[other];

    if (c->waiting || !victim->wallet_count) return;
    c->loading = victim->wallet[0].number;
    world_request(w, c, "load", ",\"voucher\":\"%018llu\"", (unsigned long long)c->loading);
}

void world_misbehave(struct world *w, struct world_client *c)
{
    switch (world_below(w, 6)) {
    case 0: rubbish(w, c); break;
    case 1:
        if (!strstr(c->last_text, "collect")) world_say(w, c, c->last_text);
        break;
    case 2: under_the_same_number(w, c); break;
    case 3: world_say(w, c, foreign[world_below(w, COUNT(foreign))]); break;
    case 4: copy_a_voucher(w, c); break;
    default:
        if (c->waiting) world_say(w, c, c->text);
        break;
    }
}

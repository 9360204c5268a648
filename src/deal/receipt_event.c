#include "deal/receipt.h"

#include <string.h>

enum { WORDS_MAX = 5, EVENT_TEXT_MAX = 96 };

/* ---- writing ------------------------------------------------------------------------------------------ */

static void put_number(struct buf *b, int64_t number)
{
    buf_char(b, ' ');
    buf_int(b, number);
}

static void put_cards(struct buf *b, const card *cards, int count)
{
    for (int i = 0; i < count; i++) {
        buf_char(b, ' ');
        card_put(b, cards[i]);
    }
}

static void put_act(struct buf *b, const struct game *game, const struct event *event)
{
    buf_put(b, "act");
    put_number(b, event->seat);
    buf_format(b, " %s", game->actions[event->what]);
    if (event->what == game->sets_hand) put_cards(b, event->cards, 2);
}

void receipt_event_put(struct buf *b, const struct game *game, const struct event *event)
{
    switch ((enum event_kind)event->kind) {
    case EV_BET:
        buf_put(b, "bet");
        put_number(b, event->seat);
        buf_format(b, " %s", game->wagers[event->what].id);
        put_number(b, event->cents);
        return;
    case EV_PICK:
        buf_put(b, "pick");
        put_number(b, event->seat);
        for (int i = 0; i < 3; i++) put_number(b, event->cards[i]);
        return;
    case EV_CLOSE: buf_put(b, "close"); return;
    case EV_START:
        buf_put(b, "start");
        put_number(b, event->what);
        return;
    case EV_CARD:
        buf_put(b, "card");
        put_cards(b, event->cards, 1);
        return;
    case EV_ACT: put_act(b, game, event); return;
    case EV_EXPIRE:
        buf_put(b, "expire");
        if (event->seat) put_number(b, event->seat);
    }
}

/* ---- reading ------------------------------------------------------------------------------------------ */

struct words {
    int count;
    struct text word[WORDS_MAX];
};

static bool split(struct text text, struct words *out)
{
    size_t from = 0;

    out->count = 0;
    for (size_t i = 0; i <= text.size; i++) {
        if (i < text.size && text.at[i] != ' ') continue;
        if (out->count == WORDS_MAX || i == from) return false;
        out->word[out->count++] = (struct text){text.at + from, i - from};
        from = i + 1;
    }
    return true;
}

static bool read_number(struct text word, int64_t most, int64_t *out)
{
    bool whole;

    return json_integer(word, out, &whole) && *out >= 0 && *out <= most;
}

static bool read_seat(struct text word, const struct game *game, struct event *out)
{
    int64_t seat;

    if (!read_number(word, game->seats, &seat)) return false;
    out->seat = (uint16_t)seat;
    return true;
}

static bool read_cards(const struct text *words, int count, card *out)
{
    for (int i = 0; i < count; i++) {
        const char *at = words[i].at;
        if (!card_read(&at, words[i].at + words[i].size, &out[i])) return false;
    }
    return true;
}

static bool read_bet(const struct words *w, const struct game *game, struct event *out)
{
    const int wager = w->count == 4 ? game_wager(game, w->word[2].at, w->word[2].size) : -1;

    out->kind = EV_BET;
    out->what = (uint8_t)wager;
    return wager >= 0 && read_seat(w->word[1], game, out) && read_number(w->word[3], INT64_MAX, &out->cents);
}

static bool read_pick(const struct words *w, const struct game *game, struct event *out)
{
    int64_t place = 0;

    out->kind = EV_PICK;
    if (w->count != 5 || !read_seat(w->word[1], game, out)) return false;
    for (int i = 0; i < 3; i++) {
        if (!read_number(w->word[2 + i], 9, &place)) return false;
        out->cards[i] = (uint8_t)place;
    }
    return true;
}

static bool read_act(const struct words *w, const struct game *game, struct event *out)
{
    const int action = w->count >= 3 ? game_action(game, w->word[2].at, w->word[2].size) : -1;

    out->kind = EV_ACT;
    out->what = (uint8_t)action;
    memset(out->cards, CARD_NONE, sizeof out->cards);
    if (action < 0 || !read_seat(w->word[1], game, out)) return false;
    if (action != game->sets_hand) return w->count == 3;
    return w->count == 5 && read_cards(&w->word[3], 2, out->cards);
}

static bool read_words(const struct words *w, const struct game *game, struct event *out)
{
    int64_t number = 0;

    if (text_is(w->word[0], "card")) {
        out->kind = EV_CARD;
        return w->count == 2 && read_cards(&w->word[1], 1, out->cards);
    }
    if (text_is(w->word[0], "bet")) return read_bet(w, game, out);
    if (text_is(w->word[0], "pick")) return read_pick(w, game, out);
    if (text_is(w->word[0], "act")) return read_act(w, game, out);
    if (text_is(w->word[0], "close")) {
        out->kind = EV_CLOSE;
        return w->count == 1;
    }
    if (text_is(w->word[0], "start")) {
        out->kind = EV_START;
        if (w->count != 2 || !read_number(w->word[1], UINT8_MAX, &number)) return false;
        out->what = (uint8_t)number;
        return true;
    }
    out->kind = EV_EXPIRE;
    return text_is(w->word[0], "expire") &&
           (w->count == 1 || (w->count == 2 && read_seat(w->word[1], game, out)));
}

/* Reading is generous in spelling (cards, "-0"); writing it again shows whether this is the one text. */
bool receipt_event_read(struct text text, const struct game *game, struct event *out)
{
    char memory[EVENT_TEXT_MAX];
    struct buf again = BUF(memory);
    struct words words;

    *out = (struct event){0};
    if (!split(text, &words) || !read_words(&words, game, out)) return false;
    receipt_event_put(&again, game, out);
    return again.size == text.size && memcmp(memory, text.at, text.size) == 0;
}

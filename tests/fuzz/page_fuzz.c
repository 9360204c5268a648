/* page_fuzz.c - any text as a page of rules: refused at a place inside it, with a remedy; or a game, whose layout means
 * the same, and of which every round ends with an award for each wager. */
#include "page/page_game.h"
#include "page/page_like.h"
#include "page/page_read.h"
#include "page/page_rules.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 17, EVENTS_MOST = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct page_game game;
static struct page again;
static char text[TEXT_MAX];

static void check_fault(const struct page_fault *fault, const char *page, size_t size) {
    int lines = 1;
    for (size_t i = 0; i < size; i++) lines += page[i] == '\n';
    must(fault->line >= 1 && fault->line <= lines && fault->column >= 1 && fault->wrong[0] && fault->remedy[0]);
    struct buf b = BUF(text);
    page_put_fault(&b, "page", page, size, fault);
}

/* Lines and clauses stand elsewhere; what was laid out is read again, and laid out the same. */
static void check_layout(const char *page, size_t size) {
    static char first[TEXT_MAX], second[TEXT_MAX];
    struct page_fault fault;
    struct buf a = BUF(first), b = BUF(second);
    must(page_read(&again, page, size, &fault));
    page_format(&a, &again, page, size);
    if (a.full) return;
    must(page_read(&again, a.text, a.size, &fault));
    page_format(&b, &again, a.text, a.size);
    must(strcmp(first, second) == 0);
}

static struct event event_for(const struct need *need, const struct rules *rules, int count) {
    if (need->kind == NEED_START) return (struct event){.kind = EV_START, .what = 1};
    if (need->kind == NEED_CARD)
        return (struct event){.kind = EV_CARD, .cards = {(card)(count * 7 % game_deck_size(rules->game))}};
    return (struct event){.kind = EV_ACT, .seat = need->seat, .what = (uint8_t)__builtin_ctz(need->actions)};
}

/* A hand that the player sets: his first two cards in front. */
static void name_front(const void *round, struct event *event) {
    struct view view;
    if (event->kind != EV_ACT || event->what != game.game.sets_hand) return;
    memcpy(event->cards, game_view_seat(&game.game, round, event->seat, &view)->hand.cards, 2);
}

static void play(void) {
    static struct page_round round;
    static struct rules rules;
    const struct game *g = &game.game;
    struct award awards[AWARDS_MAX];
    memset(&round, 0, sizeof round);
    rules = rules_standard(g);
    g->open(&round, &rules, NULL);
    for (int w = 0; w < g->wager_count; w++)
        if (g->wagers[w].kind < WAGER_FOLLOWS)
            (void)game_send(g, &round,
                            &(struct event){.kind = EV_BET,
                                            .seat = 1,
                                            .what = (uint8_t)w,
                                            .cents = g->wagers[w].fixed_cents ? g->wagers[w].fixed_cents : 500});
    if (game_send(g, &round, &(struct event){.kind = EV_CLOSE})) return;
    int count = 0;
    for (struct need need; (need = g->need(&round)).kind != NEED_NOTHING; count++) {
        must(count < EVENTS_MOST);
        struct event event = event_for(&need, &rules, count);
        name_front(&round, &event);
        while (game_send(g, &round, &event)) {
            must(event.kind == EV_CARD);
            event.cards[0] = (card)((event.cards[0] + 1) % game_deck_size(g));
        }
    }
    const int made = g->settle(&round, 1, awards);
    uint32_t seen = 0;
    for (int i = 0; i < made; i++) seen |= UINT32_C(1) << awards[i].wager;
    for (int w = 0; w < g->wager_count; w++) must(!g->stakes(&round, 1)[w] || seen >> w & 1);
}

/* Two pages with a form feed between them, the first like the second: a fault of the whole has a place in one of them.
 */
static void merge(const char *data, size_t size) {
    static char whole[TEXT_MAX];
    static struct page_like like;
    const char *cut = memchr(data, '\f', size);
    struct page_fault fault;
    struct buf b = BUF(whole);
    if (!cut) return;
    const struct text own = text_view(data, (size_t)(cut - data)),
                      base = text_view(cut + 1, size - (size_t)(cut + 1 - data));
    if (!page_like_make(&like, own, base, &fault)) {
        check_fault(&fault, own.at, own.size);
        return;
    }
    page_like_put(&b, &like);
    if (page_read(&again, whole, b.size, &fault)) return;
    const bool is_own = page_like_place(&like, &fault.line);
    check_fault(&fault, is_own ? own.at : base.at, is_own ? own.size : base.size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct page_fault fault;
    struct buf b = BUF(text);
    if (size > 1 << 14) return 0;
    merge((const char *)data, size);
    if (!page_read(&game.page, (const char *)data, size, &fault)) {
        check_fault(&fault, (const char *)data, size);
        return 0;
    }
    page_game_open(&game);
    page_put_rules(&b, &game.page);
    check_layout((const char *)data, size);
    play();
    return 0;
}

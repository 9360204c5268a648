/* pages_run.c - pages of rules, tried.
 *
 *   pages_run equal FILE SEED ROUNDS   random rounds of the page and of the approved game of its id: the same awards
 *   pages_run speed FILE ROUNDS        rounds a second of one seat through the interpreter
 *   pages_run read FILE                the fault, if there is one */
#include "page_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUND_MAX = 4 << 20 };

static struct page_game page_game;

/* ---- one round of two games ------------------------------------------------------------------------------- */
static uint64_t state;

static int below(int n) {
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ z >> 31) % (uint64_t)n);
}

struct side {
    const struct game *game;
    struct rules rules;
    _Alignas(16) char round[ROUND_MAX];
};

static card deck[8 * 52];
static int deck_count, deck_at;

static void shuffle(const struct rules *rules) {
    deck_count = deck_at = 0;
    for (int d = 0; d < rules_decks(rules); d++)
        for (card c = 0; c < game_deck_size(rules->game); c++) deck[deck_count++] = c;
    const int like = below(13), style = below(3);
    for (int i = 0; i < 60 && i < deck_count - 1; i++) {
        int j = i + below(deck_count - i);
        for (int tries = 0; style && tries < 6; tries++) {
            if (style == 1 ? card_suit(deck[j]) == like % 4 : (card_rank(deck[j]) + 13 - like) % 13 < 4) break;
            j = i + below(deck_count - i);
        }
        const card c = deck[i];
        deck[i] = deck[j];
        deck[j] = c;
    }
}

static void set_rules(struct side *a, struct side *b) {
    for (int i = 0; i < b->game->option_count; i++) {
        const struct option *o = &b->game->options[i];
        int count = 0;
        while (count < 6 && o->choices[count]) count++;
        const char *value = o->choices[below(count)];
        must(rules_set(&a->rules, o->id, strlen(o->id), value, strlen(value)) == OK);
        must(rules_set(&b->rules, o->id, strlen(o->id), value, strlen(value)) == OK);
    }
    for (int i = 0; i < b->game->wager_count; i++) {
        const struct wager *w = &b->game->wagers[i];
        if (!w->sheets || (w->kind == WAGER_UNSTAKED && b->game->wagers[w->of].sheets)) continue; /* goes with that */
        const struct pay_sheet *sheet = &w->sheet[below(w->sheets)];
        const char *table = sheet->tables[below(sheet->columns)];
        must(rules_set(&a->rules, w->id, strlen(w->id), table, strlen(table)) == OK);
        must(rules_set(&b->rules, w->id, strlen(w->id), table, strlen(table)) == OK);
    }
}

static int wager_in(const struct game *game, const char *id) { return game_wager(game, id, strlen(id)); }

/* The event of the page's game as the other has it. */
static bool send_both(struct side *a, struct side *b, struct event event) {
    struct event other = event;
    if (event.kind == EV_BET) other.what = (uint8_t)wager_in(a->game, b->game->wagers[event.what].id);
    if (event.kind == EV_ACT)
        other.what = (uint8_t)game_action(a->game, b->game->actions[event.what], strlen(b->game->actions[event.what]));
    const enum err x = game_send(a->game, a->round, &other), y = game_send(b->game, b->round, &event);
    if (x != y) printf("event %d: %s, and the page says %s\n", event.kind, err_code(x), err_code(y));
    return x == y && !x;
}

static bool has_pick(const struct game *game) {
    const struct page *p = &page_game_of(game)->page;
    for (int i = 0; i < p->pile_count; i++)
        if (p->pile[i].kind == PAGE_PICKED) return true;
    return false;
}

static void pick(struct side *a, struct side *b, int seat) {
    struct event event = {.kind = EV_PICK, .seat = (uint16_t)seat};
    for (int i = 0; i < 3; i++) event.cards[i] = (uint8_t)(1 + 3 * i + below(3));
    if (below(3)) send_both(a, b, event);
}

static bool bet(struct side *a, struct side *b, int seat) {
    const int64_t base = 1 + below(10000);
    for (int i = 0; i < b->game->wager_count; i++) {
        const struct wager *w = &b->game->wagers[i];
        if (w->kind >= WAGER_FOLLOWS || (w->kind == WAGER_OPTIONAL && below(2))) continue;
        if (i == 0 && b->game->page && has_pick(b->game)) pick(a, b, seat);
        const int64_t cents = w->fixed_cents ? w->fixed_cents : w->kind == WAGER_REQUIRED ? base : 1 + below(10000);
        if (!send_both(a, b,
                       (struct event){.kind = EV_BET, .seat = (uint16_t)seat, .what = (uint8_t)i, .cents = cents}))
            return false;
    }
    return true;
}

/* Two cards of the seat's own for the front, now and then a card twice or another's. */
static void name_front(const struct side *b, struct event *event) {
    struct view view;
    const struct hand_view *own = &game_view_seat(b->game, b->round, event->seat, &view)->hand;
    for (int i = 0; i < 2; i++) event->cards[i] = own->cards[below(own->count)];
    while (event->cards[0] == event->cards[1]) event->cards[1] = own->cards[below(own->count)];
    if (!below(50)) event->cards[below(2)] = deck[below(deck_count)];
}

/* A decision of the page's game; what one refuses the other must, and another is tried. */
static bool decide(struct side *a, struct side *b, const struct need *need) {
    struct event event = {.kind = below(8) ? EV_ACT : EV_EXPIRE, .seat = need->seat};
    do event.what = (uint8_t)below(b->game->action_count);
    while (!(need->actions >> event.what & 1));
    if (event.kind == EV_EXPIRE || event.what != b->game->sets_hand) return send_both(a, b, event);
    name_front(b, &event);
    const bool good = send_both(a, b, event);
    if (good || b->game->check(b->round, &event) != ERR_SET) return good;
    return send_both(a, b, (struct event){.kind = EV_EXPIRE, .seat = need->seat});
}

static bool go_on(struct side *a, struct side *b) {
    for (;;) {
        const struct need x = a->game->need(a->round), y = b->game->need(b->round);
        if (x.kind != y.kind) return printf("one awaits %d, the page %d\n", x.kind, y.kind), false;
        if (x.kind == NEED_NOTHING) return true;
        if (x.kind == NEED_CARD && (x.to != y.to || x.seat != y.seat || x.face_down != y.face_down))
            return puts("cards go elsewhere"), false;
        if (x.kind == NEED_DECISION && x.seat != y.seat) return puts("another seat decides"), false;
        const struct event card_event = {.kind = EV_CARD, .cards = {deck[deck_at]}},
                           start = {.kind = EV_START, .what = (uint8_t)(1 + below(7))};
        deck_at += x.kind == NEED_CARD;
        if (x.kind == NEED_DECISION ? !decide(a, b, &y) : !send_both(a, b, x.kind == NEED_START ? start : card_event))
            return false;
    }
}

static bool same(const struct side *a, const struct award *x, const struct side *b, const struct award *y) {
    const char *line_a = x->line ? x->line->id : "", *line_b = y->line ? y->line->id : "";
    return strcmp(a->game->wagers[x->wager].id, b->game->wagers[y->wager].id) == 0 && strcmp(line_a, line_b) == 0 &&
           x->outcome == y->outcome && x->step == y->step && x->meter == y->meter && x->stake_cents == y->stake_cents &&
           x->returned_cents == y->returned_cents;
}

static bool awards_equal(const struct side *a, const struct side *b) {
    for (int seat = 1; seat <= 6; seat++) {
        struct award x[AWARDS_MAX], y[AWARDS_MAX];
        if (!b->game->stakes(b->round, seat)) continue;
        const int count = a->game->settle(a->round, seat, x);
        if (b->game->settle(b->round, seat, y) != count) return printf("seat %d: not so many awards\n", seat), false;
        for (int i = 0; i < count; i++)
            if (!same(a, &x[i], b, &y[i]))
                return printf("seat %d, %s: %lld at %s, %s; the page %lld at %s, %s\n", seat,
                              a->game->wagers[x[i].wager].id, (long long)x[i].returned_cents, award_step_id(x[i].step),
                              x[i].line ? x[i].line->id : "-", (long long)y[i].returned_cents, award_step_id(y[i].step),
                              y[i].line ? y[i].line->id : "-"),
                       false;
    }
    return true;
}

static int run_equal(uint64_t seed, int rounds) {
    static struct side a, b;
    b.game = &page_game.game;
    a.game = game_find(b.game->id, strlen(b.game->id));
    if (!a.game || game_round_size(a.game) > ROUND_MAX) return puts("no approved game of this id"), 1;
    for (int i = 0; i < rounds; i++) {
        state = seed + (uint64_t)i;
        a.rules = rules_standard(a.game);
        b.rules = rules_standard(b.game);
        set_rules(&a, &b);
        shuffle(&b.rules);
        a.game->open(a.round, &a.rules, NULL);
        b.game->open(b.round, &b.rules, NULL);
        bool good = true;
        for (int seat = 1; seat <= 6 && good; seat++)
            if (seat == 1 || below(2)) good = bet(&a, &b, seat);
        good = good && send_both(&a, &b, (struct event){.kind = EV_CLOSE}) && go_on(&a, &b) && awards_equal(&a, &b);
        if (!good) return printf("%s: round %llu differs\n", b.game->id, (unsigned long long)(seed + (uint64_t)i)), 1;
    }
    return 0;
}

/* ---- speed ------------------------------------------------------------------------------------------------ */
static int run_speed(int rounds) {
    static struct side s;
    s.game = &page_game.game;
    s.rules = rules_standard(s.game);
    struct timespec from, to;
    int64_t sum = 0;
    shuffle(&s.rules);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (int i = 0; i < rounds; i++) {
        struct award awards[AWARDS_MAX];
        deck_at = 0;
        for (int c = 0; c < 24; c++) {
            const int j = c + below(deck_count - c);
            const card swap = deck[c];
            deck[c] = deck[j];
            deck[j] = swap;
        }
        s.game->open(s.round, &s.rules, NULL);
        for (int w = 0; w < s.game->wager_count; w++)
            if (w == 0 || s.game->wagers[w].kind == WAGER_REQUIRED)
                s.game->apply(s.round, &(struct event){.kind = EV_BET, .seat = 1, .what = (uint8_t)w, .cents = 500});
        s.game->apply(s.round, &(struct event){.kind = EV_CLOSE});
        for (struct need need; (need = s.game->need(s.round)).kind != NEED_NOTHING;) {
            struct event event = {.kind = EV_CARD, .cards = {deck[deck_at]}};
            if (need.kind == NEED_CARD)
                deck_at++;
            else
                event = (struct event){
                    .kind = EV_ACT, .seat = need.seat, .what = (uint8_t)(31 - __builtin_clz(need.actions))};
            s.game->apply(s.round, &event);
        }
        const int count = s.game->settle(s.round, 1, awards);
        for (int a = 0; a < count; a++) sum += awards[a].returned_cents - awards[a].stake_cents;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    const double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
    printf("%s: %.0f rounds a second, mean %.4f\n", s.game->id, rounds / seconds, (double)sum / rounds / 500);
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 3 || !page_file_read(&page_game, argv[2])) return 1;
    if (strcmp(argv[1], "equal") == 0 && argc == 5) return run_equal(strtoull(argv[3], NULL, 10), atoi(argv[4]));
    if (strcmp(argv[1], "speed") == 0 && argc == 4) return run_speed(atoi(argv[3]));
    return strcmp(argv[1], "read") != 0;
}

/* properties.c - what must hold for every game, tried on random rounds of each game in the list.
 *
 *   refused events change nothing        any event at all is thrown at every step
 *   cents in = cents out                 each wager has one award, and an award returns what its outcome says
 *   replay gives equal bytes             the same events into fresh memory
 *   views hide                           a view shows a card exactly if the rules say that viewer may see it,
 *                                        and does not change when the cards it may not see are others
 *   order of seats does not matter       bets and decisions of the seats in another order
 *   unseen cards pay the same            the same round with its face-down cards dealt unseen and turned when
 *                                        they are asked for; what is decided early stays as it is
 *
 * Pages of rules (games/) are tried like the games of the list; what a viewer may see of one follows from how its cards
 * are dealt.
 *
 * A failure prints the seed of its round; 'properties SEED' repeats it alone.  What each viewer may see is
 * written here a second time, as a table, and not taken from the games. */
#include "game/rules.h"
#include "page_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- chance ------------------------------------------------------------------------------------------- */

static uint64_t chance_state;

static uint64_t chance(void) {
    uint64_t z = chance_state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static int below(int n) { return (int)(chance() % (uint64_t)n); }

/* ---- a random round ----------------------------------------------------------------------------------- */

enum { EVENTS_MAX = 400, PLAYERS_MAX = 6 };

struct trial {
    const struct game *game;
    struct rules rules;
    char *round, *other; /* two rounds of this game */
    size_t size;
    int players, player[PLAYERS_MAX];
    int count;
    struct event events[EVENTS_MAX];
    struct need needs[EVENTS_MAX]; /* what was awaited when the event came */
    uint8_t decision[EVENTS_MAX];  /* which decision was awaited then */
    int last_decision;             /* index of the last one, -1 if there is none */
    card deck[8 * 52];
    int deck_count, deck_at;
};

static void push(struct trial *t, struct event event) {
    t->needs[t->count] = t->game->need(t->round);
    t->decision[t->count] = ((const struct round *)(const void *)t->round)->decision;
    t->events[t->count++] = event;
    t->game->apply(t->round, &event);
}

static bool try_push(struct trial *t, struct event event) {
    if (t->game->check(t->round, &event) != OK) return false;
    push(t, event);
    return true;
}

static void random_rules(struct trial *t) {
    t->rules = rules_standard(t->game);
    for (int i = 0; i < t->game->option_count; i++) {
        const struct option *o = &t->game->options[i];
        int choices = 0;

        while (choices < (int)COUNT(o->choices) && o->choices[choices]) choices++;
        if (o->kind == OPTION_CHOICE) t->rules.option[i] = below(choices);
        if (o->kind == OPTION_OPERATOR) {
            for (int jacks = 2; jacks <= 4; jacks++) rules_set_operator(&t->rules, jacks, jacks * 7);
        }
    }
    for (int i = 0; i < t->game->wager_count; i++) {
        const struct wager *w = &t->game->wagers[i];
        if (w->sheets == 0) continue;
        const struct pay_sheet *sheet = &w->sheet[below(w->sheets)];
        rules_use_table(&t->rules, i, (struct pay_table){sheet, (uint8_t)below(sheet->columns)});
    }
}

/* Shuffled, and now and then with few ranks or suits on top so that rare hands come up. */
static void random_deck(struct trial *t) {
    const int decks = rules_decks(&t->rules);
    const int style = below(3), liked = below(13);

    t->deck_count = t->deck_at = 0;
    for (int i = 0; i < decks; i++) {
        for (card c = 0; c < game_deck_size(t->game); c++) t->deck[t->deck_count++] = c;
    }
    for (int i = t->deck_count - 1; i > 0; i--) {
        const int j = below(i + 1);
        const card c = t->deck[i];
        t->deck[i] = t->deck[j];
        t->deck[j] = c;
    }
    for (int i = 0, top = 0; style > 0 && i < t->deck_count; i++) {
        const card c = t->deck[i];
        const bool like = style == 1 ? card_suit(c) == liked % 4 : (card_rank(c) + 13 - liked) % 13 < 4;
        if (!like || top > 20) continue;
        t->deck[i] = t->deck[top];
        t->deck[top++] = c;
    }
}

static void random_bets(struct trial *t, int seat) {
    const int64_t base = 1 + below(100000);

    for (int i = 0; i < t->game->wager_count; i++) {
        const struct wager *w = &t->game->wagers[i];
        const int64_t fixed = rules_fixed_cents(&t->rules, i);

        if (w->kind == WAGER_OPTIONAL && below(2)) continue;
        try_push(t, (struct event){.kind = EV_BET,
                                   .seat = (uint16_t)seat,
                                   .what = (uint8_t)i,
                                   .cents = fixed                       ? fixed
                                            : w->kind == WAGER_REQUIRED ? base
                                                                        : 1 + below(100000)});
    }
    for (int tries = below(3); tries > 0; tries--) {
        try_push(t,
                 (struct event){.kind = EV_PICK,
                                .seat = (uint16_t)seat,
                                .cards = {(uint8_t)(1 + below(9)), (uint8_t)(1 + below(9)), (uint8_t)(1 + below(9))}});
    }
}

static void random_seats(struct trial *t) {
    const int most = t->game->seats < PLAYERS_MAX ? t->game->seats : PLAYERS_MAX;

    t->players = 1 + below(most);
    for (int i = 0; i < t->players;) {
        const int seat = 1 + below(below(2) ? most : t->game->seats);
        bool taken = false;
        for (int j = 0; j < i; j++) taken = taken || t->player[j] == seat;
        if (!taken) t->player[i++] = seat;
    }
    for (int i = 0; i < t->players; i++) random_bets(t, t->player[i]);
}

static const struct hand_view *hand_in(const struct view *view, int seat) {
    for (int i = 0; i < view->seats; i++) {
        if (view->seat[i].seat == seat) return &view->seat[i].hand;
    }
    return NULL;
}

/* A decision of some seat that is open to it, a setting of its own cards, or a time-out. */
static void random_decision(struct trial *t) {
    for (;;) {
        const int seat = t->player[below(t->players)];
        struct event event = {.kind = EV_ACT, .seat = (uint16_t)seat, .what = (uint8_t)below(t->game->action_count)};
        struct view view;

        t->game->view(t->round, seat, &view);
        const struct hand_view *hand = hand_in(&view, seat);
        if (event.what == t->game->sets_hand && hand && hand->count > 1) {
            event.cards[0] = hand->cards[below(hand->count)];
            event.cards[1] = hand->cards[below(hand->count)];
        }
        if (below(6) == 0) event.kind = EV_EXPIRE;
        if (event.kind == EV_EXPIRE && below(4) == 0) event.seat = 0;
        t->last_decision = t->count;
        if (try_push(t, event)) return;
    }
}

/* ---- any event at all --------------------------------------------------------------------------------- */

static struct event any_event(const struct trial *t) {
    struct event event = {.kind = (uint8_t)below(13), .what = (uint8_t)below(below(2) ? 8 : 256)};

    event.seat = (uint16_t)(below(2) ? t->player[below(t->players)] : below(2) ? below(8) : below(65536));
    for (int i = 0; i < 3; i++) event.cards[i] = (uint8_t)below(below(2) ? 54 : 256);
    event.cents = below(3) ? below(1000) : (int64_t)chance();
    return event;
}

static bool refusal_changes_nothing(struct trial *t) {
    for (int i = 0; i < 4; i++) {
        const struct event event = any_event(t);

        memcpy(t->other, t->round, t->size);
        if (t->game->check(t->round, &event) == OK)
            t->game->apply(t->other, &event);
        else if (memcmp(t->other, t->round, t->size) != 0)
            return false;
    }
    return true;
}

static bool play(struct trial *t) {
    bool good = true;

    memset(t->round, 0, t->size);
    t->count = 0;
    t->last_decision = -1;
    random_rules(t);
    random_deck(t);
    t->game->open(t->round, &t->rules, NULL);
    random_seats(t);
    good = good && refusal_changes_nothing(t);
    if (!try_push(t, (struct event){.kind = EV_CLOSE})) return good; /* e.g. no Ante where one is needed */
    for (struct need need; (need = t->game->need(t->round)).kind != NEED_NOTHING;) {
        good = good && refusal_changes_nothing(t);
        if (need.kind == NEED_CARD)
            push(t, (struct event){.kind = EV_CARD, .cards = {t->deck[t->deck_at++]}});
        else if (need.kind == NEED_START)
            push(t, (struct event){.kind = EV_START, .what = (uint8_t)(1 + below(7))});
        else
            random_decision(t);
    }
    return good;
}

static bool is_over(const struct trial *t) { return t->game->need(t->round).kind == NEED_NOTHING; }

/* The first events again, with other cards if the deck is another. */
static void replay(const struct trial *t, char *round, int count, const card *deck) {
    int dealt = 0;

    memset(round, 0, t->size);
    t->game->open(round, &t->rules, NULL);
    for (int i = 0; i < count; i++) {
        struct event event = t->events[i];
        if (event.kind == EV_CARD) event.cards[0] = deck[dealt++];
        t->game->apply(round, &event);
    }
}

static bool replay_is_equal(struct trial *t) {
    replay(t, t->other, t->count, t->deck);
    return memcmp(t->round, t->other, t->size) == 0;
}

/* ---- money -------------------------------------------------------------------------------------------- */

static bool award_is_sound(const struct game *game, const struct award *a) {
    if (a->stake_cents < 0 || a->returned_cents < 0) return false;
    if (a->outcome == OUTCOME_LOSE) return a->returned_cents == 0 && !a->meter;
    if (a->outcome == OUTCOME_PUSH) return a->returned_cents == a->stake_cents;
    if (a->meter) return a->returned_cents == 0;
    return a->returned_cents > 0 && (game->wagers[a->wager].kind != WAGER_UNSTAKED || a->stake_cents == 0);
}

static bool cents_agree(struct trial *t) {
    for (int p = 0; p < t->players; p++) {
        struct award awards[AWARDS_MAX];
        struct view view;
        int64_t staked[WAGERS_MAX] = {0};

        t->game->view(t->round, t->player[p], &view);
        if (!hand_in(&view, t->player[p])) continue; /* it made no wager */
        const int count = t->game->settle(t->round, t->player[p], awards);
        for (int i = 0; i < count; i++) {
            if (!award_is_sound(t->game, &awards[i])) return false;
            if (i > 0 && awards[i].wager < awards[i - 1].wager) return false;
            staked[awards[i].wager] += awards[i].stake_cents;
        }
        for (int s = 0; s < view.seats; s++) {
            if (view.seat[s].seat == t->player[p] && memcmp(view.seat[s].stake, staked, sizeof staked) != 0)
                return false;
        }
        const int64_t *placed = t->game->stakes(t->round, t->player[p]);
        if (!placed || memcmp(placed, staked, t->game->wager_count * sizeof *placed) != 0) return false;
    }
    return true;
}

/* ---- views -------------------------------------------------------------------------------------------- */

/* Who may see a card dealt to whom: always, when all decisions are over, when the round is, or never. */
enum sight { NEVER, WHEN_OVER, WHEN_DECIDED, ALWAYS };

static const struct sight_row {
    const char *game;
    uint8_t own, other, dealer, table, nobody;
} sights[] = {
    /* game                  own      other seat    dealer        table   empty spot */
    {"three-card-catch", ALWAYS, WHEN_DECIDED, WHEN_DECIDED, NEVER, NEVER},
    {"chase-the-flush", ALWAYS, WHEN_OVER, WHEN_OVER, ALWAYS, NEVER},
    {"super-three-card", ALWAYS, ALWAYS, ALWAYS, NEVER, NEVER},
    {"stadium-three-card", ALWAYS, NEVER, ALWAYS, ALWAYS, NEVER},
    {"dealer-open-pai-gow", ALWAYS, WHEN_DECIDED, ALWAYS, NEVER, NEVER},
};

static const struct sight_row *sight_of(const struct game *game) {
    for (size_t i = 0; i < COUNT(sights); i++) {
        if (strcmp(sights[i].game, game->id) == 0) return &sights[i];
    }
    return NULL;
}

/* A hand that was folded is turned or not, as its page says. */
static bool was_folded(const struct trial *t, const struct need *need) {
    const struct page_round *r = (const void *)t->round;
    return t->game->page && need->to == TO_SEAT && r->seats[need->seat - 1].folded;
}

/* The place of a card in the hand of a seat, in a round of a page; -1: it has discarded it. */
static int place_of(const void *round, int seat, card c) {
    const struct round_hand *hand = &((const struct page_round *)round)->seats[seat - 1].hand;
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] == c) return i;
    return -1;
}

/* After so many events of the round. */
static bool may_see(const struct trial *t, int viewer, const struct need *need, int events) {
    static const struct sight_row page = {"", ALWAYS, WHEN_OVER, WHEN_OVER, ALWAYS, NEVER};
    const struct sight_row *known = sight_of(t->game), *row = known ? known : &page;
    if (t->game->page && !need->face_down && need->to != TO_NOBODY) return true;
    const bool over = events == t->count;
    const bool decided = events > t->last_decision && (t->last_decision >= 0 || over);
    const uint8_t sight = need->to == TO_DEALER   ? row->dealer
                          : need->to == TO_TABLE  ? row->table
                          : need->to == TO_NOBODY ? row->nobody
                          : need->seat == viewer  ? row->own
                                                  : row->other;

    return sight == ALWAYS || (sight == WHEN_DECIDED && decided) || (sight == WHEN_OVER && over);
}

/* t->other is the round at that moment. */
static bool was_discarded(const struct trial *t, const struct need *need, card c) {
    return t->game->page && !t->game->live_shoe && need->to == TO_SEAT && place_of(t->other, need->seat, c) < 0;
}

/* How often each card is shown. */
static void count_shown(const struct hand_view *hand, int shown[DECK_53]) {
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] < DECK_53) shown[hand->cards[i]]++;
    }
}

/* The view shows the cards that may be seen, those and no others. */
static bool shows_exactly(const struct trial *t, int viewer, int events, const struct view *view) {
    int shown[DECK_53] = {0}, allowed[DECK_53] = {0}, unknown[DECK_53] = {0};
    int dealt = 0;

    for (int i = 0; i < events; i++) {
        if (t->events[i].kind != EV_CARD) continue;
        if (was_folded(t, &t->needs[i]) && t->needs[i].seat != viewer)
            unknown[t->deck[dealt]] = 1;
        else if (may_see(t, viewer, &t->needs[i], events) && !was_discarded(t, &t->needs[i], t->deck[dealt]))
            allowed[t->deck[dealt]]++;
        dealt++;
    }
    count_shown(&view->dealer, shown);
    count_shown(&view->table, shown);
    for (int i = 0; i < view->seats; i++) {
        if (t->game->seats <= TABLE_SEATS) count_shown(&view->seat[i].hand, shown); /* a stadium's are the table's */
    }
    for (card c = 0; c < DECK_53; c++)
        if (!unknown[c] && shown[c] != allowed[c]) return false;
    return true;
}

/* Other cards in the places this viewer may not see: exchanged with cards that were not dealt. */
static void exchange_hidden(const struct trial *t, int viewer, int events, card *deck) {
    int dealt = 0, total = 0;

    memcpy(deck, t->deck, (size_t)t->deck_count);
    for (int i = 0; i < events; i++) total += t->events[i].kind == EV_CARD;
    for (int i = 0; i < events; i++) {
        if (t->events[i].kind != EV_CARD) continue;
        if (!may_see(t, viewer, &t->needs[i], events) && !was_folded(t, &t->needs[i]) && total < t->deck_count) {
            const int other = total + below(t->deck_count - total);
            const card c = deck[dealt];
            deck[dealt] = deck[other];
            deck[other] = c;
        }
        dealt++;
    }
}

/* Decisions of seats that this viewer does not see may name hidden cards: a setting cannot be replayed with others. */
static bool names_cards(const struct trial *t, int events) {
    for (int i = 0; i < events; i++) {
        if (t->events[i].kind == EV_ACT && t->events[i].what == t->game->sets_hand) return true;
    }
    return false;
}

/* Nor can a choice that the own hand allows. */
static bool has_guards(const struct game *game) {
    const struct page *p = game->page ? &page_game_of(game)->page : NULL;
    for (int i = 0; p && i < p->choice_count; i++)
        if (p->choice[i].guard) return true;
    return false;
}

static bool views_hide(struct trial *t) {
    const int viewer = below(3) ? t->player[below(t->players)] : 0;
    const int events = below(3) ? below(t->count + 1) : t->count;
    card deck[8 * 52];
    struct view view, again;

    memset(&view, 0, sizeof view);
    memset(&again, 0, sizeof again);
    replay(t, t->other, events, t->deck);
    t->game->view(t->other, viewer, &view);
    if (!shows_exactly(t, viewer, events, &view)) return false;
    if (names_cards(t, events) || has_guards(t->game)) return true;
    exchange_hidden(t, viewer, events, deck);
    replay(t, t->other, events, deck);
    t->game->view(t->other, viewer, &again);
    return memcmp(&view, &again, sizeof view) == 0;
}

/* ---- order of seats ----------------------------------------------------------------------------------- */

static bool is_seats_own(const struct event *event) {
    return event->kind == EV_BET || event->kind == EV_PICK || event->kind == EV_ACT ||
           (event->kind == EV_EXPIRE && event->seat != 0);
}

/* Exchanges neighbouring events of different seats here and there; what a seat does keeps its own order. */
static void reorder(const struct trial *t, struct event *events) {
    for (int pass = 0; pass < 4; pass++) {
        for (int i = 1; i < t->count; i++) {
            if (t->decision[i] != t->decision[i - 1]) continue; /* the next one begins when all have made this one */
            if (!is_seats_own(&events[i]) || !is_seats_own(&events[i - 1]) || events[i].seat == events[i - 1].seat)
                continue;
            if (below(2)) continue;
            const struct event event = events[i];
            events[i] = events[i - 1];
            events[i - 1] = event;
        }
    }
}

static bool same_awards(const struct award *a, const struct award *b, int count) {
    for (int i = 0; i < count; i++) {
        if (a[i].seat != b[i].seat || a[i].wager != b[i].wager || a[i].outcome != b[i].outcome ||
            a[i].meter != b[i].meter || a[i].toke != b[i].toke || a[i].line != b[i].line ||
            a[i].stake_cents != b[i].stake_cents || a[i].returned_cents != b[i].returned_cents) {
            return false;
        }
    }
    return true;
}

static bool order_does_not_matter(struct trial *t) {
    struct event events[EVENTS_MAX];

    memcpy(events, t->events, sizeof events);
    reorder(t, events);
    memset(t->other, 0, t->size);
    t->game->open(t->other, &t->rules, NULL);
    for (int i = 0; i < t->count; i++) {
        if (t->game->check(t->other, &events[i]) != OK) return false;
        t->game->apply(t->other, &events[i]);
    }
    for (int p = 0; p < t->players; p++) {
        struct award a[AWARDS_MAX], b[AWARDS_MAX];
        struct view view;

        t->game->view(t->round, t->player[p], &view);
        if (!hand_in(&view, t->player[p])) continue;
        const int count = t->game->settle(t->round, t->player[p], a);
        if (t->game->settle(t->other, t->player[p], b) != count || !same_awards(a, b, count)) return false;
    }
    return true;
}

/* ---- unseen cards ------------------------------------------------------------------------------------- */

/* The cards of a hand in the order in which they are turned: a seat that set its own has the front first. */
static int cards_to_turn(const struct trial *t, struct need need, card out[HAND_MAX]) {
    int count = 0;
    const struct event *setting = NULL;

    for (int i = 0; i < t->count; i++) {
        const struct event *e = &t->events[i];
        if (e->kind == EV_ACT && e->what == t->game->sets_hand && e->seat == need.seat) setting = e;
    }
    if (setting && need.to == TO_SEAT)
        for (; count < 2; count++) out[count] = setting->cards[count];
    for (int i = 0; i < t->count; i++) {
        const card c = t->events[i].cards[0];
        if (t->events[i].kind != EV_CARD || t->needs[i].to != need.to || !t->needs[i].face_down) continue;
        if (need.to == TO_SEAT && t->needs[i].seat != need.seat) continue;
        if (setting && need.to == TO_SEAT && (c == setting->cards[0] || c == setting->cards[1])) continue;
        const bool dealt_to_seat = t->game->page && !t->game->live_shoe && need.to == TO_SEAT && !setting;
        const int place = dealt_to_seat ? place_of(t->round, need.seat, c) : count;
        if (place < 0) continue;
        int at = count++;
        for (; dealt_to_seat && at && place_of(t->round, need.seat, out[at - 1]) > place; at--) out[at] = out[at - 1];
        out[at] = c;
    }
    return count;
}

/* What is decided so far is what the whole round says of those wagers. */
static bool early_awards_stand(const struct trial *t) {
    for (int p = 0; p < t->players; p++) {
        struct award all[AWARDS_MAX], early[AWARDS_MAX];

        if (!t->game->stakes(t->round, t->player[p]) || !t->game->stakes(t->other, t->player[p])) continue;
        const int count = t->game->settle(t->round, t->player[p], all);
        const int decided = t->game->settle(t->other, t->player[p], early);
        for (int i = 0, at = 0; i < decided; i++, at++) {
            while (at < count && !same_awards(&all[at], &early[i], 1)) at++;
            if (at == count || all[at].step != early[i].step) return false;
        }
        if (t->game->need(t->other).kind == NEED_NOTHING && decided != count) return false;
    }
    return true;
}

static bool try_unseen(struct trial *t, struct event event) {
    if (t->game->check(t->other, &event) != OK) return false;
    t->game->apply(t->other, &event);
    return early_awards_stand(t);
}

static bool is_same_hand(struct need a, struct need b) { return a.kind == b.kind && a.to == b.to && a.seat == b.seat; }

/* Turns what is asked for; none of it may be a card that lies elsewhere. */
static bool turn_hands(struct trial *t) {
    for (struct need need; (need = t->game->need(t->other)).kind == NEED_TURN;) {
        card cards[HAND_MAX];
        const int count = cards_to_turn(t, need, cards);

        for (int i = 0; i < count && is_same_hand(t->game->need(t->other), need); i++) {
            if (i > 0 && !t->game->live_shoe && try_unseen(t, (struct event){.kind = EV_TURN, .cards = {cards[i - 1]}}))
                return false;
            if (!try_unseen(t, (struct event){.kind = EV_TURN, .cards = {cards[i]}})) return false;
        }
    }
    return true;
}

static bool unseen_cards_pay_the_same(struct trial *t) {
    memset(t->other, 0, t->size);
    t->game->open(t->other, &t->rules, NULL);
    for (int i = 0; i < t->count; i++) {
        struct event event = t->events[i];
        const struct need need = t->game->need(t->other);

        if (event.kind == EV_CARD && need.face_down) event.cards[0] = CARD_HIDDEN;
        if (event.kind == EV_ACT && event.what == t->game->sets_hand) event.cards[0] = event.cards[1] = CARD_HIDDEN;
        if (!try_unseen(t, event) || !turn_hands(t)) return false;
    }
    return t->game->need(t->other).kind == NEED_NOTHING;
}

/* ---- the battery -------------------------------------------------------------------------------------- */

static const struct property {
    const char *name;
    bool (*holds)(struct trial *t);
} battery[] = {
    {"replay gives equal bytes", replay_is_equal},
    {"cents in = cents out", cents_agree},
    {"views hide", views_hide},
    {"order of seats does not matter", order_does_not_matter},
    {"unseen cards pay the same", unseen_cards_pay_the_same},
};

/* The number of properties that failed in this round. */
static int try_round(struct trial *t, uint64_t seed, unsigned *failed) {
    const unsigned before = *failed;

    chance_state = seed;
    if (!play(t)) {
        *failed |= 1u;
        printf("FAILED %s: refused events change nothing (properties %llu)\n", t->game->id, (unsigned long long)seed);
    }
    for (size_t i = 0; i < COUNT(battery) && is_over(t); i++) {
        if (*failed >> (i + 1) & 1 || battery[i].holds(t)) continue;
        *failed |= 2u << i;
        printf("FAILED %s: %s (properties %llu)\n", t->game->id, battery[i].name, (unsigned long long)seed);
    }
    return *failed != before;
}

/* ---- the games ------------------------------------------------------------------------------------------ */

/* Each property once, unless one of the rounds finds that it does not hold. */
static void try_game(const struct game *game, uint64_t first, int rounds, int *passed, int *failures) {
    static struct trial t;
    unsigned failed = 0;

    t.game = game;
    t.size = game_round_size(game);
    t.round = calloc(1, t.size);
    t.other = calloc(1, t.size);
    if (!sight_of(game) && !game->page) printf("FAILED %s: the table sights has no line for it\n", game->id);
    if ((!sight_of(game) && !game->page) || !t.round || !t.other) exit((puts("0 passed, 1 failed"), 1));
    for (int i = 0; i < (t.size > 100000 ? rounds / 20 + 1 : rounds); i++) try_round(&t, first + (uint64_t)i, &failed);
    free(t.round);
    free(t.other);
    for (unsigned i = 0; i <= COUNT(battery); i++) *(failed >> i & 1 ? failures : passed) += 1;
}

int main(int argc, char **argv) {
    const char *wanted = getenv("CARDROOM_ROUNDS");
    const int rounds = argc > 1 ? 1 : wanted ? atoi(wanted) : 3000;
    const uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    int passed = 0, failures = 0;
    DIR *folder = opendir("games");

    for (int g = 0; g < game_count; g++) try_game(game_list[g], first, rounds, &passed, &failures);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        static struct page_game page;
        char file[300];

        snprintf(file, sizeof file, "games/%s", entry->d_name);
        if (strstr(file, ".page") && page_file_read(&page, file))
            try_game(&page.game, first, rounds / 5, &passed, &failures);
    }
    if (folder) closedir(folder);
    printf("%d passed, %d failed\n", passed, failures);
    return failures || !folder ? 1 : 0;
}

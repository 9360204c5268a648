/*
 * play_advice.c - exact advice at a decision, and what not taking it has cost.
 *
 * Before a seat is asked its choices are valued; key 'a' shows them.  What the player then does is compared
 * with the best choice the balance could pay, and the difference is added up: in fractions, as cents of the
 * base wager, and rounded only where it is told.  A time-out is no decision of the player's, so it does not
 * count.
 */
#include "cli/play/play.h"

#include "house/arena_map.h"

#include <stdio.h>
#include <string.h>

enum { ROWS_LEAST = 3, ROWS_MOST = 8, LINES_BESIDES = 12 };

bool play_advice_open(struct session *s)
{
    s->mistakes.cents = (struct fraction){0, 1};
    if (!analysis_find(s->game)) return true;
    s->advises = arena_map(&s->arena, ADVICE_ARENA_BYTES);
    return s->advises;
}

void play_advice_close(struct session *s)
{
    arena_unmap(&s->arena);
}

void play_advice_get(struct session *s, int seat, uint32_t within_reach)
{
    struct advice *advice = &s->advice;
    int count = 0;

    if (!s->advises || !advice_get(advice, s->game, s->round, seat, &s->arena)) return;
    for (int i = 0; i < advice->count; i++) {
        if (within_reach >> advice->choice[i].action & 1) advice->choice[count++] = advice->choice[i];
    }
    advice->count = count;
}

/* ---- showing ------------------------------------------------------------------------------------------ */

static const struct seat_view *seat_in(const struct session *s, int seat, struct view *view)
{
    s->game->view(s->round, seat, view);
    for (int i = 0; i < view->seats; i++) {
        if (view->seat[i].seat == seat) return &view->seat[i];
    }
    must(!"a seat sees itself");
    return NULL;
}

/* A setting by the positions that are typed for it: "1 2  A♠ K♥". */
static void put_choice(void *context, struct buf *b, const struct advice *advice, int index)
{
    const struct choice *choice = &advice->choice[index];
    const struct session *s = context;
    struct view view;
    card order[HAND_MAX];

    if (choice->action != s->game->sets_hand) {
        char label[24];

        snprintf(label, sizeof label, "%s", action_words(s->game, choice->action)->label);
        for (char *c = label; *c; c++) *c = *c == '\t' ? ' ' : *c;
        buf_put(b, label);
        return;
    }
    const struct hand_view *hand = &seat_in(s, s->asked, &view)->hand;
    scene_order(s->game, hand, order);
    for (int i = 0; i < hand->count; i++) {
        if (order[i] == choice->front[0] || order[i] == choice->front[1]) buf_format(b, "%d ", i + 1);
    }
    for (int i = 0; i < hand->count; i++) {
        if (order[i] != choice->front[0] && order[i] != choice->front[1]) continue;
        buf_char(b, ' ');
        cards_put(b, order[i], &s->style);
    }
}

/* What the base wager of the seat is: the unit of every value. */
static int64_t base_cents(const struct session *s, int seat)
{
    struct view view;
    const struct seat_view *own = seat_in(s, seat, &view);

    for (int i = 0; i < s->game->wager_count; i++) {
        if (s->game->wagers[i].kind == WAGER_REQUIRED) return own->stake[i];
    }
    return 0;
}

/* A pai gow hand has 21 settings, often of two lines each, and a screen may have 24 lines in all. */
static int rows_for(const struct style *style)
{
    const int rows = (style->rows - LINES_BESIDES) / 2;

    if (!style->clears || rows > ROWS_MOST) return ROWS_MOST;
    return rows < ROWS_LEAST ? ROWS_LEAST : rows;
}

void play_advice_show(struct session *s)
{
    const struct advice_look look = {.stake_cents = base_cents(s, s->asked),
                                     .width = s->style.width,
                                     .most = rows_for(&s->style),
                                     .put_choice = put_choice,
                                     .context = s};

    advice_put_text(&s->notice, &s->advice, &look);
    play_put_mistakes(&s->notice, s);
}

/* ---- adding up ---------------------------------------------------------------------------------------- */

/* Where a decision sets the hand by itself, it is worth what the setting is worth. */
static int find_choice(const struct session *s, const struct event *event)
{
    const int index = advice_find(&s->advice, event);
    struct event set = {.kind = EV_ACT, .what = (uint8_t)s->game->sets_hand, .seat = event->seat};
    struct view view;

    if (index >= 0 || s->game->sets_hand < 0) return index;
    memcpy(set.cards, seat_in(s, event->seat, &view)->hand.front, 2);
    return advice_find(&s->advice, &set);
}

void play_advice_count(struct session *s, const struct event *event)
{
    if (!s->advises || s->advice.count == 0) return;
    const int index = find_choice(s, event);
    if (index < 0) return;
    const struct fraction cost = advice_cost(&s->advice.choice[0], &s->advice.choice[index]);

    s->mistakes.decisions++;
    s->mistakes.count += cost.num > 0;
    s->mistakes.cents = fraction_add(
        s->mistakes.cents, fraction_multiply(cost, (struct fraction){base_cents(s, event->seat), 1}));
}

static void put_cents(struct buf *b, struct fraction cents)
{
    const int64_t rounded = advice_cents(cents, 1);

    if (!rounded) buf_put(b, "less than ");
    buf_money(b, rounded ? rounded : 1);
}

void play_put_mistakes(struct buf *b, const struct session *s)
{
    const struct mistakes *m = &s->mistakes;
    char memory[160];
    struct buf text = BUF(memory);

    if (!s->advises || m->decisions == 0) return;
    if (m->count == 0) {
        buf_format(&text,
                   m->decisions == 1 ? "1 decision, and it was the best."
                                     : "%llu decisions, and each was the best.",
                   (unsigned long long)m->decisions);
    } else {
        buf_format(&text, "%llu of %llu decision%s cost ", (unsigned long long)m->count,
                   (unsigned long long)m->decisions, m->decisions == 1 ? "" : "s");
        put_cents(&text, m->cents);
        buf_put(&text, " in expectation, ");
        put_cents(&text, fraction_multiply(m->cents, fraction_of(1, (wide)m->decisions)));
        buf_put(&text, " a decision.");
    }
    text_wrap(b, memory, 1, s->style.width);
}

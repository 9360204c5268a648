/* play_decision.c - asks a seat for its decision, with exact advice.
 *
 * Each action is first tried on a copy of the round, so that the player sees its cost and is never offered
 * what the balance cannot cover.  Before a seat is asked, its choices are valued.  The player's decision is
 * compared with the best choice that the balance covers, and the differences are summed as exact fractions of
 * cents, rounded only for display.  A time-out is not the player's decision and does not count. */
#include "base/arena_map.h"
#include "cli/play/play.h"

#include <string.h>

/* A seat that must decide. */
struct question {
    int seat;
    const char *keys;          /* listed after the decisions */
    int64_t cost[ACTIONS_MAX]; /* what the action adds to the stakes; -1: not allowed */
    uint32_t affordable;       /* a bit per action that is allowed and covered */
};

/* ---- trying actions on a copy ------------------------------------------------------------------------- */
bool play_try(struct session *s, const struct event *event) {
    floor_copy_round(&s->house.working, 1, event->seat, s->trial);
    return game_send(s->game, s->trial, event) == OK;
}

/* What the action adds to the seat's stakes, -1 if the rules refuse it. */
static int64_t cost_of(struct session *s, int seat, int action) {
    const struct event act = {.kind = EV_ACT, .what = (uint8_t)action, .seat = (uint16_t)seat};
    int64_t cost = 0;
    if (action == s->game->sets_hand) return 0;
    if (!play_try(s, &act)) return -1;
    const struct seat_view old = play_seat(s, s->round, seat), now = play_seat(s, s->trial, seat);
    for (int i = 0; i < s->game->wager_count; i++) cost += now.stake[i] - old.stake[i];
    return cost;
}

static void open_question(struct session *s, struct question *question) {
    const uint32_t open = s->game->need(s->round).actions;
    question->affordable = 0;
    for (int i = 0; i < s->game->action_count; i++) {
        int64_t *cost = &question->cost[i];

        *cost = open >> i & 1 ? cost_of(s, question->seat, i) : -1;
        if (*cost >= 0 && *cost <= floor_credit(&s->house.working, (uint32_t)question->seat))
            question->affordable |= UINT32_C(1) << i;
    }
}

/* ---- the choices -------------------------------------------------------------------------------------- */
/* "bet 3x ($15)" */
static struct short_text choice_text(const struct session *s, const struct question *q, int action) {
    struct short_text out;
    struct buf text = BUF(out.text), *b = &text;
    const struct seat_view seat = play_seat(s, s->round, q->seat);
    buf_put(b, action_text(s->game, action).label);
    for (int i = 0; i < s->game->wager_count; i++) {
        const struct wager *w = &s->game->wagers[i];
        if (w->kind == WAGER_FOLLOWS && w->times > 1 && q->cost[action] > 0)
            buf_format(b, "\t%lldx", (long long)(q->cost[action] / seat.stake[w->of]));
    }
    if (q->cost[action] > 0) buf_format(b, "\t(%s)", money_text(q->cost[action]).text);
    return out;
}

static bool is_offered(const struct session *s, const struct question *q, int action) {
    return action != s->game->sets_hand && q->affordable >> action & 1;
}

/* Actions that cost something come first. */
static void put_choices(struct buf *b, const struct session *s, const struct question *q) {
    if (s->game->sets_hand >= 0) buf_put(b, "two positions (1-7) for the front, ");
    for (int free = 0; free < 2; free++) {
        for (int i = 0; i < s->game->action_count; i++) {
            if (!is_offered(s, q, i) || (q->cost[i] == 0) != free) continue;
            buf_format(b, "%c\t%s%s, ", action_text(s->game, i).key, choice_text(s, q, i).text,
                       i == guide_free_action(s->game) ? "\t[Enter]" : "");
        }
    }
    buf_put(b, q->keys);
}

/* Names actions that the rules allow but the balance does not cover. */
static void notify_out_of_reach(struct session *s, const struct question *q) {
    for (int i = 0; i < s->game->action_count; i++) {
        if (q->cost[i] < 0 || q->affordable >> i & 1) continue;
        play_notify(s, "You cannot %s: %s\t%s.", choice_text(s, q, i).text, s->seats > 1 ? "this hand has" : "you have",
                    money_text(floor_credit(&s->house.working, (uint32_t)q->seat)).text);
    }
}

/* The action of the key, or -1. */
static int find_action(const struct session *s, const struct question *q, struct key key) {
    for (int i = 0; i < s->game->action_count; i++) {
        if (!is_offered(s, q, i)) continue;
        if (key.kind == KEY_CHAR && key.c == action_text(s->game, i).key) return i;
        if (key.kind == KEY_ENTER && i == guide_free_action(s->game)) return i;
    }
    return -1;
}

/* ---- setting a hand ----------------------------------------------------------------------------------- */
/* Makes the event that sets the cards at two positions (from 1, as shown) in front; false if the positions
 * are not valid. */
static bool set_front(const struct session *s, int seat, const int position[2], struct event *event) {
    card order[HAND_MAX];
    const struct hand_view hand = play_seat(s, s->round, seat).hand;
    for (int i = 0; i < 2; i++)
        if (position[i] < 1 || position[i] > hand.count) return false;
    if (position[0] == position[1]) return false;
    scene_order(s->game, &hand, order);
    *event = (struct event){.kind = EV_ACT,
                            .what = (uint8_t)s->game->sets_hand,
                            .seat = (uint16_t)seat,
                            .cards = {order[position[0] - 1], order[position[1] - 1]}};
    return true;
}

/* "Front K♥ Q♦, back A♠ ...: pair of aces / king-high."  Returns whether it is a foul. */
static bool notify_setting(struct session *s, const struct event *event) {
    BUF_ON_STACK(b, HAND_TEXT_MAX);
    const struct hand_view hand = play_seat(s, s->trial, event->seat).hand;
    card order[HAND_MAX];
    scene_order(s->game, &hand, order);
    hand_put_words(&b, s->game->describe(s->trial, event->seat));
    play_notify(s, "Front %s, back %s: %s.", cards_text(order, 2).text, cards_text(order + 2, hand.count - 2).text,
                b.text);
    if (hand.foul) play_notify(s, "This is a FOUL: the front is higher than the back, and the hand loses.");
    return hand.foul;
}

/* Shows the hands of the setting; true if the player confirms it. */
static bool confirm_setting(struct session *s, const struct event *event) {
    if (!play_try(s, event)) return false;
    for (;;) {
        const bool foul = notify_setting(s, event);
        const struct key key =
            play_ask(s, foul ? "y set it all the same, n no [Enter]: " : "y set it so [Enter], n no: ", false);
        if (s->leaving) return false;
        if (key.kind == KEY_ENTER) return !foul;
        if (key.c == 'y' || key.c == 'n') return key.c == 'y';
        play_refuse_key(s, key, "y, n");
    }
}

/* Asks for the second position after the first; Enter cancels. */
static bool ask_setting(struct session *s, const struct question *q, int first, struct event *event) {
    const struct key key = play_ask(s, "and the second front card (1-7): ", false);
    if (s->leaving || key.kind != KEY_CHAR) return false;
    if (set_front(s, q->seat, (const int[]){first, key.c - '0'}, event)) return confirm_setting(s, event);
    play_refuse_key(s, key, "two different positions from 1 to 7");
    return false;
}

/* ---- advice ------------------------------------------------------------------------------------------- */
enum { CHOICES_SHOWN = 8 }; /* of the 21 settings of a pai gow hand */

bool play_advice_open(struct session *s) {
    s->mistakes.cents = (struct fraction){0, 1};
    if (!analysis_find(s->game)) return true;
    s->advises = arena_map(&s->arena, ADVICE_ARENA_BYTES);
    return s->advises || cli_error(s->command, "out of memory");
}

/* Values the choices of a seat that must decide; only actions with a bit in within_reach. */
static void play_advice_get(struct session *s, int seat, uint32_t within_reach) {
    struct advice *advice = &s->advice;
    int count = 0;
    if (!s->advises || !advice_get(advice, s->game, &(struct asked){.round = s->round, .seat = seat}, &s->arena))
        return;
    for (int i = 0; i < advice->count; i++)
        if (within_reach >> advice->choice[i].action & 1) advice->choice[count++] = advice->choice[i];
    advice->count = count;
}

/* Names a setting by the positions to type for it: "1 2  A♠ K♥". */
static void put_choice(void *context, struct buf *b, const struct advice *advice, int index) {
    const struct choice *choice = &advice->choice[index];
    const struct session *s = context;
    card order[HAND_MAX], front[HAND_MAX];
    int count = 0;
    if (choice->action != s->game->sets_hand) {
        for (const char *c = action_text(s->game, choice->action).label; *c; c++) buf_char(b, *c == '\t' ? ' ' : *c);
        return;
    }
    const struct hand_view hand = play_seat(s, s->round, s->asked).hand;
    scene_order(s->game, &hand, order);
    for (int i = 0; i < hand.count; i++) {
        if (order[i] != choice->front[0] && order[i] != choice->front[1]) continue;
        buf_format(b, "%d ", i + 1);
        front[count++] = order[i];
    }
    buf_format(b, " %s", cards_text(front, count).text);
}

/* The seat's base wager: the unit of every value. */
static int64_t base_cents(const struct session *s, int seat) {
    const struct seat_view own = play_seat(s, s->round, seat);
    for (int i = 0; i < s->game->wager_count; i++)
        if (s->game->wagers[i].kind == WAGER_REQUIRED) return own.stake[i];
    return 0;
}

static void play_advice_show(struct session *s) {
    const struct advice_look look = {.stake_cents = base_cents(s, s->asked),
                                     .width = PLAY_WIDTH,
                                     .most = CHOICES_SHOWN,
                                     .put_choice = put_choice,
                                     .context = s};
    advice_put_text(&s->notice, &s->advice, &look);
    play_put_mistakes(&s->notice, s);
}

/* The index of the choice in s->advice that the decision takes, or -1; for an action that sets the hand itself, that
 * setting. */
static int advice_choice(struct session *s, const struct event *event) {
    const int index = advice_find(&s->advice, event);
    struct event set = {.kind = EV_ACT, .what = (uint8_t)s->game->sets_hand, .seat = event->seat};
    if (index >= 0 || s->game->sets_hand < 0 || !play_try(s, event)) return index;
    memcpy(set.cards, play_seat(s, s->trial, event->seat).hand.front, 2);
    return advice_find(&s->advice, &set);
}

static void play_advice_count(struct session *s, const struct event *event) {
    if (!s->advises || s->advice.count == 0) return;
    const int index = advice_choice(s, event);
    if (index < 0) return;
    const struct fraction cost = advice_cost(&s->advice.choice[0], &s->advice.choice[index]);
    s->mistakes.decisions++;
    s->mistakes.count += cost.num > 0;
    s->mistakes.cents =
        fraction_add(s->mistakes.cents, fraction_multiply(cost, (struct fraction){base_cents(s, event->seat), 1}));
}

static struct short_text cents_text(struct fraction cents) {
    const int64_t rounded = advice_cents(cents, 1);
    return rounded ? money_text(rounded) : text_format("less than $0.01");
}

void play_put_mistakes(struct buf *b, const struct session *s) {
    const struct mistakes *m = &s->mistakes;
    const unsigned long long decisions = m->decisions, count = m->count;
    if (!s->advises || decisions == 0) return;
    if (count == 0)
        play_put(b, decisions == 1 ? "1 decision, and it was the best." : "%llu decisions, and each was the best.",
                 decisions);
    else
        play_put(b, "%llu of %llu decision%s cost %s in expectation, %s a decision.", count, decisions,
                 decisions == 1 ? "" : "s", cents_text(m->cents).text,
                 cents_text(fraction_multiply(m->cents, fraction_of(1, (wide)decisions))).text);
}

/* ---- asking ------------------------------------------------------------------------------------------- */
/* Handles one key; true if it is a decision, which is then in event. */
static bool take_key(struct session *s, const struct question *q, struct key key, const char *choices,
                     struct event *event) {
    const int action = find_action(s, q, key);
    *event = (struct event){.kind = EV_ACT, .what = (uint8_t)action, .seat = (uint16_t)q->seat};
    if (action >= 0) return true;
    if (s->game->sets_hand >= 0 && key.c >= '1' && key.c <= '7') return ask_setting(s, q, key.c - '0', event);
    if (key.c == '?')
        play_show_help(s, choices);
    else if (key.c == 'a' && s->advises)
        play_advice_show(s);
    else if (!s->leaving)
        play_refuse_key(s, key, choices);
    return false;
}

/* The choices are valued before the seat is asked, and what its decision costs is counted before it is applied. */
void play_decide(struct session *s, int seat) {
    struct question q = {.seat = seat, .keys = s->advises ? "a\tadvice, ?\thelp, q\tleave" : "?\thelp, q\tleave"};
    struct event event;
    BUF_ON_STACK(choices, 300);
    s->asked = seat;
    s->seen |= 1u << seat;
    open_question(s, &q);
    play_advice_get(s, seat, q.affordable);
    put_choices(&choices, s, &q);
    const struct short_text who = text_format("Seat %d: ", seat);
    const struct short_text prompt = text_format("%.20s%s: ", s->seats > 1 ? who.text : "", choices.text);
    notify_out_of_reach(s, &q);
    do {
        if (s->leaving) return;
        play_draw_round(s, NULL);
    } while (!take_key(s, &q, play_ask(s, prompt.text, false), choices.text, &event));
    play_advice_count(s, &event);
    struct fact act = play_fact(FACT_ACT, seat);
    act.act.seat = event.seat;
    act.act.action = event.what;
    memcpy(act.act.front, event.cards, sizeof act.act.front);
    must(play_send(s, &act) == OK);
    play_run(s);
}

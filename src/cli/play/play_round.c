/* play_round.c - the decisions of one round, with exact advice.
 *
 * Each action is first tried on a copy of the round, so that the player sees its cost and is never offered what the
 * balance cannot cover.  Before a seat is asked, its choices are valued; its decision is compared with the best choice
 * that the balance covers, and the differences are summed as exact fractions of cents.  A time-out is not the player's
 * decision and does not count. */
#include "cli/play/play.h"

#include <string.h>

/* A seat that must decide. */
struct choices {
    int seat;
    int64_t cost[ACTIONS_MAX]; /* what the action adds to the stakes */
    uint32_t offered;          /* a bit per action that is allowed and covered */
    struct event foul;         /* a setting that was warned of */
};

/* The seat as it sees itself in s->round or s->trial. */
static struct seat_view seat_of(const struct session *s, const char *round, int seat) {
    struct view view;
    return *game_view_seat(s->game, round, seat, &view);
}

/* Applies the event to a copy of the round in s->trial; false if the rules refuse it. */
static bool try_event(struct session *s, const struct event *event) {
    floor_copy_round(&s->house.working, 1, event->seat, s->trial);
    return game_send(s->game, s->trial, event) == OK;
}

static struct event act_of(int seat, int action) {
    return (struct event){.kind = EV_ACT, .what = (uint8_t)action, .seat = (uint16_t)seat};
}

static void open_choices(struct session *s, struct choices *c) {
    const int64_t credit = floor_credit(&s->house.working, (uint32_t)c->seat);
    for (int i = 0; i < s->game->action_count; i++) {
        const struct event act = act_of(c->seat, i);
        const bool sets = i == s->game->sets_hand;
        if (!(s->game->need(s->round).actions >> i & 1) || (!sets && !try_event(s, &act))) continue;
        const struct seat_view old = seat_of(s, s->round, c->seat);
        const struct seat_view now = sets ? old : seat_of(s, s->trial, c->seat);
        for (int w = 0; w < s->game->wager_count; w++) c->cost[i] += now.stake[w] - old.stake[w];
        if (c->cost[i] <= credit)
            c->offered |= UINT32_C(1) << i;
        else
            play_tell("You cannot %s: it takes %s, and this hand has %s.", s->game->actions[i],
                      money_text(c->cost[i]).text, money_text(credit).text);
    }
}

static void put_prompt(struct buf *b, const struct session *s, const struct choices *c) {
    if (s->seats > 1) buf_format(b, "seat %d: ", c->seat);
    for (int i = 0; i < s->game->action_count; i++) {
        if (!(c->offered >> i & 1)) continue;
        buf_put(b, s->game->actions[i]);
        if (i == s->game->sets_hand) buf_put(b, " CARD CARD");
        if (c->cost[i]) buf_format(b, " (%s)", money_text(c->cost[i]).text);
        buf_put(b, ", ");
    }
    buf_format(b, "%shelp, quit: ", s->advises ? "advice, " : "");
}

/* ---- advice ------------------------------------------------------------------------------------------- */
/* Values the choices that are offered. */
static void value_choices(struct session *s, const struct choices *c) {
    struct advice *advice = &s->advice;
    const size_t mark = arena_mark(&s->call->arena);
    int count = 0;
    s->advises =
        s->advises && advice_get(advice, s->game, &(struct asked){.round = s->round, .seat = c->seat}, &s->call->arena);
    arena_release(&s->call->arena, mark);
    for (int i = 0; s->advises && i < advice->count; i++)
        if (c->offered >> advice->choice[i].action & 1) advice->choice[count++] = advice->choice[i];
    advice->count = count;
}

/* The seat's base wager: the unit of every value. */
static int64_t base_cents(const struct session *s, int seat) {
    const struct seat_view own = seat_of(s, s->round, seat);
    int base = 0;
    while (s->game->wagers[base].kind != WAGER_REQUIRED) base++;
    return own.stake[base];
}

static void show_advice(const struct session *s, int seat) {
    enum { SHOWN = 8 /* of the 21 settings of a pai gow hand */ };
    BUF_ON_STACK(b, ADVICE_TEXT_MAX);
    advice_put_text(&b, &s->advice,
                    &(struct advice_look){.stake_cents = base_cents(s, seat), .width = PLAY_WIDTH, .most = SHOWN});
    printf("%s", b.text);
    play_tell_mistakes(s);
}

/* What the decision would cost; of an action that sets the hand itself, that setting's. */
static struct fraction cost_of(struct session *s, const struct event *event) {
    int index = advice_find(&s->advice, event);
    struct event set = act_of(event->seat, s->game->sets_hand);
    if (index < 0 && s->game->sets_hand >= 0 && try_event(s, event)) {
        memcpy(set.cards, seat_of(s, s->trial, event->seat).hand.front, 2);
        index = advice_find(&s->advice, &set);
    }
    return index < 0 ? (struct fraction){0, 1} : advice_cost(&s->advice.choice[0], &s->advice.choice[index]);
}

static void count_decision(struct session *s, struct fraction cost, int64_t cents) {
    struct mistakes *m = &s->mistakes;
    if (!s->advises) return;
    if (m->decisions++ == 0) m->cents = (struct fraction){0, 1};
    m->count += cost.num > 0;
    m->cents = fraction_add(m->cents, fraction_multiply(cost, (struct fraction){cents, 1}));
}

static struct short_text cents_text(struct fraction cents) {
    const int64_t rounded = advice_cents(cents, 1);
    return rounded ? money_text(rounded) : text_format("less than $0.01");
}

void play_tell_mistakes(const struct session *s) {
    const struct mistakes *m = &s->mistakes;
    const unsigned long long decisions = m->decisions, count = m->count;
    const char *plural = decisions == 1 ? "" : "s";
    if (decisions && !count) play_tell("%llu decision%s, each the best.", decisions, plural);
    if (count)
        play_tell("%llu of %llu decision%s cost %s in expectation, %s a decision.", count, decisions, plural,
                  cents_text(m->cents).text,
                  cents_text(fraction_multiply(m->cents, fraction_of(1, (wide)decisions))).text);
}

/* ---- asking ------------------------------------------------------------------------------------------- */
/* The action that the word begins, or -1. */
static int find_action(const struct session *s, const struct choices *c, const char *word) {
    for (int i = 0; i < s->game->action_count; i++)
        if (c->offered >> i & 1 && typed_is(word, s->game->actions[i])) return i;
    return -1;
}

/* "set Kd Qs".  A foul is warned of, and set when it is typed again. */
static bool read_setting(struct session *s, struct choices *c, const struct typed *line, struct event *event) {
    const char *bad;
    for (int i = 0; i < 2; i++)
        if (card_read_list(line->word[1 + i], strlen(line->word[1 + i]), &event->cards[i], 1, &bad) != 1) return false;
    if (!try_event(s, event)) return false;
    if (!seat_of(s, s->trial, event->seat).hand.foul || memcmp(&c->foul, event, sizeof *event) == 0) return true;
    play_tell("This is a FOUL: the front is higher than the back, and the hand loses. Type it again to set it so.");
    c->foul = *event;
    return false;
}

static enum err send_decision(struct session *s, const struct event *event) {
    const int64_t cents = base_cents(s, event->seat);
    const struct fraction cost = s->advises ? cost_of(s, event) : (struct fraction){0, 1};
    struct fact act = play_fact(FACT_ACT, event->seat);
    act.act.seat = event->seat;
    act.act.action = event->what;
    memcpy(act.act.front, event->cards, sizeof act.act.front);
    const enum err err = play_send(s, &act);
    if (!err) count_decision(s, cost, cents);
    return err;
}

/* True once the seat has decided. */
static bool take_line(struct session *s, struct choices *c, const struct typed *line, const char *prompt) {
    const int action = find_action(s, c, line->word[0]);
    struct event event = act_of(c->seat, action);
    enum err err = ERR_DECISION;
    if (action < 0 && s->advises && typed_is(line->word[0], "advice")) {
        show_advice(s, c->seat);
        return false;
    }
    if (action >= 0 && (action != s->game->sets_hand || read_setting(s, c, line, &event)))
        err = send_decision(s, &event);
    if (err && !c->foul.kind) play_refuse(line->word[0], prompt);
    return !err;
}

static void decide(struct session *s, int seat) {
    struct choices choices = {.seat = seat};
    struct typed line;
    BUF_ON_STACK(prompt, 300);
    s->asked = seat;
    s->seen |= 1u << seat;
    open_choices(s, &choices);
    value_choices(s, &choices);
    put_prompt(&prompt, s, &choices);
    play_show_round(s);
    while (play_ask(s, prompt.text, &line))
        if (take_line(s, &choices, &line, prompt.text)) break;
    play_run(s);
}

void play_round(struct session *s) {
    s->seen = 0;
    while (play_table(s)->phase == TABLE_DECIDING && !s->leaving) decide(s, s->game->need(s->round).seat);
    if (play_table(s)->phase == TABLE_DECIDING) {
        play_tell("You leave in mid-round: the time-out decides for you.");
        s->seen = ~0u;
        while (play_table(s)->phase == TABLE_DECIDING) play_run_out(s);
    }
    play_settle(s);
}

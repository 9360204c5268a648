/*
 * drill_ask.c - a question on the screen, the answer, and what it was worth.
 *
 * The round stands at a decision and stays there: an answer is an event that is graded and never sent, so the
 * advice that follows speaks of the same cards.  At a terminal the verdict waits for a key; in lines the next
 * question follows at once, so that a script is one answer a line.
 */
#include "cli/play/drill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEAT = 1, PROMPT_LINES = 3, LINES_OF_VERDICT = 8 };

/* ---- what may be answered ----------------------------------------------------------------------------- */

bool drill_is_open(const struct drill *d, int action)
{
    return d->s.game->need(d->s.round).actions >> action & 1;
}

int drill_action(const struct drill *d, struct key key)
{
    const struct game *game = d->s.game;

    for (int i = 0; i < game->action_count && key.kind == KEY_CHAR; i++) {
        if (i != game->sets_hand && drill_is_open(d, i) && key.c == action_words(game, i)->key) return i;
    }
    return -1;
}

bool drill_front(struct drill *d, int first, int second)
{
    const struct drill_state *state = &d->question.state;
    struct hand_view own = {.count = state->own_count};
    card order[HAND_MAX];

    memcpy(own.cards, state->own, sizeof own.cards);
    scene_order(d->s.game, &own, order);
    if (first == second || first < 1 || second < 1 || first > own.count || second > own.count) return false;
    d->event = (struct event){.kind = EV_ACT,
                              .what = (uint8_t)d->s.game->sets_hand,
                              .seat = SEAT,
                              .cards = {order[first - 1], order[second - 1]}};
    return true;
}

/* What the decision would stake, in units of the base wager, and whether the rules let that vary. */
static int times_of(struct drill *d, int action, bool *varies)
{
    struct session *s = &d->s;
    const struct event act = {.kind = EV_ACT, .what = (uint8_t)action, .seat = SEAT};
    struct view view;
    int64_t staked = 0;

    *varies = false;
    memcpy(s->trial, s->round, s->game->head_size + s->game->seat_size);
    if (s->game->check(s->trial, &act) != OK) return 0;
    s->game->apply(s->trial, &act);
    s->game->view(s->trial, SEAT, &view);
    for (int i = 0; i < s->game->wager_count; i++) {
        if (s->game->wagers[i].kind != WAGER_FOLLOWS) continue;
        staked += view.seat[0].stake[i];
        *varies = *varies || s->game->wagers[i].times > 1;
    }
    return (int)(staked / DRILL_STAKE_CENTS);
}

/* "b\tbet\t3x, c\tcheck, r\trules, ?\thelp, q\tleave": what stakes more comes first. */
static void put_choices(struct buf *b, struct drill *d)
{
    const struct game *game = d->s.game;
    bool varies;

    if (game->sets_hand >= 0) buf_put(b, "two positions (1-7) for the front, ");
    for (int free = 0; free < 2; free++) {
        for (int i = 0; i < game->action_count; i++) {
            if (i == game->sets_hand || !drill_is_open(d, i)) continue;
            const int times = times_of(d, i, &varies);

            if ((times == 0) != free) continue;
            buf_format(b, "%c\t%s", action_words(game, i)->key, action_words(game, i)->label);
            if (times && varies) buf_format(b, "\t%dx", times);
            buf_put(b, ", ");
        }
    }
    buf_put(b, "r\trules, ?\thelp, q\tleave");
}

/* ---- the screen --------------------------------------------------------------------------------------- */

static void put_score(struct buf *b, const struct drill *d)
{
    if (!d->total.decisions) return;
    buf_format(b, "%lld of %lld right, ", (long long)d->total.right, (long long)d->total.decisions);
    drill_put_cents(b, drill_average(&d->total));
    buf_put(b, " per $100");
}

static void draw_title(struct drill *d)
{
    struct session *s = &d->s;
    struct buf *b = &s->screen;
    const int width = s->style.width < 84 ? s->style.width : 84;
    char memory[80];
    struct buf score = BUF(memory);

    buf_clear(b);
    buf_format(b, s->style.colours ? " \033[1m%s\033[0m, decision %lld" : " %s, decision %lld",
               s->game->title, (long long)d->total.decisions + (d->chosen < 0));
    put_score(&score, d);
    if (text_width(b->text) + 2 + text_width(memory) > width) buf_char(b, '\n');
    if (score.size) {
        const size_t line = b->text[b->size - 1] == '\n' ? b->size : 0;
        text_pad(b, line, width - 1 - text_width(memory));
        buf_format(b, " %s", memory);
    }
    buf_char(b, '\n');
}

/* In a small window the cards make room for the verdict: they were seen with the question. */
static void draw(struct drill *d)
{
    struct session *s = &d->s;
    struct scene scene;
    int lines = 0;

    draw_title(d);
    if (s->style.clears) {
        lines = s->style.rows - text_lines(s->screen.text) - PROMPT_LINES - text_lines(s->notice.text);
        if (lines < 1) lines = 1;
    }
    const size_t before = s->screen.size;
    scene_of(&scene, &s->rules, s->round, 1, SEAT, 1u << SEAT);
    scene_put(&s->screen, &scene, &s->style, lines);
    if (d->chosen < 0 || !lines || text_lines(s->screen.text + before) <= lines) return;
    s->screen.size = before;
    s->screen.text[before] = '\0';
}

/* ---- texts -------------------------------------------------------------------------------------------- */

static const char *const *short_rules(const struct game *game)
{
    return analysis_find(game)->short_rules;
}

/* In a block of its own, so that a long text can be shown a screen at a time. */
static void show_text(struct drill *d, void (*put)(struct buf *b, const struct drill *d, const char *keys),
                      const char *keys)
{
    char *memory = malloc(SCREEN_BYTES);

    must(memory);
    struct buf text = buf_over(memory, SCREEN_BYTES);
    put(&text, d, keys);
    must(!text.full);
    play_pages(&d->s, memory);
    free(memory);
}

static void put_rules(struct buf *b, const struct drill *d, const char *keys)
{
    const char *const *rules = short_rules(d->s.game);

    (void)keys;
    buf_format(b, " %s in short\n", d->s.game->title);
    for (int i = 0; rules[i]; i++) text_wrap(b, rules[i], 3, d->s.style.width);
}

static void put_help(struct buf *b, const struct drill *d, const char *keys)
{
    const struct style *style = &d->s.style;
    char line[400];

    snprintf(line, sizeof line, "Keys now: %s.", keys);
    text_wrap(b, line, 1, style->width);
    text_wrap(b,
              d->s.keys.single ? "A key counts at once. Ctrl-C leaves; what was answered is kept."
                               : "One answer a line, or several. The end of input leaves; what was answered "
                                 "is kept.",
              1, style->width);
    text_wrap(
        b,
        "You are asked decisions that are close. An answer costs what it is worth less than the best one, in "
        "cents for every $100 wagered; the best one costs nothing. What you miss is kept as a weak spot and "
        "comes back, in other suits, after 4 other decisions, and once it is right after 12, 40, 120 and "
        "400.",
        1, style->width);
    buf_format(b, "\n %s\n", d->s.game->title);
    for (int i = 0; i < DIGEST_MAX && d->s.words->digest[i]; i++)
        text_wrap(b, d->s.words->digest[i], 3, style->width);
}

/* ---- asking ------------------------------------------------------------------------------------------- */

/* The second position, the first having been typed; false without an answer. */
static bool read_setting(struct drill *d, char first)
{
    struct key key;

    do {
        draw(d);
        key = play_ask(&d->s, "and the second front card (1-7): ", false);
    } while (key.kind == KEY_REDRAW);
    if (key.kind == KEY_CHAR && drill_front(d, first - '0', key.c - '0')) return true;
    if (key.kind == KEY_CHAR && key.c == 'q')
        d->s.leaving = true;
    else if (key.kind != KEY_END && key.kind != KEY_ESCAPE)
        play_refuse(&d->s, key, "two different positions from 1 to 7");
    return false;
}

/* One key; true with an answer in d->event. */
static bool take_key(struct drill *d, struct key key, const char *choices)
{
    const int action = drill_action(d, key);

    if (key.kind == KEY_REDRAW || key.kind == KEY_END) return false;
    if (action >= 0) {
        d->event = (struct event){.kind = EV_ACT, .what = (uint8_t)action, .seat = SEAT};
        return true;
    }
    if (key.kind == KEY_CHAR && d->s.game->sets_hand >= 0 && key.c >= '1' && key.c <= '7')
        return read_setting(d, key.c);
    if (key.kind == KEY_CHAR && key.c == '?')
        show_text(d, put_help, choices);
    else if (key.kind == KEY_CHAR && key.c == 'r')
        show_text(d, put_rules, choices);
    else if (key.kind == KEY_CHAR && key.c == 'q')
        d->s.leaving = true;
    else
        play_refuse(&d->s, key, choices);
    return false;
}

bool drill_ask(struct drill *d)
{
    char choices[240], prompt[300];
    struct buf b = BUF(choices);

    if (d->again) {
        const struct drill_spot *spot = drill_page_find(d->page, d->question.text);

        play_say(&d->s, "A weak spot: missed %lld of %lld times.", (long long)spot->missed,
                 (long long)spot->seen);
    }
    put_choices(&b, d);
    snprintf(prompt, sizeof prompt, "%s: ", choices);
    while (!d->s.leaving) {
        draw(d);
        if (take_key(d, play_ask(&d->s, prompt, false), choices)) return true;
    }
    return false;
}

/* ---- the verdict -------------------------------------------------------------------------------------- */

/* "fold"; "K♥ Q♦ in front". */
static void put_choice(struct buf *b, const struct drill *d, int index)
{
    const struct choice *choice = &d->s.advice.choice[index];

    if (choice->action != d->s.game->sets_hand) {
        buf_put(b, action_words(d->s.game, choice->action)->label);
        return;
    }
    cards_put(b, choice->front[0], &d->s.style);
    buf_char(b, '\t');
    cards_put(b, choice->front[1], &d->s.style);
    buf_put(b, "\tin\tfront");
}

/* "Right: fold, by 18.4 cents per $100."  "No: play costs 18.4 cents per $100; best is fold." */
static void say_verdict(struct drill *d)
{
    const struct advice *advice = &d->s.advice;
    const bool house_way = d->s.game->sets_hand >= 0 && d->event.what != d->s.game->sets_hand;
    char mine[80], best[80], cents[32];
    struct buf mine_text = BUF(mine), best_text = BUF(best), cost_text = BUF(cents);
    const char *colour = d->s.style.colours ? (d->cost ? "\033[31m" : "\033[32m") : "",
               *end = d->s.style.colours ? "\033[0m" : "";

    if (house_way) buf_put(&mine_text, "the House Way (");
    put_choice(&mine_text, d, d->chosen);
    if (house_way) buf_char(&mine_text, ')');
    put_choice(&best_text, d, 0);
    drill_put_cents(&cost_text, d->cost ? d->cost : drill_gap(advice));
    if (d->cost)
        play_say(&d->s, "%sNo:%s %s costs %s per $100; best is %s.", colour, end, mine, cents, best);
    else
        play_say(&d->s, "%sRight:%s %s, by %s per $100.", colour, end, mine, cents);
    if (d->s.game->sets_hand >= 0) play_say(&d->s, "It makes %s.", advice->choice[d->chosen].note);
}

static void say_rule(struct drill *d)
{
    const struct drill_rule *rule = &d->question.rule;
    const int best = d->s.advice.choice[0].action;

    const char *const *rules = short_rules(d->s.game);

    if (strstr(rules[rule->index], "everything else"))
        play_say(&d->s, "Rule: %s It is in no other rule; r tells them all.", rules[rule->index]);
    else
        play_say(&d->s, "Rule: %s%s%s", rule->with >= 0 ? rules[rule->with] : "", rule->with >= 0 ? " " : "",
                 rules[rule->index]);
    if (rule->action >= 0 && rule->action != best)
        play_say(&d->s, "Here the short rule is wrong: it says %s.",
                 action_words(d->s.game, rule->action)->label);
}

static void say_spot(struct drill *d)
{
    static const char *const texts[] = {
        [DRILL_NEW] = "A weak spot from now on: it comes back after %lld other decisions.",
        [DRILL_MISSED_AGAIN] = "Still a weak spot: it comes back after %lld other decisions.",
        [DRILL_UP] = "The weak spot comes back after %lld other decisions.",
        [DRILL_EARLY] = "A weak spot of yours: it is due in %lld decisions.",
    };
    const char *text = d->note.fate < (int)COUNT(texts) ? texts[d->note.fate] : NULL;
    char line[120];

    if (d->note.fate == DRILL_LEARNT) play_say(&d->s, "Five times right in a row: no weak spot any more.");
    if (!text) return;
    const char *number = strstr(text, "%lld");
    snprintf(line, sizeof line, "%.*s%lld%s", (int)(number - text), text, (long long)d->note.comes_in,
             number + 4);
    play_say(&d->s, "%s", line);
}

/* The list of choices leaves room for the sentences around it. */
static void show_choices(struct session *s)
{
    const int rows = s->style.rows;

    s->asked = SEAT;
    s->style.rows = rows - LINES_OF_VERDICT;
    play_advice_show(s);
    s->style.rows = rows;
}

void drill_tell(struct drill *d)
{
    say_verdict(d);
    show_choices(&d->s);
    say_rule(d);
    say_spot(d);
}

/* At a terminal: the verdict stays until a key says to go on. */
static void wait_for_next(struct drill *d)
{
    static const char keys[] = "Enter\tnext, r\trules, ?\thelp, q\tleave";
    struct session *s = &d->s;
    char kept[NOTICE_BYTES];

    memcpy(kept, s->notice.text, s->notice.size + 1);
    if (s->style.clears && text_lines(kept) + PROMPT_LINES > s->style.rows) {
        buf_clear(&s->notice);
        play_pages(s, kept);
        return;
    }
    while (!s->leaving) {
        draw(d);
        const struct key key = play_ask(s, "Enter\tnext, r\trules, ?\thelp, q\tleave: ", false);

        if (key.kind == KEY_ENTER || key.kind == KEY_END) return;
        const char c = key.kind == KEY_CHAR ? key.c : 0;
        if (c == 'q') s->leaving = true;
        if (c == 'r' || c == '?') show_text(d, c == 'r' ? put_rules : put_help, keys);
        if (!s->leaving) buf_put(&s->notice, kept);
        if (c && !strchr("qr?", c)) play_refuse(s, key, keys);
    }
}

void drill_show(struct drill *d)
{
    if (d->s.style.clears) draw(d);
    play_show(&d->s); /* on paper the verdict alone: the screen is the one shown */
}

void drill_next(struct drill *d)
{
    if (d->s.keys.single)
        wait_for_next(d);
    else
        drill_show(d);
}

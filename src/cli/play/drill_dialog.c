/* drill_dialog.c - a session: questions, answers, grades and totals, as text and as JSON.
 *
 * It repeats: a weak spot that is due or a new decision, the answer, its grade.  The file is written after
 * every answer, so however the session ends - q, Ctrl-C, the end of input, a power cut - no answer is lost.
 *
 * The round stays at its decision: an answer is an event that is graded but never applied, so the advice that
 * follows is about the same cards.  At a terminal the grade waits for a key; in line mode the next question
 * follows at once, so that a script has one answer per line.  With --json a program gets one line with the
 * question and one with the grade; its answers are the same keys.
 *
 * A cost is what a decision lost against the best choice, in cents per $100 wagered; averages include right
 * decisions. */
#include "cli/play/drill.h"

#include "base/json_write.h"

#include <stdio.h>
#include <string.h>

enum { QUESTION_LINES = 3, GRADE_LINES = 8 };
enum { TITLE_COLUMNS = 28, TABLE_COLUMNS = 3 + TITLE_COLUMNS + 35, SPOTS_SHOWN = 10 };

/* ---- figures ------------------------------------------------------------------------------------------ */
/* One decimal, two below a cent; a cost above zero is never shown as 0. */
static struct short_text hundredths_text(int64_t hundredths) {
    const int64_t tenths = (hundredths + 5) / 10;
    if (hundredths % 100 == 0) return text_format("%lld", (long long)hundredths / 100);
    if (hundredths < 100) return text_format("0.%02d", (int)hundredths);
    return text_format("%lld.%lld", (long long)tenths / 10, (long long)tenths % 10);
}

/* "18.4 cents", "1 cent" */
static struct short_text cents_text(int64_t hundredths) {
    return text_format("%.30s %s", hundredths_text(hundredths).text, hundredths == 100 ? "cent" : "cents");
}

static int64_t average_cost(const struct drill_totals *totals) {
    return totals->decisions ? (totals->cost + totals->decisions / 2) / totals->decisions : 0;
}

/* ---- the screen --------------------------------------------------------------------------------------- */
static void draw_title(struct drill *d) {
    const struct drill_totals *t = &d->total;
    const struct short_text about = text_format("decision %lld", (long long)t->decisions + (d->chosen < 0));
    const struct short_text score = text_format("%lld of %lld right, %s per $100", (long long)t->right,
                                                (long long)t->decisions, cents_text(average_cost(t)).text);
    play_draw_title(&d->s, about.text, t->decisions ? score.text : "");
}

/* In a small window the cards are left out for the grade: they were shown with the question. */
static void draw(void *context) {
    struct drill *d = context;
    struct session *s = &d->s;
    const int reserve = QUESTION_LINES + text_lines(s->notice.text);
    struct scene scene;
    if (d->o->json) return;
    draw_title(d);
    const size_t before = s->screen.size;
    scene_of(&scene, &s->rules, s->round, &s->seats);
    play_draw_scene(s, &scene, reserve);
    if (d->chosen < 0 || !s->style.clears || text_lines(s->screen.text) + reserve <= s->style.rows) return;
    s->screen.size = before;
    s->screen.text[before] = '\0';
}

static const char *const *short_rules(const struct game *game) { return analysis_find(game)->short_rules; }

static void show_short_rules(struct session *s) {
    const char *const *rules = short_rules(s->game);
    buf_clear(&s->text);
    buf_format(&s->text, " %s in short\n", s->game->title);
    for (int i = 0; rules[i]; i++) text_wrap(&s->text, rules[i], 3, s->style.width);
    play_show_pages(s, s->text.text);
}

static void show_help(struct session *s, const char *keys) {
    play_put_keys(s, keys,
                  s->keys.interactive
                      ? "A key counts at once. Ctrl-C leaves; what was answered is kept."
                      : "One answer a line, or several. The end of input leaves; what was answered is kept.");
    text_wrap(&s->text,
              "You are asked decisions that are close. "
              "An answer costs what it is worth less than the best one, in cents for every $100 wagered; "
              "the best one costs nothing. "
              "What you miss is kept as a weak spot and comes back, in other suits, after 4 other decisions, "
              "and once it is right after 12, 40, 120 and 400.",
              1, s->style.width);
    play_put_rules(s);
    play_show_pages(s, s->text.text);
}

static bool take_other_key(void *context, char key, const char *choices) {
    struct drill *d = context;
    if (key == 'q')
        d->s.leaving = true;
    else if (d->o->json)
        return false;
    else if (key == '?')
        show_help(&d->s, choices);
    else if (key == 'r')
        show_short_rules(&d->s);
    else
        return false;
    return true;
}

/* ---- the grade ---------------------------------------------------------------------------------------- */
/* "fold"; "K♥ Q♦ in front". */
static struct short_text choice_text(const struct drill *d, int index) {
    const struct choice *choice = &d->s.advice.choice[index];
    if (choice->action != d->s.game->sets_hand) return text_format("%s", action_text(d->s.game, choice->action).label);
    return text_format("%s\tin\tfront", cards_text(choice->front, 2, '\t', &d->s.style).text);
}

/* "Right: fold, by 18.4 cents per $100."  "No: play costs 18.4 cents per $100; best is fold." */
static void notify_verdict(struct drill *d) {
    const struct session *s = &d->s;
    const bool house_way = s->game->sets_hand >= 0 && d->event.what != s->game->sets_hand;
    const char *colour = s->style.colours ? (d->cost ? "\033[31m" : "\033[32m") : "",
               *end = s->style.colours ? "\033[0m" : "";
    const struct short_text mine = choice_text(d, d->chosen),
                            cents = cents_text(d->cost ? d->cost : drill_gap(&s->advice));
    play_notify(&d->s, "%s%s%s %s%s%s%s %s per $100%s%s.", colour, d->cost ? "No:" : "Right:", end,
                house_way ? "the House Way (" : "", mine.text, house_way ? ")" : "", d->cost ? " costs" : ", by",
                cents.text, d->cost ? "; best is " : "", d->cost ? choice_text(d, 0).text : "");
    if (s->game->sets_hand >= 0) play_notify(&d->s, "It makes %s.", s->advice.choice[d->chosen].note);
}

static void notify_rule(struct drill *d) {
    const struct drill_rule *rule = &d->question.rule;
    const int best = d->s.advice.choice[0].action;
    const char *const *rules = short_rules(d->s.game);
    if (strstr(rules[rule->index], "everything else"))
        play_notify(&d->s, "Rule: %s No other rule covers it; r shows them all.", rules[rule->index]);
    else
        play_notify(&d->s, "Rule: %s%s%s", rule->with >= 0 ? rules[rule->with] : "", rule->with >= 0 ? " " : "",
                    rules[rule->index]);
    if (rule->action >= 0 && rule->action != best)
        play_notify(&d->s, "Here the short rule is wrong: it says %s.", action_text(d->s.game, rule->action).label);
}

static void notify_spot(struct drill *d) {
    static const struct {
        const char *before, *after;
    } texts[] = {
        [SPOT_NEW] = {"A weak spot from now on: it comes back after", "other decisions."},
        [SPOT_MISSED_AGAIN] = {"Still a weak spot: it comes back after", "other decisions."},
        [SPOT_UP] = {"The weak spot comes back after", "other decisions."},
        [SPOT_EARLY] = {"A weak spot of yours: it is due in", "decisions."},
    };
    if (d->update.change == SPOT_LEARNT)
        play_notify(&d->s, "Five times right in a row: no weak spot any more.");
    else if (d->update.change != SPOT_NONE)
        play_notify(&d->s, "%s %lld %s", texts[d->update.change].before, (long long)d->update.comes_in,
                    texts[d->update.change].after);
}

/* At a terminal the grade stays until a key is pressed. */
static void wait_for_key(struct drill *d) {
    static const char keys[] = "Enter\tnext, r\trules, ?\thelp, q\tleave";
    struct session *s = &d->s;
    char kept[NOTICE_BYTES];
    memcpy(kept, s->notice.text, s->notice.size + 1);
    if (s->style.clears && text_lines(kept) + QUESTION_LINES > s->style.rows) {
        buf_clear(&s->notice);
        play_show_pages(s, kept);
        return;
    }
    while (!s->leaving) {
        draw(d);
        const struct key key = play_ask(s, "Enter\tnext, r\trules, ?\thelp, q\tleave: ", false);

        if (key.kind == KEY_ENTER || key.kind == KEY_END) return;
        const bool known = key.kind != KEY_CHAR || take_other_key(d, key.c, keys);
        if (!s->leaving) buf_put(&s->notice, kept);
        if (!known) play_refuse_key(s, key, keys);
    }
}

/* ---- questions and grades as JSON --------------------------------------------------------------------- */
/* "cents_per_100":18.40 */
static void put_cents_json(struct buf *b, int64_t hundredths) {
    json_write_key(b, "cents_per_100");
    buf_format(b, "%lld.%02d", (long long)hundredths / 100, (int)(hundredths % 100));
}

/* {"ask":1,"game":...,"hand":...,"keys":{"p":"play"}}: a setting is typed as two positions. */
static void print_question_json(struct drill *d) {
    const struct game *game = d->s.game;
    struct buf *b = &d->s.screen;
    struct view view;
    game->view(d->s.round, DRILL_SEAT, &view);
    json_write(b, "{ask:%jd, game:%s, again:%i", d->total.decisions + 1, game->id, d->again);
    const struct hand_view hand = view.seat[0].hand;
    scene_order(game, &hand, view.seat[0].hand.cards); /* in the order of their positions */
    advice_put_cards(b, game, &view, DRILL_SEAT);
    json_write_begin(b, "keys", '{');
    for (int i = 0; i < game->action_count; i++) {
        const char key[] = {action_text(game, i).key, '\0'};

        if (view.need.actions >> i & 1) json_write_word(b, i == game->sets_hand ? "1-7 1-7" : key, game->actions[i]);
    }
    buf_put(b, "}}\n");
    cli_print(b);
}

static void print_grade_json(struct drill *d) {
    const struct game *game = d->s.game;
    struct buf *b = &d->s.screen;
    json_write(b, "{graded:%jd, game:%s, kind:%s, state:%s, answer:%s", d->total.decisions, game->id,
               d->s.guide->kinds[d->question.rule.kind].id, d->question.text, game->actions[d->event.what]);
    if (d->event.what == game->sets_hand) {
        card_sort(d->event.cards, 2);
        card_write_json(b, "front", d->event.cards, 2);
    }
    json_write_bool(b, "right", d->cost == 0);
    put_cents_json(b, d->cost);
    json_write(b, "comes_in:%jd, rule:%s, advice:" /* as 'cardroom advise' writes it, a line */, d->update.comes_in,
               short_rules(game)[d->question.rule.index]);
    advice_put_json(b, &d->s.advice, DRILL_SEAT, (uint64_t)d->total.decisions, NULL);
    b->text[b->size - 1] = '}';
    buf_char(b, '\n');
    cli_print(b);
}

/* ---- totals by kind ----------------------------------------------------------------------------------- */
static void put_line(struct buf *b, const char *title, const struct drill_totals *t, int width) {
    const struct short_text cents = hundredths_text(average_cost(t));
    const size_t start = b->size;
    buf_format(b, "   %s", title);
    if (width < TABLE_COLUMNS) {
        buf_format(b, "\n     %lld of %lld right, %s cents\n", (long long)t->right, (long long)t->decisions,
                   cents.text);
        return;
    }
    text_pad(b, start, 3 + TITLE_COLUMNS);
    buf_format(b, "%9lld  %5lld  %3lld %%  %10s\n", (long long)t->decisions, (long long)t->right,
               (long long)(t->right * 100 / t->decisions), cents.text);
}

/* One line per kind, and the total if there are several; two lines each if the width is small. */
static void put_kinds(struct buf *b, const struct game *game, const struct drill_totals kinds[DRILL_KINDS], int width) {
    const struct drill_kind *names = guide_of(game)->kinds;
    const struct drill_totals total = drill_totals_of(kinds);
    int lines = 0;
    if (width >= TABLE_COLUMNS)
        buf_format(b, "   %-*s%9s  %5s  %5s  %10s\n", TITLE_COLUMNS, "", "decisions", "right", "", "cents/$100");
    for (int i = 0; names[i].id; i++) {
        if (!kinds[i].decisions) continue;
        put_line(b, names[i].title, &kinds[i], width);
        lines++;
    }
    if (lines > 1) put_line(b, "all", &total, width);
}

static void put_totals_json(struct buf *b, const struct drill_totals *totals) {
    json_write(b, "decisions:%jd, right:%jd", totals->decisions, totals->right);
    put_cents_json(b, average_cost(totals));
}

static void put_kinds_json(struct buf *b, const struct game *game, const struct drill_totals *kinds) {
    const struct drill_kind *names = guide_of(game)->kinds;
    json_write(b, "kinds:[");
    for (int i = 0; names[i].id; i++) {
        if (!kinds[i].decisions) continue;
        json_write(b, "{kind:%s", names[i].id);
        put_totals_json(b, &kinds[i]);
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

/* ---- weak spots --------------------------------------------------------------------------------------- */
static int64_t comes_in(const struct drill_page *page, const struct drill_spot *spot) {
    return spot->due > page->decisions ? spot->due - page->decisions : 0;
}

/* The costliest spot not yet printed; there must be one. */
static const struct drill_spot *costliest(const struct drill_page *page, bool put[DRILL_SPOTS]) {
    int best = 0;
    while (put[best]) best++;
    for (int i = best + 1; i < page->spot_count; i++)
        if (!put[i] && page->spot[i].cost > page->spot[best].cost) best = i;
    put[best] = true;
    return &page->spot[best];
}

/* "Ts 7h 4d  missed 2 of 3, 18.4 cents, in 4 decisions"; the rest below the state where it is too long. */
static void put_spot(struct buf *b, const struct drill_page *page, const struct drill_spot *spot, int width) {
    const int64_t in = comes_in(page, spot);
    const struct short_text when =
        in ? text_format("in %lld decision%s", (long long)in, in == 1 ? "" : "s") : text_format("due");
    const struct short_text about = text_format("missed %lld of %lld, %s, %.60s", (long long)spot->missed,
                                                (long long)spot->seen, cents_text(spot->cost).text, when.text);
    const bool below = 5 + 2 + text_width(spot->state) + text_width(about.text) > width;
    buf_format(b, "     %s%s%s\n", spot->state, below ? "\n       " : "  ", about.text);
}

static void put_spots(struct buf *b, const struct drill_page *page, int width) {
    bool put[DRILL_SPOTS] = {0};
    const int shown = page->spot_count < SPOTS_SHOWN ? page->spot_count : SPOTS_SHOWN;
    if (!page->spot_count) {
        buf_put(b, "   No weak spots.\n");
        return;
    }
    buf_format(b, "   %d weak spot%s%s:\n", page->spot_count, page->spot_count == 1 ? "" : "s",
               page->spot_count > shown ? ", the costliest of them" : "");
    for (int i = 0; i < shown; i++) put_spot(b, page, costliest(page, put), width);
}

/* ---- the session -------------------------------------------------------------------------------------- */
static void put_summary(struct buf *b, const struct drill *d) {
    if (!d->total.decisions) {
        buf_put(b, " No decision was answered.\n");
        return;
    }
    buf_format(b, " %s: %lld decision%s\n", d->s.game->title, (long long)d->total.decisions,
               d->total.decisions == 1 ? "" : "s");
    put_kinds(b, d->s.game, d->kind, d->s.style.width);
    if (!d->file.path[0] || d->file.failed) return;
    buf_format(b, " %d weak spot%s in %s\n", d->page->spot_count, d->page->spot_count == 1 ? "" : "s", d->file.path);
}

static void print_summary_json(struct drill *d) {
    struct buf *b = &d->s.screen;
    json_write(b, "{game:%s", d->s.game->id);
    put_totals_json(b, &d->total);
    put_kinds_json(b, d->s.game, d->kind);
    json_write(b, "spots:%d}\n", d->page->spot_count);
    cli_print(b);
}

static void show_notice(struct drill *d) {
    if (d->s.style.clears) draw(d);
    play_show(&d->s);
}

/* ---- a question --------------------------------------------------------------------------------------- */
/* Never two weak spots in a row, so that a long list of them leaves room for new decisions. */
static void next_question(struct drill *d) {
    struct drill_spot *due = d->again ? NULL : drill_page_due(d->page);
    d->again = due != NULL;
    d->chosen = -1;
    if (due)
        drill_deal_spot(&d->s, due->state, &d->selection, &d->question);
    else
        drill_deal_new(&d->s, &d->selection, &d->question);
    if (!due || d->o->json) return;
    play_notify(&d->s, "A weak spot: missed %lld of %lld times.", (long long)due->missed, (long long)due->seen);
}

/* False if the player leaves. */
static bool ask(struct drill *d) {
    struct question question = {.seat = DRILL_SEAT,
                                .keys = "r\trules, ?\thelp, q\tleave",
                                .draw = draw,
                                .on_key = take_other_key,
                                .context = d};
    if (d->o->json) print_question_json(d);
    return play_question_ask(&d->s, &question, &d->event);
}

static void grade(struct drill *d) {
    struct drill_file *file = &d->file;
    d->chosen = play_advice_choice(&d->s, &d->event);
    must(d->chosen >= 0);
    d->cost = drill_cost(&d->s.advice, d->chosen);
    d->update = drill_page_answer(d->page, d->question.text, d->question.rule.kind, d->cost);
    const struct drill_totals one = {1, d->cost == 0, d->cost};
    drill_totals_add(&d->total, &one);
    drill_totals_add(&d->kind[d->question.rule.kind], &one);
    if (file->failed || drill_file_save(file, &d->progress)) return;
    if (d->o->json)
        cli_error(file->command, "%s", file->why);
    else
        buf_format(&d->s.notice, " %s\n", file->why);
}

/* At a terminal a grade waits for a key, but the last one is shown with the summary; in line mode only the
 * grade is printed: the screen was shown with the question. */
static void show_grade(struct drill *d, bool last) {
    if (d->o->json) {
        print_grade_json(d);
        return;
    }
    notify_verdict(d);
    play_advice_show(&d->s, d->s.style.rows - GRADE_LINES); /* room for the sentences around it */
    notify_rule(d);
    notify_spot(d);
    if (!last && d->s.keys.interactive)
        wait_for_key(d);
    else if (!last)
        show_notice(d);
}

void drill_session(struct drill *d) {
    bool last = false;
    while (!d->s.leaving && !last) {
        next_question(d);
        if (!ask(d)) break;
        grade(d);
        last = d->total.decisions == d->o->rounds;
        show_grade(d, last);
    }
    if (d->o->json)
        print_summary_json(d);
    else
        put_summary(&d->s.notice, d);
    if (last && !d->o->json)
        show_notice(d);
    else if (!d->o->json)
        fputs(d->s.notice.text, stdout);
}

/* ---- the history -------------------------------------------------------------------------------------- */
static void put_page_json(struct buf *b, const struct drill_page *page) {
    const struct drill_totals total = drill_totals_of(page->kind);
    json_write(b, "{game:%s, rules:%s", page->game->id, page->rules);
    put_totals_json(b, &total);
    put_kinds_json(b, page->game, page->kind);
    json_write_begin(b, "spots", '[');
    for (int i = 0; i < page->spot_count; i++) {
        const struct drill_spot *spot = &page->spot[i];

        json_write(b, "{state:%s, seen:%jd, missed:%jd", spot->state, spot->seen, spot->missed);
        put_cents_json(b, spot->cost);
        json_write(b, "box:%jd, comes_in:%jd}", spot->box, comes_in(page, spot));
    }
    buf_put(b, "]}");
}

void drill_print_history(struct drill *d) {
    struct buf *b = &d->s.screen;
    const bool json = d->o->json;
    int pages = 0;
    if (json) buf_put(b, "{\"pages\":[");
    for (int i = 0; i < d->progress.page_count; i++) {
        const struct drill_page *page = &d->progress.page[i];

        if ((d->s.game && page->game != d->s.game) || !page->decisions) continue;
        if (pages++) buf_char(b, json ? ',' : '\n');
        cli_print(b);
        if (json) {
            put_page_json(b, page);
            continue;
        }
        buf_format(b, " %s%s%s\n", page->game->title, page->rules[0] ? ", " : "", page->rules);
        put_kinds(b, page->game, page->kind, d->s.style.width);
        put_spots(b, page, d->s.style.width);
    }
    buf_put(b, json ? "]}\n" : pages ? "" : " Nothing was drilled yet.\n");
    cli_print(b);
}

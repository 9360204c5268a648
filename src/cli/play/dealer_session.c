/*
 * dealer_session.c - a session of a dealer's exercises, for a person in lines and for a program as JSON.
 *
 * A person answers part by part; what is no answer is asked again, so a slip of the fingers costs nothing.  A
 * program gets one line with the question and sends one with the answers, separated by semicolons.  Seconds
 * run from the question to its last answer.
 */
#include "cli/play/dealer.h"

#include "base/json_write.h"
#include "deal/entropy.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct dealer {
    const struct dealer_options *o;
    struct train_terms terms;
    struct train_question q;
    struct drill_file file;
    struct keys keys;
    struct style style;
    struct rng rng;
    void *round;
    int exercise; /* -1: all */
    char prefix[DEALER_SEED - 24], seed[DEALER_SEED], about[DRILL_STATE_TEXT];
    bool again, leaving;
    struct dealer_totals total;
    struct dealer_progress *progress; /* this game's, among those of all games */
    struct dealer_progress games[8];
    char memory[64 * 1024];
};

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- the next question -------------------------------------------------------------------------------- */

/* A weak spot that is due, but never two in a row; else any exercise that the game has. */
static struct train_ask choose(struct dealer *d)
{
    struct drill_spot *due = d->again ? NULL : drill_page_due(&d->progress->page);
    struct train_ask ask = {.seed = d->seed};
    const char *subject;
    int exercise = due ? dealer_spot_exercise(due->state, &subject) : -1;

    d->again = exercise >= 0 && (d->exercise < 0 || exercise == d->exercise);
    snprintf(d->about, sizeof d->about, "%s", d->again ? subject : "");
    if (!d->again) exercise = d->exercise;
    while (exercise < 0 || !train_has(d->o->game, exercise))
        exercise = (int)rng_below(&d->rng, TRAIN_EXERCISES);
    ask.exercise = (uint8_t)exercise;
    ask.about = d->again ? d->about : NULL;
    snprintf(d->seed, sizeof d->seed, "%s:%lld", d->prefix, (long long)d->total.questions + 1);
    return ask;
}

/* ---- a question as text ------------------------------------------------------------------------------- */

static void put_cards(struct buf *b, const char *label, const struct hand_view *hand,
                      const struct style *style)
{
    const size_t start = b->size;

    if (!hand->count) return;
    buf_format(b, " %s", label);
    text_pad(b, start, 10);
    for (int i = 0; i < hand->count; i++) {
        if (i) buf_char(b, ' ');
        cards_put(b, hand->cards[i], style);
    }
    for (int i = 0; i < 2 && hand->set; i++) {
        buf_put(b, i ? " " : "  in front ");
        cards_put(b, hand->front[i], style);
    }
    buf_char(b, '\n');
}

static void put_seat(struct buf *b, const struct dealer *d, const struct train_seat *seat)
{
    const struct game *game = d->o->game;
    char label[48], memory[1024];
    struct buf line = BUF(memory);

    snprintf(label, sizeof label, "Seat %d", seat->seat);
    put_cards(b, label, &seat->hand, &d->style);
    if (seat->action >= 0) buf_format(&line, "%s: ", game->actions[seat->action]);
    for (int i = 0; i < seat->spot_count; i++) {
        const struct train_spot *spot = &seat->spot[i];

        buf_format(&line, "%s%s", i ? ", " : "", game->wagers[spot->wager].title);
        if (spot->stake) buf_format(&line, "\t%s", money_text(spot->stake).text);
        if (!d->q.shows_done) continue;
        if (spot->done == OUTCOME_WIN)
            buf_format(&line, "\tpaid\t%s", money_text(spot->returned - spot->stake).text);
        else
            buf_put(&line, spot->done == OUTCOME_PUSH ? "\tpush" : "\ttaken");
    }
    text_wrap(b, memory, 10, d->style.width);
}

/* Totals of what is asked are left out. */
static void put_rack(struct buf *b, const struct train_question *q)
{
    const struct train_terms *terms = q->terms;

    if (!q->count_count) return;
    buf_put(b, "          ");
    for (int n = 0; n < terms->chip_kinds; n++) buf_format(b, "%8s", money_text(terms->chips[n]).text);
    buf_char(b, '\n');
    for (int i = 0; i < q->count_count; i++) {
        const struct train_count *count = &q->count[i];

        buf_format(b, " %-9s", count->of);
        for (int n = 0; n < terms->chip_kinds; n++) buf_format(b, "%8d", count->chips[n]);
        if (strcmp(count->of, "fill") != 0 && strcmp(count->of, "closer") != 0)
            buf_format(b, "  %s", money_text(train_count_cents(terms, count)).text);
        buf_char(b, '\n');
    }
    buf_format(b, " drop      %s\n", money_text(q->drop).text);
    if (q->opened) buf_format(b, " counted at opening  %s\n", money_text(q->opened).text);
}

static void put_score(struct buf *b, const struct dealer_totals *t)
{
    buf_format(b, "%lld error%s, %lld s, %s mispaid", (long long)t->errors, t->errors == 1 ? "" : "s",
               (long long)t->seconds, money_text(t->mispaid).text);
}

/* "Tables: X-Tra Bonus 1, Progressive 1": those that pay what lies on the layout. */
static void put_tables(struct buf *b, const struct dealer *d)
{
    const struct rules *rules = &d->terms.rules;
    char memory[1024];
    struct buf line = BUF(memory);
    uint32_t laid = 0;

    for (int i = 0; i < d->q.seat_count; i++)
        for (int n = 0; n < d->q.seat[i].spot_count; n++)
            laid |= UINT32_C(1) << rules_table_owner(rules, d->q.seat[i].spot[n].wager);
    for (int i = 0; i < rules->game->wager_count; i++) {
        if (!(laid >> i & 1) || !rules_table(rules, i).sheet || rules->game->wagers[i].shares) continue;
        buf_format(&line, "%s%s\t%s", line.size ? ", " : "Tables: ", rules->game->wagers[i].title,
                   rules_table_id(rules, i));
    }
    if (line.size) text_wrap(b, memory, 1, d->style.width);
}

static void put_question(struct buf *b, const struct dealer *d)
{
    const struct train_question *q = &d->q;
    char memory[256];
    struct buf title = BUF(memory);

    buf_format(&title, "%s, question %lld: %s", d->o->game->title, (long long)d->total.questions + 1,
               train_exercise_text(q->exercise));
    if (d->total.questions) {
        buf_put(&title, "; ");
        put_score(&title, &d->total);
    }
    text_wrap(b, memory, 1, d->style.width);
    if (d->again) buf_format(b, " A weak spot: %s.\n", d->about);
    put_cards(b, "Dealer", &q->dealer, &d->style);
    put_cards(b, "Table", &q->table, &d->style);
    for (int i = 0; i < q->seat_count; i++) put_seat(b, d, &q->seat[i]);
    put_tables(b, d);
    put_rack(b, q);
    if (q->irregularity >= 0)
        buf_format(b, " What now: %s.\n", irregularity_text((enum irregularity)q->irregularity));
}

/* ---- parts -------------------------------------------------------------------------------------------- */

static const struct {
    const char *id, *text;
} asked[] = {
    {"paid", "is paid"},
    {"outcome", ""},
    {"first", "Whose hand is settled first"},
    {"spot", "Which wager is wrong"},
    {"difference", "By how much"},
    {"front", "The two front cards"},
    {"rule", "The rule of the House Way"},
    {"effects", "Which rulings are there"},
    {"authority", "Which text decides"},
    {"fill", "The fill comes to"},
    {"closer", "The closer comes to"},
    {"win", "The table has won"},
    {"signatures", "Who signs this paper, the"},
    {"opening", "The opening count"},
};

static void put_part(struct buf *b, const struct dealer *d, const struct train_part *part)
{
    const char *text = "";

    for (size_t i = 0; i < COUNT(asked); i++)
        if (strcmp(asked[i].id, part->id) == 0) text = asked[i].text;
    if (part->seat) buf_format(b, "Seat %d ", part->seat);
    if (part->wager >= 0) buf_put(b, d->o->game->wagers[part->wager].title);
    buf_format(b, "%s%s", part->seat && *text ? " " : "", text);
    if (strcmp(part->id, "signatures") == 0) buf_format(b, " %s", d->q.slip);
}

/* "Seat 3 Ante (take pay push): "; the words in full, for they are what can be typed. */
static void put_prompt(struct buf *b, const struct dealer *d, const struct train_part *part)
{
    char memory[TRAIN_LIST + 200];
    struct buf line = BUF(memory);

    put_part(&line, d, part);
    if (part->kind == TRAIN_WORD || part->kind == TRAIN_WORDS)
        buf_format(&line, " (%s)", train_words(&d->q, part));
    buf_char(&line, ':');
    text_wrap(b, memory, 1, d->style.width);
    b->size--; /* the answer goes on the same line */
    buf_char(b, ' ');
}

static const char *const hints[] = {
    [TRAIN_CENTS] = "an amount, such as 12.50",
    [TRAIN_WORD] = "one of the words, or its beginning",
    [TRAIN_WORDS] = "one or more of the words, separated by spaces",
    [TRAIN_CARDS] = "two of the cards, such as Kd 6s",
};

static void put_help(const struct dealer *d)
{
    struct buf b = buf_init((char *)(uintptr_t)d->memory, sizeof d->memory);

    text_wrap(&b,
              "An answer is an amount, one or more of the words in brackets, or two cards; words may be "
              "shortened. An amount is what the dealer pays out, without the stake: 0 for what is taken or "
              "pushed. q leaves; what was answered is kept.",
              1, d->style.width);
    fputs(b.text, stdout);
}

/* False if the dealer leaves. */
static bool ask_part(struct dealer *d, int part, struct buf *answers)
{
    char text[DEALER_ANSWER / 4];

    for (;;) {
        struct buf b = BUF(d->memory);

        put_prompt(&b, d, &d->q.part[part]);
        fputs(d->memory, stdout);
        fflush(stdout);
        if (!keys_line(&d->keys, text, sizeof text) || strcmp(text, "q") == 0) return false;
        const struct train_mark mark = train_check(&d->q, part, text, strlen(text));
        for (char *c = strchr(text, ';'); c; c = strchr(c, ';')) *c = ' ';
        if (mark.read) break;
        if (strcmp(text, "?") == 0)
            put_help(d);
        else
            printf(" That is no answer: %s.\n", hints[d->q.part[part].kind]);
    }
    if (part) buf_char(answers, ';');
    buf_put(answers, text);
    return true;
}

/* ---- the correction ----------------------------------------------------------------------------------- */

/* "2 x $100, 1 x $25" */
static void put_chips(struct buf *b, const struct train_terms *terms, int64_t cents)
{
    int counts[CHIP_KINDS];
    const char *comma = "";
    const int64_t rest = train_break(terms, cents, counts);

    for (int i = 0; i < terms->chip_kinds; i++) {
        if (!counts[i]) continue;
        buf_format(b, "%s%d\tx\t%s", comma, counts[i], money_text(terms->chips[i]).text);
        comma = ", ";
    }
    if (rest) buf_format(b, "%s%s", comma, money_text(rest).text);
}

static void put_correction(struct buf *b, const struct dealer *d, int part, const struct train_mark *mark)
{
    const struct train_part *p = &d->q.part[part];
    char memory[1024];
    struct buf line = BUF(memory);

    buf_put(&line, "No: ");
    put_part(&line, d, p);
    buf_put(&line, ": ");
    train_put_truth(&line, &d->q, part);
    if (p->kind == TRAIN_CENTS && p->cents > 0 && p->seat) {
        buf_put(&line, " = ");
        put_chips(&line, &d->terms, p->cents);
    }
    if (p->note[0]) buf_format(&line, " (%s)", p->note);
    if (mark->mispaid) buf_format(&line, "; %s mispaid", money_text(mark->mispaid).text);
    buf_char(&line, '.');
    text_wrap(b, memory, 1, d->style.width);
}

static void show_grade(struct dealer *d, const struct dealer_answer *answer)
{
    struct buf b = BUF(d->memory);

    for (int i = 0; i < d->q.part_count; i++)
        if (!answer->verdict.mark[i].right) put_correction(&b, d, i, &answer->verdict.mark[i]);
    if (!answer->verdict.errors) buf_format(&b, " Right, in %lld s.\n", (long long)answer->seconds);
    fputs(d->memory, stdout);
}

/* ---- asking ------------------------------------------------------------------------------------------- */

static bool ask_person(struct dealer *d, struct dealer_answer *answer)
{
    struct buf b = BUF(d->memory), answers = BUF(answer->text);

    put_question(&b, d);
    fputs(d->memory, stdout);
    for (int i = 0; i < d->q.part_count; i++)
        if (!ask_part(d, i, &answers)) return false;
    return true;
}

static void print_json(struct dealer *d, const struct dealer_answer *answer)
{
    struct buf b = BUF(d->memory);

    json_write_begin(&b, NULL, '{');
    json_write_int(&b, answer ? "graded" : "ask", d->total.questions + !answer);
    json_write_text(&b, "seed", d->seed);
    json_write_bool(&b, "again", d->again);
    train_write_json(&b, &d->q, answer ? &answer->verdict : NULL);
    if (answer) json_write_int(&b, "seconds", answer->seconds);
    buf_put(&b, "}\n");
    fputs(d->memory, stdout);
    fflush(stdout);
}

static bool ask_program(struct dealer *d, struct dealer_answer *answer)
{
    print_json(d, NULL);
    return keys_line(&d->keys, answer->text, sizeof answer->text) && strcmp(answer->text, "q") != 0;
}

static void ask_one(struct dealer *d)
{
    const struct train_ask ask = choose(d);
    struct dealer_answer answer = {.seed = d->seed, .about = ask.about};
    char why[DRILL_ERROR];

    must(train_question(&d->q, &d->terms, ask, d->round));
    const int64_t begin = now_ms();
    d->leaving = !(d->o->json ? ask_program(d, &answer) : ask_person(d, &answer));
    if (d->leaving) return;
    answer.seconds = (now_ms() - begin) / 1000;
    answer.verdict = train_grade(&d->q, answer.text, strlen(answer.text));
    dealer_count(d->progress, &d->q, &answer);
    const struct dealer_totals one = {1, d->q.part_count, answer.verdict.errors, answer.seconds,
                                      answer.verdict.mispaid};
    dealer_totals_add(&d->total, &one);
    if (d->o->json)
        print_json(d, &answer);
    else
        show_grade(d, &answer);
    if (!d->file.failed && !dealer_append(&d->file, &d->q, &answer, why)) cli_error(d->o->command, "%s", why);
}

/* ---- totals ------------------------------------------------------------------------------------------- */

static void write_totals(struct buf *b, const struct dealer_totals *t)
{
    json_write_int(b, "questions", t->questions);
    json_write_int(b, "parts", t->parts);
    json_write_int(b, "errors", t->errors);
    json_write_int(b, "seconds", t->seconds);
    json_write_int(b, "mispaid", t->mispaid);
}

static void print_totals(struct dealer *d)
{
    struct buf b = BUF(d->memory);

    if (d->o->json) {
        json_write_begin(&b, NULL, '{');
        json_write_word(&b, "game", d->o->game->id);
        write_totals(&b, &d->total);
        json_write_int(&b, "spots", d->progress->page.spot_count);
        buf_put(&b, "}\n");
    } else {
        buf_format(&b, "%s %s: %lld question%s, ", d->leaving ? "\n" : "", d->o->game->title,
                   (long long)d->total.questions, d->total.questions == 1 ? "" : "s");
        put_score(&b, &d->total);
        buf_put(&b, ".\n");
    }
    fputs(d->memory, stdout);
}

static void put_progress_json(struct buf *b, const struct dealer_progress *r)
{
    json_write_begin(b, NULL, '{');
    json_write_word(b, "game", r->game->id);
    json_write_begin(b, "exercises", '[');
    for (int i = 0; i < TRAIN_EXERCISES; i++) {
        if (!r->total[i].questions) continue;
        json_write_begin(b, NULL, '{');
        json_write_word(b, "exercise", train_exercise_id(i));
        write_totals(b, &r->total[i]);
        json_write_end(b, '}');
    }
    buf_put(b, "],\"spots\":[");
    for (int i = 0; i < r->page.spot_count; i++) {
        json_write_begin(b, NULL, '{');
        json_write_text(b, "spot", r->page.spot[i].state);
        json_write_int(b, "seen", r->page.spot[i].seen);
        json_write_int(b, "missed", r->page.spot[i].missed);
        json_write_end(b, '}');
    }
    buf_put(b, "]}\n");
}

static void put_progress(struct buf *b, const struct dealer_progress *r)
{
    buf_format(b, " %s\n", r->game->title);
    for (int i = 0; i < TRAIN_EXERCISES; i++) {
        if (!r->total[i].questions) continue;
        buf_format(b, "   %-13s %6lld question%s, ", train_exercise_id(i), (long long)r->total[i].questions,
                   r->total[i].questions == 1 ? "" : "s");
        put_score(b, &r->total[i]);
        buf_char(b, '\n');
    }
    for (int i = 0; i < r->page.spot_count; i++)
        buf_format(b, "   weak spot: %s, missed %lld of %lld times\n", r->page.spot[i].state,
                   (long long)r->page.spot[i].missed, (long long)r->page.spot[i].seen);
}

static void print_history(struct dealer *d)
{
    struct buf b = BUF(d->memory);
    bool any = false;

    for (int i = 0; i < game_count; i++) {
        if (d->o->game && d->games[i].game != d->o->game) continue;
        if (!d->games[i].page.decisions) continue;
        buf_clear(&b);
        if (d->o->json)
            put_progress_json(&b, &d->games[i]);
        else
            put_progress(&b, &d->games[i]);
        fputs(d->memory, stdout);
        any = true;
    }
    if (!any && !d->o->json) puts(" Nothing was drilled yet.");
}

/* ---- the session -------------------------------------------------------------------------------------- */

static bool open_terms(struct dealer *d)
{
    struct rules rules = rules_standard(d->o->game);
    uint8_t bytes[8];
    struct buf prefix = BUF(d->prefix);

    for (int i = 0; i < d->o->settings->count; i++)
        if (!setting_apply(d->o->command, &rules, d->o->settings->items[i])) return false;
    d->terms = train_standard(&rules);
    d->round = calloc(1, game_round_size(d->o->game));
    must(d->round);
    if (d->o->seed) {
        rng_seed(&d->rng, d->o->seed, strlen(d->o->seed));
        buf_put(&prefix, d->o->seed);
        if (!prefix.full) return true;
        cli_usage(d->o->command, "--seed of an exercise has at most %d bytes", (int)sizeof d->prefix - 1);
        return false;
    }
    const enum err err = entropy_seed(&d->rng);
    if (err) cli_error(d->o->command, "no question can be drawn: %s", err_text(err));
    rng_bytes(&d->rng, bytes, sizeof bytes);
    buf_hex(&prefix, bytes, sizeof bytes);
    return !err;
}

static int run_session(struct dealer *d)
{
    if (!open_terms(d)) return EXIT_USAGE;
    for (int i = 0; i < game_count; i++)
        if (d->games[i].game == d->o->game) d->progress = &d->games[i];
    keys_open(&d->keys);
    d->keys.lines = true;
    d->keys.quiet = d->o->json;
    while (!d->leaving && !(d->o->count && d->total.questions == d->o->count)) ask_one(d);
    print_totals(d);
    keys_close(&d->keys);
    return cli_finish(d->o->command, d->file.failed ? EXIT_FAILED : EXIT_DONE);
}

static bool read_exercise(struct dealer *d)
{
    const char *id = d->o->exercise;
    char memory[160];
    struct buf has = BUF(memory);

    d->exercise = id ? train_exercise_find(id, strlen(id)) : -1;
    if (!id || (d->exercise >= 0 && train_has(d->o->game, d->exercise))) return true;
    for (int i = 0; i < TRAIN_EXERCISES; i++)
        if (train_has(d->o->game, i)) buf_format(&has, " %s", train_exercise_id(i));
    cli_usage(d->o->command, "%s has no exercise '%s'; it has%s", d->o->game->id, id, memory);
    return false;
}

static int run(struct dealer *d)
{
    const struct dealer_options *o = d->o;
    int status = EXIT_FAILED;

    if (!o->history && !read_exercise(d)) return EXIT_USAGE;
    if (!o->no_file && !drill_file_find(&d->file, o->command, o->file, "dealer.jsonl")) return EXIT_FAILED;
    if (!o->history && !drill_file_open(&d->file)) return EXIT_FAILED;
    if (dealer_read(&d->file, d->games)) {
        if (o->history) print_history(d);
        status = o->history ? cli_finish(o->command, EXIT_DONE) : run_session(d);
    }
    drill_file_close(&d->file);
    return status;
}

int dealer_run(const struct dealer_options *options)
{
    struct dealer *d = calloc(1, sizeof *d);

    must(d && game_count <= (int)COUNT(d->games));
    d->o = options;
    d->file = (struct drill_file){.command = options->command, .lock = -1};
    d->style = play_style(options->plain, options->four_colours);
    const int status = run(d);
    free(d->round);
    free(d);
    return status;
}

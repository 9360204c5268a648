/* dealer.c - 'cardroom drill --dealer': the exercises of dealers, for a person in lines and for a program as JSON.
 *
 * What is asked and what is right is train/train.h's.  A person answers part by part; what is no answer is
 * asked again, so a slip of the fingers costs nothing.  A program gets one line with the question and sends
 * one with the answers, separated by semicolons.  Seconds run from the question to its last answer.
 *
 * The progress file has JSON lines and is only ever added to; totals and weak spots are their fold, so what
 * somebody has done can be looked up, and asked again by its seed.  Weak spots are kept and become due as
 * those of players (drill.h), a subject of an exercise being a spot: "pay xtra/natural". */
#include "base/json_object.h"
#include "base/json_write.h"
#include "cli/play/drill.h"
#include "train/train.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_BYTES = 600, SEED_BYTES = 80, LINE_BYTES = 8192, SECONDS_MAX = 1000000000 };

struct totals {
    int64_t questions, parts, errors, seconds, mispaid;
};

/* What is kept of one game. */
struct progress {
    struct drill_page page; /* its weak spots; decisions: subjects answered */
    struct totals total[TRAIN_EXERCISES];
};

struct dealer {
    struct session *s;
    struct drill_file *file;
    const struct drill_options *o;
    struct train_terms terms;
    int exercise; /* -1: all */
    char prefix[SEED_BYTES - 24];
    struct totals total;       /* of this session */
    struct progress *progress; /* this game's, among those of all games */
    struct progress games[8];  /* ORDER game_list */

    struct train_question q; /* the question, and its answer */
    char seed[SEED_BYTES], about[DRILL_STATE_TEXT];
    bool again; /* it is about a weak spot that was due */
    char answer[ANSWER_BYTES];
    struct train_verdict verdict;
    struct totals one;
};

static void add_totals(struct totals *to, const struct totals *from) {
    to->questions += from->questions;
    to->parts += from->parts;
    to->errors += from->errors;
    to->seconds += from->seconds;
    to->mispaid += from->mispaid;
}

/* ---- weak spots --------------------------------------------------------------------------------------- */
/* The subjects of an answer, separated by spaces. */
static void count_subjects(struct progress *progress, int exercise, struct text text, bool missed) {
    while (text.size) {
        const char *end = memchr(text.at, ' ', text.size);
        const size_t size = end ? (size_t)(end - text.at) : text.size;
        BUF_ON_STACK(b, DRILL_STATE_TEXT);
        buf_format(&b, "%s %.*s", train_exercises[exercise].id, (int)size, text.at);
        if (!b.full) drill_page_answer(&progress->page, b.text, exercise, missed);
        text.at += size + (end != NULL);
        text.size -= size + (end != NULL);
    }
}

/* Is the part the first one of its subject, and was that subject missed or not? */
static bool is_spot(const struct dealer *d, int part, bool missed) {
    bool wrong = false;
    for (int i = 0; i < d->q.part_count; i++) {
        if (strcmp(d->q.part[i].subject, d->q.part[part].subject) != 0) continue;
        if (i < part) return false;
        wrong = wrong || !d->verdict.mark[i].right;
    }
    return wrong == missed;
}

static void put_subjects(struct buf *b, const struct dealer *d, bool missed) {
    for (int i = 0; i < d->q.part_count; i++)
        if (is_spot(d, i, missed)) buf_format(b, "%s%s", b->size ? " " : "", d->q.part[i].subject);
}

/* ---- the file ----------------------------------------------------------------------------------------- */
static void write_totals(struct buf *b, const struct totals *t) {
    json_write(b, "parts:%jd, errors:%jd, seconds:%jd, mispaid:%jd", t->parts, t->errors, t->seconds, t->mispaid);
}

/* The missed subjects are counted first. */
static bool read_line(struct text line, struct progress *games, struct json_fault *fault) {
    struct json_field f[] = {
        {"game", JSON_STRING, true, {0}},    {"exercise", JSON_STRING, true, {0}}, {"missed", JSON_STRING, true, {0}},
        {"right", JSON_STRING, true, {0}},   {"parts", JSON_NUMBER, true, {0}},    {"errors", JSON_NUMBER, true, {0}},
        {"seconds", JSON_NUMBER, true, {0}}, {"mispaid", JSON_NUMBER, true, {0}},  {"seed", JSON_STRING, true, {0}},
        {"about", JSON_STRING, true, {0}},   {"answer", JSON_STRING, true, {0}}};
    struct totals one = {.questions = 1};
    struct text text[4];
    if (!json_object_split(line, f, COUNT(f), fault)) return false;
    for (int i = 0; i < 4; i++)
        if (!json_field_text(&f[i], TRAIN_PARTS * TRAIN_SUBJECT, &text[i], fault)) return false;
    if (!json_field_int(&f[4], 0, TRAIN_PARTS, &one.parts, fault) ||
        !json_field_int(&f[5], 0, one.parts, &one.errors, fault) ||
        !json_field_int(&f[6], 0, SECONDS_MAX, &one.seconds, fault) ||
        !json_field_int(&f[7], 0, DRILL_NUMBER_MAX, &one.mispaid, fault))
        return false;
    const struct game *game = game_find(text[0].at, text[0].size);
    const int exercise = train_exercise_find(text[1].at, text[1].size);
    if (!game || exercise < 0) {
        snprintf(fault->text, sizeof fault->text, "there is no such game or exercise");
        return false;
    }
    while (games->page.game != game) games++;
    count_subjects(games, exercise, text[2], true);
    count_subjects(games, exercise, text[3], false);
    add_totals(&games->total[exercise], &one);
    return true;
}

/* Adds the answer to the file, and counts it as that is read again. */
static void keep_answer(struct dealer *d) {
    char subjects[2][TRAIN_PARTS * TRAIN_SUBJECT], memory[LINE_BYTES];
    struct buf right = BUF(subjects[0]), missed = BUF(subjects[1]), b = BUF(memory);
    struct json_fault fault;
    put_subjects(&missed, d, true);
    put_subjects(&right, d, false);
    json_write(&b, "{game:%s, exercise:%s, seed:%s, about:%s, answer:%s", d->s->game->id,
               train_exercises[d->q.exercise].id, d->seed, d->about, d->answer);
    write_totals(&b, &d->one);
    json_write(&b, "missed:%s, right:%s}\n", missed.text, right.text);
    must(!b.full);
    if (d->file->path[0] && !d->file->failed && !drill_file_append(d->file, &b))
        cli_error(d->s->command, "%s", d->file->why);
    must(read_line((struct text){b.text, b.size - 1}, d->games, &fault));
}

/* A last line that a power cut left without its end does not count, and is removed before the next one is
 * added.  False after an error message. */
static bool read_file(struct dealer *d) {
    struct json_fault fault = {0};
    struct text text;
    char *memory = drill_file_text(d->file, &text), *end;
    bool good = memory != NULL;
    size_t whole = 0;
    for (int line = 1; good && (end = memchr(text.at + whole, '\n', text.size - whole)); line++) {
        const size_t size = (size_t)(end - (text.at + whole));

        good = read_line((struct text){text.at + whole, size}, d->games, &fault);
        if (!good)
            cli_error(d->s->command, "%s, line %d: %s; it is left as it is; mend it, or name another with --file",
                      d->file->path, line, fault.text);
        whole += size + 1;
    }
    if (good && whole < text.size && d->file->lock >= 0)
        good = truncate(d->file->path, (off_t)whole) == 0 ||
               cli_error(d->s->command, "%s: %s", d->file->path, strerror(errno));
    free(memory);
    return good;
}

/* ---- the next question -------------------------------------------------------------------------------- */
/* A weak spot that is due, but never two in a row; else any exercise that the game has. */
static void next_question(struct dealer *d) {
    const struct drill_spot *due = d->again ? NULL : drill_page_due(&d->progress->page);
    const char *subject = due ? strchr(due->state, ' ') : NULL;
    int exercise = subject ? train_exercise_find(due->state, (size_t)(subject - due->state)) : -1;
    d->again = exercise >= 0 && (d->exercise < 0 || exercise == d->exercise);
    snprintf(d->about, sizeof d->about, "%s", d->again ? subject + 1 : "");
    if (!d->again) exercise = d->exercise;
    while (exercise < 0 || !train_has(d->s->game, exercise)) exercise = (int)rng_below(&d->s->rng, TRAIN_EXERCISES);
    snprintf(d->seed, sizeof d->seed, "%s:%lld", d->prefix, (long long)d->total.questions + 1);
    const struct train_ask ask = {.exercise = (uint8_t)exercise, .seed = d->seed, .about = d->again ? d->about : NULL};
    must(train_question(&d->q, &d->terms, ask, d->s->round));
}

/* ---- a question as text ------------------------------------------------------------------------------- */
static void put_cards(struct buf *b, const char *label, const struct hand_view *hand, const struct style *style) {
    const size_t start = b->size;
    if (!hand->count) return;
    buf_format(b, " %s", label);
    text_pad(b, start, 10);
    buf_put(b, cards_text(hand->cards, hand->count, ' ', style).text);
    if (hand->set) buf_format(b, "  in front %s", cards_text(hand->front, 2, ' ', style).text);
    buf_char(b, '\n');
}

static void put_seat(struct buf *b, const struct dealer *d, const struct train_seat *seat) {
    const struct game *game = d->s->game;
    BUF_ON_STACK(line, 1024);
    put_cards(b, text_format("Seat %d", seat->seat).text, &seat->hand, &d->s->style);
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
    text_wrap(b, line.text, 10, d->s->style.width);
}

/* Totals of what is asked are left out. */
static void put_rack(struct buf *b, const struct train_question *q) {
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

static struct short_text score_text(const struct totals *t) {
    return text_format("%lld error%s, %lld s, %s mispaid", (long long)t->errors, t->errors == 1 ? "" : "s",
                       (long long)t->seconds, money_text(t->mispaid).text);
}

/* "Tables: X-Tra Bonus 1, Progressive 1": those that pay what lies on the layout. */
static void put_tables(struct buf *b, const struct dealer *d) {
    const struct rules *rules = &d->terms.rules;
    BUF_ON_STACK(line, 1024);
    uint32_t laid = 0;
    for (int i = 0; i < d->q.seat_count; i++)
        for (int n = 0; n < d->q.seat[i].spot_count; n++)
            laid |= UINT32_C(1) << rules_table_owner(rules, d->q.seat[i].spot[n].wager);
    for (int i = 0; i < rules->game->wager_count; i++) {
        if (!(laid >> i & 1) || !rules_table(rules, i).sheet || rules->game->wagers[i].shares) continue;
        buf_format(&line, "%s%s\t%s", line.size ? ", " : "Tables: ", rules->game->wagers[i].title,
                   rules_table_id(rules, i));
    }
    if (line.size) text_wrap(b, line.text, 1, d->s->style.width);
}

static void put_question(struct buf *b, const struct dealer *d) {
    const struct train_question *q = &d->q;
    const bool scored = d->total.questions > 0;
    play_put(b, d->s, "%s, question %lld: %s%s%s", d->s->game->title, (long long)d->total.questions + 1,
             train_exercises[q->exercise].text, scored ? "; " : "", scored ? score_text(&d->total).text : "");
    if (d->again) buf_format(b, " A weak spot: %s.\n", d->about);
    put_cards(b, "Dealer", &q->dealer, &d->s->style);
    put_cards(b, "Table", &q->table, &d->s->style);
    for (int i = 0; i < q->seat_count; i++) put_seat(b, d, &q->seat[i]);
    put_tables(b, d);
    put_rack(b, q);
    if (q->irregularity >= 0) buf_format(b, " What now: %s.\n", irregularity_text((enum irregularity)q->irregularity));
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

static struct short_text part_text(const struct dealer *d, const struct train_part *part) {
    struct short_text out;
    struct buf b = BUF(out.text);
    const char *text = "";
    for (size_t i = 0; i < COUNT(asked); i++)
        if (strcmp(asked[i].id, part->id) == 0) text = asked[i].text;
    if (part->seat) buf_format(&b, "Seat %d ", part->seat);
    if (part->wager >= 0) buf_put(&b, d->s->game->wagers[part->wager].title);
    buf_format(&b, "%s%s", part->seat && *text ? " " : "", text);
    if (strcmp(part->id, "signatures") == 0) buf_format(&b, " %s", d->q.slip);
    return out;
}

static const char *const hints[] = {
    [TRAIN_CENTS] = "an amount, such as 12.50",
    [TRAIN_WORD] = "one of the words, or its beginning",
    [TRAIN_WORDS] = "one or more of the words, separated by spaces",
    [TRAIN_CARDS] = "two of the cards, such as Kd 6s",
};

static const char help[] =
    "An answer is an amount, one or more of the words in brackets, or two cards; words may be shortened. An "
    "amount is what the dealer pays out, without the stake: 0 for what is taken or pushed. q leaves; what "
    "was answered is kept.";

/* Asks until there is an answer, and adds it to the others; false if the dealer leaves.  The prompt, "Seat 3
 * Ante (take pay push): ", has the words in full, for they are what can be typed. */
static bool ask_part(struct dealer *d, int part, struct buf *answers) {
    const struct train_part *p = &d->q.part[part];
    const bool listed = p->kind == TRAIN_WORD || p->kind == TRAIN_WORDS;
    char text[ANSWER_BYTES / 4];
    struct buf *b = &d->s->screen;
    for (;;) {
        play_put(b, d->s, "%s%s%s%s:", part_text(d, p).text, listed ? " (" : "", listed ? train_words(&d->q, p) : "",
                 listed ? ")" : "");
        b->text[b->size - 1] = ' '; /* the answer goes on the same line */
        cli_print(b);
        fflush(stdout);
        if (!keys_line(&d->s->keys, text, sizeof text) || strcmp(text, "q") == 0) return false;
        const struct train_mark mark = train_check(&d->q, part, text, strlen(text));
        for (char *c = strchr(text, ';'); c; c = strchr(c, ';')) *c = ' ';
        if (mark.read) break;
        if (strcmp(text, "?") == 0)
            text_wrap(b, help, 1, d->s->style.width);
        else
            buf_format(b, " That is no answer: %s.\n", hints[p->kind]);
    }
    buf_format(answers, "%s%s", part ? ";" : "", text);
    return true;
}

/* ---- the correction ----------------------------------------------------------------------------------- */
/* "2 x $100, 1 x $25" */
static void put_chips(struct buf *b, const struct train_terms *terms, int64_t cents) {
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

static void put_correction(struct buf *b, const struct dealer *d, int part) {
    const struct train_mark *mark = &d->verdict.mark[part];
    const struct train_part *p = &d->q.part[part];
    BUF_ON_STACK(line, 1024);
    buf_format(&line, "No: %s: ", part_text(d, p).text);
    train_put_truth(&line, &d->q, part);
    if (p->kind == TRAIN_CENTS && p->cents > 0 && p->seat) {
        buf_put(&line, " = ");
        put_chips(&line, &d->terms, p->cents);
    }
    if (p->note[0]) buf_format(&line, " (%s)", p->note);
    if (mark->mispaid) buf_format(&line, "; %s mispaid", money_text(mark->mispaid).text);
    buf_char(&line, '.');
    text_wrap(b, line.text, 1, d->s->style.width);
}

static void print_grade(struct dealer *d) {
    struct buf *b = &d->s->screen;
    for (int i = 0; i < d->q.part_count; i++)
        if (!d->verdict.mark[i].right) put_correction(b, d, i);
    if (!d->one.errors) buf_format(b, " Right, in %lld s.\n", (long long)d->one.seconds);
    cli_print(b);
}

/* ---- asking ------------------------------------------------------------------------------------------- */
/* False if the dealer leaves. */
static bool ask_person(struct dealer *d) {
    struct buf answers = BUF(d->answer);
    put_question(&d->s->screen, d);
    for (int i = 0; i < d->q.part_count; i++)
        if (!ask_part(d, i, &answers)) return false;
    return true;
}

/* The question, or with the verdict its correction. */
static void print_json(struct dealer *d, const struct train_verdict *verdict) {
    struct buf *b = &d->s->screen;
    json_write_begin(b, NULL, '{');
    json_write_int(b, verdict ? "graded" : "ask", d->total.questions + !verdict);
    json_write(b, "seed:%s, again:%i", d->seed, d->again);
    train_write_json(b, &d->q, verdict);
    if (verdict) json_write_int(b, "seconds", d->one.seconds);
    buf_put(b, "}\n");
    cli_print(b);
    fflush(stdout);
}

static bool ask_program(struct dealer *d) {
    print_json(d, NULL);
    return keys_line(&d->s->keys, d->answer, sizeof d->answer) && strcmp(d->answer, "q") != 0;
}

static void ask_one(struct dealer *d) {
    next_question(d);
    const int64_t begin = keys_now_ms();
    d->s->leaving = !(d->o->json ? ask_program(d) : ask_person(d));
    if (d->s->leaving) return;
    d->verdict = train_grade(&d->q, d->answer, strlen(d->answer));
    d->one = (struct totals){1, d->q.part_count, d->verdict.errors, (keys_now_ms() - begin) / 1000, d->verdict.mispaid};
    add_totals(&d->total, &d->one);
    if (d->o->json)
        print_json(d, &d->verdict);
    else
        print_grade(d);
    keep_answer(d);
}

/* ---- totals ------------------------------------------------------------------------------------------- */
/* "12 questions, 3 errors, 40 s, $5 mispaid" */
static struct short_text totals_text(const struct totals *t, int columns) {
    return text_format("%*lld question%s, %.300s", columns, (long long)t->questions, t->questions == 1 ? "" : "s",
                       score_text(t).text);
}

static void write_questions(struct buf *b, const struct totals *t) {
    json_write_int(b, "questions", t->questions);
    write_totals(b, t);
}

static void print_totals(struct dealer *d) {
    struct buf *b = &d->s->screen;
    if (d->o->json) {
        json_write(b, "{game:%s", d->s->game->id);
        write_questions(b, &d->total);
        json_write(b, "spots:%d}\n", d->progress->page.spot_count);
    } else {
        buf_format(b, "%s %s: %s.\n", d->s->leaving ? "\n" : "", d->s->game->title, totals_text(&d->total, 0).text);
    }
    cli_print(b);
}

static void put_progress_json(struct buf *b, const struct progress *r) {
    json_write(b, "{game:%s, exercises:[", r->page.game->id);
    for (int i = 0; i < TRAIN_EXERCISES; i++) {
        if (!r->total[i].questions) continue;
        json_write(b, "{exercise:%s", train_exercises[i].id);
        write_questions(b, &r->total[i]);
        json_write_end(b, '}');
    }
    json_write(b, "], spots:[");
    for (int i = 0; i < r->page.spot_count; i++) {
        const struct drill_spot *spot = &r->page.spot[i];
        json_write(b, "{spot:%s, seen:%jd, missed:%jd}", spot->state, spot->seen, spot->missed);
    }
    buf_put(b, "]}\n");
}

static void put_progress(struct buf *b, const struct progress *r) {
    buf_format(b, " %s\n", r->page.game->title);
    for (int i = 0; i < TRAIN_EXERCISES; i++) {
        if (!r->total[i].questions) continue;
        buf_format(b, "   %-13s %s\n", train_exercises[i].id, totals_text(&r->total[i], 6).text);
    }
    for (int i = 0; i < r->page.spot_count; i++)
        buf_format(b, "   weak spot: %s, missed %lld of %lld times\n", r->page.spot[i].state,
                   (long long)r->page.spot[i].missed, (long long)r->page.spot[i].seen);
}

static int print_history(struct dealer *d) {
    struct buf *b = &d->s->screen;
    bool any = false;
    for (int i = 0; i < game_count; i++) {
        if ((d->s->game && game_list[i] != d->s->game) || !d->games[i].page.decisions) continue;
        (d->o->json ? put_progress_json : put_progress)(b, &d->games[i]);
        cli_print(b);
        any = true;
    }
    if (!any && !d->o->json) puts(" Nothing was drilled yet.");
    return EXIT_DONE;
}

/* ---- the session -------------------------------------------------------------------------------------- */
/* What the seeds of the questions begin with: --seed, or something random. */
static bool open_seed(struct dealer *d) {
    struct buf prefix = BUF(d->prefix);
    uint8_t bytes[8];
    if (d->o->seed) {
        buf_put(&prefix, d->o->seed);
        if (!prefix.full) return true;
        cli_usage(d->s->command, "--seed of an exercise has at most %d bytes", (int)sizeof d->prefix - 1);
        return false;
    }
    rng_bytes(&d->s->rng, bytes, sizeof bytes);
    buf_hex(&prefix, bytes, sizeof bytes);
    return true;
}

static bool open_exercise(struct dealer *d) {
    const struct game *game = d->s->game;
    const char *id = d->o->exercise;
    BUF_ON_STACK(has, 160);
    d->exercise = id ? train_exercise_find(id, strlen(id)) : -1;
    if (!id || (d->exercise >= 0 && train_has(game, d->exercise))) return true;
    for (int i = 0; i < TRAIN_EXERCISES; i++)
        if (train_has(game, i)) buf_format(&has, " %s", train_exercises[i].id);
    cli_usage(d->s->command, "%s has no exercise '%s'; it has%s", game->id, id, has.text);
    return false;
}

static int run_session(struct dealer *d) {
    struct session *s = d->s;
    if (!open_exercise(d) || !play_open_game(s, s->game, &d->o->settings) || !open_seed(d)) return EXIT_USAGE;
    d->terms = train_standard(&s->rules);
    d->progress = d->games;
    while (d->progress->page.game != s->game) d->progress++;
    s->keys.lines = true;
    while (!s->leaving && !(d->o->rounds && d->total.questions == d->o->rounds)) ask_one(d);
    print_totals(d);
    return d->file->failed ? EXIT_FAILED : EXIT_DONE;
}

int dealer_run(struct session *s, struct drill_file *file, const struct drill_options *options) {
    struct dealer *d = calloc(1, sizeof *d);
    int status = EXIT_FAILED;
    must(d && game_count <= (int)COUNT(d->games));
    d->s = s;
    d->file = file;
    d->o = options;
    for (int i = 0; i < game_count; i++) d->games[i].page.game = game_list[i];
    if (read_file(d)) status = options->stats ? print_history(d) : run_session(d);
    free(d);
    return status;
}

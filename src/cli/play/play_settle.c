/*
 * play_settle.c - the end of a round, line by line, and the session in figures.
 *
 * Meters are paid in seat order, the purse is credited, and what happened is kept as text in s->result.
 */
#include "cli/play/play.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH_MOST = 84,
    OUTCOME_COLUMNS = 4,
    MONEY_COLUMNS = 8,
    PROMPT_LINES = 4,
    SUMMARY_LINES = 7,
    LINES_BYTES = 16 * 1024
};

static int usable_width(const struct session *s)
{
    return s->style.width > WIDTH_MOST ? WIDTH_MOST : s->style.width;
}

/* What was won or lost, at the right end of the line that began at start. */
static void end_line(struct buf *b, const struct session *s, size_t start, int64_t net)
{
    char text[48];
    struct buf amount = BUF(text);

    scene_put_net(&amount, net, &s->style);
    text_pad(b, start, usable_width(s) - 1 - text_width(text));
    buf_format(b, "%s\n", text);
}

/* ---- why it paid -------------------------------------------------------------------------------------- */

static bool is_row_of(struct pay_table table, const struct pay_row *row)
{
    return table.sheet && row >= table.sheet->rows && row < table.sheet->rows + table.sheet->count;
}

/* The odds of the line, but for dollars, which the amount tells. */
static void put_odds(struct buf *b, const struct session *s, const struct award *award)
{
    const struct pay_table table = rules_table(&s->rules, award->wager);
    const struct pay pay =
        award->line && is_row_of(table, award->line) ? pay_of(table, award->line) : (struct pay)LOSE;
    const int64_t won = award->returned_cents - award->stake_cents;

    if (pay.kind != PAY_LOSE && pay.kind != PAY_CASH) {
        if (b->size > 0) buf_put(b, pay.kind == PAY_METER ? ", " : " ");
        pay_put(b, pay);
    } else if (pay.kind == PAY_LOSE && award->stake_cents && won % award->stake_cents == 0) {
        buf_format(b, "%s%lld to 1", b->size > 0 ? " " : "", (long long)(won / award->stake_cents));
    }
}

/* "Catch a Straight 2 to 1": the line that paid, as printed; or why a wager without lines ended so. */
static void put_line(struct buf *b, const struct session *s, const struct award *award, const char *why)
{
    const bool plain = s->game->wagers[award->wager].kind == WAGER_REQUIRED && !award->line;

    if (award->line && award->outcome != OUTCOME_LOSE) buf_put(b, award->line->label);
    if (award->outcome == OUTCOME_WIN) put_odds(b, s, award);
    if (plain && *why) buf_format(b, "%s%s", b->size > 0 ? ", " : "", why);
}

/* X-Tra Bonus          $5  win   Catch a Straight 2 to 1          +$10 */
static void put_award(struct buf *b, const struct session *s, const struct award *award, int title_columns,
                      const char *why)
{
    const int net_at = usable_width(s) - MONEY_COLUMNS - 1;
    const size_t start = b->size;
    char memory[120];
    struct buf line = BUF(memory);

    put_line(&line, s, award, why);
    buf_format(b, "   %-*s ", title_columns, s->game->wagers[award->wager].title);
    if (award->stake_cents) buf_format(b, "%7s", money(award->stake_cents).text);
    text_pad(b, start, title_columns + 11);
    buf_format(b, "  %-*s", OUTCOME_COLUMNS, outcome_name(award->outcome));
    const int room = net_at - text_width(b->text + start) - 2;
    const bool below = text_width(memory) > room;
    if (line.size && !below) buf_format(b, "  %s", memory);
    end_line(b, s, start, (award->toke ? 0 : award->returned_cents) - award->stake_cents);
    if (below) buf_format(b, "     %s\n", memory);
}

/* ---- a seat ------------------------------------------------------------------------------------------- */

static int title_columns(const struct session *s, const struct award *awards, int count)
{
    size_t most = 12;

    for (int i = 0; i < count; i++) {
        const size_t size = strlen(s->game->wagers[awards[i].wager].title);
        if (size > most) most = size;
    }
    return (int)most;
}

/* A wager and the one that follows it end alike, unless the dealer does not qualify. */
static bool parted(const struct session *s, const struct award *awards, int count)
{
    for (int i = 0; i < count; i++) {
        const struct wager *w = &s->game->wagers[awards[i].wager];

        if (w->kind != WAGER_FOLLOWS) continue;
        for (int j = 0; j < count; j++) {
            if (awards[j].wager == w->of && awards[j].outcome != awards[i].outcome) return true;
        }
    }
    return false;
}

/* True if the seat's awards show that the dealer did not qualify. */
static bool settle_seat(struct session *s, struct buf *b, const struct scene *scene,
                        const struct seat_scene *seat)
{
    struct award awards[AWARDS_MAX];
    const int count = s->game->settle(s->round, seat->number, awards);
    char memory[80];
    struct buf why = BUF(memory);

    meters_pay(&s->meters, &s->rules, awards, count);
    if (s->words->compare) s->words->compare(&why, &scene->dealer.hand, &seat->hand.hand);
    if (s->seats > 1) buf_format(b, " Seat %d\n", seat->number);
    const int columns = title_columns(s, awards, count);
    for (int i = 0; i < count; i++) {
        purse_award(&s->purse, &awards[i]);
        put_award(b, s, &awards[i], columns, memory);
    }
    return parted(s, awards, count);
}

/* ---- the round ---------------------------------------------------------------------------------------- */

static void put_remarks(struct buf *b, const struct session *s, const struct scene *scene, bool dealer_parted)
{
    char memory[200];
    struct buf remark = BUF(memory);

    if (s->words->remark) s->words->remark(&remark, &scene->dealer.hand, scene->dealer.words);
    if (dealer_parted && s->words->parted) buf_put(&remark, s->words->parted);
    if (remark.size) text_wrap(b, memory, 1, usable_width(s));
}

static void put_round_total(struct buf *b, const struct session *s)
{
    const size_t start = b->size;

    buf_format(b, " Staked %s, returned %s: balance %s", money(s->purse.round_staked).text,
               money(s->purse.round_returned).text, money(s->purse.balance).text);
    if (s->purse.round_tokes) buf_format(b, "; for the dealer %s", money(s->purse.round_tokes).text);
    end_line(b, s, start, s->purse.round_returned - s->purse.round_staked);
}

void play_put_meters(struct buf *b, const struct session *s)
{
    char memory[240];
    struct buf text = BUF(memory);

    if (s->game->meter_count == 0) return;
    buf_put(&text, s->game->meter_count > 1 ? "Meters:" : "Jackpot:");
    for (int i = 0; i < s->game->meter_count; i++) {
        const int number = s->game->meters[i].number;

        if (s->game->meter_count > 1) buf_format(&text, " %d", number);
        buf_format(&text, " %s", money(s->meters.cents[number]).text);
        if (i + 1 < s->game->meter_count) buf_char(&text, ',');
    }
    text_wrap(b, memory, 1, s->style.width);
    if (s->game->bonus_notice && play_option_is(s, "jackpot-kind", "bonus")) {
        text_wrap(b, s->game->bonus_notice, 1, s->style.width);
    }
}

/*
 * What many hands won can be longer than the screen: then it is shown in pages, and what stays is the table,
 * where each seat has its net, and the total.
 */
static void keep_result(struct session *s, const struct scene *scene, const char *lines)
{
    char memory[NOTICE_BYTES];
    struct buf brief = BUF(memory);

    const int below = s->leaving ? s->game->wager_count + SUMMARY_LINES : PROMPT_LINES;

    play_draw_scene(s, scene, text_lines(lines) + below);
    buf_put(&s->screen, lines);
    buf_clear(&s->result);
    buf_put(&s->result, s->screen.text);
    if (!s->style.clears || text_lines(s->screen.text) + PROMPT_LINES <= s->style.rows) return;
    play_pages(s, s->result.text);
    put_round_total(&brief, s);
    play_put_meters(&brief, s);
    play_draw_scene(s, scene, text_lines(memory) + PROMPT_LINES);
    buf_put(&s->screen, memory);
    buf_clear(&s->result);
    buf_put(&s->result, s->screen.text);
}

void play_settle(struct session *s)
{
    char memory[LINES_BYTES];
    struct buf lines = BUF(memory);
    struct scene scene;
    bool dealer_parted = false;

    s->asked = 0;
    play_receipts_write(s);
    play_scene(s, &scene);
    for (int i = 0; i < scene.seats; i++) {
        struct seat_scene *seat = &scene.seat[i];
        const int64_t before = s->purse.round_returned;

        dealer_parted |= settle_seat(s, &lines, &scene, seat);
        seat->settled = true;
        for (int w = 0; w < s->game->wager_count; w++) seat->net -= seat->stake[w];
        seat->net += s->purse.round_returned - before;
    }
    put_remarks(&lines, s, &scene, dealer_parted);
    put_round_total(&lines, s);
    play_put_meters(&lines, s);
    must(!lines.full);
    keep_result(s, &scene, memory);
    purse_close(&s->purse);
}

/* ---- the session -------------------------------------------------------------------------------------- */

static void put_figures(struct buf *b, const struct session *s, int columns, const char *title,
                        uint64_t count, int64_t staked, int64_t returned)
{
    const size_t start = b->size;
    char text[48];
    struct buf net = BUF(text);

    scene_put_net(&net, returned - staked, &s->style);
    buf_format(b, "   %-*s %5llu %9s %9s", columns, title, (unsigned long long)count, money(staked).text,
               money(returned).text);
    text_pad(b, start, columns + 39 - text_width(text));
    buf_format(b, "%s\n", text);
}

static void put_wagers(struct buf *b, const struct session *s)
{
    const struct purse *purse = &s->purse;
    int columns = 16;

    for (int i = 0; i < s->game->wager_count; i++) {
        const int width = text_width(s->game->wagers[i].title);
        if (purse->wager[i].count && width > columns) columns = width;
    }
    buf_format(b, "   %-*s %5s %9s %9s %9s\n", columns, "", "times", "staked", "returned", "net");
    for (int i = 0; i < s->game->wager_count; i++) {
        const struct wager_totals *w = &purse->wager[i];
        if (w->count) put_figures(b, s, columns, s->game->wagers[i].title, w->count, w->staked, w->returned);
    }
    put_figures(b, s, columns, "Total", purse->rounds, purse->staked, purse->returned);
}

void play_put_summary(struct buf *b, const struct session *s)
{
    const struct purse *purse = &s->purse;

    buf_format(b, " %s: %llu round%s\n", s->game->title, (unsigned long long)purse->rounds,
               purse->rounds == 1 ? "" : "s");
    if (purse->rounds > 0) put_wagers(b, s);
    play_put_mistakes(b, s);
    if (purse->tokes) buf_format(b, " Won for the dealer: %s\n", money(purse->tokes).text);
    buf_format(b, " Bought in %s. ", money(purse->bought).text);
    buf_format(b, "You leave with %s.\n", money(purse->balance).text);
}

/* play_round.c - the decisions of one round, and its settlement as the house has paid it; the totals of the session. */
#include "cli/play/play.h"

#include "game/why.h"

#include <string.h>

enum { OUTCOME_COLUMNS = 4, MONEY_COLUMNS = 8, LINES_BYTES = 16 * 1024, WHY_BYTES = 240 };

/* A player who has left takes the game's time-outs. */
static void expire(struct session *s) {
    if (!s->expired) play_notify(s, "You leave in mid-round: the time-out decides for you.");
    s->expired = true;
    s->seen = ~0u;
    play_run_out(s);
}

/* ---- settlement --------------------------------------------------------------------------------------- */
/* Ends the line that began at start with the net result, right-aligned at a column. */
static void end_line(struct buf *b, size_t start, int column, int64_t net) {
    const struct short_text amount = net_text(net);
    text_pad(b, start, column - text_width(amount.text));
    buf_format(b, "%s\n", amount.text);
}

/* The odds of the line; not for pays in dollars, which the amount shows. */
static void put_odds(struct buf *b, const struct session *s, const struct award *award) {
    const struct pay pay = rules_award_pay(&s->rules, award);
    const int64_t won = award->returned_cents - award->stake_cents;
    if (pay.kind != PAY_LOSE && pay.kind != PAY_CASH) {
        if (b->size > 0) buf_put(b, pay.kind == PAY_METER ? ", " : " ");
        pay_put(b, pay);
    } else if (pay.kind == PAY_LOSE && award->stake_cents && won % award->stake_cents == 0) {
        buf_format(b, "%s%lld to 1", b->size > 0 ? " " : "", (long long)(won / award->stake_cents));
    }
}

/* X-Tra Bonus          $5  win   Catch a Straight 2 to 1          +$10
 * The line that paid, as printed; or the reason for a wager without lines. */
static void put_award(struct buf *b, const struct session *s, const struct award *award, int title_columns) {
    const int net_at = PLAY_WIDTH - MONEY_COLUMNS - 1;
    const size_t start = b->size;
    const struct wager *wager = &s->game->wagers[award->wager];
    BUF_ON_STACK(line, 120);
    if (award->line && award->outcome != OUTCOME_LOSE) buf_put(&line, award->line->label);
    if (award->outcome == OUTCOME_WIN) put_odds(&line, s, award);
    buf_format(b, "   %-*s ", title_columns, wager->title);
    if (award->stake_cents) buf_format(b, "%7s", money_text(award->stake_cents).text);
    text_pad(b, start, title_columns + 11);
    buf_format(b, "  %-*s", OUTCOME_COLUMNS, outcome_name(award->outcome));
    const int room = net_at - text_width(b->text + start) - 2;
    const bool below = text_width(line.text) > room;
    if (line.size && !below) buf_format(b, "  %s", line.text);
    end_line(b, start, PLAY_WIDTH - 1, award->returned_cents - award->stake_cents);
    if (below) buf_format(b, "     %s\n", line.text);
}

/* Why, in a sentence: of the wagers without a pay table, each by name where they differ. */
static void put_why(struct buf *b, const struct session *s, const struct award *awards, int count) {
    char said[2][WHY_BYTES] = {"", ""};
    BUF_ON_STACK(all, 2 * WHY_BYTES + 40);
    int sentences = 0;
    for (int i = 0; i < count && sentences < 2; i++) {
        const struct wager *wager = &s->game->wagers[awards[i].wager];
        struct buf sentence = BUF(said[sentences]);

        if (awards[i].line || rules_table(&s->rules, awards[i].wager).sheet) continue;
        why_put(&sentence, &s->rules, s->round, &awards[i], ENGLISH);
        if (sentences && strcmp(said[0], said[1]) == 0) continue;
        buf_format(&all, "%s%s: %s", sentences ? " " : "", wager->title, said[sentences]);
        sentences++;
    }
    must(!all.full);
    if (sentences) text_wrap(b, sentences == 1 ? said[0] : all.text, 3, PLAY_WIDTH);
}

/* What a round, or a seat of it, brought. */
struct brought {
    int64_t staked, returned;
};

static struct brought settle_seat(struct session *s, struct buf *b, const struct seat_view *view) {
    struct award awards[AWARDS_MAX];
    const int count = floor_awards(&s->house.working, 1, view->seat, awards);
    struct brought outcome = {0};
    int columns = 12;
    if (s->seats > 1) buf_format(b, " Seat %d\n", view->seat);
    for (int i = 0; i < s->game->wager_count; i++) {
        s->totals.wager[i].count += view->stake[i] > 0;
        s->totals.wager[i].staked += view->stake[i];
        outcome.staked += view->stake[i];
    }
    for (int i = 0; i < count; i++) columns = text_wider(columns, s->game->wagers[awards[i].wager].title);
    for (int i = 0; i < count; i++) {
        outcome.returned += awards[i].returned_cents;
        s->totals.wager[awards[i].wager].returned += awards[i].returned_cents;
        s->totals.wager[awards[i].wager].count += awards[i].stake_cents == 0;
        put_award(b, s, &awards[i], columns);
    }
    put_why(b, s, awards, count);
    return outcome;
}

static void put_round_total(struct buf *b, const struct session *s, struct brought round) {
    const size_t start = b->size;
    buf_format(b, " Staked %s, returned %s: balance %s", money_text(round.staked).text, money_text(round.returned).text,
               money_text(play_balance(s)).text);
    end_line(b, start, PLAY_WIDTH - 1, round.returned - round.staked);
}

static void settle(struct session *s) {
    BUF_ON_STACK(lines, LINES_BYTES);
    BUF_ON_STACK(dealer, HAND_TEXT_MAX);
    BUF_ON_STACK(remark, 200);
    int64_t net[PLAY_SEATS] = {0};
    struct brought round = {0};
    struct view view;
    s->asked = 0;
    for (int seat = 1; seat <= s->seats; seat++) {
        const struct seat_view *own = game_view_seat(s->game, s->round, seat, &view);
        const struct brought brought = own ? settle_seat(s, &lines, own) : (struct brought){0};
        net[seat - 1] = brought.returned - brought.staked;
        round.staked += brought.staked;
        round.returned += brought.returned;
    }
    s->totals.staked += round.staked;
    s->totals.returned += round.returned;
    must(s->totals.bought - s->totals.staked + s->totals.returned == play_balance(s));
    s->game->view(s->round, 0, &view);
    hand_put_words(&dealer, s->game->describe(s->round, 0));
    if (s->guide->put_remark) s->guide->put_remark(&remark, &view.dealer, dealer.text);
    if (remark.size) text_wrap(&lines, remark.text, 1, PLAY_WIDTH);
    put_round_total(&lines, s, round);
    play_put_meters(&lines, s);
    must(!lines.full);
    play_draw_round(s, net);
    buf_put(&s->screen, lines.text);
    buf_clear(&s->result);
    buf_put(&s->result, s->screen.text);
    s->totals.rounds++;
}

/* ---- the round ---------------------------------------------------------------------------------------- */
void play_round(struct session *s) {
    s->seen = 0;
    s->asked = 0;
    s->expired = false;
    while (play_table(s)->phase == TABLE_DECIDING) {
        if (s->leaving)
            expire(s);
        else
            play_decide(s, s->game->need(s->round).seat);
    }
    settle(s);
}

/* ---- the session -------------------------------------------------------------------------------------- */
static void put_figures(struct buf *b, int columns, const char *title, const struct wager_totals *totals) {
    const size_t start = b->size;
    buf_format(b, "   %-*s %5llu %9s %9s", columns, title, (unsigned long long)totals->count,
               money_text(totals->staked).text, money_text(totals->returned).text);
    end_line(b, start, columns + 39, totals->returned - totals->staked);
}

static void put_wagers(struct buf *b, const struct session *s) {
    const struct totals *totals = &s->totals;
    int columns = 16;
    for (int i = 0; i < s->game->wager_count; i++)
        if (totals->wager[i].count) columns = text_wider(columns, s->game->wagers[i].title);
    buf_format(b, "   %-*s %5s %9s %9s %9s\n", columns, "", "times", "staked", "returned", "net");
    for (int i = 0; i < s->game->wager_count; i++)
        if (totals->wager[i].count) put_figures(b, columns, s->game->wagers[i].title, &totals->wager[i]);
    put_figures(b, columns, "Total", &(struct wager_totals){totals->rounds, totals->staked, totals->returned});
}

void play_put_summary(struct buf *b, const struct session *s) {
    const struct totals *totals = &s->totals;
    buf_format(b, " %s: %llu round%s\n", s->game->title, (unsigned long long)totals->rounds,
               totals->rounds == 1 ? "" : "s");
    if (totals->rounds > 0) put_wagers(b, s);
    play_put_mistakes(b, s);
    buf_format(b, " Bought in %s. ", money_text(totals->bought).text);
    buf_format(b, "You leave with %s.\n", money_text(play_balance(s)).text);
}

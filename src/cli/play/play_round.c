/* play_round.c - one round: the deal, the decisions, the settlement; and the totals of the session.
 *
 * Every step is an event through the game's check and apply, as in the house.  Money that other hands may
 * still need for their Play wager is held back.  At the end meters are paid in seat order, the purse is
 * credited, and the settlement is kept as text in s->result. */
#include "cli/play/play.h"

#include "game/why.h"

#include <string.h>

enum { OUTCOME_COLUMNS = 4, MONEY_COLUMNS = 8, SUMMARY_LINES = 7, LINES_BYTES = 16 * 1024, WHY_BYTES = 240 };

/* ---- opening ------------------------------------------------------------------------------------------ */
static enum err send(struct session *s, const struct event *event) {
    const enum err err = game_send(s->game, s->round, event);
    if (!err) play_receipts_event(s, event);
    return err;
}

static enum err place_seat(struct session *s, int seat) {
    struct event event = {.kind = EV_PICK, .seat = (uint16_t)seat};
    enum err err = OK;
    if (!stakes_of(&s->wagers, s->game, seat)) return OK;
    memcpy(event.cards, s->pick[seat - 1], sizeof event.cards);
    if (scene_has_picks(s->game)) err = send(s, &event);
    for (int i = 0; i < s->game->wager_count && !err; i++) {
        event = (struct event){
            .kind = EV_BET, .what = (uint8_t)i, .seat = (uint16_t)seat, .cents = s->wagers.seat[seat - 1][i]};
        if (event.cents) err = send(s, &event);
    }
    return err;
}

/* [C-6.3.5], super-three-card: takes the stakes from the purse, and adds their share to the meters. */
static void take_stakes(struct session *s) {
    purse_open(&s->purse);
    s->last = s->wagers;
    for (int seat = 0; seat < s->seats.count; seat++) {
        for (int i = 0; i < s->game->wager_count; i++) {
            if (!s->wagers.seat[seat][i]) continue;
            purse_stake(&s->purse, i, s->wagers.seat[seat][i]);
            meters_contribute(&s->meters, &s->rules, i, s->wagers.seat[seat][i]);
        }
    }
}

enum err play_open_round(struct session *s) {
    const struct shoe left = deal_rng_left(&s->deal);
    enum err err = OK;
    s->game->open(s->round, &s->rules, s->game->live_shoe ? &left : NULL);
    play_receipts_begin(s);
    for (int seat = 1; seat <= s->seats.count && !err; seat++) err = place_seat(s, seat);
    if (!err) err = send(s, &(struct event){.kind = EV_CLOSE});
    if (!err) take_stakes(s);
    return err;
}

static void draw_round(struct session *s, const struct scene *scene, int reserve) {
    play_draw_balance(s);
    play_draw_scene(s, scene, reserve);
}

/* ---- decisions ---------------------------------------------------------------------------------------- */
/* What the other hands may still need: the base of each wager that can follow, once. */
static int64_t held_for_others(struct session *s, int seat) {
    int64_t held = 0;
    for (int other = 1; other <= s->seats.count; other++) {
        if (other == seat || !stakes_of(&s->last, s->game, other)) continue;
        const struct seat_view v = play_seat(s, s->round, other);
        if (v.action >= 0 && action_text(s->game, v.action).gives_up) continue;
        for (int i = 0; i < s->game->wager_count; i++) {
            const struct wager *w = &s->game->wagers[i];
            if (w->kind == WAGER_FOLLOWS && !v.stake[i]) held += v.stake[w->of];
        }
    }
    return held;
}

/* Sends a decision and takes from the purse what it added to the seat's stakes. */
static void decide(struct session *s, const struct event *event) {
    const struct seat_view old = play_seat(s, s->round, event->seat);
    must(send(s, event) == OK);
    const struct seat_view now = play_seat(s, s->round, event->seat);
    for (int i = 0; i < s->game->wager_count; i++)
        if (now.stake[i] > old.stake[i]) purse_stake(&s->purse, i, now.stake[i] - old.stake[i]);
}

/* Asks at a terminal, where q is easily pressed by mistake; a script is not asked. */
static bool confirm_leaving(struct session *s) {
    const struct event expire = {.kind = EV_EXPIRE, .seat = (uint16_t)s->seats.asked};
    if (!s->keys.interactive || !play_try(s, &expire)) return true;
    const int action = play_seat(s, s->trial, expire.seat).action;
    const struct short_text prompt =
        text_format("Leave now? The time-out decides for you: %s. y\tyes, n\tno: ", action_text(s->game, action).label);
    const struct key key = play_ask(s, prompt.text, false);
    return key.kind == KEY_END || key.c == 'y';
}

static void draw_question(void *context) {
    struct session *s = context;
    struct scene scene;
    scene_of(&scene, &s->rules, s->round, &s->seats);
    draw_round(s, &scene, PROMPT_LINES + text_lines(s->notice.text));
}

static bool take_other_key(void *context, char key, const char *choices) {
    struct session *s = context;
    if (key == '?')
        play_show_help(s, choices);
    else if (key == 'a' && s->advises)
        play_advice_show(s, s->style.rows);
    else if (key == 'q')
        s->leaving = confirm_leaving(s);
    else
        return false;
    return true;
}

static void ask_seat(struct session *s, int seat) {
    struct question question = {.seat = seat,
                                .keys = s->advises ? "a\tadvice, ?\thelp, q\tleave" : "?\thelp, q\tleave",
                                .held = held_for_others(s, seat),
                                .draw = draw_question,
                                .on_key = take_other_key,
                                .context = s};
    struct event event;
    s->seats.asked = seat;
    s->seats.seen |= 1u << seat;
    if (play_question_ask(s, &question, &event)) decide(s, &event);
    s->seats.asked = 0;
}

/* A player who has left takes the game's time-out. */
static void expire(struct session *s, const struct need *need) {
    const struct event event = {.kind = EV_EXPIRE, .seat = need->seat};
    if (!s->expired) play_notify(s, "You leave in mid-round: the time-out decides for you.");
    s->expired = true;
    s->seats.seen |= 1u << need->seat;
    decide(s, &event);
    const int action = play_seat(s, s->round, need->seat).action;
    play_notify(s, "Time-out%s: %s.", s->seats.count > 1 ? text_format(", seat %d", need->seat).text : "",
                action_text(s->game, action).done);
}

/* ---- the deal ----------------------------------------------------------------------------------------- */
/* The seat-selection number: spot 1 is the dealer, spots 2 to 7 are seats 1 to 6. */
static void start_deal(struct session *s) {
    uint8_t dice[DEAL_DICE];
    struct rng rng;
    shuffle_start(&s->deal.seed, &rng);
    const int spot = deal_start(&rng, rules_start_by_dice(&s->rules), dice);
    const int seat = spot - 1;
    const bool empty = seat > s->seats.count || (seat && !stakes_of(&s->last, s->game, seat));
    const struct short_text who =
        seat ? text_format("seat %d%s", seat, empty ? ", empty" : "") : text_format("the dealer");
    if (dice[0])
        play_notify(s, "Dice %d, %d, %d make %d: the first packet goes to %s.", dice[0], dice[1], dice[2],
                    dice[0] + dice[1] + dice[2], who.text);
    else
        play_notify(s, "The number drawn is %d: the first packet goes to %s.", spot, who.text);
    must(send(s, &(struct event){.kind = EV_START, .what = (uint8_t)spot}) == OK);
}

/* ---- settlement --------------------------------------------------------------------------------------- */
/* Ends the line that began at start with the net result, right-aligned at a column. */
static void end_line(struct buf *b, size_t start, int column, int64_t net, const struct style *style) {
    const struct short_text amount = net_text(net, style);
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
    const int net_at = play_width(s) - MONEY_COLUMNS - 1;
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
    end_line(b, start, play_width(s) - 1, (award->toke ? 0 : award->returned_cents) - award->stake_cents, &s->style);
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
    if (sentences) text_wrap(b, sentences == 1 ? said[0] : all.text, 3, play_width(s));
}

static void settle_seat(struct session *s, struct buf *b, const struct seat_scene *seat) {
    struct award awards[AWARDS_MAX];
    const int count = s->game->settle(s->round, seat->view.seat, awards);
    int columns = 12;
    meters_pay_seat(&s->meters, &s->rules, s->round, awards, count);
    if (s->seats.count > 1) buf_format(b, " Seat %d\n", seat->view.seat);
    for (int i = 0; i < count; i++) columns = text_wider(columns, s->game->wagers[awards[i].wager].title);
    for (int i = 0; i < count; i++) {
        purse_award(&s->purse, &awards[i]);
        put_award(b, s, &awards[i], columns);
    }
    put_why(b, s, awards, count);
}

static void put_round_total(struct buf *b, const struct session *s) {
    const size_t start = b->size;
    buf_format(b, " Staked %s, returned %s: balance %s", money_text(s->purse.round_staked).text,
               money_text(s->purse.round_returned).text, money_text(s->purse.balance).text);
    if (s->purse.round_tokes) buf_format(b, "; for the dealer %s", money_text(s->purse.round_tokes).text);
    end_line(b, start, play_width(s) - 1, s->purse.round_returned - s->purse.round_staked, &s->style);
}

/* The awards of many hands may be longer than the screen: then they are shown in pages, and the result keeps
 * only the table, with the net of each seat, and the total. */
static void keep_result(struct session *s, const struct scene *scene, const char *lines) {
    BUF_ON_STACK(brief, NOTICE_BYTES);
    const int below = s->leaving ? s->game->wager_count + SUMMARY_LINES : PROMPT_LINES;

    draw_round(s, scene, text_lines(lines) + below);
    buf_put(&s->screen, lines);
    buf_clear(&s->result);
    buf_put(&s->result, s->screen.text);
    if (!s->style.clears || text_lines(s->screen.text) + PROMPT_LINES <= s->style.rows) return;
    play_show_pages(s, s->result.text);
    put_round_total(&brief, s);
    play_put_meters(&brief, s);
    draw_round(s, scene, text_lines(brief.text) + PROMPT_LINES);
    buf_put(&s->screen, brief.text);
    buf_clear(&s->result);
    buf_put(&s->result, s->screen.text);
}

static void settle(struct session *s) {
    BUF_ON_STACK(lines, LINES_BYTES);
    BUF_ON_STACK(remark, 200);
    struct scene scene;
    s->seats.asked = 0;
    play_receipts_write(s);
    scene_of(&scene, &s->rules, s->round, &s->seats);
    for (int i = 0; i < scene.seats; i++) {
        struct seat_scene *seat = &scene.seat[i];
        const int64_t before = s->purse.round_returned;

        settle_seat(s, &lines, seat);
        seat->settled = true;
        for (int w = 0; w < s->game->wager_count; w++) seat->net -= seat->view.stake[w];
        seat->net += s->purse.round_returned - before;
    }
    meters_reset_hit(&s->meters, &s->rules, s->round);
    if (s->guide->put_remark) s->guide->put_remark(&remark, &scene.dealer, scene.dealer_text);
    if (remark.size) text_wrap(&lines, remark.text, 1, play_width(s));
    put_round_total(&lines, s);
    play_put_meters(&lines, s);
    must(!lines.full);
    keep_result(s, &scene, lines.text);
    purse_close(&s->purse);
}

/* ---- the round ---------------------------------------------------------------------------------------- */
void play_round(struct session *s) {
    s->seats.seen = 0;
    s->seats.asked = 0;
    s->expired = false;
    for (;;) {
        const struct need need = s->game->need(s->round);
        if (need.kind == NEED_NOTHING) break;
        if (need.kind == NEED_CARD) {
            struct event event = {.kind = EV_CARD};

            must(deal_next((struct deal_source){&deal_rng, &s->deal}, &event.cards[0]) == OK);
            must(send(s, &event) == OK);
        } else if (need.kind == NEED_START)
            start_deal(s);
        else if (s->leaving)
            expire(s, &need);
        else
            ask_seat(s, need.seat);
    }
    settle(s);
}

/* ---- the session -------------------------------------------------------------------------------------- */
static void put_figures(struct buf *b, const struct session *s, int columns, const char *title,
                        const struct wager_totals *totals) {
    const size_t start = b->size;
    buf_format(b, "   %-*s %5llu %9s %9s", columns, title, (unsigned long long)totals->count,
               money_text(totals->staked).text, money_text(totals->returned).text);
    end_line(b, start, columns + 39, totals->returned - totals->staked, &s->style);
}

static void put_wagers(struct buf *b, const struct session *s) {
    const struct purse *purse = &s->purse;
    int columns = 16;
    for (int i = 0; i < s->game->wager_count; i++)
        if (purse->wager[i].count) columns = text_wider(columns, s->game->wagers[i].title);
    buf_format(b, "   %-*s %5s %9s %9s %9s\n", columns, "", "times", "staked", "returned", "net");
    for (int i = 0; i < s->game->wager_count; i++)
        if (purse->wager[i].count) put_figures(b, s, columns, s->game->wagers[i].title, &purse->wager[i]);
    put_figures(b, s, columns, "Total", &(struct wager_totals){purse->rounds, purse->staked, purse->returned});
}

void play_put_summary(struct buf *b, const struct session *s) {
    const struct purse *purse = &s->purse;
    buf_format(b, " %s: %llu round%s\n", s->game->title, (unsigned long long)purse->rounds,
               purse->rounds == 1 ? "" : "s");
    if (purse->rounds > 0) put_wagers(b, s);
    play_put_mistakes(b, s);
    if (purse->tokes) buf_format(b, " Won for the dealer: %s\n", money_text(purse->tokes).text);
    buf_format(b, " Bought in %s. ", money_text(purse->bought).text);
    buf_format(b, "You leave with %s.\n", money_text(purse->balance).text);
}

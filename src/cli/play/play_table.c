/* play_table.c - what a player is shown, as answers (ask/answer.h): the wagers, the table, the settlement, the totals.
 *
 * Only what the game's views show is written, so nothing hidden can be. */
#include "ask/columns.h"
#include "base/json_write.h"
#include "cli/play/play.h"
#include "game/dealer_open_pai_gow.h"
#include "game/way/house_way.h"
#include "game/why.h"

#include <string.h>

enum { WHY_BYTES = 240, PAYS_BYTES = 120 };

static struct answer open_answer(struct session *s) {
    struct answer answer = call_answer(s->call, "");
    answer.width = PLAY_WIDTH;
    return answer;
}

static struct short_text net_text(int64_t cents) {
    return text_format("%s%s", cents > 0 ? "+" : "", money_text(cents).text);
}

/* ---- wagers ------------------------------------------------------------------------------------------- */
/* What each hand bets: "$5 - $25". */
static void put_bets(struct buf *b, const struct session *s, int wager) {
    BUF_ON_STACK(text, 100);
    for (int seat = 0; seat < s->seats; seat++)
        buf_format(&text, "%s%s", seat ? " " : "",
                   s->stake[seat][wager] ? money_text(s->stake[seat][wager]).text : "-");
    json_write_text(b, "bet", text.text);
}

static void put_wager(struct buf *b, const struct session *s, int wager) {
    const int64_t fixed = rules_fixed_cents(&s->rules, wager);
    const struct config_spot *spot = play_spot(s, wager);
    json_write(b, "{wager:%s", s->game->wagers[wager].id);
    put_bets(b, s, wager);
    json_write(b, "least:%s, most:%s", money_text(fixed ? fixed : spot->min_cents).text,
               money_text(fixed ? fixed : spot->max_cents).text);
    json_write(b, "table:%s, name:%s}",
               s->game->wagers[wager].kind == WAGER_REQUIRED ? "required" : rules_table_id(&s->rules, wager),
               s->game->wagers[wager].title);
}

static void put_picks(struct buf *b, const struct session *s) {
    if (!play_has_picks(s->game)) return;
    json_write_begin(b, "picks", '[');
    for (int seat = 0; seat < s->seats; seat++)
        json_write_text(b, NULL, text_format("%d-%d-%d", s->pick[seat][0], s->pick[seat][1], s->pick[seat][2]).text);
    json_write_end(b, ']');
}

static void put_meters(struct buf *b, const struct session *s) {
    const struct meters meters = play_meters(s);
    if (s->game->meter_count == 0) return;
    json_write_begin(b, "meters", '[');
    for (int i = 0; i < s->game->meter_count; i++) {
        const int number = s->game->meters[i].number;
        json_write_text(b, NULL, text_format("%d %s", number, money_text(meters.cents[number]).text).text);
    }
    json_write_end(b, ']');
    if (s->game->bonus_notice && meter_is_bonus(&s->rules)) json_write_text(b, "notice", s->game->bonus_notice);
}

static bool is_made(const struct session *s, int wager) {
    for (int seat = 0; seat < s->seats; seat++)
        if (s->stake[seat][wager]) return true;
    return false;
}

void play_show_wagers(struct session *s, bool all) {
    struct answer answer = open_answer(s);
    struct buf *b = answer.text;
    json_write(b, "{wagers:[");
    for (int i = 0; i < s->game->wager_count; i++)
        if (play_wager_base(s->game, i) >= 0 && rules_offers(&s->rules, i) && (all || is_made(s, i)))
            put_wager(b, s, i);
    json_write_end(b, ']');
    put_picks(b, s);
    if (all) put_meters(b, s);
    json_write_end(b, '}');
    answer_end(&answer);
}

/* ---- the table ---------------------------------------------------------------------------------------- */
/* As they lie; high to low where seats set their hands, "Kd Qs | Ah As ..." once it is set. */
static void put_cards(struct buf *b, const struct session *s, const struct hand_view *hand) {
    card sorted[HAND_MAX];
    int count = hand->set ? 2 : 0;
    memcpy(sorted, hand->cards, sizeof sorted);
    if (s->game->sets_hand >= 0) card_sort(sorted, hand->count);
    if (hand->set) card_put_list(b, hand->front, 2);
    for (int i = 0; i < hand->count; i++) {
        if (hand->set && memchr(hand->front, sorted[i], 2)) continue;
        buf_put(b, !count ? "" : hand->set && count == 2 ? " | " : " ");
        card_put(b, sorted[i]);
        count++;
    }
}

/* A hand in words reveals its cards, so it is written only if every card is visible. */
static void put_words(struct buf *b, const struct session *s, const struct hand_view *hand, int seat) {
    if (hand->count && !memchr(hand->cards, CARD_HIDDEN, hand->count))
        hand_put_words(b, s->game->describe(s->round, seat));
    if (hand->foul) buf_put(b, ": FOUL");
}

/* With the House Way rule that set the hand. */
static void put_dealer(struct buf *b, const struct session *s, const struct hand_view *dealer) {
    BUF_ON_STACK(text, HAND_TEXT_MAX + 80);
    BUF_ON_STACK(words, HAND_TEXT_MAX);
    BUF_ON_STACK(reason, 256);
    put_cards(&text, s, dealer);
    put_words(&words, s, dealer, 0);
    if (words.size) buf_format(&text, ": %s", words.text);
    json_write(b, "dealer?:%s", text.text);
    if (!dealer->house_way_rule) return;
    const struct setting set = house_way(dealer->cards, dealer_open_pai_gow_terms(&s->rules));
    buf_format(&reason, "rule %s: ", dealer->house_way_rule);
    house_way_reason(&reason, &set);
    json_write_text(b, "house_way", reason.text);
}

static void put_seat(struct buf *b, const struct session *s, const struct seat_view *seat) {
    BUF_ON_STACK(cards, 80);
    BUF_ON_STACK(words, HAND_TEXT_MAX);
    BUF_ON_STACK(bets, 640);
    int64_t staked = 0;
    for (int i = 0; i < s->game->wager_count; i++) {
        staked += seat->stake[i];
        if (seat->stake[i])
            buf_format(&bets, "%s%s %s", bets.size ? " + " : "", s->game->wagers[i].title,
                       money_text(seat->stake[i]).text);
    }
    put_cards(&cards, s, &seat->hand);
    put_words(&words, s, &seat->hand, seat->seat);
    json_write(b, "{seat:%d, cards:%s, hand?:%s, decision?:%s, bets:%s}", seat->seat, cards.text, words.text,
               seat->action >= 0 ? s->game->actions[seat->action] : NULL,
               s->seats > 1 ? money_text(staked).text : bets.text);
}

void play_show_round(struct session *s) {
    struct answer answer = open_answer(s);
    struct buf *b = answer.text;
    struct view view, own;
    BUF_ON_STACK(table, 80);
    s->game->view(s->round, s->asked, &view);
    json_write(b, "{round:%ju, balance:%s", s->rounds + 1, money_text(play_balance(s)).text);
    put_dealer(b, s, &view.dealer);
    card_put_list(&table, view.table.cards, view.table.count);
    if (table.size) json_write_text(b, s->game->table_cards, table.text);
    json_write_begin(b, "hands", '[');
    for (int number = 1; number <= s->seats; number++) {
        const struct seat_view *seat = view_find_seat(&view, number);
        if (!seat || s->seen >> number & 1) seat = game_view_seat(s->game, s->round, number, &own);
        if (seat) put_seat(b, s, seat);
    }
    buf_put(b, "]}");
    answer_end(&answer);
}

/* ---- settlement --------------------------------------------------------------------------------------- */
/* The line that paid, as printed, and its odds. */
static void put_award(struct buf *b, const struct session *s, const struct award *award) {
    const struct pay pay = rules_award_pay(&s->rules, award);
    BUF_ON_STACK(line, PAYS_BYTES);
    if (award->line && award->outcome == OUTCOME_WIN) buf_put(&line, award->line->label);
    if (award->outcome == OUTCOME_WIN && pay.kind != PAY_LOSE) {
        if (line.size) buf_put(&line, ", ");
        pay_put(&line, pay);
    }
    json_write(b, "{seat?:%d, wager:%s, stake:%s, outcome:%s, net:%s, line?:%s}", s->seats > 1 ? award->seat : 0,
               s->game->wagers[award->wager].title, money_text(award->stake_cents).text,
               outcome_name((enum outcome)award->outcome), net_text(award->returned_cents - award->stake_cents).text,
               line.text);
}

/* Why, in a sentence: of the wagers without a pay table. */
static void tell_why(const struct session *s, const struct award *awards, int count) {
    char before[WHY_BYTES] = "";
    for (int i = 0; i < count; i++) {
        BUF_ON_STACK(sentence, WHY_BYTES);
        if (awards[i].line || rules_table(&s->rules, awards[i].wager).sheet) continue;
        why_put(&sentence, &s->rules, s->round, &awards[i], ENGLISH);
        if (strcmp(before, sentence.text) == 0) continue;
        memcpy(before, sentence.text, sentence.size + 1);
        play_tell(s->seats > 1 ? "%s of seat %d: %s" : "%s%.0d: %s", s->game->wagers[awards[i].wager].title,
                  awards[i].seat, sentence.text);
    }
}

static void add_totals(struct session *s, const struct seat_view *seat, const struct award *awards, int count,
                       struct wager_totals *round) {
    for (int i = 0; i < s->game->wager_count; i++) {
        s->wagers[i].count += seat->stake[i] > 0;
        s->wagers[i].staked += seat->stake[i];
        round->staked += seat->stake[i];
    }
    for (int i = 0; i < count; i++) {
        struct wager_totals *wager = &s->wagers[awards[i].wager];
        wager->count += awards[i].stake_cents == 0;
        wager->returned += awards[i].returned_cents;
        round->returned += awards[i].returned_cents;
    }
}

void play_settle(struct session *s) {
    struct wager_totals round = {0};
    struct award awards[AWARDS_MAX];
    struct view view;
    s->asked = 0;
    play_show_round(s);
    struct answer answer = open_answer(s);
    struct buf *b = answer.text;
    json_write(b, "{settled:[");
    for (int seat = 1; seat <= s->seats; seat++) {
        const struct seat_view *own = game_view_seat(s->game, s->round, seat, &view);
        if (!own) continue;
        const int count = floor_awards(&s->house.working, 1, seat, awards);
        for (int i = 0; i < count; i++) put_award(b, s, &awards[i]);
        add_totals(s, own, awards, count, &round);
    }
    json_write_end(b, ']');
    put_meters(b, s);
    json_write_end(b, '}');
    answer_end(&answer);
    for (int seat = 1; seat <= s->seats; seat++)
        if (game_view_seat(s->game, s->round, seat, &view))
            tell_why(s, awards, floor_awards(&s->house.working, 1, seat, awards));
    s->rounds++;
    play_tell("Staked %s, returned %s: %s, balance %s.", money_text(round.staked).text, money_text(round.returned).text,
              net_text(round.returned - round.staked).text, money_text(play_balance(s)).text);
}

/* ---- the session -------------------------------------------------------------------------------------- */
static void put_totals(struct buf *b, const char *name, const struct wager_totals *t) {
    json_write(b, "{wager:%s, times:%ju, staked:%s, returned:%s, net:%s}", name, t->count, money_text(t->staked).text,
               money_text(t->returned).text, net_text(t->returned - t->staked).text);
}

void play_show_totals(struct session *s) {
    struct answer answer = open_answer(s);
    struct wager_totals all = {.count = s->rounds};
    json_write(answer.text, "{game:%s, rounds:%ju, totals:[", s->game->title, s->rounds);
    for (int i = 0; i < s->game->wager_count; i++) {
        const struct wager_totals *wager = &s->wagers[i];
        if (wager->count) put_totals(answer.text, s->game->wagers[i].title, wager);
        all.staked += wager->staked;
        all.returned += wager->returned;
    }
    if (s->rounds) put_totals(answer.text, "all", &all);
    buf_put(answer.text, "]}");
    answer_end(&answer);
    must(s->bought - all.staked + all.returned == play_balance(s));
    play_tell_mistakes(s);
    play_tell("Bought in %s. You leave with %s.", money_text(s->bought).text, money_text(play_balance(s)).text);
}

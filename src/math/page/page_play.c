#include "math/page/page_play.h"

#include "math/analysis.h"

#include <string.h>

uint32_t page_base_wagers(const struct page *p) {
    uint32_t base = 0;
    for (int w = 0; w < p->wager_count; w++) {
        const struct page_wager *wager = &p->wager[w];
        const int on = wager->kind == PAGE_UNSTAKED ? wager->of : w;
        if (p->wager[on].kind != PAGE_OPTIONAL) base |= UINT32_C(1) << w;
    }
    return base;
}

/* ---- stakes --------------------------------------------------------------------------------------------- */
static int64_t with_pay(int64_t unit, struct pay pay) {
    const int64_t den = pay.kind == PAY_TO_1 || pay.kind == PAY_FOR_1 ? pay.den : 1;
    return unit / common_divisor(unit, den) * den;
}

static int64_t unit_of(const struct page *p) {
    int64_t unit = 1;
    for (int i = 0; i < p->case_count; i++) unit = with_pay(unit, p->cases[i].pay);
    for (int i = 0; i < p->sheet_count; i++)
        for (int row = 0; row < p->sheet[i].row_count; row++)
            for (int c = 0; c < p->sheet[i].columns; c++)
                unit = with_pay(unit, p->row[p->sheet[i].row_first + row].pay[c]);
    return unit;
}

void page_player_open(struct page_player *player, struct arena *arena, const struct rules *rules, uint32_t optional) {
    const struct page_game *g = page_game_of(rules->game);
    *player = (struct page_player){.game = g, .rules = rules, .unit = unit_of(&g->page)};
    player->round = arena_take(arena, game_round_size(&g->game));
    for (int w = 0; w < g->page.wager_count; w++) {
        const int kind = g->page.wager[w].kind;
        if (kind == PAGE_REQUIRED || (kind == PAGE_OPTIONAL && optional >> w & 1)) player->made |= UINT32_C(1) << w;
    }
}

/* ---- events --------------------------------------------------------------------------------------------- */
static void send(struct page_player *player, struct event event) {
    must(game_send(&player->game->game, player->round, &event) == OK);
}

static void place_bets(struct page_player *player) {
    const struct page *p = &player->game->page;
    bool any = false;
    for (int w = 0; w < p->wager_count; w++) {
        if (!(player->made >> w & 1)) continue;
        const int64_t fixed = p->wager[w].fixed_cents;
        send(player,
             (struct event){.kind = EV_BET, .seat = 1, .what = (uint8_t)w, .cents = fixed ? fixed : player->unit});
        any = true;
    }
    must(any);
    send(player, (struct event){.kind = EV_CLOSE});
}

/* The pile to which the receiver's card belongs that comes after so many. */
static int pile_at(const struct page_player *player, int receiver, int before, int *at) {
    const struct page *p = &player->game->page;
    const unsigned lies = player->round->piles | player->round->seats[0].piles;
    for (int i = 0; i < p->pile_count; i++) {
        if (p->pile[i].kind != PAGE_DEALT || p->pile[i].receiver != receiver || !(lies >> i & 1)) continue;
        *at = before;
        if (before < p->pile[i].count) return i;
        before -= p->pile[i].count;
    }
    return -1;
}

static card unused_card(const struct page_player *player, const struct page_cards *cards) {
    const struct page *p = &player->game->page;
    uint64_t used = player->round->round.dealt;
    for (int i = 0; i < p->pile_count; i++)
        for (int k = 0; cards->set >> i & 1 && k < p->pile[i].count; k++) used |= UINT64_C(1) << cards->cards[i][k];
    if (player->round->round.kinds) return (card)__builtin_ctzll(~used);
    card c = 0; /* of a shoe: one of which more is left than the deal needs */
    while (c < DECK_52 - 1 && player->round->round.shoe.copies[c] <= (used >> c & 1 ? HAND_MAX : 0)) c++;
    return c;
}

static card next_card(const struct page_player *player, const struct page_cards *cards, const struct need *need) {
    const struct page_round *r = player->round;
    int pile = -1, at = 0;
    if (need->to == TO_SEAT) pile = pile_at(player, PAGE_TO_SEAT, r->seats[0].hand.count, &at);
    if (need->to == TO_DEALER) pile = pile_at(player, PAGE_TO_DEALER, r->round.dealer.count, &at);
    if (need->to == TO_TABLE) pile = pile_at(player, PAGE_TO_TABLE, r->round.shared.count, &at);
    return pile >= 0 && cards->set >> pile & 1 ? cards->cards[pile][at] : unused_card(player, cards);
}

/* False: the history has no choice here, or one that is not open. */
static bool act(struct page_player *player, const struct need *need, const struct page_history *history,
                uint32_t *asked) {
    const struct page *p = &player->game->page;
    const int decision = player->round->round.decision;
    const int chosen = player->standard ? p->decision[decision].standard : history->chosen[decision];
    player->asked = *need;
    if (chosen == PAGE_NONE) return false;
    const uint8_t action = p->choice[p->decision[decision].choice_first + chosen].action;
    if (!(need->actions >> action & 1)) return false;
    if (!player->standard) *asked |= UINT32_C(1) << decision;
    send(player, (struct event){.kind = EV_ACT, .seat = 1, .what = action});
    return true;
}

static bool all_asked(const struct page *p, const struct page_history *history, uint32_t asked) {
    for (int d = 0; d < p->decision_count; d++)
        if (history->chosen[d] != PAGE_NONE && !(asked >> d & 1)) return false;
    return true;
}

enum page_played page_play(struct page_player *player, const struct page_cards *cards,
                           const struct page_history *history, uint32_t piles) {
    const struct game *game = &player->game->game;
    uint32_t asked = 0;
    memset(player->round, 0, game_round_size(game));
    game->open(player->round, player->rules, NULL);
    place_bets(player);
    for (;;) {
        const struct need need = game->need(player->round);
        if (need.kind == NEED_NOTHING) break;
        if (need.kind == NEED_CARD)
            send(player, (struct event){.kind = EV_CARD, .cards = {next_card(player, cards, &need)}});
        else if (need.kind == NEED_START)
            send(player, (struct event){.kind = EV_START, .what = cards->chance});
        else if (need.kind != NEED_DECISION || !act(player, &need, history, &asked))
            return PAGE_FORBIDDEN;
    }
    if (!all_asked(&player->game->page, history, asked)) return PAGE_FORBIDDEN;
    const uint32_t lies = player->round->piles | player->round->seats[0].piles;
    if ((lies & player->conditional) != (piles & player->conditional)) return PAGE_ELSEWHERE;
    player->count = game->settle(player->round, 1, player->awards);
    return PAGE_PLAYED;
}

uint32_t page_seen_piles(const struct page *p, const struct page_round *round) {
    uint32_t seen = 0;
    for (int i = 0; i < p->pile_count; i++) {
        const bool turned = p->pile[i].receiver == PAGE_TO_DEALER && round->dealer_turned;
        if (p->pile[i].receiver == PAGE_TO_SEAT || !p->pile[i].face_down || turned) seen |= UINT32_C(1) << i;
    }
    return seen;
}

/* ---- awards --------------------------------------------------------------------------------------------- */
int64_t page_player_net(const struct page_player *player, uint32_t wagers) {
    int64_t net = 0;
    for (int i = 0; i < player->count; i++)
        if (wagers >> player->awards[i].wager & 1)
            net += player->awards[i].returned_cents - player->awards[i].stake_cents;
    return net;
}

int64_t page_player_staked(const struct page_player *player, uint32_t wagers) {
    const struct page_seat *seat = &player->round->seats[0];
    int64_t staked = 0;
    for (int w = 0; w < player->game->page.wager_count; w++)
        if ((wagers & ~(uint32_t)seat->returned) >> w & 1) staked += seat->stake[w];
    return staked;
}

/* round.c - a round of the library, step by step: names become events of the game plug (game/game.h), a refusal becomes
 * an error of the handle. */
#include "lib/lib.h"

#include <stdlib.h>

struct cardroom_round {
    cardroom *c;                  /* NULL: it was closed before the round */
    struct round_input *in;       /* NULL then, too */
    cardroom_round **link, *next; /* in the list of the handle's rounds: where it hangs, and who comes after it */
};

/* The public numbers are those of the plug. */
_Static_assert((int)CARDROOM_NEED_WAGERS == (int)NEED_WAGERS && (int)CARDROOM_NEED_START == (int)NEED_START &&
                   (int)CARDROOM_NEED_CARD == (int)NEED_CARD && (int)CARDROOM_NEED_DECISION == (int)NEED_DECISION &&
                   (int)CARDROOM_NEED_TURN == (int)NEED_TURN && (int)CARDROOM_NEED_NOTHING == (int)NEED_NOTHING &&
                   (int)CARDROOM_TO_DEALER == (int)TO_DEALER && (int)CARDROOM_TO_SEAT == (int)TO_SEAT &&
                   (int)CARDROOM_TO_TABLE == (int)TO_TABLE && (int)CARDROOM_TO_NOBODY == (int)TO_NOBODY,
               "needs");

static int open_round(cardroom *c, cardroom_round *r, const char *rules) {
    const size_t size = strlen(rules);
    char *copy = malloc(size + 1); /* it is decoded in place */
    r->c = c;
    r->link = &c->rounds;
    r->next = c->rounds;
    if (r->next) r->next->link = &r->next;
    c->rounds = r;
    r->in = calloc(1, round_input_size());
    if (!copy || !r->in) {
        free(copy);
        return CARDROOM_MEMORY;
    }
    memcpy(copy, rules, size + 1);
    const bool good = round_input_open(r->in, (struct text){copy, size});
    free(copy);
    if (!good) c->refused = r->in->failure;
    return good ? CARDROOM_OK : CARDROOM_USAGE;
}

int cardroom_round_open(cardroom *c, const char *rules, cardroom_round **out) {
    if (out) *out = NULL;
    int status = cardroom_begin(c, !out ? "out" : !rules ? "rules" : NULL);
    if (status) return status;
    cardroom_round *r = calloc(1, sizeof *r);
    status = r ? open_round(c, r, rules) : CARDROOM_MEMORY;
    if (status == CARDROOM_OK)
        *out = r;
    else
        cardroom_round_close(r);
    return status;
}

void cardroom_round_close(cardroom_round *r) {
    if (r && r->c) {
        *r->link = r->next;
        if (r->next) r->next->link = r->link;
        free(r->in);
    }
    free(r);
}

void cardroom_leave_rounds(cardroom *c) {
    for (cardroom_round *r = c->rounds; r; r = r->next) {
        free(r->in);
        r->in = NULL;
        r->c = NULL;
    }
}

void cardroom_round_need(const cardroom_round *r, struct cardroom_need *out) {
    if (!out) return;
    *out = (struct cardroom_need){.kind = CARDROOM_NEED_NOTHING};
    if (!r || !r->in) return;
    const struct need need = r->in->rules.game->need(r->in->round);
    *out = (struct cardroom_need){need.kind, need.to, need.seat, need.face_down, need.actions};
}

const char *cardroom_round_action(const cardroom_round *r, int number) {
    const struct game *game = r && r->in ? r->in->rules.game : NULL;
    return game && number >= 0 && number < game->action_count ? game->actions[number] : NULL;
}

/* ---- events ------------------------------------------------------------------------------------------- */
/* Begins a call on the round; missing: the name of an argument that is NULL. */
static int begin(const cardroom_round *r, const char *missing) {
    const int status = r ? cardroom_begin(r->c, missing) : CARDROOM_USAGE;
    return missing ? CARDROOM_USAGE : status; /* so that compilers see that nobody goes on with NULL */
}

/* The place is for the message of a refusal; err: what is wrong with the words of the event. */
static int send(cardroom_round *r, enum err err, const struct event *event, const char *place) {
    if (!err) err = game_send(r->in->rules.game, r->in->round, event);
    return err ? cardroom_refuse(r->c, err, place) : CARDROOM_OK;
}

static enum err check_seat(const cardroom_round *r, int seat) {
    return seat >= 1 && seat <= r->in->rules.game->seats ? OK : ERR_SEAT;
}

int cardroom_round_bet(cardroom_round *r, int seat, const char *wager, int64_t cents) {
    const int status = begin(r, wager ? NULL : "wager");
    if (status) return status;
    const int number = game_wager(r->in->rules.game, wager, strlen(wager));
    const enum err err = check_seat(r, seat) ? ERR_SEAT : number < 0 ? ERR_WAGER : cents < 0 ? ERR_AMOUNT : OK;
    return send(r, err,
                &(struct event){.kind = EV_BET, .what = (uint8_t)number, .seat = (uint16_t)seat, .cents = cents},
                text_format("seat %d, wager %.40s", seat, wager).text);
}

int cardroom_round_pick(cardroom_round *r, int seat, const int locations[3]) {
    const int status = begin(r, locations ? NULL : "locations");
    if (status) return status;
    struct event event = {.kind = EV_PICK, .seat = (uint16_t)seat};
    enum err err = check_seat(r, seat);
    for (int i = 0; i < 3; i++) {
        if (locations[i] < 1 || locations[i] > 9) err = ERR_PICK;
        event.cards[i] = (uint8_t)locations[i];
    }
    return send(r, err, &event, text_format("seat %d, pick", seat).text);
}

int cardroom_round_close_bets(cardroom_round *r) {
    const int status = begin(r, NULL);
    return status ? status : send(r, OK, &(struct event){.kind = EV_CLOSE}, "betting");
}

int cardroom_round_start(cardroom_round *r, int spot) {
    const int status = begin(r, NULL);
    if (status) return status;
    return send(r, spot >= 1 && spot <= 7 ? OK : ERR_START, &(struct event){.kind = EV_START, .what = (uint8_t)spot},
                text_format("spot %d", spot).text);
}

static int send_card(cardroom_round *r, enum event_kind kind, const char *name) {
    const int status = begin(r, name ? NULL : "name");
    if (status) return status;
    struct event event = {.kind = (uint8_t)kind, .cards = {CARD_HIDDEN}};
    const char *bad;
    const bool known = strcmp(name, "??") == 0 || card_read_list(name, strlen(name), event.cards, 1, &bad) == 1;
    return send(r, known ? OK : ERR_CARD, &event, text_format("card %.40s", name).text);
}

int cardroom_round_card(cardroom_round *r, const char *name) { return send_card(r, EV_CARD, name); }
int cardroom_round_turn(cardroom_round *r, const char *name) { return send_card(r, EV_TURN, name); }

int cardroom_round_decide(cardroom_round *r, int seat, const char *action, const char *front) {
    const int status = begin(r, action ? NULL : "action");
    if (status) return status;
    const struct game *game = r->in->rules.game;
    const int number = game_action(game, action, strlen(action));
    struct event event = {.kind = EV_ACT, .what = (uint8_t)number, .seat = (uint16_t)seat};
    const char *bad;
    enum err err = check_seat(r, seat);
    if (!err && number < 0) err = ERR_DECISION;
    if (!err && (number == game->sets_hand) != (front != NULL)) err = ERR_DECISION;
    if (!err && front && card_read_list(front, strlen(front), event.cards, 2, &bad) != 2) err = ERR_CARD;
    return send(r, err, &event, text_format("seat %d, decision %.40s", seat, action).text);
}

int cardroom_round_expire(cardroom_round *r, int seat) {
    const int status = begin(r, NULL);
    if (status) return status;
    return send(r, seat ? check_seat(r, seat) : OK, &(struct event){.kind = EV_EXPIRE, .seat = (uint16_t)seat},
                text_format("seat %d", seat).text);
}

/* ---- results ------------------------------------------------------------------------------------------ */
static int write_answer(cardroom_round *r, int seat, bool result) {
    FILE *out = open_memstream(&r->c->text, &r->c->text_size);
    if (!out) return CARDROOM_MEMORY;
    if (result) {
        round_input_take_seats(r->in);
        round_output_result(r->in, out);
    } else {
        round_output_view(r->in, seat, out);
    }
    return fclose(out) == 0 ? CARDROOM_OK : CARDROOM_MEMORY;
}

int cardroom_round_view(cardroom_round *r, int seat) {
    const int status = begin(r, NULL);
    if (status) return status;
    if (seat && check_seat(r, seat)) return cardroom_refuse(r->c, ERR_SEAT, text_format("seat %d", seat).text);
    return write_answer(r, seat, false);
}

int cardroom_round_settle(cardroom_round *r) {
    const int status = begin(r, NULL);
    if (status) return status;
    if (r->in->rules.game->need(r->in->round).kind != NEED_NOTHING) return cardroom_refuse(r->c, ERR_ORDER, "result");
    return write_answer(r, 0, true);
}

/* ---- a whole round in one call ------------------------------------------------------------------------- */
_Static_assert((int)CARDROOM_BET == (int)EV_BET && (int)CARDROOM_PICK == (int)EV_PICK &&
                   (int)CARDROOM_CLOSE_BETS == (int)EV_CLOSE && (int)CARDROOM_START == (int)EV_START &&
                   (int)CARDROOM_CARD == (int)EV_CARD && (int)CARDROOM_DECIDE == (int)EV_ACT &&
                   (int)CARDROOM_EXPIRE == (int)EV_EXPIRE && (int)CARDROOM_AWARDS == (int)AWARDS_MAX,
               "events");

const char *cardroom_round_wager(const cardroom_round *r, int number) {
    const struct game *game = r && r->in ? r->in->rules.game : NULL;
    return game && number >= 0 && number < game->wager_count ? game->wagers[number].id : NULL;
}

/* Numbers that name nothing, which the rules never see. */
static enum err check_event(const struct game *game, const struct cardroom_event *e) {
    const bool of_seat = e->kind == CARDROOM_BET || e->kind == CARDROOM_PICK || e->kind == CARDROOM_DECIDE;
    if (e->seat > game->seats || (of_seat && !e->seat)) return ERR_SEAT;
    switch (e->kind) {
    case CARDROOM_BET: return e->what >= game->wager_count ? ERR_WAGER : e->cents < 0 ? ERR_AMOUNT : OK;
    case CARDROOM_PICK:
        for (int i = 0; i < 3; i++)
            if (e->cards[i] < 1 || e->cards[i] > 9) return ERR_PICK;
        return OK;
    case CARDROOM_START: return e->what >= 1 && e->what <= 7 ? OK : ERR_START;
    case CARDROOM_CARD: return e->cards[0] < DECK_53 ? OK : ERR_CARD;
    case CARDROOM_DECIDE:
        return e->what >= game->action_count                      ? ERR_DECISION
               : e->cards[0] >= DECK_53 || e->cards[1] >= DECK_53 ? ERR_CARD
                                                                  : OK;
    case CARDROOM_CLOSE_BETS:
    case CARDROOM_EXPIRE: return OK;
    }
    return ERR_ORDER;
}

/* Sends all of them; the highest seat among them, or -1 after a refusal. */
static int send_all(cardroom_round *r, const struct cardroom_event *events, int count) {
    const struct game *game = r->in->rules.game;
    int seats = 0;
    for (int i = 0; i < count; i++) {
        const struct cardroom_event *e = &events[i];
        enum err err = check_event(game, e);
        const struct event event = {.kind = e->kind,
                                    .what = e->what,
                                    .seat = e->seat,
                                    .cards = {e->cards[0], e->cards[1], e->cards[2]},
                                    .cents = e->cents};
        if (!err) err = game_send(game, r->in->round, &event);
        if (e->seat > seats) seats = e->seat;
        if (!err) continue;
        r->c->refused_line = (uint64_t)i + 1;
        cardroom_refuse(r->c, err, text_format("event %d", i + 1).text);
        return -1;
    }
    return seats;
}

static struct cardroom_award award_of(const struct award *a) {
    return (struct cardroom_award){a->seat,        a->wager,         a->outcome,
                                   a->meter,       a->toke,          a->line ? a->line->id : NULL,
                                   a->stake_cents, a->returned_cents};
}

int cardroom_round_play(cardroom_round *r, const struct cardroom_event *events, int count,
                        struct cardroom_awards *awards) {
    const int status = begin(r, !events ? "events" : !awards || (!awards->award && awards->most) ? "awards" : NULL);
    if (status) return status;
    const struct game *game = r->in->rules.game;
    awards->count = 0;
    game->open(r->in->round, &r->in->rules, NULL);
    const int seats = send_all(r, events, count);
    if (seats < 0) return CARDROOM_FAILED;
    if (game->need(r->in->round).kind != NEED_NOTHING) return cardroom_refuse(r->c, ERR_ORDER, "result");
    for (int seat = 1; seat <= seats; seat++) {
        struct award own[AWARDS_MAX];
        const int64_t *stakes = game->stakes(r->in->round, seat);
        const int own_count = stakes ? game->settle(r->in->round, seat, own) : 0;

        meters_pay_seat(&r->in->meters, &r->in->rules, r->in->round, own, own_count);
        for (int i = 0; i < own_count; i++, awards->count++)
            if (awards->count < awards->most) awards->award[awards->count] = award_of(&own[i]);
    }
    if (awards->count <= awards->most) return CARDROOM_OK;
    text_refuse(r->c->refused.message, sizeof r->c->refused.message, "there are %d awards", awards->count);
    return CARDROOM_USAGE;
}

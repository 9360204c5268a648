/* steps.c - libcardroom as a C program uses it: handles and errors, cards and hands, a round of each game step by step
 * beside cardroom_settle(), what a caller does wrong, progress, and two threads at once.  Prints "ok NAME" for each
 * test. */
#include <cardroom.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void check(int good, const char *what) {
    if (good) return;
    printf("FAILED: %s\n", what);
    failures++;
}

static void passed(const char *name) {
    if (failures == 0) printf("ok %s\n", name);
}

/* ---- handles and errors ------------------------------------------------------------------------------- */
static void test_errors(cardroom *c) {
    cardroom_round *r = NULL;
    check(cardroom_settle(c, "{}\n{\"game\":7}", NULL) == CARDROOM_FAILED, "a bad line fails");
    check(strcmp(cardroom_error_code(c), "missing-key") == 0 && cardroom_error_line(c) == 1,
          "the first refusal is kept");
    check(strcmp(cardroom_error_message(c), "the round: the key 'game' is missing") == 0, "it says where");
    check(strstr(cardroom_text(c, NULL), "\"line\":2}") != NULL, "every line is answered");
    check(cardroom_analyze(c, "no-such-game", NULL) == CARDROOM_USAGE, "there is no such game");
    check(strncmp(cardroom_error_message(c), "there is no game 'no-such-game'", 31) == 0, "it says so");
    check(cardroom_analyze(c, "three-card-catch", "{\"nope\":1}") == CARDROOM_USAGE, "an unknown key");
    check(strcmp(cardroom_error_message(c), "there is no option '--nope'") == 0, "it is named");
    check(cardroom_analyze(c, "three-card-catch", "{\"wager\":") == CARDROOM_USAGE, "a request that is no JSON");
    check(strstr(cardroom_error_message(c), "request: column 10") != NULL, "its column is named");
    check(strcmp(cardroom_error_code(c), "json") == 0, "its code");
    check(cardroom_analyze(c, "three-card-catch", "[]") == CARDROOM_USAGE, "a request is an object");
    check(cardroom_analyze(c, "three-card-catch", "{\"wager\":\"a\\u0000b\"}") == CARDROOM_USAGE, "a zero byte");
    check(cardroom_analyze(c, "three-card-catch", "{\"table\":{\"xtra\":\"/etc/passwd\"}}") == CARDROOM_FAILED,
          "no file is opened");
    check(strcmp(cardroom_error_message(c), "/etc/passwd: No such file or directory") == 0, "it is not there");
    check(cardroom_analyze(c, "three-card-catch", "{\"strategy\":\"out.txt\",\"json\":false}") == CARDROOM_FAILED,
          "no file is written");
    check(cardroom_simulate(c, "three-card-catch", "{\"state\":\"x\"}") == CARDROOM_USAGE, "no state is written");
    check(cardroom_round_open(c, "{\"game\":\"three-card-catch\",\"options\":{\"xtra\":\"9\"}}", &r) ==
                  CARDROOM_USAGE &&
              r == NULL,
          "a round with a wrong option does not open");
    check(strcmp(cardroom_error_code(c), "bad-option") == 0, "its code");
    check(cardroom_games(c, NULL, NULL) == CARDROOM_OK && cardroom_error_message(c)[0] == '\0' &&
              cardroom_error_line(c) == 0,
          "a good call forgets the error");
    cardroom_close(NULL);
    cardroom_round_close(NULL);
    check(cardroom_version_number() >= 1000 && strchr(cardroom_version(), '.') != NULL, "a version");
    passed("errors");
}

/* ---- cards and hands ---------------------------------------------------------------------------------- */
static struct cardroom_hand hand(const char *text, enum cardroom_ranking ranking) {
    struct cardroom_hand out = {0, "", ""};
    uint8_t cards[8];
    const int count = cardroom_cards_read(text, cards, 8);
    if (count < 0 || cardroom_hand(cards, count, ranking, &out) != CARDROOM_OK) strcpy(out.code, "none");
    return out;
}

static void test_hands(void) {
    uint8_t cards[2];
    char name[4];
    check(cardroom_cards_read("As 2c", cards, 2) == 2 && cards[0] == 51 && cards[1] == 0, "cards are numbers");
    check(cardroom_cards_read("As 2c 3d", cards, 2) == -1 && cardroom_cards_read("Ax", cards, 2) == -1, "bad cards");
    cardroom_card_name(51, name);
    check(strcmp(name, "As") == 0, "a card has a name");
    cardroom_card_name(CARDROOM_JOKER, name);
    check(strcmp(name, "Jk") == 0, "the joker");
    cardroom_card_name(53, name);
    check(name[0] == '\0', "no card");
    check(strcmp(hand("As Ad Kc", CARDROOM_THREE).words, "pair of aces") == 0, "a pair");
    check(hand("4c 5d 6h", CARDROOM_THREE).value > hand("As Ks 9s", CARDROOM_THREE).value, "a straight beats a flush");
    check(strcmp(hand("As As Kc", CARDROOM_THREE).code, "none") == 0, "one deck has no twins");
    check(strcmp(hand("As As Kc", CARDROOM_SHOE).code, "suited-pair A") == 0, "a shoe has");
    check(strcmp(hand("As Ks Qs Js Ts 2c 3d", CARDROOM_POKER).code, "royal-flush") == 0, "seven cards");
    check(hand("Ac Ad Ks Kh Qc", CARDROOM_POKER).value == hand("As Ah Kd Kc Qd 2c", CARDROOM_POKER).value, "a tie");
    check(strcmp(hand("As Ad Ah Ac Jk", CARDROOM_PAI_GOW).code, "five-aces") == 0, "five aces");
    check(hand("As 2d 3h 4c 5s", CARDROOM_PAI_GOW).value < hand("2d 3h 4c 5s 6d", CARDROOM_PAI_GOW).value, "the wheel");
    check(strcmp(hand("As Ad Ah Ac Jk 2c", CARDROOM_PAI_GOW).code, "none") == 0, "pai gow is five or seven");
    check(strcmp(hand("As 2s Kc", CARDROOM_SUIT).code, "suit 2 A") == 0, "the longest suit");
    check(strcmp(hand("As", (enum cardroom_ranking)9).code, "none") == 0, "no such ranking");
    passed("hands");
}

/* ---- rounds step by step ------------------------------------------------------------------------------ */
struct script {
    const char *rules, *bets, *deck, *action; /* "WAGER CENTS WAGER CENTS", "As Kd", what seat 1 always decides */
    const char *round;                        /* the same for cardroom_settle() */
    int start;
};

static const struct script scripts[] = {
    {"{\"game\":\"three-card-catch\"}", "ante 500 xtra 500", "7s 8h 7d 8c Ac 2d", "play",
     "{\"game\":\"three-card-catch\",\"deck\":\"7s 8h 7d 8c Ac 2d\",\"seats\":[{\"seat\":1,\"wagers\":{\"ante\":500,"
     "\"xtra\":500},\"decisions\":[\"play\"]}]}",
     0},
    {"{\"game\":\"super-three-card\"}", "ante 500 odds 500", "As Kd Qc 2h 3h 9d", "play",
     "{\"game\":\"super-three-card\",\"deck\":\"As Kd Qc 2h 3h 9d\",\"seats\":[{\"seat\":1,\"wagers\":{\"ante\":500,"
     "\"odds\":500},\"decisions\":[\"play\"]}]}",
     0},
    {"{\"game\":\"stadium-three-card\"}", "ante 500", "As Kd Qc 2h 3h 9d 4c 5c 8d Ts Jd 6h", "play",
     "{\"game\":\"stadium-three-card\",\"deck\":\"As Kd Qc 2h 3h 9d 4c 5c 8d Ts Jd 6h\",\"seats\":[{\"seat\":1,"
     "\"pick\":[1,2,3],\"wagers\":{\"ante\":500},\"decisions\":[\"play\"]}]}",
     0},
    {"{\"game\":\"chase-the-flush\"}", "ante 500 xtra 500", "As Ks Qs 2h 3h 9d 4s 5s 8d Ts", "check",
     "{\"game\":\"chase-the-flush\",\"deck\":\"As Ks Qs 2h 3h 9d 4s 5s 8d Ts\",\"seats\":[{\"seat\":1,\"wagers\":{"
     "\"ante\":500,\"xtra\":500},\"decisions\":[\"check\",\"check\"]}]}",
     0},
    {"{\"game\":\"dealer-open-pai-gow\"}", "pai-gow 500",
     "Ks Kh 6s 6h Qd 5h 2c 3c 3d 3h 3s 9c 8d 7h 2d 4c 5s 6c 7d 9h Tc 2h 4d 5c 6d 7c 9s Th 2s 4h 5d 8c 7s 9d Td 4s 8h "
     "8s "
     "Ac Ts Jc Qh Kd Kc Ah As Qs Qc Jk",
     NULL,
     "{\"game\":\"dealer-open-pai-gow\",\"start\":1,\"deck\":\"Ks Kh 6s 6h Qd 5h 2c 3c 3d 3h 3s 9c 8d 7h 2d 4c 5s 6c "
     "7d "
     "9h Tc 2h 4d 5c 6d 7c 9s Th 2s 4h 5d 8c 7s 9d Td 4s 8h 8s Ac Ts Jc Qh Kd Kc Ah As Qs Qc "
     "Jk\",\"seats\":[{\"seat\":1,"
     "\"wagers\":{\"pai-gow\":500}}]}",
     1},
};

/* What happened, for cardroom_round_play(). */
static struct cardroom_event happened[80];
static int happenings;

static void happens(struct cardroom_event event) { happened[happenings++] = event; }

static int number_of(const cardroom_round *r, const char *id,
                     const char *(*name)(const cardroom_round *r, int number)) {
    for (int i = 0; name(r, i); i++)
        if (strcmp(name(r, i), id) == 0) return i;
    return -1;
}

static void place_bets(cardroom_round *r, const char *bets) {
    char wager[40];
    int cents, used;
    while (sscanf(bets, "%39s %d%n", wager, &cents, &used) == 2) {
        check(cardroom_round_bet(r, 1, wager, cents) == CARDROOM_OK, wager);
        happens((struct cardroom_event){.kind = CARDROOM_BET,
                                        .what = (uint8_t)number_of(r, wager, cardroom_round_wager),
                                        .seat = 1,
                                        .cents = cents});
        bets += used;
    }
}

/* Feeds cards and decisions until nothing is awaited; a decision that is not offered is the time-out. */
static void play_out(cardroom_round *r, const struct script *s) {
    struct cardroom_need need;
    const char *deck = s->deck;
    char name[4];
    int used;
    happens((struct cardroom_event){.kind = CARDROOM_CLOSE_BETS});
    for (;;) {
        cardroom_round_need(r, &need);
        if (need.kind == CARDROOM_NEED_NOTHING) return;
        if (need.kind == CARDROOM_NEED_START) {
            check(cardroom_round_start(r, s->start) == CARDROOM_OK, "start");
            happens((struct cardroom_event){.kind = CARDROOM_START, .what = (uint8_t)s->start});
        } else if (need.kind == CARDROOM_NEED_CARD && sscanf(deck, "%3s%n", name, &used) == 1) {
            struct cardroom_event card = {.kind = CARDROOM_CARD};
            check(cardroom_round_card(r, name) == CARDROOM_OK && cardroom_cards_read(name, card.cards, 1) == 1, name);
            happens(card);
            deck += used;
        } else if (need.kind == CARDROOM_NEED_DECISION) {
            struct cardroom_event decision = {.kind = CARDROOM_DECIDE, .seat = (uint16_t)need.seat};
            if (!s->action || cardroom_round_decide(r, need.seat, s->action, NULL) != CARDROOM_OK) {
                check(cardroom_round_expire(r, need.seat) == CARDROOM_OK, "time-out");
                decision.kind = CARDROOM_EXPIRE;
            } else {
                decision.what = (uint8_t)number_of(r, s->action, cardroom_round_action);
            }
            happens(decision);
        } else {
            check(0, "the round does not end");
            return;
        }
    }
}

/* The same round in one call, as often as anybody likes: the same money. */
static void test_play(cardroom *c, cardroom_round *r, const char *settled) {
    struct cardroom_award award[CARDROOM_AWARDS];
    struct cardroom_awards awards = {award, CARDROOM_AWARDS, 0}, no_room = {award, 0, 0};
    char sums[80];
    for (int again = 0; again < 3; again++) {
        long long staked = 0, returned = 0;
        check(cardroom_round_play(r, happened, happenings, &awards) == CARDROOM_OK, cardroom_error_message(c));
        for (int i = 0; i < awards.count; i++) {
            check(award[i].seat == 1 && cardroom_round_wager(r, award[i].wager) != NULL, "whose award");
            staked += award[i].stake_cents;
            returned += award[i].returned_cents;
        }
        snprintf(sums, sizeof sums, "\"staked\":%lld,\"returned\":%lld", staked, returned);
        check(awards.count > 0 && strstr(settled, sums) != NULL, sums);
        check(cardroom_round_play(r, happened, happenings, &no_room) == CARDROOM_USAGE, "no room");
        check(cardroom_round_play(r, happened, happenings - 1, &awards) == CARDROOM_FAILED, "not over");
    }
    const struct cardroom_event last = happened[happenings - 1];
    happened[happenings - 1] = (struct cardroom_event){.kind = 99};
    check(cardroom_round_play(r, happened, happenings, &awards) == CARDROOM_FAILED &&
              cardroom_error_line(c) == (uint64_t)happenings && strcmp(cardroom_error_code(c), "out-of-order") == 0,
          "no such event");
    happened[0] = (struct cardroom_event){.kind = CARDROOM_BET, .seat = 1, .what = 77};
    check(cardroom_round_play(r, happened, happenings, &awards) == CARDROOM_FAILED && cardroom_error_line(c) == 1,
          "no such wager");
    happened[happenings - 1] = last;
    check(cardroom_round_play(r, NULL, 0, &awards) == CARDROOM_USAGE &&
              cardroom_round_play(NULL, happened, 1, &awards) == CARDROOM_USAGE,
          "NULL");
}

static void test_script(cardroom *c, const struct script *s) {
    static const int pick[] = {1, 2, 3}, bad_pick[] = {1, 2, 12};
    cardroom_round *r = NULL;
    char *settled;
    happenings = 0;
    check(cardroom_settle(c, s->round, NULL) == CARDROOM_OK, s->round);
    check(cardroom_error_message(c)[0] == '\0', cardroom_error_message(c));
    settled = strdup(cardroom_text(c, NULL));
    check(cardroom_round_open(c, s->rules, &r) == CARDROOM_OK, s->rules);
    check(cardroom_round_settle(r) == CARDROOM_FAILED && strcmp(cardroom_error_code(c), "out-of-order") == 0,
          "too early");
    check(cardroom_round_bet(r, 1, "nope", 500) == CARDROOM_FAILED, "no such wager");
    check(strcmp(cardroom_error_message(c), "seat 1, wager nope: the game has no such wager") == 0, "the place");
    check(cardroom_round_bet(r, 0, "ante", 500) == CARDROOM_FAILED, "no such seat");
    if (strstr(s->rules, "stadium")) {
        check(cardroom_round_pick(r, 1, bad_pick) == CARDROOM_FAILED, "a bad pick");
        check(cardroom_round_pick(r, 1, pick) == CARDROOM_OK, "pick");
        happens((struct cardroom_event){.kind = CARDROOM_PICK, .seat = 1, .cards = {1, 2, 3}});
    }
    place_bets(r, s->bets);
    check(cardroom_round_card(r, "As") == CARDROOM_FAILED, "no card while betting is open");
    check(cardroom_round_close_bets(r) == CARDROOM_OK, "betting ends");
    check(cardroom_round_card(r, "Xx") == CARDROOM_FAILED && strcmp(cardroom_error_code(c), "bad-card") == 0,
          "no card");
    play_out(r, s);
    check(cardroom_round_view(r, 1) == CARDROOM_OK && strstr(cardroom_text(c, NULL), "\"over\":true") != NULL,
          "a view");
    check(cardroom_round_settle(r) == CARDROOM_OK && strcmp(cardroom_text(c, NULL), settled) == 0, settled);
    check(cardroom_round_settle(r) == CARDROOM_OK && strcmp(cardroom_text(c, NULL), settled) == 0, "asked twice");
    test_play(c, r, settled);
    cardroom_round_close(r);
    free(settled);
    passed(s->rules);
}

/* What a seat may not see, its view does not have. */
static void test_view(cardroom *c) {
    cardroom_round *r = NULL;
    struct cardroom_need need;
    check(cardroom_round_open(c, "{\"game\":\"three-card-catch\"}", &r) == CARDROOM_OK, "opens");
    place_bets(r, "ante 500 xtra 500");
    cardroom_round_close_bets(r);
    cardroom_round_card(r, "7s");
    cardroom_round_card(r, "8h");
    check(cardroom_round_view(r, 1) == CARDROOM_OK && strstr(cardroom_text(c, NULL), "7s") != NULL, "its own card");
    check(strstr(cardroom_text(c, NULL), "8h") == NULL, "not the dealer's");
    cardroom_round_card(r, "7d");
    cardroom_round_card(r, "??");
    cardroom_round_need(r, &need);
    check(need.kind == CARDROOM_NEED_CARD, "a card may come unseen");
    check(cardroom_round_action(r, 0) != NULL && cardroom_round_action(r, 99) == NULL, "actions have names");
    cardroom_round_close(r);
    passed("view");
}

/* ---- what a caller does wrong ------------------------------------------------------------------------- */
static void refused(cardroom *c, int status, const char *message) {
    check(status == CARDROOM_USAGE, message);
    check(strcmp(cardroom_error_message(c), message) == 0, cardroom_error_message(c));
    check(cardroom_text(c, NULL)[0] == '\0', "and nothing is left of the call before");
}

static void test_null(cardroom *c) {
    const uint8_t cards[3] = {0, 1, 2};
    struct cardroom_hand out;
    struct cardroom_need need = {.kind = CARDROOM_NEED_CARD};
    cardroom_round *r = NULL;
    uint8_t read[2];
    size_t size = 7;
    check(cardroom_open(NULL) == CARDROOM_USAGE, "no place for a handle");
    refused(NULL, cardroom_settle(NULL, "{}", NULL), "the handle is NULL");
    refused(NULL, cardroom_analyze(NULL, "three-card-catch", NULL), "the handle is NULL");
    refused(NULL, cardroom_round_open(NULL, "{}", &r), "the handle is NULL");
    check(cardroom_text(NULL, &size)[0] == '\0' && size == 0, "no handle, no answer");
    check(cardroom_error_code(NULL)[0] == '\0' && cardroom_error_line(NULL) == 0, "no handle, no code");
    cardroom_on_progress(NULL, NULL, NULL);
    refused(c, cardroom_settle(c, NULL, NULL), "rounds is NULL");
    refused(c, cardroom_advise(c, NULL, NULL), "rounds is NULL");
    refused(c, cardroom_verify(c, NULL, NULL), "receipt is NULL");
    check(cardroom_analyze(c, NULL, NULL) == CARDROOM_USAGE && cardroom_error_message(c)[0], "which game?");
    refused(c, cardroom_round_open(c, NULL, &r), "rules is NULL");
    refused(c, cardroom_round_open(c, "{\"game\":\"three-card-catch\"}", NULL), "out is NULL");
    check(cardroom_cards_read(NULL, read, 2) == -1 && cardroom_cards_read("As", NULL, 2) == -1, "no cards to read");
    cardroom_card_name(0, NULL);
    check(cardroom_hand(NULL, 3, CARDROOM_THREE, &out) == CARDROOM_USAGE, "no cards to rank");
    check(cardroom_hand(cards, 3, CARDROOM_THREE, NULL) == CARDROOM_USAGE, "no place for a hand");
    check(cardroom_round_open(c, "{\"game\":\"stadium-three-card\"}", &r) == CARDROOM_OK, "opens");
    refused(c, cardroom_round_bet(r, 1, NULL, 500), "wager is NULL");
    refused(c, cardroom_round_pick(r, 1, NULL), "locations is NULL");
    refused(c, cardroom_round_card(r, NULL), "name is NULL");
    refused(c, cardroom_round_turn(r, NULL), "name is NULL");
    refused(c, cardroom_round_decide(r, 1, NULL, NULL), "action is NULL");
    cardroom_round_need(r, NULL);
    cardroom_round_close(r);
    cardroom_round_need(NULL, &need);
    check(need.kind == CARDROOM_NEED_NOTHING && cardroom_round_action(NULL, 0) == NULL, "no round awaits nothing");
    check(cardroom_round_close_bets(NULL) == CARDROOM_USAGE && cardroom_round_settle(NULL) == CARDROOM_USAGE,
          "no round");
    passed("null");
}

static void check_closed(cardroom_round *r) {
    static const int pick[] = {1, 2, 3};
    struct cardroom_need need;
    cardroom_round_need(r, &need);
    check(need.kind == CARDROOM_NEED_NOTHING && cardroom_round_action(r, 0) == NULL, "it awaits nothing");
    check(cardroom_round_bet(r, 1, "ante", 500) == CARDROOM_USAGE, "bet");
    check(cardroom_round_pick(r, 1, pick) == CARDROOM_USAGE, "pick");
    check(cardroom_round_close_bets(r) == CARDROOM_USAGE, "close_bets");
    check(cardroom_round_start(r, 1) == CARDROOM_USAGE, "start");
    check(cardroom_round_card(r, "As") == CARDROOM_USAGE, "card");
    check(cardroom_round_turn(r, "As") == CARDROOM_USAGE, "turn");
    check(cardroom_round_decide(r, 1, "play", NULL) == CARDROOM_USAGE, "decide");
    check(cardroom_round_expire(r, 0) == CARDROOM_USAGE && cardroom_round_expire(r, 1) == CARDROOM_USAGE, "expire");
    check(cardroom_round_view(r, 1) == CARDROOM_USAGE, "view");
    check(cardroom_round_settle(r) == CARDROOM_USAGE, "settle");
}

/* Rounds that outlive their handle refuse; those that were closed in any order before it leave the others alone. */
static void test_closed_handle(void) {
    cardroom_round *r[5] = {NULL};
    cardroom *c;
    check(cardroom_open(&c) == CARDROOM_OK, "a handle");
    for (int i = 0; i < 5; i++)
        check(cardroom_round_open(c, "{\"game\":\"three-card-catch\"}", &r[i]) == CARDROOM_OK, "a round");
    cardroom_round_close(r[2]);
    cardroom_round_close(r[4]);
    cardroom_round_close(r[0]);
    check(cardroom_round_bet(r[1], 1, "ante", 500) == CARDROOM_OK, "the others go on");
    cardroom_close(c);
    check_closed(r[1]);
    check_closed(r[3]);
    cardroom_round_close(r[1]);
    cardroom_round_close(r[3]);
    passed("closed handle");
}

struct inside {
    cardroom *c;
    cardroom_round *r;
    int calls;
};

static int ask_the_same(void *context, double done) {
    static const char busy[] = "the handle is busy: a progress callback asks another handle";
    struct inside *in = context;
    cardroom_round *other = in->r;
    (void)done;
    if (in->calls++ > 3) return 0;
    refused(in->c, cardroom_games(in->c, NULL, NULL), busy);
    refused(in->c, cardroom_settle(in->c, "{}", NULL), busy);
    refused(in->c, cardroom_round_bet(in->r, 1, "ante", 500), busy);
    refused(in->c, cardroom_round_view(in->r, 1), busy);
    refused(in->c, cardroom_round_open(in->c, "{\"game\":\"three-card-catch\"}", &other), busy);
    check(other == NULL && cardroom_error_code(in->c)[0] == '\0', "no round opens");
    cardroom_close(in->c);
    return 0;
}

static void test_inside(void) {
    static const char request[] = "{\"wager\":\"base\",\"threads\":1}";
    struct inside in = {NULL, NULL, 0};
    char *expected;
    check(cardroom_open(&in.c) == CARDROOM_OK, "a handle");
    check(cardroom_analyze(in.c, "super-three-card", request) == CARDROOM_OK, "alone");
    expected = strdup(cardroom_text(in.c, NULL));
    check(cardroom_round_open(in.c, "{\"game\":\"three-card-catch\"}", &in.r) == CARDROOM_OK, "a round");
    cardroom_on_progress(in.c, ask_the_same, &in);
    check(cardroom_analyze(in.c, "super-three-card", request) == CARDROOM_OK && in.calls > 0, "with calls inside");
    check(strcmp(cardroom_text(in.c, NULL), expected) == 0, "the same answer");
    check(cardroom_error_message(in.c)[0] == '\0', cardroom_error_message(in.c));
    check(cardroom_round_bet(in.r, 1, "ante", 500) == CARDROOM_OK, "afterwards the round goes on");
    free(expected);
    cardroom_round_close(in.r);
    cardroom_close(in.c);
    passed("inside");
}

/* ---- progress and threads ----------------------------------------------------------------------------- */
static int stop_at_once(void *context, double done) {
    (void)done;
    ++*(int *)context;
    return 1;
}

static void test_progress(cardroom *c) {
    int reports = 0;
    cardroom_on_progress(c, stop_at_once, &reports);
    check(cardroom_analyze(c, "stadium-three-card", "{\"wager\":\"base\",\"threads\":1}") == CARDROOM_STOPPED,
          "it stops");
    check(reports > 0 && strstr(cardroom_error_message(c), "stopped before the end") != NULL, "it says so");
    cardroom_on_progress(c, NULL, NULL);
    check(cardroom_analyze(c, "super-three-card", "{\"wager\":\"base\",\"threads\":1}") == CARDROOM_OK, "and goes on");
    passed("progress");
}

struct work {
    const struct script *script;
    char *answer;
};

static void *settle_often(void *context) {
    struct work *work = context;
    cardroom *c;
    if (cardroom_open(&c) != CARDROOM_OK) return NULL;
    for (int i = 0; i < 300; i++) {
        if (cardroom_settle(c, work->script->round, NULL) != CARDROOM_OK) break;
        if (work->answer && strcmp(work->answer, cardroom_text(c, NULL)) != 0) break;
        free(work->answer);
        work->answer = strdup(cardroom_text(c, NULL));
        if (i == 299 && cardroom_analyze(c, "super-three-card", "{\"threads\":1}") == CARDROOM_OK) {
            cardroom_close(c);
            return work;
        }
    }
    cardroom_close(c);
    return NULL;
}

static void test_threads(void) {
    struct work work[] = {{&scripts[0], NULL}, {&scripts[4], NULL}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) check(pthread_create(&threads[i], NULL, settle_often, &work[i]) == 0, "a thread");
    for (int i = 0; i < 2; i++) {
        void *good = NULL;
        pthread_join(threads[i], &good);
        check(good != NULL, "what a thread asked did not come out the same every time");
        free(work[i].answer);
    }
    passed("threads");
}

int main(void) {
    cardroom *c;
    if (cardroom_open(&c) != CARDROOM_OK) return 1;
    test_errors(c);
    test_hands();
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) test_script(c, &scripts[i]);
    test_view(c);
    test_null(c);
    test_closed_handle();
    test_inside();
    test_progress(c);
    test_threads();
    cardroom_close(c);
    return failures != 0;
}

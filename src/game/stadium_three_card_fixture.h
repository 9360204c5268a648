/* stadium_three_card_fixture.h - a round of Stadium 3 Card Poker in the hands of a test.
 *
 * Included by its tests only, behind the game's .c file and test.h.  The round lies in poisoned memory, so
 * that a seat read before it is written shows. */
#pragma once

static struct table table, other;
static struct rules rules;

/* Nine cards that make no hand in any row or column. */
static const char nine[] = "2c 7d Jh 5s Ac 3d Kh 8s Tc";

/* ---- playing ------------------------------------------------------------------------------------------ */

/* "dealer=live six-card=off" */
static inline void set_rules(const char *settings) {
    rules = rules_standard(&stadium_three_card);
    for (const char *at = settings; *at;) {
        const size_t size = strcspn(at, " "), key = strcspn(at, "=");

        CHECK_EQ(rules_set(&rules, at, key, at + key + 1, size - key - 1), OK);
        at += size + (at[size] == ' ');
    }
}

static inline void start(const char *settings) {
    set_rules(settings);
    memset(&table, 0xa5, sizeof table);
    stadium_open(&table, &rules, NULL);
}

static inline enum err send(struct event event) {
    const enum err err = stadium_check(&table, &event);

    if (!err) stadium_apply(&table, &event);
    return err;
}

static inline enum err bet(int seat, int wager, int64_t cents) {
    return send((struct event){.kind = EV_BET, .seat = (uint16_t)seat, .what = (uint8_t)wager, .cents = cents});
}

static inline enum err pick(int seat, int a, int b, int c) {
    return send((struct event){.kind = EV_PICK, .seat = (uint16_t)seat, .cards = {(uint8_t)a, (uint8_t)b, (uint8_t)c}});
}

static inline enum err act(int seat, int action) {
    return send((struct event){.kind = EV_ACT, .seat = (uint16_t)seat, .what = (uint8_t)action});
}

static inline enum err close_bets(void) { return send((struct event){.kind = EV_CLOSE}); }

static inline enum err expire_seat(int seat) { return send((struct event){.kind = EV_EXPIRE, .seat = (uint16_t)seat}); }

static inline void deal(const char *text) {
    card cards[12];
    const char *bad;
    const int count = card_read_list(text, strlen(text), cards, 12, &bad);

    CHECK(count > 0);
    for (int i = 0; i < count; i++) CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {cards[i]}}), OK);
}

/* The award of the seat for the wager; false if there is no entry. */
static inline bool award_of(int seat, int wager, struct award *out) {
    struct award awards[AWARDS_MAX];
    const int count = stadium_settle(&table, seat, awards);

    for (int i = 0; i < count; i++) {
        if (awards[i].wager != wager) continue;
        *out = awards[i];
        return true;
    }
    return false;
}

/* What comes back, -1 if there is no entry. */
static inline int64_t returned(int seat, int wager) {
    struct award award;

    return award_of(seat, wager, &award) ? award.returned_cents : -1;
}

static inline const char *line(int seat, int wager) {
    struct award award;

    return award_of(seat, wager, &award) && award.line ? award.line->id : "";
}

/* The three cards at locations 1 to 3; the six others are any that neither hand holds. */
static inline void deal_array(const char *player, const char *dealer) {
    card cards[9], no[3];
    const char *bad;
    int count = card_read_list(player, strlen(player), cards, 3, &bad);

    CHECK_EQ(card_read_list(dealer, strlen(dealer), no, 3, &bad), 3);
    for (card c = 0; count < 9; c++) {
        if (!memchr(cards, c, 3) && !memchr(no, c, 3)) cards[count++] = c;
    }
    for (int i = 0; i < 9; i++) CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {cards[i]}}), OK);
}

/* advise_slow.c - the values in tests/advise a second time, the slow way.
 *
 * A round in progress is finished in every way the cards allow, each of them an ordinary round through the
 * game's check, apply and settle; the value of a choice is the average of what comes back.  Nothing of
 * src/math is used.  A card that the seat does not see may be any that it does not see elsewhere; cards that
 * come to one hand without a decision between them are taken as a set.  After a check the seat decides again,
 * on what it sees then, and takes what is best.  Packets of empty spots are dealt, but not tried one by one.
 *
 *   advise_slow [--most DEALS] FILE...   compares each "value"; a round of more deals is left out
 *
 * The files are those of 'golden_run --advise'; rounds of one seat are computed, the others left out.  Only
 * base wagers are in them, so what a seat wins is what all its awards say. */
#include "ask/round/round_json.h"
#include "base/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16, DEPTH_MAX = 16, KNOWN_MAX = 64, NOBODY = -100 };

/* What the seat knows, and what it decided. */
struct study {
    const struct rules *rules;
    int seat, start, decks;
    size_t size;         /* of the round as far as the seat */
    const char *opened;  /* the round when betting closed */
    const uint8_t *gone; /* how many of each card the seat has seen elsewhere */
    int known_count, decided_count;
    card known[KNOWN_MAX]; /* in dealing order, CARD_HIDDEN where the seat does not see it */
    struct event decided[DECISIONS_MAX];
};

/* A deal as it goes; one for each card that is not known. */
struct walk {
    char *round;
    int dealt, decided;
    uint8_t left[DECK_53]; /* copies of each card that may still come */
    int receiver;          /* of the last card that was not known */
    card last;
};

/* The sum of what equally likely deals bring, in cents. */
struct sum {
    struct fraction total;
    int64_t ways;
};

static struct walk walks[DEPTH_MAX];
static int64_t deals, most_deals = INT64_MAX;

/* ---- finishing a round -------------------------------------------------------------------------------- */

static void send(const struct study *s, struct walk *w, struct event event) {
    must(s->rules->game->check(w->round, &event) == OK);
    s->rules->game->apply(w->round, &event);
}

static int64_t net_cents(const struct study *s, const struct walk *w) {
    struct award awards[AWARDS_MAX];
    const int count = s->rules->game->settle(w->round, s->seat, awards);
    int64_t net = 0;

    for (int i = 0; i < count; i++) net += awards[i].returned_cents - awards[i].stake_cents;
    return net;
}

static void copy_walk(const struct study *s, struct walk *to, const struct walk *from) {
    char *round = to->round;

    memcpy(round, from->round, s->size);
    *to = *from;
    to->round = round;
}

static struct sum finish(const struct study *s, int depth);

/* One card that the seat does not know, in every way; the rest of a set only upwards. */
static struct sum deal_unknown(const struct study *s, int depth, int receiver) {
    const struct walk *w = &walks[depth];
    const bool same = receiver == w->receiver && s->decks == 1;
    struct sum sum = {{0, 1}, 0};

    must(depth + 1 < DEPTH_MAX);
    for (int c = same ? w->last + 1 : 0; c < DECK_53 && deals <= most_deals; c++) {
        struct walk *next = &walks[depth + 1];
        const int64_t copies = w->left[c];

        if (copies == 0) continue;
        copy_walk(s, next, w);
        next->receiver = receiver;
        next->last = (card)c;
        next->left[c]--;
        next->dealt++;
        send(s, next, (struct event){.kind = EV_CARD, .cards = {(card)c}});
        const struct sum below = finish(s, depth + 1);
        sum.total = fraction_add(sum.total, (struct fraction){below.total.num * copies, below.total.den});
        sum.ways += copies * below.ways;
    }
    if (same || sum.ways == 0) return sum;
    return (struct sum){fraction_multiply(sum.total, fraction_of(1, sum.ways)), 1};
}

/* The card that comes next if it is known, or nobody's; any card if the caller does not care. */
static bool deal_known(const struct study *s, struct walk *w, const struct need *need, bool any) {
    card c = w->dealt < s->known_count ? s->known[w->dealt] : CARD_HIDDEN;

    if (c == CARD_HIDDEN && (any || need->to == TO_NOBODY)) {
        for (c = 0; !w->left[c];) c++;
        w->left[c]--;
    }
    if (c == CARD_HIDDEN) return false;
    w->dealt++;
    send(s, w, (struct event){.kind = EV_CARD, .cards = {c}});
    return true;
}

static void decide_next(const struct study *s, struct walk *w) {
    send(s, w, s->decided[w->decided++]);
    w->receiver = NOBODY; /* a card after it is no longer one of the set before it */
}

static struct sum finish(const struct study *s, int depth) {
    struct walk *w = &walks[depth];

    for (;;) {
        const struct need need = s->rules->game->need(w->round);

        if (need.kind == NEED_NOTHING) {
            deals++;
            return (struct sum){{net_cents(s, w), 1}, 1};
        }
        if (need.kind == NEED_START) {
            send(s, w, (struct event){.kind = EV_START, .what = (uint8_t)s->start});
        } else if (need.kind == NEED_DECISION) {
            must(w->decided < s->decided_count);
            decide_next(s, w);
        } else if (!deal_known(s, w, &need, false)) {
            return deal_unknown(s, depth, need.to == TO_SEAT ? need.seat : -need.to);
        }
    }
}

/* Before the first card: all of the deck that the seat does not see may come. */
static struct walk *begin(const struct study *s) {
    struct walk *w = &walks[0];

    memcpy(w->round, s->opened, s->size);
    w->dealt = w->decided = 0;
    w->receiver = NOBODY;
    for (int c = 0; c < DECK_53; c++)
        w->left[c] = (uint8_t)(c < JOKER ? s->decks - s->gone[c] : s->rules->game->joker ? 1 : 0);
    for (int i = 0; i < s->known_count; i++) {
        if (s->known[i] != CARD_HIDDEN) w->left[s->known[i]]--;
    }
    return w;
}

/* ---- the value of a choice ---------------------------------------------------------------------------- */

/* What is open to the seat after its decisions so far. */
static uint32_t actions_open(const struct study *s) {
    struct walk *w = begin(s);

    for (;;) {
        const struct need need = s->rules->game->need(w->round);

        if (need.kind == NEED_DECISION && w->decided == s->decided_count) return need.actions;
        must(need.kind != NEED_NOTHING);
        if (need.kind == NEED_START)
            send(s, w, (struct event){.kind = EV_START, .what = (uint8_t)s->start});
        else if (need.kind == NEED_DECISION)
            decide_next(s, w);
        else
            must(deal_known(s, w, &need, true));
    }
}

static struct fraction value_of(const struct study *s, struct event act);

/* The two cards that open after a check, in every way, and the best the seat can do with them. */
static struct fraction value_of_check(const struct study *checked) {
    const int kinds = DECK_52;
    struct study *s = malloc(sizeof *s);
    struct fraction total = {0, 1};
    int64_t ways = 0;

    must(s);
    *s = *checked;
    s->known_count += 2;
    for (card a = 1; a < kinds; a++) {
        for (card b = 0; b < a && deals <= most_deals; b++) {
            const bool seen = memchr(checked->known, a, (size_t)checked->known_count) ||
                              memchr(checked->known, b, (size_t)checked->known_count) || s->gone[a] || s->gone[b];
            struct fraction best = {-1000000, 1};

            if (seen) continue;
            s->known[checked->known_count] = a;
            s->known[checked->known_count + 1] = b;
            const uint32_t open = actions_open(s);
            for (int i = 0; i < s->rules->game->action_count; i++) {
                if (!(open >> i & 1)) continue;
                const struct fraction value =
                    value_of(s, (struct event){.kind = EV_ACT, .what = (uint8_t)i, .seat = (uint16_t)s->seat});
                if (fraction_compare(value, best) > 0) best = value;
            }
            total = fraction_add(total, best);
            ways++;
        }
    }
    free(s);
    return fraction_multiply(total, fraction_of(1, ways));
}

/* In cents. */
static struct fraction value_of(const struct study *s, struct event act) {
    const bool check = strcmp(s->rules->game->actions[act.what], "check") == 0;
    struct study *decided = malloc(sizeof *decided);
    struct fraction value;

    must(decided && s->decided_count < DECISIONS_MAX);
    *decided = *s;
    decided->decided[decided->decided_count++] = act;
    if (check) {
        value = value_of_check(decided);
    } else {
        begin(decided);
        value = finish(decided, 0).total;
    }
    free(decided);
    return value;
}

/* ---- a round of the files ----------------------------------------------------------------------------- */

static bool sees(const struct view *view, int seat, card c) {
    for (int i = 0; i < view->seats; i++) {
        if (view->seat[i].seat == seat && memchr(view->seat[i].hand.cards, c, view->seat[i].hand.count)) return true;
    }
    return memchr(view->dealer.cards, c, view->dealer.count) || memchr(view->table.cards, c, view->table.count);
}

/* The round anew, until betting is closed. */
static void open_again(const struct rules *rules, const struct seat_view *seat, char *round) {
    const struct game *game = rules->game;
    const struct event close = {.kind = EV_CLOSE};
    struct event pick = {.kind = EV_PICK, .seat = seat->seat};

    game->open(round, rules, NULL);
    for (int i = 0; i < game->wager_count; i++) {
        const struct event bet = {.kind = EV_BET, .what = (uint8_t)i, .seat = seat->seat, .cents = seat->stake[i]};
        if (seat->stake[i] > 0) game->apply(round, &bet);
    }
    memcpy(pick.cards, seat->pick, sizeof pick.cards);
    if (game->check(round, &pick) == OK) game->apply(round, &pick);
    game->apply(round, &close);
}

static int count_of(const char *text, const char *piece) {
    int count = 0;

    for (const char *at = text; (at = strstr(at, piece)) != NULL; at++) count++;
    return count;
}

/* Only a check lets a seat decide again, so what was decided before is so many checks. */
static struct study study_of(const struct round_input *in, const char *text, char *opened) {
    const struct game *game = in->rules.game;
    const int seat = in->seats[0].seat, decks = rules_option(game, "decks", 5);
    const char *start = strstr(text, "\"start\":");
    struct study s = {.rules = &in->rules, .seat = seat, .decks = 1, .opened = opened, .gone = in->seen};
    struct view view;
    const struct seat_view *own = game_view_seat(in->rules.game, in->round, seat, &view);

    s.size = game->head_size + (size_t)seat * game->seat_size;
    s.start = start ? start[8] - '0' : 0;
    if (decks >= 0) s.decks = game->options[decks].choices[in->rules.option[decks]][0] - '0';
    s.known_count = in->deck_used;
    for (int i = 0; i < in->deck_used; i++) s.known[i] = sees(&view, seat, in->deck[i]) ? in->deck[i] : CARD_HIDDEN;
    s.decided_count = count_of(text, "\"check\"");
    for (int i = 0; i < s.decided_count; i++)
        s.decided[i] =
            (struct event){.kind = EV_ACT, .what = (uint8_t)game_action(game, "check", 5), .seat = (uint16_t)seat};
    open_again(&in->rules, own, opened);
    return s;
}

static int64_t unit_cents(const struct round_input *in) {
    struct view view;
    const struct seat_view *own = game_view_seat(in->rules.game, in->round, in->seats[0].seat, &view);

    for (int i = 0; i < in->rules.game->wager_count; i++) {
        if (in->rules.game->wagers[i].kind == WAGER_REQUIRED) return own->stake[i];
    }
    return 1;
}

/* The decision behind "decision": in the answer. */
static struct event event_of(const struct game *game, int seat, const char *at) {
    struct event event = {.kind = EV_ACT, .seat = (uint16_t)seat};
    const char *bad;

    if (*at == '{') {
        event.what = (uint8_t)game->sets_hand;
        must(card_read_list(at + strlen("{\"set\":\""), 5, event.cards, 2, &bad) == 2);
    } else {
        event.what = (uint8_t)game_action(game, at + 1, strcspn(at + 1, "\""));
    }
    return event;
}

/* Every choice of the answer; 1 if all agree, 0 if one does not, -1 if there were too many deals. */
static int compare(const struct round_input *in, const struct study *s, const char *expected) {
    const struct game *game = in->rules.game;
    const int64_t unit = unit_cents(in);
    uint32_t told = 0;

    deals = 0;
    for (const char *at = expected; (at = strstr(at, "\"decision\":")) != NULL;) {
        char memory[96], form[120];
        struct buf text = BUF(memory);

        at += strlen("\"decision\":");
        const struct event act = event_of(game, s->seat, at);
        const struct fraction value = fraction_multiply(value_of(s, act), fraction_of(1, unit));
        if (deals > most_deals) return -1;
        fraction_put(&text, value);
        snprintf(form, sizeof form, "\"value\":\"%s\",", memory);
        const char *said = strstr(at, "\"value\":");
        if (strncmp(said, form, strlen(form)) != 0) {
            printf("  %.30s is worth %s\n", at, memory);
            return 0;
        }
        told |= UINT32_C(1) << act.what;
    }
    if ((told | (game->sets_hand >= 0 ? actions_open(s) : 0)) == actions_open(s)) return 1;
    printf("  a choice is missing\n");
    return 0;
}

static int check_block(struct round_input *in, char *input, const char *expected) {
    static char kept[TEXT_MAX];

    snprintf(kept, sizeof kept, "%s", input);
    if (!round_input_play_until_asked(in, (struct text){input, strlen(input)})) return -1;
    if (in->seat_count > 1) return -1;
    const size_t size = game_round_size(in->rules.game);
    char *opened = malloc(size);
    must(opened);
    for (int i = 0; i < DEPTH_MAX; i++) {
        walks[i].round = malloc(size);
        must(walks[i].round);
    }
    const struct study study = study_of(in, kept, opened);
    const int result = compare(in, &study, expected);
    for (int i = 0; i < DEPTH_MAX; i++) free(walks[i].round);
    free(opened);
    return result;
}

/* ---- the files ---------------------------------------------------------------------------------------- */

static bool read_block(FILE *file, char *input, char *expected) {
    static char line[TEXT_MAX];

    input[0] = expected[0] = '\0';
    while (fgets(line, sizeof line, file)) {
        char *to = line[0] == '>' ? expected : input;
        const char *from = line[0] == '>' ? line + 1 + strspn(line + 1, " ") : line;

        if (line[0] == '#') continue;
        if (line[strspn(line, " \n")] == '\0') {
            if (input[0]) return true;
            continue;
        }
        if (line[0] == '>') line[strcspn(line, "\n")] = '\0';
        must(strlen(to) + strlen(from) < TEXT_MAX);
        strcat(to, from);
    }
    return input[0] != '\0';
}

int main(int argc, char **argv) {
    static char input[TEXT_MAX], expected[TEXT_MAX];
    struct round_input *in = calloc(1, round_input_size());
    int passed = 0, failed = 0, first = 1;

    if (argc > 2 && strcmp(argv[1], "--most") == 0) {
        most_deals = strtoll(argv[2], NULL, 10);
        first = 3;
    }
    for (int i = first; in && i < argc; i++) {
        FILE *file = fopen(argv[i], "r");

        must(file);
        for (int block = 1; read_block(file, input, expected); block++) {
            const int result = check_block(in, input, expected);
            passed += result == 1;
            failed += result == 0;
            if (result == 0) printf("FAILED %s, round %d\n", argv[i], block);
        }
        fclose(file);
    }
    free(in);
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !in ? 1 : 0;
}

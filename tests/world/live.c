/* live.c - dealers at live tables with cards of their own, and supervisors who rule when something goes wrong.
 *
 * A table's deck is the world's: what lies face down only it knows, until the dealer turns it.  Now and then
 * a card is read as another one, and put right before or after the settlement, at the latest before the next
 * round opens; so in the end every round is settled by the cards that really lay on the table. */
#include "world/world.h"

#include <stdio.h>
#include <string.h>

/* ---- the cards ---------------------------------------------------------------------------------------- */

static void swap_cards(card *a, card *b) {
    const card kept = *a;

    *a = *b;
    *b = kept;
}

static void bring_up(struct world_table *t, int at, card wanted) {
    for (int i = at; i < t->deck_size; i++) {
        if (t->deck[i] != wanted) continue;
        swap_cards(&t->deck[i], &t->deck[at]);
        return;
    }
}

/* Now and then puts the best cards on top, so that meters are won and limits are reached. */
static void shuffle(struct world *w, struct world_table *t) {
    const int deck = t->deck_size % DECK_53 == 0 ? DECK_53 : DECK_52, decks = t->deck_size / deck;

    for (int i = 0; i < t->deck_size; i++) t->deck[i] = (card)(i % deck);
    rng_shuffle(&w->rng, t->deck, (size_t)t->deck_size);
    t->deck_at = 0;
    t->refusals = 0;
    if (!world_chance(w, 40)) return;
    const uint8_t suit = (uint8_t)world_below(w, 4);

    for (int i = 0, at = 0; i < 18; i++) { /* of a shoe aces, kings and queens, of a deck from the ace down */
        bring_up(t, at, card_of(decks > 1 ? ACE - (int)world_below(w, 3) : ACE - i % 6, suit));
        at += decks > 1 ? 1 : 1 + (int)world_below(w, 2);
    }
    if (decks > 1) rng_shuffle(&w->rng, t->deck, 18);
}

static int left_of(const struct world_table *t) { return t->deck_size - t->deck_at; }

/* A card that is still in the deck. */
static card *other_card(struct world *w, struct world_table *t) {
    return &t->deck[t->deck_at + (int)world_below(w, (uint32_t)left_of(t))];
}

/* ---- the console -------------------------------------------------------------------------------------- */

static void read_place(struct world *w, const struct world_node *n, struct need *out) {
    const struct world_node *to = world_json_get(&w->json, n, "to");

    *out = (struct need){.seat = (uint16_t)world_json_number(&w->json, n, "seat", 0),
                         .face_down = world_json_flag(&w->json, n, "face_down"),
                         .to = world_json_is(to, "dealer")  ? TO_DEALER
                               : world_json_is(to, "seat")  ? TO_SEAT
                               : world_json_is(to, "table") ? TO_TABLE
                                                            : TO_NOBODY};
}

static card read_card(const struct world_node *n) {
    const char *at = n ? n->text : "";
    card c = CARD_HIDDEN;

    if (n && n->text_size && *at != '?') card_read(&at, at + n->text_size, &c);
    return c;
}

void world_read_console(struct world *w, struct world_client *c, const struct world_node *view) {
    const struct world_json *j = &w->json;

    c->card_count = c->awaiting = 0;
    read_place(w, world_json_get(j, world_json_get(j, view, "round"), "need"), &c->need);
    for (const struct world_node *n = world_json_first(j, world_json_get(j, view, "dealt"));
         n && c->card_count < FACT_CARDS_MAX; n = world_json_next(j, n)) {
        read_place(w, n, &c->place[c->card_count]);
        c->cards[c->card_count++] = read_card(world_json_get(j, n, "card"));
    }
    for (const struct world_node *n = world_json_first(j, world_json_get(j, view, "awaited"));
         n && c->awaiting < FACT_CARDS_MAX; n = world_json_next(j, n))
        read_place(w, n, &c->awaited[c->awaiting++]);
}

/* A correction may have taken drawn cards out of the round: those that are left keep their order. */
static void follow(const struct world_client *c, struct world_table *t) {
    int from = 0;

    for (int i = 0; i < c->card_count; i++) {
        int at = from;

        if (c->card_count == t->dealt || c->cards[i] == CARD_HIDDEN) continue;
        while (at < t->dealt && t->truth[at] != c->cards[i]) at++;
        t->truth[i] = c->cards[i];
        if (at < t->dealt) from = at + 1;
    }
    t->dealt = c->card_count;
}

/* How many cards were entered as others than they are. */
static int count_wrong(const struct world_client *c, const struct world_table *t) {
    int wrong = 0;

    for (int i = 0; i < c->card_count && i < t->dealt; i++)
        wrong += c->cards[i] != CARD_HIDDEN && c->cards[i] != t->truth[i];
    return wrong;
}

/* ---- the dealer --------------------------------------------------------------------------------------- */

static void deck_act(struct world *w, struct world_client *c, const char *act, int count) {
    c->dealing = strcmp(act, "burnt") == 0 ? count : 0;
    world_request(w, c, "deck", ",\"table\":\"%s\",\"handling\":\"%s\",\"count\":%d,\"deck\":\"red %u\"",
                  w->table[c->works_at].name, act, count, 1 + world_below(w, 90));
}

static void handle_deck(struct world *w, struct world_client *c, const struct world_table *t) {
    static const char *const acts[] = {"inspected", "verified", "shuffled", "cut", "counted", "retired", "opened"};

    if (t->live_shoe && world_chance(w, 60))
        deck_act(w, c, world_chance(w, 50) ? "cut-card" : "burnt", 1 + (int)world_below(w, 3));
    else
        deck_act(w, c, acts[world_below(w, COUNT(acts))], (int)world_below(w, 60));
}

static void open_betting(struct world *w, struct world_client *c, struct world_table *t) {
    const bool due = strcmp(c->next, "shuffle") == 0 && !world_may(w, WORLD_NO_SHUFFLE); /* forgets it: it is refused */
    const bool fresh = !t->live_shoe || due || left_of(t) < 60 || t->refusals || world_chance(w, 30);

    if (w->draining) return;
    if (fresh) shuffle(w, t);
    world_request(w, c, "open", ",\"table\":\"%s\",\"shuffled\":%s", t->name, fresh ? "true" : "false");
}

static void deal(struct world *w, struct world_client *c, struct world_table *t) {
    card cards[FACT_CARDS_MAX];
    char memory[300];
    struct buf out = BUF(memory);
    int count = t->refusals || !c->awaiting ? 1 : 1 + (int)world_below(w, (uint32_t)c->awaiting);
    const bool peeks = world_may(w, WORLD_PEEK); /* names what lies face down: it is refused */

    if (t->reader && !world_is_by_hand(w, t) && !world_may(w, WORLD_BESIDE_READER)) { /* else it is refused */
        t->stuck++;
        if (!t->draw && c->card_count == t->dealt) t->draw = count;
        return;
    }
    if (count > left_of(t)) count = left_of(t);
    if (count < 1) shuffle(w, t), count = 1;
    if (t->refusals > 2) swap_cards(&t->deck[t->deck_at], other_card(w, t)); /* perhaps another card */
    for (int i = 0; i < count; i++) {
        cards[i] = t->deck[t->deck_at + i];
        if (!t->refusals && world_may(w, WORLD_MISREAD)) cards[i] = *other_card(w, t); /* misread */
        if (c->awaited[i].face_down && !peeks) cards[i] = CARD_HIDDEN;
    }
    card_put_list(&out, cards, count);
    c->dealing = count;
    world_request(w, c, "cards", ",\"table\":\"%s\",\"cards\":\"%s\"", t->name, memory);
}

/* The hand that the round asks for, one card or all of it; a hand that was set in any order. */
static void turn(struct world *w, struct world_client *c, struct world_table *t) {
    const bool corrected = w->auditor.facts[FACT_AMEND];
    card cards[FACT_CARDS_MAX];
    int count = 0, places[FACT_CARDS_MAX];
    char memory[300];
    struct buf out = BUF(memory);

    for (int i = 0; i < c->card_count && i < t->dealt; i++)
        if (c->cards[i] == CARD_HIDDEN && c->place[i].to == c->need.to && c->place[i].seat == c->need.seat)
            places[count++] = i;
    if (!count) return;
    if (t->sets_hand[0] && count == 7)
        for (int i = 0; i < count - 1; i++) /* the player's setting */
            swap_cards(&t->truth[places[i]], &t->truth[places[i + (int)world_below(w, (uint32_t)(count - i))]]);
    for (int i = 0; i < count; i++) cards[i] = t->truth[places[i]];
    if (!w->draining && !t->refusals && left_of(t) &&
        (corrected ? world_may(w, WORLD_MISTURN) : world_chance(w, 60))) /* in every seed a card is corrected */
        cards[world_below(w, (uint32_t)count)] = *other_card(w, t);
    else if (!t->refusals && count > 2 && world_may(w, WORLD_EXCHANGED)) /* exchanged */
        swap_cards(&cards[0], &cards[count - 1]);
    if (!t->sets_hand[0] && world_chance(w, 30)) count = 1;
    if (t->reader && !world_is_by_hand(w, t)) { /* the reader knows the hand; only the table shows what is in front */
        t->stuck++;
        if (!t->sets_hand[0] || count < 7 || world_chance(w, 10)) { /* [L-9] it is turned, and nothing is entered */
            world_request(w, c, "turn", ",\"table\":\"%s\"", t->name);
            return;
        }
        count = 2;
    }
    card_put_list(&out, cards, count);
    world_request(w, c, "turn", ",\"table\":\"%s\",\"cards\":\"%s\"", t->name, memory);
}

/* Says what really lies on the table: one card, or all at once. */
static void put_right(struct world *w, struct world_client *c, struct world_table *t) {
    char memory[300], one[8], other[8];
    struct buf list = BUF(memory), was = BUF(one), is = BUF(other);
    card cards[FACT_CARDS_MAX];
    int wrong = 0;

    t->corrections++;
    for (int i = 0; i < c->card_count; i++) {
        cards[i] = c->cards[i] == CARD_HIDDEN ? (card)CARD_HIDDEN : t->truth[i];
        if (cards[i] != c->cards[i]) wrong = i;
    }
    if (count_wrong(c, t) > 1 || world_chance(w, 40)) {
        card_put_list(&list, cards, c->card_count);
        world_request(w, c, "corrections", ",\"table\":\"%s\",\"cards\":\"%s\",\"reason\":\"misread\"", t->name,
                      memory);
        return;
    }
    card_put(&was, c->cards[wrong]);
    card_put(&is, cards[wrong]);
    world_request(w, c, "correct", ",\"table\":\"%s\",\"index\":%d,\"was\":\"%s\",\"is\":\"%s\",\"reason\":\"misread\"",
                  t->name, wrong, one, other);
}

static void start(struct world *w, struct world_client *c, struct world_table *t) {
    if (world_chance(w, 50))
        world_request(w, c, "start", ",\"table\":\"%s\",\"spot\":%u", t->name, 1 + world_below(w, 7));
    else
        world_request(w, c, "start", ",\"table\":\"%s\",\"dice\":[%u,%u,%u]", t->name, 1 + world_below(w, 6),
                      1 + world_below(w, 6), 1 + world_below(w, 6));
}

/* Records what a player shows at the table: whoever does not use the terminal is not waited for for ever. */
static void decide(struct world *w, struct world_client *c, struct world_table *t) {
    const struct game *game = t->config->rules.game;
    const int action = (int)world_below(w, game->action_count);

    if (world_chance(w, 30)) {
        world_request(w, c, "rest", ",\"table\":\"%s\",\"action\":\"%s\"%s", t->name, game->actions[action],
                      action == game->sets_hand ? ",\"front\":\"?? ??\"" : "");
        return;
    }
    world_request(w, c, "decide", ",\"table\":\"%s\",\"seat\":%d,\"action\":\"%s\"%s", t->name, c->need.seat,
                  game->actions[action], action == game->sets_hand ? ",\"front\":\"?? ??\"" : "");
}

/* After three attempts the round stays as it is: a jackpot was looked at, or a decision would be another. */
static bool is_wrong(const struct world_client *c, const struct world_table *t) {
    return t->corrections < 3 && count_wrong(c, t);
}

/* Whoever dealt a round does not correct it once it is settled: a supervisor comes to the table. */
bool world_help_correct(struct world *w, struct world_client *c) {
    for (int i = 0; i < w->tables; i++) {
        struct world_table *t = &w->table[i];

        if (!t->calls) continue;
        if (strcmp(c->table, t->name) != 0) {
            world_watch(w, c, t->name);
            return true;
        }
        if (c->round < t->calls || c->card_count != t->dealt) continue; /* the screen is not there yet */
        const bool wrong = c->round == t->calls && is_wrong(c, t);

        t->calls = 0;
        c->rules_at = i;
        if (wrong) put_right(w, c, t);
        return wrong;
    }
    return false;
}

static bool is_ruled_on(const struct world *w, const struct world_table *t) {
    for (uint32_t i = 1; i < w->first_player; i++)
        if (w->client[i].role == WORLD_SUPERVISOR && w->client[i].waiting && &w->table[w->client[i].rules_at] == t)
            return true;
    return false;
}

/* A round that is over was paid by the cards that really lay on the table. */
static void prove(struct world *w, const struct world_client *c, struct world_table *t) {
    const struct auditor_table *a = &w->auditor.table[t - w->table];

    if (!a->settled || a->voided || a->number != c->round || t->corrections >= 3 || is_ruled_on(w, t)) return;
    for (int i = 0; i < a->dealt_count; i++)
        if (a->dealt[i].card != CARD_HIDDEN && a->dealt[i].card != t->truth[i])
            world_fail(w, "round %llu of %s was settled with another card %d than the one that lay there",
                       (unsigned long long)a->number, t->name, i);
    if (t->proven != a->number) w->proven++;
    t->proven = a->number;
}

static void between_rounds(struct world *w, struct world_client *c, struct world_table *t) {
    if (is_wrong(c, t)) {
        if (!t->calls && (w->draining || world_chance(w, 6))) put_right(w, c, t); /* noticed after a while */
        return;
    }
    prove(w, c, t);
    if (strcmp(c->next, "deck") == 0)
        deck_act(w, c, "opened", 0);
    else if (!w->draining && world_chance(w, 15))
        handle_deck(w, c, t);
    else
        open_betting(w, c, t);
}

static void on_the_table(struct world *w, struct world_client *c, struct world_table *t) {
    const char *next = c->next;

    if (!w->draining && !t->calls && is_wrong(c, t) && world_chance(w, 10)) {
        put_right(w, c, t);
    } else if (strcmp(next, "start") == 0) {
        start(w, c, t);
    } else if (strcmp(next, "card") == 0 || strcmp(next, "deal") == 0) {
        deal(w, c, t);
    } else if (strcmp(next, "left") == 0) {
        deck_act(w, c, "left", world_chance(w, 85) ? 4 : (int)world_below(w, 6));
    } else if (strcmp(next, "turn") == 0) {
        turn(w, c, t);
    } else if (strcmp(next, "decide") == 0) {
        if (w->draining || world_chance(w, t->config->chips ? 70 : 10)) decide(w, c, t); /* no terminal does */
    } else if (strcmp(next, "settle") == 0) {
        if (!t->calls && is_wrong(c, t) && world_chance(w, 50))
            put_right(w, c, t);
        else if (w->draining || world_chance(w, 30))
            world_request(w, c, "settle", ",\"table\":\"%s\"", t->name);
    }
}

void world_deal(struct world *w, struct world_client *c) {
    struct world_table *t = &w->table[c->works_at];

    if (strcmp(c->table, t->name) != 0) {
        world_watch(w, c, t->name);
        return;
    }
    follow(c, t);
    if (world_felt_deal(w, c, t)) return;
    if (t->refusals && strcmp(c->phase, "pause") == 0) { /* what was in disorder is shuffled */
        t->refusals = 0;
        t->deck_at = t->deck_size;
    }
    if (t->refusals > WORLD_DISORDER) return; /* a supervisor is called */
    if (c->lock && world_chance(w, 30)) {
        world_verify(w, c);
    } else if (strcmp(c->phase, "pause") == 0) {
        between_rounds(w, c, t);
    } else if (strcmp(c->next, "close") == 0) {
        if (w->draining || world_chance(w, 15)) world_request(w, c, "close", ",\"table\":\"%s\"", t->name);
    } else if (!w->draining && strcmp(c->phase, "deciding") == 0 && world_chance(w, 1)) {
        world_void_round(w, c, t->name); /* which is not a dealer's to do */
    } else {
        on_the_table(w, c, t);
    }
}

/* ---- rulings ------------------------------------------------------------------------------------------ */

static const struct ruling {
    const char *irregularity, *effect;
} rulings[] = {
    {"card-exposed", "dead-round"},
    {"card-exposed", "burn"},
    {"card-exposed", "replace"},
    {"card-exposed", "replace"},
    {"card-exposed", "continue"},
    {"card-boxed", "burn"},
    {"card-boxed", "burn"},
    {"hand-touched", "dead-seat"},
    {"hand-touched", "dead-seat"},
    {"hand-touched", "continue"},
    {"wrong-spot", "move"},
    {"hands-mixed", "move"},
    {"too-few-cards", "dead-round"},
    {"house-hand-wrong", "reset-hands"},
    {"house-hand-wrong", "reset-hands"},
    {"foul-deck", "new-deck"},
    {"cut-card-missed", "new-deck"},
    {"late-wager", "continue"},
    {"short-wager", "burn"}, /* which no policy has */
};

/* [P-9] */
static const struct ruling reset_hands = {"house-hand-wrong", "reset-hands"};

/* All cards as they are after it: one is replaced by the next of the deck, or two change places. */
static void put_after(struct world *w, struct buf *out, struct world_client *c, const struct world_table *t,
                      bool move) {
    card cards[FACT_CARDS_MAX];
    const int at = (int)world_below(w, (uint32_t)c->card_count);

    memcpy(cards, c->cards, sizeof cards);
    if (move) {
        swap_cards(&cards[at], &cards[world_below(w, (uint32_t)c->card_count)]);
    } else if (cards[at] != CARD_HIDDEN) {
        cards[at] = t->deck[t->deck_at];
    }
    c->replaces = move ? -1 : at;
    c->dealing = !move;
    buf_put(out, ",\"cards\":\"");
    card_put_list(out, cards, c->card_count);
    buf_char(out, '"');
}

/* Something goes wrong at the table, and a supervisor rules on it. */
bool world_rule(struct world *w, struct world_client *c, struct world_table *t) {
    const bool reset = t->config->rules.game->house_hand && world_chance(w, 30);
    const struct ruling *r = reset ? &reset_hands : &rulings[world_below(w, COUNT(rulings))];
    const bool move = strcmp(r->effect, "move") == 0, replace = strcmp(r->effect, "replace") == 0;
    const bool burn = strcmp(r->effect, "burn") == 0;
    char memory[500];
    struct buf rest = BUF(memory);

    buf_put(&rest, "");
    c->dealing = burn;
    c->replaces = -1;
    c->rules_at = (int)(t - w->table);
    if ((move || replace || burn) && (!c->card_count || !left_of(t))) return false;
    if (move || replace) put_after(w, &rest, c, t, move);
    if (burn && world_chance(w, 60)) {
        buf_put(&rest, ",\"card\":\"");
        card_put(&rest, t->deck[t->deck_at]);
        buf_char(&rest, '"');
    }
    if (strcmp(r->effect, "dead-seat") == 0) buf_format(&rest, ",\"seat\":%u", 1 + world_below(w, 6));
    world_request(w, c, "irregularity",
                  ",\"table\":\"%s\",\"irregularity\":\"%s\",\"effect\":\"%s\",\"authority\":\"house-rule\","
                  "\"reason\":\"seen\"%s",
                  t->name, r->irregularity, r->effect, memory);
    return true;
}

/* ---- results ------------------------------------------------------------------------------------------ */

static void rule_done(struct world *w, struct world_client *c) {
    struct world_table *t = &w->table[c->rules_at];

    if (!c->dealing || !left_of(t)) return;
    if (c->replaces >= 0 && c->replaces < t->dealt) t->truth[c->replaces] = t->deck[t->deck_at];
    t->deck_at++;
}

/* A request of a dealer or supervisor at a live table was applied. */
void world_live_done(struct world *w, struct world_client *c) {
    struct world_table *t = &w->table[c->works_at];

    if (strcmp(c->word, "irregularity") == 0) rule_done(w, c);
    if (strcmp(c->word, "reader-failed") == 0) w->table[c->rules_at].stuck = 0;
    if (c->role != WORLD_DEALER) return;
    if (strcmp(c->word, "open") == 0) {
        t->dealt = t->corrections = t->draw = t->stuck = 0;
        t->calls = 0;
        t->begun = false;
    }
    if (strcmp(c->word, "cards") == 0) {
        memcpy(t->truth + t->dealt, t->deck + t->deck_at, (size_t)c->dealing * sizeof *t->truth);
        t->dealt += c->dealing;
        t->deck_at += c->dealing;
    }
    if (strcmp(c->word, "deck") == 0 && c->dealing <= left_of(t)) t->deck_at += c->dealing;
    if (strcmp(c->word, "cards") == 0 || strcmp(c->word, "turn") == 0) t->refusals = 0;
}

void world_live_refused(struct world *w, struct world_client *c, const char *code) {
    const bool counts = strcmp(c->word, "cards") == 0 || strcmp(c->word, "turn") == 0;

    if (strcmp(c->word, "reader-failed") == 0) w->table[c->rules_at].stuck = 0;
    if (c->role == WORLD_READER) w->table[c->works_at].stuck += 10;
    if (c->role != WORLD_DEALER) return;
    struct world_table *t = &w->table[c->works_at];

    if (counts && strcmp(code, "reader-feeds") != 0) t->refusals++;
    if ((strcmp(code, "own-round") == 0 || strcmp(code, "last-entry") == 0) && strncmp(c->word, "correct", 7) == 0) {
        t->calls = c->round;
        t->corrections--; /* it was none */
    }
}

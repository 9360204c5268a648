/* receipt_make.c - receipts from scripts, the same bytes every time: tests/receipts/NAME.txt -> NAME.json.
 *
 *   receipt_make SCRIPT          prints the receipt
 *   receipt_make --seed SCRIPT   prints the seed of its shuffle in hex
 *
 * A script has a line per thing: 'game ID', 'format N' (of older rules), 'option NAME=VALUE', 'jacks N ODDS',
 * 'meter N CENTS', 'seed TEXT', 'key TEXT', 'table NAME', 'program NAME', 'round N', 'from N' (the round of the
 * shuffle), 'first N' (the first card's place), 'limit WAGER CENTS' (the most that one deal pays), 'per-hand' (limits
 * are of each hand), 'sealed', 'by-hand' (no shuffle of ours), then events as receipts write them.  Cards and starts
 * are dealt by themselves, in between, from the seed.  '#' begins a comment.  It drives the calls that a table server
 * drives. */
#include "deal/deal.h"
#include "deal/receipt.h"
#include "deal/receipt_check.h"
#include "deal/receipt_play_fixture.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_MAX = 1 << 15, RECEIPT_MAX = 16 << 20 };

struct maker {
    struct rules rules;
    struct receipt_key key;
    struct receipt_context context;
    struct receipt_round round;
    struct shuffle_seed seed;
    char seed_text[80], table[80], program[80];
    int64_t limits[WAGERS_MAX];
    bool sealed, by_hand, opened;
    card order[SHUFFLE_CARDS_MAX];
    int size, deck_size, at, count;
    struct event events[EVENTS_MAX];
    char *state;
};

static _Noreturn void fail(const char *line, const char *why) {
    fprintf(stderr, "receipt_make: '%s': %s\n", line, why);
    exit(1);
}

static void set(struct maker *m, const char *line, const char *setting) {
    const char *equals = strchr(setting, '=');

    if (!equals || rules_set(&m->rules, setting, (size_t)(equals - setting), equals + 1, strlen(equals + 1)))
        fail(line, "no such option or value");
}

/* Head lines; false for one that is none. */
static bool head(struct maker *m, const char *line) {
    char word[80];
    int number, n = 0;
    long long cents;

    if (sscanf(line, "game %79s", word) == 1) {
        const struct game *game = game_find(word, strlen(word));
        if (!game) fail(line, "no such game");
        m->rules = rules_standard(game);
        m->round.meters = meters_standard(&m->rules);
    } else if (sscanf(line, "option %79s", word) == 1) {
        set(m, line, word);
    } else if (sscanf(line, "jacks %d %lld", &number, &cents) == 2) {
        if (rules_set_operator(&m->rules, number, cents)) fail(line, "no such table");
    } else if (sscanf(line, "meter %d %lld", &number, &cents) == 2) {
        m->round.meters.cents[number] = cents;
    } else if (sscanf(line, "seed %79[^\n]%n", m->seed_text, &n) == 1 ||
               sscanf(line, "table %79[^\n]%n", m->table, &n) == 1 ||
               sscanf(line, "program %79[^\n]%n", m->program, &n) == 1) {
        return true;
    } else if (sscanf(line, "limit %79s %lld", word, &cents) == 2) {
        const int wager = game_wager(m->rules.game, word, strlen(word));
        if (wager < 0) fail(line, "no such wager");
        m->limits[wager] = cents;
        m->round.limits = m->limits;
    } else if (strcmp(line, "per-hand") == 0) {
        m->round.per_hand = true;
    } else if (sscanf(line, "key %79[^\n]", word) == 1) {
        uint8_t seed[RECEIPT_KEY_SEED];
        crypto_generichash(seed, sizeof seed, (const uint8_t *)word, strlen(word), NULL, 0);
        receipt_key_from_seed(&m->key, seed);
    } else if (sscanf(line, "round %lld", &cents) == 1) {
        m->round.round = m->context.from_round = cents;
    } else if (sscanf(line, "from %lld", &cents) == 1) {
        m->context.from_round = cents;
    } else if (sscanf(line, "first %d", &number) == 1) {
        m->round.first_card = number;
    } else if (strcmp(line, "sealed") == 0) {
        m->sealed = true;
    } else if (strcmp(line, "by-hand") == 0) {
        m->by_hand = true;
    } else {
        return false;
    }
    return true;
}

static void open_round(struct maker *m) {
    const struct game *game = m->rules.game;
    struct shoe left;
    struct rng rng;

    if (!game) fail("game", "must come first");
    m->size = rules_shoe_size(&m->rules);
    m->deck_size = game_deck_size(m->rules.game);
    rng_seed(&rng, m->seed_text, strlen(m->seed_text));
    must(shuffle_seed_draw(&m->seed, m->size, &rng) == OK);
    shuffle_cards(&m->seed, m->order, m->size, m->deck_size);
    left = shoe_open(m->size / m->deck_size, m->deck_size == DECK_53);
    for (m->at = 0; m->at < m->round.first_card - 1; m->at++) must(shoe_take(&left, m->order[m->at]) == OK);
    m->state = calloc(1, game_round_size(game));
    must(m->state);
    game->open(m->state, &m->rules, game->live_shoe ? &left : NULL);
    m->opened = true;
}

static void send(struct maker *m, const char *line, const struct event *event) {
    const enum err err = m->rules.game->check(m->state, event);

    if (err) fail(line, err_text(err));
    must(m->count < EVENTS_MAX);
    m->events[m->count++] = *event;
    m->rules.game->apply(m->state, event);
}

static void deal(struct maker *m) {
    const int option = rules_option(m->rules.game, "selector", 8);
    struct need need;

    while ((need = m->rules.game->need(m->state)).kind == NEED_CARD || need.kind == NEED_START) {
        struct event event = {.kind = need.kind == NEED_CARD ? EV_CARD : EV_START};
        uint8_t dice[DEAL_DICE];
        struct rng rng;

        shuffle_start(&m->seed, &rng);
        if (need.kind == NEED_CARD)
            event.cards[0] = m->order[m->at++];
        else
            event.what = (uint8_t)deal_start(
                &rng, strcmp(m->rules.game->options[option].choices[m->rules.option[option]], "dice") == 0, dice);
        send(m, "the deal", &event);
    }
}

static void read_script(struct maker *m, FILE *in) {
    char line[200];

    while (fgets(line, sizeof line, in)) {
        struct event event;

        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#') continue;
        if (!m->opened && head(m, line)) continue;
        if (!m->opened) open_round(m);
        if (!receipt_event_read((struct text){line, strlen(line)}, m->rules.game, &event)) fail(line, "no such event");
        send(m, line, &event);
        deal(m);
    }
}

static void finish(struct maker *m) {
    static const char executable[] = "5f2c0a8e3b6d4917f0e1d2c3b4a5968778695a4b3c2d1e0ff1e2d3c4b5a69788";
    static char memory[RECEIPT_MAX];
    uint8_t commitment[RECEIPT_HASH];
    struct buf b = BUF(memory);

    m->context.rules = &m->rules;
    m->context.program = m->program;
    m->context.executable = executable;
    m->context.table = m->table;
    m->context.deal = m->by_hand ? "live" : deal_rng.id;
    memcpy(m->context.key, m->key.public, sizeof m->context.key);
    receipt_commit(&m->context, &m->seed, commitment);
    m->round.context = &m->context;
    m->round.commitment = m->by_hand ? NULL : commitment;
    m->round.seed = m->sealed || m->by_hand ? NULL : &m->seed;
    m->round.committed = "2026-11-15T20:15:00.000Z";
    m->round.closed = "2026-11-15T20:15:20.250Z";
    m->round.settled = "2026-11-15T20:15:48.500Z";
    if (m->rules.game->need(m->state).kind != NEED_NOTHING) fail("the script", "ends before the round does");
    const struct receipt_play play = {.events = m->events, .count = m->count, .state = m->state};

    must(receipt_write(&b, &m->round, &play, &m->key));
    fputs(memory, stdout);
}

int main(int argc, char **argv) {
    static struct maker m = {
        .table = "Table 4", .program = "cardroom 0.1.0", .seed_text = "1", .round = {.round = 17, .first_card = 1}};
    const bool only_seed = argc == 3 && strcmp(argv[1], "--seed") == 0;
    FILE *in = argc == 2 || only_seed ? fopen(argv[argc - 1], "r") : NULL;

    if (!in || sodium_init() < 0) fail(argc > 1 ? argv[argc - 1] : "usage", "receipt_make [--seed] SCRIPT");
    m.context.from_round = 17;
    head(&m, "key the house of these tests");
    read_script(&m, in);
    fclose(in);
    if (only_seed) {
        for (int i = 0; i < m.seed.size; i++) printf("%02x", m.seed.bytes[i]);
        puts("");
    } else {
        finish(&m);
    }
    free(m.state);
    return 0;
}

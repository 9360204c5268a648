/* play_house.c - the house that a session plays in: one table, on a store in memory; play.h has the contract.
 *
 * It is the house of 'cardroom serve' without its network.  Each hand has a terminal of its own, whose facts are
 * checked and applied like any terminal's; limits, credit, meters, shuffles and receipts are the house's.  Only the
 * clock is the session's: it stands while a seat is asked, and is moved on when none is. */
#include "ask/files.h"
#include "base/json_write.h"
#include "books/round/receipts.h"
#include "cli/play/play.h"
#include "deal/list.h"
#include "deal/receipt.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BONUS_LEAST = 100, MESSAGE_BYTES = 4000, PATH_BYTES = 1024 };

static const struct house_keys no_keys;

/* ---- the clock ---------------------------------------------------------------------------------------- */
/* The time of day, but never back, and never past the end of an open window. */
static int64_t now_ms(struct session *s) {
    const int64_t end = s->house.durable.config ? play_table(s)->deadline_ms : 0;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const int64_t today = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    const int64_t shown = end && today >= end ? end - 1 : today;
    if (shown > s->now_ms) s->now_ms = shown;
    return s->now_ms;
}

/* Waits until all facts are durable, and so written and told. */
static void settle_down(struct session *s) {
    writer_flush(s->writer);
    while (s->house.first != s->house.next) {
        sem_wait(&s->written);
        house_poll(&s->house, s->now_ms);
    }
}

static void run(struct session *s) {
    while (house_clock(&s->house, s->now_ms) == s->now_ms) continue;
    settle_down(s);
}

void play_run(struct session *s) {
    now_ms(s);
    run(s);
}

void play_run_out(struct session *s) {
    if (play_table(s)->deadline_ms > s->now_ms) s->now_ms = play_table(s)->deadline_ms;
    run(s);
}

/* ---- facts -------------------------------------------------------------------------------------------- */
struct fact play_fact(int kind, int seat) {
    return (struct fact){.kind = (uint8_t)kind, .source = BY_TERMINAL, .table = 1, .who = (uint32_t)seat};
}

/* A terminal numbers its requests. */
static void stamp(struct session *s, struct fact *fact) {
    fact->number = s->house.working.head->facts + 1;
    fact->time_ms = now_ms(s);
    if (fact->source == BY_TERMINAL) fact->request = s->house.working.terminal[fact->who - 1].request + 1;
}

enum err play_check(struct session *s, struct fact *fact) {
    stamp(s, fact);
    return floor_check(&s->house.working, fact);
}

enum err play_send(struct session *s, struct fact *fact) {
    stamp(s, fact);
    return house_put(&s->house, fact, fact->time_ms);
}

int64_t play_balance(const struct session *s) {
    int64_t cents = 0;
    for (int seat = 1; seat <= s->seats; seat++) cents += floor_credit(&s->house.working, (uint32_t)seat);
    return cents;
}

void play_buy_in(struct session *s, int seat) {
    struct fact fact = {.kind = FACT_ISSUE, .money = {.voucher = ++s->vouchers, .cents = s->buy_in}};
    if (play_check(s, &fact) != OK || s->buy_in > METER_MAX_CENTS - play_balance(s)) return;
    must(play_send(s, &fact) == OK);
    fact = (struct fact){.kind = FACT_LOAD, .money = fact.money};
    fact.money.terminal = (uint32_t)seat;
    must(play_send(s, &fact) == OK);
    s->bought += s->buy_in;
}

struct meters play_meters(const struct session *s) {
    struct meters meters = meters_standard(&s->rules);
    const struct pool *pool = &s->house.working.head->pool[0];
    for (int i = 0; s->house.working.config->pool_count && i < pool->count; i++)
        meters.cents[pool->meter[i].number] = pool->meter[i].cents;
    return meters;
}

/* What the house did and the player does not see on the table. */
static void on_durable(void *context, const struct fact *fact) {
    struct session *s = context;
    if (fact->kind == FACT_DEALT_FROM) {
        const uint8_t *dice = fact->dealt_from.dice;
        const int spot = fact->dealt_from.spot;
        const struct short_text who = spot > 1 ? text_format("seat %d", spot - 1) : text_format("the dealer");
        if (dice[0])
            play_tell("Dice %d, %d, %d make %d: the first packet goes to %s.", dice[0], dice[1], dice[2],
                      dice[0] + dice[1] + dice[2], who.text);
        else
            play_tell("The number drawn is %d: the first packet goes to %s.", spot, who.text);
    }
    if (fact->kind != FACT_ROUND || !fact->round.shuffled) return;
    if (s->game->live_shoe && fact->round.game == 1)
        play_tell("A shoe of %d decks is shuffled.", rules_decks(&s->rules));
    else if (s->game->live_shoe)
        play_tell("The cut card is out: the shoe is shuffled.");
    if (!s->folder) return;
    BUF_ON_STACK(b, 2 * FACT_HASH + 1);
    buf_hex(&b, fact->round.commitment, FACT_HASH);
    printf(" Commitment: %s\n", b.text); /* never wrapped: players copy it */
}

/* ---- the configuration -------------------------------------------------------------------------------- */
/* Of the wagers that players place; a bonus wager takes a dollar where the game does not say what it takes. */
static void put_limits(struct buf *b, const struct rules *rules, struct play_money money) {
    const bool own = rules_option(rules->game, "min-bet", 7) >= 0;
    json_write_begin(b, "limits", '{');
    for (int w = 0; w < rules->game->wager_count; w++) {
        const int kind = rules->game->wagers[w].kind;
        int64_t least = money.least;
        if ((kind != WAGER_REQUIRED && kind != WAGER_OPTIONAL) || !rules_offers(rules, w) ||
            rules_fixed_cents(rules, w))
            continue;
        if (kind == WAGER_OPTIONAL && !own && (!least || least > BONUS_LEAST)) least = BONUS_LEAST;
        json_write_begin(b, rules->game->wagers[w].id, '{');
        json_write(b, "min?:%jd, max?:%jd}", least, money.most);
    }
    json_write_end(b, '}');
}

static void put_config(struct buf *b, const struct session *s, struct play_money money) {
    const char *pool = s->game->meter_count ? "Meters" : "";
    const struct short_text table = text_format("%.*s", CONFIG_NAME - 1, s->game->title);
    json_write(b, "{venue:%s, terminals:%d, jackpot-lock:%jd, credit-max:%jd, pools:[", s->call->command.ask->name,
               s->seats, METER_MAX_CENTS, METER_MAX_CENTS);
    if (*pool) json_write(b, "{name:%s, game:%s}", pool, s->game->id);
    json_write(b, "], pages:[");
    if (s->game->page) json_write_text(b, NULL, s->page_text.whole.at);
    json_write(b, "], tables:[{name:%s, game:%s, seats:%d, windows:{pause:1}, pool?:%s", table.text, s->game->id,
               s->seats, pool);
    json_write_key(b, "options");
    receipt_options_put(b, &s->rules);
    put_limits(b, &s->rules, money);
    buf_put(b, "}]}");
}

/* Would the house of 'cardroom serve' open with it? */
static bool check_config(struct session *s, int64_t today_ms) {
    struct arena *arena = &s->call->arena;
    struct config *config = arena_take(arena, sizeof *config);
    char *copy = memcpy(arena_take(arena, sizeof s->config), s->config, sizeof s->config); /* it is decoded in place */
    BUF_ON_STACK(message, MESSAGE_BYTES);
    const bool read = config_read(config, copy, strlen(copy), &message);
    config->demo = true;
    const bool good = read && config_check(config, config_day(config, today_ms), false, &message);
    message.text[strcspn(message.text, "\n")] = '\0'; /* one limit breaks the same rule at many wagers */
    return good || call_error(s->call, "%s", message.text);
}

/* ---- opening and closing ------------------------------------------------------------------------------ */
static void on_written(void *context) { sem_post(context); }

static bool open_keys(struct session *s, const char *key_file) {
    struct receipt_key key;
    enum err err = OK;
    if (key_file && !key_file_read_secret(&s->call->command, key_file, &key)) return false;
    if (!key_file) err = receipt_key_new(&key);
    if (err) return call_error(s->call, "no key can be made: %s", err_text(err));
    house_keys_derive(&s->house_keys, &key);
    receipt_key_wipe(&key);
    return true;
}

/* Creates the folder and in it the public key, which marks the folder as used by one session. */
static bool open_folder(const struct session *s) {
    char path[PATH_BYTES];
    if (!s->folder) return true;
    if (strlen(s->folder) > PATH_BYTES - 40)
        return call_error(s->call, "--receipts: the name of the folder is too long");
    if (mkdir(s->folder, 0755) != 0 && errno != EEXIST)
        return call_error(s->call, "--receipts '%s': %s", s->folder, strerror(errno));
    snprintf(path, sizeof path, "%s/key.pub", s->folder);
    if (access(path, F_OK) == 0)
        return call_error(s->call, "--receipts '%s' holds the receipts of another session; give a new folder",
                          s->folder);
    return key_file_write_public(&s->call->command, path, s->house_keys.sign.public);
}

static bool open_house(struct session *s, struct rng *rng) {
    BUF_ON_STACK(message, MESSAGE_BYTES);
    struct house_setup setup = {.config_text = s->config,
                                .config_size = strlen(s->config),
                                .demo = true,
                                .rng = rng,
                                .keys = &s->house_keys,
                                .version = program_version,
                                .now_ms = s->now_ms,
                                .on_durable = on_durable,
                                .context = s};
    (void)program_hash(setup.program);
    if (store_open("memory:", STORE_WRITE, &s->store, &message) != OK) return call_error(s->call, "%s", message.text);
    must(sem_init(&s->written, 0, 0) == 0);
    const struct writer_options options = {.wake = on_written, .context = &s->written};
    if (writer_thread_start(s->store, &options, &s->writer) != OK) return call_error(s->call, "out of memory");
    setup.store = s->store;
    setup.writer = s->writer;
    return house_open(&s->house, &setup, &message) || call_error(s->call, "%s", message.text);
}

static void sit_down(struct session *s, int seat) {
    struct fact pair = {.kind = FACT_PAIR, .pair = {.terminal = (uint32_t)seat}}, sit = play_fact(FACT_SIT, seat);
    must(play_send(s, &pair) == OK);
    sit.seat.terminal = (uint32_t)seat;
    sit.seat.seat = (uint16_t)seat;
    must(play_send(s, &sit) == OK);
    play_buy_in(s, seat);
}

bool play_open_house(struct session *s, const struct play_table_options *o) {
    struct buf config = BUF(s->config);
    if (rules_option_or(&s->rules, "dealer", 0)) return call_error(s->call, "a live table needs its dealer");
    s->folder = o->folder;
    put_config(&config, s, o->money);
    if (config.full || !check_config(s, now_ms(s))) return false;
    if (!open_keys(s, o->key_file) || !open_folder(s) || !open_house(s, o->rng)) return false;
    s->rules = s->house.working.config->table[0].rules;
    s->game = s->rules.game;
    s->round = s->house.working.round[0];
    for (int seat = 1; seat <= s->seats; seat++) sit_down(s, seat);
    return true;
}

void play_close_house(struct session *s) {
    if (s->house.durable.config) house_close(&s->house);
    if (s->writer.writer) writer_stop(s->writer, 1000);
    if (s->store.store) store_close(s->store);
    s->house_keys = no_keys;
}

/* ---- receipts ----------------------------------------------------------------------------------------- */
/* Writes FOLDER/round-NUMBER.json; false after a message why not. */
static bool write_receipt(struct session *s, const struct lookup *lookup, struct record *r, struct buf *message) {
    char path[PATH_BYTES];
    struct buf text = {.grow = text_grow};
    snprintf(path, sizeof path, "%s/round-%06llu.json", s->folder, (unsigned long long)r->round);
    bool good = receipts_put(&text, r, lookup, &s->house_keys.sign, message);
    if (good && !text_file_create(path, 0644, text.text, text.size))
        good = buf_refuse(message, "%s could not be written: %s", path, strerror(errno));
    free(text.text);
    return good;
}

bool play_write_receipts(struct session *s) {
    const struct lookup lookup = {.store = s->store, .seal = s->house_keys.seal};
    int written = 0, failed = 0;
    if (!s->folder) return true;
    while (!house_stop(&s->house, false, now_ms(s))) settle_down(s); /* reveals the shuffles, those of shoes too */
    for (uint64_t round = 1; round <= s->house.working.head->rounds; round++) {
        BUF_ON_STACK(message, 400);
        struct record r;
        if (!record_open(&r, &lookup, round, &message)) continue;
        const bool settled = r.settled, good = settled && write_receipt(s, &lookup, &r, &message);
        record_close(&r);
        written += good;
        failed += settled && !good;
        if (settled && !good) play_tell("%s.", message.text);
    }
    if (!failed && written)
        play_tell("%d receipt%s in %s; 'cardroom verify' checks them.", written, written == 1 ? "" : "s", s->folder);
    return !failed;
}

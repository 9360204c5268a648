/* play_receipts.c - a signed receipt for every round of 'cardroom-lab play --receipts'; play.h has the contract. */
#include "base/time.h"
#include "cli/files.h"
#include "cli/play/play.h"
#include "deal/receipt.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS_MAX = 512, PATH_BYTES = 1024 };

struct play_receipts {
    const char *folder;
    struct receipt_key key;
    struct receipt_context context;
    struct receipt_round round;
    uint8_t commitment[RECEIPT_HASH];
    struct shuffle_seed seed; /* of the deck or shoe in use */
    char executable[2 * RECEIPT_HASH + 1];
    char committed[RECEIPT_TIME_SIZE + 1], closed[RECEIPT_TIME_SIZE + 1], settled[RECEIPT_TIME_SIZE + 1];
    struct event events[EVENTS_MAX];
    int count;
    uint64_t written;
    bool failed; /* a file could not be written */
    char text[RECEIPT_TABLE_MAX];
};

/* ---- files -------------------------------------------------------------------------------------------- */
/* The current time, but never before an earlier time of the same receipt, even if the clock is set back. */
static void put_now(char out[RECEIPT_TIME_SIZE + 1], const char *earlier) {
    struct timespec now;
    struct buf b = buf_init(out, RECEIPT_TIME_SIZE + 1);
    clock_gettime(CLOCK_REALTIME, &now);
    time_put(&b, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    if (strcmp(out, earlier) < 0) memcpy(out, earlier, RECEIPT_TIME_SIZE);
}

/* Writes FOLDER/NAME-NUMBER.ENDING; on failure the player is notified, and the game goes on. */
static void create_file(struct session *s, const char *name, int64_t number, const char *ending,
                        const struct buf *text) {
    struct play_receipts *r = s->receipts;
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s-%06lld.%s", r->folder, name, (long long)number, ending);
    if (!text->full && text_file_create(path, 0644, text->text, text->size)) return;
    buf_format(&s->notice, " %s could not be written: %s.\n", path, text->full ? "it is too long" : strerror(errno));
    r->failed = true;
}

static void publish_seed(struct session *s) {
    struct play_receipts *r = s->receipts;
    BUF_ON_STACK(text, 2 * SHUFFLE_SEED_MAX + 2);
    if (!s->game->live_shoe || !r->seed.size || r->context.from_round > (int64_t)s->purse.rounds) return;
    buf_hex(&text, r->seed.bytes, r->seed.size);
    buf_char(&text, '\n');
    create_file(s, "shoe", r->context.from_round, "seed", &text);
}

/* ---- opening ------------------------------------------------------------------------------------------ */
/* Creates the folder and in it the public key, which marks the folder as used by one session. */
static bool open_folder(const struct session *s) {
    const struct play_receipts *r = s->receipts;
    char path[PATH_BYTES];
    if (strlen(r->folder) > PATH_BYTES - 40)
        return cli_error(s->command, "--receipts: the name of the folder is too long");
    if (mkdir(r->folder, 0755) != 0 && errno != EEXIST)
        return cli_error(s->command, "--receipts '%s': %s", r->folder, strerror(errno));
    snprintf(path, sizeof path, "%s/key.pub", r->folder);
    if (access(path, F_OK) == 0)
        return cli_error(s->command, "--receipts '%s' holds the receipts of another session; give a new folder",
                         r->folder);
    return key_file_write_public(s->command, path, r->key.public);
}

static bool open_key(const struct session *s, const char *key_file) {
    struct play_receipts *r = s->receipts;
    if (key_file) return key_file_read_secret(s->command, key_file, &r->key);
    const enum err err = receipt_key_new(&r->key);
    return !err || cli_error(s->command, "no key can be made: %s", err_text(err));
}

bool play_receipts_open(struct session *s, const char *folder, const char *key_file) {
    if (!folder) return true;
    struct play_receipts *r = calloc(1, sizeof *r);
    if (!r) return cli_error(s->command, "out of memory");
    s->receipts = r;
    r->folder = folder;
    if (!open_key(s, key_file) || !open_folder(s)) return false;
    struct buf hash = BUF(r->executable);
    program_put_hash(&hash);
    r->context = (struct receipt_context){.rules = &s->rules,
                                          .program = program_name,
                                          .executable = r->executable,
                                          .table = "cardroom-lab play",
                                          .deal = deal_rng.id};
    memcpy(r->context.key, r->key.public, sizeof r->context.key);
    r->round = (struct receipt_round){.context = &r->context,
                                      .commitment = r->commitment,
                                      .committed = r->committed,
                                      .closed = r->closed,
                                      .settled = r->settled};
    return true;
}

/* ---- a round ------------------------------------------------------------------------------------------ */
static void commit(struct session *s) {
    struct play_receipts *r = s->receipts;
    BUF_ON_STACK(text, 2 * RECEIPT_HASH + 1);
    publish_seed(s);
    r->seed = s->deal.seed;
    r->context.from_round = (int64_t)s->purse.rounds + 1;
    receipt_commit(&r->context, &r->seed, r->commitment);
    put_now(r->committed, "");
    buf_hex(&text, r->commitment, sizeof r->commitment);
    buf_format(&s->notice, " Commitment: %s\n", text.text); /* never wrapped: players copy it */
}

void play_receipts_shuffled(struct session *s, bool shuffled) {
    if (!s->receipts) return;
    if (shuffled) commit(s);
    s->receipts->round.round = (int64_t)s->purse.rounds + 1;
    s->receipts->round.first_card = s->deal.at + 1;
}

void play_receipts_begin(struct session *s) {
    if (s->receipts) s->receipts->count = 0;
}

void play_receipts_event(struct session *s, const struct event *event) {
    if (!s->receipts) return;
    must(s->receipts->count < EVENTS_MAX);
    s->receipts->events[s->receipts->count++] = *event;
    if (event->kind == EV_CLOSE) put_now(s->receipts->closed, s->receipts->committed);
}

void play_receipts_write(struct session *s) {
    struct play_receipts *r = s->receipts;
    if (!r) return;
    const struct receipt_play play = {.events = r->events, .count = r->count, .state = s->round};
    struct buf text = BUF(r->text);

    put_now(r->settled, r->closed);
    r->round.seed = s->game->live_shoe ? NULL : &r->seed;
    r->round.meters = s->meters;
    receipt_write(&text, &r->round, &play, &r->key);
    create_file(s, "round", r->round.round, "json", &text);
    r->written++;
}

bool play_receipts_close(struct session *s) {
    struct play_receipts *r = s->receipts;
    if (!r) return true;
    publish_seed(s);
    const bool good = !r->failed;
    if (good && r->written)
        buf_format(&s->notice, " %llu receipt%s in %s; 'cardroom verify' checks them.\n",
                   (unsigned long long)r->written, r->written == 1 ? "" : "s", r->folder);
    shuffle_seed_wipe(&r->seed);
    receipt_key_wipe(&r->key);
    free(r);
    s->receipts = NULL;
    return good;
}

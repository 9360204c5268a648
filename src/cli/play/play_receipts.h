/*
 * play_receipts.h - 'cardroom play --receipts FOLDER': a signed receipt for every round.
 *
 * FOLDER then holds key.pub, the public half of the key that signs; round-000001.json and so on; and for a
 * shoe that lives across rounds shoe-000001.seed, its seed in hex, named by its first round and written when
 * the shoe is finished.  Nothing there is ever overwritten.  The commitment is shown before the wagers are
 * taken.
 *
 * Order: open; per round shuffled (before the wagers), begin (the round is opened), event for each, closed,
 * write (when it is over, before meters are paid); at last close.
 */
#ifndef CLI_PLAY_PLAY_RECEIPTS_H
#define CLI_PLAY_PLAY_RECEIPTS_H

#include "deal/deal.h"
#include "deal/receipt.h"

enum { PLAY_EVENTS_MAX = 512, PLAY_PATH_MAX = 1024 };

struct session;

struct play_receipts {
    const char *folder;
    struct receipt_key key;
    struct receipt_context context;
    struct receipt_round round;
    uint8_t commitment[RECEIPT_HASH];
    struct shuffle_seed seed; /* of the deck or shoe in use */
    char executable[2 * RECEIPT_HASH + 1];
    char committed[RECEIPT_TIME_SIZE + 1], closed[RECEIPT_TIME_SIZE + 1], settled[RECEIPT_TIME_SIZE + 1];
    struct event events[PLAY_EVENTS_MAX];
    int count;
    uint64_t written;
    bool failed; /* to write one */
    char text[RECEIPT_TABLE_MAX];
};

/*
 * s->receipts for the folder, which is made if there is none; the key is read from the file, or a new one if
 * that is NULL.  False after saying what is wrong.  Without a folder nothing is done, here and below.
 */
bool play_receipts_open(struct session *s, const char *folder, const char *key_file);

/* A round is about to be offered; was the deck or shoe shuffled for it? */
void play_receipts_shuffled(struct session *s, bool shuffled);
void play_receipts_begin(struct session *s);
void play_receipts_event(struct session *s, const struct event *event);
void play_receipts_closed(struct session *s);
void play_receipts_write(struct session *s);

/* Publishes the seed of the last shoe, says where the receipts are; false if one could not be written. */
bool play_receipts_close(struct session *s);

#endif

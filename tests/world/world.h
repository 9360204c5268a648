/* world.h - the whole house in one process, on a fake clock, a fake network and a store that fails, from one seed.
 *
 * The house is the real one: desk, protocol, access, house, floor, store.  Around it a queue of events replaces time:
 * messages in transit, commits in progress, clients that act, faults.  One event is a step; after each the auditor
 * (auditor.h) reads what became durable, and it checks every message when it is sent.  Nothing here uses the real time
 * or entropy, so a seed determines the run, and the hash of all its events is the same every time.
 *
 *   world.c    the queue, the steps, the end       client.c  players' terminals, good and bad
 *   house.c    starting, commits, what breaks      staff.c   dealers, cashier, supervisors, sign
 *   net.c      connections                         config.c  a house for every seed
 *   live.c     dealers and their cards, rulings    reader.c  devices that read cards
 *   regime.c   which faults there are, and how often, for every seed
 *   felt.c     tables in chips: wagers, racks, slips, boxes, the cage
 *   insider.c  one person of any role who tries to move money alone
 *
 * At the end all faults stop: within a few hours of simulated time every round must end, every terminal must
 * show its state, all credit must be collected and all vouchers paid. */
#pragma once

#include "desk/desk.h"
#include "fake_server.h"
#include "fakes/store_faulty.h"
#include "fakes/writer_direct.h"
#include "world/auditor.h"
#include "world/regime.h"

/* Deliberate errors that the auditor must find; for its own tests. */
enum world_sabotage {
    SABOTAGE_NONE,
    SABOTAGE_LYING_STORE, /* the store says that it has written, and has not */
    SABOTAGE_CENTS,       /* a transfer is stored with another amount */
    SABOTAGE_CREDIT,      /* a view shows more credit than there is */
    SABOTAGE_CARD,        /* a card that was not dealt is shown for one that lies face down */
    SABOTAGE_TWICE,       /* an entry's request is stored under a number that was taken before */
    SABOTAGE_CHIPS,       /* a slip or a sale is stored with one chip more than moves */
    SABOTAGE_SLIP,        /* a slip is stored with a number left out */
    SABOTAGE_SIGNATURE,   /* a slip is stored as if one person had signed two lines */
    SABOTAGE_LOST_TAIL,   /* the store is another one, and lacks the last entries, which were shown */
    SABOTAGES
};

extern const char *const world_sabotage_names[SABOTAGES];

/* Refusals at tables in chips that must be seen: felt.c. */
enum { WORLD_REFUSALS = 4 };

struct world_options {
    uint64_t seed;
    uint64_t steps;     /* before all faults are repaired; 0: chosen by the seed */
    uint32_t terminals; /* 0: chosen by the seed */
    uint8_t sabotage;   /* enum world_sabotage */
    bool quiet;         /* no faults and no losses, except those below */
    bool usual;         /* faults at their usual rates, not at those of the seed */
    uint64_t call;      /* this call of the store fails (counted from 1); 0: none */
    bool call_lost;     /* ... after it took effect */
    bool call_crash;    /* ... and the house crashes with it */
    bool trace;         /* prints every event */
    bool insider;       /* one person more, who tries to move money alone: insider.c */
};

struct world_report {
    bool good;
    uint64_t hash, steps, calls; /* calls: of the store, before all faults were repaired */
    uint64_t rounds, messages, cards, facts, voids, jackpots, crashes, faults;
    uint64_t snapshots_used, snapshots_compared; /* by starts, and by the audit at the end */
    uint64_t fenced, take_overs; /* houses that stopped because another opened their store; standbys that took over */
    uint64_t proven;             /* live rounds that were paid by their true cards */
    uint64_t turns, frames, corrections, rulings, decks, claims;
    /* tables in chips */
    uint64_t live_seeds; /* with cards turned and read, one corrected, and a ruling */
    uint64_t whole;      /* seeds with a round in chips, an opener, a fill, a closer and a count */
    uint64_t felt_rounds, sweeps, slips[SLIP_KINDS], spoiled, recounts, unrecorded, between;
    uint64_t refused[WORLD_REFUSALS];
    uint64_t happened[WORLD_FAULTS];                           /* faults by their kinds */
    uint64_t insider_acts, insider_accounts, accounts, alarms; /* accounts: asked for, made by two */
    struct auditor_unseen unseen;
    char what[500];
};

/* Where the rates of its faults are from. */
enum world_rates world_rates(const struct world_options *options);

void world_run(const struct world_options *options, struct world_report *report);

/* ---- between its files -------------------------------------------------------------------------------- */

enum world_what {
    WORLD_CONNECT,  /* a connection reaches the house */
    WORLD_UP,       /* a message reaches the house */
    WORLD_WRITABLE, /* a connection can take a message from the house */
    WORLD_DOWN,     /* a message reaches its client */
    WORLD_GONE,     /* the house learns that a connection is gone */
    WORLD_LOST,     /* the client learns it */
    WORLD_CLIENT,   /* a client acts on its last view */
    WORLD_TICK,     /* the house's timer */
    WORLD_DISK,     /* a commit is done, or is tried again */
    WORLD_FAULT,    /* a fault is injected */
    WORLD_MEND,     /* the store can write again */
    WORLD_RESTART,  /* the house is started again */
    WORLD_WORK,     /* a job of another thread is done */
    WORLD_FOLLOW,   /* the standby reads the log */
};

struct world_event {
    int64_t at_ms;
    uint64_t order;
    uint8_t what;  /* enum world_what */
    uint32_t whom; /* a connection or a client */
    uint64_t life; /* ticks and commits: which start of the house they belong to */
    char *text;    /* of a message; the event's own */
    size_t size;
};

/* A binary heap.  Events of the same millisecond come in the order in which they were put, so a run depends
 * on nothing but its seed. */
struct world_queue {
    struct world_event *event;
    size_t count, capacity;
    uint64_t order;
};

void world_queue_put(struct world_queue *q, struct world_event event); /* sets its order */
bool world_queue_take(struct world_queue *q, struct world_event *out);
void world_queue_close(struct world_queue *q);

enum { WORLD_TABLES = 16, WORLD_WALLET = 32, WORLD_WAGERS = 24, WORLD_TEXT = 1000, WORLD_STAFF = 24 };

struct world_connection {
    struct server_peer peer;
    uint32_t client;
    bool at_house, at_client;
    bool cut;               /* nothing arrives any more */
    int64_t up_ms, down_ms; /* when the last message in transit arrives */
};

/* What a table message says. */
struct world_wager {
    char id[32], of[32];
    bool required, optional;
    int64_t least, most, fixed;
};

struct world_table {
    char name[CONFIG_NAME], sets_hand[32];
    bool live, open, live_shoe;
    int seats;
    int wagers;
    struct world_wager wager[WORLD_WAGERS];
    const struct config_table *config;
    /* the dealer's cards: what is left, and what lies on the table, whatever was entered */
    card deck[SHUFFLE_CARDS_MAX], truth[FACT_CARDS_MAX];
    int deck_size, deck_at, dealt;
    int refusals, corrections; /* ... of this round */
    uint64_t proven;           /* the last round that was paid by these cards */
    uint64_t calls;            /* the round that its dealer may not correct and a supervisor is called to */
    /* in chips: taken out of the closed rack, and the last opener before that */
    int64_t stolen[CHIP_KINDS];
    uint32_t stolen_before;
    /* its card reader */
    bool reader, begun; /* it has begun this round */
    int draw, stuck;    /* cards to draw; how often the dealer has waited for the reader in vain */
    uint8_t seq;
};

enum world_role {
    WORLD_PLAYER,
    WORLD_DEALER,
    WORLD_CASHIER,
    WORLD_SUPERVISOR,
    WORLD_SIGN,
    WORLD_READER,
    WORLD_WATCHER,
    WORLD_SECURITY,
    WORLD_COUNTER,
    WORLD_ACCOUNTANT
};

struct world_voucher {
    uint64_t number;
    int64_t cents;
};

/* What waits for a second person. */
struct world_waiting {
    uint64_t proposal; /* its number; 0: nothing */
    uint32_t player;   /* an issue: the client who gets the voucher */
};

enum { WORLD_WAITING = 64, WORLD_DISORDER = 8 };

struct world_client {
    uint8_t role; /* enum world_role */
    bool rogue, insider;
    uint32_t number; /* of the terminal, sign or user */
    char name[FACT_NAME], token[ACCESS_TOKEN];
    uint32_t connection; /* 0: none */
    bool known, gone_home;
    bool chose;       /* staff: the password is their own */
    int64_t since_ms; /* of the connection */

    /* the request that waits for its answer */
    bool waiting;
    uint64_t n, waiting_n;
    int tries;
    int64_t sent_ms;
    char text[WORLD_TEXT], word[24];
    char last_text[WORLD_TEXT]; /* the previous request, for clients that repeat it */

    /* the screen */
    uint64_t ack;
    int64_t credit, bet;
    char table[CONFIG_NAME], phase[12], next[12];
    int seat;
    bool may_bet, may_leave, seen;
    int actions, players, lights;
    char action[ACTIONS_MAX][32];
    int card_count;
    card cards[FACT_CARDS_MAX]; /* its own, or a live table's */
    uint64_t round;
    uint32_t lock; /* a jackpot that waits */
    int64_t tokes;

    /* players: vouchers in the wallet; staff: the table they work at */
    int wallet_count;
    struct world_voucher wallet[WORLD_WALLET];
    int works_at;
    uint32_t handed_to; /* cashier: for whom the voucher is */
    uint64_t loading;   /* the voucher in the slot */
    int dealing;        /* how many cards the request deals, or takes out of play */
    int rules_at;       /* supervisor: the table that the ruling is about */
    int replaces;       /* the card of the round that the ruling replaces; -1: none */
    struct need place[FACT_CARDS_MAX], need, awaited[FACT_CARDS_MAX]; /* of a live table, as its console has it */
    int awaiting;
    card read;                     /* reader: the card that leaves the shoe with this frame, whatever the frame says */
    struct world_waiting approves; /* what it approves or declines */
};

struct world {
    struct world_options options;
    struct rng rng, house_rng;
    struct world_queue queue;
    int64_t now_ms, offset_ms; /* simulated time; how far the house's clock is ahead of it */
    uint64_t steps, hash, life;
    bool draining, broken;
    struct world_regime regime;
    uint64_t happened[WORLD_FAULTS];
    struct world_waiting waiting[WORLD_WAITING];
    char what[500], why[200];
    uint32_t lying;                          /* steps until the sabotage */
    uint64_t insider_acts, insider_accounts; /* accounts: that were asked for */
    uint32_t last_signer;                    /* ... of a signature: whoever signed before */

    /* the house */
    char config_text[10000];
    struct config *config;
    struct store_handle memory, lies, store;
    struct writer_handle writer;
    struct house_keys keys;
    struct access *access;
    struct access_rules access_rules;
    struct desk *desk, *standby; /* standby: NULL where there is none */
    struct server server;
    bool up, crashing, disk_scheduled, restart_scheduled;
    int64_t disk_ms; /* how long a commit takes */
    int64_t retry_ms;
    uint64_t calls, crashes, faults, fenced, take_overs, proven, snapshots_used, snapshots_compared;
    uint64_t unrecorded, between, refused[WORLD_REFUSALS]; /* between: crashes while a slip waited */
    char out[SERVER_MESSAGE_MAX * 8];

    /* the network */
    struct world_connection **connection; /* NULL: it is gone; 0 is never used */
    uint32_t connections, connection_capacity;

    /* the people */
    struct world_client *client; /* 0 is never used */
    uint32_t clients, first_player;
    struct world_table table[WORLD_TABLES];
    int tables;
    struct world_json json;
    struct auditor auditor;
};

uint32_t world_below(struct world *w, uint32_t n);
bool world_chance(struct world *w, uint32_t percent);
bool world_may(struct world *w,
               enum world_fault fault); /* it happens, as often as the regime has it; never at the end */
void world_fail(struct world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void world_note(struct world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void world_at(struct world *w, int64_t in_ms, enum world_what what, uint32_t whom);

/* config.c */
void world_configure(struct world *w);

/* house.c */
void world_house_open(struct world *w);
struct desk *world_new_desk(struct world *w);
struct house_setup world_house_setup(struct world *w, struct desk *desk);
void world_house_close(struct world *w);
void world_house_start(struct world *w);
void world_standby_follow(struct world *w);
struct desk *world_standby_take(struct world *w); /* NULL: it does not */
void world_standby_close(struct world *w);
void world_lose_tail(struct world *w);
void world_house_crash(struct world *w, bool after_commit);
void world_house_tick(struct world *w);
void world_house_disk(struct world *w);
void world_house_work(struct world *w);
void world_house_after(struct world *w);
void world_fault(struct world *w); /* injects a fault */
void world_house_mend(struct world *w);
int64_t world_house_time(const struct world *w);
enum fake_work world_on_work(struct server *server, enum work_lane lane);
bool world_http(struct world *w, const char *token, const char *request, char *answer, size_t room);

/* net.c */
bool world_on_want_write(struct server_peer *peer);
void world_on_close_peer(struct server_peer *peer);
void world_net_open(struct world *w, uint32_t client);
void world_net_send(struct world *w, uint32_t client, const char *text, size_t size);
void world_net_cut(struct world *w, uint32_t connection);
void world_net_crash(struct world *w);
void world_net_event(struct world *w, const struct world_event *event);
void world_net_close(struct world *w);

/* client.c */
void world_clients_open(struct world *w);
void world_client_act(struct world *w, uint32_t client);
void world_client_receive(struct world *w, uint32_t client, const char *text, size_t size);
void world_client_lost(struct world *w, uint32_t client);
void world_request(struct world *w, struct world_client *c, const char *word, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void world_send(struct world *w, struct world_client *c, const char *text);
struct world_table *world_find_table(struct world *w, const char *name);
const char *world_unfinished_reason(struct world *w); /* why not everybody has gone home; NULL: they have */

void world_play(struct world *w, struct world_client *c);
void world_misbehave(struct world *w, struct world_client *c);

/* live.c */
void world_deal(struct world *w, struct world_client *c);
bool world_rule(struct world *w, struct world_client *c, struct world_table *t);
bool world_help_correct(struct world *w, struct world_client *c);
void world_live_done(struct world *w, struct world_client *c);
void world_live_refused(struct world *w, struct world_client *c, const char *code);
void world_reader_act(struct world *w, struct world_client *c);
void world_reader_done(struct world *w, struct world_client *c, const struct world_node *result);
bool world_is_by_hand(const struct world *w, const struct world_table *t);
bool world_help_reader(struct world *w, struct world_client *c);
void world_read_console(struct world *w, struct world_client *c, const struct world_node *view);

/* insider.c */
void world_insider(struct world *w, struct world_client *c);

/* felt.c */
bool world_felt(struct world *w, struct world_client *c);
bool world_felt_deal(struct world *w, struct world_client *c, struct world_table *t);
void world_felt_refused(struct world *w, const char *code);
const char *world_felt_unfinished(struct world *w);

/* staff.c */
void world_verify(struct world *w, struct world_client *c);
void world_void_round(struct world *w, struct world_client *c, const char *table);
void world_watch(struct world *w, struct world_client *c, const char *table);
bool world_staff_token(struct world *w, struct world_client *c);
void world_staff_work(struct world *w, struct world_client *c);
void world_staff_watch(struct world *w, struct world_client *c);
void world_staff_done(struct world *w, struct world_client *c, const struct world_node *result);
bool world_staff_waits(struct world *w, const struct world_client *c, const struct world_node *result);
void world_staff_refused(struct world *w, struct world_client *c, const char *code);

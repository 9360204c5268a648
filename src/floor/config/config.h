/* config.h - the configuration of a house: what is offered, within which limits, on which clock.
 *
 * Read from JSON (config_read.c), with every key documented in docs/configuration.md.  config_check() holds
 * it against the rules that a card room lives by, each named in the message; a configuration that breaks one
 * is refused at start.  Both are pure: the text and today's date come from outside, and the struct is flat,
 * so the same text gives the same house again when the log is replayed. */
#pragma once

#include "base/buf.h"
#include "base/json_object.h"
#include "floor/config/irregularity.h"
#include "game/rules.h"
#include "ledger/meter.h"
#include "ledger/posting.h"
#include "ledger/threshold.h"
#include "page/page_game.h"

enum {
    CONFIG_NAME = 32,
    CONFIG_TEXT = 256,
    CONFIG_APPROVAL = 96, /* bytes of a text that names an approval */
    CONFIG_TABLES = 250,
    CONFIG_POOLS = 64,
    CONFIG_CHIPS = 8,
    CONFIG_ADDRESSES = 4,
    CONFIG_MACHINES = 16,
    CONFIG_NAMES = 8,
    CONFIG_HOUSES = 4,
    CONFIG_TERMINALS = 16384,
    CONFIG_UNAPPROVED = 16, /* pay tables that no document approves */
};

/* Whose approvals and limits apply. */
enum jurisdiction { WA_CARD_ROOM, WA_TRIBAL };

NO_PADDING
struct config_spot {
    int64_t min_cents, max_cents; /* of one wager; a wager that is not placed by hand has none */
    int64_t aggregate_cents;      /* WAC 230-15-490: what one deal pays on it; 0: no limit */
    int64_t estimate_cents;       /* a table in chips: what a wager counts for whose amount nobody entered */
};
NO_PADDING_END

struct config_table {
    char name[CONFIG_NAME]; /* permanent: the log names tables by number, people by this */
    struct rules rules;
    bool live;               /* a dealer deals; else the house */
    bool reader;             /* at a live table: a device reads the cards as they leave the shoe; else at the reveal */
    bool etg;                /* an electronic table game: its own ceiling */
    bool aggregate_per_hand; /* aggregate limits hold for each hand; else for all players together */
    bool chips;              /* players wager chips on the felt; else credit of their terminals */
    bool estimated;          /* at a table in chips: amounts are not entered, figures of them are estimates */
    bool bonus_only;         /* ... and cards only where a bonus or progressive wager needs them */
    int64_t ceiling_cents;   /* of a single wager, agreed with the tribe's regulator; 0: the law's */
    uint16_t seats;
    uint8_t pool;        /* number of the pool its meters are in, from 1; 0: it has no meters */
    uint8_t penetration; /* percent of a shoe before the cut card */
    int32_t betting_ms, decision_ms, pause_ms;
    struct config_spot spot[WAGERS_MAX]; /* ORDER WAGER */
    uint8_t chip_count;
    int64_t chip_cents[CONFIG_CHIPS];
    int64_t limit_in_cents;                            /* a win that an aggregate limit cuts is a multiple of it */
    char facsimile[CONFIG_APPROVAL];                   /* the approval of electronic cards; its own, or the house's */
    char reader_approval[CONFIG_APPROVAL];             /* the approval of the device that reads cards */
    irregularity_effects irregularity[IRREGULARITIES]; /* what a ruling may be; 0: as in the house */
};

struct config_pool {
    char name[CONFIG_NAME];
    const struct game *game;
    struct rules rules; /* of its first table: resets and rates; the same at all of them */
    int64_t maximum_cents[METERS_MAX];
};

/* A pay table that no document approves (config_unapproved.c).  Rules point to it: a configuration never
 * moves. */
struct config_unapproved {
    uint8_t wager;
    char name[CONFIG_NAME]; /* the table's id in ledgers and receipts */
    struct pay_sheet sheet;
    struct pay_row rows[PAY_TIERS];
};

/* Above these amounts a second person approves (floor_sums.c); 0: always. */
struct config_second {
    int64_t issue_cents, adjust_cents, void_cents;
};

enum { CONFIG_PAGES = 4 };

struct config {
    char venue[CONFIG_NAME];
    uint8_t jurisdiction; /* enum jurisdiction */
    bool demo;            /* play money; every screen says so.  Said at the start, not in the text */
    bool unapproved;      /* a pay table is not an approved one; every screen says so */
    bool private_network; /* may listen on private addresses, not only on this machine's own */
    bool paired_consoles; /* a dealer acts only at the table whose console the sign-on was at */
    uint8_t page_count;   /* games as pages of rules, for play money only */
    uint8_t table_count, pool_count, address_count, unapproved_count, sign_machine_count, name_count, house_count;
    uint32_t terminals;    /* the most there can be */
    int64_t lock_cents;    /* a win from this amount on waits for two people */
    int64_t ceiling_cents; /* of a single wager, where the tribe's regulator has agreed to one; 0: the law's */
    char ceiling_approval[CONFIG_APPROVAL]; /* where that stands */
    int64_t credit_max_cents;               /* of one terminal */
    int64_t seat_hold_ms; /* how long a seat is kept for a terminal that is not connected; 0: for ever */
    struct config_second second_above, second_day; /* one act; the sum of a gaming day */
    uint8_t second_alarm_percent;                  /* of the day's limit: a sum that passes it rings */
    /* tables in chips */
    uint8_t chip_kinds;             /* denominations of the house's chips */
    int64_t chip_cents[CHIP_KINDS]; /* rising */
    int64_t surveillance_cents;     /* WAC 230-15-320: a win above it waits for surveillance; 0: none does */
    int64_t gross_cents;            /* receipts of last year, for the cage and the count team; 0: a new house */
    bool currency_counter;          /* two people and a machine count where three would (WAC 230-15-610) */
    int32_t day_starts_minute;      /* of the gaming day, UTC minutes */
    bool has_utc_offset;            /* exports show the time of the house's clocks too */
    int32_t utc_offset_minute;
    int32_t alarm_thousandths;               /* actual against theoretical: a z beyond this rings */
    char store[CONFIG_TEXT];                 /* URL */
    char addresses[CONFIG_ADDRESSES][64];    /* host:port */
    char sign_machines[CONFIG_MACHINES][64]; /* the house's own: IP addresses without a port */
    char names[CONFIG_NAMES][64];            /* under which pages are opened, beside addresses */
    char houses[CONFIG_HOUSES][64];          /* this house and its standby, as pages open them: http://HOST:PORT */
    char certificate[CONFIG_TEXT], key[CONFIG_TEXT];
    int64_t witness_cents;      /* what moves more is acknowledged when the witness has it too */
    char witness[CONFIG_TEXT];  /* the file outside the store that says where the log ended; "": none */
    char approved[CONFIG_TEXT]; /* the file with the digests that a self-check must find; "": none */
    bool check_stops;           /* a self-check that finds others stops new rounds; else it only rings */
    char facsimile[CONFIG_APPROVAL];
    irregularity_effects irregularity[IRREGULARITIES]; /* 0: the standard policy */
    struct config_table table[CONFIG_TABLES];          /* number 1 first */
    struct config_pool pool[CONFIG_POOLS];
    struct config_unapproved unapproved_table[CONFIG_UNAPPROVED];
    struct page_game page[CONFIG_PAGES];
};

/* Reads the text (changed in place: strings are decoded there).  False after a message that names the place
 * and the remedy. */
bool config_read(struct config *config, char *text, size_t size, struct buf *message);

/* Holds it against the rules in force on that day.  False after writing every broken rule,
 * a line each: where, what, which rule, what would be right.  unapproved: pay tables that no document
 * approves are let through, and every screen says so. */
bool config_check(const struct config *config, calendar_day day, bool unapproved, struct buf *message);

/* The largest payouts of a table, above the stakes and without meters; of a round all its seats together. */
struct config_payouts {
    int64_t wager_cents[WAGERS_MAX], seat_cents, round_cents;
    int largest; /* the wager that pays most */
};
struct config_payouts config_payouts(const struct config_table *table);

/* A paragraph for each table, beside the cash that the cage must have. */
void config_put_payouts(const struct config *config, int64_t cage_cents, struct buf *out);

/* Would these limits be within the law at this table on that day?  The first rule that they break:
 * ERR_CEILING, ERR_GAMES, ERR_GAMES_HIGH, ERR_LIMIT_ODDS, ERR_LIMIT_LOW. */
enum err config_check_spots(const struct config_table *table, const struct config_spot *spots, calendar_day day);

/* The most that the law lets the maximum of this wager be on that day, with what a decision may add to it; 0: any. */
int64_t config_ceiling(const struct config_table *table, int wager, calendar_day day);

/* How many times this wager a decision may add in one wager that follows it; 1 where none does. */
int64_t config_most_times(const struct rules *rules, int wager);

/* [super-three-card R10] WAC 230-15-490: what the table's limit on a wager, per round or per hand, takes from
 * this award.  won_cents: what all players won on the wager. */
static inline int64_t config_limit_cut(const struct config_table *table, int64_t limit_cents, int64_t won_cents,
                                       const struct award *award) {
    return posting_limit_cut(limit_cents, table->limit_in_cents,
                             table->aggregate_per_hand ? posting_win_cents(award) : won_cents, award);
}

/* What all denominations are multiples of; usually that is the smallest chip itself. */
int64_t config_chip_unit(const struct config *config);

/* The date of an instant: that of the gaming day, which begins when the house says. */
calendar_day config_day(const struct config *config, int64_t time_ms);

/* Do passwords and tokens go over a network in the clear?  Not forbidden, but to be said. */
bool config_is_readable(const struct config *config);

/* Only where it listens, for addresses that came another way. */
bool config_check_addresses(const struct config *config, struct buf *message);

/* Only the rules between pools and tables: no floor is opened on a configuration that breaks them. */
bool config_check_pools(const struct config *config, struct buf *message);

/* May a supervisor rule so at this table, number from 1?  What the game's document decides stands, whatever
 * the policy says. */
bool irregularity_allows(const struct config *config, int table, enum irregularity code,
                         enum irregularity_effect effect);

/* Is this a table that no document approves? */
bool config_is_unapproved(const struct config *config, struct pay_table table);

/* ---- between its files -------------------------------------------------------------------------------- */
/* Reads such a table and puts it in force for the wager; the text is changed in place. */
bool config_read_unapproved(struct config_unapproved *out, struct rules *rules, int wager, struct text table,
                            struct json_fault *fault);
bool config_is_same_table(struct pay_table a, struct pay_table b); /* the same id, lines and pays */

/* ---- the standard ------------------------------------------------------------------------------------- */
/* dist/demo.json, the house of play money: one table of each game, so that a newcomer plays at once; live ones, for
 * credit and for chips, give the console something to deal. */
extern const struct embedded config_demo[];

/* Does one of its tables play with chips? */
bool config_has_chips(const struct config *config);

/* WAC 230-15-610: how many people count the boxes. */
int config_count_team(const struct config *config);

int config_table_find(const struct config *config, const char *name, size_t size); /* number, or 0 */

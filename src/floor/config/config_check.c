/* config_check.c - a configuration against the rules that a card room lives by.
 *
 * Every broken rule is a line of its own: where, what, which rule, what would be right.  The figures of law
 * are in ledger/threshold.c with their dates; an electronic table game is in a tribal casino, under its
 * compact and not under the Washington Administrative Code. */
#include "floor/config/config.h"

#include "ledger/posting.h"

#include <string.h>

struct check {
    const struct config *config;
    calendar_day day;
    bool unapproved; /* is let through */
    struct buf *message;
    bool broken;
};

static void report(struct check *c, const char *where, const char *wager, const char *what) {
    if (c->message->size) buf_char(c->message, '\n');
    buf_put(c->message, where);
    if (wager) buf_format(c->message, ", %s", wager);
    buf_format(c->message, ": %s", what);
    c->broken = true;
}

static bool is_placed_by_hand(const struct rules *rules, int w) {
    const int kind = rules->game->wagers[w].kind;
    return (kind == WAGER_REQUIRED || kind == WAGER_OPTIONAL) && rules_offers(rules, w);
}

/* ---- limits ------------------------------------------------------------------------------------------- */
/* The highest single wager, 0 where none can be made; a wager that follows from a decision counts alone. */
static int64_t highest_wager(const struct config_table *t, const struct config_spot *spots, int w) {
    const struct wager *wager = &t->rules.game->wagers[w];
    const bool follows = wager->kind == WAGER_FOLLOWS && rules_offers(&t->rules, wager->of);
    int64_t most;

    if (follows && __builtin_mul_overflow(spots[wager->of].max_cents, (int64_t)wager->times, &most)) return INT64_MAX;
    if (follows) return most;
    return is_placed_by_hand(&t->rules, w) ? spots[w].max_cents : 0;
}

static int64_t ceiling_of(const struct config_table *t, calendar_day day) {
    /* [L-10, S-intro-8] */
    return t->ceiling_cents ? t->ceiling_cents
                            : threshold_ceiling_cents(day, t->etg ? THRESHOLD_ETG : THRESHOLD_CARD_ROOM);
}

int64_t config_most_times(const struct rules *rules, int w) {
    int64_t times = 1;
    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *wager = &rules->game->wagers[i];
        if (wager->kind == WAGER_FOLLOWS && wager->of == w && wager->times > times) times = wager->times;
    }
    return times;
}

int64_t config_ceiling(const struct config_table *t, int w, calendar_day day) {
    return ceiling_of(t, day) / config_most_times(&t->rules, w);
}

/* [C-O-4, F-optional-3, S-intro-8, P-intro-9] WAC 230-15-140 The ceiling of a single wager. */
static void check_ceiling(struct check *c, const struct config_table *t, int w) {
    const struct wager *wager = &t->rules.game->wagers[w];
    const int64_t ceiling = ceiling_of(t, c->day), most = highest_wager(t, t->spot, w);
    const bool follows = wager->kind == WAGER_FOLLOWS;
    BUF_ON_STACK(what, 160);
    if (!ceiling || most <= ceiling) return;
    buf_put(&what, "up to ");
    buf_money(&what, most);
    buf_put(&what, " in one wager; the ceiling in force is ");
    buf_money(&what, ceiling);
    buf_put(&what, t->ceiling_cents ? " (as agreed with the tribe's regulator)"
                   : t->etg         ? " (electronic table games)"
                                    : " (WAC 230-15-140)");
    if (follows) buf_format(&what, "; lower the maximum of %s", t->rules.game->wagers[wager->of].id);
    report(c, t->name, wager->id, what.text);
}

static void check_spot(struct check *c, const struct config_table *t, int w) {
    const struct config_spot *spot = &t->spot[w];
    const struct wager *wager = &t->rules.game->wagers[w];
    if (is_placed_by_hand(&t->rules, w) && spot->min_cents > spot->max_cents)
        report(c, t->name, wager->id, "the minimum is above the maximum");
    check_ceiling(c, t, w);
    if (!spot->aggregate_cents) return;
    const enum err err = posting_check_limit(&t->rules, w, spot->max_cents, spot->aggregate_cents);

    if (err != OK) report(c, t->name, wager->id, err_text(err));
}

/* [C-O-4, F-optional-3, S-intro-4, S-intro-5, P-intro-9] WAC 230-15-040 Separate games on one hand, and those
 * of them above $5.  */
static enum err check_separate_games(const struct config_table *t, const struct config_spot *spots, calendar_day day) {
    int64_t most[WAGERS_MAX];
    int count = 0;
    if (t->etg) return OK;
    for (int w = 0; w < t->rules.game->wager_count; w++)
        if (is_placed_by_hand(&t->rules, w) && !t->rules.game->wagers[w].toke) most[count++] = spots[w].max_cents;
    return threshold_check_games(day, most, count);
}

static void check_games(struct check *c, const struct config_table *t) {
    const enum err err = check_separate_games(t, t->spot, c->day);
    if (err == ERR_GAMES_HIGH)
        report(c, t->name, NULL,
               "more than three separate games take a wager above $5 (WAC 230-15-040); set the maximum of one "
               "to 500, or turn one off");
    else if (err != OK)
        report(c, t->name, NULL, err_text(err));
}

/* What a change at run time is held against: the same rules, the first one broken. */
enum err config_check_spots(const struct config_table *t, const struct config_spot *spots, calendar_day day) {
    const int64_t ceiling = ceiling_of(t, day);
    for (int w = 0; w < t->rules.game->wager_count; w++) {
        if (ceiling && highest_wager(t, spots, w) > ceiling) return ERR_CEILING;
        if (!spots[w].aggregate_cents) continue;
        TRY(posting_check_limit(&t->rules, w, spots[w].max_cents, spots[w].aggregate_cents));
    }
    return check_separate_games(t, spots, day);
}

/* ---- tables and pools --------------------------------------------------------------------------------- */
static bool pays_meter(const struct rules *rules, int w) {
    return is_placed_by_hand(rules, w) && rules_pays_meter(rules, w);
}

static bool has_meters(const struct rules *rules) {
    for (int w = 0; w < rules->game->wager_count; w++)
        if (pays_meter(rules, w)) return true;
    return false;
}

static void check_name(struct check *c, int index) {
    const struct config_table *t = &c->config->table[index];
    if (!t->name[0]) report(c, t->rules.game->title, NULL, "a table needs a name of its own: \"name\"");
    for (int i = 0; i < index; i++)
        if (strcmp(c->config->table[i].name, t->name) == 0) report(c, t->name, NULL, "two tables have this name");
}

static bool same_meters(const struct rules *a, const struct rules *b) {
    for (int i = 0; i < a->game->meter_count; i++) {
        const int number = a->game->meters[i].number;
        if (meter_reset_cents(a, number) != meter_reset_cents(b, number)) return false;
        if (meter_rate_basis_points(a, number) != meter_rate_basis_points(b, number)) return false;
    }
    for (int w = 0; w < a->game->wager_count; w++)
        if (rules_offers(a, w) && rules_fixed_cents(a, w) != rules_fixed_cents(b, w)) return false;
    if (rules_decks(a) != rules_decks(b)) return false; /* another shoe, another chance */
    return meter_is_bonus(a) == meter_is_bonus(b) && meter_rounding(a) == meter_rounding(b);
}

/* WAC 230-15-685 Only the same game may be linked, with the same chance to win. */
static void check_pool(struct check *c, const struct config_table *t) {
    if (!t->pool) {
        if (has_meters(&t->rules))
            report(c, t->name, NULL, "its progressive needs a pool: name one in \"pools\" and here as \"pool\"");
        return;
    }
    const struct config_pool *pool = &c->config->pool[t->pool - 1];
    if (pool->game != t->rules.game) {
        report(c, t->name, pool->name, "tables of different games may not be linked (WAC 230-15-685)");
        return;
    }
    if (!same_meters(&pool->rules, &t->rules))
        report(c, t->name, pool->name,
               "linked tables must have the same resets, rates, amounts and decks (WAC 230-15-685)");
    for (int w = 0; w < t->rules.game->wager_count; w++)
        if (pays_meter(&t->rules, w) && !config_is_same_table(rules_table(&t->rules, w), rules_table(&pool->rules, w)))
            report(c, t->name, pool->name, "linked tables must have the same pay table (WAC 230-15-685)");
}

static void check_rising(struct check *c, const char *where, const char *key, const int64_t *cents, int count) {
    for (int i = 1; i < count; i++)
        if (cents[i] <= cents[i - 1]) report(c, where, key, "they must rise");
}

/* [L-3] No hand that could hold a large line is settled unseen: then none of this table could be. */
static void check_by_hand(struct check *c, const struct config_table *t) {
    const struct config_payouts most = config_payouts(t);
    const int64_t watched = c->config->surveillance_cents ? c->config->surveillance_cents + 1 : INT64_MAX;
    const int64_t large = c->config->lock_cents < watched ? c->config->lock_cents : watched;
    for (int w = 0; t->bonus_only && t->estimated && w < t->rules.game->wager_count; w++) {
        const struct wager *wager = &t->rules.game->wagers[w];
        BUF_ON_STACK(what, 200);

        if (wager->kind == WAGER_OPTIONAL || wager->kind == WAGER_UNSTAKED || most.wager_cents[w] < large) continue;
        buf_format(&what, "no hand could be settled by hand: %s wins up to ", wager->id);
        buf_money(&what, most.wager_cents[w]);
        buf_format(&what, ", which people must look at; lower the maximum of %s, or enter all cards",
                   t->rules.game->wagers[wager->of].id);
        report(c, t->name, "cards-needed", what.text);
    }
}

/* [L-12] More seats than the analyses count are those of a layout that a person deals to. */
static void check_seats(struct check *c, const struct config_table *t) {
    if (t->live || t->seats <= t->rules.game->seats) return;
    report(c, t->name, "seats", "seven are for a table that a person deals: set \"dealer\": \"live\", or six seats");
}

/* Chips lie on a layout that a person deals to; Stadium's document has terminals. */
static void check_money(struct check *c, const struct config_table *t) {
    if (!t->chips) return;
    if (!t->live) report(c, t->name, "money", "chips need a dealer: set \"dealer\": \"live\"");
    if (t->etg) report(c, t->name, "money", "an electronic table game takes credit only");
    if (t->rules.game->seats > TABLE_SEATS) report(c, t->name, "money", "a stadium takes credit only");
}

/* [C-letter-2, F-letter-2, S-letter-2, T-letter-4, P-letter-2] Only a table of the approved document may be
 * played, unless somebody says that it is a trial. */
static void check_approved(struct check *c, const struct config_table *t) {
    for (int w = 0; w < t->rules.game->wager_count; w++) {
        BUF_ON_STACK(what, 160);
        if (!config_is_unapproved(c->config, t->rules.table[w])) continue;
        buf_format(&what,
                   "the pay table '%s' is not an approved one; --unapproved plays it, and says so on every screen",
                   rules_table_id(&t->rules, w));
        report(c, t->name, t->rules.game->wagers[w].id, what.text);
    }
}

/* [P-3, P-9] What the document decides is no policy of the house. */
static void check_policy(struct check *c, const struct config_table *t) {
    for (int i = 0; i < IRREGULARITIES; i++) {
        const irregularity_effects own = t->irregularity[i], given = own ? own : c->config->irregularity[i];
        const char *clause;
        const irregularity_effects decided = irregularity_decided(t->rules.game, (enum irregularity)i, &clause);
        BUF_ON_STACK(what, 160);
        if (!given || !decided || given == decided) continue;
        buf_format(&what, "%s: the document decides (%s); ", irregularity_id((enum irregularity)i), clause);
        buf_put(&what, own ? "leave it out" : "say it at the tables of other games only");
        report(c, t->name, "irregularities", what.text);
    }
}

/* [three-card-catch R13, chase-the-flush R10, super-three-card R14, dealer-open-pai-gow R15] Cards that
 * nobody deals are no part of the approval: for money somebody must have approved them apart. */
static void check_virtual_dealing(struct check *c, const struct config_table *t) {
    if (t->live || t->rules.game->virtual_dealing || t->facsimile[0]) return;
    report(c, t->name, "dealer",
           "the game is approved with a dealer; to deal it without one for money, name the approval of an "
           "electronic facsimile as \"facsimile\" (WAC 230-15-116), set \"dealer\": \"live\", or play for "
           "play money (--demo)");
}

/* [C-letter-1, F-letter-1, S-letter-1, P-letter-1] Four games are for card rooms and tribal casinos;
 * [T-letter-1] Stadium, and with it electronic table games, for tribal casinos only. */
static void check_jurisdiction(struct check *c, const struct config_table *t) {
    if (c->config->jurisdiction == WA_TRIBAL || (!t->rules.game->tribal_only && !t->etg)) return;
    report(c, t->name, "jurisdiction",
           t->rules.game->tribal_only
               ? "the game is approved for tribal casinos only (letter of approval); set \"jurisdiction\": "
                 "\"wa-tribal\" where that is true, leave the table out, or play for play money (--demo)"
               : "electronic table games are in tribal casinos only (\"jurisdiction\": \"wa-tribal\"); set "
                 "\"kind\": \"table\"");
}

/* WAC 230-16-152 In a card room a shuffler sends no card: what reads cards has an approval of its own. */
static void check_reader(struct check *c, const struct config_table *t) {
    if (!t->reader || t->reader_approval[0]) return;
    report(c, t->name, "cards",
           c->config->jurisdiction == WA_CARD_ROOM
               ? "no device may report cards in a card room (WAC 230-16-152) unless an approval allows it: "
                 "name it as \"reader-approval\", or set \"cards\": \"at-reveal\""
               : "name the approval of the device as \"reader-approval\", or set \"cards\": \"at-reveal\"");
}

/* [L-10, S-intro-8] Only a tribe's regulator agrees to another ceiling than the law's. */
static void check_ceiling_named(struct check *c) {
    const bool tribal = c->config->jurisdiction == WA_TRIBAL;
    if (!c->config->ceiling_cents) return;
    if (!tribal)
        report(c, "house", "ceiling",
               "only a tribal casino (\"jurisdiction\": \"wa-tribal\") has a ceiling of its own");
    if (tribal && !c->config->ceiling_approval[0])
        report(c, "house", "ceiling", "name where the tribe's regulator agreed to it, as \"approval\"");
}

/* A page of rules is approved by nobody, and what happens at a live table alone is not in its language. */
static void check_page(struct check *c, const struct config_table *t) {
    if (!t->rules.game->page) return;
    if (!c->config->demo)
        report(c, t->name, "game", "a page of rules is not approved; only a house of play money (--demo) deals it");
    if (t->live || t->chips) report(c, t->name, "dealer", "a page of rules is dealt by the program only");
}

/* Play money needs no approval, and every screen says that it is play money. */
static void check_approvals(struct check *c, const struct config_table *t) {
    if (c->config->demo) return;
    check_virtual_dealing(c, t);
    check_jurisdiction(c, t);
    check_reader(c, t);
}

static void check_table(struct check *c, int index) {
    const struct config_table *t = &c->config->table[index];
    check_name(c, index);
    for (int w = 0; w < t->rules.game->wager_count; w++) check_spot(c, t, w);
    check_games(c, t);
    if (!c->unapproved) check_approved(c, t);
    check_page(c, t);
    check_pool(c, t);
    check_rising(c, t->name, "chips", t->chip_cents, t->chip_count);
    check_money(c, t);
    check_seats(c, t);
    check_by_hand(c, t);
    check_policy(c, t);
    check_approvals(c, t);
}

/* W230-15-671 Only a progressive rises; W230-15-685 its maximum is not below what it resets to. */
static void check_maximum(struct check *c, const struct config_pool *pool, int meter) {
    if (!meter_exists(&pool->rules, meter))
        report(c, pool->name, "maximum", err_text(ERR_METER));
    else if (meter_is_bonus(&pool->rules))
        report(c, pool->name, "maximum", "a bonus jackpot does not rise and has none (WAC 230-15-671)");
    else if (pool->maximum_cents[meter] < meter_reset_cents(&pool->rules, meter))
        report(c, pool->name, "maximum", "is below what the meter resets to (WAC 230-15-685)");
}

static void check_pool_name(struct check *c, int index) {
    const struct config_pool *pool = &c->config->pool[index];
    if (!pool->name[0]) report(c, pool->game->title, NULL, "a pool needs a name of its own: \"name\"");
    for (int i = 0; i < index; i++)
        if (strcmp(c->config->pool[i].name, pool->name) == 0) report(c, pool->name, NULL, "two pools have this name");
}

static void check_pools(struct check *c) {
    for (int i = 0; i < c->config->pool_count; i++) {
        const struct config_pool *pool = &c->config->pool[i];
        int tables = 0;
        check_pool_name(c, i);
        for (int t = 0; t < c->config->table_count; t++) tables += c->config->table[t].pool == i + 1;
        if (!tables) report(c, pool->name, NULL, "no table feeds this pool");
        for (int m = 1; m < METERS_MAX; m++)
            if (pool->maximum_cents[m]) check_maximum(c, pool, m);
    }
}

bool config_check_pools(const struct config *config, struct buf *message) {
    struct check c = {.config = config, .message = message};
    for (int i = 0; i < config->table_count; i++) check_pool(&c, &config->table[i]);
    check_pools(&c);
    return !c.broken;
}

/* ---- addresses ---------------------------------------------------------------------------------------- */
/* The four numbers of an IPv4 address; false for anything else, and for 010, which some read as eight. */
static bool read_ipv4(const char *text, size_t size, int out[4]) {
    const char *at = text, *end = text + size;
    for (int i = 0; i < 4; i++) {
        const char *from = at;
        for (out[i] = 0; at < end && at - from < 3 && char_is_digit(*at); at++) out[i] = out[i] * 10 + *at - '0';
        if (at == from || (at - from > 1 && *from == '0') || out[i] > 255) return false;
        if (i < 3 && (at == end || *at++ != '.')) return false;
    }
    return at == end;
}

enum reach { OF_THIS_MACHINE, PRIVATE, PUBLIC, NO_ADDRESS };

/* In brackets, with the characters of such an address; whether it is valid the system decides. */
static bool is_ipv6(const char *host, size_t size) {
    if (size < 4 || host[size - 1] != ']') return false;
    for (size_t i = 1; i < size - 1; i++)
        if (char_hex(host[i]) < 0 && host[i] != ':' && host[i] != '.') return false;
    return true;
}

/* fc00::/7: the first group is written in full, since fd::1 is 00fd::1. */
static bool is_unique_local(const char *host, size_t size) {
    if (size < 8 || host[0] != '[' || (host[1] | 0x20) != 'f') return false;
    const char second = (char)(host[2] | 0x20);
    return (second == 'c' || second == 'd') && char_hex(host[3]) >= 0 && char_hex(host[4]) >= 0 && host[5] == ':';
}

static enum reach reach_of_host(const char *host, size_t size) {
    int a[4];
    if (size && host[0] == '[' && !is_ipv6(host, size)) return NO_ADDRESS;
    if ((size == 9 && memcmp(host, "localhost", 9) == 0) || (size == 5 && memcmp(host, "[::1]", 5) == 0))
        return OF_THIS_MACHINE;
    if (is_unique_local(host, size)) return PRIVATE;
    if (!read_ipv4(host, size, a)) return size && host[0] == '[' ? PUBLIC : NO_ADDRESS;
    if (a[0] == 127) return OF_THIS_MACHINE;
    if (a[0] == 10 || (a[0] == 192 && a[1] == 168) || (a[0] == 172 && a[1] >= 16 && a[1] < 32)) return PRIVATE;
    return PUBLIC;
}

static bool is_port(const char *text) {
    const size_t digits = strspn(text, "0123456789");
    int port = 0;
    for (size_t i = 0; i < digits && i < 5; i++) port = port * 10 + text[i] - '0';
    return digits >= 1 && digits <= 5 && !text[digits] && port <= 65535; /* 0: any that is free */
}

/* [T-letter-7, stadium-three-card R12] Not over the internet: an address that the world can reach is refused. */
static void check_address(struct check *c, const char *address) {
    const char *colon = strrchr(address, ':');
    if (!colon || !is_port(colon + 1)) {
        report(c, address, NULL, "an address is HOST:PORT, such as 127.0.0.1:8080");
        return;
    }
    switch (reach_of_host(address, (size_t)(colon - address))) {
    case OF_THIS_MACHINE: break;
    case PRIVATE:
        if (!c->config->private_network)
            report(c, address, NULL, "set \"private-network\": true to listen on a private network");
        break;
    case PUBLIC:
        report(c, address, NULL,
               "neither this machine's own address nor a private one: the games are not approved for the "
               "internet");
        break;
    case NO_ADDRESS: report(c, address, NULL, "write the host as numbers (127.0.0.1, [::1]) or as localhost"); break;
    }
}

calendar_day config_day(const struct config *config, int64_t time_ms) {
    return time_date(time_ms - (int64_t)config->day_starts_minute * 60000);
}

bool config_check_addresses(const struct config *config, struct buf *message) {
    struct check c = {.config = config, .message = message};
    for (int i = 0; i < config->address_count; i++) check_address(&c, config->addresses[i]);
    return !c.broken;
}

bool config_has_chips(const struct config *config) {
    for (int i = 0; i < config->table_count; i++)
        if (config->table[i].chips) return true;
    return false;
}

bool config_is_readable(const struct config *config) {
    bool open = false;
    for (int i = 0; i < config->address_count; i++) {
        const char *colon = strrchr(config->addresses[i], ':');
        const size_t size = colon ? (size_t)(colon - config->addresses[i]) : 0;
        open = open || reach_of_host(config->addresses[i], size) != OF_THIS_MACHINE;
    }
    return open && !config->certificate[0];
}

/* A machine of the house: written as addresses are, but without a port, and IPv6 without brackets. */
static void check_machine(struct check *c, const char *machine) {
    BUF_ON_STACK(host, 80);
    const bool six = strchr(machine, ':') != NULL;
    buf_format(&host, "%s%s%s", six ? "[" : "", machine, six ? "]" : "");
    const enum reach reach = reach_of_host(host.text, host.size);

    if (reach != OF_THIS_MACHINE && reach != PRIVATE)
        report(c, machine, "sign-machines",
               "write the private IP address of a machine of the house, without a port, such as 10.0.0.7");
}

/* As a browser writes an origin, for it is compared with one, and goes into a header.  A name may lead anywhere. */
static void check_house(struct check *c, const char *house) {
    const char *host = strncmp(house, "https://", 8) == 0 ? house + 8 : house + 7;
    const char *colon = strrchr(host, ':');
    const bool port = colon && colon[-1] != ':' && !strchr(colon, ']');
    const size_t size = port ? (size_t)(colon - host) : strlen(host);
    if (strncmp(house, "http", 4) != 0 || strncmp(host - 3, "://", 3) != 0 || !size ||
        host[strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-:[]")] || (port && !is_port(colon + 1)))
        report(c, house, "houses", "write it as http://HOST:PORT or https://HOST:PORT, in small letters, with no path");
    else if (port && strcmp(colon, host - house == 8 ? ":443" : ":80") == 0)
        report(c, house, "houses", "leave out the port, which is the usual one: browsers do");
    else if (reach_of_host(host, size) == PUBLIC)
        report(c, house, "houses", "this is no private address: the games are not approved for the internet");
}

static void check_houses(struct check *c) {
    const struct config *config = c->config;
    if (config->house_count == 1)
        report(c, config->houses[0], "houses", "name both machines, this house's and its standby's; or none");
    for (int i = 0; i < config->house_count; i++) {
        check_house(c, config->houses[i]);
        if (strncmp(config->houses[i], config->houses[0], 5) != 0)
            report(c, config->houses[i], "houses", "both have TLS, or none: a page with TLS may not go to one without");
        for (int j = 0; j < i; j++)
            if (strcmp(config->houses[i], config->houses[j]) == 0)
                report(c, config->houses[i], "houses", "named twice");
    }
}

/* ---- the house ---------------------------------------------------------------------------------------- */
/* [L-3] WAC 230-15-320(4) */
static void check_watched(struct check *c) {
    const int64_t above = c->config->surveillance_cents;
    if (c->config->demo || c->config->jurisdiction != WA_CARD_ROOM) return;
    if (!above || above > THRESHOLD_WATCHED_CENTS)
        report(c, "house", "surveillance-above",
               "surveillance confirms every win of more than $3,000.00 (WAC 230-15-320(4)); leave it out, or set "
               "300000 or "
               "less");
}

static void check_certificate(struct check *c) {
    if (!c->config->certificate[0] != !c->config->key[0])
        report(c, "certificate", NULL, "\"certificate\" and \"key\" go together");
}

bool config_check(const struct config *config, calendar_day day, bool unapproved, struct buf *message) {
    struct check c = {.config = config, .day = day, .unapproved = unapproved, .message = message};
    for (int i = 0; i < config->table_count; i++) check_table(&c, i);
    check_pools(&c);
    check_ceiling_named(&c);
    check_watched(&c);
    for (int i = 0; i < config->address_count; i++) check_address(&c, config->addresses[i]);
    check_rising(&c, "house", "denominations", config->chip_cents, config->chip_kinds);
    for (int i = 0; i < config->sign_machine_count; i++) check_machine(&c, config->sign_machines[i]);
    check_houses(&c);
    check_certificate(&c);
    return !c.broken;
}

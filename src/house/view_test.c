/* view_test.c - whatever happens at a table, every screen gets a message that message.def describes. */
#include "house/view.c"

#include "floor/floor_live_fixture.h"
#include "floor/floor_rack_fixture.h"
#include "message.h"
#include "test.h"

static char text[256 << 10], again[256 << 10];
static uint64_t versions[CONFIG_TABLES];
static int looked;

static const char *user_name(void *context, uint32_t number) {
    (void)context;
    return number == 1 ? "mia" : "bob \"the\" boss";
}

static struct view_source house_of(struct fixture *x) {
    static const struct view_hit hits[] = {{.time_ms = 1000, .cents = 250000, .round = 2, .table = CATCH, .meter = 1},
                                           {.time_ms = 900, .cents = 100, .round = 1, .table = CATCH, .meter = 2}};

    return (struct view_source){.floor = &x->floor,
                                .names = {user_name, NULL},
                                .venue = "Test",
                                .version = "0",
                                .table_version = versions,
                                .hits = hits,
                                .hit_count = 2,
                                .now_ms = x->now_ms};
}

static void check(const char *name, struct buf *b) {
    static char copy[sizeof text];
    char memory[200];
    struct buf why = BUF(memory);

    CHECK(!b->full);
    memcpy(copy, b->text, b->size + 1);
    CHECK(message_conforms(name, copy, b->size, &why), "%s: %s\n%s", name, memory, b->text);
    buf_clear(b);
    looked++;
}

/* Every screen of this table, the seats' own and those of two who only watch. */
static void look(struct fixture *x, int table, const char *trouble) {
    static struct view_shared shared; /* of whatever was looked at before */
    struct view_source house = house_of(x);
    struct buf b = BUF(text);

    house.trouble = trouble;
    view_put_floor(&b, &house);
    check("Floor", &b);
    view_put_table(&b, &house, table);
    check("Table", &b);
    view_put_dealer(&b, &house, table, 7);
    check("DealerView", &b);
    view_put_sign(&b, &house, table);
    check("SignView", &b);
    view_put_sign(&b, &house, 0);
    check("SignView", &b);
    for (uint32_t terminal = 1; terminal <= 4; terminal++) {
        struct buf second = BUF(again);

        view_put_terminal(&b, &house, terminal, terminal == 4 ? table : 0, 3);
        house.shared = &shared;
        view_put_terminal(&second, &house, terminal, terminal == 4 ? table : 0, 3);
        house.shared = NULL;
        CHECK_STR(again, text); /* what terminals share is what each would be told */
        check("TerminalView", &b);
    }
}

/* What the rules demand of a seat, and one optional wager more where there is one. */
static struct fact wagers(struct fixture *x, int table, int seat) {
    const struct game *game = floor_game(&x->floor, table);
    struct fact bets = fixture_at(table, FACT_BETS);
    bool optional = false;

    bets.bets.seat = (uint16_t)seat;
    for (int w = 0; w < game->wager_count; w++) {
        const struct rules *rules = &floor_config(&x->floor, table)->rules;
        const int64_t fixed = rules_fixed_cents(rules, w);
        const bool more = !optional && game->wagers[w].kind == WAGER_OPTIONAL && rules_offers(rules, w);

        if (game->wagers[w].kind != WAGER_REQUIRED && !more) continue;
        optional = optional || more;
        bets = fixture_also(bets, w, fixed ? fixed : 500);
    }
    return bets;
}

/* Three rounds from the opening to the pause after them, looked at after every single fact. */
static void play(int table) {
    struct fixture *x = fixture_open(fixture_config(), 1000000, "views");

    look(x, table, NULL);
    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, table, 1, 1), OK);
    CHECK_EQ(fixture_sit(x, table, 2, 2), OK);
    CHECK_EQ(fixture_sit(x, table, 5, 3), OK); /* sits and does not wager */
    for (int round = 0; round < 3; round++) {
        while (x->floor.table[table - 1].phase != TABLE_BETTING) fixture_wait(x, table);
        look(x, table, NULL);
        for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, wagers(x, table, seat)), OK);
        look(x, table, "the disk is full");
        for (int step = 0; step < 60 && !x->floor.table[table - 1].settled; step++) {
            if (!fixture_step(x, table)) x->now_ms = x->floor.table[table - 1].deadline_ms;
            look(x, table, NULL);
        }
        CHECK(x->floor.table[table - 1].settled);
    }
    struct fact undone = fixture_at(table, FACT_VOID);
    undone.voided.round = x->floor.table[table - 1].round;
    strcpy(undone.voided.reason, "test");
    CHECK_EQ(fixture_apply(x, undone), OK);
    look(x, table, NULL);
    fixture_close(x);
}

TEST(view, every_screen_of_every_game_is_as_defined) {
    for (int table = 1; table <= FIXTURE_TABLES; table++) play(table);
    CHECK(looked > 500);
}

/* How many are waited for, and which of the seats are not: while betting is open, and where no dealer closes it. */
TEST(view, seats_that_are_done_betting_say_so) {
    struct fixture *x = fixture_open(fixture_config(), 1000000, "done");
    const struct view_source house = house_of(x);
    struct fact ready = fixture_at(CATCH, FACT_READY);
    struct buf b = BUF(text);

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    for (int seat = 1; seat <= 3; seat++) CHECK_EQ(fixture_sit(x, CATCH, seat, (uint32_t)seat), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(fixture_apply(x, wagers(x, CATCH, 1)), OK);
    ready.ready.seat = 1;
    CHECK_EQ(fixture_apply(x, ready), OK);
    view_put_terminal(&b, &house, 1, 0, 1);
    CHECK(strstr(text, "\"unready\":2"));
    CHECK(strstr(text, "\"mine\":{\"seat\":1,\"terminal\":1,\"ready\":true,"), "%s", text);
    check("TerminalView", &b);
    view_put_terminal(&b, &house, 2, 0, 1);
    CHECK(strstr(text, "\"mine\":{\"seat\":2,\"terminal\":2,\"decided\":"), "%s", text);
    CHECK(strstr(text, "\"others\":[{\"seat\":1,\"terminal\":1,\"ready\":true,"));
    check("TerminalView", &b);
    fixture_wait(x, CATCH);
    view_put_terminal(&b, &house, 1, 0, 1);
    CHECK(!strstr(text, "ready"));
    fixture_close(x);
}

/* A jackpot that waits, with the names of those who have verified it. */
TEST(view, a_locked_jackpot_is_as_defined) {
    struct fixture *x = fixture_open(fixture_config(), 1000000, "locks");

    x->floor.lock[0] = (struct floor_lock){
        .id = 1, .table = CATCH, .seat = 1, .terminal = 1, .round = 3, .cents = 5, .verified = {1, 2}};
    x->floor.table[CATCH - 1].locks = 1;
    look(x, CATCH, NULL);
    x->floor.lock[0].verified[0] = 0;
    look(x, CATCH, NULL);
    fixture_close(x);
}

/* The others at the table see where it was won and how much it is, and not who verifies it. */
TEST(view, everybody_at_the_table_sees_why_it_waits) {
    struct fixture *x = fixture_open(fixture_config(), 1000000, "neighbours");
    const struct view_source house = house_of(x);
    struct buf b = BUF(text);

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 2, 2), OK);
    for (uint32_t i = 0; i < 3; i++)
        x->floor.lock[i] = (struct floor_lock){
            .id = i + 1, .table = i ? CATCH : CHASE, .seat = (uint16_t)(i + 3), .terminal = 9, .cents = 500100};
    x->floor.table[CATCH - 1].locks = 2;
    x->floor.table[CHASE - 1].locks = 1;
    view_put_terminal(&b, &house, 2, 0, 1);
    CHECK(strstr(text, "\"jackpots\":[{\"seat\":4,\"cents\":500100},{\"seat\":5,\"cents\":500100}],"), "%s", text);
    CHECK(!strstr(text, "\"lock\""));
    check("TerminalView", &b);
    x->floor.table[CATCH - 1].locks = 0;
    buf_clear(&b);
    view_put_terminal(&b, &house, 2, 0, 1);
    CHECK(!strstr(text, "jackpots"));
    fixture_close(x);
}

/* Natural Pair Plus pays a royal 100 to 1: $500 for $5, of which a limit of $300 leaves $300 and the stake.
 * The meter that the same hand wins is not cut. */
TEST(view, W230_15_490_an_award_says_what_the_limit_took_of_it) {
    static const char royal[] = "As 2c Ks 7h Qs 9c 4d 5d"; /* seat and dealer by turns */
    struct config *config = fixture_config();
    struct buf b = BUF(text);
    const char *bad;

    config->table[CATCH - 1].spot[3].aggregate_cents = 30000;
    config->table[CATCH - 1].spot[4].aggregate_cents = 100;
    struct fixture *x = fixture_open(config, 100000, "limit");
    struct fact bets = fixture_also(fixture_bet(CATCH, 1, 0, 500), 1, 500);
    struct fact stay = fixture_at(CATCH, FACT_ACT);

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    fixture_run(x, CATCH);
    CHECK(card_read_list(royal, strlen(royal), x->pack[CATCH - 1], 20, &bad) > 0);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_also(bets, 3, 500), 4, 500)), OK);
    fixture_wait(x, CATCH);
    stay.act.seat = 1;
    stay.act.action = 1;
    CHECK_EQ(fixture_apply(x, stay), OK);
    fixture_run(x, CATCH);
    const struct view_source house = house_of(x);

    view_put_terminal(&b, &house, 1, 0, 1);
    CHECK(strstr(text, "{\"wager\":\"natural-pair-plus\",\"stake\":500,\"outcome\":\"win\",\"line\":"
                       "\"royal-flush\",\"returned\":30500,\"step\":\"dealer\",\"limited\":true,\"cut\":20000}"),
          "%s", text);
    CHECK(strstr(text, "\"returned\":500100,\"step\":\"dealer\",\"meter\":1}"), "%s", text);
    fixture_close(x);
}

static char *dealers_view(struct fixture *x) {
    const struct view_source house = house_of(x);
    struct buf b = BUF(text);

    view_put_dealer(&b, &house, CATCH, DEALER);
    return text;
}

static int count_of(const char *what) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, what)); at++) count++;
    return count;
}

/* [super-three-card R10] WAC 230-15-490 Two royals of $5 share $300: the dealer is told so before the dealer pays. */
TEST(view, W230_15_490_the_walk_pays_what_the_settlement_pays) {
    static const char half[] = "\"line\":\"royal-flush\",\"returned\":15500,\"step\":\"dealer\",\"limited\":true,"
                               "\"cut\":35000}";
    struct config *config = fixture_config();

    config->table[CATCH - 1].spot[NATURAL_PAIR_PLUS].aggregate_cents = 30000;
    struct fixture *x = live_house(config, CATCH, 2);

    for (int seat = 1; seat <= 2; seat++) {
        const struct fact bets = fixture_also(fixture_bet(CATCH, seat, ANTE, 500), XTRA, 500);
        CHECK_EQ(fixture_apply(x, fixture_also(bets, NATURAL_PAIR_PLUS, 500)), OK);
    }
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, seat, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "Qd Qc 9c As Ks Qs Ah Kh Qh")), OK);
    while (table_of(x, CATCH)->phase != TABLE_FINISHED) CHECK(go_on(x, CATCH));

    CHECK(strstr(dealers_view(x), "\"next\":\"settle\""), "%s", text);
    CHECK(count_of(half) == 2, "%s", text);
    CHECK_EQ(settle(x, CATCH), OK);
    dealers_view(x);
    CHECK(count_of(half) == 2, "%s", text);
    fixture_close(x);
}

TEST(view, a_table_names_the_wagers_whose_pay_table_is_not_approved) {
    struct config *config = fixture_config();
    char own[] = "{\"name\": \"Trial\", \"lines\": {\"flush\": \"4 to 1\"}}";
    struct json_fault fault;
    struct buf b = BUF(text);

    CHECK(config_read_unapproved(&config->unapproved_table[0], &config->table[CATCH - 1].rules, 3,
                                 (struct text){own, strlen(own)}, &fault));
    config->unapproved_count = 1;
    struct fixture *x = fixture_open(config, 100000, "own");
    const struct view_source house = house_of(x);

    view_put_table(&b, &house, CATCH);
    CHECK(strstr(text, ",\"unapproved\":[\"natural-pair-plus\"]}"));
    check("Table", &b);
    view_put_table(&b, &house, CHASE);
    CHECK(!strstr(text, "unapproved"));
    fixture_close(x);
}

/* ---- mandatory notices -------------------------------------------------------------------------------- */

static const char bonus_sentence[] = "Bonus Jackpot prizes are paid by the casino and are not components of "
                                     "any progressive prize contest. Player "
                                     "wagers do not accrue to any guaranteed player fund. The displayed "
                                     "Bonus Jackpot prize may be modified or "
                                     "discontinued at any time without prior notice.";
static const char spots_sentence[] = "No more than four wagering spots are offered with one hand of cards";

/* The table's message, which terminal and console have, its sign, and the sign of all pools. */
static const char *screen(struct fixture *x, int table, int which) {
    static char shown[sizeof text];
    const struct view_source house = house_of(x);
    struct buf b = BUF(text);

    if (which == 0) view_put_table(&b, &house, table);
    if (which > 0) view_put_sign(&b, &house, which == 1 ? table : 0);
    memcpy(shown, text, sizeof shown);
    check(which ? "SignView" : "Table", &b); /* clears it */
    return shown;
}

/* [S-jackpot-2] Where the jackpot is a bonus every display says the document's sentence, word for word. */
TEST(view, super_three_card_a_bonus_jackpot_says_so_on_every_screen) {
    for (int bonus = 0; bonus < 2; bonus++) {
        struct config *config = fixture_config();
        struct rules *rules = &config->table[SUPER - 1].rules;

        CHECK_EQ(rules_set(rules, "jackpot-kind", 12, bonus ? "bonus" : "progressive", bonus ? 5 : 11), OK);
        config->pool[1].rules = *rules;
        struct fixture *x = fixture_open(config, 100000, "bonus");

        for (int which = 0; which < 3; which++)
            CHECK_EQ(strstr(screen(x, SUPER, which), bonus_sentence) != NULL, bonus);
        CHECK(!strstr(screen(x, CATCH, 0), bonus_sentence));
        fixture_close(x);
    }
}

/* [S-jackpot-3, super-three-card R13] A sign shows at once what a wager will add, and no more when it is
 * taken back; the meter itself has it from the close on. */
TEST(view, super_three_card_a_sign_grows_with_each_wager) {
    struct fixture *x = fixture_open(fixture_config(), 100000, "standing");
    const int wager = game_wager(floor_game(&x->floor, SUPER), "jackpot", 7);
    const struct fact bet = fixture_also(fixture_also(fixture_bet(SUPER, 1, 0, 500), 1, 500), wager, 100);

    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, SUPER, 1, 1), OK);
    fixture_run(x, SUPER);
    CHECK(!strstr(screen(x, SUPER, 1), "\"coming\""));
    for (int again_bet = 0; again_bet < 2; again_bet++) {
        CHECK_EQ(fixture_apply(x, bet), OK); /* ten percent of a dollar */
        CHECK(strstr(screen(x, SUPER, 1), "\"cents\":500000,\"millionths\":0,\"coming\":500010,"));
        CHECK(strstr(screen(x, SUPER, 2), "\"coming\":500010,"));
        if (again_bet) continue;
        CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(SUPER, 1, 0, 500), wager, 0)), OK);
        CHECK(!strstr(screen(x, SUPER, 1), "\"coming\""));
    }
    fixture_wait(x, SUPER);
    CHECK(strstr(screen(x, SUPER, 1), "\"cents\":500010,\"millionths\":0,\"reset\""));
    fixture_close(x);
}

/* [S-intro-6] The four wagering spots are posted; on a sign of all pools once. */
TEST(view, super_three_card_the_wagering_spots_are_posted_on_every_screen) {
    struct config *config = fixture_config();

    config->table[CHASE - 1] = config->table[SUPER - 1];
    struct fixture *x = fixture_open(config, 100000, "spots");

    for (int which = 0; which < 3; which++) {
        const char *said = strstr(screen(x, SUPER, which), spots_sentence);
        CHECK(said && !strstr(said + 1, spots_sentence));
    }
    CHECK(!strstr(screen(x, CATCH, 0), spots_sentence));
    fixture_close(x);
}

/* [S-App-C-5] With a fixed wager of $5 every pay is five times what is printed for $1, and shown so. */
TEST(view, super_three_card_scaled_pays_are_shown_in_dollars) {
    for (int dollars = 1; dollars <= 5; dollars += 4) {
        struct config *config = fixture_config();
        struct rules *rules = &config->table[SUPER - 1].rules;
        char line[100], prize[100];

        CHECK_EQ(rules_set(rules, "jackpot-wager", 13, dollars == 1 ? "100" : "500", 3), OK);
        config->pool[1].rules = *rules;
        struct fixture *x = fixture_open(config, 100000, "scaled");

        snprintf(line, sizeof line, "\"pays\":\"125 for 1\",\"keeps_stake\":true,\"cents\":%d}", 12500 * dollars);
        snprintf(prize, sizeof prize, "\"label\":\"Three-of-a-Kind Suited\",\"cents\":%d}", 12500 * dollars);
        CHECK(strstr(screen(x, SUPER, 0), line));
        CHECK(strstr(screen(x, SUPER, 1), prize) && strstr(screen(x, SUPER, 2), prize));
        CHECK(!strstr(screen(x, CHASE, 1), prize));
        fixture_close(x);
    }
}

/* [three-card-catch R13, chase-the-flush R10, super-three-card R14, dealer-open-pai-gow R15] */
TEST(view, the_approval_of_virtual_dealing_is_on_every_screen) {
    struct config *config = fixture_config();

    for (int i = 0; i < FIXTURE_TABLES; i++) snprintf(config->table[i].facsimile, CONFIG_APPROVAL, "Order 1");
    config->table[CHASE - 1].live = config->table[PAI_GOW - 1].live = config->table[PAI_GOW - 1].reader = true;
    snprintf(config->table[PAI_GOW - 1].reader_approval, CONFIG_APPROVAL, "Lab 3");
    struct fixture *x = fixture_open(config, 100000, "approval");

    for (int which = 0; which < 3; which++) CHECK(strstr(screen(x, CATCH, which), "\"approval\":\"Order 1\""));
    for (int which = 0; which < 2; which++) {
        CHECK(!strstr(screen(x, CHASE, which), "approval"));   /* a dealer deals */
        CHECK(!strstr(screen(x, STADIUM, which), "approval")); /* approved with virtual cards */
        CHECK(strstr(screen(x, PAI_GOW, which), "\"approval\":\"Lab 3\""));
    }
    fixture_close(x);
}

/* [P-intro-10] An operator's pays are as much to be seen as printed ones, and paid: 3 to 1 for two jacks. */
TEST(view, dealer_open_pai_gow_jacks_beat_shows_and_pays_the_operators_pays) {
    struct config *config = fixture_config();
    const char *won = NULL;

    CHECK_EQ(rules_set_operator(&config->table[PAI_GOW - 1].rules, 2, 3), OK);
    CHECK_EQ(rules_set_operator(&config->table[PAI_GOW - 1].rules, 3, 25), OK);
    struct fixture *x = fixture_open(config, 10000000, "jacks");
    const int wager = game_wager(floor_game(&x->floor, PAI_GOW), "jacks-beat", 10);
    const struct view_source house = house_of(x);

    CHECK_EQ(fixture_apply(x, fixture_at(PAI_GOW, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, PAI_GOW, 1, 1), OK);
    for (int round = 0; round < 100 && !won; round++) {
        struct buf b = BUF(text);

        while (x->floor.table[PAI_GOW - 1].phase != TABLE_BETTING) fixture_wait(x, PAI_GOW);
        CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(PAI_GOW, 1, 0, 500), wager, 500)), OK);
        while (!x->floor.table[PAI_GOW - 1].settled) fixture_wait(x, PAI_GOW);
        view_put_terminal(&b, &house, 1, 0, 1);
        won = strstr(text, "\"wager\":\"jacks-beat\",\"stake\":500,\"outcome\":\"win\",\"line\":\"jacks-2\",");
    }
    CHECK(won && strstr(won, "\"returned\":2000"));
    CHECK(strstr(screen(x, PAI_GOW, 0), "{\"id\":\"jacks-3\",\"label\":\"Three Jacks\",\"pays\":\"25 to 1\"}"));
    fixture_close(x);
}

/* A small stadium with a dealer: who is in, with which wagers and locations; a player sees the own seat. */
static void check_stadium(uint16_t seats, bool live, bool listed) {
    struct config *config = fixture_config();
    struct buf b = BUF(text);

    config->table[STADIUM - 1].seats = seats;
    struct fixture *x = fixture_open(config, 1000000, "small stadium");
    const struct view_source house = house_of(x);

    CHECK_EQ(fixture_apply(x, fixture_at(STADIUM, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, STADIUM, 2, 1), OK);
    CHECK_EQ(fixture_sit(x, STADIUM, 3, 2), OK);
    fixture_wait(x, STADIUM);
    CHECK_EQ(fixture_apply(x, fixture_bet(STADIUM, 2, 0, 700)), OK);
    config->table[STADIUM - 1].live = live; /* its rounds would have to be opened by hand */
    view_put_dealer(&b, &house, STADIUM, 1);
    CHECK_EQ(strstr(text, "\"stakes\":{\"ante\":700}") != NULL, listed);
    CHECK_EQ(strstr(text, "\"pick\":[1,2,3]") != NULL, listed);
    b = BUF(text);
    view_put_terminal(&b, &house, 1, 0, 1);
    CHECK_EQ(strstr(text, "\"others\":[]") != NULL, seats > TABLE_SEATS);
    fixture_close(x);
}

TEST(view, the_dealer_of_a_stadium_of_up_to_fifty_seats_sees_who_is_in) {
    check_stadium(6, false, true);
    check_stadium(8, true, true);
    check_stadium(50, true, true);
    check_stadium(51, true, false);
    check_stadium(8, false, false);
}

/* ---- tables in chips ----------------------------------------------------------------------------------- */

static const char *slips_of(struct fixture *x) {
    struct buf b = BUF(text);

    view_put_slips(&b, &x->floor, (struct view_names){user_name, NULL}, CATCH);
    return text;
}

/* [WAC 230-15-615, WAC 230-15-620] Whoever counts next, on his own, is not told what others have counted. */
TEST(view, W230_15_620_an_open_count_is_shown_to_nobody) {
    const struct fact_chips notes = {.count = BANK_NOTES, .chips = {0, 0, 0, 0, 0, 0, 7}};
    struct fixture *x = chip_house();

    put_box(x, CATCH);
    for (int lines = 1; lines <= 5; lines++) {
        CHECK_EQ(sign(x, CATCH, SLIP_COUNT, lines, notes), OK);
        CHECK(strstr(slips_of(x), "\"slip\":\"count\""));
        CHECK(!strstr(text, "\"chips\"") && !strstr(text, "\"cents\""));
        CHECK_EQ(fixture_apply(x, void_of(CATCH, SLIP_COUNT, (uint32_t)lines)), OK);
    }
    CHECK_EQ(sign(x, CATCH, SLIP_OPENER, 1, chips(0, 3, 0, 0)), OK);
    CHECK(!strstr(slips_of(x), "\"chips\""));
    CHECK_EQ(fixture_apply(x, void_of(CATCH, SLIP_OPENER, 2)), OK);
    open_rack_of(x, CATCH, chips(0, 3, 0, 0));
    CHECK_EQ(sign(x, CATCH, SLIP_CLOSER, 1, chips(0, 3, 0, 0)), OK);
    CHECK(!strstr(slips_of(x), "\"chips\""));
    fixture_close(x);
}

TEST(view, racks_and_slips_are_as_described) {
    struct fixture *x = chip_house();
    struct view_source house = house_of(x);
    struct buf b = BUF(text);

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(sign(x, CATCH, SLIP_FILL, 4, chips(0, 20, 0, 0)), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_CREDIT, 1, chips(0, 0, 0, 1)), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 3, (struct fact_chips){.count = 1, .chips = {5}}), OK);
    CHECK_EQ(sign_all(x, CHASE, SLIP_OPENER, chips(0, 0, 0, 2)), OK);
    CHECK_EQ(sign(x, CHASE, SLIP_ERROR, 1, chips(0, 0, 0, 0)), OK);
    view_put_racks(&b, &x->floor, house.names);
    CHECK(strstr(text, "\"cage\":[950,940,970,980],\"transit\":[0,20,0,0]"));
    CHECK(strstr(text, "\"table\":\"Catch\",\"open\":true,\"chips\":[50,40,30,20],\"cents\":300000,"
                       "\"fill\":10000,\"credit\":10000"));
    CHECK(strstr(text, "\"table\":\"Chase\",\"open\":true,\"chips\":[0,0,0,2],\"cents\":20000,"
                       "\"error_due\":20000"));
    CHECK(strstr(text, "\"slip\":\"fill\",\"slip_number\":2,\"table\":\"Catch\",\"next\":\"counted\","
                       "\"waits_for\":[\"dealer\"],\"counts\":true,\"chips\":[0,20,0,0],\"cents\":10000"));
    check("Racks", &b);
    view_put_table_rack(&b, &house, CATCH);
    CHECK(strstr(text, "\"waits_for\":[\"dealer\"]"));
    buf_clear(&b);
    view_put_dealer(&b, &house, CATCH, 0);
    check("DealerView", &b);
    CHECK_EQ(sign(x, CATCH, SLIP_CLOSER, 1, chips(0, 0, 0, 0)), ERR_SLIPS_OPEN);
    fixture_close(x);
    x = chip_house();
    house = house_of(x);
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    view_put_dealer(&b, &house, CATCH, 0); /* nothing opens yet */
    CHECK(strstr(text, "\"next\":\"rack\""));
    check("DealerView", &b);
    open_rack_of(x, CATCH, chips(0, 0, 0, 1));
    view_put_dealer(&b, &house, CATCH, 0);
    CHECK(strstr(text, "\"next\":\"open\""));
    check("DealerView", &b);
    fixture_close(x);
}

/* The console of a table in chips: who is in, what lies, the lights, what wins as odds. */
TEST(view, a_table_in_chips_shows_lights_odds_and_hands_by_hand) {
    struct config *config = chips_config();
    struct buf b = BUF(text);

    config->table[CATCH - 1].estimated = config->table[CATCH - 1].bonus_only = true;
    for (int w = 0; w < WAGERS_MAX; w++) config->table[CATCH - 1].spot[w].estimate_cents = 500;
    struct fixture *x = fixture_open(config, 0, "chips");
    struct view_source house = house_of(x);

    CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, chips(0, 0, 0, 0)), OK);
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    view_put_table(&b, &house, CATCH);
    CHECK(strstr(text, "\"money\":\"chips\",\"amounts\":\"estimated\",\"cards_needed\":\"bonus\""));
    CHECK(strstr(text, "\"light\":true,\"estimate\":500"));
    check("Table", &b);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CATCH, 1, ANTE, 500), XTRA, 500)), OK);
    CHECK_EQ(
        fixture_apply(x, fixture_also(fixture_also(fixture_bet(CATCH, 2, ANTE, 1000), XTRA, 1000), PROGRESSIVE, 500)),
        OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    view_put_dealer(&b, &house, CATCH, 0);
    CHECK(strstr(text, "\"next\":\"sweep\"") && strstr(text, "\"lights\":1"));
    CHECK(!strstr(text, "\"terminal\"")); /* nobody has one */
    check("DealerView", &b);
    struct fact sweep = by(fixture_at(CATCH, FACT_SWEEP), DEALER),
                by_hand = by(fixture_at(CATCH, FACT_BY_HAND), DEALER);

    sweep.sweep.lights = sweep.sweep.chips = 1;
    CHECK_EQ(fixture_apply(x, sweep), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    view_put_dealer(&b, &house, CATCH, 0);
    CHECK(strstr(text, "\"by_hand\":[1]"));
    check("DealerView", &b);
    by_hand.by_hand.seats = 1;
    CHECK_EQ(fixture_apply(x, by_hand), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 2, STAY), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "8c 8h 9c Ks Kd Qs")), OK);
    fixture_run(x, CATCH);
    view_put_dealer(&b, &house, CATCH, 0);
    CHECK(strstr(text, "\"by_hand\":true") && strstr(text, "\"odds\":\"1 to 1\""));
    CHECK(!strstr(text, "\"estimated\"")); /* what is left was entered, or is fixed */
    check("DealerView", &b);
    fixture_close(x);
}

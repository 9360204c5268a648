#include "ledger/books.c"

#include "test.h"

enum {
    TERMINALS = 3,
    TABLES = 2,
    POOLS = 2,
    CELLS = 7 + TERMINALS + (5 + CHIP_KINDS) * TABLES + POOLS + 1 + TERMINALS + 5 * CHIP_KINDS
};

static int64_t memory[CELLS], before[CELLS];
static struct books books;

static void open_books(void) {
    const struct books_shape shape = {TERMINALS, TABLES, POOLS};

    CHECK_EQ(books_account_count(shape), CELLS);
    memset(memory, 0x55, sizeof memory);
    books_open(&books, shape, memory);
}

static account one(enum account_kind kind) { return account_of(kind, kind >= ACCOUNT_CREDIT && kind < ACCOUNT_SOLD); }

static struct transfer moving(enum transfer_reason reason, enum account_kind debit, enum account_kind credit,
                              int64_t cents) {
    return (struct transfer){one(debit), one(credit), cents, (uint8_t)reason, TRANSFER_NO_WAGER, 0};
}

static enum err post(enum transfer_reason reason, enum account_kind debit, enum account_kind credit, int64_t cents) {
    const struct transfer t = moving(reason, debit, credit, cents);

    return books_post(&books, &t, 1);
}

static int64_t balance(enum account_kind kind) { return books_balance(&books, one(kind)); }

static void fill(enum account_kind kind, int64_t cents) {
    *balance_of(&books, one(kind)) += cents;
    *balance_of(&books, account_of(ACCOUNT_HOUSE, 0)) -= cents;
}

static bool sound(void) {
    account broken;

    return books_are_consistent(&books, &broken);
}

TEST(books, have_the_accounts_of_their_shape_and_no_other) {
    static const struct {
        enum account_kind kind;
        uint32_t number;
        bool has;
    } cases[] = {{ACCOUNT_CAGE, 0, true},    {ACCOUNT_CAGE, 1, false},          {ACCOUNT_RESIDUE, 0, true},
                 {ACCOUNT_CREDIT, 0, false}, {ACCOUNT_CREDIT, 1, true},         {ACCOUNT_CREDIT, 3, true},
                 {ACCOUNT_CREDIT, 4, false}, {ACCOUNT_ESCROW, 2, true},         {ACCOUNT_ESCROW, 3, false},
                 {ACCOUNT_TABLE, 2, true},   {ACCOUNT_TOKES, 2, true},          {ACCOUNT_TOKES, 3, false},
                 {ACCOUNT_POOL, 2, true},    {ACCOUNT_POOL, 3, false},          {ACCOUNT_POOL, 0, false},
                 {ACCOUNT_CLAIMS, 0, true},  {ACCOUNT_CLAIMS, 3, true},         {ACCOUNT_CLAIMS, 4, false},
                 {ACCOUNT_FELT, 2, true},    {ACCOUNT_DROP, 3, false},          {ACCOUNT_RACK, 16, true},
                 {ACCOUNT_RACK, 17, false},  {ACCOUNT_CHIPS, 8, true},          {ACCOUNT_CHIPS, 9, false},
                 {ACCOUNT_MINTED, 0, false}, {ACCOUNT_SOLD, 0, true},           {ACCOUNT_SOLD, 1, false},
                 {ACCOUNT_PAPER, 0, true},   {ACCOUNT_PAPER, 1, false},         {ACCOUNT_KINDS, 0, false},
                 {ACCOUNT_KINDS, 1, false},  {(enum account_kind)200, 1, false}};

    open_books();
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_EQ(books_has(&books, account_of(cases[i].kind, cases[i].number)), cases[i].has);
    CHECK(!books_has(&books, ACCOUNT_NONE));
}

/* Every account has a cell of its own. */
TEST(books, no_two_accounts_share_a_balance) {
    bool taken[CELLS] = {false};

    open_books();
    for (int kind = 0; kind < ACCOUNT_KINDS; kind++) {
        for (uint32_t number = 0; number <= CHIP_KINDS * TABLES; number++) {
            const account a = account_of((enum account_kind)kind, number);
            if (!books_has(&books, a)) continue;
            const ptrdiff_t cell = balance_of(&books, a) - memory;
            CHECK(cell >= 0 && cell < CELLS && !taken[cell]);
            CHECK_EQ(books_balance(&books, a), 0);
            taken[cell] = true;
        }
    }
    for (int i = 0; i < CELLS; i++) CHECK(taken[i]);
}

TEST(books, names_of_accounts_and_reasons_are_permanent) {
    CHECK_STR(account_kind_id(ACCOUNT_CAGE), "cage");
    CHECK_STR(account_kind_id(ACCOUNT_RESIDUE), "residue");
    CHECK_STR(account_kind_id(ACCOUNT_CREDIT), "credit");
    CHECK_STR(account_kind_id(ACCOUNT_TOKES), "tokes");
    CHECK_STR(account_kind_id(ACCOUNT_CLAIMS), "claims");
    CHECK_STR(account_kind_id(ACCOUNT_RACK), "rack");
    CHECK_STR(account_kind_id(ACCOUNT_SOLD), "sold");
    CHECK_STR(account_kind_id(ACCOUNT_PAPER), "paper");
    CHECK_EQ(account_of(ACCOUNT_CLAIMS, 7), 0x0a000007);
    CHECK_EQ(account_rack(2, 0), account_of(ACCOUNT_RACK, 9));
    CHECK_EQ(account_chips(ACCOUNT_FLOAT, 7), account_of(ACCOUNT_FLOAT, 8));
    CHECK_EQ(account_of(ACCOUNT_CREDIT, 7), 0x05000007);
    CHECK_EQ(account_number(account_of(ACCOUNT_POOL, 0xffffff)), 0xffffff);
    CHECK_STR(transfer_reason_id(TRANSFER_ISSUE), "voucher-issued");
    CHECK_STR(transfer_reason_id(TRANSFER_TOKE), "toke");
    CHECK_STR(transfer_reason_id(TRANSFER_DROP), "drop-counted");
}

/* W230-15-730 The one way of each reason, written down a second time. */
static const struct {
    enum transfer_reason reason;
    enum account_kind debit, credit;
} expected[] = {
    {TRANSFER_ISSUE, ACCOUNT_CAGE, ACCOUNT_VOUCHERS},
    {TRANSFER_LOAD, ACCOUNT_VOUCHERS, ACCOUNT_CREDIT},
    {TRANSFER_COLLECT, ACCOUNT_CREDIT, ACCOUNT_VOUCHERS},
    {TRANSFER_REDEEM, ACCOUNT_VOUCHERS, ACCOUNT_CAGE},
    {TRANSFER_FILL, ACCOUNT_CAGE, ACCOUNT_HOUSE},
    {TRANSFER_BANK, ACCOUNT_HOUSE, ACCOUNT_CAGE},
    {TRANSFER_STAKE, ACCOUNT_CREDIT, ACCOUNT_ESCROW},
    {TRANSFER_UNSTAKE, ACCOUNT_ESCROW, ACCOUNT_CREDIT},
    {TRANSFER_RETURN, ACCOUNT_ESCROW, ACCOUNT_CREDIT},
    {TRANSFER_RETURN, ACCOUNT_ESCROW, ACCOUNT_TOKES},
    {TRANSFER_LOSS, ACCOUNT_ESCROW, ACCOUNT_TABLE},
    {TRANSFER_WIN, ACCOUNT_TABLE, ACCOUNT_CREDIT},
    {TRANSFER_WIN, ACCOUNT_TABLE, ACCOUNT_TOKES},
    {TRANSFER_WIN, ACCOUNT_TABLE, ACCOUNT_LOCKED},
    {TRANSFER_METER_WIN, ACCOUNT_POOL, ACCOUNT_CREDIT},
    {TRANSFER_METER_WIN, ACCOUNT_POOL, ACCOUNT_TOKES},
    {TRANSFER_METER_WIN, ACCOUNT_POOL, ACCOUNT_LOCKED},
    {TRANSFER_ROUNDING, ACCOUNT_RESIDUE, ACCOUNT_CREDIT},
    {TRANSFER_ROUNDING, ACCOUNT_RESIDUE, ACCOUNT_TOKES},
    {TRANSFER_ROUNDING, ACCOUNT_RESIDUE, ACCOUNT_LOCKED},
    {TRANSFER_ROUNDING, ACCOUNT_POOL, ACCOUNT_RESIDUE},
    {TRANSFER_CONTRIBUTION, ACCOUNT_TABLE, ACCOUNT_POOL},
    {TRANSFER_SEED, ACCOUNT_HOUSE, ACCOUNT_POOL},
    {TRANSFER_ADJUSTMENT, ACCOUNT_POOL, ACCOUNT_HOUSE},
    {TRANSFER_ADJUSTMENT, ACCOUNT_HOUSE, ACCOUNT_POOL},
    {TRANSFER_UNLOCK, ACCOUNT_LOCKED, ACCOUNT_CREDIT},
    {TRANSFER_UNLOCK, ACCOUNT_LOCKED, ACCOUNT_VOUCHERS},
    {TRANSFER_UNLOCK, ACCOUNT_LOCKED, ACCOUNT_CAGE},
    {TRANSFER_TOKE, ACCOUNT_TOKES, ACCOUNT_VOUCHERS},
    {TRANSFER_TOKE, ACCOUNT_TOKES, ACCOUNT_CAGE},
    {TRANSFER_CLAIM_PAID, ACCOUNT_CAGE, ACCOUNT_CLAIMS},
    {TRANSFER_CLAIM_SET_OFF, ACCOUNT_CREDIT, ACCOUNT_CLAIMS},
    {TRANSFER_CLAIM_SET_OFF, ACCOUNT_TOKES, ACCOUNT_CLAIMS},
    {TRANSFER_WRITE_OFF, ACCOUNT_HOUSE, ACCOUNT_CLAIMS},
    /* tables in chips */
    {TRANSFER_STAKE, ACCOUNT_FELT, ACCOUNT_ESCROW},
    {TRANSFER_UNSTAKE, ACCOUNT_ESCROW, ACCOUNT_FELT},
    {TRANSFER_RETURN, ACCOUNT_ESCROW, ACCOUNT_FELT},
    {TRANSFER_WIN, ACCOUNT_TABLE, ACCOUNT_FELT},
    {TRANSFER_METER_WIN, ACCOUNT_POOL, ACCOUNT_FELT},
    {TRANSFER_ROUNDING, ACCOUNT_RESIDUE, ACCOUNT_FELT},
    {TRANSFER_DISPUTE, ACCOUNT_TABLE, ACCOUNT_CREDIT},
    {TRANSFER_DISPUTE, ACCOUNT_TABLE, ACCOUNT_FELT},
    {TRANSFER_DISPUTE, ACCOUNT_CREDIT, ACCOUNT_TABLE},
    {TRANSFER_DISPUTE, ACCOUNT_FELT, ACCOUNT_TABLE},
    {TRANSFER_DISPUTE, ACCOUNT_CLAIMS, ACCOUNT_TABLE},
    {TRANSFER_BUY_CASH, ACCOUNT_RACK, ACCOUNT_FLOAT},
    {TRANSFER_BUY_CASH, ACCOUNT_DROP, ACCOUNT_SOLD},
    {TRANSFER_BUY_DEBIT, ACCOUNT_RACK, ACCOUNT_FLOAT},
    {TRANSFER_BUY_DEBIT, ACCOUNT_DROP, ACCOUNT_SOLD},
    {TRANSFER_BUY_TICKET, ACCOUNT_RACK, ACCOUNT_FLOAT},
    {TRANSFER_BUY_TICKET, ACCOUNT_DROP, ACCOUNT_SOLD},
    {TRANSFER_BUY_TICKET, ACCOUNT_VOUCHERS, ACCOUNT_PAPER},
    {TRANSFER_WAGERS, ACCOUNT_RACK, ACCOUNT_FLOAT},
    {TRANSFER_WAGERS, ACCOUNT_FLOAT, ACCOUNT_RACK},
    {TRANSFER_COLOUR, ACCOUNT_RACK, ACCOUNT_FLOAT},
    {TRANSFER_COLOUR, ACCOUNT_FLOAT, ACCOUNT_RACK},
    {TRANSFER_RACK_FILL, ACCOUNT_CHIPS, ACCOUNT_TRANSIT},
    {TRANSFER_RACK_FILL, ACCOUNT_TRANSIT, ACCOUNT_RACK},
    {TRANSFER_RACK_FILL, ACCOUNT_RACK, ACCOUNT_TRANSIT},
    {TRANSFER_RACK_FILL, ACCOUNT_TRANSIT, ACCOUNT_CHIPS},
    {TRANSFER_ERROR_SLIP, ACCOUNT_RACK, ACCOUNT_MISSING},
    {TRANSFER_ERROR_SLIP, ACCOUNT_MISSING, ACCOUNT_RACK},
    {TRANSFER_MINT, ACCOUNT_MINTED, ACCOUNT_CHIPS},
    {TRANSFER_MINT, ACCOUNT_CHIPS, ACCOUNT_MINTED},
    {TRANSFER_SELL_CHIPS, ACCOUNT_CHIPS, ACCOUNT_FLOAT},
    {TRANSFER_SELL_CHIPS, ACCOUNT_FLOAT, ACCOUNT_CHIPS},
    {TRANSFER_SELL_CHIPS, ACCOUNT_CAGE, ACCOUNT_SOLD},
    {TRANSFER_SELL_CHIPS, ACCOUNT_SOLD, ACCOUNT_CAGE},
    {TRANSFER_DROP, ACCOUNT_DROP, ACCOUNT_SOLD},
    {TRANSFER_DROP, ACCOUNT_SOLD, ACCOUNT_DROP},
    {TRANSFER_DROP, ACCOUNT_CAGE, ACCOUNT_DROP},
    {TRANSFER_DROP, ACCOUNT_PAPER, ACCOUNT_DROP},
};

static bool is_expected(int reason, int debit, int credit) {
    for (size_t i = 0; i < COUNT(expected); i++) {
        if ((int)expected[i].reason == reason && (int)expected[i].debit == debit && (int)expected[i].credit == credit)
            return true;
    }
    return false;
}

/* Only what is owed can be paid, what lies in a box be counted, and what was made be destroyed. */
static const enum account_kind assets[] = {ACCOUNT_CLAIMS, ACCOUNT_DROP, ACCOUNT_MINTED};

static bool is_asset(enum account_kind kind) {
    return kind == ACCOUNT_CLAIMS || kind == ACCOUNT_DROP || kind == ACCOUNT_MINTED;
}

TEST(books, W230_15_730_each_reason_connects_its_own_accounts_only) {
    for (int reason = 0; reason < TRANSFER_COUNT; reason++) {
        for (int from = 0; reason != TRANSFER_VOID && from < ACCOUNT_KINDS; from++) {
            for (int to = 0; to < ACCOUNT_KINDS; to++) {
                const enum account_kind debit = (enum account_kind)from, credit = (enum account_kind)to;

                open_books();
                for (size_t i = 0; i < COUNT(assets); i++) fill(assets[i], -700);
                if (!is_asset(debit)) fill(debit, 700);
                const int64_t debited = balance(debit), credited = balance(credit);
                const enum err err = post((enum transfer_reason)reason, debit, credit, 300);
                const bool good = is_expected(reason, from, to);
                CHECK_EQ(err, good ? OK : ERR_BOOKS);
                if (debit == credit) continue;
                CHECK_EQ(balance(debit), debited - (good ? 300 : 0));
                CHECK_EQ(balance(credit), credited + (good ? 300 : 0));
                CHECK(sound());
            }
        }
    }
}

/* A void undoes whatever a round posted, so each of a round's reasons has its way back. */
TEST(books, a_void_goes_every_way_of_a_round_backwards) {
    for (size_t i = 0; i < COUNT(expected); i++) {
        const enum account_kind debit = expected[i].debit, credit = expected[i].credit;
        const bool of_a_round = expected[i].reason >= TRANSFER_RETURN && expected[i].reason <= TRANSFER_SEED;

        if (!of_a_round) continue;
        open_books();
        fill(credit, 300);
        CHECK_EQ(post(TRANSFER_VOID, credit, debit, 300), OK);
        if (debit == ACCOUNT_HOUSE) continue;
        CHECK_EQ(post(TRANSFER_VOID, ACCOUNT_CLAIMS, debit, 300), OK); /* it was carried away */
    }
    open_books();
    fill(ACCOUNT_ESCROW, 300);
    CHECK_EQ(post(TRANSFER_VOID, ACCOUNT_ESCROW, ACCOUNT_CREDIT, 300), OK);
    CHECK_EQ(post(TRANSFER_VOID, ACCOUNT_VOUCHERS, ACCOUNT_CAGE, 1), ERR_BOOKS);
    CHECK_EQ(post(TRANSFER_VOID, ACCOUNT_CREDIT, ACCOUNT_VOUCHERS, 1), ERR_BOOKS);
}

/* [S-jackpot-5] The players' pools among it. */
TEST(books, no_money_of_others_falls_below_zero) {
    static const struct {
        enum transfer_reason reason;
        enum account_kind debit, credit;
        enum err err;
    } cases[] = {
        {TRANSFER_STAKE, ACCOUNT_CREDIT, ACCOUNT_ESCROW, ERR_CREDIT},
        {TRANSFER_COLLECT, ACCOUNT_CREDIT, ACCOUNT_VOUCHERS, ERR_CREDIT},
        {TRANSFER_LOSS, ACCOUNT_ESCROW, ACCOUNT_TABLE, ERR_BOOKS},
        {TRANSFER_REDEEM, ACCOUNT_VOUCHERS, ACCOUNT_CAGE, ERR_BOOKS},
        {TRANSFER_UNLOCK, ACCOUNT_LOCKED, ACCOUNT_CREDIT, ERR_BOOKS},
        {TRANSFER_METER_WIN, ACCOUNT_POOL, ACCOUNT_CREDIT, ERR_BOOKS},
        {TRANSFER_TOKE, ACCOUNT_TOKES, ACCOUNT_CAGE, ERR_BOOKS},
        /* and whose loss it is */
        {TRANSFER_WIN, ACCOUNT_TABLE, ACCOUNT_CREDIT, OK},
        {TRANSFER_SEED, ACCOUNT_HOUSE, ACCOUNT_POOL, OK},
        {TRANSFER_ROUNDING, ACCOUNT_RESIDUE, ACCOUNT_CREDIT, OK},
        {TRANSFER_ISSUE, ACCOUNT_CAGE, ACCOUNT_VOUCHERS, OK},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        open_books();
        fill(cases[i].debit, 500);
        CHECK_EQ(post(cases[i].reason, cases[i].debit, cases[i].credit, 500), OK);
        CHECK_EQ(post(cases[i].reason, cases[i].debit, cases[i].credit, 1), cases[i].err);
        CHECK(sound());
    }
}

/* [WAC 230-15-500] Cash, debit, ticket, wagers, colour change, fill or credit.  The error slip of an opener
 * corrects what the closer had written: no chips come or go. */
TEST(books, W230_15_500_a_rack_changes_for_six_reasons_and_no_seventh) {
    static const enum transfer_reason six[] = {TRANSFER_BUY_CASH, TRANSFER_BUY_DEBIT, TRANSFER_BUY_TICKET,
                                               TRANSFER_WAGERS,   TRANSFER_COLOUR,    TRANSFER_RACK_FILL};

    for (int reason = 0; reason < TRANSFER_COUNT; reason++) {
        bool allowed_one = false, changes = false;

        for (size_t i = 0; i < COUNT(six); i++) allowed_one |= six[i] == (enum transfer_reason)reason;
        for (int other = 0; other < ACCOUNT_KINDS; other++) {
            const enum account_kind kind = (enum account_kind)other;

            open_books();
            for (size_t i = 0; i < COUNT(assets); i++) fill(assets[i], -700);
            if (!is_asset(kind)) fill(kind, 700);
            changes |= post((enum transfer_reason)reason, ACCOUNT_RACK, kind, 300) == OK;
            changes |= post((enum transfer_reason)reason, kind, ACCOUNT_RACK, 300) == OK;
        }
        if (reason != TRANSFER_ERROR_SLIP) CHECK_EQ(changes, allowed_one);
    }
}

TEST(books, chips_in_the_cage_and_on_their_way_are_never_below_zero) {
    open_books();
    CHECK_EQ(post(TRANSFER_MINT, ACCOUNT_MINTED, ACCOUNT_CHIPS, 500), OK);
    CHECK_EQ(post(TRANSFER_SELL_CHIPS, ACCOUNT_CHIPS, ACCOUNT_FLOAT, 501), ERR_BOOKS);
    CHECK_EQ(post(TRANSFER_RACK_FILL, ACCOUNT_CHIPS, ACCOUNT_TRANSIT, 501), ERR_BOOKS);
    CHECK_EQ(post(TRANSFER_RACK_FILL, ACCOUNT_CHIPS, ACCOUNT_TRANSIT, 500), OK);
    CHECK_EQ(post(TRANSFER_RACK_FILL, ACCOUNT_TRANSIT, ACCOUNT_RACK, 501), ERR_BOOKS);
    CHECK_EQ(post(TRANSFER_MINT, ACCOUNT_CHIPS, ACCOUNT_MINTED, 1), ERR_BOOKS);
    CHECK_EQ(post(TRANSFER_WAGERS, ACCOUNT_RACK, ACCOUNT_FLOAT, 900), OK); /* nobody has counted it yet */
    CHECK_EQ(post(TRANSFER_DROP, ACCOUNT_CAGE, ACCOUNT_DROP, 1), ERR_BOOKS);
    CHECK(sound());
}

TEST(books, nobody_pays_more_of_a_claim_than_is_owed) {
    open_books();
    CHECK_EQ(post(TRANSFER_VOID, ACCOUNT_CLAIMS, ACCOUNT_TABLE, 500), OK);
    CHECK_EQ(post(TRANSFER_CLAIM_PAID, ACCOUNT_CAGE, ACCOUNT_CLAIMS, 501), ERR_BOOKS);
    CHECK_EQ(post(TRANSFER_CLAIM_PAID, ACCOUNT_CAGE, ACCOUNT_CLAIMS, 200), OK);
    CHECK_EQ(post(TRANSFER_WRITE_OFF, ACCOUNT_HOUSE, ACCOUNT_CLAIMS, 301), ERR_BOOKS);
    CHECK_EQ(post(TRANSFER_WRITE_OFF, ACCOUNT_HOUSE, ACCOUNT_CLAIMS, 300), OK);
    CHECK_EQ(balance(ACCOUNT_CLAIMS), 0);
    CHECK(sound());
}

TEST(books, a_list_is_posted_whole_or_not_at_all) {
    struct transfer list[] = {
        moving(TRANSFER_ISSUE, ACCOUNT_CAGE, ACCOUNT_VOUCHERS, 1000),
        moving(TRANSFER_LOAD, ACCOUNT_VOUCHERS, ACCOUNT_CREDIT, 1000),
        moving(TRANSFER_STAKE, ACCOUNT_CREDIT, ACCOUNT_ESCROW, 600),
        moving(TRANSFER_LOSS, ACCOUNT_ESCROW, ACCOUNT_TABLE, 600),
    };
    const struct transfer bad[] = {
        moving(TRANSFER_STAKE, ACCOUNT_CREDIT, ACCOUNT_ESCROW, 401),
        moving(TRANSFER_STAKE, ACCOUNT_CREDIT, ACCOUNT_ESCROW, 0),
        moving(TRANSFER_STAKE, ACCOUNT_CREDIT, ACCOUNT_ESCROW, -1),
        moving(TRANSFER_STAKE, ACCOUNT_CREDIT, ACCOUNT_ESCROW, INT64_MIN),
        moving(TRANSFER_STAKE, ACCOUNT_ESCROW, ACCOUNT_CREDIT, 5),
        moving(TRANSFER_SEED, ACCOUNT_HOUSE, ACCOUNT_POOL, INT64_MAX),
        {account_of(ACCOUNT_CREDIT, 9), one(ACCOUNT_ESCROW), 5, TRANSFER_STAKE, 0, 1},
        {one(ACCOUNT_CREDIT), account_of(ACCOUNT_ESCROW, 0), 5, TRANSFER_STAKE, 0, 1},
        {one(ACCOUNT_CREDIT), one(ACCOUNT_ESCROW), 5, 250, 0, 1},
    };
    static const enum err errors[] = {ERR_CREDIT,        ERR_AMOUNT, ERR_AMOUNT, ERR_AMOUNT, ERR_BOOKS,
                                      ERR_BALANCE_LARGE, ERR_BOOKS,  ERR_BOOKS,  ERR_BOOKS};

    open_books();
    CHECK_EQ(post(TRANSFER_SEED, ACCOUNT_HOUSE, ACCOUNT_POOL, 2), OK);
    memcpy(before, memory, sizeof memory);
    for (size_t i = 0; i < COUNT(bad); i++) {
        for (int at = 0; at < 4; at++) {
            struct transfer with[5];
            for (int j = 0; j < 5; j++) with[j] = j < at ? list[j] : j == at ? bad[i] : list[j - 1];
            CHECK_EQ(books_check(&books, with, 5), errors[i]);
            CHECK_EQ(books_post(&books, with, 5), errors[i]);
            CHECK(memcmp(before, memory, sizeof memory) == 0);
        }
    }
    CHECK_EQ(books_check(&books, list, 4), OK);
    CHECK(memcmp(before, memory, sizeof memory) == 0);
    CHECK_EQ(books_post(&books, list, 4), OK);
    CHECK_EQ(balance(ACCOUNT_CREDIT), 400);
    CHECK_EQ(balance(ACCOUNT_TABLE), 600);
    CHECK_EQ(balance(ACCOUNT_CAGE), -1000);
    CHECK_EQ(books_post(&books, NULL, 0), OK);
}

/* Only what is left at the end counts, so a happening may be listed in any order. */
TEST(books, the_order_within_a_list_does_not_matter) {
    const struct transfer list[] = {
        moving(TRANSFER_METER_WIN, ACCOUNT_POOL, ACCOUNT_CREDIT, 900),
        moving(TRANSFER_SEED, ACCOUNT_HOUSE, ACCOUNT_POOL, 900),
    };

    open_books();
    CHECK_EQ(books_post(&books, list, 1), ERR_BOOKS);
    CHECK_EQ(books_post(&books, list, 2), OK);
    CHECK_EQ(balance(ACCOUNT_POOL), 0);
}

TEST(books, balances_reach_the_ends_of_64_bits_and_no_further) {
    open_books();
    CHECK_EQ(post(TRANSFER_ISSUE, ACCOUNT_CAGE, ACCOUNT_VOUCHERS, INT64_MAX), OK);
    CHECK_EQ(post(TRANSFER_ISSUE, ACCOUNT_CAGE, ACCOUNT_VOUCHERS, 1), ERR_BALANCE_LARGE);
    CHECK_EQ(balance(ACCOUNT_VOUCHERS), INT64_MAX);
    CHECK_EQ(post(TRANSFER_FILL, ACCOUNT_CAGE, ACCOUNT_HOUSE, 1), OK);
    CHECK_EQ(balance(ACCOUNT_CAGE), INT64_MIN);
    CHECK_EQ(post(TRANSFER_FILL, ACCOUNT_CAGE, ACCOUNT_HOUSE, 1), ERR_BALANCE_LARGE);
    CHECK(sound());
    CHECK_EQ(post(TRANSFER_REDEEM, ACCOUNT_VOUCHERS, ACCOUNT_CAGE, INT64_MAX), OK);
    CHECK_EQ(balance(ACCOUNT_CAGE), -1);
    CHECK(sound());
}

TEST(books, unsound_books_name_the_account) {
    account broken;

    open_books();
    CHECK(books_are_consistent(&books, &broken));
    fill(ACCOUNT_RESIDUE, -5);
    CHECK(books_are_consistent(&books, &broken));
    *balance_of(&books, account_of(ACCOUNT_CREDIT, 2)) = 1;
    CHECK(!books_are_consistent(&books, &broken));
    CHECK_EQ(broken, ACCOUNT_NONE);
    *balance_of(&books, account_of(ACCOUNT_CREDIT, 3)) = -1;
    CHECK(!books_are_consistent(&books, &broken));
    CHECK_EQ(broken, account_of(ACCOUNT_CREDIT, 3));
}

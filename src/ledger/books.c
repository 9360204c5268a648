#include "ledger/books.h"

#include "base/number.h"

#include <string.h>

/* ---- accounts and the places of their balances -------------------------------------------------------- */
static uint32_t count_of(struct books_shape shape, enum account_kind kind) {
    const uint32_t counts[] = {
#define ACCOUNT WORD_TEXT
#include "ledger/books.def"
    };
    return counts[kind];
}

static size_t first_index(struct books_shape shape, enum account_kind kind) {
    size_t index = 0;
    for (int i = 0; i < (int)kind; i++) index += count_of(shape, (enum account_kind)i);
    return index;
}

size_t books_account_count(struct books_shape shape) { return first_index(shape, ACCOUNT_KINDS); }

void books_open(struct books *books, struct books_shape shape, int64_t *memory) {
    must(shape.terminals < 1u << 24 && shape.tables < 1u << 24 && shape.pools < 1u << 24);
    *books = (struct books){.shape = shape, .balance = memory};
    for (int i = 0; i <= ACCOUNT_KINDS; i++) books->first[i] = (uint32_t)first_index(shape, (enum account_kind)i);
    memset(memory, 0, books_account_count(shape) * sizeof *memory);
}

/* Does this account exist? */
static bool books_has(const struct books *books, account a) {
    const enum account_kind kind = account_kind(a);
    const uint32_t number = account_number(a), first = account_first(kind);
    return kind < ACCOUNT_KINDS && number >= first && number - first < books->first[kind + 1] - books->first[kind];
}

static int64_t *balance_of(const struct books *books, account a) {
    const enum account_kind kind = account_kind(a);
    must(books_has(books, a));
    return books->balance + books->first[kind] + (account_number(a) - account_first(kind));
}

int64_t books_balance(const struct books *books, account a) { return *balance_of(books, a); }

void books_carry(struct books *to, const struct books *from) {
    for (int kind = 0; kind < ACCOUNT_KINDS; kind++) {
        const uint32_t count = from->first[kind + 1] - from->first[kind];
        must(count <= to->first[kind + 1] - to->first[kind]);
        memcpy(to->balance + to->first[kind], from->balance + from->first[kind], count * sizeof *to->balance);
    }
}

/* ---- allowed transfers -------------------------------------------------------------------------------- */
#define BIT(kind) (1u << ACCOUNT_##kind)
#define PLAYER    (BIT(CREDIT) | BIT(FELT))           /* where a stake comes from */
#define PLAYERS   (PLAYER | BIT(TOKES) | BIT(LOCKED)) /* where an award goes */

static const unsigned never_below_zero =
    BIT(CREDIT) | BIT(ESCROW) | BIT(VOUCHERS) | BIT(LOCKED) | BIT(POOL) | BIT(TOKES) | BIT(CHIPS) | BIT(TRANSIT);

static const unsigned never_above_zero = BIT(CLAIMS) | BIT(DROP) | BIT(MINTED);

/* clang-format off */

/* Which accounts each reason connects, a bit per kind; a reason may have several rows. */
static const struct {
    uint8_t reason;
    unsigned debit, credit;
} allowed[] = {
    {TRANSFER_ISSUE,        BIT(CAGE),              BIT(VOUCHERS)},
    {TRANSFER_LOAD,         BIT(VOUCHERS),          BIT(CREDIT)},
    {TRANSFER_COLLECT,      BIT(CREDIT),            BIT(VOUCHERS)},
    {TRANSFER_REDEEM,       BIT(VOUCHERS),          BIT(CAGE)},
    {TRANSFER_FILL,         BIT(CAGE),              BIT(HOUSE)},
    {TRANSFER_BANK,         BIT(HOUSE),             BIT(CAGE)},
    {TRANSFER_STAKE,        PLAYER,                 BIT(ESCROW)},
    {TRANSFER_UNSTAKE,      BIT(ESCROW),            PLAYER},
    {TRANSFER_RETURN,       BIT(ESCROW),            PLAYER | BIT(TOKES)},
    {TRANSFER_LOSS,         BIT(ESCROW),            BIT(TABLE)},
    {TRANSFER_WIN,          BIT(TABLE),             PLAYERS},
    {TRANSFER_METER_WIN,    BIT(POOL),              PLAYERS},
    {TRANSFER_ROUNDING,     BIT(RESIDUE),           PLAYERS},
    {TRANSFER_ROUNDING,     BIT(POOL),              BIT(RESIDUE)},
    {TRANSFER_CONTRIBUTION, BIT(TABLE),             BIT(POOL)},
    {TRANSFER_SEED,         BIT(HOUSE),             BIT(POOL)},
    {TRANSFER_ADJUSTMENT,   BIT(POOL),              BIT(HOUSE)},
    {TRANSFER_ADJUSTMENT,   BIT(HOUSE),             BIT(POOL)},
    {TRANSFER_UNLOCK,       BIT(LOCKED),            BIT(CREDIT) | BIT(VOUCHERS) | BIT(CAGE)},
    {TRANSFER_TOKE,         BIT(TOKES),             BIT(VOUCHERS) | BIT(CAGE)},
    {TRANSFER_CLAIM_PAID,   BIT(CAGE),              BIT(CLAIMS)},
    {TRANSFER_CLAIM_SET_OFF, BIT(CREDIT) | BIT(TOKES), BIT(CLAIMS)},
    {TRANSFER_WRITE_OFF,    BIT(HOUSE),             BIT(CLAIMS)},
    {TRANSFER_DISPUTE,      BIT(TABLE),             PLAYER},
    {TRANSFER_DISPUTE,      PLAYER | BIT(CLAIMS),   BIT(TABLE)},
    /* chips: of a sale the chips, and the cash */
    {TRANSFER_BUY_CASH,     BIT(RACK),              BIT(FLOAT)},
    {TRANSFER_BUY_CASH,     BIT(DROP),              BIT(SOLD)},
    {TRANSFER_BUY_DEBIT,    BIT(RACK),              BIT(FLOAT)},
    {TRANSFER_BUY_DEBIT,    BIT(DROP),              BIT(SOLD)},
    {TRANSFER_BUY_TICKET,   BIT(RACK),              BIT(FLOAT)},
    {TRANSFER_BUY_TICKET,   BIT(DROP),              BIT(SOLD)},
    {TRANSFER_BUY_TICKET,   BIT(VOUCHERS),          BIT(PAPER)},
    {TRANSFER_WAGERS,       BIT(RACK),              BIT(FLOAT)},
    {TRANSFER_WAGERS,       BIT(FLOAT),             BIT(RACK)},
    {TRANSFER_COLOUR,       BIT(RACK),              BIT(FLOAT)},
    {TRANSFER_COLOUR,       BIT(FLOAT),             BIT(RACK)},
    {TRANSFER_RACK_FILL,    BIT(CHIPS) | BIT(RACK), BIT(TRANSIT)},
    {TRANSFER_RACK_FILL,    BIT(TRANSIT),           BIT(CHIPS) | BIT(RACK)},
    {TRANSFER_ERROR_SLIP,   BIT(RACK),              BIT(MISSING)},
    {TRANSFER_ERROR_SLIP,   BIT(MISSING),           BIT(RACK)},
    {TRANSFER_MINT,         BIT(MINTED),            BIT(CHIPS)},
    {TRANSFER_MINT,         BIT(CHIPS),             BIT(MINTED)},
    {TRANSFER_SELL_CHIPS,   BIT(CHIPS),             BIT(FLOAT)},
    {TRANSFER_SELL_CHIPS,   BIT(FLOAT),             BIT(CHIPS)},
    {TRANSFER_SELL_CHIPS,   BIT(CAGE),              BIT(SOLD)},
    {TRANSFER_SELL_CHIPS,   BIT(SOLD),              BIT(CAGE)},
    {TRANSFER_DROP,         BIT(DROP),              BIT(SOLD)},
    {TRANSFER_DROP,         BIT(SOLD),              BIT(DROP)},
    {TRANSFER_DROP,         BIT(CAGE) | BIT(PAPER), BIT(DROP)},
    /* a void is any of a round's transfers the other way round; what was carried away is a claim (format 1 of the
     * log: the house stands in) */
    {TRANSFER_VOID,         BIT(ESCROW),            PLAYER},
    {TRANSFER_VOID,         PLAYERS | BIT(HOUSE) | BIT(CLAIMS),
                                                    BIT(ESCROW) | BIT(TABLE) | BIT(POOL) | BIT(RESIDUE)},
    {TRANSFER_VOID,         BIT(TABLE),             BIT(ESCROW)},
    {TRANSFER_VOID,         BIT(POOL),              BIT(HOUSE) | BIT(TABLE)},
    {TRANSFER_VOID,         BIT(RESIDUE),           BIT(POOL)},
};

/* clang-format on */

static bool is_allowed(const struct transfer *t) {
    const unsigned debit = 1u << account_kind(t->debit), credit = 1u << account_kind(t->credit);
    for (size_t i = 0; i < COUNT(allowed); i++)
        if (allowed[i].reason == t->reason && allowed[i].debit & debit && allowed[i].credit & credit) return true;
    return false;
}

static enum err check_transfer(const struct books *books, const struct transfer *t) {
    if (!books_has(books, t->debit) || !books_has(books, t->credit) || !is_allowed(t)) return ERR_BOOKS;
    return t->cents > 0 ? OK : ERR_AMOUNT;
}

/* ---- posting ------------------------------------------------------------------------------------------ */
/* False, with nothing changed, if a balance would not fit 64 bits. */
static bool move_cents(const struct books *books, account debit, account credit, int64_t cents) {
    int64_t *from = balance_of(books, debit), *to = balance_of(books, credit);
    int64_t less, more;
    if (__builtin_sub_overflow(*from, cents, &less) || __builtin_add_overflow(*to, cents, &more)) return false;
    *from = less;
    *to = more;
    return true;
}

static void undo_transfers(const struct books *books, const struct transfer *transfers, int count) {
    for (int i = count - 1; i >= 0; i--)
        must(move_cents(books, transfers[i].credit, transfers[i].debit, transfers[i].cents));
}

static bool is_out_of_bounds(enum account_kind kind, int64_t balance) {
    return (balance < 0 && never_below_zero >> kind & 1) || (balance > 0 && never_above_zero >> kind & 1);
}

static enum err check_balances(const struct books *books, const struct transfer *transfers, int count) {
    for (int i = 0; i < count; i++) {
        const account accounts[] = {transfers[i].debit, transfers[i].credit};
        for (size_t j = 0; j < COUNT(accounts); j++) {
            const enum account_kind kind = account_kind(accounts[j]);
            if (is_out_of_bounds(kind, books_balance(books, accounts[j])))
                return kind == ACCOUNT_CREDIT ? ERR_CREDIT : ERR_BOOKS;
        }
    }
    return OK;
}

/* Moves all of them, or, with what is wrong, none. */
static enum err move_all(const struct books *books, const struct transfer *transfers, int count) {
    enum err err = OK;
    int done = 0;
    for (; done < count; done++) {
        err = check_transfer(books, &transfers[done]);
        if (!err && !move_cents(books, transfers[done].debit, transfers[done].credit, transfers[done].cents))
            err = ERR_BALANCE_LARGE;
        if (err) break;
    }
    if (!err) err = check_balances(books, transfers, count);
    if (err) undo_transfers(books, transfers, done);
    return err;
}

enum err books_post(struct books *books, const struct transfer *transfers, int count) {
    return move_all(books, transfers, count);
}

enum err books_check(const struct books *books, const struct transfer *transfers, int count) {
    const enum err err = move_all(books, transfers, count);
    if (!err) undo_transfers(books, transfers, count);
    return err;
}

/* ---- consistency -------------------------------------------------------------------------------------- */
bool books_are_consistent(const struct books *books, account *broken) {
    wide sum = 0;
    for (int kind = 0; kind < ACCOUNT_KINDS; kind++) {
        const uint32_t first = account_first((enum account_kind)kind);
        const uint32_t count = count_of(books->shape, (enum account_kind)kind);

        for (uint32_t i = 0; i < count; i++) {
            *broken = account_of((enum account_kind)kind, first + i);
            const int64_t balance = books_balance(books, *broken);
            if (is_out_of_bounds((enum account_kind)kind, balance)) return false;
            sum += balance;
        }
    }
    *broken = ACCOUNT_NONE;
    return sum == 0;
}

/* ---- ids ---------------------------------------------------------------------------------------------- */
const char *account_kind_id(enum account_kind kind) {
    static const char *const ids[] = {
#define ACCOUNT WORD_ID
#include "ledger/books.def"
    };
    must((unsigned)kind < COUNT(ids));
    return ids[kind];
}

const char *transfer_reason_id(enum transfer_reason reason) {
    static const char *const ids[] = {
#define TRANSFER WORD_ID
#include "ledger/books.def"
    };
    must((unsigned)reason < COUNT(ids));
    return ids[reason];
}

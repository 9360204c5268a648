#include "ledger/account.h"

const char *account_kind_id(enum account_kind kind)
{
    static const char *const ids[] = {"cage",   "house",  "vouchers", "locked", "residue",
                                      "credit", "escrow", "table",    "pool",   "tokes"}; /* ORDER ACCOUNT */

    _Static_assert(COUNT(ids) == ACCOUNT_KINDS, "ORDER ACCOUNT");
    must((unsigned)kind < COUNT(ids));
    return ids[kind];
}

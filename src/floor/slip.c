#include "floor/slip.h"

#define BIT(who) (1u << AS_##who)

/* clang-format off */

/* ORDER SLIP */
static const struct slip_line lines[SLIP_KINDS][SLIP_LINES] = {
    [SLIP_OPENER] = {
        {.id = "counted",   .departments = BIT(DEALER),     .counts = true},
        {.id = "opened",    .departments = BIT(SUPERVISOR), .counts = true, .from = ACCOUNT_MISSING, .to = ACCOUNT_RACK},
    },
    [SLIP_ERROR] = {
        {.id = "written",   .departments = BIT(SUPERVISOR)},
        {.id = "agreed",    .departments = BIT(DEALER)},
        {.id = "carried",   .departments = BIT(SECURITY)},
    },
    [SLIP_FILL] = {
        {.id = "requested", .departments = BIT(SUPERVISOR), .counts = true},
        {.id = "asked",     .departments = BIT(SECURITY)},
        {.id = "prepared",  .departments = BIT(CASHIER),    .counts = true, .paper = true,
         .from = ACCOUNT_CHIPS, .to = ACCOUNT_TRANSIT},
        {.id = "carried",   .departments = BIT(SECURITY)},
        {.id = "counted",   .departments = BIT(DEALER),     .counts = true},
        {.id = "received",  .departments = BIT(SUPERVISOR), .from = ACCOUNT_TRANSIT, .to = ACCOUNT_RACK},
    },
    [SLIP_CREDIT] = {
        {.id = "requested", .departments = BIT(SUPERVISOR), .counts = true},
        {.id = "taken",     .departments = BIT(SECURITY),   .from = ACCOUNT_RACK, .to = ACCOUNT_TRANSIT},
        {.id = "prepared",  .departments = BIT(CASHIER),    .counts = true, .paper = true,
         .from = ACCOUNT_TRANSIT, .to = ACCOUNT_CHIPS},
        {.id = "returned",  .departments = BIT(SECURITY)},
        {.id = "agreed",    .departments = BIT(DEALER)},
        {.id = "received",  .departments = BIT(SUPERVISOR)},
    },
    [SLIP_CLOSER] = {
        {.id = "written",   .departments = BIT(SUPERVISOR), .counts = true},
        {.id = "counted",   .departments = BIT(DEALER),     .counts = true, .from = ACCOUNT_FLOAT, .to = ACCOUNT_RACK}, /* the rack is closed */
        {.id = "carried",   .departments = BIT(SECURITY)},
    },
    [SLIP_COUNT] = {
        {.id = "pulled",    .departments = BIT(SECURITY)},
        {.id = "witnessed", .departments = BIT(SUPERVISOR) | BIT(DEALER)},
        {.id = "counted",   .departments = BIT(COUNT),      .counts = true},
        {.id = "recounted", .departments = BIT(COUNT),      .counts = true},
        {.id = "announced", .departments = BIT(COUNT)},                                     /* the third of the team, where there is one */
        {.id = "verified",  .departments = BIT(CASHIER) | BIT(ACCOUNTING), .counts = true}, /* drop to cage */
    },
};

/* clang-format on */

const int64_t bank_note_cents[BANK_NOTES] = {100, 200, 500, 1000, 2000, 5000, 10000};

const struct slip_line *slip_line(int kind, int line) {
    if (kind < 0 || kind >= SLIP_KINDS || line < 0 || line >= SLIP_LINES) return NULL;
    return lines[kind][line].departments ? &lines[kind][line] : NULL;
}

int slip_line_count(int kind) {
    int count = 0;
    while (slip_line(kind, count)) count++;
    return count;
}

bool slip_is_blind(int kind, int next) {
    static const uint8_t last[SLIP_KINDS] = {
        [SLIP_OPENER] = OPENER_OPENED, [SLIP_CLOSER] = CLOSER_COUNTED, [SLIP_COUNT] = COUNT_VERIFIED};
    return last[kind] && next <= last[kind];
}

WORD_FUNCTION(slip_id, SLIP_LIST(WORD_ID))
WORD_FUNCTION(slip_text, SLIP_LIST(WORD_TEXT))
WORD_FUNCTION(department_id, DEPARTMENT_LIST(WORD_ID))

#include "table/slip.h"

#define BIT(who) (1u << AS_##who)

/* clang-format off */

/* ORDER SLIP */
static const struct slip_line lines[SLIP_KINDS][SLIP_LINES] = {
    [SLIP_OPENER] = {
        {"counted",   BIT(DEALER),     .counts = true},
        {"opened",    BIT(SUPERVISOR), .counts = true},
    },
    [SLIP_ERROR] = {
        {"written",   BIT(SUPERVISOR)},
        {"agreed",    BIT(DEALER)},
        {"carried",   BIT(SECURITY)},
    },
    [SLIP_FILL] = {
        {"requested", BIT(SUPERVISOR), .counts = true},
        {"asked",     BIT(SECURITY)},
        {"prepared",  BIT(CASHIER),    .counts = true, .paper = true}, /* cage to transit */
        {"carried",   BIT(SECURITY)},
        {"counted",   BIT(DEALER),     .counts = true},
        {"received",  BIT(SUPERVISOR)},                                /* transit to rack */
    },
    [SLIP_CREDIT] = {
        {"requested", BIT(SUPERVISOR), .counts = true},
        {"taken",     BIT(SECURITY)},                                  /* rack to transit */
        {"prepared",  BIT(CASHIER),    .counts = true, .paper = true}, /* transit to cage */
        {"returned",  BIT(SECURITY)},
        {"agreed",    BIT(DEALER)},
        {"received",  BIT(SUPERVISOR)},
    },
    [SLIP_CLOSER] = {
        {"written",   BIT(SUPERVISOR), .counts = true},
        {"counted",   BIT(DEALER),     .counts = true},                /* the rack is closed */
        {"carried",   BIT(SECURITY)},
    },
    [SLIP_COUNT] = {
        {"pulled",    BIT(SECURITY)},
        {"witnessed", BIT(SUPERVISOR) | BIT(DEALER)},
        {"counted",   BIT(COUNT),      .counts = true},
        {"recounted", BIT(COUNT),      .counts = true},
        {"announced", BIT(COUNT)},                                     /* the third of the team, where there is one */
        {"verified",  BIT(CASHIER) | BIT(ACCOUNTING), .counts = true}, /* drop to cage */
    },
};

/* clang-format on */

const int64_t bank_note_cents[BANK_NOTES] = {100, 200, 500, 1000, 2000, 5000, 10000};

const struct slip_line *slip_line(int kind, int line)
{
    if (kind < 0 || kind >= SLIP_KINDS || line < 0 || line >= SLIP_LINES) return NULL;
    return lines[kind][line].departments ? &lines[kind][line] : NULL;
}

int slip_line_count(int kind)
{
    int count = 0;

    while (slip_line(kind, count)) count++;
    return count;
}

bool slip_is_blind(int kind, int next)
{
    static const uint8_t last[SLIP_KINDS] = {
        [SLIP_OPENER] = OPENER_OPENED, [SLIP_CLOSER] = CLOSER_COUNTED, [SLIP_COUNT] = COUNT_VERIFIED};

    return last[kind] && next <= last[kind];
}

const char *slip_id(int kind)
{
    static const char *const ids[] = {
#define SLIP_ID(name, id, text) id,
        SLIP_LIST(SLIP_ID)
#undef SLIP_ID
    };

    return kind >= 0 && kind < SLIP_KINDS ? ids[kind] : "";
}

const char *slip_text(int kind)
{
    static const char *const texts[] = {
#define SLIP_TEXT(name, id, text) text,
        SLIP_LIST(SLIP_TEXT)
#undef SLIP_TEXT
    };

    return kind >= 0 && kind < SLIP_KINDS ? texts[kind] : "";
}

const char *department_id(int who)
{
    static const char *const ids[] = {
#define DEPARTMENT_ID(name, id, text) id,
        DEPARTMENT_LIST(DEPARTMENT_ID)
#undef DEPARTMENT_ID
    };

    return who >= 0 && who < DEPARTMENTS ? ids[who] : "";
}

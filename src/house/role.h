/*
 * role.h - who somebody is to the house; what each may ask for is in protocol.def.
 *
 * Ids and numbers are permanent: they stand in the log and in stored users.
 */
#ifndef HOUSE_ROLE_H
#define HOUSE_ROLE_H

/*    enum              id            who */
#define ROLE_LIST(X)                                                                                         \
    X(ROLE_NOBODY, "nobody", "has not said who it is")                                                       \
    X(ROLE_TERMINAL, "terminal", "a player's terminal, paired by a code")                                    \
    X(ROLE_DEALER, "dealer", "deals at live tables and is the first to verify a jackpot")                    \
    X(ROLE_CASHIER, "cashier", "issues and redeems vouchers")                                                \
    X(ROLE_SUPERVISOR, "supervisor", "runs the floor: tables, limits, jackpots, people, terminals")          \
    X(ROLE_AUDITOR, "auditor", "reads everything and changes nothing")                                       \
    X(ROLE_SIGN, "sign", "a jackpot sign, paired by a code; shows meters only")

enum role {
#define ROLE_ENUM(name, id, text) name,
    ROLE_LIST(ROLE_ENUM)
#undef ROLE_ENUM
        ROLES
};

const char *role_id(int role);
const char *role_text(int role);

#endif

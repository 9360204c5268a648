/*
 * request_fact.h - from what somebody asked for to the fact that would follow.
 *
 * Names become numbers here: tables, pools, wagers, actions.  What the sender leaves open is filled in from
 * the floor: the terminal's table and seat, a voucher's worth, the whole credit.  The floor then decides
 * whether the fact may happen (floor_check, by house_put).
 */
#ifndef HOUSE_REQUEST_FACT_H
#define HOUSE_REQUEST_FACT_H

#include "house/protocol.h"
#include "table/floor.h"

/* Who asks: what a session knows. */
struct request_who {
    uint8_t role;    /* enum role */
    uint32_t number; /* of the terminal, sign or user */
};

/*
 * Writes the fact but for its number and time.  ERR_REPEATED before anything else is looked at: a voucher
 * that was loaded, a seat that was taken by the very request are no reason to refuse it.
 *
 * What only the house can choose stays zero: the voucher number
 * of issue and collect.  ERR_REQUEST for a kind that becomes no fact by itself: users are access.h's.
 */
enum err request_fact(const struct request *request, struct request_who who, const struct floor *floor,
                      struct fact *out);

#endif

/* approval.h - what a person approves is signed with that person's own key (access/access.h).
 *
 * The signature is the data of the fact.  Signed are the fact itself, without number, time and data, and behind it what
 * it approves as it stands in the log: so neither the house's key nor whoever writes the store can make a second person
 * afterwards.  Signed are an approval, the verification of a locked win, and a new password or badge of one who has a
 * key. */
#pragma once

#include "floor/floor.h"

enum { APPROVAL_SIGNATURE = 64, APPROVAL_MESSAGE = 2048 };

/* Must the person of this fact sign it?  The floor is as before it. */
bool approval_is_due(const struct floor *floor, const struct fact *fact);

/* What is signed. */
void approval_put_message(struct buf *out, const struct floor *floor, const struct fact *fact);

/* True where no signature is due, or it is that of the person. */
bool approval_is_good(const struct floor *floor, const struct fact *fact);

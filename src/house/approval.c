#include "house/approval.h"

#include <sodium.h>
#include <string.h>

static bool has_key(const struct floor_user *user) { return user && !sodium_is_zero(user->key, sizeof user->key); }

/* Books that know nobody, as tests have them, know no keys either. */
bool approval_is_due(const struct floor *f, const struct fact *fact) {
    if (fact->source != BY_USER || f->head->demo || !f->head->users) return false;
    if (fact->kind == FACT_USER) return fact_user_is_own(fact->user.change) && has_key(floor_user(f, fact->who));
    return IS_ONE_OF(fact->kind, FACT_APPROVE, FACT_VERIFY);
}

void approval_put_message(struct buf *out, const struct floor *f, const struct fact *fact) {
    struct fact bare = *fact;
    const struct floor_proposal *p = NULL;
    bare.number = 0;
    bare.time_ms = 0;
    bare.data_size = 0;
    buf_put(out, "cardroom approval 1\n");
    fact_put(out, &bare);
    for (int i = 0; fact->kind == FACT_APPROVE && i < FLOOR_PROPOSALS && !p; i++)
        if (f->head->proposal[i].id == fact->second.proposal) p = &f->head->proposal[i];
    if (p) buf_bytes(out, (const char *)p->asked, p->size);
}

bool approval_is_good(const struct floor *f, const struct fact *fact) {
    BUF_ON_STACK(message, APPROVAL_MESSAGE);
    const struct floor_user *user = floor_user(f, fact->who);
    if (!approval_is_due(f, fact)) return true;
    approval_put_message(&message, f, fact);
    return has_key(user) && fact->data_size == APPROVAL_SIGNATURE &&
           crypto_sign_verify_detached(fact->data, (const uint8_t *)message.text, message.size, user->key) == 0;
}

#include "books/round/proof_check.c"

#include "books/round/receipts.h"
#include "house/house_world_fixture.h"

/* A receipt of a house, taken apart. */
struct taken {
    struct world *w;
    char text[RECEIPT_TABLE_MAX], copy[RECEIPT_TABLE_MAX];
    struct receipt receipt;
    struct buf proof; /* as it came */
};

static struct taken *take(const char *seed, uint64_t round, bool signs_before) {
    struct taken *t = calloc(1, sizeof *t);
    struct buf out = BUF(t->text);
    struct record r;
    char memory[300];
    struct buf message = BUF(memory);
    struct tree tree = {0};

    t->w = world(seed);
    people(t->w);
    play(t->w, 2);
    const struct signers by = signers_of(&t->w->keys);
    const struct lookup lookup = {.store = t->w->store, .seal = t->w->keys.seal};
    if (signs_before) {
        CHECK_EQ(checkpoints_put(t->w->store, &by, t->w->now_ms, &tree), OK);
        play(t->w, 1);
    }
    CHECK(record_open(&r, &lookup, round, &message), "%s", memory);
    CHECK(receipts_put(&out, &r, &lookup, &t->w->keys.sign, &message), "%s", memory);
    record_close(&r);
    memcpy(t->copy, t->text, sizeof t->copy);
    CHECK_EQ(receipt_read(&t->receipt, (struct text){t->copy, strlen(t->copy)}, &message), RECEIPT_READ);
    CHECK(t->receipt.proof.at != NULL);
    return t;
}

static void give_back(struct taken *t) {
    end(t->w);
    free(t);
}

/* Is the text a proof of this receipt? */
static bool proves(struct taken *t, const char *proof, const char *expected) {
    static char memory[RECEIPT_TABLE_MAX];
    const struct text kept = t->receipt.proof;
    char why[300];
    struct buf message = BUF(why);

    snprintf(memory, sizeof memory, "%s", proof);
    t->receipt.proof = (struct text){memory, strlen(memory)};
    const bool good = proof_check(&t->receipt, &message);
    t->receipt.proof = kept;
    if (expected) CHECK(strstr(why, expected), "%s", why);
    return good;
}

TEST(proof, every_digit_of_it_counts) {
    struct taken *t = take("digits", 1, false);
    static char proof[RECEIPT_TABLE_MAX];

    memcpy(proof, t->receipt.proof.at, t->receipt.proof.size);
    CHECK(proves(t, proof, "it was settled by entry "));
    for (size_t i = 0; proof[i]; i++) {
        proof[i] ^= 1;
        CHECK(!proves(t, proof, NULL), "byte %zu", i);
        proof[i] ^= 1;
    }
    for (size_t size = t->receipt.proof.size; size-- > 0;) {
        proof[size] = '\0';
        CHECK(!proves(t, proof, "not of the form"));
    }
    give_back(t);
}

/* Of another round, whose settlement lies there as well; and of this one with another receipt. */
TEST(proof, it_is_of_this_round_and_of_what_it_paid) {
    struct taken *t = take("this round", 1, false), *other = take("this round", 5, false);
    static char proof[RECEIPT_TABLE_MAX];
    char why[300];
    struct buf message = BUF(why);

    memcpy(proof, other->receipt.proof.at, other->receipt.proof.size);
    CHECK(proves(other, proof, NULL));
    CHECK(!proves(t, proof, NULL));
    t->receipt.round++;
    CHECK(!proof_check(&t->receipt, &message));
    CHECK(strstr(why, "another round of its table"), "%s", why);
    t->receipt.round--;
    t->receipt.commitment[9] ^= 1;
    CHECK(!proof_check(&t->receipt, &message));
    CHECK(strstr(why, "committed to otherwise"), "%s", why);
    t->receipt.commitment[9] ^= 1;
    t->receipt.key[0] ^= 1;
    CHECK(!proof_check(&t->receipt, &message));
    CHECK(strstr(why, "not signed by the key"), "%s", why);
    t->receipt.key[0] ^= 1;
    t->receipt.settled.at[22] = t->receipt.settled.at[22] == '9' ? '8' : '9';
    CHECK(!proof_check(&t->receipt, &message));
    CHECK(strstr(why, "settled at another time"), "%s", why);
    give_back(t);
    give_back(other);
}

TEST(proof, a_wager_that_was_paid_otherwise) {
    struct taken *t = take("paid", 1, false);
    char *returned = strstr(t->receipt.seats.at, "\"returned\":");
    static char proof[RECEIPT_TABLE_MAX];

    memcpy(proof, t->receipt.proof.at, t->receipt.proof.size);
    returned[11] = returned[11] == '9' ? '8' : '9';
    CHECK(!proves(t, proof, "paid other amounts"));
    give_back(t);
}

/* Under the first one that was stored since; without one, where the log ends now. */
TEST(proof, the_checkpoint_is_stored_or_of_now) {
    struct taken *now = take("when", 1, false), *before = take("when", 1, true);
    struct store_checkpoint end;
    struct checkpoint_tree stored;
    struct store_link link;
    uint64_t last;
    const struct signers by = signers_of(&before->w->keys);

    CHECK(proof_read_checkpoint(now->receipt.proof, &end));
    CHECK_EQ(store_last(now->w->store, &last, &link), OK);
    CHECK(end.number == last && store_link_equal(&end.link, &link));
    CHECK(checkpoint_verify(&end, now->w->keys.sign.public));
    CHECK(proof_read_checkpoint(before->receipt.proof, &end));
    CHECK_EQ(checkpoint_find(before->w->store, &by, 1, true, &stored), OK);
    CHECK(memcmp(&end, &stored.checkpoint, sizeof end) == 0);
    CHECK_EQ(store_last(before->w->store, &last, &link), OK);
    CHECK(end.number < last);
    give_back(now);
    give_back(before);
}

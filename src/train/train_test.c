#include "train/train.c"

#include "game/way/house_way.h"
#include "message.h"

#include "test.h"

#include <stdio.h>

static struct train_terms terms_of(const struct game *game) {
    const struct rules rules = rules_standard(game);

    return train_standard(&rules);
}

struct asked {
    struct train_terms terms;
    struct train_question q;
    void *round;
};

static struct asked *open_game(const struct game *game) {
    struct asked *a = calloc(1, sizeof *a);

    CHECK(a);
    a->terms = terms_of(game);
    a->round = calloc(1, game_round_size(game));
    return a;
}

static void close_game(struct asked *a) {
    free(a->round);
    free(a);
}

static bool ask(struct asked *a, int exercise, int number, const char *about) {
    char seed[24];

    snprintf(seed, sizeof seed, "%d", number);
    return train_question(&a->q, &a->terms,
                          (struct train_ask){.exercise = (uint8_t)exercise, .seed = seed, .about = about}, a->round);
}

/* The right answers, in one text. */
static void put_right(struct buf *b, const struct train_question *q) {
    for (int i = 0; i < q->part_count; i++) {
        if (i) buf_char(b, ';');
        train_put_truth(b, q, i);
    }
}

/* Each game has its exercises; the right answer is right, no answer is wrong in every part. */
TEST(train, every_game_and_exercise) {
    for (int g = 0; g < game_count; g++) {
        struct asked *a = open_game(game_list[g]);

        for (int e = 0; e < TRAIN_EXERCISES; e++)
            for (int seed = 0; seed < 200; seed++) {
                char memory[4096];
                struct buf answer = BUF(memory);

                CHECK(ask(a, e, seed, NULL) == train_has(game_list[g], e), "%s %s %d", game_list[g]->id,
                      train_exercises[e].id, seed);
                if (!train_has(game_list[g], e)) break;
                CHECK(a->q.part_count > 0);
                put_right(&answer, &a->q);
                CHECK(!answer.full);
                const struct train_verdict right = train_grade(&a->q, memory, answer.size);
                CHECK(right.errors == 0 && right.mispaid == 0, "%s %s %d: %s", game_list[g]->id, train_exercises[e].id,
                      seed, memory);
                CHECK_EQ(train_grade(&a->q, "", 0).errors, a->q.part_count);
            }
        close_game(a);
    }
}

/* The same seed is the same question, to the byte; another one is another. */
TEST(train, a_seed_is_a_question) {
    static char first[TRAIN_JSON], second[TRAIN_JSON];

    for (int g = 0; g < game_count; g++) {
        struct asked *a = open_game(game_list[g]);

        for (int e = 0; e < TRAIN_EXERCISES; e++) {
            if (!train_has(game_list[g], e)) continue;
            int same = 0;
            for (int seed = 0; seed < 20; seed++) {
                struct buf one = BUF(first), two = BUF(second);
                CHECK(ask(a, e, seed, NULL));
                train_write_json(&one, &a->q, NULL);
                CHECK(ask(a, e, seed, NULL));
                train_write_json(&two, &a->q, NULL);
                CHECK(!one.full && strcmp(first, second) == 0);
                CHECK(ask(a, e, seed + 1, NULL));
                buf_clear(&two);
                train_write_json(&two, &a->q, NULL);
                same += strcmp(first, second) == 0;
            }
            CHECK(same < 5);
        }
        close_game(a);
    }
}

/* ---- the settled round as the truth --------------------------------------------------------------------- */

/* Makes one candidate, whose round stays in memory. */
static int make_one(struct asked *a, int exercise, struct rng *rng) {
    a->q = (struct train_question){.terms = &a->terms, .exercise = (uint8_t)exercise, .irregularity = -1};
    return make(&a->q, rng, a->round);
}

static int64_t paid(const struct award *award) {
    return award->outcome == OUTCOME_WIN ? award->returned_cents - award->stake_cents : 0;
}

TEST(train, what_is_paid_is_what_the_round_settles) {
    struct award awards[AWARDS_MAX];
    struct rng rng;

    rng_seed(&rng, "pay", 3);
    for (int g = 0; g < game_count; g++) {
        struct asked *a = open_game(game_list[g]);
        int asked = 0;

        for (int i = 0; i < 2000; i++) {
            if (!make_one(a, TRAIN_PAY, &rng)) continue;
            const int count = game_list[g]->settle(a->round, a->q.seat[0].seat, awards);
            CHECK_EQ(a->q.part_count, count);
            for (int n = 0; n < count; n++) {
                CHECK_EQ(a->q.part[n].wager, awards[n].wager);
                CHECK_EQ(a->q.part[n].cents, paid(&awards[n]));
                CHECK(!awards[n].meter);
            }
            asked++;
        }
        CHECK(asked > 100);
        close_game(a);
    }
}

/* Every wager with a stake once; steps never go back, and within one the seats come as the document says. */
TEST(train, the_order_of_settlement) {
    struct award awards[AWARDS_MAX];
    struct rng rng;

    rng_seed(&rng, "settle", 6);
    for (int g = 0; g < game_count; g++) {
        const struct game *game = game_list[g];
        struct asked *a = open_game(game);

        for (int i = 0; i < 1000 && train_has(game, TRAIN_SETTLE); i++) {
            if (!make_one(a, TRAIN_SETTLE, &rng)) continue;
            int last = -1, at = 1;
            CHECK_STR(a->q.part[0].id, "first");
            for (; at < a->q.part_count; at++) {
                const struct train_part *part = &a->q.part[at];
                const int count = game->settle(a->round, part->seat, awards);
                int n = 0, place;
                while (awards[n].wager != part->wager) n++;
                CHECK(n < count);
                CHECK_EQ(part->worth[2], awards[n].stake_cents);
                CHECK_EQ(part->bits, awards[n].outcome == OUTCOME_WIN ? 2 : awards[n].outcome ? 4 : 1);
                for (place = 0; game_settles(game, game->seats, place) != part->seat;) place++;
                place += 100 * awards[n].step;
                CHECK(place >= last);
                last = place;
            }
            for (int n = 0; n < a->q.seat_count; n++)
                for (int m = 0; m < a->q.seat[n].spot_count; m++) at -= a->q.seat[n].spot[m].stake > 0;
            CHECK_EQ(at, 1);
        }
        close_game(a);
    }
}

/* Exactly one spot differs from what is right, and by as much as is asked. */
TEST(train, one_mistake_is_planted) {
    struct award awards[AWARDS_MAX];
    struct rng rng;

    rng_seed(&rng, "error", 5);
    for (int g = 0; g < game_count; g++) {
        struct asked *a = open_game(game_list[g]);
        int asked = 0;

        for (int i = 0; i < 2000; i++) {
            if (!make_one(a, TRAIN_ERROR, &rng)) continue;
            int wrong = 0, place = 0;
            for (int n = 0; n < a->q.seat_count; n++) {
                game_list[g]->settle(a->round, a->q.seat[n].seat, awards);
                for (int m = 0; m < a->q.seat[n].spot_count; m++, place++) {
                    const int64_t off = distance(a->q.seat[n].spot[m].returned, awards[m].returned_cents);
                    if (!off) continue;
                    wrong++;
                    CHECK_EQ(a->q.part[0].bits, UINT32_C(1) << place);
                    CHECK_EQ(a->q.part[1].cents, off);
                }
            }
            CHECK_EQ(wrong, 1);
            asked++;
        }
        CHECK(asked > 100);
        close_game(a);
    }
}

/* [P-9a] The House Way sets the hand; the other order, and equal cards, are as right. */
TEST(train, the_house_hand) {
    struct asked *a = open_game(&dealer_open_pai_gow);
    struct rng rng;

    rng_seed(&rng, "house", 5);
    for (int i = 0; i < 2000; i++) {
        char text[16];
        struct buf b = BUF(text);
        CHECK(make_one(a, TRAIN_HOUSE_HAND, &rng) > 0);
        const card other[2] = {a->q.part[0].cards[1], a->q.part[0].cards[0]};
        card_put_list(&b, other, 2);
        CHECK(train_check(&a->q, 0, text, b.size).right);
        struct ranked_setting all[SETTINGS_MAX];
        const int count = house_way_settings(a->q.dealer.cards, dealer_open_pai_gow_terms(&a->terms.rules), all);
        for (int n = 0; n < count; n++) {
            buf_clear(&b);
            card_put_list(&b, all[n].front, 2);
            CHECK_EQ(train_check(&a->q, 0, text, b.size).right, all[n].house_way);
        }
    }
    close_game(a);
}

/* Rulings are the policy's; what the document decides, the document decides [P-3, P-9]. */
TEST(train, rulings) {
    struct asked *a = open_game(&dealer_open_pai_gow);

    a->terms.policy[IRREGULARITY_CARD_EXPOSED] = EFFECT_BIT(EFFECT_BURN) | EFFECT_BIT(EFFECT_CONTINUE);
    CHECK(ask(a, TRAIN_IRREGULARITY, 1, "card-exposed"));
    CHECK_EQ(a->q.irregularity, IRREGULARITY_CARD_EXPOSED);
    CHECK_EQ(train_grade(&a->q, "burn, cont; house", 17).errors, 0);
    CHECK_EQ(train_grade(&a->q, "dead-round;document", 19).errors, 2);
    CHECK(ask(a, TRAIN_IRREGULARITY, 1, "too-few-cards"));
    CHECK_EQ(train_grade(&a->q, "dead-round;document", 19).errors, 0);
    CHECK(ask(a, TRAIN_IRREGULARITY, 1, "house-hand-wrong"));
    CHECK_EQ(train_grade(&a->q, "reset;doc", 9).errors, 0);
    close_game(a);
    a = open_game(&three_card_catch);
    for (int i = 0; i < 300; i++) { /* no house hand, no shoe with a cut card */
        CHECK(ask(a, TRAIN_IRREGULARITY, i, NULL));
        CHECK(a->q.irregularity != IRREGULARITY_HOUSE_HAND_WRONG);
        CHECK(a->q.irregularity != IRREGULARITY_CUT_CARD_MISSED);
    }
    close_game(a);
}

static int64_t counted(const struct train_question *q, int count) {
    return train_count_cents(q->terms, &q->count[count]);
}

/* Win = drop + closer + credits - opener - fills; who signs, and who hears of a difference. */
TEST(train, the_rack) {
    struct asked *a = open_game(&chase_the_flush);
    int signatures = 0, openings = 0;

    for (int i = 0; i < 300; i++) {
        CHECK(ask(a, TRAIN_RACK, i, NULL));
        const struct train_part *part = a->q.part;
        CHECK_EQ(part[0].cents, counted(&a->q, 1));
        CHECK_EQ(part[1].cents, counted(&a->q, 3));
        CHECK_EQ(part[2].cents,
                 a->q.drop + counted(&a->q, 3) + counted(&a->q, 2) - counted(&a->q, 0) - counted(&a->q, 1));
        const int64_t off = distance(a->q.opened, counted(&a->q, 0));
        if (!a->q.slip) CHECK_EQ(part[3].bits, off == 0 ? 1 : off < 20000 ? 2 : 4);
        signatures += a->q.slip != NULL;
        openings += a->q.opened > 0;
    }
    CHECK(signatures > 100 && openings > 100 && signatures + openings == 300);
    CHECK(ask(a, TRAIN_RACK, 1, "sign/fill"));
    CHECK(train_check(&a->q, 3, "cashier security dealer supervisor", 34).right);
    CHECK(!train_check(&a->q, 3, "dealer supervisor", 17).right);
    CHECK_EQ(train_grade(&a->q, "1;2;3;dealer", 12).mispaid, 0); /* counted wrong, not paid wrong */
    close_game(a);
}

/* ---- answers -------------------------------------------------------------------------------------------- */

TEST(train, what_a_wrong_answer_costs) {
    static struct train_question q = {.exercise = TRAIN_SETTLE, .part_count = 2};
    struct train_part *outcome = &q.part[0], *amount = &q.part[1];

    *outcome = (struct train_part){.kind = TRAIN_WORD, .words = "take pay push", .bits = 2, .worth = {0, 9000, 1500}};
    *amount = (struct train_part){.kind = TRAIN_CENTS, .cents = 7500};
    CHECK_EQ(train_check(&q, 0, "take", 4).mispaid, 9000);
    CHECK_EQ(train_check(&q, 0, " PUSH ", 6).mispaid, 7500);
    CHECK(train_check(&q, 0, "pa", 2).right && !train_check(&q, 0, "p", 1).read);
    CHECK(!train_check(&q, 0, "pay push", 8).read && !train_check(&q, 0, "", 0).read);
    CHECK_EQ(train_check(&q, 1, "$72.50", 6).mispaid, 250);
    CHECK_EQ(train_check(&q, 1, "-75", 3).mispaid, 15000);
    CHECK(train_check(&q, 1, "75.00", 5).right && !train_check(&q, 1, "75.x", 4).read);
    const struct train_verdict none = train_grade(&q, "take", 4);
    CHECK_EQ(none.errors, 2);
    CHECK_EQ(none.mispaid, 9000 + 7500); /* what is not paid is mispaid in full */
    amount->depends = true;
    CHECK_EQ(train_grade(&q, "take;1", 6).mispaid, 9000);
}

TEST(train, chips) {
    static const int expected[] = {3, 3, 3, 2, 2, 1};
    const struct train_terms terms = terms_of(&chase_the_flush);
    int counts[CHIP_KINDS];

    CHECK_EQ(train_break(&terms, 188750, counts), 0);
    for (size_t i = 0; i < COUNT(expected); i++) CHECK_EQ(counts[i], expected[i]);
    CHECK_EQ(train_break(&terms, 30, counts), 30);
}

/* Whatever is missed can be asked for again. */
TEST(train, a_subject_comes_back) {
    static char subjects[TRAIN_PARTS][TRAIN_SUBJECT];

    for (int g = 0; g < game_count; g++) {
        struct asked *a = open_game(game_list[g]);
        int found = 0, all = 0;

        for (int e = 0; e < TRAIN_EXERCISES; e++)
            for (int seed = 0; seed < 20 && train_has(game_list[g], e); seed++) {
                CHECK(ask(a, e, seed, NULL));
                const int count = a->q.part_count;
                for (int i = 0; i < count; i++) memcpy(subjects[i], a->q.part[i].subject, TRAIN_SUBJECT);
                for (int i = 0; i < count; i++, all++) {
                    CHECK(ask(a, e, seed + 1000, subjects[i]));
                    found += is_about(&a->q, subjects[i]);
                }
            }
        CHECK(found * 100 > all * 90, "%s: %d of %d", game_list[g]->id, found, all);
        close_game(a);
    }
}

/* The definition of the protocol has every key, with and without a correction. */
TEST(train, the_json_is_what_the_protocol_says) {
    static char memory[TRAIN_JSON + 2], problem[400];
    struct buf why = BUF(problem);

    for (int g = 0; g < game_count; g++) {
        struct asked *a = open_game(game_list[g]);

        for (int e = 0; e < TRAIN_EXERCISES; e++)
            for (int seed = 0; seed < 100 && train_has(game_list[g], e); seed++) {
                struct buf b = BUF(memory);
                CHECK(ask(a, e, seed, NULL));
                const struct train_verdict verdict = train_grade(&a->q, "1;1;take", 8);
                json_write_begin(&b, NULL, '{');
                train_write_json(&b, &a->q, seed % 2 ? &verdict : NULL);
                json_write_end(&b, '}');
                CHECK(!b.full && b.size < TRAIN_JSON);
                CHECK(message_conforms("Drill", memory, b.size, &why), "%s %s: %s", game_list[g]->id,
                      train_exercises[e].id, problem);
            }
        close_game(a);
    }
}

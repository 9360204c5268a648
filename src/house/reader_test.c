#include "house/reader.c"

#include "test.h"

TEST(reader, a_frame_is_read_strictly)
{
    static const struct {
        const char *text;
        int what; /* READS: it is none */
    } frames[] = {
        {"S", READ_START},
        {"C", READ_CUT},
        {"e", READ_ERROR_END},
        {"E", READ_ERROR},
        {"E jam", READ_ERROR},
        {"D As", READ_CARD},
        {"D Jk", READ_CARD},
        {"", READS},
        {"S ", READS},
        {"D", READS},
        {"D ", READS},
        {"DAs", READS},
        {"D A", READS},
        {"D Asx", READS},
        {"D ??", READS},
        {"D Zs", READS},
        {"Ejam", READS},
        {"x", READS},
        {"s", READS},
        {"B 3 xtra on", READ_SENSOR},
        {"B 6 natural-pair-plus off", READ_SENSOR},
        {"B 0 xtra on", READS},
        {"B 7 xtra on", READS},
        {"B 3 xtra", READS},
        {"B 3  on", READS},
        {"B 3 xtra ON", READS},
        {"B3 xtra on", READS},
    };

    for (size_t i = 0; i < COUNT(frames); i++) {
        char text[32];
        int what = READS;
        card c;

        snprintf(text, sizeof text, "%s", frames[i].text);
        const bool good = parse_frame((struct text){text, strlen(text)}, &what, &c);
        cr_assert(good == (frames[i].what != READS) && (!good || what == frames[i].what), "'%s'", text);
    }
}

/* A sealed frame shows neither what it says nor how long it is, and is good for its table and number alone.
 */
TEST(reader, a_sealed_frame_opens_with_its_key_for_its_own_fact)
{
    struct house_keys keys = {.old_count = 1};
    struct rng rng;
    struct house h = {.setup = {.rng = &rng, .keys = &keys}};
    struct fact fact = {.kind = FACT_READ, .table = 3, .data_size = READER_SEALED};
    uint8_t sealed[2][READER_SEALED], plain[PLAIN];
    char text[] = "D As";

    rng_seed(&rng, "seal", 4);
    memset(keys.seal, 1, sizeof keys.seal);
    fact.read.seq = 9;
    for (int i = 0; i < 2; i++) CHECK_EQ(seal_frame(&h, &fact, (struct text){text, 4}, sealed[i]), OK);
    CHECK(memcmp(sealed[0], sealed[1], READER_SEALED) != 0); /* the same card looks different */
    fact.data = sealed[0];
    CHECK(unseal_frame(&keys, &fact, plain));
    CHECK(memcmp(plain + 4, "D As", 5) == 0);
    fact.read.seq = 10;
    CHECK(!unseal_frame(&keys, &fact, plain));
    fact.read.seq = 9;
    fact.table = 4;
    CHECK(!unseal_frame(&keys, &fact, plain));
    fact.table = 3;
    memcpy(keys.old_seal[0], keys.seal, sizeof keys.seal);
    memset(keys.seal, 2, sizeof keys.seal);
    CHECK(unseal_frame(&keys, &fact, plain)); /* sealed under the predecessor */
    keys.old_count = 0;
    CHECK(!unseal_frame(&keys, &fact, plain));
    keys.old_count = 1;
    sealed[0][50] ^= 1;
    CHECK(!unseal_frame(&keys, &fact, plain));
    fact.data_size--;
    CHECK(!unseal_frame(&keys, &fact, plain));
}

#include "message.c"

#include "test.h"

static char why[256];

static bool good(const char *name, const char *json) {
    static char text[4096];
    struct buf b = BUF(why);

    strncpy(text, json, sizeof text - 1);
    return message_conforms(name, text, strlen(text), &b);
}

/* What an object holds stands above it, so there are no loops; keys are told apart; 63 bits are enough. */
TEST(message, the_definition_is_sound) {
    for (int i = 0; i < message_count; i++) {
        const struct message *m = &message_list[i];

        CHECK(m->text[0]);
        CHECK_EQ(message_find(m->name) - message_list, i);
        for (int k = 0; m->parts[k].key; k++) {
            const struct message_part *part = &m->parts[k];
            const bool object = part->type == PART_ONE || part->type == PART_LIST;

            CHECK(k < 63 && (!m->is || strcmp(part->key, "is") != 0));
            CHECK(!object || (message_find(part->of) && message_find(part->of) < m), "%s.%s", m->name, part->key);
            for (int j = 0; j < k; j++) CHECK(strcmp(part->key, m->parts[j].key) != 0);
        }
    }
    for (int i = 0; i < message_result_count; i++) CHECK(message_find(message_results[i].object));
}

/* Of the same "is", "of" tells the views apart. */
TEST(message, views_are_told_apart) {
    const char *seen[16];
    int count = 0;

    for (int i = 0; i < message_count; i++) {
        const struct message *m = &message_list[i];
        if (!m->is || strcmp(m->is, "view") != 0) continue;
        CHECK_STR(m->parts[0].key, "of");
        CHECK_EQ(m->parts[0].type, PART_WORD);
        for (int k = 0; k < count; k++) CHECK(strcmp(seen[k], m->parts[0].of) != 0);
        seen[count++] = m->parts[0].of;
    }
    CHECK_EQ(count, 4);
}

#define REFUSED "{\"is\":\"refused\",\"code\":\"late\",\"message\":\"too late\"}"

TEST(message, the_checker_takes_what_is_right) {
    char memory[200];
    struct buf b = BUF(memory);

    CHECK(good("Refused", REFUSED));
    protocol_put_refused(&b, 7, ERR_CREDIT, "", 0);
    CHECK(good("Refused", memory), "%s", why);
    CHECK(good("Hand", "{\"cards\":\"As ?? Jk\",\"foul\":false}"));
    CHECK(good("Hand", "{\"cards\":\"\"}"));
    CHECK(good("Need", "{\"kind\":\"card\",\"to\":\"seat\",\"seat\":3}"));
    CHECK(good("Seat", "{\"seat\":1,\"decided\":true,\"pick\":[1,2,3],\"hand\":{\"cards\":\"\"},"
                       "\"stakes\":{\"ante\":500},\"staked\":500,\"awards\":[{\"wager\":\"ante\",\"stake\":500,"
                       "\"outcome\":\"win\",\"line\":\"\",\"returned\":1000}]}"));
    CHECK(good("Lock",
               "{\"lock\":1,\"table\":\"t\",\"seat\":1,\"terminal\":2,\"round\":3,\"cents\":4,\"time\":5,"
               "\"verified\":[\"mia\"],\"supervised\":false,\"by_two\":true,\"by_surveillance\":true,\"watched\":"
               "\"eve\","
               "\"proof_due\":true,\"payable\":false,\"proof\":{\"by\":\"sue\",\"time\":6,\"cards\":45,\"left\":45,"
               "\"seal\":\"A 1207\",\"person\":\"Ann\",\"kept_until\":7}}"));
}

TEST(message, the_checker_refuses_what_is_wrong) {
    CHECK(!good("Refused", "{\"code\":\"late\",\"message\":\"too late\"}"));
    CHECK(strstr(why, "the key 'is' is missing"));
    CHECK(!good("Refused", "{\"is\":\"result\",\"code\":\"late\",\"message\":\"too late\"}"));
    CHECK(!good("Refused", "{\"is\":\"refused\",\"code\":\"late\"}"));
    CHECK(strstr(why, "the key 'message' is missing"));
    CHECK(!good("Refused", "{\"is\":\"refused\",\"code\":\"late\",\"message\":7}"));
    CHECK(!good("Refused", "{\"is\":\"refused\",\"code\":\"late\",\"message\":\"\",\"more\":1}"));
    CHECK(!good("Refused", "{\"is\":\"refused\",\"code\":\"late\",\"code\":\"late\",\"message\":\"\"}"));
    CHECK(!good("Refused", REFUSED "x"));
    CHECK(!good("Nothing", REFUSED));
    CHECK(!good("Hand", "{\"cards\":\"As  Kd\"}"));
    CHECK(!good("Hand", "{\"cards\":\"AsKd\"}"));
    CHECK(!good("Hand", "{\"cards\":\"10d\"}"));
    CHECK(!good("Hand", "{\"cards\":\"As\",\"foul\":1}"));
    CHECK(!good("Need", "{\"kind\":\"cards\"}"));
    CHECK(!good("Need", "{\"kind\":\"card\",\"seat\":1.5}"));
    CHECK(!good("Seat", "{\"seat\":1,\"decided\":true,\"hand\":{\"cards\":\"Zz\"},\"stakes\":{},\"staked\":0}"));
    CHECK(!good("Seat",
                "{\"seat\":1,\"decided\":true,\"hand\":{\"cards\":\"\"},\"stakes\":{\"ante\":\"5\"},\"staked\":0}"));
}

/* A commitment is 32 bytes. */
TEST(message, hexadecimal_digits) {
    struct checker g;
    char memory[80], text[80] = "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"";
    struct buf b = BUF(memory);

    g = (struct checker){json_init(text, strlen(text)), &b};
    CHECK(check_hex(&g));
    text[5] = 'G';
    g = (struct checker){json_init(text, strlen(text)), &b};
    CHECK(!check_hex(&g));
    g = (struct checker){json_init(text, 0), &b};
    CHECK(!check_hex(&g));
}

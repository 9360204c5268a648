/* json_object_test.c - objects taken apart, and every way they can be wrong. */
#include "base/json_object.c"

#include "test.h"

#include <stdio.h>

static struct json_fault fault;

static struct text copy_of(const char *text) {
    static char memory[512];

    snprintf(memory, sizeof memory, "%s", text);
    return (struct text){memory, strlen(memory)};
}

static bool split(const char *text, struct json_field fields[3]) {
    fields[0] = (struct json_field){.key = "name", .kind = JSON_STRING, .required = true};
    fields[1] = (struct json_field){.key = "box", .kind = JSON_NUMBER};
    fields[2] = (struct json_field){.key = "open", .kind = JSON_TRUE};
    fault = (struct json_fault){.err = OK};
    return json_object_split(copy_of(text), fields, 3, &fault);
}

TEST(json_object, keys_in_any_order_and_what_is_not_given_stays) {
    struct json_field f[3];
    struct text name = {0};
    int64_t box = 7;
    bool open = false;

    CHECK(split("{\"open\":true,\"name\":\"a\\u0062c\"}", f));
    CHECK(json_field_text(&f[0], 3, &name, &fault) && text_is(name, "abc"));
    CHECK(json_field_int(&f[1], 0, 4, &box, &fault));
    CHECK_EQ(box, 7);
    json_field_bool(&f[2], &open);
    CHECK(open);
}

TEST(json_object, other_keys_may_be_allowed) {
    struct json_field f[] = {{.key = "name", .required = true}, {.key = JSON_OTHER_KEYS}};

    CHECK(json_object_split(copy_of("{\"x\":[1,{}],\"name\":1,\"x\":2}"), f, 2, &fault));
    CHECK(f[0].value.at && f[0].value.at[0] == '1');
    f[0].value = (struct text){0};
    CHECK(!json_object_split(copy_of("{\"x\":tru}"), f, 2, &fault));
    CHECK_EQ(fault.err, ERR_JSON);
    CHECK(!json_object_split(copy_of("{\"x\":1}"), f, 2, &fault));
    CHECK_EQ(fault.err, ERR_KEY_MISSING);
    CHECK(!json_object_split(copy_of("nonsense"), f, 2, &fault));
    CHECK_EQ(fault.err, ERR_JSON);
}

TEST(json_object, every_fault_has_a_code_and_a_sentence) {
    static const struct {
        const char *text;
        enum err err;
        const char *says;
    } cases[] = {
        {"{\"name\":\"a\",\"name\":\"b\"}", ERR_KEY_TWICE, "the key 'name' is given twice"},
        {"{\"name\":\"a\",\"nmae\":1}", ERR_KEY_UNKNOWN, "there is no key 'nmae'; there are name, box, open"},
        {"{\"box\":1}", ERR_KEY_MISSING, "the key 'name' is missing"},
        {"{\"name\":1}", ERR_TYPE, "name: expected a string, found a number"},
        {"{\"name\":\"a\",\"open\":1}", ERR_TYPE, "open: expected true or false, found a number"},
        {"[1]", ERR_TYPE, "expected an object, found an array"},
        {"{\"name\":\"a\"} x", ERR_JSON, NULL},
        {"{\"name\":\"a\"", ERR_JSON, NULL},
        {"{\"name\":\"a\",}", ERR_JSON, NULL},
        {"", ERR_JSON, NULL},
    };
    struct json_field f[3];

    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK(!split(cases[i].text, f));
        CHECK_EQ(fault.err, cases[i].err);
        if (cases[i].says) CHECK_STR(fault.text, cases[i].says);
    }
}

TEST(json_object, values_out_of_range_leave_the_variable_alone) {
    struct json_field f[3];
    struct text name = {0};
    int64_t box = 7;

    CHECK(split("{\"name\":\"a\\nb\",\"box\":5}", f));
    CHECK(!json_field_int(&f[1], 0, 4, &box, &fault));
    CHECK_STR(fault.text, "box: expected a whole number from 0 to 4");
    CHECK_EQ(box, 7);
    CHECK(!json_field_text(&f[0], 9, &name, &fault));
    CHECK_EQ(fault.err, ERR_RANGE);
    CHECK(split("{\"name\":\"abcd\",\"box\":0.5}", f));
    CHECK(!json_field_text(&f[0], 3, &name, &fault));
    CHECK_EQ(fault.err, ERR_LENGTH);
    CHECK(!json_field_int(&f[1], 0, 4, &box, &fault));
}

TEST(json_object, a_name_is_taken_once) {
    struct json_names names = {.count = 0};

    CHECK(json_names_add(&names, copy_of("ante"), &fault));
    CHECK(!json_names_add(&names, copy_of("ante"), &fault));
    CHECK_EQ(fault.err, ERR_KEY_TWICE);
}

TEST(json_object, a_quote_is_short_and_printable) {
    CHECK_STR(json_quote(copy_of("a\tb\xff")).text, "a?b?");
    CHECK_EQ(strlen(json_quote(copy_of("0123456789012345678901234567890123456789012345")).text), JSON_QUOTED + 3);
}

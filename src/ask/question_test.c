/* question_test.c - values, usage and names that were meant. */
#include "ask/question.c"

#include "ask/house/house_questions.h"
#include "ask/lab/lab_questions.h"
#include "ask/questions.h"
#include "test.h"

static const struct ask *const all[] = {
#define COMMAND(name, programs, where, library) &ask_##name,
#include "ask/commands.def"
};

/* A word behind one that takes all that is left would never be read; a field outside the question would be written. */
TEST(question, every_table_is_sound) {
    for (size_t i = 0; i < COUNT(all); i++) {
        bool list = false;

        for (int j = 0; j < all[i]->count; j++) {
            const struct ask_option *o = &all[i]->options[j];

            CHECK(o->at < all[i]->size);
            CHECK(ask_is_word(o) || (o->help && o->help[0]));
            CHECK((o->kind == ASK_NUMBER) == (o->most > 0));
            CHECK(ask_is_word(o) || (o->kind == ASK_FLAG) == !o->value);
            if (ask_is_word(o)) CHECK(!list);
            list = list || (ask_is_word(o) && o->kind == ASK_LIST);
            for (int k = 0; k < j; k++) CHECK(strcmp(all[i]->options[k].name, o->name) != 0);
        }
    }
}

TEST(question, choices_are_the_values_in_small_letters) {
    const struct ask_option closed = {.value = "html|md|json"}, open = {.value = "optimal|short|FILE"},
                            none = {.value = "FILE"}, digits = {.value = "6|8"};
    CHECK(ask_is_choice(&closed));
    CHECK(!ask_is_choice(&open));
    CHECK(!ask_is_choice(&none));
    CHECK(ask_is_choice(&digits));
    CHECK(text_is(ask_choice(&closed, 2), "json"));
    CHECK(text_is(ask_choice(&open, 1), "short"));
    CHECK(text_is(ask_choice(&digits, 0), "6"));
    CHECK_EQ(ask_choice(&open, 2).size, 0u);
    CHECK_EQ(ask_choice(&none, 0).size, 0u);
}

TEST(question, usage_has_the_words) {
    BUF_ON_STACK(b, 200);
    ask_put_usage(&b, &ask_rules);
    CHECK_STR(b.text, "rules GAME [CLAUSE] [OPTIONS]");
}

TEST(question, lists_grow) {
    struct set_question q = {0};
    for (int i = 0; i < 100; i++) CHECK(ask_list_add(&q.cards, i % 2 ? "As" : "Kd"));
    CHECK_EQ(q.cards.count, 100);
    CHECK_STR(q.cards.items[99], "As");
    ask_clear(&ask_set, &q);
    CHECK(q.cards.items == NULL);
}

static const char *name_of(const void *list, int i) { return ((const char *const *)list)[i]; }

TEST(question, the_nearest_name_is_meant) {
    static const char *const names[] = {"settle", "set", "verify", "games", NULL};
    CHECK_STR(ask_nearest("setle", name_of, names), "settle");
    CHECK_STR(ask_nearest("verfiy", name_of, names), "verify");
    CHECK_STR(ask_nearest("game", name_of, names), "games");
    CHECK(ask_nearest("deal", name_of, names) == NULL);
    CHECK(ask_nearest("", name_of, names) == NULL);
}

/* hand_text_fixture.h - what a hand is called, in words and as a code, for tests of cards and of games. */
#pragma once

#include "card/hand.h"
#include "test.h"

struct hand_text {
    char words[HAND_TEXT_MAX], code[HAND_TEXT_MAX];
};

static inline struct hand_text hand_text_of(struct hand_names names) {
    struct hand_text text;
    struct buf words = BUF(text.words), code = BUF(text.code);

    hand_put_words(&words, names);
    hand_put_code(&code, names);
    CHECK(!words.full && !code.full);
    return text;
}

static inline void check_hand_text(struct hand_names names, const char *words, const char *code) {
    const struct hand_text text = hand_text_of(names);

    CHECK_STR(text.words, words);
    CHECK_STR(text.code, code);
}

static inline void check_hand_name(struct hand_name name, const char *words, const char *code) {
    check_hand_text((struct hand_names){.first = name}, words, code);
}

#include "game/why.h"

#include "base/json_write.h"
#include "game/rules.h"

#include <string.h>

static const char *const sentences[][LANGUAGES] = {
#define WHY(id, english, spanish) {english, spanish},
#include "game/why.def"
#undef WHY
};

struct saying {
    const struct why_part *part;
    const struct award *award;
    struct pay pay; /* of the award's line */
    enum language language;
};

/* "4 to 1", "200 for 1": in Spanish "4 a 1", "200 por 1". */
static void put_pay(struct buf *b, struct pay pay, enum language language) {
    const struct short_text text = pay_text(pay);
    const bool odds = pay.kind == PAY_TO_1 || pay.kind == PAY_FOR_1;
    const char *to = odds && language == SPANISH ? strchr(text.text, ' ') : NULL;
    buf_bytes(b, text.text, to ? (size_t)(to - text.text) : strlen(text.text));
    if (to) buf_put(b, pay.kind == PAY_FOR_1 ? " por 1" : " a 1");
}

static void put(struct buf *b, const struct saying *s, const char *words) {
    for (; *words; words++) {
        if (*words != '%') {
            buf_char(b, *words);
            continue;
        }
        switch (*++words) {
        case 'p': words_put_hand(b, s->part->own, s->language); break;
        case 'd': words_put_hand(b, s->part->dealer, s->language); break;
        case '1': words_put_rank(b, s->part->cards[0], RANK_ONE, s->language); break;
        case '2': words_put_rank(b, s->part->cards[1], RANK_THE, s->language); break;
        case 't': words_put_rank(b, s->part->cards[1], RANK_TO_THE, s->language); break;
        case 'l': buf_put(b, s->award->line->label); break;
        case 'y': put_pay(b, s->pay, s->language); break;
        default: buf_put(b, sentences[WHY_IS_LOST + s->award->outcome][s->language]);
        }
    }
}

void why_put(struct buf *b, const struct rules *rules, const void *round, const struct award *award,
             enum language language) {
    if (!rules->game->why) return;
    const struct why why = rules->game->why(round, award);
    const struct pay_table table = rules_table(rules, award->wager);
    const bool of_table = why.first.reason >= WHY_DEALER_HAS && award->outcome == OUTCOME_LOSE;
    struct saying s = {.part = &why.first, .award = award, .language = language};
    const size_t start = b->size;
    if (award->line) s.pay = table.sheet ? pay_of(table, award->line) : rules->operator_pay[award->line->tier - 2];
    if (why.front.reason) put(b, &s, sentences[WHY_BACK][language]);
    put(b, &s, sentences[why.first.reason][language]);
    if (why.front.reason) {
        s.part = &why.front;
        put(b, &s, sentences[WHY_FRONT][language]);
        put(b, &s, sentences[why.front.reason][language]);
        put(b, &s, "; %r");
    }
    if (award->line || of_table) put(b, &s, sentences[WHY_NO_LINE + award->outcome][language]);
    buf_char(b, '.');
    if (!b->full && b->text[start] >= 'a' && b->text[start] <= 'z') b->text[start] = (char)(b->text[start] - 'a' + 'A');
}

void why_write_json(struct buf *b, const struct rules *rules, const void *round, const struct award *awards,
                    int count) {
    static const char *const keys[LANGUAGES] = {"en", "es"};
    if (!rules->game->why) return;
    json_write_begin(b, "why", '[');
    for (int i = 0; i < count; i++) {
        json_write_begin(b, NULL, '{');
        json_write_word(b, "wager", rules->game->wagers[awards[i].wager].id);
        for (int language = 0; language < LANGUAGES; language++) {
            json_write_key(b, keys[language]);
            buf_char(b, '"');
            why_put(b, rules, round, &awards[i], (enum language)language);
            buf_char(b, '"');
        }
        json_write_end(b, '}');
    }
    json_write_end(b, ']');
}

/* ---- for games ---------------------------------------------------------------------------------------- */
struct why_part why_compare(int result, struct hand_name own, struct hand_name dealer, const uint8_t *own_ranks,
                            const uint8_t *dealer_ranks) {
    struct why_part part = {.own = own, .dealer = dealer};
    const bool alike = memcmp(&own, &dealer, sizeof own) == 0;
    if (!result && alike) {
        part.reason = WHY_TIED;
        return part;
    }
    part.reason = (uint8_t)(result > 0 ? alike ? WHY_HIGHER_CARD : WHY_HIGHER : alike ? WHY_LOWER_CARD : WHY_LOWER);
    if (!alike) return part;
    while (*own_ranks == *dealer_ranks) {
        own_ranks++;
        dealer_ranks++;
    }
    part.cards[0] = *own_ranks;
    part.cards[1] = *dealer_ranks;
    return part;
}

struct why why_three(uint16_t own, uint16_t dealer, struct hand_name (*name)(uint16_t value)) {
    const uint8_t ranks[2][3] = {{own >> 8 & 15, own >> 4 & 15, own & 15},
                                 {dealer >> 8 & 15, dealer >> 4 & 15, dealer & 15}};
    return (struct why){.first =
                            why_compare((own > dealer) - (own < dealer), name(own), name(dealer), ranks[0], ranks[1])};
}

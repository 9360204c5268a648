#include "card/hand.h"

#include "card/pai_gow.h" /* the categories of five cards, and five aces */
#include "card/words.h"

/* ---- three cards -------------------------------------------------------------------------------------- */
hand3 hand3_best_of_4(const card cards[4]) {
    hand3 best = 0;
    for (int out = 0; out < 4; out++) {
        const hand3 value = hand3_value(cards[(out + 1) % 4], cards[(out + 2) % 4], cards[(out + 3) % 4]);
        if (value > best) best = value;
    }
    return best;
}

/* ---- five cards --------------------------------------------------------------------------------------- */
bool hand_sum_cards_differ(const card *cards, int count) {
    uint64_t seen = 0;
    for (int i = 0; i < count; i++) {
        if (cards[i] > JOKER || (seen >> cards[i] & 1)) return false;
        seen |= UINT64_C(1) << cards[i];
    }
    return true;
}

/* ---- the longest suit --------------------------------------------------------------------------------- */
/* A card more makes the hand of its suit greater, so the greatest that was met is the best. */
suit_hand suit_hand_value(const card *cards, int count) {
    suit_hand suits[SUITS] = {0}, best = 0;
    for (int i = 0; i < count; i++) {
        suit_hand *own = &suits[card_suit(cards[i])];

        *own = (*own + (1u << 13)) | 1u << card_rank(cards[i]);
        if (*own > best) best = *own;
    }
    return best;
}

int suit_run(uint32_t mask) {
    uint32_t runs = mask << 1 | (mask >> ACE & 1); /* the ace below the deuce too */
    int length = 0;
    for (; runs; runs &= runs << 1) length++;
    return length > RANKS ? RANKS : length;
}

/* ---- names of hands ----------------------------------------------------------------------------------- */
struct form {
    const char *code;
    uint8_t ranks; /* how many it names */
    const char *words[LANGUAGES];
};

static const struct form forms[HAND_KINDS] = {
#define HAND(kind, code, ranks, english, spanish) [HAND_##kind] = {code, ranks, {english, spanish}},
#include "card/hand.def"
#undef HAND
};

/* clang-format off */
static const char *const rank_names[2][RANKS] = { /* in Spanish: one, several */
    {"dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "jota", "reina", "rey", "as"},
    {"doses", "treses", "cuatros", "cincos", "seises", "sietes", "ochos", "nueves", "dieces", "jotas", "reinas", "reyes", "ases"},
};
/* clang-format on */

void words_put_rank(struct buf *b, int rank, enum rank_form form, enum language language) {
    static const char *const articles[][2] = {[RANK_THE] = {"el ", "la "}, [RANK_TO_THE] = {"al ", "a la "}};
    if (language == ENGLISH) {
        buf_put(b, form == RANK_MANY ? card_rank_plural(rank) : card_rank_name(rank));
        return;
    }
    must(rank >= TWO && rank <= ACE);
    if (form >= RANK_THE) buf_put(b, articles[form][rank == JACK || rank == QUEEN]);
    buf_put(b, rank_names[form == RANK_MANY][rank]);
}

void words_put_hand(struct buf *b, struct hand_name name, enum language language) {
    for (const char *at = forms[name.kind].words[language]; *at; at++) {
        if (*at != '%') {
            buf_char(b, *at);
            continue;
        }
        switch (*++at) {
        case 'o': words_put_rank(b, name.ranks[0], RANK_ONE, language); break;
        case 'm': words_put_rank(b, name.ranks[0], RANK_MANY, language); break;
        case 'n': words_put_rank(b, name.ranks[1], RANK_MANY, language); break;
        case 't': words_put_rank(b, name.ranks[0], RANK_TO_THE, language); break;
        default: buf_int(b, name.count); buf_put(b, language == ENGLISH ? "" : name.count == 1 ? " carta" : " cartas");
        }
    }
}

static void put_code(struct buf *b, struct hand_name name) {
    const struct form *form = &forms[name.kind];
    buf_put(b, form->code);
    if (name.count) {
        buf_char(b, ' ');
        buf_int(b, name.count);
    }
    for (int i = 0; i < form->ranks; i++) {
        buf_char(b, ' ');
        buf_char(b, card_rank_letter(name.ranks[i]));
    }
}

void hand_put_words(struct buf *b, struct hand_names names) {
    words_put_hand(b, names.first, ENGLISH);
    if (!names.front.kind) return;
    buf_put(b, " / ");
    words_put_hand(b, names.front, ENGLISH);
}

void hand_put_code(struct buf *b, struct hand_names names) {
    put_code(b, names.first);
    if (!names.front.kind) return;
    buf_put(b, " / ");
    put_code(b, names.front);
}

const char *hand_kind_code(enum hand_kind kind) { return forms[kind].code; }

/* Names only the ranks that its form writes; ranks of a meaning that are not there are 0. */
static struct hand_name name_of(uint8_t kind, uint16_t meaning) {
    const struct form *form = &forms[kind];
    struct hand_name name = {.kind = kind};
    if (form->ranks > 0) name.ranks[0] = (uint8_t)hand_meaning_rank(meaning, 0);
    if (form->ranks > 1) name.ranks[1] = (uint8_t)hand_meaning_rank(meaning, 1);
    return name;
}

struct hand_name hand3_name(hand3 value) {
    static const uint8_t kinds[] = {
        /* ORDER HAND3_CATEGORY */
        [HAND3_HIGH] = HAND_HIGH,         [HAND3_PAIR] = HAND_PAIR,   [HAND3_FLUSH] = HAND_FLUSH,
        [HAND3_STRAIGHT] = HAND_STRAIGHT, [HAND3_TRIPS] = HAND_TRIPS, [HAND3_STRAIGHT_FLUSH] = HAND_STRAIGHT_FLUSH,
        [HAND3_ROYAL] = HAND_ROYAL_FLUSH,
    };
    must(hand3_category(value) < (int)COUNT(kinds));
    return name_of(kinds[hand3_category(value)], value);
}

struct hand_name shoe3_name(shoe3 value) {
    static const uint8_t kinds[] = {
        /* ORDER SHOE3_CATEGORY */
        [SHOE3_HIGH] = HAND_HIGH,
        [SHOE3_PAIR] = HAND_PAIR,
        [SHOE3_FLUSH] = HAND_FLUSH,
        [SHOE3_SUITED_PAIR] = HAND_SUITED_PAIR,
        [SHOE3_STRAIGHT] = HAND_STRAIGHT,
        [SHOE3_TRIPS] = HAND_TRIPS,
        [SHOE3_STRAIGHT_FLUSH] = HAND_STRAIGHT_FLUSH,
        [SHOE3_SUITED_TRIPS] = HAND_SUITED_TRIPS,
        [SHOE3_ROYAL] = HAND_MINI_ROYAL,
    };
    must(hand3_category(value) < (int)COUNT(kinds));
    return name_of(kinds[hand3_category(value)], value);
}

struct hand_name hand_meaning_name(uint16_t meaning) {
    static const uint8_t kinds[] = {
        /* ORDER CATEGORY */
        [PAI_GOW_HIGH] = HAND_HIGH,
        [PAI_GOW_PAIR] = HAND_PAIR,
        [PAI_GOW_TWO_PAIR] = HAND_TWO_PAIR,
        [PAI_GOW_TRIPS] = HAND_TRIPS,
        [PAI_GOW_STRAIGHT] = HAND_STRAIGHT,
        [PAI_GOW_FLUSH] = HAND_FLUSH,
        [PAI_GOW_FULL_HOUSE] = HAND_FULL_HOUSE,
        [PAI_GOW_QUADS] = HAND_QUADS,
        [PAI_GOW_STRAIGHT_FLUSH] = HAND_STRAIGHT_FLUSH,
        [PAI_GOW_ROYAL] = HAND_ROYAL_FLUSH,
        [PAI_GOW_FIVE_ACES] = HAND_FIVE_ACES,
    };
    must(hand_meaning_category(meaning) < (int)COUNT(kinds));
    return name_of(kinds[hand_meaning_category(meaning)], meaning);
}

struct hand_name suit_hand_name(suit_hand value) {
    int top = ACE;
    must(value >> 13 > 0 && (value & 0x1fff) != 0);
    while (!(value >> top & 1)) top--;
    return (struct hand_name){HAND_SUIT, (uint8_t)suit_hand_length(value), {(uint8_t)top}};
}

/* page_quick.c - the best hand of up to nine cards of one deck, without trying their choices: the first class of the
 * ranking that some of the cards make, looked for in sets of ranks. */
#include "page/page_value.h"

struct masks {
    unsigned suit[SUITS];
    unsigned of[5];    /* ranks of which there are at least so many; of[0] is not used */
    uint32_t cards_in; /* cards of each suit, a byte each */
};

static struct masks masks_of(const struct page_group *groups, int count, int *cards) {
    struct masks m = {{0}, {0}, 0};
    *cards = 0;
    for (int g = 0; g < count; g++)
        for (int i = 0; i < groups[g].count; i++, ++*cards) {
            const card c = groups[g].cards[i];
            if (c >= DECK_52) return *cards = 0, m;
            m.suit[card_suit(c)] |= 1u << card_rank(c);
            m.cards_in += UINT32_C(1) << 8 * card_suit(c);
        }
    const unsigned a = m.suit[0], b = m.suit[1], c = m.suit[2], d = m.suit[3];
    m.of[1] = a | b | c | d;
    m.of[2] = (a & b) | (c & d) | ((a | b) & (c | d));
    m.of[3] = (a & b & (c | d)) | (c & d & (a | b));
    m.of[4] = a & b & c & d;
    return m;
}

static int top_of(unsigned ranks) { return 31 - __builtin_clz(ranks); }

/* The height of the best straight among these ranks, -1: there is none. */
static int best_straight(const struct page_ranking *k, unsigned ranks) {
    const unsigned wheel = 1u << ACE | ((1u << (k->cards - 1)) - 1);
    unsigned tops = ranks;
    for (int i = 1; i < k->cards; i++) tops &= ranks << i;
    const bool has_wheel = k->wheel != PAGE_WHEEL_NONE && (ranks & wheel) == wheel;
    if (k->wheel == PAGE_WHEEL_SECOND && (tops >> ACE & 1 || has_wheel)) return tops >> ACE & 1 ? ACE + 1 : ACE;
    if (tops) return top_of(tops);
    return has_wheel ? k->cards - 2 : -1;
}

static page_value from_the_top(unsigned ranks, int count) {
    page_value value = 0;
    for (int shift = 16; count > 0; count--, shift -= 4) {
        const int rank = top_of(ranks);
        value |= (page_value)rank << shift;
        ranks &= ~(1u << rank);
    }
    return value;
}

static page_value best_flush(const struct page_ranking *k, const struct masks *m, bool straight) {
    page_value best = UINT32_MAX;
    for (int suit = 0; suit < SUITS; suit++) {
        if ((int)(m->cards_in >> 8 * suit & 0xff) < k->cards) continue;
        const int height = straight ? best_straight(k, m->suit[suit]) : 0;
        if (height < 0) continue;
        const page_value value = straight ? (page_value)height << 16 : from_the_top(m->suit[suit], k->cards);
        if (best == UINT32_MAX || value > best) best = value;
    }
    return best;
}

static page_value best_alike(const struct page_ranking *k, const struct masks *m, const struct page_class *class) {
    page_value value = 0;
    int left = k->cards, shift = 16, used[2] = {-1, -1}; /* of three ranks alike no short way is taken */
    for (int i = 0; i < 2 && class->alike[i]; i++, shift -= 4) {
        const unsigned ranks = m->of[class->alike[i]] & (i ? ~(1u << used[0]) : ~((1u << class->low) - 1));
        if (!ranks) return UINT32_MAX;
        used[i] = top_of(ranks);
        value |= (page_value)used[i] << shift;
        left -= class->alike[i];
    }
    for (unsigned ranks = m->of[1]; ranks && left > 0;) {
        const int rank = top_of(ranks);
        int count =
            (int)((m->of[1] >> rank & 1) + (m->of[2] >> rank & 1) + (m->of[3] >> rank & 1) + (m->of[4] >> rank & 1));
        for (int i = 0; i < 2; i++)
            if (used[i] == rank) count -= class->alike[i];
        for (; count > 0 && left > 0; count--, left--, shift -= 4) value |= (page_value)rank << shift;
        ranks &= ~(1u << rank);
    }
    return value;
}

static page_value best_in(const struct page_ranking *k, const struct masks *m, const struct page_class *class) {
    page_value value;
    if (class->flush)
        value = best_flush(k, m, class->straight);
    else if (class->straight) {
        const int height = best_straight(k, m->of[1]);
        value = height < 0 ? UINT32_MAX : (page_value)height << 16;
    } else
        value = best_alike(k, m, class);
    return value != UINT32_MAX && (int)(value >> 16) < class->low ? UINT32_MAX : value;
}

bool page_ranking_is_quick(const struct page *p, const struct page_ranking *k) {
    if (k->kind != PAGE_CLASSES_OF || k->bug || k->wild || k->few || p->shoe) return false;
    for (int i = 0; i < k->class_count; i++) {
        const struct page_class *c = &p->class[k->class_first + i];
        const bool alike = c->alike[0] || c->alike[1];
        if (c->natural || c->suits || c->alike_suited || c->high != ACE || c->alike[0] > 4 || c->alike[2]) return false;
        if (alike && (c->straight || c->flush || (c->low != TWO && c->alike[1]))) return false;
    }
    return true;
}

page_value page_value_of(const struct page *p, int ranking, const struct page_group *groups, int count,
                         unsigned suits) {
    const struct page_ranking *k = &p->ranking[ranking];
    bool quick = k->quick && !suits;
    int cards;
    for (int g = 0; g < count; g++) quick = quick && groups[g].use == PAGE_NONE;
    if (!quick) return page_value_slow(p, ranking, groups, count, suits);
    const struct masks m = masks_of(groups, count, &cards);
    for (int i = 0; cards >= k->cards && i < k->class_count; i++) {
        const page_value ranks = best_in(k, &m, &p->class[k->class_first + i]);
        if (ranks != UINT32_MAX) return (page_value)(k->class_count - i) << 20 | ranks;
    }
    return 0;
}

/* ---- names ---------------------------------------------------------------------------------------------- */
static enum hand_kind kind_of(const struct page_class *c) {
    if (c->straight) return c->flush ? HAND_STRAIGHT_FLUSH : HAND_STRAIGHT;
    if (c->alike[0] == 3 && c->alike[1]) return HAND_FULL_HOUSE;
    if (c->alike[0] == 2 && c->alike[1]) return HAND_TWO_PAIR;
    if (c->alike[0] == 3) return c->flush || c->alike_suited ? HAND_SUITED_TRIPS : HAND_TRIPS;
    if (c->alike[0] == 2) return c->alike_suited ? HAND_SUITED_PAIR : HAND_PAIR;
    if (c->alike[0] == 4) return HAND_QUADS;
    if (c->alike[0] == 5) return HAND_FIVE_ACES;
    return c->flush ? HAND_FLUSH : HAND_HIGH;
}

struct hand_name page_hand_name(const struct page *p, int ranking, page_value value) {
    const struct page_ranking *k = &p->ranking[ranking];
    if (!value || (k->kind != PAGE_CLASSES_OF && k->kind != PAGE_SUIT)) return (struct hand_name){0};
    if (k->kind == PAGE_SUIT) return suit_hand_name(value);
    const struct page_class *c = &p->class[k->class_first + page_class_of(k, value)];
    struct hand_name name = {.kind = (uint8_t)kind_of(c), .ranks = {(uint8_t)(value >> 16 & 15)}};
    if (c->alike[1]) name.ranks[1] = (uint8_t)(value >> 12 & 15);
    if (name.ranks[0] > ACE) name.ranks[0] = ACE;
    if (name.kind == HAND_STRAIGHT_FLUSH && name.ranks[0] == ACE)
        name = (struct hand_name){.kind = k->cards == 3 ? HAND_MINI_ROYAL : HAND_ROYAL_FLUSH};
    if (name.kind == HAND_FIVE_ACES) name.ranks[0] = 0;
    return name;
}

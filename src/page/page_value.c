#include "page/page_value.h"

/* ---- exactly so many cards ------------------------------------------------------------------------------ */
struct choice {
    const struct page *page;
    const struct page_ranking *ranking;
    card cards[PAGE_SET_CARDS];
    int count;
    bool wild; /* one of the cards stands for another */
};

/* The height of a straight of these ranks (a bit each), all of them different; -1: it is none. */
static int straight_height(const struct page_ranking *k, unsigned ranks) {
    const unsigned run = (1u << k->cards) - 1;
    const unsigned wheel = 1u << ACE | run >> 1;
    if (ranks == wheel && k->wheel != PAGE_WHEEL_NONE) return k->wheel == PAGE_WHEEL_LOWEST ? k->cards - 2 : ACE;
    const int low = __builtin_ctz(ranks);
    if (ranks >> low != run) return -1;
    const int height = low + k->cards - 1;
    return height == ACE && k->wheel == PAGE_WHEEL_SECOND ? ACE + 1 : height;
}

struct looks {
    uint8_t of_rank[RANKS];
    unsigned ranks, suits; /* a bit each */
    bool twins_of[RANKS];  /* all cards of that rank are of one suit */
};

static struct looks look_at(const struct choice *c) {
    struct looks l = {0};
    uint8_t suits_of[RANKS] = {0};
    for (int i = 0; i < c->count; i++) {
        const int rank = card_rank(c->cards[i]);
        l.of_rank[rank]++;
        l.ranks |= 1u << rank;
        l.suits |= 1u << card_suit(c->cards[i]);
        suits_of[rank] |= (uint8_t)(1u << card_suit(c->cards[i]));
    }
    for (int rank = 0; rank < RANKS; rank++) l.twins_of[rank] = (suits_of[rank] & (suits_of[rank] - 1)) == 0;
    return l;
}

/* For each number of cards alike the highest rank of which there are so many, each rank once; -1: no more are asked
 * for. False: there is none. */
static bool find_alike(const struct looks *l, const struct page_class *class, int out[PAGE_ALIKE]) {
    unsigned used = 0;
    for (int i = 0; i < PAGE_ALIKE; i++) {
        int rank = class->alike[i] ? ACE : -1;
        while (rank >= TWO && (used >> rank & 1 || l->of_rank[rank] < class->alike[i])) rank--;
        if (class->alike[i] && rank < TWO) return false;
        out[i] = rank;
        if (rank >= TWO) used |= 1u << rank;
    }
    return true;
}

/* The ranks alike first, then the other cards from the top. */
static page_value value_by_ranks(struct looks l, const int alike[PAGE_ALIKE], const struct page_class *class) {
    page_value value = 0;
    int shift = 16;
    for (int i = 0; i < PAGE_ALIKE && alike[i] >= 0; i++, shift -= 4) {
        value |= (page_value)alike[i] << shift;
        l.of_rank[alike[i]] = (uint8_t)(l.of_rank[alike[i]] - class->alike[i]);
    }
    for (int rank = ACE; rank >= TWO; rank--)
        for (; l.of_rank[rank] && shift >= 0; l.of_rank[rank]--, shift -= 4) value |= (page_value)rank << shift;
    return value;
}

static bool in_range(const struct page_class *class, int rank) {
    return (rank > ACE ? ACE : rank) >= class->low && rank <= class->high + (rank > ACE);
}

/* The ranks of the hand if it fits the class, else UINT32_MAX. */
static page_value fits(const struct choice *c, const struct looks *l, const struct page_class *class) {
    const unsigned in = class->suits ? class->suits : 15;
    if (c->ranking->few && (class->straight || class->flush)) return UINT32_MAX;
    if ((class->natural && c->wild) || (l->suits & ~in) || (class->flush && (l->suits & (l->suits - 1))))
        return UINT32_MAX;
    const bool different = __builtin_popcount(l->ranks) == c->count;
    if (class->flush && c->ranking->bug && !different) return UINT32_MAX; /* the bug is no second ace of a flush */
    if (class->straight) {
        const int height = different ? straight_height(c->ranking, l->ranks) : -1;
        return height >= 0 && in_range(class, height) ? (page_value)height << 16 : UINT32_MAX;
    }
    int alike[PAGE_ALIKE];
    if (!find_alike(l, class, alike) || (class->alike_suited && alike[0] >= 0 && !l->twins_of[alike[0]]))
        return UINT32_MAX;
    const page_value value = value_by_ranks(*l, alike, class);
    return in_range(class, (int)(value >> 16)) ? value : UINT32_MAX;
}

static page_value value_of_cards(const struct choice *c) {
    const struct looks l = look_at(c);
    for (int i = 0; i < c->ranking->class_count; i++) {
        const page_value ranks = fits(c, &l, &c->page->class[c->ranking->class_first + i]);
        if (ranks != UINT32_MAX) return (page_value)(c->ranking->class_count - i) << 20 | ranks;
    }
    return 0;
}

/* ---- wild cards ----------------------------------------------------------------------------------------- */
static bool is_wild(const struct page_ranking *k, card c) { return (k->bug && c == JOKER) || k->wild >> c & 1; }

/* [bug] Straights and flushes only, else an ace; and no card that the hand has already but an ace. */
static bool bug_may_be(const struct choice *c, int at, card as) {
    if (card_rank(as) == ACE) return true;
    struct choice with = *c;
    with.cards[at] = as;
    const struct looks l = look_at(&with);
    const bool one_suit = (l.suits & (l.suits - 1)) == 0, different = __builtin_popcount(l.ranks) == with.count;
    return different && (one_suit || straight_height(c->ranking, l.ranks) >= 0);
}

/* Suits worth trying for a wild card: of the other cards, and those that classes ask for; where there is none, one. */
static unsigned suits_to_try(const struct choice *c) {
    unsigned suits = 0;
    for (int i = 0; i < c->count; i++)
        if (!is_wild(c->ranking, c->cards[i])) suits |= 1u << card_suit(c->cards[i]);
    for (int i = 0; i < c->ranking->class_count; i++) suits |= c->page->class[c->ranking->class_first + i].suits;
    return suits ? suits : 1;
}

/* Wild cards stand for rising ones, since their order does not matter. */
static page_value value_with_wild(const struct choice *c, int from, unsigned suits, card least) {
    int at = from;
    while (at < c->count && !is_wild(c->ranking, c->cards[at])) at++;
    if (at == c->count) return value_of_cards(c);
    page_value best = 0;
    struct choice with = *c;
    with.wild = true;
    for (card as = least; as < DECK_52; as++) {
        if (!(suits >> card_suit(as) & 1) || (c->ranking->bug && !bug_may_be(c, at, as))) continue;
        with.cards[at] = as;
        const page_value value = value_with_wild(&with, at + 1, suits, as);
        if (value > best) best = value;
    }
    if (c->cards[at] != JOKER && !c->wild) { /* or as itself */
        with = *c;
        const page_value value = value_with_wild(&with, at + 1, suits, 0);
        if (value > best) best = value;
    }
    return best;
}

/* ---- choices of cards ----------------------------------------------------------------------------------- */
struct search {
    struct choice choice;
    const struct page_group *groups;
    int group_count, cards;
    page_value best;
};

static void search_from(struct search *s, int group, int at, int used) {
    if (group == s->group_count) {
        if (s->choice.count != s->cards) return;
        const page_value value = value_with_wild(&s->choice, 0, suits_to_try(&s->choice), 0);
        if (value > s->best) s->best = value;
        return;
    }
    const struct page_group *g = &s->groups[group];
    if (at == g->count) {
        if (g->use == PAGE_NONE || used == g->use) search_from(s, group + 1, 0, 0);
        return;
    }
    if (s->choice.count < s->cards) {
        s->choice.cards[s->choice.count++] = g->cards[at];
        search_from(s, group, at + 1, used + 1);
        s->choice.count--;
    }
    search_from(s, group, at + 1, used);
}

/* ---- the other rankings --------------------------------------------------------------------------------- */
static page_value longest_suit(const struct choice *all) {
    unsigned ranks[SUITS] = {0};
    uint8_t length[SUITS] = {0};
    page_value best = 0;
    for (int i = 0; i < all->count; i++) {
        if (all->cards[i] == JOKER) continue;
        ranks[card_suit(all->cards[i])] |= 1u << card_rank(all->cards[i]);
        length[card_suit(all->cards[i])]++;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        const page_value value = (page_value)length[suit] << 13 | ranks[suit];
        if (value > best) best = value;
    }
    return best;
}

static int points_of(const struct choice *all, int i) {
    const card c = all->cards[i];
    return all->page->scale[all->ranking->scale].points[c == JOKER ? RANKS : card_rank(c)];
}

static page_value sum_of(const struct choice *all) {
    int sum = 0;
    for (int i = 0; i < all->count; i++) sum += points_of(all, i);
    return (page_value)((all->ranking->modulo ? sum % all->ranking->modulo : sum) + PAGE_POINTS);
}

static int least(int a, int b) { return a < b ? a : b; }

/* What a sum may count besides without passing the limit: an ace eleven, as often as it goes. */
static int more_of(const struct choice *all, unsigned chosen, int room) {
    const struct page_scale *scale = &all->page->scale[all->ranking->scale];
    int count = 0;
    for (; chosen && scale->either != PAGE_NONE; chosen &= chosen - 1) {
        const card c = all->cards[__builtin_ctz(chosen)];
        count += c != JOKER && card_rank(c) == scale->either;
    }
    return count && room >= 0 ? scale->more * least(count, room / scale->more) : 0;
}

/* Each choice of cards of the right number, a bit each; with one_suit only those of one suit. */
static page_value best_sum(const struct choice *all, bool one_suit, int limit) {
    int best = -1;
    for (unsigned chosen = 1; chosen < 1u << all->count; chosen++) {
        const int count = __builtin_popcount(chosen);
        int sum = 0;
        unsigned suits = 0;
        if (count < all->ranking->least || count > all->ranking->cards) continue;
        for (unsigned left = chosen; left; left &= left - 1) {
            sum += points_of(all, __builtin_ctz(left));
            suits |= 1u << card_suit(all->cards[__builtin_ctz(left)]);
        }
        if (limit) sum += more_of(all, chosen, limit - sum);
        if ((one_suit && (suits & (suits - 1))) || (limit && sum > limit)) continue;
        if (sum > best) best = sum;
    }
    return best < 0 ? 0 : (page_value)(best + PAGE_POINTS);
}

static bool gather(struct choice *all, const struct page_group *groups, int count, unsigned suits) {
    for (int g = 0; g < count; g++)
        for (int i = 0; i < groups[g].count; i++) {
            const card c = groups[g].cards[i];
            if (c > JOKER) return false; /* it lies face down */
            if (suits && (c == JOKER || !(suits >> card_suit(c) & 1))) continue;
            all->cards[all->count++] = c;
        }
    return true;
}

static page_value value_of_points(const struct choice *all) {
    switch ((enum page_ranking_kind)all->ranking->kind) {
    case PAGE_SUIT: return longest_suit(all);
    case PAGE_SUM: return sum_of(all);
    case PAGE_SUIT_SUM: return all->count ? best_sum(all, true, 0) : 0;
    case PAGE_NEAREST: return best_sum(all, false, all->ranking->modulo);
    case PAGE_CLASSES_OF: break;
    }
    return 0;
}

page_value page_value_slow(const struct page *p, int ranking, const struct page_group *groups, int count,
                           unsigned suits) {
    const struct page_ranking *k = &p->ranking[ranking];
    struct choice all = {.page = p, .ranking = k};
    if (!gather(&all, groups, count, suits)) return 0;
    if (k->kind != PAGE_CLASSES_OF) return value_of_points(&all);
    const struct page_group one = {all.cards, (uint8_t)all.count, PAGE_NONE};
    struct search s = {.choice = {.page = p, .ranking = k},
                       .groups = suits ? &one : groups,
                       .group_count = suits ? 1 : count,
                       .cards = k->cards};
    search_from(&s, 0, 0, 0);
    return s.best;
}

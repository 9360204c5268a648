#include "page/page_state.h"

/* ---- cards ---------------------------------------------------------------------------------------------- */
static const struct round_hand *hand_to(const struct page_state *s, int receiver) {
    if (receiver == PAGE_TO_DEALER) return &s->round->round.dealer;
    if (receiver == PAGE_TO_TABLE) return &s->round->round.shared;
    return receiver == PAGE_TO_SEAT && s->seat ? &s->seat->hand : NULL;
}

struct setting page_house_way(const struct page_round *round, const card *seven) {
    const struct rules *rules = round->round.rules;
    return house_way(seven, (struct pai_gow_terms){.way = (enum house_way)rules_option_or(rules, "house-way", 0),
                                                   .wheel = (enum pai_gow_wheel)rules_option_or(rules, "wheel", 0)});
}

/* The cards in front, a bit each: those that the player named, else as the House Way sets them; 0: one is unseen. */
static unsigned front_of(const struct page_state *s, const struct page_pile *front) {
    const struct page_group *of = &s->pile[front->of];
    const unsigned named = front->receiver == PAGE_TO_SEAT ? s->seat->front : PAGE_BY_WAY;
    unsigned mask = 0;
    for (int i = 0; i < of->count; i++)
        if (of->cards[i] > JOKER) return 0;
    if (!(named & PAGE_BY_WAY) || !of->count) return of->count ? named : 0;
    const struct setting way = page_house_way(s->round, of->cards);
    for (int i = 0; i < of->count; i++)
        if (of->cards[i] == way.front[0] || of->cards[i] == way.front[1]) mask |= 1u << i;
    return mask;
}

/* The piles front and back of a hand that is set. */
static void open_setting(struct page_state *s, int front) {
    const struct page_pile *pile = &s->page->pile[front];
    const struct page_group *of = &s->pile[pile->of];
    const unsigned mask = front_of(s, pile);
    card *to = s->set[pile->receiver == PAGE_TO_DEALER];
    int before = 0, behind = pile->count;
    if (!mask) return;
    for (int i = 0; i < of->count; i++) to[mask >> i & 1 ? before++ : behind++] = of->cards[i];
    s->pile[front] = (struct page_group){to, pile->count, PAGE_NONE};
    s->pile[front + 1] = (struct page_group){to + pile->count, (uint8_t)(of->count - pile->count), PAGE_NONE};
}

/* Without the cards that are discarded and not replaced. */
static void leave_out(struct page_state *s, struct page_group *g) {
    const ptrdiff_t at = g->cards - s->seat->hand.cards;
    card *to = s->kept + at;
    const int count = g->count;
    g->count = 0;
    for (int i = 0; i < count; i++)
        if (!(s->seat->missing >> (at + i) & 1)) to[g->count++] = g->cards[i];
    g->cards = to;
}

/* A receiver's piles lie one after the other, in the order of the page. */
void page_state_open(struct page_state *s, const struct page_round *round, int seat) {
    const struct page *p = page_of_round(round);
    uint8_t from[PAGE_TO_NOBODY + 1] = {0};
    s->page = p;
    s->round = round;
    s->seat = seat ? &round->seats[seat - 1] : NULL;
    s->known = 0;
    s->instead[0] = s->instead[1] = PAGE_NONE;
    const unsigned there = round->piles | (s->seat ? s->seat->piles : 0u);
    for (int i = 0; i < p->pile_count; i++) {
        const struct page_pile *pile = &p->pile[i];
        const struct round_hand *hand = hand_to(s, pile->receiver);
        const bool lies = hand && there >> i & 1;
        if (pile->kind == PAGE_BACK) continue; /* its front was before it */
        s->pile[i] = (struct page_group){NULL, 0, PAGE_NONE};
        if (pile->kind == PAGE_FRONT) s->pile[i + 1] = s->pile[i];
        if (pile->kind == PAGE_FRONT && lies) open_setting(s, i);
        if (pile->kind != PAGE_DEALT || !lies) continue;
        s->pile[i].cards = hand->cards + from[pile->receiver];
        if (from[pile->receiver] + pile->count <= hand->count) s->pile[i].count = pile->count;
        from[pile->receiver] = (uint8_t)(from[pile->receiver] + pile->count);
        if (pile->receiver == PAGE_TO_SEAT && s->seat->missing && s->pile[i].count) leave_out(s, &s->pile[i]);
    }
}

/* A part as groups: one, or of a pile that the seat has picked one for each card. */
static int put_part(const struct page_state *s, const struct page_part *part, struct page_group *to) {
    const struct page_pile *pile = &s->page->pile[part->pile];
    if (pile->kind == PAGE_PICKED) {
        const struct page_group *of = &s->pile[pile->of];
        if (!of->count || !s->seat) return 0;
        const uint8_t *pick = s->round->pick[s->seat - s->round->seats];
        for (int i = 0; i < part->count; i++)
            to[i] = (struct page_group){of->cards + pick[part->from + i] - 1, 1, PAGE_NONE};
        return part->count;
    }
    const struct page_group *lies = &s->pile[part->pile];
    const int left = lies->count - part->from;
    if (left <= 0) return 0;
    *to = (struct page_group){lies->cards + part->from, (uint8_t)(left < part->count ? left : part->count), part->use};
    return 1;
}

static int put_set(const struct page_state *s, int set, struct page_group to[PAGE_SET_GROUPS]) {
    const struct page_set *of = &s->page->set[set];
    int count = 0;
    for (int i = 0; i < of->part_count; i++) count += put_part(s, &s->page->part[of->part_first + i], &to[count]);
    return count;
}

page_value page_state_hand(struct page_state *s, int hand) {
    struct page_group groups[PAGE_SET_GROUPS];
    if (hand == s->instead[0]) hand = s->instead[1];
    if (s->known >> hand & 1) return s->hand[hand];
    const struct page_hand *h = &s->page->hand[hand];
    const int count = put_set(s, h->set, groups);
    s->hand[hand] = count ? page_value_of(s->page, h->ranking, groups, count, 0) : 0;
    s->known |= UINT32_C(1) << hand;
    return s->hand[hand];
}

/* ---- numbers -------------------------------------------------------------------------------------------- */
/* All cards of the set, one after the other; how many. */
static int cards_of(const struct page_state *s, int set, card out[PAGE_SET_CARDS]) {
    struct page_group groups[PAGE_SET_GROUPS];
    const int count = put_set(s, set, groups);
    int cards = 0;
    for (int g = 0; g < count; g++)
        for (int i = 0; i < groups[g].count && cards < PAGE_SET_CARDS; i++) out[cards++] = groups[g].cards[i];
    return cards;
}

static int points_of(const struct page_state *s, int scale, card c) {
    return s->page->scale[scale].points[c == JOKER ? RANKS : card_rank(c)];
}

static int32_t measure_points(const struct page_number *n, const struct page_state *s, const card *cards, int count) {
    int32_t sum = 0, high = 0, low = count ? INT32_MAX : 0;
    for (int i = 0; i < count; i++) {
        const int points = cards[i] > JOKER ? 0 : points_of(s, n->b, cards[i]);
        sum += points;
        if (points > high) high = points;
        if (points < low) low = points;
    }
    return n->op == PAGE_SUM_OF ? sum : n->op == PAGE_HIGHEST ? high : low;
}

static int32_t measure_suits(const struct page_number *n, const card *cards, int count) {
    unsigned ranks[SUITS] = {0};
    int length[SUITS] = {0}, best = 0;
    for (int i = 0; i < count; i++) {
        if (cards[i] >= JOKER) continue;
        ranks[card_suit(cards[i])] |= 1u << card_rank(cards[i]);
        length[card_suit(cards[i])]++;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        const int value = n->op == PAGE_RUN ? suit_run(ranks[suit]) : length[suit];
        if (value > best) best = value;
    }
    return best;
}

static int32_t count_kinds(uint64_t mask, const card *cards, int count) {
    int32_t found = 0;
    for (int i = 0; i < count; i++) found += cards[i] <= JOKER && (mask >> cards[i] & 1);
    return found;
}

static int32_t measure_set(const struct page_number *n, const struct page_state *s) {
    card cards[PAGE_SET_CARDS];
    const int count = cards_of(s, n->a, cards);
    switch ((enum page_number_op)n->op) {
    case PAGE_CARDS: return count;
    case PAGE_COUNT: return count_kinds(s->page->mask[n->b], cards, count);
    case PAGE_SUITED:
    case PAGE_RUN: return measure_suits(n, cards, count);
    default: return measure_points(n, s, cards, count);
    }
}

static int32_t points_of_hand(struct page_state *s, int hand) {
    const page_value value = page_state_hand(s, hand);
    if (!value) return 0;
    const bool suit = s->page->ranking[s->page->hand[hand].ranking].kind == PAGE_SUIT;
    return suit ? (int32_t)(value >> 13) : (int32_t)value - PAGE_POINTS;
}

static int32_t seats_that(const struct page_state *s, int condition) {
    int32_t count = 0;
    for (unsigned left = s->round->round.playing; left; left &= left - 1) {
        struct page_state other;
        page_state_open(&other, s->round, __builtin_ffs((int)left));
        count += page_state_holds(&other, condition);
    }
    return count;
}

static int32_t times_in(const struct page_state *s, const struct page_number *n) {
    const int64_t of = s->seat ? s->seat->stake[n->b] : 0;
    return of ? (int32_t)(s->seat->stake[n->a] / of) : 0;
}

static int32_t modulo(int32_t value, int32_t modulus) { return (value % modulus + modulus) % modulus; }

int32_t page_state_number(struct page_state *s, int number) {
    const struct page_number *n = &s->page->number[number];
    switch ((enum page_number_op)n->op) {
    case PAGE_CONST: return n->value;
    case PAGE_POINTS_OF: return points_of_hand(s, n->a);
    case PAGE_TIMES: return times_in(s, n);
    case PAGE_SEATS_THAT: return seats_that(s, n->a);
    case PAGE_DISCARDS: return s->seat ? __builtin_popcount(s->seat->discarded) : 0;
    case PAGE_CHANCE: return s->round->chance;
    case PAGE_ADD: return page_state_number(s, n->a) + page_state_number(s, n->b);
    case PAGE_SUBTRACT: return page_state_number(s, n->a) - page_state_number(s, n->b);
    case PAGE_MODULO: return modulo(page_state_number(s, n->a), n->value);
    case PAGE_CARDS:
    case PAGE_COUNT:
    case PAGE_SUM_OF:
    case PAGE_HIGHEST:
    case PAGE_LOWEST:
    case PAGE_SUITED:
    case PAGE_RUN: break;
    }
    return measure_set(n, s);
}

/* ---- conditions ----------------------------------------------------------------------------------------- */
static bool related(int64_t a, int64_t b, uint32_t relation) {
    return relation & (a < b ? PAGE_LT : a == b ? PAGE_EQ : PAGE_GT);
}

static bool compares(struct page_state *s, const struct page_condition *c) {
    const page_value a = page_state_hand(s, c->a), b = page_state_hand(s, c->b);
    return a && b && related(a, b, c->c);
}

/* In a suit: the same value must come of the cards of that suit alone. */
static bool is_in(struct page_state *s, const struct page_condition *c) {
    struct page_group groups[PAGE_SET_GROUPS];
    const page_value value = page_state_hand(s, c->a);
    if (value < c->low || value > c->high) return false;
    if (!c->c) return true;
    const struct page_hand *h = &s->page->hand[c->a];
    const int count = put_set(s, h->set, groups);
    return page_value_of(s->page, h->ranking, groups, count, c->c) == value;
}

static bool chose(const struct page_state *s, const struct page_condition *c) {
    const uint8_t choice = s->seat ? s->seat->choice[c->a] : PAGE_NONE;
    return choice != PAGE_NONE && c->c >> choice & 1;
}

static bool pile_lies(const struct page_state *s, int pile) {
    return (s->round->piles | (s->seat ? s->seat->piles : 0u)) >> pile & 1;
}

bool page_state_holds(struct page_state *s, int condition) {
    const struct page_condition *c = &s->page->condition[condition];
    switch ((enum page_condition_op)c->op) {
    case PAGE_ALWAYS: return true;
    case PAGE_NOT: return !page_state_holds(s, c->a);
    case PAGE_AND: return page_state_holds(s, c->a) && page_state_holds(s, c->b);
    case PAGE_OR: return page_state_holds(s, c->a) || page_state_holds(s, c->b);
    case PAGE_COMPARE: return compares(s, c);
    case PAGE_HAND_IN: return is_in(s, c);
    case PAGE_RELATED: return related(page_state_number(s, c->a), page_state_number(s, c->b), c->c);
    case PAGE_CHOSE: return chose(s, c);
    case PAGE_MADE: return s->seat && s->seat->stake[c->a] > 0;
    case PAGE_FOLDED: return s->seat && s->seat->folded;
    case PAGE_LIES: return pile_lies(s, c->a);
    case PAGE_OPTION: return s->round->round.rules->option[c->a] == c->b;
    case PAGE_ANY_SEAT: return seats_that(s, c->a) > 0;
    }
    return false;
}

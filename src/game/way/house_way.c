/* house_way.c - [P-way], the approved House Way; docs/rules/dealer-open-pai-gow.md has the same list. */
#include "game/way/house_way.h"

/* ---- contents of seven cards -------------------------------------------------------------------------- */
enum { TEN_TO_ACE = 0x1f << TEN };

/* lengths: a byte per suit.  At most one of them reaches a flush. */
static void find_flush(struct seven *s, uint32_t lengths) {
    const uint32_t least = s->joker ? 4 : 5;
    const uint32_t reached = (lengths + (0x80 - least) * 0x01010101) & 0x80808080;
    s->flush_suit = -1;
    if (!reached) return;
    s->flush_suit = (int8_t)(__builtin_ctz(reached) / 8);
    s->flush_length = (uint8_t)(lengths >> 8 * s->flush_suit);
}

struct seven seven_of(const card cards[7]) {
    uint32_t one = 0, two = 0, three = 0, four = 0, five = 0, lengths = 0;
    uint64_t suits = 0; /* sixteen bits each */
    bool joker = false;
    for (int i = 0; i < 7; i++) {
        const bool is_joker = cards[i] == JOKER;
        const int rank = is_joker ? ACE : card_rank(cards[i]), suit = card_suit(cards[i]);
        const uint32_t bit = 1u << rank;

        five |= four & bit;
        four |= three & bit;
        three |= two & bit;
        two |= one & bit;
        one |= bit;
        suits |= (uint64_t)(is_joker ? 0 : bit) << 16 * suit;
        lengths += (is_joker ? 0u : 1u) << 8 * suit;
        joker |= is_joker;
    }
    struct seven s = {
        .at_least = {0, (uint16_t)one, (uint16_t)two, (uint16_t)three, (uint16_t)four, (uint16_t)five},
        .suit = {(uint16_t)suits, (uint16_t)(suits >> 16), (uint16_t)(suits >> 32), (uint16_t)(suits >> 48)},
        .joker = joker,
    };
    s.natural = s.suit[CLUBS] | s.suit[DIAMONDS] | s.suit[HEARTS] | s.suit[SPADES];
    find_flush(&s, lengths);
    return s;
}

/* Bit 0 is the ace played low, bit 13 the ace played high. */
static uint32_t with_low_ace(uint32_t ranks) { return ranks << 1 | (ranks >> ACE & 1); }

/* Five in a row, or four of them and the joker: bit n stands for the row that begins at n. */
static bool has_straight(uint32_t ranks, bool joker) {
    const uint32_t a = with_low_ace(ranks), b = a >> 1, c = a >> 2, d = a >> 3, e = a >> 4;
    const uint32_t full = a & b & c & d & e;
    const uint32_t four = (a & b & c & (d | e)) | ((a | b) & c & d & e) | (a & b & d & e);
    return ((joker ? four : full) & 0x3ff) != 0;
}

bool seven_natural_row(uint32_t ranks) {
    const uint32_t one = with_low_ace(ranks), two = one & one >> 1, four = two & two >> 2;
    return (four & four >> 3) != 0;
}

bool seven_wild_row(uint32_t ranks) {
    const uint32_t row = with_low_ace(ranks);
    for (int low = 0; low <= 7; low++)
        if (seven_count(row >> low & 0x7f) >= 6) return true;
    return false;
}

bool seven_straight(const struct seven *s) { return has_straight(s->natural, s->joker); }
bool seven_flush(const struct seven *s) { return s->flush_suit >= 0; }

bool seven_straight_flush(const struct seven *s) {
    return s->flush_suit >= 0 && has_straight(s->suit[s->flush_suit], s->joker);
}

int seven_royal_suit(const struct seven *s) {
    if (s->flush_suit < 0) return -1;
    return seven_count(s->suit[s->flush_suit] & TEN_TO_ACE) + s->joker >= 5 ? s->flush_suit : -1;
}

bool seven_full_house(const struct seven *s) { return s->at_least[3] && (s->at_least[2] & (s->at_least[2] - 1)); }

bool seven_ace_high(const struct seven *s) {
    return !s->at_least[2] && s->at_least[1] >> ACE & 1 && !seven_straight(s) && !seven_flush(s);
}

/* ---- the clauses in words ----------------------------------------------------------------------------- */
/* One for each sentence of the House Way that can decide [P-way].  %a and %b are the ranks as "kings" and
 * "sixes", %A the first as "king". */
/* clang-format off */
#define CLAUSE_LIST(X) \
    X(FIVE_ACES_AND_KINGS,     "1",   "five aces and a pair of kings: the kings go in front") \
    X(FIVE_ACES,               "1",   "five aces and no pair of kings: two aces go in front") \
    X(QUADS_AND_PAIR,          "2",   "four %a and a pair of %b: the %b go in front") \
    X(QUADS_AND_TRIPS,         "2",   "four %a and three %b: two of the %b go in front") \
    X(QUAD_ACES,               "2",   "four aces and no pair of sevens or better: two aces go in front") \
    X(QUADS_HIGH,              "2",   "four %a and no pair of tens or better: two %a go in front") \
    X(QUADS_MIDDLE,            "2",   "four %a, no pair and no single ace: two %a go in front") \
    X(QUADS_MIDDLE_ACE,        "2",   "four %a, no pair but a single ace: the two highest singletons go in front") \
    X(QUADS_LOW,               "2",   "four %a and no pair: the two highest singletons go in front") \
    X(TWO_TRIPS,               "3",   "three %a and three %b: two %a go in front") \
    X(TRIPS_AND_TWO_PAIR,      "3",   "three %a and two pair: the highest possible pair, %b, goes in front") \
    X(FULL_HOUSE_TWOS,         "3",   "full house, %a over twos, and a single king or ace: the two singletons go in front") \
    X(FULL_HOUSE,              "3",   "full house, %a over %b: the %b go in front") \
    X(COMPLETE_KING,           "4d1", "a straight or flush can stay behind a front of king-high or better: the highest such front") \
    X(COMPLETE_ROYAL,          "4d2", "no front of king-high or better leaves a straight or flush: the highest front that leaves a royal flush") \
    X(COMPLETE_JACK,           "4d3", "a straight or flush can stay behind a front of jack-high or better: the highest such front") \
    X(COMPLETE_STRAIGHT_FLUSH, "4d4", "no front of jack-high or better leaves a straight or flush: the highest front that leaves a straight flush") \
    X(COMPLETE_ANY,            "4d5", "the highest front that leaves a straight or flush") \
    X(TRIP_ACES,               "5",   "three aces: one ace and the highest singleton go in front") \
    X(TRIPS,                   "5",   "three %a: the two highest singletons go in front") \
    X(THREE_PAIR,              "6",   "three pair: the highest, %a, goes in front") \
    X(TWO_PAIR_SEVENS,         "6",   "two pair, %a over %b, both sevens or better, and no single ace: the %b go in front") \
    X(TWO_PAIR_EITHER,         "6",   "two pair, %a over %b, the high pair sevens or better, and no single ace: the %b go in front") \
    X(TWO_PAIR_JACKS_ACE,      "6",   "two pair, %a over %b, jacks or better over sixes or better, and a single ace: the %b go in front") \
    X(TWO_PAIR_ACES,           "6",   "two pair, aces over %b: the %b go in front") \
    X(TWO_PAIR_NO_ACE,         "6",   "two pair, %a over %b, and no single ace: the two highest singletons go in front") \
    X(TWO_PAIR_ACE,            "6",   "two pair, %a over %b, and a single ace: the two highest singletons go in front") \
    X(PAIR,                    "7",   "a pair of %a: the two highest singletons go in front") \
    X(HIGH_CARD,               "8",   "no pair, %A-high: the second and third highest cards go in front")
/* clang-format on */

#define CLAUSE_WORDS(name, rule, text) {rule, text},

enum clause { CLAUSE_LIST(WORD_NAME) };

static const struct { const char *rule, *text; } clauses[] = {CLAUSE_LIST(CLAUSE_WORDS)};

/* Rules 4a to 4c keep their own number where they hand over to 2, 3 or 6. */
static const char rule_4a[] = "4a", rule_4b[] = "4b", rule_4c[] = "4c";

static bool queens_over_sixes(int high, int low) { return high >= QUEEN && low >= SIX; }

static const char *rule_explanation_prefix(const struct setting *s) {
    if (s->rule == rule_4a) return "a straight flush that holds four of a kind is set by rule 2: ";
    if (s->rule == rule_4b) return "a straight flush that holds a full house is set by rule 3: ";
    if (s->rule != rule_4c) return "";
    if (!queens_over_sixes(s->ranks[0], s->ranks[1]))
        return "a straight or flush with two pair and an ace is set by rule 6: ";
    return "a straight or flush with two pair, queens or better over sixes or better, is set by rule 6: ";
}

static const char *const fours[] = {rule_4a, rule_4b, rule_4c};

int house_way_number(const struct setting *setting) {
    for (int i = 0; i < (int)COUNT(fours); i++)
        if (setting->rule == fours[i]) return (int)COUNT(clauses) + 1 + i;
    return setting->clause + 1;
}

const char *house_way_rule(int number) {
    if (number < 1 || number > (int)(COUNT(clauses) + COUNT(fours))) return NULL;
    return number <= (int)COUNT(clauses) ? clauses[number - 1].rule : fours[number - 1 - (int)COUNT(clauses)];
}

void house_way_reason(struct buf *b, const struct setting *setting) {
    buf_put(b, rule_explanation_prefix(setting));
    for (const char *at = clauses[setting->clause].text; *at; at++) {
        if (*at != '%') {
            buf_char(b, *at);
            continue;
        }
        at++;
        if (*at == 'A')
            buf_put(b, card_rank_name(setting->ranks[0]));
        else
            buf_put(b, card_rank_plural(setting->ranks[*at - 'a']));
    }
}

/* ---- making a setting --------------------------------------------------------------------------------- */
/* What a rule looks at: the cards from high to low, the joker first, their sum and what they hold. */
struct hand {
    card cards[7];
    enum pai_gow_wheel wheel;
    struct hand_sum sum;
    struct seven holds;
};

/* As card_sort() does; seven different cards are a set, which gives them back in order without comparing. */
static void sort_seven(const card seven[7], card out[7]) {
    uint64_t set = 0;
    for (int i = 0; i < 7; i++) set |= UINT64_C(1) << seven[i];
    for (int i = 0; i < 7; i++) {
        must(set);
        out[i] = (card)(63 - __builtin_clzll(set));
        set ^= UINT64_C(1) << out[i];
    }
}

/* What a rule says: the ranks of the front, and why. */
struct verdict {
    uint8_t clause, high, low; /* of the front */
    uint8_t ranks[2];          /* that the reason names */
};

static struct verdict front_of(int high, int low, enum clause clause, int a, int b) {
    return (struct verdict){(uint8_t)clause, (uint8_t)high, (uint8_t)low, {(uint8_t)a, (uint8_t)b}};
}

static struct verdict pair_in_front(int rank, enum clause clause, int a, int b) {
    return front_of(rank, rank, clause, a, b);
}

static int rank_of(card c) { return c == JOKER ? ACE : card_rank(c); }

/* The places of two cards of the sorted seven, first < second. */
struct places {
    uint8_t first, second;
};

/* Puts the two cards in front; both hands stay sorted. */
static void split(const card cards[7], struct places two, card front[2], card back[5]) {
    front[0] = cards[two.first];
    front[1] = cards[two.second];
    for (int i = 0, at = 0; i < 7; i++)
        if (i != two.first && i != two.second) back[at++] = cards[i];
}

/* Where the named ranks lie, from the low end; five aces give ten ways to take two. */
static int find_places(const card cards[7], int high, int low, struct places out[10]) {
    int count = 0;
    for (int second = 6; second > 0; second--) {
        if (rank_of(cards[second]) != low) continue;
        for (int first = second - 1; first >= 0; first--)
            if (rank_of(cards[first]) == high) out[count++] = (struct places){(uint8_t)first, (uint8_t)second};
    }
    must(count > 0);
    return count;
}

/* The value behind, these two being in front. */
static pai_gow_back back_of(const struct hand *h, struct places two) {
    return pai_gow_back_without(h->sum, h->cards[two.first], h->cards[two.second], h->wheel);
}

/* Of several ways to take the named ranks the one that leaves the strongest back, the lowest cards first. */
static struct places strongest_back(const struct hand *h, const struct places *choices, int count) {
    int best = 0, best_value = -1;
    for (int i = 0; i < count; i++) {
        const int value = back_of(h, choices[i]);

        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return choices[best];
}

static struct setting set_by_ranks(const struct hand *h, struct verdict v, const char *rule) {
    struct setting setting = {.rule = rule, .clause = v.clause, .ranks = {v.ranks[0], v.ranks[1]}};
    struct places choices[10];
    const int count = find_places(h->cards, v.high, v.low, choices);
    split(h->cards, count > 1 ? strongest_back(h, choices, count) : choices[0], setting.front, setting.back);
    return setting;
}

/* ---- the rules, in the order of the list -------------------------------------------------------------- */
static struct verdict two_highest_singletons(const struct seven *s, enum clause clause, int a, int b) {
    const uint32_t singles = seven_exactly(s, 1);
    return front_of(seven_highest(singles), seven_highest(seven_without_highest(singles)), clause, a, b);
}

static bool single_ace(const struct seven *s) {
    return seven_exactly(s, 1) >> ACE & 1; /* [dealer-open-pai-gow R4]: the joker alone is one */
}

/* [P-way 1] */
static struct verdict five_aces(const struct seven *s) {
    if (s->at_least[2] >> KING & 1) return pair_in_front(KING, FIVE_ACES_AND_KINGS, ACE, KING);
    return pair_in_front(ACE, FIVE_ACES, ACE, ACE);
}

/* [P-way 2]; three of a kind beside the four count as a pair [dealer-open-pai-gow R6]. */
static struct verdict four_of_a_kind(const struct seven *s) {
    const int four = seven_highest(seven_exactly(s, 4));
    const uint32_t beside = s->at_least[2] & ~(UINT32_C(1) << four);
    const int pair = beside ? seven_highest(beside) : -1;
    const int least = four == ACE ? SEVEN : four >= JACK ? TEN : TWO; /* of a pair that goes in front */
    if (pair >= least)
        return pair_in_front(pair, s->at_least[3] >> pair & 1 ? QUADS_AND_TRIPS : QUADS_AND_PAIR, four, pair);
    if (four == ACE) return pair_in_front(ACE, QUAD_ACES, ACE, ACE);
    if (four >= JACK) return pair_in_front(four, QUADS_HIGH, four, four);
    if (four <= SIX) return two_highest_singletons(s, QUADS_LOW, four, four);
    if (single_ace(s)) return two_highest_singletons(s, QUADS_MIDDLE_ACE, four, ACE);
    return pair_in_front(four, QUADS_MIDDLE, four, four);
}

/* [P-way 3] */
static struct verdict full_house(const struct seven *s) {
    const uint32_t pairs = seven_exactly(s, 2), singles = seven_exactly(s, 1);
    const int trips = seven_highest(s->at_least[3]), highest = seven_highest(s->at_least[2]);
    if (seven_count(s->at_least[3]) == 2)
        return pair_in_front(trips, TWO_TRIPS, trips, seven_highest(seven_without_highest(s->at_least[3])));
    if (seven_count(pairs) == 2) return pair_in_front(highest, TRIPS_AND_TWO_PAIR, trips, highest);
    const int pair = seven_highest(pairs);
    if (pair == TWO && seven_highest(singles) >= KING) return two_highest_singletons(s, FULL_HOUSE_TWOS, trips, TWO);
    return pair_in_front(pair, FULL_HOUSE, trips, pair);
}

/* [P-way 5] */
static struct verdict three_of_a_kind(const struct seven *s) {
    const int trips = seven_highest(s->at_least[3]);
    if (trips == ACE) return front_of(ACE, seven_highest(seven_exactly(s, 1)), TRIP_ACES, ACE, ACE);
    return two_highest_singletons(s, TRIPS, trips, trips);
}

/* [P-way 6]; [dealer-open-pai-gow R3]: which of the two pairs must be sevens or better. */
static struct verdict two_pair(const struct seven *s, enum house_way way) {
    const uint32_t pairs = seven_exactly(s, 2);
    const int high = seven_highest(pairs), low = seven_highest(seven_without_highest(pairs));
    const bool ace = single_ace(s);
    if (seven_count(pairs) == 3) return pair_in_front(high, THREE_PAIR, high, low);
    if (low >= SEVEN && !ace) return pair_in_front(low, TWO_PAIR_SEVENS, high, low);
    if (way == HOUSE_WAY_EITHER_PAIR && high >= SEVEN && !ace) return pair_in_front(low, TWO_PAIR_EITHER, high, low);
    if (high >= JACK && low >= SIX && ace) return pair_in_front(low, TWO_PAIR_JACKS_ACE, high, low);
    if (high == ACE) return pair_in_front(low, TWO_PAIR_ACES, high, low);
    return two_highest_singletons(s, ace ? TWO_PAIR_ACE : TWO_PAIR_NO_ACE, high, low);
}

/* [P-way 7] */
static struct verdict one_pair(const struct seven *s) {
    const int pair = seven_highest(s->at_least[2]);
    return two_highest_singletons(s, PAIR, pair, pair);
}

/* [P-way 8] */
static struct verdict high_card(const struct seven *s) {
    const uint32_t ranks = s->at_least[1], lower = seven_without_highest(ranks);
    return front_of(seven_highest(lower), seven_highest(seven_without_highest(lower)), HIGH_CARD, seven_highest(ranks),
                    TWO);
}

/* ---- complete hands ----------------------------------------------------------------------------------- */
/* [P-way 4c] Two pair, queens over sixes or any ace; of a royal flush too [dealer-open-pai-gow R13]. */
static bool splits_as_two_pair(const struct seven *s) {
    const uint32_t pairs = seven_exactly(s, 2);
    if (seven_count(pairs) < 2) return false;
    return s->at_least[1] >> ACE & 1 ||
           queens_over_sixes(seven_highest(pairs), seven_highest(seven_without_highest(pairs)));
}

static bool is_complete(enum pai_gow_category category) {
    return category == PAI_GOW_STRAIGHT || category == PAI_GOW_FLUSH || category == PAI_GOW_STRAIGHT_FLUSH ||
           category == PAI_GOW_ROYAL;
}

/* [P-way 4d] The first of its steps that a setting with a complete back meets. */
static enum clause step_of(card front_high, card front_low, enum pai_gow_category back) {
    const int high = rank_of(front_high);
    const bool pair = high == rank_of(front_low);
    if (pair || high >= KING) return COMPLETE_KING;
    if (back == PAI_GOW_ROYAL) return COMPLETE_ROYAL;
    if (high >= JACK) return COMPLETE_JACK;
    return back == PAI_GOW_STRAIGHT_FLUSH ? COMPLETE_STRAIGHT_FLUSH : COMPLETE_ANY;
}

/* Earlier steps first, then the higher front, then the higher back. */
static int64_t merit(enum clause step, pai_gow_front front, pai_gow_back back) {
    return (int64_t)(COMPLETE_ANY - step) << 32 | (int64_t)front << 16 | back;
}

/* [P-way 4d] Of all settings that keep a complete hand behind, the best front by the five steps. */
static struct setting keep_complete(const struct hand *h) {
    struct setting setting = {.clause = COMPLETE_ANY};
    struct places best = {0, 0};
    int64_t best_merit = -1;
    for (uint8_t second = 6; second > 0; second--) {
        for (int first = second - 1; first >= 0; first--) {
            const struct places tried = {(uint8_t)first, second};
            const card high = h->cards[first], low = h->cards[second];
            const pai_gow_back back = back_of(h, tried);
            const enum pai_gow_category category = pai_gow_category(back);

            if (!is_complete(category)) continue;
            const enum clause step = step_of(high, low, category);
            const int64_t m = merit(step, pai_gow_value2(high, low), back);
            if (m <= best_merit) continue;
            best = tried;
            best_merit = m;
            setting.clause = (uint8_t)step;
        }
    }
    must(best_merit >= 0);
    split(h->cards, best, setting.front, setting.back);
    setting.rule = clauses[setting.clause].rule;
    return setting;
}

/* ---- the list ----------------------------------------------------------------------------------------- */
/* By the best five of the seven; 4 is asked early only where it hands over, so each rule has one place. */
struct setting house_way(const card seven[7], struct pai_gow_terms terms) {
    struct hand h = {.wheel = terms.wheel, .sum = hand_sum_of(seven, 7), .holds = seven_of(seven)};
    const struct seven *s = &h.holds;
    struct verdict v;
    sort_seven(seven, h.cards);
    const bool straight_flush = seven_straight_flush(s);
    const bool complete = straight_flush || seven_straight(s) || seven_flush(s);
    const char *rule = NULL;

    if (seven_exactly(s, 5)) {
        v = five_aces(s);
    } else if (s->at_least[4]) {
        v = four_of_a_kind(s);
        if (straight_flush) rule = rule_4a; /* [P-way 4a] */
    } else if (seven_full_house(s)) {
        v = full_house(s);
        if (straight_flush) rule = rule_4b; /* [P-way 4b] */
    } else if (complete) {
        if (!splits_as_two_pair(s)) return keep_complete(&h); /* [P-way 4d] */
        v = two_pair(s, terms.way);
        rule = rule_4c;
    } else if (s->at_least[3]) {
        v = three_of_a_kind(s);
    } else {
        const int pairs = seven_count(s->at_least[2]);
        v = pairs >= 2 ? two_pair(s, terms.way) : pairs == 1 ? one_pair(s) : high_card(s);
    }
    return set_by_ranks(&h, v, rule ? rule : clauses[v.clause].rule);
}

/* ---- every setting ------------------------------------------------------------------------------------ */
static bool same_value(const struct ranked_setting *a, const struct ranked_setting *b) {
    return a->front_value == b->front_value && a->back_value == b->back_value;
}

/* As good in front and behind, and better at one of the two. */
static bool beats(const struct ranked_setting *a, const struct ranked_setting *b) {
    return !a->foul && !same_value(a, b) && a->front_value >= b->front_value && a->back_value >= b->back_value;
}

static struct ranked_setting value_setting(const card front[2], const card back[5], enum pai_gow_wheel wheel) {
    struct ranked_setting r = {.front = {front[0], front[1]}};
    for (int i = 0; i < 5; i++) r.back[i] = back[i];
    r.front_value = pai_gow_value2(front[0], front[1]);
    r.back_value = pai_gow_value5(back, wheel);
    r.foul = pai_gow_foul(r.front_value, r.back_value);
    return r;
}

static bool ranks_before(const struct ranked_setting *a, const struct ranked_setting *b) {
    if (a->foul != b->foul) return b->foul;
    if (a->beaten != b->beaten) return b->beaten;
    return a->front_value != b->front_value ? a->front_value > b->front_value : a->back_value > b->back_value;
}

static int add_setting(struct ranked_setting *out, int count, struct ranked_setting added) {
    for (int i = 0; i < count; i++)
        if (same_value(&out[i], &added)) return count;
    out[count] = added;
    return count + 1;
}

static void sort_settings(struct ranked_setting *out, int count) {
    for (int i = 1; i < count; i++) {
        const struct ranked_setting moved = out[i];
        int at = i;
        for (; at > 0 && ranks_before(&moved, &out[at - 1]); at--) out[at] = out[at - 1];
        out[at] = moved;
    }
}

int house_way_settings(const card seven[7], struct pai_gow_terms terms, struct ranked_setting out[SETTINGS_MAX]) {
    const struct setting chosen = house_way(seven, terms);
    card cards[7], front[2], back[5];
    int count = 1;
    out[0] =
        value_setting(chosen.front, chosen.back, terms.wheel); /* first, so that its own cards stand for its value */
    out[0].house_way = true;
    sort_seven(seven, cards);
    for (uint8_t second = 6; second > 0; second--) {
        for (int first = second - 1; first >= 0; first--) {
            split(cards, (struct places){(uint8_t)first, second}, front, back);
            count = add_setting(out, count, value_setting(front, back, terms.wheel));
        }
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) out[i].beaten |= beats(&out[j], &out[i]);
    sort_settings(out, count);
    return count;
}

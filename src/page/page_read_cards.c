/* page_read_cards.c - scales, rankings and hands. */
#include "page/page_reader.h"

/* ---- scales --------------------------------------------------------------------------------------------- */
/* A=1 or 11 */
static bool read_either(struct reader *r, struct page_scale *scale, int rank, int64_t points) {
    int64_t other;
    if (!reader_accept(r, "or")) return true;
    if (scale->either != PAGE_NONE || rank == RANKS)
        return reader_refuse_before(r, "give one rank two values: A=1 or 11", "another rank has two values already");
    if (!reader_number(r, "the greater number of points", points + 1, 100, &other)) return false;
    scale->either = (uint8_t)rank;
    scale->more = (int8_t)(other - points);
    return true;
}

/* points baccarat: A=1 2=2 ... K=0 */
bool read_scale(struct reader *r) {
    struct page *p = r->page;
    struct page_scale scale = {.either = PAGE_NONE};
    unsigned seen = 0;
    if (!READER_NEW(r, "scale", scale, &scale.name)) return false;
    if (!reader_expect(r, ":", "write: points NAME: A=1 2=2 3=3 ... K=0")) return false;
    while (!reader_at_end(r)) {
        int64_t points;
        int rank = RANKS;
        if (!reader_accept(r, "joker") && !reader_rank(r, &rank)) return false;
        if (seen >> rank & 1) return reader_refuse_before(r, "give each rank once", "this rank has points already");
        if (!reader_expect(r, "=", "write the rank, = and its points: A=1")) return false;
        if (!reader_number(r, "a number of points", 0, 100, &points)) return false;
        if (!read_either(r, &scale, rank, points)) return false;
        scale.points[rank] = (int8_t)points;
        seen |= 1u << rank;
    }
    for (int rank = 0; rank < RANKS; rank++)
        if (!(seen >> rank & 1))
            return reader_refuse(r, text_format("add %c=0, or what it counts", card_rank_letter(rank)).text,
                                 "the scale says nothing of the %s", card_rank_name(rank));
    p->scale[p->scale_count++] = scale;
    return true;
}

bool read_scale_name(struct reader *r, uint8_t *out) { return READER_PICK(r, "scale of points", scale, out); }

/* ---- classes -------------------------------------------------------------------------------------------- */
struct known_class {
    const char *name;
    uint8_t alike[PAGE_ALIKE];
    bool straight, flush, alike_suited;
};

static const struct known_class known_classes[] = {
    {"five-of-a-kind", {5}, 0, 0, 0},
    {"four-of-a-kind", {4}, 0, 0, 0},
    {"full-house", {3, 2}, 0, 0, 0},
    {"three-of-a-kind", {3}, 0, 0, 0},
    {"three-pair", {2, 2, 2}, 0, 0, 0},
    {"two-pair", {2, 2}, 0, 0, 0},
    {"suited-pair", {2}, 0, 0, true},
    {"pair", {2}, 0, 0, 0},
    {"straight-flush", {0}, true, true, 0},
    {"straight", {0}, true, 0, 0},
    {"flush", {0}, 0, true, 0},
    {"high-card", {0}, 0, 0, 0},
};

static const struct known_class *known_class(struct text word) {
    for (size_t i = 0; i < COUNT(known_classes); i++)
        if (text_is(word, known_classes[i].name)) return &known_classes[i];
    return NULL;
}

static void merge_known(struct page_class *c, const struct known_class *known) {
    for (int i = 0; i < PAGE_ALIKE; i++)
        if (known->alike[i] > c->alike[i]) c->alike[i] = known->alike[i];
    c->straight |= known->straight;
    c->flush |= known->flush;
    c->alike_suited |= known->alike_suited;
}

static bool add_class(struct reader *r, struct page_ranking *ranking, struct page_class c) {
    if (r->page->class_count == PAGE_CLASSES) return reader_refuse_full(r, "classes of hands", PAGE_CLASSES);
    r->page->class[r->page->class_count++] = c;
    ranking->class_count++;
    return true;
}

/* What poker has for so many cards, best first; games of the trade agree on it. */
static bool add_standard(struct reader *r, struct page_ranking *ranking, int line) {
    static const char *const standard[][10] = {
        [2] = {"pair", "high-card"},
        [3] = {"straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card"},
        [4] = {"four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight", "two-pair", "pair",
               "high-card"},
        [5] = {"straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind", "two-pair",
               "pair", "high-card"},
    };
    if (ranking->cards < 2 || ranking->cards > 5)
        return reader_refuse_line(r, line, "list its classes on lines below, best first, high-card last",
                                  "poker has no order of hands for so many cards%s", "");
    if (ranking->cards == 5 && (ranking->bug || ranking->wild)) {
        struct page_class five = {.high = ACE, .alike = {5, 0}};
        five.name = reader_keep(r, text_view("five-of-a-kind", 14));
        if (!add_class(r, ranking, five)) return false;
    }
    for (int i = 0; i < 10 && standard[ranking->cards][i]; i++) {
        struct page_class c = {.high = ACE};
        const char *name = standard[ranking->cards][i];
        c.name = reader_keep(r, text_view(name, strlen(name)));
        merge_known(&c, known_class(text_view(name, strlen(name))));
        if (!add_class(r, ranking, c)) return false;
    }
    return !r->failed;
}

/* of ace | of 8 or better | of tens or less | of 6 to 10 */
static bool read_leading(struct reader *r, int8_t *low, int8_t *high) {
    int rank, to;
    if (!reader_rank(r, &rank)) return false;
    *low = *high = (int8_t)rank;
    if (reader_accept(r, "to")) {
        if (!reader_rank(r, &to)) return false;
        *high = (int8_t)to;
        if (to < rank) return reader_refuse_before(r, "write the lower rank first", "this band of ranks is empty");
    }
    return true;
}

/* with three-of-a-kind: other cards alike, beside those that the class has. */
static bool read_more_alike(struct reader *r, struct page_class *c) {
    const struct known_class *known = known_class(reader_peek(r));
    if (!known || !known->alike[0] || known->alike[1] || !c->alike[0] || c->alike[PAGE_ALIKE - 1])
        return reader_refuse(r, "write: four-of-a-kind with three-of-a-kind, or with pair",
                             "other cards alike are expected here, beside cards alike");
    reader_take(r);
    c->alike[c->alike[1] ? 2 : 1] = known->alike[0];
    return true;
}

static bool read_class_words(struct reader *r, struct page_class *c) {
    while (!reader_at_end(r)) {
        const struct known_class *known = known_class(reader_peek(r));
        if (known) {
            reader_take(r);
            merge_known(c, known);
        } else if (reader_accept(r, "suited")) {
            c->alike_suited = true;
        } else if (reader_accept(r, "natural")) {
            c->natural = true;
        } else if (reader_accept(r, "with")) {
            if (!read_more_alike(r, c)) return false;
        } else if (reader_accept(r, "of")) {
            if (!read_leading(r, &c->low, &c->high)) return false;
        } else if (reader_accept(r, "in")) {
            if (!reader_suits(r, &c->suits)) return false;
        } else {
            return reader_refuse_word(
                r,
                "a class is made of: five-of-a-kind, four-of-a-kind, full-house, three-of-a-kind, three-pair, "
                "two-pair, "
                "suited-pair, pair, straight, flush, straight-flush, suited, natural, with CLASS, of RANK, in SUIT",
                "says nothing about cards");
        }
    }
    return true;
}

/* One line: NAME, or NAME: WORDS. */
static bool read_class_line(struct reader *r, struct page_ranking *ranking) {
    struct page_class c = {.high = ACE};
    const struct known_class *known = known_class(reader_peek(r));
    for (int i = ranking->class_first; i < r->page->class_count; i++)
        if (text_is(reader_peek(r), page_name(r->page, r->page->class[i].name)))
            return reader_refuse(r, "list each class once", "this ranking has the class already");
    if (!reader_new_name(r, "class", &c.name)) return false;
    if (reader_accept(r, ":")) return read_class_words(r, &c) && add_class(r, ranking, c);
    if (!known)
        return reader_refuse_before(r, "write what it is made of after a colon: mini-royal: straight-flush of ace",
                                    "'%s' is a class of your own", page_name(r->page, c.name));
    merge_known(&c, known);
    return reader_end_line(r) && add_class(r, ranking, c);
}

static bool is_any_hand(const struct page_class *c) {
    return !c->alike[0] && !c->straight && !c->flush && !c->natural && !c->suits && c->low == TWO && c->high == ACE;
}

/* The lines below, indented; the last class must be every hand. */
static bool read_classes(struct reader *r, struct page_ranking *ranking) {
    const int line = r->line;
    while (reader_next_line(r) && r->indent > 0)
        if (!read_class_line(r, ranking)) return false;
    if (r->failed) return false;
    if (!ranking->class_count) return add_standard(r, ranking, line);
    if (is_any_hand(&r->page->class[r->page->class_count - 1])) return true;
    return reader_refuse_line(r, line, "end the list with: high-card",
                              "the ranking has no class for the hands that are in none%s", "");
}

/* ---- rankings ------------------------------------------------------------------------------------------- */
static bool read_wild(struct reader *r, struct page_ranking *ranking) {
    do {
        int rank;
        if (reader_accept(r, "joker")) {
            ranking->wild |= UINT64_C(1) << JOKER;
        } else {
            if (!reader_rank(r, &rank)) return false;
            ranking->wild |= UINT64_C(15) << 4 * rank;
        }
    } while (reader_accept(r, "and"));
    return true;
}

/* classes of 5 cards, wheel lowest [, joker bug | , wild 2s and joker] */
static bool read_classes_head(struct reader *r, struct page_ranking *ranking) {
    int64_t cards;
    const char *const form = "write: classes of 5 cards, wheel lowest";
    if (!reader_expect(r, "of", form) || !reader_number(r, "the number of cards of a hand", 1, 7, &cards)) return false;
    if (!reader_accept(r, "card") && !reader_expect(r, "cards", form)) return false;
    ranking->cards = (uint8_t)cards;
    bool wheel = false;
    while (reader_accept(r, ",")) {
        if (reader_accept(r, "wheel")) {
            wheel = true;
            if (reader_accept(r, "lowest"))
                ranking->wheel = PAGE_WHEEL_LOWEST;
            else if (reader_accept(r, "second"))
                ranking->wheel = PAGE_WHEEL_SECOND;
            else if (!reader_expect(r, "none",
                                    "say where A-2-3 and so on ranks among straights: lowest, second, or none"))
                return false;
        } else if (reader_accept(r, "joker")) {
            if (!reader_expect(r, "bug", "write: joker bug; of a joker that is any card write: wild joker"))
                return false;
            ranking->bug = true;
        } else if (reader_accept(r, "wild")) {
            if (!read_wild(r, ranking)) return false;
        } else {
            return reader_refuse(r, "after the comma: wheel lowest, joker bug, or wild 2s and joker",
                                 "this is no property of a ranking");
        }
    }
    if (ranking->cards > 2 && !wheel)
        return reader_refuse(r, "add: , wheel lowest   (or second, or none): houses differ",
                             "the ranking does not say where A-2-3 and so on ranks among straights");
    if (r->page->deck == DECK_53 && !ranking->bug && !(ranking->wild >> JOKER & 1))
        return reader_refuse(r, "add: , joker bug   or   , wild joker",
                             "the deck has a joker, and the ranking does not say what it is");
    return reader_end_line(r) && read_classes(r, ranking);
}

/* sum of SCALE [modulo 10] | most of SCALE in one suit, 3 cards | nearest of SCALE to 21, 2 to 3 cards */
static bool read_points_head(struct reader *r, struct page_ranking *ranking) {
    int64_t number;
    if (!reader_expect(r, "of", "write the scale: sum of baccarat")) return false;
    if (!read_scale_name(r, &ranking->scale)) return false;
    if (ranking->kind == PAGE_SUM) {
        if (!reader_accept(r, "modulo")) return true;
        if (!reader_number(r, "the modulus", 2, 100, &number)) return false;
        ranking->modulo = (int16_t)number;
        return true;
    }
    if (ranking->kind == PAGE_NEAREST) {
        if (!reader_expect(r, "to", "write the limit: nearest of SCALE to 21")) return false;
        if (!reader_number(r, "the limit", 1, 100, &number)) return false;
        ranking->modulo = (int16_t)number;
    } else if (!reader_expect(r, "in", "write: most of SCALE in one suit, 3 cards") ||
               !reader_expect(r, "one", "write: in one suit") || !reader_expect(r, "suit", "write: in one suit")) {
        return false;
    }
    if (!reader_expect(r, ",", "write how many cards count: , 3 cards") ||
        !reader_number(r, "the number of cards", 1, 7, &number))
        return false;
    ranking->least = 1;
    if (reader_accept(r, "to")) {
        ranking->least = (uint8_t)number;
        if (!reader_number(r, "the number of cards", number, 7, &number)) return false;
    }
    ranking->cards = (uint8_t)number;
    return reader_expect(r, "cards", "write: cards");
}

/* five of 2 cards: the pairs and high cards of a ranking, to be compared with its hands */
static bool read_few(struct reader *r, const struct page_ranking *of, struct page_ranking *ranking) {
    const char *const form = "write: ranking front = RANKING of 2 cards";
    const page_text name = ranking->name;
    int64_t cards;
    if (of->kind != PAGE_CLASSES_OF)
        return reader_refuse(r, "name a ranking of classes", "this ranking has no classes");
    reader_take(r);
    if (!reader_expect(r, "of", form) || !reader_number(r, "the number of cards of a hand", 1, of->cards - 1, &cards) ||
        !reader_expect(r, "cards", form))
        return false;
    *ranking = *of;
    ranking->name = name;
    ranking->cards = (uint8_t)cards;
    ranking->few = true;
    return true;
}

static bool read_ranking_kind(struct reader *r, struct page_ranking *ranking) {
    const int few = READER_FIND(r, ranking, reader_peek(r));
    if (reader_accept(r, "classes")) return read_classes_head(r, ranking);
    if (few >= 0) {
        if (!read_few(r, &r->page->ranking[few], ranking)) return false;
    } else if (reader_accept(r, "longest")) {
        ranking->kind = PAGE_SUIT;
        if (!reader_expect(r, "suit", "write: longest suit")) return false;
    } else if (reader_accept(r, "sum")) {
        ranking->kind = PAGE_SUM;
        if (!read_points_head(r, ranking)) return false;
    } else if (reader_accept(r, "most")) {
        ranking->kind = PAGE_SUIT_SUM;
        if (!read_points_head(r, ranking)) return false;
    } else if (reader_accept(r, "nearest")) {
        ranking->kind = PAGE_NEAREST;
        if (!read_points_head(r, ranking)) return false;
    } else {
        return reader_refuse_word(
            r,
            "write one of: classes of 5 cards, wheel lowest; RANKING of 2 cards; longest suit; sum "
            "of SCALE; most of SCALE in one suit, 3 cards; nearest of SCALE to 21, 2 to 3 cards",
            "is no kind of ranking");
    }
    if (!reader_end_line(r)) return false;
    reader_next_line(r);
    return !r->failed;
}

/* Reads the line after it, too: a ranking may have lines below. */
bool read_ranking(struct reader *r) {
    struct page *p = r->page;
    struct page_ranking ranking = {.class_first = p->class_count};
    if (!READER_NEW(r, "ranking", ranking, &ranking.name)) return false;
    if (!reader_expect(r, "=", "write: ranking NAME = classes of 5 cards, wheel lowest")) return false;
    if (!read_ranking_kind(r, &ranking)) return false;
    p->ranking[p->ranking_count++] = ranking;
    return true;
}

/* ---- sets and hands ------------------------------------------------------------------------------------- */
bool read_pile_name(struct reader *r, uint8_t *out) { return READER_PICK(r, "pile of cards", pile, out); }

/* PILE [first N | last N | card N] [exactly N] */
static bool read_part(struct reader *r, struct page_part *part) {
    uint8_t pile;
    int64_t number;
    if (!read_pile_name(r, &pile)) return false;
    const int count = r->page->pile[pile].count;
    *part = (struct page_part){pile, 0, (uint8_t)count, PAGE_NONE};
    if (reader_accept(r, "card")) {
        if (!reader_number(r, "the place of a card in that pile", 1, count, &number)) return false;
        part->from = (uint8_t)(number - 1);
        part->count = 1;
    } else if (reader_is(r, "first") || reader_is(r, "last")) {
        const bool last = text_is(reader_take(r), "last");
        if (!reader_number(r, "a number of cards of that pile", 1, count, &number)) return false;
        part->from = (uint8_t)(last ? count - number : 0);
        part->count = (uint8_t)number;
    }
    if (reader_accept(r, "exactly")) {
        if (!reader_number(r, "a number of cards of that pile", 0, part->count, &number)) return false;
        part->use = (uint8_t)number;
    }
    return true;
}

/* A plus sign, and after it cards: not a number that is added. */
static bool has_more(struct reader *r) {
    if (!reader_accept(r, "+")) return false;
    if (READER_FIND(r, pile, reader_peek(r)) >= 0 || !read_starts_number(r)) return true;
    r->next--;
    return false;
}

static int cards_of(const struct page *p, int set) {
    int count = 0;
    for (int i = 0; i < p->set[set].part_count; i++) count += p->part[p->set[set].part_first + i].count;
    return count;
}

bool read_set(struct reader *r, uint8_t *out) {
    struct page *p = r->page;
    struct page_set set = {.part_first = p->part_count};
    if (p->set_count == PAGE_SETS) return reader_refuse_full(r, "sets of cards", PAGE_SETS);
    do {
        if (p->part_count == PAGE_PARTS) return reader_refuse_full(r, "parts of sets", PAGE_PARTS);
        if (!read_part(r, &p->part[p->part_count])) return false;
        p->part_count++;
        set.part_count++;
    } while (has_more(r));
    *out = p->set_count;
    p->set[p->set_count++] = set;
    if (cards_of(p, *out) <= PAGE_SET_CARDS) return true;
    return reader_refuse_before(r, "name fewer piles, each once", "a set has at most %d cards", PAGE_SET_CARDS);
}

enum { HAND_CARDS_MOST = 12, WILD_CARDS_MOST = 7 };

/* hand NAME = RANKING of SET */
bool read_hand(struct reader *r) {
    struct page *p = r->page;
    struct page_hand hand = {0};
    const char *const form = "write: hand NAME = RANKING of PILE + PILE";
    if (!READER_NEW(r, "hand", hand, &hand.name) || !reader_expect(r, "=", form)) return false;
    if (!READER_PICK(r, "ranking", ranking, &hand.ranking)) return false;
    const int ranking = hand.ranking;
    if (!reader_expect(r, "of", form) || !read_set(r, &hand.set)) return false;
    const int cards = cards_of(p, hand.set), need = p->ranking[ranking].cards;
    if (p->ranking[ranking].kind == PAGE_CLASSES_OF && cards < need)
        return reader_refuse(r, text_format("name %d cards or more, or a ranking of fewer", need).text,
                             "these are %d cards, and a hand of '%s' takes %d", cards,
                             page_name(p, p->ranking[ranking].name), need);
    if (p->ranking[ranking].wild && (cards > WILD_CARDS_MOST || need > 5))
        return reader_refuse_before(r, "name fewer piles",
                                    "with wild cards a hand is the best five of at most %d cards", WILD_CARDS_MOST);
    if (cards > HAND_CARDS_MOST)
        return reader_refuse_before(r, "name fewer piles", "a hand is made of at most %d cards", HAND_CARDS_MOST);
    p->hand[p->hand_count++] = hand;
    return true;
}

/* ---- phrases about a hand ------------------------------------------------------------------------------- */
static page_value class_base(const struct page_ranking *k, int i) { return (page_value)(k->class_count - i) << 20; }

static int leading_of(const struct page *p, const struct page_ranking *k, int i, int rank) {
    return k->wheel == PAGE_WHEEL_SECOND && rank == ACE && p->class[k->class_first + i].straight ? ACE + 1 : rank;
}

static struct reader_table classes_of(const struct page *p, const struct page_ranking *k) {
    return (struct reader_table){&p->class[k->class_first].name, sizeof p->class[0], k -> class_count, 0};
}

static int find_class(const struct page *p, const struct page_ranking *k, struct text word) {
    return reader_find(p, classes_of(p, k), word);
}

/* "queen-high", "ace-king": ranks of a hand that is only high; how many, 0 if it is none. */
static int high_ranks_of(struct text word, int ranks[2]) {
    const char *hyphen = memchr(word.at, '-', word.size);
    if (!hyphen) return 0;
    const size_t before = (size_t)(hyphen - word.at);
    const struct text second = text_view(hyphen + 1, word.size - before - 1);
    ranks[0] = reader_rank_of(text_view(word.at, before));
    if (ranks[0] < 0) return 0;
    if (text_is(second, "high")) return 1;
    ranks[1] = reader_rank_of(second);
    return ranks[1] < 0 ? 0 : 2;
}

static const struct page_ranking *ranking_of_hand(const struct reader *r, int hand) {
    return &r->page->ranking[r->page->hand[hand].ranking];
}

bool read_starts_class(const struct reader *r, int hand) {
    int ranks[2];
    const struct page_ranking *k = ranking_of_hand(r, hand);
    const struct text word = reader_peek(r);
    if (k->kind == PAGE_CLASSES_OF)
        return find_class(r->page, k, word) >= 0 || high_ranks_of(word, ranks) || text_is(word, "royal-flush") ||
               text_is(word, "mini-royal");
    return word.size && char_is_digit(word.at[0]);
}

static bool read_class_range(struct reader *r, const struct page_ranking *k, struct page_condition *out) {
    const struct page *p = r->page;
    int ranks[2] = {0, 0};
    const struct text word = reader_peek(r);
    int i = find_class(p, k, word);
    int8_t low = TWO, high = ACE;
    const int high_ranks = i < 0 ? high_ranks_of(word, ranks) : 0;
    if (high_ranks) {
        const page_value base = class_base(k, k->class_count - 1) | (page_value)ranks[0] << 16;
        out->low = high_ranks == 2 ? base | (page_value)ranks[1] << 12 : base;
        out->high = high_ranks == 2 ? out->low | 0xfff : base | 0xffff;
        reader_take(r);
        return true;
    }
    if (i < 0 && (text_is(word, "royal-flush") || text_is(word, "mini-royal"))) {
        i = find_class(p, k, text_view("straight-flush", 14));
        low = ACE;
    }
    if (i < 0) return reader_refuse_unknown(r, "class in that ranking", classes_of(p, k));
    reader_take(r);
    if (reader_accept(r, "of") && !read_leading(r, &low, &high)) return false;
    out->low = low == TWO ? class_base(k, i) : class_base(k, i) | (page_value)leading_of(p, k, i, low) << 16;
    out->high = high == ACE ? class_base(k, i) | 0xfffff
                            : class_base(k, i) | (page_value)leading_of(p, k, i, high) << 16 | 0xffff;
    return true;
}

/* 4-card [queen-high] */
static bool read_suit_range(struct reader *r, struct page_condition *out) {
    const struct text word = reader_peek(r);
    int ranks[2];
    if (word.size != 6 || !char_is_digit(word.at[0]) || memcmp(word.at + 1, "-card", 5) != 0)
        return reader_refuse_word(r,
                                  "write the length, and the highest card where it matters: 4-card, 3-card nine-high",
                                  "is no class of the longest suit");
    const page_value base = (page_value)(word.at[0] - '0') << 13;
    reader_take(r);
    out->low = base;
    out->high = base | 0x1fff;
    if (high_ranks_of(reader_peek(r), ranks) != 1) return true;
    out->low = base | 1u << ranks[0];
    out->high = base | ((1u << (ranks[0] + 1)) - 1);
    reader_take(r);
    return true;
}

static bool read_points_range(struct reader *r, struct page_condition *out) {
    int64_t low, high;
    if (!reader_number(r, "a number of points", 0, 700, &low)) return false;
    high = low;
    if (reader_accept(r, "to") && !reader_number(r, "a number of points", low, 700, &high)) return false;
    out->low = (page_value)low + PAGE_POINTS;
    out->high = (page_value)high + PAGE_POINTS;
    return true;
}

/* CLASS [of RANK [to RANK]] [or better | or less] [in SUIT], of a hand. */
bool read_class_phrase(struct reader *r, int hand, struct page_condition *out) {
    const struct page_ranking *k = ranking_of_hand(r, hand);
    *out = (struct page_condition){.op = PAGE_HAND_IN, .a = (uint16_t)hand};
    if (k->kind == PAGE_CLASSES_OF ? !read_class_range(r, k, out)
        : k->kind == PAGE_SUIT     ? !read_suit_range(r, out)
                                   : !read_points_range(r, out))
        return false;
    if (r->next + 1 < r->count && reader_is(r, "or") &&
        (text_is(r->word[r->next + 1].text, "better") || text_is(r->word[r->next + 1].text, "less"))) {
        reader_take(r);
        if (text_is(reader_take(r), "better"))
            out->high = UINT32_MAX;
        else
            out->low = 1;
    }
    uint8_t suits = 0;
    if (reader_accept(r, "in") && !reader_suits(r, &suits)) return false;
    out->c = suits;
    return true;
}

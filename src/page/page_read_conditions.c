/* page_read_conditions.c - numbers and conditions. */
#include "page/page_reader.h"

/* ---- numbers -------------------------------------------------------------------------------------------- */
static bool add_number(struct reader *r, struct page_number number, uint8_t *out) {
    struct page *p = r->page;
    if (p->number_count == PAGE_NUMBERS) return reader_refuse_full(r, "numbers", PAGE_NUMBERS);
    *out = p->number_count;
    p->number[p->number_count++] = number;
    return true;
}

/* "Qh", "jacks", "hearts", "red", "joker": kinds of cards, a bit each; 0: none.  "Qs" could be one card or four. */
static uint64_t kinds_of(struct text word) {
    const char *at = word.at;
    card one;
    if (text_is(word, "joker")) return UINT64_C(1) << JOKER;
    const int rank = reader_rank_of(word), suits = reader_suit_of(word);
    if (rank >= 0) return UINT64_C(15) << 4 * rank;
    if (suits) return (uint64_t)suits * UINT64_C(0x1111111111111);
    if (card_read(&at, word.at + word.size, &one) && at == word.at + word.size) return UINT64_C(1) << one;
    return 0;
}

static bool is_ambiguous(struct text word) {
    return word.size == 2 && word.at[1] == 's' && memchr("AKQJT", word.at[0], 5);
}

/* KIND [in SUIT] [or KIND [in SUIT]] ... */
static bool read_kinds(struct reader *r, uint8_t *out) {
    struct page *p = r->page;
    uint64_t mask = 0;
    do {
        uint64_t kinds = kinds_of(reader_peek(r));
        if (is_ambiguous(reader_peek(r)))
            return reader_refuse_word(r, "write: queens, or queen in spades", "is four cards or one");
        if (!kinds)
            return reader_refuse_word(r, "write a rank (jacks), a suit (hearts), red, black, joker, or a card (Qh)",
                                      "is no kind of card");
        reader_take(r);
        if (reader_is(r, "in") && r->next + 1 < r->count && reader_suit_of(r->word[r->next + 1].text)) {
            reader_take(r);
            kinds &= kinds_of(reader_take(r));
        }
        mask |= kinds;
    } while (reader_accept(r, "or"));
    if (p->mask_count == PAGE_NUMBERS) return reader_refuse_full(r, "kinds of cards", PAGE_NUMBERS);
    *out = p->mask_count;
    p->mask[p->mask_count++] = mask;
    return true;
}

static bool read_in_set(struct reader *r, uint8_t *set) {
    return reader_expect(r, "in", "write where: in PILE + PILE") && read_set(r, set);
}

static bool read_scale_of(struct reader *r, uint8_t *scale) {
    return reader_expect(r, "of", "write: of SCALE in PILE") && read_scale_name(r, scale);
}

static bool read_points_of(struct reader *r, struct page_number *n) {
    *n = (struct page_number){.op = PAGE_POINTS_OF};
    if (!reader_expect(r, "of", "write: points of HAND") || !read_hand_name(r, &n->a)) return false;
    if (r->page->ranking[r->page->hand[n->a].ranking].kind != PAGE_CLASSES_OF) return true;
    return reader_refuse_before(r, "compare the hand itself: HAND is CLASS",
                                "hands of this ranking have classes and no points");
}

static bool read_seats_that(struct reader *r, struct page_number *n) {
    uint16_t condition;
    if (!reader_expect(r, "that", "write: seats that (CONDITION)")) return false;
    if (!read_condition(r, &condition)) return false;
    if (condition > UINT8_MAX) return reader_refuse_full(r, "conditions before such a number", UINT8_MAX);
    *n = (struct page_number){.op = PAGE_SEATS_THAT, .a = (uint8_t)condition};
    return true;
}

static bool read_stake_in(struct reader *r, struct page_number *n) {
    *n = (struct page_number){.op = PAGE_TIMES};
    return read_wager_name(r, &n->b) && reader_expect(r, "in", "write: times ante in play") &&
           read_wager_name(r, &n->a);
}

static bool read_constant(struct reader *r, struct page_number *n) {
    int64_t value;
    if (!reader_number(r, "a number", 0, 1000000, &value)) return false;
    *n = (struct page_number){.op = PAGE_CONST, .value = (int32_t)value};
    return true;
}

bool read_starts_number(const struct reader *r) {
    static const char *const words[] = {"cards",   "count",  "sum",   "highest", "lowest",
                                        "longest", "points", "seats", "times",   "discards"};
    const struct text word = reader_peek(r);
    for (size_t i = 0; i < COUNT(words); i++)
        if (reader_is(r, words[i])) return true;
    return READER_FIND(r, number, word) >= 0 || (word.size && char_is_digit(word.at[0]));
}

static bool read_longest(struct reader *r, struct page_number *n) {
    n->op = reader_accept(r, "suit") ? PAGE_SUITED : PAGE_RUN;
    if (n->op == PAGE_RUN && !reader_expect(r, "run", "write: longest suit in PILE, or longest run in PILE"))
        return false;
    return read_in_set(r, &n->a);
}

static bool read_new_term(struct reader *r, struct page_number *n) {
    if (reader_accept(r, "cards")) return n->op = PAGE_CARDS, read_in_set(r, &n->a);
    if (reader_accept(r, "count"))
        return n->op = PAGE_COUNT,
               reader_expect(r, "of", "write: count of jacks in PILE") && read_kinds(r, &n->b) && read_in_set(r, &n->a);
    if (reader_accept(r, "sum")) return n->op = PAGE_SUM_OF, read_scale_of(r, &n->b) && read_in_set(r, &n->a);
    if (reader_accept(r, "highest")) return n->op = PAGE_HIGHEST, read_scale_of(r, &n->b) && read_in_set(r, &n->a);
    if (reader_accept(r, "lowest")) return n->op = PAGE_LOWEST, read_scale_of(r, &n->b) && read_in_set(r, &n->a);
    if (reader_accept(r, "longest")) return read_longest(r, n);
    if (reader_accept(r, "points")) return read_points_of(r, n);
    if (reader_accept(r, "seats")) return read_seats_that(r, n);
    if (reader_accept(r, "times")) return read_stake_in(r, n);
    if (reader_accept(r, "discards")) return n->op = PAGE_DISCARDS, true;
    return read_constant(r, n);
}

static bool read_term(struct reader *r, uint8_t *out) {
    struct page_number n = {0};
    const int found = READER_FIND(r, number, reader_peek(r));
    if (found >= 0) {
        reader_take(r);
        *out = (uint8_t)found;
        return true;
    }
    return read_new_term(r, &n) && add_number(r, n, out);
}

/* TERM [+ TERM | - TERM] ... [modulo N] */
static bool read_number_value(struct reader *r, uint8_t *out) {
    if (!read_term(r, out)) return false;
    while (reader_is(r, "+") || reader_is(r, "-")) {
        struct page_number n = {.op = text_is(reader_take(r), "+") ? PAGE_ADD : PAGE_SUBTRACT, .a = *out};
        if (!read_term(r, &n.b) || !add_number(r, n, out)) return false;
    }
    if (!reader_accept(r, "modulo")) return true;
    int64_t modulus;
    if (!reader_number(r, "the modulus", 2, 1000, &modulus)) return false;
    return add_number(r, (struct page_number){.op = PAGE_MODULO, .a = *out, .value = (int32_t)modulus}, out);
}

/* number NAME = VALUE */
bool read_number_statement(struct reader *r) {
    page_text name;
    uint8_t number;
    if (!READER_NEW(r, "number", number, &name)) return false;
    if (!reader_expect(r, "=", "write: number NAME = count of jacks in dealer") || !read_number_value(r, &number))
        return false;
    struct page_number *n = &r->page->number[number];
    if (n->name)
        return reader_refuse_before(r, "use that name", "this number is named '%s' already",
                                    page_name(r->page, n->name));
    n->name = name;
    return true;
}

/* ---- conditions ----------------------------------------------------------------------------------------- */
bool reader_add_condition(struct reader *r, struct page_condition c, uint16_t *out) {
    struct page *p = r->page;
    if (p->condition_count == PAGE_CONDITIONS) return reader_refuse_full(r, "conditions", PAGE_CONDITIONS);
    *out = p->condition_count;
    p->condition[p->condition_count++] = c;
    return true;
}

static bool read_relation(struct reader *r, uint32_t *out) {
    static const struct {
        const char *word;
        uint32_t relation;
    } relations[] = {{"=", PAGE_EQ}, {"!=", PAGE_LT | PAGE_GT}, {"<", PAGE_LT}, {"<=", PAGE_LT | PAGE_EQ},
                     {">", PAGE_GT}, {">=", PAGE_GT | PAGE_EQ}};
    for (size_t i = 0; i < COUNT(relations); i++) {
        if (!reader_accept(r, relations[i].word)) continue;
        *out = relations[i].relation;
        return true;
    }
    return reader_refuse(r, "write =, !=, <, <=, > or >= between two numbers",
                         "a comparison of the number is expected here");
}

static bool read_number_condition(struct reader *r, struct page_condition *c) {
    uint8_t a, b;
    *c = (struct page_condition){.op = PAGE_RELATED};
    if (!read_number_value(r, &a) || !read_relation(r, &c->c) || !read_number_value(r, &b)) return false;
    c->a = a;
    c->b = b;
    return true;
}

bool read_hand_name(struct reader *r, uint8_t *out) { return READER_PICK(r, "hand", hand, out); }

/* Of one ranking, or of one that was made of the other's classes for fewer cards. */
static bool are_comparable(const struct page *p, int a, int b) {
    const struct page_ranking *x = &p->ranking[p->hand[a].ranking], *y = &p->ranking[p->hand[b].ranking];
    return x == y || (x->class_count && x->class_first == y->class_first);
}

/* HAND is PHRASE; HAND above | below | equals HAND */
static bool read_hand_condition(struct reader *r, int hand, struct page_condition *c) {
    static const char *const words[] = {"below", "equals", "above"};
    uint8_t other;
    if (reader_accept(r, "is")) return read_class_phrase(r, hand, c);
    *c = (struct page_condition){.op = PAGE_COMPARE, .a = (uint16_t)hand};
    for (int i = 0; i < 3 && !c->c; i++)
        if (reader_accept(r, words[i])) c->c = 1u << i;
    if (!c->c)
        return reader_refuse_word(r, "write: HAND is CLASS, HAND above HAND, HAND below HAND or HAND equals HAND",
                                  "does not follow a hand");
    if (!read_hand_name(r, &other)) return false;
    c->b = other;
    if (are_comparable(r->page, hand, other)) return true;
    return reader_refuse_before(r, "compare hands of one ranking", "'%s' and '%s' are of different rankings",
                                page_name(r->page, r->page->hand[hand].name),
                                page_name(r->page, r->page->hand[other].name));
}

static int find_choice(const struct reader *r, int decision, struct text word) {
    const struct page *p = r->page;
    const struct page_decision *d = &p->decision[decision];
    for (int i = 0; i < d->choice_count; i++)
        if (text_is(word, page_name(p, p->actions[p->choice[d->choice_first + i].action]))) return i;
    return -1;
}

/* chose CHOICE [at DECISION] */
static bool read_chose(struct reader *r, struct page_condition *c) {
    const struct text word = reader_peek(r);
    int found = -1, times = 0;
    for (int i = 0; i < r->page->decision_count; i++) {
        if (find_choice(r, i, word) < 0) continue;
        found = i;
        times++;
    }
    if (!times) return reader_refuse_unknown(r, "choice", reader_actions(r->page));
    reader_take(r);
    if (reader_accept(r, "at")) {
        uint8_t at;
        if (!READER_PICK(r, "decision", decision, &at)) return false;
        found = at;
        if (find_choice(r, found, word) < 0)
            return reader_refuse_before(r, "name the decision that has this choice",
                                        "that decision has no choice '%.*s'", (int)word.size, word.at);
    } else if (times > 1) {
        return reader_refuse(r, "say at which decision: chose CHOICE at DECISION",
                             "several decisions have the choice '%.*s'", (int)word.size, word.at);
    }
    *c = (struct page_condition){.op = PAGE_CHOSE, .a = (uint16_t)found, .c = 1u << find_choice(r, found, word)};
    return true;
}

/* option ID VALUE */
static bool read_option_is(struct reader *r, struct page_condition *c) {
    uint8_t option, value;
    if (!READER_PICK(r, "option", option, &option)) return false;
    const struct page_option *o = &r->page->option[option];
    if (!reader_pick(r, "value of that option",
                     (struct reader_table){o->choices, sizeof o->choices[0], o->choice_count, 0}, &value))
        return false;
    *c = (struct page_condition){.op = PAGE_OPTION, .a = option, .b = value};
    return true;
}

static bool read_dealt(struct reader *r, struct page_condition *c) {
    uint8_t pile;
    if (!read_pile_name(r, &pile)) return false;
    *c = (struct page_condition){.op = PAGE_LIES, .a = pile};
    return true;
}

static bool read_any_seat(struct reader *r, struct page_condition *c) {
    uint16_t of;
    if (!reader_expect(r, "seat", "write: any seat (CONDITION)")) return false;
    if (!reader_is(r, "("))
        return reader_refuse(r, "put what holds for the seat in parentheses: any seat (made play)",
                             "a parenthesis is expected here");
    if (!read_condition(r, &of)) return false;
    *c = (struct page_condition){.op = PAGE_ANY_SEAT, .a = of};
    return true;
}

static bool refuse_condition(struct reader *r) {
    const struct text word = reader_peek(r);
    const char *remedy =
        "write a condition: HAND is CLASS, HAND above HAND, NUMBER >= NUMBER, folded, made WAGER, chose CHOICE, dealt "
        "PILE, option NAME VALUE, any seat (...), or a name given by a line 'condition NAME = ...'";
    if (!word.size) return reader_refuse(r, remedy, "the line ends where a condition is expected");
    return reader_refuse(r, remedy, "'%.*s' begins no condition", (int)word.size, word.at);
}

static bool read_atom(struct reader *r, struct page_condition *c) {
    uint8_t wager;
    const int hand = READER_FIND(r, hand, reader_peek(r));
    if (hand >= 0) return reader_take(r), read_hand_condition(r, hand, c);
    if (reader_accept(r, "always")) return *c = (struct page_condition){.op = PAGE_ALWAYS}, true;
    if (reader_accept(r, "folded")) return *c = (struct page_condition){.op = PAGE_FOLDED}, true;
    if (reader_accept(r, "chose")) return read_chose(r, c);
    if (reader_accept(r, "option")) return read_option_is(r, c);
    if (reader_accept(r, "dealt")) return read_dealt(r, c);
    if (reader_accept(r, "any")) return read_any_seat(r, c);
    if (reader_accept(r, "made")) {
        if (!read_wager_name(r, &wager)) return false;
        *c = (struct page_condition){.op = PAGE_MADE, .a = wager};
        return true;
    }
    if (r->by_hand != PAGE_NONE && read_starts_class(r, r->by_hand)) return read_class_phrase(r, r->by_hand, c);
    if (read_starts_number(r)) return read_number_condition(r, c);
    return refuse_condition(r);
}

static bool read_one(struct reader *r, uint16_t *out) {
    struct page_condition c = {0};
    const int named = READER_FIND(r, condition, reader_peek(r));
    if (named >= 0) {
        reader_take(r);
        *out = (uint16_t)named;
        return true;
    }
    if (reader_accept(r, "(")) return read_condition(r, out) && reader_expect(r, ")", "close the parenthesis");
    if (reader_accept(r, "not")) {
        if (!read_one(r, &c.a)) return false;
        c.op = PAGE_NOT;
    } else if (!read_atom(r, &c)) {
        return false;
    }
    return reader_add_condition(r, c, out);
}

static bool read_chain(struct reader *r, const char *word, int op, uint16_t *out) {
    if (op == PAGE_OR ? !read_chain(r, "and", PAGE_AND, out) : !read_one(r, out)) return false;
    while (reader_accept(r, word)) {
        struct page_condition c = {.op = (uint8_t)op, .a = *out};
        if (op == PAGE_OR ? !read_chain(r, "and", PAGE_AND, &c.b) : !read_one(r, &c.b)) return false;
        if (!reader_add_condition(r, c, out)) return false;
    }
    return true;
}

enum { CONDITION_DEPTH = 16 };

/* and before or; parentheses */
bool read_condition(struct reader *r, uint16_t *out) {
    if (++r->depth > CONDITION_DEPTH)
        return reader_refuse(r, "give a part of it a name: condition NAME = ...",
                             "parentheses are nested more than %d deep", CONDITION_DEPTH);
    const bool good = read_chain(r, "or", PAGE_OR, out);
    r->depth--;
    return good;
}

bool read_when(struct reader *r, uint16_t *out) {
    if (reader_accept(r, "when")) return read_condition(r, out);
    *out = 0; /* the first condition of a page is always */
    return true;
}

/* condition NAME = ... */
bool read_condition_statement(struct reader *r) {
    page_text name;
    uint16_t condition;
    if (!READER_NEW(r, "condition", condition, &name)) return false;
    if (!reader_expect(r, "=", "write: condition NAME = HAND is CLASS") || !read_condition(r, &condition)) return false;
    struct page_condition *c = &r->page->condition[condition];
    if (c->name || !condition) return reader_refuse_before(r, "use that name", "this condition has a name already");
    c->name = name;
    return true;
}

#include "page/page_rules.h"

#include "page/page_value.h"

/* ---- cards ---------------------------------------------------------------------------------------------- */
static void put_name(struct buf *b, const struct page *p, page_text name) { buf_put(b, page_name(p, name)); }

static void put_part(struct buf *b, const struct page *p, const struct page_part *part) {
    const struct page_pile *pile = &p->pile[part->pile];
    put_name(b, p, pile->name);
    if (part->count == 1 && pile->count > 1)
        buf_format(b, " (card %d)", part->from + 1);
    else if (part->count != pile->count)
        buf_format(b, part->from ? " (the last %d)" : " (the first %d)", part->count);
    if (part->use != PAGE_NONE) buf_format(b, " (exactly %d)", part->use);
}

static void put_set(struct buf *b, const struct page *p, int set) {
    for (int i = 0; i < p->set[set].part_count; i++) {
        if (i) buf_put(b, " and ");
        put_part(b, p, &p->part[p->set[set].part_first + i]);
    }
}

static void put_hand_name(struct buf *b, const struct page *p, int hand) { put_name(b, p, p->hand[hand].name); }

/* ---- values ---------------------------------------------------------------------------------------------- */
static void put_class(struct buf *b, const struct page *p, const struct page_ranking *k, page_value value,
                      bool ranked) {
    const int place = page_class_of(k, value), rank = (int)(value >> 16 & 15), next = (int)(value >> 12 & 15);
    const bool high = place == k->class_count - 1;
    if (high && ranked) {
        buf_format(b, next ? "%s-%s" : "%s-high", card_rank_name(rank), card_rank_name(next));
        return;
    }
    put_name(b, p, p->class[k->class_first + place].name);
    if (ranked) buf_format(b, " of %s", card_rank_plural(rank > ACE ? ACE : rank));
}

static void put_value(struct buf *b, const struct page *p, const struct page_ranking *k, page_value value,
                      bool ranked) {
    if (k->kind == PAGE_CLASSES_OF) {
        put_class(b, p, k, value, ranked);
    } else if (k->kind == PAGE_SUIT) {
        buf_format(b, "%u cards of one suit", value >> 13);
        if (ranked && value & 0x1fff) buf_format(b, ", %s-high", card_rank_name(31 - __builtin_clz(value & 0x1fff)));
    } else {
        buf_format(b, "%d points", (int)value - PAGE_POINTS);
    }
}

static void put_range(struct buf *b, const struct page *p, const struct page_condition *c) {
    const struct page_ranking *k = &p->ranking[p->hand[c->a].ranking];
    const page_value whole = k->kind == PAGE_CLASSES_OF ? 0xfffff : 0x1fff;
    const bool ranked = (c->low & whole) || (c->high != UINT32_MAX && (c->high & whole) != whole);
    if (c->low <= 1) {
        put_value(b, p, k, c->high, (c->high & whole) != whole);
        buf_put(b, " or less");
        return;
    }
    put_value(b, p, k, c->low, ranked);
    if (c->high == UINT32_MAX)
        buf_put(b, " or better");
    else if (ranked && c->high >> 16 != c->low >> 16 && k->kind != PAGE_SUIT) {
        buf_put(b, " to ");
        put_value(b, p, k, c->high, true);
    }
}

static void put_suits(struct buf *b, uint32_t suits) {
    static const char *const names[] = {"clubs", "diamonds", "hearts", "spades"};
    const char *between = " in ";
    for (int suit = 0; suit < SUITS; suit++) {
        if (!(suits >> suit & 1)) continue;
        buf_format(b, "%s%s", between, names[suit]);
        between = " or ";
    }
}

/* ---- numbers --------------------------------------------------------------------------------------------- */
static void put_kinds(struct buf *b, uint64_t mask) {
    const char *between = "";
    for (int rank = 0; rank < RANKS; rank++) {
        if ((mask >> 4 * rank & 15) != 15) continue;
        buf_format(b, "%s%s", between, card_rank_plural(rank));
        mask &= ~(UINT64_C(15) << 4 * rank);
        between = " or ";
    }
    for (int suit = 0; suit < SUITS; suit++) {
        if ((mask >> suit & UINT64_C(0x1111111111111)) != UINT64_C(0x1111111111111)) continue;
        buf_put(b, *between ? " or" : "");
        put_suits(b, 1u << suit);
        mask &= ~(UINT64_C(0x1111111111111) << suit);
        between = " or ";
    }
    for (card c = 0; c <= JOKER; c++) {
        if (!(mask >> c & 1)) continue;
        buf_put(b, between);
        card_put(b, c);
        between = " or ";
    }
}

static void put_number(struct buf *b, const struct page *p, int number, bool defined);

static void put_measure(struct buf *b, const struct page *p, const struct page_number *n) {
    static const char *const words[] = {[PAGE_CARDS] = "the number of cards in ",
                                        [PAGE_SUITED] = "the cards of one suit in ",
                                        [PAGE_RUN] = "the longest run of one suit in "};
    static const char *const points[] = {
        [PAGE_SUM_OF] = "the sum of", [PAGE_HIGHEST] = "the highest of", [PAGE_LOWEST] = "the lowest of"};
    if (n->op == PAGE_COUNT) {
        buf_put(b, "the number of ");
        put_kinds(b, p->mask[n->b]);
        buf_put(b, " in ");
    } else if (n->op == PAGE_SUM_OF || n->op == PAGE_HIGHEST || n->op == PAGE_LOWEST) {
        buf_format(b, "%s %s points in ", points[n->op], page_name(p, p->scale[n->b].name));
    } else {
        buf_put(b, words[n->op]);
    }
    put_set(b, p, n->a);
}

static void put_sum(struct buf *b, const struct page *p, const struct page_number *n) {
    put_number(b, p, n->a, false);
    if (n->op == PAGE_MODULO) {
        buf_format(b, " modulo %d", n->value);
        return;
    }
    buf_put(b, n->op == PAGE_ADD ? " + " : " - ");
    put_number(b, p, n->b, false);
}

static void put_number(struct buf *b, const struct page *p, int number, bool defined) {
    const struct page_number *n = &p->number[number];
    if (n->name && !defined) {
        put_name(b, p, n->name);
        return;
    }
    switch ((enum page_number_op)n->op) {
    case PAGE_CONST: buf_int(b, n->value); return;
    case PAGE_POINTS_OF: buf_format(b, "the points of %s", page_name(p, p->hand[n->a].name)); return;
    case PAGE_TIMES:
        buf_format(b, "how many times %s is in %s", page_name(p, p->wager[n->b].name),
                   page_name(p, p->wager[n->a].name));
        return;
    case PAGE_SEATS_THAT:
        buf_put(b, "the number of seats for which ");
        page_put_condition(b, p, n->a);
        return;
    case PAGE_DISCARDS: buf_put(b, "the cards that the player discarded"); return;
    case PAGE_CHANCE: buf_put(b, "what was drawn"); return;
    case PAGE_ADD:
    case PAGE_SUBTRACT:
    case PAGE_MODULO: put_sum(b, p, n); return;
    default: put_measure(b, p, n);
    }
}

/* ---- conditions ------------------------------------------------------------------------------------------ */
static void put_two(struct buf *b, const struct page *p, const struct page_condition *c) {
    const bool inner = c->op == PAGE_AND;
    const struct page_condition *sides[2] = {&p->condition[c->a], &p->condition[c->b]};
    for (int i = 0; i < 2; i++) {
        const bool group = inner && sides[i]->op == PAGE_OR && !sides[i]->name;
        if (i) buf_put(b, inner ? " and " : ", or ");
        if (group) buf_char(b, '(');
        page_put_condition(b, p, i ? c->b : c->a);
        if (group) buf_char(b, ')');
    }
}

static void put_chose(struct buf *b, const struct page *p, const struct page_condition *c) {
    const struct page_decision *d = &p->decision[c->a];
    const struct page_choice *choice = &p->choice[d->choice_first + __builtin_ctz(c->c)];
    buf_format(b, "the player chose %s at %s", page_name(p, p->actions[choice->action]), page_name(p, d->name));
}

static const char *relation_words(uint32_t relation, bool hands) {
    static const char *const words[][2] = {
        [PAGE_LT] = {"is less than", "ranks below"},      [PAGE_EQ] = {"is", "equals"},
        [PAGE_LT | PAGE_EQ] = {"is at most", ""},         [PAGE_GT] = {"is more than", "ranks above"},
        [PAGE_LT | PAGE_GT] = {"is not", "differs from"}, [PAGE_GT | PAGE_EQ] = {"is at least", ""}};
    return words[relation][hands];
}

static void put_definition(struct buf *b, const struct page *p, const struct page_condition *c) {
    switch ((enum page_condition_op)c->op) {
    case PAGE_ALWAYS: buf_put(b, "always"); return;
    case PAGE_NOT:
        buf_put(b, "not ");
        page_put_condition(b, p, c->a);
        return;
    case PAGE_AND:
    case PAGE_OR: put_two(b, p, c); return;
    case PAGE_COMPARE:
        buf_format(b, "%s %s %s", page_name(p, p->hand[c->a].name), relation_words(c->c, true),
                   page_name(p, p->hand[c->b].name));
        return;
    case PAGE_HAND_IN:
        put_hand_name(b, p, c->a);
        buf_put(b, " is ");
        put_range(b, p, c);
        put_suits(b, c->c);
        return;
    case PAGE_RELATED:
        put_number(b, p, c->a, false);
        buf_format(b, " %s ", relation_words(c->c, false));
        put_number(b, p, c->b, false);
        return;
    case PAGE_CHOSE: put_chose(b, p, c); return;
    case PAGE_MADE: buf_format(b, "%s was wagered", page_name(p, p->wager[c->a].title)); return;
    case PAGE_FOLDED: buf_put(b, "the player folded"); return;
    case PAGE_LIES: buf_format(b, "%s was dealt", page_name(p, p->pile[c->a].name)); return;
    case PAGE_OPTION:
        buf_format(b, "the option %s is %s", page_name(p, p->option[c->a].name),
                   page_name(p, p->option[c->a].choices[c->b]));
        return;
    case PAGE_ANY_SEAT:
        buf_put(b, "for any seat ");
        page_put_condition(b, p, c->a);
        return;
    }
}

void page_put_condition(struct buf *b, const struct page *p, int condition) {
    const struct page_condition *c = &p->condition[condition];
    if (c->name)
        put_name(b, p, c->name);
    else
        put_definition(b, p, c);
}

static void put_if(struct buf *b, const struct page *p, const char *before, int condition) {
    if (!condition) return;
    buf_put(b, before);
    page_put_condition(b, p, condition);
}

/* ---- the document ---------------------------------------------------------------------------------------- */
struct document {
    struct buf *b;
    const struct page *page;
    int chapter, paragraph;
};

static void chapter(struct document *d, const char *title) {
    buf_format(d->b, "\n## %d %s\n\n", ++d->chapter, title);
    d->paragraph = 0;
}

static void begin(struct document *d) { buf_format(d->b, "- **%d.%d** ", d->chapter, ++d->paragraph); }

static void end(struct document *d, struct page_mark mark) {
    if (mark.clause) buf_format(d->b, " [%s]", page_name(d->page, mark.clause));
    buf_char(d->b, '\n');
}

static void put_cards(struct document *d) {
    const struct page *p = d->page;
    chapter(d, "Cards");
    begin(d);
    buf_format(d->b, "The game is played with %s52 cards%s, %s, for at most %d seats.",
               p->deck == DECK_53 ? "" : "decks of ", p->deck == DECK_53 ? " and a joker" : "",
               p->shoe ? "from a shoe that lives across rounds" : "shuffled for each round", p->seats);
    end(d, (struct page_mark){0});
    for (int i = 0; i < p->option_count; i++) {
        begin(d);
        buf_format(d->b, "%s (`%s`):", page_name(p, p->option[i].what), page_name(p, p->option[i].name));
        for (int c = 0; c < p->option[i].choice_count; c++)
            buf_format(d->b, "%s %s", c ? " or" : "", page_name(p, p->option[i].choices[c]));
        end(d, (struct page_mark){0});
    }
}

/* Can so few cards be of the class? */
static bool is_made(const struct page_ranking *k, const struct page_class *c) {
    int alike = 0;
    for (int i = 0; i < PAGE_ALIKE; i++) alike += c->alike[i];
    return !k->few || (alike <= k->cards && !c->straight && !c->flush);
}

static void put_ranking(struct document *d, const struct page_ranking *k) {
    static const char *const kinds[] = {"", "the longest suit, equal lengths by ranks from the top",
                                        "the most points in one suit", "the sum of points",
                                        "the most points up to a limit"};
    static const char *const wheels[] = {"is no straight", "is the lowest straight", "is the second highest straight"};
    const struct page *p = d->page;
    begin(d);
    buf_format(d->b, "%s: ", page_name(p, k->name));
    if (k->kind != PAGE_CLASSES_OF) {
        buf_put(d->b, kinds[k->kind]);
        if (k->modulo) buf_format(d->b, k->kind == PAGE_SUM ? ", modulo %d" : ", at most %d", k->modulo);
    } else {
        buf_format(d->b, "hands of %d cards, best first:", k->cards);
        for (int i = 0, listed = 0; i < k->class_count; i++)
            if (is_made(k, &p->class[k->class_first + i]))
                buf_format(d->b, "%s %s", listed++ ? "," : "", page_name(p, p->class[k->class_first + i].name));
        if (k->cards > 2 && !k->few) buf_format(d->b, "; the ace with the lowest cards %s", wheels[k->wheel]);
        if (k->bug) buf_put(d->b, "; the joker completes straights and flushes, else it is an ace");
        if (k->wild) buf_put(d->b, "; there are wild cards");
    }
    end(d, (struct page_mark){0});
}

static void put_terms(struct document *d) {
    const struct page *p = d->page;
    chapter(d, "Ranking of hands, and terms");
    for (int i = 0; i < p->ranking_count; i++) put_ranking(d, &p->ranking[i]);
    for (int i = 0; i < p->hand_count; i++) {
        begin(d);
        buf_format(d->b, "%s: the best %s of ", page_name(p, p->hand[i].name),
                   page_name(p, p->ranking[p->hand[i].ranking].name));
        put_set(d->b, p, p->hand[i].set);
        end(d, (struct page_mark){0});
    }
    for (int i = 0; i < p->number_count; i++) {
        if (!p->number[i].name) continue;
        begin(d);
        buf_format(d->b, "%s: ", page_name(p, p->number[i].name));
        put_number(d->b, p, i, true);
        end(d, (struct page_mark){0});
    }
    for (int i = 0; i < p->condition_count; i++) {
        if (!p->condition[i].name) continue;
        begin(d);
        buf_format(d->b, "%s: ", page_name(p, p->condition[i].name));
        put_definition(d->b, p, &p->condition[i]);
        end(d, (struct page_mark){0});
    }
}

static void put_wagers(struct document *d) {
    static const char *const kinds[] = {"must be made to be dealt a hand", "may be made", "is made by a decision",
                                        "is paid without a wager of its own, on"};
    const struct page *p = d->page;
    chapter(d, "Wagers");
    for (int i = 0; i < p->wager_count; i++) {
        const struct page_wager *w = &p->wager[i];
        begin(d);
        buf_format(d->b, "%s (`%s`) %s", page_name(p, w->title), page_name(p, w->name), kinds[w->kind]);
        if (w->kind == PAGE_REQUIRED && w->of != i)
            buf_format(d->b, ", and equals %s", page_name(p, p->wager[w->of].title));
        if (w->kind == PAGE_UNSTAKED) buf_format(d->b, " %s", page_name(p, p->wager[w->of].title));
        if (w->from_cents) buf_format(d->b, " of %s or more", money_text(w->from_cents).text);
        if (w->others) buf_put(d->b, ", for the hand of each other seat");
        if (w->shares != i)
            buf_format(d->b, ", and has the pay table of %s, by %s", page_name(p, p->wager[w->shares].title),
                       page_name(p, p->hand[w->by].name));
        if (w->fixed_cents) buf_format(d->b, "; its amount is %s", money_text(w->fixed_cents).text);
        buf_char(d->b, '.');
        end(d, w->mark);
    }
    for (int i = 0; i < p->meter_count; i++) {
        const struct page_meter *m = &p->meter[i];
        begin(d);
        buf_format(d->b, "Meter %d, %s: it resets to %s and takes %d.%02d %% of each wager.", i + 1,
                   page_name(p, m->label), money_text(m->reset_cents).text, m->rate_basis_points / 100,
                   m->rate_basis_points % 100);
        end(d, (struct page_mark){0});
    }
}

/* ---- the round ------------------------------------------------------------------------------------------- */
static void put_deal(struct document *d, const struct page_step *s) {
    static const char *const to[] = {"each seat", "the dealer", "the table", "nobody"};
    const struct page *p = d->page;
    begin(d);
    for (int i = 0; i < s->count; i++) {
        const struct page_deal *deal = &p->deal[s->first + i];
        const struct page_pile *pile = &p->pile[deal->pile];
        buf_format(d->b, "%s %d card%s to %s, %s (%s)", i ? "; then" : "Deal", pile->count, pile->count > 1 ? "s" : "",
                   to[pile->receiver], pile->face_down ? "face down" : "face up", page_name(p, pile->name));
        put_if(d->b, p, pile->receiver == PAGE_TO_SEAT ? " for which " : " if ", deal->when);
    }
    if (s->packets) buf_put(d->b, "; in packets, the first to the spot that was drawn: 1 is the dealer");
    if (s->times) buf_format(d->b, "; %d at a time", s->times);
    if (s->times) put_if(d->b, p, " if ", s->when);
    buf_char(d->b, '.');
    end(d, s->mark);
}

static void put_effects(struct document *d, const struct page_choice *c) {
    static const char *const words[] = {"stake", "forfeit", "take back", "leave in play"};
    const struct page *p = d->page;
    for (int i = 0; i < c->effect_count; i++) {
        const struct page_effect *e = &p->effect[c->effect_first + i];
        buf_put(d->b, i ? "," : "");
        if (e->kind == PAGE_DISCARD) {
            buf_format(d->b, " discard card %d of %s", e->times + 1, page_name(p, p->pile[e->of].name));
            continue;
        }
        buf_format(d->b, " %s %s", words[e->kind], page_name(p, p->wager[e->wager].title));
        if (e->kind == PAGE_STAKE) buf_format(d->b, " of %d x %s", e->times, page_name(p, p->wager[e->of].title));
    }
    if (c->folds) buf_put(d->b, "; the hand is over");
    if (c->sets != PAGE_NONE)
        buf_format(d->b, " the hand is set, %d cards in front, %s", p->pile[c->sets].count,
                   c->by_way ? "by the House Way" : "as the player says");
    if (!c->effect_count && !c->folds && c->sets == PAGE_NONE) buf_put(d->b, " nothing is added");
}

static void put_decision(struct document *d, const struct page_step *s) {
    const struct page *p = d->page;
    const struct page_decision *decision = &p->decision[s->first];
    begin(d);
    buf_format(d->b, "Each player who has not folded decides (%s)", page_name(p, decision->name));
    put_if(d->b, p, " if ", s->when);
    buf_format(d->b, "; a time-out means %s:",
               page_name(p, p->actions[p->choice[decision->choice_first + decision->standard].action]));
    end(d, s->mark);
    for (int i = 0; i < decision->choice_count; i++) {
        const struct page_choice *c = &p->choice[decision->choice_first + i];
        buf_format(d->b, "  - *%s*", page_name(p, p->actions[c->action]));
        put_if(d->b, p, ", if ", c->guard);
        buf_char(d->b, ':');
        put_effects(d, c);
        buf_put(d->b, ".\n");
    }
}

static void put_titles(struct document *d, uint32_t wagers) {
    const char *between = "";
    for (int w = 0; w < d->page->wager_count; w++) {
        if (!(wagers >> w & 1)) continue;
        buf_format(d->b, "%s%s", between, page_name(d->page, d->page->wager[w].title));
        between = " and ";
    }
}

static void put_step(struct document *d, const struct page_step *s) {
    static const char *const whose[] = {"The hands of the seats are turned", "The dealer's hand is turned"};
    if (s->kind == PAGE_DEAL) put_deal(d, s);
    if (s->kind == PAGE_DECIDE) put_decision(d, s);
    if (s->kind == PAGE_DEAL || s->kind == PAGE_DECIDE) return;
    begin(d);
    if (s->kind == PAGE_REPLACE)
        buf_format(d->b, "Each player is dealt a card for every one discarded of %s",
                   page_name(d->page, d->page->pile[s->first].name));
    if (s->kind == PAGE_SET)
        buf_format(d->b, "The dealer's hand is set by the House Way, %d cards in front", d->page->pile[s->first].count);
    if (s->kind == PAGE_TURN) buf_put(d->b, whose[s->first]);
    if (s->kind == PAGE_DRAW) buf_format(d->b, "A number from 1 to %d is drawn", s->count);
    if (s->kind == PAGE_SETTLE) {
        put_titles(d, s->wagers);
        buf_put(d->b, s->wagers & (s->wagers - 1) ? " are settled" : " is settled");
    }
    put_if(d->b, d->page, s->kind == PAGE_TURN && s->first == PAGE_TO_SEAT ? ", of those for which " : ", if ",
           s->when);
    buf_char(d->b, '.');
    end(d, s->mark);
}

/* ---- taking and paying ------------------------------------------------------------------------------------ */
static void put_outcome(struct buf *b, const struct page_case *c) {
    if (c->outcome == PAGE_BY_TABLE)
        buf_put(b, "is paid by its table");
    else if (c->outcome == PAGE_NOTHING)
        buf_put(b, "pays nothing");
    else if (c->pay.kind == PAY_LOSE)
        buf_put(b, "loses");
    else if (c->pay.kind == PAY_PUSH)
        buf_put(b, "pushes");
    else {
        buf_put(b, "is paid ");
        pay_put(b, c->pay);
    }
}

static void put_cases(struct document *d, int wager) {
    const struct page_wager *w = &d->page->wager[wager];
    for (int i = 0; i < w->case_count; i++) {
        const struct page_case *c = &d->page->cases[w->case_first + i];
        begin(d);
        if (c->when) {
            buf_put(d->b, i ? "Else, if " : "If ");
            page_put_condition(d->b, d->page, c->when);
            buf_put(d->b, ", ");
        } else if (i) {
            buf_put(d->b, "Otherwise ");
        }
        buf_format(d->b, "%s ", page_name(d->page, w->title));
        put_outcome(d->b, c);
        buf_char(d->b, '.');
        end(d, c->mark);
    }
}

static void put_sheet(struct document *d, const struct page_sheet *s) {
    const struct page *p = d->page;
    buf_format(d->b, "\n%s; the first line that holds is paid:\n\n| line |", page_name(p, p->wager[s->wager].title));
    for (int c = 0; c < s->columns; c++) buf_format(d->b, " %s |", page_name(p, s->tables[c]));
    buf_put(d->b, "\n|---|");
    for (int c = 0; c < s->columns; c++) buf_put(d->b, "---|");
    for (int i = 0; i < s->row_count; i++) {
        const struct page_row *row = &p->row[s->row_first + i];
        buf_format(d->b, "\n| %s |", row->label ? page_name(p, row->label) : "Anything else");
        for (int c = 0; c < s->columns; c++) {
            buf_char(d->b, ' ');
            pay_put(d->b, row->pay[c]);
            buf_put(d->b, " |");
        }
    }
    buf_char(d->b, '\n');
}

void page_put_rules(struct buf *b, const struct page *p) {
    struct document d = {.b = b, .page = p};
    buf_format(b, "# %s: rules of play\n\nNot approved: made from a page of rules. Nobody may deal it for money.\n",
               page_name(p, p->title));
    if (p->source) buf_format(b, "Published: %s.\n", page_name(p, p->source));
    put_cards(&d);
    put_terms(&d);
    put_wagers(&d);
    chapter(&d, "Dealing and playing");
    for (int i = 0; i < p->step_count; i++) put_step(&d, &p->step[i]);
    chapter(&d, "Taking and paying");
    for (int w = 0; w < p->wager_count; w++) put_cases(&d, w);
    if (!p->sheet_count) return;
    chapter(&d, "Pay tables");
    for (int i = 0; i < p->sheet_count; i++) put_sheet(&d, &p->sheet[i]);
}

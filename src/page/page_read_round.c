/* page_read_round.c - the script of the round: deals, decisions, hands turned, chance. */
#include "page/page_look.h"
#include "page/page_reader.h"

static bool add_step(struct reader *r, struct page_step step) {
    if (r->page->step_count == PAGE_STEPS) return reader_refuse_full(r, "steps of the round", PAGE_STEPS);
    step.mark = reader_mark(r);
    r->page->step[r->page->step_count++] = step;
    return true;
}

/* A condition of the dealer's or the table's cards is about no seat. */
static bool check_about_table(struct reader *r, int condition) {
    if (!page_needs_seat(r->page, condition)) return true;
    return reader_refuse_before(r, "write: any seat (...)",
                                "this is done once for the table, and the condition is about a seat");
}

/* ---- dealing -------------------------------------------------------------------------------------------- */
static bool read_receiver(struct reader *r, uint8_t *out) {
    static const char *const words[] = {"seats", "dealer", "table", "nobody"}; /* ORDER PAGE_RECEIVER */
    for (int i = 0; i < (int)COUNT(words); i++) {
        if (!reader_accept(r, words[i])) continue;
        *out = (uint8_t)i;
        return true;
    }
    return reader_refuse_word(r, "write: to seats, to dealer, to table, or to nobody (a burnt card)",
                              "cannot be dealt to");
}

static bool read_new_pile(struct reader *r, struct page_pile *pile) {
    if (r->page->pile_count == PAGE_PILES) return reader_refuse_full(r, "piles of cards", PAGE_PILES);
    return READER_NEW(r, "pile", pile, &pile->name);
}

enum { HAND_CARDS = 9 }; /* HAND_MAX of game.h */

static int cards_to(const struct page *p, int receiver) {
    int count = 0;
    for (int i = 0; i < p->pile_count; i++)
        if (p->pile[i].kind == PAGE_DEALT && p->pile[i].receiver == receiver) count += p->pile[i].count;
    return count;
}

/* COUNT to RECEIVER face-up | face-down as NAME [when CONDITION] */
static bool read_one_deal(struct reader *r) {
    struct page *p = r->page;
    struct page_pile pile = {.kind = PAGE_DEALT, .of = PAGE_NONE, .deal = p->deal_count};
    struct page_deal deal = {.pile = p->pile_count};
    int64_t count;
    if (p->deal_count == PAGE_DEALS) return reader_refuse_full(r, "deals", PAGE_DEALS);
    if (!reader_number(r, "a number of cards", 1, HAND_CARDS, &count)) return false;
    if (!reader_expect(r, "to", "write: deal 3 to seats face-down as own") || !read_receiver(r, &pile.receiver))
        return false;
    pile.count = (uint8_t)count;
    pile.face_down = reader_accept(r, "face-down");
    if (!pile.face_down && !reader_expect(r, "face-up", "say how the cards lie: face-up or face-down")) return false;
    if (pile.face_down && pile.receiver == PAGE_TO_TABLE)
        return reader_refuse_before(r, "deal them face-up at the moment when they are shown",
                                    "cards of the table lie open");
    if (!reader_expect(r, "as", "give the cards a name: as own") || !read_new_pile(r, &pile)) return false;
    if (cards_to(p, pile.receiver) + count > HAND_CARDS)
        return reader_refuse_before(r, "deal fewer cards", "nobody holds more than %d cards", HAND_CARDS);
    if (!read_when(r, &deal.when)) return false;
    if (pile.receiver != PAGE_TO_SEAT && !check_about_table(r, deal.when)) return false;
    p->pile[p->pile_count++] = pile;
    p->deal[p->deal_count++] = deal;
    return true;
}

/* One receiver's piles lie one after the other. */
static bool check_apart(struct reader *r, const struct page_step *step) {
    const struct page *p = r->page;
    unsigned seen = 0;
    for (int i = 0; i < step->count; i++) {
        const unsigned bit = 1u << p->pile[p->deal[step->first + i].pile].receiver;
        if (step->times && seen & bit)
            return reader_refuse_before(r, "give it one name, and use 'first' and 'last' of it",
                                        "one receiver gets two piles at a time");
        seen |= bit;
    }
    return true;
}

/* packets from START: whose is the first is drawn; spot 1 is the dealer, the next are the seats. */
static bool read_packets(struct reader *r, struct page_step *step) {
    const struct page *p = r->page;
    const struct page_deal *d = &p->deal[step->first];
    uint8_t start;
    if (!reader_expect(r, "from", "write: packets from START") || !READER_PICK(r, "number", number, &start))
        return false;
    const struct page_number *n = &p->number[start];
    if (n->op != PAGE_CHANCE || p->step[n->a].count != p->seats + 1)
        return reader_refuse_before(r, text_format("write above: draw START 1 to %d", p->seats + 1).text,
                                    "the first packet is for one of %d spots, and this does not draw one",
                                    p->seats + 1);
    if (p->deal_count - step->first != 2 || p->pile[d[0].pile].receiver != PAGE_TO_DEALER ||
        p->pile[d[1].pile].receiver != PAGE_TO_SEAT || p->pile[d[0].pile].count != p->pile[d[1].pile].count ||
        d[0].when || d[1].when)
        return reader_refuse_before(r,
                                    "write: deal 7 to dealer face-up as house, 7 to seats face-down as own, packets "
                                    "from START",
                                    "packets are alike, the dealer's and one for each seat");
    step->packets = true;
    return true;
}

/* deal DEAL [, DEAL] ... [, N at a time [when CONDITION] | , packets from START] */
bool read_deal(struct reader *r) {
    struct page_step step = {.kind = PAGE_DEAL, .first = r->page->deal_count};
    int64_t times;
    if (!read_one_deal(r)) return false;
    while (reader_accept(r, ",")) {
        if (r->next + 1 < r->count && text_is(r->word[r->next + 1].text, "at")) {
            if (!reader_number(r, "a number of cards", 1, HAND_CARDS, &times)) return false;
            reader_take(r);
            if (!reader_expect(r, "a", "write: 1 at a time") || !reader_expect(r, "time", "write: 1 at a time"))
                return false;
            step.times = (uint8_t)times;
            if (!read_when(r, &step.when) || !check_about_table(r, step.when)) return false;
            break;
        }
        if (reader_accept(r, "packets")) {
            if (!read_packets(r, &step)) return false;
            break;
        }
        if (!read_one_deal(r)) return false;
    }
    step.count = (uint8_t)(r->page->deal_count - step.first);
    if (step.count > 1 && !step.times && !step.packets && r->page->pile[r->page->deal[step.first].pile].count > 1)
        return reader_refuse(r, "add: , 1 at a time   or write two lines 'deal'",
                             "several receivers, and the line does not say in which order their cards come");
    return check_apart(r, &step) && reader_end_line(r) && add_step(r, step);
}

/* pick COUNT of PILE as NAME */
bool read_pick(struct reader *r) {
    struct page *p = r->page;
    struct page_pile pile = {.kind = PAGE_PICKED, .receiver = PAGE_TO_SEAT};
    int64_t count;
    if (!reader_number(r, "a number of cards", 3, 3, &count)) return false;
    if (!reader_expect(r, "of", "write: pick 3 of PILE as NAME")) return false;
    if (!read_pile_name(r, &pile.of)) return false;
    if (p->pile[pile.of].receiver != PAGE_TO_TABLE || p->pile[pile.of].count < count)
        return reader_refuse_before(r, "name a pile that is dealt to the table",
                                    "places can be picked from the table's cards only");
    pile.count = (uint8_t)count;
    if (!reader_expect(r, "as", "give the cards a name: as own") || !read_new_pile(r, &pile)) return false;
    p->pile[p->pile_count++] = pile;
    return reader_end_line(r);
}

enum { WAY_CARDS = 7, WAY_FRONT = 2 }; /* of the House Way; a player names as many for the front */

static bool read_set_part(struct reader *r, struct page_pile pile, int count) {
    int64_t cards;
    if (!read_new_pile(r, &pile) || !reader_number(r, "a number of cards", count, count, &cards)) return false;
    pile.count = (uint8_t)count;
    r->page->pile[r->page->pile_count++] = pile;
    return true;
}

/* The dealer's hand is set here; how a seat's is says its decision. */
static bool read_dealers_way(struct reader *r, int front) {
    const char *const form = "add: by house-way";
    struct page_step step = {.kind = PAGE_SET, .first = (uint8_t)front};
    return reader_expect(r, "by", form) && reader_expect(r, "house-way", form) && read_when(r, &step.when) &&
           check_about_table(r, step.when) && reader_end_line(r) && add_step(r, step);
}

/* split PILE into FRONT 2 and BACK 5 [by house-way [when CONDITION]] */
bool read_split(struct reader *r) {
    const struct page *p = r->page;
    struct page_pile part = {.kind = PAGE_FRONT};
    const int front = p->pile_count;
    if (!read_pile_name(r, &part.of)) return false;
    const struct page_pile *of = &p->pile[part.of];
    part.receiver = of->receiver;
    if (of->kind != PAGE_DEALT || of->receiver > PAGE_TO_DEALER || of->count != WAY_CARDS)
        return reader_refuse_before(r, "name the seven cards of the seats or of the dealer",
                                    "'%s' cannot be set in two parts", page_name(p, of->name));
    for (int i = 0; i < p->pile_count; i++)
        if (p->pile[i].kind == PAGE_FRONT && p->pile[i].receiver == of->receiver)
            return reader_refuse_before(r, "set one hand", "a hand of the same receiver is set already");
    if (!reader_expect(r, "into", "write: split own into front 2 and back 5") || !read_set_part(r, part, WAY_FRONT) ||
        !reader_expect(r, "and", "write: split own into front 2 and back 5"))
        return false;
    part.kind = PAGE_BACK;
    if (!read_set_part(r, part, WAY_CARDS - WAY_FRONT)) return false;
    return part.receiver == PAGE_TO_DEALER ? read_dealers_way(r, front) : reader_end_line(r);
}

/* replace PILE: what the seats have discarded of it */
bool read_replace(struct reader *r) {
    struct page_step step = {.kind = PAGE_REPLACE};
    if (!read_pile_name(r, &step.first)) return false;
    if (page_discards(r->page, step.first)) return reader_end_line(r) && add_step(r, step);
    return reader_refuse_before(r, "write in a choice above: discard PILE card 1", "no choice discards cards of '%s'",
                                page_name(r->page, r->page->pile[step.first].name));
}

/* turn dealer | table | seats [when CONDITION] */
bool read_turn(struct reader *r) {
    struct page_step step = {.kind = PAGE_TURN};
    if (!read_receiver(r, &step.first) || !read_when(r, &step.when)) return false;
    if (step.first != PAGE_TO_SEAT && !check_about_table(r, step.when)) return false;
    return reader_end_line(r) && add_step(r, step);
}

/* draw NAME 1 to N: chance that is no card */
bool read_draw(struct reader *r) {
    struct page *p = r->page;
    struct page_number number = {.op = PAGE_CHANCE, .a = p->step_count};
    int64_t least, most;
    for (int i = 0; i < p->step_count; i++)
        if (p->step[i].kind == PAGE_DRAW)
            return reader_refuse_before(r, "draw once, and count with what came", "a page draws chance once");
    if (p->number_count == PAGE_NUMBERS) return reader_refuse_full(r, "numbers", PAGE_NUMBERS);
    if (!reader_new_name(r, "number", &number.name)) return false;
    if (!reader_number(r, "the least outcome", 1, 1, &least) || !reader_expect(r, "to", "write: draw NAME 1 to 6"))
        return false;
    if (!reader_number(r, "the greatest outcome", 2, 7, &most)) return false;
    p->number[p->number_count++] = number;
    return reader_end_line(r) && add_step(r, (struct page_step){.kind = PAGE_DRAW, .count = (uint8_t)most});
}

/* ---- decisions ------------------------------------------------------------------------------------------ */
bool read_wager_name(struct reader *r, uint8_t *out) { return READER_PICK(r, "wager", wager, out); }

static bool add_effect(struct reader *r, struct page_effect effect) {
    if (r->page->effect_count == PAGE_EFFECTS) return reader_refuse_full(r, "effects of choices", PAGE_EFFECTS);
    r->page->effect[r->page->effect_count++] = effect;
    return true;
}

/* stake play 3 x ante; N in the place of 3: as many as the choice says */
static bool read_stake(struct reader *r, int times) {
    struct page_effect effect = {.kind = PAGE_STAKE, .times = (uint8_t)times};
    int64_t number = times;
    const char *const form = "write: stake play 1 x ante";
    if (!read_wager_name(r, &effect.wager)) return false;
    struct page_wager *w = &r->page->wager[effect.wager];
    if (w->kind != PAGE_BY_DECISION)
        return reader_refuse_before(r, "stake a wager that is made 'by decision'", "'%s' is not made by a decision",
                                    page_name(r->page, w->name));
    if (!(times && reader_accept(r, "N")) && !reader_number(r, "how many times", 1, 100, &number)) return false;
    if (!reader_expect(r, "x", form) || !read_wager_name(r, &effect.of)) return false;
    effect.times = (uint8_t)number;
    if (w->of != PAGE_NONE && w->of != effect.of)
        return reader_refuse_before(r, "stake it by one wager everywhere", "'%s' follows '%s' elsewhere",
                                    page_name(r->page, w->name), page_name(r->page, r->page->wager[w->of].name));
    w->of = effect.of;
    if (number > w->times) w->times = (uint8_t)number;
    return add_effect(r, effect);
}

static bool read_effect_wagers(struct reader *r, int kind) {
    do {
        struct page_effect effect = {.kind = (uint8_t)kind, .of = PAGE_NONE};
        if (!read_wager_name(r, &effect.wager) || !add_effect(r, effect)) return false;
    } while (reader_accept(r, "and"));
    return true;
}

/* discard own card 2 */
static bool read_discard(struct reader *r) {
    struct page_effect effect = {.kind = PAGE_DISCARD, .wager = PAGE_NONE};
    int64_t place;
    if (!read_pile_name(r, &effect.of)) return false;
    const struct page_pile *pile = &r->page->pile[effect.of];
    if (pile->kind != PAGE_DEALT || pile->receiver != PAGE_TO_SEAT)
        return reader_refuse_before(r, "name cards that are dealt to the seats", "'%s' cannot be discarded",
                                    page_name(r->page, pile->name));
    if (!reader_expect(r, "card", "write: discard own card 2") ||
        !reader_number(r, "the place of a card in that pile", 1, pile->count, &place))
        return false;
    effect.times = (uint8_t)(place - 1);
    return add_effect(r, effect);
}

/* set own by house-way | set own: by the cards that the player names for the front */
static bool read_setting(struct reader *r, struct page_choice *choice) {
    const struct page *p = r->page;
    uint8_t pile, front = 0;
    if (!read_pile_name(r, &pile)) return false;
    while (front < p->pile_count && (p->pile[front].kind != PAGE_FRONT || p->pile[front].of != pile)) front++;
    if (front == p->pile_count || p->pile[pile].receiver != PAGE_TO_SEAT)
        return reader_refuse_before(
            r, text_format("write above: split %s into front 2 and back 5", page_name(p, p->pile[pile].name)).text,
            "the cards '%s' are not set in two parts", page_name(p, p->pile[pile].name));
    choice->sets = front;
    choice->by_way = reader_accept(r, "by");
    if (choice->by_way) return reader_expect(r, "house-way", "write: set own by house-way");
    for (int i = 0; i < p->choice_count; i++)
        if (p->choice[i].sets != PAGE_NONE && !p->choice[i].by_way)
            return reader_refuse_before(r, "let one choice of the page do it",
                                        "the player sets this hand by another choice already");
    return true;
}

static bool read_effect(struct reader *r, struct page_choice *choice, int times) {
    if (reader_accept(r, "stake")) return read_stake(r, times);
    if (reader_accept(r, "forfeit")) return read_effect_wagers(r, PAGE_FORFEIT);
    if (reader_accept(r, "return")) return read_effect_wagers(r, PAGE_RETURN);
    if (reader_accept(r, "keep")) return read_effect_wagers(r, PAGE_KEEP);
    if (reader_accept(r, "folds")) return choice->folds = true;
    if (reader_accept(r, "set")) return read_setting(r, choice);
    if (reader_accept(r, "discard")) return read_discard(r);
    return reader_refuse_word(r,
                              "write: stake WAGER 1 x WAGER, forfeit WAGER, return WAGER, keep WAGER, set PILE, "
                              "discard PILE card 1, folds, or nothing",
                              "is no effect of a choice");
}

static int find_action(struct reader *r, struct text name) {
    struct page *p = r->page;
    const int found = reader_find(p, reader_actions(p), name);
    if (found >= 0) return found;
    if (p->action_count == PAGE_ACTIONS) {
        reader_refuse_full(r, "different choices", PAGE_ACTIONS);
        return -1;
    }
    p->actions[p->action_count] = reader_keep(r, name);
    return r->failed ? -1 : p->action_count++;
}

/* Does the condition hold only where the wager was not made? */
static bool excludes(const struct page *p, int condition, int wager) {
    const struct page_condition *c = &p->condition[condition];
    if (c->op == PAGE_AND) return excludes(p, c->a, wager) || excludes(p, c->b, wager);
    return c->op == PAGE_NOT && p->condition[c->a].op == PAGE_MADE && p->condition[c->a].a == wager;
}

/* May a seat that takes this decision have the wager?  Those by decision of an earlier one. */
static bool may_have(const struct page *p, int wager, const struct page_decision *d) {
    if (p->wager[wager].kind == PAGE_REQUIRED || p->wager[wager].kind == PAGE_OPTIONAL) return true;
    for (int i = 0; i < p->choice_count && i < d->choice_first; i++)
        for (int e = 0; e < p->choice[i].effect_count; e++) {
            const struct page_effect *effect = &p->effect[p->choice[i].effect_first + e];
            if (effect->kind == PAGE_STAKE && effect->wager == wager)
                return !excludes(p, p->step[p->step_count - 1].when, wager);
        }
    return false;
}

/* Is it decided above for every seat? */
static bool is_settled(const struct page *p, int wager) {
    for (int i = 0; i < p->step_count; i++)
        if (p->step[i].kind == PAGE_SETTLE && !p->step[i].when && p->step[i].wagers >> wager & 1) return true;
    return false;
}

/* A wager that a hand which is over leaves must have a fate: no house's way of it is taken for granted. */
static bool check_fates(struct reader *r, const struct page_decision *d, const struct page_choice *choice) {
    const struct page *p = r->page;
    for (int w = 0; w < p->wager_count && choice->folds; w++) {
        bool named = !may_have(p, w, d) || is_settled(p, w);
        for (int i = 0; i < choice->effect_count; i++) named |= p->effect[choice->effect_first + i].wager == w;
        if (named) continue;
        const char *name = page_name(p, p->wager[w].name);
        return reader_refuse(
            r, text_format("add: , forfeit %s   or   , keep %s   or   , return %s", name, name, name).text,
            "the hand is over, and the line does not say what becomes of the wager '%s'", name);
    }
    return true;
}

static bool add_choice(struct reader *r, struct page_decision *d, struct page_choice choice) {
    struct page *p = r->page;
    if (p->choice_count == PAGE_CHOICES) return reader_refuse_full(r, "choices", PAGE_CHOICES);
    for (int i = d->choice_first; i < p->choice_count; i++)
        if (p->choice[i].action == choice.action)
            return reader_refuse(r, "choose another name", "this decision has the choice '%s' already",
                                 page_name(p, p->actions[choice.action]));
    p->choice[p->choice_count++] = choice;
    d->choice_count++;
    return true;
}

/* One of "raise 1 to 3": raise-1, raise-2, raise-3, with N in its effects. */
static bool read_choice_times(struct reader *r, struct page_decision *d, struct text name, int times, uint16_t guard) {
    struct page_choice choice = {
        .mark = reader_mark(r), .guard = guard, .effect_first = r->page->effect_count, .sets = PAGE_NONE};
    const struct short_text numbered = text_format("%.*s-%d", (int)name.size, name.at, times);
    const int action = find_action(r, times ? text_view(numbered.text, strlen(numbered.text)) : name);
    if (action < 0) return false;
    choice.action = (uint8_t)action;
    if (!reader_accept(r, "nothing")) {
        do {
            if (!read_effect(r, &choice, times)) return false;
        } while (reader_accept(r, ","));
    }
    choice.effect_count = (uint8_t)(r->page->effect_count - choice.effect_first);
    return reader_end_line(r) && check_fates(r, d, &choice) && add_choice(r, d, choice);
}

/* CHOICE [A to B] [when CONDITION]: EFFECT, EFFECT */
static bool read_choice_line(struct reader *r, struct page_decision *d) {
    page_text named;
    int64_t from = 0, to = 0;
    uint16_t guard;
    const struct text name = reader_peek(r);
    if (!reader_new_name(r, "choice", &named)) return false;
    if (!reader_is(r, ":") && !reader_is(r, "when")) {
        if (!reader_number(r, "the least number of times", 1, 20, &from)) return false;
        if (!reader_expect(r, "to", "write: raise 1 to 3: stake play N x ante") ||
            !reader_number(r, "the greatest number of times", from, 20, &to))
            return false;
    }
    if (!read_when(r, &guard)) return false;
    if (!reader_expect(r, ":", "write what the choice does after a colon: play: stake play 1 x ante")) return false;
    const int effects = r->next;
    for (int64_t times = from; times <= to; times++) {
        r->next = effects;
        if (!read_choice_times(r, d, name, (int)times, guard)) return false;
    }
    return true;
}

/* decide NAME, time-out CHOICE [when CONDITION], and its choices on the lines below. */
bool read_decide(struct reader *r) {
    struct page *p = r->page;
    struct page_decision d = {.mark = reader_mark(r), .choice_first = p->choice_count};
    struct page_step step = {.kind = PAGE_DECIDE, .first = p->decision_count};
    const char *const form = "say what a time-out means: decide play, time-out fold";
    if (!READER_NEW(r, "decision", decision, &d.name)) return false;
    if (!reader_expect(r, ",", form) || !reader_expect(r, "time-out", form)) return false;
    const struct text standard = reader_take(r);
    const struct reader_word place = r->word[r->next - 1];
    const int line = r->line;
    if (!read_when(r, &step.when) || !reader_end_line(r) || !add_step(r, step)) return false;
    while (reader_next_line(r) && r->indent > 0)
        if (!read_choice_line(r, &d)) return false;
    if (r->failed) return false;
    p->decision[p->decision_count++] = d;
    for (int i = 0; i < d.choice_count; i++) {
        const struct page_choice *choice = &p->choice[d.choice_first + i];
        if (!text_is(standard, page_name(p, p->actions[choice->action]))) continue;
        p->decision[p->decision_count - 1].standard = (uint8_t)i;
        if (!choice->guard) return true;
    }
    r->line = line;
    r->word[0] = place;
    r->count = 1;
    r->next = 0;
    return reader_refuse(r, "name one of the choices below, one that is offered always",
                         "the time-out '%.*s' is not a choice that is always offered", (int)standard.size, standard.at);
}
